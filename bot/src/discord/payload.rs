//! A [`Reply`] as the bodies that Discord takes: words, exact mentions, buttons, one picture.
//!
//! The bodies are written out by hand, since the library's builders wipe the attachments of a
//! message when they change its buttons, and number attachments where the API wants a string.

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    commands::{Audience, Button, ButtonStyle, Reply, Suggestion},
    store::PersonId,
};

/// The most characters a message may have.
pub(super) const CONTENT_LIMIT: usize = 2_000;
/// The most characters a picture's description may have.
const ALT_LIMIT: usize = 1_024;
/// The most characters a button's words may have.
const LABEL_LIMIT: usize = 80;
/// The most buttons in a row, and a reply has one row.
const ROW_LIMIT: usize = 5;
/// The most suggestions.
const SUGGESTION_LIMIT: usize = 25;
/// The most characters of a suggestion, shown or sent.
const SUGGESTION_LENGTH: usize = 100;
/// The most people a message may name as mentionable.
const MENTION_LIMIT: usize = 100;

const CHANNEL_MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const AUTOCOMPLETE: u8 = 8;
const EPHEMERAL: u64 = 1 << 6;

/// A file that goes with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct File {
    /// `g17-p12.png`.
    pub(super) name: String,
    /// What a person hears who cannot see it.
    pub(super) alt: String,
    /// The bytes.
    pub(super) data: Vec<u8>,
}

/// A message ready to be sent to whatever place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outgoing {
    /// The words, within the limit.
    pub(super) text: String,
    /// Who may be notified.
    pub(super) pings: Vec<PersonId>,
    /// The buttons.
    pub(super) buttons: Vec<Button>,
    /// The picture.
    pub(super) file: Option<File>,
}

#[derive(Serialize)]
struct Mentions {
    parse: [&'static str; 0],
    users: Vec<String>,
}

#[derive(Serialize)]
struct Body<'a> {
    content: &'a str,
    allowed_mentions: Mentions,
    components: Vec<Value>,
    attachments: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
}

impl Outgoing {
    /// Words alone.
    pub(super) fn words(text: &str) -> Outgoing {
        Outgoing {
            text: fit(text, CONTENT_LIMIT),
            pings: Vec::new(),
            buttons: Vec::new(),
            file: None,
        }
    }

    /// A reply without its picture.
    pub(super) fn bare(reply: &Reply) -> Outgoing {
        Outgoing {
            pings: reply.pings.clone(),
            buttons: reply.buttons.clone(),
            ..Outgoing::words(&reply.text)
        }
    }

    /// A reply with its board as text, and what must be said about that below it.
    ///
    /// The board and the line below come through whole; the words are cut if they must be.
    pub(super) fn with_text_board(reply: &Reply, board: &str, line: &str) -> Outgoing {
        let tail = format!("\n```\n{}\n```{line}", board.trim_end());
        let room = CONTENT_LIMIT.saturating_sub(tail.chars().count());
        let mut outgoing = Outgoing::bare(reply);
        outgoing.text = fit(&format!("{}{tail}", fit(&reply.text, room)), CONTENT_LIMIT);
        outgoing
    }

    /// Says something more, below the rest.
    pub(super) fn add_line(&mut self, line: &str) {
        self.text = fit(&format!("{}\n{line}", self.text), CONTENT_LIMIT);
    }

    /// As the first answer to an interaction.
    pub(super) fn answer(&self, audience: Audience) -> Value {
        json!({ "type": CHANNEL_MESSAGE, "data": self.body(flags(audience), None) })
    }

    /// As a later answer to an interaction.
    pub(super) fn follow_up(&self, audience: Audience) -> Value {
        self.body(flags(audience), None)
    }

    /// As the new content of a message of ours; whether it is private was decided before.
    pub(super) fn edit(&self) -> Value {
        self.body(None, None)
    }

    /// As a message in a channel. The nonce lets Discord drop a repeat within minutes.
    pub(super) fn post(&self, nonce: &str) -> Value {
        self.body(None, Some(nonce))
    }

