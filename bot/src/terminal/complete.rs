//! What the tabulator key completes.

use super::{
    line::{ButtonWord, TABLE_WORDS, looks_like_a_move},
    options,
    words::{self, Word},
};
use crate::commands::{self, COMMANDS, CommandSpec, Invocation, OptionKind, OptionSpec, Typing};

/// What may be completed at the end of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// From where the completion takes the place of what is typed, in bytes.
    pub(super) start: usize,
    /// What is typed there.
    pub(super) typed: String,
    /// What it can be completed with.
    pub(super) kind: Kind,
}

/// What something can be completed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One of these words.
    Words(Vec<String>),
    /// A name.
    Names,
    /// Suggestions of the desk for an option, or the name of another option.
    Option {
        /// For the desk.
        typing: Typing,
        /// Names of options, with their colons, that may follow instead.
        names: Vec<String>,
        /// The value has to be one word.
        one_word: bool,
    },
}

/// What is wanted at the end of `line`, which ends at the cursor; none where nothing can be said.
pub(super) fn wanted(line: &str) -> Option<Wanted> {
    let words = words::split(line).ok()?;
    let open = line.ends_with(char::is_whitespace) || line.is_empty();
    let (done, current) = match words.split_last() {
        Some((last, done)) if !open => (done, Some(*last)),
        _ => (words.as_slice(), None),
    };
    // Who speaks says nothing of what is said.
    let done = match done {
        [first, rest @ ..] if first.raw.ends_with(':') => rest,
        [first, _, rest @ ..] if first.raw.eq_ignore_ascii_case("as") => rest,
        _ => done,
    };
    let start = current.map_or(line.len(), |word| word.start);
    let typed = current.map_or("", |word| word.raw);
    let bare = done.first().copied().or(current);
    if bare.is_some_and(|word| looks_like_a_move(word.raw)) {
        // The word `move` is left out.
        return option(commands::command("move")?, line, done, current);
    }
    let Some((first, given)) = done.split_first() else {
        return Some(Wanted {
            start,
            typed: typed.to_owned(),
            kind: Kind::Words(first_words(typed)),
        });
    };
    let command = first.raw.strip_prefix('/').unwrap_or(first.raw);
    match command.to_ascii_lowercase().as_str() {
        "as" => Some(Wanted {
            start,
            typed: typed.to_owned(),
            kind: Kind::Names,
        }),
        "turns" => Some(Wanted {
            start,
            typed: typed.to_owned(),
            kind: Kind::Words(vec!["on".to_owned(), "off".to_owned()]),
        }),
        command => option(commands::command(command)?, line, given, current),
    }
}

fn first_words(typed: &str) -> Vec<String> {
    let slash = if typed.starts_with('/') { "/" } else { "" };
    let buttons = ButtonWord::ALL.iter().map(|word| word.typed());
    let own = TABLE_WORDS.iter().copied().filter(|_| slash.is_empty());
    COMMANDS
        .iter()
        .map(|spec| spec.name)
        .chain(buttons)
        .chain(own)
        .map(|word| format!("{slash}{word}"))
        .collect()
}

