//! `/rules`: how a game is played, told from the variant's data, with its first position.

use std::sync::Arc;

use konakis_rules::{Game, RuleSet, Side};

use super::{Desk, Invocation, Picture, Reply, alt::alt_text, facts, words::Words};
use crate::{
    play::{Denial, SideBalance},
    text::Args,
};

/// `/rules`: without a game, the games on offer.
pub(super) async fn rules(
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
    let mut text = facts::how_to_play(words, &rules);
    // Who chooses a game or a side wants to know how the sides have fared.
    let balance = desk.play().balance(variant).await?;
    if let Some(line) = balance_line(words, &rules, balance) {
        text = format!("{text}\n{line}");
    }
    let mut reply = Reply::private(text);
    reply.picture = Some(start(words, rules));
    Ok(reply)
}

/// The points from which on one side is said to be favoured.
const FAVOURED: f64 = 10.0;

/// How the sides have fared; nothing before the first rated game.
fn balance_line(words: &Words<'_>, rules: &RuleSet, balance: SideBalance) -> Option<String> {
    let SideBalance { tally, advantage } = balance;
    let [one, two] = tally.won;
    let games = u64::from(one) + u64::from(two) + u64::from(tally.drawn);
    if games == 0 {
        return None;
    }
    let sides = Side::BOTH.map(|side| words.side(rules, side));
    let verdict = if advantage.abs() < FAVOURED {
        words.plain("balance-even")
    } else {
        let favoured = usize::from(advantage < 0.0);
        let args = Args::new().text("side", sides[favoured].clone());
        words.say(
            "balance-favours",
            &args.number("points", advantage.abs().round() as i64),
        )
    };
    let [first, second] = sides;
    Some(
        words.say(
            "balance",
            &Args::new()
                .number("games", i64::try_from(games).unwrap_or(i64::MAX))
                .text("one", first)
                .number("one-won", i64::from(one))
                .text("two", second)
                .number("two-won", i64::from(two))
                .number("drawn", i64::from(tally.drawn))
                .text("verdict", verdict),
        ),
    )
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
