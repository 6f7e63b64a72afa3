//! A rematch: the same again with the sides swapped.

use super::{Actor, Begun, Denial, Made, Play, Want, side_index};
use crate::store::{ChallengeFilter, GameId, NewChallenge, SideChoice};

/// What came of asking for a rematch.
#[derive(Clone, Debug)]
pub enum Rematch {
    /// The opponent is challenged.
    Asked(Box<Made>),
    /// The opponent had asked for it already: the game begins.
    Begun(Box<Begun>),
}

impl Play {
    /// The game that is named, or the last one of this person that is over.
    ///
    /// # Errors
    /// [`Denial::NoRematch`] if none is over, and as [`Play::find`].
    pub async fn game_over(&self, actor: &Actor, named: Option<&str>) -> Result<GameId, Denial> {
        if named.is_some() {
            return Ok(self.find(actor, named, Want::Look).await?.record.id);
        }
        let last = self.finished(actor, 1).await?.pop();
        last.map(|record| record.id).ok_or(Denial::NoRematch)
    }

    /// Asks for a rematch of a game that is over, or accepts the one that the opponent has asked for.
    ///
    /// # Errors
    /// [`Denial::StillRunning`], and those of [`Play::challenge`] and [`Play::accept`].
    pub async fn rematch(&self, actor: &Actor, game: GameId) -> Result<Rematch, Denial> {
        let view = self.find_numbered(actor, game, Want::Look).await?;
        let view = view.ok_or_else(|| Denial::UnknownGame(game.to_string()))?;
        let (Some(side), Some(opponent)) =
            (view.side_of(actor.person), view.opponent(actor.person))
        else {
            return Err(Denial::NotAPlayer(Box::new(view)));
        };
        if view.running() {
            return Err(Denial::StillRunning(Box::new(view)));
        }
        let asked = self
            .store
            .challenges(&ChallengeFilter {
                from: Some(opponent),
                to: Some(actor.person),
                limit: 100,
                ..ChallengeFilter::default()
            })
            .await?;
        let same = asked.iter().find(|one| one.terms.rematch == Some(game));
        if let Some(same) = same {
            let begun = self.accept(actor, same.id).await?;
            return Ok(Rematch::Begun(Box::new(begun)));
        }
        let record = &view.record;
        // By the rules as they are today: those of the game may be an older version.
        let variant = self.variant(&record.variant)?;
        let rules = variant.rules(&record.options.parse()?)?;
        let new = NewChallenge {
            request: actor.request,
            from: actor.person,
            to: Some(opponent),
            variant: variant.id().to_owned(),
            version: variant.version(),
            options: rules.options().to_string(),
            side: SideChoice::Fixed(side_index(side.other())),
            home: record.home,
            created: actor.at,
            expires: self.challenge_expiry(actor.at),
            pace: record.pace.clone(),
            rated: record.rated,
            pair: false,
            rematch: Some(game),
        };
        Ok(Rematch::Asked(Box::new(self.propose(actor, new).await?)))
    }
}
