//! The five moves of figure 102, as the Russian text prints them.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

use std::sync::Arc;

use konakis_rules::{Catalog, Game, Options, Position};

/// Figure 102 as its description forces it; `side` moves.
fn figure(side: char) -> Game {
    let catalog = Catalog::builtin();
    let rules = catalog
        .get("latrunculi")
        .expect("built in")
        .rules(&Options::new())
        .expect("no options");
    let code = format!("8/w4b2/b4w2/7b/b1b1bbwb/7b/7w/ww1w4 {side}");
    let position = Position::parse(&rules, &code).expect("a position");
    Game::from_position(Arc::clone(&rules), position)
}

fn play(side: char, text: &str) -> String {
    let mut game = figure(side);
    game.play_text(text)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
        .text
        .clone()
}

#[test]
fn white_takes_three_in_a_file() {
    assert_eq!(play('w', "f6-h6"), "f6-h6xh3xh4xh5");
    // "бьют три черные пешки на полях h5, h4 и hЗ": the last with a Cyrillic letter.
    assert_eq!(play('w', "f6-h6 h5, h4, hЗ"), "f6-h6xh3xh4xh5");
}

#[test]
fn white_enters_between_two_and_takes_two() {
    assert_eq!(play('w', "d1-d4"), "d1-d4xe4xf4");
}

#[test]
fn black_takes_one() {
    assert_eq!(play('b', "h5-f5"), "h5-f5xf6");
}

#[test]
fn black_enters_between_two_and_takes_nothing() {
    assert_eq!(play('b', "c4-c1"), "c4-c1");
}

#[test]
fn a_gap_makes_the_row_safe() {
    // Printed so: the second а and the З are Cyrillic.
    assert_eq!(play('w', "a1-аЗ"), "a1-a3");
}

#[test]
fn the_same_in_russian_letters_throughout() {
    assert_eq!(play('w', "а1—аЗ"), "a1-a3");
    assert_eq!(play('b', "С4 – С1"), "c4-c1");
    assert_eq!(play('b', "Н5-Ф5"), "h5-f5xf6");
    assert_eq!(play('w', "Д1-д4"), "d1-d4xe4xf4");
}
