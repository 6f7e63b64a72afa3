//! Discord's limits that its schema does not hold, and the project's own rules for what it sends.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{model::Upload, route::Route};

const CONTENT: usize = 2_000;
const LABEL: usize = 80;
const THREAD_NAME: usize = 100;
const ALT_TEXT: usize = 1_024;
const FILES: usize = 10;
const EMBEDS: usize = 10;
const EMBED_CHARACTERS: usize = 6_000;
const ROWS: usize = 5;
const BUTTONS_A_ROW: usize = 5;
const SELECT_OPTIONS: usize = 25;
const PLACEHOLDER: usize = 150;
const CUSTOM_ID: usize = 100;
const NONCE: usize = 25;
const CHOICES: usize = 25;
const CHOICE: usize = 100;
const COMMANDS: usize = 100;
const OPTIONS: usize = 25;
const DESCRIPTION: usize = 100;
const COMMAND_NAME: usize = 32;
/// Names, descriptions and values of one command together.
const COMMAND_CHARACTERS: usize = 8_000;

/// What is wrong with a request; empty if nothing is.
pub(crate) fn check(method: &str, route: &Route, body: &Value, files: &[Upload]) -> Vec<String> {
    let mut wrong = Wrong::default();
    match route {
        Route::Commands | Route::GuildCommands if method == "PUT" => wrong.commands(body),
        Route::Callback { .. } => match body["type"].as_u64() {
            Some(4) => wrong.new_message(&body["data"], files),
            Some(7) => wrong.message(&body["data"], files),
            Some(8) => wrong.choices(&body["data"]["choices"]),
            _ => {}
        },
        Route::Messages { .. } | Route::FollowUp { .. } if method == "POST" => {
            wrong.new_message(body, files);
        }
        Route::Threads { .. } => {
            let name = body["name"].as_str().unwrap_or_default();
            wrong.between("thread name", name, THREAD_NAME);
        }
        Route::Original { .. } | Route::Message { .. } if method == "PATCH" => {
            wrong.message(body, files);
        }
        _ => {}
    }
    wrong.0
}

