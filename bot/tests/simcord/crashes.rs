//! `kill -9` between doing and answering, and between answering and knowing it; then a start.

use serde_json::json;

use super::{
    bridge::{press, slash},
    hall::Hall,
};

/// What is said by the outbox although an answer may have said it already.
const AGAIN: &str = "Said again";

/// The answers of interactions.
const ANSWERS: &str = "/interactions/*/callback";

/// The outbox waits longer for an answer than a test does: what it says, it says because it was
/// started again.
const PATIENT: &str = "[play]\nanswer_seconds = 600\n[log]\nfilter = \"info,konakis=debug\"\n";

#[tokio::test]
async fn killed_before_anybody_heard_it_is_said_after_the_start() {
    let Some(mut hall) = Hall::open_with(PATIENT).await else {
        return;
    };
    let board = hall.begin().await;
    hall.service.all_said().await;
    // Longer than the test: no answer has an effect in it.
    hall.fault(
        ANSWERS,
        json!({ "kind": "delay", "when": "before", "delay": 200 }),
    )
    .await;
    let mut sent = slash("ann", "games", "move", json!({ "move": "e6-b6" }));
    sent["wait"] = json!(0);
    hall.act("slash", sent).await;
    hall.service.stores(1, "e6-b6").await;
    hall.restart().await;
    hall.calm().await;
    let said = hall.next_message("games", &board).await;
    said.says(&[AGAIN, "1. **e6-b6**"]).board();
    assert_eq!(hall.notified(&said).await, ["bob"].into());
    hall.without_buttons(&board).await;
    hall.service.all_said().await;
    assert_eq!(hall.that_say("games", "e6-b6").await.len(), 1);

    // The end of a game, too.
    let question = hall.press("bob", &said, "resign").await;
    hall.fault(
        ANSWERS,
        json!({ "kind": "delay", "when": "before", "delay": 200 }),
    )
    .await;
    let mut sent = press("bob", question.private(), "resign-yes");
    sent["wait"] = json!(0);
    hall.act("click", sent).await;
    hall.service.is_over().await;
    hall.restart().await;
    hall.calm().await;
    let end = hall
        .wait_message("games", json!({ "contains": "resigned" }))
        .await;
    end.says(&[AGAIN]);
    assert_eq!(hall.notified(&end).await, ["ann"].into());
    hall.close(&[]).await;
}

#[tokio::test]
async fn killed_after_it_was_heard_a_repeat_says_that_it_is_one() {
    let Some(mut hall) = Hall::open_with(PATIENT).await else {
        return;
    };
    hall.begin().await;
    hall.service.all_said().await;
    hall.fault(
        ANSWERS,
        json!({ "kind": "delay", "when": "after", "delay": 200 }),
    )
    .await;
    let made = hall.make("ann", "e6-b6").await;
    let first = made.public();
    assert!(!first.says(&["1. **e6-b6**"]).content.contains(AGAIN));
    hall.restart().await;
    hall.calm().await;
    let again = hall.next_message("games", first).await;
    again.says(&[AGAIN, "1. **e6-b6**"]);
    hall.service.all_said().await;
    assert_eq!(hall.service.stored_moves(1).await, ["e6-b6"]);
    assert_eq!(hall.that_say("games", "e6-b6").await.len(), 2);
    // The buttons of either work.
    for board in [first, &again] {
        let question = hall.press("bob", board, "resign").await;
        question.private().button("resign-yes");
    }
    hall.make("bob", "i6-h6")
        .await
        .public()
        .says(&["2. **i6-h6**"]);
    hall.close(&[]).await;
}
