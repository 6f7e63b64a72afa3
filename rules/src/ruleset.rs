//! A rule set: a variant with its options chosen and its tables made.

use std::sync::Arc;

use crate::board::Board;
use crate::engine::{AnyMachine, Tables};
use crate::kind::{Kind, KindSpec};
use crate::position::Position;
use crate::side::{Side, Tone};
use crate::variant::{Options, Variant};

/// A side's name, letter and colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideSpec {
    pub(crate) key: &'static str,
    pub(crate) letter: char,
    pub(crate) tone: Tone,
}

/// A variant with its options chosen, compiled once; games share it.
#[derive(Debug)]
pub struct RuleSet {
    pub(crate) variant: Variant,
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) kinds: Vec<KindSpec>,
    pub(crate) sides: [SideSpec; 2],
    pub(crate) start: Position,
    /// The most men of each kind a position may have: those of the start.
    pub(crate) limits: Vec<u16>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) machine: AnyMachine,
}

impl RuleSet {
    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The options that differ from the variant's defaults.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every kind of man, side one's first.
    #[must_use]
    pub fn kinds(&self) -> &[KindSpec] {
        &self.kinds
    }

    /// What is said of a kind.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> &KindSpec {
        &self.kinds[kind.index()]
    }

    /// The kind with this letter of the position code.
    #[must_use]
    pub fn kind_from_letter(&self, letter: char) -> Option<Kind> {
        self.kinds
            .iter()
            .position(|k| k.letter == letter)
            .map(|i| Kind(i as u8))
    }

    /// The position every game begins with.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The letter of a side in position codes and results: `a` `d` `w` `b` `f` `g`.
    #[must_use]
    pub fn side_letter(&self, side: Side) -> char {
        self.sides[side.index()].letter
    }

    /// The side's name, as a key for translation: `attackers`, `defenders`, `white`, `black`,
    /// `fox`, `foxes`, `geese`.
    #[must_use]
    pub fn side_key(&self, side: Side) -> &'static str {
        self.sides[side.index()].key
    }

    /// The side with this key or letter, in any case.
    #[must_use]
    pub fn side_from_key(&self, text: &str) -> Option<Side> {
        let text = text.trim();
        Side::BOTH.into_iter().find(|&side| {
            let spec = self.sides[side.index()];
            let mut buffer = [0; 4];
            text.eq_ignore_ascii_case(spec.key)
                || text.eq_ignore_ascii_case(spec.letter.encode_utf8(&mut buffer))
        })
    }

    /// The colour the source gives to a side.
    #[must_use]
    pub fn tone(&self, side: Side) -> Tone {
        self.sides[side.index()].tone
    }
}
