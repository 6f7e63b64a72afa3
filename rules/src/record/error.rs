//! What is wrong with a record, and where.

/// A record that cannot be read, or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct RecordError {
    /// The line, from 1. For a record that is to be written, the line it would stand on is not known: 0.
    pub line: usize,
    /// The character in the line, from 1; 0 where the line is.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub problem: Problem,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// More bytes than a record may have.
    #[error("the record has {length} bytes; the most is {limit}")]
    TooLong {
        /// How many there are.
        length: usize,
        /// How many there may be.
        limit: usize,
    },
    /// The text ends too early.
    #[error("the record ends here; {expected} should follow")]
    Ends {
        /// What is missing.
        expected: &'static str,
    },
    /// Something else than what the format has here.
    #[error("\"{found}\" is not expected here; {expected} should stand here")]
    Unexpected {
        /// What stands there, at most 40 characters.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A version of the format from the future.
    #[error("the format is version \"{found}\"; this program reads version 1")]
    Format {
        /// The version.
        found: String,
    },
    /// A tag line that breaks off, or has no quotation marks.
    #[error("a tag is written [Name \"value\"], with \\\" for a quotation mark inside the value")]
    Tag,
    /// The name of a tag.
    #[error("\"{name}\" cannot name a tag: a letter, then letters, digits and hyphens, at most 32")]
    TagName {
        /// The name, at most 40 characters.
        name: String,
    },
    /// A tag of the format in the wrong place.
    #[error(
        "the tag {name} stands in the wrong place; Konakis, Variant, Rules, Options and Start come first, in this order, each at most once"
    )]
    TagOrder {
        /// The name.
        name: String,
    },
    /// A tag twice.
    #[error("the tag {name} occurs twice; keep one of them")]
    TagTwice {
        /// The name.
        name: String,
    },
    /// Too many tags.
    #[error("more than {limit} tags; leave some out")]
    Tags {
        /// How many there may be.
        limit: usize,
    },
    /// The value of a tag is too long.
    #[error("the value of the tag {name} is longer than {limit} bytes; shorten it")]
    Value {
        /// The name of the tag.
        name: String,
        /// How long it may be.
        limit: usize,
    },
    /// An escape that the format does not have, or a control character without one.
    #[error(
        "in a value only \\\", \\\\, \\n and \\u{{hex}} follow a backslash, and control characters are written so"
    )]
    Escape,
    /// The id of a variant.
    #[error("\"{id}\" cannot be the id of a variant: small letters, digits and hyphens")]
    Variant {
        /// The id, at most 40 characters.
        id: String,
    },
    /// The rules version is no number.
    #[error("the version of the rules is a whole number, not \"{found}\"")]
    Rules {
        /// What stands there.
        found: String,
    },
    /// The options.
    #[error("the options are written key=value, sorted by key, with one space between them: {why}")]
    Options {
        /// What the reader of options says.
        why: String,
    },
    /// A move number out of turn.
    #[error("move number {expected}. should stand here, not \"{found}\"")]
    Number {
        /// The number that is due.
        expected: usize,
        /// What stands there.
        found: String,
    },
    /// Not a canonical move text.
    #[error(
        "\"{text}\" is not a move as records have it, such as f6-h6xh3, d4xd6, @d4 or a3xe3-f3"
    )]
    Move {
        /// The text, at most 40 characters.
        text: String,
    },
    /// Too many moves.
    #[error("more than {limit} moves")]
    Moves {
        /// How many there may be.
        limit: usize,
    },
    /// The result.
    #[error(
        "a result is = and then *, or a side's letter or draw with a reason such as king-captured; not \"{found}\""
    )]
    Result {
        /// What stands there, at most 40 characters.
        found: String,
    },
    /// Text after the result.
    #[error("nothing follows a result but the next record, which begins with [Konakis \"1\"]")]
    After,
}

/// At most 40 characters of a text, for a message; what could upset a terminal is replaced.
pub(super) fn short(text: &str) -> String {
    text.chars()
        .take(40)
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect()
}
