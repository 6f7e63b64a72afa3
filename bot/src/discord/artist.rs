//! Who draws the boards.

use crate::{commands::Picture, pictures::Drawn};

/// Draws a board or a film.
pub trait Artist: Send + Sync + 'static {
    /// The picture as a file. May take milliseconds, a film more: it is called off the async threads.
    ///
    /// # Errors
    /// Says for the log why there is no picture.
    fn draw(&self, picture: &Picture) -> Result<Drawn, String>;
}
