//! What the integration tests share.
// Each test binary uses a part of it, and a broken expectation is a failed test.
#![allow(dead_code, clippy::expect_used, clippy::print_stdout)]

use std::path::PathBuf;
use std::sync::Arc;

use konakis_rules::{Catalog, Game, GameResult, OptionValue, Options, Position, RuleSet};
use serde_json::Value;

/// The folder beside the repository with the material it is checked against, or
/// `KONAKIS_SHARED`; `None`, said aloud, where there is none.
pub(crate) fn shared(part: &str) -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let root = std::env::var_os("KONAKIS_SHARED").map_or(root, PathBuf::from);
    let path = root.join(part);
    if path.exists() {
        return Some(path);
    }
    println!(
        "LEFT OUT: {} is not there, what it holds is not checked",
        path.display()
    );
    None
}

/// The rule set of a variant and options as the conformance files write them.
pub(crate) fn rules(catalog: &Catalog, variant: &str, options: &Value) -> Arc<RuleSet> {
    let mut chosen = Options::new();
    for (key, value) in options.as_object().into_iter().flatten() {
        let value = match value {
            Value::Bool(on) => OptionValue::Flag(*on),
            other => OptionValue::Number(other.as_i64().expect("a number")),
        };
        chosen.set(key, value);
    }
    let variant = catalog
        .get(variant)
        .unwrap_or_else(|| panic!("no variant {variant}"));
    variant.rules(&chosen).expect("options of the variant")
}

/// A game from a position code.
pub(crate) fn game(rules: &Arc<RuleSet>, code: &str) -> Game {
    let position = Position::parse(rules, code).unwrap_or_else(|e| panic!("{code}: {e}"));
    Game::from_position(Arc::clone(rules), position)
}

/// A result as the conformance files write it.
pub(crate) fn result_value(rules: &RuleSet, result: Option<GameResult>) -> Value {
    result.map_or(Value::Null, |result| {
        let winner = result.winner.map_or("draw".to_owned(), |side| {
            rules.side_letter(side).to_string()
        });
        serde_json::json!({ "winner": winner, "reason": result.reason.as_str() })
    })
}

/// Calls as the conformance files write them.
pub(crate) fn call_names(game: &Game) -> Vec<&'static str> {
    game.plies()
        .last()
        .map_or(Vec::new(), |p| p.calls.iter().map(|c| c.as_str()).collect())
}

/// A game from men written as `t c4 e2, K g7`.
pub(crate) fn set_up(rules: &Arc<RuleSet>, men: &str, side: &str) -> Game {
    let mut placed = Vec::new();
    for group in men.split(',') {
        let mut words = group.split_whitespace();
        let letter = words
            .next()
            .and_then(|w| w.chars().next())
            .expect("a letter");
        let kind = rules.kind_from_letter(letter).expect("a piece");
        for name in words {
            let point = rules
                .board()
                .point(name)
                .unwrap_or_else(|| panic!("no point {name}"));
            placed.push((point, kind));
        }
    }
    let side = rules.side_from_key(side).expect("a side");
    let position = Position::set_up(rules, placed, side).expect("a position");
    Game::from_position(Arc::clone(rules), position)
}

/// The legal move with this canonical text, played; `None` if there is none.
pub(crate) fn play(game: &mut Game, text: &str) -> Option<()> {
    let mv = game.legal().into_iter().find(|mv| game.text(mv) == text)?;
    game.play(&mv).expect("a legal move is played");
    Some(())
}
