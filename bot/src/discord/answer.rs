//! Answers an interaction: directly when it is quick, with a deferral when something is slow.

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use serenity::model::application::{CommandInteraction, Interaction};
use tokio::time::{Instant, timeout, timeout_at};

use super::{
    failure::{Failure, Trouble},
    office::{Office, Room},
    payload::Outgoing,
    read,
    target::{self, Target, Ticket},
};
use crate::{
    commands::{Audience, Caller, Place, Reply, Request, Verb},
    text::Args,
};

/// Discord takes the first answer within three seconds; this leaves it some of them to travel.
const FIRST_ANSWER: Duration = Duration::from_millis(2_800);
/// A first answer that is late already is tried this long all the same.
const LATE_TRY: Duration = Duration::from_secs(1);
/// An edit or a later answer is tried this long. The outbox waits longer before it says the same.
const LATER_ANSWER: Duration = Duration::from_secs(12);
/// Suggestions that take longer than this help nobody.
const SUGGESTION_PATIENCE: Duration = Duration::from_secs(2);

/// What is needed to answer.
struct Ask {
    ticket: Ticket,
    caller: Caller,
    request: Request,
    /// A button or menu of a message that only the person sees was used.
    on_private: bool,
    room: Room,
    arrived: Instant,
}

/// Answers an interaction, however it ends.
pub(super) async fn serve(office: &Office, defer_after: Duration, interaction: Interaction) {
    let arrived = Instant::now();
    let ticket = Ticket {
        interaction: interaction.id(),
        application: interaction.application_id(),
        token: interaction.token().to_owned(),
    };
    let office = &office.over(office.rest.of_its_own());
    let ask = |caller, request, on_private, file_size: u32| Ask {
        ticket: ticket.clone(),
        caller,
        request,
        on_private,
        room: Room {
            files: read::can_attach(interaction.app_permissions()),
            file_size: u64::from(file_size),
        },
        arrived,
    };
    let ask = match &interaction {
        Interaction::Autocomplete(typing) => return suggest(office, &ticket, typing).await,
        Interaction::Command(command) => ask(
            read::command_caller(command),
            read::command_request(command),
            false,
            command.attachment_size_limit,
        ),
        Interaction::Component(component) => match read::component_request(component) {
            Ok(request) => ask(
                read::component_caller(component),
                request,
                read::on_private_message(component),
                component.attachment_size_limit,
            ),
            Err(read::UnknownControl) => {
                return unknown(office, &ticket, &component.locale, arrived).await;
            }
        },
        Interaction::Modal(modal) => return unknown(office, &ticket, &modal.locale, arrived).await,
        _ => return,
    };
    answer(office, defer_after, &ask).await;
}

/// A button or menu of another version.
async fn unknown(office: &Office, ticket: &Ticket, locale: &str, arrived: Instant) {
    let reply = Reply::private(office.say(locale, "unknown-button"));
    let outgoing = Outgoing::bare(&reply);
    let target = Target::Answer(ticket, Audience::Private);
    let until = arrived + FIRST_ANSWER;
    let sent = office.deliver(target, &reply, outgoing, locale, until);
    if let Err(failure) = sent.await {
        tracing::info!(%failure, "a refusal did not arrive");
    }
}

async fn suggest(office: &Office, ticket: &Ticket, interaction: &CommandInteraction) {
    let Some(typing) = read::typing(interaction) else {
        return;
    };
    let caller = read::command_caller(interaction);
    let found = timeout(SUGGESTION_PATIENCE, office.desk.suggest(&caller, &typing)).await;
    let found = found.unwrap_or_default();
    let until = Instant::now() + LATE_TRY;
    let sent = office.rest.send(target::suggestions(ticket, &found), until);
    if let Err(failure) = sent.await {
        // Ordinary when somebody types fast: the next letter has made this answer useless.
        tracing::debug!(%failure, "suggestions did not arrive");
    }
}

async fn answer(office: &Office, defer_after: Duration, ask: &Ask) {
    let known: Arc<OnceLock<Audience>> = Arc::default();
    let work = async {
        let reply = office.desk.answer(&ask.caller, &ask.request).await;
        // Cannot be set before, and a second value would change nothing.
        let _ = known.set(reply.audience);
        let outgoing = office.dress(&reply, spoken(ask, &reply), ask.room);
        (outgoing.await, reply)
    };
    tokio::pin!(work);
    if let Ok((outgoing, reply)) = timeout_at(ask.arrived + defer_after, &mut work).await {
        return direct(office, ask, &reply, outgoing).await;
    }
    if ask.on_private {
        // What was pressed stays as it is until the reply is there, and whether that will be private
        // need not be known.
        let until = first_answer_until(ask.arrived);
        let noticed = office
            .rest
            .send(target::acknowledgement(&ask.ticket), until);
        let (noticed, (outgoing, reply)) = tokio::join!(noticed, &mut work);
        return match noticed {
            Ok(_) => apart(office, ask, &reply, outgoing).await,
            Err(failure) => undelivered(office, &reply, &failure).await,
        };
    }
    let audience = known
        .get()
        .copied()
        .unwrap_or_else(|| usual_audience(&ask.request));
    let until = first_answer_until(ask.arrived);
    let deferral = target::deferral(&ask.ticket, audience);
    let (deferred, (outgoing, reply)) = tokio::join!(office.rest.send(deferral, until), &mut work);
    match deferred {
        Ok(_) => late(office, ask, audience, &reply, outgoing).await,
        Err(failure) => undelivered(office, &reply, &failure).await,
    }
}

