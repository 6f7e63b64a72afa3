//! The service from its start to its end.

use std::{
    future::Future,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use secrecy::SecretString;
use serde_json::Value;
use serenity::{
    Client,
    client::ClientBuilder,
    gateway::{ConnectionStage, ShardManager, ShardRunnerInfo},
    http::{LightMethod, Route},
    model::gateway::GatewayIntents,
};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use super::{
    artist::Artist,
    busy::Busy,
    clock::Clock,
    error::DiscordError,
    failure::{Failure, Trouble},
    gateway::Listener,
    logs,
    office::Office,
    outbox,
    rest::{Call, Rest},
};
use crate::commands::Desk;

/// Discord is asked so long where its gateway is.
const START_PATIENCE: Duration = Duration::from_secs(30);
/// How often the desk is told that time passes.
const TICK: Duration = Duration::from_secs(5);
/// At the end, answers under way get so long.
const LAST_ANSWERS: Duration = Duration::from_secs(10);
/// At the end, the outbox gets so long.
const LAST_NOTICES: Duration = Duration::from_secs(20);

/// What a host sets (`[discord]` in config/konakis.toml).
#[derive(Clone, Debug)]
pub struct Options {
    /// `http://HOST:PORT` of a proxy before Discord's REST, which then also says where the gateway is and keeps the
    /// rate limits; none: Discord itself.
    pub proxy: Option<String>,
    /// Servers whose own commands are cleared at the start: another version may have left some, and
    /// then every command shows twice.
    pub clear_guilds: Vec<u64>,
    /// An answer that is not ready after so long is announced as being worked on. Discord's limit is 3 s.
    pub defer_after: Duration,
    /// What time it is.
    pub clock: Clock,
    /// How often it is looked whether something is due.
    pub tick: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            proxy: None,
            clear_guilds: Vec::new(),
            defer_after: Duration::from_millis(1_500),
            clock: Clock::default(),
            tick: TICK,
        }
    }
}

/// Serves Discord until `stop` is done, then finishes what is under way and leaves.
///
/// # Errors
/// [`DiscordError`] if the service cannot start, or if Discord ends it for good.
pub async fn run(
    options: Options,
    desk: Desk,
    artist: Arc<dyn Artist>,
    token: SecretString,
    stop: impl Future<Output = ()> + Send,
) -> Result<(), DiscordError> {
    logs::warn_if_uncapped();
    let rest = Rest::new(&token, options.proxy.as_deref())?;
    let Gateway {
        url,
        shards: shard_count,
    } = find_gateway(&rest).await?;
    let office = Office::new(desk, rest, artist, options.clock);
    let waiting = office.desk.start(office.now()).await?;
    tracing::info!(waiting, "the outbox of the former run is due");

    let busy = Busy::new();
    let ready = watch::Sender::new(false);
    let mut client = connect(
        &office,
        url,
        Listener {
            office: office.clone(),
            busy: busy.clone(),
            defer_after: options.defer_after,
            clear_guilds: options.clear_guilds.into(),
            ready: ready.clone(),
            registered: AtomicBool::new(false),
        },
    )
    .await?;
    let shards = Arc::clone(&client.shard_manager);

    let stopping = watch::Sender::new(false);
    let ticker = tokio::spawn(tick(
        office.clone(),
        Arc::clone(&shards),
        options.tick,
        stopping.subscribe(),
    ));
    let courier = tokio::spawn({
        let (office, mut ready, mut stopping) =
            (office.clone(), ready.subscribe(), stopping.subscribe());
        async move {
            // Before the gateway has let us in, nobody knows whether the token is good.
            tokio::select! {
                _ = stopping.wait_for(|stop| *stop) => return,
                _ = ready.wait_for(|ready| *ready) => {}
            }
            outbox::run(office, stopping).await;
        }
    });

    let ended = tokio::select! {
        ended = client.start_shards(shard_count) => ended.map_err(|error| gateway_error(&error)),
        () = stop => Ok(()),
    };
    tracing::info!("leaving Discord");
    stopping.send_replace(true);
    shards.shutdown_all().await;
    let left = busy.finished(LAST_ANSWERS).await;
    if left > 0 {
        tracing::warn!(
            left,
            "answers were cut off; the outbox says them after the next start"
        );
    }
    for task in [ticker, courier] {
        let abort = task.abort_handle();
        if tokio::time::timeout(LAST_NOTICES, task).await.is_err() {
            abort.abort();
        }
    }
    ended
}

