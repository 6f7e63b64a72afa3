//! A [`Reply`] as the bodies that Discord takes: words, exact mentions, menus, buttons, files.
//!
//! The bodies are written out by hand, since the library's builders wipe the attachments of a
//! message when they change its buttons, and number attachments where the API wants a string.

use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    commands::{Audience, Button, ButtonStyle, Menu, Press, Reply, Suggestion},
    store::PersonId,
};

/// The most characters a message may have.
pub(super) const CONTENT_LIMIT: usize = 2_000;
/// The most characters a picture's description may have.
const ALT_LIMIT: usize = 1_024;
/// The most characters a button's words may have.
const LABEL_LIMIT: usize = 80;
/// The most buttons in a row.
const ROW_LIMIT: usize = 5;
/// The most rows: of buttons, and of one menu each.
const ROWS_LIMIT: usize = 5;
/// The most menus, so that a row is left for buttons.
const MENU_LIMIT: usize = 4;
/// The most things to choose from in a menu.
const CHOICE_LIMIT: usize = 25;
/// The most characters of such a thing, shown or sent.
const CHOICE_LENGTH: usize = 100;
/// The most characters of a menu's hint.
const HINT_LIMIT: usize = 150;
/// The most files of a message.
pub(super) const FILE_LIMIT: usize = 10;
/// The most suggestions.
const SUGGESTION_LIMIT: usize = 25;
/// The most characters of a suggestion, shown or sent.
const SUGGESTION_LENGTH: usize = 100;
/// The most people a message may name as mentionable.
const MENTION_LIMIT: usize = 100;

