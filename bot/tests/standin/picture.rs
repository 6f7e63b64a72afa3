//! Pictures as a person gets them.

use std::sync::Arc;

use super::model::Attachment;

/// A decoded PNG with its alt text.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    pub(crate) file_name: String,
    /// The alt text; empty if there is none.
    pub(crate) alt: String,
    /// Pixels.
    pub(crate) width: u32,
    /// Pixels.
    pub(crate) height: u32,
    /// The colours come from a palette.
    pub(crate) indexed: bool,
    /// How many different values the samples have: an empty picture has one.
    pub(crate) shades: usize,
    /// The file.
    pub(crate) bytes: Arc<[u8]>,
}

impl Picture {
    /// Decodes an attachment wholly.
    ///
    /// # Panics
    /// If it is not a PNG, or a broken one: then the bot has sent something that nobody can see.
    pub(crate) fn decode(attachment: &Attachment) -> Picture {
        let decoder = png::Decoder::new(std::io::Cursor::new(Arc::clone(&attachment.bytes)));
        let mut reader = decoder
            .read_info()
            .unwrap_or_else(|error| panic!("{}: not a PNG: {error}", attachment.file_name));
        let mut samples = vec![
            0;
            reader
                .output_buffer_size()
                .expect("a picture of a sane size")
        ];
        let frame = reader
            .next_frame(&mut samples)
            .unwrap_or_else(|error| panic!("{}: broken PNG: {error}", attachment.file_name));
        assert_eq!(
            attachment.content_type, "image/png",
            "{}",
            attachment.file_name
        );
        samples.truncate(frame.buffer_size());
        samples.sort_unstable();
        samples.dedup();
        Picture {
            file_name: attachment.file_name.clone(),
            alt: attachment.description.clone().unwrap_or_default(),
            width: frame.width,
            height: frame.height,
            indexed: reader.info().color_type == png::ColorType::Indexed,
            shades: samples.len(),
            bytes: Arc::clone(&attachment.bytes),
        }
    }
}

/// Width and height of a PNG in pixels, from its header.
pub(crate) fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let reader = decoder.read_info().ok()?;
    let info = reader.info();
    Some((info.width, info.height))
}
