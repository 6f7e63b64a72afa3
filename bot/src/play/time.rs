//! What time does by itself: warnings, deadlines, and what makes good for an outage.

use konakis_rules::Reason;

use super::{Denial, GameView, Play, clock, side_index};
use crate::store::{
    Clock, ClockChange, Ending, GameId, NewClock, NewNotice, NoticeKind, StoreError, Timestamp,
};

/// Seconds after a deadline before it is acted upon: a move that was sent in time has arrived by then
/// (Discord drops an interaction that is not answered within three seconds).
const LATE: i64 = 15;
/// Games looked after at a time.
const BATCH: u32 = 50;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// What time makes of a game.
#[derive(Clone, Copy)]
enum Task {
    /// The deadline has passed: it ends.
    End,
    /// The deadline is near: the player to move is warned.
    Warn,
}

/// Whether a move that was sent before a deadline may still arrive.
pub(super) fn is_open(clock: &Clock, at: Timestamp) -> bool {
    let closed = |deadline: Timestamp| at > deadline.plus(LATE);
    !clock.deadline.is_some_and(closed)
}

impl Play {
    /// To be called every few seconds while people can reach the service, and not else: moves
    /// deadlines that fell in an outage, ends games whose time ran out, warns of what is near.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_time(&self, now: Timestamp) -> Result<(), StoreError> {
        let patience = i64::from(self.limits.outage_minutes).saturating_mul(MINUTE);
        let grace = i64::from(self.limits.outage_grace_hours).saturating_mul(HOUR);
        let moved = self.store.reachable(now, patience, grace).await?;
        if !moved.is_empty() {
            tracing::warn!(games = moved.len(), "deadlines moved after an outage");
        }
        for game in moved {
            self.each(game, self.say_moved(game, now).await)?;
        }
        self.look_after(Task::End, now).await?;
        self.look_after(Task::Warn, now).await
    }

    /// Looks after some of the games with such a task. Those that cannot be read keep it for ever: as
    /// long as there is nothing else, more are looked at.
    async fn look_after(&self, task: Task, now: Timestamp) -> Result<(), StoreError> {
        let mut stuck: Vec<GameId> = Vec::new();
        loop {
            let limit = BATCH.saturating_add(u32::try_from(stuck.len()).unwrap_or(u32::MAX));
            let mut games = match task {
                Task::End => self.store.overdue(now.plus(-LATE), limit).await?,
                Task::Warn => self.store.to_warn(now, limit).await?,
            };
            games.retain(|game| !stuck.contains(game));
            let mut done = games.is_empty();
            for game in games {
                let kept = match task {
                    Task::End => self.run_out(game, now).await,
                    Task::Warn => self.warn(game, now).await,
                };
                if self.each(game, kept)? {
                    done = true;
                } else {
                    stuck.push(game);
                }
            }
            if done {
                return Ok(());
            }
        }
    }

    /// One game that cannot be read must not hold up the others: false for such a game.
    fn each(&self, game: GameId, done: Result<(), Denial>) -> Result<bool, StoreError> {
        match done {
            Ok(()) | Err(Denial::MovedOn(_) | Denial::GameOver(_)) => Ok(true),
            Err(Denial::Store(error)) if !matches!(error, StoreError::Row { .. }) => Err(error),
            Err(denial) => {
                tracing::error!(game = game.0, %denial, "the clock of a game cannot be kept");
                Ok(false)
            }
        }
    }

    /// Both hear that the deadline was moved.
    async fn say_moved(&self, game: GameId, now: Timestamp) -> Result<(), Denial> {
        if let Some(view) = self.view(game).await?.filter(GameView::running) {
            let (game, ply) = (view.record.id, view.record.ply());
            let notices = self.to_both(&view, now).await?;
            let kind = NoticeKind::Clock { game, ply };
            self.note(&view, view.record.clock, kind, notices, now)
                .await?;
        }
        Ok(())
    }

    /// The player to move is warned, once.
    async fn warn(&self, game: GameId, now: Timestamp) -> Result<(), Denial> {
        let Some(view) = self.view(game).await?.filter(GameView::running) else {
            return Ok(());
        };
        let mut after = view.record.clock;
        let (Some(mover), Some(true)) = (view.to_move(), after.warn.map(|warn| warn <= now)) else {
            return Ok(());
        };
        after.warn = None;
        let notices = self.tell_of_time(now, view.record.home, mover).await?;
        let ply = view.record.ply();
        let kind = NoticeKind::Warning { game, ply };
        Ok(self.note(&view, after, kind, notices, now).await?)
    }

    /// Writes a clock with what is to be said of it. If somebody has moved meanwhile, there is nothing
    /// to write or to say.
    async fn note(
        &self,
        view: &GameView,
        after: Clock,
        kind: NoticeKind,
        notices: Vec<NewNotice>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let seen = view.record.clock;
        let new = NewClock {
            game: view.record.id,
            ply: view.record.ply(),
            clock: ClockChange { seen, after },
            notice: Some(kind),
            at,
            notices,
        };
        self.store.set_clock(&new).await.map(|_| ())
    }

    async fn run_out(&self, game: GameId, now: Timestamp) -> Result<(), Denial> {
        match self.view(game).await?.filter(GameView::running) {
            Some(view) if clock::is_over(&view.record.clock, now) => {
                self.lose_on_time(view, now).await.map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// The player to move has lost by time; both hear it from the outbox. The end is at the deadline,
    /// whenever it is noticed.
    async fn lose_on_time(&self, view: GameView, now: Timestamp) -> Result<GameView, Denial> {
        let seen = view.record.clock;
        let loser = view.game.to_move();
        let ending = Ending {
            winner: Some(side_index(loser.other())),
            reason: Reason::Time.as_str().to_owned(),
            at: seen.deadline.unwrap_or(now),
        };
        let notices = self.to_both(&view, now).await?;
        let ended = self.write_end(view, ending, None, Some(seen), notices);
        Ok(ended.await?.view)
    }

    /// Somebody moves after the deadline, before the clock was looked at: the game is over by it.
    pub(super) async fn too_late(&self, view: GameView, at: Timestamp) -> Result<Denial, Denial> {
        let ended = self.lose_on_time(view, at).await?;
        Ok(Denial::TimeOut(Box::new(ended)))
    }

    /// What the outbox must hold so that both players hear what nobody did.
    pub(super) async fn to_both(
        &self,
        view: &GameView,
        now: Timestamp,
    ) -> Result<Vec<NewNotice>, StoreError> {
        let home = view.record.home;
        let mut notices: Vec<NewNotice> = Vec::new();
        for person in view.record.players {
            for notice in self.tell_of_time(now, home, person).await? {
                // Both read the same channel.
                if !notices.contains(&notice) {
                    notices.push(notice);
                }
            }
        }
        Ok(notices)
    }
}
