//! `konakis backup`.

use std::{path::PathBuf, process::ExitCode};

use super::{CliError, house, house::House, log};
use crate::store::Store;

/// What `backup` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file to be written; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Copies the database.
pub(super) fn run(house: &House, args: &Args) -> Result<ExitCode, CliError> {
    log::init(&house.settings.log, "warn");
    house::runtime()?.block_on(async {
        let store = house::existing(house.database()).await?;
        store.backup(&args.file).await?;
        store.close().await;
        Ok(ExitCode::SUCCESS)
    })
}
