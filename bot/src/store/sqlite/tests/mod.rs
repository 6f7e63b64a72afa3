//! The suite on SQLite, and what only a file can show.

mod damage;
mod lasting;
mod locks;
mod people;

use std::{path::PathBuf, sync::Arc};

use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection};
use tempfile::TempDir;

use super::*;
use crate::store::suite::{self, *};

async fn on_a_file() -> (Arc<dyn Store>, Option<TempDir>) {
    let (store, _, folder) = file().await;
    (Arc::new(store), Some(folder))
}

async fn in_memory() -> (Arc<dyn Store>, Option<TempDir>) {
    let store = SqliteStore::open_memory().await.expect("opens");
    (Arc::new(store), None)
}

mod file_suite {
    crate::store::suite::store_suite!(super::super::on_a_file);
}

mod memory_suite {
    crate::store::suite::store_suite!(super::super::in_memory);
}

/// A store on a new file.
async fn file() -> (SqliteStore, PathBuf, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("konakis ?#%20.sqlite3");
    (SqliteStore::open(&path).await.expect("opens"), path, folder)
}

/// A connection of our own, as another program would have one.
async fn connection(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(false);
    options.connect().await.expect("connects")
}

/// What somebody else wrote into a file.
async fn scribble(path: &Path, sql: &'static str) {
    let mut conn = connection(path).await;
    conn.execute(sql).await.expect("writes");
    conn.close().await.expect("closes");
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("nowhere").join("konakis.sqlite3");
    let error = SqliteStore::open(&path).await.expect_err("no folder");
    assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
    let text = error.to_string();
    let missing = format!(
        "there is no folder {}",
        folder.path().join("nowhere").display()
    );
    assert!(
        text.contains(&missing) && text.contains("--database"),
        "{text}"
    );
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = SqliteStore::open(folder.path())
        .await
        .expect_err("a folder");
    assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
    let path = folder.path().join("notes.txt");
    let text = "not a database at all, but a text of some length".repeat(10);
    std::fs::write(&path, &text).expect("writes");
    let error = SqliteStore::open(&path).await.expect_err("a text");
    assert!(matches!(error, StoreError::Open { .. }), "{error:?}");
    assert_eq!(std::fs::read_to_string(&path).expect("reads"), text);
}

#[tokio::test]
async fn connections_are_set_up_as_promised() {
    let (store, _, _folder) = file().await;
    let pragma = async |pool: &SqlitePool, name: &str| -> String {
        let sql = sqlx::AssertSqlSafe(format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}"));
        sqlx::query_scalar(sql)
            .fetch_one(pool)
            .await
            .expect("reads")
    };
    for pool in [&store.writer, &store.readers] {
        assert_eq!(pragma(pool, "journal_mode").await, "wal");
        assert_eq!(pragma(pool, "synchronous").await, "2");
        assert_eq!(pragma(pool, "foreign_keys").await, "1");
    }
    let written = sqlx::query("DELETE FROM games")
        .execute(&store.readers)
        .await;
    assert!(written.is_err(), "a reader cannot write");
}

#[tokio::test]
async fn every_table_is_strict() {
    let (store, _, _folder) = file().await;
    let loose: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations'",
    )
    .fetch_all(&store.readers)
    .await
    .expect("reads");
    assert_eq!(loose, Vec::<String>::new());
}

#[tokio::test]
async fn the_filters_use_an_index() {
    let (store, _, _folder) = file().await;
    for (sql, index) in [
        (
            "SELECT * FROM games WHERE (player_0 = 1 OR player_1 = 1) AND ended IS NULL",
            "games_by_player_1",
        ),
        (
            "SELECT * FROM games WHERE channel = 1 AND ended IS NULL",
            "games_by_channel",
        ),
        (
            "SELECT * FROM challenges WHERE state = 'open' AND opponent = 1",
            "challenges_open_by_opponent",
        ),
        (
            "SELECT * FROM challenges WHERE state = 'open' AND expires <= 1",
            "challenges_open_by_expiry",
        ),
        (
            "SELECT * FROM challenges WHERE challenger = 1 AND created >= 1",
            "challenges_by_challenger",
        ),
        (
            "SELECT 1 FROM notices WHERE not_before <= 1 AND settled IS NULL AND given_up = 0",
            "notices_open_by_time",
        ),
        (
            "SELECT id FROM notices WHERE game = 1 AND kind = 'board' AND ply IS 1 AND settled IS NULL",
            "notices_unheard_by_game",
        ),
    ] {
        let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let rows = sqlx::query(explain)
            .fetch_all(&store.readers)
            .await
            .expect("explains");
        let plan: Vec<String> = rows
            .iter()
            .map(|row| sqlx::Row::get(row, "detail"))
            .collect();
        let plan = plan.join("; ");
        assert!(
            plan.contains(index) && !plan.contains("SCAN"),
            "{sql}: {plan}"
        );
    }
}
