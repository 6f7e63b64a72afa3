//! What each request does to the world, and what it is answered.

use serde_json::{Value, json};

use super::{
    World,
    error::ApiError,
    ids::{CommandId, MessageId, PersonId},
    mentions::number,
    messages::Origin,
    payload,
    rest::Incoming,
    route::Route,
    state::{RegisteredCommand, State},
};

/// Carries a request out. No body means 204.
///
/// # Errors
/// As Discord would refuse it.
pub(crate) fn carry_out(
    world: &World,
    state: &mut State,
    incoming: &Incoming,
) -> Result<Option<Value>, ApiError> {
    let (body, files) = (&incoming.body, &incoming.files);
    if incoming.route.needs_token() && incoming.authorization != format!("Bot {}", state.token) {
        return Err(ApiError::UNAUTHORIZED);
    }
    let show = |state: &State, id: MessageId| {
        let message = state.messages.get(&id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        Ok(Some(payload::message(state, message)))
    };
    match (incoming.method.as_str(), &incoming.route) {
        ("GET", Route::Gateway) => Ok(Some(json!({"url": world.gateway_address()}))),
        ("GET", Route::GatewayBot) => Ok(Some(json!({
            "url": world.gateway_address(),
            "shards": 1,
            "session_start_limit":
                {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1},
        }))),
        ("GET", Route::Me) => Ok(Some(payload::current_user(&state.people[&state.bot]))),
        ("GET", Route::Application) => Ok(Some(application(state))),
        ("PUT", Route::Commands) => Ok(Some(register(state, body))),
        ("GET", Route::Commands) => Ok(Some(commands(state))),
        // This stand-in has no commands that belong to one server.
        ("GET" | "PUT", Route::GuildCommands) => Ok(Some(json!([]))),
        ("POST", Route::Callback { interaction, token }) => {
            let message = state.call_back(*interaction, token, body, files)?;
            if !incoming.query.contains("with_response=true") {
                return Ok(None);
            }
            let message = message.map(|id| payload::message(state, &state.messages[&id]));
            Ok(Some(json!({
                "interaction": {"id": interaction.to_string(), "type": 2},
                "resource": {"type": body["type"], "message": message},
            })))
        }
        ("GET", Route::Original { token }) => {
            let id = state.original(token)?;
            show(state, id)
        }
        ("PATCH", Route::Original { token }) => {
            let id = state.edit_original(token, body, files)?;
            show(state, id)
        }
        ("DELETE", Route::Original { token }) => {
            let id = state.original(token)?;
            state.messages.remove(&id);
            Ok(None)
        }
        ("POST", Route::FollowUp { token }) => {
            let id = state.follow_up(token, body, files)?;
            show(state, id)
        }
        ("POST", Route::Messages { channel }) => {
            let id = state.create_message(*channel, Origin::Channel, body, files)?;
            show(state, id)
        }
        (method, Route::Message { channel, message }) => {
            let place = state
                .channels
                .get(channel)
                .ok_or(ApiError::UNKNOWN_CHANNEL)?;
            if !place.permissions.view || !state.bot_is_in(place) {
                return Err(ApiError::MISSING_ACCESS);
            }
            let archived = place.archived;
            let known = state
                .messages
                .get(message)
                .ok_or(ApiError::UNKNOWN_MESSAGE)?;
            // A private answer exists for its interaction only.
            if known.channel != *channel || known.only_for.is_some() {
                return Err(ApiError::UNKNOWN_MESSAGE);
            }
            match method {
                "GET" => show(state, *message),
                "PATCH" if archived => Err(ApiError::THREAD_ARCHIVED),
                "PATCH" => {
                    state.edit_message(*message, body, files)?;
                    show(state, *message)
                }
                "DELETE" => {
                    state.messages.remove(message);
                    Ok(None)
                }
                _ => Err(ApiError::NOT_FOUND),
            }
        }
        ("POST", Route::Threads { channel, message }) => {
            let name = body["name"].as_str().unwrap_or_default();
            let id = state.open_thread(*channel, *message, name)?;
            Ok(Some(payload::channel(state, &state.channels[&id])))
        }
        ("GET", Route::Channel { channel }) => {
            let known = state
                .channels
                .get(channel)
                .ok_or(ApiError::UNKNOWN_CHANNEL)?;
            Ok(Some(payload::channel(state, known)))
        }
        ("PATCH", Route::Channel { channel }) => {
            let known = state
                .channels
                .get_mut(channel)
                .ok_or(ApiError::UNKNOWN_CHANNEL)?;
            if !known.permissions.send || known.locked {
                return Err(ApiError::MISSING_PERMISSIONS);
            }
            if let Some(archived) = body["archived"].as_bool() {
                known.archived = archived;
            }
            Ok(Some(payload::channel(state, &state.channels[channel])))
        }
        ("POST", Route::OpenDirect) => {
            let person = number(&body["recipient_id"]).ok_or(ApiError::INVALID_FORM_BODY)?;
            let channel = state.direct_channel(PersonId(person))?;
            Ok(Some(payload::channel(state, &state.channels[&channel])))
        }
        ("GET", Route::Member { guild, person }) => {
            let known = state.guilds.get(guild).ok_or(ApiError::MISSING_ACCESS)?;
            let person = state.people.get(person).ok_or(ApiError::UNKNOWN_USER)?;
            if !known.members.contains(&person.id) {
                return Err(ApiError::UNKNOWN_USER);
            }
            Ok(Some(
                json!({"user": payload::user(person), "roles": [], "deaf": false,
                "mute": false, "flags": 0, "joined_at": "2024-01-01T00:00:00.000000+00:00"}),
            ))
        }
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn application(state: &State) -> Value {
    json!({
        "id": state.bot.to_string(), "name": "Konakis", "icon": null, "description": "",
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "", "flags": 0,
        "owner": payload::user(&state.people[&state.bot]), "team": null, "summary": "",
    })
}

/// All commands at once; what was there before is gone.
fn register(state: &mut State, body: &Value) -> Value {
    state.commands = body
        .as_array()
        .into_iter()
        .flatten()
        .map(|definition| RegisteredCommand {
            id: CommandId::new(),
            name: definition["name"].as_str().unwrap_or_default().to_owned(),
            definition: definition.clone(),
        })
        .collect();
    commands(state)
}

fn commands(state: &State) -> Value {
    let list = state.commands.iter().map(|command| {
        let mut value = command.definition.clone();
        value["id"] = json!(command.id.to_string());
        value["application_id"] = json!(state.bot.to_string());
        value["version"] = json!("1");
        for (key, default) in [
            ("type", json!(1)),
            ("default_member_permissions", Value::Null),
            ("nsfw", json!(false)),
        ] {
            if value[key].is_null() {
                value[key] = default;
            }
        }
        value
    });
    Value::Array(list.collect())
}
