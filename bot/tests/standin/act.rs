//! What people do: commands, clicks, typing.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{
    ChannelId, MessageId, PersonId, Seen, State, World,
    ids::InteractionId,
    interactions::{Choice, FirstAnswer, Interaction, Kind, TO_ANSWER},
    model::{MessageButton, MessageMenu},
    payload,
};

/// How the tokens of interactions begin. They are secrets like the bot's own.
pub(crate) const INTERACTION_TOKEN: &str = "aW50ZXJhY3Rpb24-";

/// An option given with a command.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    name: String,
    value: GivenValue,
}

#[derive(Clone, Debug)]
enum GivenValue {
    Text(String),
    Number(i64),
    Flag(bool),
    Person(PersonId),
    Channel(ChannelId),
}

/// Text in an option.
pub(crate) fn text(name: &str, value: impl Into<String>) -> Given {
    given(name, GivenValue::Text(value.into()))
}

/// A whole number in an option.
pub(crate) fn number(name: &str, value: i64) -> Given {
    given(name, GivenValue::Number(value))
}

/// Yes or no in an option.
pub(crate) fn flag(name: &str, value: bool) -> Given {
    given(name, GivenValue::Flag(value))
}

/// A person in an option.
pub(crate) fn user(name: &str, person: PersonId) -> Given {
    given(name, GivenValue::Person(person))
}

/// A channel in an option.
pub(crate) fn channel(name: &str, channel: ChannelId) -> Given {
    given(name, GivenValue::Channel(channel))
}

fn given(name: &str, value: GivenValue) -> Given {
    Given {
        name: name.to_owned(),
        value,
    }
}

impl GivenValue {
    /// Discord's number for the option's type.
    fn type_number(&self) -> u8 {
        match self {
            GivenValue::Text(_) => 3,
            GivenValue::Number(_) => 4,
            GivenValue::Flag(_) => 5,
            GivenValue::Person(_) => 6,
            GivenValue::Channel(_) => 7,
        }
    }

    fn json(&self) -> Value {
        match self {
            GivenValue::Text(text) => json!(text),
            GivenValue::Number(number) => json!(number),
            GivenValue::Flag(flag) => json!(flag),
            GivenValue::Person(person) => json!(person.to_string()),
            GivenValue::Channel(channel) => json!(channel.to_string()),
        }
    }
}

/// Something a person does, ready to be told to the bot, once or more often.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    id: InteractionId,
    event: Value,
}

/// Acting and reading the answer.
impl World {
    /// A person gives a command and gets an answer.
    ///
    /// # Panics
    /// If Discord's client would not let them (the command or an option is not registered so), or
    /// if the bot does not respond in time.
    pub(crate) async fn slash(
        &self,
        person: PersonId,
        channel: ChannelId,
        command: &str,
        given: &[Given],
    ) -> Seen {
        let action = self.command(person, channel, command, given);
        self.send(&action);
        self.answer(&action).await
    }

    /// A person clicks a button and gets an answer. The button may be gone by now: then the click
    /// was on its way when it went.
    ///
    /// # Panics
    /// If the bot does not respond in time.
    pub(crate) async fn click(&self, person: PersonId, button: &MessageButton) -> Seen {
        let action = self.press(person, button);
        self.send(&action);
        self.answer(&action).await
    }

    /// A person chooses from a menu and gets an answer.
    ///
    /// # Panics
    /// If the menu has no such thing, or if the bot does not respond in time.
    pub(crate) async fn choose(&self, person: PersonId, menu: &MessageMenu, value: &str) -> Seen {
        let action = self.pick(person, menu, value);
        self.send(&action);
        self.answer(&action).await
    }

    /// What is suggested to a person who types `typed` into an option.
    ///
    /// # Panics
    /// If the option has no suggestions, or if the bot does not respond in time.
    pub(crate) async fn suggest(
        &self,
        person: PersonId,
        channel: ChannelId,
        command: &str,
        option: &str,
        typed: &str,
        given: &[Given],
    ) -> Vec<Choice> {
        let mut all = given.to_vec();
        all.push(text(option, typed));
        let mut data = self.look(|state| command_data(state, channel, command, &all, Some(option)));
        let typed_option = all.len() - 1;
        data["options"][typed_option]["focused"] = json!(true);
        let action = self.issue(person, channel, Kind::Typing, &data);
        self.send(&action);
        let suggested = |state: &State| match &state.interactions[&action.id].first {
            Some(FirstAnswer::Suggested(choices)) => Some(choices.clone()),
            _ => None,
        };
        self.wait("suggestions", suggested).await
    }

