//! The engine: one position, changed and changed back, without allocation.

mod captures;
mod generate;
mod judge;
mod jumps;
mod state;
mod tables;
mod territory;

pub(crate) use generate::Act;
pub(crate) use judge::judge;
pub(crate) use state::State;
pub(crate) use tables::{
    Calls, Chain, Custody, Fort, KindTable, King, Limit, MAX_JUMP_POINTS, MAX_KINDS, NOWHERE,
    Tables, Wins,
};
