//! The worked examples of the tafl games and latrunculi.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

mod common;

use common::{call_names, play, set_up};
use konakis_rules::Catalog;

const TABLE: &str = include_str!("data/examples.txt");

#[test]
fn worked_examples_hold() {
    let catalog = Catalog::builtin();
    let mut checked = 0;
    for line in TABLE
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
    {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, men, side, tried, text, end] = columns[..] else {
            panic!("columns: {line}")
        };
        let (variant, options) = name.split_once(' ').unwrap_or((name, ""));
        let variant = catalog.get(variant).expect("a variant");
        let rules = variant
            .rules(&options.parse().expect("options"))
            .expect("rules");
        let mut game = set_up(&rules, men, side);
        if text == "illegal" {
            assert!(
                game.legal().iter().all(|mv| mv.text(&rules) != tried),
                "{line}"
            );
            checked += 1;
            continue;
        }
        assert!(
            play(&mut game, text).is_some(),
            "{line}: not legal: {:?}",
            game.legal_texts()
        );
        let mut words = end.split(' ');
        let expected = words.next().expect("an end");
        let found = game.result().map_or("-", |result| result.reason.as_str());
        // Where nothing is said, only an end by the king would be wrong: these set-ups have few
        // men, and a side may well be left without any.
        let other_end = expected == "-" && !found.starts_with("king");
        assert!(found == expected || other_end, "{line}: {found}");
        if found == "-" {
            assert_eq!(call_names(&game), words.collect::<Vec<_>>(), "{line}");
        }
        checked += 1;
    }
    assert!(checked > 120, "{checked} examples");
}

#[test]
fn a_king_in_danger_is_seen_when_his_side_is_to_move() {
    let danger = |variant: &str, code: &str| {
        let catalog = konakis_rules::Catalog::builtin();
        let variant = catalog.get(variant).expect("built in");
        let rules = variant
            .rules(&konakis_rules::Options::new())
            .expect("no options");
        let position = konakis_rules::Position::parse(&rules, code).expect("a position");
        let king = rules.king_in_danger(&position)?;
        Some(rules.board().name(king).to_owned())
    };
    // Two take the king of brandubh away from the throne: f1-f3 would.
    assert_eq!(
        danger("brandubh", "7/7/7/7/3tK2/7/5t1 d").as_deref(),
        Some("e3")
    );
    assert_eq!(danger("brandubh", "7/7/7/7/3tK2/7/5t1 a"), None);
    assert_eq!(danger("brandubh", "7/7/7/7/3tK2/7/6t d"), None);
    // Four are needed in tablut: a2-g2 would be the fourth beside g3.
    assert_eq!(
        danger("tablut", "9/9/9/9/9/6t2/5tKt1/t8/9 d").as_deref(),
        Some("g3")
    );
    assert_eq!(danger("tablut", "9/9/9/9/9/9/5tKt1/t8/9 d"), None);
    assert_eq!(danger("lisica", "3/3/7/3f3/ggggggg/ggg/ggg g"), None);
}
