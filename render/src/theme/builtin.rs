//! The themes a service offers.

use super::{Theme, ThemeError};

const BUILTIN: [(&str, &str); 4] = [
    (
        "wood.toml",
        include_str!("../../../config/themes/wood.toml"),
    ),
    (
        "light.toml",
        include_str!("../../../config/themes/light.toml"),
    ),
    (
        "dark.toml",
        include_str!("../../../config/themes/dark.toml"),
    ),
    (
        "contrast.toml",
        include_str!("../../../config/themes/contrast.toml"),
    ),
];

/// The themes to choose from, the default one first.
#[derive(Clone, Debug)]
pub struct Themes(Vec<Theme>);

/// Why themes cannot be offered together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThemesError {
    /// A file is not a theme.
    #[error(transparent)]
    File(#[from] ThemeError),
    /// There are more themes than can be offered.
    #[error("there are {0} themes; keep to {max}, so that a command can list them", max = Themes::MOST)]
    TooMany(usize),
}

impl Themes {
    /// As many themes as Discord lists in one choice.
    pub const MOST: usize = 25;

    /// The themes that come with the program.
    #[must_use]
    pub fn builtin() -> Themes {
        // The files are part of the program and a test reads each of them.
        Themes(
            BUILTIN
                .iter()
                .filter_map(|(file, text)| Theme::parse(file, text).ok())
                .collect(),
        )
    }

    /// The themes that come with the program and those of further files (their names, for messages,
    /// and their texts). A file with the name of a theme that is there already takes its place.
    ///
    /// # Errors
    /// When a file is not a theme, or there are more than [`Themes::MOST`].
    pub fn with_files<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Themes, ThemesError> {
        let mut themes = Themes::builtin();
        for (file, text) in files {
            let theme = Theme::parse(file, text)?;
            match themes.0.iter_mut().find(|old| old.name == theme.name) {
                Some(old) => *old = theme,
                None => themes.0.push(theme),
            }
        }
        if themes.0.len() > Themes::MOST {
            return Err(ThemesError::TooMany(themes.0.len()));
        }
        Ok(themes)
    }

    /// The theme of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Theme> {
        self.0.iter().find(|theme| theme.name == name)
    }

    /// The names, the default first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Theme::name)
    }

    /// The theme of a picture when nobody chose one.
    #[must_use]
    pub fn default_theme(&self) -> &Theme {
        &self.0[0]
    }
}

impl Default for Themes {
    fn default() -> Themes {
        Themes::builtin()
    }
}
