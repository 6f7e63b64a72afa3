//! Which game is meant: by number, or by itself when only one fits.

use super::{Actor, Denial, GameView, Play};
use crate::store::{GameFilter, GameId, GameRecord, Home, StoreError};

/// What the game is wanted for, which decides what fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// To move: one of the person's running games, rather one that waits for the person.
    Move,
    /// To prepare moves: one of the person's running games, rather one that waits for the opponent.
    Plan,
    /// To act on it otherwise: one of the person's running games.
    Act,
    /// To look at it: any game that may be seen, rather the person's own, rather running; the last
    /// one that is over if none runs.
    Look,
}

/// Games that can be shown, and why one cannot.
type Shown = (Vec<GameView>, Option<Denial>);

/// More games than a person can choose from by looking.
const MANY: u32 = 100;

impl Play {
    /// The game that is meant.
    ///
    /// # Errors
    /// [`Denial::UnknownGame`] for a number that is not (visibly) there, [`Denial::NoGame`] if none
    /// fits, [`Denial::WhichGame`] if several do, [`Denial::GameOver`] and [`Denial::NotAPlayer`]
    /// for a game named that cannot be acted on.
    pub async fn find(
        &self,
        actor: &Actor,
        named: Option<&str>,
        want: Want,
    ) -> Result<GameView, Denial> {
        if let Some(named) = named.filter(|text| !text.trim().is_empty()) {
            return self.find_named(actor, named, want).await;
        }
        let mut hidden = None;
        // Each is asked for only when the one before it held no game.
        for step in 0..3 {
            let records = match step {
                0 => self.own(actor, true).await?,
                1 => self.own(actor, false).await?,
                _ if want == Want::Look => self.of_channel(actor).await?,
                _ => Vec::new(),
            };
            let (mut views, unseen) = self.views(records).await?;
            hidden = hidden.or(unseen);
            let fits = |view: &GameView| match want {
                Want::Move => view.to_move() == Some(actor.person),
                Want::Plan => view.to_move() != Some(actor.person),
                Want::Act | Want::Look => true,
            };
            if views.iter().any(fits) {
                views.retain(fits);
            }
            if views.len() > 1 {
                return Err(Denial::WhichGame(views));
            }
            if let Some(view) = views.pop() {
                return Ok(view);
            }
        }
        if want == Want::Look
            && let Some(view) = self.views(self.finished(actor, 1).await?).await?.0.pop()
        {
            return Ok(view);
        }
        // There is a game, but it cannot be shown: to say that there is none would be wrong.
        Err(hidden.unwrap_or(Denial::NoGame))
    }

    async fn find_named(&self, actor: &Actor, named: &str, want: Want) -> Result<GameView, Denial> {
        let unknown = || Denial::UnknownGame(named.chars().take(40).collect());
        let id = number_in(named).ok_or_else(unknown)?;
        self.find_numbered(actor, id, want)
            .await?
            .ok_or_else(unknown)
    }

    /// The game with this number, if the person may see it.
    pub(super) async fn find_numbered(
        &self,
        actor: &Actor,
        id: GameId,
        want: Want,
    ) -> Result<Option<GameView>, Denial> {
        let record = self.store.game(id).await?;
        let Some(record) = record.filter(|record| visible(actor, record)) else {
            return Ok(None);
        };
        let view = GameView::new(&self.catalog, record)?;
        if want != Want::Look {
            if view.side_of(actor.person).is_none() {
                return Err(Denial::NotAPlayer(Box::new(view)));
            }
            if !view.running() {
                return Err(Denial::GameOver(Box::new(view)));
            }
        }
        Ok(Some(view))
    }

    /// The game with this number.
    ///
    /// # Errors
    /// [`Denial::UnknownGame`] if the person cannot see it, or if it does not replay.
    pub async fn game(&self, actor: &Actor, id: GameId) -> Result<GameView, Denial> {
        let view = self.find_numbered(actor, id, Want::Look).await?;
        view.ok_or_else(|| Denial::UnknownGame(id.to_string()))
    }

    async fn running(&self, actor: &Actor) -> Result<Shown, Denial> {
        let (mut views, hidden) = self.views(self.own(actor, false).await?).await?;
        views.sort_by_key(|view| {
            let waits = view.to_move() == Some(actor.person);
            (!waits, view.record.id)
        });
        Ok((views, hidden))
    }

    /// Games a person may choose from: own running ones; to look at also those of the channel and own
    /// finished ones.
    ///
    /// # Errors
    /// If the database fails or a game does not replay.
    pub async fn choices(&self, actor: &Actor, want: Want) -> Result<Vec<GameView>, Denial> {
        let mut views = self.running(actor).await?.0;
        if want == Want::Look {
            let mut more = self.of_channel(actor).await?;
            more.extend(self.finished(actor, 25).await?);
            more.retain(|record| views.iter().all(|view| view.record.id != record.id));
            views.extend(self.views(more).await?.0);
        }
        Ok(views)
    }

    pub(super) async fn own(
        &self,
        actor: &Actor,
        here: bool,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let channel = match actor.place {
            Home::Channel { channel, .. } if here => Some(channel),
            _ if here => return Ok(Vec::new()),
            _ => None,
        };
        self.store
            .games(&GameFilter {
                player: Some(actor.person),
                channel,
                running: Some(true),
                limit: MANY,
            })
            .await
    }

    /// The person's games that are over, the newest first.
    pub(super) async fn finished(
        &self,
        actor: &Actor,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        self.store
            .games(&GameFilter {
                player: Some(actor.person),
                running: Some(false),
                limit,
                ..GameFilter::default()
            })
            .await
    }

    async fn of_channel(&self, actor: &Actor) -> Result<Vec<GameRecord>, StoreError> {
        let Home::Channel { channel, .. } = actor.place else {
            return Ok(Vec::new());
        };
        self.store
            .games(&GameFilter {
                channel: Some(channel),
                running: Some(true),
                limit: 25,
                ..GameFilter::default()
            })
            .await
    }

    /// The games that can be shown, and why the first of the others cannot.
    pub(super) async fn views(&self, records: Vec<GameRecord>) -> Result<Shown, Denial> {
        let mut hidden = None;
        let mut views = Vec::with_capacity(records.len());
        for record in records {
            // A long game replays within milliseconds, fifty new ones do not: let others in between.
            tokio::task::yield_now().await;
            match self.replays.view(&self.catalog, record) {
                Ok(view) => views.push(view),
                // One game that cannot be read must not hide the others; asked for by its number
                // it says what is wrong.
                Err(denial @ (Denial::RulesGone { .. } | Denial::Broken { .. })) => {
                    tracing::error!(%denial, "a stored game cannot be shown");
                    hidden = hidden.or(Some(denial));
                }
                Err(other) => return Err(other),
            }
        }
        Ok((views, hidden))
    }
}

/// The first word that is a number: `12`, `#12`, `Game 12 · Tablut`. A number within a word or
/// behind a minus is none, so that a move typed in the wrong place names no game.
fn number_in(text: &str) -> Option<GameId> {
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
        .find(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|word| word.parse().ok())
        .map(GameId)
}

/// A game may be looked at by its players, and by people on the server where it is played.
fn visible(actor: &Actor, record: &GameRecord) -> bool {
    record.side_of(actor.person).is_some()
        || match (actor.place, record.home) {
            (
                Home::Channel {
                    guild: here,
                    channel,
                },
                Home::Channel {
                    guild: there,
                    channel: other,
                },
            ) => channel == other || (here.is_some() && here == there),
            _ => false,
        }
}
