//! A typed line becomes what is wanted.

use super::{
    options,
    person::{self, NameError},
    words::{self, Unclosed, Word},
};
use crate::{
    commands::{self, Invocation},
    text::{Args, Texts},
};

/// The longest line that is read, in bytes.
pub(super) const LONGEST_LINE: usize = 4096;

/// A line, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing to do: an empty line, or a comment.
    Nothing,
    /// `as NAME`: who speaks from now on.
    Speak(String),
    /// `turns on`, `turns off`: whether the speaker changes with the turn.
    Turns(bool),
    /// `quit`.
    Quit,
    /// Something for the game.
    Said {
        /// `NAME: ...` or `as NAME ...`: who says it; none is the present speaker.
        by: Option<String>,
        /// `as NAME ...`: and who speaks from then on.
        stays: bool,
        /// What is said.
        what: Said,
    },
}

/// Something for the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A command.
    Command(Invocation),
    /// The word of a button, with the number of its challenge or game.
    Button(ButtonWord, Option<i64>),
    /// `choose VALUE`: something from a menu.
    Choice(String),
}

/// What is a button on Discord is a word at the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ButtonWord {
    /// Accept a challenge, or the draw that is offered.
    Accept,
    /// Decline a challenge, or the draw that is offered.
    Decline,
    /// Take a challenge back, or leave a question unanswered.
    Cancel,
    /// Yes to the question that was just asked.
    Confirm,
    /// No to it.
    Keep,
    /// Accept the draw.
    DrawAccept,
    /// Decline the draw.
    DrawDecline,
}

impl ButtonWord {
    /// All words.
    pub(super) const ALL: [ButtonWord; 7] = [
        ButtonWord::Accept,
        ButtonWord::Decline,
        ButtonWord::Cancel,
        ButtonWord::Confirm,
        ButtonWord::Keep,
        ButtonWord::DrawAccept,
        ButtonWord::DrawDecline,
    ];

    /// As it is typed.
    pub(super) fn typed(self) -> &'static str {
        match self {
            ButtonWord::Accept => "accept",
            ButtonWord::Decline => "decline",
            ButtonWord::Cancel => "cancel",
            ButtonWord::Confirm => "confirm",
            ButtonWord::Keep => "keep",
            ButtonWord::DrawAccept => "draw accept",
            ButtonWord::DrawDecline => "draw decline",
        }
    }
}

/// Words of the table itself, beside commands and buttons.
pub(super) const TABLE_WORDS: [&str; 4] = ["as", "turns", "choose", "quit"];

/// Why a line cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineError {
    /// Longer than [`LONGEST_LINE`].
    TooLong,
    /// Not UTF-8.
    NotText,
    /// A quotation mark is not closed.
    Unclosed,
    /// No such command.
    Unknown(String),
    /// A required option is missing.
    Missing {
        command: &'static str,
        option: &'static str,
    },
    /// A word too many.
    TooMany { command: &'static str, word: String },
    /// An option is given twice.
    Twice {
        command: &'static str,
        option: &'static str,
    },
    /// An option has no value.
    Empty {
        command: &'static str,
        option: &'static str,
    },
    /// Not a number, or out of bounds.
    Number {
        option: &'static str,
        min: i64,
        max: i64,
    },
    /// Neither yes nor no.
    Flag { option: &'static str },
    /// None of what may be chosen.
    Choice {
        option: &'static str,
        choices: &'static [&'static str],
    },
    /// Not a name.
    Name(NameError),
    /// `as` wants a name.
    As,
    /// `turns` wants `on` or `off`.
    Turns,
    /// `choose` wants what is chosen.
    Choose,
    /// No menu here has this.
    NoChoice(String),
    /// A button's word wants a number, or nothing.
    ButtonNumber(ButtonWord),
    /// There is no such button here.
    NoButton(ButtonWord),
    /// There are several such buttons: these words, with their numbers, tell them apart.
    WhichButton(Vec<String>),
}

