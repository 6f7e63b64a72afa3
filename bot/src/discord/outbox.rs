//! Says what others must hear and no answer has said: at once after a start, then as it comes.

use std::{collections::BTreeMap, time::Duration};

use tokio::{
    sync::watch,
    task::JoinSet,
    time::{Instant, sleep},
};

use super::{
    failure::{Failure, Trouble},
    office::{Office, Room},
    target::{self, Target},
};
use crate::{
    commands::Reply,
    store::{Addressee, MessageRef, Notice, PersonId, Timestamp},
    text::FALLBACK,
};

/// How often the outbox is looked through.
const ROUND: Duration = Duration::from_secs(1);
/// The most entries taken at a time.
const BATCH: u32 = 20;
/// A message may take so long.
const PATIENCE: Duration = Duration::from_secs(15);
/// The wait after a first failure, in seconds; it doubles.
const FIRST_WAIT: i64 = 5;
/// The longest wait, in seconds.
const LONGEST_WAIT: i64 = 15 * 60;
/// What could not be said for so many seconds is not news any more.
const TOO_OLD: i64 = 7 * 24 * 60 * 60;
/// The wait after Discord has refused the token.
const LOCKED_OUT: Duration = Duration::from_secs(60);

/// What became of an entry.
#[derive(Debug)]
enum Fate {
    /// Heard.
    Said(Option<MessageRef>),
    /// Not now.
    Later(Failure),
    /// Not any more.
    Never(Failure),
}

/// Works until told to stop; what is being said then is said to its end.
pub(super) async fn run(office: Office, mut stop: watch::Receiver<bool>) {
    loop {
        let round = work(&office).await;
        let pause = match round {
            Round::Full => continue,
            Round::Done => ROUND,
            Round::LockedOut => LOCKED_OUT,
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = office.outbox.notified() => {}
            () = sleep(pause) => {}
        }
        if *stop.borrow() {
            return;
        }
    }
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    Done,
    Full,
    LockedOut,
}

async fn work(office: &Office) -> Round {
    let due = match office.desk.due_notices(office.now(), BATCH).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(%error, "the outbox cannot be read");
            return Round::Done;
        }
    };
    let full = due.len() >= BATCH as usize;
    // Places side by side; within a place one after the other, as things happened.
    let mut places: BTreeMap<(u8, i64), Vec<(Notice, Reply)>> = BTreeMap::new();
    for (notice, reply) in due {
        let place = match notice.to {
            Addressee::Channel(channel) => (0, channel.0),
            Addressee::Person(person) => (1, person.0),
        };
        places.entry(place).or_default().push((notice, reply));
    }
    let mut rounds = JoinSet::new();
    for entries in places.into_values() {
        let office = office.clone();
        rounds.spawn(async move { place(&office, entries).await });
    }
    let mut locked_out = false;
    while let Some(round) = rounds.join_next().await {
        locked_out |= matches!(round, Ok(Trouble::Unauthorized));
    }
    match (locked_out, full) {
        (true, _) => Round::LockedOut,
        (false, true) => Round::Full,
        (false, false) => Round::Done,
    }
}

/// Says the entries of one place in their order; when one must wait, the rest waits with it.
///
/// Gives back the trouble that stopped it, [`Trouble::Other`] if none did.
async fn place(office: &Office, entries: Vec<(Notice, Reply)>) -> Trouble {
    let mut waiting: Option<Failure> = None;
    for (notice, reply) in entries {
        let fate = match &waiting {
            Some(failure) => Fate::Later(failure.clone()),
            None => send(office, &notice, &reply).await,
        };
        match fate {
            Fate::Said(message) => {
                office.settle(&[notice.id]).await;
                office.posted(&reply, message).await;
            }
            Fate::Later(failure) => {
                put_off(office, &notice, &failure).await;
                waiting = Some(failure);
            }
            Fate::Never(failure) => give_up(office, &notice, &failure).await,
        }
    }
    waiting.map_or(Trouble::Other, |failure| failure.trouble())
}

