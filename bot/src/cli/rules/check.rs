//! `konakis rules check`.

use std::path::{Path, PathBuf};

use konakis_rules::{
    Catalog,
    check::{self, Content, Report},
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
    for passed in &report.passed {
        lines.push(format!(
            "{name}:{}: game {} goes on past {} after move {}",
            passed.line, passed.game, passed.reason, passed.ply
        ));
    }
    for found in &report.disagreements {
        lines.push(format!("{name}:{}: {found}", found.line));
    }
    lines.join("\n")
}
