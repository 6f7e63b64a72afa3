//! What a person asks, read into plain values by an adapter.

use std::{collections::BTreeMap, fmt, str::FromStr};

use crate::store::{ChannelId, GuildId, PersonId, RequestId, Timestamp};

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
}

/// Where something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A channel or thread of a server, or the terminal's table.
    Channel {
        /// The server; none at the terminal.
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

/// What a button does. On Discord it is the button's `custom_id`, at the terminal a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Accept the challenge.
    Accept,
    /// Decline the challenge.
    Decline,
    /// Take the challenge back, or leave a question unanswered.
    Cancel,
    /// Ask whether to resign.
    Resign,
    /// Yes, resign.
    ConfirmResign,
    /// No, play on.
    Keep,
    /// Ask whether to offer a draw.
    Draw,
    /// Yes, offer a draw.
    ConfirmDraw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Decline the draw that is offered.
    DeclineDraw,
    /// Accept another offer.
    AcceptOffer,
    /// Decline another offer.
    DeclineOffer,
    /// Ask for a rematch, or accept the one asked for.
    Rematch,
}

impl Verb {
    const ALL: [(Verb, &'static str); 13] = [
        (Verb::Accept, "accept"),
        (Verb::Decline, "decline"),
        (Verb::Cancel, "cancel"),
        (Verb::Resign, "resign"),
        (Verb::ConfirmResign, "resign-yes"),
        (Verb::Keep, "keep"),
        (Verb::Draw, "draw"),
        (Verb::ConfirmDraw, "draw-yes"),
        (Verb::AcceptDraw, "draw-accept"),
        (Verb::DeclineDraw, "draw-decline"),
        (Verb::AcceptOffer, "offer-accept"),
        (Verb::DeclineOffer, "offer-decline"),
        (Verb::Rematch, "rematch"),
    ];

    /// The verb's word in a `custom_id`.
    #[must_use]
    pub fn word(self) -> &'static str {
        Verb::ALL
            .iter()
            .find(|(verb, _)| *verb == self)
            .map_or("", |(_, word)| word)
    }
}

/// A press of a button: a verb, the game or challenge it is about, and the ply the player saw.
///
/// As text `v1:accept:17:0`; it holds all that is needed a month and ten restarts later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// What is wanted.
    pub verb: Verb,
    /// A challenge for accept, decline and cancel; else a game.
    pub subject: i64,
    /// The ply at which the button was made (0 for challenges).
    pub ply: u32,
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v1:{}:{}:{}", self.verb.word(), self.subject, self.ply)
    }
}

/// A `custom_id` that is not of our grammar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this version: expected v1:VERB:NUMBER:PLY")]
pub struct PressError;

impl FromStr for Press {
    type Err = PressError;

    fn from_str(text: &str) -> Result<Press, PressError> {
        let mut parts = text.split(':');
        let mut next = || parts.next().ok_or(PressError);
        if next()? != "v1" {
            return Err(PressError);
        }
        let word = next()?;
        let verb = Verb::ALL
            .iter()
            .find(|(_, known)| *known == word)
            .map(|(verb, _)| *verb)
            .ok_or(PressError)?;
        let subject = next()?.parse().map_err(|_| PressError)?;
        let ply = next()?.parse().map_err(|_| PressError)?;
        match parts.next() {
            None => Ok(Press { verb, subject, ply }),
            Some(_) => Err(PressError),
        }
    }
}

/// Something to act on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A command.
    Command(Invocation),
    /// A press of a button.
    Press(Press),
}
