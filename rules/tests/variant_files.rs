//! Variant files: what comes with the program, and how mistakes are told.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

use konakis_rules::{Catalog, Game, OptionError, OptionValue, Options, RuleFact, Side, Variant};

const SEA_BATTLE: &str = include_str!("../../config/examples/sea-battle-9.toml");

#[test]
fn every_variant_comes_with_its_options_and_start() {
    let catalog = Catalog::builtin();
    let ids: Vec<&str> = catalog.variants().map(Variant::id).collect();
    assert_eq!(ids.len(), 18);
    for (name, start) in [
        ("lisica", "3/3/7/7/ggggggg/ggg/ggg f"),
        (
            "lisica-british side-geese=true",
            "3/3/g5g/g5g/ggggggg/ggg/ggg f",
        ),
        ("lisica-british-37", "3/5/7/gg3gg/ggggggg/ggggg/ggg f"),
        ("ringo", "bbbbbbb1/8/8/8/8/w1w1w1w1/1 b"),
        ("fox-geese geese=15", "3/3/7/g2f2g/ggggggg/ggg/ggg f"),
        (
            "fox-geese geese=17 sideways=true",
            "3/3/g5g/g2f2g/ggggggg/ggg/ggg f",
        ),
        ("halatafl", "f1f/3/7/ggggggg/ggggggg/ggg/ggg f"),
        (
            "tablut",
            "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 d",
        ),
    ] {
        let (id, options) = name.split_once(' ').unwrap_or((name, ""));
        let variant = catalog.get(id).expect("a variant");
        let rules = variant
            .rules(&options.parse().expect("options"))
            .expect("rules");
        assert_eq!(rules.start().code(&rules), start, "{name}");
        assert_eq!(rules.options().to_string(), options);
    }
    assert_eq!(catalog.get("tablut").expect("tablut").name("ru"), "Таблут");
    assert_eq!(catalog.get("tablut").expect("tablut").name("sr"), "Tablut");
}

#[test]
fn options_are_checked() {
    let catalog = Catalog::builtin();
    let tablut = catalog.get("tablut").expect("tablut");
    let mut options = Options::new();
    options.set("geese", OptionValue::Number(15));
    assert!(matches!(
        tablut.rules(&options),
        Err(OptionError::Unknown { .. })
    ));
    let fox = catalog.get("fox-geese").expect("fox-geese");
    options.set("geese", OptionValue::Number(14));
    let error = fox
        .rules(&options)
        .expect_err("14 is no choice")
        .to_string();
    assert_eq!(error, "`geese` cannot be 14; choose one of: 13, 15, 17");
    // A default that is named is not kept: what a game stores is the same either way.
    options.set("geese", OptionValue::Number(13));
    assert!(
        fox.rules(&options)
            .expect("the default")
            .options()
            .is_empty()
    );
    assert!("geese".parse::<Options>().is_err());
    assert!("a=1 a=2".parse::<Options>().is_err());
}

#[test]
fn a_file_of_ones_own_is_played() {
    let catalog = Catalog::with_files([("sea-battle-9.toml", SEA_BATTLE)]).expect("a good file");
    assert_eq!(catalog.variants().count(), 19);
    let variant = catalog.get("sea-battle-9").expect("the file");
    let rules = variant.rules(&Options::new()).expect("rules");
    assert!(rules.describe().contains(&RuleFact::KingUnarmed));
    // The king takes nobody, by moving or as a partner.
    let game = Game::new(rules);
    assert_eq!(game.to_move(), Side::One);
    let same = SEA_BATTLE.replace("sea-battle-9", "tablut");
    let replaced = Catalog::with_files([("mine.toml", same.as_str())]).expect("a good file");
    assert_eq!(
        replaced.variants().count(),
        18,
        "the same id takes the place of ours"
    );
}

/// A mistake in the example: what is written in place of what, and the message.
#[track_caller]
fn mistake(from: &str, to: &str, message: &str) {
    assert!(SEA_BATTLE.contains(from), "{from} is in the example");
    let text = SEA_BATTLE.replacen(from, to, 1);
    let line = 1 + SEA_BATTLE[..SEA_BATTLE.find(from).expect("there")]
        .matches('\n')
        .count();
    let error = Variant::parse("sea.toml", &text)
        .expect_err("a mistake")
        .to_string();
    assert_eq!(error, format!("sea.toml:{}: {message}", line));
}

#[test]
fn mistakes_are_told_with_line_and_remedy() {
    mistake(
        "size = 9",
        "size = 29",
        "a board of size 29; write a size from 3 to 19",
    );
    mistake(
        "slide = [\"any\"]",
        "slides = [\"any\"]",
        "unknown field `slides`; write one of `side`, `role`, `slide`, `step`, `jump`, `far-jump`, `placed`",
    );
    mistake(
        "goal = \"edge\"",
        "goal = \"corners\"",
        "the king's goal is a corner, and the corners mean nothing here; \
         add [corners] with stop = [the king's letter]",
    );
    mistake(
        "ttTTKTTtt",
        "ttTTKTTt",
        "the start position: row 5 from the top has 8 points; it should have 9; \
         write the rows from the top, then the letter of the side that begins",
    );
    mistake(
        "piece = \"K\"",
        "piece = \"Q\"",
        "there is no piece `Q`; name one of the pieces: K, T, t",
    );
    mistake(
        "side = \"defenders\"",
        "side = \"geese\"",
        "no side is called `geese` here; write \"attackers\" or \"defenders\"",
    );
    mistake(
        "id = \"sea-battle-9\"",
        "id = \"Sea Battle\"",
        "`Sea Battle` cannot be an id; use 1 to 32 of a-z, 0-9 and -, as \"sea-battle-9\"",
    );
}

#[test]
fn no_text_makes_the_reader_panic() {
    for (_, text) in [("", SEA_BATTLE)] {
        let lines: Vec<&str> = text.lines().collect();
        for skip in 0..lines.len() {
            let mut rest = lines.clone();
            rest.remove(skip);
            let _ = Variant::parse("x.toml", &rest.join("\n"));
        }
        for cut in (0..text.len()).filter(|&i| text.is_char_boundary(i)) {
            let _ = Variant::parse("x.toml", &text[..cut]);
        }
    }
}
