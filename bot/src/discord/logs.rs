//! What the libraries below may log: no more than keeps secrets out.

use tracing_subscriber::filter::{LevelFilter, Targets};

/// A filter that caps how much the libraries below may log, to be laid over whatever filter the host asks for.
///
/// At INFO and below, serenity writes request paths into its spans, and with them the tokens of
/// interactions; at WARN its HTTP client names the path of an unexpected success and its gateway
/// prints a frame it cannot read; the web-socket library prints whole frames, and so the bot's own
/// token, at TRACE. None of that may reach a log, whatever the host's filter says.
///
/// # Examples
/// ```
/// use tracing_subscriber::layer::SubscriberExt;
///
/// let subscriber = tracing_subscriber::registry().with(konakis::discord::log_cap());
/// # drop(subscriber);
/// ```
#[must_use]
pub fn log_cap() -> Targets {
    Targets::new()
        .with_default(LevelFilter::TRACE)
        .with_target("serenity", LevelFilter::WARN)
        .with_target("serenity::http", LevelFilter::ERROR)
        .with_target("serenity::gateway::ws", LevelFilter::ERROR)
        .with_target("reqwest", LevelFilter::WARN)
        .with_target("hyper", LevelFilter::WARN)
        .with_target("hyper_util", LevelFilter::WARN)
        .with_target("h2", LevelFilter::WARN)
        .with_target("rustls", LevelFilter::WARN)
        .with_target("tungstenite", LevelFilter::WARN)
        .with_target("tokio_tungstenite", LevelFilter::WARN)
}

/// Warns the host once if the log in use lets through what [`log_cap`] would hold back.
pub(super) fn warn_if_uncapped() {
    if tracing::enabled!(target: "serenity::http::client", tracing::Level::WARN)
        || tracing::enabled!(target: "serenity::gateway::ws", tracing::Level::WARN)
        || tracing::enabled!(target: "tungstenite", tracing::Level::INFO)
    {
        tracing::warn!("this log is not capped: it may show the tokens of interactions");
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn nothing_that_holds_a_token_gets_through_and_our_own_log_does() {
        let cap = log_cap();
        for (target, level) in [
            ("serenity::http::client", Level::WARN),
            ("serenity::http::client", Level::INFO),
            ("serenity::http::request", Level::INFO),
            ("serenity::http::ratelimiting", Level::DEBUG),
            ("serenity::gateway::ws", Level::WARN),
            ("serenity::gateway::shard", Level::INFO),
            ("serenity::client::dispatch", Level::DEBUG),
            ("tungstenite::protocol", Level::TRACE),
            ("reqwest::connect", Level::TRACE),
            ("hyper_util::client::legacy::client", Level::TRACE),
            ("h2::codec::framed_write", Level::TRACE),
        ] {
            assert!(!cap.would_enable(target, &level), "{target} at {level}");
        }
        assert!(cap.would_enable("konakis::discord::answer", &Level::TRACE));
        assert!(cap.would_enable("sqlx::query", &Level::DEBUG));
        assert!(cap.would_enable("serenity::gateway::shard", &Level::WARN));
    }
}
