//! `konakis rules`: what the rules say.

mod check;
mod list;
mod moves;
mod perft;
mod play;
mod show;

use std::process::ExitCode;

use clap::Subcommand;

use super::{CliError, args, house::House, log};

/// What `rules` can do.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the variants
    List(list::Args),
    /// Show a variant: names, board, start, options
    Show(show::Args),
    /// List the legal moves, one a line, sorted
    Moves(args::Rules),
    /// Play moves: a line of JSON for each
    Play(play::Args),
    /// Count the move sequences of a length
    ///
    /// Games that end earlier go no further; repetition and draws without progress are ignored.
    Perft(perft::Args),
    /// Replay files of games and tell each first disagreement
    ///
    /// What a file is, its content says: records, the CSV of the Copenhagen archive, or conformance
    /// lines. Exit status 1 if anything in a file disagrees with the rules.
    Check(check::Args),
}

/// Does it.
pub(super) fn run(house: &House, command: Command) -> Result<ExitCode, CliError> {
    log::init(&house.settings.log, "warn");
    let catalog = house.catalog()?;
    match command {
        Command::List(args) => list::run(&catalog, &args),
        Command::Show(args) => show::run(&catalog, &args),
        Command::Moves(args) => moves::run(&catalog, &args),
        Command::Play(args) => play::run(&catalog, &args),
        Command::Perft(args) => perft::run(&catalog, &args),
        Command::Check(args) => {
            return Ok(if check::run(&catalog, &args)? {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            });
        }
    }?;
    Ok(ExitCode::SUCCESS)
}
