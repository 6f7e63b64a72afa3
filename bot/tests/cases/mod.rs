//! What players can do, and cases that went wrong once, by what they have in common.

mod challenges;
mod channels;
mod chosen;
mod combined;
mod damage;
mod keeping;
mod limits;
mod lines;
mod moving;
mod places;
mod repeats;
mod standing;
mod time;
mod told;
