//! How strong people are: what a game does to it, and what is told of it.

use konakis_rules::{Reason, Variant};

use super::{
    Denial, GameView, Play, Rating, Uncounted,
    rating::{self, Bounds, Finished, PAIR_SECONDS},
};
use crate::store::{
    Ending, GameRecord, GuildId, Merit, PersonId, Played, RatingChange, Score, Standing,
    StandingChange, StoreError, Tally, Timestamp,
};

/// What became of the ratings with the end of a game that was agreed to count.
#[derive(Clone, Debug, PartialEq)]
pub enum RatedEnd {
    /// Both changed; by side index.
    Changed([RatingChange; 2]),
    /// They did not, for this reason.
    Uncounted(Uncounted),
}

/// A person's rating in a variant as it stands now.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// Whose.
    pub person: PersonId,
    /// The variant's id.
    pub variant: String,
    /// How strong, and how certain that is now.
    pub rating: Rating,
    /// Rated games that counted.
    pub games: u32,
    /// When the last of them ended.
    pub at: Timestamp,
}

/// What is known of how a person plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Who.
    pub person: PersonId,
    /// Ratings, those with the most games first; of the one variant if one was asked for.
    pub ratings: Vec<Rated>,
    /// All that became of the first of these ratings, the oldest first.
    pub curve: Vec<RatingChange>,
    /// How the finished games ended, by variant and side, the most games first.
    pub scores: Vec<(String, u8, Score)>,
    /// The opponents met most often.
    pub opponents: Vec<(PersonId, Score)>,
    /// How many games ended in each week up to now, with the week's beginning.
    pub weeks: Vec<(Timestamp, u32)>,
}

impl Profile {
    /// Weeks that are looked back on.
    pub const WEEKS: u32 = 26;
    /// Opponents that are named.
    const OPPONENTS: u32 = 4;
}

/// People in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaders {
    /// The strongest whose rating is settled.
    ByRating(Vec<Rated>),
    /// Those with the most games of a kind, and how many.
    By(Merit, Vec<(PersonId, u32)>),
}

impl Leaders {
    /// People that are listed.
    pub const MOST: u32 = 20;
}

/// How the sides of a variant have fared in rated games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideBalance {
    /// How games ended.
    pub tally: Tally,
    /// How many points the first side is thought to be worth; below 0, the second is worth more.
    pub advantage: f64,
}

const WEEK: i64 = 7 * 86_400;
/// 1970-01-05 was a Monday.
const FIRST_MONDAY: i64 = 4 * 86_400;

/// The beginnings of the last weeks, the present one last: Mondays at midnight UTC.
fn mondays(now: Timestamp) -> Vec<Timestamp> {
    let this = now.0 - (now.0 - FIRST_MONDAY).rem_euclid(WEEK);
    (0..i64::from(Profile::WEEKS))
        .rev()
        .map(|ago| Timestamp(this - ago * WEEK))
        .collect()
}

fn rating(standing: &Standing) -> Rating {
    Rating {
        rating: standing.rating,
        deviation: standing.deviation,
        volatility: standing.volatility,
    }
}

fn rated(standing: Standing, now: Timestamp) -> Rated {
    Rated {
        rating: rating(&standing).rested(standing.at, now),
        person: standing.person,
        variant: standing.variant,
        games: standing.games,
        at: standing.at,
    }
}

