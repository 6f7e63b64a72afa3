//! Pictures as files.

mod png;

pub(crate) use png::{Workbench, png};
