//! How a board looks: colours, grain and the style of the pieces, read from a TOML file.
//!
//! A theme that people could not read is no theme: [`Theme::parse`] holds every file to the
//! contrasts of WCAG 2.1 (text 4.5:1, pieces and marks 3:1), for typical eyes, for the three kinds
//! of colour blindness and on a grey screen, and refuses it with the line of the colour to change.

mod builtin;
mod contrast;
mod file;

pub use builtin::{Themes, ThemesError};

use crate::color::Rgb;

/// The colours of one set of men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceColors {
    /// The face of the man.
    pub(crate) body: Rgb,
    /// The line around it.
    pub(crate) edge: Rgb,
    /// What is carved or painted on it.
    pub(crate) detail: Rgb,
}

/// How men and squares are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Style {
    /// Shaded, with a shadow under each man and a bevel on each square.
    Carved,
    /// Plain colours.
    Flat,
}

/// How a board looks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Theme {
    pub(crate) name: String,
    pub(crate) style: Style,
    /// How strong the grain of the material is, 0 to 100.
    pub(crate) grain: u8,
    pub(crate) frame: Rgb,
    pub(crate) label: Rgb,
    pub(crate) square: Rgb,
    pub(crate) square_alt: Rgb,
    /// Between squares and rings.
    pub(crate) line: Rgb,
    /// The lines of a cross, along which men move.
    pub(crate) path: Rgb,
    pub(crate) throne: Rgb,
    pub(crate) corner: Rgb,
    pub(crate) goal: Rgb,
    pub(crate) pen: Rgb,
    pub(crate) neutral: Rgb,
    pub(crate) last: Rgb,
    pub(crate) last_edge: Rgb,
    pub(crate) captured: Rgb,
    pub(crate) threat: Rgb,
    pub(crate) target: Rgb,
    pub(crate) turn: Rgb,
    pub(crate) light: PieceColors,
    pub(crate) dark: PieceColors,
    pub(crate) fox: PieceColors,
    pub(crate) gold: Rgb,
}

impl Theme {
    /// Reads a theme.
    ///
    /// `file` is the name that messages use; nothing is read from it. Every key must be there, and
    /// no other.
    ///
    /// # Errors
    /// When the text is not TOML, a key is missing, unknown or of the wrong kind, or two colours
    /// that must be told apart are too close; with the line.
    pub fn parse(file: &str, text: &str) -> Result<Theme, ThemeError> {
        file::parse(file, text)
    }

    /// The name people choose the theme by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The colours that a picture must have as they are where it has them at all: men, marks and
    /// grounds, between which there must be contrast. The others are blends or near to one of these.
    pub(crate) fn key_colors(&self) -> [Rgb; 17] {
        let Theme {
            light, dark, fox, ..
        } = self;
        [
            self.square,
            self.square_alt,
            self.throne,
            self.corner,
            self.goal,
            self.pen,
            self.neutral,
            self.frame,
            light.body,
            dark.body,
            light.edge,
            dark.edge,
            fox.body,
            self.last,
            self.last_edge,
            self.gold,
            self.captured,
        ]
    }
}

/// Why a theme file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: {problem}; {remedy}")]
pub struct ThemeError {
    /// The file's name, as the caller gave it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
    /// What to do about it.
    pub remedy: String,
}
