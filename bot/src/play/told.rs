//! How people are told: where they have chosen to be notified, and not while they sleep.
//!
//! What happens is said once where the game is played, for all to read. Who is notified by that is
//! decided here alone: a person who wants it there and is awake. For anyone else a nudge, an outbox
//! entry of its own, goes where they want it and when they want it, or none goes.

use super::{Actor, Denial, Play, Tidings, moves::TRIES, quiet};
use crate::store::{
    Addressee, Change, ChannelId, Home, NewNotice, Notice, NoticeKind, Notify, Orientation,
    PersonId, Settings, StoreError, Timestamp,
};

/// How somebody is notified of what is said in a channel at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By the message itself.
    Here,
    /// By a nudge in the channel, at this moment.
    Later(Timestamp),
    /// By a nudge in direct messages, perhaps not before a moment.
    Direct(Option<Timestamp>),
    /// Not at all.
    Silent,
}

fn way(settings: &Settings, at: Timestamp) -> Way {
    let asleep = quiet::until(settings, at);
    match (settings.notify, settings.unreachable, asleep) {
        (Notify::None, ..) => Way::Silent,
        (Notify::Direct, None, asleep) => Way::Direct(asleep),
        // Direct messages do not reach them: as if they had not asked for them.
        (Notify::Direct, Some(_), Some(until)) | (Notify::Channel, _, Some(until)) => {
            Way::Later(until)
        }
        (Notify::Direct, Some(_), None) | (Notify::Channel, _, None) => Way::Here,
    }
}

/// What becomes of an outbox entry that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hearing {
    /// It is said, and notifies these people.
    Now(Vec<PersonId>),
    /// It waits until somebody is awake.
    Later(Timestamp),
    /// It is for somebody who does not want it.
    Never,
}

/// What a person wants changed; what is none stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// How to be notified.
    pub notify: Option<Notify>,
    /// The zone, as typed; `off` for none.
    pub zone: Option<String>,
    /// The quiet hours, as typed; `off` for none.
    pub quiet: Option<String>,
    /// Whether to see a move that is chosen from menus before it is played.
    pub preview: Option<bool>,
    /// From which side to see own boards.
    pub orientation: Option<Orientation>,
}

/// The word for no zone and no quiet hours.
const OFF: &str = "off";

