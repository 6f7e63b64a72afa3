//! The program `konakis`; what it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    konakis::cli::main()
}