/// Everything was ready in time: one request, and whoever is mentioned is notified by it.
async fn direct(office: &Office, ask: &Ask, reply: &Reply, outgoing: Outgoing) {
    let until = first_answer_until(ask.arrived);
    if ask.on_private && (reply.in_place || reply.closes.is_some()) {
        let noticed = office
            .rest
            .send(target::acknowledgement(&ask.ticket), until);
        return match noticed.await {
            Ok(_) => apart(office, ask, reply, outgoing).await,
            Err(failure) => undelivered(office, reply, &failure).await,
        };
    }
    let target = Target::Answer(&ask.ticket, reply.audience);
    let sent = office.deliver(target, reply, outgoing, spoken(ask, reply), until);
    match sent.await {
        Ok(_) => {
            office.settle(&reply.settles).await;
            finish(office, ask, reply).await;
        }
        Err(failure) => undelivered(office, reply, &failure).await,
    }
}

/// The press on a private message was noticed: that message is the first answer now. It gets the
/// reply, or the reply is a later answer and the message gets what closes it.
async fn apart(office: &Office, ask: &Ask, reply: &Reply, outgoing: Outgoing) {
    let locale = spoken(ask, reply);
    let until = Instant::now() + LATER_ANSWER;
    if reply.in_place && reply.audience == Audience::Private {
        let target = Target::Edit(&ask.ticket);
        let edited = office.deliver(target, reply, outgoing, locale, until);
        return match edited.await {
            Ok(_) => {
                office.settle(&reply.settles).await;
                office.posted(reply, None).await;
            }
            Err(failure) => undelivered(office, reply, &failure).await,
        };
    }
    later(office, ask, reply, outgoing, until).await;
    if let Some(words) = &reply.closes {
        let closed = Outgoing::words(words);
        let edit = Target::Edit(&ask.ticket).call(&closed);
        if let Err(failure) = office.rest.send(edit, until).await {
            tracing::info!(%failure, "a private message keeps its buttons; they are harmless");
        }
    }
}

/// The answer is the interaction's first message; what it replaces loses its buttons.
async fn finish(office: &Office, ask: &Ask, reply: &Reply) {
    let needed = reply.shows.is_some() || reply.thread.is_some();
    let message = if needed && reply.audience == Audience::Public {
        office.original(&ask.ticket).await
    } else {
        None
    };
    office.posted(reply, message).await;
}

/// The answer comes after a deferral. Whether that was private had to be said before it was known.
async fn late(office: &Office, ask: &Ask, deferred: Audience, reply: &Reply, outgoing: Outgoing) {
    let locale = spoken(ask, reply);
    let until = Instant::now() + LATER_ANSWER;
    match (deferred, reply.audience) {
        (Audience::Public, Audience::Public) | (Audience::Private, Audience::Private) => {
            let target = Target::Edit(&ask.ticket);
            let edited = office.deliver(target, reply, outgoing, locale, until);
            // After a failed edit nothing more is sent with this token: a later answer would become
            // the content of the waiting message, and a private one would be public.
            if let Err(failure) = edited.await {
                return undelivered(office, reply, &failure).await;
            }
            if let Err(failure) = ping(office, ask, reply).await {
                office.leave_to_outbox(&reply.settles, &failure).await;
            } else {
                office.settle(&reply.settles).await;
            }
            finish(office, ask, reply).await;
        }
        (Audience::Public, Audience::Private) => {
            let deletion = target::delete_original(&ask.ticket);
            if let Err(failure) = office.rest.send(deletion, until).await {
                tracing::warn!(%failure, "a private answer cannot be given");
                let sorry = Outgoing::words(&office.say(locale, "late-private"));
                let edit = Target::Edit(&ask.ticket).call(&sorry);
                if let Err(failure) = office.rest.send(edit, until).await {
                    tracing::warn!(%failure, "and that cannot be said");
                }
                return office.leave_to_outbox(&reply.settles, &failure).await;
            }
            later(office, ask, reply, outgoing, until).await;
        }
        (Audience::Private, Audience::Public) => {
            let pointer = Outgoing::words(&office.say(locale, "late-public"));
            let edit = Target::Edit(&ask.ticket).call(&pointer);
            if let Err(failure) = office.rest.send(edit, until).await {
                return undelivered(office, reply, &failure).await;
            }
            later(office, ask, reply, outgoing, until).await;
        }
    }
}

