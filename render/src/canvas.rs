//! A picture in the making: full colours with transparency, before the palette.

use crate::color::Rgb;
use crate::path::{Path, Spot};

/// What an outline is filled with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Paint {
    /// One colour.
    Flat(Rgb),
    /// One colour, seen through: opacity from 0 to 1.
    Glass(Rgb, f32),
    /// From one colour at the height `y0` to another at `y1`. Shading runs downward only: a row of
    /// a piece is then one run of a colour, which costs a compressed picture almost nothing.
    Down {
        y0: f32,
        top: Rgb,
        y1: f32,
        bottom: Rgb,
    },
}

impl Paint {
    fn at(self, y: f32) -> (Rgb, f32) {
        match self {
            Paint::Flat(color) => (color, 1.0),
            Paint::Glass(color, opacity) => (color, opacity),
            Paint::Down {
                y0,
                top,
                y1,
                bottom,
            } => (top.mix(bottom, (y - y0) / (y1 - y0)), 1.0),
        }
    }
}

/// Red, green, blue and opacity, 0 to 255 each; the colour is not multiplied by the opacity.
pub(crate) type Pixel = [u8; 4];

/// A rectangle of pixels, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Pixel>,
}

impl Canvas {
    /// A canvas that is transparent everywhere.
    pub(crate) fn clear(width: usize, height: usize) -> Canvas {
        Canvas {
            width,
            height,
            pixels: vec![[0; 4]; width * height],
        }
    }

    /// A canvas filled with one colour.
    pub(crate) fn filled(width: usize, height: usize, color: Rgb) -> Canvas {
        let [r, g, b] = color.channels();
        Canvas {
            width,
            height,
            pixels: vec![[r, g, b, 255]; width * height],
        }
    }

    /// Fills an outline; what lies outside the canvas is left out.
    pub(crate) fn fill(&mut self, path: &Path, paint: Paint) {
        path.cover(|x, y, covered| {
            let (color, opacity) = paint.at(y as f32 + 0.5);
            self.blend(x, y, color, opacity * covered);
        });
    }

    /// Draws a line along the outline.
    pub(crate) fn trace(&mut self, path: &Path, width: f32, paint: Paint) {
        self.fill(&path.outline(width), paint);
    }

    /// Puts paint on one pixel; opacity from 0 to 1.
    pub(crate) fn blend(&mut self, x: i32, y: i32, color: Rgb, opacity: f32) {
        let (Ok(column), Ok(row)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if column < self.width && row < self.height {
            over(&mut self.pixels[row * self.width + column], color, opacity);
        }
    }

    /// Lays another canvas over this one, its top left corner at `left`, `top`.
    pub(crate) fn stamp(&mut self, other: &Canvas, left: i32, top: i32) {
        for (y, row) in other.pixels.chunks_exact(other.width).enumerate() {
            for (x, pixel) in row.iter().enumerate() {
                let opacity = f32::from(pixel[3]) / 255.0;
                self.blend(left + x as i32, top + y as i32, rgb(*pixel), opacity);
            }
        }
    }
}

/// The top left corner that brings a picture of this size to stand around `center`.
pub(crate) fn corner(center: Spot, width: usize, height: usize) -> (i32, i32) {
    let start = |middle: f32, length: usize| (middle - length as f32 / 2.0).round() as i32;
    (start(center.0, width), start(center.1, height))
}

/// The colour part of a pixel.
pub(crate) fn rgb(pixel: Pixel) -> Rgb {
    Rgb::new(pixel[0], pixel[1], pixel[2])
}

/// Porter and Duff's "over".
fn over(under: &mut Pixel, color: Rgb, opacity: f32) {
    if opacity >= 1.0 {
        let [r, g, b] = color.channels();
        *under = [r, g, b, 255];
        return;
    }
    let rest = f32::from(under[3]) / 255.0 * (1.0 - opacity);
    let total = opacity + rest;
    if total <= 0.0 {
        return;
    }
    for (channel, value) in under.iter_mut().zip(color.channels()) {
        *channel =
            ((f32::from(value) * opacity + f32::from(*channel) * rest) / total).round() as u8;
    }
    under[3] = (total * 255.0).round() as u8;
}
