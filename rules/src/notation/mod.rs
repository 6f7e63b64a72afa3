//! Moves as people write them.
//!
//! [`Game::read`] takes a text apart in four steps, one a file:
//! 1. `fold.rs`: what each character means (capitals, other scripts and widths, dashes and arrows);
//! 2. `lex.rs`: the points, separators and marks of the text, whatever the position;
//! 3. `resolve.rs`: the one legal move that they stand for, or the several;
//! 4. `reason.rs`: why there is none.
//!
//! `suggest.rs` completes a text that is still being typed.
//!
//! A text of at most [`MAX_MOVE_BYTES`] bytes is read; the work is bounded by that and by the number of legal
//! moves.

mod fold;
mod lex;
mod reason;
mod resolve;
mod suggest;

pub use lex::MAX_MOVE_BYTES;

use crate::{Game, Move, Refusal};

impl Game {
    /// Reads a move as people write it, and finds the legal move it stands for.
    ///
    /// Accepted, alone and together: any case; spaces anywhere; no separator, or any dash, arrow, `to`,
    /// colon or sign for taking; captures listed in any order or not at all; a piece's letter before
    /// the move; full-width, superscript and other digits; letters of other scripts that look like ours
    /// (the table is in `notation/fold.rs`); a move number before and `!`, `?`, `+`, `#` after the
    /// move; quotation marks and Discord's markup around it.
    ///
    /// A text may also be short for a move: its destination alone (`h6`), the start and end of a chain
    /// of jumps (`d4xf4`), a ringo capture without the man taken or without the landing. It is read so
    /// only where one legal move fits.
    ///
    /// # Errors
    /// A [`Refusal`]: what in the text is not understood, why there is no such move, or, if several moves fit,
    /// [`Refusal::Ambiguous`] with all of them.
    pub fn read(&self, text: &str) -> Result<Move, Refusal> {
        if self.result().is_some() {
            return Err(Refusal::GameOver);
        }
        let reading = lex::read(self.rules(), text)?;
        resolve::resolve(self, &reading)
    }

    /// Canonical texts of at most `limit` legal moves that a person who has typed `typed` may be going to
    /// write, for autocompletion.
    ///
    /// The move that the text already stands for comes first, then the moves that begin with what is
    /// typed, then those it could mean otherwise (a piece's letter, a destination). Where there are
    /// more than `limit`, winning moves and captures are shown, and quiet moves of as many men in as many
    /// files as possible, so that the next letter narrows the choice.
    #[must_use]
    pub fn suggest(&self, typed: &str, limit: usize) -> Vec<String> {
        suggest::suggest(self, typed, limit)
    }

    /// Why a move is not legal in the present position.
    pub(crate) fn refusal(&self, mv: &Move) -> Refusal {
        if self.result().is_some() {
            return Refusal::GameOver;
        }
        reason::of_move(self, mv)
    }
}
