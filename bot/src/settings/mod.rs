//! Settings: `config/konakis.toml` (built in, it *is* the defaults), a settings file, the environment.
//!
//! Every layer is checked by itself before the layers are merged, so that a mistake is told with the
//! place where it was made: file and line, or the environment variable.

mod error;
mod folders;
mod layer;
mod schema;
mod secret;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use config::{Config, File, FileFormat};
use serde::Deserialize;

pub use error::{Place, SettingsError, Trouble};
pub use folders::{FolderError, NamedText, read_folder, read_locales};
pub use secret::{TOKEN_FILE_VARIABLE, TOKEN_VARIABLE, TokenError, discord_token};

use crate::play::Limits;

/// The settings that are built in: every setting with its default.
pub const BUILTIN: &str = include_str!("../../../config/konakis.toml");

/// The file that is read from the working folder when none is named.
pub const DEFAULT_FILE: &str = "konakis.toml";

/// All settings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where the service's data lie.
    pub database: Database,
    /// The connection to Discord.
    pub discord: Discord,
    /// Bounds of play.
    pub play: Limits,
    /// How boards are drawn.
    pub pictures: Pictures,
    /// Folders whose files add to what is built in.
    pub folders: Folders,
    /// What is logged, and how.
    pub log: Log,
    /// The table at the terminal.
    pub terminal: Terminal,
}

/// `[database]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// The SQLite file of the Discord service.
    pub path: PathBuf,
}

/// `[discord]`. The token is no setting: see [`discord_token`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discord {
    /// A file that holds the bot token.
    #[serde(deserialize_with = "optional")]
    pub token_file: Option<String>,
    /// Base address of a proxy for REST.
    #[serde(deserialize_with = "optional")]
    pub proxy: Option<String>,
    /// Servers whose own commands are removed at start.
    pub clear_guild_commands: Vec<u64>,
}

/// `[pictures]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pictures {
    /// Name of the theme.
    pub theme: String,
    /// Width in pixels.
    pub size: u32,
}

/// `[folders]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Folders {
    /// Variants.
    #[serde(deserialize_with = "optional")]
    pub variants: Option<String>,
    /// Themes.
    #[serde(deserialize_with = "optional")]
    pub themes: Option<String>,
    /// Languages.
    #[serde(deserialize_with = "optional")]
    pub locales: Option<String>,
}

/// `[log]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// The filter; none: what suits the command.
    #[serde(deserialize_with = "optional")]
    pub filter: Option<String>,
    /// How a line looks.
    pub format: LogFormat,
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Time, level, place and message.
    Full,
    /// Shorter names.
    Compact,
}

/// `[terminal]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terminal {
    /// The SQLite file of the table.
    pub database: PathBuf,
    /// The folder for pictures.
    pub boards: PathBuf,
}

/// An empty text is a setting that is not set.
fn optional<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok((!text.is_empty()).then_some(text))
}

impl Settings {
    /// The settings for a start in the working folder: built in, then the file named (or
    /// [`DEFAULT_FILE`] if it is there), then `environment`.
    ///
    /// # Errors
    /// [`SettingsError`] names the place of the first mistake and what would be right.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Settings, SettingsError> {
        let named = match file {
            Some(path) => Some(path),
            None => Some(Path::new(DEFAULT_FILE)).filter(|path| path.is_file()),
        };
        let text = named
            .map(|path| {
                std::fs::read_to_string(path).map_err(|source| SettingsError::Read {
                    file: path.display().to_string(),
                    source,
                })
            })
            .transpose()?;
        let layer = named
            .zip(text.as_deref())
            .map(|(path, text)| layer::from_toml(&path.display().to_string(), text))
            .transpose()?;
        Settings::merge(layer, layer::from_environment(environment)?)
    }

    /// The settings with nothing but the defaults.
    ///
    /// # Errors
    /// Only if the built-in file were broken, which the tests rule out.
    pub fn builtin() -> Result<Settings, SettingsError> {
        Settings::load_text("", BTreeMap::new())
    }

    /// The settings from the text of a file and an environment.
    fn load_text(
        text: &str,
        environment: BTreeMap<String, String>,
    ) -> Result<Settings, SettingsError> {
        let layer = layer::from_toml(DEFAULT_FILE, text)?;
        Settings::merge(Some(layer), layer::from_environment(environment)?)
    }

    fn merge(
        file: Option<layer::Layer>,
        environment: layer::Layer,
    ) -> Result<Settings, SettingsError> {
        let mut builder = Config::builder().add_source(File::from_str(BUILTIN, FileFormat::Toml));
        if let Some(file) = file {
            builder = builder.add_source(file);
        }
        Ok(builder.add_source(environment).build()?.try_deserialize()?)
    }
}

#[cfg(test)]
mod tests;
