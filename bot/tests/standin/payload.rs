//! The JSON in which Discord tells the bot of things.

use serde_json::{Value, json};

use super::{
    ids::{ChannelId, GuildId},
    model::{Attachment, Channel, ChannelKind, Guild, Message, Person},
    picture::png_size,
    state::State,
};

/// May manage a server.
const MANAGE_GUILD: u64 = 1 << 5;
/// May use commands.
const USE_COMMANDS: u64 = 1 << 31;

/// Times that nothing in the tests depends on.
const LONG_AGO: &str = "2024-01-01T00:00:00.000000+00:00";

/// A user object.
pub(crate) fn user(person: &Person) -> Value {
    json!({
        "id": person.id.to_string(),
        "username": person.name.to_lowercase().replace(' ', "_"),
        "global_name": if person.bot { Value::Null } else { json!(person.name) },
        "discriminator": "0",
        "avatar": null,
        "bot": person.bot,
        "public_flags": 0,
    })
}

/// The user object of the bot itself, as `GET /users/@me` and READY have it.
pub(crate) fn current_user(person: &Person) -> Value {
    let mut value = user(person);
    value["verified"] = json!(true);
    value["mfa_enabled"] = json!(false);
    value["email"] = Value::Null;
    value["flags"] = json!(0);
    value
}

/// A member object; `permissions` only within interactions.
fn member(person: &Person) -> Value {
    json!({
        "user": user(person),
        "nick": null,
        "avatar": null,
        "roles": [],
        "joined_at": LONG_AGO,
        "deaf": false,
        "mute": false,
        "flags": 0,
        "pending": false,
        "permissions": "2147483648",
    })
}

/// A member object as it stands in the resolved data of an interaction: without the user.
fn resolved_member(person: &Person) -> Value {
    let mut value = member(person);
    if let Some(fields) = value.as_object_mut() {
        fields.remove("user");
        fields.remove("deaf");
        fields.remove("mute");
    }
    value
}

/// A channel object.
pub(crate) fn channel(state: &State, channel: &Channel) -> Value {
    let mut value = json!({
        "id": channel.id.to_string(),
        "type": channel.type_number(),
        "name": channel.name,
        "position": 0,
        "permission_overwrites": [],
        "last_message_id": null,
    });
    match &channel.kind {
        ChannelKind::Text { guild } => value["guild_id"] = json!(guild.to_string()),
        ChannelKind::Thread { guild, parent } => {
            value["guild_id"] = json!(guild.to_string());
            value["parent_id"] = json!(parent.to_string());
            value["owner_id"] = json!(state.bot.to_string());
            value["message_count"] = json!(0);
            value["member_count"] = json!(2);
            value["thread_metadata"] = json!({
                "archived": channel.archived,
                "auto_archive_duration": 1440,
                "archive_timestamp": LONG_AGO,
                "locked": channel.locked,
            });
        }
        ChannelKind::Direct { person } => {
            value = json!({
                "id": channel.id.to_string(),
                "type": 1,
                "last_message_id": null,
                "recipients": [user(&state.people[person])],
            });
        }
        ChannelKind::Group { people } => {
            let people: Vec<Value> = people.iter().map(|id| user(&state.people[id])).collect();
            value = json!({
                "id": channel.id.to_string(),
                "type": 3,
                "name": null,
                "icon": null,
                "owner_id": people[0]["id"],
                "last_message_id": null,
                "recipients": people,
            });
        }
    }
    value
}

/// The whole server, as GUILD_CREATE has it. Members are left out but for the bot, since the bot
/// has no intent for them.
pub(crate) fn guild(state: &State, guild: &Guild) -> Value {
    let here = |channel: &&Channel| channel.guild() == Some(guild.id);
    let (threads, channels): (Vec<&Channel>, Vec<&Channel>) = state
        .channels
        .values()
        .filter(here)
        .partition(|channel| matches!(channel.kind, ChannelKind::Thread { .. }));
    let all = |list: Vec<&Channel>| -> Vec<Value> {
        list.into_iter().map(|one| channel(state, one)).collect()
    };
    json!({
        "id": guild.id.to_string(),
        "name": guild.name,
        "icon": null, "splash": null, "discovery_splash": null,
        "owner_id": guild.members.first().copied().unwrap_or(state.bot).to_string(),
        "afk_channel_id": null, "afk_timeout": 300,
        "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
        "roles": [{
            "id": guild.id.to_string(), "name": "@everyone", "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "position": 0, "permissions": "0", "managed": false,
            "mentionable": false, "flags": 0,
        }],
        "emojis": [], "features": [], "stickers": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": null,
        "system_channel_flags": 0, "rules_channel_id": null, "public_updates_channel_id": null,
        "vanity_url_code": null, "description": null, "banner": null,
        "premium_tier": 0, "preferred_locale": "en-US", "nsfw_level": 0,
        "premium_progress_bar_enabled": false,
        "joined_at": LONG_AGO, "large": false, "unavailable": false,
        "member_count": guild.members.len() + 1,
        "voice_states": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
        "members": [member(&state.people[&state.bot])],
        "channels": all(channels),
        "threads": all(threads),
    })
}

