//! Challenges: made, accepted, declined, taken back, lapsed.

use konakis_rules::{Game, Options, Side};
use rand::RngExt as _;

use super::{Actor, Denial, GameView, Pace, Play, clock::DAY, side_index, view::rules_of};
use crate::store::{
    Challenge, ChallengeFilter, ChallengeId, ChallengeState, Change, GameFilter, Home,
    NewChallenge, NewGame, NoticeId, PersonId, SideChoice, StoreError, Timestamp,
};

const HOUR: i64 = 60 * 60;
/// As many people as one list holds.
const MOST_BLOCKS: usize = 100;

/// Languages in which variants have names.
const NAME_LANGUAGES: [&str; 5] = ["en", "sr", "ru", "tr", "nl"];

/// What is proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Who is challenged; none: anyone.
    pub to: Option<PersonId>,
    /// The variant, by id or by a name in any language.
    pub variant: String,
    /// Options of the variant as `key=value key=value`.
    pub options: String,
    /// The side the challenger wants, by key or letter; none: by lot.
    pub side: Option<String>,
    /// The pace; none: the usual one.
    pub pace: Option<String>,
    /// It counts for the ratings.
    pub rated: bool,
    /// Two games, with the sides swapped in the second.
    pub pair: bool,
}

/// A challenge stands.
#[derive(Clone, Debug)]
pub struct Made {
    /// The challenge.
    pub challenge: Challenge,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

/// A challenge became a game.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The challenge.
    pub challenge: Challenge,
    /// The game.
    pub view: GameView,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

/// A challenge is closed without a game.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The challenge.
    pub challenge: Challenge,
    /// Outbox entries that the answer settles.
    pub notices: Vec<NoticeId>,
}

impl Play {
    /// Challenges somebody, or anyone.
    ///
    /// # Errors
    /// A [`Denial`] that says what is wrong with the terms, or which bound is reached.
    pub async fn challenge(&self, actor: &Actor, terms: &Terms) -> Result<Made, Denial> {
        if terms.to == Some(actor.person) {
            return Err(Denial::Yourself);
        }
        if terms.to.is_none() && actor.place == Home::Direct {
            return Err(Denial::OpenInDirect);
        }
        let variant = self.variant(&terms.variant)?;
        let options: Options = terms.options.parse()?;
        let rules = variant.rules(&options)?;
        let side = match terms.side.as_deref().map(str::trim) {
            None | Some("" | "random") => SideChoice::Random,
            Some(key) => match rules.side_from_key(key) {
                Some(side) => SideChoice::Fixed(side_index(side)),
                None => {
                    return Err(Denial::NoSide {
                        typed: key.chars().take(40).collect(),
                        sides: Side::BOTH.map(|side| rules.side_key(side)),
                    });
                }
            },
        };
        let new = NewChallenge {
            request: actor.request,
            from: actor.person,
            to: terms.to,
            variant: variant.id().to_owned(),
            version: variant.version(),
            options: rules.options().to_string(),
            side,
            home: actor.place,
            created: actor.at,
            expires: self.challenge_expiry(actor.at),
            pace: self.pace(actor, terms.pace.as_deref()).await?.to_string(),
            rated: terms.rated,
            pair: terms.pair,
            rematch: None,
        };
        self.propose(actor, new).await
    }

    /// When a challenge lapses that is made now.
    pub(super) fn challenge_expiry(&self, at: Timestamp) -> Timestamp {
        at.plus(i64::from(self.limits.challenge_days).saturating_mul(DAY))
    }

    /// The pace that a person named, or the usual one.
    async fn pace(&self, actor: &Actor, typed: Option<&str>) -> Result<Pace, Denial> {
        match typed.map(str::trim).filter(|typed| !typed.is_empty()) {
            None => self.usual_pace(actor).await,
            Some(typed) => read_pace(typed),
        }
    }

