//! What lasts: a store that is dropped, a process that is killed, a backup.

use super::*;

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
        assert!(
            store.game(id).await.is_err(),
            "a closed store answers nothing"
        );
    }
}

#[tokio::test]
async fn a_backup_holds_everything_and_opens() {
    let (store, _, folder) = file().await;
    let expected = play(&store, game(&store).await.id, 5).await;
    let (_, ids) = done(
        store
            .create_challenge(&terms(), &[notice_at(NOW)])
            .await
            .expect("makes"),
    );
    let to = folder.path().join("copy 'of' it.sqlite3");
    store.backup(&to).await.expect("backs up");
    let later = play(&store, expected.id, 6).await;

    let copy = SqliteStore::open(&to).await.expect("opens");
    assert_eq!(
        copy.game(expected.id).await.expect("reads"),
        Some(expected.clone())
    );
    assert_eq!(
        copy.due_notices(NOW.plus(20), 10).await.expect("reads")[0].id,
        ids[0]
    );
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
    let names = std::fs::read_dir(folder.path())
        .expect("lists")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
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
            let next = NewMove {
                notices: vec![notice_at(NOW)],
                ..new_move(id, ply)
            };
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
        let committed = |line: String| {
            let mut words = line
                .strip_prefix("committed ")?
                .split(' ')
                .map(str::to_owned);
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
        let record = store
            .game(GameId(id))
            .await
            .expect("reads")
            .expect("the game");
        assert_eq!(id, i64::from(round));
        // One more may have been committed before it could be said.
        assert!(
            (last..=last + 1).contains(&record.ply()),
            "{last}: {}",
            record.ply()
        );
        let entries: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM notices WHERE game = $1")
            .bind(id)
            .fetch_one(&store.readers)
            .await
            .expect("reads");
        assert_eq!(entries, i64::from(record.ply()), "each move has its entry");
        store.close().await;
    }
}
