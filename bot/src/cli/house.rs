//! What every command stands on: the settings and what is made of them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use konakis_render::{Size, Theme, Themes};
use konakis_rules::{Catalog, Variant};
use tokio::runtime::Runtime;

use super::{CliError, Shared};
use crate::{
    pictures::Painter,
    settings::{self, NamedText, Settings},
    store::SqliteStore,
    text::Texts,
};

/// The settings, and the command line's say over them.
pub(super) struct House {
    pub(super) settings: Settings,
    database: Option<PathBuf>,
}

impl House {
    /// Reads the settings.
    pub(super) fn open(shared: Shared) -> Result<House, CliError> {
        // A variable that is not text is none of ours.
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Ok(House {
            settings: Settings::load(shared.config.as_deref(), environment)?,
            database: shared.database,
        })
    }

    /// The variants: built in, and those of the host's folder.
    pub(super) fn catalog(&self) -> Result<Catalog, CliError> {
        let files = toml_files(self.settings.folders.variants.as_deref(), "variants")?;
        Ok(Catalog::with_files(borrowed(&files))?)
    }

    /// The themes: built in, and those of the host's folder.
    pub(super) fn themes(&self) -> Result<Themes, CliError> {
        let files = toml_files(self.settings.folders.themes.as_deref(), "themes")?;
        Ok(Themes::with_files(borrowed(&files))?)
    }

    /// The languages: built in, and those of the host's folder.
    pub(super) fn texts(&self) -> Result<Arc<Texts>, CliError> {
        let files = match &self.settings.folders.locales {
            Some(folder) => settings::read_locales(Path::new(folder))?,
            None => Vec::new(),
        };
        Ok(Arc::new(Texts::with_files(files)?))
    }

    /// A theme by name, the one of the settings if none is named.
    pub(super) fn theme(&self, name: Option<&str>) -> Result<Theme, CliError> {
        let themes = self.themes()?;
        let name = name.unwrap_or(&self.settings.pictures.theme);
        themes.get(name).cloned().ok_or_else(|| CliError::NoTheme {
            name: name.to_owned(),
            known: themes.names().collect::<Vec<_>>().join(", "),
        })
    }

    /// A size in pixels, the one of the settings if none is given.
    pub(super) fn size(&self, px: Option<u32>) -> Result<Size, CliError> {
        Ok(Size::new(px.unwrap_or(self.settings.pictures.size))?)
    }

    /// Draws as the settings say.
    pub(super) fn painter(&self) -> Result<Painter, CliError> {
        Ok(Painter::new(self.theme(None)?, self.size(None)?))
    }

    /// The database of the Discord service, or the one named.
    pub(super) fn database(&self) -> &Path {
        self.database
            .as_deref()
            .unwrap_or(&self.settings.database.path)
    }

    /// The database of the table, or the one named.
    pub(super) fn table(&self) -> &Path {
        self.database
            .as_deref()
            .unwrap_or(&self.settings.terminal.database)
    }
}

fn toml_files(folder: Option<&str>, setting: &'static str) -> Result<Vec<NamedText>, CliError> {
    match folder {
        Some(folder) => Ok(settings::read_folder(Path::new(folder), setting, "toml")?),
        None => Ok(Vec::new()),
    }
}

fn borrowed(files: &[NamedText]) -> impl Iterator<Item = (&str, &str)> {
    files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
}

/// A variant of a catalog.
pub(super) fn variant<'a>(catalog: &'a Catalog, id: &str) -> Result<&'a Variant, CliError> {
    catalog.get(id).ok_or_else(|| CliError::NoVariant {
        id: id.chars().take(64).collect(),
    })
}

/// The threads on which everything that waits runs.
pub(super) fn runtime() -> Result<Runtime, CliError> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(CliError::Runtime)
}

/// Opens a database that must be there already.
pub(super) async fn existing(file: &Path) -> Result<SqliteStore, CliError> {
    if !file.is_file() {
        return Err(CliError::NoDatabase {
            file: file.to_owned(),
        });
    }
    Ok(SqliteStore::open(file).await?)
}
