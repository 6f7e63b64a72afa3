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
