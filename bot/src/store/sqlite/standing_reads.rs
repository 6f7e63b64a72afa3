//! Standings, and what is told of finished games.

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, query, query_scalar, sqlite::SqliteRow};

use super::{SqliteStore, row::Fields};
use crate::store::{
    Certainty, GameId, GuildId, Merit, PersonId, Played, RatingChange, Score, Standing,
    StandingStore, StoreError, Tally, Timestamp,
};

const STANDINGS: &str =
    "SELECT person AS id, variant, rating, deviation, volatility, games, at FROM standings";
const CHANGES: &str = "SELECT game AS id, person, variant, at, before, after, deviation
    FROM rating_changes";

fn standing(row: &SqliteRow) -> Result<Standing, StoreError> {
    let fields = Fields::new(row, "standings")?;
    Ok(Standing {
        person: PersonId(fields.id()),
        variant: fields.get("variant")?,
        rating: fields.get("rating")?,
        deviation: fields.get("deviation")?,
        volatility: fields.get("volatility")?,
        games: fields.count("games")?,
        at: Timestamp(fields.get("at")?),
    })
}

fn change(row: &SqliteRow) -> Result<RatingChange, StoreError> {
    let fields = Fields::new(row, "rating_changes")?;
    Ok(RatingChange {
        game: GameId(fields.id()),
        person: PersonId(fields.get("person")?),
        variant: fields.get("variant")?,
        at: Timestamp(fields.get("at")?),
        before: fields.get("before")?,
        after: fields.get("after")?,
        deviation: fields.get("deviation")?,
    })
}

fn score(fields: &Fields<'_>) -> Result<Score, StoreError> {
    Ok(Score {
        won: fields.count("won")?,
        drawn: fields.count("drawn")?,
        lost: fields.count("lost")?,
    })
}

#[async_trait]
impl StandingStore for SqliteStore {
    async fn standing(
        &self,
        person: PersonId,
        variant: &str,
    ) -> Result<Option<Standing>, StoreError> {
        let row = query(AssertSqlSafe(format!(
            "{STANDINGS} WHERE person = $1 AND variant = $2"
        )))
        .bind(person.0)
        .bind(variant)
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(standing).transpose()
    }