    /// Makes a challenge whose terms are in order.
    pub(super) async fn propose(&self, actor: &Actor, new: NewChallenge) -> Result<Made, Denial> {
        if let Some(to) = new.to {
            if to.is_former() {
                return Err(Denial::FormerPlayer);
            }
            self.check_blocks(actor.person, to).await?;
        }
        self.check_place(actor, new.home, &new.variant).await?;
        self.check_challenge_bounds(actor, &new).await?;
        let notices = match new.to {
            Some(to) => self.tell(actor, new.home, to).await?,
            None => Vec::new(),
        };
        match self.store.create_challenge(&new, &notices).await? {
            Change::Done(challenge, notices) | Change::Repeated(challenge, notices) => {
                Ok(Made { challenge, notices })
            }
            Change::Stale(challenge) => Err(Denial::AlreadyChallenged(challenge.id)),
        }
    }

    /// The variant meant by what a person typed: its id, or a name in any language.
    ///
    /// # Errors
    /// [`Denial::NoVariant`] with those that come near.
    pub fn variant(&self, typed: &str) -> Result<&konakis_rules::Variant, Denial> {
        let folded = fold(typed);
        let all = || self.catalog.variants();
        let exact = |variant: &&konakis_rules::Variant| {
            fold(variant.id()) == folded
                || NAME_LANGUAGES
                    .iter()
                    .any(|language| fold(variant.name(language)) == folded)
        };
        all().find(exact).ok_or_else(|| Denial::NoVariant {
            typed: typed.chars().take(40).collect(),
            near: all()
                .filter(|variant| {
                    let id = fold(variant.id());
                    !folded.is_empty() && (id.contains(&folded) || folded.contains(&id))
                })
                .map(|variant| variant.id().to_owned())
                .collect(),
        })
    }

    async fn check_challenge_bounds(
        &self,
        actor: &Actor,
        new: &NewChallenge,
    ) -> Result<(), Denial> {
        let since = actor.at.plus(-HOUR);
        let recent = self
            .store
            .challenges_since(actor.person, None, since)
            .await?;
        if recent >= self.limits.challenges_per_hour {
            return Err(Denial::TooManyChallenges {
                limit: self.limits.challenges_per_hour,
            });
        }
        if let Some(to) = new.to {
            let limit = self.limits.challenges_per_pair;
            let since = actor.at.plus(-DAY);
            let to_them = self.store.challenges_since(actor.person, Some(to), since);
            if to_them.await? >= limit {
                return Err(Denial::TooManyChallengesTo { person: to, limit });
            }
        }
        let standing = self
            .store
            .challenges(&ChallengeFilter {
                from: Some(actor.person),
                to: new.to,
                limit: 100,
                ..ChallengeFilter::default()
            })
            .await?;
        let same = standing.iter().find(|old| {
            old.terms.to == new.to
                && old.terms.variant == new.variant
                && old.terms.options == new.options
                && old.terms.home == new.home
                && (new.request.is_none() || old.terms.request != new.request)
        });
        if let Some(same) = same {
            return Err(Denial::AlreadyChallenged(same.id));
        }
        self.check_games(actor.person, false).await
    }

    /// Nobody plays with somebody who is on the list of one of the two.
    async fn check_blocks(&self, person: PersonId, other: PersonId) -> Result<(), Denial> {
        if self.store.blocked_by(other).await?.contains(&person) {
            return Err(Denial::BlockedBy(other));
        }
        if self.store.blocked_by(person).await?.contains(&other) {
            return Err(Denial::Blocks(other));
        }
        Ok(())
    }

    /// Puts somebody on one's block list, or takes them off it; gives back the list.
    ///
    /// # Errors
    /// [`Denial::Yourself`], [`Denial::TooManyBlocks`], or if the database fails.
    pub async fn block(
        &self,
        actor: &Actor,
        other: PersonId,
        undo: bool,
    ) -> Result<Vec<PersonId>, Denial> {
        if other == actor.person {
            return Err(Denial::Yourself);
        }
        if undo {
            self.store.unblock(actor.person, other).await?;
        } else {
            if self.blocked(actor).await?.len() >= MOST_BLOCKS {
                return Err(Denial::TooManyBlocks { limit: MOST_BLOCKS });
            }
            self.store.block(actor.person, other, actor.at).await?;
        }
        self.blocked(actor).await.map_err(Denial::from)
    }

