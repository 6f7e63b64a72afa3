//! What comes over the gateway.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serenity::{
    client::{Context, RawEventHandler},
    http::{LightMethod, Route},
    model::{
        application::Interaction,
        event::Event,
        id::{ApplicationId, GuildId},
    },
};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use super::{
    answer,
    busy::Busy,
    failure::{Failure, Trouble},
    office::Office,
    read, register,
    rest::Call,
};

/// Registering the commands may take so long.
const REGISTER_PATIENCE: Duration = Duration::from_secs(30);
/// The wait before the commands are registered again; it doubles.
const REGISTER_PAUSE: Duration = Duration::from_secs(5);
/// The longest such wait.
const REGISTER_LONGEST: Duration = Duration::from_secs(300);

/// Hears the gateway.
pub(super) struct Listener {
    pub(super) office: Office,
    pub(super) busy: Busy,
    pub(super) defer_after: Duration,
    /// Servers whose own commands are cleared.
    pub(super) clear_guilds: Arc<[u64]>,
    /// Becomes true when the gateway is ready for the first time.
    pub(super) ready: watch::Sender<bool>,
    pub(super) registered: AtomicBool,
}

#[serenity::async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        self.office.desk.health().heard(self.office.now());
        match event {
            Event::InteractionCreate(created) => self.serve(created.interaction).await,
            // The library could not read it. It holds a token, so it is not logged.
            Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => {
                match read::pared(event.value) {
                    Some(interaction) => self.serve(interaction).await,
                    None => tracing::error!("an interaction cannot be read and is not answered"),
                }
            }
            Event::Ready(event) => {
                let application = event.ready.application.id;
                tracing::info!(%application, guilds = event.ready.guilds.len(), "the gateway is ready");
                self.ready.send_replace(true);
                // Every new session is ready anew; the commands are the same.
                if !self.registered.swap(true, Ordering::Relaxed) {
                    register_commands(&self.office, application, &self.clear_guilds).await;
                }
            }
            Event::Resumed(_) => tracing::info!("the gateway goes on where it was"),
            _ => {}
        }
    }
}

impl Listener {
    async fn serve(&self, interaction: Interaction) {
        let _working = self.busy.begin();
        answer::serve(&self.office, self.defer_after, interaction).await;
    }
}

/// Registers all commands by one request, and clears those of single servers that were asked for.
async fn register_commands(office: &Office, application_id: ApplicationId, clear_guilds: &[u64]) {
    let mut pause = REGISTER_PAUSE;
    let mut localised = true;
    loop {
        let body = register::all(office.desk.texts(), localised);
        let route = Route::Commands { application_id };
        let failure = match put(office, route, body).await {
            Ok(()) => break,
            Err(failure) => failure,
        };
        match failure.trouble() {
            Trouble::BadBody if localised => {
                tracing::error!(%failure, "Discord does not take the commands; registering them in English alone");
                localised = false;
            }
            Trouble::Passing => {
                tracing::warn!(%failure, ?pause, "the commands are registered later");
                sleep(pause).await;
                pause = (pause * 2).min(REGISTER_LONGEST);
            }
            _ => {
                tracing::error!(%failure, "the commands are not registered; those of the last start stay");
                return;
            }
        }
    }
    tracing::info!("the commands are registered");
    let guilds = clear_guilds.iter().filter(|id| **id != 0);
    for guild_id in guilds.copied().map(GuildId::new) {
        let route = Route::GuildCommands {
            application_id,
            guild_id,
        };
        match put(office, route, serde_json::json!([])).await {
            Ok(()) => tracing::info!(%guild_id, "the server's own commands are cleared"),
            Err(failure) => {
                tracing::warn!(%guild_id, %failure, "the server's own commands stay");
            }
        }
    }
}

async fn put(office: &Office, route: Route<'_>, body: serde_json::Value) -> Result<(), Failure> {
    let until = Instant::now() + REGISTER_PATIENCE;
    let call = Call::with(LightMethod::Put, route, body);
    office.rest.send(call, until).await.map(|_| ())
}
