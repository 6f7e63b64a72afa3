//! The clocks of running games: kept and compared, never computed.

use sqlx::{SqliteConnection, query, query_scalar};

use super::{MAX_ROWS, SqliteStore, games, notices, row::Fields};
use crate::store::{
    Change, Clock, GameId, GameRecord, NewClock, NoticeId, Pause, StoreError, Timestamp,
};

/// The clock's columns of a game's row.
pub(super) fn read(fields: &Fields<'_>) -> Result<Clock, StoreError> {
    let moment =
        |column: &str| Ok::<_, StoreError>(fields.get::<Option<i64>>(column)?.map(Timestamp));
    let banks = match (fields.get("bank_0")?, fields.get("bank_1")?) {
        (Some(one), Some(two)) => Some([one, two]),
        (None, None) => None,
        _ => return Err(fields.problem("one side has a bank and the other has none")),
    };
    let left = fields.get("pause_left")?;
    Ok(Clock {
        deadline: moment("deadline")?,
        warn: moment("warn")?,
        banks,
        pause: moment("paused")?.map(|since| Pause { since, left }),
    })
}

/// Writes a game's clock.
pub(super) async fn write(
    conn: &mut SqliteConnection,
    game: GameId,
    clock: &Clock,
) -> Result<(), StoreError> {
    query(
        "UPDATE games SET deadline = $2, warn = $3, bank_0 = $4, bank_1 = $5, paused = $6,
            pause_left = $7 WHERE id = $1",
    )
    .bind(game.0)
    .bind(clock.deadline.map(|moment| moment.0))
    .bind(clock.warn.map(|moment| moment.0))
    .bind(clock.banks.map(|banks| banks[0]))
    .bind(clock.banks.map(|banks| banks[1]))
    .bind(clock.pause.map(|pause| pause.since.0))
    .bind(clock.pause.and_then(|pause| pause.left))
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes a running game's clock; none if the game has moved on.
pub(super) async fn change(
    conn: &mut SqliteConnection,
    new: &NewClock,
) -> Result<Option<(GameRecord, Vec<NoticeId>)>, StoreError> {
    let mut record = games::existing(conn, new.game).await?;
    if record.ending.is_some() || record.ply() != new.ply || record.clock != new.clock.seen {
        return Ok(None);
    }
    write(conn, new.game, &new.clock.after).await?;
    let ids = match new.notice {
        Some(kind) => notices::write(conn, kind, new.at, &new.notices).await?,
        None => Vec::new(),
    };
    record.clock = new.clock.after;
    Ok(Some((record, ids)))
}

/// Changes a running game's clock in a transaction of its own.
pub(super) async fn set(
    store: &SqliteStore,
    new: &NewClock,
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    match change(&mut tx, new).await? {
        Some((record, ids)) => {
            tx.commit().await?;
            Ok(Change::Done(record, ids))
        }
        None => Ok(Change::Stale(games::existing(&mut tx, new.game).await?)),
    }
}

/// Running games whose deadline is before this moment.
pub(super) async fn overdue(
    store: &SqliteStore,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<i64> = query_scalar(
        "SELECT id FROM games WHERE deadline < $1 AND ended IS NULL ORDER BY deadline, id LIMIT $2",
    )
    .bind(before.0)
    .bind(limit.min(MAX_ROWS))
    .fetch_all(&store.readers)
    .await?;
    Ok(ids.into_iter().map(GameId).collect())
}

/// Running games of whose deadline it is time to warn.
pub(super) async fn to_warn(
    store: &SqliteStore,
    by: Timestamp,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<i64> = query_scalar(
        "SELECT id FROM games WHERE warn <= $1 AND ended IS NULL ORDER BY warn, id LIMIT $2",
    )
    .bind(by.0)
    .bind(limit.min(MAX_ROWS))
    .fetch_all(&store.readers)
    .await?;
    Ok(ids.into_iter().map(GameId).collect())
}

/// Notes that the service is reachable, and makes good for a time in which it was not.
pub(super) async fn reachable(
    store: &SqliteStore,
    now: Timestamp,
    patience: i64,
    grace: i64,
) -> Result<Vec<GameId>, StoreError> {
    let mut tx = store.write().await?;
    let last: Option<i64> = query_scalar("SELECT value FROM service WHERE name = 'reachable'")
        .fetch_optional(&mut *tx)
        .await?;
    let last = last.unwrap_or(now.0);
    let outage = now.0.saturating_sub(last);
    let mut moved: Vec<i64> = Vec::new();
    if outage > patience {
        moved = query_scalar(
            "UPDATE games SET deadline = deadline + $3, warn = warn + $3
             WHERE ended IS NULL AND deadline > $1 AND deadline <= $2 RETURNING id",
        )
        .bind(last)
        .bind(now.plus(grace).0)
        .bind(outage.saturating_add(grace))
        .fetch_all(&mut *tx)
        .await?;
    }
    // A clock that was set back must not make an outage of the time until it has caught up.
    query(
        "INSERT INTO service (name, value) VALUES ('reachable', $1)
         ON CONFLICT (name) DO UPDATE SET value = MAX(value, excluded.value)",
    )
    .bind(now.0)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    moved.sort_unstable();
    Ok(moved.into_iter().map(GameId).collect())
}
