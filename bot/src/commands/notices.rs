//! The messages that say outbox entries.

use konakis_rules::Reason;

use super::{
    Desk, Reply,
    board::board_message,
    challenge::{begun_message, challenge_message, declined_message, expired_message},
    clocks,
    endings::ended_message,
    offers, relocate, servers,
    words::Words,
};
use crate::{
    play::{Denial, GameView, Tidings},
    store::{Addressee, Notice, PersonId},
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
    };
    reply.closed = relocate::closed_line(words, notice);
    if let Addressee::Person(person) = notice.to {
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
    }
    if notice.maybe_repeat {
        reply.text = format!("{}\n{}", words.plain("said-again"), reply.text);
    }
    Ok(reply)
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
