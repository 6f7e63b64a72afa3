//! A server with three people, two channels, and the program in it.

use std::ops::Deref;

use serde_json::json;

use super::{
    bridge::{self, Bridge},
    seen::{Answer, Message},
    service::Service,
};

/// How SimCord's tokens of interactions begin.
const INTERACTION_TOKEN: &str = "simcord_interaction_";

/// An answer that is lost is soon said by the outbox.
const SETTINGS: &str = "[play]\nanswer_seconds = 5\n[log]\nfilter = \"info,konakis=debug\"\n";

/// The place of the scenarios. Ann and Bob play; Cat has no part in their games.
pub(super) struct Hall {
    // Ends before the Discord in which it lives.
    pub(super) service: Service,
    bridge: Bridge,
}

/// What the bridge can do, the hall can.
impl Deref for Hall {
    type Target = Bridge;

    fn deref(&self) -> &Bridge {
        &self.bridge
    }
}

impl Hall {
    /// The program with the usual settings, ready; none if the bridge is not there.
    pub(super) async fn open() -> Option<Hall> {
        Hall::open_with(SETTINGS).await
    }

    /// The program with these settings, ready.
    pub(super) async fn open_with(settings: &str) -> Option<Hall> {
        let scene = bridge::scene(json!([{
            "name": "The Hall", "owner": "olga", "members": ["ann", "bob", "cat"],
            "channels": ["games", "elsewhere"],
        }]));
        let bridge = Bridge::start(&scene).await?;
        let service = Service::start(bridge.address(), settings, INTERACTION_TOKEN);
        let hall = Hall { service, bridge };
        hall.ready(1).await;
        Some(hall)
    }

    /// Waits until the program has begun and registered its commands for this time.
    async fn ready(&self, times: usize) {
        self.connected(times, 0).await;
        let wanted = json!({
            "path": "/applications/*/commands", "method": "PUT", "count": times, "timeout": 30,
        });
        self.post("/wait_request", &wanted).await;
    }

    /// `kill -9`, and a start.
    pub(super) async fn restart(&mut self) {
        let (identified, _) = self.sessions().await;
        self.service.kill();
        self.service.start_again();
        self.ready(identified + 1).await;
    }

    /// Ann challenges Bob to tablut, in which she has the defenders and the first move.
    pub(super) async fn challenge(&self, channel: &str) -> Answer {
        let options = json!({ "opponent": "bob", "game": "tablut", "side": "defenders" });
        self.slash("ann", channel, "challenge", options).await
    }

    /// The same, accepted: the first board, when the program knows which message that is.
    pub(super) async fn begin_in(&self, channel: &str) -> Message {
        let challenge = self.challenge(channel).await;
        let accepted = self.press("bob", challenge.public(), "accept").await;
        let board = accepted.public().says(&["Game 1", "Tablut"]).clone();
        self.service.noted(board.number()).await;
        board
    }

    /// A game in the usual channel: the first board.
    pub(super) async fn begin(&self) -> Message {
        self.begin_in("games").await
    }

    /// A move in the usual channel.
    pub(super) async fn make(&self, person: &str, given: &str) -> Answer {
        self.make_in("games", person, given).await
    }

    /// A move in another channel.
    pub(super) async fn make_in(&self, channel: &str, person: &str, given: &str) -> Answer {
        self.slash(person, channel, "move", json!({ "move": given }))
            .await
    }

    /// The messages of a channel, seen by everybody, in which these words stand.
    pub(super) async fn that_say(&self, channel: &str, words: &str) -> Vec<Message> {
        let all = self.messages(channel, None).await.into_iter();
        all.filter(|message| !message.ephemeral && message.content.contains(words))
            .collect()
    }

    /// Nothing more is to be said, and no request was against the rules; those that failed are
    /// these.
    pub(super) async fn close(&self, refused: &[(u16, i64)]) {
        self.service.all_said().await;
        self.finish(refused).await;
    }
}
