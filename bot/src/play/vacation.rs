//! Time that is given: vacations, gifts, and the end of a pause.

use super::{Actor, Denial, GameView, Play, Want, clock, clock::DAY, moves::TRIES, side_index};
use crate::store::{
    Change, Clock, ClockChange, GameFilter, GameId, NewClock, NoticeId, NoticeKind, PersonId,
    StoreError, Timestamp, Vacation,
};

/// Days over which vacations are counted.
const YEAR: i64 = 365 * DAY;
/// More games than a person can have at a time.
const ALL: u32 = 1_000;
/// The most days that one gift gives.
pub const LONGEST_GIFT: u32 = 30;

/// A person's vacations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The one that is on, if any.
    pub now: Option<Vacation>,
    /// Whole days used (or planned by the one that is on) in the last 365.
    pub used: u32,
    /// Days that a person has in any 365.
    pub allowed: u32,
}

/// A clock was changed by a player.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The game.
    pub view: GameView,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

impl Play {
    /// A person's vacations at a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn rest(&self, person: PersonId, at: Timestamp) -> Result<Rest, StoreError> {
        let since = at.plus(-YEAR);
        let vacations = self.store.vacations(person, since).await?;
        let days = |vacation: &Vacation| {
            let seconds = vacation.until.0 - vacation.began.0.max(since.0);
            (seconds.max(0) + DAY - 1) / DAY
        };
        Ok(Rest {
            now: vacations
                .iter()
                .find(|vacation| vacation.until > at)
                .copied(),
            used: u32::try_from(vacations.iter().map(days).sum::<i64>()).unwrap_or(u32::MAX),
            allowed: self.limits.vacation_days,
        })
    }

    /// Goes on vacation for so many days, from now: no clock of this person runs until it ends.
    ///
    /// # Errors
    /// [`Denial::OnVacation`] if the person is, [`Denial::TooMuchVacation`] if the days left are fewer.
    pub async fn begin_vacation(&self, actor: &Actor, days: u32) -> Result<Rest, Denial> {
        let rest = self.rest(actor.person, actor.at).await?;
        if let Some(now) = rest.now {
            return Err(Denial::OnVacation(now));
        }
        if days == 0 || rest.used.saturating_add(days) > rest.allowed {
            return Err(Denial::TooMuchVacation {
                left: rest.allowed.saturating_sub(rest.used),
                allowed: rest.allowed,
            });
        }
        let length = i64::from(days) * DAY;
        let until = actor.at.plus(length);
        for _ in 0..TRIES {
            let changes = self
                .clocks_of(actor, |clock| clock::moved(clock, length))
                .await?;
            let person = actor.person;
            let begun = self.store.begin_vacation(person, actor.at, until, &changes);
            match begun.await? {
                Change::Done(..) | Change::Repeated(..) => {
                    return Ok(self.rest(person, actor.at).await?);
                }
                Change::Stale(Some(now)) => return Err(Denial::OnVacation(now)),
                Change::Stale(None) => {}
            }
        }
        Err(Denial::Busy)
    }

    /// Comes back from a vacation: the clocks run from now, and the days not used are kept.
    ///
    /// # Errors
    /// [`Denial::NotOnVacation`].
    pub async fn end_vacation(&self, actor: &Actor) -> Result<Rest, Denial> {
        for _ in 0..TRIES {
            let vacation = self.store.vacation(actor.person, actor.at).await?;
            let vacation = vacation.ok_or(Denial::NotOnVacation)?;
            let unused = vacation.until.0 - actor.at.max(vacation.began).0;
            // A turn that began in the vacation, or was under way when it began, was to run from its end.
            let changes = self
                .clocks_of(actor, |clock| clock::moved(clock, -unused))
                .await?;
            let ended = self.store.end_vacation(vacation, actor.at, &changes);
            if let Change::Done(..) | Change::Repeated(..) = ended.await? {
                return Ok(self.rest(actor.person, actor.at).await?);
            }
        }
        Err(Denial::Busy)
    }

    /// The changes of all running clocks of the games that wait for a person; the others are named as
    /// they are, so that none begins to wait meanwhile.
    async fn clocks_of(
        &self,
        actor: &Actor,
        change: impl Fn(&Clock) -> Clock,
    ) -> Result<Vec<NewClock>, Denial> {
        let running = GameFilter {
            player: Some(actor.person),
            running: Some(true),
            limit: ALL,
            ..GameFilter::default()
        };
        let mut changes = Vec::new();
        for record in self.store.games(&running).await? {
            // A time that has run out is not brought back.
            if record.clock.deadline.is_none() || clock::is_over(&record.clock, actor.at) {
                continue;
            }
            // Nobody can move in a game that cannot be shown, and it is not known whose turn it is.
            let (mut views, _) = self.views(vec![record]).await?;
            let Some(view) = views.pop() else { continue };
            let seen = view.record.clock;
            let after = match view.to_move() {
                Some(mover) if mover == actor.person => change(&seen),
                _ => seen,
            };
            changes.push(NewClock {
                game: view.record.id,
                ply: view.record.ply(),
                clock: ClockChange { seen, after },
                notice: None,
                at: actor.at,
                notices: Vec::new(),
            });
        }
        Ok(changes)
    }

    /// Gives the opponent, who is to move, so many days more.
    ///
    /// # Errors
    /// [`Denial::NoClock`] if none runs, [`Denial::OwnTime`] if it is the person's own that does,
    /// [`Denial::PlentyOfTime`] if the opponent would have more than [`clock::LONGEST`].
    pub async fn extend(
        &self,
        actor: &Actor,
        named: Option<&str>,
        days: u32,
    ) -> Result<Timed, Denial> {
        let days = i64::from(days.clamp(1, LONGEST_GIFT));
        let mut view = self.find(actor, named, Want::Act).await?;
        for _ in 0..TRIES {
            self.check_time(&view, actor).await?;
            let Some(left) = clock::left(&view.record.clock, actor.at) else {
                return Err(Denial::NoClock(Box::new(view)));
            };
            if view.to_move() == Some(actor.person) {
                return Err(Denial::OwnTime(Box::new(view)));
            }
            if left.saturating_add(days * DAY) > clock::LONGEST {
                return Err(Denial::PlentyOfTime(Box::new(view)));
            }
            let side = side_index(view.game.to_move());
            let after = clock::given(&view.record.clock, side, days * DAY);
            view = match self.write_clock(actor, view, after).await? {
                Ok(timed) => return Ok(timed),
                Err(view) => view,
            };
        }
        Err(Denial::MovedOn(Box::new(view)))
    }

    /// Lets the clock of a paused game run again.
    ///
    /// # Errors
    /// [`Denial::NotPaused`].
    pub async fn resume(&self, actor: &Actor, named: Option<&str>) -> Result<Timed, Denial> {
        let mut view = self.find(actor, named, Want::Act).await?;
        for _ in 0..TRIES {
            if view.record.clock.pause.is_none() {
                return Err(Denial::NotPaused(Box::new(view)));
            }
            let mover = view.player(view.game.to_move());
            let rest = self.rest_of(mover, actor.at).await?;
            let after = clock::resumed(&view.record.clock, actor.at, rest);
            view = match self.write_clock(actor, view, after).await? {
                Ok(timed) => return Ok(timed),
                Err(view) => view,
            };
        }
        Err(Denial::MovedOn(Box::new(view)))
    }

    /// Writes a clock that a player changes; the game as it is now if it was changed meanwhile.
    async fn write_clock(
        &self,
        actor: &Actor,
        view: GameView,
        after: Clock,
    ) -> Result<Result<Timed, GameView>, Denial> {
        let (game, ply): (GameId, u32) = (view.record.id, view.record.ply());
        let new = NewClock {
            game,
            ply,
            clock: ClockChange {
                seen: view.record.clock,
                after,
            },
            notice: Some(NoticeKind::Clock { game, ply }),
            at: actor.at,
            notices: self.to_opponent(actor, &view).await?,
        };
        match self.store.set_clock(&new).await? {
            Change::Done(record, notices) | Change::Repeated(record, notices) => Ok(Ok(Timed {
                view: GameView { record, ..view },
                notices,
            })),
            Change::Stale(record) => Ok(Err(self.meanwhile(record, ply)?)),
        }
    }
}
