//! The two sides of a game.

/// One of the two sides. Says nothing about who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    /// Attackers; white in latrunculi; black in ringo; the fox or foxes.
    One,
    /// Defenders; black in latrunculi; white in ringo; the geese.
    Two,
}

impl Side {
    /// Both sides, in the order of their index.
    pub const BOTH: [Side; 2] = [Side::One, Side::Two];

    /// 0 for [`Side::One`], 1 for [`Side::Two`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

/// The colour a source gives to a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// White men.
    Light,
    /// Black men.
    Dark,
}
