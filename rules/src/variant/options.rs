//! Options: the readings of a rule that a table may choose.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum OptionValue {
    /// On or off.
    Flag(bool),
    /// One of some integers.
    Number(i64),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Flag(on) => on.fmt(f),
            OptionValue::Number(n) => n.fmt(f),
        }
    }
}

/// Chosen options, by key. Only what differs from the variant's default need be named; a game
/// stores them in the text form, `key=value key=value` sorted by key, empty for all defaults.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
pub struct Options(pub(crate) BTreeMap<String, OptionValue>);

impl Options {
    /// All defaults.
    #[must_use]
    pub fn new() -> Options {
        Options::default()
    }

    /// Chooses a value, in place of an earlier choice for the same key.
    pub fn set(&mut self, key: &str, value: OptionValue) {
        self.0.insert(key.to_owned(), value);
    }

    /// The value chosen for a key; `None`: the default.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<OptionValue> {
        self.0.get(key).copied()
    }

    /// The choices, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, OptionValue)> {
        self.0.iter().map(|(k, v)| (k.as_str(), *v))
    }

    /// Whether every option has its default.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{key}={value}")?;
        }
        Ok(())
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads `key=value key=value`; a value is `true`, `false` or an integer.
    ///
    /// # Errors
    /// [`OptionError::Unreadable`] for a word that is not of that form, [`OptionError::Twice`]
    /// for a key given two times. Whether a variant has the option is asked by
    /// [`Variant::rules`](crate::Variant::rules).
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::default();
        for word in text.split_whitespace() {
            let unreadable = || OptionError::Unreadable {
                word: word.chars().take(64).collect(),
            };
            let (key, value) = word.split_once('=').ok_or_else(unreadable)?;
            let value = match value {
                "true" => OptionValue::Flag(true),
                "false" => OptionValue::Flag(false),
                number => OptionValue::Number(number.parse().map_err(|_| unreadable())?),
            };
            if key.is_empty() {
                return Err(unreadable());
            }
            if options.0.insert(key.to_owned(), value).is_some() {
                return Err(OptionError::Twice {
                    key: key.chars().take(64).collect(),
                });
            }
        }
        Ok(options)
    }
}

/// An option that a variant offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    pub(crate) key: String,
    pub(crate) default: OptionValue,
    pub(crate) choices: Vec<OptionValue>,
    pub(crate) names: BTreeMap<String, String>,
}

impl OptionSpec {
    /// The key, as `hostile-throne`: stable, and the key of its translation.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The value where nothing is chosen.
    #[must_use]
    pub fn default(&self) -> OptionValue {
        self.default
    }

    /// Every value that may be chosen, the default among them.
    #[must_use]
    pub fn choices(&self) -> &[OptionValue] {
        &self.choices
    }

    /// Whether it is simply on or off.
    #[must_use]
    pub fn is_flag(&self) -> bool {
        matches!(self.default, OptionValue::Flag(_))
    }

    /// The name the variant's file gives it in a language, for options that the program has no
    /// words of its own for.
    #[must_use]
    pub fn name(&self, lang: &str) -> Option<&str> {
        self.names
            .get(lang)
            .or_else(|| self.names.get("en"))
            .map(String::as_str)
    }
}

/// Why options do not fit a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// A word that is not `key=value`.
    #[error(
        "`{word}` is not an option; write key=value, where the value is true, false or a number"
    )]
    Unreadable {
        /// The word.
        word: String,
    },
    /// A key given two times.
    #[error("the option `{key}` is given twice; leave one out")]
    Twice {
        /// The key.
        key: String,
    },
    /// The variant has no such option.
    #[error("there is no option `{key}` here; {}", among(known))]
    Unknown {
        /// The key.
        key: String,
        /// The keys there are.
        known: Vec<String>,
    },
    /// The option cannot have this value.
    #[error("`{key}` cannot be {value}; choose one of: {}", join(choices))]
    BadValue {
        /// The key.
        key: String,
        /// The value.
        value: OptionValue,
        /// The values it may have.
        choices: Vec<OptionValue>,
    },
    /// The variant's file is wrong for these options. A file is tried with all its options when
    /// it is read, so this does not happen to a [`Variant`](crate::Variant) that exists.
    #[error(transparent)]
    File(#[from] super::VariantError),
}

fn among(known: &[String]) -> String {
    if known.is_empty() {
        "this game has none, so leave it out".to_owned()
    } else {
        format!("choose one of: {}", known.join(", "))
    }
}

fn join(values: &[OptionValue]) -> String {
    values
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
