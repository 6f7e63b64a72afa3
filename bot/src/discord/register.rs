//! The commands as Discord registers them: one table, one request, every language.
//!
//! Descriptions are the Fluent messages `command-NAME` and `option-COMMAND-OPTION`, the words of fixed
//! choices `choice-VALUE`. A language may also rename what is typed, by `command-NAME-name` and
//! `option-COMMAND-OPTION-name`; English has none of these, its names are the commands' own.

use serde_json::{Map, Value, json};

use super::{locale, payload::fit};
use crate::{
    commands::{COMMANDS, CommandSpec, OptionKind, OptionSpec},
    text::{Args, FALLBACK, Texts},
};

/// The most characters of a description, and of a choice's words.
const DESCRIPTION_LIMIT: usize = 100;
/// The most characters of a name.
const NAME_LIMIT: usize = 32;
/// Text as long as this is enough for every option; what reads it has bounds of its own.
const TEXT_LIMIT: u32 = 1_000;

/// Servers, the bot's own direct messages, and what people write among themselves.
const CONTEXTS: &[u8] = &[0, 1, 2];
/// Installed to a server, or by a person for themselves.
const INTEGRATION_TYPES: &[u8] = &[0, 1];
/// Where a command for a server's staff is: in servers that have the bot.
const STAFF_PLACES: &[u8] = &[0];
/// Who sees such a command, unless the server says otherwise: MANAGE_GUILD.
const STAFF_PERMISSIONS: u64 = 32;

/// All commands as the body of one request; with the names and descriptions of every language, or plain.
pub(super) fn all(texts: &Texts, localised: bool) -> Value {
    let languages = if localised {
        locale::spoken(texts)
    } else {
        Vec::new()
    };
    let writer = Writer {
        texts,
        languages: &languages,
    };
    COMMANDS.iter().map(|spec| writer.command(spec)).collect()
}

struct Writer<'a> {
    texts: &'a Texts,
    languages: &'a [(&'static str, String)],
}

impl Writer<'_> {
    fn command(&self, spec: &CommandSpec) -> Value {
        let id = format!("command-{}", spec.name);
        let options: Vec<Value> = spec
            .options
            .iter()
            .map(|option| self.option(spec, option))
            .collect();
        let (contexts, types) = if spec.staff {
            (STAFF_PLACES, STAFF_PLACES)
        } else {
            (CONTEXTS, INTEGRATION_TYPES)
        };
        json!({
            "type": 1,
            "name": spec.name,
            "name_localizations": self.names(&id),
            "description": self.words(FALLBACK, &id),
            "description_localizations": self.descriptions(&id),
            "options": options,
            "contexts": contexts,
            "integration_types": types,
            "default_member_permissions": spec.staff.then_some(STAFF_PERMISSIONS),
        })
    }

    fn option(&self, command: &CommandSpec, spec: &OptionSpec) -> Value {
        let id = format!("option-{}-{}", command.name, spec.name);
        let mut option = json!({
            "type": match spec.kind {
                OptionKind::Text => 3,
                OptionKind::Number { .. } => 4,
                OptionKind::Flag => 5,
                OptionKind::Person => 6,
                OptionKind::Channel => 7,
            },
            "name": spec.name,
            "name_localizations": self.names(&id),
            "description": self.words(FALLBACK, &id),
            "description_localizations": self.descriptions(&id),
            "required": spec.required,
        });
        match spec.kind {
            OptionKind::Text => option["max_length"] = json!(TEXT_LIMIT),
            OptionKind::Number { min, max } => {
                option["min_value"] = json!(min);
                option["max_value"] = json!(max);
            }
            OptionKind::Flag | OptionKind::Person | OptionKind::Channel => {}
        }
        if !spec.choices.is_empty() {
            // An option with fixed choices cannot have suggestions.
            let choices = spec.choices.iter().map(|value| self.choice(value));
            option["choices"] = choices.collect();
        } else if spec.suggests {
            option["autocomplete"] = json!(true);
        }
        option
    }

    fn choice(&self, value: &str) -> Value {
        let id = format!("choice-{value}");
        json!({
            "name": self.words(FALLBACK, &id),
            "name_localizations": self.descriptions(&id),
            "value": value,
        })
    }

    fn words(&self, language: &str, id: &str) -> String {
        fit(
            &self.texts.say(language, id, &Args::new()),
            DESCRIPTION_LIMIT,
        )
    }

    /// The words in every language that has its own.
    fn descriptions(&self, id: &str) -> Value {
        let english = self.words(FALLBACK, id);
        let mut found = Map::new();
        for (locale, language) in self.languages {
            let words = self.words(language, id);
            if words != english && !words.is_empty() {
                found.insert((*locale).to_owned(), Value::String(words));
            }
        }
        Value::Object(found)
    }

    /// The names in every language that has its own. A name that Discord would refuse is left out,
    /// since it would take all commands with it.
    fn names(&self, id: &str) -> Value {
        let mut found = Map::new();
        for (locale, language) in self.languages {
            let id = format!("{id}-name");
            let Some(name) = self.texts.try_say(language, &id, &Args::new()) else {
                continue;
            };
            if is_name(&name) {
                found.insert((*locale).to_owned(), Value::String(name));
            } else {
                tracing::warn!(
                    language,
                    id,
                    name,
                    "not a name that Discord takes; left out"
                );
            }
        }
        Value::Object(found)
    }
}

