//! Kinds of men: what stands on the board, apart from where.

use crate::side::Side;

/// A kind of man: an index into [`RuleSet::kinds`](crate::RuleSet::kinds).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// The index into [`RuleSet::kinds`](crate::RuleSet::kinds).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a rule set says of a kind of man.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindSpec {
    /// The letter in position codes, as `t`, `T`, `K`.
    pub letter: char,
    /// Whose man it is.
    pub side: Side,
    /// What part it plays, for pictures and words.
    pub role: Role,
}

/// The part a kind of man plays, for pictures and words; the engine never asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// A soldier of the besieging side of tafl.
    Attacker,
    /// A soldier of the king.
    Defender,
    /// The king.
    King,
    /// An ordinary man: latrunculi, ringo.
    Man,
    /// A fox.
    Fox,
    /// A goose.
    Goose,
}
