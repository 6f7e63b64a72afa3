//! What lasts. One trait, and one suite of tests for whatever implements it.
//!
//! Every write is one transaction. A write that depends on what the caller saw (a ply, an open
//! challenge) is a compare-and-set: when the row has moved on, nothing is written and the present
//! row comes back, so that two clicks make one game and two moves make one ply.

mod error;
mod model;
mod sqlite;
#[cfg(test)]
mod suite;

use std::path::Path;

use async_trait::async_trait;

pub use error::StoreError;
pub use model::*;
pub use sqlite::SqliteStore;

/// The outcome of a compare-and-set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change<T> {
    /// The write was made; the row as it is now, and the outbox entries written with it.
    Done(T, Vec<NoticeId>),
    /// The same request had made this write already; the row as it is now. The ids are of the entries that are not settled yet.
    Repeated(T, Vec<NoticeId>),
    /// The row had moved on, and nothing was written; the row as it is now.
    Stale(T),
}

/// A move to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMove {
    /// The request that makes it.
    pub request: Option<RequestId>,
    /// The game.
    pub game: GameId,
    /// The ply that this move becomes (moves so far + 1).
    pub ply: u32,
    /// Text and time.
    pub made: StoredMove,
    /// How the game ends by it, if it does.
    pub ending: Option<Ending>,
    /// Who must hear it.
    pub notices: Vec<NewNotice>,
}

/// Which games are wanted. All conditions given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// One of the players.
    pub player: Option<PersonId>,
    /// Played in this channel.
    pub channel: Option<ChannelId>,
    /// Running (true) or over (false).
    pub running: Option<bool>,
    /// At most so many, the newest first.
    pub limit: u32,
}

/// Which challenges are wanted. All conditions given must hold; only open ones are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChallengeFilter {
    /// Made by.
    pub from: Option<PersonId>,
    /// Made to this person by name.
    pub to: Option<PersonId>,
    /// Made in this channel.
    pub channel: Option<ChannelId>,
    /// Lapsing at or before this moment.
    pub expired_by: Option<Timestamp>,
    /// At most so many, the newest first.
    pub limit: u32,
}

/// The store.
///
/// # Errors
/// Every method fails with [`StoreError`] when the database cannot be read or written; then
/// nothing was changed.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Remembers the name a person goes by now.
    async fn remember(&self, person: &Person) -> Result<(), StoreError>;
    /// The names last seen of these people; who was never seen is left out.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError>;

    /// What a request has made: a request that arrives twice can be answered by it before its
    /// command is read again (the move it made would be refused now, as out of turn).
    async fn made_by(&self, request: RequestId) -> Result<Option<Made>, StoreError>;

    /// Makes a challenge, and with it the outbox entries ([`NoticeKind::Challenged`]).
    async fn create_challenge(
        &self,
        new: &NewChallenge,
        notices: &[NewNotice],
    ) -> Result<Change<Challenge>, StoreError>;
    /// A challenge by its number.
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError>;
    /// Open challenges.
    async fn challenges(&self, filter: &ChallengeFilter) -> Result<Vec<Challenge>, StoreError>;
    /// How many challenges a person has made since a moment, open or not (to anyone, or to one person).
    async fn challenges_since(
        &self,
        from: PersonId,
        to: Option<PersonId>,
        since: Timestamp,
    ) -> Result<u32, StoreError>;
    /// Closes an open challenge: declined, cancelled or expired. Notices go with `Declined` and `Expired`.
    async fn close_challenge(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<Challenge>, StoreError>;
    /// Turns an open challenge into a game; `players` by side index. The notices are [`NoticeKind::Board`] with ply 0.
    async fn accept_challenge(
        &self,
        id: ChallengeId,
        players: [PersonId; 2],
        request: Option<RequestId>,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<(Challenge, Option<GameRecord>)>, StoreError>;
    /// Notes which message shows a challenge. False if the challenge is over already: then whoever
    /// ended it did not see the message, and its buttons are old.
    async fn set_challenge_message(
        &self,
        id: ChallengeId,
        message: MessageRef,
    ) -> Result<bool, StoreError>;

    /// A game with its moves.
    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError>;
    /// Games with their moves.
    async fn games(&self, filter: &GameFilter) -> Result<Vec<GameRecord>, StoreError>;
    /// Appends a move, guarded by its ply and by the game still running. Any offer that stands is withdrawn.
    async fn append_move(&self, new: &NewMove) -> Result<Change<GameRecord>, StoreError>;
    /// Ends a running game without a move, guarded by the ply the player saw.
    async fn end_game(
        &self,
        game: GameId,
        ply: u32,
        ending: &Ending,
        request: Option<RequestId>,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError>;
    /// Makes an offer, guarded by the ply and by no offer standing.
    async fn make_offer(
        &self,
        game: GameId,
        ply: u32,
        kind: OfferKind,
        by: PersonId,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError>;
    /// An offer by its number, also one that does not stand any more.
    async fn offer(&self, id: OfferId) -> Result<Option<Offer>, StoreError>;
    /// Takes the offer that stands off the table (declined or withdrawn). The notices are [`NoticeKind::OfferDeclined`].
    async fn close_offer(
        &self,
        game: GameId,
        offer: OfferId,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError>;
    /// Notes the message that shows a game's board after `ply`, if it is newer than the one known
    /// (a later ply, or the same ply and a later message). Gives back the message whose buttons are
    /// now old: the former one, or `message` itself when a newer one is known already.
    async fn set_board(
        &self,
        game: GameId,
        ply: u32,
        message: MessageRef,
    ) -> Result<Option<MessageRef>, StoreError>;

    /// Outbox entries that are due, oldest first. Their tries are counted by this call, so that an
    /// entry that is cut off knows it may be a repeat.
    async fn due_notices(&self, now: Timestamp, limit: u32) -> Result<Vec<Notice>, StoreError>;
    /// The entry was heard; settling twice is harmless.
    async fn settle_notice(&self, id: NoticeId, at: Timestamp) -> Result<(), StoreError>;
    /// The entry could not be sent: try again at `until`, or never (`None`: given up, with the reason).
    async fn postpone_notice(
        &self,
        id: NoticeId,
        until: Option<Timestamp>,
        reason: &str,
    ) -> Result<(), StoreError>;
    /// At start: no answer of a former process is on its way any more, so all open entries are due.
    async fn release_notices(&self, now: Timestamp) -> Result<u32, StoreError>;

    /// Writes a consistent copy of the whole database to a file that must not exist yet.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;
}
