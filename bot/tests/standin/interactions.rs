//! The life of an interaction: three seconds for the first answer, one first answer only, and a
//! token for what comes later.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::{
    error::ApiError,
    ids::{ChannelId, InteractionId, MessageId, PersonId},
    mentions::Notified,
    messages::{EPHEMERAL, Origin},
    model::{Message, Upload},
    state::State,
};

/// The time for the first answer.
pub(crate) const TO_ANSWER: Duration = Duration::from_secs(3);

/// The follow-ups of an interaction where the bot itself is not.
const FOLLOW_UPS: usize = 5;

/// Before this no answer is deferred.
const SLOW: Duration = Duration::from_millis(1_200);

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A slash command.
    Command,
    /// A click on a button of this message.
    Click(MessageId),
    /// A request for suggestions.
    Typing,
}

/// A suggestion while typing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// Shown.
    pub(crate) name: String,
    /// Sent.
    pub(crate) value: String,
}

/// How an interaction was first answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FirstAnswer {
    /// Type 4: a message at once.
    Direct(MessageId),
    /// Type 5: a message that says "is thinking...", to be filled in later.
    Deferred(MessageId),
    /// Type 6: the click was noticed; the message stays as it is for now.
    Noticed,
    /// Type 7: the message that was clicked was changed.
    Changed,
    /// Type 8: suggestions.
    Suggested(Vec<Choice>),
}

/// An interaction.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    /// The bot is only there because the person has it: few follow-ups are allowed.
    pub(crate) brought_along: bool,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) person: PersonId,
    pub(crate) channel: ChannelId,
    /// When the bot was told.
    pub(crate) issued: Instant,
    /// Its token is void: fifteen minutes have passed.
    pub(crate) expired: bool,
    pub(crate) first: Option<FirstAnswer>,
    /// Messages after the first answer.
    pub(crate) follow_ups: Vec<MessageId>,
    /// The message behind `@original` was changed after a deferral.
    pub(crate) original_edited: bool,
}

impl Interaction {
    /// The message behind `@original`: the answer, or for a click that was only noticed or
    /// answered by a change, the message that was clicked.
    pub(crate) fn original(&self) -> Option<MessageId> {
        match (&self.first, self.kind) {
            (Some(FirstAnswer::Direct(message) | FirstAnswer::Deferred(message)), _) => {
                Some(*message)
            }
            (Some(FirstAnswer::Noticed | FirstAnswer::Changed), Kind::Click(message)) => {
                Some(message)
            }
            _ => None,
        }
    }

    /// The message that the person reads as the answer, once it is complete.
    pub(crate) fn answer(&self) -> Option<MessageId> {
        match &self.first {
            Some(FirstAnswer::Direct(message)) => Some(*message),
            Some(FirstAnswer::Deferred(message)) if self.original_edited => Some(*message),
            // The deferral was taken away, and the answer given apart from it.
            Some(FirstAnswer::Deferred(_)) => self.follow_ups.first().copied(),
            Some(FirstAnswer::Changed) => self.original(),
            Some(FirstAnswer::Noticed) => self
                .follow_ups
                .first()
                .copied()
                .or_else(|| self.original().filter(|_| self.original_edited)),
            _ => None,
        }
    }
}

