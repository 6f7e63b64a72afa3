//! What is shown: first that the stand-in is right, then the program in it.

mod brought_along;
mod challenges;
mod channels;
mod crashes;
mod endings;
mod host;
mod keeping;
mod lines;
mod menus;
mod moves;
mod places;
mod stage;
mod standing;
mod the_standin;
mod told;
mod troubles;
mod whole_games;
mod words;

use crate::service;
