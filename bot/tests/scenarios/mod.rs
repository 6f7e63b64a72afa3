//! What is shown: first that the stand-in is right, then the program in it.

mod the_standin;
