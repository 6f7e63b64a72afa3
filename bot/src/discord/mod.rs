//! The adapter for Discord: an interaction becomes a request to the desk, and its reply becomes messages.
//!
//! Nothing is decided here. An interaction is read (`read`) into a caller and a request; the desk answers;
//! the reply is sent the way that reaches whom it must (`answer`): directly when it is quick,
//! since only a new message notifies the people it mentions. What no answer has said, the outbox
//! says (`outbox`). What a refusal of Discord's means stands in one place, `failure`.
//!
//! Only the GUILDS intent is asked for: commands and buttons come without any, and messages are not read.

mod answer;
mod artist;
mod busy;
mod clock;
mod error;
mod failure;
mod gateway;
mod locale;
mod logs;
mod office;
mod outbox;
mod payload;
mod read;
mod register;
mod rest;
mod service;
mod target;

pub use artist::Artist;
pub use clock::Clock;
pub use error::DiscordError;
pub use logs::log_cap;
pub use service::{Options, run};
