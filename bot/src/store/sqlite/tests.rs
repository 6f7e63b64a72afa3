//! The suite on SQLite, and what only a file can show.

use std::{path::PathBuf, sync::Arc};

use sqlx::{Connection, Executor, SqliteConnection};
use tempfile::TempDir;

use super::*;
use crate::store::suite::{self, *};

async fn on_a_file() -> (Arc<dyn Store>, TempDir) {
    let (store, _, folder) = file().await;
    (Arc::new(store), folder)
}

async fn in_memory() -> (Arc<dyn Store>, ()) {
    (Arc::new(SqliteStore::open_memory().await.expect("opens")), ())
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
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(false);
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
    let missing = format!("there is no folder {}", folder.path().join("nowhere").display());
    assert!(text.contains(&missing) && text.contains("--database"), "{text}");
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = SqliteStore::open(folder.path()).await.expect_err("a folder");
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
        sqlx::query_scalar(sql).fetch_one(pool).await.expect("reads")
    };
    for pool in [&store.writer, &store.readers] {
        assert_eq!(pragma(pool, "journal_mode").await, "wal");
        assert_eq!(pragma(pool, "synchronous").await, "2");
        assert_eq!(pragma(pool, "foreign_keys").await, "1");
    }
    let written = sqlx::query("DELETE FROM games").execute(&store.readers).await;
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
        ("SELECT * FROM games WHERE (player_0 = 1 OR player_1 = 1) AND ended IS NULL", "games_by_player_1"),
        ("SELECT * FROM games WHERE channel = 1 AND ended IS NULL", "games_by_channel"),
        ("SELECT * FROM challenges WHERE state = 'open' AND opponent = 1", "challenges_open_by_opponent"),
        ("SELECT * FROM challenges WHERE state = 'open' AND expires <= 1", "challenges_open_by_expiry"),
        ("SELECT * FROM challenges WHERE challenger = 1 AND created >= 1", "challenges_by_challenger"),
        ("SELECT 1 FROM notices WHERE not_before <= 1 AND settled IS NULL AND given_up = 0", "notices_open_by_time"),
        ("SELECT id FROM notices WHERE game = 1 AND kind = 'board' AND ply IS 1 AND settled IS NULL", "notices_unheard_by_game"),
    ] {
        let explain = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let rows = sqlx::query(explain).fetch_all(&store.readers).await.expect("explains");
        let plan: Vec<String> = rows.iter().map(|row| sqlx::Row::get(row, "detail")).collect();
        let plan = plan.join("; ");
        assert!(plan.contains(index) && !plan.contains("SCAN"), "{sql}: {plan}");
    }
}

#[tokio::test]
async fn what_was_written_is_there_after_the_store_is_dropped() {
    let (store, path, _folder) = file().await;
    let id = game(&store).await.id;
    let expected = play(&store, id, 7).await;
    drop(store);
    for _ in 0..2 {
        let store = SqliteStore::open(&path).await.expect("opens again");
        assert_eq!(store.game(id).await.expect("reads"), Some(expected.clone()));
        store.close().await;
        assert!(store.game(id).await.is_err(), "a closed store answers nothing");
    }
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let (store, path, _folder) = file().await;
    store.close().await;
    scribble(
        &path,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', TRUE, x'00', 0)",
    )
    .await;
    let before = std::fs::read(&path).expect("reads");
    let error = SqliteStore::open(&path).await.expect_err("newer");
    let missing = sqlx::migrate::MigrateError::VersionMissing(9999);
    assert!(error.to_string().contains(&missing.to_string()), "{error}");
    assert!(matches!(error, StoreError::Migrate(_)), "{error:?}");
    assert_eq!(std::fs::read(&path).expect("reads"), before);
}

