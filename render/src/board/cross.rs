//! Crosses: points joined by lines.

use konakis_rules::{Board, Place};

use super::grain::streaks;
use super::{BLACK, WHITE};
use crate::canvas::{Canvas, Paint};
use crate::layout::Layout;
use crate::path::Path;
use crate::theme::{Style, Theme};

pub(super) fn draw(canvas: &mut Canvas, board: &Board, layout: &Layout, theme: &Theme) {
    let unit = layout.unit as f32;
    let places = || {
        board.points().filter_map(|point| match board.place(point) {
            Place::Grid { file, rank } => Some((point, layout.corner(file, rank))),
            _ => None,
        })
    };
    // The plate: a square around each point, and a border around them all.
    let border = (layout.margin * 0.09).round().max(1.0);
    let plate = |canvas: &mut Canvas, by: f32, paint: Paint| {
        for (_, (left, top)) in places() {
            let (x, y) = (left as f32, top as f32);
            canvas.fill(
                &Path::rect(x - by, y - by, x + unit + by, y + unit + by),
                paint,
            );
        }
    };
    plate(canvas, border, Paint::Flat(theme.line.mix(BLACK, 0.35)));
    if theme.style == Style::Carved {
        // Light falls from above: the upper side of the plate shines.
        let shine = Paint::Flat(theme.square.mix(WHITE, 0.35));
        for (_, (left, top)) in places() {
            let (x, y) = (left as f32, top as f32);
            canvas.fill(
                &Path::rect(x, y - (border / 2.0).ceil(), x + unit, y),
                shine,
            );
        }
    }
    plate(canvas, 0.0, Paint::Flat(theme.square));
    for (point, (left, top)) in places() {
        let (x, y) = (left as f32, top as f32);
        let color = if board.marks(point).pen {
            theme.pen
        } else {
            theme.square
        };
        canvas.fill(&Path::rect(x, y, x + unit, y + unit), Paint::Flat(color));
        let seed = point.index() as u32;
        let area = (x, y, x + unit, y + unit);
        streaks(
            canvas,
            area,
            color,
            theme.grain,
            seed,
            (unit / 7.0).max(4.0),
        );
    }
    pen_fence(canvas, board, layout, theme);
    let ink = Paint::Flat(theme.path);
    let width = (unit * 0.036).max(1.0);
    for (a, b) in board.edges() {
        let (from, to) = (layout.center(board.place(a)), layout.center(board.place(b)));
        canvas.fill(&Path::line(from, to, width), ink);
    }
    for (point, _) in places() {
        let center = layout.center(board.place(point));
        canvas.fill(&Path::circle(center, unit * 0.075), ink);
    }
}

/// A fence around the pen: a line where a point of the pen lies next to one that is not.
fn pen_fence(canvas: &mut Canvas, board: &Board, layout: &Layout, theme: &Theme) {
    let in_pen = |file: i16, rank: i16| {
        board.points().any(|point| {
            matches!(board.place(point), Place::Grid { file: f, rank: r }
                if i16::from(f) == file && i16::from(r) == rank && board.marks(point).pen)
        })
    };
    let unit = layout.unit as f32;
    let width = (unit * 0.06).max(1.5);
    for point in board.points() {
        let Place::Grid { file, rank } = board.place(point) else {
            continue;
        };
        if !board.marks(point).pen {
            continue;
        }
        let (x, y) = layout.center(board.place(point));
        let (f, r) = (i16::from(file), i16::from(rank));
        let flip = if layout.turned { -1.0 } else { 1.0 };
        for (df, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            if in_pen(f + df, r + dr) {
                continue;
            }
            // The side of this square in that direction, a little inside the plate.
            let (dx, dy) = (f32::from(df) * flip, -f32::from(dr) * flip);
            let reach = unit / 2.0 - width / 2.0;
            let middle = (x + dx * reach, y + dy * reach);
            let along = (dy * unit / 2.0, dx * unit / 2.0);
            let post = Path::line(
                (middle.0 - along.0, middle.1 - along.1),
                (middle.0 + along.0, middle.1 + along.1),
                width,
            );
            canvas.fill(&post, Paint::Flat(theme.pen.mix(theme.line, 0.7)));
        }
    }
}
