//! `/board` and `/replay`: looking at a game, alone or with everybody.

use konakis_rules::{Point, Refusal};

use super::{
    Audience, Desk, Invocation, Reply, Verb,
    board::{board_message, picture, rest_line},
    plan::note_beside,
    words::Words,
};
use crate::{
    play::{Actor, Denial, GameView, Want},
    text::Args,
};

/// `/board`: the board of a game, now or after an earlier move, for the one who asks.
pub(super) async fn board(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let view = find(desk, actor, invocation).await?;
    let words = &shown_in(words, invocation);
    let last = view.record.ply();
    let ply = ply_option(&view, invocation, "ply")?.unwrap_or(last);
    let mut reply = if ply == last {
        Reply {
            pings: Vec::new(),
            shows: None,
            ..board_message(words, &view)
        }
    } else {
        Reply::private(
            words.say(
                "board-earlier",
                &Args::new()
                    .text("title", words.title(&view))
                    .number("ply", i64::from(ply))
                    .number("last", i64::from(last)),
            ),
        )
    };
    if let (Some(player), true) = (view.to_move(), ply == last) {
        let rest = desk.play().rest(player, actor.at).await?;
        let until = rest.now.map(|vacation| vacation.until);
        reply.text.extend(rest_line(words, &view, until));
    }
    reply.audience = audience(invocation);
    if view.side_of(actor.person).is_none() {
        // They would only be told that the game is not theirs.
        reply.buttons.clear();
    }
    if view.to_move() != Some(actor.person) {
        reply
            .buttons
            .retain(|button| button.press.verb != Verb::Move);
    }
    let viewer = view.side_of(actor.person).unwrap_or(view.game.to_move());
    let mut picture = picture(words, &view, ply, viewer);
    if let Some(named) = invocation.text("piece").filter(|_| ply == last) {
        let (line, destinations) = destinations(words, &view, &named)?;
        reply.text = format!("{}\n{line}", reply.text);
        picture.destinations = destinations;
    }
    if reply.audience == Audience::Private && view.side_of(actor.person).is_some() {
        let store = desk.play().store();
        if let Some(note) = store.note(actor.person, view.record.id).await? {
            reply.text = format!("{}\n{}", reply.text, note_beside(words, &note));
        }
    }
    if invocation.flag("text") {
        reply.text = format!("{}\n```\n{}\n```", reply.text, picture.text_board());
        reply.picture = None;
    } else {
        reply.picture = Some(picture);
    }
    Ok(reply)
}

/// The present board of somebody's own game, for them alone, with its buttons.
pub(super) async fn own_board(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    view: &GameView,
) -> Result<Reply, Denial> {
    let mut reply = Reply {
        audience: Audience::Private,
        pings: Vec::new(),
        shows: None,
        ..board_message(words, view)
    };
    if let Some(side) = view.side_of(actor.person) {
        reply.picture = Some(picture(words, view, view.record.ply(), side));
    }
    if let Some(player) = view.to_move() {
        let rest = desk.play().rest(player, actor.at).await?;
        let until = rest.now.map(|vacation| vacation.until);
        reply.text.extend(rest_line(words, view, until));
    }
    Ok(reply)
}

/// `/replay`: a game, or a part of it, as a film.
pub(super) async fn replay(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let view = find(desk, actor, invocation).await?;
    let words = &shown_in(words, invocation);
    let to = ply_option(&view, invocation, "to")?.unwrap_or(view.record.ply());
    let from = ply_option(&view, invocation, "from")?.unwrap_or(0);
    // Named the wrong way round, the same part is meant.
    let (from, to) = (from.min(to), from.max(to));
    let viewer = view.side_of(actor.person).unwrap_or(view.game.to_move());
    let mut reply = Reply::private(
        words.say(
            "replay",
            &Args::new()
                .text("title", words.title(&view))
                .number("from", i64::from(from))
                .number("to", i64::from(to)),
        ),
    );
    reply.audience = audience(invocation);
    let mut film = picture(words, &view, to, viewer);
    film.film_from = Some(from);
    film.file_name = format!("g{}-p{from}-{to}.gif", view.record.id);
    reply.picture = Some(film);
    Ok(reply)
}

async fn find(desk: &Desk, actor: &Actor, invocation: &Invocation) -> Result<GameView, Denial> {
    let named = invocation.text("game");
    desk.play().find(actor, named.as_deref(), Want::Look).await
}

/// Looking is private unless one wants to show the others.
fn audience(invocation: &Invocation) -> Audience {
    if invocation.flag("share") {
        Audience::Public
    } else {
        Audience::Private
    }
}

/// What everybody sees is in everybody's language.
fn shown_in<'a>(words: &Words<'a>, invocation: &Invocation) -> Words<'a> {
    match audience(invocation) {
        Audience::Public => words.for_all(),
        Audience::Private => words.clone(),
    }
}

/// An option that names a ply of the game.
pub(super) fn ply_option(
    view: &GameView,
    invocation: &Invocation,
    name: &str,
) -> Result<Option<u32>, Denial> {
    let last = view.record.ply();
    let Some(ply) = invocation.number(name) else {
        return Ok(None);
    };
    match u32::try_from(ply) {
        Ok(ply) if ply <= last => Ok(Some(ply)),
        _ => Err(Denial::NoPly { ply, last }),
    }
}

/// Where the man on a point may go, in words and as points.
fn destinations(
    words: &Words<'_>,
    view: &GameView,
    named: &str,
) -> Result<(String, Vec<Point>), Denial> {
    let board = view.rules().board();
    let refused = |refusal| Denial::Move(Box::new(view.clone()), refusal);
    let name = named.trim().to_lowercase();
    let point = board.point(&name).ok_or_else(|| {
        let name = name.chars().take(16).collect();
        refused(Refusal::OffBoard { name })
    })?;
    let kind = view.game.position().at(point);
    let kind = kind.ok_or_else(|| refused(Refusal::NothingThere { point }))?;
    if view.rules().kind(kind).side != view.game.to_move() {
        let args = Args::new().text("point", board.name(point));
        return Ok((words.say("board-not-its-turn", &args), Vec::new()));
    }
    let mut points: Vec<Point> = view
        .game
        .legal()
        .iter()
        .filter(|mv| mv.from() == Some(point))
        .map(konakis_rules::Move::to)
        .collect();
    points.sort_unstable();
    points.dedup();
    let args = Args::new().text("point", board.name(point));
    let line = if points.is_empty() {
        words.say("board-no-destinations", &args)
    } else {
        let list = words.points(view.rules(), points.iter().copied());
        words.say("board-destinations", &args.text("points", list))
    };
    Ok((line, points))
}