#[tokio::test]
async fn a_migration_that_was_changed_is_refused() {
    let (store, path, _folder) = file().await;
    store.close().await;
    scribble(&path, "UPDATE _sqlx_migrations SET checksum = x'00'").await;
    let error = SqliteStore::open(&path).await.expect_err("changed");
    assert!(matches!(error, StoreError::Migrate(_)), "{error:?}");
}

#[tokio::test]
async fn a_damaged_row_is_an_error_that_names_it() {
    // With the CHECKs off, as a damaged file or a later version would have it.
    for (sql, table) in [
        ("UPDATE challenges SET state = 'pondered'", "challenges"),
        ("UPDATE challenges SET state = 'declined'", "challenges"),
        ("UPDATE challenges SET side = 7", "challenges"),
        ("UPDATE challenges SET version = -1", "challenges"),
        ("UPDATE challenges SET channel = NULL", "challenges"),
        ("UPDATE challenges SET message = 5", "challenges"),
        ("DELETE FROM games", "challenges"),
        ("UPDATE games SET version = 4294967296", "games"),
        ("UPDATE games SET ended = 5", "games"),
        ("UPDATE games SET winner = 1", "games"),
        ("UPDATE games SET ended = 5, reason = 'x', winner = 2", "games"),
        ("UPDATE games SET channel = NULL", "games"),
        ("UPDATE games SET board_channel = 5, board_message = 6", "games"),
        ("UPDATE games SET board_ply = 6", "games"),
        ("UPDATE offers SET kind = 'tea'", "games"),
        ("UPDATE offers SET ply = -1", "games"),
        ("DELETE FROM moves WHERE ply = 1", "moves"),
        ("UPDATE moves SET ply = 9 WHERE ply = 2", "moves"),
        ("UPDATE moves SET ply = -1 WHERE ply = 1", "moves"),
        ("UPDATE requests SET made = 'tea'", "requests"),
        ("UPDATE requests SET ply = -1", "requests"),
    ] {
        let (store, path, _folder) = file().await;
        let terms = NewChallenge { request: Some(RequestId(5)), ..terms() };
        let id = challenge(&store, &terms).await.id;
        done(store.accept_challenge(id, [ALICE, BOB], None, NOW, &[]).await.expect("accepts"));
        play(&store, GameId(1), 3).await;
        let kind = OfferKind::Draw;
        done(store.make_offer(GameId(1), 3, kind, BOB, NOW, &[]).await.expect("offers"));
        let mut conn = connection(&path).await;
        conn.execute("PRAGMA ignore_check_constraints = 1").await.expect("sets");
        conn.execute(sql).await.expect("damages");

        let all = GameFilter { limit: 10, ..GameFilter::default() };
        let read = match table {
            "challenges" => store.challenge(id).await.map(|_| ()),
            "requests" => store.made_by(RequestId(5)).await.map(|_| ()),
            _ => store.games(&all).await.map(|_| ()),
        };
        match read {
            Err(StoreError::Row { table: named, row: 1 | 5, .. }) => {
                assert_eq!(named, table, "{sql}");
            }
            other => panic!("{sql}: {other:?}"),
        }
        // Nor does a write go on from there.
        if table != "requests" && table != "challenges" {
            let written = store.append_move(&new_move(GameId(1), 4)).await;
            assert!(matches!(written, Err(StoreError::Row { .. })), "{sql}: {written:?}");
        }
    }
}

#[tokio::test]
async fn a_damaged_entry_does_not_hold_up_the_others() {
    let (store, path, _folder) = file().await;
    let notices = [notice_at(NOW); 3];
    let (_, ids) = done(store.create_challenge(&terms(), &notices).await.expect("makes"));
    scribble(&path, "UPDATE notices SET kind = 'song' WHERE id = 2").await;
    let due = store.due_notices(NOW.plus(20), 10).await.expect("reads");
    let found: Vec<NoticeId> = due.iter().map(|entry| entry.id).collect();
    assert_eq!(found, [ids[0], ids[2]]);
    let (given_up, problem): (bool, String) =
        sqlx::query_as("SELECT given_up, problem FROM notices WHERE id = 2")
            .fetch_one(&store.readers)
            .await
            .expect("reads");
    assert!(given_up && problem.contains("song"), "{problem}");
}

