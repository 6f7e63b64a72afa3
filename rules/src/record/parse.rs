//! Reading records.

use super::error::short;
use super::write::{is_id, is_move, is_name};
use super::{
    BYTE_LIMIT, FORMAT, MOVE_LIMIT, OWN_TAGS, Outcome, Problem, Record, RecordError, TAG_LIMIT,
    VALUE_LIMIT,
};
use crate::Options;

/// How every record begins.
const OPENING: &str = "[Konakis ";

impl Record {
    /// Reads a text that holds one record.
    ///
    /// # Errors
    /// A [`RecordError`] that says where the text leaves the format, and what should stand there.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        // A second record would be text after the result, so this takes the whole text as one.
        parse_one(text, 1)
    }

    /// Reads a text that holds any number of records, each with the line it begins on. After one that
    /// is wrong the reading goes on with the next.
    pub fn parse_many(
        text: &str,
    ) -> impl Iterator<Item = (usize, Result<Record, RecordError>)> + '_ {
        split(text).map(|(line, part)| (line, parse_one(part, line)))
    }
}

/// Cuts a text where records begin. A value cannot hold a line feed, so the cut is safe.
fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut line = 1;
    std::iter::from_fn(move || {
        // Blank lines before a record belong to nothing.
        while let Some((blank, after)) = rest.split_once('\n') {
            if !blank.trim().is_empty() {
                break;
            }
            rest = after;
            line += 1;
        }
        if rest.trim().is_empty() {
            return None;
        }
        let end = rest
            .match_indices('\n')
            .map(|(at, _)| at + 1)
            .find(|&start| rest[start..].starts_with(OPENING))
            .unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        let start = line;
        rest = after;
        line += part.matches('\n').count();
        Some((start, part))
    })
}

/// Reads one record whose first line has the number `first_line`.
fn parse_one(text: &str, first_line: usize) -> Result<Record, RecordError> {
    if text.len() > BYTE_LIMIT {
        let problem = Problem::TooLong {
            length: text.len(),
            limit: BYTE_LIMIT,
        };
        return Err(at(first_line, 0, problem));
    }
    let mut reader = Reader {
        record: Record::default(),
        own: 0,
        due: 1,
        pair: 2,
        ended: false,
    };
    let mut in_tags = true;
    let mut line_number = first_line;
    for (offset, line) in text.lines().enumerate() {
        line_number = first_line + offset;
        let line = line.trim_end();
        if line.is_empty() {
            continue;
        }
        if in_tags && line.starts_with('[') {
            reader
                .tag(line)
                .map_err(|problem| at(line_number, 1, problem))?;
            continue;
        }
        if in_tags {
            reader
                .tags_end()
                .map_err(|problem| at(line_number, 1, problem))?;
            in_tags = false;
        }
        reader.moves(line, line_number)?;
    }
    let end = |problem| at(line_number, 0, problem);
    if in_tags {
        reader.tags_end().map_err(end)?;
    }
    if !reader.ended {
        return Err(end(Problem::Ends {
            expected: "the result, such as \"= d king-escaped\" or \"= *\",",
        }));
    }
    Ok(reader.record)
}

fn at(line: usize, column: usize, problem: Problem) -> RecordError {
    RecordError {
        line,
        column,
        problem,
    }
}

/// The state of reading one record.
struct Reader {
    record: Record,
    /// The tag of the format that may come next.
    own: usize,
    /// The move number that comes next.
    due: usize,
    /// Moves read since the last number.
    pair: usize,
    /// The result has been read.
    ended: bool,
}

impl Reader {
    fn tag(&mut self, line: &str) -> Result<(), Problem> {
        let (name, value) = split_tag(line)?;
        if !is_name(name) {
            return Err(Problem::TagName { name: short(name) });
        }
        if value.len() > VALUE_LIMIT {
            return Err(Problem::Value {
                name: name.to_owned(),
                limit: VALUE_LIMIT,
            });
        }
        let value = unescape(value)?;
        if let Some(index) = OWN_TAGS.iter().position(|&own| own == name) {
            // Of the five only the last two may be left out.
            let may_come = index == self.own || (index == 4 && self.own == 3);
            if !may_come {
                return Err(Problem::TagOrder {
                    name: name.to_owned(),
                });
            }
            self.own = index + 1;
            return self.own_tag(name, value);
        }
        self.tags_end()?;
        self.own = OWN_TAGS.len();
        if self.record.tags.iter().any(|(earlier, _)| earlier == name) {
            return Err(Problem::TagTwice {
                name: name.to_owned(),
            });
        }
        if self.record.tags.len() == TAG_LIMIT {
            return Err(Problem::Tags { limit: TAG_LIMIT });
        }
        self.record.tags.push((name.to_owned(), value));
        Ok(())
    }

