//! The engine: positions as sets of points, copied and changed without allocation.

mod captures;
mod generate;
mod judge;
mod jumps;
mod machine;
mod set;
mod state;
mod tables;
mod territory;

pub(crate) use generate::Act;
pub(crate) use machine::{AnyMachine, Machine, with_machine};
pub(crate) use state::State;
pub(crate) use tables::{
    Calls, Chain, Custody, Fort, KindTable, King, Limit, MAX_JUMP_POINTS, MAX_KINDS, NOWHERE,
    Tables, Wins,
};
