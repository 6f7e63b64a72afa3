//! The messages that say outbox entries, and the nudges beside them.

use konakis_rules::Reason;

use super::{
    Desk, Reply,
    board::{board_message, clock_line, picture},
    challenge::{
        begun_message, challenge_message, declined_message, expired_message, withdrawn_message,
    },
    clocks,
    endings::ended_message,
    games::place,
    offers, relocate, servers,
    words::{Words, mention},
};
use crate::{
    play::{Denial, GameView, Tidings},
    store::{Addressee, Challenge, Notice, PersonId},
    text::Args,
};

/// The message that says an outbox entry.
pub(super) fn message(
    desk: &Desk,
    words: &Words<'_>,
    notice: &Notice,
    tidings: &Tidings,
) -> Result<Reply, Denial> {
    let mut reply = match tidings {
        Tidings::Challenged(challenge) => challenge_message(desk, words, challenge)?,
        Tidings::Declined(challenge) => declined_message(desk, words, challenge)?,
        Tidings::Expired(challenge) => expired_message(desk, words, challenge)?,
        Tidings::Withdrawn(challenge) => withdrawn_message(desk, words, challenge)?,
        Tidings::Begun(view, challenge) => begun_message(words, view, challenge),
        Tidings::Board(view) => board_message(words, view),
        Tidings::Offered(view, offer) => offers::offered_message(words, view, *offer),
        Tidings::OfferDeclined(view, offer) => offers::declined_message(words, view, *offer),
        Tidings::OfferAccepted(view, offer) => offers::accepted_message(words, view, *offer),
        Tidings::Warning(view) => clocks::warning_message(words, view),
        Tidings::Clock(view) => clocks::clock_message(words, view),
        Tidings::Moved(view) => relocate::moved_message(words, view, notice.to),
        Tidings::Ended(view) => ended_message(words, view, who_hears_the_end(view)),
        Tidings::Aborted(view, deed) => servers::aborted_message(words, view, deed),
        Tidings::Unheard(challenge) => unheard_message(words, challenge),
        Tidings::Unreachable(view) => unreachable_message(words, view, notice.to),
    };
    reply.closed = relocate::closed_line(words, notice);
    match (notice.to, notice.nudge) {
        (Addressee::Person(person), nudge) => {
            in_person(words, &mut reply, tidings, person);
            if nudge.is_some() {
                // What is replaced is replaced by the message that all read.
                reply.retires.clear();
                reply.text.extend(played_where(words, tidings));
            }
        }
        (Addressee::Channel(_), Some(person)) => in_short(words, &mut reply, tidings, person),
        (Addressee::Channel(_), None) => {}
    }
    if notice.maybe_repeat {
        reply.text = format!("{}\n{}", words.plain("said-again"), reply.text);
    }
    Ok(reply)
}

/// A message to one person alone: about their game, from their side.
fn in_person(words: &Words<'_>, reply: &mut Reply, tidings: &Tidings, person: PersonId) {
    // Each player has a board of their own in direct messages; the store knows one message.
    reply.shows = None;
    reply.thread = None;
    reply.pings = vec![person];
    if let Tidings::Board(view) = tidings
        && view.to_move().is_some_and(|mover| mover != person)
    {
        // Their own answer was played for them; it is not their turn.
        reply.pings.clear();
    }
    if let Some((view, side)) = tidings
        .game()
        .and_then(|view| Some((view, view.side_of(person)?)))
        && let Some(shown) = &reply.picture
    {
        reply.picture = Some(picture(words, view, shown.ply, side));
    }
}

/// Where the game is played, for somebody who reads of it in direct messages.
fn played_where(words: &Words<'_>, tidings: &Tidings) -> Option<String> {
    let place = place(tidings.game()?);
    let args = Args::new().text("where", place.clone());
    (!place.is_empty()).then(|| format!("\n{}", words.say("nudge-where", &args)))
}

/// A nudge where the board has been shown already: a line with the way to it.
fn in_short(words: &Words<'_>, reply: &mut Reply, tidings: &Tidings, person: PersonId) {
    reply.shows = None;
    reply.thread = None;
    reply.retires.clear();
    reply.pings = vec![person];
    let Some(view) = tidings.game().filter(|_| reply.picture.is_some()) else {
        return;
    };
    let id = match (view.to_move(), tidings) {
        (None, _) => "nudge-over",
        (_, Tidings::OfferAccepted(..)) => "nudge-answered",
        (_, Tidings::Moved(_)) => "nudge-moved",
        (Some(mover), _) if mover == person => "nudge-turn",
        (Some(_), _) => "nudge-begun",
    };
    let args = Args::new()
        .text("player", mention(person))
        .text("title", words.title(view))
        .text("where", place(view));
    reply.text = words.say(id, &args);
    if view.to_move() == Some(person) {
        reply
            .text
            .extend(clock_line(words, view).map(|line| format!("\n{line}")));
    }
    reply.picture = None;
    reply.menus.clear();
    reply.buttons.clear();
}

/// The person challenged takes no direct messages; the challenger hears what to do.
fn unheard_message(words: &Words<'_>, challenge: &Challenge) -> Reply {
    let terms = &challenge.terms;
    let mut args = Args::new().text("challenger", mention(terms.from));
    if let Some(to) = terms.to {
        args = args.text("challenged", mention(to));
    }
    let mut reply = Reply::public(words.say("unheard", &args));
    reply.pings = vec![terms.from];
    reply
}

/// The other player takes no direct messages; this one hears what to do.
fn unreachable_message(words: &Words<'_>, view: &GameView, to: Addressee) -> Reply {
    let Addressee::Person(person) = to else {
        return Reply::public(words.title(view));
    };
    let opponent = view.opponent(person);
    let args = Args::new()
        .text("player", mention(person))
        .text("opponent", opponent.map_or_else(String::new, mention))
        .text("title", words.title(view))
        .number("game", view.record.id.0);
    let mut reply = Reply::public(words.say("unreachable", &args));
    reply.pings = vec![person];
    reply
}

/// Whose answer was lost is not known any more: after a resignation the winner hears it, after an
/// agreement both.
fn who_hears_the_end(view: &GameView) -> Vec<PersonId> {
    match view.result() {
        Some(result) if result.reason == Reason::Resignation => result
            .winner
            .map(|winner| view.player(winner))
            .into_iter()
            .collect(),
        _ => view.record.players.to_vec(),
    }
}
