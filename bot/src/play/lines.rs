//! Prepared lines: "if they play this I answer that", several moves deep, known to their maker alone
//! and played at once; and a player's private notes.

use std::sync::Arc;

use konakis_rules::Game;

use super::{Actor, Denial, GameView, Play, Want, moves::TRIES, side_index};
use crate::store::{Change, GameId, GameRecord, Line, LineId, NewLine, Note, PersonId, Timestamp};

/// The most lines that a player has in a game.
const LINES: usize = 20;
/// The most moves of a line, both players' counted.
const PLIES: usize = 20;
/// The most characters of a note.
const NOTE: usize = 1_000;

/// A line stands.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The game.
    pub view: GameView,
    /// Its number among the person's lines in the game.
    pub number: usize,
    /// All its moves; those asked for and more if a longer line stood already.
    pub moves: Vec<String>,
    /// A longer line stood already, and nothing was written.
    pub known: bool,
    /// What it replaces: other answers to the same moves.
    pub replaced: Vec<Vec<String>>,
}

/// A person's lines in a game.
#[derive(Clone, Debug)]
pub struct Plans {
    /// The game.
    pub view: GameView,
    /// What is left of each, by number from 1; each begins with the opponent's next move.
    pub lines: Vec<Vec<String>>,
}

impl Play {
    /// Prepares a line: moves in any of the forms that can be read, the first the opponent's next,
    /// the last one's own.
    ///
    /// # Errors
    /// [`Denial::LineOnOwnTurn`], [`Denial::Line`] for the first move that is refused,
    /// [`Denial::LineWithoutAnswer`], [`Denial::LineTooLong`], [`Denial::TooManyLines`]; see also
    /// [`Play::find`].
    pub async fn add_line(
        &self,
        actor: &Actor,
        named: Option<&str>,
        text: &str,
    ) -> Result<Planned, Denial> {
        let mut view = self.find(actor, named, Want::Plan).await?;
        self.check_time(&view, actor).await?;
        for _ in 0..TRIES {
            view = match self.add_line_in(actor, view, text).await? {
                Ok(planned) => return Ok(planned),
                Err(view) => view,
            };
        }
        Err(Denial::Busy)
    }

    async fn add_line_in(
        &self,
        actor: &Actor,
        view: GameView,
        text: &str,
    ) -> Result<Result<Planned, GameView>, Denial> {
        if view.to_move() == Some(actor.person) {
            return Err(Denial::LineOnOwnTurn(Box::new(view)));
        }
        let moves = read(&view, text)?;
        let lines = self.own_lines(actor.person, view.record.id).await?;
        let lefts: Vec<&[String]> = lines.iter().map(|line| left(line, &view.record)).collect();
        if let Some(at) = lefts.iter().position(|left| left.starts_with(&moves)) {
            let known = lefts[at].len() > moves.len();
            return Ok(Ok(Planned {
                number: at + 1,
                moves: lefts[at].to_vec(),
                known,
                replaced: Vec::new(),
                view,
            }));
        }
        let mut gone = Vec::new();
        let mut replaced = Vec::new();
        for (line, left) in lines.iter().zip(&lefts) {
            let same = left.iter().zip(&moves).take_while(|(a, b)| a == b).count();
            // The opponent's moves stand at even places: other moves of theirs are another case.
            if same == left.len() {
                gone.push(line.id);
            } else if same % 2 == 1 {
                gone.push(line.id);
                replaced.push(left.to_vec());
            }
        }
        let kept = lines.len() - gone.len();
        if kept >= LINES {
            let view = Box::new(view);
            return Err(Denial::TooManyLines { view, limit: LINES });
        }
        let new = NewLine {
            game: view.record.id,
            person: actor.person,
            ply: view.record.ply(),
            moves: moves.clone(),
            made: actor.at,
            seen: lines.iter().map(|line| line.id).collect(),
            gone,
        };
        match self.store.add_line(&new).await? {
            Change::Done(record, _) | Change::Repeated(record, _) => Ok(Ok(Planned {
                view: GameView { record, ..view },
                number: kept + 1,
                moves,
                known: false,
                replaced,
            })),
            Change::Stale(record) => Ok(Err(self.meanwhile(record, new.ply)?)),
        }
    }