impl State {
    /// `POST /interactions/{id}/{token}/callback`.
    ///
    /// # Errors
    /// 10062 when it is unknown or too late, 40060 when it was answered already.
    pub(crate) fn call_back(
        &mut self,
        id: InteractionId,
        token: &str,
        body: &Value,
        files: &[Upload],
    ) -> Result<Option<MessageId>, ApiError> {
        let interaction = self
            .interactions
            .get(&id)
            .filter(|interaction| interaction.token == token)
            .cloned()
            .ok_or(ApiError::UNKNOWN_INTERACTION)?;
        if interaction.first.is_some() {
            return Err(ApiError::ALREADY_ACKNOWLEDGED);
        }
        if interaction.issued.elapsed() > TO_ANSWER {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let data = &body["data"];
        let first = match (body["type"].as_u64(), interaction.kind) {
            (Some(4), Kind::Command | Kind::Click(_)) => {
                let origin = Origin::Interaction(interaction.person);
                let message = self.create_message(interaction.channel, origin, data, files)?;
                FirstAnswer::Direct(message)
            }
            (Some(5), Kind::Command | Kind::Click(_)) => {
                self.note_hasty_deferral(&interaction);
                FirstAnswer::Deferred(self.think(&interaction, data))
            }
            (Some(6), Kind::Click(_)) => FirstAnswer::Noticed,
            (Some(7), Kind::Click(message)) => {
                self.edit_message(message, data, files)?;
                FirstAnswer::Changed
            }
            (Some(8), Kind::Typing) => FirstAnswer::Suggested(choices(&data["choices"])),
            _ => return Err(ApiError::INVALID_FORM_BODY),
        };
        let interaction = self
            .interactions
            .get_mut(&id)
            .ok_or(ApiError::UNKNOWN_INTERACTION)?;
        interaction.first = Some(first);
        Ok(interaction.original())
    }

    /// The project's own rule: an answer is deferred only when something is slow, since an edited
    /// deferral notifies nobody.
    fn note_hasty_deferral(&mut self, interaction: &Interaction) {
        let after = interaction.issued.elapsed();
        if after < SLOW {
            self.violations.push(format!(
                "interaction deferred after {} ms already",
                after.as_millis()
            ));
        }
    }

    /// Shows "is thinking...". Only the flag for a private answer counts.
    fn think(&mut self, interaction: &Interaction, data: &Value) -> MessageId {
        let private = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
        let id = MessageId::new();
        self.messages.insert(
            id,
            Message {
                id,
                channel: interaction.channel,
                content: String::new(),
                attachments: Vec::new(),
                components: Vec::new(),
                embeds: Vec::new(),
                only_for: private.then_some(interaction.person),
                thinking: true,
                deferred: true,
                notified: Notified::default(),
                edits: 0,
                nonce: None,
                unprompted: false,
            },
        );
        id
    }

    /// The message behind `@original`.
    ///
    /// # Errors
    /// 50027 when the token is void, 10015 when it is unknown, 10008 when there is no message.
    pub(crate) fn original(&mut self, token: &str) -> Result<MessageId, ApiError> {
        let interaction = self.live(token)?;
        let id = interaction.original().ok_or(ApiError::UNKNOWN_WEBHOOK)?;
        if self.messages.contains_key(&id) {
            Ok(id)
        } else {
            Err(ApiError::UNKNOWN_MESSAGE)
        }
    }

    /// `PATCH .../messages/@original`.
    ///
    /// # Errors
    /// As [`State::original`] and [`State::edit_message`].
    pub(crate) fn edit_original(
        &mut self,
        token: &str,
        body: &Value,
        files: &[Upload],
    ) -> Result<MessageId, ApiError> {
        let id = self.original(token)?;
        self.edit_message(id, body, files)?;
        self.live(token)?.original_edited = true;
        Ok(id)
    }

    /// A further message. The first one after a deferral that is still thinking becomes its
    /// content, public or private as the deferral was.
    ///
    /// # Errors
    /// As [`State::original`] and [`State::create_message`].
    pub(crate) fn follow_up(
        &mut self,
        token: &str,
        body: &Value,
        files: &[Upload],
    ) -> Result<MessageId, ApiError> {
        let interaction = self.live(token)?.clone();
        if interaction.first.is_none() {
            return Err(ApiError::UNKNOWN_WEBHOOK);
        }
        if let Some(FirstAnswer::Deferred(message)) = interaction.first
            && self.messages.get(&message).is_some_and(|one| one.thinking)
        {
            return self.edit_original(token, body, files);
        }
        if interaction.brought_along && interaction.follow_ups.len() >= FOLLOW_UPS {
            return Err(ApiError::TOO_MANY_FOLLOW_UPS);
        }
        let origin = Origin::Interaction(interaction.person);
        let id = self.create_message(interaction.channel, origin, body, files)?;
        self.live(token)?.follow_ups.push(id);
        Ok(id)
    }

    fn live(&mut self, token: &str) -> Result<&mut Interaction, ApiError> {
        let interaction = self
            .interaction_by_token(token)
            .ok_or(ApiError::UNKNOWN_WEBHOOK)?;
        if interaction.expired {
            return Err(ApiError::INVALID_WEBHOOK_TOKEN);
        }
        Ok(interaction)
    }
}

fn choices(list: &Value) -> Vec<Choice> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    list.as_array()
        .into_iter()
        .flatten()
        .map(|choice| Choice {
            name: text(&choice["name"]),
            value: text(&choice["value"]),
        })
        .collect()
}
