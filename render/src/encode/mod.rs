//! Pictures as files.

mod gif;
mod lzw;
mod png;

pub(crate) use gif::Film;
pub(crate) use png::{Workbench, png};
