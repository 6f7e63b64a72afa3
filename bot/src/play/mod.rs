//! What a player can do: one file a family of use cases. Knows the rules and the store; knows no
//! Discord, no SQL and no language. What happened comes back as a value, what cannot be done as a
//! [`Denial`].

mod challenge;
pub mod clock;
mod denial;
mod end;
mod find;
mod limits;
mod lines;
mod moves;
mod offers;
mod outbox;
mod overview;
mod privacy;
pub mod quiet;
mod rating;
mod relocate;
mod rematch;
mod replays;
mod servers;
mod standing;
mod time;
mod told;
mod vacation;
mod view;

use std::sync::Arc;

use konakis_rules::Catalog;

pub use challenge::{Begun, Closed, Made, Terms};
pub use clock::{Pace, PaceError};
pub use denial::Denial;
pub use end::Ended;
pub use find::Want;
pub use limits::Limits;
pub use lines::{Planned, Plans};
pub use moves::Moved;
pub use offers::{Accepted, Meant, Offered, takeback_to};
pub use outbox::Tidings;
pub use overview::{Listed, Overview, Waiting};
pub use privacy::{Left, REMEMBERED_DAYS, stamp};
pub use rating::{Rating, Uncounted};
pub use relocate::Relocated;
pub use rematch::Rematch;
pub use servers::ServerChange;
pub use standing::{Leaders, Profile, Rated, RatedEnd, SideBalance};
pub use told::{Hearing, Wishes};
pub use vacation::{LONGEST_GIFT, Rest, Timed};
pub use view::{GameView, side, side_index};

use crate::store::{
    Addressee, ChannelId, Home, NewNotice, PersonId, RequestId, Store, StoreError, Timestamp,
};

/// Who acts, where and when: what the use cases need of a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person.
    pub person: PersonId,
    /// Where it is said.
    pub place: Home,
    /// When it was said.
    pub at: Timestamp,
    /// The request, so that the same one twice acts once.
    pub request: Option<RequestId>,
    /// One of those who run the place.
    pub staff: bool,
    /// The service can say something there later, unasked.
    pub reach: bool,
    /// The place is a thread of this channel.
    pub parent: Option<ChannelId>,
    /// Threads can be opened from messages there.
    pub threads: bool,
}

impl Actor {
    /// The answer to this request stands where a message to `to` would stand.
    fn answers(&self, to: Addressee) -> bool {
        match (self.place, to) {
            (Home::Channel { channel, .. }, Addressee::Channel(other)) => channel == other,
            (Home::Direct, Addressee::Person(person)) => person == self.person,
            _ => false,
        }
    }
}

/// The use cases. Cheap to clone.
#[derive(Clone)]
pub struct Play {
    store: Arc<dyn Store>,
    catalog: Catalog,
    limits: Limits,
    replays: Arc<replays::Replays>,
}

impl Play {
    /// The use cases over a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, catalog: Catalog, limits: Limits) -> Play {
        Play {
            store,
            catalog,
            limits,
            replays: Arc::default(),
        }
    }

    /// The variants on offer.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// What lasts.
    #[must_use]
    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Remembers by what name a person goes.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn remember(&self, id: PersonId, name: &str) -> Result<(), StoreError> {
        let name = name.chars().take(100).collect();
        self.store
            .remember(&crate::store::Person { id, name })
            .await
    }

    /// What the outbox must hold so that `person` hears of something that nobody does, but time.
    async fn tell_of_time(
        &self,
        at: Timestamp,
        home: Home,
        person: PersonId,
    ) -> Result<Vec<NewNotice>, StoreError> {
        let nobody = Actor {
            person: PersonId(0),
            place: Home::Direct,
            at,
            request: None,
            staff: false,
            reach: true,
            parent: None,
            threads: false,
        };
        self.tell(&nobody, home, person).await
    }

    /// Until when a person is on vacation, if so.
    async fn rest_of(
        &self,
        person: PersonId,
        at: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let vacation = self.store.vacation(person, at).await?;
        Ok(vacation.map(|vacation| vacation.until))
    }

    /// The outbox entry for what `to` must hear of this actor's act: settled by the answer when it
    /// stands in the right place, else due at once.
    fn notice(&self, actor: &Actor, to: Addressee) -> NewNotice {
        let answered = actor.answers(to);
        let wait = if answered {
            i64::from(self.limits.answer_seconds)
        } else {
            0
        };
        NewNotice {
            to,
            not_before: actor.at.plus(wait),
            answered,
            nudge: None,
            held: None,
        }
    }
}
