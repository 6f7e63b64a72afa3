//! Pictures become files in a folder.

use std::{
    io,
    path::{Path, PathBuf},
};

/// The longest file name that is written, in bytes.
const LONGEST: usize = 100;

/// A file name with nothing in it that could lead out of the folder or confuse a shell.
pub(super) fn safe_name(name: &str) -> String {
    let (stem, ending) = match name.rsplit_once('.') {
        Some((stem, "gif")) => (stem, "gif"),
        Some((stem, "png")) => (stem, "png"),
        _ => (name, "png"),
    };
    let stem: String = stem
        .chars()
        .map(|letter| match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
            _ => '_',
        })
        .take(LONGEST)
        .collect();
    if stem.is_empty() {
        return format!("board.{ending}");
    }
    format!("{stem}.{ending}")
}

/// Writes a picture; gives back where it is now.
///
/// # Errors
/// If the folder cannot be made or the file not be written.
pub(super) fn write(folder: &Path, name: &str, picture: &[u8]) -> io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let path = folder.join(safe_name(name));
    // Whoever watches the folder never sees half a picture.
    let half = path.with_extension("part");
    std::fs::write(&half, picture)?;
    std::fs::rename(&half, &path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        assert_eq!(safe_name("g17-p12.png"), "g17-p12.png");
        assert_eq!(safe_name("g17-p0-12.gif"), "g17-p0-12.gif");
        assert_eq!(safe_name("../../etc/passwd"), "______etc_passwd.png");
        assert_eq!(safe_name("C:\\x.png"), "C__x.png");
        assert_eq!(safe_name(".png"), "board.png");
        assert!(safe_name(&"ж".repeat(500)).len() < 128);
    }

    #[test]
    fn the_folder_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let boards = folder.path().join("a/b");
        let path = write(&boards, "g1-p0.png", b"x").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"x");
        assert_eq!(std::fs::read_dir(&boards).unwrap().count(), 1);
    }
}
