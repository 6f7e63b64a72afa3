//! `konakis rules check`.

use std::path::{Path, PathBuf};

use konakis_rules::{
    Catalog,
    check::{self, Content, Passed, Report},
};

use crate::cli::{CliError, house, print};

/// What `check` takes.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Files of records, of the archive's CSV, or of conformance lines
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The variant of the games in a CSV
    #[arg(long, value_name = "VARIANT", default_value = "copenhagen")]
    variant: String,
}

/// Checks the files; whether everything in them agrees.
pub(super) fn run(catalog: &Catalog, args: &Args) -> Result<bool, CliError> {
    house::variant(catalog, &args.variant)?;
    let mut agrees = true;
    for file in &args.files {
        agrees &= check_file(catalog, file, &args.variant)?;
    }
    Ok(agrees)
}

fn check_file(catalog: &Catalog, file: &Path, variant: &str) -> Result<bool, CliError> {
    let name = file.display();
    let report = std::fs::read_to_string(file)
        .map_err(|error| format!("cannot be read: {error}"))
        .and_then(|text| check::check(catalog, &text, variant).map_err(|error| error.to_string()));
    match report {
        Ok(report) => {
            print(&told(&name.to_string(), &report))?;
            Ok(report.disagreements.is_empty())
        }
        Err(problem) => {
            // The other files are checked all the same.
            print(&format!("{name}: {problem}"))?;
            Ok(false)
        }
    }
}

fn told(name: &str, report: &Report) -> String {
    let kind = match report.content {
        Content::Records => "records",
        Content::Csv => "CSV",
        Content::Conformance => "conformance",
    };
    let mut lines = vec![format!(
        "{name}: {kind}, {} games, {} moves, {} disagreements",
        report.games,
        report.moves,
        report.disagreements.len()
    )];
    lines.extend(passed(name, &report.passed));
    for found in &report.disagreements {
        lines.push(format!("{name}:{}: {found}", found.line));
    }
    lines.join("\n")
}

/// Each game that goes on past an end is named once for each kind of end.
fn passed(name: &str, all: &[Passed]) -> Vec<String> {
    let mut firsts: Vec<(&Passed, usize)> = Vec::new();
    for passed in all {
        let same = |(first, _): &&mut (&Passed, usize)| {
            first.game == passed.game && first.reason == passed.reason
        };
        match firsts.iter_mut().rev().find(same) {
            Some((_, times)) => *times += 1,
            None => firsts.push((passed, 1)),
        }
    }
    firsts
        .into_iter()
        .map(|(first, times)| {
            let more = match times {
                1 => String::new(),
                times => format!(", {times} times in all"),
            };
            format!(
                "{name}:{}: game {} goes on past {} after move {}{more}",
                first.line, first.game, first.reason, first.ply
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use konakis_rules::Reason;

    use super::*;

    #[test]
    fn a_game_that_goes_on_is_named_once_for_each_reason() {
        let past = |game, ply, reason| Passed {
            game,
            line: game,
            ply,
            reason,
        };
        let all = [
            past(3, 40, Reason::ExitFort),
            past(3, 41, Reason::Repetition),
            past(3, 42, Reason::ExitFort),
            past(4, 9, Reason::ExitFort),
        ];
        assert_eq!(
            passed("x", &all),
            [
                "x:3: game 3 goes on past exit-fort after move 40, 2 times in all",
                "x:3: game 3 goes on past repetition after move 41",
                "x:4: game 4 goes on past exit-fort after move 9",
            ]
        );
    }
}
