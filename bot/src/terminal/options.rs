//! A command's options, as Discord writes them (`game:tablut side:white`) or by position.

use std::collections::BTreeMap;

use super::{
    line::LineError,
    person,
    words::{Word, unquote},
};
use crate::{
    commands::{CommandSpec, Invocation, NamedPerson, OptionKind, OptionSpec, Value},
    store::ChannelId,
};

/// Reads the words after a command.
///
/// Words before the first `option:` go by position, in the order of the command's options; flags
/// have no position and are named (`text`, or `text:no`). The text that a command is about takes all
/// words up to the first `option:`, so that `move f6 - h6` needs no quotation marks; a game's number
/// may follow it (`move f6-h6 2`).
pub(super) fn read(
    spec: &'static CommandSpec,
    line: &str,
    words: &[Word<'_>],
) -> Result<Invocation, LineError> {
    let mut given = Given {
        spec,
        options: BTreeMap::new(),
    };
    given.take(line, words)?;
    for option in spec.options.iter().filter(|option| option.required) {
        if !given.options.contains_key(option.name) {
            return Err(LineError::Missing {
                command: spec.name,
                option: option.name,
            });
        }
    }
    Ok(Invocation {
        command: spec.name.to_owned(),
        options: given.options,
    })
}

/// What can be read of the words while the line is still being typed.
pub(super) fn so_far(
    spec: &'static CommandSpec,
    line: &str,
    words: &[Word<'_>],
) -> BTreeMap<String, Value> {
    let mut given = Given {
        spec,
        options: BTreeMap::new(),
    };
    // What is wrong is told when the line is finished.
    let _ = given.take(line, words);
    given.options
}

/// The option that a word begins, with what stands after its colon.
pub(super) fn marker<'a>(
    spec: &'static CommandSpec,
    word: &Word<'a>,
) -> Option<(&'static OptionSpec, &'a str)> {
    let (name, rest) = word.raw.split_once(':')?;
    let option = spec
        .options
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))?;
    Some((option, rest))
}

struct Given {
    spec: &'static CommandSpec,
    options: BTreeMap<String, Value>,
}

