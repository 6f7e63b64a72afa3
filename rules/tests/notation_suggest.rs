//! Suggestions while a move is typed.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod common;

use std::collections::BTreeSet;

use konakis_rules::{Catalog, Game, Options};

fn start(variant: &str) -> Game {
    let catalog = Catalog::builtin();
    let variant = catalog.get(variant).expect("built in");
    Game::new(variant.rules(&Options::new()).expect("no options"))
}

fn set_up(variant: &str, code: &str) -> Game {
    common::game(start(variant).rules(), code)
}

fn files(texts: &[String]) -> BTreeSet<char> {
    texts
        .iter()
        .filter_map(|text| text.chars().next())
        .collect()
}

#[test]
fn nothing_typed_spreads_over_all_men() {
    let game = start("tablut");
    let legal = game.legal_texts();
    let all = game.suggest("", 25);
    assert_eq!(all.len(), 25);
    // Every man that can move has a move in the list.
    let origins = |texts: &[String]| -> BTreeSet<String> {
        texts.iter().map(|text| text[..2].to_owned()).collect()
    };
    assert_eq!(origins(&all), origins(&legal));
    assert!(
        all.is_sorted(),
        "quiet moves stand in the board's order: {all:?}"
    );
    // On the largest board at least every file.
    let game = start("alea");
    let all = game.suggest("", 25);
    assert_eq!(all.len(), 25);
    assert_eq!(files(&all), files(&game.legal_texts()));
}

#[test]
fn every_text_on_the_way_to_a_move_leads_to_it() {
    for variant in [
        "tablut",
        "copenhagen",
        "fox-geese",
        "ringo",
        "lisica",
        "latrunculi",
    ] {
        let game = start(variant);
        for text in game.legal_texts() {
            for end in 0..=text.len() {
                let typed = &text[..end];
                let suggested = game.suggest(typed, 1_000);
                assert!(suggested.contains(&text), "{variant}: {typed:?} of {text}");
                if end == text.len() {
                    assert_eq!(suggested[0], text, "{variant}: what is written comes first");
                }
            }
        }
    }
}

#[test]
fn what_is_typed_narrows_the_list() {
    let game = start("tablut");
    for (typed, with) in [
        ("e", "e"),
        ("E", "e"),
        ("е", "e"),
        ("ｅ", "e"),
        ("e3", "e3"),
        ("e3-", "e3"),
        ("e3 →", "e3"),
        ("e3f", "e3-f"),
        ("e3-f", "e3-f"),
        ("E3 F", "e3-f"),
        ("eЗ-ф", "e3-f"),
        ("`e3-f", "e3-f"),
        ("1. e3-f", "e3-f"),
    ] {
        let suggested = game.suggest(typed, 4);
        assert!(!suggested.is_empty(), "{typed:?}");
        assert!(
            suggested.iter().all(|text| text.starts_with(with)),
            "{typed:?}: {suggested:?}"
        );
    }
    assert_eq!(game.suggest("e3-f3", 25), ["e3-f3"]);
    assert_eq!(game.suggest("%", 25), [""; 0]);
    assert_eq!(game.suggest("e3-e9", 25), [""; 0]);
    assert_eq!(game.suggest("e", 0), [""; 0]);
    assert_eq!(game.suggest(&"e".repeat(300), 25), [""; 0]);
}

#[test]
fn a_rank_of_two_digits_is_not_closed_early() {
    let game = set_up("copenhagen", "t10/t10/11/11/11/5K5/11/11/11/11/t10 a");
    let suggested = game.suggest("a1", 100);
    for from in ["a1-", "a10-", "a11-"] {
        assert!(
            suggested.iter().any(|text| text.starts_with(from)),
            "{from}: {suggested:?}"
        );
    }
    // A separator closes it.
    let begins = |typed: &str| {
        let suggested = game.suggest(typed, 5);
        suggested.iter().all(|text| text.starts_with("a1-"))
    };
    assert!(begins("a1-") && begins("a1 →"));
}

#[test]
fn wins_and_captures_come_first() {
    // f6-h6 takes three; other moves take one; no move wins.
    let game = set_up("latrunculi", "8/w4b2/b4w2/7b/b1b1bbwb/7b/7w/ww1w4 w");
    let suggested = game.suggest("", 10);
    let captures = suggested.iter().filter(|text| text.contains('x')).count();
    let all = game.legal_texts();
    let there_are = all.iter().filter(|text| text.contains('x')).count();
    assert_eq!(captures, there_are.min(5), "{suggested:?}");
    assert!(suggested[..captures].iter().all(|text| text.contains('x')));
    assert!(files(&suggested).len() >= 4, "{suggested:?}");
    // The king can leave the board at once.
    let game = set_up("tablut", "t8/9/9/9/9/3T5/9/4K4/9 d");
    let suggested = game.suggest("", 6);
    assert!(suggested[0].starts_with("e2-"), "{suggested:?}");
    let wins = suggested
        .iter()
        .take_while(|text| {
            let mut after = game.clone();
            after.play_text(text).expect("legal");
            after.result().is_some()
        })
        .count();
    assert!(wins >= 3, "{suggested:?}");
}

#[test]
fn a_text_may_be_completed_from_its_other_end() {
    let game = set_up("tablut", "t8/9/9/9/9/9/2T6/4K4/9 d");
    // The king's letter.
    let suggested = game.suggest("k", 25);
    assert!(!suggested.is_empty() && suggested.iter().all(|text| text.starts_with("e2-")));
    assert!(
        game.suggest("Ke2-", 25)
            .iter()
            .all(|text| text.starts_with("e2-"))
    );
    assert_eq!(game.suggest("Kc2", 25), ["e2-c2"]);
    // A destination.
    assert_eq!(game.suggest("c2", 25), ["c3-c2", "e2-c2"]);
    assert_eq!(game.suggest("h3", 25), ["c3-h3"]);
    // A chain by its start and end.
    let game = set_up("lisica", "3/3/7/fg1g1g1/7/3/3 f");
    assert_eq!(game.suggest("a4g4", 25), ["a4xc4xe4xg4"]);
    assert_eq!(
        game.suggest("a4xc4", 25),
        ["a4xc4", "a4xc4xe4", "a4xc4xe4xg4"]
    );
    // A compulsory jump that was missed.
    let game = set_up("halatafl", "f1f/g2/3g3/2g4/3g3/3/3 f");
    assert_eq!(game.suggest("e7-d7", 25), ["c7xc5xc3xe3", "c7xc5xe5"]);
    // The fox to be placed.
    let game = start("lisica");
    assert!(game.suggest("d", 25).contains(&"@d4".to_owned()));
    assert!(game.suggest("@d", 25).contains(&"@d4".to_owned()));
    assert_eq!(game.suggest("", 25).len(), 20);
}

#[test]
fn a_game_that_is_over_has_nothing_to_suggest() {
    let mut game = set_up("tablut", "9/9/9/9/9/9/4K4/9/t8 d");
    game.play_text("e3-i3").expect("to the edge");
    assert_eq!(game.suggest("", 25), [""; 0]);
}
