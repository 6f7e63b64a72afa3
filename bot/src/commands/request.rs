//! What a person asks, read into plain values by an adapter.

use std::collections::BTreeMap;

use super::press::Press;
use crate::store::{ChannelId, GuildId, MessageRef, PersonId, RequestId, Timestamp};

/// Who asks, where and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The person.
    pub person: PersonId,
    /// The name to remember.
    pub name: String,
    /// Where it was asked.
    pub place: Place,
    /// The person's language, as Discord names it (`en-GB`, `sr`...).
    pub locale: String,
    /// When it was asked: the interaction's own time, not when it was handled.
    pub at: Timestamp,
    /// The interaction, so that the same one twice acts once.
    pub request: Option<RequestId>,
    /// One of those who run the place: may manage the server. At the terminal everybody is.
    pub staff: bool,
    /// The service itself can say something here later, unasked. Not so where only the person
    /// has brought it along, as to another server or a group's messages.
    pub reach: bool,
    /// The message on which a button was pressed, where everybody sees it.
    pub pressed: Option<MessageRef>,
    /// Asked in a thread of this channel.
    pub parent: Option<ChannelId>,
    /// Threads can be opened from messages there.
    pub threads: bool,
    /// The server's own language, as Discord names it.
    pub server_locale: Option<String>,
}

/// Where something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A channel or thread of a server, a group's messages, or the terminal's table.
    Channel {
        /// The server; none in a group's messages and at the terminal.
        guild: Option<GuildId>,
        /// The channel or thread.
        channel: ChannelId,
    },
    /// The person's direct messages with the bot.
    Direct {
        /// The direct-message channel.
        channel: ChannelId,
    },
}

/// A person named in an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPerson {
    /// Who.
    pub id: PersonId,
    /// By what name.
    pub name: String,
    /// An application, not a person.
    pub bot: bool,
    /// Known not to be able to see the channel: not a member of the server.
    pub absent: bool,
}

/// The value of a command's option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text, as typed; not more than Discord lets through, but anything at all.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A person.
    Person(NamedPerson),
    /// A channel or thread.
    Channel(ChannelId),
}

/// A command with its options by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The command's name without the slash.
    pub command: String,
    /// Options given, by name.
    pub options: BTreeMap<String, Value>,
}

impl Invocation {
    /// The text of an option, also where a number or a person was given; none if it is blank.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let text = match self.options.get(name)? {
            Value::Text(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Flag(flag) => flag.to_string(),
            Value::Person(person) => person.name.clone(),
            Value::Channel(channel) => channel.to_string(),
        };
        Some(text).filter(|text| !text.is_empty())
    }

    /// The number of an option.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        match self.options.get(name)? {
            Value::Number(number) => Some(*number),
            Value::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Whether an option is set.
    pub(super) fn flag(&self, name: &str) -> bool {
        matches!(self.options.get(name), Some(Value::Flag(true)))
    }

    /// What was chosen of an option that may be left out.
    pub(super) fn choice(&self, name: &str) -> Option<bool> {
        match self.options.get(name)? {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        }
    }

    /// The channel of an option.
    pub(super) fn channel(&self, name: &str) -> Option<ChannelId> {
        match self.options.get(name)? {
            Value::Channel(channel) => Some(*channel),
            _ => None,
        }
    }

    /// The person of an option.
    pub(super) fn person(&self, name: &str) -> Option<&NamedPerson> {
        match self.options.get(name)? {
            Value::Person(person) => Some(person),
            _ => None,
        }
    }
}

/// Suggestions wanted while a person types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// The command with the options given so far.
    pub invocation: Invocation,
    /// The option being typed.
    pub option: String,
    /// What stands there now.
    pub typed: String,
}

/// One suggestion: what is shown and what is sent. Each 1 to 100 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// Shown.
    pub label: String,
    /// Sent.
    pub value: String,
}

/// Something to act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A command.
    Command(Invocation),
    /// A press of a button, or a choice from a menu.
    Press(Press),
}
