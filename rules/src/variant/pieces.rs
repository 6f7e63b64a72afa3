//! Pieces of a variant file: letters become kinds, words become directions.

use std::collections::BTreeMap;

use toml::Spanned;

use super::error::Mistake;
use super::schema::{File, Letters, PieceEntry, SideKey};
use crate::board::{Board, DIRECTIONS, Heading};
use crate::engine::{KindTable, MAX_KINDS};
use crate::kind::{Kind, KindSpec};
use crate::side::Side;

/// The pieces of a file by letter, and their specs by kind.
pub(crate) struct Pieces {
    pub(crate) specs: Vec<KindSpec>,
    by_letter: BTreeMap<char, Kind>,
}

impl Pieces {
    /// Reads the pieces: side one's first, each side's in the order of the file.
    pub(crate) fn read(file: &File) -> Result<Pieces, Mistake> {
        let mut found: Vec<(Side, usize, KindSpec)> = Vec::new();
        for (letter, entry) in &file.pieces {
            let mut chars = letter.get_ref().chars();
            let (Some(c), None) = (chars.next(), chars.next()) else {
                return Err(bad_letter(letter));
            };
            if !c.is_ascii_alphabetic() {
                return Err(bad_letter(letter));
            }
            let side = side_of(file, &entry.side)?;
            found.push((
                side,
                letter.span().start,
                KindSpec {
                    letter: c,
                    side,
                    role: entry.role,
                },
            ));
        }
        found.sort_by_key(|&(side, at, _)| (side, at));
        if found.is_empty() || found.len() > MAX_KINDS {
            let span = file.pieces.keys().last().map_or(0..0, Spanned::span);
            return Err(Mistake::new(
                span,
                format!("there are {} kinds of pieces", found.len()),
                format!("name from 1 to {MAX_KINDS}"),
            ));
        }
        let specs: Vec<KindSpec> = found.into_iter().map(|(_, _, spec)| spec).collect();
        let by_letter = specs
            .iter()
            .enumerate()
            .map(|(i, s)| (s.letter, Kind(i as u8)))
            .collect();
        Ok(Pieces { specs, by_letter })
    }

    /// The kind with this letter.
    pub(crate) fn kind(&self, letter: &Spanned<String>) -> Result<Kind, Mistake> {
        let mut chars = letter.get_ref().chars();
        chars
            .next()
            .filter(|_| chars.next().is_none())
            .and_then(|c| self.by_letter.get(&c).copied())
            .ok_or_else(|| {
                let known: Vec<String> = self.by_letter.keys().map(char::to_string).collect();
                Mistake::new(
                    letter.span(),
                    format!("there is no piece `{}`", letter.get_ref()),
                    format!("name one of the pieces: {}", known.join(", ")),
                )
            })
    }

    /// A set of kinds as bits.
    pub(crate) fn set(&self, letters: &Letters) -> Result<u8, Mistake> {
        letters
            .iter()
            .try_fold(0, |bits, letter| Ok(bits | 1 << self.kind(letter)?.0))
    }

    /// The file's entry of a kind.
    pub(crate) fn entry<'f>(&self, file: &'f File, kind: usize) -> Option<&'f PieceEntry> {
        let mut buffer = [0; 4];
        file.pieces
            .get(&*self.specs[kind].letter.encode_utf8(&mut buffer))
    }

    /// The moving tables of a kind.
    pub(crate) fn table(&self, file: &File, board: &Board, kind: usize) -> KindTable {
        let headings = |list: &[Heading]| directions(board, list);
        let entry = self.entry(file, kind);
        let list = |f: fn(&PieceEntry) -> &[Heading]| headings(entry.map_or(&[], f));
        KindTable {
            side: self.specs[kind].side,
            slide: list(|e| &e.slide),
            step: list(|e| &e.step),
            jump: list(|e| e.jump.as_ref().map_or(&[], |j| j.get_ref().as_slice())),
            far_jump: list(|e| e.far_jump.as_ref().map_or(&[], |j| j.get_ref().as_slice())),
            progress: vec![0; board.len()],
            armed: true,
        }
    }
}

/// For every point the directions, as bits, that some words mean there.
pub(crate) fn directions(board: &Board, words: &[Heading]) -> Vec<u8> {
    board
        .points()
        .map(|p| {
            (0..DIRECTIONS)
                .filter(|&d| !board.rays.ray(p, d).is_empty())
                .filter(|&d| {
                    words.contains(&Heading::Any) || words.contains(&board.rays.heading(p, d))
                })
                .fold(0, |bits, d| bits | 1 << d)
        })
        .collect()
}

/// The side with this key.
pub(crate) fn side_of(file: &File, key: &Spanned<SideKey>) -> Result<Side, Mistake> {
    let sides = &file.sides;
    if key.get_ref() == sides.one.key.get_ref() {
        Ok(Side::One)
    } else if key.get_ref() == sides.two.key.get_ref() {
        Ok(Side::Two)
    } else {
        let (one, two) = (
            sides.one.key.get_ref().as_str(),
            sides.two.key.get_ref().as_str(),
        );
        Err(Mistake::new(
            key.span(),
            format!("no side is called `{}` here", key.get_ref().as_str()),
            format!("write \"{one}\" or \"{two}\""),
        ))
    }
}

fn bad_letter(letter: &Spanned<String>) -> Mistake {
    Mistake::new(
        letter.span(),
        format!("`{}` cannot stand for a piece", letter.get_ref()),
        "use one letter from a to z or A to Z, as [pieces.K]",
    )
}
