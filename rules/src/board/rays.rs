//! Rays: the points met one after the other when one walks from a point in a direction.

use super::Point;

/// Directions kept for every point. On squares and crosses 0 to 3 are up, right, down, left and
/// 4 to 7 the diagonals up-right, down-right, down-left, up-left; `d ^ 2` is the way back.
/// On rings 0 to 3 are inward, clockwise, outward, anticlockwise; the fortress has eight ways out.
pub(crate) const DIRECTIONS: usize = 8;

/// What a direction means to a man: the words of the variant files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Heading {
    /// Up the files, away from the first rank.
    Forward,
    /// Down the files.
    Backward,
    /// Along the ranks.
    Sideways,
    /// Up and to a side, where a line is drawn.
    DiagonallyForward,
    /// Down and to a side, where a line is drawn.
    DiagonallyBackward,
    /// Towards the fortress.
    Inward,
    /// Away from the fortress.
    Outward,
    /// Along a ring, either way.
    Ring,
    /// Every way there is.
    Any,
}

/// The rays of a board.
#[derive(Clone, Debug)]
pub(crate) struct Rays {
    /// Where the ray of point p and direction d starts in `points`, at `p * DIRECTIONS + d`.
    starts: Vec<u32>,
    points: Vec<Point>,
    headings: Vec<Heading>,
}

impl Rays {
    /// Builds the rays of `len` points: `walk` gives the heading of a point and direction and the
    /// points met.
    pub(crate) fn build(
        len: usize,
        mut walk: impl FnMut(Point, usize) -> (Heading, Vec<Point>),
    ) -> Rays {
        let mut rays = Rays {
            starts: vec![0],
            points: Vec::new(),
            headings: Vec::new(),
        };
        for p in 0..len {
            for d in 0..DIRECTIONS {
                let (heading, met) = walk(Point(p as u16), d);
                rays.points.extend(met);
                rays.starts.push(rays.points.len() as u32);
                rays.headings.push(heading);
            }
        }
        rays
    }

    /// Builds the rays of a grid: `next` is the neighbour of a point in one of the eight
    /// directions of a grid.
    pub(crate) fn grid(len: usize, next: impl Fn(Point, usize) -> Option<Point>) -> Rays {
        const HEADINGS: [Heading; DIRECTIONS] = [
            Heading::Forward,
            Heading::Sideways,
            Heading::Backward,
            Heading::Sideways,
            Heading::DiagonallyForward,
            Heading::DiagonallyBackward,
            Heading::DiagonallyBackward,
            Heading::DiagonallyForward,
        ];
        Rays::build(len, |p, d| {
            let met = std::iter::successors(next(p, d), |&q| next(q, d)).collect();
            (HEADINGS[d], met)
        })
    }

    /// The points met from `point` in direction `d`, nearest first.
    pub(crate) fn ray(&self, point: Point, d: usize) -> &[Point] {
        let i = point.index() * DIRECTIONS + d;
        &self.points[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// What direction `d` means at `point`.
    pub(crate) fn heading(&self, point: Point, d: usize) -> Heading {
        self.headings[point.index() * DIRECTIONS + d]
    }
}

/// The step of one of the eight directions of a grid, in files and ranks.
pub(crate) const GRID_STEPS: [(i8, i8); DIRECTIONS] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];
