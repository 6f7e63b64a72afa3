//! The program as a whole process, in a folder of its own.
#![allow(dead_code, unreachable_pub)] // Each test file uses its part.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// A folder of its own with nothing of the machine's settings around it.
pub struct Room {
    folder: TempDir,
}

/// What a run of the program did.
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
    pub bytes: Vec<u8>,
}

impl Room {
    pub fn new() -> Room {
        Room {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A room where pictures are small: for long games, where drawing would take the longest.
    pub fn with_small_pictures() -> Room {
        let room = Room::new();
        fs::write(room.path("konakis.toml"), "[pictures]\nsize = 200\n").unwrap();
        room
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_konakis"));
        command
            .args(args)
            .current_dir(self.folder.path())
            .env_clear()
            .env("HOME", self.folder.path())
            .env("USER", "host")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        Ran::from(self.command(args).output().unwrap())
    }

    /// Runs with lines on standard input.
    pub fn feed(&self, args: &[&str], input: &[u8]) -> Ran {
        feed(self.command(args), input)
    }
}

pub fn feed(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // From a thread, since both ends of a pipe may be full.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    Ran::from(output)
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            bytes: output.stdout,
        }
    }
}

impl Ran {
    #[track_caller]
    pub fn ok(&self) -> &Ran {
        assert_eq!(self.status, 0, "{}\n{}", self.out, self.err);
        assert_eq!(self.err, "", "{}", self.out);
        self
    }

    /// The program ended with status 1 and one line on standard error that says this.
    #[track_caller]
    pub fn failed(&self, saying: &[&str]) {
        assert_eq!(self.status, 1, "{}\n{}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        for words in saying {
            assert!(self.err.contains(words), "no {words:?} in {}", self.err);
        }
    }
}

/// The lines of a game between anna, who has the side of even plies from 0, and bob.
pub fn game(challenge: &str, moves: &[&str]) -> String {
    let mut lines = vec![format!("anna: {challenge}"), "bob: accept".to_owned()];
    for (ply, text) in moves.iter().enumerate() {
        let speaker = if ply % 2 == 0 { "anna" } else { "bob" };
        lines.push(format!("{speaker}: /move {text}"));
    }
    lines.join("\n")
}

/// A PNG file's width and height, read as a decoder does.
#[track_caller]
pub fn png_size(bytes: &[u8]) -> (u32, u32) {
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height)
}

/// A game of tablut that the king wins for the defenders, who begin.
pub const ESCAPE: [&str; 9] = [
    "e7-c7", "h5-h4", "f5-f6", "a4-a2", "e3-c3", "e2-i2", "e5-f5", "f1-g1", "f5-f1",
];
