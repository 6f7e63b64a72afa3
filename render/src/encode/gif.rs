//! Animated GIF: one palette, and of each picture only what changed since the last.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::lzw;
use crate::palette::Palette;
use crate::renderer::RenderError;
use crate::sprite::Picture;

/// A film under construction.
pub(crate) struct Film {
    encoder: Encoder<Vec<u8>>,
    before: Vec<u8>,
    /// The index that leaves a pixel as it was.
    clear: u8,
    width: usize,
    bytes: usize,
}

impl Film {
    /// A film that begins again when it is over.
    pub(crate) fn new(picture: &Picture, palette: &Palette) -> Result<Film, RenderError> {
        let mut colors: Vec<u8> = palette
            .colors()
            .iter()
            .take(15)
            .flat_map(|color| color.channels())
            .collect();
        // The last of 16 values is left for "as before".
        let clear = 15;
        colors.resize(16 * 3, 0);
        // Sizes are bounded far below what 16 bits hold.
        let (width, height) = (picture.width as u16, picture.height as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colors)?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Film {
            encoder,
            before: Vec::new(),
            clear,
            width: picture.width,
            bytes: 0,
        })
    }

    /// Adds a picture that is shown for so many hundredths of a second.
    pub(crate) fn show(&mut self, picture: &Picture, delay: u16) -> Result<(), RenderError> {
        let changed = if self.before.is_empty() {
            Some((0, 0, picture.width, picture.height))
        } else {
            changed(&self.before, &picture.pixels, self.width)
        };
        // A picture like the one before is one pixel that stays as it is, for as long.
        let (left, top, right, bottom) = changed.unwrap_or((0, 0, 1, 1));
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for y in top..bottom {
            let row = y * self.width + left..y * self.width + right;
            let now = &picture.pixels[row.clone()];
            match self.before.get(row) {
                Some(before) => buffer.extend(
                    now.iter()
                        .zip(before)
                        .map(|(&n, &b)| if n == b { self.clear } else { n }),
                ),
                None => buffer.extend_from_slice(now),
            }
        }
        self.encoder.write_lzw_pre_encoded_frame(&Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.clear),
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: Cow::Owned(lzw::compress(&buffer, self.clear)),
            ..Frame::default()
        })?;
        self.before.clear();
        self.before.extend_from_slice(&picture.pixels);
        self.bytes = self.encoder.get_ref().len();
        Ok(())
    }

    /// How many bytes there are so far.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The finished file.
    pub(crate) fn finish(self) -> Result<Vec<u8>, RenderError> {
        Ok(self.encoder.into_inner()?)
    }
}

/// The smallest rectangle outside of which two pictures are equal: left, top, right, bottom, the
/// last two exclusive.
fn changed(before: &[u8], now: &[u8], width: usize) -> Option<(usize, usize, usize, usize)> {
    let rows = || before.chunks_exact(width).zip(now.chunks_exact(width));
    let top = rows().position(|(a, b)| a != b)?;
    let bottom = rows().rposition(|(a, b)| a != b)? + 1;
    let (mut left, mut right) = (width, 0);
    for (a, b) in rows().skip(top).take(bottom - top) {
        // Whole stretches first: they are compared many pixels at a time.
        if a[..left] != b[..left] {
            left = a.iter().zip(b).position(|(a, b)| a != b).unwrap_or(left);
        }
        if a[right..] != b[right..] {
            right = a
                .iter()
                .zip(b)
                .rposition(|(a, b)| a != b)
                .map_or(right, |last| last + 1);
        }
    }
    Some((left, top, right, bottom))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_changed_rectangle_counts() {
        let before = vec![0u8; 12 * 10];
        assert_eq!(changed(&before, &before, 12), None);
        let mut now = before.clone();
        now[3 * 12 + 5] = 1;
        now[7 * 12 + 2] = 1;
        now[6 * 12 + 11] = 1;
        assert_eq!(changed(&before, &now, 12), Some((2, 3, 12, 8)));
    }
}
