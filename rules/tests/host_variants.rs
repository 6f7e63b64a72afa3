//! The worked example of `config/README.md`: a variant that a host adds is played by the same engine.
#![allow(clippy::expect_used)] // These are tests.

use konakis_rules::{Catalog, Game, Options, Position, Side};

const EXAMPLE: &str = include_str!("../../config/examples/sea-battle-9.toml");

#[test]
fn the_example_is_played() {
    let catalog = Catalog::with_files([("sea-battle-9.toml", EXAMPLE)]).expect("the example holds");
    let variant = catalog.get("sea-battle-9").expect("it is there");
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
