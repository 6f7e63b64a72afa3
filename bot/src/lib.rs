//! Konakis: correspondence play of the old northern board games, in Discord and at the terminal.
//!
//! The rooms, and who may know whom (arrows point down only):
//!
//! * [`cli`]: the program's face; it puts the rooms together.
//! * [`discord`] and [`terminal`]: adapters. They read what arrives into a [`commands::Request`] and
//!   turn the [`commands::Reply`] into what their place can show.
//! * [`commands`]: the command language, one file a command: what a request asks of [`play`], and the
//!   words and picture that answer it.
//! * [`play`]: what a player can do. No Discord, no SQL, no language.
//! * [`pictures`]: boards drawn for the adapters.
//! * [`store`]: what lasts.
//! * [`text`]: every sentence that a person reads, through Fluent.
//! * [`settings`]: what a host sets.

pub mod cli;
pub mod commands;
pub mod discord;
pub mod pictures;
pub mod play;
pub mod settings;
pub mod store;
pub mod terminal;
pub mod text;
