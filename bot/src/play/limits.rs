//! Bounds that a host sets (`[play]` in config/konakis.toml).

use serde::Deserialize;

/// Bounds that a host sets.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Days after which a challenge lapses.
    pub challenge_days: u32,
    /// Challenges a person may make in an hour.
    pub challenges_per_hour: u32,
    /// Running games a person may have.
    pub games_per_person: u32,
    /// Seconds an answer may take to arrive before the outbox says it instead.
    pub answer_seconds: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            challenge_days: 7,
            challenges_per_hour: 20,
            games_per_person: 50,
            answer_seconds: 20,
        }
    }
}