    /// A command, not yet told to the bot.
    pub(crate) fn command(
        &self,
        person: PersonId,
        channel: ChannelId,
        command: &str,
        given: &[Given],
    ) -> Action {
        let data = self.look(|state| command_data(state, channel, command, given, None));
        self.issue(person, channel, Kind::Command, &data)
    }

    /// A click, not yet told to the bot.
    pub(crate) fn press(&self, person: PersonId, button: &MessageButton) -> Action {
        let data = json!({"custom_id": button.custom_id, "component_type": 2});
        self.use_component(person, button.message, &data)
    }

    /// A choice from a menu, not yet told to the bot.
    pub(crate) fn pick(&self, person: PersonId, menu: &MessageMenu, value: &str) -> Action {
        assert!(
            menu.choices.iter().any(|(_, sent)| sent == value),
            "{value:?} cannot be chosen from {menu:?}"
        );
        let data = json!({"custom_id": menu.custom_id, "component_type": 3, "values": [value]});
        self.use_component(person, menu.message, &data)
    }

    fn use_component(&self, person: PersonId, message: MessageId, data: &Value) -> Action {
        let channel = self.look(|state| {
            let message = &state.messages[&message];
            assert!(
                message.only_for.is_none_or(|reader| reader == person),
                "{person} does not see the message with {data}"
            );
            message.channel
        });
        self.issue(person, channel, Kind::Click(message), data)
    }

    fn issue(&self, person: PersonId, channel: ChannelId, kind: Kind, data: &Value) -> Action {
        let id = InteractionId::new();
        let token = format!("{INTERACTION_TOKEN}{id}");
        self.change(|state| {
            assert!(
                state.readers(channel).contains(&person),
                "{person} is not in channel {channel}"
            );
            let scene = payload::Scene {
                person: &state.people[&person],
                channel: &state.channels[&channel],
            };
            let number = match kind {
                Kind::Command => 2,
                Kind::Click(_) => 3,
                Kind::Typing => 4,
            };
            let mut event = payload::interaction(state, scene, id.0, &token, number);
            event["data"] = data.clone();
            if let Kind::Click(message) = kind {
                event["message"] = payload::message(state, &state.messages[&message]);
            }
            let brought_along = !state.bot_is_in(&state.channels[&channel]);
            let interaction = Interaction {
                brought_along,
                token,
                kind,
                person,
                channel,
                issued: Instant::now(),
                expired: false,
                first: None,
                follow_ups: Vec::new(),
                original_edited: false,
            };
            state.interactions.insert(id, interaction);
            Action { id, event }
        })
    }

    /// Tells the bot of it. The three seconds begin.
    pub(crate) fn send(&self, action: &Action) {
        self.change(|state| {
            if let Some(interaction) = state.interactions.get_mut(&action.id) {
                interaction.issued = Instant::now();
            }
            state
                .session
                .dispatch("INTERACTION_CREATE", action.event.clone());
        });
    }

    /// The answer, once it is complete.
    ///
    /// # Panics
    /// If the bot did not respond in time.
    pub(crate) async fn answer(&self, action: &Action) -> Seen {
        self.try_answer(action).await.unwrap_or_else(|| {
            panic!(
                "the application did not respond to {}; the last requests:\n{}",
                action.event["data"],
                self.last_requests(15)
            )
        })
    }

    /// The answer, once it is complete; none for "the application did not respond".
    pub(crate) async fn try_answer(&self, action: &Action) -> Option<Seen> {
        // A little more than the time itself, for a request that is just being read.
        let first = TO_ANSWER + Duration::from_secs(1);
        let noticed = |state: &State| state.interactions[&action.id].first.clone();
        self.wait_within(first, noticed).await?;
        let complete = |state: &State| {
            let message = state.interactions[&action.id].answer()?;
            state.messages.get(&message).map(Seen::read)
        };
        Some(self.wait("the answer after a deferral", complete).await)
    }

