//! `/rules`: how a game is played, told from the variant's data, with its first position.

use std::sync::Arc;

use konakis_rules::{Game, RuleSet};

use super::{Desk, Invocation, Picture, Reply, alt::alt_text, facts, words::Words};
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
    let options = invocation.text("options").unwrap_or_default();
    let rules = variant.rules(&options.parse()?)?;
    let mut reply = Reply::private(facts::how_to_play(words, &rules));
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

fn start(words: &Words<'_>, rules: Arc<RuleSet>) -> Picture {
    let viewer = rules.start().to_move();
    let file_name = format!("{}.png", rules.variant().id());
    let mut picture = Picture {
        game: Arc::new(Game::new(rules)),
        ply: 0,
        film_from: None,
        viewer: Some(viewer),
        destinations: Vec::new(),
        result: None,
        caption: String::new(),
        file_name,
        alt: String::new(),
    };
    picture.alt = alt_text(words, &picture);
    picture
}
