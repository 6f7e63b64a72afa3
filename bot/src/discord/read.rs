//! An interaction becomes a [`Caller`] and what is asked. Nothing else leaves with it.

use std::collections::BTreeMap;

use serde_json::json;
use serenity::model::{
    Permissions,
    application::{
        AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandData, CommandDataOption,
        CommandDataOptionValue, CommandInteraction, ComponentInteraction,
        ComponentInteractionDataKind, Interaction, InteractionContext,
    },
    channel::{ChannelType, MessageFlags, PartialChannel},
    guild::Member,
    id::UserId,
    user::User,
};

use crate::{
    commands::{Caller, Invocation, NamedPerson, Place, Press, Request, Typing, Value},
    store::{ChannelId, GuildId, MessageId, MessageRef, PersonId, RequestId, Timestamp},
};

/// Milliseconds from 1970 to the first second of 2015, where Discord's ids begin to count.
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// Where and by whom something was asked, in words of the library.
struct Origin<'a> {
    id: u64,
    channel: u64,
    guild: Option<u64>,
    context: Option<InteractionContext>,
    owners: &'a AuthorizingIntegrationOwners,
    user: &'a User,
    member: Option<&'a Member>,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    place: Option<&'a PartialChannel>,
}

/// A button or menu of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UnknownControl;

/// An interaction that the library could not read, read without the parts at which nobody here
/// looks: its channel, its server, and all but the flags of the message that a button is on. What
/// Discord adds or leaves out there must not make a button dead.
pub(super) fn pared(mut event: serde_json::Value) -> Option<Interaction> {
    let parts = event.as_object_mut()?;
    parts.remove("channel");
    parts.remove("guild");
    parts.insert("entitlements".to_owned(), json!([]));
    if let Some(message) = parts.get_mut("message") {
        // What the library asks of any message, and the flags: whether it is private.
        *message = json!({
            "id": message["id"], "channel_id": message["channel_id"], "author": message["author"],
            "timestamp": message["timestamp"], "edited_timestamp": null, "content": "",
            "flags": message["flags"].as_u64(),
            "tts": false, "pinned": false, "type": 0, "attachments": [], "embeds": [],
            "mention_everyone": false, "mentions": [], "mention_roles": [],
        });
    }
    serde_json::from_value(event).ok()
}

/// The seconds at which an id was made: for an interaction, when the person asked.
pub(super) fn made_at(id: u64) -> Timestamp {
    let milliseconds = (id >> 22).saturating_add(DISCORD_EPOCH_MS);
    Timestamp(i64::try_from(milliseconds / 1_000).unwrap_or(i64::MAX))
}

/// Our number for Discord's. Its numbers stay below 2^63 until the year 2084.
fn number(id: u64) -> i64 {
    i64::try_from(id).unwrap_or(i64::MAX)
}

/// Who gave a command, or is typing one.
pub(super) fn command_caller(interaction: &CommandInteraction) -> Caller {
    caller(&Origin {
        id: interaction.id.get(),
        channel: interaction.channel_id.get(),
        guild: interaction.guild_id.map(|id| id.get()),
        context: interaction.context,
        owners: &interaction.authorizing_integration_owners,
        user: &interaction.user,
        member: interaction.member.as_deref(),
        locale: &interaction.locale,
        guild_locale: interaction.guild_locale.as_deref(),
        place: interaction.channel.as_ref(),
    })
}

/// Who pressed a button.
pub(super) fn component_caller(interaction: &ComponentInteraction) -> Caller {
    let pressed = (!on_private_message(interaction)).then(|| MessageRef {
        channel: ChannelId(number(interaction.channel_id.get())),
        message: MessageId(number(interaction.message.id.get())),
    });
    let caller = caller(&Origin {
        id: interaction.id.get(),
        channel: interaction.channel_id.get(),
        guild: interaction.guild_id.map(|id| id.get()),
        context: interaction.context,
        owners: &interaction.authorizing_integration_owners,
        user: &interaction.user,
        member: interaction.member.as_ref(),
        locale: &interaction.locale,
        guild_locale: interaction.guild_locale.as_deref(),
        place: interaction.channel.as_ref(),
    });
    Caller { pressed, ..caller }
}