#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    fn say(&mut self, what: String) {
        self.0.push(what);
    }

    fn at_most(&mut self, what: &str, count: usize, limit: usize) {
        if count > limit {
            self.say(format!("{what}: {count}, at most {limit}"));
        }
    }

    fn between(&mut self, what: &str, text: &str, limit: usize) {
        let count = text.chars().count();
        if count == 0 {
            self.say(format!("{what}: empty"));
        }
        self.at_most(what, count, limit);
    }

    fn new_message(&mut self, body: &Value, files: &[Upload]) {
        let has = |key: &str| body[key].as_array().is_some_and(|list| !list.is_empty());
        let empty = body["content"].as_str().unwrap_or_default().is_empty();
        if empty && files.is_empty() && !has("embeds") && !has("components") {
            self.say("a message with nothing in it".to_owned());
        }
        self.message(body, files);
    }

    fn message(&mut self, body: &Value, files: &[Upload]) {
        let content = body["content"].as_str().unwrap_or_default();
        self.at_most("content", content.chars().count(), CONTENT);
        if !content.is_empty() {
            self.allowed_mentions(&body["allowed_mentions"]);
        }
        if let Some(nonce) = body["nonce"].as_str() {
            self.at_most("nonce", nonce.chars().count(), NONCE);
        }
        self.files(body, files);
        self.components(&body["components"]);
        self.embeds(&body["embeds"]);
    }

    /// The project's own rule: every text says exactly whom it may notify, and parses nothing.
    fn allowed_mentions(&mut self, allowed: &Value) {
        match allowed["parse"].as_array() {
            None => self.say("allowed_mentions: `parse` is not there".to_owned()),
            Some(list) if !list.is_empty() => {
                self.say(format!("allowed_mentions: parses {list:?}"));
            }
            Some(_) => {}
        }
        let roles = allowed["roles"].as_array();
        if roles.is_some_and(|roles| !roles.is_empty()) {
            self.say("allowed_mentions: lists roles".to_owned());
        }
    }

    fn files(&mut self, body: &Value, files: &[Upload]) {
        let described = body["attachments"].as_array().cloned().unwrap_or_default();
        self.at_most("files", files.len().max(described.len()), FILES);
        for entry in &described {
            let alt = entry["description"].as_str().unwrap_or_default();
            self.at_most("alt text", alt.chars().count(), ALT_TEXT);
        }
        for file in files {
            let alt = described
                .iter()
                .find(|entry| super::mentions::number(&entry["id"]) == Some(file.index))
                .and_then(|entry| entry["description"].as_str())
                .unwrap_or_default();
            // The project's own rule: every picture has an alt text.
            if file.content_type.starts_with("image/") && alt.trim().is_empty() {
                self.say(format!("{}: no alt text", file.file_name));
            }
        }
    }

    fn components(&mut self, rows: &Value) {
        let rows = rows.as_array().cloned().unwrap_or_default();
        self.at_most("action rows", rows.len(), ROWS);
        let mut ids = BTreeSet::new();
        for row in &rows {
            let parts = row["components"].as_array().cloned().unwrap_or_default();
            if parts.is_empty() {
                self.say("an action row with nothing in it".to_owned());
            }
            let has_menu = parts.iter().any(|part| part["type"] != 2);
            let most = if has_menu { 1 } else { BUTTONS_A_ROW };
            self.at_most("parts of a row", parts.len(), most);
            for part in &parts {
                let id = part["custom_id"].as_str().unwrap_or_default();
                self.between("custom_id", id, CUSTOM_ID);
                if !ids.insert(id.to_owned()) {
                    self.say(format!("custom_id {id:?} twice in a message"));
                }
                if part["type"] == 2 {
                    let label = part["label"].as_str().unwrap_or_default();
                    self.between("label", label, LABEL);
                } else {
                    self.menu(part);
                }
            }
        }
    }

    fn menu(&mut self, menu: &Value) {
        let hint = menu["placeholder"].as_str().unwrap_or_default();
        self.at_most("placeholder", hint.chars().count(), PLACEHOLDER);
        let options = menu["options"].as_array().cloned().unwrap_or_default();
        self.at_most("select options", options.len(), SELECT_OPTIONS);
        if options.is_empty() {
            self.say("a menu with nothing in it".to_owned());
        }
        let mut values = BTreeSet::new();
        for option in &options {
            let value = option["value"].as_str().unwrap_or_default();
            self.between(
                "option label",
                option["label"].as_str().unwrap_or_default(),
                CHOICE,
            );
            self.between("option value", value, CHOICE);
            if !values.insert(value.to_owned()) {
                self.say(format!("option {value:?} twice in a menu"));
            }
        }
    }

    fn embeds(&mut self, embeds: &Value) {
        let embeds = embeds.as_array().cloned().unwrap_or_default();
        self.at_most("embeds", embeds.len(), EMBEDS);
        let characters: usize = embeds.iter().map(embed_characters).sum();
        self.at_most("characters in embeds", characters, EMBED_CHARACTERS);
    }

    fn choices(&mut self, choices: &Value) {
        let choices = choices.as_array().cloned().unwrap_or_default();
        self.at_most("suggestions", choices.len(), CHOICES);
        for choice in &choices {
            self.choice(choice);
        }
    }

    fn choice(&mut self, choice: &Value) {
        self.between(
            "choice name",
            choice["name"].as_str().unwrap_or_default(),
            CHOICE,
        );
        if let Some(value) = choice["value"].as_str() {
            self.between("choice value", value, CHOICE);
        }
    }

    fn commands(&mut self, commands: &Value) {
        let commands = commands.as_array().cloned().unwrap_or_default();
        self.at_most("commands", commands.len(), COMMANDS);
        let mut names = BTreeSet::new();
        for command in &commands {
            let name = command["name"].as_str().unwrap_or_default();
            if !names.insert(name.to_owned()) {
                self.say(format!("command {name:?} twice"));
            }
            self.at_most(
                &format!("characters of /{name}"),
                command_characters(command),
                COMMAND_CHARACTERS,
            );
            self.command_part(command);
        }
    }

    /// A command or an option: name, description, choices, options.
    fn command_part(&mut self, part: &Value) {
        let name = part["name"].as_str().unwrap_or_default();
        let localized = part["name_localizations"].as_object();
        let names = localized
            .into_iter()
            .flatten()
            .filter_map(|(_, name)| name.as_str());
        for name in std::iter::once(name).chain(names) {
            self.command_name(name);
        }
        let description = part["description"].as_str().unwrap_or_default();
        self.between(&format!("description of {name}"), description, DESCRIPTION);
        for (locale, text) in part["description_localizations"]
            .as_object()
            .into_iter()
            .flatten()
        {
            let what = format!("description of {name} in {locale}");
            self.between(&what, text.as_str().unwrap_or_default(), DESCRIPTION);
        }
        let choices = part["choices"].as_array().cloned().unwrap_or_default();
        self.at_most("choices", choices.len(), CHOICES);
        for choice in &choices {
            self.choice(choice);
        }
        if !choices.is_empty() && part["autocomplete"] == true {
            self.say(format!("{name}: both choices and autocomplete"));
        }
        let options = part["options"].as_array().cloned().unwrap_or_default();
        self.at_most("options", options.len(), OPTIONS);
        let required: Vec<bool> = options.iter().map(|one| one["required"] == true).collect();
        if required.windows(2).any(|pair| !pair[0] && pair[1]) {
            self.say(format!("{name}: a required option after an optional one"));
        }
        let mut seen = BTreeSet::new();
        for option in &options {
            let option_name = option["name"].as_str().unwrap_or_default();
            if !seen.insert(option_name.to_owned()) {
                self.say(format!("{name}: option {option_name:?} twice"));
            }
            self.command_part(option);
        }
    }

    /// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, and lower case where there is one.
    fn command_name(&mut self, name: &str) {
        self.between("command or option name", name, COMMAND_NAME);
        let fits = |c: char| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric();
        if !name.chars().all(fits) || name.to_lowercase() != name {
            self.say(format!("command or option name {name:?}: not allowed"));
        }
    }
}

