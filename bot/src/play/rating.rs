//! How strong players are: Glicko-2 by variant, moved after each rated game by both players'
//! ratings before it. Pure: values in, values out.
//!
//! The constants are those of Glickman's paper (1500, 350, 0.06, tau 0.5) and, where correspondence
//! needs more than the paper says, those of lichess (`lila`, its `Glicko`): a rating period is
//! 1/0.21436 days, so that the deviation of somebody who plays no game grows from 60 to 110 in a
//! year; a rating is provisional while its deviation is above 110; no deviation falls below 45, so
//! that nobody's rating freezes.
//!
//! The sides of these games are not equal, so each player meets an opponent who is stronger by the
//! advantage of the opponent's side (or weaker): of two equals, the one who wins with the favoured
//! side gains less. The advantage is estimated from a variant's own results.

use std::f64::consts::LN_10;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::store::{Certainty, Tally, Timestamp};

/// The deviation above which a rating is provisional.
const PROVISIONAL: f64 = 110.0;
/// No deviation is smaller.
const LEAST_DEVIATION: f64 = 45.0;
/// Rating periods in a day.
const PERIODS_PER_DAY: f64 = 0.214_36;
/// No game moves a rating further; only a damaged row could.
const FURTHEST: f64 = 700.0;
/// Ratings stay within these.
const RATINGS: (f64, f64) = (100.0, 4_000.0);
/// Volatility stays within these: lichess lets it rise to 0.1.
const VOLATILITIES: (f64, f64) = (0.01, 0.1);
const DAY: f64 = 86_400.0;
/// Points in one unit of the scale on which Glicko-2 reckons: volatility has that scale.
const SCALE: f64 = 173.717_8;

/// A player's strength in one variant, as it was after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength in points: 1500 for a newcomer.
    pub rating: f64,
    /// How uncertain it is, in points.
    pub deviation: f64,
    /// How unsteady the player's results are.
    pub volatility: f64,
}

impl Rating {
    /// What is thought of somebody who has played no rated game.
    pub const NEW: Rating = Rating {
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
    };

    /// The rating after some time without a game: the same strength, less certain.
    #[must_use]
    pub fn rested(self, since: Timestamp, now: Timestamp) -> Rating {
        let seconds = now.0.saturating_sub(since.0);
        if seconds <= 0 {
            return self;
        }
        let periods = seconds as f64 / DAY * PERIODS_PER_DAY;
        // The library lets one whole period pass; variances add up, so a volatility that is the
        // root of so many times larger lets as many pass.
        let passed = decay_deviation(&Glicko2Rating {
            volatility: self.volatility * periods.sqrt(),
            ..self.into()
        });
        Rating {
            deviation: passed.deviation,
            ..self
        }
    }

    /// Too few games have been played, or too long ago, to compare it with others.
    #[must_use]
    pub fn provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating as it is shown.
    #[must_use]
    pub fn points(self) -> i64 {
        self.rating.round() as i64
    }

