//! What is drawn about a move: where it came from and went, what it took, where one may go.
//!
//! Every mark is a shape of its own, so that none is told by its colour alone: brackets (from), a
//! closed frame (to), an arrow (the way), a cross over a pale man (taken), a dot (may go), a jagged
//! ring (in danger).

use std::f32::consts::TAU;

use crate::canvas::{Canvas, Paint};
use crate::path::{Path, Spot};
use crate::theme::Theme;

/// Marks that are the same wherever they stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mark {
    /// A move began here.
    From,
    /// A move ended here.
    To,
    /// A man was taken here.
    Taken,
    /// A man may go here.
    Target,
    /// The man here is in danger.
    Threat,
}

impl Mark {
    pub(crate) const ALL: [Mark; 5] = [
        Mark::From,
        Mark::To,
        Mark::Taken,
        Mark::Target,
        Mark::Threat,
    ];
}

/// Draws a mark in the middle of a transparent square of `unit` pixels; on a ring board, where
/// there are no squares, marks are round.
pub(crate) fn draw(mark: Mark, theme: &Theme, unit: usize, round: bool) -> Canvas {
    let mut canvas = Canvas::clear(unit, unit);
    let u = unit as f32;
    let middle = (u / 2.0, u / 2.0);
    // On small squares lines are wider in proportion: they must be seen on a phone.
    let width = (0.035 * u + 0.8).max(1.2);
    let casing = width + 0.03 * u + 1.0;
    let both = |canvas: &mut Canvas, draw: &dyn Fn(f32) -> Path| {
        canvas.fill(&draw(casing), Paint::Flat(theme.last_edge));
        canvas.fill(&draw(width), Paint::Flat(theme.last));
    };
    let inset = casing / 2.0 + 0.01 * u;
    match mark {
        Mark::From if round => both(&mut canvas, &|width| {
            (0..4).fold(Path::new(), |path, i| {
                let angle = TAU * (i as f32 + 0.5) / 4.0;
                path.and(crate::figures::bow(
                    middle,
                    u / 2.0 - inset,
                    angle - 0.38,
                    angle + 0.38,
                    width,
                ))
            })
        }),
        Mark::From => both(&mut canvas, &|width| {
            let (near, far, arm) = (inset, u - inset, 0.2 * u);
            [
                (near, near, 1.0, 1.0),
                (far, near, -1.0, 1.0),
                (far, far, -1.0, -1.0),
                (near, far, 1.0, -1.0),
            ]
            .into_iter()
            .fold(Path::new(), |path, (x, y, dx, dy)| {
                path.stroke(&[(x + dx * arm, y), (x, y), (x, y + dy * arm)], width)
            })
        }),
        Mark::To if round => both(&mut canvas, &|width| {
            let radius = u / 2.0 - inset;
            Path::ring(middle, radius + width / 2.0, radius - width / 2.0)
        }),
        Mark::To => both(&mut canvas, &|width| {
            let by = inset - width / 2.0;
            Path::frame(by, by, u - by, u - by, width)
        }),
        Mark::Taken => {
            let (a, b) = (0.24 * u, 0.76 * u);
            let cross = |width| Path::line((a, a), (b, b), width).stroke(&[(b, a), (a, b)], width);
            canvas.fill(&cross(0.085 * u), Paint::Flat(theme.captured));
        }
        Mark::Target => {
            canvas.fill(&Path::circle(middle, 0.15 * u), Paint::Flat(theme.target));
        }
        Mark::Threat => {
            let spikes = |outer: f32, inner: f32| -> Vec<Spot> {
                (0..24)
                    .map(|i| {
                        let angle = TAU * i as f32 / 24.0;
                        let radius = if i % 2 == 0 { outer } else { inner };
                        (
                            middle.0 + radius * angle.cos(),
                            middle.1 + radius * angle.sin(),
                        )
                    })
                    .collect()
            };
            let star = Path::polygon(&spikes(0.475 * u, 0.4 * u));
            canvas.trace(&star, (0.05 * u).max(1.2), Paint::Flat(theme.threat));
        }
    }
    canvas
}

/// An arrow along a way, `width` wide, its head ending at the last spot.
pub(crate) fn arrow(way: &[Spot], width: f32, head: f32) -> Path {
    let (Some(&tip), Some(&before)) = (way.last(), way.iter().rev().nth(1)) else {
        return Path::new();
    };
    let (dx, dy) = (tip.0 - before.0, tip.1 - before.1);
    let length = dx.hypot(dy).max(1e-3);
    let (dx, dy) = (dx / length, dy / length);
    let neck = (tip.0 - dx * head, tip.1 - dy * head);
    let mut shaft = way.to_vec();
    shaft.pop();
    shaft.push(neck);
    let half = head * 0.62;
    let barbs = Path::rounded(
        &[
            tip,
            (neck.0 - dy * half, neck.1 + dx * half),
            (neck.0 + dy * half, neck.1 - dx * half),
        ],
        width * 0.3,
    );
    Path::new().stroke(&shaft, width).and(barbs)
}
