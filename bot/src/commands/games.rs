//! `/games`: all running games of the one who asks.

use super::{Desk, Reply, words::Words, words::mention, words::relative};
use crate::{
    play::{Actor, Denial, GameView},
    store::{Home, Timestamp},
    text::Args,
};

/// Lines that fit on a screen.
const SHOWN: usize = 15;
/// Characters of a list: a message's 2,000 less the line that counts what is left out.
const ROOM: usize = 1_900;

/// `/games`.
pub(super) async fn games(desk: &Desk, words: &Words<'_>, actor: &Actor) -> Result<Reply, Denial> {
    let views = desk.play().games(actor).await?;
    if views.is_empty() {
        return Ok(Reply::private(words.plain("games-none")));
    }
    let count = i64::try_from(views.len()).unwrap_or(i64::MAX);
    let head = words.say("games-head", &Args::new().number("count", count));
    Ok(Reply::private(list(words, actor, head, &views)))
}

/// As many of the games as fit a message by whole lines; the rest is counted.
pub(super) fn list(words: &Words<'_>, actor: &Actor, head: String, views: &[GameView]) -> String {
    let lines = views.iter().map(|view| line(words, actor, view));
    by_whole_lines(words, head, lines.collect())
}

/// As many lines as fit a message and a screen; the rest is counted.
pub(super) fn by_whole_lines(words: &Words<'_>, head: String, lines: Vec<String>) -> String {
    let mut text = head;
    let mut room = ROOM.saturating_sub(text.chars().count());
    let mut shown = 0;
    for line in lines.iter().take(SHOWN) {
        let Some(left) = room.checked_sub(line.chars().count() + 1) else {
            break;
        };
        room = left;
        shown += 1;
        text.push('\n');
        text.push_str(line);
    }
    if lines.len() > shown {
        let more = i64::try_from(lines.len() - shown).unwrap_or(i64::MAX);
        text.push('\n');
        text.push_str(&words.say("games-more", &Args::new().number("count", more)));
    }
    text
}

/// One game in a list: number, variant, opponent, whose turn, since when, where.
fn line(words: &Words<'_>, actor: &Actor, view: &GameView) -> String {
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