#[tokio::test]
async fn a_given_up_entry_keeps_its_reason() {
    let (store, _, _folder) = file().await;
    let (_, ids) =
        done(store.create_challenge(&terms(), &[notice_at(NOW)]).await.expect("makes"));
    store.postpone_notice(ids[0], None, "50007: closed").await.expect("gives up");
    store.postpone_notice(ids[0], Some(NOW), "something else").await.expect("is harmless");
    let kept: (bool, String) = sqlx::query_as("SELECT given_up, problem FROM notices")
        .fetch_one(&store.readers)
        .await
        .expect("reads");
    assert_eq!(kept, (true, "50007: closed".to_owned()));
}

#[tokio::test]
async fn a_write_that_fails_half_way_leaves_nothing() {
    let (store, path, _folder) = file().await;
    let id = game(&store).await.id;
    let before = play(&store, id, 2).await;
    scribble(
        &path,
        "CREATE TRIGGER full BEFORE INSERT ON notices BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    let request = Some(RequestId(5));
    let next = NewMove {
        request,
        ending: Some(suite::ending("king-captured", Some(0))),
        notices: vec![notice_at(NOW)],
        ..new_move(id, 3)
    };
    let failed = store.append_move(&next).await;
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    assert_eq!(store.game(id).await.expect("reads"), Some(before));
    assert_eq!(store.made_by(RequestId(5)).await.expect("reads"), None);
    // The connection is fit for the next write.
    play(&store, id, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_reader_and_another_writer_lock_nobody_out() {
    let (store, path, _folder) = file().await;
    let mut games = Vec::new();
    for _ in 0..50 {
        games.push(game(&store).await.id);
    }
    // Somebody reads all the while, and another process writes now and then.
    let mut reader = connection(&path).await;
    reader.execute("BEGIN; SELECT COUNT(*) FROM moves").await.expect("reads");
    let other = SqliteStore::open(&path).await.expect("opens twice");
    let names = tokio::spawn(async move {
        for number in 0..50 {
            let person = Person { id: PersonId(number), name: number.to_string() };
            other.remember(&person).await.expect("no lock is met");
        }
    });
    let moves: Vec<_> = games
        .into_iter()
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move { play(&store, id, 4).await })
        })
        .collect();
    for task in moves {
        assert_eq!(task.await.expect("no lock is met").ply(), 4);
    }
    names.await.expect("no lock is met");
    let seen: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM moves")
        .fetch_one(&mut reader)
        .await
        .expect("reads");
    assert_eq!(seen, 0, "the reader still sees its own moment");
}

#[tokio::test]
async fn a_backup_holds_everything_and_opens() {
    let (store, _, folder) = file().await;
    let expected = play(&store, game(&store).await.id, 5).await;
    let (_, ids) =
        done(store.create_challenge(&terms(), &[notice_at(NOW)]).await.expect("makes"));
    let to = folder.path().join("copy 'of' it.sqlite3");
    store.backup(&to).await.expect("backs up");
    let later = play(&store, expected.id, 6).await;

    let copy = SqliteStore::open(&to).await.expect("opens");
    assert_eq!(copy.game(expected.id).await.expect("reads"), Some(expected.clone()));
    assert_eq!(copy.due_notices(NOW.plus(20), 10).await.expect("reads")[0].id, ids[0]);
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&copy.readers)
        .await
        .expect("checks");
    assert_eq!(sound, "ok");
    // The copy goes its own way.
    play(&copy, expected.id, 8).await;
    assert_eq!(store.game(expected.id).await.expect("reads"), Some(later));
    copy.close().await;

    let before = std::fs::read(&to).expect("reads");
    let error = store.backup(&to).await.expect_err("it exists");
    assert!(error.to_string().contains("the file exists"), "{error}");
    assert_eq!(std::fs::read(&to).expect("reads"), before);
    let nowhere = folder.path().join("nowhere").join("copy.sqlite3");
    let error = store.backup(&nowhere).await.expect_err("no folder");
    assert!(error.to_string().contains("there is no folder"), "{error}");
    let names = std::fs::read_dir(folder.path()).expect("lists").map(|entry| {
        entry.expect("an entry").file_name().into_string().expect("a name")
    });
    assert_eq!(names.filter(|name| name.contains("part")).count(), 0);
}