    fn body(&self, flags: Option<u64>, nonce: Option<&str>) -> Value {
        let attachments = self.file.iter().map(|file| {
            json!({ "id": "0", "filename": file.name, "description": fit(&file.alt, ALT_LIMIT) })
        });
        let body = Body {
            content: &self.text,
            allowed_mentions: mentions(&self.pings),
            components: row(&self.buttons),
            attachments: attachments.collect(),
            flags,
            nonce,
            enforce_nonce: nonce.map(|_| true),
        };
        // Plain strings and numbers: this cannot fail, and an empty body would be refused.
        serde_json::to_value(body).unwrap_or_default()
    }
}

/// The body that says "working on it". Only whether it is private can be said at this point.
pub(super) fn deferral(audience: Audience) -> Value {
    match flags(audience) {
        Some(flags) => json!({ "type": DEFERRED_MESSAGE, "data": { "flags": flags } }),
        None => json!({ "type": DEFERRED_MESSAGE }),
    }
}

/// The body that takes the buttons off a message and leaves the rest as it is, the picture above all.
pub(super) fn without_buttons() -> Value {
    json!({ "components": [] })
}

/// The body that offers suggestions: at most 25, each of 1 to 100 characters, none twice.
pub(super) fn suggestions(found: &[Suggestion]) -> Value {
    let mut choices: Vec<Value> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for suggestion in found {
        let value = suggestion.value.as_str();
        let sendable = (1..=SUGGESTION_LENGTH).contains(&value.chars().count());
        if !sendable || seen.contains(&value) {
            continue;
        }
        let label = match suggestion.label.trim() {
            "" => value,
            label => label,
        };
        seen.push(value);
        choices.push(json!({ "name": fit(label, SUGGESTION_LENGTH), "value": value }));
        if choices.len() == SUGGESTION_LIMIT {
            break;
        }
    }
    json!({ "type": AUTOCOMPLETE, "data": { "choices": choices } })
}

fn flags(audience: Audience) -> Option<u64> {
    match audience {
        Audience::Public => None,
        Audience::Private => Some(EPHEMERAL),
    }
}

/// Exactly these people may be notified; no role, not everybody, whatever the text contains.
fn mentions(people: &[PersonId]) -> Mentions {
    let mut users: Vec<String> = Vec::new();
    for person in people.iter().filter(|person| person.0 > 0) {
        let id = person.to_string();
        if !users.contains(&id) && users.len() < MENTION_LIMIT {
            users.push(id);
        }
    }
    Mentions { parse: [], users }
}

fn row(buttons: &[Button]) -> Vec<Value> {
    if buttons.is_empty() {
        return Vec::new();
    }
    let buttons: Vec<Value> = buttons
        .iter()
        .take(ROW_LIMIT)
        .map(|button| {
            json!({
                "type": 2,
                "style": match button.style {
                    ButtonStyle::Primary => 1,
                    ButtonStyle::Secondary => 2,
                    ButtonStyle::Success => 3,
                    ButtonStyle::Danger => 4,
                },
                "label": fit(&button.label, LABEL_LIMIT),
                "custom_id": button.press.to_string(),
            })
        })
        .collect();
    vec![json!({ "type": 1, "components": buttons })]
}

