//! Lines of the Copenhagen archive.

use std::sync::Arc;

use super::{Checker, Differs, refused, result_text};
use crate::record::{Claim, CsvError, CsvGame, Walk};
use crate::{Reason, RuleSet};

impl Checker<'_> {
    pub(super) fn csv(&mut self, text: &str, rules: &Arc<RuleSet>) {
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            match CsvGame::parse(line) {
                Ok(csv) => {
                    let mut walk = Walk::new(Arc::clone(rules), None);
                    let outcome = play(&mut walk, &csv);
                    self.finish(index + 1, Some(&walk), outcome);
                }
                Err(error) => {
                    let ply = match error {
                        CsvError::Move { ply, .. } => u32::try_from(ply).unwrap_or(u32::MAX),
                        _ => 0,
                    };
                    let differs = Differs::new(ply, "a line of the archive", error.to_string());
                    self.finish(index + 1, None, Err(differs));
                }
            }
        }
    }
}

/// Plays a line and compares captures and result.
fn play(walk: &mut Walk, csv: &CsvGame) -> Result<(), Differs> {
    for mv in &csv.moves {
        walk.play_csv(mv).map_err(|error| match error {
            CsvError::Refused { ply, text, refusal } => {
                Differs::new(ply, text, refused(walk.game(), &refusal))
            }
            CsvError::OtherCaptures {
                ply,
                text,
                expected,
                found,
            } => Differs::new(
                ply,
                format!("{text} taking {expected}"),
                format!("{text} taking {found}"),
            ),
            other => Differs::new(0, "a move of the archive", other.to_string()),
        })?;
    }
    counts(walk, csv)?;
    let Some(board) = walk.game().result() else {
        // The players may end a game that the board does not.
        return Ok(());
    };
    // They may also not notice a repetition.
    let agrees = match csv.claim {
        Claim::Won(side) => board.winner == Some(side),
        Claim::Draw => board.winner.is_none(),
        Claim::Ongoing => false,
    };
    if agrees || matches!(board.reason, Reason::Repetition | Reason::NoProgress) {
        return Ok(());
    }
    let expected = match csv.claim {
        Claim::Won(side) => format!("{} won", walk.game().rules().side_key(side)),
        Claim::Draw => "a draw".to_owned(),
        Claim::Ongoing => "no result".to_owned(),
    };
    Err(Differs::new(
        walk.game().ply(),
        expected,
        result_text(walk.game()),
    ))
}

/// Compares the two numbers of captures, which count the words of the line.
fn counts(walk: &Walk, csv: &CsvGame) -> Result<(), Differs> {
    let mut written = [0; 2];
    for (played, mv) in walk.game().plies().iter().zip(&csv.moves) {
        written[played.side.index()] += mv.captures.len();
    }
    if written == csv.captures {
        return Ok(());
    }
    let text = |[attackers, defenders]: [usize; 2]| format!("captures {attackers},{defenders}");
    Err(Differs::new(0, text(csv.captures), text(written)))
}
