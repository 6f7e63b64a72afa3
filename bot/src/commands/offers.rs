//! Offers and their answers: `/takeback`, `/pause`, and the buttons under any offer.

use super::{
    Button, Desk, Invocation, Press, Reply, Verb,
    board::{board_message, picture},
    endings,
    make_move::elsewhere,
    reply::ButtonStyle,
    words::{Words, mention},
};
use crate::{
    play::{Accepted, Actor, Denial, GameView, Meant, Offered, Want},
    store::{GameId, Offer, OfferId, OfferKind},
    text::Args,
};

/// The word of a kind in the ids of messages.
pub(super) fn key(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Pause => "pause",
    }
}

/// `/takeback`, `/pause`: asks the opponent, or lets the person answer the same question.
pub(super) async fn ask(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
    kind: OfferKind,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let view = desk.play().find(actor, named.as_deref(), Want::Act).await?;
    let theirs = |offer: &Offer| offer.kind == kind && offer.by != actor.person;
    if let Some(offer) = view.record.offer.filter(theirs) {
        let opponent = view.opponent(actor.person);
        let args = Args::new()
            .text("title", words.title(&view))
            .text("opponent", opponent.map_or_else(String::new, mention));
        let mut reply = Reply::private(words.say(&format!("ask-accept-{}", key(kind)), &args));
        reply.buttons = answer_buttons(words, &view, offer);
        return Ok(reply);
    }
    make(
        desk,
        words,
        actor,
        kind,
        (view.record.id, view.record.ply()),
    )
    .await
}

/// Makes an offer.
pub(super) async fn make(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    kind: OfferKind,
    (game, ply): (GameId, u32),
) -> Result<Reply, Denial> {
    let offered = desk.play().offer(actor, kind, game, ply).await?;
    Ok(said(words, actor, offered, offered_message))
}

/// The button "Accept" under an offer.
pub(super) async fn accept(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    press: &Press,
) -> Result<Reply, Denial> {
    let (at, meant) = answered(press);
    Ok(match desk.play().accept_offer(actor, at, meant).await? {
        Accepted::Ended(ended) => endings::ended(words, actor, ended),
        Accepted::GoesOn(offered) => said(words, actor, offered, accepted_message),
    })
}

/// The button "Decline" under an offer.
pub(super) async fn decline(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    press: &Press,
) -> Result<Reply, Denial> {
    let (at, meant) = answered(press);
    let declined = desk.play().decline_offer(actor, at, meant).await?;
    Ok(said(words, actor, declined, declined_message))
}

/// The game and ply of a button under an offer, and which offer it is under. Those of older messages,
/// and words at the terminal, name a kind only.
fn answered(press: &Press) -> ((GameId, u32), Meant) {
    let meant = match press.verb {
        _ if !press.detail.is_empty() => {
            Meant::Number(OfferId(press.detail.parse().unwrap_or_default()))
        }
        Verb::AcceptDraw | Verb::DeclineDraw => Meant::Draw,
        _ => Meant::Other,
    };
    ((GameId(press.subject), press.ply), meant)
}

fn said(
    words: &Words<'_>,
    actor: &Actor,
    offered: Offered,
    message: fn(&Words<'_>, &GameView, Offer) -> Reply,
) -> Reply {
    let words = &words.at(actor, offered.view.record.home);
    let mut reply = message(words, &offered.view, offered.offer);
    reply.settles = offered.notices;
    elsewhere(words, actor, &offered.view, reply)
}

/// The buttons with which an offer is answered.
pub(super) fn answer_buttons(words: &Words<'_>, view: &GameView, offer: Offer) -> Vec<Button> {
    let (game, ply) = (view.record.id, view.record.ply());
    let (accept, decline) = match offer.kind {
        OfferKind::Draw => (Verb::AcceptDraw, Verb::DeclineDraw),
        OfferKind::Takeback | OfferKind::Pause => (Verb::AcceptOffer, Verb::DeclineOffer),
    };
    let press = |verb| Press::new(verb, game.0, ply).with_detail(offer.id.0.to_string());
    vec![
        words.button(press(accept), ButtonStyle::Success),
        words.button(press(decline), ButtonStyle::Danger),
    ]
}

fn args(words: &Words<'_>, view: &GameView, offer: Offer) -> Args {
    let opponent = view.opponent(offer.by);
    Args::new()
        .text("title", words.title(view))
        .text("player", mention(offer.by))
        .text("opponent", opponent.map_or_else(String::new, mention))
}

/// An offer stands.
pub(super) fn offered_message(words: &Words<'_>, view: &GameView, offer: Offer) -> Reply {
    let id = format!("offer-made-{}", key(offer.kind));
    let mut reply = Reply::public(words.say(&id, &args(words, view, offer)));
    reply.pings = view.opponent(offer.by).into_iter().collect();
    reply.buttons = answer_buttons(words, view, offer);
    reply
}

/// An offer was declined.
pub(super) fn declined_message(words: &Words<'_>, view: &GameView, offer: Offer) -> Reply {
    let id = format!("offer-declined-{}", key(offer.kind));
    let mut reply = Reply::public(words.say(&id, &args(words, view, offer)));
    reply.pings = vec![offer.by];
    reply
}

/// An offer was accepted: the board to which the game went back, or that its clock stands.
pub(super) fn accepted_message(words: &Words<'_>, view: &GameView, offer: Offer) -> Reply {
    let id = format!("offer-accepted-{}", key(offer.kind));
    let head = words.say(&id, &args(words, view, offer));
    let mut reply = board_message(words, view);
    reply.text = format!("{head}\n{}", reply.text);
    reply.pings = vec![offer.by];
    if offer.kind == OfferKind::Takeback {
        reply.retires = view
            .record
            .board
            .map(|(message, _)| message)
            .into_iter()
            .collect();
    } else if view.running() {
        reply.picture = Some(picture(words, view, view.record.ply(), view.game.to_move()));
    }
    reply
}
