//! A stand-in for Discord on the loopback interface: enough of its REST interface and gateway for a
//! bot to live in, with a model of the world behind it.
//!
//! * [`World`] is the handle: it makes people, servers and channels, lets people act
//!   ([`World::slash`], [`World::click`], [`World::suggest`]), shows what they see, and makes things
//!   go wrong ([`World::strike`], [`World::hold`]).
//! * Every request of the bot is checked against Discord's own description ([`openapi`]) and
//!   against the limits that it does not hold ([`limits`]). [`World::finish`] fails if anything was
//!   wrong.
//! * For each message it is known whom it would have notified ([`mentions`]).

mod act;
mod error;
mod faults;
mod gateway;
mod handlers;
mod ids;
mod interactions;
mod limits;
mod line;
mod log;
mod mentions;
mod messages;
mod model;
mod openapi;
mod payload;
mod picture;
mod rest;
mod route;
mod seen;
mod session;
mod state;

use std::{
    collections::BTreeSet,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{Router, extract::DefaultBodyLimit, routing::any};
use tokio::{net::TcpListener, sync::watch};

pub(crate) use act::{Action, Given, INTERACTION_TOKEN, channel, flag, number, text, user};
pub(crate) use error::ApiError;
pub(crate) use faults::{Endpoint, Gate, Trouble};
pub(crate) use ids::{ChannelId, GuildId, MessageId, PersonId, set_clock};
pub(crate) use interactions::Choice;
pub(crate) use log::LoggedRequest;
pub(crate) use model::{Message, Permissions};
pub(crate) use picture::Picture;
pub(crate) use seen::Seen;
pub(crate) use session::Frame;
pub(crate) use state::State;

use faults::Fault;
use line::{Cut, Door};
use model::{Channel, ChannelKind, Guild, Person};

/// How long a test waits for something that must happen. Only a test that fails waits so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// A handle to the stand-in. Cheap to clone.
#[derive(Clone)]
pub(crate) struct World(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Sent to at every change, so that a test can wait for what it wants to see.
    changed: watch::Sender<()>,
    address: SocketAddr,
}

impl World {
    /// Starts an empty world on a free port; `token` is the bot's.
    pub(crate) async fn start(token: &str) -> World {
        // Says once, at the start of the tests, when bodies are not checked against the schema.
        openapi::present();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound socket");
        let world = World(Arc::new(Shared {
            state: Mutex::new(State::new(token)),
            changed: watch::Sender::new(()),
            address,
        }));
        let router = Router::new()
            .route("/socket", any(gateway::connect))
            .fallback(rest::handle)
            .layer(DefaultBodyLimit::max(32 * 1024 * 1024))
            .with_state(world.clone())
            .into_make_service_with_connect_info::<Cut>();
        tokio::spawn(async move { axum::serve(Door(listener), router).await });
        world
    }

    /// What the bot's REST requests are sent to.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.0.address)
    }

    /// What `GET /gateway` says.
    fn gateway_address(&self) -> String {
        format!("ws://{}/socket", self.0.address)
    }

    /// Reads the state.
    pub(crate) fn look<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.0.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the state and wakes who waits.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.0.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.0.changed.send_replace(());
        result
    }

    /// Waits until `find` finds something in the state.
    ///
    /// # Panics
    /// After [`PATIENCE`], with what was waited for and the last requests.
    pub(crate) async fn wait<T>(&self, what: &str, find: impl FnMut(&State) -> Option<T>) -> T {
        self.wait_within(PATIENCE, find).await.unwrap_or_else(|| {
            panic!(
                "waited in vain for {what}; the last requests:\n{}",
                self.last_requests(15)
            )
        })
    }

    /// As [`World::wait`], but nothing found within `limit` is an answer too.
    async fn wait_within<T>(
        &self,
        limit: Duration,
        mut find: impl FnMut(&State) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.0.changed.subscribe();
        let found = async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = self.look(&mut find) {
                    return found;
                }
                // The sender lives in `self`, so there is always another change to wait for.
                let _ = changes.changed().await;
            }
        };
        tokio::time::timeout(limit, found).await.ok()
    }

    /// The last requests, one a line.
    pub(crate) fn last_requests(&self, count: usize) -> String {
        self.look(|state| {
            let skip = state.log.len().saturating_sub(count);
            let lines: Vec<String> = state.log[skip..].iter().map(ToString::to_string).collect();
            lines.join("\n")
        })
    }

    /// The requests to one endpoint so far.
    pub(crate) fn requests(&self, endpoint: Endpoint) -> Vec<LoggedRequest> {
        self.look(|state| {
            let fits = |entry: &&LoggedRequest| {
                endpoint.fits(&entry.method, &route::Route::of(&entry.path))
            };
            state.log.iter().filter(fits).cloned().collect()
        })
    }

    /// Fails if any request so far was against Discord's rules or the project's.
    pub(crate) fn finish(&self) {
        let violations = self.look(|state| state.violations.clone());
        assert!(
            violations.is_empty(),
            "requests against the rules:\n{}",
            violations.join("\n")
        );
    }
}

