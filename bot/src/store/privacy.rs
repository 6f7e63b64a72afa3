//! What is stored of a person: shown, handed over, and deleted.

use std::collections::BTreeMap;

use async_trait::async_trait;

use super::{
    ChallengeId, ChallengeState, Change, GameRecord, NewEnding, NewNotice, PersonId, RequestId,
    StoreError, Timestamp,
};

/// How much is stored of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// The name last seen.
    pub name: Option<String>,
    /// Running games.
    pub running: u32,
    /// The newest running game's number; 0 if none runs.
    pub newest: i64,
    /// Games that are over.
    pub finished: u32,
    /// Challenges made or received, open or not.
    pub challenges: u32,
    /// Those of them that are open.
    pub open: u32,
    /// Variants with a rating.
    pub ratings: u32,
    /// Personal settings were chosen.
    pub settings: bool,
    /// Private notes.
    pub notes: u32,
    /// Prepared lines.
    pub lines: u32,
    /// People on the block list.
    pub blocked: u32,
    /// Vacations.
    pub vacations: u32,
    /// Offers made.
    pub offers: u32,
    /// Messages to the person in the outbox, sent or not.
    pub notices: u32,
    /// Entries in the logs of servers.
    pub log: u32,
}

/// A value as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// Text.
    Text(String),
}

/// All rows about a person by table, each a value by column.
pub type Everything = BTreeMap<&'static str, Vec<BTreeMap<String, Stored>>>;

/// An open challenge that goes because one of the two leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// The challenge.
    pub challenge: ChallengeId,
    /// [`ChallengeState::Cancelled`] for the challenger's own, else [`ChallengeState::Declined`].
    pub state: ChallengeState,
    /// Who must hear it.
    pub notices: Vec<NewNotice>,
}

/// Somebody wants everything deleted that is stored of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaving {
    /// Who.
    pub person: PersonId,
    /// The request, so that the same one twice acts once.
    pub request: Option<RequestId>,
    /// When.
    pub at: Timestamp,
    /// How each running game of this person ends, in the order in which they are written.
    pub endings: Vec<NewEnding>,
    /// All open challenges by and to this person.
    pub closings: Vec<Closing>,
}

/// What lasts of people's data as such.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait PrivacyStore {
    /// How much is stored of a person.
    async fn holdings(&self, person: PersonId) -> Result<Holdings, StoreError>;
    /// All that is stored of a person and may be handed over to them: not who blocks them.
    async fn everything(&self, person: PersonId) -> Result<Everything, StoreError>;
    /// A person's games that began at or after a moment, the oldest first.
    async fn games_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError>;
    /// Ends a person's running games, closes their open challenges, puts a number that is nobody's
    /// in their place where rows are kept for others' sake, and deletes the rest: all or nothing.
    /// Gives back that number; with [`Change::Stale`] nothing was written, since a game or challenge
    /// is not as it was seen.
    async fn forget(&self, leaving: &Leaving) -> Result<Change<Option<PersonId>>, StoreError>;
    /// Whether this request has already made somebody leave.
    async fn forgotten_by(&self, request: RequestId) -> Result<bool, StoreError>;
    /// Deletes requests and outbox entries that were settled or given up before a moment, at most so
    /// many of each; gives back how many.
    async fn prune(&self, before: Timestamp, limit: u32) -> Result<u32, StoreError>;
}
