//! Folders whose files add to what is built in.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::text::LocaleFile;

/// A file's name for messages, and its text.
pub type NamedText = (String, String);

/// No variant, theme or language comes near this; a larger file is something else.
const LARGEST: u64 = 1 << 20;

/// Why a folder cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// The folder or a file in it cannot be read.
    #[error(
        "cannot read {path} (from `folders.{setting}`): {source}; check that it exists and \
             may be read, or take the setting out"
    )]
    Read {
        /// The folder or file.
        path: String,
        /// The key in `[folders]`.
        setting: &'static str,
        /// Why.
        source: io::Error,
    },
    /// The folder has no file of the kind.
    #[error(
        "no {ending} file in {path} (from `folders.{setting}`); name the folder that holds \
             them, or take the setting out"
    )]
    Empty {
        /// The folder.
        path: String,
        /// The key in `[folders]`.
        setting: &'static str,
        /// The files' ending.
        ending: &'static str,
    },
    /// A file is too large to be what it should be.
    #[error(
        "{path} (from `folders.{setting}`) is larger than 1 MiB; it cannot be what it should be"
    )]
    TooLarge {
        /// The file.
        path: String,
        /// The key in `[folders]`.
        setting: &'static str,
    },
}

/// The files of a folder that end in `.ending`, by name.
///
/// # Errors
/// [`FolderError`] if the folder or one of them cannot be read, or if there is none.
pub fn read_folder(
    folder: &Path,
    setting: &'static str,
    ending: &'static str,
) -> Result<Vec<NamedText>, FolderError> {
    let texts = list(folder, setting)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .map(|path| read(&path, setting))
        .collect::<Result<Vec<_>, _>>()?;
    if texts.is_empty() {
        return Err(FolderError::Empty {
            path: folder.display().to_string(),
            setting,
            ending,
        });
    }
    Ok(texts)
}

/// The `.ftl` files of a folder with one folder a language.
///
/// # Errors
/// [`FolderError`] as [`read_folder`].
pub fn read_locales(folder: &Path) -> Result<Vec<LocaleFile>, FolderError> {
    const SETTING: &str = "locales";
    let mut files = Vec::new();
    for language in list(folder, SETTING)?
        .into_iter()
        .filter(|path| path.is_dir())
    {
        let locale = language
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        for (file, text) in read_folder(&language, SETTING, "ftl")? {
            files.push(LocaleFile {
                locale: locale.clone(),
                file,
                text,
            });
        }
    }
    if files.is_empty() {
        return Err(FolderError::Empty {
            path: folder.display().to_string(),
            setting: SETTING,
            ending: "ftl",
        });
    }
    Ok(files)
}

fn list(folder: &Path, setting: &'static str) -> Result<Vec<PathBuf>, FolderError> {
    let failed = |source| FolderError::Read {
        path: folder.display().to_string(),
        setting,
        source,
    };
    let mut paths = std::fs::read_dir(folder)
        .map_err(failed)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>, io::Error>>()
        .map_err(failed)?;
    paths.sort();
    Ok(paths)
}

fn read(path: &Path, setting: &'static str) -> Result<NamedText, FolderError> {
    let name = path.display().to_string();
    let failed = |source| FolderError::Read {
        path: name.clone(),
        setting,
        source,
    };
    if std::fs::metadata(path).map_err(failed)?.len() > LARGEST {
        return Err(FolderError::TooLarge {
            path: name,
            setting,
        });
    }
    let text = std::fs::read_to_string(path).map_err(failed)?;
    Ok((name, text))
}
