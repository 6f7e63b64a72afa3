//! A theme made ready to draw with: its palette.

use crate::board::{Surface, tile};
use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::figures::{self, Figure, Outline};
use crate::marks;
use crate::palette::Palette;
use crate::path::Path;
use crate::theme::Theme;

/// How many colours a picture may have. More would show no better and cost bytes: the edges of
/// men would be made of more different values.
const COLORS: usize = 128;

/// The size of squares in the samples. Men of all sizes have the same colours, the blends at their
/// edges included.
const UNIT: usize = 48;

/// A palette for everything that is drawn in a theme.
pub(crate) fn palette(theme: &Theme) -> Palette {
    let mut samples = Vec::new();
    let men: Vec<Canvas> = Outline::ALL
        .into_iter()
        .flat_map(|shape| [true, false].map(|light| Figure { shape, light }))
        .map(|figure| figures::draw(figure, theme, UNIT))
        .collect();
    for surface in Surface::ALL {
        let ground = tile(surface, 1, theme, UNIT);
        for man in &men {
            let mut sample = ground.clone();
            sample.stamp(man, 0, 0);
            samples.push(sample);
        }
        for mark in marks::samples(theme, UNIT) {
            let mut sample = ground.clone();
            sample.stamp(&mark, 0, 0);
            samples.push(sample);
        }
    }
    for ground in [theme.pen, theme.neutral] {
        for man in &men[6..] {
            let mut sample = Canvas::filled(UNIT, UNIT, ground);
            sample.stamp(man, 0, 0);
            samples.push(sample);
        }
    }
    for (ground, ink) in [
        (theme.frame, theme.label),
        (theme.frame, theme.turn),
        (theme.frame, theme.gold),
        (theme.square, theme.line),
        (theme.pen, theme.line),
        (theme.last, theme.last_edge),
    ] {
        samples.push(ramp(ground, ink));
    }
    Palette::choose(&samples, &exact(theme), COLORS)
}

/// Colours that are there as the theme names them.
fn exact(theme: &Theme) -> Vec<Rgb> {
    let t = theme;
    let mut colors = vec![
        t.frame,
        t.label,
        t.square,
        t.square_alt,
        t.line,
        t.throne,
        t.corner,
        t.goal,
        t.pen,
        t.neutral,
        t.last,
        t.last_edge,
        t.captured,
        t.threat,
        t.target,
        t.turn,
        t.gold,
    ];
    for set in [t.light, t.dark, t.fox] {
        colors.extend([set.edge, set.detail]);
    }
    colors
}

/// The blends of two colours, as at the edge of one on the other.
fn ramp(ground: Rgb, ink: Rgb) -> Canvas {
    let mut canvas = Canvas::filled(32, 16, ground);
    for x in 0..32 {
        let path = Path::rect(x as f32, 0.0, x as f32 + 1.0, 16.0);
        canvas.fill(&path, Paint::Glass(ink, x as f32 / 31.0));
    }
    canvas
}
