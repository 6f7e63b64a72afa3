//! Block lists.

use async_trait::async_trait;
use sqlx::{query, query_scalar};

use super::SqliteStore;
use crate::store::{BlockStore, PersonId, StoreError, Timestamp};

#[async_trait]
impl BlockStore for SqliteStore {
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut tx = self.write().await?;
        query(
            "INSERT INTO blocks (person, blocked, at) VALUES ($1, $2, $3)
             ON CONFLICT (person, blocked) DO NOTHING",
        )
        .bind(person.0)
        .bind(blocked.0)
        .bind(at.0)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError> {
        let mut tx = self.write().await?;
        let gone = query("DELETE FROM blocks WHERE person = $1 AND blocked = $2")
            .bind(person.0)
            .bind(blocked.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(gone.rows_affected() > 0)
    }

    async fn blocked_by(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let ids: Vec<i64> =
            query_scalar("SELECT blocked FROM blocks WHERE person = $1 ORDER BY at, blocked")
                .bind(person.0)
                .fetch_all(&self.readers)
                .await?;
        Ok(ids.into_iter().map(PersonId).collect())
    }
}
