//! The grain of the material: streaks that are a little lighter or darker than the ground.
//!
//! Streaks lie flat and are one colour each: a row of pixels stays a few runs, so that a board with
//! grain is hardly larger, as a file, than one without.

use super::{BLACK, WHITE};
use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::path::Path;

/// Streaks on a rectangle; `seed` chooses which.
pub(crate) fn streaks(
    canvas: &mut Canvas,
    (x0, y0, x1, y1): (f32, f32, f32, f32),
    ground: Rgb,
    strength: u8,
    seed: u32,
    pitch: f32,
) {
    if strength == 0 {
        return;
    }
    let mut dice = Dice(u64::from(seed) + 1);
    let tone = f32::from(strength) / 100.0;
    let rows = ((y1 - y0) / pitch).floor() as u32;
    for row in 0..rows {
        let width = x1 - x0;
        let from = x0 + width * dice.part() * 0.7;
        let to = (from + width * (0.2 + 0.5 * dice.part())).min(x1);
        let y = y0 + (row as f32 + 0.2 + 0.6 * dice.part()) * pitch;
        let height = (pitch * (0.12 + 0.2 * dice.part())).round().max(1.0);
        let color = if dice.part() < 0.6 {
            ground.mix(BLACK, 0.1 * tone)
        } else {
            ground.mix(WHITE, 0.12 * tone)
        };
        let (from, to, y) = (from.round(), to.round(), y.round());
        if y + height <= y1 {
            canvas.fill(&Path::rect(from, y, to, y + height), Paint::Flat(color));
        }
    }
}

/// Numbers without order, but always the same: SplitMix64 (Steele, Lea and Flood, 2014).
struct Dice(u64);

impl Dice {
    /// A number from 0 to 1.
    fn part(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 40) as f32 / (1u64 << 24) as f32
    }
}
