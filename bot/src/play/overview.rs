//! All that is going on for a person, and which of it waits longest.

use super::{Actor, Denial, GameView, Play};
use crate::store::{Challenge, ChallengeFilter, GameId, PersonId, Timestamp};

/// More challenges than anybody reads.
const MANY: u32 = 25;

/// All that is going on for a person.
#[derive(Clone, Debug, Default)]
pub struct Overview {
    /// The running games: those that wait for the person first, then by time left.
    pub games: Vec<Listed>,
    /// The running games that cannot be shown.
    pub hidden: Vec<GameId>,
    /// Open challenges by and to the person, the newest first.
    pub challenges: Vec<Challenge>,
}

/// A running game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The game.
    pub view: GameView,
    /// Until when the opponent is on vacation, if so.
    pub rest: Option<Timestamp>,
}

/// What waits for a person.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    /// The games in which it is the person's turn, the one that waits longest first; paused ones last.
    pub games: Vec<GameView>,
    /// How many games wait for others.
    pub others: u32,
}

impl Play {
    /// All that is going on for a person, wherever it is played.
    ///
    /// # Errors
    /// If the database fails. A game that cannot be shown hides no other.
    pub async fn overview(&self, actor: &Actor) -> Result<Overview, Denial> {
        let records = self.own(actor, false).await?;
        let mut hidden: Vec<GameId> = records.iter().map(|record| record.id).collect();
        let (mut views, _) = self.views(records).await?;
        hidden.retain(|id| views.iter().all(|view| view.record.id != *id));
        hidden.sort_unstable();
        views.sort_by_key(|view| {
            let waits = view.to_move() == Some(actor.person);
            let deadline = view.record.clock.deadline;
            (!waits, deadline.is_none(), deadline, view.record.id)
        });
        let mut rests: Vec<(PersonId, Option<Timestamp>)> = Vec::new();
        let mut games = Vec::with_capacity(views.len());
        for view in views {
            let rest = match view.opponent(actor.person) {
                None => None,
                Some(opponent) => match rests.iter().find(|(known, _)| *known == opponent) {
                    Some((_, rest)) => *rest,
                    None => {
                        let rest = self.rest_of(opponent, actor.at).await?;
                        rests.push((opponent, rest));
                        rest
                    }
                },
            };
            games.push(Listed { view, rest });
        }
        let mine = ChallengeFilter {
            from: Some(actor.person),
            limit: MANY,
            ..ChallengeFilter::default()
        };
        let theirs = ChallengeFilter {
            to: Some(actor.person),
            limit: MANY,
            ..ChallengeFilter::default()
        };
        let mut challenges = self.store.challenges(&mine).await?;
        challenges.extend(self.store.challenges(&theirs).await?);
        challenges.retain(|challenge| challenge.terms.expires > actor.at);
        challenges.sort_by_key(|challenge| std::cmp::Reverse(challenge.id));
        challenges.dedup_by_key(|challenge| challenge.id);
        Ok(Overview {
            games,
            hidden,
            challenges,
        })
    }

    /// The games that wait for a person.
    ///
    /// # Errors
    /// If the database fails, or if there are games and none of them can be shown.
    pub async fn waiting(&self, actor: &Actor) -> Result<Waiting, Denial> {
        let (views, hidden) = self.views(self.own(actor, false).await?).await?;
        if let (true, Some(hidden)) = (views.is_empty(), hidden) {
            return Err(hidden);
        }
        let (mut games, others): (Vec<_>, Vec<_>) = views
            .into_iter()
            .partition(|view| view.to_move() == Some(actor.person));
        games.sort_by_key(|view| {
            let paused = view.record.clock.pause.is_some();
            (paused, view.turn_began(), view.record.id)
        });
        Ok(Waiting {
            games,
            others: u32::try_from(others.len()).unwrap_or(u32::MAX),
        })
    }
}
