//! Games: a start, the moves played, and what the rules say of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::board::Point;
use crate::calls;
use crate::engine::{Act, Chain, NOWHERE, State, Tables, with_machine};
use crate::kind::Kind;
use crate::moves::{Move, Style};
use crate::outcome::{Call, GameResult, Reason};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::ruleset::RuleSet;
use crate::side::Side;

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// 1 for the first move of the game.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// Its canonical text, captures and all.
    pub text: String,
    /// The men taken, sorted by file, then rank.
    pub captures: Vec<(Point, Kind)>,
    /// What was called with it.
    pub calls: Vec<Call>,
}

/// Which occurrence of a position ends the game, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct RepetitionRule {
    /// The occurrence that ends it: 3.
    pub occurrence: u32,
    /// Who loses by it; `None`: a draw.
    pub loser: Option<Side>,
}

/// A move of a replay that was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {ply}, `{text}`: {refusal}")]
pub struct ReplayError {
    /// The move's number, 1 for the first.
    pub ply: u32,
    /// The move as it was written, at most 64 characters.
    pub text: String,
    /// Why.
    pub refusal: Refusal,
}

/// The men a move takes, and how the board would end the game by it.
type Prospect = (Vec<(Point, Kind)>, Option<GameResult>);

/// A game: a start, the moves played and the position they lead to.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<RuleSet>,
    /// The start, and the position after every move; never empty.
    positions: Vec<Position>,
    plies: Vec<Played>,
    result: Option<GameResult>,
    /// Moves in a row without progress.
    quiet: u32,
}

impl Game {
    /// A game from the start of its rules.
    #[must_use]
    pub fn new(rules: Arc<RuleSet>) -> Game {
        let start = rules.start().clone();
        Game::from_position(rules, start)
    }

    /// A game from a position of the same rules. It is not judged before a move is made.
    #[must_use]
    pub fn from_position(rules: Arc<RuleSet>, start: Position) -> Game {
        Game {
            rules,
            positions: vec![start],
            plies: Vec::new(),
            result: None,
            quiet: 0,
        }
    }