    /// Fifteen minutes pass for an interaction: its token is void.
    pub(crate) fn expire(&self, action: &Action) {
        self.change(|state| {
            if let Some(interaction) = state.interactions.get_mut(&action.id) {
                interaction.expired = true;
            }
        });
    }
}

impl State {
    /// Whether the first answer was a deferral, or only that a click was noticed.
    pub(crate) fn deferred(&self, action: &Action) -> bool {
        matches!(
            self.interactions[&action.id].first,
            Some(FirstAnswer::Deferred(_) | FirstAnswer::Noticed)
        )
    }
}

/// The data of a command as Discord's client sends it: only what is registered gets through.
fn command_data(
    state: &State,
    channel: ChannelId,
    name: &str,
    given: &[Given],
    typing: Option<&str>,
) -> Value {
    let command = state
        .commands
        .iter()
        .find(|command| command.name == name)
        .unwrap_or_else(|| panic!("/{name} is not registered"));
    let place = &state.channels[&channel];
    let context = place.context();
    let allows = |key: &str, number: u8| {
        let list = command.definition[key].as_array();
        list.is_none_or(|list| list.contains(&json!(number)))
    };
    assert!(
        allows("contexts", context),
        "/{name} cannot be used in context {context}"
    );
    assert!(
        allows("integration_types", u8::from(!state.bot_is_in(place))),
        "/{name} cannot be brought along"
    );
    let specs = command.definition["options"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    for one in given {
        let spec = specs
            .iter()
            .find(|spec| spec["name"] == one.name)
            .unwrap_or_else(|| panic!("/{name} has no option {:?}", one.name));
        let being_typed = typing == Some(one.name.as_str());
        check_value(name, spec, one, being_typed);
        assert!(
            !being_typed || spec["autocomplete"] == true,
            "/{name} suggests nothing for {:?}",
            one.name
        );
    }
    for spec in specs.iter().filter(|spec| spec["required"] == true) {
        assert!(
            typing.is_some() || given.iter().any(|one| spec["name"] == one.name),
            "/{name} needs {}",
            spec["name"]
        );
    }
    let options: Vec<Value> = given
        .iter()
        .map(|one| json!({"name": one.name, "type": one.value.type_number(), "value": one.value.json()}))
        .collect();
    let mut data =
        json!({"id": command.id.to_string(), "name": name, "type": 1, "options": options});
    let guild = state.channels[&channel].guild();
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild.to_string());
    }
    let named: Vec<_> = given
        .iter()
        .filter_map(|one| match one.value {
            GivenValue::Person(person) => Some(&state.people[&person]),
            _ => None,
        })
        .collect();
    let channels: Vec<_> = given
        .iter()
        .filter_map(|one| match one.value {
            GivenValue::Channel(channel) => Some(&state.channels[&channel]),
            _ => None,
        })
        .collect();
    if !named.is_empty() || !channels.is_empty() {
        data["resolved"] = payload::resolved(state, guild, &named, &channels);
    }
    data
}

/// What Discord's client checks of a value before it is sent.
fn check_value(command: &str, spec: &Value, one: &Given, being_typed: bool) {
    let what = format!("/{command} {}: {:?}", one.name, one.value);
    assert_eq!(spec["type"], one.value.type_number(), "{what}: wrong type");
    match &one.value {
        GivenValue::Text(text) if !being_typed => {
            let choices = spec["choices"].as_array().filter(|list| !list.is_empty());
            let offered = |list: &Vec<Value>| list.iter().any(|choice| choice["value"] == *text);
            assert!(
                choices.is_none_or(offered),
                "{what}: not one of the choices"
            );
            let most = spec["max_length"].as_u64().unwrap_or(6_000);
            assert!(text.chars().count() as u64 <= most, "{what}: too long");
        }
        GivenValue::Number(number) => {
            let least = spec["min_value"].as_i64().unwrap_or(i64::MIN);
            let most = spec["max_value"].as_i64().unwrap_or(i64::MAX);
            assert!((least..=most).contains(number), "{what}: out of bounds");
        }
        _ => {}
    }
}
