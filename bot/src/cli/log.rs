//! The log, on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::{Layer, filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{
    discord,
    settings::{Log, LogFormat},
};

/// Begins to log. `usual` is the filter where the settings have none.
///
/// Whatever the filter lets through, the libraries below are held to what shows no secret.
pub(super) fn init(settings: &Log, usual: &str) {
    let filter = settings.filter.as_deref().unwrap_or(usual);
    // The filter was checked with the settings.
    let filter: Targets = filter.parse().unwrap_or_default();
    let layer = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    let layer = match settings.format {
        LogFormat::Full => layer.boxed(),
        LogFormat::Compact => layer.compact().boxed(),
    };
    let logged = tracing_subscriber::registry()
        .with(layer.with_filter(filter))
        .with(discord::log_cap())
        .try_init();
    // Only a second call could fail, and then the first one stands.
    drop(logged);
}