const CHANNEL_MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const AUTOCOMPLETE: u8 = 8;
const EPHEMERAL: u64 = 1 << 6;
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A file that goes with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct File {
    /// `g17-p12.png`.
    pub(super) name: String,
    /// What a person hears who cannot see it; none for what is not seen.
    pub(super) alt: Option<String>,
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
    /// The menus.
    pub(super) menus: Vec<Menu>,
    /// The buttons.
    pub(super) buttons: Vec<Button>,
    /// The picture and other files.
    pub(super) files: Vec<File>,
    /// As a message of its own it notifies nobody, which direct messages do else by themselves.
    pub(super) silent: bool,
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
            menus: Vec::new(),
            buttons: Vec::new(),
            files: Vec::new(),
            silent: false,
        }
    }

    /// A reply without its picture and files.
    pub(super) fn bare(reply: &Reply) -> Outgoing {
        Outgoing {
            pings: reply.pings.clone(),
            menus: reply.menus.clone(),
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

    /// Says something more, below the rest, which is cut if it must be.
    pub(super) fn add_line(&mut self, line: &str) {
        let room = CONTENT_LIMIT.saturating_sub(line.chars().count() + 1);
        self.text = fit(&format!("{}\n{line}", fit(&self.text, room)), CONTENT_LIMIT);
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
        let flags = self.silent.then_some(SUPPRESS_NOTIFICATIONS);
        self.body(flags, Some(nonce))
    }

    fn body(&self, flags: Option<u64>, nonce: Option<&str>) -> Value {
        let attachments = self.files.iter().enumerate().map(|(at, file)| {
            let mut entry = json!({ "id": at.to_string(), "filename": file.name });
            if let Some(alt) = &file.alt {
                entry["description"] = json!(fit(alt, ALT_LIMIT));
            }
            entry
        });
        let body = Body {
            content: &self.text,
            allowed_mentions: mentions(&self.pings),
            components: rows(&self.menus, &self.buttons),
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

/// The body that says "noticed", and leaves the message whose button was pressed as it is.
pub(super) fn acknowledgement() -> Value {
    json!({ "type": DEFERRED_UPDATE })
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

/// The menus, each in a row, and below them the buttons.
fn rows(menus: &[Menu], buttons: &[Button]) -> Vec<Value> {
    let menus = menus.iter().filter_map(menu).take(MENU_LIMIT);
    let buttons: Vec<Value> = buttons.iter().filter_map(button).collect();
    let buttons = buttons.chunks(ROW_LIMIT).map(<[Value]>::to_vec);
    menus
        .map(|menu| vec![menu])
        .chain(buttons)
        .take(ROWS_LIMIT)
        .map(|parts| json!({ "type": 1, "components": parts }))
        .collect()
}

fn menu(menu: &Menu) -> Option<Value> {
    let choices: Vec<Value> = menu
        .choices
        .iter()
        .filter(|choice| (1..=CHOICE_LENGTH).contains(&choice.value.chars().count()))
        .take(CHOICE_LIMIT)
        .map(|choice| {
            let label = match choice.label.trim() {
                "" => &choice.value,
                label => label,
            };
            json!({ "label": fit(label, CHOICE_LENGTH), "value": choice.value })
        })
        .collect();
    if choices.is_empty() {
        return None;
    }
    Some(json!({
        "type": 3,
        "custom_id": custom_id(&menu.press)?,
        "placeholder": fit(&menu.hint, HINT_LIMIT),
        "options": choices,
    }))
}

fn button(button: &Button) -> Option<Value> {
    Some(json!({
        "type": 2,
        "style": match button.style {
            ButtonStyle::Primary => 1,
            ButtonStyle::Secondary => 2,
            ButtonStyle::Success => 3,
            ButtonStyle::Danger => 4,
        },
        "label": fit(&button.label, LABEL_LIMIT),
        "custom_id": custom_id(&button.press)?,
    }))
}

/// The press as text; none if it could not be read back when it is pressed.
fn custom_id(press: &Press) -> Option<String> {
    let id = press.to_string();
    if id.parse::<Press>().is_ok() {
        return Some(id);
    }
    tracing::error!(id, "a button or menu is left out: nobody could read it");
    None
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
    use crate::commands::{Choice, Verb};

    fn button(verb: Verb, label: &str) -> Button {
        Button {
            press: Press::new(verb, 17, 12),
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

    proptest::proptest! {
        #[test]
        fn nothing_in_a_text_notifies_anybody_but_the_pinged(
            text in "(@everyone|@here|<@&[0-9]{1,3}>|<@!?[0-9]{1,3}>|[ a-z`*]{0,5}){0,8}",
            pings in proptest::collection::vec(-3i64..40, 0..6),
        ) {
            let mut outgoing = Outgoing::words(&text);
            outgoing.pings = pings.iter().copied().map(PersonId).collect();
            let answer = outgoing.answer(Audience::Public)["data"].clone();
            let follow_up = outgoing.follow_up(Audience::Public);
            for body in [answer, follow_up, outgoing.edit(), outgoing.post("9")] {
                let allowed = body["allowed_mentions"].as_object().unwrap();
                assert_eq!(allowed.keys().collect::<Vec<_>>(), ["parse", "users"]);
                assert_eq!(allowed["parse"], json!([]));
                let users = allowed["users"].as_array().unwrap();
                for (at, user) in users.iter().enumerate() {
                    let id: i64 = user.as_str().unwrap().parse().unwrap();
                    assert!(pings.contains(&id) && id > 0);
                    assert!(!users[..at].contains(user), "twice");
                }
                for ping in pings.iter().filter(|ping| **ping > 0) {
                    assert!(users.contains(&json!(ping.to_string())));
                }
            }
        }
    }

    #[test]
    fn an_answer_carries_picture_alt_text_and_buttons() {
        let mut outgoing = Outgoing::words("1. f6-h6");
        outgoing.files = vec![
            File {
                name: "g17-p12.png".to_owned(),
                alt: Some("a".repeat(2_000)),
                data: vec![1],
            },
            File {
                name: "g17.txt".to_owned(),
                alt: None,
                data: vec![2],
            },
        ];
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
        assert_eq!(
            data["attachments"][1],
            json!({ "id": "1", "filename": "g17.txt" })
        );
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
        assert_eq!(body.get("flags"), None);
    }

    #[test]
    fn a_silent_post_says_so() {
        let mut outgoing = Outgoing::words("hello");
        outgoing.silent = true;
        assert_eq!(outgoing.post("42")["flags"], 4_096);
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
    fn buttons_go_on_in_the_next_row_and_no_more_rows_than_five_are_sent() {
        let mut outgoing = Outgoing::words("x");
        outgoing.buttons = (0..7)
            .map(|_| button(Verb::Keep, &"k".repeat(90)))
            .collect();
        let body = outgoing.edit();
        let row = |at: usize| body["components"][at]["components"].as_array().unwrap();
        assert_eq!((row(0).len(), row(1).len()), (5, 2));
        assert_eq!(row(0)[0]["label"].as_str().unwrap().chars().count(), 80);
        outgoing.buttons = (0..40).map(|_| button(Verb::Keep, "k")).collect();
        assert_eq!(outgoing.edit()["components"].as_array().unwrap().len(), 5);
    }

    #[test]
    fn menus_stand_above_the_buttons_and_keep_to_their_limits() {
        let choice = |label: &str, value: &str| Choice {
            label: label.to_owned(),
            value: value.to_owned(),
        };
        let menu = |detail: &str, choices: Vec<Choice>| Menu {
            press: Press::new(Verb::Keep, 17, 12).with_detail(detail),
            hint: "h".repeat(200),
            choices,
        };
        let many = (0..30).map(|n| choice("", &format!("c{n}"))).collect();
        let mut outgoing = Outgoing::words("x");
        outgoing.menus = vec![
            menu("1", many),
            menu("2", Vec::new()),
            menu("not of the grammar", vec![choice("a", "a")]),
            menu("4", vec![choice(&"ü".repeat(120), "b"), choice("c", "")]),
        ];
        outgoing.buttons = (0..7).map(|_| button(Verb::Keep, "k")).collect();
        let body = outgoing.answer(Audience::Private);
        let rows = body["data"]["components"].as_array().unwrap();
        assert_eq!(rows.len(), 4);
        let first = &rows[0]["components"][0];
        assert_eq!(first["type"], 3);
        assert_eq!(first["custom_id"], "v1:keep:17:12:1");
        let hint = first["placeholder"].as_str().unwrap();
        assert_eq!(hint.chars().count(), 150);
        assert_eq!(first["options"].as_array().unwrap().len(), 25);
        assert_eq!(first["options"][0], json!({ "label": "c0", "value": "c0" }));
        let last = rows[1]["components"][0]["options"].as_array().unwrap();
        assert_eq!(last.len(), 1, "what has no value cannot be chosen");
        assert_eq!(last[0]["label"].as_str().unwrap().chars().count(), 100);
        assert_eq!(rows[2]["components"][0]["type"], 2);
    }

    #[test]
    fn a_line_that_is_added_comes_through_whole() {
        let mut outgoing = Outgoing::words(&"w".repeat(2_500));
        outgoing.add_line("missing: x");
        assert_eq!(outgoing.text.chars().count(), CONTENT_LIMIT);
        assert!(outgoing.text.ends_with("…\nmissing: x"));
    }
}
