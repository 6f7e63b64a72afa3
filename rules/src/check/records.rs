//! Records in Konakis's own format.

use super::{Checker, Differs};
use crate::record::{Record, RecordReplayError, Replayed};

impl Checker<'_> {
    pub(super) fn records(&mut self, text: &str) {
        for (line, record) in Record::parse_many(text) {
            match record {
                Ok(record) => self.record(line, &record),
                Err(error) => {
                    let differs = Differs::new(0, "a record in the format", error.to_string());
                    self.finish(line, None, Err(differs));
                }
            }
        }
    }

    fn record(&mut self, line: usize, record: &Record) {
        let moves = record.moves.len();
        match record.replay(self.catalog) {
            Ok(Replayed { game, passed }) => {
                let walk = crate::record::Walk::played(game, passed);
                self.finish(line, Some(&walk), Ok(()));
            }
            Err(error) => {
                let differs = match error {
                    RecordReplayError::Refused { ply, text, refusal } => {
                        Differs::new(ply, text, format!("refused: {refusal}"))
                    }
                    RecordReplayError::Text {
                        ply,
                        text,
                        canonical,
                    } => Differs::new(ply, text, canonical),
                    RecordReplayError::Result { record, board } => {
                        let last = u32::try_from(moves).unwrap_or(u32::MAX);
                        Differs::new(last, record, board)
                    }
                    other => Differs::new(0, "a record of a game known here", other.to_string()),
                };
                self.finish(line, None, Err(differs));
            }
        }
    }
}
