//! From a text to a move.

use crate::game::Game;
use crate::moves::Move;
use crate::refusal::Refusal;

/// The longest move text that is read, in bytes.
pub const MAX_MOVE_BYTES: usize = 256;

impl Game {
    /// Reads a move of the present position: its canonical text, captures given or not.
    ///
    /// # Errors
    /// [`Refusal`]; a text longer than [`MAX_MOVE_BYTES`] is refused before it is read.
    pub fn read(&self, text: &str) -> Result<Move, Refusal> {
        if text.len() > MAX_MOVE_BYTES {
            return Err(Refusal::TooLong {
                length: text.len(),
                limit: MAX_MOVE_BYTES,
            });
        }
        if self.result().is_some() {
            return Err(Refusal::GameOver);
        }
        let text = text.trim();
        if text.is_empty() {
            return Err(Refusal::Empty);
        }
        self.legal()
            .into_iter()
            .find(|mv| mv.text(self.rules()) == text || self.text(mv) == text)
            .ok_or_else(|| Refusal::Unreadable {
                fragment: text.chars().take(32).collect(),
            })
    }
}