async fn put_off(office: &Office, notice: &Notice, failure: &Failure) {
    let Some(until) = next_try(notice, office.now(), failure) else {
        return give_up(office, notice, failure).await;
    };
    tracing::warn!(notice = notice.id.0, attempts = notice.attempts, %failure, "said later");
    let reason = failure.to_string();
    if let Err(error) = office.desk.postpone(notice.id, Some(until), &reason).await {
        tracing::error!(notice = notice.id.0, %error, "the outbox cannot be written");
    }
}

async fn give_up(office: &Office, notice: &Notice, failure: &Failure) {
    let reason = failure.to_string();
    let trouble = failure.trouble();
    let closed = match trouble {
        // A person's own choice, or a place that we were never part of: nothing for a host to mend.
        Trouble::DirectClosed | Trouble::NoAccess | Trouble::PlaceGone => {
            tracing::info!(notice = notice.id.0, kind = ?notice.kind, to = ?notice.to, %failure, "nobody to tell it to");
            trouble == Trouble::DirectClosed
        }
        _ => {
            tracing::error!(notice = notice.id.0, kind = ?notice.kind, to = ?notice.to, %failure, "never said");
            false
        }
    };
    let written = match notice.to {
        Addressee::Person(_) if closed => {
            office
                .desk
                .direct_refused(notice, &reason, office.now())
                .await
        }
        _ => office.desk.postpone(notice.id, None, &reason).await,
    };
    if let Err(error) = written {
        tracing::error!(notice = notice.id.0, %error, "the outbox cannot be written");
    }
}

/// When an entry is tried again: later each time, and not for ever.
fn next_try(notice: &Notice, now: Timestamp, failure: &Failure) -> Option<Timestamp> {
    if now.0.saturating_sub(notice.created.0) > TOO_OLD {
        return None;
    }
    let doublings = notice.attempts.saturating_sub(1).min(16);
    let wait = FIRST_WAIT.saturating_mul(1 << doublings).min(LONGEST_WAIT);
    let asked = match failure {
        Failure::Limited { after } => i64::try_from(after.as_secs()).unwrap_or(LONGEST_WAIT) + 1,
        _ => 0,
    };
    Some(now.plus(wait.max(asked.min(TOO_OLD))))
}

async fn send(office: &Office, notice: &Notice, reply: &Reply) -> Fate {
    let nonce = notice.id.to_string();
    match notice.to {
        Addressee::Person(person) => match tell(office, person, reply, &nonce).await {
            Ok(message) => Fate::Said(message),
            Err(failure) => fate_of(failure),
        },
        Addressee::Channel(channel) => {
            let said = match target::channel(channel) {
                Some(channel) => post(office, channel, reply, &nonce, false).await,
                None => Err(Failure::Unsendable("not a channel of Discord".to_owned())),
            };
            match said {
                Ok(message) => Fate::Said(message),
                Err(failure) => match fate_of(failure) {
                    Fate::Never(failure) => instead(office, notice, reply, failure).await,
                    fate => fate,
                },
            }
        }
    }
}

fn fate_of(failure: Failure) -> Fate {
    match failure.trouble() {
        Trouble::Passing | Trouble::Unauthorized => Fate::Later(failure),
        _ => Fate::Never(failure),
    }
}

/// Posts to a channel or thread; an archived thread is opened first.
async fn post(
    office: &Office,
    channel: serenity::model::id::ChannelId,
    reply: &Reply,
    nonce: &str,
    silent: bool,
) -> Result<Option<MessageRef>, Failure> {
    let locale = reply.locale.as_deref().unwrap_or(FALLBACK);
    let mut outgoing = office.dress(reply, locale, Room::USUAL).await;
    outgoing.silent = silent;
    let target = Target::Channel(channel, nonce);
    let until = Instant::now() + PATIENCE;
    let said = office.deliver(target, reply, outgoing.clone(), locale, until);
    let failure = match said.await {
        Ok(answer) => return Ok(target::message_in(&answer)),
        Err(failure) => failure,
    };
    if failure.trouble() != Trouble::ThreadArchived {
        return Err(failure);
    }
    let until = Instant::now() + PATIENCE;
    office.rest.send(target::unarchive(channel), until).await?;
    let said = office.deliver(target, reply, outgoing, locale, until);
    Ok(target::message_in(&said.await?))
}

