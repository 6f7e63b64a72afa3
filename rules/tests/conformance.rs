//! Every line of the conformance files: games and positions of an independent implementation.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

mod common;

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use common::{call_names, game, result_value, rules, shared};
use konakis_rules::{Catalog, RuleSet};
use serde_json::{Value, json};

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

#[test]
fn the_chosen_games_agree() {
    let lines = gunzip(&Path::new(HERE).join("games.jsonl.gz"));
    each_line(&lines, check_game);
}

#[test]
fn the_chosen_positions_agree() {
    let lines = gunzip(&Path::new(HERE).join("positions.jsonl.gz"));
    each_line(&lines, check_position);
}

#[test]
fn all_games_agree() {
    if let Some(path) = shared("conformance/games.jsonl") {
        each_line(
            &std::fs::read_to_string(path).expect("a readable file"),
            check_game,
        );
    }
}

#[test]
fn all_positions_agree() {
    if let Some(path) = shared("conformance/positions.jsonl") {
        each_line(
            &std::fs::read_to_string(path).expect("a readable file"),
            check_position,
        );
    }
}

fn gunzip(path: &Path) -> String {
    let file = std::fs::File::open(path).expect("test data");
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("gzip");
    text
}

/// Checks every line, and tells how many of each variant were wrong and the first of each.
fn each_line(lines: &str, check: fn(&Arc<RuleSet>, &Value) -> Result<(), String>) {
    let catalog = Catalog::builtin();
    let mut compiled: BTreeMap<String, Arc<RuleSet>> = BTreeMap::new();
    let mut wrong: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut checked = 0;
    for (number, line) in lines.lines().enumerate() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let variant = line["variant"].as_str().expect("a variant");
        checked += 1;
        let name = format!("{variant} {}", line["options"]);
        let rules = compiled
            .entry(name.clone())
            .or_insert_with(|| rules(&catalog, variant, &line["options"]));
        if let Err(what) = check(rules, &line) {
            let entry = wrong
                .entry(name)
                .or_insert((0, format!("line {}: {what}", number + 1)));
            entry.0 += 1;
        }
    }
    assert!(checked > 0, "nothing was checked");
    println!("{checked} lines checked");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn check_game(rules: &Arc<RuleSet>, line: &Value) -> Result<(), String> {
    let mut game = game(rules, line["start"].as_str().unwrap_or(""));
    let moves = line["moves"].as_array().ok_or("no moves")?;
    for (n, text) in moves.iter().enumerate() {
        let text = text.as_str().unwrap_or("");
        let legal = game.legal_with_texts();
        let texts: Vec<&str> = legal.iter().map(|(_, text)| text.as_str()).collect();
        let crc = format!("{:08x}", crc32fast::hash(texts.join(" ").as_bytes()));
        if (json!(texts.len()), json!(crc)) != (line["legal"][n].clone(), line["crc"][n].clone()) {
            return Err(format!("ply {n}: the legal moves differ: {texts:?}"));
        }
        let (mv, _) = legal
            .iter()
            .find(|(_, t)| t == text)
            .ok_or_else(|| format!("ply {n}: {text} is not legal"))?;
        let played = game.play(mv).map_err(|e| format!("ply {n}: {e}"))?;
        if played.text != text {
            return Err(format!("ply {n}: {text} was played as {}", played.text));
        }
        let after = (n + 1).to_string();
        if let Some(code) = line["positions"].get(&after)
            && *code != json!(game.position().code(rules))
        {
            return Err(format!(
                "after {after}: {code} {}",
                game.position().code(rules)
            ));
        }
        let last = n + 1 == moves.len();
        if !last && game.result().is_some() {
            return Err(format!("after {after}: over: {:?}", game.result()));
        }
        let calls = line["calls"].get(&after).cloned().unwrap_or(json!([]));
        let recorded = line.get("calls").is_some() && (!last || line["result"].is_null());
        if recorded && calls != json!(call_names(&game)) {
            return Err(format!(
                "after {after}: calls {calls} {:?}",
                call_names(&game)
            ));
        }
    }
    let result = result_value(rules, game.result());
    if result == line["result"] {
        Ok(())
    } else {
        Err(format!("{} {result}", line["result"]))
    }
}

fn check_position(rules: &Arc<RuleSet>, line: &Value) -> Result<(), String> {
    let code = line["position"].as_str().unwrap_or("");
    let start = game(rules, code);
    if start.position().code(rules) != code {
        return Err(format!(
            "{code} is written {}",
            start.position().code(rules)
        ));
    }
    let moves = start.legal_with_texts();
    let legal = json!(moves.iter().map(|(_, text)| text).collect::<Vec<_>>());
    if legal != line["legal"] {
        return Err(format!("{code}: expected {} found {legal}", line["legal"]));
    }
    for (text, after) in line["after"].as_object().into_iter().flatten() {
        let mut game = start.clone();
        let mv = moves.iter().find(|(_, t)| t == text);
        let (mv, _) = mv.ok_or_else(|| format!("{code}: {text} is not legal"))?;
        game.play(mv).map_err(|e| format!("{code} {text}: {e}"))?;
        let mut found = json!({ "position": game.position().code(rules) });
        if game.result().is_some() {
            found["result"] = result_value(rules, game.result());
        } else if !call_names(&game).is_empty() {
            found["calls"] = json!(call_names(&game));
        }
        let mut expected = after.clone();
        if expected["calls"] == json!([]) {
            expected.as_object_mut().map(|o| o.remove("calls"));
        }
        if found != expected {
            return Err(format!("{code} {text}: expected {expected} found {found}"));
        }
    }
    Ok(())
}
