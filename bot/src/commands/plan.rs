//! `/plan` and `/note`: what a player keeps about a game for nobody else. All answers are private.

use super::{
    Desk, Invocation, Reply,
    denials::plain_text,
    games::by_whole_lines,
    words::{Words, mention},
};
use crate::{
    play::{Actor, Denial, GameView, Planned, Plans},
    store::Note,
    text::Args,
};

/// Takes the note away.
const NO_NOTE: &str = "-";
/// Takes all lines of a game away.
const ALL: &str = "all";
/// Characters of a note that are shown under a board; `/note` shows them all.
const NOTE_BESIDE: usize = 300;

/// `/plan`: prepares a line, takes lines away, or lists them.
pub(super) async fn plan(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let game = invocation.text("game");
    let named = game.as_deref();
    if let Some(which) = invocation.text("remove") {
        return remove(desk, words, actor, named, &which).await;
    }
    if let Some(line) = invocation.text("line") {
        let planned = desk.play().add_line(actor, named, &line).await?;
        return Ok(Reply::private(planned_text(words, &planned)));
    }
    let plans = desk.play().plans(actor, named).await?;
    let head = if plans.iter().all(|plans| plans.lines.is_empty()) {
        return Ok(Reply::private(words.plain("plans-none")));
    } else {
        words.plain("plans-head")
    };
    let lines = plans.iter().flat_map(|plans| {
        let args = titled(words, &plans.view).text("opponent", opponent(&plans.view, actor));
        let title = words.say("plans-game", &args);
        std::iter::once(title).chain(numbered(words, plans))
    });
    Ok(Reply::private(by_whole_lines(
        words,
        head,
        lines.collect::<Vec<_>>(),
    )))
}

fn titled(words: &Words<'_>, view: &GameView) -> Args {
    Args::new().text("title", words.title(view))
}

fn opponent(view: &GameView, actor: &Actor) -> String {
    view.opponent(actor.person)
        .map_or_else(String::new, mention)
}

fn planned_text(words: &Words<'_>, planned: &Planned) -> String {
    let view = &planned.view;
    let args = titled(words, view)
        .number("number", count(planned.number))
        .text("line", line(words, view, &planned.moves));
    let id = if planned.known {
        "plan-known"
    } else {
        "plan-made"
    };
    let mut lines = vec![words.say(id, &args)];
    lines.extend(planned.replaced.iter().map(|old| {
        let args = Args::new().text("line", line(words, view, old));
        words.say("plan-replaced", &args)
    }));
    // Of many that are replaced at once those that fit are named.
    let head = lines.remove(0);
    by_whole_lines(words, head, lines)
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// "13. d9-c9 14. **f6-h6**": the moves with their numbers, one's own in bold.
fn line(words: &Words<'_>, view: &GameView, moves: &[String]) -> String {
    let plies = view.record.ply().saturating_add(1)..;
    let moves = plies.zip(moves).enumerate().map(|(at, (ply, text))| {
        let args = Args::new()
            .number("ply", i64::from(ply))
            .text("move", text.clone());
        words.say(
            if at % 2 == 0 {
                "plan-theirs"
            } else {
                "plan-own"
            },
            &args,
        )
    });
    moves.collect::<Vec<_>>().join(" ")
}

fn numbered(words: &Words<'_>, plans: &Plans) -> Vec<String> {
    let line = |(number, moves): (i64, &Vec<String>)| {
        let args = Args::new()
            .number("number", number)
            .text("line", line(words, &plans.view, moves));
        words.say("plans-line", &args)
    };
    (1..).zip(&plans.lines).map(line).collect()
}

async fn remove(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    named: Option<&str>,
    which: &str,
) -> Result<Reply, Denial> {
    let number = if which.eq_ignore_ascii_case(ALL) {
        None
    } else {
        // What is no number is no line's number.
        let digits = which.trim_start_matches('#').trim_end_matches('.');
        Some(digits.parse().unwrap_or(0))
    };
    let removed = desk.play().remove_lines(actor, named, number).await?;
    let head = words.say("plan-removed", &titled(words, &removed.view));
    let lines = removed
        .lines
        .iter()
        .map(|moves| line(words, &removed.view, moves));
    let lines = lines.collect::<Vec<_>>();
    Ok(Reply::private(by_whole_lines(words, head, lines)))
}

/// What may be taken away, as value and words.
pub(super) async fn removable(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    named: Option<&str>,
) -> Result<Vec<(String, String)>, Denial> {
    let plans = desk.play().plans(actor, named).await?;
    let mut all = Vec::new();
    // Numbers count within a game: of several games, one has to be chosen first.
    if let [plans] = plans.as_slice() {
        all.extend((1..).zip(&plans.lines).map(|(number, moves): (i64, _)| {
            let args = Args::new()
                .number("number", number)
                .text("line", moves.join(" "));
            (number.to_string(), words.say("label-line", &args))
        }));
        all.push((ALL.to_owned(), words.plain("label-all-lines")));
    }
    Ok(all)
}

/// `/note`: writes a note, takes it away, or shows it.
pub(super) async fn note(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let game = invocation.text("game");
    let named = game.as_deref();
    let (id, (view, note)) = match invocation.text("text") {
        None => ("note-shown", desk.play().own_note(actor, named).await?),
        Some(text) => {
            let text = Some(text.as_str()).filter(|text| *text != NO_NOTE);
            ("note-kept", desk.play().set_note(actor, named, text).await?)
        }
    };
    let args = titled(words, &view);
    Ok(Reply::private(match (note, id) {
        (Some(note), id) => words.say(id, &args.text("text", plain_text(&note.text))),
        (None, "note-kept") => words.say("note-removed", &args),
        (None, _) => words.say("note-none", &args),
    }))
}

/// A note under the board that its writer looks at.
pub(super) fn note_beside(words: &Words<'_>, note: &Note) -> String {
    let mut text: String = note.text.chars().take(NOTE_BESIDE).collect();
    if text.len() < note.text.len() {
        text.push('…');
    }
    words.say("note-beside", &Args::new().text("text", plain_text(&text)))
}
