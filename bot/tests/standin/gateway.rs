//! The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME.

use std::time::Duration;

use axum::{
    extract::{
        State as Extract, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket},
    },
    response::Response,
};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{World, payload, session::Frame};

/// Short, so that every test sees heartbeats.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// Close code for a wrong token.
const AUTHENTICATION_FAILED: u16 = 4004;

const DISPATCHED_HEARTBEAT: u64 = 1;
const IDENTIFY: u64 = 2;
const RESUME: u64 = 6;
const INVALID_SESSION: u64 = 9;
const HELLO: u64 = 10;
const HEARTBEAT_ACK: u64 = 11;

/// Opens a connection.
pub(crate) async fn connect(Extract(world): Extract<World>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| async move {
        let connection = world.change(|state| state.session.next_connection());
        serve(&world, connection, socket).await;
        world.change(|state| state.session.ended(connection));
    })
}

async fn serve(world: &World, connection: u32, mut socket: WebSocket) {
    let (to, mut frames) = mpsc::unbounded_channel();
    let interval = u64::try_from(HEARTBEAT.as_millis()).unwrap_or(u64::MAX);
    let hello = json!({"op": HELLO, "d": {"heartbeat_interval": interval}});
    if send(&mut socket, &hello).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    let Ok(frame) = serde_json::from_str::<Value>(&text) else {
                        world.change(|state| state.violations.push(format!("gateway: not JSON: {text}")));
                        return;
                    };
                    hear(world, connection, &to, &frame);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
            frame = frames.recv() => match frame {
                Some(Frame::Send(value)) => if send(&mut socket, &value).await.is_err() { return },
                Some(Frame::Close(code)) => {
                    let close = CloseFrame { code, reason: "".into() };
                    // The other side may be gone already.
                    let _ = socket.send(Message::Close(Some(close))).await;
                    return;
                }
                Some(Frame::Drop) | None => return,
            },
        }
    }
}

/// Acts on what the bot has sent.
fn hear(world: &World, connection: u32, to: &mpsc::UnboundedSender<Frame>, frame: &Value) {
    let reply = |value: Value| {
        let _ = to.send(Frame::Send(value));
    };
    let data = &frame["d"];
    world.change(|state| match frame["op"].as_u64() {
        Some(DISPATCHED_HEARTBEAT) => {
            state.session.heartbeats += 1;
            if !state.session.deaf {
                reply(json!({"op": HEARTBEAT_ACK, "d": null}));
            }
        }
        Some(IDENTIFY) => {
            if data["token"] != format!("Bot {}", state.token) && data["token"] != state.token {
                let _ = to.send(Frame::Close(AUTHENTICATION_FAILED));
                return;
            }
            state.session.deaf = false;
            state.session.intents = data["intents"].as_u64().unwrap_or_default();
            state.session.begin(connection, to.clone());
            let guilds: Vec<Value> = state
                .guilds
                .keys()
                .map(|guild| json!({"id": guild.to_string(), "unavailable": true}))
                .collect();
            let ready = json!({
                "v": 10,
                "user": payload::current_user(&state.people[&state.bot]),
                "guilds": guilds,
                "session_id": state.session.name(),
                "resume_gateway_url": world.gateway_address(),
                "shard": data["shard"],
                "application": {"id": state.bot.to_string(), "flags": 0},
            });
            state.session.dispatch("READY", ready);
            let guilds: Vec<Value> = state
                .guilds
                .values()
                .map(|guild| payload::guild(state, guild))
                .collect();
            for guild in guilds {
                state.session.dispatch("GUILD_CREATE", guild);
            }
        }
        Some(RESUME) => {
            let known = data["session_id"] == state.session.name();
            if state.session.refuse_resume || !known {
                state.session.refuse_resume = false;
                reply(json!({"op": INVALID_SESSION, "d": false}));
                return;
            }
            state.session.deaf = false;
            let seen = data["seq"].as_u64().unwrap_or_default();
            state.session.resume(connection, to.clone(), seen);
        }
        _ => {}
    });
}

async fn send(socket: &mut WebSocket, value: &Value) -> Result<(), axum::Error> {
    socket.send(Message::Text(value.to_string().into())).await
}