/// How many of the games that are still to be written are of the same two people.
fn of_pair(game: &GameRecord, pending: &[StandingChange]) -> u32 {
    let same = |pair: &&[StandingChange]| {
        let mut players = pair.iter().map(|change| change.after.person);
        players.all(|player| game.players.contains(&player))
    };
    let count = pending.chunks_exact(2).filter(same).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Play {
    /// Whether a game that ends so counts for the ratings.
    async fn counts(
        &self,
        game: &GameRecord,
        plies: u32,
        ending: &Ending,
        pending: &[StandingChange],
    ) -> Result<Result<(), Uncounted>, StoreError> {
        let finished = Finished {
            rated: game.rated,
            two_people: game.players[0] != game.players[1],
            decided: ending.reason != Reason::Aborted.as_str(),
            plies,
            counted_today: 0,
        };
        let bounds = Bounds {
            min_plies: self.limits.rated_min_plies,
            per_pair_per_day: self.limits.rated_per_pair_per_day,
        };
        let so_far = bounds.counts(finished);
        if so_far.is_err() {
            return Ok(so_far);
        }
        let since = ending.at.plus(-PAIR_SECONDS);
        let counted_today = self
            .store
            .rated_between(game.players, since, ending.at, game.id)
            .await?;
        Ok(bounds.counts(Finished {
            counted_today: counted_today.saturating_add(of_pair(game, pending)),
            ..finished
        }))
    }

    /// What the end of a game makes of its players' standings, for the transaction that ends it.
    /// Nothing if it does not count.
    pub(super) async fn standings_after(
        &self,
        game: &GameRecord,
        plies: u32,
        ending: &Ending,
    ) -> Result<Vec<StandingChange>, StoreError> {
        self.standings_after_others(game, plies, ending, &[]).await
    }

    /// The same where other games end in the same transaction before it: `pending` is what these
    /// make of the standings, game by game.
    pub(super) async fn standings_after_others(
        &self,
        game: &GameRecord,
        plies: u32,
        ending: &Ending,
        pending: &[StandingChange],
    ) -> Result<Vec<StandingChange>, StoreError> {
        if self.counts(game, plies, ending, pending).await?.is_err() {
            return Ok(Vec::new());
        }
        let mut seen = [None, None];
        for (seen, player) in seen.iter_mut().zip(game.players) {
            let last = pending.iter().rev().map(|change| &change.after);
            let mut last =
                last.filter(|after| after.person == player && after.variant == game.variant);
            *seen = match last.next() {
                Some(after) => Some(after.clone()),
                None => self.store.standing(player, &game.variant).await?,
            };
        }
        let before = seen.each_ref().map(|standing| match standing {
            Some(standing) => rating(standing).rested(standing.at, ending.at),
            None => Rating::NEW,
        });
        let advantage = rating::advantage(self.store.tally(&game.variant).await?);
        let after = rating::updated(before, ending.winner, advantage);
        let change = |side: usize| {
            let games = seen[side].as_ref().map_or(0, |standing| standing.games);
            // A deadline that passed before another game's end can be acted upon after it.
            let last = seen[side]
                .as_ref()
                .map_or(ending.at, |standing| standing.at);
            let Rating {
                rating,
                deviation,
                volatility,
            } = after[side];
            StandingChange {
                seen: games,
                before: before[side].rating,
                after: Standing {
                    person: game.players[side],
                    variant: game.variant.clone(),
                    rating,
                    deviation,
                    volatility,
                    games: games.saturating_add(1),
                    at: last.max(ending.at),
                },
            }
        };
        Ok(vec![change(0), change(1)])
    }

    /// A game with what its end did to the ratings, if it is over and was to count.
    pub(super) async fn with_ratings(&self, mut view: GameView) -> Result<GameView, StoreError> {
        let game = &view.record;
        let Some(ending) = game.ending.as_ref().filter(|_| game.rated) else {
            return Ok(view);
        };
        let changes = self.store.rating_changes(game.id).await?;
        let of = |side: usize| {
            let player = game.players[side];
            changes.iter().find(|change| change.person == player)
        };
        view.ratings = match (of(0), of(1)) {
            (Some(one), Some(two)) => Some(RatedEnd::Changed([one.clone(), two.clone()])),
            _ => {
                let counts = self.counts(game, game.ply(), ending, &[]).await?;
                counts.err().map(RatedEnd::Uncounted)
            }
        };
        Ok(view)
    }

    /// What is known of how a person plays, in one variant or in all.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn profile(
        &self,
        person: PersonId,
        variant: Option<&Variant>,
        now: Timestamp,
    ) -> Result<Profile, Denial> {
        let variant = variant.map(Variant::id);
        let played = Played {
            person,
            variant,
            void: Reason::Aborted.as_str(),
        };
        let mut standings = self.store.standings(person).await?;
        standings.retain(|standing| variant.is_none_or(|variant| standing.variant == variant));
        let curve = match standings.first() {
            Some(first) => self.store.rating_curve(person, &first.variant).await?,
            None => Vec::new(),
        };
        let mut weeks: Vec<(Timestamp, u32)> =
            mondays(now).into_iter().map(|week| (week, 0)).collect();
        let since = weeks.first().map_or(now, |(week, _)| *week);
        for end in self.store.finished(played, since).await? {
            if let Some((_, count)) = weeks.iter_mut().rev().find(|(week, _)| *week <= end) {
                *count += 1;
            }
        }
        Ok(Profile {
            person,
            ratings: standings
                .into_iter()
                .map(|standing| rated(standing, now))
                .collect(),
            curve,
            scores: self.store.scores(played).await?,
            opponents: self.store.opponents(played, Profile::OPPONENTS).await?,
            weeks,
        })
    }

    /// The strongest people, in one variant or in all, on one server or everywhere.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn strongest(
        &self,
        variant: Option<&Variant>,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Result<Leaders, Denial> {
        let certain = rating::settled_at(now);
        let variant = variant.map(Variant::id);
        let standings = self
            .store
            .strongest(variant, guild, certain, Leaders::MOST)
            .await?;
        let ratings = standings.into_iter().map(|standing| rated(standing, now));
        Ok(Leaders::ByRating(ratings.collect()))
    }

    /// The people who have won or finished most games, in one variant or in all, on one server or
    /// everywhere.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn foremost(
        &self,
        merit: Merit,
        variant: Option<&Variant>,
        guild: Option<GuildId>,
    ) -> Result<Leaders, Denial> {
        let void = Reason::Aborted.as_str();
        let variant = variant.map(Variant::id);
        let people = self
            .store
            .foremost(merit, variant, guild, void, Leaders::MOST)
            .await?;
        Ok(Leaders::By(merit, people))
    }

    /// How the sides of a variant have fared in rated games.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn balance(&self, variant: &Variant) -> Result<SideBalance, Denial> {
        let tally = self.store.tally(variant.id()).await?;
        Ok(SideBalance {
            tally,
            advantage: rating::advantage(tally),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays_and_the_last_is_the_present_one() {
        // 2026-11-30 is a Monday.
        let monday = 1_795_996_800;
        for second in [0, 1, WEEK - 1] {
            let weeks = mondays(Timestamp(monday + second));
            assert_eq!(weeks.len(), 26);
            assert_eq!(weeks.last(), Some(&Timestamp(monday)));
            assert_eq!(weeks.first(), Some(&Timestamp(monday - 25 * WEEK)));
        }
        assert_eq!(
            mondays(Timestamp(monday - 1)).last(),
            Some(&Timestamp(monday - WEEK))
        );
    }
}
