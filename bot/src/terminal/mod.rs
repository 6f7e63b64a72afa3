//! The table at the terminal: the same commands with the same words, for a machine without Discord.
//!
//! Everybody sits at one table and speaks through one keyboard, file or pipe: `as NAME` says who
//! speaks. A line is read into the request that Discord would have sent; the desk answers,
//! and the table shows the reply: plain words, the board in letters, its picture as a file,
//! and the words that stand for buttons.

mod boards;
mod complete;
mod input;
mod line;
mod markup;
mod menus;
mod offers;
mod options;
mod person;
mod prompt;
mod table;
mod words;

use std::{
    io::{self, BufReader, IsTerminal, Write},
    path::PathBuf,
};

use rustyline::error::ReadlineError;
use tokio::runtime::Handle;

pub use table::Setting;

use self::{
    prompt::{Known, Prompt, Typed},
    table::{Heard, Table},
};
use crate::{store::StoreError, text::Args};

/// Why the table cannot go on. A line that is not understood is no such reason.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TerminalError {
    /// The name given for the first speaker is none.
    #[error("{0} Give a name with --as NAME")]
    Speaker(String),
    /// Standard input cannot be read.
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
    /// The keyboard cannot be used.
    #[error("cannot use the terminal: {0}; lines can also come from a file or pipe")]
    Keyboard(#[from] ReadlineError),
    /// A picture or another file cannot be written.
    #[error(
        "cannot write a file into {}: {source}; name another folder with --boards",
        folder.display()
    )]
    Boards {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] konakis_render::RenderError),
    /// The database fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl TerminalError {
    /// Whoever read the output has gone: no reason to complain.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, TerminalError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Whether somebody at the table can bear this name.
#[must_use]
pub fn is_name(text: &str) -> bool {
    person::name(text).is_ok_and(|name| name == text)
}

/// How many lines were not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Lines that were not understood.
    pub misunderstood: u32,
}

/// Runs the table until the input ends or somebody says `quit`.
///
/// Where a person types there are a prompt, history and completion; lines from a file or pipe are
/// read without any of it, and those that are not understood are told with their number on standard
/// error.
///
/// To be called outside of the runtime whose handle it gets.
///
/// # Errors
/// [`TerminalError`] if the table cannot go on.
pub fn run(setting: Setting, runtime: &Handle) -> Result<Outcome, TerminalError> {
    let table = runtime.block_on(Table::open(setting, io::stdout().lock()))?;
    if io::stdin().is_terminal() {
        converse(table, runtime)
    } else {
        follow(table, runtime)
    }
}

/// A person types.
fn converse<W: Write>(mut table: Table<W>, runtime: &Handle) -> Result<Outcome, TerminalError> {
    table.turns = true;
    let welcome = table.say("terminal-welcome", &Args::new());
    table.print(&welcome)?;
    let known = |table: &Table<W>| Known {
        caller: table.caller(),
        names: table.names().map(str::to_owned).collect(),
    };
    let mut prompt = Prompt::new(table.desk().clone(), runtime.clone(), known(&table))?;
    let mut misunderstood = 0;
    'table: loop {
        prompt.update(known(&table));
        match prompt.read(&table.prompt())? {
            Typed::End => break,
            Typed::Interrupted => {
                let hint = table.say("terminal-interrupted", &Args::new());
                table.print(&hint)?;
            }
            // Several lines may be pasted at once.
            Typed::Line(lines) => {
                for line in lines.lines() {
                    match runtime.block_on(table.hear(line))? {
                        Heard::Quit => break 'table,
                        Heard::Understood => {}
                        Heard::Misunderstood(said) => {
                            misunderstood += 1;
                            if let Some(said) = said {
                                table.print(&said)?;
                            }
                        }
                    }
                }
            }
        }
    }
    prompt.close();
    Ok(Outcome { misunderstood })
}

/// Lines come from a file or pipe.
fn follow<W: Write>(mut table: Table<W>, runtime: &Handle) -> Result<Outcome, TerminalError> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut misunderstood = 0;
    let mut number: i64 = 0;
    while let Some(line) = input::next_line(&mut input).map_err(TerminalError::Input)? {
        number += 1;
        let heard = match line {
            Ok(line) => runtime.block_on(table.hear(&line))?,
            Err(error) => table.refuse(&error),
        };
        match heard {
            Heard::Quit => break,
            Heard::Understood => {}
            Heard::Misunderstood(said) => {
                misunderstood += 1;
                let args = Args::new().number("line", number);
                let told = match said {
                    Some(said) => table.say("terminal-line", &args.text("problem", said)),
                    None => table.say("terminal-line-answered", &args),
                };
                // Standard error may be closed; that is no reason to stop a game.
                let _ = writeln!(io::stderr(), "{told}");
            }
        }
    }
    Ok(Outcome { misunderstood })
}
