//! Vacations.

use async_trait::async_trait;
use sqlx::{SqliteConnection, query, query_scalar, sqlite::SqliteRow};

use super::{SqliteStore, clocks, row::Fields};
use crate::store::{Change, NewClock, PersonId, StoreError, Timestamp, Vacation, VacationStore};

fn read(row: &SqliteRow) -> Result<Vacation, StoreError> {
    let fields = Fields::new(row, "vacations")?;
    Ok(Vacation {
        id: fields.id(),
        person: PersonId(fields.get("person")?),
        began: Timestamp(fields.get("began")?),
        until: Timestamp(fields.get("until")?),
    })
}

/// The vacation that a person is on. One that began a little later counts as well: what was said before
/// it can be handled after it, and no vacation begins in the future.
pub(super) async fn at(
    conn: &mut SqliteConnection,
    person: PersonId,
    at: Timestamp,
) -> Result<Option<Vacation>, StoreError> {
    let row = query(
        "SELECT id, person, began, until FROM vacations
         WHERE person = $1 AND until > $2 ORDER BY until DESC LIMIT 1",
    )
    .bind(person.0)
    .bind(at.0)
    .fetch_optional(conn)
    .await?;
    row.as_ref().map(read).transpose()
}

/// Changes all the clocks, or says that one game has moved on.
async fn change_clocks(
    conn: &mut SqliteConnection,
    changes: &[NewClock],
) -> Result<bool, StoreError> {
    for change in changes {
        if clocks::change(conn, change).await?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

#[async_trait]
impl VacationStore for SqliteStore {
    async fn vacation(
        &self,
        person: PersonId,
        moment: Timestamp,
    ) -> Result<Option<Vacation>, StoreError> {
        at(&mut *self.readers.acquire().await?, person, moment).await
    }

    async fn vacations(
        &self,
        person: PersonId,
        since: Timestamp,
    ) -> Result<Vec<Vacation>, StoreError> {
        let rows = query(
            "SELECT id, person, began, until FROM vacations
             WHERE person = $1 AND until > $2 ORDER BY began, id",
        )
        .bind(person.0)
        .bind(since.0)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read).collect()
    }

    async fn begin_vacation(
        &self,
        person: PersonId,
        began: Timestamp,
        until: Timestamp,
        clocks: &[NewClock],
    ) -> Result<Change<Option<Vacation>>, StoreError> {
        let mut tx = self.write().await?;
        if let Some(vacation) = at(&mut tx, person, began).await? {
            return Ok(Change::Stale(Some(vacation)));
        }
        if !change_clocks(&mut tx, clocks).await? {
            return Ok(Change::Stale(None));
        }
        let id = query_scalar(
            "INSERT INTO vacations (person, began, until) VALUES ($1, $2, $3) RETURNING id",
        )
        .bind(person.0)
        .bind(began.0)
        .bind(until.0)
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        let vacation = Vacation {
            id,
            person,
            began,
            until,
        };
        Ok(Change::Done(Some(vacation), Vec::new()))
    }

    async fn end_vacation(
        &self,
        vacation: Vacation,
        moment: Timestamp,
        clocks: &[NewClock],
    ) -> Result<Change<Option<Vacation>>, StoreError> {
        let mut tx = self.write().await?;
        let present = at(&mut tx, vacation.person, moment).await?;
        if present != Some(vacation) || !change_clocks(&mut tx, clocks).await? {
            return Ok(Change::Stale(present));
        }
        query("UPDATE vacations SET until = $2 WHERE id = $1")
            .bind(vacation.id)
            .bind(moment.max(vacation.began).0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        let ended = Vacation {
            until: moment,
            ..vacation
        };
        Ok(Change::Done(Some(ended), Vec::new()))
    }
}
