//! `konakis rules perft`.

use konakis_rules::{Catalog, divide, perft};

use crate::cli::{CliError, args::Rules, print};

/// What `perft` takes.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// The length
    #[arg(value_name = "DEPTH")]
    depth: u32,
    /// Count apart for each first move: a line `MOVE COUNT` each, and the sum in the last line
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(catalog: &Catalog, args: &Args) -> Result<(), CliError> {
    let game = args.rules.game(catalog)?;
    let (rules, position) = (game.rules(), game.position());
    if !args.divide {
        return print(&perft(rules, position, args.depth).to_string());
    }
    let mut counts: Vec<_> = divide(rules, position, args.depth)
        .into_iter()
        .map(|(mv, count)| (game.text(&mv), count))
        .collect();
    counts.sort();
    let sum: u64 = counts.iter().map(|(_, count)| count).sum();
    for (text, count) in counts {
        print(&format!("{text} {count}"))?;
    }
    print(&sum.to_string())
}
