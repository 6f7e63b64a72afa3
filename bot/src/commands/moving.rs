//! Moving by menus, for who has no keyboard: which man, where to, and a look at it before it is played.
//!
//! Everything stands in the buttons and menus themselves: a private message with them works after a
//! restart, and is recognised as old when the game has moved on.

use std::sync::Arc;

use konakis_rules::{Move, Point};

use super::{
    Audience, Button, ButtonStyle, Choice, Desk, Menu, Press, Reply, Verb,
    alt::alt_text,
    board::{picture, remarks},
    denials,
    make_move::moved_message,
    words::{Words, capitalised},
};
use crate::{
    play::{Actor, Denial, GameView},
    store::{GameId, PersonId},
    text::Args,
};

/// The most choices of a menu.
const IN_MENU: usize = 25;
/// The most choices of a message: four menus.
const ON_PAGE: usize = 4 * IN_MENU;
/// Stands for a man that is placed and not moved.
const PLACED: &str = "@";

/// The verbs of a way to a move.
pub(super) fn is_step(verb: Verb) -> bool {
    matches!(verb, Verb::Move | Verb::Man | Verb::Goal | Verb::Play)
}

/// Answers a press of a button, or a choice from a menu, on the way to a move. With `preview` the
/// move is shown before it is played.
pub(super) async fn step(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    press: &Press,
    preview: bool,
) -> Result<Reply, Denial> {
    let at = (GameId(press.subject), press.ply);
    let chosen = press.chosen.as_deref();
    match press.verb {
        Verb::Man => {
            let view = desk.play().turn_at(actor, at.0, at.1).await?;
            let (man, page) = match chosen {
                Some(man) => (man, 0),
                None => paged(&press.detail),
            };
            Ok(which_goal(words, &view, man, page))
        }
        Verb::Goal => {
            let text = chosen.unwrap_or_default();
            let mark = press.detail.rsplit('.').next().unwrap_or_default();
            if !preview {
                return play(desk, words, actor, at, (text, mark)).await;
            }
            let view = desk.play().turn_at(actor, at.0, at.1).await?;
            if view.mark() != mark {
                return Err(Denial::MovedOn(Box::new(view)));
            }
            look(words, view, text)
        }
        Verb::Play => {
            let chosen = press.detail.rsplit_once('.').unwrap_or_default();
            play(desk, words, actor, at, chosen).await
        }
        _ => {
            let view = desk.play().turn_at(actor, at.0, at.1).await?;
            let page = press.detail.parse().map_or(0, before);
            Ok(which_man(words, &view, page))
        }
    }
}

/// Plays a move; the board goes to all, and the private message closes.
async fn play(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    at: (GameId, u32),
    (text, mark): (&str, &str),
) -> Result<Reply, Denial> {
    let moved = desk.play().make_move_at(actor, at, mark, text).await?;
    let made = moved.view.game.plies().get(at.1 as usize);
    let closes = made.map(|played| played_line(words, &moved.view, &played.text));
    let mut reply = moved_message(words, actor, moved);
    // Away from home the answer is a private confirmation.
    reply.in_place = reply.audience == Audience::Private;
    reply.closes = closes;
    Ok(reply)
}

fn played_line(words: &Words<'_>, view: &GameView, text: &str) -> String {
    let args = Args::new()
        .text("title", words.title(view))
        .text("move", text);
    words.say("moving-played", &args)
}

/// What was pressed is old, or not this person's: it says so in its place, and offers to begin anew
/// where that can be.
pub(super) fn refused(words: &Words<'_>, actor: &Actor, press: &Press, denial: &Denial) -> Reply {
    let mut reply = match denial {
        Denial::MovedOn(view) | Denial::NotYourTurn(view) | Denial::GameOver(view)
            if has_played(view, actor.person, press) =>
        {
            // A second click on "Play": the first one has played it.
            let made = view.game.plies().get(press.ply as usize);
            let text = made.map_or("", |played| &*played.text);
            Reply::private(played_line(words, view, text))
        }
        denial => denials::reply(words, actor, denial),
    };
    if let Denial::MovedOn(view) | Denial::Move(view, _) = denial
        && view.to_move() == Some(actor.person)
    {
        reply.buttons.push(anew(words, view));
    }
    reply.in_place = true;
    reply
}

/// This person has made the very move already that the press would play, and nobody has thought since.
fn has_played(view: &GameView, person: PersonId, press: &Press) -> bool {
    let text = match press.verb {
        Verb::Play => press.detail.rsplit_once('.').map(|(text, _)| text),
        Verb::Goal => press.chosen.as_deref(),
        _ => None,
    };
    let made = view.game.plies().get(press.ply as usize);
    made.is_some_and(|played| {
        let same = Some(&*played.mv.text(view.rules())) == text;
        let since = view.record.moves.iter().skip(press.ply as usize + 1);
        same && view.player(played.side) == person && since.into_iter().all(|made| made.prepared)
    })
}

