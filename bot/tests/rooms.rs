//! The rooms of the house: who may know whom (ARCHITECTURE.md). Arrows point down only.
#![allow(clippy::expect_used)] // Test code.

use std::{collections::BTreeMap, fs, path::Path};

/// Each room with the rooms and crates of ours, and the libraries that give a room its character,
/// which it may name.
const ROOMS: [(&str, &[&str]); 8] = [
    ("store", &["sqlx"]),
    ("play", &["store", "konakis_rules"]),
    ("text", &["fluent_bundle"]),
    (
        "commands",
        &["play", "store", "text", "konakis_rules", "konakis_render"],
    ),
    ("pictures", &["commands", "text", "konakis_render"]),
    (
        "discord",
        &[
            "commands",
            "pictures",
            "store",
            "text",
            "serenity",
            "konakis_rules",
            "konakis_render",
        ],
    ),
    (
        "terminal",
        &[
            "commands",
            "pictures",
            "store",
            "text",
            "konakis_rules",
            "konakis_render",
        ],
    ),
    (
        "settings",
        &["play", "text", "konakis_rules", "konakis_render"],
    ),
];

/// What only some rooms may name.
const WATCHED: [&str; 12] = [
    "store",
    "play",
    "text",
    "commands",
    "pictures",
    "discord",
    "terminal",
    "sqlx",
    "serenity",
    "fluent_bundle",
    "konakis_rules",
    "konakis_render",
];

fn sources(path: &Path, found: &mut BTreeMap<String, String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the folder is there") {
            sources(&entry.expect("readable").path(), found);
        }
    } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
        let text = fs::read_to_string(path).expect("readable");
        found.insert(path.display().to_string(), text);
    }
}

#[test]
fn no_room_knows_a_room_above_or_beside_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (room, allowed) in ROOMS {
        let mut files = BTreeMap::new();
        sources(&src.join(room), &mut files);
        if files.is_empty() {
            sources(&src.join(format!("{room}.rs")), &mut files);
        }
        assert!(!files.is_empty(), "no room {room}");
        for (file, text) in files {
            // Tests may look further: what stands after the first `#[cfg(test)]`, or in a file of
            // tests, is not judged.
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for other in WATCHED.iter().filter(|other| **other != room) {
                let code = |line: &&str| !line.trim_start().starts_with("//");
                let named = text.lines().filter(code).any(|line| {
                    line.contains(&format!("crate::{other}::"))
                        || line.contains(&format!("use crate::{other}"))
                        || line.trim_start().starts_with(&format!("{other}::"))
                        || line.contains(&format!(" {other}::"))
                });
                if named && !allowed.contains(other) {
                    wrong.push(format!("{file} names {other}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