    /// A rating that can be reckoned with, whatever a row said.
    fn sane(self) -> Rating {
        let within = |value: f64, (low, high): (f64, f64), usual: f64| {
            if value.is_finite() {
                value.clamp(low, high)
            } else {
                usual
            }
        };
        let new = Rating::NEW;
        Rating {
            rating: within(self.rating, RATINGS, new.rating),
            deviation: within(
                self.deviation,
                (LEAST_DEVIATION, new.deviation),
                new.deviation,
            ),
            volatility: within(self.volatility, VOLATILITIES, new.volatility),
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(from: Rating) -> Glicko2Rating {
        Glicko2Rating {
            rating: from.rating,
            deviation: from.deviation,
            volatility: from.volatility,
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(from: Glicko2Rating) -> Rating {
        Rating {
            rating: from.rating,
            deviation: from.deviation,
            volatility: from.volatility,
        }
    }
}

/// How many even games are thought of as played before the first: a few results say little.
const SHRINKAGE: f64 = 40.0;
/// No side is thought to be worth more, in points.
const MOST_ADVANTAGE: f64 = 200.0;

/// How many points the first side of a variant is worth, judged by how games ended; below 0, the
/// second is worth more.
#[must_use]
pub(super) fn advantage(tally: Tally) -> f64 {
    let [one, two] = tally.won.map(f64::from);
    let even = f64::from(tally.drawn) / 2.0 + SHRINKAGE / 2.0;
    // 400 log10(s / (1 - s)), where s is the first side's share of the points.
    let points = 400.0 * ((one + even) / (two + even)).ln() / LN_10;
    points.clamp(-MOST_ADVANTAGE, MOST_ADVANTAGE)
}

/// What a rating must be to be no longer provisional at a moment.
#[must_use]
pub(super) fn settled_at(at: Timestamp) -> Certainty {
    Certainty {
        most: PROVISIONAL,
        at,
        growth: SCALE * SCALE * PERIODS_PER_DAY / DAY,
    }
}

/// The ratings of two players, by side index, after a game that the side `winner` won (none: a draw)
/// where the first side is worth `advantage` points. Their deviations are those of the moment of
/// the game: see [`Rating::rested`].
#[must_use]
pub(super) fn updated(before: [Rating; 2], winner: Option<u8>, advantage: f64) -> [Rating; 2] {
    let before = before.map(Rating::sane);
    let outcome = match winner {
        Some(0) => Outcomes::WIN,
        Some(_) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let advantage = if advantage.is_finite() {
        advantage.clamp(-MOST_ADVANTAGE, MOST_ADVANTAGE)
    } else {
        0.0
    };
    let config = Glicko2Config::default();
    let shifted = |player: Rating, by: f64| Rating {
        rating: player.rating + by,
        ..player
    };
    // Each sees the other with the worth of both sides put on the other.
    let [one, two] = before;
    let (first, _) = glicko2(
        &one.into(),
        &shifted(two, -advantage).into(),
        &outcome,
        &config,
    );
    let (_, second) = glicko2(
        &shifted(one, advantage).into(),
        &two.into(),
        &outcome,
        &config,
    );
    [(one, first), (two, second)].map(|(old, new)| {
        let new = Rating::from(new);
        Rating {
            rating: old.rating + (new.rating - old.rating).clamp(-FURTHEST, FURTHEST),
            ..new
        }
        .sane()
    })
}

/// What must be known of a game that has ended to say whether it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finished {
    /// The players agreed on a rated game.
    pub(super) rated: bool,
    /// Its players are two people.
    pub(super) two_people: bool,
    /// Somebody won, or it was drawn; else it was broken off.
    pub(super) decided: bool,
    /// Moves made in it.
    pub(super) plies: u32,
    /// Rated games of these two that counted within the day before its end, in any variant.
    pub(super) counted_today: u32,
}

/// Why a game leaves ratings as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// It was played for fun.
    Unrated,
    /// Somebody played against themselves.
    Alone,
    /// It was broken off.
    Undecided,
    /// It ended too early.
    Short {
        /// Moves it takes at least.
        least: u32,
    },
    /// These two have had enough rated games for a day.
    Often {
        /// How many count in a day.
        most: u32,
    },
}

/// Bounds of rated games, so that nobody makes a rating by arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// A game counts from so many plies on.
    pub(super) min_plies: u32,
    /// So many games of the same two people count within a day.
    pub(super) per_pair_per_day: u32,
}

/// How long a day is for [`Bounds::per_pair_per_day`], in seconds: the 24 hours before a game's end.
pub(super) const PAIR_SECONDS: i64 = 86_400;

impl Bounds {
    /// Whether a game counts.
    ///
    /// # Errors
    /// Why it does not.
    pub(super) fn counts(self, game: Finished) -> Result<(), Uncounted> {
        if !game.rated {
            return Err(Uncounted::Unrated);
        }
        if !game.two_people {
            return Err(Uncounted::Alone);
        }
        if !game.decided {
            return Err(Uncounted::Undecided);
        }
        if game.plies < self.min_plies {
            return Err(Uncounted::Short {
                least: self.min_plies,
            });
        }
        if game.counted_today >= self.per_pair_per_day {
            return Err(Uncounted::Often {
                most: self.per_pair_per_day,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
