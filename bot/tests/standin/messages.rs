//! How messages come to be and change: content, files, flags, nonces.

use std::sync::Arc;

use serde_json::Value;

use super::{
    error::ApiError,
    ids::{AttachmentId, ChannelId, MessageId, PersonId},
    mentions::{self, Assumed, Notified},
    model::{Attachment, ChannelKind, Message, Upload},
    state::State,
};

/// Whose message it is going to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The bot says it by itself in a channel.
    Channel,
    /// An answer to an interaction of this person, or a follow-up to one.
    Interaction(PersonId),
}

const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Only the person who asked sees the answer.
pub(crate) const EPHEMERAL: u64 = 1 << 6;

impl State {
    /// A new message, as `POST /channels/{channel}/messages` and the answers to interactions make it.
    ///
    /// # Errors
    /// Discord's: no permission, archived thread, closed direct messages, nothing in it.
    pub(crate) fn create_message(
        &mut self,
        channel: ChannelId,
        origin: Origin,
        body: &Value,
        files: &[Upload],
    ) -> Result<MessageId, ApiError> {
        let place = self
            .channels
            .get(&channel)
            .ok_or(ApiError::UNKNOWN_CHANNEL)?;
        if origin == Origin::Channel {
            if !place.permissions.view || !self.bot_is_in(place) {
                return Err(ApiError::MISSING_ACCESS);
            }
            if !place.permissions.send {
                return Err(ApiError::MISSING_PERMISSIONS);
            }
            if place.archived {
                return Err(ApiError::THREAD_ARCHIVED);
            }
            if let ChannelKind::Direct { person } = place.kind
                && !self.people[&person].reachable
            {
                return Err(ApiError::CANNOT_SEND_TO_THIS_USER);
            }
        }
        if !files.is_empty() && !place.permissions.attach {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let direct_with = match place.kind {
            ChannelKind::Direct { person } => Some(person),
            _ => None,
        };
        if files
            .iter()
            .any(|file| file.bytes.len() as u64 > self.file_size)
        {
            return Err(ApiError::TOO_LARGE);
        }
        if let Some(former) = self.same_nonce(channel, body) {
            return Ok(former);
        }

        let flags = body["flags"].as_u64().unwrap_or(0);
        let only_for = match origin {
            Origin::Interaction(person) if flags & EPHEMERAL != 0 => Some(person),
            _ => None,
        };
        let content = body["content"].as_str().unwrap_or_default().to_owned();
        let attachments = new_attachments(body, files)?;
        let list = |key: &str| body[key].as_array().cloned().unwrap_or_default();
        let (components, embeds) = (list("components"), list("embeds"));
        if content.is_empty()
            && attachments.is_empty()
            && components.is_empty()
            && embeds.is_empty()
        {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        let mut notified = if only_for.is_some() || flags & SUPPRESS_NOTIFICATIONS != 0 {
            Notified::default()
        } else {
            let assumed = match origin {
                Origin::Channel => Assumed::Everything,
                Origin::Interaction(_) => Assumed::PeopleOnly,
            };
            mentions::notified(
                &content,
                &body["allowed_mentions"],
                assumed,
                &self.readers(channel),
            )
        };
        // A direct message notifies its reader whether or not it names them.
        if origin == Origin::Channel && flags & SUPPRESS_NOTIFICATIONS == 0 {
            notified.people.extend(direct_with);
        }
        let id = MessageId::new();
        self.messages.insert(
            id,
            Message {
                id,
                channel,
                content,
                attachments,
                components,
                embeds,
                only_for,
                thinking: false,
                deferred: false,
                notified,
                edits: 0,
                nonce: text(&body["nonce"]),
                unprompted: origin == Origin::Channel,
            },
        );
        Ok(id)
    }

    /// The message that this one is a repeat of, when the bot asked for repeats to be dropped.
    fn same_nonce(&self, channel: ChannelId, body: &Value) -> Option<MessageId> {
        if body["enforce_nonce"] != true {
            return None;
        }
        let nonce = text(&body["nonce"])?;
        self.messages
            .values()
            .find(|message| message.channel == channel && message.nonce.as_ref() == Some(&nonce))
            .map(|message| message.id)
    }

    /// Changes a message. A key that is absent leaves its part as it is; `attachments`, if present,
    /// keeps only those listed. Nobody is ever notified.
    ///
    /// # Errors
    /// [`ApiError::UNKNOWN_MESSAGE`], or Discord's for what is in the body.
    pub(crate) fn edit_message(
        &mut self,
        id: MessageId,
        body: &Value,
        files: &[Upload],
    ) -> Result<(), ApiError> {
        let message = self.messages.get(&id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        let may_attach = self.channels[&message.channel].permissions.attach;
        if !files.is_empty() && !may_attach {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        if files
            .iter()
            .any(|file| file.bytes.len() as u64 > self.file_size)
        {
            return Err(ApiError::TOO_LARGE);
        }
        let added = new_attachments(body, files)?;
        let message = self
            .messages
            .get_mut(&id)
            .ok_or(ApiError::UNKNOWN_MESSAGE)?;
        match &body["attachments"] {
            // Absent keeps what is there.
            Value::Null if body.get("attachments").is_none() => {}
            listed => {
                let keep: Vec<u64> = listed
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|entry| mentions::number(&entry["id"]))
                    .collect();
                message.attachments.retain(|one| keep.contains(&one.id.0));
            }
        }
        message.attachments.extend(added);
        if let Some(content) = body.get("content") {
            content
                .as_str()
                .unwrap_or_default()
                .clone_into(&mut message.content);
        }
        for (key, part) in [
            ("components", &mut message.components),
            ("embeds", &mut message.embeds),
        ] {
            if let Some(value) = body.get(key) {
                *part = value.as_array().cloned().unwrap_or_default();
            }
        }
        message.thinking = false;
        message.edits += 1;
        Ok(())
    }
}

/// The files of a request with what its `attachments` say of them.
fn new_attachments(body: &Value, files: &[Upload]) -> Result<Vec<Attachment>, ApiError> {
    let described = body["attachments"].as_array().cloned().unwrap_or_default();
    let mut attachments = Vec::new();
    for file in files {
        let entry = described
            .iter()
            .find(|entry| mentions::number(&entry["id"]) == Some(file.index));
        if entry.is_none() && !described.is_empty() {
            return Err(ApiError::INVALID_FORM_BODY);
        }
        attachments.push(Attachment {
            id: AttachmentId::new(),
            file_name: file.file_name.clone(),
            description: entry.and_then(|entry| text(&entry["description"])),
            content_type: file.content_type.clone(),
            bytes: Arc::clone(&file.bytes),
        });
    }
    Ok(attachments)
}

/// Text or a number as text.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
