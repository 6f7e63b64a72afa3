//! Conformance lines: JSON objects with whole games, or positions and their moves.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Checker, Differs, refused, result_text};
use crate::record::{RecordReplayError, Walk};
use crate::{Game, OptionValue, Options, Position};

/// What tells a game from a position.
#[derive(Deserialize)]
struct Peek {
    moves: Option<serde::de::IgnoredAny>,
}

/// A whole game.
#[derive(Deserialize)]
struct GameLine {
    variant: String,
    options: BTreeMap<String, Value>,
    start: String,
    moves: Vec<String>,
    legal: Vec<usize>,
    /// Checksums of the legal move texts before each move.
    crc: Vec<String>,
    /// Position codes by the number of moves before them.
    positions: BTreeMap<u32, String>,
    /// Calls by move number; only where the rules have calls.
    calls: Option<BTreeMap<u32, Vec<String>>>,
    result: Option<ResultEntry>,
}

/// A set-up position.
#[derive(Deserialize)]
struct PositionLine {
    variant: String,
    options: BTreeMap<String, Value>,
    position: String,
    legal: Vec<String>,
    after: BTreeMap<String, After>,
}

/// What a move makes of a position.
#[derive(Deserialize)]
struct After {
    position: String,
    result: Option<ResultEntry>,
    #[serde(default)]
    calls: Vec<String>,
}

/// A result in the words of the rules.
#[derive(Deserialize)]
struct ResultEntry {
    winner: String,
    reason: String,
}

/// The value of an option.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
enum Value {
    Flag(bool),
    Number(i64),
}

impl ResultEntry {
    fn text(entry: Option<&ResultEntry>) -> String {
        entry.map_or_else(
            || "none".to_owned(),
            |entry| format!("{} {}", entry.winner, entry.reason),
        )
    }
}

fn options(entries: &BTreeMap<String, Value>) -> Options {
    let mut options = Options::default();
    for (key, value) in entries {
        let value = match *value {
            Value::Flag(on) => OptionValue::Flag(on),
            Value::Number(number) => OptionValue::Number(number),
        };
        options.set(key, value);
    }
    options
}

impl Checker<'_> {
    pub(super) fn conformance(&mut self, text: &str) {
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            if let Err(error) = self.line(index + 1, line) {
                let differs = Differs::new(0, "a game or a position in JSON", error.to_string());
                self.finish(index + 1, None, Err(differs));
            }
        }
    }

    fn line(&mut self, at: usize, line: &str) -> Result<(), serde_json::Error> {
        let peek: Peek = serde_json::from_str(line)?;
        if peek.moves.is_some() {
            self.game_line(at, &serde_json::from_str(line)?);
        } else {
            self.position_line(at, &serde_json::from_str(line)?);
        }
        Ok(())
    }

    /// The game that a line begins with.
    fn start(
        &mut self,
        variant: &str,
        entries: &BTreeMap<String, Value>,
        code: &str,
    ) -> Result<Walk, Differs> {
        let unknown = |why: String| Differs::new(0, "a game known here", why);
        let rules = self.rules(variant, &options(entries)).map_err(unknown)?;
        let start =
            Position::parse(&rules, code).map_err(|error| unknown(format!("{code}: {error}")))?;
        Ok(Walk::new(rules, Some(start)))
    }

    fn game_line(&mut self, at: usize, line: &GameLine) {
        match self.start(&line.variant, &line.options, &line.start) {
            Ok(mut walk) => {
                let outcome = play(&mut walk, line);
                self.finish(at, Some(&walk), outcome);
            }
            Err(differs) => self.finish(at, None, Err(differs)),
        }
    }

    fn position_line(&mut self, at: usize, line: &PositionLine) {
        let outcome = match self.start(&line.variant, &line.options, &line.position) {
            Ok(walk) => self.position(walk.game(), line),
            Err(differs) => Err(differs),
        };
        self.finish(at, None, outcome);
    }

    fn position(&mut self, game: &Game, line: &PositionLine) -> Result<(), Differs> {
        let legal = game.legal_texts();
        if legal != line.legal {
            return Err(Differs::new(
                1,
                listed(&line.legal, &legal),
                listed(&legal, &line.legal),
            ));
        }
        for (text, after) in &line.after {
            let mut game = game.clone();
            let calls = play_one(&mut game, 1, text)?;
            self.report.moves += 1;
            same(1, &after.position, &game.position().code(game.rules()))?;
            same(
                1,
                &format!("{text}: {}", ResultEntry::text(after.result.as_ref())),
                &format!("{text}: {}", result_text(&game)),
            )?;
            same(
                1,
                &format!("{text} calls {}", after.calls.join(" ")),
                &format!("{text} calls {}", calls.join(" ")),
            )?;
        }
        Ok(())
    }
}

