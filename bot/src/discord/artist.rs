//! Who draws boards and charts.

use crate::{
    commands::{ChartPicture, Picture},
    pictures::Drawn,
};

/// Draws a board, a film or a chart.
pub trait Artist: Send + Sync + 'static {
    /// The picture as a file. May take milliseconds, a film more: it is called off the async threads.
    ///
    /// # Errors
    /// Says for the log why there is no picture.
    fn draw(&self, picture: &Picture) -> Result<Drawn, String>;

    /// The chart as a PNG. May take milliseconds: it is called off the async threads.
    ///
    /// # Errors
    /// Says for the log why there is no picture.
    fn chart(&self, chart: &ChartPicture) -> Result<Vec<u8>, String>;
}
