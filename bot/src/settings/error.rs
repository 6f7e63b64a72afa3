//! What can be wrong with settings, said with its place and its remedy.

use std::{fmt, io};

/// Where a setting stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file, at a line counted from 1.
    Line {
        /// The file.
        file: String,
        /// The line.
        line: usize,
    },
    /// In an environment variable.
    Variable(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line { file, line } => write!(f, "{file}:{line}"),
            Place::Variable(name) => write!(f, "environment variable {name}"),
        }
    }
}

/// What is wrong with a value, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub remedy: String,
}

impl Trouble {
    /// A trouble.
    pub(super) fn new(problem: impl Into<String>, remedy: impl Into<String>) -> Trouble {
        Trouble {
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.problem, self.remedy)
    }
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("cannot read the settings file {file}: {source}; check the path given with --config")]
    Read {
        /// The file.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// The file is not TOML.
    #[error("{place}: not TOML: {problem}; config/konakis.toml shows the form")]
    Syntax {
        /// Where.
        place: Place,
        /// What the parser says.
        problem: String,
    },
    /// There is no such section or key.
    #[error("{place}: there is no setting `{key}`; {remedy}")]
    Unknown {
        /// Where.
        place: Place,
        /// As written, `section.key`.
        key: String,
        /// What there is instead.
        remedy: String,
    },
    /// A value cannot be used.
    #[error("{place}: `{key}` {trouble}")]
    Wrong {
        /// Where.
        place: Place,
        /// `section.key`.
        key: String,
        /// What is wrong and what would be right.
        trouble: Trouble,
    },
    /// The layers do not fit together; the checks before it should have told.
    #[error("the settings cannot be used: {0}")]
    Merge(#[from] config::ConfigError),
}
