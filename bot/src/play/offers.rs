//! What one player proposes to the other: a draw, a takeback, a pause. An offer is bound to a ply,
//! stands until it is answered, and is withdrawn by any move.

use konakis_rules::Reason;

use super::{Actor, Denial, Ended, GameView, Play, clock, side_index, time::is_open};
use crate::store::{Acceptance, Change, ClockChange, GameId, NoticeId, Offer, OfferId, OfferKind};

/// An offer was made, declined, or accepted without an end of the game.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The game.
    pub view: GameView,
    /// The offer.
    pub offer: Offer,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

/// Which offer an answer is meant for. At the same ply one may come after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The one with this number.
    Number(OfferId),
    /// A draw.
    Draw,
    /// Whatever else is offered.
    Other,
}

impl Meant {
    fn fits(self, offer: &Offer) -> bool {
        match self {
            Meant::Number(id) => offer.id == id,
            Meant::Draw => offer.kind == OfferKind::Draw,
            Meant::Other => offer.kind != OfferKind::Draw,
        }
    }
}

/// What came of accepting an offer.
#[derive(Clone, Debug)]
pub enum Accepted {
    /// The game is over: a draw.
    Ended(Ended),
    /// The game goes on, or stands still: a takeback, a pause.
    GoesOn(Offered),
}

impl Play {
    /// Makes an offer at this ply.
    ///
    /// # Errors
    /// [`Denial::OfferStands`] if one does, [`Denial::OfferedBefore`] if the same was offered and not
    /// taken at this ply, [`Denial::NothingToTakeBack`], [`Denial::Paused`], and as [`Play::game_at`].
    pub async fn offer(
        &self,
        actor: &Actor,
        kind: OfferKind,
        game: GameId,
        ply: u32,
    ) -> Result<Offered, Denial> {
        let view = self.game_at(actor, game, ply).await?;
        self.check_time(&view, actor).await?;
        check_no_offer(actor, &view)?;
        let boxed = || Box::new(view.clone());
        match kind {
            OfferKind::Takeback if takeback_to(&view, actor.person).is_none() => {
                return Err(Denial::NothingToTakeBack(boxed()));
            }
            OfferKind::Pause if view.record.clock.pause.is_some() => {
                return Err(Denial::Paused(boxed()));
            }
            OfferKind::Draw | OfferKind::Takeback | OfferKind::Pause => {}
        }
        if self
            .store
            .has_offered(game, ply, kind, actor.person)
            .await?
        {
            return Err(Denial::OfferedBefore(boxed()));
        }
        let notices = self.to_opponent(actor, &view).await?;
        let change = self
            .store
            .make_offer(game, ply, kind, actor.person, actor.at, &notices)
            .await?;
        match change {
            Change::Done(record, notices) | Change::Repeated(record, notices) => {
                let view = GameView { record, ..view };
                match view.record.offer {
                    Some(offer) => Ok(Offered {
                        view,
                        offer,
                        notices,
                    }),
                    None => Err(Denial::NoOffer(Box::new(view))),
                }
            }
            Change::Stale(record) => {
                let view = GameView::new(&self.catalog, record)?;
                check_no_offer(actor, &view)?;
                Err(self.stale(view.record)?)
            }
        }
    }

    /// Accepts what the opponent offered.
    ///
    /// # Errors
    /// [`Denial::NoOffer`] if it does not stand, and as [`Play::game_at`].
    pub async fn accept_offer(
        &self,
        actor: &Actor,
        (game, ply): (GameId, u32),
        meant: Meant,
    ) -> Result<Accepted, Denial> {
        match self.try_accept_offer(actor, (game, ply), meant).await {
            Err(denial) => {
                let ended = self.repeated_end(actor).await?;
                ended.map(Accepted::Ended).ok_or(denial)
            }
            accepted => accepted,
        }
    }