impl From<Unclosed> for LineError {
    fn from(Unclosed: Unclosed) -> LineError {
        LineError::Unclosed
    }
}

impl From<NameError> for LineError {
    fn from(error: NameError) -> LineError {
        LineError::Name(error)
    }
}

impl LineError {
    /// In a person's language.
    pub(super) fn say(&self, texts: &Texts, locale: &str) -> String {
        let args = Args::new;
        let (id, args) = match self {
            LineError::TooLong => (
                "terminal-too-long",
                args().number("limit", i64::try_from(LONGEST_LINE).unwrap_or(i64::MAX)),
            ),
            LineError::NotText => ("terminal-not-text", args()),
            LineError::Unclosed => ("terminal-unclosed", args()),
            LineError::Unknown(word) => ("terminal-unknown", args().text("word", shorten(word))),
            LineError::Missing { command, option } => (
                "terminal-missing",
                args().text("command", *command).text("option", *option),
            ),
            LineError::TooMany { command, word } => (
                "terminal-too-many",
                args().text("command", *command).text("word", shorten(word)),
            ),
            LineError::Twice { command, option } => (
                "terminal-twice",
                args().text("command", *command).text("option", *option),
            ),
            LineError::Empty { command, option } => (
                "terminal-empty",
                args().text("command", *command).text("option", *option),
            ),
            LineError::Number { option, min, max } => (
                "terminal-number",
                args()
                    .text("option", *option)
                    .number("min", *min)
                    .number("max", *max),
            ),
            LineError::Flag { option } => ("terminal-flag", args().text("option", *option)),
            LineError::Choice { option, choices } => (
                "terminal-one-of",
                args()
                    .text("option", *option)
                    .text("choices", choices.join(", ")),
            ),
            LineError::Name(NameError::Empty) => ("terminal-name-empty", args()),
            LineError::Name(NameError::TooLong) => ("terminal-name-long", args()),
            LineError::Name(NameError::Forbidden(letter)) => (
                "terminal-name-letter",
                args().text("letter", letter.escape_debug().to_string()),
            ),
            LineError::As => ("terminal-as", args()),
            LineError::Turns => ("terminal-turns", args()),
            LineError::Choose => ("terminal-choose", args()),
            LineError::NoChoice(typed) => {
                ("terminal-no-choice", args().text("typed", shorten(typed)))
            }
            LineError::ButtonNumber(word) => {
                ("terminal-button-number", args().text("word", word.typed()))
            }
            LineError::NoButton(
                word @ (ButtonWord::Accept | ButtonWord::Decline | ButtonWord::Cancel),
            ) => ("terminal-no-challenge", args().text("word", word.typed())),
            LineError::NoButton(ButtonWord::Confirm | ButtonWord::Keep) => {
                ("terminal-no-question", args())
            }
            LineError::NoButton(word) => ("terminal-no-button", args().text("word", word.typed())),
            LineError::WhichButton(words) => (
                "terminal-which-button",
                args().text("words", words.join(", ")),
            ),
        };
        texts.say(locale, id, &args)
    }
}

