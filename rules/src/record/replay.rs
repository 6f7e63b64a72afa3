//! Playing a record again.

use std::sync::Arc;

use super::{Outcome, Record};
use crate::{
    Catalog, CodeError, Game, Move, OptionError, Played, Position, Reason, Refusal, RuleSet,
};

/// A record that was played again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The game with all its moves.
    pub game: Game,
    /// After which moves the rules end the game, in a way that players may overlook (see
    /// [`Game::go_on`]), while the record goes on.
    pub passed: Vec<(u32, Reason)>,
}

/// Why a record cannot be played again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordReplayError {
    /// No such variant.
    #[error("there is no variant \"{id}\" here")]
    Variant {
        /// The id.
        id: String,
    },
    /// The record was played under other rules than the program has.
    #[error(
        "the record follows version {record} of the rules of {id}; here they are version {here}"
    )]
    Version {
        /// The variant's id.
        id: String,
        /// The version of the record.
        record: u32,
        /// The version here.
        here: u32,
    },
    /// An option that the variant has not, or not with this value.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The start is no position of the variant.
    #[error("the start: {0}")]
    Start(#[from] CodeError),
    /// A move is refused.
    #[error("move {ply}, \"{text}\": {refusal}")]
    Refused {
        /// The move's number, from 1.
        ply: u32,
        /// The move.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// A move is legal, but is written otherwise.
    #[error("move {ply} is written \"{text}\"; its canonical text is \"{canonical}\"")]
    Text {
        /// The move's number, from 1.
        ply: u32,
        /// The move.
        text: String,
        /// What should stand there.
        canonical: String,
    },
    /// The game ends on the board in another way than the record says.
    #[error("the record ends \"{record}\"; on the board the game ends \"{board}\"")]
    Result {
        /// What the record says.
        record: String,
        /// What the rules say.
        board: String,
    },
}

impl Record {
    /// The record of a game. `result` is how it ended if the board alone does not say it, as by
    /// resignation.
    #[must_use]
    pub fn of_game(game: &Game, tags: Vec<(String, String)>, result: Option<Outcome>) -> Record {
        let rules = game.rules();
        let by_board = game.result().map(|result| Outcome {
            winner: result.winner.map(|side| rules.side_letter(side)),
            reason: Some(result.reason),
        });
        let from_start = game.start() == rules.start();
        Record {
            tags,
            variant: rules.variant().id().to_owned(),
            version: rules.variant().version(),
            options: rules.options().clone(),
            start: (!from_start).then(|| game.start().code(rules)),
            moves: game
                .plies()
                .iter()
                .map(|played| played.text.clone())
                .collect(),
            result: by_board.or(result),
        }
    }

    /// Plays the record again. Moves must be written canonically. An end that
    /// players may overlook, as by repetition, and that the record goes past is passed over and told.
    ///
    /// # Errors
    /// [`RecordReplayError`]: the rules are not here, or something in the record is not what the rules
    /// make of it.
    pub fn replay(&self, catalog: &Catalog) -> Result<Replayed, RecordReplayError> {
        let variant = catalog
            .get(&self.variant)
            .ok_or_else(|| RecordReplayError::Variant {
                id: self.variant.clone(),
            })?;
        if variant.version() != self.version {
            return Err(RecordReplayError::Version {
                id: self.variant.clone(),
                record: self.version,
                here: variant.version(),
            });
        }
        let rules = variant.rules(&self.options)?;
        let start = match &self.start {
            Some(code) => Some(Position::parse(&rules, code)?),
            None => None,
        };
        let mut walk = Walk::new(rules, start);
        for text in &self.moves {
            walk.play_canonical(text)?;
        }
        self.check_result(walk.game())?;
        Ok(Replayed {
            game: walk.game,
            passed: walk.passed,
        })
    }

    /// Compares the result with the board's. The players may end a game that the board does not, and may
    /// not notice a repetition.
    fn check_result(&self, game: &Game) -> Result<(), RecordReplayError> {
        let letter = |side| game.rules().side_letter(side);
        let said = |winner: Option<char>, reason: Option<Reason>| {
            let winner = winner.map_or_else(|| "draw".to_owned(), String::from);
            reason.map_or(winner.clone(), |reason| format!("{winner} {reason}"))
        };
        let wrong = |board: String| RecordReplayError::Result {
            record: self
                .result
                .map_or_else(|| "*".to_owned(), |r| said(r.winner, r.reason)),
            board,
        };
        let recorded = self.result;
        match (game.result(), recorded) {
            (Some(board), Some(record)) => {
                let winner = board.winner.map(letter);
                let agrees = winner == record.winner
                    && record.reason.is_none_or(|reason| reason == board.reason);
                let by_players = record.reason.is_some_and(is_players) && is_counted(board.reason);
                if agrees || by_players {
                    Ok(())
                } else {
                    Err(wrong(said(winner, Some(board.reason))))
                }
            }
            (Some(board), None) if !is_counted(board.reason) => {
                Err(wrong(said(board.winner.map(letter), Some(board.reason))))
            }
            (None, Some(record)) if record.reason.is_some_and(|reason| !is_players(reason)) => {
                Err(wrong("*".to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether the players, not the board, end a game so.
fn is_players(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Resignation | Reason::Agreement | Reason::Time | Reason::Aborted
    )
}

/// Whether the board ends a game so by counting, which players may overlook.
fn is_counted(reason: Reason) -> bool {
    matches!(reason, Reason::Repetition | Reason::NoProgress)
}

/// A game that is played from a record, past the ends that players overlook.
#[derive(Debug)]
pub(crate) struct Walk {
    game: Game,
    passed: Vec<(u32, Reason)>,
}

impl Walk {
    pub(crate) fn new(rules: Arc<RuleSet>, start: Option<Position>) -> Walk {
        let start = start.unwrap_or_else(|| rules.start().clone());
        Walk {
            game: Game::from_position(rules, start),
            passed: Vec::new(),
        }
    }

    /// A game that was played so before.
    #[cfg(feature = "check")]
    pub(crate) fn played(game: Game, passed: Vec<(u32, Reason)>) -> Walk {
        Walk { game, passed }
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The ends passed over, with the ply after which they came.
    #[cfg(feature = "check")]
    pub(crate) fn passed(&self) -> &[(u32, Reason)] {
        &self.passed
    }

    /// Passes over an end that players may overlook, and remembers it. To be called before a move.
    pub(crate) fn go_on(&mut self) {
        let result = self.game.result();
        if self.game.go_on()
            && let Some(result) = result
        {
            self.passed.push((self.game.ply(), result.reason));
        }
    }

    pub(crate) fn play(&mut self, mv: &Move) -> Result<&Played, Refusal> {
        self.game.play(mv)
    }

    /// Plays a move that must be written canonically.
    pub(crate) fn play_canonical(&mut self, text: &str) -> Result<&Played, RecordReplayError> {
        self.go_on();
        let ply = self.game.ply() + 1;
        let refused = |refusal| RecordReplayError::Refused {
            ply,
            text: text.to_owned(),
            refusal,
        };
        let mv = self.game.read(text).map_err(refused)?;
        let canonical = self.game.text(&mv);
        if canonical != text {
            return Err(RecordReplayError::Text {
                ply,
                text: text.to_owned(),
                canonical,
            });
        }
        self.game.play(&mv).map_err(refused)
    }
}
