//! Moving.

use std::sync::Arc;

use super::{Actor, Denial, GameView, Play, Want, side_index, view::addressee};
use crate::store::{Change, Ending, Made, MessageRef, NewMove, NoticeId, StoredMove};

/// A move was made.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The game after it.
    pub view: GameView,
    /// The message with the board before it, whose buttons are old now.
    pub former: Option<MessageRef>,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

impl Play {
    /// Makes a move, given as text in any of the forms that [`konakis_rules::Game::read`] takes.
    ///
    /// # Errors
    /// [`Denial::Move`] with the reason if the move is refused, [`Denial::MovedOn`] if the game moved
    /// on meanwhile; see also [`Play::find`].
    pub async fn make_move(
        &self,
        actor: &Actor,
        named: Option<&str>,
        text: &str,
    ) -> Result<Moved, Denial> {
        match self.try_move(actor, named, text).await {
            // What is refused may have been done already by the same request: read again, it means
            // something else, since now another game waits, or none.
            Err(denial) => self.repeated_move(actor).await?.ok_or(denial),
            moved => moved,
        }
    }

    async fn try_move(
        &self,
        actor: &Actor,
        named: Option<&str>,
        text: &str,
    ) -> Result<Moved, Denial> {
        let view = self.find(actor, named, Want::Move).await?;
        let refused = |refusal| Denial::Move(Box::new(view.clone()), refusal);
        let mover = view
            .side_of(actor.person)
            .ok_or_else(|| Denial::NotAPlayer(Box::new(view.clone())))?;
        if view.game.to_move() != mover {
            return Err(Denial::NotYourTurn(Box::new(view)));
        }
        let mut game = (*view.game).clone();
        let played = game.play_text(text).map_err(refused)?;
        let made = StoredMove {
            text: played.text.clone(),
            at: actor.at,
        };
        let ending = game.result().map(|result| Ending {
            winner: result.winner.map(side_index),
            reason: result.reason.as_str().to_owned(),
            at: actor.at,
        });
        let opponent = view.player(mover.other());
        let new = NewMove {
            request: actor.request,
            game: view.record.id,
            ply: view.record.ply() + 1,
            made,
            ending,
            notices: vec![self.notice(actor, addressee(view.record.home, opponent))],
        };
        let former = view.record.board.map(|(message, _)| message);
        match self.store.append_move(&new).await? {
            Change::Done(record, notices) => Ok(Moved {
                view: GameView {
                    record,
                    game: Arc::new(game),
                },
                former,
                notices,
            }),
            Change::Repeated(record, _) | Change::Stale(record) => {
                let view = GameView::new(&self.catalog, record)?;
                Err(if view.running() {
                    Denial::MovedOn(Box::new(view))
                } else {
                    Denial::GameOver(Box::new(view))
                })
            }
        }
    }

    /// The same request delivered twice: its move stands already, so the answer is given again.
    async fn repeated_move(&self, actor: &Actor) -> Result<Option<Moved>, Denial> {
        let Some(request) = actor.request else {
            return Ok(None);
        };
        let Some(Made::Move { game, ply }) = self.store.made_by(request).await? else {
            return Ok(None);
        };
        let Some(record) = self.store.game(game).await? else {
            return Ok(None);
        };
        let view = GameView::new(&self.catalog, record)?;
        let made = match view.record.moves.last() {
            Some(made) if view.record.ply() == ply => made.clone(),
            _ => return Err(Denial::MovedOn(Box::new(view))),
        };
        let again = NewMove {
            request: actor.request,
            game,
            ply,
            made,
            ending: None,
            notices: Vec::new(),
        };
        match self.store.append_move(&again).await? {
            Change::Repeated(_, notices) => Ok(Some(Moved {
                view,
                former: None,
                notices,
            })),
            Change::Done(..) | Change::Stale(_) => Ok(None),
        }
    }
}
