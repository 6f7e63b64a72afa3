//! Konakis on Discord, a second opinion: the real program against SimCord's model of Discord, which
//! is nobody's of ours. `simcord_bridge.py` puts it on the loopback interface.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may say that something cannot fail, and shows the log of a program that did"
)]

mod games;
mod service;
#[path = "simcord/mod.rs"]
mod simcord_scenarios;
