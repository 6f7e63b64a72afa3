//! The worked example of `config/README.md`: a variant that a host adds is played by the same engine.
#![allow(clippy::expect_used)] // These are tests.

use konakis_rules::{Catalog, Game, Options, Position, Side};

const README: &str = include_str!("../../config/README.md");

fn example() -> &'static str {
    let (_, rest) = README.split_once("```toml\n").expect("an example");
    rest.split_once("```").expect("its end").0
}

#[test]
fn the_example_is_read_and_played() {
    let catalog = Catalog::with_files([("sea-battle.toml", example())]).expect("the example holds");
    let builtin = Catalog::builtin().variants().count();
    assert_eq!(catalog.variants().count(), builtin + 1);
    let variant = catalog.get("sea-battle").expect("it is there");
    assert_eq!(variant.name("nl"), "Zeeslagtafl");
    let rules = variant.rules(&Options::default()).expect("no options");

    // The king takes no men: neither as the mover nor as a partner.
    let position = Position::parse(&rules, "9/9/9/9/9/2t6/9/K1tT5/9 d").expect("a position");
    let mut game = Game::from_position(rules.clone(), position);
    let played = game.play_text("a2-b2").expect("legal");
    assert!(played.captures.is_empty(), "{}", played.text);

    // Four men take him, and the centre is a square like any other.
    let position = Position::parse(&rules, "9/9/4t4/9/3tKt3/9/4t4/9/9 a").expect("a position");
    let mut game = Game::from_position(rules.clone(), position);
    game.play_text("e7-e6").expect("legal");
    assert!(game.result().is_none());
    game.play_text("e5-e4").expect("legal");
    let position = Position::parse(&rules, "9/9/4t4/9/3tKt3/4t4/9/9/9 a").expect("a position");
    let mut game = Game::from_position(rules, position);
    game.play_text("e7-e6").expect("legal");
    assert_eq!(
        game.result().and_then(|result| result.winner),
        Some(Side::One)
    );
}

#[test]
fn a_mistake_in_it_is_told_with_line_and_remedy() {
    let broken = example().replace("goal = \"edge\"", "goal = \"egde\"");
    let error = Catalog::with_files([("sea-battle.toml", broken.as_str())]).expect_err("refused");
    let line = 1 + broken
        .lines()
        .position(|line| line.contains("egde"))
        .expect("there");
    assert_eq!((error.file.as_str(), error.line), ("sea-battle.toml", line));
    assert!(error.to_string().contains("egde"), "{error}");
    assert!(
        error.remedy.contains("edge") && error.remedy.contains("corners"),
        "{error}"
    );
}