/// A client of the library's that connects to this gateway and no other.
async fn connect(
    office: &Office,
    gateway: String,
    listener: Listener,
) -> Result<Client, DiscordError> {
    let client = ClientBuilder::new_with_http(office.rest.http(), GatewayIntents::GUILDS)
        .raw_event_handler(listener)
        .await
        .map_err(|error| gateway_error(&error))?;
    // The library asks once more where the gateway is, and when that fails goes to the real one with
    // only a warning. A host with a proxy means the proxy.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Where the gateway is, and by how many connections it wants to be read.
#[derive(Debug, PartialEq, Eq)]
struct Gateway {
    url: String,
    shards: u32,
}

/// Asks where the gateway is. This is also the first request that needs a good token.
async fn find_gateway(rest: &Rest) -> Result<Gateway, DiscordError> {
    let until = Instant::now() + START_PATIENCE;
    let call = Call::new(LightMethod::Get, Route::GatewayBot);
    let found = match rest.send(call, until).await {
        Ok(answer) => read_gateway(&answer),
        Err(failure) if failure.trouble() == Trouble::Unauthorized => {
            return Err(DiscordError::Token);
        }
        Err(Failure::Unsendable(problem)) => Err(problem),
        Err(failure) => Err(failure.to_string()),
    };
    found.map_err(|problem| DiscordError::NoGateway {
        place: rest.place().to_owned(),
        problem,
    })
}

fn read_gateway(answer: &Value) -> Result<Gateway, String> {
    let url = answer["url"].as_str().unwrap_or_default();
    if !url.starts_with("ws://") && !url.starts_with("wss://") {
        return Err("its answer holds no address".to_owned());
    }
    let shards = answer["shards"].as_u64().unwrap_or(1);
    let shards = u32::try_from(shards).unwrap_or(1).max(1);
    // Who starts a session too many has the token taken away: better not to start at all.
    let limit = &answer["session_start_limit"];
    if limit["remaining"]
        .as_u64()
        .is_some_and(|remaining| remaining < u64::from(shards))
    {
        let seconds = limit["reset_after"].as_u64().unwrap_or(0) / 1_000;
        return Err(format!(
            "the bot has been started too often today; it may start again in {seconds} s"
        ));
    }
    Ok(Gateway {
        url: url.to_owned(),
        shards,
    })
}

/// Tells the desk that time passes, and whether people can reach it: while one of the connections to
/// the gateway is down, nobody there can move.
async fn tick(
    office: Office,
    shards: Arc<ShardManager>,
    pause: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    loop {
        let reachable = {
            let runners = shards.runners.lock().await;
            let connected = |info: &ShardRunnerInfo| info.stage == ConnectionStage::Connected;
            !runners.is_empty() && runners.values().all(connected)
        };
        if let Err(error) = office.desk.tick(office.now(), reachable).await {
            tracing::error!(%error, "what was due by time is done later");
        } else {
            // A lapsed challenge may have left something to say.
            office.outbox.notify_one();
        }
        tokio::select! {
            _ = stopping.wait_for(|stop| *stop) => return,
            () = sleep(pause) => {}
        }
    }
}

/// What the library says when the gateway ends. Its own words hold no secret; its addresses might.
fn gateway_error(error: &serenity::Error) -> DiscordError {
    use serenity::{gateway::GatewayError, http::HttpError};
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => DiscordError::Token,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            DiscordError::Token
        }
        serenity::Error::Http(HttpError::Request(_)) => {
            DiscordError::Gateway("no answer from Discord; check the network".to_owned())
        }
        other => DiscordError::Gateway(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::gateway::GatewayError;

    use super::*;

    #[test]
    fn a_refused_token_is_told_from_a_lost_line() {
        let refused = serenity::Error::Gateway(GatewayError::InvalidAuthentication);
        assert!(matches!(gateway_error(&refused), DiscordError::Token));
        let lost = serenity::Error::Gateway(GatewayError::HeartbeatFailed);
        assert!(matches!(gateway_error(&lost), DiscordError::Gateway(_)));
    }

    #[test]
    fn the_gateway_is_where_the_answer_says_or_nowhere() {
        let found = read_gateway(&json!({ "url": "ws://127.0.0.1:9/gw", "shards": 2 }));
        let url = "ws://127.0.0.1:9/gw".to_owned();
        assert_eq!(found, Ok(Gateway { url, shards: 2 }));
        for nowhere in [json!(null), json!({}), json!({ "url": "http://x" })] {
            assert!(read_gateway(&nowhere).is_err(), "{nowhere}");
        }
    }

    #[test]
    fn no_session_is_started_when_none_is_left() {
        let limit = |remaining: u32| {
            json!({ "url": "wss://gateway", "shards": 2,
                "session_start_limit": { "remaining": remaining, "reset_after": 60_000 } })
        };
        assert!(read_gateway(&limit(2)).is_ok());
        let problem = read_gateway(&limit(1)).unwrap_err();
        assert!(problem.contains("60 s"), "{problem}");
    }
}
