//! Games of the archive that keeps one Copenhagen game a line.
//!
//! A line is `moves,attacker captures,defender captures,result`. Moves stand between spaces as
//! `from-to`, and `xPOINT` for every man taken: a king taken is left out, and a man taken two ways at once may
//! be named twice. The last word may be `timeout`. The result is `White` (the defenders won),
//! `Black`, `Draw` or `Ongoing`; it is the players' word and may rest on a resignation.

use std::sync::Arc;

use super::error::short;
use super::replay::Walk;
use super::write::is_move;
use super::{MOVE_LIMIT, Outcome, Record};
use crate::{Move, Reason, Refusal, Role, RuleSet, Side};

/// The longest line that is read, in bytes.
const LINE_LIMIT: usize = 1 << 16;

/// A line, taken apart. Nothing has been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsvGame {
    /// The moves.
    pub moves: Vec<CsvMove>,
    /// How many captures the line claims for attackers and defenders.
    pub captures: [usize; 2],
    /// The players' result.
    pub claim: Claim,
    /// The loser's time ran out.
    pub timeout: bool,
}

/// One move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsvMove {
    /// `from-to`.
    pub text: String,
    /// The points of the men taken, as written.
    pub captures: Vec<String>,
}

/// The result as the players have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This side won: attackers are [`Side::One`], defenders [`Side::Two`].
    Won(Side),
    /// A draw.
    Draw,
    /// Not finished.
    Ongoing,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// More bytes than a line may have.
    #[error("the line has {length} bytes; the most is {limit}")]
    TooLong {
        /// How many there are.
        length: usize,
        /// How many there may be.
        limit: usize,
    },
    /// Not four fields.
    #[error(
        "the line has {found} fields; a game is moves,attacker captures,defender captures,result"
    )]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A move that is not written as the archive does.
    #[error("move {ply}, \"{text}\", is not of the form f6-h6 or f6-h6xh5")]
    Move {
        /// The move's number, from 1.
        ply: usize,
        /// The word, at most 40 characters.
        text: String,
    },
    /// More moves than a record may have.
    #[error("more than {limit} moves")]
    Moves {
        /// How many there may be.
        limit: usize,
    },
    /// A number of captures that is none.
    #[error("\"{text}\" is not a number of captures")]
    Captures {
        /// The field, at most 40 characters.
        text: String,
    },
    /// A result that is none.
    #[error("\"{text}\" is not a result; write White, Black, Draw or Ongoing")]
    Result {
        /// The field, at most 40 characters.
        text: String,
    },
    /// A move that the rules refuse.
    #[error("move {ply}, \"{text}\": {refusal}")]
    Refused {
        /// The move's number, from 1.
        ply: u32,
        /// The move.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// Other men are taken than the line says.
    #[error("move {ply}, \"{text}\", takes {found}, not {expected}")]
    OtherCaptures {
        /// The move's number, from 1.
        ply: u32,
        /// The move.
        text: String,
        /// What the line says, sorted, or `nothing`.
        expected: String,
        /// What the rules say, the king left out, sorted, or `nothing`.
        found: String,
    },
}

impl CsvGame {
    /// Takes a line apart.
    ///
    /// # Errors
    /// The first thing in the line that is not as the format has it.
    pub fn parse(line: &str) -> Result<CsvGame, CsvError> {
        if line.len() > LINE_LIMIT {
            return Err(CsvError::TooLong {
                length: line.len(),
                limit: LINE_LIMIT,
            });
        }
        let fields: Vec<&str> = line.trim_end().split(',').collect();
        let &[moves, attackers, defenders, result] = fields.as_slice() else {
            return Err(CsvError::Fields {
                found: fields.len(),
            });
        };
        let mut words: Vec<&str> = moves.split_whitespace().collect();
        let timeout = words.pop_if(|word| *word == "timeout").is_some();
        if words.len() > MOVE_LIMIT {
            return Err(CsvError::Moves { limit: MOVE_LIMIT });
        }
        let moves = words
            .into_iter()
            .enumerate()
            .map(|(i, word)| one_move(i + 1, word))
            .collect::<Result<_, _>>()?;
        Ok(CsvGame {
            moves,
            captures: [number(attackers)?, number(defenders)?],
            claim: claim(result)?,
            timeout,
        })
    }
}

