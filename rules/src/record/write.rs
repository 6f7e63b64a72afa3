//! Writing a record.

use std::fmt::Write as _;

use super::error::short;
use super::{
    BYTE_LIMIT, FORMAT, MOVE_LIMIT, NAME_LIMIT, OWN_TAGS, Outcome, Problem, Record, RecordError,
    TAG_LIMIT, VALUE_LIMIT,
};

impl Record {
    /// The record as text. It ends with a line feed.
    ///
    /// # Errors
    /// A [`RecordError`] without a place if a field holds what the format cannot carry, so that whatever is
    /// written can be read back.
    pub fn write(&self) -> Result<String, RecordError> {
        self.check().map_err(|problem| RecordError {
            line: 0,
            column: 0,
            problem,
        })
    }

    fn check(&self) -> Result<String, Problem> {
        if !is_id(&self.variant) {
            return Err(Problem::Variant {
                id: short(&self.variant),
            });
        }
        if self.tags.len() > TAG_LIMIT {
            return Err(Problem::Tags { limit: TAG_LIMIT });
        }
        if self.moves.len() > MOVE_LIMIT {
            return Err(Problem::Moves { limit: MOVE_LIMIT });
        }
        let mut out = String::new();
        tag(&mut out, "Konakis", FORMAT)?;
        tag(&mut out, "Variant", &self.variant)?;
        tag(&mut out, "Rules", &self.version.to_string())?;
        let options = self.options.to_string();
        // Keys with spaces or values that are no numbers would not come back.
        if options.parse().ok().as_ref() != Some(&self.options) {
            return Err(Problem::Options {
                why: short(&options),
            });
        }
        if !options.is_empty() {
            tag(&mut out, "Options", &options)?;
        }
        if let Some(start) = &self.start {
            tag(&mut out, "Start", start)?;
        }
        for (i, (name, value)) in self.tags.iter().enumerate() {
            if !is_name(name) {
                return Err(Problem::TagName { name: short(name) });
            }
            if OWN_TAGS.contains(&name.as_str()) {
                return Err(Problem::TagOrder { name: name.clone() });
            }
            if self.tags[..i].iter().any(|(earlier, _)| earlier == name) {
                return Err(Problem::TagTwice { name: name.clone() });
            }
            tag(&mut out, name, value)?;
        }
        out.push('\n');
        for (i, pair) in self.moves.chunks(2).enumerate() {
            for text in pair {
                if !is_move(text) {
                    return Err(Problem::Move { text: short(text) });
                }
            }
            // Writing to a String cannot fail.
            let _ = writeln!(out, "{}. {}", i + 1, pair.join(" "));
        }
        out.push_str("= ");
        outcome(&mut out, self.result)?;
        out.push('\n');
        if out.len() > BYTE_LIMIT {
            return Err(Problem::TooLong {
                length: out.len(),
                limit: BYTE_LIMIT,
            });
        }
        Ok(out)
    }
}

fn outcome(out: &mut String, result: Option<Outcome>) -> Result<(), Problem> {
    let Some(Outcome { winner, reason }) = result else {
        out.push('*');
        return Ok(());
    };
    match winner {
        Some(letter) if letter.is_ascii_lowercase() => out.push(letter),
        Some(letter) => {
            return Err(Problem::Result {
                found: letter.to_string(),
            });
        }
        None => out.push_str("draw"),
    }
    if let Some(reason) = reason {
        out.push(' ');
        out.push_str(reason.as_str());
    }
    Ok(())
}

fn tag(out: &mut String, name: &str, value: &str) -> Result<(), Problem> {
    let mut escaped = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '\n' => escaped.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(escaped, "\\u{{{:x}}}", u32::from(c));
            }
            c => escaped.push(c),
        }
    }
    if escaped.len() > VALUE_LIMIT {
        return Err(Problem::Value {
            name: name.to_owned(),
            limit: VALUE_LIMIT,
        });
    }
    let _ = writeln!(out, "[{name} \"{escaped}\"]");
    Ok(())
}

/// Whether a text can name a tag.
pub(super) fn is_name(name: &str) -> bool {
    name.len() <= NAME_LIMIT
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// Whether a text can be the id of a variant.
pub(super) fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= 64
        && id
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Whether a text has the characters and the length of a canonical move.
pub(super) fn is_move(text: &str) -> bool {
    text.len() <= crate::notation::MAX_MOVE_BYTES
        && text.starts_with(|c: char| c == '@' || c == '0' || c.is_ascii_lowercase())
        && text.bytes().any(|b| b.is_ascii_digit())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'@')
}