/// Completion within the options of a command.
fn option(
    spec: &'static CommandSpec,
    line: &str,
    given: &[Word<'_>],
    current: Option<Word<'_>>,
) -> Option<Wanted> {
    let all: Vec<_> = given.iter().copied().chain(current).collect();
    let named = all
        .iter()
        .rposition(|word| options::marker(spec, word).is_some());
    let (option, start, before, one_word) = match named {
        Some(at) => {
            let (option, rest) = options::marker(spec, all.get(at)?)?;
            let start = all.get(at)?.end() - rest.len();
            (option, start, all.get(..at)?, false)
        }
        None => by_position(spec, line, given, current)?,
    };
    let typed = line.get(start..)?;
    let used = |option: &OptionSpec| {
        all.iter()
            .filter_map(|word| options::marker(spec, word))
            .any(|(other, _)| other.name == option.name)
    };
    let names = spec
        .options
        .iter()
        .filter(|other| other.name != option.name && !used(other))
        .map(|other| format!("{}:", other.name))
        .collect();
    let typed = typed.trim_start_matches('"').trim_start();
    if option.kind == OptionKind::Person {
        return Some(Wanted {
            start,
            typed: typed.to_owned(),
            kind: Kind::Names,
        });
    }
    let invocation = Invocation {
        command: spec.name.to_owned(),
        options: options::so_far(spec, line, before),
    };
    Some(Wanted {
        start,
        typed: typed.to_owned(),
        kind: Kind::Option {
            typing: Typing {
                invocation,
                option: option.name.to_owned(),
                typed: typed.to_owned(),
            },
            names,
            one_word,
        },
    })
}

/// The option that the word at the cursor is by its position.
fn by_position<'a>(
    spec: &'static CommandSpec,
    line: &str,
    given: &'a [Word<'_>],
    current: Option<Word<'_>>,
) -> Option<(&'static OptionSpec, usize, &'a [Word<'a>], bool)> {
    let mut places = spec
        .options
        .iter()
        .filter(|option| option.kind != OptionKind::Flag);
    let here = current.map_or(line.len(), |word| word.start);
    let first = places.clone().next()?;
    if options::takes_all(first) {
        let start = given.first().map_or(here, |word| word.start);
        return Some((first, start, &[], false));
    }
    Some((places.nth(given.len())?, here, given, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typing(line: &str) -> (usize, String, String, Vec<String>) {
        match wanted(line).unwrap() {
            Wanted {
                start,
                typed,
                kind: Kind::Option { typing, names, .. },
            } => {
                assert_eq!(typing.typed, typed);
                (start, typing.option, typed, names)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_word_is_a_command_or_a_button() {
        for line in ["", "m", "bob: ", "bob: m", " "] {
            let Some(Wanted {
                kind: Kind::Words(words),
                ..
            }) = wanted(line)
            else {
                panic!("{line}");
            };
            assert!(words.contains(&"move".to_owned()) && words.contains(&"accept".to_owned()));
        }
        let Some(Wanted {
            kind: Kind::Words(words),
            ..
        }) = wanted("/c")
        else {
            panic!();
        };
        assert!(words.contains(&"/challenge".to_owned()));
        assert_eq!(wanted("as b").unwrap().kind, Kind::Names);
    }

    #[test]
    fn a_move_is_completed_from_its_first_letter() {
        for (line, start, typed) in [
            ("move ", 5, ""),
            ("move f6", 5, "f6"),
            ("move f6 - h", 5, "f6 - h"),
            ("/move move:f6", 11, "f6"),
            ("bob: move f", 10, "f"),
            ("f6", 0, "f6"),
            ("bob: f6 - h", 5, "f6 - h"),
            ("as bob move f", 12, "f"),
        ] {
            let (at, option, text, names) = typing(line);
            assert_eq!(
                (at, option.as_str(), text.as_str()),
                (start, "move", typed),
                "{line}"
            );
            assert_eq!(names, ["game:"]);
        }
        assert_eq!(typing("move f6-h6 game:1").1, "game");
    }

    #[test]
    fn options_are_completed_by_position_and_by_name() {
        assert_eq!(wanted("challenge b").unwrap().kind, Kind::Names);
        assert_eq!(wanted("challenge opponent:b").unwrap().kind, Kind::Names);
        let (start, option, typed, _) = typing("challenge bob tab");
        assert_eq!(
            (start, option.as_str(), typed.as_str()),
            (14, "game", "tab")
        );
        let Some(Wanted {
            kind: Kind::Option { typing, names, .. },
            ..
        }) = wanted("challenge bob game:tablut side:d")
        else {
            panic!();
        };
        assert_eq!(typing.option, "side");
        assert!(typing.invocation.options.contains_key("game"));
        assert!(typing.invocation.options.contains_key("opponent"));
        assert!(!names.contains(&"game:".to_owned()));
    }

    #[test]
    fn nothing_is_suggested_for_what_is_not_known() {
        assert_eq!(wanted("castle "), None);
        assert_eq!(wanted("about "), None);
        assert_eq!(wanted("as \"An"), None);
    }
}