impl Play {
    /// A person's settings.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settings(&self, person: PersonId) -> Result<Settings, StoreError> {
        let found = self.store.settings_of(&[person]).await?.pop();
        Ok(found.map(|(_, settings)| settings).unwrap_or_default())
    }

    /// Changes a person's settings. Gives back those before and after.
    ///
    /// # Errors
    /// [`Denial::NoZone`], [`Denial::QuietHours`] for what cannot be read, [`Denial::QuietWithoutZone`].
    pub async fn set_settings(
        &self,
        actor: &Actor,
        wishes: &Wishes,
    ) -> Result<(Settings, Settings), Denial> {
        for _ in 0..TRIES {
            let seen = self.store.settings(actor.person).await?;
            let after = changed(&seen, wishes)?;
            let set = self.store.set_settings(actor.person, &seen, &after);
            if let Change::Done(after, _) | Change::Repeated(after, _) = set.await? {
                return Ok((seen, after));
            }
        }
        Err(Denial::Busy)
    }

    /// Those of `people` whom a message in a channel may notify at this moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn notified(
        &self,
        people: &[PersonId],
        at: Timestamp,
    ) -> Result<Vec<PersonId>, StoreError> {
        let settings = self.store.settings_of(people).await?;
        let here = |person: &&PersonId| {
            let own = settings.iter().find(|(known, _)| known == *person);
            own.is_none_or(|(_, settings)| way(settings, at) == Way::Here)
        };
        Ok(people.iter().filter(here).copied().collect())
    }

    /// What the outbox must hold so that `person` hears of something that this actor does to a game
    /// or challenge that lives at `home`, and is notified as they have chosen.
    pub(super) async fn tell(
        &self,
        actor: &Actor,
        home: Home,
        person: PersonId,
    ) -> Result<Vec<NewNotice>, StoreError> {
        let settings = self.settings(person).await?;
        let own = actor.person == person;
        let channel = match home {
            Home::Channel { channel, .. } => channel,
            Home::Direct => {
                let mut notice = self.notice(actor, Addressee::Person(person));
                // A direct message notifies by itself; to those who want none it goes silently.
                if !own && settings.notify != Notify::None {
                    notice.held = quiet::until(&settings, actor.at);
                }
                return Ok(vec![notice]);
            }
        };
        let mut notices = vec![self.notice(actor, Addressee::Channel(channel))];
        if !own {
            let way = way(&settings, actor.at);
            notices.extend(nudge(person, channel, way, actor.at));
        }
        Ok(notices)
    }

    /// Whom an outbox entry that is due notifies, and whether it is said now at all.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn hearing(
        &self,
        notice: &Notice,
        pings: &[PersonId],
        now: Timestamp,
    ) -> Result<Hearing, StoreError> {
        if pings.is_empty() {
            return Ok(Hearing::Now(Vec::new()));
        }
        let (person, channel) = match (notice.to, notice.nudge) {
            (Addressee::Channel(channel), None) => {
                return self.public_hearing(notice, channel, pings, now).await;
            }
            (Addressee::Channel(channel), Some(person)) => (person, Some(channel)),
            (Addressee::Person(person), _) => (person, None),
        };
        let settings = self.settings(person).await?;
        Ok(match (settings.notify, quiet::until(&settings, now)) {
            (Notify::None, _) if channel.is_none() && notice.nudge.is_none() => {
                Hearing::Now(Vec::new())
            }
            (Notify::None, _) => Hearing::Never,
            (_, Some(until)) => Hearing::Later(until),
            (_, None) => Hearing::Now(vec![person]),
        })
    }

    /// A message for all to read: it may come later than was thought when it was written.
    async fn public_hearing(
        &self,
        notice: &Notice,
        channel: ChannelId,
        pings: &[PersonId],
        now: Timestamp,
    ) -> Result<Hearing, StoreError> {
        let nudged = self.store.nudged(notice.kind, notice.created).await?;
        let mut notified = Vec::new();
        for person in pings.iter().filter(|person| !nudged.contains(person)) {
            match way(&self.settings(*person).await?, now) {
                Way::Here => notified.push(*person),
                way => {
                    if let Some(new) = nudge(*person, channel, way, now) {
                        self.nudge_once(notice, &new).await?;
                    }
                }
            }
        }
        Ok(Hearing::Now(notified))
    }

    /// Discord has refused to hand somebody a direct message: it is remembered, and they are
    /// notified in the game's channel; where there is none, the other player hears of it, once. False
    /// if nobody hears of it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn refused(&self, notice: &Notice, at: Timestamp) -> Result<bool, StoreError> {
        let Addressee::Person(person) = notice.to else {
            return Ok(false);
        };
        self.store.unreachable(person, Some(at)).await?;
        let Some((home, other, kind)) = self.concerned(notice.kind, person).await? else {
            return Ok(false);
        };
        match home {
            Home::Channel { channel, .. } => {
                let settings = self.settings(person).await?;
                // Whoever has a direct message in spite of "none" plays in direct messages.
                let way = match quiet::until(&settings, at) {
                    _ if settings.notify == Notify::None => return Ok(true),
                    Some(until) => Way::Later(until),
                    None => Way::Later(at),
                };
                if let Some(new) = nudge(person, channel, way, at) {
                    self.nudge_once(notice, &new).await?;
                }
            }
            Home::Direct => {
                // One message in all, not one a move.
                let ever = Timestamp(i64::MIN);
                let settings = self.settings(other).await?;
                let new = NewNotice {
                    to: Addressee::Person(other),
                    not_before: at,
                    answered: false,
                    nudge: None,
                    held: quiet::until(&settings, at),
                };
                self.store.tell_once(kind, at, ever, &new).await?;
            }
        }
        Ok(true)
    }

    /// Writes a nudge beside an entry; one that stands there already is enough.
    async fn nudge_once(&self, notice: &Notice, new: &NewNotice) -> Result<(), StoreError> {
        let when = notice.created;
        self.store.tell_once(notice.kind, when, when, new).await?;
        Ok(())
    }

    /// Where something lives that is told, who else it concerns, and what they hear when this person
    /// cannot be reached; none if there is nothing more to say.
    async fn concerned(
        &self,
        kind: NoticeKind,
        person: PersonId,
    ) -> Result<Option<(Home, PersonId, NoticeKind)>, StoreError> {
        match kind {
            NoticeKind::Unheard(_) | NoticeKind::Unreachable(_) => Ok(None),
            NoticeKind::Challenged(id)
            | NoticeKind::Declined(id)
            | NoticeKind::Expired(id)
            | NoticeKind::Withdrawn(id) => {
                let challenge = self.store.challenge(id).await?;
                Ok(challenge.and_then(|challenge| {
                    let terms = &challenge.terms;
                    let other = [Some(terms.from), terms.to]
                        .into_iter()
                        .flatten()
                        .find(|other| *other != person)?;
                    // Of an answer that is not heard nobody needs to hear.
                    let asked = matches!(kind, NoticeKind::Challenged(_));
                    let tells = asked || terms.home != Home::Direct;
                    tells.then_some((terms.home, other, NoticeKind::Unheard(id)))
                }))
            }
            NoticeKind::Board { game, .. }
            | NoticeKind::Offered { game, .. }
            | NoticeKind::OfferDeclined { game, .. }
            | NoticeKind::OfferAccepted { game, .. }
            | NoticeKind::Warning { game, .. }
            | NoticeKind::Clock { game, .. }
            | NoticeKind::Moved(game)
            | NoticeKind::Ended(game) => {
                let record = self.store.game(game).await?;
                Ok(record.and_then(|record| {
                    let other = record.players.into_iter().find(|other| *other != person)?;
                    Some((record.home, other, NoticeKind::Unreachable(game)))
                }))
            }
        }
    }
}

