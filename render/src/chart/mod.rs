//! How a player has stood over time, as one picture: a curve of the rating and the activity of
//! each week.
//!
//! A [`Chart`] is values that can be drawn, checked when it is made. What the picture says is
//! [`ChartWords`], in the reader's language; dates are written `2026-03-09` and numbers without
//! separators, which every reader knows. What somebody who does not see the picture must be told
//! is a [`Summary`].

mod axis;
mod draw;

use crate::encode;
use crate::palette::Palette;
use crate::renderer::{RenderError, Renderer};
use crate::theme::Theme;

/// The rating after a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingPoint {
    /// When, in seconds since 1970-01-01 00:00 UTC.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is, in points: drawn as a band of so much above and below.
    pub deviation: f64,
}

/// How much was done in a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Week {
    /// When it began, in seconds since 1970-01-01 00:00 UTC.
    pub start: i64,
    /// How much.
    pub count: u32,
}

/// Why values cannot be drawn as a chart.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChartError {
    /// A time before 1970 or after the year 9999.
    #[error("second {0} is not a time that can be drawn; give one of the years 1970 to 9999")]
    Time(i64),
    /// A rating that is no number, or none that would fit.
    #[error("a rating of {0} cannot be drawn; give one from -{most} to {most}", most = Chart::LARGEST)]
    Rating(f64),
    /// A deviation that is no number, negative or too large.
    #[error("a deviation of {0} cannot be drawn; give one from 0 to {most}", most = Chart::LARGEST)]
    Deviation(f64),
    /// A count that would not fit.
    #[error("{0} in a week cannot be drawn; give at most {most}", most = Chart::LARGEST)]
    Count(u32),
    /// Too many weeks to tell apart.
    #[error("{0} weeks cannot be told apart; give at most {most}", most = Chart::MOST_WEEKS)]
    Weeks(usize),
}

/// What a [`Chart`] says in words, in the reader's language. What does not fit is cut short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChartWords<'a> {
    /// Over the whole picture.
    pub title: &'a str,
    /// Over the curve: what it shows.
    pub rating: &'a str,
    /// At the highest rating, before the number.
    pub peak: &'a str,
    /// Beside the curve, over the present rating.
    pub now: &'a str,
    /// In place of the curve when there is no rating.
    pub no_rating: &'a str,
    /// Over the weeks: what is counted.
    pub activity: &'a str,
    /// Beside the weeks, over their sum.
    pub total: &'a str,
    /// In place of the weeks when nothing was done in them.
    pub no_activity: &'a str,
}

/// A rating over time and what was done in each week. Any number of points can be drawn, none and
/// one too: where there are more than the picture has columns, the extremes of each column remain.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// By time.
    curve: Vec<RatingPoint>,
    /// By time.
    weeks: Vec<Week>,
}

/// What a chart shows, for its description in words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// The curve, unless there is no rating.
    pub rating: Option<RatingSummary>,
    /// How many weeks are shown.
    pub weeks: usize,
    /// What was done in all of them together.
    pub total: u64,
    /// The week in which most was done, the first of several; none when nothing was done.
    pub busiest: Option<Week>,
}

/// What a curve shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingSummary {
    /// How many ratings there are.
    pub points: usize,
    /// The first.
    pub first: RatingPoint,
    /// The last: the present one.
    pub last: RatingPoint,
    /// The highest, the first of several.
    pub peak: RatingPoint,
    /// The lowest, the first of several.
    pub lowest: RatingPoint,
}

impl Chart {
    /// The width of the picture in pixels.
    pub const WIDTH: u32 = 900;
    /// The height of the picture in pixels.
    pub const HEIGHT: u32 = 500;
    /// The largest rating, deviation and count: what fits beside an axis.
    pub const LARGEST: u32 = 9_999;
    /// How many weeks can be told apart.
    pub const MOST_WEEKS: usize = 60;
    /// The last second of the year 9999.
    const LATEST: i64 = 253_402_300_799;

    /// A chart of these values, in any order.
    ///
    /// # Errors
    /// When a value cannot be drawn, or there are more than [`Chart::MOST_WEEKS`] weeks.
    pub fn new(mut curve: Vec<RatingPoint>, mut weeks: Vec<Week>) -> Result<Chart, ChartError> {
        if weeks.len() > Chart::MOST_WEEKS {
            return Err(ChartError::Weeks(weeks.len()));
        }
        let times = curve
            .iter()
            .map(|p| p.at)
            .chain(weeks.iter().map(|w| w.start));
        if let Some(time) = times.into_iter().find(|t| !(0..=Chart::LATEST).contains(t)) {
            return Err(ChartError::Time(time));
        }
        let most = f64::from(Chart::LARGEST);
        for point in &curve {
            if !(-most..=most).contains(&point.rating) {
                return Err(ChartError::Rating(point.rating));
            }
            if !(0.0..=most).contains(&point.deviation) {
                return Err(ChartError::Deviation(point.deviation));
            }
        }
        if let Some(week) = weeks.iter().find(|week| week.count > Chart::LARGEST) {
            return Err(ChartError::Count(week.count));
        }
        curve.sort_by_key(|point| point.at);
        weeks.sort_by_key(|week| week.start);
        Ok(Chart { curve, weeks })
    }

    /// What it shows, in values.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let busiest =
            self.weeks.iter().copied().reduce(
                |best, week| {
                    if week.count > best.count { week } else { best }
                },
            );
        Summary {
            rating: self.rating(),
            weeks: self.weeks.len(),
            total: self.weeks.iter().map(|week| u64::from(week.count)).sum(),
            busiest: busiest.filter(|week| week.count > 0),
        }
    }

    fn rating(&self) -> Option<RatingSummary> {
        let (first, last) = (*self.curve.first()?, *self.curve.last()?);
        let mut found = RatingSummary {
            points: self.curve.len(),
            first,
            last,
            peak: first,
            lowest: first,
        };
        for &point in &self.curve {
            if point.rating > found.peak.rating {
                found.peak = point;
            }
            if point.rating < found.lowest.rating {
                found.lowest = point;
            }
        }
        Some(found)
    }
}

impl Renderer {
    /// An indexed PNG of a chart, [`Chart::WIDTH`] by [`Chart::HEIGHT`] pixels.
    ///
    /// The same chart, words and theme give the same bytes.
    ///
    /// # Errors
    /// When the encoder refuses, which it has no reason to.
    pub fn chart(
        &self,
        chart: &Chart,
        words: &ChartWords<'_>,
        theme: &Theme,
    ) -> Result<Vec<u8>, RenderError> {
        let inks = draw::Inks::of(theme);
        let canvas = draw::draw(chart, words, &inks);
        let samples = std::slice::from_ref(&canvas);
        let palette = Palette::choose(samples, &inks.exact(), COLORS);
        let mut bench = self.bench();
        bench.picture.width = canvas.width;
        bench.picture.height = canvas.height;
        bench.picture.pixels = palette.index(&canvas.pixels);
        let bytes = encode::png(&mut bench, &palette);
        self.put_back(bench);
        bytes
    }
}

/// As many colours as let two pixels share a byte.
const COLORS: usize = 16;