#[tokio::test]
async fn a_database_in_memory_is_backed_up_too() {
    let store = SqliteStore::open_memory().await.expect("opens");
    let expected = play(&store, game(&store).await.id, 2).await;
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("copy.sqlite3");
    store.backup(&to).await.expect("backs up");
    let copy = SqliteStore::open(&to).await.expect("opens");
    assert_eq!(copy.game(expected.id).await.expect("reads"), Some(expected));
}

/// Names the file on which a child of this test plays until it is killed.
#[cfg(unix)]
const CHILD: &str = "KONAKIS_STORE_TEST_CHILD";

#[cfg(unix)]
#[tokio::test]
async fn what_was_answered_survives_kill_9() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    if let Some(path) = std::env::var_os(CHILD) {
        let store = SqliteStore::open(Path::new(&path)).await.expect("opens");
        let id = game(&store).await.id;
        for ply in 1.. {
            let next = NewMove { notices: vec![notice_at(NOW)], ..new_move(id, ply) };
            done(store.append_move(&next).await.expect("moves"));
            println!("\ncommitted {id} {ply}");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("konakis.sqlite3");
    let program = std::env::current_exe().expect("this program");
    for round in 1..=5u32 {
        let mut child = Command::new(&program)
            .args(["what_was_answered_survives_kill_9", "--nocapture"])
            .env(CHILD, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let (mut id, mut last) = (0i64, 0u32);
        let mut lines = output.lines().map(|line| line.expect("a line"));
        let mut committed = |line: String| {
            let mut words = line.strip_prefix("committed ")?.split(' ').map(str::to_owned);
            Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
        };
        while last < 17 * round {
            let line = lines.next().expect("the child plays on");
            (id, last) = committed(line).unwrap_or((id, last));
        }
        child.kill().expect("kills");
        child.wait().expect("ends");
        // What it had said before it died counts as well.
        for line in lines {
            (id, last) = committed(line).unwrap_or((id, last));
        }
        let store = SqliteStore::open(&path).await.expect("opens");
        let record = store.game(GameId(id)).await.expect("reads").expect("the game");
        assert_eq!(id, i64::from(round));
        // One more may have been committed before it could be said.
        assert!((last..=last + 1).contains(&record.ply()), "{last}: {}", record.ply());
        let entries: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM notices WHERE game = $1")
            .bind(id)
            .fetch_one(&store.readers)
            .await
            .expect("reads");
        assert_eq!(entries, i64::from(record.ply()), "each move has its entry");
        store.close().await;
    }
}
#[tokio::test]
async fn zz() {
    let (store, _, folder) = file().await;
    let t = folder.path().join("a.part");
    let r = sqlx::query("VACUUM INTO $1").bind(t.to_str().unwrap()).execute(&store.readers).await;
    println!("{r:?} {}", t.exists());
    let r = sqlx::query("VACUUM INTO $1").bind(t.to_str().unwrap()).execute(&store.writer).await;
    println!("{r:?} {}", t.exists());
    let f = std::fs::File::open(&t).unwrap();
    println!("{:?}", f.sync_all());
    println!("{:?}", std::fs::hard_link(&t, folder.path().join("b")));
    println!("{:?}", std::fs::read_dir(folder.path()).unwrap().collect::<Vec<_>>());
}
