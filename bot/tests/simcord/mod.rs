//! The scenarios, and what they need: the bridge, what people see of it, the program in it.

mod bridge;
mod hall;
mod seen;
mod tools;

mod commands;
mod crashes;
mod line;
mod people;
mod places;
mod troubles;
mod whole_games;

use crate::{games, service};
