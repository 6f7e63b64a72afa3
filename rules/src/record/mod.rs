//! Games as text: Konakis's own record format, and the import of another archive's.
//!
//! # The format, version 1
//! ```text
//! [Konakis "1"]
//! [Variant "tablut"]
//! [Rules "1"]
//! [Options "hostile-throne=true"]
//! [Start "9/9/4T4/9/4K4/9/9/9/t8 d"]
//! [Defenders "Ana"]
//! [Attackers "Бранко"]
//!
//! 1. e5-e6 a1-a7
//! 2. e6-h6 a7-d7
//! 3. h6-i6
//! = d king-escaped
//! ```
//! * UTF-8. Lines end with a line feed (a carriage return before it is allowed). At most
//!   [`BYTE_LIMIT`] bytes a record.
//! * **Tags**, one a line, `[Name "value"]`. A name is an ASCII letter, then letters, digits and hyphens, at
//!   most 32 in all, and occurs once. In a value `\"` is a quotation mark, `\\` a backslash, `\n` a line feed and
//!   `\u{hex}` any other control character; at most 1,000 bytes as written.
//! * The tags of the format come first and in this order: `Konakis` (the version of the format), `Variant` (its
//!   id), `Rules` (the version of the variant's rules), `Options` (only where some differ from the default, as
//!   `key=value` sorted by key) and `Start` (a position code, only where the game does not begin from
//!   the variant's set-up). Any other tags follow in the writer's order; at most [`TAG_LIMIT`].
//! * **Moves**: one number for two moves in a row, whoever makes them. Canonical move texts with every man
//!   taken; spaces and line ends separate them as one likes. At most [`MOVE_LIMIT`].
//! * **Result**: `=`, then `*` (the game goes on, or nobody knows), or the winner's side letter or `draw`, then
//!   the reason if it is known. Nothing follows it but the next record.
//!
//! A file may hold several records one after the other; each begins with its `Konakis` tag.
//!
//! What [`Record::write`] writes, [`Record::parse`] reads back as the same value.

mod csv;
mod error;
mod parse;
mod replay;
mod write;

pub use csv::{Claim, CsvError, CsvGame, CsvMove};
pub use error::{Problem, RecordError};
#[cfg(feature = "check")]
pub(crate) use replay::Walk;
pub use replay::{RecordReplayError, Replayed};

use crate::{Options, Reason};

/// The version of the format that is written, and the only one so far.
pub const FORMAT: &str = "1";
/// The longest record, in bytes.
pub const BYTE_LIMIT: usize = 1 << 20;
/// The most free tags of a record.
pub const TAG_LIMIT: usize = 64;
/// The longest value of a tag as it is written, in bytes.
pub const VALUE_LIMIT: usize = 1_000;
/// The longest name of a tag, in bytes.
pub const NAME_LIMIT: usize = 32;
/// The most moves of a record.
pub const MOVE_LIMIT: usize = 20_000;

/// The tags that the format itself uses, in their order.
pub(crate) const OWN_TAGS: [&str; 5] = ["Konakis", "Variant", "Rules", "Options", "Start"];

/// One game: what is needed to play it again, and what people want to know about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// Anything else about the game (players, dates, places), in the order written.
    pub tags: Vec<(String, String)>,
    /// The id of the variant.
    pub variant: String,
    /// The version of the variant's rules.
    pub version: u32,
    /// The options that differ from their defaults.
    pub options: Options,
    /// The position code the game begins from; the variant's own set-up if there is none.
    pub start: Option<String>,
    /// Canonical move texts.
    pub moves: Vec<String>,
    /// How it ended, or nothing where it goes on.
    pub result: Option<Outcome>,
}

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The letter of the side that won; nothing for a draw.
    pub winner: Option<char>,
    /// Why, where that is known.
    pub reason: Option<Reason>,
}
