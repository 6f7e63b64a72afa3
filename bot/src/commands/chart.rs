//! A chart to be drawn, with its words.

use konakis_render::{Chart, ChartWords};

/// A player's rating over time and the games of each week, to be drawn in the host's theme.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPicture {
    /// What is drawn.
    pub chart: Chart,
    /// Over the whole picture.
    pub title: String,
    /// Over the curve.
    pub rating: String,
    /// At the highest rating.
    pub peak: String,
    /// Over the present rating.
    pub now: String,
    /// In place of the curve.
    pub no_rating: String,
    /// Over the weeks.
    pub activity: String,
    /// Over the sum of the weeks.
    pub total: String,
    /// In place of the weeks.
    pub no_activity: String,
    /// `profile-101.png`.
    pub file_name: String,
    /// What a person hears who cannot see it; at most 1,024 characters.
    pub alt: String,
}

impl ChartPicture {
    /// The words as they are drawn.
    #[must_use]
    pub fn words(&self) -> ChartWords<'_> {
        ChartWords {
            title: &self.title,
            rating: &self.rating,
            peak: &self.peak,
            now: &self.now,
            no_rating: &self.no_rating,
            activity: &self.activity,
            total: &self.total,
            no_activity: &self.no_activity,
        }
    }
}
