//! `/move-here`, and what is said where a game was, where it is, and when its place is closed.

use super::{
    Audience, Desk, Invocation, Reply,
    board::{board_message, picture},
    words::{Words, mention},
};
use crate::{
    play::{Actor, Denial, GameView, side},
    store::{Addressee, GameId, Home, Notice, NoticeKind},
    text::Args,
};

/// `/move-here`: the game goes on where this is said.
pub(super) async fn move_here(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let moved = desk.play().move_here(actor, named.as_deref()).await?;
    let view = &moved.view;
    let words = &words.at(actor, view.record.home);
    let opponent = view.opponent(actor.person);
    let args = Args::new()
        .text("title", words.title(view))
        .text("player", mention(actor.person))
        .text("opponent", opponent.map_or_else(String::new, mention));
    let mut reply = board_message(words, view);
    let mut lines = Vec::new();
    if actor.place == Home::Direct {
        lines.push(words.say("moved-here-direct", &args));
        reply.pings.clear();
        reply.shows = None;
        if let Some(own) = view.record.side_of(actor.person) {
            reply.picture = Some(picture(words, view, view.record.ply(), side(own)));
        }
    } else {
        lines.push(words.say("moved-here", &args));
        reply.pings = opponent.into_iter().collect();
    }
    if !actor.reach {
        lines.push(words.plain("no-reach"));
    }
    reply.text = format!("{}\n{}", lines.join("\n"), reply.text);
    reply.audience = Audience::Public;
    reply.retires = moved.former.into_iter().collect();
    reply.settles = moved.notices;
    Ok(reply)
}

/// The game goes on here, with its board; or where else it does.
pub(super) fn moved_message(words: &Words<'_>, view: &GameView, to: Addressee) -> Reply {
    let here = match (to, view.record.home) {
        (Addressee::Channel(to), Home::Channel { channel, .. }) => to == channel,
        (Addressee::Person(_), Home::Direct) => true,
        _ => false,
    };
    let [one, two] = view.record.players.map(mention);
    let args = Args::new()
        .text("title", words.title(view))
        .text("one", one)
        .text("two", two);
    if here {
        let mut reply = board_message(words, view);
        reply.text = format!("{}\n{}", words.say("moved", &args), reply.text);
        reply.pings = view.record.players.to_vec();
        return reply;
    }
    Reply::public(match view.channel() {
        Some(channel) => words.say("moved-away", &args.text("channel", format!("<#{channel}>"))),
        None => words.say("moved-away-direct", &args),
    })
}

/// For those who are told in person because the channel is closed: how the game gets out of there.
pub(super) fn closed_line(words: &Words<'_>, notice: &Notice) -> Option<String> {
    let Addressee::Channel(channel) = notice.to else {
        return None;
    };
    let args = Args::new().text("channel", format!("<#{channel}>"));
    game_of(notice.kind).map(|game| words.say("place-closed", &args.number("game", game.0)))
}

/// The running game that an outbox entry is about.
fn game_of(kind: NoticeKind) -> Option<GameId> {
    match kind {
        NoticeKind::Challenged(_)
        | NoticeKind::Declined(_)
        | NoticeKind::Expired(_)
        | NoticeKind::Withdrawn(_)
        | NoticeKind::Ended(_)
        | NoticeKind::Moved(_)
        | NoticeKind::Unheard(_)
        | NoticeKind::Unreachable(_) => None,
        NoticeKind::Board { game, .. }
        | NoticeKind::Offered { game, .. }
        | NoticeKind::OfferDeclined { game, .. }
        | NoticeKind::OfferAccepted { game, .. }
        | NoticeKind::Warning { game, .. }
        | NoticeKind::Clock { game, .. } => Some(game),
    }
}
