//! Block lists: from whom a person takes no challenges.

use async_trait::async_trait;

use super::{PersonId, StoreError, Timestamp};

/// What lasts of block lists.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait BlockStore {
    /// Puts somebody on a person's list; again is harmless.
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<(), StoreError>;
    /// Takes somebody off a person's list. False if nobody of that kind was on it.
    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError>;
    /// A person's list, the newest last.
    async fn blocked_by(&self, person: PersonId) -> Result<Vec<PersonId>, StoreError>;
}
