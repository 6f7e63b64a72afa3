//! Pictures as files.

use crate::palette::Palette;
use crate::renderer::RenderError;
use crate::sprite::Picture;

/// An indexed PNG.
pub(crate) fn png(picture: &Picture, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::with_capacity(32 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, picture.width as u32, picture.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    let colors: Vec<u8> = palette
        .colors()
        .iter()
        .flat_map(|color| color.channels())
        .collect();
    encoder.set_palette(colors);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::Up);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.pixels)?;
    writer.finish()?;
    Ok(bytes)
}