/// Is this a name for a command or option? `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, lower case.
fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    (1..=NAME_LIMIT).contains(&length)
        && name.to_lowercase() == name
        && name.chars().all(|letter| {
            matches!(letter, '-' | '_' | '\'')
                || letter.is_alphanumeric()
                || matches!(letter, '\u{0900}'..='\u{097f}' | '\u{0e01}'..='\u{0e5b}')
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LocaleFile;

    fn texts(turkish: &str) -> Texts {
        Texts::with_files(vec![LocaleFile {
            locale: "tr".to_owned(),
            file: "tr/x.ftl".to_owned(),
            text: turkish.to_owned(),
        }])
        .unwrap()
    }

    /// Characters as Discord counts them: names, descriptions and values, the longest language of each.
    fn weight(value: &Value) -> usize {
        let own = ["name", "description"].into_iter().map(|key| {
            let longest = value[format!("{key}_localizations")]
                .as_object()
                .into_iter()
                .flat_map(Map::values);
            longest
                .chain([&value[key]])
                .filter_map(Value::as_str)
                .map(|text| text.chars().count())
                .max()
                .unwrap_or(0)
        });
        let sent = value["value"]
            .as_str()
            .map_or(0, |text| text.chars().count());
        let inner = ["options", "choices"]
            .into_iter()
            .filter_map(|key| value[key].as_array())
            .flatten()
            .map(weight);
        own.sum::<usize>() + sent + inner.sum::<usize>()
    }

    fn check(part: &Value) {
        let name = part["name"].as_str().unwrap();
        assert!(is_name(name), "{name}");
        let description = part["description"].as_str().unwrap();
        let length = description.chars().count();
        assert!((1..=100).contains(&length), "{name}: {description:?}");
        for names in part["name_localizations"].as_object().unwrap().values() {
            assert!(is_name(names.as_str().unwrap()));
        }
    }

    #[test]
    fn the_commands_keep_to_discords_limits() {
        let all = all(&Texts::builtin().unwrap(), true);
        let commands = all.as_array().unwrap();
        assert_eq!(commands.len(), COMMANDS.len());
        assert!(commands.len() <= 100);
        for (command, spec) in commands.iter().zip(COMMANDS) {
            check(command);
            assert!(weight(command) <= 8_000);
            if !spec.staff {
                assert_eq!(command["contexts"], json!([0, 1, 2]));
                assert_eq!(command["integration_types"], json!([0, 1]));
                assert_eq!(command["default_member_permissions"], json!(null));
            }
            let options = command["options"].as_array().unwrap();
            assert!(options.len() <= 25);
            let mut optional = false;
            for (at, option) in options.iter().enumerate() {
                check(option);
                assert!(
                    !options[..at]
                        .iter()
                        .any(|other| other["name"] == option["name"]),
                    "twice: {option}"
                );
                let required = option["required"].as_bool().unwrap();
                assert!(!(required && optional), "required after optional: {option}");
                optional |= !required;
                let choices = option["choices"].as_array().map_or(0, Vec::len);
                assert!(choices <= 25);
                assert!(choices == 0 || option.get("autocomplete").is_none());
            }
        }
    }

    #[test]
    fn what_is_for_the_staff_is_only_in_servers_and_shown_to_who_manages_them() {
        let texts = Texts::builtin().unwrap();
        let writer = Writer {
            texts: &texts,
            languages: &[],
        };
        let spec = CommandSpec {
            staff: true,
            ..COMMANDS[0]
        };
        let command = writer.command(&spec);
        assert_eq!(command["contexts"], json!([0]));
        assert_eq!(command["integration_types"], json!([0]));
        assert_eq!(command["default_member_permissions"], 32);
    }

    #[test]
    fn every_kind_of_option_has_its_number() {
        let texts = Texts::builtin().unwrap();
        let writer = Writer {
            texts: &texts,
            languages: &[],
        };
        let bounds = OptionKind::Number { min: 1, max: 2 };
        for (kind, number) in [
            (OptionKind::Text, 3),
            (bounds, 4),
            (OptionKind::Flag, 5),
            (OptionKind::Person, 6),
            (OptionKind::Channel, 7),
        ] {
            let option = OptionSpec {
                kind,
                ..COMMANDS[0].options[0]
            };
            assert_eq!(writer.option(&COMMANDS[0], &option)["type"], number);
        }
    }

    #[test]
    fn every_description_is_written() {
        let texts = Texts::builtin().unwrap();
        let missing: Vec<String> = COMMANDS
            .iter()
            .flat_map(|spec| {
                let options = spec
                    .options
                    .iter()
                    .map(|option| format!("option-{}-{}", spec.name, option.name));
                let choices = spec.options.iter().flat_map(|option| {
                    option.choices.iter().map(|value| format!("choice-{value}"))
                });
                options
                    .chain(choices)
                    .chain([format!("command-{}", spec.name)])
            })
            .filter(|id| texts.try_say(FALLBACK, id, &Args::new()).is_none())
            .collect();
        assert!(missing.is_empty(), "not in config/locales/en: {missing:?}");
    }

    #[test]
    fn a_language_adds_its_words_and_its_names() {
        let texts = texts(
            "command-move = Bir hamle yap\ncommand-move-name = hamle\ncommand-board-name = Büyük harf\n",
        );
        let all = all(&texts, true);
        let find = |name: &str| {
            let found = all
                .as_array()
                .unwrap()
                .iter()
                .find(|one| one["name"] == name);
            found.unwrap().clone()
        };
        let play = find("move");
        assert_eq!(
            play["description_localizations"],
            json!({ "tr": "Bir hamle yap" })
        );
        assert_eq!(play["name_localizations"], json!({ "tr": "hamle" }));
        // A name with a capital and a space would be refused, and with it everything.
        assert_eq!(find("board")["name_localizations"], json!({}));
        assert_eq!(find("board")["description_localizations"], json!({}));
    }

    #[test]
    fn plain_commands_have_no_languages() {
        let texts = texts("command-move = Bir hamle yap\n");
        let all = all(&texts, false);
        assert!(
            all.as_array()
                .unwrap()
                .iter()
                .all(|command| { command["description_localizations"] == json!({}) })
        );
    }

    #[test]
    fn names_are_what_discord_takes() {
        for good in [
            "move",
            "my-move",
            "ход",
            "hamle",
            "l'eau",
            "कदम",
            "เดิน",
            "着手",
            "a_1",
        ] {
            assert!(is_name(good), "{good}");
        }
        let long = "a".repeat(33);
        for bad in ["", "Move", "two words", "a/b", "naïve!", long.as_str()] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
