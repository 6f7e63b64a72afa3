//! When Discord is slow, overrun or broken, or the program is slow itself.

use serde_json::json;
use sqlx::Executor as _;

use super::{bridge::slash, hall::Hall};

/// The answers of interactions.
const ANSWERS: &str = "/interactions/*/callback";

#[tokio::test]
async fn an_answer_that_meets_trouble_is_shown_once() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let mut board = hall.begin().await;
    let troubles = [
        json!({ "kind": "rate_limit", "retry_after": 0.3 }),
        json!({ "kind": "rate_limit", "retry_after": 0.2, "scope": "global" }),
        json!({ "kind": "rate_limit", "retry_after": 0.2, "scope": "shared" }),
        json!({ "kind": "status", "status": 502 }),
        json!({ "kind": "status", "status": 503, "when": "after" }),
        json!({ "kind": "reset" }),
        json!({ "kind": "reset", "when": "after" }),
    ];
    let back_and_forth = ["e6-b6", "i6-h6", "b6-e6", "h6-i6"];
    for (ply, (trouble, given)) in
        (1..).zip(troubles.into_iter().zip(back_and_forth.iter().cycle()))
    {
        let (mover, other) = if ply % 2 == 1 {
            ("ann", "bob")
        } else {
            ("bob", "ann")
        };
        hall.fault(ANSWERS, trouble.clone()).await;
        let made = hall.make(mover, given).await;
        let next = made.public();
        let head = format!("{ply}. **{given}**");
        next.says(&[&head]);
        assert_eq!(hall.notified(next).await, [other].into(), "{trouble}");
        hall.service.all_said().await;
        assert_eq!(hall.that_say("games", &head).await.len(), 1, "{trouble}");
        hall.without_buttons(&board).await;
        board = next.clone();
    }
    // Zero: the line was cut. An answer that had arrived cannot be given again.
    hall.close(&[(0, 0), (400, 40_060), (429, 0), (502, 0), (503, 0)])
        .await;
}

#[tokio::test]
async fn a_message_of_the_outbox_that_meets_trouble_is_said_once() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let mut newest = hall.begin().await;
    hall.service.all_said().await;
    let troubles = [
        json!({ "kind": "rate_limit", "retry_after": 0.3 }),
        json!({ "kind": "status", "status": 502 }),
        json!({ "kind": "status", "status": 502, "when": "after" }),
        json!({ "kind": "reset", "when": "after" }),
    ];
    for (trouble, (mover, given)) in troubles.into_iter().zip([
        ("ann", "e6-b6"),
        ("bob", "i6-h6"),
        ("ann", "b6-e6"),
        ("bob", "h6-i6"),
    ]) {
        hall.fault("/channels/*/messages", trouble.clone()).await;
        hall.make_in("elsewhere", mover, given).await.private();
        let said = hall.next_message("games", &newest).await;
        said.says(&[given]).board();
        hall.service.all_said().await;
        let heard = hall.that_say("games", given).await;
        assert_eq!(heard.len(), 1, "{trouble}: {heard:#?}");
        newest = said;
    }
    hall.close(&[(0, 0), (429, 0), (502, 0)]).await;
}

#[tokio::test]
async fn a_slow_move_is_deferred_and_the_ping_is_a_message_of_its_own() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let board = hall.begin().await;
    hall.service.all_said().await;
    let mut lock = hall.service.database().await;
    lock.execute("BEGIN IMMEDIATE").await.expect("a lock");
    let mut sent = slash("ann", "games", "move", json!({ "move": "e6-b6" }));
    sent["until"] = json!("ack");
    let answer = hall.act("slash", sent).await;
    assert_eq!(answer.kind.as_deref(), Some("deferred"), "{answer:#?}");
    lock.execute("ROLLBACK").await.expect("no lock");

    let answer = hall.until(&answer, "answer").await;
    let shown = answer.public();
    shown.says(&["1. **e6-b6**"]).board();
    shown.button("resign");
    // An edit notifies nobody: the ping is a message of its own.
    let ping = hall.next_message("games", shown).await;
    ping.says(&[&hall.mention("bob")]);
    assert_eq!(hall.notified(&ping).await, ["bob"].into());
    hall.without_buttons(&board).await;
    assert_eq!(hall.that_say("games", "1. **e6-b6**").await.len(), 1);
    hall.close(&[]).await;
}

#[tokio::test]
async fn an_answer_to_an_interaction_that_is_too_old_is_said_in_the_channel() {
    let Some(hall) = Hall::open_with("[play]\nanswer_seconds = 600\n").await else {
        return;
    };
    let board = hall.begin().await;
    hall.service.all_said().await;
    let mut late = slash("ann", "games", "move", json!({ "move": "e6-b6" }));
    late["late"] = json!(true);
    late["until"] = json!("error");
    hall.act("slash", late).await;
    let said = hall.next_message("games", &board).await;
    said.says(&["1. **e6-b6**"]).board();
    assert_eq!(hall.notified(&said).await, ["bob"].into());
    hall.without_buttons(&board).await;
    hall.service.all_said().await;
    assert_eq!(hall.that_say("games", "e6-b6").await.len(), 1);
    hall.close(&[(404, 10_062)]).await;
}
