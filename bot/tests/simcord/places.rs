//! Channels in which something is not allowed, places that are gone, doors that are shut.

use serde_json::json;

use super::{hall::Hall, seen::Message};

#[tokio::test]
async fn without_the_right_to_attach_files_the_board_is_text_and_the_right_is_named() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let denied = json!({ "channel": "games", "deny": ["attach_files"] });
    hall.post("/permissions", &denied).await;
    let board = hall.begin().await;
    let is_text = |message: &Message| {
        message.says(&["```", "Attach Files"]);
        assert!(message.attachments.is_empty(), "{message:#?}");
    };
    is_text(&board);
    let next = hall.make("ann", "e6-b6").await;
    is_text(next.public().says(&["1. **e6-b6**"]));
    assert_eq!(hall.notified(next.public()).await, ["bob"].into());
    // The outbox is not told what is allowed, and finds out.
    let confirmed = hall.make_in("elsewhere", "bob", "i6-h6").await;
    confirmed.private().board();
    let said = hall.next_message("games", next.public()).await;
    is_text(said.says(&["2. **i6-h6**"]));
    assert_eq!(hall.notified(&said).await, ["ann"].into());
    hall.close(&[(403, 50_013)]).await;
}

#[tokio::test]
async fn when_the_channel_is_deleted_the_players_are_told_in_person() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.begin().await;
    hall.service.all_said().await;
    hall.delete("/channels/games").await;
    let made = hall.make_in("elsewhere", "ann", "e6-b6").await;
    made.private().says(&["e6-b6"]);
    let wanted = json!({ "contains": "e6-b6" });
    let told = hall.wait_message("dm:bob", wanted).await;
    assert_eq!(hall.notified(&told).await, ["bob"].into());
    assert_eq!(told.board().filename, "g1-p1.png");
    // And the game goes on.
    let made = hall.make_in("elsewhere", "bob", "i6-h6").await;
    made.private().says(&["i6-h6"]);
    hall.wait_message("dm:ann", json!({ "contains": "i6-h6" }))
        .await;
    hall.close(&[(404, 10_003)]).await;
}

#[tokio::test]
async fn closed_direct_messages_are_no_obstacle_in_a_channel() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.post("/dm", &json!({ "user": "bob", "open": false }))
        .await;
    hall.begin().await;
    let made = hall.make("ann", "e6-b6").await;
    assert_eq!(hall.notified(made.public()).await, ["bob"].into());
    // In person Bob cannot be told; that is tried once, and Ann hears of it.
    hall.slash(
        "ann",
        "dm:ann",
        "challenge",
        json!({ "opponent": "bob", "game": "tablut" }),
    )
    .await
    .message();
    hall.wait_message("dm:ann", json!({ "contains": "no direct messages" }))
        .await;
    assert!(hall.messages("dm:bob", None).await.is_empty());
    hall.finish(&[(403, 50_007)]).await;
}

#[tokio::test]
async fn a_game_in_direct_messages() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.challenge("dm:ann").await.message().says(&["Tablut"]);
    let challenge = hall
        .wait_message("dm:bob", json!({ "contains": "Tablut" }))
        .await;
    assert_eq!(hall.notified(&challenge).await, ["bob"].into());
    hall.press("bob", &challenge, "accept")
        .await
        .message()
        .board();
    hall.wait_message("dm:ann", json!({ "min_attachments": 1 }))
        .await;
    for (mover, other, given) in [("ann", "bob", "e6-b6"), ("bob", "ann", "i6-e6xe7")] {
        let own = hall.make_in(&format!("dm:{mover}"), mover, given).await;
        own.message().says(&[given]).board();
        let wanted = json!({ "contains": given });
        let heard = hall.wait_message(&format!("dm:{other}"), wanted).await;
        heard.board();
        assert_eq!(hall.notified(&heard).await, [other].into());
    }
    hall.close(&[]).await;
}

#[tokio::test]
async fn an_archived_thread_is_opened_and_of_a_locked_one_the_players_are_told_in_person() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let thread = json!({ "channel": "games", "name": "our game", "user": "ann" });
    hall.post("/threads", &thread).await;
    let board = hall.begin_in("our game").await;
    hall.service.all_said().await;
    hall.post("/threads/our game", &json!({ "archived": true }))
        .await;
    let made = hall.make("ann", "e6-b6").await;
    made.private().says(&[&format!("<#{}>", board.channel_id)]);
    let said = hall.next_message("our game", &board).await;
    said.says(&["1. **e6-b6**"]).board();
    assert_eq!(hall.notified(&said).await, ["bob"].into());
    hall.without_buttons(&board).await;
    hall.service.all_said().await;

    // A locked one is opened only by who may manage threads. SimCord holds messages to that, and
    // lets anybody open it.
    let denied = json!({ "channel": "games", "deny": ["manage_threads"] });
    hall.post("/permissions", &denied).await;
    let locked = json!({ "archived": true, "locked": true });
    hall.post("/threads/our game", &locked).await;
    let refused = json!({ "method": "PATCH", "code": 50_013 });
    hall.fault(&format!("/channels/{}", board.channel_id), refused)
        .await;
    hall.make("bob", "i6-h6").await.private().says(&["i6-h6"]);
    let told = hall
        .wait_message("dm:ann", json!({ "contains": "i6-h6" }))
        .await;
    assert_eq!(hall.notified(&told).await, ["ann"].into());
    hall.close(&[(400, 50_083), (403, 50_013)]).await;
}
