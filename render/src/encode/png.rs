//! Indexed PNG: at most 16 colours, two pixels a byte where the palette allows it.
//!
//! Rows are not filtered. Equal squares are equal bytes, and a row of a board with four bits a pixel
//! is so short that the deflate window (32 KiB) reaches back to the rank above: most of a board is
//! then copies of what was there already. A filter would save nothing and hide that.

use libdeflater::{CompressionLvl, Compressor};

use crate::palette::Palette;
use crate::renderer::RenderError;
use crate::sprite::Picture;

/// Memory that is used again for the next picture: asking the system for fresh pages took longer
/// than drawing on them.
pub(crate) struct Workbench {
    /// The picture in indices.
    pub(crate) picture: Picture,
    rows: Vec<u8>,
    packed: Vec<u8>,
    compressor: Compressor,
}

/// How hard the compressor tries. Harder costs time out of proportion to the bytes it saves.
const EFFORT: i32 = 6;

impl Workbench {
    pub(crate) fn new() -> Workbench {
        let level = CompressionLvl::new(EFFORT).unwrap_or_default();
        Workbench {
            picture: Picture {
                width: 0,
                height: 0,
                pixels: Vec::new(),
            },
            rows: Vec::new(),
            packed: Vec::new(),
            compressor: Compressor::new(level),
        }
    }
}

/// The picture on the workbench as a PNG.
pub(crate) fn png(bench: &mut Workbench, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let Workbench {
        picture,
        rows,
        packed,
        compressor,
    } = bench;
    let half = palette.colors().len() <= 16;
    rows.clear();
    let width = if half {
        picture.width.div_ceil(2)
    } else {
        picture.width
    };
    rows.reserve(picture.height * (width + 1));
    for row in picture.pixels.chunks_exact(picture.width) {
        rows.push(0); // no filter
        if half {
            let pairs = row.chunks_exact(2);
            let odd = pairs.remainder().first().map(|last| last << 4);
            rows.extend(pairs.map(|pair| (pair[0] << 4) | (pair[1] & 15)));
            rows.extend(odd);
        } else {
            rows.extend_from_slice(row);
        }
    }
    packed.resize(compressor.zlib_compress_bound(rows.len()), 0);
    let length = compressor.zlib_compress(rows, packed)?;

    let mut bytes = Vec::with_capacity(length + 1024);
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(if half {
        png::BitDepth::Four
    } else {
        png::BitDepth::Eight
    });
    let colors: Vec<u8> = palette
        .colors()
        .iter()
        .flat_map(|color| color.channels())
        .collect();
    encoder.set_palette(colors);
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &packed[..length])?;
    writer.finish()?;
    Ok(bytes)
}
