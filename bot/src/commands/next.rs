//! `/next` and its button: the game that waits longest.

use super::{
    Desk, Reply,
    games::place,
    look,
    words::{Words, relative},
};
use crate::{
    play::{Actor, Denial},
    text::Args,
};

/// The board of the game that waits longest for the one who asks, or that none waits.
pub(super) async fn next(desk: &Desk, words: &Words<'_>, actor: &Actor) -> Result<Reply, Denial> {
    let waiting = desk.play().waiting(actor).await?;
    let Some(view) = waiting.games.first() else {
        let args = Args::new().number("count", i64::from(waiting.others));
        return Ok(Reply::private(words.say("next-none", &args)));
    };
    let mut reply = look::own_board(desk, words, actor, view).await?;
    let place = place(view);
    if !place.is_empty() {
        let args = Args::new().text("where", place);
        reply.text = format!("{}\n{}", reply.text, words.say("nudge-where", &args));
    }
    let count = i64::try_from(waiting.games.len()).unwrap_or(i64::MAX);
    let head = words.say(
        "next-head",
        &Args::new()
            .number("count", count)
            .text("since", relative(view.turn_began())),
    );
    reply.text = format!("{head}\n{}", reply.text);
    Ok(reply)
}
