//! The colours of a theme's pictures: at most 256, chosen once for a board from samples of
//! everything that is drawn on it.

use std::collections::HashMap;

use crate::canvas::{Canvas, Pixel, rgb};
use crate::color::Rgb;

/// Colours of an indexed picture, and the way from any colour to the nearest of them.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    /// The index nearest to each colour of a cube of 32 steps a channel.
    cube: Vec<u8>,
}

/// Steps of a channel in the cube, as a shift.
const SHIFT: u32 = 3;

impl Palette {
    /// At most `most` colours (256 or fewer) that stand for the pixels of `samples`; those of
    /// `exact` that occur are among them as they are.
    pub(crate) fn choose(samples: &[Canvas], exact: &[Rgb], most: usize) -> Palette {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for canvas in samples {
            // Pixels of one colour come in runs; each run is looked up once.
            for run in canvas.pixels.chunk_by(|a, b| a == b) {
                *counts.entry(rgb(run[0])).or_default() += run.len() as u32;
            }
        }
        let mut colors: Vec<Rgb> = Vec::new();
        for color in exact.iter().filter(|color| counts.contains_key(color)) {
            if !colors.contains(color) && colors.len() < most {
                colors.push(*color);
            }
        }
        let fixed = colors.len();
        // Sorted, so that the same theme has the same palette in every process.
        let mut seen: Vec<(Rgb, u32)> = counts.into_iter().collect();
        seen.sort_unstable();
        colors.extend(cut(seen.clone(), most.saturating_sub(fixed)));
        settle(&mut colors, fixed, &seen);
        // Neighbours in brightness are neighbours in number.
        let mut sorted = colors;
        sorted.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()).then(a.cmp(b)));
        sorted.dedup();
        let cube = (0..1u32 << (3 * (8 - SHIFT)))
            .map(|cell| {
                let channel = |at: u32| {
                    let step = (cell >> (at * (8 - SHIFT))) & ((1 << (8 - SHIFT)) - 1);
                    ((step << SHIFT) + (1 << (SHIFT - 1))) as u8
                };
                search(&sorted, Rgb::new(channel(2), channel(1), channel(0)))
            })
            .collect();
        Palette {
            colors: sorted,
            cube,
        }
    }

    /// The colours, by index.
    pub(crate) fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// How many bytes this takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.cube.len() + self.colors.len() * size_of::<Rgb>()
    }

    /// The nearest colour's index.
    fn nearest(&self, color: Rgb) -> u8 {
        search(&self.colors, color)
    }

    /// A colour over the one with index `under`; opacity from 0 to 255.
    pub(crate) fn blend(&self, under: u8, over: Rgb, opacity: u8) -> u8 {
        match opacity {
            0..=3 => return under,
            252..=255 => return self.near(over.channels()),
            _ => {}
        }
        let below = self.colors[usize::from(under)].channels();
        let above = over.channels();
        let (a, rest) = (u32::from(opacity), 255 - u32::from(opacity));
        let part =
            |i: usize| ((u32::from(above[i]) * a + u32::from(below[i]) * rest + 127) / 255) as u8;
        self.near([part(0), part(1), part(2)])
    }

    fn near(&self, [r, g, b]: [u8; 3]) -> u8 {
        let width = 8 - SHIFT;
        let cell = (usize::from(r >> SHIFT) << (2 * width))
            | (usize::from(g >> SHIFT) << width)
            | usize::from(b >> SHIFT);
        self.cube[cell]
    }

    /// A whole canvas in this palette's indices, as if it stood on black.
    pub(crate) fn index(&self, pixels: &[Pixel]) -> Vec<u8> {
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        let mut last: Option<(Rgb, u8)> = None;
        pixels
            .iter()
            .map(|&pixel| {
                let color = rgb(pixel);
                match last {
                    Some((same, index)) if same == color => index,
                    _ => {
                        let index = *known.entry(color).or_insert_with(|| self.nearest(color));
                        last = Some((color, index));
                        index
                    }
                }
            })
            .collect()
    }
}

/// How far apart colours look: channels weighted as eyes weigh them, roughly.
fn distance(a: Rgb, b: Rgb) -> i32 {
    let (dr, dg, db) = (
        i32::from(a.r) - i32::from(b.r),
        i32::from(a.g) - i32::from(b.g),
        i32::from(a.b) - i32::from(b.b),
    );
    3 * dr * dr + 5 * dg * dg + 2 * db * db
}

