//! Konakis on Discord: the real program against a stand-in for Discord on the loopback interface.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may say that something cannot fail, and tells what it leaves out"
)]

mod games;
mod scenarios;
mod service;
#[allow(
    dead_code,
    unused_imports,
    reason = "a test uses its part of what tests share"
)]
mod standin;
