//! Exact rules of tafl, fox and geese, ringo and latrunculi, as data.
//!
//! A [`Catalog`] holds the [`Variant`]s, each read from a TOML file. A variant with its options
//! chosen is a [`RuleSet`]; a [`Game`] is played under one. Nothing here reads files, knows the
//! time, or draws.
//!
//! ```
//! use konakis_rules::{Catalog, Game, Options};
//!
//! let catalog = Catalog::builtin();
//! let variant = catalog.get("tablut").ok_or("no such variant")?;
//! let mut game = Game::new(variant.rules(&Options::new())?);
//! let played = game.play_text("e4-f4")?;
//! assert_eq!(played.text, "e4-f4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod calls;
#[cfg(feature = "check")]
pub mod check;
mod engine;
mod facts;
mod game;
mod kind;
mod moves;
mod notation;
mod outcome;
mod perft;
mod playout;
mod position;
pub mod record;
mod refusal;
mod ruleset;
mod side;
mod variant;

pub use board::{Board, Marks, Place, Point, Shape};
pub use facts::{Chaining, RuleFact, Special, Way};
pub use game::{Game, Played, RepetitionRule, ReplayError};
pub use kind::{Kind, KindSpec, Role};
pub use moves::Move;
pub use notation::MAX_MOVE_BYTES;
pub use outcome::{Call, GameResult, Reason, UnknownReason};
pub use perft::{divide, perft};
pub use playout::{Playout, playout};
pub use position::{CodeError, MAX_CODE_BYTES, Position};
pub use refusal::{Closure, Ground, Refusal};
pub use ruleset::RuleSet;
pub use side::{Side, Tone};
pub use variant::{Catalog, OptionError, OptionSpec, OptionValue, Options, Variant, VariantError};
