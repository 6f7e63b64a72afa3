//! What people see.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    ChannelId, MessageId, PersonId, Picture, State, World,
    model::{Attachment, Message, MessageButton, MessageMenu},
};

/// A message as it is now, read as a person would.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) id: MessageId,
    pub(crate) channel: ChannelId,
    pub(crate) text: String,
    /// Only the person who asked sees it.
    pub(crate) ephemeral: bool,
    pub(crate) picture: Option<Picture>,
    /// The other files: names and contents.
    pub(crate) files: Vec<(String, Arc<[u8]>)>,
    pub(crate) menus: Vec<MessageMenu>,
    pub(crate) buttons: Vec<MessageButton>,
    /// Whom Discord has notified of it.
    pub(crate) notified: BTreeSet<PersonId>,
    /// It has notified everyone or a role: never wanted.
    pub(crate) alarm: bool,
    /// The bot posted it by itself.
    pub(crate) unprompted: bool,
    /// It is an answer that was deferred first: whom it mentions is notified by another message.
    pub(crate) deferred: bool,
    /// How often it was edited.
    pub(crate) edits: u32,
}

impl Seen {
    pub(super) fn read(message: &Message) -> Seen {
        let (pictures, files): (Vec<&Attachment>, Vec<&Attachment>) = message
            .attachments
            .iter()
            .partition(|one| one.content_type == "image/png");
        assert!(pictures.len() <= 1, "more than one picture: {pictures:?}");
        Seen {
            id: message.id,
            channel: message.channel,
            text: message.content.clone(),
            ephemeral: message.only_for.is_some(),
            picture: pictures.first().map(|one| Picture::decode(one)),
            files: files
                .iter()
                .map(|one| (one.file_name.clone(), Arc::clone(&one.bytes)))
                .collect(),
            menus: message.menus(),
            buttons: message.buttons(),
            notified: message.notified.people.clone(),
            alarm: message.notified.everyone || !message.notified.roles.is_empty(),
            unprompted: message.unprompted,
            deferred: message.deferred,
            edits: message.edits,
        }
    }

    /// The button whose `custom_id` has this verb (`v1:VERB:...`).
    ///
    /// # Panics
    /// If the message has none.
    pub(crate) fn button(&self, verb: &str) -> MessageButton {
        self.find_button(verb)
            .unwrap_or_else(|| panic!("no button {verb:?} on: {self:#?}"))
    }

    /// The verbs of all buttons, in their order.
    pub(crate) fn verbs(&self) -> Vec<&str> {
        let verb = |button| MessageButton::verb(button).unwrap_or("?");
        self.buttons.iter().map(verb).collect()
    }

    /// The button with this verb, if there is one.
    pub(crate) fn find_button(&self, verb: &str) -> Option<MessageButton> {
        let has_verb = |button: &&MessageButton| button.verb() == Some(verb);
        self.buttons.iter().find(has_verb).cloned()
    }

    /// The menu in which this can be chosen.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn menu(&self, value: &str) -> MessageMenu {
        let has = |menu: &&MessageMenu| menu.choices.iter().any(|(_, sent)| sent == value);
        let found = self.menus.iter().find(has).cloned();
        found.unwrap_or_else(|| panic!("nowhere to choose {value:?} on: {self:#?}"))
    }

    /// The picture.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn board(&self) -> &Picture {
        self.picture
            .as_ref()
            .unwrap_or_else(|| panic!("no picture on: {self:#?}"))
    }
}

/// Looking.
impl World {
    /// A message as it is now.
    ///
    /// # Panics
    /// If it is not there (any more).
    pub(crate) fn see(&self, message: MessageId) -> Seen {
        self.look(|state| state.messages.get(&message).map(Seen::read))
            .unwrap_or_else(|| panic!("message {message} is not there"))
    }

    /// The public messages of a channel, oldest first.
    pub(crate) fn history(&self, channel: ChannelId) -> Vec<Seen> {
        self.look(|state| public(state, channel).map(Seen::read).collect())
    }

    /// The newest message of all now; what comes after it is newer.
    pub(crate) fn newest(&self) -> Option<MessageId> {
        self.look(|state| state.messages.keys().next_back().copied())
    }

    /// The first message that the bot posts by itself in a channel after `newest`.
    pub(crate) async fn next_post(&self, channel: ChannelId, after: Option<MessageId>) -> Seen {
        self.wait("a message that the bot posts by itself", |state| {
            public(state, channel)
                .filter(|message| message.unprompted)
                .find(|message| Some(message.id) > after)
                .map(Seen::read)
        })
        .await
    }

    /// Whom Discord has notified of what an answer says: by itself, or, if it was deferred, by the
    /// message that follows it.
    pub(crate) async fn heard(&self, seen: &Seen) -> BTreeSet<PersonId> {
        if seen.deferred && !seen.ephemeral {
            self.next_post(seen.channel, Some(seen.id)).await.notified
        } else {
            seen.notified.clone()
        }
    }

    /// Waits until a message has no buttons any more.
    pub(crate) async fn without_buttons(&self, message: MessageId) -> Seen {
        self.wait("a message to lose its buttons", |state| {
            let message = state.messages.get(&message)?;
            let plain = message.buttons().is_empty() && message.menus().is_empty();
            plain.then(|| Seen::read(message))
        })
        .await
    }
}

fn public(state: &State, channel: ChannelId) -> impl Iterator<Item = &Message> {
    state.messages.values().filter(move |message| {
        message.channel == channel && message.only_for.is_none() && !message.thinking
    })
}
