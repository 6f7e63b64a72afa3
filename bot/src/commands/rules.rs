//! `/rules`: how a game is played, told from the variant's data, with its first position.

use std::sync::Arc;

use konakis_rules::{Game, Options, RuleSet, Side};

use super::{Desk, Invocation, Picture, Reply, alt::alt_text, words::Words};
use crate::{play::Denial, text::Args};

/// `/rules`: without a game, the games on offer.
pub(super) fn rules(
    desk: &Desk,
    words: &Words<'_>,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let Some(typed) = invocation.text("game") else {
        return Ok(Reply::private(list(desk, words)));
    };
    let variant = desk.play().variant(&typed)?;
    let rules = variant.rules(&Options::default())?;
    let mut reply = Reply::private(describe(words, &rules));
    reply.picture = Some(start(words, rules));
    Ok(reply)
}

fn list(desk: &Desk, words: &Words<'_>) -> String {
    let mut lines = vec![words.plain("rules-list")];
    for variant in desk.catalog().variants() {
        lines.push(
            words.say(
                "rules-list-entry",
                &Args::new()
                    .text("id", variant.id())
                    .text("name", words.variant(variant)),
            ),
        );
    }
    lines.join("\n")
}

fn describe(words: &Words<'_>, rules: &RuleSet) -> String {
    let first = rules.start().to_move();
    words.say(
        "rules-head",
        &Args::new()
            .text("name", words.variant(rules.variant()))
            .text("one", words.side(rules, Side::One))
            .text("two", words.side(rules, Side::Two))
            .text("first", words.side(rules, first)),
    )
}

fn start(words: &Words<'_>, rules: Arc<RuleSet>) -> Picture {
    let viewer = rules.start().to_move();
    let file_name = format!("{}.png", rules.variant().id());
    let mut picture = Picture {
        game: Arc::new(Game::new(rules)),
        ply: 0,
        viewer,
        result: None,
        file_name,
        alt: String::new(),
    };
    picture.alt = alt_text(words, &picture);
    picture
}
