//! Pictures and other files of replies become files in a folder.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The longest file name that is written, in bytes.
const LONGEST: usize = 100;

/// The longest ending, in bytes.
const LONGEST_ENDING: usize = 8;
/// So many files may have one name, told apart by numbers.
const NAMESAKES: u32 = 10_000;

/// A file name with nothing in it that could lead out of the folder or confuse a shell.
pub(super) fn safe_name(name: &str) -> String {
    let is_ending = |ending: &&str| {
        (1..=LONGEST_ENDING).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let (stem, ending) = name
        .rsplit_once('.')
        .filter(|(_, ending)| is_ending(ending))
        .unwrap_or((name, "png"));
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

/// Writes a file that is not a board; gives back where it is now. A file of that name with something
/// else in it, another game's perhaps, is left alone: this one gets a number.
///
/// # Errors
/// If the folder cannot be made or the file not be written.
pub(super) fn keep(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let name = safe_name(name);
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, "txt"));
    for number in 1..=NAMESAKES {
        let path = folder.join(match number {
            1 => name.clone(),
            number => format!("{stem}-{number}.{ending}"),
        });
        match std::fs::File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(bytes)?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if std::fs::read(&path).is_ok_and(|known| known == bytes) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        assert_eq!(safe_name("g17-p12.png"), "g17-p12.png");
        assert_eq!(safe_name("g17-p0-12.gif"), "g17-p0-12.gif");
        assert_eq!(safe_name("konakis-g17.txt"), "konakis-g17.txt");
        assert_eq!(safe_name("games.tar.gz"), "games_tar.gz");
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

    #[test]
    fn a_file_never_takes_the_place_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let keep = |bytes: &[u8]| keep(folder.path(), "g1.txt", bytes).unwrap();
        let name = |path: PathBuf| path.file_name().unwrap().to_owned();
        assert_eq!(name(keep(b"one")), "g1.txt");
        assert_eq!(name(keep(b"two")), "g1-2.txt");
        assert_eq!(name(keep(b"one")), "g1.txt");
        assert_eq!(std::fs::read(folder.path().join("g1.txt")).unwrap(), b"one");
        assert_eq!(
            std::fs::read(folder.path().join("g1-2.txt")).unwrap(),
            b"two"
        );
    }
}
