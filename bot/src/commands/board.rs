//! The message that shows a board.

use std::sync::Arc;

use konakis_rules::{Call, GameResult, Played, Side};

use super::{
    Button, Picture, Reply, Shows, Verb,
    alt::alt_text,
    ratings::ratings_line,
    reply::ButtonStyle,
    words::{Words, absolute, capitalised, mention, relative},
};
use crate::{
    play::GameView,
    store::{PersonId, Timestamp},
    text::Args,
};

/// The board of a game at its present ply, with who is to move or how it ended.
pub(super) fn board_message(words: &Words<'_>, view: &GameView) -> Reply {
    let mut lines = Vec::new();
    let (made, answer) = last_moves(view);
    match made {
        Some(played) => {
            lines.push(last_move(words, view, played));
            lines.extend(answer.map(|answer| answer_line(words, view, answer)));
        }
        None => lines.push(
            words.say(
                "board-start",
                &Args::new()
                    .text("title", words.title(view))
                    .text("one", words.player(view, Side::One))
                    .text("two", words.player(view, Side::Two)),
            ),
        ),
    }
    if let Some(played) = view.game.plies().last() {
        lines.extend(calls(words, view, played));
    }
    match view.result() {
        Some(result) => {
            lines.push(end_line(words, view, result));
            lines.extend(ratings_line(words, view));
        }
        None => {
            lines.extend(remarks(words, view));
            lines.push(words.say(
                if view.game.position().placing() {
                    "board-to-place"
                } else {
                    "board-to-move"
                },
                &Args::new().text("player", words.player(view, view.game.to_move())),
            ));
            lines.extend(clock_line(words, view));
        }
    }
    let mut reply = Reply::public(lines.join("\n"));
    reply.pings = whom_to_ping(view).into_iter().collect();
    reply.picture = Some(picture(words, view, view.record.ply(), view.game.to_move()));
    reply.shows = Some(Shows::Board(view.record.id, view.record.ply()));
    if view.running() {
        let (game, ply) = (view.record.id, view.record.ply());
        reply.buttons = vec![
            words.game_button(Verb::Move, game, ply, ButtonStyle::Primary),
            words.game_button(Verb::Draw, game, ply, ButtonStyle::Secondary),
            words.game_button(Verb::Resign, game, ply, ButtonStyle::Secondary),
        ];
    } else {
        reply.buttons = rematch_button(words, view);
    }
    reply
}

/// The button under a game that is over; none if one of the two is not here any more.
pub(super) fn rematch_button(words: &Words<'_>, view: &GameView) -> Vec<Button> {
    if view.record.players.iter().any(|player| player.is_former()) {
        return Vec::new();
    }
    let (game, ply) = (view.record.id, view.record.ply());
    vec![words.game_button(Verb::Rematch, game, ply, ButtonStyle::Secondary)]
}

/// Until when the player to move has time, or that the clock stands still.
pub(super) fn clock_line(words: &Words<'_>, view: &GameView) -> Option<String> {
    let clock = view.record.clock;
    if clock.pause.is_some() {
        return Some(words.plain("clock-paused"));
    }
    let until = clock.deadline?;
    Some(
        words.say(
            "clock-until",
            &Args::new()
                .text("date", absolute(until))
                .text("until", relative(until)),
        ),
    )
}

/// That the player to move is on vacation, on a line of its own.
pub(super) fn rest_line(
    words: &Words<'_>,
    view: &GameView,
    rest: Option<Timestamp>,
) -> Option<String> {
    let player = view.to_move()?;
    let args = Args::new()
        .text("player", mention(player))
        .text("date", absolute(rest?));
    Some(format!("\n{}", words.say("on-vacation", &args)))
}

/// The player to move; after the end, the one who did not make the last move by hand.
fn whom_to_ping(view: &GameView) -> Option<PersonId> {
    let made = || last_moves(view).0;
    view.to_move()
        .or_else(|| made().map(|played| view.player(played.side.other())))
}

/// The last move that was made by hand, and the answer that was ready for it.
fn last_moves(view: &GameView) -> (Option<&Played>, Option<&Played>) {
    let prepared = view.record.moves.last().is_some_and(|made| made.prepared);
    match view.game.plies() {
        [.., made, answer] if prepared => (Some(made), Some(answer)),
        plies => (plies.last(), None),
    }
}

