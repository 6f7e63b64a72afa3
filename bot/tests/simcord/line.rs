//! The program's connection to Discord breaks.

use serde_json::json;

use super::hall::Hall;

#[tokio::test]
async fn a_lost_connection_is_resumed_and_what_was_missed_is_answered() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.begin().await;
    for (resumed, (how, (person, given))) in (1..).zip(
        [
            // What happens meanwhile is delivered afterwards.
            json!({ "action": "drop", "hold": 0.5 }),
            json!({ "action": "close", "code": 4_000 }),
            json!({ "action": "reconnect" }),
        ]
        .into_iter()
        .zip([("ann", "e6-b6"), ("bob", "i6-h6"), ("ann", "b6-e6")]),
    ) {
        hall.gateway(how).await;
        hall.make(person, given).await.public().says(&[given]);
        hall.connected(1, resumed).await;
    }
    hall.close(&[]).await;
}

#[tokio::test]
async fn a_session_that_is_gone_is_begun_anew() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.begin().await;
    hall.gateway(json!({ "action": "invalid_session" })).await;
    hall.connected(2, 0).await;
    hall.make("ann", "e6-b6").await.public().says(&["e6-b6"]);
    // One that Discord refuses to resume.
    hall.gateway(json!({ "action": "invalidate_next" })).await;
    hall.gateway(json!({ "action": "drop" })).await;
    hall.connected(3, 0).await;
    hall.make("bob", "i6-h6").await.public().says(&["i6-h6"]);
    hall.close(&[]).await;
}
