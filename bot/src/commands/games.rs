//! `/games`: all running games of the one who asks.

use super::{Desk, Reply, words::Words, words::mention, words::relative};
use crate::{
    play::{Actor, Denial, GameView},
    store::{Home, Timestamp},
    text::Args,
};

/// Lines that fit on a screen.
const SHOWN: usize = 15;

/// `/games`.
pub(super) async fn games(desk: &Desk, words: &Words<'_>, actor: &Actor) -> Result<Reply, Denial> {
    let views = desk.play().games(actor).await?;
    if views.is_empty() {
        return Ok(Reply::private(words.plain("games-none")));
    }
    let count = i64::try_from(views.len()).unwrap_or(i64::MAX);
    let mut lines = vec![words.say("games-head", &Args::new().number("count", count))];
    for view in views.iter().take(SHOWN) {
        lines.push(line(words, actor, view));
    }
    if views.len() > SHOWN {
        let more = i64::try_from(views.len() - SHOWN).unwrap_or(i64::MAX);
        lines.push(words.say("games-more", &Args::new().number("count", more)));
    }
    Ok(Reply::private(lines.join("\n")))
}

/// One game in a list: number, variant, opponent, whose turn, since when, where.
pub(super) fn line(words: &Words<'_>, actor: &Actor, view: &GameView) -> String {
    let waits = view.to_move() == Some(actor.person);
    let opponent = view.opponent(actor.person);
    let since = view
        .record
        .moves
        .last()
        .map_or(view.record.created, |made| made.at);
    words.say(
        if waits { "games-yours" } else { "games-theirs" },
        &Args::new()
            .text("title", words.title(view))
            .text("opponent", opponent.map_or_else(String::new, mention))
            .text("since", relative(Timestamp(since.0)))
            .text("where", place(view)),
    )
}

/// A link to the last board, or the channel, or nothing.
fn place(view: &GameView) -> String {
    match (view.record.home, view.record.board) {
        (
            Home::Channel {
                guild: Some(guild), ..
            },
            Some((message, _)),
        ) => format!(
            "https://discord.com/channels/{guild}/{}/{}",
            message.channel, message.message
        ),
        (
            Home::Channel {
                guild: Some(_),
                channel,
            },
            None,
        ) => format!("<#{channel}>"),
        _ => String::new(),
    }
}
