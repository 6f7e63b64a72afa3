//! Answers that are ready: played by the service, seen by nobody before, and exactly the right
//! person is notified.

use crate::standin::{Endpoint, text};

use super::stage::{Stage, mention, refuses, says};

#[tokio::test]
async fn a_prepared_answer_is_played_and_notifies_nobody_until_it_is_left() {
    let mut stage = Stage::set().await;
    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    let line = [text("line", "i6-h6 e4-b4 h6-i6 b4-b3")];
    let planned = stage
        .world
        .slash(stage.ann, stage.games, "plan", &line)
        .await;
    refuses(
        &planned,
        &["2. i6-h6 3. **e4-b4xb5** 4. h6-i6 5. **b4-b3**"],
    );
    for person in [stage.bob, stage.cat] {
        let none = stage.world.slash(person, stage.games, "plan", &[]).await;
        refuses(&none, &["nothing prepared"]);
    }
    assert_eq!(stage.boards().len(), 2, "nothing is said of it");

    let board = stage.make(stage.bob, "i6-h6").await;
    let answer = format!(
        "{} had an answer ready: 3. **e4-b4xb5**",
        mention(stage.ann)
    );
    says(&board, &["2. **i6-h6**", &answer]);
    assert!(board.notified.is_empty(), "{:?}", board.notified);
    assert_eq!(board.board().file_name, "g1-p3.png");

    // It lasts, and its next move is answered by the next process.
    stage.service.noted(board.id).await;
    stage.restart().await;
    let action = stage
        .world
        .command(stage.bob, stage.games, "move", &[text("move", "h6-i6")]);
    let gate = stage.world.hold(Endpoint::Callback);
    let newest = stage.world.newest();
    stage.world.send(&action);
    gate.reached().await;
    stage.restart().await;
    assert!(stage.world.try_answer(&action).await.is_none());
    // Bob's answer was lost: the outbox tells him, and him alone, that it is his turn.
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["Said again", "4. **h6-i6**", "5. **b4-b3**"]);
    assert_eq!(stage.world.heard(&said).await, [stage.bob].into());
    stage.world.without_buttons(board.id).await;

    // The line is used up: Ann is called again.
    let next = stage.make(stage.bob, "i6-h6").await;
    assert_eq!(stage.world.heard(&next).await, [stage.ann].into());
    assert_eq!(
        stage.service.stored_moves(1).await,
        ["e6-b6", "i6-h6", "e4-b4xb5", "h6-i6", "b4-b3", "i6-h6"]
    );
    stage.finish().await;
}

#[tokio::test]
async fn in_direct_messages_each_sees_the_prepared_answer() {
    let stage = Stage::set().await;
    let (with_ann, with_bob) = (stage.world.direct(stage.ann), stage.world.direct(stage.bob));
    stage.begin_in_direct().await;
    let newest = stage.world.newest();
    stage.make_in(with_ann, stage.ann, "e6-b6").await;
    stage.world.next_post(with_bob, newest).await;
    let line = [text("line", "i6-h6 e4-b4")];
    stage.world.slash(stage.ann, with_ann, "plan", &line).await;

    let newest = stage.world.newest();
    let own = stage.make_in(with_bob, stage.bob, "i6-h6").await;
    says(&own, &["2. **i6-h6**", "3. **e4-b4xb5**"]);
    assert!(own.notified.is_empty());
    let heard = stage.world.next_post(with_ann, newest).await;
    says(&heard, &["had an answer ready: 3. **e4-b4xb5**"]);
    assert!(heard.notified.is_empty(), "it is not her turn");
    assert_eq!(heard.board().file_name, "g1-p3.png");
    stage.finish().await;
}
