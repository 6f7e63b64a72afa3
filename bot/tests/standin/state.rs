//! Everything the stand-in knows: the world, its interactions, the gateway session, what was asked
//! of it and what was wrong with that.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{
    error::ApiError,
    faults::Fault,
    ids::{ChannelId, CommandId, GuildId, InteractionId, MessageId, PersonId},
    interactions::Interaction,
    log::LoggedRequest,
    model::{Channel, ChannelKind, Guild, Message, Permissions, Person},
    session::Session,
};

/// A command that the bot has registered.
#[derive(Clone, Debug)]
pub(crate) struct RegisteredCommand {
    pub(crate) id: CommandId,
    pub(crate) name: String,
    /// As the bot sent it.
    pub(crate) definition: Value,
}

/// The whole state, behind one lock.
#[derive(Debug)]
pub(crate) struct State {
    /// The bot itself; its application has the same id.
    pub(crate) bot: PersonId,
    /// The bot's token: every request that needs it must carry it.
    pub(crate) token: String,
    pub(crate) people: BTreeMap<PersonId, Person>,
    pub(crate) guilds: BTreeMap<GuildId, Guild>,
    pub(crate) channels: BTreeMap<ChannelId, Channel>,
    pub(crate) messages: BTreeMap<MessageId, Message>,
    pub(crate) interactions: BTreeMap<InteractionId, Interaction>,
    pub(crate) commands: Vec<RegisteredCommand>,
    pub(crate) session: Session,
    pub(crate) faults: Vec<Fault>,
    pub(crate) log: Vec<LoggedRequest>,
    /// What was wrong with the requests; a test that leaves any here has failed.
    pub(crate) violations: Vec<String>,
}

impl State {
    /// An empty world with a bot in it.
    pub(crate) fn new(token: &str) -> State {
        let bot = Person {
            id: PersonId::new(),
            name: "Konakis".to_owned(),
            bot: true,
            reachable: false,
            locale: "en-US".to_owned(),
        };
        State {
            bot: bot.id,
            token: token.to_owned(),
            people: [(bot.id, bot)].into(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: Vec::new(),
            session: Session::default(),
            faults: Vec::new(),
            log: Vec::new(),
            violations: Vec::new(),
        }
    }

    /// The people who can read a channel.
    pub(crate) fn readers(&self, channel: ChannelId) -> BTreeSet<PersonId> {
        let Some(channel) = self.channels.get(&channel) else {
            return BTreeSet::new();
        };
        match channel.kind {
            ChannelKind::Direct { person } => [person].into(),
            ChannelKind::Text { guild } | ChannelKind::Thread { guild, .. } => self
                .guilds
                .get(&guild)
                .map(|guild| guild.members.clone())
                .unwrap_or_default(),
        }
    }

    /// The bot's direct-message channel with a person; made if there is none yet.
    pub(crate) fn direct_channel(&mut self, person: PersonId) -> Result<ChannelId, ApiError> {
        if self.people.get(&person).is_none_or(|person| person.bot) {
            return Err(ApiError::UNKNOWN_USER);
        }
        let kind = ChannelKind::Direct { person };
        if let Some(channel) = self.channels.values().find(|channel| channel.kind == kind) {
            return Ok(channel.id);
        }
        let id = ChannelId::new();
        self.channels.insert(
            id,
            Channel {
                id,
                name: String::new(),
                kind,
                permissions: Permissions::ALL,
                archived: false,
            },
        );
        Ok(id)
    }

    /// The interaction that a token belongs to.
    pub(crate) fn interaction_by_token(&mut self, token: &str) -> Option<&mut Interaction> {
        self.interactions
            .values_mut()
            .find(|interaction| interaction.token == token)
    }
}