/// Plays a game line and compares everything it says.
fn play(walk: &mut Walk, line: &GameLine) -> Result<(), Differs> {
    let last = line.moves.len();
    for (i, text) in line.moves.iter().enumerate() {
        let ply = walk.game().ply() + 1;
        let legal = walk.game().legal_texts();
        let expected = line.legal.get(i).map(|n| format!("{n} legal moves"));
        if let Some(expected) = expected {
            same(ply, &expected, &format!("{} legal moves", legal.len()))?;
        }
        if let Some(crc) = line.crc.get(i) {
            let found = format!("{:08x}", crc32(legal.join(" ").as_bytes()));
            same(
                ply,
                &format!("checksum {crc}"),
                &format!("checksum {found}"),
            )?;
        }
        let played = match walk.play_canonical(text) {
            Ok(played) => played.clone(),
            Err(RecordReplayError::Refused { refusal, .. }) => {
                return Err(Differs::new(ply, text, refused(walk.game(), &refusal)));
            }
            Err(error) => return Err(Differs::new(ply, text, error.to_string())),
        };
        let called: Vec<&str> = played.calls.iter().map(|call| call.as_str()).collect();
        let decided = line.result.is_some() && i + 1 == last;
        if let (Some(calls), false) = (&line.calls, decided) {
            let expected = calls
                .get(&ply)
                .map_or_else(String::new, |calls| calls.join(" "));
            same(
                ply,
                &format!("{text} calls {expected}"),
                &format!("{text} calls {}", called.join(" ")),
            )?;
        }
        if let Some(code) = line.positions.get(&ply) {
            same(ply, code, &walk.game().position().code(walk.game().rules()))?;
        }
    }
    same(
        walk.game().ply(),
        &ResultEntry::text(line.result.as_ref()),
        &result_text(walk.game()),
    )
}

/// Plays a move and gives what was called with it.
fn play_one(game: &mut Game, ply: u32, text: &str) -> Result<Vec<&'static str>, Differs> {
    match game.play_text(text) {
        Ok(played) if played.text == text => {
            Ok(played.calls.iter().map(|call| call.as_str()).collect())
        }
        Ok(played) => Err(Differs::new(ply, text, played.text.as_str())),
        Err(refusal) => Err(Differs::new(ply, text, refused(game, &refusal))),
    }
}

fn same(ply: u32, expected: &str, found: &str) -> Result<(), Differs> {
    if expected == found {
        Ok(())
    } else {
        Err(Differs::new(ply, expected, found))
    }
}

/// The moves of one list that another has not, for a message.
fn listed(moves: &[String], others: &[String]) -> String {
    let only: Vec<&str> = moves
        .iter()
        .filter(|text| !others.contains(text))
        .take(10)
        .map(String::as_str)
        .collect();
    if only.is_empty() {
        format!("{} legal moves, none that the other has not", moves.len())
    } else {
        format!("{} legal moves, with {}", moves.len(), only.join(" "))
    }
}

/// The common CRC-32, bit by bit: a file is checked once, and its lines are short.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            let low = crc & 1;
            crc = (crc >> 1) ^ (0xEDB8_8320 & low.wrapping_neg());
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_the_common_one() {
        assert_eq!(super::crc32(b"123456789"), 0xCBF4_3926);
    }
}
