//! The migrations, embedded in the program.

use sqlx::{
    SqlSafeStr, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
};

use crate::store::StoreError;

/// File name and SQL of each, as they stand in `migrations/sqlite`. A file that has been released
/// is never changed: what is new goes into a new file.
const FILES: &[(&str, &str)] = &[
    (
        "0001_start.sql",
        include_str!("../../../../migrations/sqlite/0001_start.sql"),
    ),
    (
        "0002_correspondence.sql",
        include_str!("../../../../migrations/sqlite/0002_correspondence.sql"),
    ),
    (
        "0003_keeping.sql",
        include_str!("../../../../migrations/sqlite/0003_keeping.sql"),
    ),
    (
        "0004_offers.sql",
        include_str!("../../../../migrations/sqlite/0004_offers.sql"),
    ),
];

/// Brings a database up to date, wholly or not at all. The lock is taken before anything is looked
/// at, so that two programs that open the same file do not both begin.
pub(super) async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut tx = pool.begin_with("BEGIN IMMEDIATE").await?;
    // `run` would do, but a future that holds it is not `Send`.
    migrator().run_direct(None, &mut *tx, false).await?;
    tx.commit().await?;
    Ok(())
}

/// All migrations.
fn migrator() -> Migrator {
    let migration = |(name, sql): &(&'static str, &'static str)| {
        let (number, what) = name.trim_end_matches(".sql").split_once('_')?;
        let version = number.parse().ok()?;
        let kind = MigrationType::Simple;
        Some(Migration::new(
            version,
            what.into(),
            kind,
            sql.into_sql_str(),
            false,
        ))
    };
    Migrator::with_migrations(FILES.iter().filter_map(migration).collect())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn the_embedded_list_is_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("the folder of migrations")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("a name")
            })
            .collect();
        names.sort();
        let embedded: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(embedded, names);
    }

    #[test]
    fn migrations_are_numbered_from_one_without_a_gap() {
        let versions: Vec<i64> = migrator()
            .iter()
            .map(|migration| migration.version)
            .collect();
        let expected: Vec<i64> = (1i64..).take(FILES.len()).collect();
        assert_eq!(versions, expected);
    }
}
