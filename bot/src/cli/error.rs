//! Why a command cannot do what it should, with what to do about it.

use std::{io, path::PathBuf};

use konakis_rules::{CodeError, OptionError, Refusal, VariantError};

use crate::{
    discord::DiscordError,
    settings::{FolderError, SettingsError, TokenError},
    store::StoreError,
    terminal::TerminalError,
    text::TextError,
};

/// Why a command cannot do what it should.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CliError {
    /// The settings are wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A folder from the settings cannot be read.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A variant file is wrong.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A theme file is wrong.
    #[error(transparent)]
    Themes(#[from] konakis_render::ThemesError),
    /// A language file is wrong.
    #[error(transparent)]
    Texts(#[from] TextError),
    /// The token that is given is none.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// Discord was asked for by name, and there is no token.
    #[error(
        "there is no Discord token: make an application at \
         https://discord.com/developers/applications, and set KONAKIS_DISCORD_TOKEN to the token \
         on its Bot page, or KONAKIS_DISCORD_TOKEN_FILE to a file that holds it; to play without \
         Discord: konakis local"
    )]
    NoToken,
    /// The service on Discord failed.
    #[error(transparent)]
    Discord(#[from] DiscordError),
    /// The table at the terminal failed.
    #[error(transparent)]
    Terminal(#[from] TerminalError),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The async runtime cannot start.
    #[error("cannot start: {0}; is the machine out of threads or memory?")]
    Runtime(io::Error),
    /// Standard output cannot be written.
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),
    /// A file cannot be written.
    #[error("cannot write {}: {source}; check that the folder exists and may be written", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A picture cannot be drawn.
    #[error(transparent)]
    Picture(#[from] konakis_render::RenderError),
    /// A picture cannot have this size.
    #[error(transparent)]
    Size(#[from] konakis_render::SizeError),
    /// There is no such theme.
    #[error("there is no theme {name:?}; there are {known}")]
    NoTheme {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// There is no such variant.
    #[error("there is no variant {id:?}; `konakis rules list` names them all")]
    NoVariant {
        /// The id.
        id: String,
    },
    /// The variant has no such option.
    #[error("--option: {0}")]
    Options(#[from] OptionError),
    /// The position code is wrong.
    #[error("--position: {0}; `konakis rules show VARIANT` shows how one looks")]
    Position(#[from] CodeError),
    /// There is no such side.
    #[error("--view: there is no side {name:?}; there are {known}")]
    NoSide {
        /// The name.
        name: String,
        /// The sides there are.
        known: String,
    },
    /// A move is refused.
    #[error("move {ply}, `{text}`: {refusal}; `konakis rules moves` lists the legal ones")]
    Refused {
        /// Its number, from 1.
        ply: u32,
        /// As it was given.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// The database does not exist.
    #[error("there is no database {}; name it with --database FILE", file.display())]
    NoDatabase {
        /// The file.
        file: PathBuf,
    },
    /// There is no such game.
    #[error("there is no game {game} in {}; name another database with --database FILE", file.display())]
    NoGame {
        /// The number.
        game: i64,
        /// The database.
        file: PathBuf,
    },
    /// A stored game cannot be replayed.
    #[error("game {game} cannot be replayed: {problem}")]
    BrokenGame {
        /// The number.
        game: i64,
        /// Why.
        problem: String,
    },
    /// A film that would begin after its end.
    #[error("the film would begin at move {from} and end at move {to}; --from goes from 0 to {to}")]
    FilmBackwards {
        /// Where it would begin.
        from: u32,
        /// Where it ends.
        to: u32,
    },
    /// A record cannot be read or replayed.
    #[error("{}: {problem}", file.display())]
    Record {
        /// The file.
        file: PathBuf,
        /// What is wrong, with its line.
        problem: String,
    },
    /// The game has no such ply.
    #[error("the game has {last} moves; --ply goes from 0 to {last}")]
    NoPly {
        /// Moves made.
        last: u32,
    },
}

impl CliError {
    /// Whoever read the output has gone: no reason to complain.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        match self {
            CliError::Output(error) => error.kind() == io::ErrorKind::BrokenPipe,
            CliError::Terminal(error) => error.is_broken_pipe(),
            _ => false,
        }
    }
}
