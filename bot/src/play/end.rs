//! Ends that the players make: resignation, and a draw by agreement.

use konakis_rules::Reason;

use super::{Actor, Denial, GameView, Play, Want, side_index, view::addressee};
use crate::store::{
    Change, Ending, GameId, Made, MessageRef, NewNotice, NoticeId, Offer, OfferKind,
};

/// A game was ended by its players.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The game.
    pub view: GameView,
    /// The message with the last board, whose buttons are old now.
    pub former: Option<MessageRef>,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

/// An offer was made or declined.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The game.
    pub view: GameView,
    /// The offer.
    pub offer: Offer,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

impl Play {
    /// A running game of this person in which `ply` still is the last ply: what a button that was
    /// made at that ply may act on.
    ///
    /// # Errors
    /// [`Denial::MovedOn`] if it has moved on, and as [`Play::find`].
    pub async fn game_at(&self, actor: &Actor, game: GameId, ply: u32) -> Result<GameView, Denial> {
        let view = self.find_numbered(actor, game, Want::Act).await?;
        let view = view.ok_or_else(|| Denial::UnknownGame(game.to_string()))?;
        if view.record.ply() == ply {
            Ok(view)
        } else {
            Err(Denial::MovedOn(Box::new(view)))
        }
    }

    /// Resigns the game that stood at this ply when the person confirmed it.
    ///
    /// # Errors
    /// As [`Play::game_at`].
    pub async fn resign(&self, actor: &Actor, game: GameId, ply: u32) -> Result<Ended, Denial> {
        let resigned = async {
            let view = self.game_at(actor, game, ply).await?;
            let winner = view
                .side_of(actor.person)
                .map(|side| side_index(side.other()));
            self.end(actor, view, winner, Reason::Resignation).await
        };
        match resigned.await {
            Err(denial) => self.repeated_end(actor).await?.ok_or(denial),
            ended => ended,
        }
    }

    /// The same request delivered twice: it has ended the game already, so the answer is given again.
    async fn repeated_end(&self, actor: &Actor) -> Result<Option<Ended>, Denial> {
        let Some(request) = actor.request else {
            return Ok(None);
        };
        let Some(Made::Ending(game)) = self.store.made_by(request).await? else {
            return Ok(None);
        };
        let record = self.store.game(game).await?;
        let Some((record, ending)) =
            record.and_then(|record| record.ending.clone().map(|ending| (record, ending)))
        else {
            return Ok(None);
        };
        let change = self
            .store
            .end_game(game, record.ply(), &ending, actor.request, &[])
            .await?;
        match change {
            Change::Repeated(record, notices) => Ok(Some(Ended {
                view: GameView::new(&self.catalog, record)?,
                former: None,
                notices,
            })),
            Change::Done(..) | Change::Stale(_) => Ok(None),
        }
    }

    async fn end(
        &self,
        actor: &Actor,
        view: GameView,
        winner: Option<u8>,
        reason: Reason,
    ) -> Result<Ended, Denial> {
        let ending = Ending {
            winner,
            reason: reason.as_str().to_owned(),
            at: actor.at,
        };
        let notices = self.to_opponent(actor, &view);
        let former = view.record.board.map(|(message, _)| message);
        let change = self
            .store
            .end_game(
                view.record.id,
                view.record.ply(),
                &ending,
                actor.request,
                &notices,
            )
            .await?;
        match change {
            Change::Done(record, notices) | Change::Repeated(record, notices) => Ok(Ended {
                view: GameView { record, ..view },
                former,
                notices,
            }),
            Change::Stale(record) => Err(self.stale(record)?),
        }
    }

    /// Why nothing was written: the game has moved on, or is over.
    pub(super) fn stale(&self, record: crate::store::GameRecord) -> Result<Denial, Denial> {
        let view = Box::new(GameView::new(&self.catalog, record)?);
        Ok(if view.running() {
            Denial::MovedOn(view)
        } else {
            Denial::GameOver(view)
        })
    }

    fn to_opponent(&self, actor: &Actor, view: &GameView) -> Vec<NewNotice> {
        view.opponent(actor.person)
            .map(|opponent| self.notice(actor, addressee(view.record.home, opponent)))
            .into_iter()
            .collect()
    }

    /// Offers a draw at this ply.
    ///
    /// # Errors
    /// [`Denial::OfferStands`] if one does, and as [`Play::game_at`].
    pub async fn offer_draw(
        &self,
        actor: &Actor,
        game: GameId,
        ply: u32,
    ) -> Result<Offered, Denial> {
        let view = self.game_at(actor, game, ply).await?;
        check_no_offer(actor, &view)?;
        let notices = self.to_opponent(actor, &view);
        let change = self
            .store
            .make_offer(game, ply, OfferKind::Draw, actor.person, actor.at, &notices)
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

    /// Accepts the draw that the opponent offered.
    ///
    /// # Errors
    /// [`Denial::NoOffer`] if none stands, and as [`Play::game_at`].
    pub async fn accept_draw(
        &self,
        actor: &Actor,
        game: GameId,
        ply: u32,
    ) -> Result<Ended, Denial> {
        let agreed = async {
            let view = self.game_at(actor, game, ply).await?;
            self.offer_of_opponent(actor, &view)?;
            self.end(actor, view, None, Reason::Agreement).await
        };
        match agreed.await {
            Err(denial) => self.repeated_end(actor).await?.ok_or(denial),
            ended => ended,
        }
    }

    /// Declines the draw that the opponent offered; the opponent hears it.
    ///
    /// # Errors
    /// [`Denial::NoOffer`] if none stands, and as [`Play::game_at`].
    pub async fn decline_draw(
        &self,
        actor: &Actor,
        game: GameId,
        ply: u32,
    ) -> Result<Offered, Denial> {
        let view = self.game_at(actor, game, ply).await?;
        let offer = self.offer_of_opponent(actor, &view)?;
        let notices = self.to_opponent(actor, &view);
        match self
            .store
            .close_offer(game, offer.id, actor.at, &notices)
            .await?
        {
            Change::Done(record, notices) | Change::Repeated(record, notices) => Ok(Offered {
                view: GameView { record, ..view },
                offer,
                notices,
            }),
            Change::Stale(record) => Err(Denial::NoOffer(Box::new(GameView { record, ..view }))),
        }
    }

    fn offer_of_opponent(&self, actor: &Actor, view: &GameView) -> Result<Offer, Denial> {
        match view.record.offer {
            Some(offer) if offer.by != actor.person => Ok(offer),
            Some(_) => Err(Denial::OfferStands {
                own: true,
                view: Box::new(view.clone()),
            }),
            None => Err(Denial::NoOffer(Box::new(view.clone()))),
        }
    }
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
