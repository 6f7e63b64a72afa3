//! Where things stand on a picture.

use std::f32::consts::TAU;

use konakis_rules::{Board, Place, Point, Shape};

use crate::path::Spot;
use crate::size::Size;

/// The lengths of a picture, all in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Width and height of the board with its frame.
    pub(crate) size: usize,
    pub(crate) shape: Shape,
    /// Whether the board is seen from its upper side.
    pub(crate) turned: bool,
    /// From one point of a grid to the next, or across a ring.
    pub(crate) unit: usize,
    /// The side of the square a man is drawn in.
    pub(crate) man: usize,
    /// Where the grid begins, from the left and from the top alike.
    pub(crate) start: usize,
    /// How wide the frame with the labels is.
    pub(crate) margin: f32,
    /// How high a label's digits are.
    pub(crate) label: f32,
}

/// Height of labels as a part of the picture's width: 12 px and a little on one shown 400 px wide.
const LABEL: f32 = 0.0308;
/// The same on boards with more than 13 files, where 12 px would cover more than a square.
const SMALL_LABEL: f32 = 0.0245;

impl Layout {
    pub(crate) fn new(shape: Shape, size: Size, turned: bool) -> Layout {
        let size = size.px() as usize;
        let across = f32::from(files(shape));
        let label = (if across > 13.0 { SMALL_LABEL } else { LABEL } * size as f32).max(7.0);
        let margin = (1.95 * label).round();
        let inside = size as f32 - 2.0 * margin;
        let unit = match shape {
            Shape::Ringo { .. } => ring_width(inside / 2.0, shape),
            _ => inside / across,
        };
        let unit = unit.floor().max(1.0) as usize;
        // Even lengths: two pixels share a byte, and every square must begin a new one, so that equal
        // squares are equal bytes.
        let unit = (unit & !1).max(1);
        // A ring has no sides that a man could come near to.
        let round = matches!(shape, Shape::Ringo { .. });
        let man = if round { unit + unit / 6 } else { unit };
        let start = ((size - unit * usize::from(files(shape))) / 2) & !1;
        Layout {
            size,
            shape,
            turned,
            unit,
            man,
            start,
            margin,
            label,
        }
    }

    /// The middle of a point.
    pub(crate) fn center(&self, place: Place) -> Spot {
        match place {
            Place::Grid { file, rank } => {
                let (left, top) = self.corner(file, rank);
                let half = self.unit as f32 / 2.0;
                (left as f32 + half, top as f32 + half)
            }
            Place::Cell { segment, ring } => {
                let (inner, outer) = self.ring(ring);
                self.polar(self.angle(segment), (inner + outer) / 2.0)
            }
            Place::Centre => self.middle(),
        }
    }

    /// The top left pixel of a square.
    pub(crate) fn corner(&self, file: u8, rank: u8) -> (usize, usize) {
        let last = files(self.shape) - 1;
        let (column, row) = if self.turned {
            (last.saturating_sub(file), rank)
        } else {
            (file, last.saturating_sub(rank))
        };
        (
            self.start + usize::from(column) * self.unit,
            self.start + usize::from(row) * self.unit,
        )
    }

    /// The middle of the board.
    pub(crate) fn middle(&self) -> Spot {
        (self.size as f32 / 2.0, self.size as f32 / 2.0)
    }

    /// The middle of a segment of a ring board, in radians clockwise from the right. The neutral
    /// segment lies on top.
    pub(crate) fn angle(&self, segment: u8) -> f32 {
        let turn = if self.turned { 0.5 } else { 0.0 };
        TAU * (f32::from(segment) / 8.0 + 1.0 / 8.0 - 0.25 + turn)
    }

    /// The inner and outer radius of a ring, counted from 1; ring 0 is the fortress.
    pub(crate) fn ring(&self, ring: u8) -> (f32, f32) {
        let outermost = self.outermost();
        let width = ring_width(outermost, self.shape);
        let hub = outermost - width * rings(self.shape);
        match ring {
            0 => (0.0, hub),
            _ => (
                hub + width * f32::from(ring - 1),
                hub + width * f32::from(ring),
            ),
        }
    }

    /// The radius of a ring board.
    pub(crate) fn outermost(&self) -> f32 {
        self.size as f32 / 2.0 - self.margin
    }

    /// A spot at a distance from the middle.
    pub(crate) fn polar(&self, angle: f32, radius: f32) -> Spot {
        let (x, y) = self.middle();
        (x + radius * angle.cos(), y + radius * angle.sin())
    }

    /// The middle of the `nth` of `count` men on one point.
    pub(crate) fn man(&self, board: &Board, point: Point, nth: u8, count: u8) -> Spot {
        let (x, y) = self.center(board.place(point));
        let apart = self.man as f32 * 0.84;
        (
            x + apart * (f32::from(nth) - f32::from(count.max(1) - 1) / 2.0),
            y,
        )
    }
}

/// Files of a grid.
pub(crate) fn files(shape: Shape) -> u8 {
    match shape {
        Shape::Square { size } | Shape::Cross { size } => size.max(1),
        Shape::Ringo { .. } => 1,
    }
}

fn rings(shape: Shape) -> f32 {
    match shape {
        Shape::Ringo { rings, .. } => f32::from(rings),
        _ => 1.0,
    }
}

/// The width of a ring; the fortress in the middle has room for two men side by side.
fn ring_width(outermost: f32, shape: Shape) -> f32 {
    outermost / (rings(shape) + 1.45)
}
