//! Small pictures that are stamped on boards again and again, and the boards they are stamped on:
//! bytes that are indices into a palette.

use crate::canvas::{Canvas, Pixel, corner, rgb};
use crate::color::Rgb;
use crate::palette::Palette;
use crate::path::{Path, Spot};

/// A small picture in a palette's indices; where it is only partly opaque, in full colours.
pub(crate) struct Sprite {
    width: usize,
    height: usize,
    indices: Vec<u8>,
    pixels: Vec<Pixel>,
    rows: Vec<Row>,
}

/// What a row of a sprite consists of.
#[derive(Clone, Copy)]
struct Row {
    /// Where anything is seen at all.
    seen: (u16, u16),
    /// The longest stretch that is opaque: it is copied, not blended.
    solid: (u16, u16),
}

impl Sprite {
    pub(crate) fn new(canvas: &Canvas, palette: &Palette) -> Sprite {
        let rows = canvas
            .pixels
            .chunks_exact(canvas.width)
            .map(Row::of)
            .collect();
        Sprite {
            width: canvas.width,
            height: canvas.height,
            indices: palette.index(&canvas.pixels),
            pixels: canvas.pixels.clone(),
            rows,
        }
    }

    /// How many bytes this takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.pixels.len() * (size_of::<Pixel>() + 1) + self.rows.len() * size_of::<Row>()
    }
}

impl Row {
    fn of(pixels: &[Pixel]) -> Row {
        let first = pixels.iter().position(|p| p[3] > 3).unwrap_or(0);
        let end = pixels
            .iter()
            .rposition(|p| p[3] > 3)
            .map_or(0, |last| last + 1);
        let mut solid = (0, 0);
        let mut start = first;
        while start < end {
            let length = pixels[start..end]
                .iter()
                .take_while(|p| p[3] >= 252)
                .count();
            if length > solid.1 - solid.0 {
                solid = (start, start + length);
            }
            start += length + 1;
        }
        if solid.0 == solid.1 {
            solid = (first, first);
        }
        let short = |(a, b): (usize, usize)| (a as u16, b as u16);
        Row {
            seen: short((first, end)),
            solid: short(solid),
        }
    }
}

/// A picture in a palette's indices.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<u8>,
}

impl Picture {
    /// Becomes a copy of another picture.
    pub(crate) fn copy(&mut self, other: &Picture) {
        self.width = other.width;
        self.height = other.height;
        self.pixels.clear();
        self.pixels.extend_from_slice(&other.pixels);
    }

    /// Stamps a sprite with its middle on `center`.
    pub(crate) fn stamp(&mut self, sprite: &Sprite, center: Spot, palette: &Palette) {
        let (left, top) = corner(center, sprite.width, sprite.height);
        let (Ok(left), Ok(top)) = (usize::try_from(left), usize::try_from(top)) else {
            return;
        };
        if left + sprite.width > self.width || top + sprite.height > self.height {
            return;
        }
        for (y, row) in sprite.rows.iter().enumerate() {
            let to = (top + y) * self.width + left;
            let from = y * sprite.width;
            let (s0, s1) = (usize::from(row.seen.0), usize::from(row.seen.1));
            let (o0, o1) = (usize::from(row.solid.0), usize::from(row.solid.1));
            self.pixels[to + o0..to + o1].copy_from_slice(&sprite.indices[from + o0..from + o1]);
            for x in (s0..o0.min(s1)).chain(o1.max(s0)..s1) {
                let pixel = sprite.pixels[from + x];
                let under = &mut self.pixels[to + x];
                *under = palette.blend(*under, rgb(pixel), pixel[3]);
            }
        }
    }

    /// Fills an outline with one colour.
    pub(crate) fn fill(&mut self, path: &Path, color: Rgb, palette: &Palette) {
        let (width, height) = (self.width, self.height);
        path.cover(|x, y, covered| {
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
                return;
            };
            if x < width && y < height {
                let under = &mut self.pixels[y * width + x];
                *under = palette.blend(*under, color, (covered * 255.0).round() as u8);
            }
        });
    }
}
