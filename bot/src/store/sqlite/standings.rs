//! How strong people are: written with the end of the game that changes it.

use sqlx::{SqliteConnection, query, query_scalar};

use crate::store::{GameId, StandingChange, StoreError};

/// Writes what a game makes of the standings. False if one of them is not as it was seen: the
/// transaction is then to be dropped.
pub(super) async fn write(
    conn: &mut SqliteConnection,
    game: GameId,
    changes: &[StandingChange],
) -> Result<bool, StoreError> {
    for change in changes {
        let after = &change.after;
        let games: Option<u32> =
            query_scalar("SELECT games FROM standings WHERE person = $1 AND variant = $2")
                .bind(after.person.0)
                .bind(after.variant.as_str())
                .fetch_optional(&mut *conn)
                .await?;
        if games.unwrap_or(0) != change.seen {
            return Ok(false);
        }
        query(
            "INSERT INTO standings (person, variant, rating, deviation, volatility, games, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (person, variant) DO UPDATE SET rating = excluded.rating,
                deviation = excluded.deviation, volatility = excluded.volatility,
                games = excluded.games, at = excluded.at",
        )
        .bind(after.person.0)
        .bind(after.variant.as_str())
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .bind(after.games)
        .bind(after.at.0)
        .execute(&mut *conn)
        .await?;
        query(
            "INSERT INTO rating_changes (game, person, variant, at, before, after, deviation)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(game.0)
        .bind(after.person.0)
        .bind(after.variant.as_str())
        .bind(after.at.0)
        .bind(change.before)
        .bind(after.rating)
        .bind(after.deviation)
        .execute(&mut *conn)
        .await?;
    }
    Ok(true)
}
