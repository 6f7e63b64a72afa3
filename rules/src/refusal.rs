//! Why a move is refused: a value, put into words elsewhere.

use crate::board::Point;
use crate::kind::Kind;
use crate::moves::Move;

/// What a man may not do at a point that is closed to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Closure {
    /// Stop there.
    Stop(Ground),
    /// Pass over it.
    Cross(Ground),
}

/// What makes a point special.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// The throne.
    Throne,
    /// A corner.
    Corner,
    /// The fortress.
    Fortress,
    /// The neutral segment: as many are there as may be.
    Neutral,
    /// A point of no name that the rules close.
    Other,
}

/// Why a move, or its text, is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing was written.
    #[error("no move was written")]
    Empty,
    /// More was written than any move needs.
    #[error("{length} bytes are too long for a move; at most {limit} are read")]
    TooLong {
        /// Bytes given.
        length: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// A part that is not understood.
    #[error("`{fragment}` is not understood")]
    Unreadable {
        /// The part, at most 32 characters.
        fragment: String,
    },
    /// A point that the board has not.
    #[error("`{name}` is not on the board")]
    OffBoard {
        /// The name.
        name: String,
    },
    /// From and to are the same.
    #[error("the move ends where it begins")]
    SamePoint {
        /// The point.
        point: Point,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// No man there.
    #[error("nothing stands there")]
    NothingThere {
        /// The point.
        point: Point,
    },
    /// A man of the opponent.
    #[error("that man is not yours")]
    NotYours {
        /// The point.
        point: Point,
        /// What stands there.
        kind: Kind,
    },
    /// Something stands in the way or on the target.
    #[error("something stands in the way")]
    Blocked {
        /// The man's point.
        from: Point,
        /// The target.
        to: Point,
        /// Where the way is blocked.
        at: Point,
        /// By what.
        by: Kind,
    },
    /// Both ways round a ring are blocked, each by another man.
    #[error("both ways round are blocked")]
    BlockedBothWays {
        /// The man's point.
        from: Point,
        /// The target.
        to: Point,
        /// Where the shorter way is blocked, and by what.
        first: (Point, Kind),
        /// Where the longer way is blocked, and by what.
        second: (Point, Kind),
    },
    /// A man is to be put down where one stands.
    #[error("something stands there")]
    Occupied {
        /// The point.
        point: Point,
        /// What stands there.
        by: Kind,
    },
    /// The letter of a piece was written, and another piece stands there.
    #[error("that is no `{letter}`")]
    OtherPiece {
        /// The man's point, or where it is to be put down.
        point: Point,
        /// What it is.
        kind: Kind,
        /// The letter written, small.
        letter: char,
    },
    /// The man has no move at all.
    #[error("that man cannot move")]
    NoMoves {
        /// The man's point.
        point: Point,
        /// The man.
        kind: Kind,
    },
    /// The man to be jumped cannot be taken where it stands.
    #[error("that man cannot be taken there")]
    Protected {
        /// Where it stands.
        at: Point,
        /// The man to be jumped.
        kind: Kind,
    },
    /// A point that is closed to this kind of man.
    #[error("a point is closed to that man")]
    Closed {
        /// The man.
        kind: Kind,
        /// The point.
        at: Point,
        /// What it may not do there, and why.
        why: Closure,
    },
    /// Diagonally, on a board that has no diagonal lines.
    #[error("men do not move diagonally on this board")]
    Diagonal {
        /// The man's point.
        from: Point,
        /// The target.
        to: Point,
    },
    /// The points are on no common line.
    #[error("the points are on no common line")]
    NotALine {
        /// The man's point.
        from: Point,
        /// The target.
        to: Point,
    },
    /// The man goes one step only.
    #[error("that man goes one step at a time")]
    TooFar {
        /// The man's point.
        from: Point,
        /// The target.
        to: Point,
        /// The man.
        kind: Kind,
    },
    /// The man never goes that way.
    #[error("that man does not go that way")]
    WrongWay {
        /// The man's point.
        from: Point,
        /// The target.
        to: Point,
        /// The man.
        kind: Kind,
    },
    /// There is a jump, and jumping is compulsory.
    #[error("a jump must be made")]
    MustJump {
        /// The moves there are.
        jumps: Vec<Move>,
    },
    /// The chain goes on.
    #[error("the jump must go on")]
    MustContinue {
        /// The moves that begin like that.
        moves: Vec<Move>,
    },
    /// A man is still to be placed.
    #[error("a man must be placed first")]
    MustPlace,
    /// No man is to be placed.
    #[error("no man is to be placed")]
    NoPlacement,
    /// No such jump.
    #[error("there is no such jump")]
    NoSuchJump {
        /// The man's point.
        from: Point,
        /// The man to be jumped, if it was named.
        over: Option<Point>,
        /// The landing.
        to: Point,
    },
    /// The captures given are not those of the move.
    #[error("the captures given are not those of the move")]
    WrongCaptures {
        /// Those given.
        given: Vec<Point>,
        /// Those of the move.
        right: Vec<Point>,
    },
    /// More than one move fits.
    #[error("more than one move fits")]
    Ambiguous {
        /// The moves.
        candidates: Vec<Move>,
    },
    /// Not legal, for no other reason here.
    #[error("the move is not legal")]
    NotLegal {
        /// The man's point.
        from: Option<Point>,
        /// The target.
        to: Point,
    },
}