fn anew(words: &Words<'_>, view: &GameView) -> Button {
    let (game, ply) = (view.record.id, view.record.ply());
    words.game_button(Verb::Move, game, ply, ButtonStyle::Primary)
}

/// Asks which man moves.
fn which_man(words: &Words<'_>, view: &GameView, page: usize) -> Reply {
    let mut men: Vec<Option<Point>> = view.game.legal().iter().map(Move::from).collect();
    men.sort_unstable();
    men.dedup();
    if men == [None] {
        return which_goal(words, view, PLACED, 0);
    }
    let choices: Vec<Choice> = men
        .into_iter()
        .map(|man| Choice {
            label: man_name(words, view, man),
            value: man_key(view, man),
        })
        .collect();
    let args = Args::new().text("title", words.title(view));
    let mut reply = Reply::private(words.say("moving-which", &args));
    let pages = Pages {
        press: view_press(view, Verb::Man),
        mark: None,
        hint: "moving-men",
        more: view_press(view, Verb::Move),
        man: None,
    };
    pages.lay(words, &mut reply, &choices, page);
    reply
}

/// Asks where a man moves, with the points marked on the board.
fn which_goal(words: &Words<'_>, view: &GameView, man: &str, page: usize) -> Reply {
    let moves = moves_of(view, man);
    let Some(from) = moves.first().map(Move::from) else {
        // Nobody can choose such a man: it is asked again.
        return which_man(words, view, 0);
    };
    let choices: Vec<Choice> = moves
        .iter()
        .map(|mv| Choice {
            label: goal_name(words, view, mv),
            value: mv.text(view.rules()),
        })
        .collect();
    let args = Args::new()
        .text("title", words.title(view))
        .text("man", man_name(words, view, from));
    let id = if from.is_some() {
        "moving-where"
    } else {
        "moving-place"
    };
    let mut reply = Reply::private(words.say(id, &args));
    let mut shown = picture(words, view, view.game.ply(), view.game.to_move());
    shown.destinations = moves.iter().map(Move::to).collect();
    shown.file_name = format!(
        "g{}-p{}-{}.png",
        view.record.id,
        view.game.ply(),
        file_key(man)
    );
    reply.picture = Some(shown);
    let pages = Pages {
        press: view_press(view, Verb::Goal),
        mark: Some(view.mark()),
        hint: "moving-goals",
        more: view_press(view, Verb::Man),
        man: Some(man),
    };
    pages.lay(words, &mut reply, &choices, page);
    if from.is_some() {
        reply.buttons.push(other_man(words, view));
    }
    reply
}

/// Shows what a move would do.
fn look(words: &Words<'_>, view: GameView, text: &str) -> Result<Reply, Denial> {
    let mut game = (*view.game).clone();
    let played = game.play_text(text);
    let played = match played {
        Ok(played) => played.clone(),
        Err(refusal) => return Err(Denial::Move(Box::new(view), refusal)),
    };
    let rules = view.rules();
    let short = played.mv.text(rules);
    let mut args = Args::new()
        .text("title", words.title(&view))
        .text("move", short.clone());
    let taken = played.captures.iter().map(|(point, _)| *point);
    let mut lines = vec![if played.captures.is_empty() {
        words.say("moving-look", &args)
    } else {
        args = args.text("points", words.points(rules, taken));
        words.say("moving-look-takes", &args)
    }];
    let result = game.result();
    let after = GameView {
        game: Arc::new(game),
        ..view.clone()
    };
    match result {
        Some(result) => lines.push(words.say(
            "moving-ends",
            &Args::new().text("result", words.result(rules, result)),
        )),
        None => lines.extend(remarks(words, &after)),
    }
    let mut reply = Reply::private(lines.join("\n"));
    reply.in_place = true;
    let mut shown = picture(words, &after, after.game.ply(), view.game.to_move());
    shown.result = result;
    shown.caption = result.map_or_else(String::new, |result| {
        capitalised(&words.result(rules, result))
    });
    shown.alt = alt_text(words, &shown);
    shown.file_name = format!("g{}-p{}-look.png", view.record.id, after.game.ply());
    reply.picture = Some(shown);
    let man = man_key(&view, played.mv.from());
    let play = view_press(&view, Verb::Play).with_detail(format!("{short}.{}", view.mark()));
    reply.buttons.push(Button {
        press: play,
        label: words.say("moving-play", &Args::new().text("move", short)),
        style: ButtonStyle::Success,
    });
    if moves_of(&view, &man).len() > 1 {
        reply.buttons.push(Button {
            press: view_press(&view, Verb::Man).with_detail(format!("{man}.1")),
            label: words.plain("moving-other-goal"),
            style: ButtonStyle::Secondary,
        });
    }
    if played.mv.from().is_some() {
        reply.buttons.push(other_man(words, &view));
    }
    Ok(reply)
}

