//! Several at once, in one process and in two.

use std::{future::poll_fn, task::Poll};

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_write_that_is_dropped_half_way_is_whole_or_not_at_all() {
    let (store, _, _folder) = file().await;
    let id = game(&store).await.id;
    let (mut made, mut dropped) = (0, 0);
    for wakes in 1..=40 {
        let ply = store
            .game(id)
            .await
            .expect("reads")
            .expect("the game")
            .ply();
        let next = NewMove {
            notices: vec![notice_at(NOW)],
            ..new_move(id, ply + 1)
        };
        // The write goes on whenever the database has answered, and is dropped at its nth wait.
        let (mut write, mut left) = (store.append_move(&next), wakes);
        let finished = poll_fn(|context| {
            left -= 1;
            match write.as_mut().poll(context) {
                Poll::Pending if left > 0 => Poll::Pending,
                polled => Poll::Ready(polled.is_ready()),
            }
        });
        match finished.await {
            true => made += 1,
            false => dropped += 1,
        }
    }
    assert!(made > 0 && dropped > 0, "{made} made, {dropped} dropped");
    let plies = store
        .game(id)
        .await
        .expect("reads")
        .expect("the game")
        .ply();
    assert!(plies >= made, "{plies} of {made}");
    let (entries, in_use): (i64, i64) =
        sqlx::query_as("SELECT COUNT(*), COUNT(DISTINCT ply) FROM notices")
            .fetch_one(&store.readers)
            .await
            .expect("reads");
    assert_eq!((entries, in_use), (i64::from(plies), i64::from(plies)));
    play(&store, id, plies + 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_file_is_opened_by_several_at_once() {
    for _ in 0..10 {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("konakis.sqlite3");
        let open = || {
            let path = path.clone();
            tokio::spawn(async move { SqliteStore::open(&path).await })
        };
        for task in [open(), open(), open()] {
            let store = task.await.expect("a task").expect("opens");
            game(&store).await;
        }
    }
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
    reader
        .execute("BEGIN; SELECT COUNT(*) FROM moves")
        .await
        .expect("reads");
    let other = SqliteStore::open(&path).await.expect("opens twice");
    let names = tokio::spawn(async move {
        for number in 0..50 {
            let person = Person {
                id: PersonId(number),
                name: number.to_string(),
            };
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
