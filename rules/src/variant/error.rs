//! What is wrong with a variant file.

use std::ops::Range;

/// A mistake in a variant file: where it is, what is wrong and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {problem}; {remedy}")]
pub struct VariantError {
    /// The file's name, as it was given.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub remedy: String,
}

/// A mistake at a place in a text, before it is known which file and line that is.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(crate) span: Range<usize>,
    pub(crate) problem: String,
    pub(crate) remedy: String,
}

impl Mistake {
    pub(crate) fn new(
        span: Range<usize>,
        problem: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Mistake {
        Mistake {
            span,
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }

    pub(crate) fn locate(self, file: &str, text: &str) -> VariantError {
        let upto = self.span.start.min(text.len());
        let line = 1 + text.as_bytes()[..upto]
            .iter()
            .filter(|&&b| b == b'\n')
            .count();
        VariantError {
            file: file.to_owned(),
            line,
            problem: self.problem,
            remedy: self.remedy,
        }
    }
}

impl From<toml::de::Error> for Mistake {
    fn from(error: toml::de::Error) -> Mistake {
        let message = error.message().trim().replace('\n', ", ");
        let remedy = match message.split_once(", expected ") {
            Some((_, expected)) => format!("write {expected}"),
            None if message.starts_with("missing field") => {
                "add it; config/variants/README.md lists the keys and gives an example".to_owned()
            }
            None => "config/variants/README.md lists the keys and what may stand there".to_owned(),
        };
        let problem = match message.split_once(", expected ") {
            Some((what, _)) => what.to_owned(),
            None => message,
        };
        Mistake {
            span: error.span().unwrap_or(0..0),
            problem,
            remedy,
        }
    }
}
