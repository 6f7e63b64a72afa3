//! `/settings`: what a person has chosen, and how to choose otherwise.

use super::{
    Desk, Invocation, Reply, Suggestion,
    suggest::{filter, same},
    words::{Words, relative},
};
use crate::{
    play::{Actor, Denial, Wishes, quiet},
    store::{Notify, Orientation, Settings},
    text::Args,
};

/// `/settings`: changes what is given, and shows what holds.
pub(super) async fn settings(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let chosen = |name: &str| invocation.text(name);
    let wishes = Wishes {
        notify: match chosen("notify").as_deref() {
            Some("channel") => Some(Notify::Channel),
            Some("direct") => Some(Notify::Direct),
            Some("none") => Some(Notify::None),
            Some(other) => return Ok(no_choice(words, other, &["channel", "direct", "none"])),
            None => None,
        },
        zone: chosen("zone"),
        quiet: chosen("quiet"),
        preview: invocation.choice("preview"),
        orientation: match chosen("orientation").as_deref() {
            Some("own") => Some(Orientation::Own),
            Some("notated") => Some(Orientation::Notated),
            Some(other) => return Ok(no_choice(words, other, &["own", "notated"])),
            None => None,
        },
    };
    let head = if wishes == Wishes::default() {
        words.plain("settings-head")
    } else {
        words.plain("settings-changed")
    };
    let (before, after) = desk.play().set_settings(actor, &wishes).await?;
    let mut lines = vec![head];
    lines.extend(shown(words, actor, &after));
    // Asked for anew after a refusal: the reason will be there still unless they see to it.
    let refused = before.unreachable.or(after.unreachable);
    if let (Some(at), Notify::Direct) = (refused, after.notify) {
        let args = Args::new().text("when", relative(at));
        lines.push(words.say(
            if after.unreachable.is_some() {
                "settings-unreachable"
            } else {
                "settings-refused-before"
            },
            &args,
        ));
    }
    Ok(Reply::private(lines.join("\n")))
}

fn no_choice(words: &Words<'_>, typed: &str, choices: &[&str]) -> Reply {
    let typed: String = typed.chars().take(40).collect();
    let args = Args::new()
        .text("typed", super::denials::plain_text(&typed))
        .text("choices", choices.join(", "));
    let mut reply = Reply::private(words.say("denied-no-choice", &args));
    reply.misunderstood = true;
    reply
}

/// A line a setting: what holds, and what that means.
fn shown(words: &Words<'_>, actor: &Actor, settings: &Settings) -> Vec<String> {
    let zone = settings.zone.as_deref();
    let time = zone.and_then(|zone| quiet::local_time(zone, actor.at));
    let quiet = match settings.quiet {
        Some(hours) => words.say(
            "settings-quiet",
            &Args::new().text("hours", quiet::written(hours)),
        ),
        None => words.plain("settings-quiet-off"),
    };
    let zone = match zone {
        Some(zone) => words.say(
            "settings-zone",
            &Args::new()
                .text("zone", zone)
                .text("time", time.unwrap_or_default()),
        ),
        None => words.plain("settings-zone-off"),
    };
    vec![
        words.plain(match settings.notify {
            Notify::Channel => "settings-notify-channel",
            Notify::Direct => "settings-notify-direct",
            Notify::None => "settings-notify-none",
        }),
        zone,
        quiet,
        words.plain(if settings.preview {
            "settings-preview-on"
        } else {
            "settings-preview-off"
        }),
        words.plain(match settings.orientation {
            Orientation::Own => "settings-orientation-own",
            Orientation::Notated => "settings-orientation-notated",
        }),
    ]
}

/// Zones by name, each with the time it has there now.
pub(super) fn zones(actor: &Actor, typed: &str) -> Vec<Suggestion> {
    // A city is typed as it is spoken.
    let typed = typed.replace(' ', "_");
    let all = quiet::zones().iter().map(|zone| same(zone, zone)).collect();
    filter(all, &typed)
        .into_iter()
        .map(|found| match quiet::local_time(&found.value, actor.at) {
            Some(time) => same(&format!("{} ({time})", found.label), &found.value),
            None => found,
        })
        .collect()
}