    /// Plays moves one after the other, from a position or the start of the rules.
    ///
    /// # Errors
    /// [`ReplayError`] for the first move that is refused, one after the end of the game too.
    pub fn replay<'a>(
        rules: Arc<RuleSet>,
        start: Option<Position>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Game, ReplayError> {
        let start = start.unwrap_or_else(|| rules.start().clone());
        let mut game = Game::from_position(rules, start);
        for text in moves {
            if let Err(refusal) = game.play_text(text) {
                let text = text.chars().take(64).collect();
                return Err(ReplayError {
                    ply: game.ply() + 1,
                    text,
                    refusal,
                });
            }
        }
        Ok(game)
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.plies.len()]
    }

    /// The position after `ply` moves; 0 is the start.
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        self.positions.get(ply as usize).cloned()
    }

    /// The moves played.
    #[must_use]
    pub fn plies(&self) -> &[Played] {
        &self.plies
    }

    /// How many moves were played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.plies.len() as u32
    }

    /// Whose turn it is; also, when the game is over, whose it would be.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.position().to_move
    }

    /// How the game ended by the rules of the board; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Sets aside an end that players at a board may not notice, so that a record can go on past
    /// it: repetition, no progress, a ring around the defenders, an exit fort. Whether there was
    /// such an end.
    pub fn go_on(&mut self) -> bool {
        let set_aside = self.result.is_some_and(|result| {
            matches!(
                result.reason,
                Reason::Repetition | Reason::NoProgress | Reason::Surrounded | Reason::ExitFort
            )
        });
        if set_aside {
            self.result = None;
        }
        set_aside
    }

    /// Every legal move, each canonical text once; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.result.is_none() {
            self.each_legal(|mv, _| moves.push(mv));
        }
        moves
    }

    /// Every legal move with its whole canonical text, sorted by text.
    #[must_use]
    pub fn legal_with_texts(&self) -> Vec<(Move, String)> {
        let mut moves = Vec::new();
        if self.result.is_none() {
            self.each_legal(|mv, look| {
                let text = self.written(&mv, &look().0);
                moves.push((mv, text));
            });
        }
        moves.sort_unstable_by(|a, b| a.1.cmp(&b.1));
        moves
    }

    /// Every legal move with its whole canonical text, and how the game would end by it on the board
    /// (repetition and lack of progress are not asked for).
    pub(crate) fn prospects(&self) -> Vec<(Move, String, Option<GameResult>)> {
        let mut moves = Vec::new();
        if self.result.is_none() {
            self.each_legal(|mv, look| {
                let (taken, end) = look();
                let text = self.written(&mv, &taken);
                moves.push((mv, text, end));
            });
        }
        moves
    }

    /// The canonical texts of the legal moves, sorted by code point.
    #[must_use]
    pub fn legal_texts(&self) -> Vec<String> {
        self.legal_with_texts()
            .into_iter()
            .map(|(_, text)| text)
            .collect()
    }

    /// The whole canonical text of a move in the present position, with the men it takes.
    #[must_use]
    pub fn text(&self, mv: &Move) -> String {
        self.written(mv, &self.captures(mv))
    }

    /// The men a legal move takes, sorted by file, then rank; nothing for any other.
    #[must_use]
    pub fn captures(&self, mv: &Move) -> Vec<(Point, Kind)> {
        self.find(mv).map_or(Vec::new(), |(_, taken)| taken)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`Refusal`] when the game is over or the move is not legal. Nothing has changed then.
    pub fn play(&mut self, mv: &Move) -> Result<&Played, Refusal> {
        if self.result.is_some() {
            return Err(Refusal::GameOver);
        }
        let (act, captures) = self.find(mv).ok_or_else(|| self.refusal(mv))?;
        let text = self.written(mv, &captures);
        let rules = Arc::clone(&self.rules);
        let ply = self.plies.len() as u32 + 1;
        let side = self.to_move();
        with_machine!(rules, m => {
            let before = State::new(m, self.position());
            let after = m.make(&before, act);
            self.quiet = if m.progress(&before, &after, act) { 0 } else { self.quiet + 1 };
            self.positions.push(after.position(m));
            let (mv, calls) = (mv.clone(), Vec::new());
            self.plies.push(Played { ply, side, mv, text, captures, calls });
            self.result = m.judge(&before, &after).or_else(|| self.counted());
            let last = self.plies.len() - 1;
            if self.result.is_none() {
                self.plies[last].calls = calls::with(m, &after, act);
            }
            Ok(&self.plies[last])
        })
    }

    /// Reads and plays a move.
    ///
    /// # Errors
    /// [`Refusal`] when it cannot be read or is not legal.
    pub fn play_text(&mut self, text: &str) -> Result<&Played, Refusal> {
        let mv = self.read(text)?;
        self.play(&mv)
    }

    /// How often the present position has stood, with the same side to move, this time included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        let now = self.position();
        // Men taken do not come back, so no position before the last capture is the same.
        let since = self
            .plies
            .iter()
            .rposition(|p| !p.captures.is_empty())
            .map_or(0, |i| i + 1);
        self.positions[since..].iter().filter(|&p| p == now).count() as u32
    }

    /// Which occurrence ends the game.
    #[must_use]
    pub fn repetition_limit(&self) -> RepetitionRule {
        let (occurrence, loser) = self.rules.tables.repetition;
        RepetitionRule { occurrence, loser }
    }

    /// Moves in a row without progress, both sides counted, and how many end the game.
    #[must_use]
    pub fn no_progress(&self) -> Option<(u32, u32)> {
        self.rules
            .tables
            .no_progress
            .map(|limit| (self.quiet, limit))
    }

    /// The end by repetition or for want of progress.
    fn counted(&self) -> Option<GameResult> {
        let rule = self.repetition_limit();
        if self.occurrences() >= rule.occurrence {
            let winner = rule.loser.map(Side::other);
            return Some(GameResult {
                winner,
                reason: Reason::Repetition,
            });
        }
        let (moves, limit) = self.no_progress()?;
        (moves >= limit).then_some(GameResult {
            winner: None,
            reason: Reason::NoProgress,
        })
    }

    /// Calls `each` with every legal move of the position, whether or not the game is over, and
    /// with what looks ahead: the men it takes, and how the board would end the game by it.
    fn each_legal(&self, mut each: impl FnMut(Move, &dyn Fn() -> Prospect)) {
        with_machine!(self.rules, m => {
            let before = State::new(m, self.position());
            let _ = m.visit(&before, &mut |act: Act, path: &[Point]| {
                let look = || {
                    let after = m.make(&before, act);
                    (before.lost(m, &after), m.judge(&before, &after))
                };
                each(move_of(&m.t, act, path), &look);
                ControlFlow::<()>::Continue(())
            });
        });
    }

    /// The engine's form of a legal move, and the men it takes.
    fn find(&self, mv: &Move) -> Option<(Act, Vec<(Point, Kind)>)> {
        with_machine!(self.rules, m => {
            let state = State::new(m, self.position());
            let found = m.visit(&state, &mut |act: Act, path: &[Point]| {
                let from = (act.from != NOWHERE).then_some(Point(act.from));
                if from == mv.from && path == &*mv.path && move_of(&m.t, act, path) == *mv {
                    ControlFlow::Break(act)
                } else {
                    ControlFlow::Continue(())
                }
            });
            found.break_value().map(|act| (act, state.lost(m, &m.make(&state, act))))
        })
    }

    /// The whole text of a move that takes some men.
    fn written(&self, mv: &Move, taken: &[(Point, Kind)]) -> String {
        let mut text = mv.text(&self.rules);
        if mv.style == Style::Slide {
            for &(point, _) in taken {
                text.push('x');
                text.push_str(self.rules.board.name(point));
            }
        }
        text
    }
}

/// The public form of an engine's move.
pub(crate) fn move_of(t: &Tables, act: Act, path: &[Point]) -> Move {
    let style = if act.from == NOWHERE {
        Style::Placement
    } else if act.taken == 0 {
        Style::Slide
    } else if t.chain == Chain::Single {
        Style::Named(Point(act.taken.trailing_zeros() as u16))
    } else {
        Style::Jumps
    };
    Move {
        from: (act.from != NOWHERE).then_some(Point(act.from)),
        path: path.into(),
        style,
    }
}