/// A later answer is a message of its own: it notifies, and is as private as it says.
async fn later(office: &Office, ask: &Ask, reply: &Reply, outgoing: Outgoing, until: Instant) {
    let target = Target::FollowUp(&ask.ticket, reply.audience);
    let sent = office.deliver(target, reply, outgoing, spoken(ask, reply), until);
    match sent.await {
        Ok(answer) => {
            office.settle(&reply.settles).await;
            office.posted(reply, target::message_in(&answer)).await;
        }
        Err(failure) => undelivered(office, reply, &failure).await,
    }
}

/// Notifies whom the answer mentions: an edited message notifies nobody.
async fn ping(office: &Office, ask: &Ask, reply: &Reply) -> Result<(), Failure> {
    if reply.pings.is_empty() || reply.audience == Audience::Private {
        return Ok(());
    }
    let people: Vec<String> = reply.pings.iter().map(|id| format!("<@{id}>")).collect();
    let words = office.desk.texts().say(
        spoken(ask, reply),
        "late-ping",
        &Args::new().text("people", people.join(" ")),
    );
    let outgoing = Outgoing {
        pings: reply.pings.clone(),
        ..Outgoing::words(&words)
    };
    let until = Instant::now() + LATER_ANSWER;
    let (Place::Channel { channel, .. } | Place::Direct { channel }) = ask.caller.place;
    if let Some(channel) = target::channel(channel).filter(|_| ask.caller.reach) {
        let nonce = format!("p{}", ask.ticket.interaction);
        let post = Target::Channel(channel, &nonce).call(&outgoing);
        match office.rest.send(post, until).await {
            Ok(_) => return Ok(()),
            Err(failure) => tracing::info!(%failure, "a ping goes as a later answer"),
        }
    }
    // The interaction lets us speak where the bot itself may not.
    let follow_up = Target::FollowUp(&ask.ticket, Audience::Public).call(&outgoing);
    office.rest.send(follow_up, until).await.map(|_| ())
}

/// The answer did not get through. What others must hear, the outbox says.
async fn undelivered(office: &Office, reply: &Reply, failure: &Failure) {
    if failure.trouble() == Trouble::AlreadyAnswered {
        // The same interaction came twice; the other one answers, and settles what it says.
        tracing::info!("an interaction is answered already");
        return;
    }
    tracing::warn!(%failure, notices = reply.settles.len(), "an answer did not arrive");
    office.leave_to_outbox(&reply.settles, failure).await;
    office.posted(reply, None).await;
}

/// The language of a reply.
fn spoken<'a>(ask: &'a Ask, reply: &'a Reply) -> &'a str {
    reply.locale.as_deref().unwrap_or(&ask.caller.locale)
}

fn first_answer_until(arrived: Instant) -> Instant {
    (arrived + FIRST_ANSWER).max(Instant::now() + LATE_TRY)
}

/// Who usually sees the answer: only for a deferral, when it is not known yet.
fn usual_audience(request: &Request) -> Audience {
    match request {
        Request::Command(invocation) => match invocation.command.as_str() {
            "challenge" | "move" | "takeback" | "pause" | "resume" | "extend" | "rematch"
            | "move-here" => Audience::Public,
            _ => Audience::Private,
        },
        Request::Press(press) => match press.verb {
            // These ask back, or do nothing.
            Verb::Resign
            | Verb::Draw
            | Verb::Keep
            | Verb::Move
            | Verb::Man
            | Verb::Goal
            | Verb::Next => Audience::Private,
            // What others hear of it, they are told apart.
            Verb::ConfirmAbort => Audience::Private,
            Verb::HistoryFirst
            | Verb::HistoryBack
            | Verb::HistoryNext
            | Verb::HistoryLast
            | Verb::HistoryPage
            | Verb::Forget
            | Verb::Stay
            | Verb::HelpGroup
            | Verb::HelpTopic => Audience::Private,
            Verb::Accept
            | Verb::Decline
            | Verb::Cancel
            | Verb::ConfirmResign
            | Verb::ConfirmDraw
            | Verb::AcceptDraw
            | Verb::DeclineDraw
            | Verb::AcceptOffer
            | Verb::DeclineOffer
            | Verb::Rematch
            | Verb::Play => Audience::Public,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{COMMANDS, Invocation, Press};

    #[test]
    fn a_deferral_guesses_public_only_for_what_the_channel_is_meant_to_see() {
        let guess = |name: &str| {
            usual_audience(&Request::Command(Invocation {
                command: name.to_owned(),
                options: std::collections::BTreeMap::new(),
            }))
        };
        let public: Vec<&str> = COMMANDS
            .iter()
            .map(|spec| spec.name)
            .filter(|name| guess(name) == Audience::Public)
            .collect();
        assert_eq!(
            public,
            [
                "challenge",
                "move",
                "takeback",
                "pause",
                "resume",
                "extend",
                "rematch",
                "move-here"
            ]
        );
        let press = |verb| usual_audience(&Request::Press(Press::new(verb, 1, 0)));
        assert_eq!(press(Verb::Resign), Audience::Private);
        assert_eq!(press(Verb::ConfirmResign), Audience::Public);
    }
}
