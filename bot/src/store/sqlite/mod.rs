//! The store on a SQLite file.
//!
//! * One connection writes, and each write is one `BEGIN IMMEDIATE` transaction: writers queue for
//!   the connection and never meet "database is locked". A few more connections read; with WAL a
//!   long read and a write do not wait for each other.
//! * `synchronous=FULL`: a commit is on the disk before it is answered. After `kill -9` a looser
//!   setting would do, as the system still holds what was written; but once a channel has seen a
//!   move, a power cut must not take it back, and at this load a flush a move costs nothing that a
//!   person could notice.
//! * A transaction is never held across an await on anything but the database.

mod backup;
mod blocks;
mod challenges;
mod clocks;
mod games;
mod lines;
mod migrations;
mod notices;
mod offers;
mod people;
mod privacy;
mod requests;
mod row;
mod servers;
mod settings;
mod standing_reads;
mod standings;
#[cfg(test)]
mod tests;
mod vacations;

use std::{io, path::Path, time::Duration};

use async_trait::async_trait;
use sqlx::{
    ConnectOptions, Sqlite, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tracing::log::LevelFilter;

use super::*;

/// Rows that one list may hold at most, whatever limit is asked for.
const MAX_ROWS: u32 = 1_000;
/// SQLite's name for a database in memory.
const MEMORY: &str = ":memory:";
/// Connections that read.
const READERS: u32 = 4;
/// How long to wait for a lock that another process holds.
const BUSY: Duration = Duration::from_secs(10);
/// How often, and after which pause, a file that is busy is opened.
const OPEN_TRIES: u32 = 100;
const OPEN_PAUSE: Duration = Duration::from_millis(50);
/// A statement that takes longer is logged, without its values.
const SLOW: Duration = Duration::from_millis(500);

/// The store on a SQLite file. Cheap to clone.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens the database in a file, creates it if it does not exist, and brings it up to date.
    ///
    /// # Errors
    /// [`StoreError::Open`] when the folder does not exist, the file cannot be opened or is no
    /// SQLite database; [`StoreError::Migrate`] when a newer version of the program has made it.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let failed = |source| StoreError::Open {
            path: path.display().to_string(),
            source,
        };
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let problem = format!("there is no folder {}", folder.display());
            return Err(failed(
                io::Error::new(io::ErrorKind::NotFound, problem).into(),
            ));
        }
        let options = options()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut tries = 0;
        let writer = loop {
            tries += 1;
            match one_connection().connect_with(options.clone()).await {
                Ok(pool) => break pool,
                // Programs that make the same new file meet while it becomes a WAL database; there,
                // SQLite does not wait by itself.
                Err(error) if is_busy(&error) && tries < OPEN_TRIES => {
                    tokio::time::sleep(OPEN_PAUSE).await;
                }
                Err(error) => return Err(failed(error)),
            }
        };
        migrations::migrate(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.pragma("query_only", "1"));
        Ok(SqliteStore { writer, readers })
    }

    /// A database in memory that is gone with the store: for tests and trials. It has one
    /// connection, so that reads wait for writes; else it behaves as a file does.
    ///
    /// # Errors
    /// [`StoreError::Open`] when SQLite refuses.
    pub async fn open_memory() -> Result<SqliteStore, StoreError> {
        let failed = |source| StoreError::Open {
            path: MEMORY.to_owned(),
            source,
        };
        // Not `in_memory(true)`: its flag would keep the copy of a backup in memory as well.
        let options = options().filename(MEMORY).create_if_missing(true);
        let writer = one_connection()
            .connect_with(options)
            .await
            .map_err(failed)?;
        migrations::migrate(&writer).await?;
        Ok(SqliteStore {
            readers: writer.clone(),
            writer,
        })
    }

    /// Closes all connections, and folds the write-ahead log into the file. Nothing is lost
    /// without it; every use of the store (and its clones) afterwards fails.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Begins a transaction that writes.
    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Begins a transaction that reads: all its statements see one moment.
    async fn read(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.readers.begin().await?)
    }
}

/// What all connections have in common.
fn options() -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .log_statements(LevelFilter::Off)
        .log_slow_statements(LevelFilter::Warn, SLOW)
}

/// Whether somebody else holds the lock (`SQLITE_BUSY`, in any of its extended codes).
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.and_then(|code| code.parse::<i32>().ok())
        .is_some_and(|code| code & 0xff == 5)
}

/// A pool of one connection that stays open: a database in memory lives in it.
fn one_connection() -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(1)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
}

#[async_trait]
impl Store for SqliteStore {
    async fn remember(&self, person: &Person) -> Result<(), StoreError> {
        people::remember(self, person).await
    }

    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError> {
        people::people(self, ids).await
    }

    async fn made_by(&self, request: RequestId) -> Result<Option<Made>, StoreError> {
        requests::made(&mut *self.readers.acquire().await?, Some(request)).await
    }