fn search(colors: &[Rgb], wanted: Rgb) -> u8 {
    let mut best = (0, i32::MAX);
    for (i, &color) in colors.iter().enumerate() {
        let apart = distance(color, wanted);
        if apart < best.1 {
            best = (i, apart);
        }
    }
    best.0 as u8
}

/// Median cut: boxes of colours are halved, the one with the most to gain first, until there are
/// `most`; the mean of each stands for it.
fn cut(seen: Vec<(Rgb, u32)>, most: usize) -> Vec<Rgb> {
    if most == 0 || seen.is_empty() {
        return Vec::new();
    }
    // Rare colours count for more than their pixels: the edge of a man is rare, and looked at.
    let weight = |count: u32| f64::from(count).sqrt();
    let spread = |part: &[(Rgb, u32)]| {
        (0..3)
            .map(|channel| {
                let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
                for (color, count) in part {
                    let (w, v) = (weight(*count), f64::from(color.channels()[channel]));
                    n += w;
                    sum += w * v;
                    squares += w * v * v;
                }
                (squares - sum * sum / n, channel)
            })
            .fold(
                (-1.0, 0),
                |best, next| if next.0 > best.0 { next } else { best },
            )
    };
    let mut boxes = vec![(spread(&seen), seen)];
    while boxes.len() < most {
        let widest = (0..boxes.len())
            .max_by(|&a, &b| boxes[a].0.0.total_cmp(&boxes[b].0.0))
            .unwrap_or_default();
        if boxes[widest].1.len() < 2 || boxes[widest].0.0 <= 0.0 {
            break;
        }
        let ((_, channel), mut part) = boxes.swap_remove(widest);
        part.sort_by_key(|(color, _)| (color.channels()[channel], *color));
        let total: f64 = part.iter().map(|(_, count)| weight(*count)).sum();
        let mut sum = 0.0;
        let half = part.iter().position(|(_, count)| {
            sum += weight(*count);
            sum >= total / 2.0
        });
        let at = half.unwrap_or_default().clamp(1, part.len() - 1);
        let rest = part.split_off(at);
        boxes.push((spread(&part), part));
        boxes.push((spread(&rest), rest));
    }
    boxes
        .iter()
        .map(|(_, part)| mean(part.iter().copied()))
        .collect()
}

fn mean(part: impl Iterator<Item = (Rgb, u32)>) -> Rgb {
    let mut sums = [0u64; 4];
    for (color, count) in part {
        for (sum, value) in sums.iter_mut().zip(color.channels()) {
            *sum += u64::from(value) * u64::from(count);
        }
        sums[3] += u64::from(count);
    }
    let part = |i: usize| ((sums[i] + sums[3] / 2) / sums[3].max(1)) as u8;
    Rgb::new(part(0), part(1), part(2))
}

/// Moves each colour but the first `fixed` to the middle of the colours nearest to it, twice.
fn settle(colors: &mut [Rgb], fixed: usize, seen: &[(Rgb, u32)]) {
    for _ in 0..2 {
        let mut members: Vec<Vec<(Rgb, u32)>> = vec![Vec::new(); colors.len()];
        for &(color, count) in seen {
            members[usize::from(search(colors, color))].push((color, count));
        }
        for (color, members) in colors.iter_mut().zip(&members).skip(fixed) {
            if !members.is_empty() {
                *color = mean(members.iter().copied());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_colours_stay_and_blends_come_near() {
        let (black, white) = (Rgb::new(0, 0, 0), Rgb::new(255, 255, 255));
        let mut sample = Canvas::filled(256, 1, black);
        for x in 0..256 {
            sample.blend(x, 0, white, x as f32 / 255.0);
        }
        let odd = Rgb::new(200, 10, 10);
        sample.blend(3, 0, odd, 1.0);
        let palette = Palette::choose(&[sample], &[black, white, odd], 32);
        assert!(palette.colors().len() <= 32);
        assert_eq!(palette.colors()[usize::from(palette.nearest(odd))], odd);
        let grey = palette.blend(palette.nearest(black), white, 128);
        let grey = palette.colors()[usize::from(grey)];
        assert!(grey.r.abs_diff(128) < 9 && grey.r == grey.g, "{grey}");
    }
}
