//! A server with three people, a channel, and the program in it.

use crate::standin::{ChannelId, GuildId, INTERACTION_TOKEN, PersonId, Seen, World, text, user};

use super::service::{Service, TOKEN};

/// The stage on which the scenarios play.
pub(crate) struct Stage {
    pub(crate) world: World,
    pub(crate) service: Service,
    pub(crate) guild: GuildId,
    /// A channel in which everything is allowed.
    pub(crate) games: ChannelId,
    pub(crate) ann: PersonId,
    pub(crate) bob: PersonId,
    /// Has no part in the games of the other two.
    pub(crate) cat: PersonId,
}

/// The settings that most scenarios need: an answer that is lost is soon said by the outbox.
pub(crate) const USUAL: &str =
    "[play]\nanswer_seconds = 5\n[log]\nfilter = \"info,konakis=debug\"\n";

impl Stage {
    /// The program with the usual settings, ready.
    pub(crate) async fn set() -> Stage {
        Stage::set_with(USUAL).await
    }

    /// The program with these settings, ready.
    pub(crate) async fn set_with(settings: &str) -> Stage {
        let world = World::start(TOKEN).await;
        let (ann, bob, cat) = (
            world.add_person("Ann"),
            world.add_person("Bob"),
            world.add_person("Cat"),
        );
        let guild = world.add_guild("The Hall", &[ann, bob, cat]);
        let games = world.add_channel(guild, "games");
        let service = Service::start(&world.address(), settings, INTERACTION_TOKEN);
        let stage = Stage {
            world,
            service,
            guild,
            games,
            ann,
            bob,
            cat,
        };
        stage.ready(1).await;
        stage
    }

    /// Waits until the program has identified for this time and registered its commands.
    async fn ready(&self, identified: u32) {
        self.world
            .wait("the program to be ready", |state| {
                let here = state.session.connected() && state.session.identified >= identified;
                (here && !state.commands.is_empty()).then_some(())
            })
            .await;
    }

    /// Starts the program after it was killed, and waits until it is ready.
    pub(crate) async fn start_again(&mut self) {
        let identified = self.world.change(|state| {
            state.commands.clear();
            state.session.identified
        });
        self.service.start_again();
        self.ready(identified + 1).await;
    }

    /// `kill -9`, and a start.
    pub(crate) async fn restart(&mut self) {
        self.service.kill();
        self.start_again().await;
    }

    /// Ann challenges Bob in a channel.
    pub(crate) async fn challenge(&self, channel: ChannelId, game: &str, side: &str) -> Seen {
        let given = [
            user("opponent", self.bob),
            text("game", game),
            text("side", side),
        ];
        self.world
            .slash(self.ann, channel, "challenge", &given)
            .await
    }

    /// A game of tablut in the usual channel, in which Ann has the defenders and the first move.
    pub(crate) async fn begin(&self) -> Seen {
        self.begin_in(self.games).await
    }

    /// The same in another channel.
    pub(crate) async fn begin_in(&self, channel: ChannelId) -> Seen {
        let challenge = self.challenge(channel, "tablut", "defenders").await;
        self.world
            .click(self.bob, &challenge.button("accept"))
            .await
    }

    /// The same in direct messages; gives back the board as Ann gets it.
    pub(crate) async fn begin_in_direct(&self) -> Seen {
        let world = &self.world;
        let (with_ann, with_bob) = (world.direct(self.ann), world.direct(self.bob));
        let newest = world.newest();
        self.challenge(with_ann, "tablut", "defenders").await;
        let challenge = world.next_post(with_bob, newest).await;
        let newest = world.newest();
        world.click(self.bob, &challenge.button("accept")).await;
        world.next_post(with_ann, newest).await
    }

    /// A move in the usual channel.
    pub(crate) async fn make(&self, person: PersonId, given: &str) -> Seen {
        self.make_in(self.games, person, given).await
    }

    /// A move in another channel.
    pub(crate) async fn make_in(&self, channel: ChannelId, person: PersonId, given: &str) -> Seen {
        self.world
            .slash(person, channel, "move", &[text("move", given)])
            .await
    }

    /// The messages with a board in the usual channel.
    pub(crate) fn boards(&self) -> Vec<Seen> {
        let history = self.world.history(self.games).into_iter();
        history.filter(|seen| seen.picture.is_some()).collect()
    }

    /// Nothing more is to be said, and no request was against the rules.
    pub(crate) async fn finish(&self) {
        self.service.all_said().await;
        self.world.finish();
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // A scenario that forgets to finish is held to the rules all the same.
        if !std::thread::panicking() {
            self.world.finish();
        }
    }
}

/// How a person is named in a text.
pub(crate) fn mention(person: PersonId) -> String {
    format!("<@{person}>")
}

/// The text has all of these in it.
///
/// # Panics
/// If one is missing.
#[track_caller]
pub(crate) fn says(seen: &Seen, parts: &[&str]) {
    for part in parts {
        assert!(
            seen.text.contains(part),
            "{part:?} is missing in: {}",
            seen.text
        );
    }
}

/// A private answer that changes nothing: no picture, no buttons, nobody notified.
///
/// # Panics
/// If it is anything else.
#[track_caller]
pub(crate) fn refuses(seen: &Seen, parts: &[&str]) {
    assert!(seen.ephemeral, "not private: {seen:#?}");
    assert!(seen.notified.is_empty(), "notifies: {seen:#?}");
    assert!(
        seen.picture.is_none() && seen.buttons.is_empty(),
        "{seen:#?}"
    );
    says(seen, parts);
}
