//! `/history`: a game's moves, and its board after any of them; walked through with buttons.

use konakis_rules::Played;

use super::{
    Button, Choice, Desk, Invocation, Menu, Reply,
    board::picture,
    look::ply_option,
    press::{Press, Verb},
    reply::ButtonStyle,
    words::{Words, capitalised, date, mention},
};
use crate::{
    play::{Actor, Denial, GameView, Want},
    store::GameId,
    text::Args,
};

/// Moves on a page: with the picture they are a screen.
const PAGE: u32 = 12;
/// As many as a menu holds.
const MOST_CHOICES: u32 = 25;
/// Characters of the list of moves; a message has 2,000.
const ROOM: usize = 1_500;

/// `/history`.
pub(super) async fn history(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let view = desk
        .play()
        .find(actor, named.as_deref(), Want::Look)
        .await?;
    let ply = ply_option(&view, invocation, "ply")?.unwrap_or(view.record.ply());
    Ok(page(words, actor, &view, ply))
}

/// The buttons and the menu under it: to a ply, in the same message.
pub(super) async fn walk(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    press: &Press,
) -> Result<Reply, Denial> {
    let view = desk.play().game(actor, GameId(press.subject)).await?;
    let last = view.record.ply();
    let chosen = press.chosen.as_deref().and_then(|ply| ply.parse().ok());
    let ply = match press.verb {
        Verb::HistoryLast => last,
        _ => chosen.unwrap_or(press.ply).min(last),
    };
    let mut reply = page(words, actor, &view, ply);
    reply.in_place = true;
    Ok(reply)
}

/// The game after `ply` moves: what was played there, the moves around it, the board.
fn page(words: &Words<'_>, actor: &Actor, view: &GameView, ply: u32) -> Reply {
    let last = view.record.ply();
    let mut lines = vec![head(words, view, ply)];
    if let (true, Some(result)) = (ply == last, view.result()) {
        lines.push(capitalised(&words.result(view.rules(), result)) + ".");
    }
    lines.extend(list(words, view, ply));
    let mut reply = Reply::private(lines.join("\n"));
    let viewer = view.side_of(actor.person).unwrap_or(view.game.to_move());
    reply.picture = Some(picture(words, view, ply, viewer));
    if last > 0 {
        reply.buttons = buttons(words, view, ply);
    }
    if last > PAGE {
        reply.menus = vec![pages(words, view)];
    }
    reply
}

fn head(words: &Words<'_>, view: &GameView, ply: u32) -> String {
    use konakis_rules::Side;
    let args = Args::new()
        .text("title", words.title(view))
        .text("one", words.player(view, Side::One))
        .text("two", words.player(view, Side::Two))
        .number("ply", i64::from(ply))
        .number("last", i64::from(view.record.ply()));
    let index = usize::try_from(ply).ok().and_then(|ply| ply.checked_sub(1));
    let made = index.and_then(|index| {
        let played = view.game.plies().get(index)?;
        Some((played, view.record.moves.get(index)?))
    });
    let Some((played, stored)) = made else {
        return words.say("history-start", &args);
    };
    let args = args
        .text("move", played.text.clone())
        .text("player", mention(view.player(played.side)))
        .text("side", words.side(view.rules(), played.side))
        .text("date", date(stored.at));
    words.say("history-move", &args)
}

/// The page of moves on which `ply` is, two a line; as many lines as there is room for.
fn list(words: &Words<'_>, view: &GameView, ply: u32) -> Vec<String> {
    let first = ply.saturating_sub(1) / PAGE * PAGE;
    let start = usize::try_from(first).unwrap_or(usize::MAX);
    let moves = view.game.plies().get(start..).unwrap_or_default();
    let page = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let mut room = ROOM;
    let mut lines = Vec::new();
    for pair in moves
        .get(..page.min(moves.len()))
        .unwrap_or_default()
        .chunks(2)
    {
        let line: Vec<String> = pair.iter().map(|played| one(words, played, ply)).collect();
        let line = line.join(" · ");
        let Some(left) = room.checked_sub(line.chars().count() + 1) else {
            break;
        };
        room = left;
        lines.push(line);
    }
    lines
}

fn one(words: &Words<'_>, played: &Played, ply: u32) -> String {
    let id = if played.ply == ply {
        "history-here"
    } else {
        "history-there"
    };
    let args = Args::new()
        .number("ply", i64::from(played.ply))
        .text("move", played.text.clone());
    words.say(id, &args)
}

/// All four always, so that the one under the thumb stays where it is.
fn buttons(words: &Words<'_>, view: &GameView, ply: u32) -> Vec<Button> {
    let last = view.record.ply();
    let to = |verb, ply| words.game_button(verb, view.record.id, ply, ButtonStyle::Secondary);
    vec![
        to(Verb::HistoryFirst, 0),
        to(Verb::HistoryBack, ply.saturating_sub(1)),
        to(Verb::HistoryNext, ply.saturating_add(1).min(last)),
        to(Verb::HistoryLast, last),
    ]
}

/// Long ways at once: by pages, or by several where there are too many.
fn pages(words: &Words<'_>, view: &GameView) -> Menu {
    let last = view.record.ply();
    let pages = last.div_ceil(PAGE);
    let step = PAGE * pages.div_ceil(MOST_CHOICES);
    let firsts = (0..last.div_ceil(step)).map(|index| index * step + 1);
    let choices = firsts.map(|first| Choice {
        label: words.say(
            "history-page",
            &Args::new()
                .number("first", i64::from(first))
                .number("last", i64::from((first + step - 1).min(last))),
        ),
        value: first.to_string(),
    });
    Menu {
        press: Press::new(Verb::HistoryPage, view.record.id.0, 0),
        hint: words.plain("history-pages"),
        choices: choices.collect(),
    }
}