/// An attachment object.
fn attachment(message: &Message, attachment: &Attachment) -> Value {
    let url = format!(
        "https://cdn.discordapp.com/attachments/{}/{}/{}?ex=0&is=0&hm=0",
        message.channel, attachment.id, attachment.file_name
    );
    let mut value = json!({
        "id": attachment.id.to_string(),
        "filename": attachment.file_name,
        "size": attachment.bytes.len(),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    });
    if let Some(description) = &attachment.description {
        value["description"] = json!(description);
    }
    if let Some((width, height)) = png_size(&attachment.bytes) {
        value["width"] = json!(width);
        value["height"] = json!(height);
    }
    value
}

/// A message object.
pub(crate) fn message(state: &State, message: &Message) -> Value {
    const EPHEMERAL: u32 = 1 << 6;
    const LOADING: u32 = 1 << 7;
    let mut flags = 0;
    if message.only_for.is_some() {
        flags |= EPHEMERAL;
    }
    if message.thinking {
        flags |= LOADING;
    }
    json!({
        "id": message.id.to_string(),
        "channel_id": message.channel.to_string(),
        "author": user(&state.people[&state.bot]),
        "application_id": state.bot.to_string(),
        "content": message.content,
        "timestamp": LONG_AGO,
        "edited_timestamp": if message.edits > 0 { json!(LONG_AGO) } else { Value::Null },
        "tts": false,
        "mention_everyone": message.notified.everyone,
        "mentions": [], "mention_roles": [],
        "attachments": message.attachments.iter().map(|one| attachment(message, one)).collect::<Vec<_>>(),
        "embeds": message.embeds,
        "components": message.components,
        "pinned": false,
        "type": 0,
        "flags": flags,
        "nonce": message.nonce,
    })
}

/// Where an interaction happens and by whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) person: &'a Person,
    pub(crate) channel: &'a Channel,
}

/// What every interaction has in common. `kind` is Discord's number: 2 command, 3 component,
/// 4 autocomplete.
pub(crate) fn interaction(
    state: &State,
    scene: Scene<'_>,
    id: u64,
    token: &str,
    kind: u8,
) -> Value {
    let mut value = json!({
        "id": id.to_string(),
        "application_id": state.bot.to_string(),
        "type": kind,
        "token": token,
        "version": 1,
        "channel_id": scene.channel.id.to_string(),
        "channel": channel(state, scene.channel),
        "app_permissions": scene.channel.permissions.bits().to_string(),
        "locale": scene.person.locale,
        "entitlements": [],
        "attachment_size_limit": state.file_size,
    });
    value["channel"]["permissions"] = json!("2147483648");
    match scene.channel.guild() {
        Some(guild) => {
            value["guild_id"] = json!(guild.to_string());
            value["guild_locale"] = json!("en-US");
            value["member"] = member(scene.person);
            if state.guilds[&guild].staff.contains(&scene.person.id) {
                value["member"]["permissions"] = json!((MANAGE_GUILD | USE_COMMANDS).to_string());
            }
        }
        None => value["user"] = user(scene.person),
    }
    value["context"] = json!(scene.channel.context());
    value["authorizing_integration_owners"] = if state.bot_is_in(scene.channel) {
        let guild = scene.channel.guild();
        json!({"0": guild.map_or_else(|| "0".to_owned(), |guild| guild.to_string())})
    } else {
        json!({"1": scene.person.id.to_string()})
    };
    value
}

/// The resolved data of a command that names people or channels; who is not a member of the server is there
/// as a user only.
pub(crate) fn resolved(
    state: &State,
    guild: Option<GuildId>,
    named: &[&Person],
    channels: &[&Channel],
) -> Value {
    let is_member = |person: &Person| {
        guild
            .and_then(|guild| state.guilds.get(&guild))
            .is_some_and(|guild| guild.members.contains(&person.id) || person.id == state.bot)
    };
    let users: serde_json::Map<String, Value> = named
        .iter()
        .map(|person| (person.id.to_string(), user(person)))
        .collect();
    let members: serde_json::Map<String, Value> = named
        .iter()
        .filter(|person| is_member(person))
        .map(|person| (person.id.to_string(), resolved_member(person)))
        .collect();
    let channels: serde_json::Map<String, Value> = channels
        .iter()
        .map(|one| {
            let kind = one.type_number();
            let value = json!({"id": one.id.to_string(), "name": one.name, "type": kind, "permissions": "0"});
            (one.id.to_string(), value)
        })
        .collect();
    json!({"users": users, "members": members, "channels": channels})
}

/// The event that tells of a thread that was made.
pub(crate) fn thread_created(state: &State, thread: ChannelId) -> Value {
    let mut value = channel(state, &state.channels[&thread]);
    value["newly_created"] = json!(true);
    value
}
