//! Move sequences counted from the start of every variant.
//!
//! The counts of up to [`SHALLOW`] nodes are checked always; all of them with `KONAKIS_DEEP=all` (or
//! those of one variant, with its id), for which an optimised build is meant:
//! `KONAKIS_DEEP=all cargo test --release --test perft`.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

mod common;

use std::time::Instant;

use common::shared;
use konakis_rules::{Catalog, divide, perft};

const TABLE: &str = include_str!("data/perft.txt");

/// Counts larger than this are deep.
const SHALLOW: u64 = 60_000;

/// The counts of the table: variant, options, nodes by depth from 1.
fn table() -> Vec<(&'static str, &'static str, Vec<u64>)> {
    TABLE
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (name, counts) = line.split_once(" | ").expect("variant | counts");
            let (variant, options) = name.split_once(' ').unwrap_or((name, ""));
            let counts = counts
                .split(' ')
                .map(|n| n.parse().expect("a number"))
                .collect();
            (variant, options, counts)
        })
        .collect()
}

fn check(wanted: impl Fn(&str, u64) -> bool) -> (usize, usize) {
    let catalog = Catalog::builtin();
    let (mut checked, mut left_out) = (0, 0);
    for (variant, options, counts) in table() {
        let rules = catalog
            .get(variant)
            .expect("a variant")
            .rules(&options.parse().expect("options"))
            .expect("options of the variant");
        for (depth, &expected) in (1..).zip(&counts) {
            if !wanted(variant, expected) {
                left_out += 1;
                continue;
            }
            let begun = Instant::now();
            let found = perft(&rules, rules.start(), depth);
            if expected > 1_000_000 {
                let speed = found as f64 / begun.elapsed().as_secs_f64() / 1e6;
                println!("{variant} {options} depth {depth}: {found}, {speed:.1} M nodes/s");
            }
            assert_eq!(found, expected, "{variant} {options} depth {depth}");
            checked += 1;
        }
    }
    (checked, left_out)
}

#[test]
fn perft_shallow() {
    let (checked, _) = check(|_, nodes| nodes <= SHALLOW);
    assert!(checked >= 29 * 2, "every variant is there");
}

#[test]
fn perft_deep() {
    let Ok(deep) = std::env::var("KONAKIS_DEEP") else {
        let deep: usize = table()
            .iter()
            .map(|(_, _, c)| c.iter().filter(|&&n| n > SHALLOW).count())
            .sum();
        println!("LEFT OUT: {deep} counts of more than {SHALLOW} nodes; set KONAKIS_DEEP=all");
        return;
    };
    let (checked, left_out) = check(|id, nodes| nodes > SHALLOW && (deep == "all" || deep == id));
    println!("{checked} deep counts checked, {left_out} left out");
}

#[test]
fn the_table_is_that_of_the_conformance_files() {
    let Some(path) = shared("conformance/perft.json") else {
        return;
    };
    let text = std::fs::read_to_string(path).expect("a readable file");
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let table = table();
    for (name, counts) in file.as_object().expect("an object") {
        let (variant, options) = name.split_once(' ').unwrap_or((name, ""));
        let ours = table
            .iter()
            .find(|&&(v, o, _)| (v, o) == (variant, options));
        let ours = &ours.unwrap_or_else(|| panic!("{name} is missing")).2;
        for (depth, nodes) in counts.as_object().expect("an object") {
            let depth: usize = depth.parse().expect("a depth");
            assert_eq!(
                ours.get(depth - 1),
                nodes.as_u64().as_ref(),
                "{name} depth {depth}"
            );
        }
    }
}

#[test]
fn divided_counts_add_up() {
    let catalog = Catalog::builtin();
    for variant in catalog.variants() {
        let rules = variant.rules(&Default::default()).expect("defaults");
        let parts = divide(&rules, rules.start(), 2);
        assert_eq!(
            parts.len() as u64,
            perft(&rules, rules.start(), 1),
            "{}",
            variant.id()
        );
        let sum: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, perft(&rules, rules.start(), 2), "{}", variant.id());
    }
}