/// Tells a person in their direct messages.
async fn tell(
    office: &Office,
    person: PersonId,
    reply: &Reply,
    nonce: &str,
) -> Result<Option<MessageRef>, Failure> {
    let not_a_person = || Failure::Unsendable("not a person of Discord".to_owned());
    let open = target::open_direct(person).ok_or_else(not_a_person)?;
    let until = Instant::now() + PATIENCE;
    let opened = office.rest.send(open, until).await?;
    let channel = opened["id"].as_str().and_then(|id| id.parse().ok());
    let channel = channel
        .and_then(|id| target::channel(crate::store::ChannelId(id)))
        .ok_or_else(|| Failure::Network("direct messages without a number".to_owned()))?;
    // A direct message notifies whoever it reaches: to those who want none it goes silently.
    post(office, channel, reply, nonce, reply.pings.is_empty()).await
}

/// The channel is closed to us: whom it concerns is told in person.
async fn instead(office: &Office, notice: &Notice, reply: &Reply, failure: Failure) -> Fate {
    if reply.pings.is_empty() {
        tracing::info!(notice = notice.id.0, %failure, "not said; nobody was to be notified by it");
        return Fate::Said(None);
    }
    let mut told = false;
    for person in &reply.pings {
        // The store knows one message with a game's board, and this is not where it is played.
        let closed = reply.closed.iter().map(|line| format!("\n{line}"));
        let reply = Reply {
            text: reply.text.clone() + &closed.collect::<String>(),
            pings: vec![*person],
            shows: None,
            thread: None,
            ..reply.clone()
        };
        let nonce = format!("{}d{}", notice.id, person.0.rem_euclid(1_000_000_007));
        match tell(office, *person, &reply, &nonce).await {
            Ok(_) => told = true,
            Err(failure) => match fate_of(failure) {
                Fate::Later(failure) => return Fate::Later(failure),
                fate => tracing::info!(?fate, "a person cannot be told either"),
            },
        }
    }
    if told {
        tracing::info!(notice = notice.id.0, %failure, "said in person instead");
        Fate::Said(None)
    } else {
        Fate::Never(failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{GameId, NoticeId, NoticeKind};

    fn notice(attempts: u32) -> Notice {
        Notice {
            id: NoticeId(1),
            kind: NoticeKind::Ended(GameId(1)),
            to: Addressee::Person(PersonId(1)),
            created: Timestamp(1_000),
            nudge: None,
            attempts,
            maybe_repeat: false,
        }
    }

    #[test]
    fn the_wait_grows_and_has_an_end() {
        let lost = Failure::Network("x".to_owned());
        let wait = |attempts| {
            next_try(&notice(attempts), Timestamp(1_000), &lost).map(|until| until.0 - 1_000)
        };
        assert_eq!(wait(0), Some(5));
        assert_eq!(wait(1), Some(5));
        assert_eq!(wait(2), Some(10));
        assert_eq!(wait(5), Some(80));
        assert_eq!(wait(9), Some(900));
        assert_eq!(wait(u32::MAX), Some(900));
        let later = Timestamp(1_000 + TOO_OLD + 1);
        assert_eq!(next_try(&notice(9), later, &lost), None);
    }

    #[test]
    fn a_wait_that_discord_asks_for_is_kept() {
        let limited = Failure::Limited {
            after: Duration::from_secs(3_000),
        };
        let until = next_try(&notice(1), Timestamp(1_000), &limited);
        assert_eq!(until, Some(Timestamp(1_000 + 3_001)));
    }

    #[test]
    fn what_will_not_change_by_itself_is_not_tried_for_ever() {
        let refused = |status, code| Failure::Refused {
            status,
            code,
            message: String::new(),
        };
        for code in [10_003, 50_001, 50_007, 50_013, 50_083, 50_278, 160_006] {
            let fate = fate_of(refused(403, code));
            assert!(matches!(fate, Fate::Never(_)), "{code}: {fate:?}");
        }
        for failure in [
            refused(502, 0),
            refused(401, 0),
            refused(429, 20_028),
            Failure::Network(String::new()),
        ] {
            let fate = fate_of(failure);
            assert!(matches!(fate, Fate::Later(_)), "{fate:?}");
        }
    }
}
