//! Moving.

use std::sync::Arc;

use konakis_rules::Played;

use super::{Actor, Denial, GameView, Play, Want, clock, lines, side_index};
use crate::store::{
    Change, ClockChange, Ending, GameId, Home, LinesChange, Made, MessageRef, NewMove, NoticeId,
    StoredMove, Timestamp,
};

/// How often something is tried when others write in between.
pub(super) const TRIES: usize = 5;

/// A move was made.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The game after it.
    pub view: GameView,
    /// The message with the board before it, whose buttons are old now.
    pub former: Option<MessageRef>,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
    /// Of these the one for the mover, in direct messages, when it is their move again.
    pub own: Option<NoticeId>,
    /// Until when the player to move is on vacation, if so.
    pub rest: Option<Timestamp>,
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

    /// Makes a move that was chosen on a board as it was seen after `ply` moves with this
    /// [mark](GameView::mark).
    ///
    /// # Errors
    /// As [`Play::make_move`]; [`Denial::MovedOn`] if the game has moved on since.
    pub async fn make_move_at(
        &self,
        actor: &Actor,
        (game, ply): (GameId, u32),
        mark: &str,
        text: &str,
    ) -> Result<Moved, Denial> {
        let made = async {
            let view = self.turn_at(actor, game, ply).await?;
            if view.mark() != mark {
                return Err(Denial::MovedOn(Box::new(view)));
            }
            self.move_from(actor, view, text).await
        };
        match made.await {
            Err(denial) => self.repeated_move(actor).await?.ok_or(denial),
            moved => moved,
        }
    }

    /// A running game after `ply` moves in which it is this person's turn.
    ///
    /// # Errors
    /// [`Denial::NotYourTurn`], and as [`Play::game_at`].
    pub async fn turn_at(&self, actor: &Actor, game: GameId, ply: u32) -> Result<GameView, Denial> {
        let view = self.game_at(actor, game, ply).await?;
        if view.to_move() == Some(actor.person) {
            Ok(view)
        } else {
            Err(Denial::NotYourTurn(Box::new(view)))
        }
    }

    async fn try_move(
        &self,
        actor: &Actor,
        named: Option<&str>,
        text: &str,
    ) -> Result<Moved, Denial> {
        let view = self.find(actor, named, Want::Move).await?;
        self.move_from(actor, view, text).await
    }

    async fn move_from(
        &self,
        actor: &Actor,
        mut view: GameView,
        text: &str,
    ) -> Result<Moved, Denial> {
        // What is written in between by others than the players' moves (a gift of time, a rating) is
        // read again, and the move made all the same.
        for _ in 0..TRIES {
            view = match self.move_in(actor, view, text).await? {
                Ok(moved) => return Ok(moved),
                Err(view) => view,
            };
        }
        Err(Denial::MovedOn(Box::new(view)))
    }

    /// Makes the move in the game as it was seen; the game as it is now if something else was
    /// written meanwhile that leaves the move possible.
    async fn move_in(
        &self,
        actor: &Actor,
        view: GameView,
        text: &str,
    ) -> Result<Result<Moved, GameView>, Denial> {
        let refused = |refusal| Denial::Move(Box::new(view.clone()), refusal);
        let mover = view
            .side_of(actor.person)
            .ok_or_else(|| Denial::NotAPlayer(Box::new(view.clone())))?;
        if view.game.to_move() != mover {
            return Err(Denial::NotYourTurn(Box::new(view)));
        }
        if clock::is_over(&view.record.clock, actor.at) {
            return Err(self.too_late(view, actor.at).await?);
        }
        let mut game = (*view.game).clone();
        let stored = |played: &Played, prepared| StoredMove {
            text: played.text.clone(),
            at: actor.at,
            prepared,
        };
        let made = stored(game.play_text(text).map_err(refused)?, false);
        let prepared = self.store.lines(view.record.id).await?;
        let gone = lines::answer(&mut game, view.record.players, &prepared);
        let played = game.plies().iter().skip(view.record.moves.len());
        let replies = played.clone().skip(1);
        let replies = replies.map(|played| stored(played, true)).collect();
        let opponent = view.player(mover.other());
        // In a channel both read it, and it calls whoever is to move now; else it is the opponent
        // who has not read it.
        let hearer = match view.record.home {
            Home::Channel { .. } if game.result().is_none() => view.player(game.to_move()),
            Home::Channel { .. } | Home::Direct => opponent,
        };
        let ending = game.result().map(|result| Ending {
            winner: result.winner.map(side_index),
            reason: result.reason.as_str().to_owned(),
            at: actor.at,
        });
        let [one, two] = view.record.players;
        let rests = [
            self.rest_of(one, actor.at).await?,
            self.rest_of(two, actor.at).await?,
        ];
        let (pace, seen) = (view.pace()?, view.record.clock);
        // Who had an answer ready takes no time for it.
        let after = played.fold(seen, |clock, played| {
            pace.after_move(&clock, side_index(played.side), actor.at, rests)
        });
        let rest = rests[usize::from(side_index(game.to_move()))];
        let mut notices = self.tell(actor, view.record.home, hearer).await?;
        // Whose move was answered at once must know that it is their move again.
        let mut own = None;
        if view.record.home == Home::Direct && game.result().is_none() && game.to_move() == mover {
            let again = self.tell(actor, Home::Direct, actor.person).await?;
            own = again
                .iter()
                .any(|notice| notice.answered)
                .then_some(notices.len());
            notices.extend(again);
        }
        let standings = match &ending {
            // The answers that were ready count as well.
            Some(ending) => {
                let plies = game.ply();
                self.standings_after(&view.record, plies, ending).await?
            }
            None => Vec::new(),
        };
        let new = NewMove {
            request: actor.request,
            game: view.record.id,
            ply: view.record.ply() + 1,
            made,
            replies,
            ending,
            clock: ClockChange { seen, after },
            rests,
            lines: LinesChange {
                seen: prepared.iter().map(|line| line.id).collect(),
                gone,
            },
            standings,
            notices,
        };
        let former = view.record.board.map(|(message, _)| message);
        match self.store.append_move(&new).await? {
            Change::Done(record, notices) => {
                let view = GameView {
                    record,
                    game: Arc::new(game),
                    ratings: None,
                };
                Ok(Ok(Moved {
                    view: self.with_ratings(view).await?,
                    former,
                    own: own.and_then(|own| notices.get(own).copied()),
                    notices,
                    rest,
                }))
            }
            Change::Stale(record) => Ok(Err(self.meanwhile(record, view.record.ply())?)),
            Change::Repeated(record, _) => Err(self.stale(record)?),
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
        let made = usize::try_from(ply)
            .ok()
            .and_then(|ply| view.record.moves.get(ply.checked_sub(1)?..));
        // What followed by itself belongs to the answer.
        let made = match made {
            Some([made, rest @ ..]) if rest.iter().all(|reply| reply.prepared) => made.clone(),
            _ => return Err(Denial::MovedOn(Box::new(view))),
        };
        let again = NewMove {
            request: actor.request,
            game,
            ply,
            made,
            replies: Vec::new(),
            ending: None,
            clock: ClockChange::default(),
            rests: [None; 2],
            lines: LinesChange::default(),
            standings: Vec::new(),
            notices: Vec::new(),
        };
        match self.store.append_move(&again).await? {
            Change::Repeated(_, notices) => Ok(Some(Moved {
                view: self.with_ratings(view).await?,
                former: None,
                notices,
                own: None,
                rest: None,
            })),
            Change::Done(..) | Change::Stale(_) => Ok(None),
        }
    }
}
