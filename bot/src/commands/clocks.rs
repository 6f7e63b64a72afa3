//! Time: `/extend`, `/resume`, `/vacation`, and what is said when a clock changes or runs down.

use super::{
    Desk, Invocation, Reply,
    board::clock_line,
    make_move::elsewhere,
    words::{Words, absolute, mention, relative},
};
use crate::{
    play::{Actor, Denial, GameView, LONGEST_GIFT, Rest, Timed},
    text::Args,
};

/// Days that are given when none are named.
const USUAL_GIFT: u32 = 1;

/// `/extend`: a gift of time to the opponent.
pub(super) async fn extend(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let days = days(invocation).unwrap_or(USUAL_GIFT).min(LONGEST_GIFT);
    let timed = desk.play().extend(actor, named.as_deref(), days).await?;
    let words = &words.at(actor, timed.view.record.home);
    let args = Args::new()
        .text("title", words.title(&timed.view))
        .text("player", mention(actor.person))
        .text("opponent", opponent(&timed.view, actor))
        .number("days", i64::from(days));
    Ok(said(words, actor, timed, words.say("extended", &args)))
}

/// `/resume`: the clock of a paused game runs again.
pub(super) async fn resume(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let timed = desk.play().resume(actor, named.as_deref()).await?;
    let words = &words.at(actor, timed.view.record.home);
    let args = Args::new()
        .text("title", words.title(&timed.view))
        .text("player", mention(actor.person))
        .text("opponent", opponent(&timed.view, actor));
    Ok(said(words, actor, timed, words.say("resumed", &args)))
}

fn opponent(view: &GameView, actor: &Actor) -> String {
    view.opponent(actor.person)
        .map_or_else(String::new, mention)
}

/// What a player did to a clock, with how it stands now; the opponent hears it.
fn said(words: &Words<'_>, actor: &Actor, timed: Timed, text: String) -> Reply {
    let mut lines = vec![text];
    lines.extend(clock_line(words, &timed.view));
    let mut reply = Reply::public(lines.join("\n"));
    reply.pings = timed.view.opponent(actor.person).into_iter().collect();
    reply.settles = timed.notices;
    elsewhere(words, actor, &timed.view, reply)
}

/// `/vacation`: begins, ends, or tells of one.
pub(super) async fn vacation(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let play = desk.play();
    let (id, rest) = match (invocation.flag("back"), days(invocation)) {
        (true, _) => ("vacation-ended", play.end_vacation(actor).await?),
        (false, Some(days)) => ("vacation-begun", play.begin_vacation(actor, days).await?),
        (false, None) => {
            let rest = play.rest(actor.person, actor.at).await?;
            let id = match rest.now {
                Some(_) => "vacation-on",
                None => "vacation-off",
            };
            (id, rest)
        }
    };
    Ok(Reply::private(vacation_text(words, id, rest)))
}

fn vacation_text(words: &Words<'_>, id: &str, rest: Rest) -> String {
    let mut args = Args::new()
        .number("used", i64::from(rest.used))
        .number("allowed", i64::from(rest.allowed))
        .number("left", i64::from(rest.allowed.saturating_sub(rest.used)));
    if let Some(now) = rest.now {
        args = args
            .text("date", absolute(now.until))
            .text("until", relative(now.until));
    }
    words.say(id, &args)
}

fn days(invocation: &Invocation) -> Option<u32> {
    invocation
        .number("days")
        .and_then(|days| u32::try_from(days).ok())
}

/// The player to move has little time left.
pub(super) fn warning_message(words: &Words<'_>, view: &GameView) -> Reply {
    about_time(words, view, "time-warning")
}

/// The clock was changed by a player or after an outage: how it stands now.
pub(super) fn clock_message(words: &Words<'_>, view: &GameView) -> Reply {
    about_time(words, view, "clock-changed")
}

fn about_time(words: &Words<'_>, view: &GameView, id: &str) -> Reply {
    let mover = view.player(view.game.to_move());
    let args = Args::new()
        .text("title", words.title(view))
        .text("player", mention(mover));
    let mut lines = vec![words.say(id, &args)];
    lines.extend(clock_line(words, view));
    let mut reply = Reply::public(lines.join("\n"));
    reply.pings = vec![mover];
    reply
}