/// The text, or as much of it as fits with a sign that it was cut.
pub(super) fn fit(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(limit.saturating_sub(1)).collect();
    if limit > 0 {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{Press, Verb};

    fn button(verb: Verb, label: &str) -> Button {
        Button {
            press: Press {
                verb,
                subject: 17,
                ply: 12,
            },
            label: label.to_owned(),
            style: ButtonStyle::Danger,
        }
    }

    #[test]
    fn exactly_the_pinged_may_be_notified_whatever_the_text_says() {
        let mut outgoing = Outgoing::words("@everyone <@&5> <@7> <@8>");
        outgoing.pings = vec![PersonId(7), PersonId(7), PersonId(-3)];
        let body = outgoing.post("9");
        assert_eq!(
            body["allowed_mentions"],
            json!({ "parse": [], "users": ["7"] })
        );
        let nobody = Outgoing::words("hello").answer(Audience::Public);
        assert_eq!(
            nobody["data"]["allowed_mentions"],
            json!({ "parse": [], "users": [] })
        );
    }

    #[test]
    fn an_answer_carries_picture_alt_text_and_buttons() {
        let mut outgoing = Outgoing::words("1. f6-h6");
        outgoing.file = Some(File {
            name: "g17-p12.png".to_owned(),
            alt: "a".repeat(2_000),
            data: vec![1],
        });
        outgoing.buttons = vec![button(Verb::Resign, "Resign")];
        let body = outgoing.answer(Audience::Public);
        assert_eq!(body["type"], 4);
        let data = &body["data"];
        assert!(data.get("flags").is_none());
        assert!(data.get("nonce").is_none());
        assert_eq!(data["attachments"][0]["id"], "0");
        assert_eq!(data["attachments"][0]["filename"], "g17-p12.png");
        let alt = data["attachments"][0]["description"].as_str().unwrap();
        assert_eq!(alt.chars().count(), 1_024);
        let shown = &data["components"][0]["components"][0];
        assert_eq!(shown["custom_id"], "v1:resign:17:12");
        assert_eq!(shown["style"], 4);
    }

    #[test]
    fn private_answers_and_deferrals_are_ephemeral() {
        let answer = Outgoing::words("no").answer(Audience::Private);
        assert_eq!(answer["data"]["flags"], 64);
        assert_eq!(deferral(Audience::Private)["data"]["flags"], 64);
        assert_eq!(deferral(Audience::Public), json!({ "type": 5 }));
    }

    #[test]
    fn taking_the_buttons_off_touches_nothing_else() {
        assert_eq!(without_buttons(), json!({ "components": [] }));
    }

    #[test]
    fn every_post_has_its_nonce_enforced() {
        let body = Outgoing::words("hello").post("42");
        assert_eq!(body["nonce"], "42");
        assert_eq!(body["enforce_nonce"], true);
    }

    #[test]
    fn a_text_board_comes_through_whole_under_words_that_are_too_long() {
        let reply = Reply::public("w".repeat(2_500));
        let outgoing = Outgoing::with_text_board(&reply, "9 . . A\n8 . . .\n", "\nmissing: x");
        assert_eq!(outgoing.text.chars().count(), CONTENT_LIMIT);
        assert!(
            outgoing
                .text
                .ends_with("…\n```\n9 . . A\n8 . . .\n```\nmissing: x")
        );
    }

    #[test]
    fn suggestions_keep_to_their_limits() {
        let suggestion = |label: &str, value: &str| Suggestion {
            label: label.to_owned(),
            value: value.to_owned(),
        };
        let mut found = vec![
            suggestion("", "f6-h6"),
            suggestion("again", "f6-h6"),
            suggestion("nothing", ""),
            suggestion("long value", &"v".repeat(101)),
            suggestion(&"ü".repeat(101), "long"),
        ];
        found.extend((0..40).map(|n| suggestion("x", &format!("m{n}"))));
        let body = suggestions(&found);
        assert_eq!(body["type"], 8);
        let choices = body["data"]["choices"].as_array().unwrap();
        assert_eq!(choices.len(), 25);
        assert_eq!(choices[0], json!({ "name": "f6-h6", "value": "f6-h6" }));
        assert_eq!(choices[1]["name"].as_str().unwrap().chars().count(), 100);
        for choice in choices {
            for key in ["name", "value"] {
                let length = choice[key].as_str().unwrap().chars().count();
                assert!((1..=100).contains(&length));
            }
        }
    }

    #[test]
    fn more_buttons_than_a_row_holds_are_left_out() {
        let mut outgoing = Outgoing::words("x");
        outgoing.buttons = (0..7)
            .map(|_| button(Verb::Keep, &"k".repeat(90)))
            .collect();
        let body = outgoing.edit();
        let row = body["components"][0]["components"].as_array().unwrap();
        assert_eq!(row.len(), 5);
        assert_eq!(row[0]["label"].as_str().unwrap().chars().count(), 80);
    }
}
