//! Ends that no move makes: resignation, and how any such end is written.

use konakis_rules::Reason;

use super::{Actor, Denial, GameView, Play, Want, moves::TRIES, side_index};
use crate::store::{
    Change, Clock, Ending, GameId, GameRecord, Made, MessageRef, NewEnding, NewNotice, NoticeId,
    RequestId, StoreError,
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
    pub(super) async fn repeated_end(&self, actor: &Actor) -> Result<Option<Ended>, Denial> {
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
        let again = NewEnding {
            request: actor.request,
            game,
            ply: record.ply(),
            ending,
            seen: None,
            standings: Vec::new(),
            notices: Vec::new(),
        };
        match self.store.end_game(&again).await? {
            Change::Repeated(record, notices) => {
                let view = GameView::new(&self.catalog, record)?;
                Ok(Some(Ended {
                    view: self.with_ratings(view).await?,
                    former: None,
                    notices,
                }))
            }
            Change::Done(..) | Change::Stale(_) => Ok(None),
        }
    }

    pub(super) async fn end(
        &self,
        actor: &Actor,
        view: GameView,
        winner: Option<u8>,
        reason: Reason,
    ) -> Result<Ended, Denial> {
        let notices = self.to_opponent(actor, &view).await?;
        let ending = Ending {
            winner,
            reason: reason.as_str().to_owned(),
            at: actor.at,
        };
        self.write_end(view, ending, actor.request, None, notices)
            .await
    }

    /// Writes an end; what else was written meanwhile and leaves it possible is read again.
    pub(super) async fn write_end(
        &self,
        mut view: GameView,
        ending: Ending,
        request: Option<RequestId>,
        seen: Option<Clock>,
        notices: Vec<NewNotice>,
    ) -> Result<Ended, Denial> {
        for _ in 0..TRIES {
            let ply = view.record.ply();
            let standings = self.standings_after(&view.record, ply, &ending).await?;
            let new = NewEnding {
                request,
                game: view.record.id,
                ply,
                ending: ending.clone(),
                seen,
                standings,
                notices: notices.clone(),
            };
            let former = view.record.board.map(|(message, _)| message);
            match self.store.end_game(&new).await? {
                Change::Done(record, notices) | Change::Repeated(record, notices) => {
                    let view = GameView { record, ..view };
                    return Ok(Ended {
                        view: self.with_ratings(view).await?,
                        former,
                        notices,
                    });
                }
                Change::Stale(record) if seen.is_none_or(|seen| seen == record.clock) => {
                    view = self.meanwhile(record, ply)?;
                }
                Change::Stale(record) => return Err(self.stale(record)?),
            }
        }
        Err(Denial::MovedOn(Box::new(view)))
    }

    /// Why nothing was written: the game has moved on, or is over.
    pub(super) fn stale(&self, record: GameRecord) -> Result<Denial, Denial> {
        let view = Box::new(GameView::new(&self.catalog, record)?);
        Ok(if view.running() {
            Denial::MovedOn(view)
        } else {
            Denial::GameOver(view)
        })
    }

    /// The game as it is now, if what was written meanwhile leaves what is to be done at this ply
    /// possible; read anew, since the same ply may hold other moves: some may have been taken back.
    ///
    /// # Errors
    /// As [`Play::stale`] says.
    pub(super) fn meanwhile(&self, record: GameRecord, ply: u32) -> Result<GameView, Denial> {
        if record.ending.is_none() && record.ply() == ply {
            GameView::new(&self.catalog, record)
        } else {
            Err(self.stale(record)?)
        }
    }

    /// What the outbox must hold for the opponent.
    pub(super) async fn to_opponent(
        &self,
        actor: &Actor,
        view: &GameView,
    ) -> Result<Vec<NewNotice>, StoreError> {
        match view.opponent(actor.person) {
            Some(opponent) => self.tell(actor, view.record.home, opponent).await,
            None => Ok(Vec::new()),
        }
    }
}
