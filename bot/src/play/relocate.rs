//! A game goes on in another place.

use super::{Actor, Denial, GameView, Play, Want};
use crate::store::{Addressee, Change, Home, MessageRef, NoticeId};

/// A game is played in another place now.
#[derive(Clone, Debug)]
pub struct Relocated {
    /// The game.
    pub view: GameView,
    /// The message with the last board, whose buttons are old now.
    pub former: Option<MessageRef>,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

impl Play {
    /// Moves a game to the place where this is said. The other player hears it there, and where
    /// that may be a place that they do not read, also in person; at the old place stands where
    /// the game is.
    ///
    /// # Errors
    /// [`Denial::HereAlready`], [`Denial::ChannelClosed`], and as [`Play::find`].
    pub async fn move_here(&self, actor: &Actor, named: Option<&str>) -> Result<Relocated, Denial> {
        let view = self.find(actor, named, Want::Act).await?;
        let (game, old, new) = (view.record.id, view.record.home, actor.place);
        if old == new {
            return Err(Denial::HereAlready(Box::new(view)));
        }
        self.check_channel(actor, new).await?;
        let mut notices = Vec::new();
        if let Some(opponent) = view.opponent(actor.person) {
            notices = self.tell(actor, new, opponent).await?;
            if new != Home::Direct && !same_server(old, new) {
                notices.push(self.notice(actor, Addressee::Person(opponent)));
            }
        }
        if let Home::Channel { channel, .. } = old {
            notices.push(self.notice(actor, Addressee::Channel(channel)));
        }
        let former = view.record.board.map(|(message, _)| message);
        match self.store.set_home(game, new, actor.at, &notices).await? {
            Change::Done(record, ids) => {
                let answered = ids.into_iter().zip(&notices);
                let answered = answered.filter(|(_, notice)| notice.answered);
                Ok(Relocated {
                    view: GameView { record, ..view },
                    former,
                    notices: answered.map(|(id, _)| id).collect(),
                })
            }
            Change::Repeated(record, _) => {
                Err(Denial::HereAlready(Box::new(GameView { record, ..view })))
            }
            Change::Stale(record) => Err(self.stale(record)?),
        }
    }
}

/// Whoever reads the one place can be taken to read the other.
fn same_server(one: Home, other: Home) -> bool {
    match (one, other) {
        (Home::Channel { guild: one, .. }, Home::Channel { guild: other, .. }) => {
            one.is_some() && one == other
        }
        _ => false,
    }
}