    async fn try_accept_offer(
        &self,
        actor: &Actor,
        (game, ply): (GameId, u32),
        meant: Meant,
    ) -> Result<Accepted, Denial> {
        let view = self.game_at(actor, game, ply).await?;
        let offer = self.offer_of_opponent(actor, &view, meant)?;
        self.check_time(&view, actor).await?;
        let seen = view.record.clock;
        let (ply, after) = match offer.kind {
            OfferKind::Draw => {
                let ended = self.end(actor, view, None, Reason::Agreement).await?;
                return Ok(Accepted::Ended(ended));
            }
            OfferKind::Pause => {
                let mover = view.player(view.game.to_move());
                let rest = self.rest_of(mover, actor.at).await?;
                (ply, clock::paused(&seen, actor.at, rest))
            }
            OfferKind::Takeback => {
                let back = takeback_to(&view, offer.by)
                    .ok_or_else(|| Denial::NothingToTakeBack(Box::new(view.clone())))?;
                let side = view
                    .record
                    .side_of(offer.by)
                    .ok_or_else(|| Denial::NoOffer(Box::new(view.clone())))?;
                let rest = self.rest_of(offer.by, actor.at).await?;
                let after = view.pace()?.after_takeback(&seen, side, actor.at, rest);
                // A pause was agreed on by both, and lasts until one of them moves or says so.
                let after = match seen.pause {
                    Some(_) => clock::paused(&after, actor.at, rest),
                    None => after,
                };
                (back, after)
            }
        };
        let new = Acceptance {
            game,
            offer: offer.id,
            ply,
            clock: ClockChange { seen, after },
            at: actor.at,
            notices: self.to_opponent(actor, &view).await?,
        };
        match self.store.accept_offer(&new).await? {
            Change::Done(record, notices) | Change::Repeated(record, notices) => {
                Ok(Accepted::GoesOn(Offered {
                    view: GameView::new(&self.catalog, record)?,
                    offer,
                    notices,
                }))
            }
            Change::Stale(record) if record.offer == Some(offer) => {
                // Only the clock has changed meanwhile; the next try will see it.
                Err(Denial::MovedOn(Box::new(GameView { record, ..view })))
            }
            Change::Stale(record) => {
                let view = GameView::new(&self.catalog, record)?;
                Err(Denial::NoOffer(Box::new(view)))
            }
        }
    }

    /// Declines what the opponent offered; the opponent hears it.
    ///
    /// # Errors
    /// [`Denial::NoOffer`] if it does not stand, and as [`Play::game_at`].
    pub async fn decline_offer(
        &self,
        actor: &Actor,
        (game, ply): (GameId, u32),
        meant: Meant,
    ) -> Result<Offered, Denial> {
        let view = self.game_at(actor, game, ply).await?;
        let offer = self.offer_of_opponent(actor, &view, meant)?;
        let notices = self.to_opponent(actor, &view).await?;
        let change = self
            .store
            .close_offer(game, offer.id, actor.at, &notices)
            .await?;
        match change {
            Change::Done(record, notices) | Change::Repeated(record, notices) => Ok(Offered {
                view: GameView { record, ..view },
                offer,
                notices,
            }),
            Change::Stale(record) => Err(Denial::NoOffer(Box::new(GameView { record, ..view }))),
        }
    }

    fn offer_of_opponent(
        &self,
        actor: &Actor,
        view: &GameView,
        meant: Meant,
    ) -> Result<Offer, Denial> {
        match view.record.offer.filter(|offer| meant.fits(offer)) {
            Some(offer) if offer.by != actor.person => Ok(offer),
            Some(_) => Err(Denial::OfferStands {
                own: true,
                view: Box::new(view.clone()),
            }),
            None => Err(Denial::NoOffer(Box::new(view.clone()))),
        }
    }

    /// Nothing can be agreed on once the time of the player to move has run out.
    pub(super) async fn check_time(&self, view: &GameView, actor: &Actor) -> Result<(), Denial> {
        if clock::is_over(&view.record.clock, actor.at) {
            if view.to_move() != Some(actor.person) && is_open(&view.record.clock, actor.at) {
                return Err(Denial::TimeEnding(Box::new(view.clone())));
            }
            return Err(self.too_late(view.clone(), actor.at).await?);
        }
        Ok(())
    }
}

/// The ply before the last move that a person made; none if there was none.
#[must_use]
pub fn takeback_to(view: &GameView, person: crate::store::PersonId) -> Option<u32> {
    let side = view.side_of(person)?;
    let made = view.game.plies().iter().rev();
    let last = made
        .into_iter()
        .find(|played| side_index(played.side) == side_index(side))?;
    last.ply.checked_sub(1)
}

fn check_no_offer(actor: &Actor, view: &GameView) -> Result<(), Denial> {
    match view.record.offer {
        Some(offer) => Err(Denial::OfferStands {
            own: offer.by == actor.person,
            view: Box::new(view.clone()),
        }),
        None => Ok(()),
    }
}
