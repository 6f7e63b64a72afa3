//! The messages: whatever the code says exists in English, and nothing in English is said by nobody.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use konakis::{
    commands::COMMANDS,
    text::{Args, Texts},
};

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found
}

/// Everything between quotes in the sources that looks like a message id or the beginning of one.
fn literals() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut literals = BTreeSet::new();
    for file in files(&folder, "rs") {
        let source = fs::read_to_string(file).expect("readable");
        for part in source.split('"').skip(1).step_by(2) {
            let id = part.split('{').next().unwrap_or_default();
            if !id.is_empty()
                && id
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit())
            {
                literals.insert(id.to_owned());
            }
        }
    }
    literals
}

fn english() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../config/locales/en");
    let mut ids = BTreeSet::new();
    for file in files(&folder, "ftl") {
        for line in fs::read_to_string(file).expect("readable").lines() {
            if let Some((id, _)) = line.split_once(" =")
                && id.starts_with(|c: char| c.is_ascii_lowercase())
            {
                assert!(ids.insert(id.to_owned()), "{id} stands twice");
            }
        }
    }
    ids
}

#[test]
fn whatever_is_said_exists() {
    let english = english();
    let families: BTreeSet<&str> = english
        .iter()
        .filter_map(|id| id.split_once('-').map(|(family, _)| family))
        .collect();
    // Words of buttons, which look like messages of the family "draw".
    let others = [
        "draw-accept",
        "draw-decline",
        "draw-yes",
        "offer-accept",
        "offer-decline",
        "offer-accepted",
        "offer-declined",
    ];
    let looks_like_a_message = |literal: &String| {
        let family = literal.split_once('-').map(|(family, _)| family);
        let known = family.is_some_and(|family| families.contains(family));
        known && !others.contains(&literal.as_str())
    };
    let exists = |literal: &String| {
        let begins = literal.ends_with('-') && english.iter().any(|id| id.starts_with(literal));
        begins || english.contains(literal)
    };
    let unsaid: Vec<String> = literals()
        .into_iter()
        .filter(|literal| looks_like_a_message(literal) && !exists(literal))
        .collect();
    assert!(
        unsaid.is_empty(),
        "said by the code, but in no English file: {unsaid:?}"
    );
}

#[test]
fn whatever_exists_is_said() {
    let literals = literals();
    let beginnings: Vec<&String> = literals.iter().filter(|id| id.ends_with('-')).collect();
    let said = |id: &String| {
        let built = beginnings
            .iter()
            .any(|beginning| id.starts_with(beginning.as_str()));
        let with_ending = ["-open", "-nobody"].iter().any(|ending| {
            id.strip_suffix(ending)
                .is_some_and(|id| literals.contains(id))
        });
        literals.contains(id) || built || with_ending
    };
    let idle: Vec<String> = english().into_iter().filter(|id| !said(id)).collect();
    assert!(idle.is_empty(), "in English, but nothing says it: {idle:?}");
}

#[test]
fn every_command_and_option_is_described_within_discords_bounds() {
    let texts = Texts::builtin().expect("the embedded texts are whole");
    for locale in texts.languages().map(str::to_owned).collect::<Vec<_>>() {
        for command in COMMANDS {
            let mut ids = vec![format!("command-{}", command.name)];
            ids.extend(
                command
                    .options
                    .iter()
                    .map(|option| format!("option-{}-{}", command.name, option.name)),
            );
            for id in ids {
                let text = texts
                    .try_say(&locale, &id, &Args::new())
                    .unwrap_or_default();
                assert!((1..=100).contains(&text.chars().count()), "{id}: {text:?}");
            }
        }
    }
}

#[test]
fn a_language_is_chosen_by_what_is_near() {
    let texts = Texts::builtin().expect("the embedded texts are whole");
    assert_eq!(texts.language_for("en-GB"), "en");
    assert_eq!(texts.language_for("xx-not-a-language-at-all"), "en");
    assert_eq!(texts.language_for(""), "en");
}
