//! Why the store cannot do what is asked.

/// Why the store cannot do what is asked. Nothing was changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database file cannot be opened or created.
    #[error(
        "cannot open the database {path}: {source}; check that the folder exists and can be written, or name another file with --database"
    )]
    Open {
        /// The file.
        path: String,
        /// What SQLite says.
        source: sqlx::Error,
    },
    /// The database was made by a newer version, or its migrations differ.
    #[error(
        "the database cannot be brought up to date: {0}; run the newest version, or restore a backup"
    )]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// A statement failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// A row holds what this version does not know.
    #[error("row {row} of {table} cannot be read: {problem}; it was written by another version")]
    Row {
        /// The table.
        table: &'static str,
        /// The row's number.
        row: i64,
        /// What is wrong.
        problem: String,
    },
    /// The row asked for does not exist.
    #[error("no {what} with number {id}")]
    Missing {
        /// What was looked for.
        what: &'static str,
        /// Its number.
        id: i64,
    },
    /// The program asks for what the store does not do.
    #[error("the store was misused: {0}; this is a fault of the program, please report it")]
    Misuse(String),
    /// The backup cannot be written.
    #[error("cannot write the backup {path}: {problem}")]
    Backup {
        /// The file.
        path: String,
        /// What is wrong.
        problem: String,
    },
}
