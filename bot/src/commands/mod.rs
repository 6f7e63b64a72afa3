//! The command language: what each command asks of [`crate::play`], and how it is answered.
//!
//! An adapter reads what arrives into a [`Caller`] and a [`Request`] and shows the [`Reply`]; the
//! same words work in Discord and at the terminal, because both come through the [`Desk`].

mod alt;
mod archive;
mod board;
mod challenge;
mod chart;
mod clocks;
mod days;
mod denials;
mod desk;
mod endings;
mod export;
mod facts;
mod games;
mod grammar;
mod health;
mod help;
mod history;
mod leaderboard;
mod look;
mod make_move;
mod moving;
mod next;
mod notices;
mod offers;
mod plan;
mod press;
mod privacy;
mod profile;
mod ratings;
mod refusals;
mod relocate;
mod reply;
mod request;
mod rules;
mod servers;
mod settings;
mod suggest;
mod words;

pub use chart::ChartPicture;
pub use desk::Desk;
pub use grammar::{COMMANDS, CommandSpec, OptionKind, OptionSpec, command};
pub use health::Health;
pub use press::{Press, PressError, Verb};
pub use reply::{
    Attachment, Audience, Button, ButtonStyle, Choice, Menu, NewThread, Picture, Reply, Shows,
};
pub use request::{Caller, Invocation, NamedPerson, Place, Request, Suggestion, Typing, Value};
