//! `/resign` and `/draw`: a question first, bound to the game and the ply that the player sees.

use super::{
    Desk, Invocation, Reply, Shows, Verb,
    board::{end_line, picture, rematch_button},
    make_move::elsewhere,
    offers::answer_buttons,
    ratings::ratings_line,
    reply::ButtonStyle,
    words::{Words, mention},
};
use crate::{
    play::{Actor, Denial, Ended, GameView, Want},
    store::{GameId, OfferKind, PersonId},
    text::Args,
};

/// What is asked before it is done.
#[derive(Clone, Copy)]
pub(super) enum Question {
    Resign,
    Draw,
}

/// `/resign`, `/draw`: asks whether it is meant.
pub(super) async fn ask(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
    question: Question,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let view = desk.play().find(actor, named.as_deref(), Want::Act).await?;
    Ok(question_message(words, actor, &view, question))
}

/// The same from the button under a board.
pub(super) async fn ask_at(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    (game, ply): (GameId, u32),
    question: Question,
) -> Result<Reply, Denial> {
    let view = desk.play().game_at(actor, game, ply).await?;
    Ok(question_message(words, actor, &view, question))
}

fn question_message(
    words: &Words<'_>,
    actor: &Actor,
    view: &GameView,
    question: Question,
) -> Reply {
    let (game, ply) = (view.record.id, view.record.ply());
    let args = Args::new().text("title", words.title(view)).text(
        "opponent",
        view.opponent(actor.person)
            .map_or_else(String::new, mention),
    );
    let keep = words.game_button(Verb::Keep, game, ply, ButtonStyle::Secondary);
    let offered = view
        .record
        .offer
        .filter(|offer| offer.by != actor.person && offer.kind == OfferKind::Draw);
    let (text, buttons) = match (question, offered) {
        (Question::Resign, _) => (
            words.say("ask-resign", &args),
            vec![
                words.game_button(Verb::ConfirmResign, game, ply, ButtonStyle::Danger),
                keep,
            ],
        ),
        (Question::Draw, None) => (
            words.say("ask-draw", &args),
            vec![
                words.game_button(Verb::ConfirmDraw, game, ply, ButtonStyle::Primary),
                keep,
            ],
        ),
        (Question::Draw, Some(offer)) => (
            words.say("ask-accept-draw", &args),
            answer_buttons(words, view, offer),
        ),
    };
    let mut reply = Reply::private(text);
    reply.buttons = buttons;
    reply
}

/// The game is over: resigned, or a draw by agreement.
pub(super) fn ended(words: &Words<'_>, actor: &Actor, ended: Ended) -> Reply {
    let words = &words.at(actor, ended.view.record.home);
    let opponent = ended.view.opponent(actor.person);
    let mut reply = ended_message(words, &ended.view, opponent.into_iter().collect());
    reply.retires = ended.former.into_iter().collect();
    reply.settles = ended.notices;
    elsewhere(words, actor, &ended.view, reply)
}

/// A game that its players ended, with the last board.
pub(super) fn ended_message(words: &Words<'_>, view: &GameView, pings: Vec<PersonId>) -> Reply {
    let line = view
        .result()
        .map_or_else(String::new, |result| end_line(words, view, result));
    let mut lines = vec![
        words.say(
            "game-ended",
            &Args::new()
                .text("title", words.title(view))
                .text("result", line),
        ),
    ];
    lines.extend(ratings_line(words, view));
    let mut reply = Reply::public(lines.join("\n"));
    reply.pings = pings;
    reply.buttons = rematch_button(words, view);
    // It takes the place of the last board, whose buttons are old now, even if that is noted later.
    reply.shows = Some(Shows::Board(view.record.id, view.record.ply()));
    reply.picture = Some(picture(words, view, view.record.ply(), view.game.to_move()));
    reply
}
