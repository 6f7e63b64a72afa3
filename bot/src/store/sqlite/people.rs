//! The names people were last seen under.

use sqlx::query;

use super::{
    MAX_ROWS, SqliteStore,
    row::{Fields, json_list},
};
use crate::store::{Person, PersonId, StoreError};

pub(super) async fn remember(store: &SqliteStore, person: &Person) -> Result<(), StoreError> {
    // Everybody who speaks passes here, and almost never under a new name: look before writing.
    let known = people(store, &[person.id]).await?;
    if known.iter().any(|known| known.name == person.name) {
        return Ok(());
    }
    let mut tx = store.write().await?;
    query(
        "INSERT INTO people (id, name) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    .bind(person.id.0)
    .bind(person.name.as_str())
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

pub(super) async fn people(
    store: &SqliteStore,
    ids: &[PersonId],
) -> Result<Vec<Person>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = query(
        "SELECT id, name FROM people
         WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id LIMIT $2",
    )
    .bind(json_list(ids.iter().map(|id| id.0)))
    .bind(MAX_ROWS)
    .fetch_all(&store.readers)
    .await?;
    rows.iter()
        .map(|row| {
            let fields = Fields::new(row, "people")?;
            Ok(Person {
                id: PersonId(fields.id()),
                name: fields.get("name")?,
            })
        })
        .collect()
}
