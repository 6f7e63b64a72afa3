//! Lines that a player has prepared, and notes: what one player keeps about a game for nobody else.

use async_trait::async_trait;

use super::{Change, GameId, GameRecord, LineId, PersonId, StoreError, Timestamp};

/// Prepared play: if the opponent plays the first of the moves, the second is the answer, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub id: LineId,
    /// The game.
    pub game: GameId,
    /// Whose it is.
    pub person: PersonId,
    /// After which ply it begins.
    pub ply: u32,
    /// Canonical texts, the first by the opponent.
    pub moves: Vec<String>,
    /// When it was made.
    pub made: Timestamp,
}

/// A line to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// The game.
    pub game: GameId,
    /// Whose it is.
    pub person: PersonId,
    /// The last ply that was seen, after which it begins.
    pub ply: u32,
    /// Canonical texts, the first by the opponent.
    pub moves: Vec<String>,
    /// When.
    pub made: Timestamp,
    /// The person's other lines in the game that were seen, in the order of their numbers.
    pub seen: Vec<LineId>,
    /// Those whose place it takes.
    pub gone: Vec<LineId>,
}

/// What a player notes about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The words.
    pub text: String,
    /// When they were written.
    pub at: Timestamp,
}

/// What lasts of lines and notes.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait LineStore {
    /// The lines of a game, of both players, in the order of their numbers.
    async fn lines(&self, game: GameId) -> Result<Vec<Line>, StoreError>;
    /// A person's lines in all games, by game, in the order of their numbers.
    async fn lines_of(&self, person: PersonId) -> Result<Vec<Line>, StoreError>;
    /// Adds a line, guarded by the game still running, its ply, and the person's other lines.
    async fn add_line(&self, new: &NewLine) -> Result<Change<GameRecord>, StoreError>;
    /// Takes lines of a person in a game away; gives back how many there were.
    async fn remove_lines(
        &self,
        person: PersonId,
        game: GameId,
        which: &[LineId],
    ) -> Result<u64, StoreError>;
    /// What a person has noted about a game.
    async fn note(&self, person: PersonId, game: GameId) -> Result<Option<Note>, StoreError>;
    /// Writes a note in place of the one that stands; without one, takes it away.
    async fn set_note(
        &self,
        person: PersonId,
        game: GameId,
        note: Option<&Note>,
    ) -> Result<(), StoreError>;
}
