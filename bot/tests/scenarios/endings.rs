//! How players end a game themselves: resignation and agreement, each with a question that is bound
//! to what the player saw.

use super::stage::{Stage, mention, refuses, says};

#[tokio::test]
async fn resigning_is_asked_first_and_told_to_the_winner() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    refuses(
        &stage.world.click(stage.cat, &board.button("resign")).await,
        &["Game 1"],
    );

    let question = stage.world.click(stage.ann, &board.button("resign")).await;
    assert!(question.ephemeral && question.notified.is_empty());
    says(&question, &["Resign", "Game 1", &mention(stage.bob)]);
    let kept = stage.world.click(stage.ann, &question.button("keep")).await;
    assert!(kept.ephemeral);
    assert_eq!(stage.service.endings().await, [None]);

    let question = stage
        .world
        .slash(stage.ann, stage.games, "resign", &[])
        .await;
    let end = stage
        .world
        .click(stage.ann, &question.button("resign-yes"))
        .await;
    says(
        &end,
        &[
            "Game 1",
            "resigned",
            &mention(stage.ann),
            &mention(stage.bob),
        ],
    );
    assert!(!end.ephemeral);
    assert_eq!(end.verbs(), ["rematch"]);
    assert_eq!(stage.world.heard(&end).await, [stage.bob].into());
    assert!(end.board().alt.contains("over"), "{}", end.board().alt);
    let old = stage.world.without_buttons(board.id).await;
    assert_eq!(old.board().bytes, board.board().bytes);

    // Everything that was left lying about is harmless.
    let again = stage
        .world
        .click(stage.ann, &question.button("resign-yes"))
        .await;
    refuses(&again, &["over"]);
    refuses(
        &stage.world.click(stage.bob, &board.button("resign")).await,
        &["over"],
    );
    refuses(
        &stage.world.click(stage.bob, &board.button("draw")).await,
        &["over"],
    );
    refuses(&stage.make(stage.ann, "e6-b6").await, &["no running game"]);
    assert_eq!(
        stage.service.endings().await,
        [Some("resignation".to_owned())]
    );
    stage.finish().await;
}

#[tokio::test]
async fn a_confirmation_from_before_a_move_is_harmless() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let question = stage.world.click(stage.bob, &board.button("resign")).await;
    let offer = stage.world.click(stage.bob, &board.button("draw")).await;
    stage.make(stage.ann, "e6-b6").await;
    for stale in [question.button("resign-yes"), offer.button("draw-yes")] {
        refuses(
            &stage.world.click(stage.bob, &stale).await,
            &["moved on", "e6-b6"],
        );
    }
    // So is the button of the old board itself, if it was on its way.
    refuses(
        &stage.world.click(stage.bob, &board.button("resign")).await,
        &["moved on"],
    );
    assert_eq!(stage.service.endings().await, [None]);
    stage.finish().await;
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_again_and_accepted() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let question = stage.world.click(stage.ann, &board.button("draw")).await;
    assert!(question.ephemeral);
    let offer = stage
        .world
        .click(stage.ann, &question.button("draw-yes"))
        .await;
    says(
        &offer,
        &["Game 1", &mention(stage.bob), &mention(stage.ann), "draw"],
    );
    assert!(!offer.ephemeral);
    assert_eq!(stage.world.heard(&offer).await, [stage.bob].into());

    // Neither the one who offers nor a bystander can answer, and one offer is enough.
    for person in [stage.ann, stage.cat] {
        refuses(
            &stage
                .world
                .click(person, &offer.button("draw-accept"))
                .await,
            &[],
        );
    }
    let again = stage
        .world
        .click(stage.ann, &question.button("draw-yes"))
        .await;
    refuses(&again, &["stands already"]);

    let declined = stage
        .world
        .click(stage.bob, &offer.button("draw-decline"))
        .await;
    says(&declined, &[&mention(stage.ann), "declines"]);
    assert_eq!(stage.world.heard(&declined).await, [stage.ann].into());
    refuses(
        &stage
            .world
            .click(stage.bob, &offer.button("draw-accept"))
            .await,
        &["does not stand any more"],
    );

    // What was declined is not asked again before a move.
    let again = stage
        .world
        .click(stage.ann, &question.button("draw-yes"))
        .await;
    refuses(&again, &["asked that already"]);

    // A move withdraws an offer.
    let question = stage.world.slash(stage.bob, stage.games, "draw", &[]).await;
    let offer = stage
        .world
        .click(stage.bob, &question.button("draw-yes"))
        .await;
    let board = stage.make(stage.ann, "e6-b6").await;
    refuses(
        &stage
            .world
            .click(stage.ann, &offer.button("draw-accept"))
            .await,
        &[],
    );
    assert_eq!(stage.service.endings().await, [None]);

    let question = stage.world.click(stage.bob, &board.button("draw")).await;
    stage
        .world
        .click(stage.bob, &question.button("draw-yes"))
        .await;
    // `/draw` lets the other answer too.
    let answer = stage.world.slash(stage.ann, stage.games, "draw", &[]).await;
    let end = stage
        .world
        .click(stage.ann, &answer.button("draw-accept"))
        .await;
    says(&end, &["Game 1", "a draw", "agreed"]);
    assert_eq!(stage.world.heard(&end).await, [stage.bob].into());
    assert!(!end.ephemeral);
    stage.world.without_buttons(board.id).await;
    assert_eq!(
        stage.service.endings().await,
        [Some("agreement".to_owned())]
    );
    stage.finish().await;
}

#[tokio::test]
async fn a_resignation_that_is_delivered_twice_is_told_once() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let question = stage.world.click(stage.ann, &board.button("resign")).await;
    let action = stage.world.press(stage.ann, &question.button("resign-yes"));
    stage.world.send(&action);
    stage.world.send(&action);
    stage.world.answer(&action).await;
    // Whichever of the two was answered first: the winner hears it.
    stage.finish().await;
    let told = |seen: &&crate::standin::Seen| seen.text.contains("resigned");
    let history = stage.world.history(stage.games);
    let told: Vec<_> = history.iter().filter(told).collect();
    assert_eq!(told.len(), 1, "{told:#?}");
    assert_eq!(told[0].notified, [stage.bob].into());
}
