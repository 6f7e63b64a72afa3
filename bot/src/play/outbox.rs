//! What others must hear: outbox entries with what they have to say now.

use super::{Denial, GameView, Play, told};
use crate::store::{
    Challenge, ChallengeState, Deed, GameId, Home, Notice, NoticeKind, Offer, StoreError, Timestamp,
};

/// What an outbox entry has to say.
#[derive(Clone, Debug)]
pub enum Tidings {
    /// Somebody is challenged, and the challenge stands.
    Challenged(Challenge),
    /// The challenge was declined.
    Declined(Challenge),
    /// The challenge lapsed.
    Expired(Challenge),
    /// The challenge went with its challenger.
    Withdrawn(Challenge),
    /// A game began.
    Begun(GameView, Challenge),
    /// The board after the last move.
    Board(GameView),
    /// An offer stands.
    Offered(GameView, Offer),
    /// An offer was declined.
    OfferDeclined(GameView, Offer),
    /// An offer was accepted that does not end the game.
    OfferAccepted(GameView, Offer),
    /// The player to move has little time left.
    Warning(GameView),
    /// The clock was changed by other than a move.
    Clock(GameView),
    /// The game is played in another place now.
    Moved(GameView),
    /// The game was ended without a move.
    Ended(GameView),
    /// The game was aborted by the staff.
    Aborted(GameView, Deed),
    /// The person challenged takes no direct messages.
    Unheard(Challenge),
    /// The other player of a game in direct messages takes none.
    Unreachable(GameView),
}

/// What an outbox entry is about.
enum Subject<'t> {
    Game(&'t GameView),
    Challenge(&'t Challenge),
}

impl Tidings {
    fn about(&self) -> Subject<'_> {
        match self {
            Tidings::Challenged(challenge)
            | Tidings::Declined(challenge)
            | Tidings::Expired(challenge)
            | Tidings::Unheard(challenge)
            | Tidings::Withdrawn(challenge) => Subject::Challenge(challenge),
            Tidings::Begun(view, _)
            | Tidings::Board(view)
            | Tidings::Offered(view, _)
            | Tidings::OfferDeclined(view, _)
            | Tidings::OfferAccepted(view, _)
            | Tidings::Warning(view)
            | Tidings::Clock(view)
            | Tidings::Moved(view)
            | Tidings::Ended(view)
            | Tidings::Aborted(view, _)
            | Tidings::Unreachable(view) => Subject::Game(view),
        }
    }

    /// The game it is about, if it is not about a challenge.
    #[must_use]
    pub fn game(&self) -> Option<&GameView> {
        match self.about() {
            Subject::Game(view) => Some(view),
            Subject::Challenge(_) => None,
        }
    }

    /// The place of the game or challenge.
    #[must_use]
    pub fn home(&self) -> Home {
        match self.about() {
            Subject::Game(view) => view.record.home,
            Subject::Challenge(challenge) => challenge.terms.home,
        }
    }
}

impl Play {
    /// The outbox entries that are due, each with what it says. Entries that have nothing to say any
    /// more, because the person they were for has acted since, are settled.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Notice, Tidings)>, StoreError> {
        let mut due = Vec::new();
        for notice in self.store.due_notices(now, limit).await? {
            match self.tidings(notice.kind).await {
                Ok(Some(tidings))
                    if notice
                        .nudge
                        .is_none_or(|person| !told::is_over(&tidings, person)) =>
                {
                    due.push((notice, tidings));
                }
                Ok(_) => self.store.settle_notice(notice.id, now).await?,
                // One row that cannot be read must not hold up the others.
                Err(Denial::Store(error)) if !matches!(error, StoreError::Row { .. }) => {
                    return Err(error);
                }
                Err(denial) => {
                    tracing::error!(notice = notice.id.0, %denial, "an outbox entry cannot be said");
                    let reason = denial.to_string();
                    self.store.postpone_notice(notice.id, None, &reason).await?;
                }
            }
        }
        Ok(due)
    }

    async fn tidings(&self, kind: NoticeKind) -> Result<Option<Tidings>, Denial> {
        Ok(match kind {
            NoticeKind::Challenged(id) => self
                .store
                .challenge(id)
                .await?
                .filter(|challenge| challenge.state == ChallengeState::Open)
                .map(Tidings::Challenged),
            NoticeKind::Declined(id) => self.store.challenge(id).await?.map(Tidings::Declined),
            NoticeKind::Expired(id) => self.store.challenge(id).await?.map(Tidings::Expired),
            NoticeKind::Withdrawn(id) => self.store.challenge(id).await?.map(Tidings::Withdrawn),
            NoticeKind::Board { game, ply } => {
                let view = self.view(game).await?;
                match view.filter(|view| view.record.ply() == ply) {
                    Some(view) if ply == 0 => self
                        .store
                        .challenge(view.record.challenge)
                        .await?
                        .map(|challenge| Tidings::Begun(view, challenge)),
                    view => view.map(Tidings::Board),
                }
            }
            NoticeKind::Offered { game, offer } => self.view(game).await?.and_then(|view| {
                let standing = view.record.offer.filter(|standing| standing.id == offer)?;
                Some(Tidings::Offered(view, standing))
            }),
            NoticeKind::OfferDeclined { game, offer } => {
                match (self.view(game).await?, self.store.offer(offer).await?) {
                    (Some(view), Some(offer)) => Some(Tidings::OfferDeclined(view, offer)),
                    _ => None,
                }
            }
            NoticeKind::OfferAccepted { game, offer } => {
                match (self.view(game).await?, self.store.offer(offer).await?) {
                    (Some(view), Some(offer)) => Some(Tidings::OfferAccepted(view, offer)),
                    _ => None,
                }
            }
            NoticeKind::Warning { game, ply } => self
                .running_at(game, ply)
                .await?
                // After a gift, or when the ply has come again after a takeback, there is a warning to come.
                .filter(|view| {
                    let clock = &view.record.clock;
                    clock.deadline.is_some() && clock.warn.is_none()
                })
                .map(Tidings::Warning),
            NoticeKind::Clock { game, ply } => {
                self.running_at(game, ply).await?.map(Tidings::Clock)
            }
            NoticeKind::Moved(game) => self.view(game).await?.map(Tidings::Moved),
            NoticeKind::Ended(game) => {
                let deed = self.store.deed_to(game).await?;
                self.view(game).await?.map(|view| match deed {
                    Some(deed) => Tidings::Aborted(view, deed),
                    None => Tidings::Ended(view),
                })
            }
            NoticeKind::Unheard(id) => self
                .store
                .challenge(id)
                .await?
                .filter(|challenge| challenge.state == ChallengeState::Open)
                .map(Tidings::Unheard),
            NoticeKind::Unreachable(game) => self
                .view(game)
                .await?
                .filter(GameView::running)
                .map(Tidings::Unreachable),
        })
    }

    /// The game, if it runs and no move was made since.
    async fn running_at(&self, game: GameId, ply: u32) -> Result<Option<GameView>, Denial> {
        let view = self.view(game).await?;
        Ok(view.filter(|view| view.running() && view.record.ply() == ply))
    }

    pub(super) async fn view(&self, game: GameId) -> Result<Option<GameView>, Denial> {
        match self.store.game(game).await? {
            Some(record) => {
                let view = self.replays.view(&self.catalog, record)?;
                Ok(Some(self.with_ratings(view).await?))
            }
            None => Ok(None),
        }
    }
}
