//! A month of play on a clock of its own: forty people, two hundred games over all variants, seeded.
//! A real client of Discord's library against the stand-in, a real SQLite file, restarts, kills,
//! deadlines, vacations, offers, deleted channels. Afterwards the books must balance.

#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test may say that something cannot fail, and uses its part of what tests share"
)]

#[path = "month/mod.rs"]
mod course;
mod standin;
