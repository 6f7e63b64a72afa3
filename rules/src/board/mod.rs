//! Boards: points, and directed lines through them.
//!
//! A board of any shape is reduced to the same thing: for every point and direction a *ray*, the
//! points met one after the other when one walks that way. Slides, steps, jumps and captures are
//! all walks along rays, so one engine plays on every board.

mod cross;
mod rays;
mod ringo;
mod square;

use std::collections::HashMap;

pub(crate) use cross::CrossKind;
pub(crate) use rays::{DIRECTIONS, Heading, Rays};

/// A point of a board: an index from 0 to [`Board::len`].
///
/// Points are numbered by file, then by rank (a1, a2, ... b1, ...), so that their order is the
/// order in which captures are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(pub(crate) u16);

impl Point {
    /// The point's number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Point> for usize {
    fn from(point: Point) -> usize {
        point.index()
    }
}

/// What to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Shape {
    /// Squares in files and ranks.
    Square {
        /// Files, and ranks.
        size: u8,
    },
    /// Points joined by lines in the shape of a cross.
    Cross {
        /// The longest row: 7.
        size: u8,
    },
    /// A wheel around a fortress.
    Ringo {
        /// Segments of each ring: 8.
        segments: u8,
        /// Rings: 6.
        rings: u8,
    },
}

/// Where a point lies, for pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Place {
    /// On a square board or a cross.
    Grid {
        /// 0 is the leftmost file.
        file: u8,
        /// 0 is the lowest rank.
        rank: u8,
    },
    /// On a ring.
    Cell {
        /// Clockwise; 0 is `a`, 6 is `g`, 7 the neutral segment `n`.
        segment: u8,
        /// 1 is next to the fortress, 6 outermost.
        ring: u8,
    },
    /// The fortress in the middle of the rings.
    Centre,
}

/// What a rule set makes of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Marks {
    /// The throne, in the middle.
    pub throne: bool,
    /// A corner that means something in these rules.
    pub corner: bool,
    /// A king (or a goose, in the pen) is to get here.
    pub goal: bool,
    /// Empty, it helps to take some kind of man.
    pub hostile: bool,
    /// A point of the geese's pen.
    pub pen: bool,
    /// Men cannot be taken here.
    pub neutral: bool,
    /// The fortress.
    pub fortress: bool,
    /// On the rim of a square board.
    pub edge: bool,
}

/// A board: points with names, and the lines through them.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) shape: Shape,
    pub(crate) names: Vec<String>,
    pub(crate) places: Vec<Place>,
    pub(crate) marks: Vec<Marks>,
    pub(crate) capacity: Vec<u8>,
    /// The points of each row of a position code, from the top.
    pub(crate) rows: Vec<Vec<Point>>,
    pub(crate) rays: Rays,
    by_name: HashMap<String, Point>,
}

impl Board {
    /// Puts a board together from its points (name and place, in point order), the rows of its
    /// position code and its rays.
    pub(crate) fn assemble(
        shape: Shape,
        points: Vec<(String, Place)>,
        rows: Vec<Vec<Point>>,
        rays: Rays,
    ) -> Board {
        let (names, places): (Vec<String>, Vec<Place>) = points.into_iter().unzip();
        let by_name = names
            .iter()
            .enumerate()
            .map(|(i, n)| (n.clone(), Point(i as u16)))
            .collect();
        Board {
            shape,
            marks: vec![Marks::default(); names.len()],
            capacity: vec![1; names.len()],
            names,
            places,
            rows,
            rays,
            by_name,
        }
    }

    /// How many points there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // A board is never empty.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Every point, in order.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (0..self.names.len() as u16).map(Point)
    }

    /// What to draw.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The canonical name of a point: `f6`, `n3`, `0` for the fortress.
    #[must_use]
    pub fn name(&self, point: Point) -> &str {
        self.names.get(point.index()).map_or("", String::as_str)
    }

    /// The point with this exact canonical name.
    #[must_use]
    pub fn point(&self, name: &str) -> Option<Point> {
        self.by_name.get(name).copied()
    }

    /// Where a point lies.
    #[must_use]
    pub fn place(&self, point: Point) -> Place {
        self.places[point.index()]
    }

    /// Every pair of neighbouring points once.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points().flat_map(move |p| {
            (0..DIRECTIONS)
                .filter_map(move |d| self.rays.ray(p, d).first().copied())
                .filter(move |&q| p < q)
                .map(move |q| (p, q))
        })
    }

    /// What the rule set makes of a point.
    #[must_use]
    pub fn marks(&self, point: Point) -> Marks {
        self.marks[point.index()]
    }

    /// How many men may stand on a point: 1, or 2 in the fortress.
    #[must_use]
    pub fn capacity(&self, point: Point) -> u8 {
        self.capacity[point.index()]
    }

    /// The rays from a point: each the points met one after the other walking one way.
    pub fn lines(&self, point: Point) -> impl Iterator<Item = &[Point]> + '_ {
        (0..DIRECTIONS)
            .map(move |d| self.rays.ray(point, d))
            .filter(|r| !r.is_empty())
    }
}

pub(crate) use cross::cross;
pub(crate) use ringo::ringo;
pub(crate) use square::square;