/// A word from outside, short and printable enough to be repeated in a message.
fn shorten(word: &str) -> String {
    const MOST: usize = 40;
    let mut short: String = word
        .chars()
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .take(MOST)
        .collect();
    if word.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

/// Reads a line.
///
/// # Errors
/// [`LineError`] says why it cannot be understood. No line makes it panic, and its cost grows with
/// the length of the line, which is bounded.
pub(super) fn read(line: &str) -> Result<Line, LineError> {
    if line.len() > LONGEST_LINE {
        return Err(LineError::TooLong);
    }
    let line = line.trim_start_matches('\u{feff}');
    if line.trim_start().starts_with('#') {
        return Ok(Line::Nothing);
    }
    let words = words::split(line)?;
    let Some((first, rest)) = words.split_first() else {
        return Ok(Line::Nothing);
    };
    match (first.raw.to_ascii_lowercase().as_str(), rest) {
        ("as", []) => Err(LineError::As),
        ("as", [name]) => Ok(Line::Speak(person::name(name.value())?.to_owned())),
        ("as", [name, words @ ..]) => Ok(Line::Said {
            by: Some(person::name(name.value())?.to_owned()),
            stays: true,
            what: said(line, words)?,
        }),
        ("turns", [word]) => match word.raw.to_ascii_lowercase().as_str() {
            "on" => Ok(Line::Turns(true)),
            "off" => Ok(Line::Turns(false)),
            _ => Err(LineError::Turns),
        },
        ("turns", _) => Err(LineError::Turns),
        ("quit" | "exit" | "/quit" | "/exit", []) => Ok(Line::Quit),
        _ => {
            let (by, words) = match speaker(first)? {
                Some(name) => (Some(name), rest),
                None => (None, words.as_slice()),
            };
            Ok(Line::Said {
                by,
                stays: false,
                what: said(line, words)?,
            })
        }
    }
}

/// The name in `NAME: ...`, if the line begins so.
fn speaker(word: &Word<'_>) -> Result<Option<String>, LineError> {
    let Some(name) = word.raw.strip_suffix(':') else {
        return Ok(None);
    };
    let name = words::unquote(name).unwrap_or(name);
    Ok(Some(person::name(name)?.to_owned()))
}

fn said(line: &str, words: &[Word<'_>]) -> Result<Said, LineError> {
    let Some((first, rest)) = words.split_first() else {
        return Err(LineError::Unknown(String::new()));
    };
    let bare = first.raw.strip_prefix('/').unwrap_or(first.raw);
    let lower = bare.to_ascii_lowercase();
    if let Some((word, numbers)) = button(&lower, rest) {
        return match numbers {
            [] => Ok(Said::Button(word, None)),
            [number] => match number.raw.trim_start_matches('#').parse() {
                Ok(number) => Ok(Said::Button(word, Some(number))),
                Err(_) => Err(LineError::ButtonNumber(word)),
            },
            _ => Err(LineError::ButtonNumber(word)),
        };
    }
    if lower == "choose" {
        let typed = line.get(first.end()..).unwrap_or_default().trim();
        return match words::unquote(typed).unwrap_or(typed) {
            "" => Err(LineError::Choose),
            typed => Ok(Said::Choice(typed.to_owned())),
        };
    }
    if let Some(spec) = commands::command(&lower) {
        return options::read(spec, line, rest).map(Said::Command);
    }
    if looks_like_a_move(bare)
        && let Some(spec) = commands::command("move")
    {
        return options::read(spec, line, words).map(Said::Command);
    }
    Err(LineError::Unknown(first.raw.to_owned()))
}

/// The button's word at the beginning, and the words after it.
fn button<'a, 'w>(first: &str, rest: &'a [Word<'w>]) -> Option<(ButtonWord, &'a [Word<'w>])> {
    match first {
        "accept" => Some((ButtonWord::Accept, rest)),
        "decline" => Some((ButtonWord::Decline, rest)),
        "cancel" => Some((ButtonWord::Cancel, rest)),
        "confirm" | "yes" => Some((ButtonWord::Confirm, rest)),
        "keep" | "no" => Some((ButtonWord::Keep, rest)),
        "draw" => {
            let (second, rest) = rest.split_first()?;
            match second.raw.to_ascii_lowercase().as_str() {
                "accept" => Some((ButtonWord::DrawAccept, rest)),
                "decline" => Some((ButtonWord::DrawDecline, rest)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `f6-h6` or `@d4` without the word `move`: a point, and not a command.
pub(super) fn looks_like_a_move(word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('@'), Some(file)) => file.is_ascii_alphabetic(),
        (Some(file), Some(rank)) => file.is_ascii_alphabetic() && rank.is_ascii_digit(),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
