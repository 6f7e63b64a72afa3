//! Who draws the boards.

use crate::commands::Picture;

/// Draws a board, as a picture and as text.
pub trait Artist: Send + Sync + 'static {
    /// The board as a PNG file. May take milliseconds: it is called off the async threads.
    ///
    /// # Errors
    /// Says for the log why there is no picture.
    fn png(&self, picture: &Picture) -> Result<Vec<u8>, String>;

    /// The board as text in lines, for where no file may be sent.
    fn text(&self, picture: &Picture) -> String;
}