    /// A person's lines: in the game that is named, or in every game in which there are any.
    ///
    /// # Errors
    /// As [`Play::find`].
    pub async fn plans(&self, person: &Actor, named: Option<&str>) -> Result<Vec<Plans>, Denial> {
        if named.is_some() {
            let view = self.find(person, named, Want::Act).await?;
            return Ok(vec![self.plans_in(person.person, view).await?]);
        }
        let mut games: Vec<GameId> = Vec::new();
        for line in self.store.lines_of(person.person).await? {
            if games.last() != Some(&line.game) {
                games.push(line.game);
            }
        }
        let mut plans = Vec::new();
        for game in games {
            if let Some(view) = self.view(game).await? {
                plans.push(self.plans_in(person.person, view).await?);
            }
        }
        Ok(plans)
    }

    async fn plans_in(&self, person: PersonId, view: GameView) -> Result<Plans, Denial> {
        let lines = self.own_lines(person, view.record.id).await?;
        let left = |line: &Line| left(line, &view.record).to_vec();
        let lines = lines.iter().map(left).collect();
        Ok(Plans { view, lines })
    }

    /// Takes a line away, by its number from 1, or all of a game; gives back what was taken. Without a
    /// game, the only one in which the person has lines is meant.
    ///
    /// # Errors
    /// [`Denial::NoLine`] if there is none (any more); see also [`Play::find`].
    pub async fn remove_lines(
        &self,
        actor: &Actor,
        named: Option<&str>,
        number: Option<usize>,
    ) -> Result<Plans, Denial> {
        let only = match named {
            Some(_) => None,
            None => self.only_game(actor.person).await?.map(|id| id.to_string()),
        };
        let named = only.as_deref().or(named);
        let view = self.find(actor, named, Want::Act).await?;
        let lines = self.own_lines(actor.person, view.record.id).await?;
        let chosen: Vec<&Line> = match number {
            None => lines.iter().collect(),
            Some(number) => {
                let at = number.checked_sub(1);
                at.and_then(|at| lines.get(at)).into_iter().collect()
            }
        };
        let ids: Vec<LineId> = chosen.iter().map(|line| line.id).collect();
        let person = actor.person;
        let removed = self.store.remove_lines(person, view.record.id, &ids);
        if removed.await? == 0 {
            return Err(Denial::NoLine {
                view: Box::new(view),
                number,
                count: lines.len(),
            });
        }
        let left = |line: &&Line| left(line, &view.record).to_vec();
        let lines = chosen.iter().map(left).collect();
        Ok(Plans { view, lines })
    }

    /// The game in which a person has lines, if it is only one.
    async fn only_game(&self, person: PersonId) -> Result<Option<GameId>, Denial> {
        let lines = self.store.lines_of(person).await?;
        let game = lines.first().map(|line| line.game);
        Ok(game.filter(|game| lines.iter().all(|line| line.game == *game)))
    }

    async fn own_lines(&self, person: PersonId, game: GameId) -> Result<Vec<Line>, Denial> {
        let mut lines = self.store.lines(game).await?;
        lines.retain(|line| line.person == person);
        Ok(lines)
    }

    /// Lines that a person who has typed so much may be going to write.
    ///
    /// # Errors
    /// As [`Play::find`].
    pub async fn suggest_line(
        &self,
        actor: &Actor,
        named: Option<&str>,
        typed: &str,
        limit: usize,
    ) -> Result<Vec<String>, Denial> {
        let view = self.find(actor, named, Want::Plan).await?;
        if view.to_move() == Some(actor.person) {
            return Ok(Vec::new());
        }
        let (mut done, open) = split(typed);
        let current = if open {
            done.pop().unwrap_or_default()
        } else {
            String::new()
        };
        let mut game = (*view.game).clone();
        let mut before = String::new();
        for text in done.iter().take(PLIES) {
            match game.play_text(text) {
                Ok(played) => before = format!("{before}{} ", played.text),
                Err(_) => return Ok(Vec::new()),
            }
        }
        if done.len() >= PLIES {
            return Ok(Vec::new());
        }
        let mut texts = game.suggest(&current, limit);
        if let Some(whole) = texts.iter().position(|text| *text == current) {
            // It is written to its end: what may follow is of more use than what it is not.
            texts = vec![texts.swap_remove(whole)];
            if game.play_text(&current).is_ok() && done.len() + 1 < PLIES {
                let more = game.suggest("", limit.saturating_sub(1));
                texts.extend(more.iter().map(|next| format!("{current} {next}")));
            }
        }
        Ok(texts.iter().map(|text| format!("{before}{text}")).collect())
    }

