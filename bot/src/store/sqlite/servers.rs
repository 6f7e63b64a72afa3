//! What servers' staff has chosen and done.

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, SqliteConnection, query, query_scalar, sqlite::SqliteRow};

use super::{MAX_ROWS, SqliteStore, games, row::Fields};
use crate::store::{
    Change, ChannelId, Deed, GameId, GameRecord, GuildId, NewDeed, NewEnding, PersonId, Server,
    ServerStore, StoreError, Timestamp,
};

const SELECT_DEED: &str = "SELECT id, guild, person, game, deed, why, at FROM staff_log";

fn read(row: &SqliteRow) -> Result<Server, StoreError> {
    let fields = Fields::new(row, "servers")?;
    let text = |column| -> Result<Option<String>, StoreError> {
        Ok(Some(fields.get::<String>(column)?).filter(|text| !text.is_empty()))
    };
    let words = |column| -> Result<Vec<String>, StoreError> {
        let list: String = fields.get(column)?;
        Ok(list.split_whitespace().map(str::to_owned).collect())
    };
    let channels = words("channels")?
        .iter()
        .map(|number| number.parse().map(ChannelId))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|_| fields.problem("channels are not numbers"))?;
    Ok(Server {
        guild: GuildId(fields.id()),
        channels,
        variants: words("variants")?,
        pace: text("pace")?,
        language: text("language")?,
        threads: fields.get("threads")?,
        locale: text("locale")?,
    })
}

fn read_deed(row: &SqliteRow) -> Result<Deed, StoreError> {
    let fields = Fields::new(row, "staff_log")?;
    Ok(Deed {
        id: fields.id(),
        done: NewDeed {
            guild: GuildId(fields.get("guild")?),
            person: PersonId(fields.get("person")?),
            game: fields.get::<Option<i64>>("game")?.map(GameId),
            deed: fields.get("deed")?,
            why: fields.get("why")?,
            at: Timestamp(fields.get("at")?),
        },
    })
}

async fn find(conn: &mut SqliteConnection, guild: GuildId) -> Result<Server, StoreError> {
    let row = query(
        "SELECT guild AS id, channels, variants, pace, language, threads, locale
         FROM servers WHERE guild = $1",
    )
    .bind(guild.0)
    .fetch_optional(conn)
    .await?;
    row.as_ref().map_or_else(|| Ok(Server::new(guild)), read)
}

async fn log(conn: &mut SqliteConnection, deed: &NewDeed, done: bool) -> Result<i64, StoreError> {
    let id = query_scalar(
        "INSERT INTO staff_log (guild, person, game, deed, why, at, done)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
    )
    .bind(deed.guild.0)
    .bind(deed.person.0)
    .bind(deed.game.map(|game| game.0))
    .bind(deed.deed.as_str())
    .bind(deed.why.as_str())
    .bind(deed.at.0)
    .bind(done)
    .fetch_one(conn)
    .await?;
    Ok(id)
}

/// Confirms what was asked for about a game; false if it was not, or is done already.
pub(super) async fn confirm(
    conn: &mut SqliteConnection,
    id: i64,
    game: GameId,
    by: PersonId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let confirmed = query(
        "UPDATE staff_log SET done = 1, person = $3, at = $4
         WHERE id = $1 AND game = $2 AND done = 0",
    )
    .bind(id)
    .bind(game.0)
    .bind(by.0)
    .bind(at.0)
    .execute(conn)
    .await?;
    Ok(confirmed.rows_affected() == 1)
}

fn list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    items.join(" ")
}

#[async_trait]
impl ServerStore for SqliteStore {
    async fn server(&self, guild: GuildId) -> Result<Server, StoreError> {
        find(&mut *self.readers.acquire().await?, guild).await
    }

    async fn set_server(
        &self,
        seen: &Server,
        after: &Server,
        deed: &NewDeed,
    ) -> Result<Change<Server>, StoreError> {
        let mut tx = self.write().await?;
        let present = find(&mut tx, seen.guild).await?;
        if present != *seen || after.guild != seen.guild {
            return Ok(Change::Stale(present));
        }
        query(
            "INSERT INTO servers (guild, channels, variants, pace, language, threads, locale)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (guild) DO UPDATE SET channels = excluded.channels,
                variants = excluded.variants, pace = excluded.pace,
                language = excluded.language, threads = excluded.threads,
                locale = excluded.locale",
        )
        .bind(after.guild.0)
        .bind(list(&after.channels))
        .bind(list(&after.variants))
        .bind(after.pace.as_deref().unwrap_or_default())
        .bind(after.language.as_deref().unwrap_or_default())
        .bind(after.threads)
        .bind(after.locale.as_deref().unwrap_or_default())
        .execute(&mut *tx)
        .await?;
        log(&mut tx, deed, true).await?;
        tx.commit().await?;
        Ok(Change::Done(after.clone(), Vec::new()))
    }

    async fn note_locale(&self, guild: GuildId, locale: &str) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        query(
            "INSERT INTO servers (guild, locale) VALUES ($1, $2)
             ON CONFLICT (guild) DO UPDATE SET locale = excluded.locale",
        )
        .bind(guild.0)
        .bind(locale)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    async fn ask_deed(&self, deed: &NewDeed) -> Result<i64, StoreError> {
        let mut tx = self.write().await?;
        let id = log(&mut tx, deed, false).await?;
        tx.commit().await?;
        Ok(id)
    }

    async fn deed(&self, id: i64) -> Result<Option<Deed>, StoreError> {
        let row = query(AssertSqlSafe(format!("{SELECT_DEED} WHERE id = $1")))
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_deed).transpose()
    }

    async fn end_by_deed(
        &self,
        new: &NewEnding,
        deed: i64,
        by: PersonId,
    ) -> Result<Change<GameRecord>, StoreError> {
        games::end(self, new, Some((deed, by))).await
    }

    async fn deeds(&self, guild: GuildId, limit: u32) -> Result<Vec<Deed>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{SELECT_DEED} WHERE guild = $1 AND done = 1 ORDER BY at DESC, id DESC LIMIT $2"
        )))
        .bind(guild.0)
        .bind(limit.min(MAX_ROWS))
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_deed).collect()
    }

    async fn deed_to(&self, game: GameId) -> Result<Option<Deed>, StoreError> {
        let row = query(AssertSqlSafe(format!(
            "{SELECT_DEED} WHERE game = $1 AND done = 1 ORDER BY at DESC, id DESC LIMIT 1"
        )))
        .bind(game.0)
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(read_deed).transpose()
    }
}
