//! A copy of the whole database while it is in use.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use sqlx::{ConnectOptions, Connection, query};

use super::{MEMORY, SqliteStore};
use crate::store::StoreError;

/// Copies the database to a file that must not exist. The copy is made beside it, flushed to the
/// disk, and gets its name only then: a file of that name is always a whole backup.
pub(super) async fn backup(store: &SqliteStore, to: &Path) -> Result<(), StoreError> {
    let failed = |problem: String| StoreError::Backup {
        path: to.display().to_string(),
        problem,
    };
    let to = std::path::absolute(to).map_err(|error| failed(error.to_string()))?;
    let folder = to.parent().map(Path::to_path_buf).unwrap_or_default();
    let Some(name) = to.file_name().and_then(|name| name.to_str()) else {
        return Err(failed("this is not the name of a file".to_owned()));
    };
    if !folder.is_dir() {
        return Err(failed(format!("there is no folder {}", folder.display())));
    }
    if fs::symlink_metadata(&to).is_ok() {
        return Err(failed(EXISTS.to_owned()));
    }
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let part = folder.join(format!("{name}.{}-{number}.part", std::process::id()));
    let Some(target) = part.to_str() else {
        return Err(failed("the name of its folder is not UTF-8".to_owned()));
    };
    let finished = match copy(store, target).await {
        Err(error) => Err(error.to_string()),
        Ok(()) => {
            let (part, to) = (part.clone(), to.clone());
            let finished = tokio::task::spawn_blocking(move || finish(&part, &to, &folder)).await;
            finished
                .map_err(|error| error.to_string())
                .and_then(|done| done)
        }
    };
    finished.map_err(|problem| {
        // A copy that has no name is of no use; if it cannot be removed, its name says what it is.
        let _ = fs::remove_file(&part);
        failed(problem)
    })
}

/// Copies on a connection of its own, so that nobody waits: a copy reads one moment, but SQLite
/// refuses it on a connection that may only read. A database in memory has one connection only.
async fn copy(store: &SqliteStore, target: &str) -> Result<(), sqlx::Error> {
    let vacuum = query("VACUUM INTO $1").bind(target);
    let options = store.writer.connect_options();
    if options.get_filename() == Path::new(MEMORY) {
        vacuum.execute(&store.writer).await?;
        return Ok(());
    }
    let mut own = options
        .as_ref()
        .clone()
        .create_if_missing(false)
        .connect()
        .await?;
    vacuum.execute(&mut own).await?;
    own.close().await
}

/// Backups that this process has begun: two at once do not share a file.
static STARTED: AtomicU64 = AtomicU64::new(0);

const EXISTS: &str = "the file exists; name a file that does not";

/// Flushes the copy and gives it its name, unless a file has taken that name meanwhile.
fn finish(part: &PathBuf, to: &PathBuf, folder: &PathBuf) -> Result<(), String> {
    let flush = |path: &PathBuf| File::open(path).and_then(|file| file.sync_all());
    flush(part).map_err(|error| error.to_string())?;
    // A hard link never replaces a file. Where the file system has none, look once more and rename.
    match fs::hard_link(part, to) {
        Ok(()) => fs::remove_file(part),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(EXISTS.to_owned());
        }
        Err(_) if fs::symlink_metadata(to).is_ok() => return Err(EXISTS.to_owned()),
        Err(_) => fs::rename(part, to),
    }
    .map_err(|error| error.to_string())?;
    // The name itself is flushed with the folder, where a folder can be opened.
    if cfg!(unix) {
        flush(folder).map_err(|error| error.to_string())
    } else {
        Ok(())
    }
}
