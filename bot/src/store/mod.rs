//! What lasts. One trait, and one suite of tests for whatever implements it.
//!
//! Every write is one transaction. A write that depends on what the caller saw (a ply, an open
//! challenge) is a compare-and-set: when the row has moved on, nothing is written and the present
//! row comes back, so that two clicks make one game and two moves make one ply.

mod blocks;
mod error;
mod lines;
mod model;
mod privacy;
mod servers;
mod settings;
mod sqlite;
mod standing;
#[cfg(test)]
mod suite;
mod vacation;

use std::path::Path;

use async_trait::async_trait;

pub use blocks::BlockStore;
pub use error::StoreError;
pub use lines::{Line, LineStore, NewLine, Note};
pub use model::*;
pub use privacy::{Closing, Everything, Holdings, Leaving, PrivacyStore, Stored};
pub use servers::{Deed, NewDeed, Server, ServerStore};
pub use settings::{Notify, Orientation, Quiet, Settings, SettingsStore};
pub use sqlite::SqliteStore;
pub use standing::{Certainty, Merit, Played, RatingChange, Score, StandingStore, Tally};
pub use vacation::{Vacation, VacationStore};

/// The outcome of a compare-and-set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change<T> {
    /// The write was made; the row as it is now, and the outbox entries written with it that an
    /// answer may settle (all but nudges).
    Done(T, Vec<NoticeId>),
    /// The same request had made this write already; the row as it is now. The ids are of the entries that are not settled yet.
    Repeated(T, Vec<NoticeId>),
    /// The row had moved on, and nothing was written; the row as it is now.
    Stale(T),
}

/// A move to be appended.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMove {
    /// The request that makes it.
    pub request: Option<RequestId>,
    /// The game.
    pub game: GameId,
    /// The ply that this move becomes (moves so far + 1).
    pub ply: u32,
    /// Text and time.
    pub made: StoredMove,
    /// Moves that were prepared and follow at once, each by the other side.
    pub replies: Vec<StoredMove>,
    /// How the game ends by the last of them, if it does.
    pub ending: Option<Ending>,
    /// The clock that was seen before, and the one after.
    pub clock: ClockChange,
    /// Until when the players are on vacation as was seen, by side index: their clocks depend on it.
    pub rests: [Option<Timestamp>; 2],
    /// The prepared lines of the game that were seen (all of both players, by number), and those
    /// that these moves use up or make void.
    pub lines: LinesChange,
    /// What the end does to the players' standings.
    pub standings: Vec<StandingChange>,
    /// Who must hear it ([`NoticeKind::Board`] with the last ply).
    pub notices: Vec<NewNotice>,
}

/// A clock that was seen, and what it becomes: a compare-and-set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockChange {
    /// As it was seen.
    pub seen: Clock,
    /// As it is to be.
    pub after: Clock,
}

/// Prepared lines that were seen, and those that go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinesChange {
    /// All lines of the game, in the order of their numbers.
    pub seen: Vec<LineId>,
    /// Those that go.
    pub gone: Vec<LineId>,
}

/// The end of a game without a move.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEnding {
    /// The request that makes it.
    pub request: Option<RequestId>,
    /// The game.
    pub game: GameId,
    /// The last ply that was seen.
    pub ply: u32,
    /// How it ends.
    pub ending: Ending,
    /// The clock that was seen, where the end depends on it (time ran out).
    pub seen: Option<Clock>,
    /// What the end does to the players' standings.
    pub standings: Vec<StandingChange>,
    /// Who must hear it ([`NoticeKind::Ended`]).
    pub notices: Vec<NewNotice>,
}

/// A change of a game's clock that no move makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewClock {
    /// The game.
    pub game: GameId,
    /// The last ply that was seen.
    pub ply: u32,
    /// From which to which.
    pub clock: ClockChange,
    /// What is to be heard of it, if anything.
    pub notice: Option<NoticeKind>,
    /// When.
    pub at: Timestamp,
    /// Who must hear it.
    pub notices: Vec<NewNotice>,
}

/// An offer that is accepted and does not end the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// The game.
    pub game: GameId,
    /// The offer.
    pub offer: OfferId,
    /// The ply after which the game goes on: its last ply, or for a takeback an earlier one. Later
    /// moves are gone, and with them all prepared lines.
    pub ply: u32,
    /// The clock.
    pub clock: ClockChange,
    /// When.
    pub at: Timestamp,
    /// Who must hear it ([`NoticeKind::OfferAccepted`]).
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
pub trait Store:
    BlockStore
    + LineStore
    + PrivacyStore
    + ServerStore
    + SettingsStore
    + StandingStore
    + VacationStore
    + Send
    + Sync
    + 'static
{
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
    /// Closes an open challenge: declined, cancelled or expired.
    async fn close_challenge(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<Challenge>, StoreError>;
    /// Turns an open challenge into a game, or into the two of a pair. Gives back the (first) game.
    async fn accept_challenge(
        &self,
        id: ChallengeId,
        games: &[NewGame],
        request: Option<RequestId>,
        at: Timestamp,
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
    /// Appends a move and what follows it at once, guarded by its ply, the clock and the lines that
    /// were seen, the standings, and by the game still running. Any offer that stands is withdrawn.
    async fn append_move(&self, new: &NewMove) -> Result<Change<GameRecord>, StoreError>;
    /// Ends a running game without a move, guarded by the ply the player saw (and the clock, if it
    /// is given, and the standings).
    async fn end_game(&self, new: &NewEnding) -> Result<Change<GameRecord>, StoreError>;
    /// Changes a running game's clock, guarded by its ply and the clock that was seen.
    async fn set_clock(&self, new: &NewClock) -> Result<Change<GameRecord>, StoreError>;
    /// Accepts an offer that does not end the game, guarded by the offer still standing and the
    /// clock that was seen.
    async fn accept_offer(&self, new: &Acceptance) -> Result<Change<GameRecord>, StoreError>;
    /// Running games whose deadline is before this moment, the earliest first.
    async fn overdue(&self, before: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError>;
    /// Running games of whose deadline it is time to warn, the earliest first.
    async fn to_warn(&self, by: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError>;
    /// The service is reachable at `now`. If it was not for more than `patience` seconds, every
    /// deadline that fell in that time (or falls within `grace` seconds from now) is moved by the
    /// outage and the grace, once; gives back those games.
    async fn reachable(
        &self,
        now: Timestamp,
        patience: i64,
        grace: i64,
    ) -> Result<Vec<GameId>, StoreError>;
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
    /// Whether this person has made such an offer at this ply before.
    async fn has_offered(
        &self,
        game: GameId,
        ply: u32,
        kind: OfferKind,
        by: PersonId,
    ) -> Result<bool, StoreError>;
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

    /// Moves a running game to another place: what is said of it from now on is said there. Outbox
    /// entries that were written before keep theirs. [`Change::Repeated`] if it is there already,
    /// [`Change::Stale`] if the game is over. The notices are [`NoticeKind::Moved`].
    async fn set_home(
        &self,
        game: GameId,
        home: Home,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError>;

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
