//! `/privacy`: what is stored about the one who asks, as a file, and its end.

use serde_json::{Map, Value};

use super::{
    Attachment, Desk, Invocation, Reply,
    press::{Press, Verb},
    reply::ButtonStyle,
    words::Words,
};
use crate::{
    play::{Actor, Denial, Left, REMEMBERED_DAYS, stamp},
    store::{Everything, Holdings, Stored},
    text::Args,
};

/// `/privacy`.
pub(super) async fn privacy(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    match invocation.text("action").as_deref() {
        Some("download") => download(desk, words, actor).await,
        Some("delete") => {
            let holdings = desk.play().holdings(actor).await?;
            Ok(question(words, &holdings))
        }
        _ => {
            let holdings = desk.play().holdings(actor).await?;
            Ok(Reply::private(shown(words, &holdings)))
        }
    }
}

/// All that is stored, by kind and number, and what it is for.
fn shown(words: &Words<'_>, holdings: &Holdings) -> String {
    let count = |id, count| words.say(id, &Args::new().number("count", i64::from(count)));
    let name = holdings.name.clone().unwrap_or_default();
    let args = Args::new()
        .text("name", super::denials::plain_text(&name))
        .text("running", count("privacy-running", holdings.running))
        .text("finished", count("privacy-finished", holdings.finished))
        .text(
            "challenges",
            count("privacy-challenges", holdings.challenges),
        )
        .text("offers", count("privacy-offers", holdings.offers))
        .text("ratings", count("privacy-ratings", holdings.ratings))
        .text("notes", count("privacy-notes", holdings.notes))
        .text("lines", count("privacy-lines", holdings.lines))
        .text("blocked", count("privacy-blocked", holdings.blocked))
        .text("vacations", count("privacy-vacations", holdings.vacations))
        .text("notices", count("privacy-notices", holdings.notices))
        .text("log", count("privacy-log", holdings.log));
    let mut lines = vec![words.say("privacy", &args)];
    lines.push(words.plain(if holdings.settings {
        "privacy-settings"
    } else {
        "privacy-no-settings"
    }));
    let days = Args::new().number("days", i64::from(REMEMBERED_DAYS));
    lines.push(words.say("privacy-rest", &days));
    lines.join("\n")
}

async fn download(desk: &Desk, words: &Words<'_>, actor: &Actor) -> Result<Reply, Denial> {
    let everything = desk.play().everything(actor).await?;
    let mut reply = Reply::private(words.plain("privacy-file"));
    let json = Value::Object(json(everything));
    reply.files = vec![Attachment {
        name: "konakis-privacy.json".to_owned(),
        bytes: format!("{json:#}\n").into_bytes(),
        alt: None,
    }];
    Ok(reply)
}

fn json(everything: Everything) -> Map<String, Value> {
    let value = |stored| match stored {
        Stored::Null => Value::Null,
        Stored::Integer(number) => number.into(),
        Stored::Real(number) => number.into(),
        Stored::Text(text) => text.into(),
    };
    let tables = everything.into_iter().map(|(table, rows)| {
        let rows = rows.into_iter().map(|row| {
            let row = row
                .into_iter()
                .map(|(column, stored)| (column, value(stored)));
            Value::Object(row.collect())
        });
        (table.to_owned(), Value::Array(rows.collect()))
    });
    tables.collect()
}

/// Whether it is really meant, with what exactly will happen.
fn question(words: &Words<'_>, holdings: &Holdings) -> Reply {
    let args = Args::new()
        .number("running", i64::from(holdings.running))
        .number("open", i64::from(holdings.open))
        .text("former", words.plain("former-player"))
        .number("finished", i64::from(holdings.finished));
    let mut reply = Reply::private(words.say("privacy-ask", &args));
    let (subject, ply) = stamp(holdings);
    let button = |verb, style| words.button(Press::new(verb, subject, ply), style);
    reply.buttons = vec![
        button(Verb::Forget, ButtonStyle::Danger),
        button(Verb::Stay, ButtonStyle::Secondary),
    ];
    reply
}

/// The button "Yes, delete".
pub(super) async fn forget(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    press: &Press,
) -> Result<Reply, Denial> {
    let mut reply = match desk.play().leave(actor, (press.subject, press.ply)).await? {
        Left::Gone => Reply::private(words.plain("privacy-gone")),
        Left::Changed(holdings) => {
            let mut reply = question(words, &holdings);
            let changed = words.plain("privacy-changed");
            reply.text = format!("{changed}\n{}", reply.text);
            reply
        }
    };
    reply.in_place = true;
    Ok(reply)
}

/// The button "No, keep it".
pub(super) fn stay(words: &Words<'_>) -> Reply {
    let mut reply = Reply::private(words.plain("privacy-stay"));
    reply.in_place = true;
    reply
}