    /// What a player has noted about a game.
    ///
    /// # Errors
    /// [`Denial::NotAPlayer`], and as [`Play::find`].
    pub async fn own_note(
        &self,
        actor: &Actor,
        named: Option<&str>,
    ) -> Result<(GameView, Option<Note>), Denial> {
        let view = self.find_own(actor, named).await?;
        let note = self.store.note(actor.person, view.record.id).await?;
        Ok((view, note))
    }

    /// Writes a note about a game, or takes it away; gives back what stands.
    ///
    /// # Errors
    /// [`Denial::NoteTooLong`], [`Denial::NotAPlayer`], and as [`Play::find`].
    pub async fn set_note(
        &self,
        actor: &Actor,
        named: Option<&str>,
        text: Option<&str>,
    ) -> Result<(GameView, Option<Note>), Denial> {
        let view = self.find_own(actor, named).await?;
        let note = text.and_then(|text| note(text, actor.at));
        let length = note.as_ref().map_or(0, |note| note.text.chars().count());
        if length > NOTE {
            return Err(Denial::NoteTooLong {
                length,
                limit: NOTE,
            });
        }
        let game = view.record.id;
        self.store
            .set_note(actor.person, game, note.as_ref())
            .await?;
        Ok((view, note))
    }

    /// A game of the person's own, running or over.
    async fn find_own(&self, actor: &Actor, named: Option<&str>) -> Result<GameView, Denial> {
        let view = self.find(actor, named, Want::Look).await?;
        match view.side_of(actor.person) {
            Some(_) => Ok(view),
            None => Err(Denial::NotAPlayer(Box::new(view))),
        }
    }
}

/// A note without what cannot be shown; none if nothing is left.
fn note(text: &str, at: Timestamp) -> Option<Note> {
    let blank = |letter: char| if letter.is_control() { ' ' } else { letter };
    let text: String = text.chars().map(blank).collect();
    let text = text.trim().to_owned();
    (!text.is_empty()).then_some(Note { text, at })
}

/// Plays at once what was prepared for the move that `game` has just had. Gives back the lines that
/// are used up, left, or can never be played.
///
/// One answer is all that can follow: a line is made while its maker is not to move, and goes on to
/// the next move of the opponent, so whoever moves has no lines of their own.
pub(super) fn answer(game: &mut Game, players: [PersonId; 2], lines: &[Line]) -> Vec<LineId> {
    let to_move = |game: &Game| players[usize::from(side_index(game.to_move()))];
    let person = to_move(game);
    let mut ready = lines.iter().filter(|line| line.person == person);
    // Where several lines go on, they go on with the same move.
    let ready = ready.find_map(|line| Some((line, next(line, game)?)));
    if let Some((line, text)) = ready.filter(|_| game.result().is_none())
        && let Err(refusal) = game.play_text(text)
    {
        tracing::error!(line = line.id.0, %refusal, "a prepared move cannot be played");
    }
    let person = to_move(game);
    lines
        .iter()
        .filter(|line| line.person == person || next(line, game).is_none())
        .map(|line| line.id)
        .collect()
}

/// The move with which a line goes on; none if the game has left it, or it is used up.
fn next<'l>(line: &'l Line, game: &Game) -> Option<&'l str> {
    let made = game.plies().get(usize::try_from(line.ply).ok()?..)?;
    let so_far = line.moves.get(..made.len())?;
    let same = so_far.iter().eq(made.iter().map(|played| &played.text));
    let next = line.moves.get(made.len())?;
    same.then_some(next)
}

/// What is left of a line that still stands.
fn left<'l>(line: &'l Line, record: &GameRecord) -> &'l [String] {
    let made = record.ply().saturating_sub(line.ply);
    let made = usize::try_from(made).unwrap_or(usize::MAX);
    line.moves.get(made..).unwrap_or_default()
}

/// Reads a line, each move in the position to which those before it lead.
fn read(view: &GameView, text: &str) -> Result<Vec<String>, Denial> {
    let texts = split(text).0;
    if texts.len() > PLIES {
        return Err(Denial::LineTooLong { limit: PLIES });
    }
    let mut game = (*view.game).clone();
    let mut moves = Vec::new();
    for text in texts {
        match game.play_text(&text) {
            Ok(played) => moves.push(played.text.clone()),
            Err(refusal) => {
                return Err(Denial::Line {
                    number: moves.len() + 1,
                    typed: text.chars().take(40).collect(),
                    view: Box::new(GameView {
                        game: Arc::new(game),
                        ..view.clone()
                    }),
                    refusal,
                });
            }
        }
    }
    if moves.len() % 2 == 1 || moves.is_empty() {
        return Err(Denial::LineWithoutAnswer {
            view: Box::new(view.clone()),
            last: moves.pop(),
        });
    }
    Ok(moves)
}

