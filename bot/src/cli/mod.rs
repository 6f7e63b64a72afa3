//! The program's face: what is asked on the command line, one file a command.

mod args;
mod backup;
mod error;
mod house;
mod local;
mod log;
mod render;
mod rules;
mod run;

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::{Parser, Subcommand};

pub use error::CliError;

use self::house::House;

/// Konakis plays tafl, fox and geese, ringo and latrunculi by correspondence.
///
/// Without a command it serves Discord if it has a bot token, and opens a table at this terminal if
/// it has none. The token comes from the environment variable KONAKIS_DISCORD_TOKEN, or from a file
/// named by KONAKIS_DISCORD_TOKEN_FILE or by `token_file` in the settings.
#[derive(Debug, Parser)]
#[command(
    name = "konakis",
    version,
    propagate_version = true,
    after_help = "Settings: the built-in defaults, then --config FILE or ./konakis.toml, then \
                  environment variables like KONAKIS_PLAY__CHALLENGE_DAYS=3, then options.\n\
                  Exit status: 0 done, 1 failed, 2 not understood."
)]
struct Cli {
    #[command(flatten)]
    shared: Shared,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Options of every command.
#[derive(Debug, Default, clap::Args)]
struct Shared {
    /// Read settings from this file [default: ./konakis.toml, if it is there]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Use this SQLite database in place of the one in the settings
    #[arg(long, global = true, value_name = "FILE")]
    database: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve Discord; without a token this is an error
    Run,
    /// Play at this terminal, or from a file or pipe
    Local(local::Args),
    /// Draw a board as a PNG file, or a game as a GIF
    Render(render::Args),
    /// What the rules say: lists, legal moves, games move by move, perft
    #[command(subcommand)]
    Rules(rules::Command),
    /// Copy the database into a new file, also while Konakis runs
    ///
    /// It is the database of the Discord service, or the one named with --database.
    Backup(backup::Args),
}

/// The program: reads the command line, does what it says, and tells what went wrong in one line.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are errors to clap; nobody may be reading any more.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match dispatch(cli) {
        Ok(code) => code,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            let told = error.to_string().replace('\n', " ");
            let _ = writeln!(io::stderr(), "konakis: {told}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(cli: Cli) -> Result<ExitCode, CliError> {
    let house = House::open(cli.shared)?;
    match cli.command {
        None => run::or_local(&house),
        Some(Command::Run) => run::run(&house),
        Some(Command::Local(args)) => local::run(&house, args),
        Some(Command::Render(args)) => render::run(&house, &args),
        Some(Command::Rules(command)) => rules::run(&house, command),
        Some(Command::Backup(args)) => backup::run(&house, &args),
    }
}

/// Writes to standard output.
///
/// # Errors
/// [`CliError::Output`].
fn print(text: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush())
        .map_err(CliError::Output)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_and_option_has_a_help_text() {
        fn check(command: &clap::Command) {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            for arg in command.get_arguments() {
                assert!(
                    arg.get_help().is_some(),
                    "{} {}",
                    command.get_name(),
                    arg.get_id()
                );
            }
            command.get_subcommands().for_each(check);
        }
        check(&Cli::command());
    }
}