fn caller(origin: &Origin<'_>) -> Caller {
    let channel = ChannelId(number(origin.channel));
    // Messages of a group, or of two people among themselves: the bot is not there.
    let among_people = matches!(
        origin.context,
        Some(InteractionContext::PrivateChannel | InteractionContext::Guild)
    );
    let place = match origin.guild {
        None if !among_people => Place::Direct { channel },
        guild => Place::Channel {
            guild: guild.map(|guild| GuildId(number(guild))),
            channel,
        },
    };
    let installed = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
    };
    let reach = match place {
        Place::Direct { .. } => true,
        Place::Channel { guild, .. } => guild.is_some() && origin.owners.0.iter().any(installed),
    };
    let runs_it = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    let staff = origin
        .member
        .and_then(|member| member.permissions)
        .is_some_and(|permissions| permissions.intersects(runs_it));
    let user = origin.member.map_or(origin.user, |member| &member.user);
    Caller {
        person: PersonId(number(user.id.get())),
        name: user.display_name().to_owned(),
        place,
        locale: origin.locale.to_owned(),
        at: made_at(origin.id),
        request: Some(RequestId(number(origin.id))),
        staff,
        reach,
        pressed: None,
        parent: origin
            .place
            .filter(|place| is_thread(place.kind))
            .and_then(|place| place.parent_id)
            .map(|parent| ChannelId(number(parent.get()))),
        threads: origin
            .place
            .is_some_and(|place| matches!(place.kind, ChannelType::Text | ChannelType::News)),
        server_locale: origin.guild_locale.map(str::to_owned),
    }
}

/// Of a channel that is none, the parent is a category.
fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread
    )
}