    /// One's block list.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn blocked(&self, actor: &Actor) -> Result<Vec<PersonId>, StoreError> {
        self.store.blocked_by(actor.person).await
    }

    async fn check_games(&self, person: PersonId, opponent: bool) -> Result<(), Denial> {
        let limit = self.limits.games_per_person;
        let running = self
            .store
            .games(&GameFilter {
                player: Some(person),
                running: Some(true),
                limit: limit.saturating_add(1),
                ..GameFilter::default()
            })
            .await?;
        if running.len() >= usize::try_from(limit).unwrap_or(usize::MAX) {
            return Err(Denial::TooManyGames { limit, opponent });
        }
        Ok(())
    }

    /// A game begins only by rules that are still here: between the question and the answer the
    /// service may have been given others.
    fn check_rules(&self, challenge: &Challenge) -> Result<(), Denial> {
        let terms = &challenge.terms;
        match rules_of(&self.catalog, &terms.variant, terms.version, &terms.options) {
            Some(_) => Ok(()),
            None => Err(Denial::RulesChanged(challenge.id)),
        }
    }

    async fn open_challenge(&self, id: ChallengeId) -> Result<Challenge, Denial> {
        let challenge = self
            .store
            .challenge(id)
            .await?
            .ok_or(Denial::NoChallenge(id.0))?;
        match challenge.state {
            ChallengeState::Open => Ok(challenge),
            _ => Err(Denial::ChallengeOver(Box::new(challenge))),
        }
    }

    /// Accepts a challenge: the game begins.
    ///
    /// # Errors
    /// A [`Denial`] if it is over, for somebody else, or one's own.
    pub async fn accept(&self, actor: &Actor, id: ChallengeId) -> Result<Begun, Denial> {
        let challenge = match self.open_challenge(id).await {
            // The same press again: the answer is given again, the game is not begun again.
            Err(Denial::ChallengeOver(challenge)) if actor.request.is_some() => *challenge,
            other => other?,
        };
        if challenge.state == ChallengeState::Open {
            if challenge.terms.from == actor.person {
                return Err(Denial::OwnChallenge(Box::new(challenge)));
            }
            if challenge.terms.to.is_some_and(|to| to != actor.person) {
                return Err(Denial::NotChallenged(Box::new(challenge)));
            }
            if challenge.terms.expires <= actor.at {
                self.expire_one(&challenge, actor.at).await?;
                return Err(Denial::ChallengeOver(Box::new(Challenge {
                    state: ChallengeState::Expired,
                    ..challenge
                })));
            }
            self.check_rules(&challenge)?;
            self.check_place(actor, challenge.terms.home, &challenge.terms.variant)
                .await?;
            self.check_blocks(actor.person, challenge.terms.from)
                .await?;
            self.check_games(actor.person, false).await?;
            self.check_games(challenge.terms.from, true).await?;
        }
        let challengers = match challenge.terms.side {
            SideChoice::Fixed(side) => side,
            SideChoice::Random => u8::from(rand::rng().random::<bool>()),
        };
        let mut players = [actor.person; 2];
        players[usize::from(challengers.min(1))] = challenge.terms.from;
        let mut games = vec![self.new_game(actor, &challenge, players, 0).await?];
        if challenge.terms.pair {
            let swapped = [players[1], players[0]];
            games.push(self.new_game(actor, &challenge, swapped, 1).await?);
        }
        let change = self
            .store
            .accept_challenge(id, &games, actor.request, actor.at)
            .await?;
        match change {
            Change::Done((challenge, Some(record)), notices)
            | Change::Repeated((challenge, Some(record)), notices) => Ok(Begun {
                challenge,
                view: GameView::new(&self.catalog, record)?,
                notices,
            }),
            Change::Done((challenge, None), _)
            | Change::Repeated((challenge, None), _)
            | Change::Stale((challenge, _)) => Err(Denial::ChallengeOver(Box::new(challenge))),
        }
    }

    /// A game of a challenge, with its clock set. The first is shown by the answer to whoever accepts;
    /// the second of a pair both hear of from the outbox.
    async fn new_game(
        &self,
        actor: &Actor,
        challenge: &Challenge,
        players: [PersonId; 2],
        leg: u8,
    ) -> Result<NewGame, Denial> {
        let Challenge { terms, .. } = challenge;
        let pace: Pace = terms
            .pace
            .parse()
            .map_err(|_| Denial::RulesChanged(challenge.id))?;
        let rules = rules_of(&self.catalog, &terms.variant, terms.version, &terms.options)
            .ok_or(Denial::RulesChanged(challenge.id))?;
        let first = side_index(Game::new(rules).to_move());
        let rest = self.rest_of(players[usize::from(first)], actor.at).await?;
        let mut notices = Vec::new();
        if leg == 0 {
            notices = self.tell(actor, terms.home, terms.from).await?;
        } else {
            for person in self.hearers(terms.home, players, first) {
                notices.extend(self.tell_of_time(actor.at, terms.home, person).await?);
            }
        }
        Ok(NewGame {
            players,
            clock: pace.start(actor.at, first, rest),
            notices,
        })
    }

    /// Who must hear of what happens by itself: in a channel the one whom it concerns reads it with
    /// all others; in direct messages each has to be told.
    pub(super) fn hearers(
        &self,
        home: Home,
        players: [PersonId; 2],
        concerned: u8,
    ) -> Vec<PersonId> {
        match home {
            Home::Channel { .. } => vec![players[usize::from(concerned.min(1))]],
            Home::Direct => players.to_vec(),
        }
    }

    /// Says no to a challenge; the challenger hears it.
    ///
    /// # Errors
    /// A [`Denial`] if it is over or not for this person.
    pub async fn decline(&self, actor: &Actor, id: ChallengeId) -> Result<Closed, Denial> {
        let challenge = self.open_challenge(id).await?;
        if challenge.terms.to != Some(actor.person) {
            return Err(Denial::NotChallenged(Box::new(challenge)));
        }
        let terms = &challenge.terms;
        let notices = self.tell(actor, terms.home, terms.from).await?;
        self.close(actor, id, ChallengeState::Declined, &notices)
            .await
    }

    /// Takes a challenge back.
    ///
    /// # Errors
    /// A [`Denial`] if it is over or somebody else's.
    pub async fn cancel(&self, actor: &Actor, id: ChallengeId) -> Result<Closed, Denial> {
        let challenge = self.open_challenge(id).await?;
        if challenge.terms.from != actor.person {
            return Err(Denial::NotChallenger(Box::new(challenge)));
        }
        self.close(actor, id, ChallengeState::Cancelled, &[]).await
    }

    async fn close(
        &self,
        actor: &Actor,
        id: ChallengeId,
        state: ChallengeState,
        notices: &[crate::store::NewNotice],
    ) -> Result<Closed, Denial> {
        match self
            .store
            .close_challenge(id, state, actor.at, notices)
            .await?
        {
            Change::Done(challenge, notices) | Change::Repeated(challenge, notices) => {
                Ok(Closed { challenge, notices })
            }
            Change::Stale(challenge) => Err(Denial::ChallengeOver(Box::new(challenge))),
        }
    }

    /// Lets challenges lapse whose time has passed; their makers hear it from the outbox.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn expire_challenges(&self, now: Timestamp) -> Result<u32, StoreError> {
        let lapsed = self
            .store
            .challenges(&ChallengeFilter {
                expired_by: Some(now),
                limit: 100,
                ..ChallengeFilter::default()
            })
            .await?;
        let mut count = 0;
        for challenge in &lapsed {
            self.expire_one(challenge, now).await?;
            count += 1;
        }
        Ok(count)
    }

    async fn expire_one(&self, challenge: &Challenge, now: Timestamp) -> Result<(), StoreError> {
        let terms = &challenge.terms;
        let notices = self.tell_of_time(now, terms.home, terms.from).await?;
        self.store
            .close_challenge(challenge.id, ChallengeState::Expired, now, &notices)
            .await?;
        Ok(())
    }
}

/// The pace that a person typed.
pub(super) fn read_pace(typed: &str) -> Result<Pace, Denial> {
    typed.parse().map_err(|error| Denial::Pace {
        typed: typed.chars().take(40).collect(),
        error,
    })
}

/// Lower case, without spaces and dashes: how names are compared.
fn fold(text: &str) -> String {
    text.chars()
        .filter(|character| character.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .take(100)
        .collect()
}
