//! A gateway session: numbered events, kept so that RESUME can replay what was missed.

use serde_json::{Value, json};
use tokio::sync::mpsc;

/// What a connection is told to do.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    /// Send this.
    Send(Value),
    /// Close with this code.
    Close(u16),
    /// Break the connection without a word.
    Drop,
}

/// The bot's session, and what the connections have seen.
#[derive(Debug, Default)]
pub(crate) struct Session {
    /// Number of the session; 0 is none.
    pub(crate) id: u32,
    sequence: u64,
    /// The events of this session.
    events: Vec<(u64, Value)>,
    connection: Option<(u32, mpsc::UnboundedSender<Frame>)>,
    connections: u32,
    /// Heartbeats are not acknowledged any more: a dead connection that looks alive.
    pub(crate) deaf: bool,
    /// The next RESUME is refused with op 9.
    pub(crate) refuse_resume: bool,
    /// Times the bot has identified.
    pub(crate) identified: u32,
    /// Times it has resumed.
    pub(crate) resumed: u32,
    /// Heartbeats seen.
    pub(crate) heartbeats: u32,
    /// The `intents` of the last IDENTIFY.
    pub(crate) intents: u64,
}

impl Session {
    /// Whether the bot is connected and has identified.
    pub(crate) fn connected(&self) -> bool {
        self.connection.is_some()
    }

    /// The name by which the session is resumed.
    pub(crate) fn name(&self) -> String {
        format!("session-{}", self.id)
    }

    /// A new session begins on a connection.
    pub(crate) fn begin(&mut self, connection: u32, to: mpsc::UnboundedSender<Frame>) {
        self.id += 1;
        self.sequence = 0;
        self.events.clear();
        self.identified += 1;
        self.connection = Some((connection, to));
    }

    /// The session goes on on another connection: what came after `seen` is sent again.
    pub(crate) fn resume(&mut self, connection: u32, to: mpsc::UnboundedSender<Frame>, seen: u64) {
        for (_, event) in self.events.iter().filter(|(number, _)| *number > seen) {
            // A connection that has gone meanwhile resumes again.
            let _ = to.send(Frame::Send(event.clone()));
        }
        self.connection = Some((connection, to));
        self.resumed += 1;
        self.dispatch("RESUMED", json!({}));
    }

    /// A number for a new connection.
    pub(crate) fn next_connection(&mut self) -> u32 {
        self.connections += 1;
        self.connections
    }

    /// A connection has ended.
    pub(crate) fn ended(&mut self, connection: u32) {
        if self
            .connection
            .as_ref()
            .is_some_and(|(number, _)| *number == connection)
        {
            self.connection = None;
        }
    }

    /// An event happens; it is sent now, or when the bot resumes.
    pub(crate) fn dispatch(&mut self, name: &str, data: Value) {
        self.sequence += 1;
        let event = json!({"op": 0, "s": self.sequence, "t": name, "d": data});
        self.events.push((self.sequence, event.clone()));
        self.tell(Frame::Send(event));
    }

    /// Tells the present connection something; nothing happens without one.
    pub(crate) fn tell(&mut self, frame: Frame) {
        if let Some((_, connection)) = &self.connection {
            let _ = connection.send(frame);
        }
    }

    /// The bot's connection counts as gone from now on, whatever it still does.
    pub(crate) fn abandon(&mut self, frame: Frame) {
        self.tell(frame);
        self.connection = None;
    }
}
