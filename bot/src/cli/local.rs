//! `konakis local`: the table at the terminal.

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use super::{CliError, house, house::House, log};
use crate::{
    commands::Desk,
    play::{Limits, Pace},
    store::{SqliteStore, Store},
    terminal::{self, Setting},
};

/// What `local` takes.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Args {
    /// Write pictures of the boards into this folder [default: the setting `terminal.boards`]
    #[arg(long, value_name = "FOLDER")]
    boards: Option<PathBuf>,
    /// Exit with status 2 if a line could not be understood
    #[arg(long)]
    strict: bool,
    /// Who speaks first [default: the name you are logged in with]
    #[arg(long = "as", value_name = "NAME")]
    speaker: Option<String>,
}

/// Opens the table.
pub(super) fn run(house: &House, args: Args) -> Result<ExitCode, CliError> {
    log::init(&house.settings.log, "warn");
    let (catalog, texts, painter) = (house.catalog()?, house.texts()?, house.painter()?);
    let runtime = house::runtime()?;
    let sqlite = runtime.block_on(SqliteStore::open(house.table()))?;
    let store: Arc<dyn Store> = Arc::new(sqlite.clone());
    let setting = Setting {
        desk: Desk::new(
            Arc::clone(&store),
            catalog,
            texts,
            // A table in one's own house has no clock, unless one is asked for.
            Limits {
                pace: Pace::None,
                ..house.settings.play.clone()
            },
        ),
        store,
        painter,
        boards: args
            .boards
            .unwrap_or_else(|| house.settings.terminal.boards.clone()),
        speaker: args.speaker.unwrap_or_else(login),
        locale: locale(|name| std::env::var(name).ok()),
    };
    let outcome = terminal::run(setting, runtime.handle());
    runtime.block_on(sqlite.close());
    let outcome = outcome?;
    Ok(if args.strict && outcome.misunderstood > 0 {
        ExitCode::from(2)
    } else {
        ExitCode::SUCCESS
    })
}

/// The name somebody is logged in with, if it can be a name at the table.
fn login() -> String {
    ["USER", "USERNAME"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|name| terminal::is_name(name))
        .unwrap_or_else(|| "player".to_owned())
}

/// The language of the environment as Discord would name it: `sr_RS.UTF-8` is `sr-RS`.
pub(super) fn locale(variable: impl Fn(&str) -> Option<String>) -> String {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    let tag = set.split(['.', '@']).next().unwrap_or_default();
    if tag.is_empty() || tag == "C" || tag == "POSIX" {
        return crate::text::FALLBACK.to_owned();
    }
    tag.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_environments() {
        let in_lang = |value: &str| locale(|name| (name == "LANG").then(|| value.to_owned()));
        assert_eq!(in_lang("sr_RS.UTF-8@latin"), "sr-RS");
        assert_eq!(in_lang("nl"), "nl");
        for none in ["", "C", "C.UTF-8", "POSIX"] {
            assert_eq!(in_lang(none), "en", "{none}");
        }
        assert_eq!(
            locale(|name| Some(if name == "LC_ALL" { "tr_TR" } else { "C" }.to_owned())),
            "tr-TR"
        );
    }
}