impl Given {
    fn take(&mut self, line: &str, words: &[Word<'_>]) -> Result<(), LineError> {
        let first_named = words
            .iter()
            .position(|word| marker(self.spec, word).is_some())
            .unwrap_or(words.len());
        let (by_position, named) = words.split_at(first_named);
        self.take_positions(line, by_position)?;
        self.take_named(line, named)
    }

    fn take_positions(&mut self, line: &str, words: &[Word<'_>]) -> Result<(), LineError> {
        let spec = self.spec;
        let (flags, words): (Vec<Word<'_>>, Vec<Word<'_>>) =
            words.iter().partition(|word| flag(spec, word).is_some());
        for option in flags.iter().filter_map(|word| flag(spec, word)) {
            self.put(option, "yes")?;
        }
        let mut places = spec
            .options
            .iter()
            .filter(|option| option.kind != OptionKind::Flag);
        let mut words = words.as_slice();
        if let Some(option) = places.clone().next().filter(|option| takes_all(option)) {
            let count = words.len() - usize::from(ends_in_number(words));
            let (own, rest) = words.split_at(count);
            if let Some(text) = span(line, own) {
                self.put(option, text)?;
                places.next();
            }
            words = rest;
        }
        for word in words {
            let Some(option) = places.next() else {
                return Err(LineError::TooMany {
                    command: self.spec.name,
                    word: word.value().to_owned(),
                });
            };
            self.put(option, word.value())?;
        }
        Ok(())
    }

    fn take_named(&mut self, line: &str, words: &[Word<'_>]) -> Result<(), LineError> {
        let mut rest = words;
        while let Some((first, others)) = rest.split_first() {
            let Some((option, after)) = marker(self.spec, first) else {
                return Err(LineError::TooMany {
                    command: self.spec.name,
                    word: first.value().to_owned(),
                });
            };
            if let Some(value) = unquote(after) {
                self.put(option, value)?;
                rest = others;
                continue;
            }
            let count = others
                .iter()
                .position(|word| marker(self.spec, word).is_some())
                .unwrap_or(others.len());
            let (own, next) = others.split_at(count);
            let end = own.last().unwrap_or(first).end();
            let value = line.get(first.end() - after.len()..end).unwrap_or(after);
            let value = value.trim();
            self.put(option, unquote(value).unwrap_or(value))?;
            rest = next;
        }
        Ok(())
    }

    fn put(&mut self, option: &'static OptionSpec, text: &str) -> Result<(), LineError> {
        let value = value(self.spec, option, text)?;
        match self.options.insert(option.name.to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(LineError::Twice {
                command: self.spec.name,
                option: option.name,
            }),
        }
    }
}

/// The flag that a bare word sets.
fn flag(spec: &'static CommandSpec, word: &Word<'_>) -> Option<&'static OptionSpec> {
    spec.options.iter().find(|option| {
        option.kind == OptionKind::Flag && option.name.eq_ignore_ascii_case(word.raw)
    })
}

/// Options that are text of several words even where they may be left out.
const SEVERAL_WORDS: [&str; 2] = ["line", "text"];

/// Whether the option takes all words up to the first `option:`.
pub(super) fn takes_all(option: &OptionSpec) -> bool {
    option.kind == OptionKind::Text
        && option.choices.is_empty()
        && (option.required || SEVERAL_WORDS.contains(&option.name))
}

/// Whether the last word is a number by itself and not the end of a move: the word before it is
/// complete (`f6-h6 2`, not `f6 - 6` or `h 6`), or the number has its sign (`#2`).
fn ends_in_number(words: &[Word<'_>]) -> bool {
    let [.., before, last] = words else {
        return false;
    };
    let (signed, digits) = match last.raw.strip_prefix('#') {
        Some(digits) => (true, digits),
        None => (false, last.raw),
    };
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let complete = before.raw.ends_with(|letter: char| letter.is_ascii_digit());
    number && (signed || complete && !digits.starts_with('0'))
}

/// The words as they stand in the line, from the first to the last.
fn span<'a>(line: &'a str, words: &[Word<'a>]) -> Option<&'a str> {
    match words {
        [] => None,
        [only] => Some(only.value()),
        [first, .., last] => line.get(first.start..last.end()),
    }
}

fn value(
    spec: &'static CommandSpec,
    option: &'static OptionSpec,
    text: &str,
) -> Result<Value, LineError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(LineError::Empty {
            command: spec.name,
            option: option.name,
        });
    }
    match option.kind {
        OptionKind::Text if option.choices.is_empty() => Ok(Value::Text(text.to_owned())),
        OptionKind::Text => option
            .choices
            .iter()
            .find(|choice| choice.eq_ignore_ascii_case(text))
            .map(|choice| Value::Text((*choice).to_owned()))
            .ok_or(LineError::Choice {
                option: option.name,
                choices: option.choices,
            }),
        OptionKind::Person => {
            let name = person::name(text).map_err(LineError::Name)?;
            Ok(Value::Person(NamedPerson {
                id: person::number(name),
                name: name.to_owned(),
                bot: false,
                absent: false,
            }))
        }
        OptionKind::Number { min, max } => match text.parse() {
            Ok(number) if (min..=max).contains(&number) => Ok(Value::Number(number)),
            _ => Err(LineError::Number {
                option: option.name,
                min,
                max,
            }),
        },
        OptionKind::Channel => {
            let number = text.trim_start_matches('#').parse();
            let channel = number.ok().filter(|number| *number >= 0);
            let channel = channel.ok_or(LineError::Number {
                option: option.name,
                min: 0,
                max: i64::MAX,
            });
            channel.map(|number| Value::Channel(ChannelId(number)))
        }
        OptionKind::Flag => match text.to_ascii_lowercase().as_str() {
            "yes" | "true" | "on" | "1" => Ok(Value::Flag(true)),
            "no" | "false" | "off" | "0" => Ok(Value::Flag(false)),
            _ => Err(LineError::Flag {
                option: option.name,
            }),
        },
    }
}
