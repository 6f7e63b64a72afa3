//! What is stored of a person: shown, and deleted when they want to leave.

use konakis_rules::Reason;

use super::{Actor, Denial, Play, clock::DAY, moves::TRIES};
use crate::store::{
    ChallengeFilter, ChallengeState, Change, Closing, Ending, Everything, GameFilter, GameRecord,
    Holdings, Leaving, NewEnding, StoreError, Timestamp,
};

/// Days for which requests, and messages that were sent, are remembered.
pub const REMEMBERED_DAYS: u32 = 30;
/// Rows of a kind that are deleted at a time: nobody's move waits for more.
const BATCH: u32 = 200;
/// More running games or open challenges than a person can have.
const ALL: u32 = 1_000;

/// What became of a wish to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// Everything is deleted.
    Gone,
    /// Something has begun or ended since the question was asked: nothing was done, and it has to be
    /// asked again with what there is now.
    Changed(Holdings),
}

/// What a confirmation to leave is bound to: the newest running game, and how many running games
/// and open challenges there were when the question was asked.
#[must_use]
pub fn stamp(holdings: &Holdings) -> (i64, u32) {
    let count = holdings.running.saturating_add(holdings.open);
    (holdings.newest, count)
}

impl Play {
    /// How much is stored of a person.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn holdings(&self, actor: &Actor) -> Result<Holdings, StoreError> {
        self.store.holdings(actor.person).await
    }

    /// All that is stored of a person.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn everything(&self, actor: &Actor) -> Result<Everything, StoreError> {
        self.store.everything(actor.person).await
    }

    /// Resigns a person's running games, closes their open challenges, takes their number out of the
    /// games that others keep, and deletes the rest: all or nothing. `seen` is the [`stamp`] of what
    /// the person was asked about.
    ///
    /// # Errors
    /// [`Denial::Busy`] if too much happens meanwhile, or if the database fails.
    pub async fn leave(&self, actor: &Actor, seen: (i64, u32)) -> Result<Left, Denial> {
        if let Some(request) = actor.request
            && self.store.forgotten_by(request).await?
        {
            // The same request again; what has begun since is a stranger's.
            return Ok(Left::Gone);
        }
        for _ in 0..TRIES {
            let holdings = self.holdings(actor).await?;
            if stamp(&holdings) != seen {
                return Ok(Left::Changed(holdings));
            }
            let leaving = Leaving {
                person: actor.person,
                request: actor.request,
                at: actor.at,
                endings: self.resignations(actor).await?,
                closings: self.closings(actor).await?,
            };
            match self.store.forget(&leaving).await? {
                Change::Done(..) | Change::Repeated(..) => return Ok(Left::Gone),
                Change::Stale(_) => {}
            }
        }
        Err(Denial::Busy)
    }

    /// How each running game of the person ends.
    async fn resignations(&self, actor: &Actor) -> Result<Vec<NewEnding>, Denial> {
        let filter = GameFilter {
            player: Some(actor.person),
            running: Some(true),
            limit: ALL,
            ..GameFilter::default()
        };
        let mut endings = Vec::new();
        let mut pending = Vec::new();
        for record in self.store.games(&filter).await? {
            let loser = record.side_of(actor.person);
            let ending = Ending {
                winner: loser.map(|side| 1 - side.min(1)),
                reason: Reason::Resignation.as_str().to_owned(),
                at: actor.at,
            };
            let ply = record.ply();
            let standings = self
                .standings_after_others(&record, ply, &ending, &pending)
                .await?;
            pending.extend(standings.iter().cloned());
            let mut notices = Vec::new();
            for person in record.players {
                // The answer is for the person alone: the other hears it from the outbox.
                if person != actor.person {
                    notices.extend(self.tell_of_time(actor.at, record.home, person).await?);
                }
            }
            endings.push(NewEnding {
                request: None,
                game: record.id,
                ply,
                ending,
                seen: None,
                standings,
                notices,
            });
        }
        Ok(endings)
    }

    /// What becomes of each open challenge by or to the person.
    async fn closings(&self, actor: &Actor) -> Result<Vec<Closing>, Denial> {
        let open = |from, to| ChallengeFilter {
            from,
            to,
            limit: ALL,
            ..ChallengeFilter::default()
        };
        let mut closings = Vec::new();
        for challenge in self
            .store
            .challenges(&open(Some(actor.person), None))
            .await?
        {
            let home = challenge.terms.home;
            // Nobody in particular, where anyone could have accepted it: it is said in the channel.
            let to = challenge.terms.to.unwrap_or(actor.person);
            closings.push(Closing {
                challenge: challenge.id,
                state: ChallengeState::Cancelled,
                notices: self.tell_of_time(actor.at, home, to).await?,
            });
        }
        for challenge in self
            .store
            .challenges(&open(None, Some(actor.person)))
            .await?
        {
            let terms = &challenge.terms;
            closings.push(Closing {
                challenge: challenge.id,
                state: ChallengeState::Declined,
                notices: self.tell_of_time(actor.at, terms.home, terms.from).await?,
            });
        }
        Ok(closings)
    }

    /// Forgets requests and sent messages that are older than [`REMEMBERED_DAYS`], some at a time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn prune(&self, now: Timestamp) -> Result<(), StoreError> {
        let before = now.plus(-i64::from(REMEMBERED_DAYS) * DAY);
        let gone = self.store.prune(before, BATCH).await?;
        if gone > 0 {
            tracing::debug!(rows = gone, "old requests and sent messages are deleted");
        }
        Ok(())
    }

    /// The person's games that began at or after a moment, the oldest first, at most so many.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_since(
        &self,
        actor: &Actor,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.store.games_since(actor.person, since, limit).await
    }
}
