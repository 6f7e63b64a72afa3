//! `/move`.

use super::{
    Audience, Desk, Invocation, Reply, Verb,
    board::{board_message, picture, rest_line},
    reply::ButtonStyle,
    words::Words,
};
use crate::{
    play::{Actor, Denial, GameView, Moved},
    store::Home,
    text::Args,
};

/// `/move`: the board after it, in public, with the next player pinged.
pub(super) async fn make_move(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let text = invocation.text("move").unwrap_or_default();
    let named = invocation.text("game");
    let moved = desk
        .play()
        .make_move(actor, named.as_deref(), &text)
        .await?;
    Ok(moved_message(words, actor, moved))
}

/// The board after a move.
pub(super) fn moved_message(words: &Words<'_>, actor: &Actor, moved: Moved) -> Reply {
    let words = &words.at(actor, moved.view.record.home);
    let mut reply = board_message(words, &moved.view);
    reply.text.extend(rest_line(words, &moved.view, moved.rest));
    // Whose move was answered at once is to move again, and hears it by this very answer.
    reply.pings.retain(|person| *person != actor.person);
    reply.retires = moved.former.into_iter().collect();
    reply.settles = moved.notices;
    let mut reply = elsewhere(words, actor, &moved.view, reply);
    reply.settles.extend(moved.own);
    // Whoever presses it, gets to a game of their own.
    let (game, ply) = (moved.view.record.id, moved.view.record.ply());
    reply
        .buttons
        .push(words.game_button(Verb::Next, game, ply, ButtonStyle::Secondary));
    reply
}

/// The answer stands where both players read it. In direct messages each has a place of their own.
pub(super) fn is_here(actor: &Actor, home: Home) -> bool {
    match (actor.place, home) {
        (Home::Channel { channel, .. }, Home::Channel { channel: other, .. }) => channel == other,
        _ => false,
    }
}

/// Said away from where the game is played, the reply is a confirmation for the one who acted: the
/// others hear it at home, from the outbox.
pub(super) fn elsewhere(
    words: &Words<'_>,
    actor: &Actor,
    view: &GameView,
    mut reply: Reply,
) -> Reply {
    let home = view.record.home;
    if is_here(actor, home) {
        return reply;
    }
    // In direct messages there is nobody else, and a board that stays is worth more than one that vanishes.
    reply.audience = match actor.place {
        Home::Direct => Audience::Public,
        Home::Channel { .. } => Audience::Private,
    };
    reply.pings.clear();
    reply.settles.clear();
    reply.shows = None;
    reply.thread = None;
    reply.buttons.clear();
    if let Some(side) = view.side_of(actor.person) {
        reply.picture = reply
            .picture
            .map(|_| picture(words, view, view.record.ply(), side));
    }
    if let Home::Channel { channel, .. } = home {
        let note = words.say(
            "said-at-home",
            &Args::new().text("channel", format!("<#{channel}>")),
        );
        reply.text = format!("{}\n{note}", reply.text);
    }
    reply
}
