//! What there is in the world: people, servers, channels, messages.

use std::{collections::BTreeSet, sync::Arc};

use serde_json::Value;

use super::{
    ids::{AttachmentId, ChannelId, GuildId, MessageId, PersonId},
    mentions::Notified,
};

/// A person, or an application.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    /// The display name.
    pub(crate) name: String,
    /// An application, not a person.
    pub(crate) bot: bool,
    /// Takes direct messages from the bot.
    pub(crate) reachable: bool,
    /// The language of their client.
    pub(crate) locale: String,
}

/// A server.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: GuildId,
    pub(crate) name: String,
    pub(crate) members: BTreeSet<PersonId>,
    /// The bot is in it; else people have brought it along for themselves.
    pub(crate) has_bot: bool,
    /// Who may manage it.
    pub(crate) staff: BTreeSet<PersonId>,
}

/// What kind of channel it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ChannelKind {
    /// An ordinary text channel.
    Text { guild: GuildId },
    /// A public thread.
    Thread { guild: GuildId, parent: ChannelId },
    /// The direct messages of one person with the bot.
    Direct { person: PersonId },
    /// The messages of some people among themselves; the bot is not there.
    Group { people: BTreeSet<PersonId> },
}

/// What the bot may do in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Permissions {
    pub(crate) view: bool,
    pub(crate) send: bool,
    pub(crate) attach: bool,
    pub(crate) threads: bool,
}

impl Permissions {
    /// Everything; also what the bot should never use, so that a mention of everyone would notify.
    pub(crate) const ALL: Permissions = Permissions {
        view: true,
        send: true,
        attach: true,
        threads: true,
    };

    /// Discord's bit set.
    pub(crate) fn bits(self) -> u64 {
        const VIEW_CHANNEL: u64 = 1 << 10;
        const SEND_MESSAGES: u64 = 1 << 11;
        const EMBED_LINKS: u64 = 1 << 14;
        const ATTACH_FILES: u64 = 1 << 15;
        const READ_MESSAGE_HISTORY: u64 = 1 << 16;
        const MENTION_EVERYONE: u64 = 1 << 17;
        const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
        const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
        const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
        let mut bits =
            EMBED_LINKS | READ_MESSAGE_HISTORY | MENTION_EVERYONE | USE_APPLICATION_COMMANDS;
        if self.view {
            bits |= VIEW_CHANNEL;
        }
        if self.send {
            bits |= SEND_MESSAGES | SEND_MESSAGES_IN_THREADS;
        }
        if self.attach {
            bits |= ATTACH_FILES;
        }
        if self.threads {
            bits |= CREATE_PUBLIC_THREADS;
        }
        bits
    }
}

/// A channel, thread or direct-message channel.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: ChannelId,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    pub(crate) permissions: Permissions,
    /// An archived thread takes no messages until it is opened again (50083).
    pub(crate) archived: bool,
    /// A locked thread can be opened again by its moderators only, and the bot is none.
    pub(crate) locked: bool,
}

impl Channel {
    /// The server it belongs to.
    pub(crate) fn guild(&self) -> Option<GuildId> {
        match self.kind {
            ChannelKind::Text { guild } | ChannelKind::Thread { guild, .. } => Some(guild),
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => None,
        }
    }

    /// Discord's number for where an interaction in it happens.
    pub(crate) fn context(&self) -> u8 {
        match self.kind {
            ChannelKind::Text { .. } | ChannelKind::Thread { .. } => 0,
            ChannelKind::Direct { .. } => 1,
            ChannelKind::Group { .. } => 2,
        }
    }

    /// Discord's number for the kind.
    pub(crate) fn type_number(&self) -> u8 {
        match self.kind {
            ChannelKind::Text { .. } => 0,
            ChannelKind::Direct { .. } => 1,
            ChannelKind::Group { .. } => 3,
            ChannelKind::Thread { .. } => 11,
        }
    }
}

/// A file that the bot sends with a request, as it arrives.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of the part's name `files[n]`.
    pub(crate) index: u64,
    pub(crate) file_name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Arc<[u8]>,
}

/// A file of a message.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: AttachmentId,
    pub(crate) file_name: String,
    /// The alt text.
    pub(crate) description: Option<String>,
    pub(crate) content_type: String,
    pub(crate) bytes: Arc<[u8]>,
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: MessageId,
    pub(crate) channel: ChannelId,
    pub(crate) content: String,
    pub(crate) attachments: Vec<Attachment>,
    /// Action rows as they were sent.
    pub(crate) components: Vec<Value>,
    pub(crate) embeds: Vec<Value>,
    /// Only this person sees it.
    pub(crate) only_for: Option<PersonId>,
    /// A deferral that waits for its content ("is thinking...").
    pub(crate) thinking: bool,
    /// It began as a deferral.
    pub(crate) deferred: bool,
    /// Who was notified when it was new. An edit never changes this.
    pub(crate) notified: Notified,
    /// How often it was edited.
    pub(crate) edits: u32,
    /// The nonce it was sent with.
    pub(crate) nonce: Option<String>,
    /// The bot posted it by itself: neither an interaction's answer nor a follow-up.
    pub(crate) unprompted: bool,
}

impl Message {
    /// The buttons, row by row.
    pub(crate) fn buttons(&self) -> Vec<MessageButton> {
        self.components(2)
            .map(|component| MessageButton {
                custom_id: text(&component["custom_id"]),
                label: text(&component["label"]),
                message: self.id,
            })
            .collect()
    }

    /// The menus, row by row.
    pub(crate) fn menus(&self) -> Vec<MessageMenu> {
        self.components(3)
            .map(|component| MessageMenu {
                custom_id: text(&component["custom_id"]),
                hint: text(&component["placeholder"]),
                choices: component["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| (text(&option["label"]), text(&option["value"])))
                    .collect(),
                message: self.id,
            })
            .collect()
    }

    fn components(&self, kind: u8) -> impl Iterator<Item = &Value> {
        self.components
            .iter()
            .filter_map(|row| row["components"].as_array())
            .flatten()
            .filter(move |component| component["type"] == kind)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A button as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MessageButton {
    pub(crate) custom_id: String,
    pub(crate) label: String,
    /// The message it is on.
    pub(crate) message: MessageId,
}

impl MessageButton {
    /// The verb of its `custom_id` (`v1:VERB:...`).
    pub(crate) fn verb(&self) -> Option<&str> {
        self.custom_id.split(':').nth(1)
    }
}

/// A menu as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MessageMenu {
    pub(crate) custom_id: String,
    pub(crate) hint: String,
    /// What is shown, and what is sent.
    pub(crate) choices: Vec<(String, String)>,
    /// The message it is on.
    pub(crate) message: MessageId,
}
