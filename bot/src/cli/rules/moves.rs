//! `konakis rules moves`.

use konakis_rules::Catalog;

use crate::cli::{CliError, args::Rules, print};

pub(super) fn run(catalog: &Catalog, args: &Rules) -> Result<(), CliError> {
    let moves = args.game(catalog)?.legal_texts();
    if moves.is_empty() {
        return Ok(());
    }
    print(&moves.join("\n"))
}