fn one_move(ply: usize, word: &str) -> Result<CsvMove, CsvError> {
    let mut parts = word.split('x');
    let text = parts.next().unwrap_or_default();
    let captures: Vec<String> = parts.map(str::to_owned).collect();
    let points = text.split_once('-');
    let good = is_move(word)
        && points.is_some_and(|(from, to)| !from.is_empty() && !to.is_empty())
        && captures
            .iter()
            .all(|point| !point.is_empty() && !point.contains('-'));
    if !good {
        return Err(CsvError::Move {
            ply,
            text: short(word),
        });
    }
    Ok(CsvMove {
        text: text.to_owned(),
        captures,
    })
}

fn number(text: &str) -> Result<usize, CsvError> {
    text.parse()
        .map_err(|_| CsvError::Captures { text: short(text) })
}

fn claim(text: &str) -> Result<Claim, CsvError> {
    match text {
        "Black" => Ok(Claim::Won(Side::One)),
        "White" => Ok(Claim::Won(Side::Two)),
        "Draw" => Ok(Claim::Draw),
        "Ongoing" => Ok(Claim::Ongoing),
        _ => Err(CsvError::Result { text: short(text) }),
    }
}

impl Record {
    /// Imports one line of the archive, played under `rules`: the moves become canonical, with every man
    /// taken. A repetition that the players passed over is passed over too.
    ///
    /// # Errors
    /// [`CsvError`]: the line is not of the form, or a move is not what the rules make of it.
    pub fn from_csv_line(rules: &Arc<RuleSet>, line: &str) -> Result<Record, CsvError> {
        let csv = CsvGame::parse(line)?;
        let mut walk = Walk::new(Arc::clone(rules), None);
        for mv in &csv.moves {
            walk.play_csv(mv)?;
        }
        let reason = match walk.game().result() {
            Some(result) => Some(result.reason),
            None if csv.timeout => Some(Reason::Time),
            None => None,
        };
        let result = match csv.claim {
            Claim::Ongoing => None,
            Claim::Draw => Some(Outcome {
                winner: None,
                reason,
            }),
            Claim::Won(side) => Some(Outcome {
                winner: Some(rules.side_letter(side)),
                reason,
            }),
        };
        Ok(Record {
            tags: Vec::new(),
            variant: rules.variant().id().to_owned(),
            version: rules.variant().version(),
            options: rules.options().clone(),
            start: None,
            moves: walk.game().plies().iter().map(|p| p.text.clone()).collect(),
            result,
        })
    }
}

impl Walk {
    /// Plays a move of the archive and compares what it takes.
    pub(crate) fn play_csv(&mut self, csv: &CsvMove) -> Result<(), CsvError> {
        let ply = self.game().ply() + 1;
        let refused = |refusal| CsvError::Refused {
            ply,
            text: csv.text.clone(),
            refusal,
        };
        self.go_on();
        let mv: Move = self.game().read(&csv.text).map_err(refused)?;
        let rules = Arc::clone(self.game().rules());
        // The archive does not write a king that is taken.
        let mut found: Vec<&str> = self
            .game()
            .captures(&mv)
            .into_iter()
            .filter(|&(_, kind)| rules.kind(kind).role != Role::King)
            .map(|(point, _)| rules.board().name(point))
            .collect();
        let mut expected: Vec<&str> = csv.captures.iter().map(String::as_str).collect();
        for list in [&mut found, &mut expected] {
            list.sort_unstable();
            list.dedup();
        }
        let differs = (found != expected).then(|| CsvError::OtherCaptures {
            ply,
            text: csv.text.clone(),
            expected: listed(&expected),
            found: listed(&found),
        });
        self.play(&mv).map_err(refused)?;
        differs.map_or(Ok(()), Err)
    }
}

fn listed(points: &[&str]) -> String {
    if points.is_empty() {
        "nothing".to_owned()
    } else {
        points.join(" ")
    }
}
