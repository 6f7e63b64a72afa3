//! The empty board: what lies under the men, the same for a whole game.

mod cross;
mod grain;
mod ringo;
mod square;

use konakis_rules::{Board, Shape};

use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::font::{self, Height};
use crate::layout::{Layout, files};
use crate::path::Path;
use crate::theme::{Style, Theme};

pub(crate) const BLACK: Rgb = Rgb::new(0, 0, 0);
pub(crate) const WHITE: Rgb = Rgb::new(255, 255, 255);

/// Draws the board with its frame and labels.
pub(crate) fn draw(board: &Board, layout: &Layout, theme: &Theme) -> Canvas {
    let mut canvas = Canvas::filled(layout.size, layout.size, theme.frame);
    rim(&mut canvas, theme);
    match layout.shape {
        Shape::Square { .. } => square::draw(&mut canvas, board, layout, theme),
        Shape::Cross { .. } => cross::draw(&mut canvas, board, layout, theme),
        Shape::Ringo { .. } => ringo::draw(&mut canvas, board, layout, theme),
    }
    if !matches!(layout.shape, Shape::Ringo { .. }) {
        grid_labels(&mut canvas, layout, theme);
    }
    canvas
}

/// A light and a dark line around the frame make it a solid thing, on any ground.
fn rim(canvas: &mut Canvas, theme: &Theme) {
    if theme.style == Style::Flat {
        return;
    }
    let size = canvas.width as f32;
    let width = (size / 360.0).round().max(1.0);
    canvas.fill(
        &Path::rect(0.0, 0.0, size, width),
        Paint::Flat(theme.frame.mix(WHITE, 0.22)),
    );
    canvas.fill(
        &Path::rect(0.0, size - width, size, size),
        Paint::Flat(theme.frame.mix(BLACK, 0.35)),
    );
}

/// Files below and above, ranks left and right.
fn grid_labels(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    let count = files(layout.shape);
    let unit = layout.unit as f32;
    let size = layout.size as f32;
    // The labels stand in the middle between the board and the rim.
    let near = layout.start as f32 / 2.0;
    let ink = Paint::Flat(theme.label);
    for i in 0..count {
        let at = layout.start as f32 + unit * (f32::from(i) + 0.5);
        let n = if layout.turned { count - 1 - i } else { i };
        let letter = char::from(b'a' + n % 26).to_string();
        for y in [near, size - near] {
            font::write(canvas, &letter, (at, y), Height::Small(layout.label), ink);
        }
        let number = (if layout.turned { i } else { count - 1 - i } + 1).to_string();
        for x in [near, size - near] {
            font::write(
                canvas,
                &number,
                (x, at),
                Height::Capitals(layout.label),
                ink,
            );
        }
    }
}