fn other_man(words: &Words<'_>, view: &GameView) -> Button {
    Button {
        press: view_press(view, Verb::Move),
        label: words.plain("moving-other-man"),
        style: ButtonStyle::Secondary,
    }
}

fn view_press(view: &GameView, verb: Verb) -> Press {
    Press::new(verb, view.record.id.0, view.game.ply())
}

/// The legal moves of a man, or the placements, in the order of the board.
fn moves_of(view: &GameView, man: &str) -> Vec<Move> {
    let mut moves = view.game.legal();
    moves.retain(|mv| man_key(view, mv.from()) == man);
    moves.sort_by(|one, other| (one.to(), one.path()).cmp(&(other.to(), other.path())));
    moves
}

fn man_key(view: &GameView, man: Option<Point>) -> String {
    man.map_or(PLACED, |point| view.rules().board().name(point))
        .to_owned()
}

/// As much of a file's name.
fn file_key(man: &str) -> &str {
    if man == PLACED { "place" } else { man }
}

/// "e4 attacker"; nothing for a man that is placed.
fn man_name(words: &Words<'_>, view: &GameView, man: Option<Point>) -> String {
    let Some(point) = man else {
        return String::new();
    };
    let rules = view.rules();
    let kind = view.game.position().at(point);
    let args = Args::new().text("point", rules.board().name(point)).text(
        "kind",
        kind.map_or_else(String::new, |kind| words.kind(rules, kind)),
    );
    words.say("moving-man", &args)
}

/// "h4", "h4 takes h5, h3", and of a chain of jumps each landing.
fn goal_name(words: &Words<'_>, view: &GameView, mv: &Move) -> String {
    let rules = view.rules();
    let path: Vec<&str> = mv.path().iter().map(|at| rules.board().name(*at)).collect();
    let path = path.join(" ");
    let taken = view.game.captures(mv);
    if taken.is_empty() {
        return path;
    }
    let points = taken.into_iter().map(|(point, _)| point);
    let args = Args::new()
        .text("path", path)
        .text("points", words.points(rules, points));
    words.say("moving-goal-takes", &args)
}

/// How choices are laid out: up to four menus a page, and a button to the next page.
struct Pages<'a> {
    /// What a menu does, without what tells it from the others.
    press: Press,
    /// The mark that a menu's choice needs.
    mark: Option<String>,
    /// The hint of a menu.
    hint: &'static str,
    /// What the button to the next page does, without the page.
    more: Press,
    /// The man whose goals these are.
    man: Option<&'a str>,
}

impl Pages<'_> {
    fn lay(&self, words: &Words<'_>, reply: &mut Reply, choices: &[Choice], page: usize) {
        reply.in_place = true;
        let pages: Vec<&[Choice]> = choices.chunks(ON_PAGE).collect();
        let page = page.min(pages.len().saturating_sub(1));
        let Some(shown) = pages.get(page) else {
            return;
        };
        // Menus of about the same length are easier to look through than three full and a short one.
        let menus = shown.len().div_ceil(IN_MENU).max(1);
        let length = shown.len().div_ceil(menus).max(1);
        for (number, choices) in (1..).zip(shown.chunks(length)) {
            let name = |choice: Option<&Choice>| {
                choice.map_or_else(String::new, |choice| first_word(&choice.label))
            };
            let args = Args::new()
                .text("first", name(choices.first()))
                .text("last", name(choices.last()));
            let detail = match &self.mark {
                Some(mark) => format!("{number}.{mark}"),
                None => format!("{number}"),
            };
            reply.menus.push(Menu {
                press: self.press.clone().with_detail(detail),
                hint: words.say(self.hint, &args),
                choices: choices.to_vec(),
            });
        }
        if pages.len() > 1 {
            // After the last page comes the first.
            let next = (page + 1) % pages.len() + 1;
            let detail = match self.man {
                Some(man) => format!("{man}.{next}"),
                None => next.to_string(),
            };
            reply.buttons.push(Button {
                press: self.more.clone().with_detail(detail),
                label: words.plain("moving-more"),
                style: ButtonStyle::Secondary,
            });
        }
    }
}

fn first_word(label: &str) -> String {
    label.split(' ').next().unwrap_or_default().to_owned()
}

/// A man and a page, of which the first is 0: `e4.2`.
fn paged(detail: &str) -> (&str, usize) {
    match detail.rsplit_once('.') {
        Some((man, page)) => (man, page.parse().map_or(0, before)),
        None => (detail, 0),
    }
}

fn before(page: usize) -> usize {
    page.saturating_sub(1)
}

#[cfg(test)]
mod tests;