/// How a piece of text ends that is taken for a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// With all that a move needs.
    Whole,
    /// After a single point (`e6 h6` is one move).
    Point,
    /// In the middle (`e6 -`, `K`).
    Middle,
}

/// Cuts a text into moves. Where commas stand they part them; else spaces do, but for those within a
/// move. Whether the last one may go on.
fn split(text: &str) -> (Vec<String>, bool) {
    let part = |letter: char| matches!(letter, ',' | ';' | '，' | '、' | '\n');
    if text.contains(part) {
        let moves = text.split(part).map(str::trim);
        let moves = moves.filter(|text| !text.is_empty()).map(str::to_owned);
        return (moves.collect(), !text.trim_end().ends_with(part));
    }
    let mut moves: Vec<String> = Vec::new();
    let mut end = End::Whole;
    for word in text.split_whitespace() {
        if says_nothing(word) {
            continue;
        }
        let own = end_of(word);
        let joins = word.starts_with(joint)
            || end == End::Middle
            || (end == End::Point && own == End::Point)
            || !word.contains(char::is_alphanumeric);
        match moves.last_mut().filter(|_| joins) {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
                end = if own == End::Middle { own } else { End::Whole };
            }
            None => {
                moves.push(word.to_owned());
                end = own;
            }
        }
    }
    (
        moves,
        end != End::Whole || !text.ends_with(char::is_whitespace),
    )
}

/// Stands between the points of a move.
fn joint(letter: char) -> bool {
    matches!(
        letter,
        '-' | '‐'..='―' | '−' | '→' | '>' | 'x' | 'X' | '×' | ':'
    )
}

/// The number of a move before it, or the dots in place of one.
fn says_nothing(word: &str) -> bool {
    let number = word.trim_end_matches(['.', '…', ')']);
    number.len() < word.len() && number.chars().all(char::is_numeric)
}

fn end_of(word: &str) -> End {
    let mut letters = word.chars();
    let first = letters.next();
    let rest = letters.as_str();
    if word.ends_with(joint) || (rest.is_empty() && first.is_some_and(char::is_alphabetic)) {
        End::Middle
    } else if word == "0"
        || (first.is_some_and(char::is_alphabetic) && rest.chars().all(char::is_numeric))
    {
        End::Point
    } else {
        End::Whole
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_line_is_cut_into_moves_as_people_write_them() {
        for (typed, moves) in [
            ("", &[] as &[&str]),
            ("  ", &[]),
            ("d9-c9 f6-h6", &["d9-c9", "f6-h6"]),
            ("d9-c9,f6-h6", &["d9-c9", "f6-h6"]),
            ("d9 c9, f6 h6; c9-c8,", &["d9 c9", "f6 h6", "c9-c8"]),
            ("d9 c9 f6 h6", &["d9 c9", "f6 h6"]),
            ("d9 - c9 f6→ h6", &["d9 - c9", "f6→ h6"]),
            ("12. d9-c9 13. f6-h6", &["d9-c9", "f6-h6"]),
            ("12... d9-c9 13) f6-h6", &["d9-c9", "f6-h6"]),
            ("… d9-c9 f6-h6!", &["d9-c9", "f6-h6!"]),
            ("d9-c9 ! f6-h6 ?", &["d9-c9 !", "f6-h6 ?"]),
            ("d4 x d6 e4e5", &["d4 x d6", "e4e5"]),
            ("K e6-h6 @d4", &["K e6-h6", "@d4"]),
            ("a3xe3-f3 n1 0", &["a3xe3-f3", "n1 0"]),
            ("h6 d9-c9", &["h6", "d9-c9"]),
        ] {
            assert_eq!(split(typed).0, moves, "{typed}");
        }
    }

    #[test]
    fn the_last_move_is_open_until_something_parts_it() {
        for (typed, open) in [
            ("d9", true),
            ("d9-c9", true),
            ("d9-c9 ", false),
            ("d9-c9 f", true),
            ("d9-c9 f6 ", true),
            ("d9-c9 f6 - ", true),
            ("d9 c9 ", false),
            ("d9-c9, ", false),
            ("d9-c9, f6", true),
        ] {
            assert_eq!(split(typed).1, open, "{typed:?}");
        }
    }
}
