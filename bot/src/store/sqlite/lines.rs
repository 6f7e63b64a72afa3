//! Prepared lines, and notes.

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, SqliteConnection, query, query_scalar, sqlite::SqliteRow};

use super::{
    SqliteStore, games,
    row::{Fields, json_list},
};
use crate::store::{
    Change, GameId, GameRecord, Line, LineId, LineStore, LinesChange, NewLine, Note, PersonId,
    StoreError, Timestamp,
};

const SELECT: &str = "SELECT id, game, person, ply, moves, made FROM lines";

fn read(row: &SqliteRow) -> Result<Line, StoreError> {
    let fields = Fields::new(row, "lines")?;
    let moves: String = fields.get("moves")?;
    Ok(Line {
        id: LineId(fields.id()),
        game: GameId(fields.get("game")?),
        person: PersonId(fields.get("person")?),
        ply: fields.count("ply")?,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        made: Timestamp(fields.get("made")?),
    })
}

/// Whether a game has exactly these lines; of one person, or of both players.
async fn are(
    conn: &mut SqliteConnection,
    game: GameId,
    person: Option<PersonId>,
    seen: &[LineId],
) -> Result<bool, StoreError> {
    let present: Vec<i64> = query_scalar(
        "SELECT id FROM lines WHERE game = $1 AND ($2 IS NULL OR person = $2) ORDER BY id",
    )
    .bind(game.0)
    .bind(person.map(|person| person.0))
    .fetch_all(conn)
    .await?;
    Ok(present.iter().eq(seen.iter().map(|line| &line.0)))
}

/// Takes these lines of a game away; of one person, or of both players. How many there were.
async fn remove(
    conn: &mut SqliteConnection,
    game: GameId,
    person: Option<PersonId>,
    gone: &[LineId],
) -> Result<u64, StoreError> {
    if gone.is_empty() {
        return Ok(0);
    }
    let removed = query(
        "DELETE FROM lines WHERE game = $1 AND ($2 IS NULL OR person = $2)
            AND id IN (SELECT value FROM json_each($3))",
    )
    .bind(game.0)
    .bind(person.map(|person| person.0))
    .bind(json_list(gone.iter().map(|line| line.0)))
    .execute(conn)
    .await?;
    Ok(removed.rows_affected())
}

/// Takes the lines away that a move uses up or makes void. False, and nothing is done, if the game
/// has other lines than those that were seen.
pub(super) async fn use_up(
    conn: &mut SqliteConnection,
    game: GameId,
    change: &LinesChange,
) -> Result<bool, StoreError> {
    if !are(conn, game, None, &change.seen).await? {
        return Ok(false);
    }
    remove(conn, game, None, &change.gone).await?;
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

#[async_trait]
impl LineStore for SqliteStore {
    async fn lines(&self, game: GameId) -> Result<Vec<Line>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{SELECT} WHERE game = $1 ORDER BY id"
        )))
        .bind(game.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read).collect()
    }

    async fn lines_of(&self, person: PersonId) -> Result<Vec<Line>, StoreError> {
        let rows = query(AssertSqlSafe(format!(
            "{SELECT} WHERE person = $1 ORDER BY game, id"
        )))
        .bind(person.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read).collect()
    }

    async fn add_line(&self, new: &NewLine) -> Result<Change<GameRecord>, StoreError> {
        let mut tx = self.write().await?;
        let record = games::existing(&mut tx, new.game).await?;
        if record.ending.is_some()
            || record.ply() != new.ply
            || !are(&mut tx, new.game, Some(new.person), &new.seen).await?
        {
            return Ok(Change::Stale(record));
        }
        remove(&mut tx, new.game, Some(new.person), &new.gone).await?;
        query("INSERT INTO lines (game, person, ply, moves, made) VALUES ($1, $2, $3, $4, $5)")
            .bind(new.game.0)
            .bind(new.person.0)
            .bind(new.ply)
            .bind(new.moves.join(" "))
            .bind(new.made.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(Change::Done(record, Vec::new()))
    }

    async fn remove_lines(
        &self,
        person: PersonId,
        game: GameId,
        which: &[LineId],
    ) -> Result<u64, StoreError> {
        let mut tx = self.write().await?;
        let removed = remove(&mut tx, game, Some(person), which).await?;
        tx.commit().await?;
        Ok(removed)
    }

    async fn note(&self, person: PersonId, game: GameId) -> Result<Option<Note>, StoreError> {
        let row = query("SELECT game AS id, text, at FROM notes WHERE game = $1 AND person = $2")
            .bind(game.0)
            .bind(person.0)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let fields = Fields::new(&row, "notes")?;
        Ok(Some(Note {
            text: fields.get("text")?,
            at: Timestamp(fields.get("at")?),
        }))
    }

    async fn set_note(
        &self,
        person: PersonId,
        game: GameId,
        note: Option<&Note>,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        games::existing(&mut tx, game).await?;
        match note {
            Some(note) => {
                query(
                    "INSERT INTO notes (game, person, text, at) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (game, person) DO UPDATE SET text = $3, at = $4",
                )
                .bind(game.0)
                .bind(person.0)
                .bind(note.text.as_str())
                .bind(note.at.0)
                .execute(&mut *tx)
                .await?;
            }
            None => {
                query("DELETE FROM notes WHERE game = $1 AND person = $2")
                    .bind(game.0)
                    .bind(person.0)
                    .execute(&mut *tx)
                    .await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}