/// Whether the message whose button was pressed is seen by the one person only.
pub(super) fn on_private_message(interaction: &ComponentInteraction) -> bool {
    let flags = interaction.message.flags;
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// May the bot send files where this was asked? Unknown counts as yes: Discord will say.
pub(super) fn can_attach(permissions: Option<Permissions>) -> bool {
    permissions.is_none_or(|permissions| {
        permissions.intersects(Permissions::ATTACH_FILES | Permissions::ADMINISTRATOR)
    })
}

/// What a command asks.
pub(super) fn command_request(interaction: &CommandInteraction) -> Request {
    Request::Command(invocation(
        &interaction.data,
        interaction.guild_id.is_some(),
    ))
}

/// What is being typed; none if no option is in focus.
pub(super) fn typing(interaction: &CommandInteraction) -> Option<Typing> {
    let focus = interaction.data.options.iter().find_map(|option| {
        if let CommandDataOptionValue::Autocomplete { value, .. } = &option.value {
            Some((option.name.clone(), value.clone()))
        } else {
            None
        }
    });
    let (option, typed) = focus?;
    Some(Typing {
        invocation: invocation(&interaction.data, interaction.guild_id.is_some()),
        option,
        typed,
    })
}

/// What a button or menu asks.
pub(super) fn component_request(
    interaction: &ComponentInteraction,
) -> Result<Request, UnknownControl> {
    let press = interaction.data.custom_id.parse::<Press>();
    let press = match &interaction.data.kind {
        ComponentInteractionDataKind::Button => press,
        ComponentInteractionDataKind::StringSelect { values } => match values.as_slice() {
            [value] => press.and_then(|press| press.choosing(value)),
            _ => return Err(UnknownControl),
        },
        _ => return Err(UnknownControl),
    };
    press.map(Request::Press).map_err(|_| UnknownControl)
}

fn invocation(data: &CommandData, in_guild: bool) -> Invocation {
    let options: BTreeMap<String, Value> = data
        .options
        .iter()
        .filter_map(|option| Some((option.name.clone(), value(data, option, in_guild)?)))
        .collect();
    Invocation {
        command: data.name.clone(),
        options,
    }
}

fn value(data: &CommandData, option: &CommandDataOption, in_guild: bool) -> Option<Value> {
    match &option.value {
        CommandDataOptionValue::String(text) => Some(Value::Text(text.clone())),
        CommandDataOptionValue::Integer(whole) => Some(Value::Number(*whole)),
        CommandDataOptionValue::Boolean(flag) => Some(Value::Flag(*flag)),
        CommandDataOptionValue::User(id) => Some(Value::Person(person(data, *id, in_guild))),
        CommandDataOptionValue::Channel(id) => Some(Value::Channel(ChannelId(number(id.get())))),
        // What is being typed is given apart, and we register no option of another type.
        _ => None,
    }
}

/// A person named in an option. Discord resolves members only in servers, and only who is one.
fn person(data: &CommandData, id: UserId, in_guild: bool) -> NamedPerson {
    let user = data.resolved.users.get(&id);
    NamedPerson {
        id: PersonId(number(id.get())),
        name: user.map_or_else(|| id.to_string(), |user| user.display_name().to_owned()),
        bot: user.is_some_and(|user| user.bot),
        absent: in_guild && !data.resolved.members.contains_key(&id),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::model::application::Interaction;

    use super::*;
    use crate::commands::Verb;

    fn user(id: u64, name: &str, bot: bool) -> serde_json::Value {
        json!({ "id": id.to_string(), "username": name, "discriminator": "0", "avatar": null,
            "global_name": format!("Global {name}"), "bot": bot })
    }

    fn interaction(kind: u8, guild: bool, data: serde_json::Value) -> Interaction {
        // 2026-01-01T00:00:00Z.
        let id = (1_767_225_600_000_u64 - DISCORD_EPOCH_MS) << 22;
        let mut value = json!({
            "id": id.to_string(), "application_id": "111", "type": kind, "data": data,
            "channel_id": "333", "token": "t", "version": 1, "app_permissions": "0",
            "locale": "tr", "entitlements": [], "authorizing_integration_owners": {},
            "attachment_size_limit": 10_485_760, "context": 1,
        });
        if guild {
            value["context"] = json!(0);
            value["guild_id"] = json!("222");
            value["guild_locale"] = json!("en-US");
            value["member"] = json!({ "user": user(444, "ayse", false), "roles": [], "deaf": false,
                "mute": false, "flags": 0, "permissions": "0", "nick": "@everyone",
                "joined_at": "2024-01-01T00:00:00Z" });
        } else {
            value["user"] = user(444, "ayse", false);
        }
        serde_json::from_value(value).unwrap()
    }

    fn command(guild: bool, data: serde_json::Value) -> CommandInteraction {
        match interaction(2, guild, data) {
            Interaction::Command(command) => command,
            other => panic!("{other:?}"),
        }
    }

    fn challenge(member: bool, bot: bool) -> serde_json::Value {
        let mut resolved = json!({ "users": { "555": user(555, "bob", bot) }, "members": {} });
        if member {
            resolved["members"]["555"] = json!({ "roles": [], "permissions": "0", "flags": 0,
                "joined_at": "2024-01-01T00:00:00Z", "pending": false });
        }
        json!({ "id": "1", "name": "challenge", "type": 1, "resolved": resolved, "options": [
            { "name": "opponent", "type": 6, "value": "555" },
            { "name": "game", "type": 3, "value": "tablut" },
        ]})
    }

    fn opponent(interaction: &CommandInteraction) -> NamedPerson {
        let Request::Command(invocation) = command_request(interaction) else {
            panic!("not a command");
        };
        match invocation.options.get("opponent") {
            Some(Value::Person(person)) => person.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_command_in_a_channel_is_read_with_its_place_person_and_time() {
        let interaction = command(true, challenge(true, false));
        let caller = command_caller(&interaction);
        assert_eq!(caller.person, PersonId(444));
        assert_eq!(caller.name, "Global ayse");
        assert_eq!(caller.locale, "tr");
        assert_eq!(caller.at, Timestamp(1_767_225_600));
        assert_eq!(
            caller.request,
            Some(RequestId(interaction.id.get().try_into().unwrap()))
        );
        assert_eq!(
            caller.place,
            Place::Channel {
                guild: Some(GuildId(222)),
                channel: ChannelId(333)
            }
        );
        let Request::Command(invocation) = command_request(&interaction) else {
            panic!("not a command");
        };
        assert_eq!(invocation.command, "challenge");
        assert_eq!(
            invocation.options.get("game"),
            Some(&Value::Text("tablut".to_owned()))
        );
    }

    #[test]
    fn an_opponent_is_read_with_what_discord_knows_of_them() {
        let member = opponent(&command(true, challenge(true, false)));
        assert!(!member.bot && !member.absent);
        assert_eq!(
            (member.id, member.name.as_str()),
            (PersonId(555), "Global bob")
        );
        assert!(opponent(&command(true, challenge(false, false))).absent);
        assert!(opponent(&command(true, challenge(true, true))).bot);
        // Direct messages have no members, and so nobody is absent from them.
        assert!(!opponent(&command(false, challenge(false, false))).absent);
    }

    #[test]
    fn direct_messages_are_a_place_and_group_messages_another() {
        let mut interaction = command(false, challenge(false, false));
        assert_eq!(
            command_caller(&interaction).place,
            Place::Direct {
                channel: ChannelId(333)
            }
        );
        assert!(command_caller(&interaction).reach);
        interaction.context = Some(InteractionContext::PrivateChannel);
        let caller = command_caller(&interaction);
        let group = Place::Channel {
            guild: None,
            channel: ChannelId(333),
        };
        assert_eq!((caller.place, caller.reach), (group, false));
    }

    #[test]
    fn a_thread_is_known_with_its_channel_and_a_category_is_no_channel() {
        let read = |kind: u8| {
            let mut value = serde_json::to_value(interaction(2, true, challenge(true, false)));
            let value = value.as_mut().unwrap();
            // The library leaves out what kind it is.
            value["type"] = json!(2);
            value["channel"] = json!({ "id": "333", "type": kind, "name": "x",
                "permissions": "0", "parent_id": "332" });
            let caller = match serde_json::from_value(value.clone()).unwrap() {
                Interaction::Command(command) => command_caller(&command),
                other => panic!("{other:?}"),
            };
            assert_eq!(caller.server_locale.as_deref(), Some("en-US"));
            (caller.parent, caller.threads)
        };
        assert_eq!(read(0), (None, true));
        assert_eq!(read(5), (None, true));
        assert_eq!(read(2), (None, false), "text in a voice channel");
        for kind in [10, 11, 12] {
            assert_eq!(read(kind), (Some(ChannelId(332)), false));
        }
    }

    #[test]
    fn only_a_server_that_has_the_bot_is_within_reach() {
        for (owners, reach) in [
            (json!({ "0": "222" }), true),
            (json!({ "0": "222", "1": "444" }), true),
            (json!({ "1": "444" }), false),
            (json!({}), false),
        ] {
            let mut interaction = command(true, challenge(true, false));
            interaction.authorizing_integration_owners =
                serde_json::from_value(owners.clone()).unwrap();
            assert_eq!(command_caller(&interaction).reach, reach, "{owners}");
        }
    }

    #[test]
    fn who_may_manage_the_server_is_staff() {
        let caller = |permissions| {
            let mut interaction = command(true, challenge(true, false));
            interaction.member.as_mut().unwrap().permissions = permissions;
            command_caller(&interaction)
        };
        assert!(!caller(None).staff);
        assert!(!caller(Some(Permissions::MANAGE_CHANNELS)).staff);
        assert!(caller(Some(Permissions::MANAGE_GUILD)).staff);
        assert!(caller(Some(Permissions::ADMINISTRATOR)).staff);
        assert!(!command_caller(&command(false, challenge(true, false))).staff);
    }

    #[test]
    fn a_channel_is_read_by_its_number() {
        let data = json!({ "id": "1", "name": "x", "type": 1,
            "options": [{ "name": "channel", "type": 7, "value": "777" }] });
        let Request::Command(invocation) = command_request(&command(true, data)) else {
            panic!("not a command");
        };
        let channel = invocation.options.get("channel");
        assert_eq!(channel, Some(&Value::Channel(ChannelId(777))));
    }

    #[test]
    fn typing_knows_its_option_and_what_was_given_before() {
        let data = json!({ "id": "1", "name": "move", "type": 1, "options": [
            { "name": "move", "type": 3, "value": "f", "focused": true },
            { "name": "game", "type": 3, "value": "7" },
        ]});
        let Interaction::Autocomplete(interaction) = interaction(4, true, data) else {
            panic!("not autocomplete");
        };
        let typing = typing(&interaction).unwrap();
        assert_eq!(
            (typing.option.as_str(), typing.typed.as_str()),
            ("move", "f")
        );
        assert_eq!(
            typing.invocation.options.get("game"),
            Some(&Value::Text("7".to_owned()))
        );
        assert!(!typing.invocation.options.contains_key("move"));
    }

    fn component(data: serde_json::Value) -> ComponentInteraction {
        let mut value = serde_json::to_value(interaction(2, true, challenge(true, false))).unwrap();
        value["type"] = json!(3);
        value["data"] = data;
        value["message"] = json!({ "id": "77", "channel_id": "333", "author": user(111, "bot", true),
            "content": "", "timestamp": "2025-01-01T00:00:00Z", "edited_timestamp": null,
            "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "attachments": [], "embeds": [], "pinned": false, "type": 0 });
        match serde_json::from_value(value).unwrap() {
            Interaction::Component(component) => component,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_button_is_read_and_one_of_another_version_is_not() {
        let known = component(json!({ "custom_id": "v1:accept:17:0", "component_type": 2 }));
        let press = Press::new(Verb::Accept, 17, 0);
        assert_eq!(component_request(&known), Ok(Request::Press(press)));
        assert_eq!(component_caller(&known).person, PersonId(444));
        for id in ["v2:accept:17:0", "v1:accept:17:0:x:y", "g:1:resign", ""] {
            let unknown = component(json!({ "custom_id": id, "component_type": 2 }));
            assert_eq!(component_request(&unknown), Err(UnknownControl), "{id}");
        }
    }

    #[test]
    fn a_choice_from_a_menu_is_read_with_what_was_chosen() {
        let menu = |kind: u8, values: &[&str]| {
            let id = "v1:accept:17:0:x";
            let data = json!({ "custom_id": id, "component_type": kind, "values": values });
            component_request(&component(data))
        };
        let press = Press::new(Verb::Accept, 17, 0).with_detail("x");
        let chosen = press.choosing("e4").unwrap();
        assert_eq!(menu(3, &["e4"]), Ok(Request::Press(chosen)));
        for values in [&[][..], &["e4", "e5"], &[""]] {
            assert_eq!(menu(3, values), Err(UnknownControl), "{values:?}");
        }
        assert_eq!(menu(5, &["777"]), Err(UnknownControl));
    }

    #[test]
    fn a_private_message_is_told_from_a_public_one() {
        let button = json!({ "custom_id": "v1:accept:17:0", "component_type": 2 });
        let mut pressed = component(button);
        assert!(!on_private_message(&pressed));
        pressed.message.flags = Some(MessageFlags::EPHEMERAL);
        assert!(on_private_message(&pressed));
    }

    #[test]
    fn a_button_works_whatever_its_message_looks_like() {
        let data = json!({ "custom_id": "v1:accept:17:0", "component_type": 2 });
        let mut whole = serde_json::to_value(component(data)).unwrap();
        whole["type"] = json!(3);
        whole["message"]["flags"] = json!(64);
        assert!(serde_json::from_value::<Interaction>(whole.clone()).is_ok());
        for (part, value) in [
            ("interaction_metadata", json!({ "id": "1", "type": 3 })),
            ("components", json!([{ "type": 17 }, 4])),
            ("attachments", json!([{ "id": "1" }])),
            ("type", json!("new")),
        ] {
            let mut event = whole.clone();
            event["message"][part] = value;
            let unread = serde_json::from_value::<Interaction>(event.clone());
            assert!(unread.is_err(), "{part}");
            let Some(Interaction::Component(read)) = pared(event) else {
                panic!("not read with {part}");
            };
            let Ok(Request::Press(press)) = component_request(&read) else {
                panic!("no press with {part}");
            };
            assert_eq!(press.subject, 17);
            assert_eq!(component_caller(&read).person, PersonId(444));
            assert!(on_private_message(&read), "{part}");
        }
        assert!(pared(json!({ "type": 3 })).is_none());
        assert!(pared(json!(7)).is_none());
    }

    #[test]
    fn files_may_be_sent_unless_the_permissions_say_no() {
        assert!(can_attach(None));
        assert!(can_attach(Some(Permissions::ATTACH_FILES)));
        assert!(can_attach(Some(Permissions::ADMINISTRATOR)));
        assert!(!can_attach(Some(Permissions::SEND_MESSAGES)));
    }
}