fn last_move(words: &Words<'_>, view: &GameView, played: &Played) -> String {
    let args = Args::new()
        .text("title", words.title(view))
        .text("side", words.side(view.rules(), played.side));
    told(words, view, played, args, ["board-moved", "board-captured"])
}

/// What was played at once because it was prepared.
fn answer_line(words: &Words<'_>, view: &GameView, answer: &Played) -> String {
    let ids = ["board-answered", "board-answered-captured"];
    told(words, view, answer, Args::new(), ids)
}

/// A move in words; by the first message if it takes nothing, else by the second.
fn told(
    words: &Words<'_>,
    view: &GameView,
    played: &Played,
    args: Args,
    [quiet, taking]: [&str; 2],
) -> String {
    let args = args
        .number("ply", i64::from(played.ply))
        .text("player", mention(view.player(played.side)))
        .text("move", played.text.clone());
    if played.captures.is_empty() {
        words.say(quiet, &args)
    } else {
        let points = played.captures.iter().map(|(point, _)| *point);
        let count = i64::try_from(played.captures.len()).unwrap_or(i64::MAX);
        words.say(
            taking,
            &args
                .number("count", count)
                .text("points", words.points(view.rules(), points)),
        )
    }
}

fn calls(words: &Words<'_>, view: &GameView, played: &Played) -> Vec<String> {
    let say = |call: &Call| {
        words.say(
            &format!("call-{}", call.as_str()),
            &Args::new().text("player", mention(view.player(played.side))),
        )
    };
    played.calls.iter().map(say).collect()
}

/// What a player should know about the position.
pub(super) fn remarks(words: &Words<'_>, view: &GameView) -> Vec<String> {
    let mut lines: Vec<String> = danger(words, view).into_iter().collect();
    lines.extend(warnings(words, view));
    lines
}

/// That the king could be taken, where the rules do not have it called.
fn danger(words: &Words<'_>, view: &GameView) -> Option<String> {
    let called = view
        .game
        .plies()
        .last()
        .is_some_and(|played| played.calls.contains(&Call::Koning));
    let king = view.rules().king_in_danger(view.game.position())?;
    let args = Args::new().text("point", view.rules().board().name(king));
    (!called).then(|| words.say("warn-king", &args))
}

/// What threatens to end the game by itself: a position that comes back, moves without progress.
fn warnings(words: &Words<'_>, view: &GameView) -> Vec<String> {
    let mut lines = Vec::new();
    let times = view.game.occurrences();
    let rule = view.game.repetition_limit();
    if times > 1 {
        let args = Args::new()
            .number("times", i64::from(times))
            .number("limit", i64::from(rule.occurrence));
        lines.push(match rule.loser {
            Some(loser) => words.say(
                "warn-repetition-loss",
                &args.text("side", words.side(view.rules(), loser)),
            ),
            None => words.say("warn-repetition-draw", &args),
        });
    }
    if let Some((count, limit)) = view.game.no_progress() {
        let left = limit.saturating_sub(count);
        if left <= 20 {
            lines.push(words.say(
                "warn-no-progress",
                &Args::new().number("left", i64::from(left)),
            ));
        }
    }
    lines
}

/// How the game ended, with the players.
pub(super) fn end_line(words: &Words<'_>, view: &GameView, result: GameResult) -> String {
    let told = words.result(view.rules(), result);
    match result.winner {
        Some(winner) => words.say(
            "board-won",
            &Args::new()
                .text("result", told)
                .text("winner", mention(view.player(winner)))
                .text("loser", mention(view.player(winner.other()))),
        ),
        // Whoever is to hear of it must be named, for a reply notifies nobody else.
        None => words.say(
            "board-drawn",
            &Args::new()
                .text("result", told)
                .text("one", mention(view.player(Side::One)))
                .text("two", mention(view.player(Side::Two))),
        ),
    }
}

/// The picture of a game after `ply` moves.
pub(super) fn picture(words: &Words<'_>, view: &GameView, ply: u32, viewer: Side) -> Picture {
    let result = view.result().filter(|_| ply == view.record.ply());
    let mut picture = Picture {
        caption: result.map_or_else(String::new, |result| {
            capitalised(&words.result(view.rules(), result))
        }),
        game: Arc::clone(&view.game),
        ply,
        film_from: None,
        viewer: Some(viewer),
        destinations: Vec::new(),
        result,
        file_name: format!("g{}-p{ply}.png", view.record.id),
        alt: String::new(),
    };
    picture.alt = alt_text(words, &picture);
    picture
}
