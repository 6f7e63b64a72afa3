//! Moves and their text.

use crate::board::Point;
use crate::ruleset::RuleSet;

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Style {
    /// `f6-h6`
    Slide,
    /// `d4xd6xf4`
    Jumps,
    /// `a3xe3-f3`
    Named(Point),
    /// `@d4`
    Placement,
}

/// One legal action: a step or slide, a jump or a chain of jumps, or a placement. Two moves are
/// equal if their texts are, captures of men apart, which follow from the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) from: Option<Point>,
    /// Every point stopped at after `from`; never empty.
    pub(crate) path: Box<[Point]>,
    pub(crate) style: Style,
}

impl Move {
    /// Where the man comes from; `None` when it is placed.
    #[must_use]
    pub fn from(&self) -> Option<Point> {
        self.from
    }

    /// Where the man ends.
    #[must_use]
    pub fn to(&self) -> Point {
        self.path[self.path.len() - 1]
    }

    /// Every point the man stops on after [`from`](Move::from), in order: the landings of a
    /// chain, one point for any other move.
    #[must_use]
    pub fn path(&self) -> &[Point] {
        &self.path
    }

    /// Whether the man jumps.
    #[must_use]
    pub fn is_jump(&self) -> bool {
        matches!(self.style, Style::Jumps | Style::Named(_))
    }

    /// The man jumped over, where the move's text names it (`a3xe3-f3`): the landing alone would
    /// not tell.
    #[must_use]
    pub fn over(&self) -> Option<Point> {
        match self.style {
            Style::Named(over) => Some(over),
            _ => None,
        }
    }

    /// The text without the men a slide takes: `f6-h6`, `d4xd6xf4`, `@d4`, `a3xe3-f3`. For the
    /// whole text see [`Game::text`](crate::Game::text).
    #[must_use]
    pub fn text(&self, rules: &RuleSet) -> String {
        let board = rules.board();
        let from = self.from.map_or("", |p| board.name(p));
        let to = board.name(self.to());
        match self.style {
            Style::Slide => format!("{from}-{to}"),
            Style::Placement => format!("@{to}"),
            Style::Named(over) => format!("{from}x{}-{to}", board.name(over)),
            Style::Jumps => {
                let mut text = from.to_owned();
                for &point in &self.path {
                    text.push('x');
                    text.push_str(board.name(point));
                }
                text
            }
        }
    }
}
