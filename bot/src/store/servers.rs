//! Servers: what their staff has chosen, and what it has done.

use async_trait::async_trait;

use super::{
    Change, ChannelId, GameId, GameRecord, GuildId, NewEnding, PersonId, StoreError, Timestamp,
};

/// What a server's staff has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The server.
    pub guild: GuildId,
    /// Where games may be made; empty: everywhere.
    pub channels: Vec<ChannelId>,
    /// Ids of the variants on offer; empty: all.
    pub variants: Vec<String>,
    /// The pace of a game for which none is named; none: the service's.
    pub pace: Option<String>,
    /// The language of what all read; none: the server's own.
    pub language: Option<String>,
    /// A thread is opened for each game.
    pub threads: bool,
    /// The server's own language, as it was last told.
    pub locale: Option<String>,
}

impl Server {
    /// A server that has chosen nothing.
    #[must_use]
    pub fn new(guild: GuildId) -> Server {
        Server {
            guild,
            channels: Vec::new(),
            variants: Vec::new(),
            pace: None,
            language: None,
            threads: false,
            locale: None,
        }
    }

    /// The language of what all read there, if one is known.
    #[must_use]
    pub fn spoken(&self) -> Option<&str> {
        self.language.as_deref().or(self.locale.as_deref())
    }
}

/// Something that a server's staff does, before it has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeed {
    /// The server.
    pub guild: GuildId,
    /// Who.
    pub person: PersonId,
    /// With which game, if with one.
    pub game: Option<GameId>,
    /// What, in a word of play.
    pub deed: String,
    /// Why, in the person's words.
    pub why: String,
    /// When.
    pub at: Timestamp,
}

/// Something that a server's staff has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Its number.
    pub id: i64,
    /// What was done.
    pub done: NewDeed,
}

/// What lasts of servers.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait ServerStore {
    /// What a server's staff has chosen.
    async fn server(&self, guild: GuildId) -> Result<Server, StoreError>;
    /// Changes it, with an entry in the log; stale if it is not as it was seen any more.
    async fn set_server(
        &self,
        seen: &Server,
        after: &Server,
        deed: &NewDeed,
    ) -> Result<Change<Server>, StoreError>;
    /// Notes a server's own language.
    async fn note_locale(&self, guild: GuildId, locale: &str) -> Result<(), StoreError>;
    /// Notes what is asked for and is to be confirmed; it is not in the log yet. Gives back its number.
    async fn ask_deed(&self, deed: &NewDeed) -> Result<i64, StoreError>;
    /// What was asked for by this number, done or not.
    async fn deed(&self, id: i64) -> Result<Option<Deed>, StoreError>;
    /// Ends a game as [`super::Store::end_game`] does, and puts into the log what was asked for by
    /// this number, with the person who confirms it. Stale also if it is done already.
    async fn end_by_deed(
        &self,
        new: &NewEnding,
        deed: i64,
        by: PersonId,
    ) -> Result<Change<GameRecord>, StoreError>;
    /// A server's log, the newest first.
    async fn deeds(&self, guild: GuildId, limit: u32) -> Result<Vec<Deed>, StoreError>;
    /// What the staff has done to a game last.
    async fn deed_to(&self, game: GameId) -> Result<Option<Deed>, StoreError>;
}
