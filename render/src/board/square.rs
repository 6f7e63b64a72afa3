//! Boards of squares.

use konakis_rules::{Board, Marks, Place};

use super::grain::streaks;
use super::{BLACK, WHITE};
use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::layout::{Layout, files};
use crate::path::Path;
use crate::theme::{Style, Theme};

/// What a square is, as far as it shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Surface {
    Plain,
    Alternate,
    Goal,
    Corner,
    Throne,
}

impl Surface {
    fn of(marks: Marks, alternate: bool) -> Surface {
        if marks.throne {
            Surface::Throne
        } else if marks.corner {
            Surface::Corner
        } else if marks.goal {
            Surface::Goal
        } else if alternate {
            Surface::Alternate
        } else {
            Surface::Plain
        }
    }

    fn color(self, theme: &Theme) -> Rgb {
        match self {
            Surface::Plain => theme.square,
            Surface::Alternate => theme.square_alt,
            Surface::Goal => theme.goal,
            Surface::Corner => theme.corner,
            Surface::Throne => theme.throne,
        }
    }
}

/// How many squares of a kind differ in their grain.
const GRAINS: u32 = 4;

pub(super) fn draw(canvas: &mut Canvas, board: &Board, layout: &Layout, theme: &Theme) {
    let count = files(layout.shape);
    let (start, unit) = (layout.start as f32, layout.unit as f32);
    let end = start + unit * f32::from(count);
    let line = line_width(layout.unit);
    // The border, and on it a gilded line wherever the king wins.
    let border = (layout.margin * 0.09).round().max(1.0);
    let outside = |by: f32| Path::rect(start - by, start - by, end + by - line, end + by - line);
    canvas.fill(
        &outside(border + line),
        Paint::Flat(theme.line.mix(BLACK, 0.35)),
    );
    canvas.fill(&outside(line), Paint::Flat(theme.line));
    // A board with a middle needs no second colour to be read; one without has two.
    let checkered = count.is_multiple_of(2);
    let mut drawn: Vec<((Surface, u32), Canvas)> = Vec::new();
    for point in board.points() {
        let Place::Grid { file, rank } = board.place(point) else {
            continue;
        };
        let marks = board.marks(point);
        let alternate = checkered && (file + rank).is_multiple_of(2);
        let grain = (u32::from(file) * 5 + u32::from(rank) * 3 + u32::from(file) * u32::from(rank))
            % GRAINS;
        let key = (Surface::of(marks, alternate), grain);
        let at = match drawn.iter().position(|(known, _)| *known == key) {
            Some(at) => at,
            None => {
                drawn.push((key, tile(key.0, grain, theme, layout.unit)));
                drawn.len() - 1
            }
        };
        let (left, top) = layout.corner(file, rank);
        canvas.stamp(&drawn[at].1, left as i32, top as i32);
        if marks.goal {
            let (x, y) = (left as f32, top as f32);
            let gold = Paint::Flat(theme.gold);
            let (x1, y1) = (x + unit, y + unit);
            let last = count - 1;
            let (right, up) = if layout.turned { (0, 0) } else { (last, last) };
            let (left_file, down) = (last - right, last - up);
            if file == left_file {
                canvas.fill(&Path::rect(x - line - border, y - line, x - line, y1), gold);
            }
            if file == right {
                canvas.fill(
                    &Path::rect(x1 - line, y - line, x1 - line + border, y1),
                    gold,
                );
            }
            if rank == up {
                canvas.fill(&Path::rect(x - line, y - line - border, x1, y - line), gold);
            }
            if rank == down {
                canvas.fill(
                    &Path::rect(x - line, y1 - line, x1, y1 - line + border),
                    gold,
                );
            }
        }
    }
}

fn line_width(unit: usize) -> f32 {
    (unit as f32 * 0.026).round().max(1.0)
}

/// One square, with the lines on its right and lower side.
fn tile(surface: Surface, grain: u32, theme: &Theme, unit: usize) -> Canvas {
    let u = unit as f32;
    let line = line_width(unit);
    let color = surface.color(theme);
    let mut canvas = Canvas::filled(unit, unit, theme.line);
    let inner = u - line;
    canvas.fill(&Path::rect(0.0, 0.0, inner, inner), Paint::Flat(color));
    streaks(
        &mut canvas,
        (0.0, 0.0, inner, inner),
        color,
        theme.grain,
        grain,
        (u / 7.0).max(4.0),
    );
    if theme.style == Style::Carved && unit >= 16 {
        let light = Paint::Flat(color.mix(WHITE, 0.22));
        canvas.fill(&Path::rect(0.0, 0.0, inner, line), light);
        canvas.fill(&Path::rect(0.0, 0.0, line, inner), light);
    }
    let ink = Paint::Flat(color.mix(theme.line, 0.75));
    let stroke = (0.03 * u).max(1.0);
    match surface {
        Surface::Throne => {
            let at = |x: f32, y: f32| (u * x - line / 2.0, u * y - line / 2.0);
            for k in [0.4, 0.27] {
                let knot = Path::polygon(&[
                    at(0.5, 0.5 - k),
                    at(0.5 + k, 0.5),
                    at(0.5, 0.5 + k),
                    at(0.5 - k, 0.5),
                ]);
                canvas.trace(&knot, stroke, ink);
            }
            let k = 0.3;
            let square = Path::polygon(&[
                at(0.5 - k, 0.5 - k),
                at(0.5 + k, 0.5 - k),
                at(0.5 + k, 0.5 + k),
                at(0.5 - k, 0.5 + k),
            ]);
            canvas.trace(&square, stroke, ink);
        }
        Surface::Corner => {
            let at = |x: f32, y: f32| (u * x - line / 2.0, u * y - line / 2.0);
            let cross = Path::line(at(0.2, 0.2), at(0.8, 0.8), stroke).and(Path::line(
                at(0.8, 0.2),
                at(0.2, 0.8),
                stroke,
            ));
            canvas.fill(&cross, ink);
            canvas.trace(&Path::circle(at(0.5, 0.5), 0.3 * u), stroke, ink);
        }
        _ => {}
    }
    canvas
}
