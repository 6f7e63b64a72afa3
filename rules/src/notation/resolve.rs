//! From a reading to the one legal move it stands for.
//!
//! A text says which points a man visits, and perhaps what it takes. Every legal move is held against it:
//! moves that are written exactly so come first, then those it may be short for. One move left: that
//! is the move. Several: they are the candidates, and nothing is guessed. None: `reason.rs` says why.

use super::fold::Separator;
use super::lex::Reading;
use super::reason;
use crate::{Game, Move, Point, Refusal};

/// How well a move answers a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// The text is the move's own, but for spelling.
    Exact,
    /// The text may be short for the move.
    Loose,
}

/// Finds the move that a reading stands for in the present position.
///
/// # Errors
/// Any [`Refusal`] but those that concern the text alone.
pub(super) fn resolve(game: &Game, reading: &Reading) -> Result<Move, Refusal> {
    if game.position().placing() || reading.placement {
        return placement(game, reading);
    }
    match reading.points.as_slice() {
        [] => Err(Refusal::Empty),
        &[point] => single(game, reading, point),
        &[from, ref rest @ ..] => from_to(game, reading, from, rest),
    }
}

/// The man that begins the game is put down. Its point is enough, with or without the sign.
fn placement(game: &Game, reading: &Reading) -> Result<Move, Refusal> {
    if !game.position().placing() {
        return Err(Refusal::NoPlacement);
    }
    let &[to] = reading.points.as_slice() else {
        return Err(Refusal::MustPlace);
    };
    if let Some(kind) = reason::placed_kind(game) {
        reason::check_piece(game, reading.piece, to, kind)?;
    }
    game.legal()
        .into_iter()
        .find(|mv| mv.to() == to)
        .ok_or_else(|| reason::placement(game, to))
}

/// A text with one point: where the man goes, or, if more was to come, where it stands.
fn single(game: &Game, reading: &Reading, point: Point) -> Result<Move, Refusal> {
    let legal = game.legal();
    if !reading.open {
        let mut arriving: Vec<Move> = legal
            .iter()
            .filter(|mv| mv.to() == point && has_letter(game, mv, reading.piece))
            .cloned()
            .collect();
        match arriving.len() {
            0 => {}
            1 => return Ok(arriving.remove(0)),
            _ => {
                return Err(Refusal::Ambiguous {
                    candidates: arriving,
                });
            }
        }
    }
    let leaving: Vec<Move> = legal
        .iter()
        .filter(|mv| mv.from() == Some(point))
        .cloned()
        .collect();
    if leaving.is_empty() {
        Err(reason::single(game, reading.piece, point, reading.open))
    } else {
        Err(Refusal::Ambiguous {
            candidates: leaving,
        })
    }
}

/// Whether the man that a move moves has a letter.
fn has_letter(game: &Game, mv: &Move, letter: Option<char>) -> bool {
    let kind = mv.from().and_then(|from| game.position().at(from));
    match (letter, kind) {
        (Some(letter), Some(kind)) => reason::letter_of(game, kind) == letter,
        _ => true,
    }
}

/// A text with a point the man leaves and at least one more.
fn from_to(game: &Game, reading: &Reading, from: Point, rest: &[Point]) -> Result<Move, Refusal> {
    let kind = reason::own_man(game, from)?;
    reason::check_piece(game, reading.piece, from, kind)?;
    let legal = game.legal();
    let crossed = reading.separators.first() == Some(&Separator::Cross);
    let mut exact: Vec<&Move> = Vec::new();
    let mut loose: Vec<&Move> = Vec::new();
    for mv in legal.iter().filter(|mv| mv.from() == Some(from)) {
        match fit(game, mv, rest, crossed) {
            Some(Fit::Exact) => exact.push(mv),
            Some(Fit::Loose) => loose.push(mv),
            None => {}
        }
    }
    let found = if exact.is_empty() { loose } else { exact };
    match found.as_slice() {
        [] => Err(wrong_captures(game, &legal, from, rest)
            .unwrap_or_else(|| reason::refusal(game, &legal, from, rest))),
        [only] => Ok((*only).clone()),
        several => Err(Refusal::Ambiguous {
            candidates: several.iter().map(|&mv| mv.clone()).collect(),
        }),
    }
}

/// How a legal move from the right point answers the points after it.
fn fit(game: &Game, mv: &Move, rest: &[Point], crossed: bool) -> Option<Fit> {
    let written = match mv.over() {
        Some(victim) => rest == [victim, mv.to()],
        None => rest == mv.path(),
    };
    if written {
        // `a3xf3` is an odd way to write a slide where captures are written with the man taken.
        let odd = crossed && mv.over().is_none() && reason::names_victims(game);
        return Some(if odd { Fit::Loose } else { Fit::Exact });
    }
    let (&first, more) = rest.split_first()?;
    // A chain takes a man with each jump: a shorter list need not be compared.
    let listed = first == mv.to() && !more.is_empty();
    let enough = !mv.is_jump() || more.len() >= mv.path().len();
    if listed && enough && same_set(more, &victims(game, mv)) {
        // The list of captures of a slide; for a jump, where the text has no such list, a loose fit.
        return Some(if mv.is_jump() { Fit::Loose } else { Fit::Exact });
    }
    let short = match rest {
        [only] => *only == mv.to() || mv.over() == Some(*only),
        [.., last] => *last == mv.to() && is_subsequence(rest, mv.path()),
        [] => false,
    };
    short.then_some(Fit::Loose)
}

/// A move that is right but for its list of captures.
fn wrong_captures(game: &Game, legal: &[Move], from: Point, rest: &[Point]) -> Option<Refusal> {
    let (&to, given) = rest.split_first()?;
    if given.is_empty() || !reason::takes_between(game) {
        return None;
    }
    let mv = legal
        .iter()
        .find(|mv| mv.from() == Some(from) && mv.path() == [to])?;
    Some(Refusal::WrongCaptures {
        given: given.to_vec(),
        right: victims(game, mv),
    })
}

/// The points of the men that a legal move takes.
fn victims(game: &Game, mv: &Move) -> Vec<Point> {
    game.captures(mv)
        .into_iter()
        .map(|(point, _)| point)
        .collect()
}

/// Whether two lists name the same points.
fn same_set(a: &[Point], b: &[Point]) -> bool {
    a.iter().all(|p| b.contains(p)) && b.iter().all(|p| a.contains(p))
}

/// Whether the points of `short` occur in `long` in the same order.
fn is_subsequence(short: &[Point], long: &[Point]) -> bool {
    let mut rest = long.iter();
    short.iter().all(|p| rest.any(|q| q == p))
}
