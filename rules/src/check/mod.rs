//! Checking files of games against the rules: records, the archive's CSV, and conformance lines.
//!
//! [`check`] recognises a file by its content, plays every game in it and compares everything the file says:
//! moves, captures, counts of legal moves, positions, calls, results. It reports the first disagreement of
//! each game and goes on with the next.

mod conformance;
mod csv;
mod records;

use std::fmt;
use std::sync::Arc;

use crate::record::Walk;
use crate::{Catalog, Game, Options, Reason, Refusal, RuleSet};

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Records in Konakis's own format.
    Records,
    /// Lines of the Copenhagen archive.
    Csv,
    /// Conformance lines: whole games, and positions with all their moves.
    Conformance,
}

/// What a file was found to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What it holds.
    pub content: Content,
    /// Games, or positions, in it.
    pub games: usize,
    /// Moves played.
    pub moves: usize,
    /// The first disagreement of each game that has one.
    pub disagreements: Vec<Disagreement>,
    /// Ends that players may overlook, as by repetition, and that games of the file go past.
    pub passed: Vec<Passed>,
}

/// Where a file and the rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The game, from 1.
    pub game: usize,
    /// The line of the file on which it stands, or begins, from 1.
    pub line: usize,
    /// The move, from 1; 0 for what concerns no move.
    pub ply: u32,
    /// What the file says.
    pub expected: String,
    /// What the rules say.
    pub found: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "game {} (line {}), move {}: expected {}; found {}",
            self.game, self.line, self.ply, self.expected, self.found
        )
    }
}

/// An end that players may overlook, as by repetition, and that a game of a file goes past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// The game, from 1.
    pub game: usize,
    /// The line of the file on which it stands, or begins, from 1.
    pub line: usize,
    /// The move after which the rules end the game.
    pub ply: u32,
    /// Why they do.
    pub reason: Reason,
}

/// A file that cannot be checked at all.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The file is none of the kinds that are known.
    #[error(
        "the file holds neither records (first line [Konakis \"1\"]), nor lines moves,captures,captures,result, nor \
         conformance lines in JSON"
    )]
    Unknown,
    /// The rule set of a CSV is not there.
    #[error("there is no variant \"{id}\"; name one with --variant")]
    Variant {
        /// The id.
        id: String,
    },
}

/// Checks the text of a file. `variant` is the rule set of a CSV, which does not say it itself.
///
/// # Errors
/// [`CheckError`] if the file is not of a kind that can be checked. Anything wrong inside it is a
/// [`Disagreement`].
pub fn check(catalog: &Catalog, text: &str, variant: &str) -> Result<Report, CheckError> {
    let mut checker = Checker {
        catalog,
        report: Report {
            content: content(text).ok_or(CheckError::Unknown)?,
            games: 0,
            moves: 0,
            disagreements: Vec::new(),
            passed: Vec::new(),
        },
        rules: Vec::new(),
    };
    match checker.report.content {
        Content::Records => checker.records(text),
        Content::Conformance => checker.conformance(text),
        Content::Csv => {
            let rules =
                checker
                    .rules(variant, &Options::default())
                    .map_err(|_| CheckError::Variant {
                        id: variant.to_owned(),
                    })?;
            checker.csv(text, &rules);
        }
    }
    Ok(checker.report)
}

/// Recognises a file by its first line that is not blank.
fn content(text: &str) -> Option<Content> {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let first = text.lines().next()?;
    if first.starts_with("[Konakis ") {
        Some(Content::Records)
    } else if first.starts_with('{') {
        Some(Content::Conformance)
    } else {
        (first.matches(',').count() == 3).then_some(Content::Csv)
    }
}

/// The state of checking one file.
struct Checker<'a> {
    catalog: &'a Catalog,
    report: Report,
    /// Rule sets made so far: a file has many games of few kinds.
    rules: Vec<(String, Options, Arc<RuleSet>)>,
}

/// A disagreement that does not know its game yet.
struct Differs {
    ply: u32,
    expected: String,
    found: String,
}

impl Differs {
    fn new(ply: u32, expected: impl Into<String>, found: impl Into<String>) -> Differs {
        Differs {
            ply,
            expected: expected.into(),
            found: found.into(),
        }
    }
}

impl Checker<'_> {
    /// The rule set of a variant and options, or why there is none.
    fn rules(&mut self, id: &str, options: &Options) -> Result<Arc<RuleSet>, String> {
        let known =
            |(known, with, _): &&(String, Options, Arc<RuleSet>)| known == id && with == options;
        if let Some((.., rules)) = self.rules.iter().find(known) {
            return Ok(Arc::clone(rules));
        }
        let variant = self
            .catalog
            .get(id)
            .ok_or_else(|| format!("no variant {id}"))?;
        let rules = variant.rules(options).map_err(|error| error.to_string())?;
        self.rules
            .push((id.to_owned(), options.clone(), Arc::clone(&rules)));
        Ok(rules)
    }

    /// Writes down what came of a game on a line.
    fn finish(&mut self, line: usize, walk: Option<&Walk>, outcome: Result<(), Differs>) {
        self.report.games += 1;
        let game = self.report.games;
        if let Some(walk) = walk {
            self.report.moves += walk.game().plies().len();
            let passed = walk.passed().iter().map(|&(ply, reason)| Passed {
                game,
                line,
                ply,
                reason,
            });
            self.report.passed.extend(passed);
        }
        if let Err(differs) = outcome {
            self.report.disagreements.push(Disagreement {
                game,
                line,
                ply: differs.ply,
                expected: differs.expected,
                found: differs.found,
            });
        }
    }
}

/// The result of a game as text: `d king-escaped`, `draw repetition`, or `none`.
fn result_text(game: &Game) -> String {
    match game.result() {
        None => "none".to_owned(),
        Some(result) => {
            let winner = result.winner.map_or_else(
                || "draw".to_owned(),
                |s| game.rules().side_letter(s).to_string(),
            );
            format!("{winner} {}", result.reason)
        }
    }
}

/// A refusal for a report; where the game was over, how it ended.
fn refused(game: &Game, refusal: &Refusal) -> String {
    match refusal {
        Refusal::GameOver => format!("the game is over: {}", result_text(game)),
        other => format!("refused: {other}"),
    }
}
