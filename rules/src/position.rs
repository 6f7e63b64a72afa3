//! Positions and their code.

use std::fmt::Write as _;

use crate::board::{Board, Point};
use crate::kind::Kind;
use crate::ruleset::RuleSet;
use crate::side::Side;

/// The longest position code that is read, in bytes.
pub const MAX_CODE_BYTES: usize = 1024;

/// Men, the side to move, and whether a man is still to be placed. Two positions are equal if all
/// of that is equal: that is what counts for repetition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// By point: 0 for nothing, else the kind's index and 1.
    pub(crate) cells: Box<[u8]>,
    /// Whether the point that holds two does.
    pub(crate) double: Option<Point>,
    pub(crate) to_move: Side,
    pub(crate) placing: bool,
}

/// Why a position code cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The code is longer than [`MAX_CODE_BYTES`].
    #[error("a position code of {length} bytes is too long; the longest has {limit}")]
    TooLong {
        /// Bytes given.
        length: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// There is not one space between the rows and the side.
    #[error("a position code is rows, a space and the letter of the side to move")]
    Shape,
    /// A side that is none of the two.
    #[error("`{found}` is not a side; write `{one}` or `{two}`")]
    Side {
        /// What stands there, at most 32 characters.
        found: String,
        /// The first side's letter.
        one: char,
        /// The second side's letter.
        two: char,
    },
    /// The number of rows is wrong.
    #[error("there are {found} rows; this board has {expected}")]
    Rows {
        /// Rows given.
        found: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row has too few or too many points.
    #[error("row {row} from the top has {found} points; it should have {expected}")]
    Row {
        /// The row, 1 at the top.
        row: usize,
        /// Points given, counted as far as they fit.
        found: usize,
        /// Points of the row.
        expected: usize,
    },
    /// A letter that is no piece of this game.
    #[error("`{letter}` in row {row} from the top is no piece here; the pieces are {known}")]
    Letter {
        /// The letter.
        letter: char,
        /// The row, 1 at the top.
        row: usize,
        /// The letters there are.
        known: String,
    },
    /// A run of zero empty points, or one that starts with a zero.
    #[error("row {row} from the top has a number that starts with 0; leave it out")]
    Zero {
        /// The row, 1 at the top.
        row: usize,
    },
    /// More men of a kind than a game can have.
    #[error("there are {found} of `{letter}`; a game has at most {limit}")]
    TooMany {
        /// The kind's letter.
        letter: char,
        /// Men given.
        found: usize,
        /// Men of the start.
        limit: usize,
    },
    /// A piece that is placed first is missing, and the other side is to move.
    #[error("`{letter}` is not on the board, so `{side}` is to move: it is still to be placed")]
    NotPlaced {
        /// The letter of the piece to be placed.
        letter: char,
        /// The letter of its side.
        side: char,
    },
}

impl Position {
    /// An empty board.
    pub(crate) fn empty(board: &Board, to_move: Side) -> Position {
        Position {
            cells: vec![0; board.len()].into_boxed_slice(),
            double: None,
            to_move,
            placing: false,
        }
    }

    /// Reads a position code, as `3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 d`.
    ///
    /// # Errors
    /// [`CodeError`]; a code longer than [`MAX_CODE_BYTES`] is refused before it is read.
    pub fn parse(rules: &RuleSet, code: &str) -> Result<Position, CodeError> {
        if code.len() > MAX_CODE_BYTES {
            return Err(CodeError::TooLong {
                length: code.len(),
                limit: MAX_CODE_BYTES,
            });
        }
        let (rows, side) = code.trim().split_once(' ').ok_or(CodeError::Shape)?;
        let to_move = Side::BOTH
            .into_iter()
            .find(|&s| side.chars().eq([rules.side_letter(s)]))
            .ok_or_else(|| CodeError::Side {
                found: side.chars().take(32).collect(),
                one: rules.side_letter(Side::One),
                two: rules.side_letter(Side::Two),
            })?;
        let board = &rules.board;
        let found = rows.split('/').count();
        if found != board.rows.len() {
            return Err(CodeError::Rows {
                found,
                expected: board.rows.len(),
            });
        }
        let mut position = Position::empty(board, to_move);
        for (index, (text, points)) in rows.split('/').zip(&board.rows).enumerate() {
            position.read_row(rules, index + 1, text, points)?;
        }
        position.admit(rules)
    }

    /// Sets up a position from its men; a second man on the fortress stands beside the first, on
    /// any other point it takes its place.
    ///
    /// # Errors
    /// [`CodeError`] for more men than a game can have.
    pub fn set_up(
        rules: &RuleSet,
        men: impl IntoIterator<Item = (Point, Kind)>,
        to_move: Side,
    ) -> Result<Position, CodeError> {
        let mut position = Position::empty(&rules.board, to_move);
        for (point, kind) in men {
            let cell = kind.0 + 1;
            if rules.board.capacity(point) > 1 && position.cells[point.index()] == cell {
                position.double = Some(point);
            }
            position.cells[point.index()] = cell;
        }
        position.admit(rules)
    }

    /// Checks that there are no more men than a game can have, and whether one is to be placed.
    fn admit(mut self, rules: &RuleSet) -> Result<Position, CodeError> {
        for (kind, spec) in rules.kinds.iter().enumerate() {
            let (found, limit) = (
                self.count(Kind(kind as u8)),
                usize::from(rules.limits[kind]),
            );
            if found > limit {
                return Err(CodeError::TooMany {
                    letter: spec.letter,
                    found,
                    limit,
                });
            }
        }
        if let Some(kind) = rules.tables.placed {
            let spec = &rules.kinds[usize::from(kind)];
            self.placing = self.count(Kind(kind)) == 0;
            if self.placing && spec.side != self.to_move {
                return Err(CodeError::NotPlaced {
                    letter: spec.letter,
                    side: rules.side_letter(spec.side),
                });
            }
        }
        Ok(self)
    }

    fn read_row(
        &mut self,
        rules: &RuleSet,
        row: usize,
        text: &str,
        points: &[Point],
    ) -> Result<(), CodeError> {
        let expected = points.len();
        let wrong = |found| CodeError::Row {
            row,
            found,
            expected,
        };
        let mut at = 0_usize;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(mut run) = c.to_digit(10) {
                if run == 0 {
                    return Err(CodeError::Zero { row });
                }
                while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                    chars.next();
                    run = run.saturating_mul(10).saturating_add(digit);
                }
                at = at.saturating_add(run as usize);
                if at > expected {
                    return Err(wrong(at));
                }
                continue;
            }
            let kind = rules.kind_from_letter(c).ok_or_else(|| CodeError::Letter {
                letter: c,
                row,
                known: rules.kinds.iter().map(|k| k.letter).collect(),
            })?;
            let &point = points.get(at).ok_or_else(|| wrong(at + 1))?;
            self.cells[point.index()] = kind.0 + 1;
            at += 1;
            if rules.board.capacity(point) > 1 && chars.peek() == Some(&c) {
                chars.next();
                self.double = Some(point);
            }
        }
        if at == expected {
            Ok(())
        } else {
            Err(wrong(at))
        }
    }

    /// The position code.
    #[must_use]
    pub fn code(&self, rules: &RuleSet) -> String {
        let mut code = String::with_capacity(self.cells.len() + 24);
        for (index, points) in rules.board.rows.iter().enumerate() {
            if index > 0 {
                code.push('/');
            }
            let mut run = 0;
            for &point in points {
                let Some(kind) = self.at(point) else {
                    run += 1;
                    continue;
                };
                write_run(&mut code, run);
                run = 0;
                for _ in 0..self.count_at(point) {
                    code.push(rules.kind(kind).letter);
                }
            }
            write_run(&mut code, run);
        }
        code.push(' ');
        code.push(rules.side_letter(self.to_move));
        code
    }

    /// What stands on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Kind> {
        match self.cells.get(point.index()) {
            None | Some(0) => None,
            Some(&cell) => Some(Kind(cell - 1)),
        }
    }

    /// How many men stand on a point: 2 is possible in the fortress.
    #[must_use]
    pub fn count_at(&self, point: Point) -> u8 {
        u8::from(self.at(point).is_some()) + u8::from(self.double == Some(point))
    }

    /// Every man, by point; the two of a full fortress one after the other.
    pub fn men(&self) -> impl Iterator<Item = (Point, Kind)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .filter(|&(_, &cell)| cell > 0)
            .flat_map(|(i, &cell)| {
                let point = Point(i as u16);
                std::iter::repeat_n((point, Kind(cell - 1)), usize::from(self.count_at(point)))
            })
    }

    /// How many men of a kind there are.
    #[must_use]
    pub fn count(&self, kind: Kind) -> usize {
        self.men().filter(|&(_, k)| k == kind).count()
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Whether the side to move has still to put down its man.
    #[must_use]
    pub fn placing(&self) -> bool {
        self.placing
    }
}

fn write_run(code: &mut String, run: usize) {
    if run > 0 {
        // Writing to a string does not fail.
        let _ = write!(code, "{run}");
    }
}