/// Characters of an embed that count towards the limit.
fn embed_characters(embed: &Value) -> usize {
    let count = |value: &Value| value.as_str().unwrap_or_default().chars().count();
    let fields: usize = embed["fields"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|field| count(&field["name"]) + count(&field["value"]))
        .sum();
    fields
        + count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"])
}

/// Characters of names, descriptions and values of a command, the longest language counted.
fn command_characters(part: &Value) -> usize {
    let count = |value: &Value| value.as_str().unwrap_or_default().chars().count();
    let longest = |key: &str| {
        part[format!("{key}_localizations")]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, value)| count(value))
            .chain([count(&part[key])])
            .max()
            .unwrap_or(0)
    };
    let choices: usize = part["choices"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|choice| count(&choice["name"]) + count(&choice["value"]))
        .sum();
    let options: usize = part["options"]
        .as_array()
        .into_iter()
        .flatten()
        .map(command_characters)
        .sum();
    longest("name") + longest("description") + choices + options
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of_commands(commands: &Value) -> Vec<String> {
        check("PUT", &Route::Commands, commands, &[])
    }

    fn of_answer(data: Value) -> Vec<String> {
        let route = Route::of("/api/v10/interactions/1/t/callback");
        check("POST", &route, &json!({"type": 4, "data": data}), &[])
    }

    #[test]
    fn command_limits() {
        let good = json!([{"name": "move", "description": "Make a move", "options": [
            {"type": 3, "name": "move", "description": "Your move", "required": true},
            {"type": 3, "name": "game", "description": "Which game"}]}]);
        assert_eq!(of_commands(&good), Vec::<String>::new());
        let bad = json!([{"name": "Move it", "description": "", "options": [
            {"type": 3, "name": "game", "description": "Which game"},
            {"type": 3, "name": "move", "description": "x".repeat(101), "required": true}]}]);
        let wrong = of_commands(&bad).join("\n");
        for part in [
            "\"Move it\": not allowed",
            "empty",
            "101, at most 100",
            "required option after",
        ] {
            assert!(wrong.contains(part), "{part} is missing in:\n{wrong}");
        }
        let option = |n: usize| {
            json!({"type": 3, "name": format!("o{n}"), "description": "y".repeat(100),
            "choices": (0..25).map(|c| json!({"name": "n".repeat(20), "value": c.to_string()})).collect::<Vec<_>>()})
        };
        let long = json!([{"name": "long", "description": "x", "options": (0..20).map(option).collect::<Vec<_>>()}]);
        assert!(of_commands(&long)[0].starts_with("characters of /long"));
    }

    #[test]
    fn message_limits() {
        let none = json!({"parse": []});
        assert_eq!(
            of_answer(json!({"content": "x".repeat(2_000), "allowed_mentions": none})),
            Vec::<String>::new()
        );
        assert_eq!(
            of_answer(json!({"content": "x".repeat(2_001), "allowed_mentions": none})),
            ["content: 2001, at most 2000"]
        );
        assert_eq!(
            of_answer(json!({"content": "x"})),
            ["allowed_mentions: `parse` is not there"]
        );
        assert_eq!(
            of_answer(json!({"content": "x", "allowed_mentions": {"parse": ["everyone"]}})).len(),
            1
        );
        assert_eq!(of_answer(json!({})), ["a message with nothing in it"]);
        let button = json!({"type": 2, "custom_id": "a", "label": "x".repeat(81)});
        let rows = json!({"content": "x", "allowed_mentions": none, "components": [{"type": 1, "components": [button, button]}]});
        let wrong = of_answer(rows).join("\n");
        assert!(
            wrong.contains("label: 81, at most 80") && wrong.contains("\"a\" twice"),
            "{wrong}"
        );
    }
}
