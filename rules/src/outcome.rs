//! Calls, results and their reasons.

use std::fmt;
use std::str::FromStr;

use crate::side::Side;

/// A word called with a move. It never ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Call {
    /// The king on the edge has one open line to a corner.
    Raichi,
    /// He has two.
    Tuichi,
    /// The attackers could take the king with their next move.
    Koning,
}

impl Call {
    /// `raichi`, `tuichi`, `koning`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Call::Raichi => "raichi",
            Call::Tuichi => "tuichi",
            Call::Koning => "koning",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    /// Who won; `None`: a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Reason {
    /// The king reached his goal.
    KingEscaped,
    /// The king was taken.
    KingCaptured,
    /// The last man was taken.
    AllCaptured,
    /// Too few men are left.
    Captures,
    /// The side to move has no legal move.
    Blocked,
    /// The geese filled the pen.
    PenFull,
    /// Two men are in the fortress.
    Fortress,
    /// The attackers closed a ring around all defenders.
    Surrounded,
    /// The defenders built a fort on the edge.
    ExitFort,
    /// One man each is left.
    OneEach,
    /// The position stood once too often.
    Repetition,
    /// Too many moves without progress.
    NoProgress,
    /// A player resigned.
    Resignation,
    /// The players agreed.
    Agreement,
    /// A player's time ran out.
    Time,
    /// The game was broken off.
    Aborted,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 16] = [
        Reason::KingEscaped,
        Reason::KingCaptured,
        Reason::AllCaptured,
        Reason::Captures,
        Reason::Blocked,
        Reason::PenFull,
        Reason::Fortress,
        Reason::Surrounded,
        Reason::ExitFort,
        Reason::OneEach,
        Reason::Repetition,
        Reason::NoProgress,
        Reason::Resignation,
        Reason::Agreement,
        Reason::Time,
        Reason::Aborted,
    ];

    /// The reason's word: `king-escaped`, `repetition` ...
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::KingEscaped => "king-escaped",
            Reason::KingCaptured => "king-captured",
            Reason::AllCaptured => "all-captured",
            Reason::Captures => "captures",
            Reason::Blocked => "blocked",
            Reason::PenFull => "pen-full",
            Reason::Fortress => "fortress",
            Reason::Surrounded => "surrounded",
            Reason::ExitFort => "exit-fort",
            Reason::OneEach => "one-each",
            Reason::Repetition => "repetition",
            Reason::NoProgress => "no-progress",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Time => "time",
            Reason::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A word that is no reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a reason a game ends for, such as king-escaped or resignation")]
pub struct UnknownReason(String);

impl FromStr for Reason {
    type Err = UnknownReason;

    fn from_str(text: &str) -> Result<Reason, UnknownReason> {
        Reason::ALL
            .into_iter()
            .find(|reason| reason.as_str() == text)
            .ok_or_else(|| UnknownReason(text.chars().take(32).collect()))
    }
}