    fn own_tag(&mut self, name: &str, value: String) -> Result<(), Problem> {
        match name {
            "Konakis" if value == FORMAT => {}
            "Konakis" => {
                return Err(Problem::Format {
                    found: short(&value),
                });
            }
            "Variant" if is_id(&value) => self.record.variant = value,
            "Variant" => return Err(Problem::Variant { id: short(&value) }),
            "Rules" => {
                let version = value.parse::<u32>().ok();
                self.record.version = version
                    .filter(|version| version.to_string() == value)
                    .ok_or_else(|| Problem::Rules {
                        found: short(&value),
                    })?;
            }
            "Options" => self.record.options = options(&value)?,
            _ => self.record.start = Some(value),
        }
        Ok(())
    }

    /// The first three tags may not be left out.
    fn tags_end(&self) -> Result<(), Problem> {
        match OWN_TAGS.get(self.own) {
            Some(&"Konakis") => Err(Problem::Ends {
                expected: "[Konakis \"1\"]",
            }),
            Some(&"Variant") => Err(Problem::Ends {
                expected: "[Variant \"...\"]",
            }),
            Some(&"Rules") => Err(Problem::Ends {
                expected: "[Rules \"...\"]",
            }),
            _ => Ok(()),
        }
    }

    /// One line of moves, or of the result.
    fn moves(&mut self, line: &str, line_number: usize) -> Result<(), RecordError> {
        let mut words = words(line);
        while let Some((column, word)) = words.next() {
            let here = |problem| at(line_number, column, problem);
            if self.ended {
                return Err(here(Problem::After));
            }
            if word == "=" {
                let rest: Vec<&str> = words.by_ref().map(|(_, word)| word).collect();
                self.record.result = outcome(&rest).map_err(here)?;
                self.ended = true;
            } else if self.pair == 2 {
                self.number(word).map_err(here)?;
            } else if is_move(word) {
                if self.record.moves.len() == MOVE_LIMIT {
                    return Err(here(Problem::Moves { limit: MOVE_LIMIT }));
                }
                self.record.moves.push(word.to_owned());
                self.pair += 1;
            } else {
                return Err(here(Problem::Move { text: short(word) }));
            }
        }
        if self.ended && self.pair == 0 {
            return Err(at(
                line_number,
                1,
                Problem::Unexpected {
                    found: "=".to_owned(),
                    expected: "the move of the number before it",
                },
            ));
        }
        Ok(())
    }

    fn number(&mut self, word: &str) -> Result<(), Problem> {
        let digits = word.strip_suffix('.');
        // Comparing texts refuses "+1." and "01." as well.
        if digits != Some(self.due.to_string().as_str()) {
            return Err(Problem::Number {
                expected: self.due,
                found: short(word),
            });
        }
        self.due += 1;
        self.pair = 0;
        Ok(())
    }
}

/// The words of a line, each with its column from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split([' ', '\t']).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// The name and the escaped value of a tag line.
fn split_tag(line: &str) -> Result<(&str, &str), Problem> {
    line.strip_prefix('[')
        .and_then(|inner| inner.strip_suffix("\"]"))
        .and_then(|inner| inner.split_once(" \""))
        .ok_or(Problem::Tag)
}

fn unescape(value: &str) -> Result<String, Problem> {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find(['\\', '"']) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        // A quotation mark without a backslash ends the value early.
        let escape = special.strip_prefix('\\').ok_or(Problem::Tag)?;
        let (c, after) = one_escape(escape).ok_or(Problem::Escape)?;
        out.push(c);
        rest = after;
    }
    out.push_str(rest);
    // Written plainly, a control character would not come back as it was read.
    if value.chars().any(char::is_control) {
        return Err(Problem::Escape);
    }
    Ok(out)
}

/// The character after a backslash, and what follows it.
fn one_escape(escape: &str) -> Option<(char, &str)> {
    let mut chars = escape.chars();
    match chars.next()? {
        c @ ('"' | '\\') => Some((c, chars.as_str())),
        'n' => Some(('\n', chars.as_str())),
        'u' => {
            let (hex, after) = chars.as_str().strip_prefix('{')?.split_once('}')?;
            let valid = !hex.is_empty() && hex.len() <= 6;
            let code = u32::from_str_radix(hex, 16).ok().filter(|_| valid)?;
            let c = char::from_u32(code).filter(|c| c.is_control())?;
            Some((c, after))
        }
        _ => None,
    }
}

fn options(value: &str) -> Result<Options, Problem> {
    let options: Options = value.parse().map_err(|error| Problem::Options {
        why: format!("{error}"),
    })?;
    if options.to_string() != value {
        return Err(Problem::Options {
            why: format!("as {options}"),
        });
    }
    Ok(options)
}

/// The words after `=`.
fn outcome(words: &[&str]) -> Result<Option<Outcome>, Problem> {
    let wrong = || Problem::Result {
        found: short(&words.join(" ")),
    };
    let (&who, reason) = words.split_first().ok_or_else(wrong)?;
    if who == "*" && reason.is_empty() {
        return Ok(None);
    }
    let mut letters = who.chars();
    let winner = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_lowercase() => Some(letter),
        _ if who == "draw" => None,
        _ => return Err(wrong()),
    };
    let reason = match reason {
        [] => None,
        [reason] => Some(reason.parse().map_err(|_| wrong())?),
        _ => return Err(wrong()),
    };
    Ok(Some(Outcome { winner, reason }))
}
