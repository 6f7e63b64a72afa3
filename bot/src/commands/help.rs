//! `/help` and `/about`.

use super::{
    Desk, Invocation, Reply, denials::plain_text, grammar::COMMANDS, words::Words, words::relative,
};
use crate::text::Args;

/// `/help`: what to do first, or one topic.
pub(super) fn help(words: &Words<'_>, invocation: &Invocation) -> Reply {
    let Some(topic) = invocation.text("topic") else {
        return Reply::private(words.plain("help"));
    };
    let topic = topic.trim_start_matches('/').to_lowercase();
    let known = topics().find(|known| *known == topic);
    match known.and_then(|topic| words.try_plain(&format!("help-{topic}"))) {
        Some(text) => Reply::private(text),
        None => {
            let mut reply = Reply::private(
                words.say(
                    "help-unknown",
                    &Args::new()
                        .text(
                            "topic",
                            plain_text(&topic.chars().take(40).collect::<String>()),
                        )
                        .text("topics", topics().collect::<Vec<_>>().join(", ")),
                ),
            );
            reply.misunderstood = true;
            reply
        }
    }
}

/// What help there is: each command, and how moves are written.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    COMMANDS
        .iter()
        .map(|spec| spec.name)
        .chain(std::iter::once("notation"))
}

/// `/about`: version, variants, and whether the service hears Discord.
pub(super) fn about(desk: &Desk, words: &Words<'_>) -> Reply {
    let variants = i64::try_from(desk.catalog().variants().count()).unwrap_or(i64::MAX);
    let mut text = words.say(
        "about",
        &Args::new()
            .text("version", env!("CARGO_PKG_VERSION"))
            .number("variants", variants),
    );
    if let Some(at) = desk.health().last_event() {
        text.push('\n');
        text.push_str(&words.say("about-heard", &Args::new().text("when", relative(at))));
    }
    Reply::private(text)
}
