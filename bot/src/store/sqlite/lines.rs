//! Prepared lines.

use sqlx::{SqliteConnection, query, query_scalar};

use super::row::json_list;
use crate::store::{GameId, LinesChange, StoreError};

/// Takes the lines away that a move uses up or makes void. False, and nothing is done, if the game
/// has other lines than those that were seen.
pub(super) async fn use_up(
    conn: &mut SqliteConnection,
    game: GameId,
    change: &LinesChange,
) -> Result<bool, StoreError> {
    let present: Vec<i64> = query_scalar("SELECT id FROM lines WHERE game = $1 ORDER BY id")
        .bind(game.0)
        .fetch_all(&mut *conn)
        .await?;
    if !present.iter().eq(change.seen.iter().map(|line| &line.0)) {
        return Ok(false);
    }
    if !change.gone.is_empty() {
        query("DELETE FROM lines WHERE game = $1 AND id IN (SELECT value FROM json_each($2))")
            .bind(game.0)
            .bind(json_list(change.gone.iter().map(|line| line.0)))
            .execute(conn)
            .await?;
    }
    Ok(true)
}

/// Takes all lines of a game away.
pub(super) async fn clear(conn: &mut SqliteConnection, game: GameId) -> Result<(), StoreError> {
    query("DELETE FROM lines WHERE game = $1")
        .bind(game.0)
        .execute(conn)
        .await?;
    Ok(())
}
