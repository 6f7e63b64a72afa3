//! `konakis run`: the service on Discord, and what the program does without a command.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
};

use secrecy::SecretString;

use super::{CliError, house, house::House, local, log};
use crate::{
    commands::{ChartPicture, Desk, Picture},
    discord,
    pictures::{Drawn, Painter},
    settings,
    store::SqliteStore,
    text::Args,
};

/// Serves Discord.
pub(super) fn run(house: &House) -> Result<ExitCode, CliError> {
    let token = token(house)?.ok_or(CliError::NoToken)?;
    serve(house, token)
}

/// Serves Discord with a token, and opens the table without one.
pub(super) fn or_local(house: &House) -> Result<ExitCode, CliError> {
    if let Some(token) = token(house)? {
        return serve(house, token);
    }
    let locale = local::locale(|name| std::env::var(name).ok());
    let told = house.texts()?.say(&locale, "cli-no-token", &Args::new());
    // On standard error: what the table answers may go into a file.
    let _ = writeln!(io::stderr(), "{told}");
    local::run(house, local::Args::default())
}

fn token(house: &House) -> Result<Option<SecretString>, CliError> {
    let variable = |name: &str| std::env::var(name).ok();
    Ok(settings::discord_token(&house.settings.discord, variable)?)
}

fn serve(house: &House, token: SecretString) -> Result<ExitCode, CliError> {
    log::init(&house.settings.log, "info");
    let (catalog, texts, painter) = (house.catalog()?, house.texts()?, house.painter()?);
    let options = discord::Options {
        proxy: house.settings.discord.proxy.clone(),
        clear_guilds: house.settings.discord.clear_guild_commands.clone(),
        ..discord::Options::default()
    };
    house::runtime()?.block_on(async {
        let store = SqliteStore::open(house.database()).await?;
        let desk = Desk::new(
            Arc::new(store.clone()),
            catalog,
            texts,
            house.settings.play.clone(),
        );
        tracing::info!(
            database = %house.database().display(),
            version = env!("CARGO_PKG_VERSION"),
            "konakis serves Discord"
        );
        let served = discord::run(options, desk, Arc::new(Brush(painter)), token, stop()).await;
        store.close().await;
        served?;
        Ok(ExitCode::SUCCESS)
    })
}

/// The painter as Discord's adapter wants it.
struct Brush(Painter);

impl discord::Artist for Brush {
    fn draw(&self, picture: &Picture) -> Result<Drawn, String> {
        self.0.draw(picture).map_err(|error| error.to_string())
    }

    fn chart(&self, chart: &ChartPicture) -> Result<Vec<u8>, String> {
        self.0.chart(chart).map_err(|error| error.to_string())
    }
}

/// Done when the host wants the service to end: Ctrl-C, or SIGTERM from a service manager.
async fn stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
