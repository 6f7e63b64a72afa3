//! What the bridge tells of messages, interactions and requests.

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

/// A message as people see it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Message {
    pub(super) id: String,
    pub(super) channel_id: String,
    pub(super) content: String,
    /// Only the one who asked sees it.
    pub(super) ephemeral: bool,
    /// It alarms a whole channel.
    pub(super) mention_everyone: bool,
    pub(super) buttons: Vec<Button>,
    pub(super) attachments: Vec<Attachment>,
}

/// A button of a message.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(super) struct Button {
    pub(super) custom_id: String,
    pub(super) label: String,
}

/// A file of a message.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Attachment {
    pub(super) id: String,
    pub(super) filename: String,
    pub(super) description: Option<String>,
    pub(super) sha256: String,
}

/// A suggestion.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Choice {
    pub(super) name: String,
    pub(super) value: String,
}

/// What became of an interaction.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Answer {
    /// Its id.
    pub(super) interaction: String,
    /// How it was answered: `message`, `deferred`, `autocomplete`...
    pub(super) kind: Option<String>,
    pub(super) timed_out: bool,
    message: Option<Message>,
    choices: Option<Vec<Choice>>,
}

/// A request of the program's.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) body: Value,
    /// A number, or `reset`.
    pub(super) status: Value,
    /// Discord's own number for what went wrong.
    pub(super) code: Option<i64>,
}

impl Message {
    /// Its id, as the program keeps it.
    pub(super) fn number(&self) -> u64 {
        self.id.parse().expect("a number")
    }

    /// The one button of a verb, such as `accept`.
    #[track_caller]
    pub(super) fn button(&self, verb: &str) -> &str {
        let has = |button: &&Button| button.custom_id.split(':').nth(1) == Some(verb);
        let button = self.buttons.iter().find(has);
        let Some(button) = button else {
            panic!("no button {verb:?}: {self:#?}");
        };
        &button.custom_id
    }

    /// The verbs of the buttons, in their order.
    pub(super) fn verbs(&self) -> Vec<&str> {
        self.buttons
            .iter()
            .map(|button| button.custom_id.split(':').nth(1).unwrap_or_default())
            .collect()
    }

    /// The picture of the board, which has an alt text.
    #[track_caller]
    pub(super) fn board(&self) -> &Attachment {
        let [board] = self.attachments.as_slice() else {
            panic!("not one picture: {self:#?}");
        };
        assert!(!board.alt().is_empty(), "no alt text: {self:#?}");
        board
    }

    /// The text has all of these in it.
    #[track_caller]
    pub(super) fn says(&self, parts: &[&str]) -> &Message {
        for part in parts {
            assert!(
                self.content.contains(part),
                "{part:?} is missing in: {}",
                self.content
            );
        }
        self
    }
}

impl Attachment {
    /// What blind people hear.
    pub(super) fn alt(&self) -> &str {
        self.description.as_deref().unwrap_or_default()
    }
}

impl Answer {
    /// The message that answers.
    #[track_caller]
    pub(super) fn message(&self) -> &Message {
        assert!(!self.timed_out, "no answer: {self:#?}");
        let Some(message) = &self.message else {
            panic!("answered without a message: {self:#?}");
        };
        message
    }

    /// A message that everybody sees.
    #[track_caller]
    pub(super) fn public(&self) -> &Message {
        let message = self.message();
        assert!(!message.ephemeral, "private: {message:#?}");
        message
    }

    /// A message for the one who asked.
    #[track_caller]
    pub(super) fn private(&self) -> &Message {
        let message = self.message();
        assert!(message.ephemeral, "public: {message:#?}");
        message
    }

    /// A private answer that changes nothing: words alone.
    #[track_caller]
    pub(super) fn refuses(&self, parts: &[&str]) {
        let message = self.private();
        assert!(
            message.attachments.is_empty() && message.buttons.is_empty(),
            "{message:#?}"
        );
        message.says(parts);
    }

    /// What was suggested.
    #[track_caller]
    pub(super) fn suggestions(&self) -> &[Choice] {
        assert!(!self.timed_out, "no answer: {self:#?}");
        assert_eq!(self.kind.as_deref(), Some("autocomplete"), "{self:#?}");
        self.choices.as_deref().expect("suggestions")
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Request {
            method,
            path,
            status,
            ..
        } = self;
        let content = self.message().map_or(&Value::Null, |sent| &sent["content"]);
        write!(f, "{status} {method} {path} {content}")
    }
}

impl Request {
    /// The message in the body of a request that makes one; none of another request.
    pub(super) fn message(&self) -> Option<&Value> {
        let makes = self.path.ends_with("/callback")
            || self.path.ends_with("/messages")
            || self.path.starts_with("/webhooks/");
        if self.method != "POST" || !makes {
            return None;
        }
        let message = self.body.get("data").unwrap_or(&self.body);
        message.get("content").is_some().then_some(message)
    }
}
