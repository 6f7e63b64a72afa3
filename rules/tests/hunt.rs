//! The worked examples of the hunt games: fox and geese in its kinds, halatafl, ringo.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

mod common;

use std::sync::Arc;

use common::{play, set_up};
use konakis_rules::{Catalog, Game, Reason, RuleSet, Side};

fn rules(name: &str) -> Arc<RuleSet> {
    let (variant, options) = name.split_once(' ').unwrap_or((name, ""));
    let catalog = Catalog::builtin();
    let variant = catalog.get(variant).expect("a variant");
    variant
        .rules(&options.parse().expect("options"))
        .expect("rules")
}

/// The legal moves that begin with one of some words, all if there are none.
fn legal(game: &Game, from: &str) -> String {
    let words: Vec<&str> = from.split_whitespace().collect();
    let chosen = |text: &String| words.is_empty() || words.iter().any(|w| text.starts_with(w));
    game.legal_texts()
        .into_iter()
        .filter(chosen)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The legal moves of a set-up.
#[track_caller]
fn check(name: &str, men: &str, side: &str, from: &str, expected: &str) {
    let game = set_up(&rules(name), men, side);
    assert_eq!(legal(&game, from), expected, "{name}: {men} {side}");
}

/// What a move of a set-up leads to: the reason and winner, or nothing.
#[track_caller]
fn check_end(name: &str, men: &str, side: &str, text: &str, expected: Option<(Side, Reason)>) {
    let mut game = set_up(&rules(name), men, side);
    assert!(
        play(&mut game, text).is_some(),
        "{name}: {text} of {:?}",
        game.legal_texts()
    );
    let found = game
        .result()
        .map(|r| (r.winner.expect("no draw"), r.reason));
    assert_eq!(found, expected, "{name}: {men} {text}");
}

const THIRTEEN: &str = "g c1 d1 e1 c2 d2 e2 a3 b3 c3 d3 e3 f3 g3";

#[test]
fn the_fox_is_placed_first_in_lisica() {
    let mut game = Game::new(rules("lisica"));
    assert!(game.position().placing());
    assert_eq!(game.legal().len(), 20);
    play(&mut game, "@d4").expect("placed");
    assert!(!game.position().placing());
    assert_eq!(
        game.no_progress(),
        Some((0, 100)),
        "a placement is not counted"
    );
    assert_eq!(legal(&game, ""), "a3-a4 b3-b4 c3-c4 e3-e4 f3-f4 g3-g4");
    play(&mut game, "a3-a4").expect("a step");
    assert_eq!(legal(&game, ""), "d4-c4 d4-d5 d4-e4");
}

#[test]
fn lisica() {
    check(
        "lisica",
        "f a4, g b4 d4 f4",
        "f",
        "a4x",
        "a4xc4 a4xc4xe4 a4xc4xe4xg4",
    );
    check("lisica", "f c4, g d5", "f", "", "c4-b4 c4-c3 c4-c5 c4-d4");
    check_end("lisica", "f b5, g c6 c5 d7 e7 d3", "g", "d3-d4", None);
    check_end(
        "lisica",
        "f c7, g c6 c5 d6 e7",
        "g",
        "d6-d7",
        Some((Side::Two, Reason::Blocked)),
    );
    check("lisica", "f c7, g c6 d7 e7", "f", "", "c7xc5");
    let around = set_up(&rules("lisica"), "f c3, g c4 d5 e4 d3", "f");
    assert!(legal(&around, "").split(' ').any(|m| m == "c3xc5xe5xe3xc3"));
    check("lisica", "f g5, g d3", "g", "d3-d2", "d3-d2");
    check_end(
        "lisica",
        "f c4, g d4 a3 b3 g3 g4",
        "f",
        "c4xe4",
        Some((Side::One, Reason::Captures)),
    );
}

#[test]
fn lisica_british() {
    let mut game = Game::new(rules("lisica-british"));
    play(&mut game, "@d4").expect("placed");
    assert_eq!(
        legal(&game, ""),
        "a4-a5 b4-a5 b4-b5 b4-c4 b4-c5 c3-c4 e3-e4 f4-e4 f4-e5 f4-f5 f4-g5 g4-g5"
    );
    play(&mut game, "a4-a5").expect("a step");
    assert_eq!(legal(&game, ""), "d4-c4 d4-c5 d4-d5 d4-e4 d4-e5");
    check("lisica-british", "f c5, g d4", "f", "c5x", "c5xe3");
    check(
        "lisica-british",
        "f c4, g d5",
        "f",
        "",
        "c4-b4 c4-c3 c4-c5 c4-d4",
    );
    check(
        "lisica-british all-diagonals=true",
        "f c4, g d5",
        "f",
        "c4x",
        "c4xe6",
    );
    check(
        "lisica-british",
        "f d4, g c5 d5 e5 d3",
        "f",
        "d4x",
        "d4xd2 d4xd6 d4xd6xb4 d4xd6xf4",
    );
    let trapped = "f d7, g c7 e7 d6 c5";
    check_end(
        "lisica-british",
        trapped,
        "g",
        "c5-d5",
        Some((Side::Two, Reason::Blocked)),
    );
}

#[test]
fn lisica_british_37() {
    let game = set_up(&rules("lisica-british-37"), "f g5, g b2 c2 b3", "g");
    assert_eq!(legal(&game, "b2"), "");
    assert_eq!(legal(&game, "c2 b3"), "b3-a3 b3-b4 b3-c3 c2-c1 c2-c3 c2-d2");
    check("lisica-british-37", "f d6, g c6", "f", "d6x", "d6xb6");
    check("lisica", "f d6, g c6", "f", "d6x", "");
    check(
        "lisica-british-37",
        "f b4, g b5 c6",
        "f",
        "b4x",
        "b4xb6 b4xb6xd6",
    );
    let mut game = Game::new(rules("lisica-british-37"));
    play(&mut game, "@d4").expect("placed");
    assert_eq!(
        legal(&game, ""),
        "a4-a5 b4-b5 b4-c4 c3-c4 e3-e4 f4-e4 f4-f5 g4-g5"
    );
    check(
        "lisica-british-37",
        "f d4, g e5",
        "f",
        "",
        "d4-c4 d4-d3 d4-d5 d4-e4",
    );
    let trap = "f b6, g b5 a4 c6 d6";
    check_end(
        "lisica-british-37",
        trap,
        "g",
        "a4-b4",
        Some((Side::Two, Reason::Blocked)),
    );
}

#[test]
fn fox_and_geese() {
    let game = Game::new(rules("fox-geese"));
    assert_eq!(legal(&game, ""), "d4-c4 d4-c5 d4-d5 d4-e4 d4-e5");
    check(
        "fox-geese",
        &format!("f d4, {THIRTEEN}"),
        "g",
        "",
        "a3-a4 a3-b4 b3-b4 c3-b4 c3-c4 e3-e4 e3-f4 f3-f4 g3-f4 g3-g4",
    );
    check(
        "fox-geese",
        "f d4, g b3 c3",
        "g",
        "b3 c3",
        "b3-b4 c3-b4 c3-c4",
    );
    check("fox-geese", "f d4, g d3 c4", "f", "d4x", "d4xb4 d4xd2");
    check_end(
        "fox-geese",
        "f d1, g a5 b5 c7 f5 g5",
        "f",
        "d1-d2",
        Some((Side::One, Reason::Blocked)),
    );
    check(
        "fox-geese sideways=true",
        "f d2, g a5 b5 c7 f5 g5",
        "g",
        "a5 b5",
        "b5-c5",
    );
    check_end(
        "fox-geese",
        "f d4, g d3 a3 b3 c1",
        "f",
        "d4xd2",
        Some((Side::One, Reason::Captures)),
    );
    check_end(
        "fox-geese",
        "f d7, g c7 e7 d5 c5",
        "g",
        "c5-d6",
        Some((Side::Two, Reason::Blocked)),
    );
}

#[test]
fn halatafl() {
    let start = Game::new(rules("halatafl"));
    assert_eq!(legal(&start, ""), "c7-c6 c7-d6 c7-d7 e7-d6 e7-d7 e7-e6");
    let twenty = "g a4 b4 c4 d4 e4 f4 g4 a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1";
    check(
        "halatafl",
        &format!("f c7 e7, {twenty}"),
        "g",
        "",
        "a4-a5 b4-a5 b4-b5 b4-c5 c4-c5 d4-c5 d4-d5 d4-e5 e4-e5 f4-e5 f4-f5 f4-g5 g4-g5",
    );
    check("halatafl", "f c7 e7, g c6", "f", "", "c7xc5");
    check(
        "halatafl",
        "f c7 g5, g c6 c4 d5 d3",
        "f",
        "",
        "c7xc5xc3xe3 c7xc5xe5",
    );
    check(
        "halatafl",
        "f d6, g c5 d5 e5 c3 d3",
        "f",
        "",
        "d6xb4xd2xd4xd6xf4 d6xd4xd2xb4xd6xf4 d6xf4",
    );
    check("halatafl", "f d1, g b3 a3 f4 c7", "g", "b3", "b3-b4 b3-c3");
    check(
        "halatafl",
        "f d1, g a3 f4 c7",
        "g",
        "",
        "a3-a4 a3-b3 a3-b4 c7-d7 f4-e4 f4-e5 f4-f5 f4-g4 f4-g5",
    );
    let pen = "f a3 g3, g c5 d4 e5 c6 d6 e6 c7 d7 e7";
    check_end(
        "halatafl",
        pen,
        "g",
        "d4-d5",
        Some((Side::Two, Reason::PenFull)),
    );
    let nine = "f d2 g5, g d3 a3 b3 c3 a4 a5 f3 g3 f5";
    check_end(
        "halatafl",
        nine,
        "f",
        "d2xd4",
        Some((Side::One, Reason::Captures)),
    );
    let one_shut_in = "f d7 g3, g c7 e7 d5 c5 a3 b3 a4 b4 c3";
    check_end("halatafl", one_shut_in, "g", "c5-d6", None);
}

#[test]
fn ringo_moves() {
    let start = Game::new(rules("ringo"));
    assert_eq!(
        legal(&start, ""),
        "a6-a5 a6-n6 b6-b5 c6-c5 d6-d5 e6-e5 f6-f5 g6-g5 g6-n6"
    );
    check(
        "ringo",
        "b a6 b6 c6 d6 e6 f6 g6, w a1 c1 e1 g1",
        "w",
        "",
        "a1-a2 a1-b1 a1-n1 c1-b1 c1-c2 c1-d1 e1-d1 e1-e2 e1-f1 g1-f1 g1-g2 g1-n1",
    );
    check("ringo", "b a5, w a4", "b", "", "a5-b5 a5-n5 a5xa4-a3");
    check("ringo", "b a5, w a4", "w", "a4x", "a4xa5-a6");
    check("ringo", "b e3, w b3", "w", "b3x", "b3xe3-d3 b3xe3-f3");
    check("ringo", "b c3 e3, w a3", "w", "a3x", "a3xc3-d3 a3xe3-d3");
    check(
        "ringo",
        "b n3, w a3",
        "w",
        "",
        "a3-a2 a3-a4 a3-b3 a3-c3 a3-d3 a3-e3 a3-f3 a3-g3",
    );
    check("ringo", "b g3, w e3", "w", "e3x", "e3xg3-f3 e3xg3-n3");
    check("ringo", "b a3, w b3", "w", "b3x", "b3xa3-n3");
    check("ringo", "b b3, w a3", "w", "a3x", "a3xb3-c3");
    // Alone on its ring: every cell once, whichever way round.
    check(
        "ringo",
        "b a6, w a3",
        "w",
        "a3-b a3-c a3-d a3-e a3-f a3-g a3-n",
        "a3-b3 a3-c3 a3-d3 a3-e3 a3-f3 a3-g3 a3-n3",
    );
}

#[test]
fn ringo_neutral_segment() {
    check(
        "ringo",
        "b n5 n4 g3, w a1 b1",
        "b",
        "g3 n4",
        "g3-f3 g3-g2 n4-a4 n4-g4 n4-n3",
    );
    check("ringo", "b n5 f3, w g3 b1", "b", "f3", "f3-e3 f3-f2");
    check(
        "ringo",
        "b n5 f3, w g3 b1 c1",
        "b",
        "f3",
        "f3-e3 f3-f2 f3xg3-n3",
    );
    check("ringo", "b n2, w n1", "b", "", "n2-a2 n2-g2");
}

#[test]
fn ringo_fortress() {
    check("ringo", "b d2, w d1 b1", "b", "d2x", "d2xd1-0");
    check("ringo", "b 0 g6, w a1", "w", "a1x", "a1x0-e1");
    check("ringo", "b 0 e1, w a1", "w", "a1x0", "");
    check("ringo", "b 0 a6, w d1", "w", "d1x", "d1x0-n1");
    check("ringo", "b 0 0, w d1", "w", "d1x", "");
    check("ringo", "b n1, w d3", "b", "", "n1-0 n1-a1 n1-g1");
    check_end(
        "ringo",
        "b 0 f1, w a5",
        "b",
        "f1-0",
        Some((Side::One, Reason::Fortress)),
    );
    check_end(
        "ringo",
        "b 0 d2, w d1 a5",
        "b",
        "d2xd1-0",
        Some((Side::One, Reason::Fortress)),
    );
    check("ringo", "b c1, w c2", "w", "c2x", "");
    check("ringo", "b c3, w c4", "b", "c3x", "");
    check_end(
        "ringo",
        "b 0, w a1",
        "w",
        "a1-a2",
        Some((Side::Two, Reason::Blocked)),
    );
    check_end(
        "ringo",
        "b a2, w a1",
        "w",
        "a1xa2-a3",
        Some((Side::Two, Reason::AllCaptured)),
    );
    check_end(
        "ringo",
        "b a3, w a2",
        "b",
        "a3xa2-a1",
        Some((Side::One, Reason::Blocked)),
    );
}
