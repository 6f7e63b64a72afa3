//! How large a picture is.

/// The width of a picture in pixels. Its height is the same, and a little more when a caption
/// stands under the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Size(u16);

/// A width that no picture has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a picture {0} px wide cannot be drawn; choose a width from {min} to {max} px",
    min = Size::MIN.px(), max = Size::MAX.px())]
pub struct SizeError(pub u32);

impl Size {
    /// The smallest width, 200 px.
    pub const MIN: Size = Size(200);
    /// The largest width, 2,048 px.
    pub const MAX: Size = Size(2048);
    /// The width unless one is asked for, 720 px.
    pub const DEFAULT: Size = Size(720);

    /// A width in pixels.
    ///
    /// # Errors
    /// When `px` is below 200 or above 2,048.
    pub fn new(px: u32) -> Result<Size, SizeError> {
        match u16::try_from(px) {
            Ok(width) if (Size::MIN.0..=Size::MAX.0).contains(&width) => Ok(Size(width)),
            _ => Err(SizeError(px)),
        }
    }

    /// The width in pixels.
    #[must_use]
    pub const fn px(self) -> u32 {
        self.0 as u32
    }
}

impl Default for Size {
    fn default() -> Size {
        Size::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_widths_from_200_to_2048_are_sizes() {
        for px in [200, 201, 720, 2047, 2048] {
            assert_eq!(Size::new(px).map(Size::px), Ok(px));
        }
        for px in [0, 1, 199, 2049, 65_536 + 720, u32::MAX] {
            assert_eq!(Size::new(px), Err(SizeError(px)));
        }
        assert!(SizeError(7).to_string().contains("200 to 2048 px"));
    }
}
