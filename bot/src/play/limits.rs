//! Bounds that a host sets (`[play]` in config/konakis.toml).

use serde::Deserialize;

use super::clock::{DAY, Pace};

/// Bounds that a host sets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Days after which a challenge lapses.
    pub challenge_days: u32,
    /// Challenges a person may make in an hour.
    pub challenges_per_hour: u32,
    /// Challenges a person may make to the same person in a day.
    pub challenges_per_pair: u32,
    /// Running games a person may have.
    pub games_per_person: u32,
    /// Seconds an answer may take to arrive before the outbox says it instead.
    pub answer_seconds: u32,
    /// The pace of a game for which none is named.
    #[serde(deserialize_with = "pace")]
    pub pace: Pace,
    /// Days of vacation a person has in any 365.
    pub vacation_days: u32,
    /// Minutes without word from outside after which the service counts as having been out of reach.
    pub outage_minutes: u32,
    /// Hours by which a deadline is moved beyond the length of an outage in which it fell.
    pub outage_grace_hours: u32,
    /// Moves from which on a rated game counts.
    pub rated_min_plies: u32,
    /// Rated games of the same two people that count in a day.
    pub rated_per_pair_per_day: u32,
}

fn pace<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Pace, D::Error> {
    String::deserialize(deserializer)?
        .parse()
        .map_err(serde::de::Error::custom)
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            challenge_days: 7,
            challenges_per_hour: 20,
            games_per_person: 50,
            answer_seconds: 20,
            challenges_per_pair: 10,
            pace: Pace::Move(3 * DAY),
            vacation_days: 30,
            outage_minutes: 2,
            outage_grace_hours: 6,
            rated_min_plies: 8,
            rated_per_pair_per_day: 3,
        }
    }
}
