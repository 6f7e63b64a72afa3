//! Vacations: times in which a person's clocks stand still.

use async_trait::async_trait;

use super::{Change, NewClock, PersonId, StoreError, Timestamp};

/// A time in which a person's clocks stand still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its number.
    pub id: i64,
    /// Who.
    pub person: PersonId,
    /// From when.
    pub began: Timestamp,
    /// Until when, as planned or as cut short.
    pub until: Timestamp,
}

/// What lasts of vacations.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait VacationStore {
    /// The vacation that a person is on at a moment, even if it began a little later: requests are not
    /// always handled in the order of their times.
    async fn vacation(
        &self,
        person: PersonId,
        at: Timestamp,
    ) -> Result<Option<Vacation>, StoreError>;
    /// A person's vacations that ended after a moment, the oldest first.
    async fn vacations(
        &self,
        person: PersonId,
        since: Timestamp,
    ) -> Result<Vec<Vacation>, StoreError>;
    /// Begins a vacation and changes the clocks of the games that wait for the person, all or
    /// nothing: stale if one of the games has moved on, or if the person is on vacation already.
    async fn begin_vacation(
        &self,
        person: PersonId,
        began: Timestamp,
        until: Timestamp,
        clocks: &[NewClock],
    ) -> Result<Change<Option<Vacation>>, StoreError>;
    /// Cuts a vacation short, and changes the clocks with it, all or nothing.
    async fn end_vacation(
        &self,
        vacation: Vacation,
        at: Timestamp,
        clocks: &[NewClock],
    ) -> Result<Change<Option<Vacation>>, StoreError>;
}
