//! What is stored of a person: one list of every column that names one, for showing and deleting.

use std::collections::BTreeMap;

use async_trait::async_trait;
use sqlx::{
    AssertSqlSafe, Column, Row, SqliteConnection, TypeInfo, ValueRef, query, query_scalar,
    sqlite::SqliteRow,
};

use super::{MAX_ROWS, SqliteStore, challenges, games, row::Fields};
use crate::store::{
    Change, Everything, GameRecord, Holdings, Leaving, PersonId, PrivacyStore, RequestId,
    StoreError, Stored, Timestamp,
};

/// What becomes of rows when a person leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// They go.
    Deleted,
    /// They are kept for others' sake; the person's number becomes one that is nobody's.
    Renamed,
}

/// The columns of a table that hold a person.
pub(super) struct Personal {
    table: &'static str,
    /// Columns by which rows are a person's own.
    own: &'static [&'static str],
    /// Columns in others' rows, which are not the person's to see.
    others: &'static [&'static str],
    fate: Fate,
}

const fn personal(table: &'static str, own: &'static [&'static str], fate: Fate) -> Personal {
    Personal {
        table,
        own,
        others: &[],
        fate,
    }
}

/// Every column that holds a person. A test compares it with the schema.
pub(super) const PERSONAL: &[Personal] = &[
    personal("people", &["id"], Fate::Deleted),
    personal("settings", &["person"], Fate::Deleted),
    personal("standings", &["person"], Fate::Deleted),
    Personal {
        others: &["blocked"],
        ..personal("blocks", &["person"], Fate::Deleted)
    },
    personal("vacations", &["person"], Fate::Deleted),
    personal("lines", &["person"], Fate::Deleted),
    personal("notes", &["person"], Fate::Deleted),
    personal("notices", &["person", "nudge"], Fate::Deleted),
    personal("challenges", &["challenger", "opponent"], Fate::Renamed),
    personal("games", &["player_0", "player_1"], Fate::Renamed),
    personal("offers", &["person"], Fate::Renamed),
    personal("rating_changes", &["person"], Fate::Renamed),
    personal("staff_log", &["person"], Fate::Renamed),
];

impl Personal {
    /// All columns, each with its table.
    #[cfg(test)]
    pub(super) fn columns(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        let columns = self.own.iter().chain(self.others);
        columns.map(|column| (self.table, *column))
    }

    /// Takes the person out of this table.
    async fn forget(
        &self,
        conn: &mut SqliteConnection,
        person: PersonId,
        alias: PersonId,
    ) -> Result<(), StoreError> {
        let table = self.table;
        for column in self.own.iter().chain(self.others) {
            let sql = match self.fate {
                Fate::Deleted => format!("DELETE FROM {table} WHERE {column} = $1"),
                Fate::Renamed => format!("UPDATE {table} SET {column} = $2 WHERE {column} = $1"),
            };
            let mut statement = query(AssertSqlSafe(sql)).bind(person.0);
            if self.fate == Fate::Renamed {
                statement = statement.bind(alias.0);
            }
            statement.execute(&mut *conn).await?;
        }
        Ok(())
    }

    /// The person's own rows.
    async fn rows(
        &self,
        conn: &mut SqliteConnection,
        person: PersonId,
    ) -> Result<Vec<BTreeMap<String, Stored>>, StoreError> {
        let own: Vec<String> = self
            .own
            .iter()
            .map(|column| format!("{column} = $1"))
            .collect();
        let more = match self.table {
            // What was played, without a row for each move.
            "games" => {
                ", (SELECT group_concat(text, ' ' ORDER BY ply) FROM moves WHERE game = games.id)
                    AS moves,
                 (SELECT group_concat(made, ' ' ORDER BY ply) FROM moves WHERE game = games.id)
                    AS moved"
            }
            _ => "",
        };
        let (table, own) = (self.table, own.join(" OR "));
        let sql = format!("SELECT *{more} FROM {table} WHERE {own}");
        let rows = query(AssertSqlSafe(sql))
            .bind(person.0)
            .fetch_all(conn)
            .await?;
        rows.iter().map(|row| values(row, table)).collect()
    }
}

/// A row's values by column, whatever they are.
fn values(row: &SqliteRow, table: &'static str) -> Result<BTreeMap<String, Stored>, StoreError> {
    let mut values = BTreeMap::new();
    for column in row.columns() {
        let (name, at) = (column.name(), column.ordinal());
        let raw = row.try_get_raw(at)?;
        let value = match raw.type_info().name() {
            "NULL" => Stored::Null,
            "INTEGER" | "BOOLEAN" => Stored::Integer(row.try_get(at)?),
            "REAL" => Stored::Real(row.try_get(at)?),
            "TEXT" => Stored::Text(row.try_get(at)?),
            other => {
                return Err(StoreError::Row {
                    table,
                    row: 0,
                    problem: format!("{name} holds a {other}"),
                });
            }
        };
        values.insert(name.to_owned(), value);
    }
    Ok(values)
}

/// The number that this request has put in somebody's place.
async fn alias(
    conn: &mut SqliteConnection,
    request: Option<RequestId>,
) -> Result<Option<PersonId>, StoreError> {
    let Some(request) = request else {
        return Ok(None);
    };
    let id: Option<i64> = query_scalar("SELECT id FROM former_people WHERE request = $1")
        .bind(request.0)
        .fetch_optional(conn)
        .await?;
    Ok(id.map(|id| PersonId(-id)))
}

#[async_trait]
impl PrivacyStore for SqliteStore {
    async fn holdings(&self, person: PersonId) -> Result<Holdings, StoreError> {
        let row = query(
            "SELECT $1 AS id,
                (SELECT name FROM people WHERE id = $1) AS name,
                (SELECT COUNT(*) FROM games WHERE (player_0 = $1 OR player_1 = $1)
                    AND ended IS NULL) AS running,
                (SELECT COALESCE(MAX(id), 0) FROM games WHERE (player_0 = $1 OR player_1 = $1)
                    AND ended IS NULL) AS newest,
                (SELECT COUNT(*) FROM games WHERE (player_0 = $1 OR player_1 = $1)
                    AND ended IS NOT NULL) AS finished,
                (SELECT COUNT(*) FROM challenges WHERE challenger = $1 OR opponent = $1)
                    AS challenges,
                (SELECT COUNT(*) FROM challenges WHERE (challenger = $1 OR opponent = $1)
                    AND state = 'open') AS open,
                (SELECT COUNT(*) FROM standings WHERE person = $1) AS ratings,
                EXISTS (SELECT 1 FROM settings WHERE person = $1) AS settings,
                (SELECT COUNT(*) FROM notes WHERE person = $1) AS notes,
                (SELECT COUNT(*) FROM lines WHERE person = $1) AS lines,
                (SELECT COUNT(*) FROM blocks WHERE person = $1) AS blocked,
                (SELECT COUNT(*) FROM vacations WHERE person = $1) AS vacations,
                (SELECT COUNT(*) FROM offers WHERE person = $1) AS offers,
                (SELECT COUNT(*) FROM notices WHERE person = $1 OR nudge = $1) AS notices,
                (SELECT COUNT(*) FROM staff_log WHERE person = $1) AS log",
        )
        .bind(person.0)
        .fetch_one(&self.readers)
        .await?;
        let fields = Fields::new(&row, "people")?;
        Ok(Holdings {
            name: fields.get("name")?,
            running: fields.count("running")?,
            newest: fields.get("newest")?,
            finished: fields.count("finished")?,
            challenges: fields.count("challenges")?,
            open: fields.count("open")?,
            ratings: fields.count("ratings")?,
            settings: fields.get("settings")?,
            notes: fields.count("notes")?,
            lines: fields.count("lines")?,
            blocked: fields.count("blocked")?,
            vacations: fields.count("vacations")?,
            offers: fields.count("offers")?,
            notices: fields.count("notices")?,
            log: fields.count("log")?,
        })
    }

    async fn everything(&self, person: PersonId) -> Result<Everything, StoreError> {
        let mut tx = self.read().await?;
        let mut everything = Everything::new();
        for personal in PERSONAL {
            everything.insert(personal.table, personal.rows(&mut tx, person).await?);
        }
        tx.commit().await?;
        Ok(everything)
    }

    async fn games_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        games::since(self, person, since, limit.min(MAX_ROWS)).await
    }

    async fn forget(&self, leaving: &Leaving) -> Result<Change<Option<PersonId>>, StoreError> {
        let person = leaving.person;
        let mut tx = self.write().await?;
        if let Some(alias) = alias(&mut tx, leaving.request).await? {
            return Ok(Change::Repeated(Some(alias), Vec::new()));
        }
        let mut ids = Vec::new();
        for ending in &leaving.endings {
            match games::write_ending(&mut tx, ending).await? {
                Some((_, notices)) => ids.extend(notices),
                None => return Ok(Change::Stale(None)),
            }
        }
        for closing in &leaving.closings {
            let (id, state) = (closing.challenge, closing.state);
            let closed =
                challenges::write_close(&mut tx, id, state, leaving.at, &closing.notices).await?;
            match closed {
                Change::Done(_, notices) => ids.extend(notices),
                _ => return Ok(Change::Stale(None)),
            }
        }
        // Whatever began since it was looked at has not been told of.
        let more: bool = query_scalar(
            "SELECT EXISTS (SELECT 1 FROM games
                WHERE (player_0 = $1 OR player_1 = $1) AND ended IS NULL)
             OR EXISTS (SELECT 1 FROM challenges
                WHERE (challenger = $1 OR opponent = $1) AND state = 'open')",
        )
        .bind(person.0)
        .fetch_one(&mut *tx)
        .await?;
        if more {
            return Ok(Change::Stale(None));
        }
        let id: i64 =
            query_scalar("INSERT INTO former_people (request, at) VALUES ($1, $2) RETURNING id")
                .bind(leaving.request.map(|request| request.0))
                .bind(leaving.at.0)
                .fetch_one(&mut *tx)
                .await?;
        let alias = PersonId(-id);
        for personal in PERSONAL {
            personal.forget(&mut tx, person, alias).await?;
        }
        tx.commit().await?;
        Ok(Change::Done(Some(alias), ids))
    }

    async fn forgotten_by(&self, request: RequestId) -> Result<bool, StoreError> {
        let conn = &mut *self.readers.acquire().await?;
        Ok(alias(conn, Some(request)).await?.is_some())
    }

    async fn prune(&self, before: Timestamp, limit: u32) -> Result<u32, StoreError> {
        const OLD: [&str; 3] = [
            "requests WHERE at < $1",
            "notices WHERE settled < $1",
            "notices WHERE given_up = 1 AND created < $1",
        ];
        // Asked every few seconds, mostly in vain: look before taking the writer.
        let any = OLD.map(|old| format!("EXISTS (SELECT 1 FROM {old})"));
        let any = format!(
            "SELECT {} OR EXISTS (SELECT 1 FROM former_people
                WHERE request IS NOT NULL AND at < $1)",
            any.join(" OR ")
        );
        let any: bool = query_scalar(AssertSqlSafe(any))
            .bind(before.0)
            .fetch_one(&self.readers)
            .await?;
        if !any {
            return Ok(0);
        }
        let mut tx = self.write().await?;
        let mut gone = 0;
        for old in OLD {
            let table = old.split(' ').next().unwrap_or_default();
            let sql = format!("DELETE FROM {table} WHERE id IN (SELECT id FROM {old} LIMIT $2)");
            let done = query(AssertSqlSafe(sql))
                .bind(before.0)
                .bind(limit)
                .execute(&mut *tx)
                .await?;
            gone += u32::try_from(done.rows_affected()).unwrap_or(u32::MAX);
        }
        query("UPDATE former_people SET request = NULL WHERE request IS NOT NULL AND at < $1")
            .bind(before.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(gone)
    }
}