/// The nudge that a way asks for.
fn nudge(person: PersonId, channel: ChannelId, way: Way, at: Timestamp) -> Option<NewNotice> {
    let (to, held) = match way {
        Way::Here | Way::Silent => return None,
        Way::Later(until) => (Addressee::Channel(channel), Some(until)),
        Way::Direct(until) => (Addressee::Person(person), until),
    };
    Some(NewNotice {
        to,
        not_before: at,
        answered: false,
        nudge: Some(person),
        held,
    })
}

/// What a nudge for this person would say has been seen to: they have acted, or something else is
/// told instead.
pub(super) fn is_over(tidings: &Tidings, person: PersonId) -> bool {
    match tidings {
        // After an end that no move made, the end is told.
        Tidings::Board(view) | Tidings::Begun(view, _) if !view.running() => {
            view.game.result().is_none()
        }
        Tidings::Board(view) | Tidings::Warning(view) => view.to_move() != Some(person),
        Tidings::Offered(_, offer) => offer.by == person,
        _ => false,
    }
}

fn changed(seen: &Settings, wishes: &Wishes) -> Result<Settings, Denial> {
    let mut after = seen.clone();
    if let Some(notify) = wishes.notify {
        after.notify = notify;
        if notify == Notify::Direct {
            // They say that they can be reached: it is tried again.
            after.unreachable = None;
        }
    }
    match wishes.zone.as_deref() {
        None => {}
        Some(OFF) => {
            after.zone = None;
            after.quiet = None;
        }
        Some(typed) => {
            let zone = quiet::zone(typed).map_err(|near| Denial::NoZone {
                typed: typed.chars().take(40).collect(),
                near,
            })?;
            after.zone = Some(zone);
        }
    }
    match wishes.quiet.as_deref() {
        None => {}
        Some(OFF) => after.quiet = None,
        Some(typed) => {
            let hours = quiet::parse(typed).map_err(|_| Denial::QuietHours {
                typed: typed.chars().take(40).collect(),
            })?;
            if after.zone.is_none() {
                return Err(Denial::QuietWithoutZone);
            }
            after.quiet = Some(hours);
        }
    }
    after.preview = wishes.preview.unwrap_or(after.preview);
    after.orientation = wishes.orientation.unwrap_or(after.orientation);
    Ok(after)
}
