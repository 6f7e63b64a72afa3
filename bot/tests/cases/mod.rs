//! Cases that went wrong once, by what they have in common.

mod limits;
mod places;
mod repeats;