    async fn standings(&self, person: PersonId) -> Result<Vec<Standing>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{STANDINGS} WHERE person = $1 ORDER BY games DESC, variant"
        )))
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(standing).collect()
    }

    async fn rating_changes(&self, game: GameId) -> Result<Vec<RatingChange>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{CHANGES} WHERE game = $1 ORDER BY person"
        )))
        .bind(game.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(change).collect()
    }

    async fn rating_curve(
        &self,
        person: PersonId,
        variant: &str,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{CHANGES} WHERE person = $1 AND variant = $2 ORDER BY at, game"
        )))
        .bind(person.0)
        .bind(variant)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(change).collect()
    }

    async fn rated_between(
        &self,
        pair: [PersonId; 2],
        since: Timestamp,
        until: Timestamp,
        but: GameId,
    ) -> Result<u32, StoreError> {
        let count = query_scalar(
            "SELECT COUNT(*) FROM rating_changes AS one
             JOIN rating_changes AS two ON two.game = one.game AND two.person = $2
             WHERE one.person = $1 AND one.at > $3 AND one.at <= $4 AND one.game <> $5",
        )
        .bind(pair[0].0)
        .bind(pair[1].0)
        .bind(since.0)
        .bind(until.0)
        .bind(but.0)
        .fetch_one(&self.readers)
        .await?;
        Ok(count)
    }

    async fn tally(&self, variant: &str) -> Result<Tally, StoreError> {
        let row = query(
            "SELECT 0 AS id, COUNT(*) FILTER (WHERE games.winner = 0) AS won_0,
                COUNT(*) FILTER (WHERE games.winner = 1) AS won_1,
                COUNT(*) FILTER (WHERE games.winner IS NULL) AS drawn
             FROM rating_changes JOIN games ON games.id = rating_changes.game
                AND games.player_0 = rating_changes.person
             WHERE rating_changes.variant = $1",
        )
        .bind(variant)
        .fetch_one(&self.readers)
        .await?;
        let fields = Fields::new(&row, "games")?;
        Ok(Tally {
            won: [fields.count("won_0")?, fields.count("won_1")?],
            drawn: fields.count("drawn")?,
        })
    }

    async fn scores(&self, played: Played<'_>) -> Result<Vec<(String, u8, Score)>, StoreError> {
        let rows = query(
            "SELECT MIN(id) AS id, variant, player_1 = $1 AS side,
                COUNT(*) FILTER (WHERE winner = (player_1 = $1)) AS won,
                COUNT(*) FILTER (WHERE winner IS NULL) AS drawn,
                COUNT(*) FILTER (WHERE winner <> (player_1 = $1)) AS lost
             FROM games
             WHERE (player_0 = $1 OR player_1 = $1) AND player_0 <> player_1
                AND ended IS NOT NULL AND reason <> $3 AND ($2 IS NULL OR variant = $2)
             GROUP BY variant, side ORDER BY COUNT(*) DESC, variant, side",
        )
        .bind(played.person.0)
        .bind(played.variant)
        .bind(played.void)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let fields = Fields::new(row, "games")?;
                let side = fields.optional_side("side")?.unwrap_or_default();
                Ok((fields.get("variant")?, side, score(&fields)?))
            })
            .collect()
    }

    async fn opponents(
        &self,
        played: Played<'_>,
        limit: u32,
    ) -> Result<Vec<(PersonId, Score)>, StoreError> {
        let rows = query(
            "SELECT CASE WHEN player_0 = $1 THEN player_1 ELSE player_0 END AS id,
                COUNT(*) FILTER (WHERE winner = (player_1 = $1)) AS won,
                COUNT(*) FILTER (WHERE winner IS NULL) AS drawn,
                COUNT(*) FILTER (WHERE winner <> (player_1 = $1)) AS lost
             FROM games
             WHERE (player_0 = $1 OR player_1 = $1) AND player_0 <> player_1
                AND ended IS NOT NULL AND reason <> $3 AND ($2 IS NULL OR variant = $2)
             GROUP BY 1 ORDER BY COUNT(*) DESC, MAX(ended) DESC, 1 LIMIT $4",
        )
        .bind(played.person.0)
        .bind(played.variant)
        .bind(played.void)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let fields = Fields::new(row, "games")?;
                Ok((PersonId(fields.id()), score(&fields)?))
            })
            .collect()
    }

    async fn finished(
        &self,
        played: Played<'_>,
        since: Timestamp,
    ) -> Result<Vec<Timestamp>, StoreError> {
        let ends: Vec<i64> = query_scalar(
            "SELECT ended FROM games
             WHERE (player_0 = $1 OR player_1 = $1) AND player_0 <> player_1
                AND ended >= $4 AND reason <> $3 AND ($2 IS NULL OR variant = $2)
             ORDER BY ended",
        )
        .bind(played.person.0)
        .bind(played.variant)
        .bind(played.void)
        .bind(since.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(ends.into_iter().map(Timestamp).collect())
    }

    async fn strongest(
        &self,
        variant: Option<&str>,
        guild: Option<GuildId>,
        certain: Certainty,
        limit: u32,
    ) -> Result<Vec<Standing>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{STANDINGS}
             WHERE ($1 IS NULL OR variant = $1)
                AND deviation * deviation + volatility * volatility * $4 * MAX($5 - at, 0)
                    <= $3 * $3
                AND ($2 IS NULL OR EXISTS (
                    SELECT 1 FROM games WHERE games.guild = $2
                        AND games.variant = standings.variant AND games.ended IS NOT NULL
                        AND (games.player_0 = standings.person
                            OR games.player_1 = standings.person)))
             ORDER BY rating DESC, games DESC, person, variant LIMIT $6"
        )))
        .bind(variant)
        .bind(guild.map(|guild| guild.0))
        .bind(certain.most)
        .bind(certain.growth)
        .bind(certain.at.0)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(standing).collect()
    }

    async fn foremost(
        &self,
        merit: Merit,
        variant: Option<&str>,
        guild: Option<GuildId>,
        void: &str,
        limit: u32,
    ) -> Result<Vec<(PersonId, u32)>, StoreError> {
        let rows = query(
            "WITH finished AS (
                SELECT player_0, player_1, winner FROM games
                WHERE ended IS NOT NULL AND player_0 <> player_1 AND reason <> $4
                    AND ($2 IS NULL OR variant = $2) AND ($3 IS NULL OR guild = $3)
             )
             SELECT person AS id, COUNT(*) AS count FROM (
                SELECT player_0 AS person, winner = 0 AS won FROM finished
                UNION ALL SELECT player_1, winner = 1 FROM finished
             )
             WHERE person > 0 AND ($1 = 0 OR won) GROUP BY person ORDER BY count DESC, person LIMIT $5",
        )
        .bind(merit == Merit::Wins)
        .bind(variant)
        .bind(guild.map(|guild| guild.0))
        .bind(void)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| {
                let fields = Fields::new(row, "games")?;
                Ok((PersonId(fields.id()), fields.count("count")?))
            })
            .collect()
    }
}