    async fn create_challenge(
        &self,
        new: &NewChallenge,
        notices: &[NewNotice],
    ) -> Result<Change<Challenge>, StoreError> {
        challenges::create(self, new, notices).await
    }

    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
        challenges::find(&mut *self.readers.acquire().await?, id).await
    }

    async fn challenges(&self, filter: &ChallengeFilter) -> Result<Vec<Challenge>, StoreError> {
        challenges::list(self, filter).await
    }

    async fn challenges_since(
        &self,
        from: PersonId,
        to: Option<PersonId>,
        since: Timestamp,
    ) -> Result<u32, StoreError> {
        challenges::count_since(self, from, to, since).await
    }

    async fn close_challenge(
        &self,
        id: ChallengeId,
        state: ChallengeState,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<Challenge>, StoreError> {
        challenges::close(self, id, state, at, notices).await
    }

    async fn accept_challenge(
        &self,
        id: ChallengeId,
        games: &[NewGame],
        request: Option<RequestId>,
        at: Timestamp,
    ) -> Result<Change<(Challenge, Option<GameRecord>)>, StoreError> {
        challenges::accept(self, id, games, request, at).await
    }

    async fn set_challenge_message(
        &self,
        id: ChallengeId,
        message: MessageRef,
    ) -> Result<bool, StoreError> {
        challenges::set_message(self, id, message).await
    }

    async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        let mut tx = self.read().await?;
        let game = games::find(&mut tx, id).await?;
        tx.commit().await?;
        Ok(game)
    }

    async fn games(&self, filter: &GameFilter) -> Result<Vec<GameRecord>, StoreError> {
        games::list(self, filter).await
    }

    async fn append_move(&self, new: &NewMove) -> Result<Change<GameRecord>, StoreError> {
        games::append(self, new).await
    }

    async fn end_game(&self, new: &NewEnding) -> Result<Change<GameRecord>, StoreError> {
        games::end(self, new, None).await
    }

    async fn set_clock(&self, new: &NewClock) -> Result<Change<GameRecord>, StoreError> {
        clocks::set(self, new).await
    }

    async fn accept_offer(&self, new: &Acceptance) -> Result<Change<GameRecord>, StoreError> {
        offers::accept(self, new).await
    }

    async fn overdue(&self, before: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError> {
        clocks::overdue(self, before, limit).await
    }

    async fn to_warn(&self, by: Timestamp, limit: u32) -> Result<Vec<GameId>, StoreError> {
        clocks::to_warn(self, by, limit).await
    }

    async fn reachable(
        &self,
        now: Timestamp,
        patience: i64,
        grace: i64,
    ) -> Result<Vec<GameId>, StoreError> {
        clocks::reachable(self, now, patience, grace).await
    }

    async fn make_offer(
        &self,
        game: GameId,
        ply: u32,
        kind: OfferKind,
        by: PersonId,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError> {
        offers::make(
            self,
            game,
            Offer {
                id: OfferId(0),
                kind,
                by,
                ply,
                at,
            },
            notices,
        )
        .await
    }

    async fn has_offered(
        &self,
        game: GameId,
        ply: u32,
        kind: OfferKind,
        by: PersonId,
    ) -> Result<bool, StoreError> {
        offers::made_before(self, game, ply, kind, by).await
    }

    async fn offer(&self, id: OfferId) -> Result<Option<Offer>, StoreError> {
        offers::find(&mut *self.readers.acquire().await?, id).await
    }

    async fn close_offer(
        &self,
        game: GameId,
        offer: OfferId,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError> {
        offers::close(self, game, offer, at, notices).await
    }

    async fn set_board(
        &self,
        game: GameId,
        ply: u32,
        message: MessageRef,
    ) -> Result<Option<MessageRef>, StoreError> {
        games::set_board(self, game, ply, message).await
    }

    async fn set_home(
        &self,
        game: GameId,
        home: Home,
        at: Timestamp,
        notices: &[NewNotice],
    ) -> Result<Change<GameRecord>, StoreError> {
        games::set_home(self, game, home, at, notices).await
    }

    async fn due_notices(&self, now: Timestamp, limit: u32) -> Result<Vec<Notice>, StoreError> {
        notices::due(self, now, limit).await
    }

    async fn settle_notice(&self, id: NoticeId, at: Timestamp) -> Result<(), StoreError> {
        notices::settle(self, id, at).await
    }

    async fn postpone_notice(
        &self,
        id: NoticeId,
        until: Option<Timestamp>,
        reason: &str,
    ) -> Result<(), StoreError> {
        notices::postpone(self, id, until, reason).await
    }

    async fn release_notices(&self, now: Timestamp) -> Result<u32, StoreError> {
        notices::release(self, now).await
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        backup::backup(self, to).await
    }
}
