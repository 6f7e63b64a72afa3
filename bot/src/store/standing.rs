//! How strong people are in which game, and what they have played.

use async_trait::async_trait;

use super::{GameId, GuildId, PersonId, Standing, StoreError, Timestamp};

/// What a game did to a player's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The game.
    pub game: GameId,
    /// Whose rating.
    pub person: PersonId,
    /// In which variant.
    pub variant: String,
    /// When.
    pub at: Timestamp,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub after: f64,
    /// Its deviation after.
    pub deviation: f64,
}

/// How games ended, by the side that won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that each side won, by index.
    pub won: [u32; 2],
    /// Games that nobody won.
    pub drawn: u32,
}

/// How games ended for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

/// Whose finished games are wanted. Games against oneself are never among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<'a> {
    /// Who played.
    pub person: PersonId,
    /// In which variant; none: in all.
    pub variant: Option<&'a str>,
    /// Games that ended for this reason are left out: they were broken off.
    pub void: &'a str,
}

/// How certain a rating must be. Its deviation grows with time: the square of it by so much each
/// second, times the square of the volatility.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Certainty {
    /// The largest deviation, in points ...
    pub most: f64,
    /// ... at this moment.
    pub at: Timestamp,
    /// How fast its square grows.
    pub growth: f64,
}

/// By what people are listed, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merit {
    /// Games won.
    Wins,
    /// Games finished.
    Games,
}

/// What lasts of standings, and what is told of finished games.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait StandingStore {
    /// A person's standing in a variant; none before the first rated game.
    async fn standing(
        &self,
        person: PersonId,
        variant: &str,
    ) -> Result<Option<Standing>, StoreError>;
    /// A person's standings, those with the most games first.
    async fn standings(&self, person: PersonId) -> Result<Vec<Standing>, StoreError>;
    /// What a game did to the ratings of its players, by person.
    async fn rating_changes(&self, game: GameId) -> Result<Vec<RatingChange>, StoreError>;
    /// All that became of a person's rating in a variant, the oldest first.
    async fn rating_curve(
        &self,
        person: PersonId,
        variant: &str,
    ) -> Result<Vec<RatingChange>, StoreError>;
    /// How many games of these two but `but` counted after `since`, and not after `until`.
    async fn rated_between(
        &self,
        pair: [PersonId; 2],
        since: Timestamp,
        until: Timestamp,
        but: GameId,
    ) -> Result<u32, StoreError>;
    /// How the games of a variant ended that counted for ratings.
    async fn tally(&self, variant: &str) -> Result<Tally, StoreError>;
    /// How a person's games ended, by variant and side, the most games first.
    async fn scores(&self, played: Played<'_>) -> Result<Vec<(String, u8, Score)>, StoreError>;
    /// The opponents whom a person has met most often, with how it ended for the person.
    async fn opponents(
        &self,
        played: Played<'_>,
        limit: u32,
    ) -> Result<Vec<(PersonId, Score)>, StoreError>;
    /// When a person's games ended, not before `since`, the earliest first.
    async fn finished(
        &self,
        played: Played<'_>,
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError>;
    /// The highest ratings that are certain enough, in one variant or in all; on a server: of people
    /// who have played the variant there.
    async fn strongest(
        &self,
        variant: Option<&str>,
        guild: Option<GuildId>,
        certain: Certainty,
        limit: u32,
    ) -> Result<Vec<Standing>, StoreError>;
    /// The people with the most games, in one variant or in all, on one server or everywhere; games that
    /// ended for the reason `void` are left out.
    async fn foremost(
        &self,
        merit: Merit,
        variant: Option<&str>,
        guild: Option<GuildId>,
        void: &str,
        limit: u32,
    ) -> Result<Vec<(PersonId, u32)>, StoreError>;
}