/// Changing the world.
impl World {
    /// A channel is deleted, with all that was said in it.
    pub(crate) fn delete_channel(&self, channel: ChannelId) {
        self.change(|state| {
            state.channels.remove(&channel);
            state
                .messages
                .retain(|_, message| message.channel != channel);
        });
    }

    /// Whether a person takes direct messages of the bot.
    pub(crate) fn set_reachable(&self, person: PersonId, reachable: bool) {
        self.change(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.reachable = reachable;
            }
        });
    }
}

/// Making the world.
impl World {
    /// Somebody new.
    pub(crate) fn add_person(&self, name: &str) -> PersonId {
        self.add(name, false)
    }

    /// Another bot.
    pub(crate) fn add_bot(&self, name: &str) -> PersonId {
        self.add(name, true)
    }

    fn add(&self, name: &str, bot: bool) -> PersonId {
        let id = PersonId::new();
        let person = Person {
            id,
            name: name.to_owned(),
            bot,
            reachable: true,
            locale: "en-GB".to_owned(),
        };
        self.change(|state| state.people.insert(id, person));
        id
    }

    /// The bot under test.
    pub(crate) fn bot(&self) -> PersonId {
        self.look(|state| state.bot)
    }

    /// A server with these members; the bot is in it too.
    pub(crate) fn add_guild(&self, name: &str, members: &[PersonId]) -> GuildId {
        let id = GuildId::new();
        let guild = Guild {
            id,
            name: name.to_owned(),
            members: members.iter().copied().collect::<BTreeSet<_>>(),
            has_bot: true,
            staff: BTreeSet::new(),
        };
        self.change(|state| state.guilds.insert(id, guild));
        id
    }

    /// A server without the bot: its people have brought it along for themselves.
    pub(crate) fn add_guild_without_bot(&self, name: &str, members: &[PersonId]) -> GuildId {
        let id = self.add_guild(name, members);
        self.change(|state| {
            if let Some(guild) = state.guilds.get_mut(&id) {
                guild.has_bot = false;
            }
        });
        id
    }

    /// The messages of some people among themselves.
    pub(crate) fn add_group(&self, people: &[PersonId]) -> ChannelId {
        let people = people.iter().copied().collect();
        self.add_place("", ChannelKind::Group { people })
    }

    /// A text channel in which the bot may do everything.
    pub(crate) fn add_channel(&self, guild: GuildId, name: &str) -> ChannelId {
        self.add_place(name, ChannelKind::Text { guild })
    }

    /// A public thread in a text channel.
    pub(crate) fn add_thread(&self, parent: ChannelId, name: &str) -> ChannelId {
        let guild = self
            .look(|state| state.channels[&parent].guild())
            .expect("threads are in servers");
        let id = self.add_place(name, ChannelKind::Thread { guild, parent });
        self.change(|state| {
            let event = payload::thread_created(state, id);
            state.session.dispatch("THREAD_CREATE", event);
        });
        id
    }

    fn add_place(&self, name: &str, kind: ChannelKind) -> ChannelId {
        let id = ChannelId::new();
        let channel = Channel {
            id,
            name: name.to_owned(),
            kind,
            permissions: Permissions::ALL,
            archived: false,
            locked: false,
        };
        self.change(|state| state.channels.insert(id, channel));
        id
    }

    /// The bot's direct messages with a person.
    pub(crate) fn direct(&self, person: PersonId) -> ChannelId {
        self.change(|state| state.direct_channel(person))
            .expect("a person, not a bot")
    }

    /// What the bot may do in a channel from now on.
    pub(crate) fn permit(&self, channel: ChannelId, permissions: Permissions) {
        self.change(|state| {
            if let Some(channel) = state.channels.get_mut(&channel) {
                channel.permissions = permissions;
            }
        });
    }
}

/// Making things go wrong.
impl World {
    /// The next `times` requests to `on` meet this trouble.
    pub(crate) fn strike(&self, on: Endpoint, times: u32, trouble: Trouble) {
        self.change(|state| {
            state.faults.push(Fault { on, times, trouble });
        });
    }

    /// The next request to `on` waits at a gate before it has any effect.
    pub(crate) fn hold(&self, on: Endpoint) -> Gate {
        let gate = Gate::closed();
        self.strike(on, 1, Trouble::HoldBefore(gate.clone()));
        gate
    }

    /// The next request to `on` is carried out, but its answer waits at a gate.
    pub(crate) fn hold_answer(&self, on: Endpoint) -> Gate {
        let gate = Gate::closed();
        self.strike(on, 1, Trouble::HoldAfter(gate.clone()));
        gate
    }

    /// What was ordered and has not happened yet does not happen any more.
    pub(crate) fn calm(&self) {
        self.change(|state| state.faults.clear());
    }

    /// The gateway connection ends like this; the session can be resumed.
    pub(crate) fn lose_connection(&self, how: Frame) {
        self.change(|state| state.session.abandon(how));
    }
}
