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
    /// The most bytes a file may have.
    pub(crate) file_size: u64,
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
            file_size: 10 * 1_024 * 1_024,
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
        match &channel.kind {
            ChannelKind::Direct { person } => [*person].into(),
            ChannelKind::Group { people } => people.clone(),
            ChannelKind::Text { guild } | ChannelKind::Thread { guild, .. } => self
                .guilds
                .get(guild)
                .map(|guild| guild.members.clone())
                .unwrap_or_default(),
        }
    }

    /// Whether the bot itself can see a channel, if its permissions let it.
    pub(crate) fn bot_is_in(&self, channel: &Channel) -> bool {
        match &channel.kind {
            ChannelKind::Direct { .. } => true,
            ChannelKind::Group { .. } => false,
            ChannelKind::Text { guild } | ChannelKind::Thread { guild, .. } => {
                self.guilds.get(guild).is_some_and(|guild| guild.has_bot)
            }
        }
    }

    /// A public thread from a message; it has the message's number.
    ///
    /// # Errors
    /// Discord's: no permission, not a channel that has threads, a thread that is there already.
    pub(crate) fn open_thread(
        &mut self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ApiError> {
        let place = self
            .channels
            .get(&channel)
            .ok_or(ApiError::UNKNOWN_CHANNEL)?;
        if !place.permissions.view || !self.bot_is_in(place) {
            return Err(ApiError::MISSING_ACCESS);
        }
        let ChannelKind::Text { guild } = place.kind else {
            return Err(ApiError::WRONG_CHANNEL_TYPE);
        };
        if !place.permissions.threads {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let known = self.messages.get(&message);
        if known.is_none_or(|known| known.channel != channel || known.only_for.is_some()) {
            return Err(ApiError::UNKNOWN_MESSAGE);
        }
        let id = ChannelId(message.0);
        if self.channels.contains_key(&id) {
            return Err(ApiError::THREAD_EXISTS);
        }
        let permissions = place.permissions;
        let thread = Channel {
            id,
            name: name.to_owned(),
            kind: ChannelKind::Thread {
                guild,
                parent: channel,
            },
            permissions,
            archived: false,
            locked: false,
        };
        self.channels.insert(id, thread);
        let event = super::payload::thread_created(self, id);
        self.session.dispatch("THREAD_CREATE", event);
        Ok(id)
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
                locked: false,
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
