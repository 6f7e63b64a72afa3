//! Rematches, block lists, bounds for pairs of people.

use konakis::{commands::Verb, play::Limits};

use crate::table::{ANNA, BOB, CARL, Table};

/// A game that Anna (defenders) has lost to Bob by resigning.
async fn lost(table: &mut Table) -> konakis::commands::Reply {
    table.begin("tablut", "defenders").await;
    let question = table.command(ANNA, "resign").await;
    table.click(ANNA, &question, Verb::ConfirmResign).await
}

#[tokio::test]
async fn a_rematch_swaps_the_sides_and_keeps_the_terms() {
    let mut table = Table::new().await;
    let line = "challenge opponent=@102 game=tablut side=defenders pace=7d rated=false";
    let challenge = table.command(ANNA, line).await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    assert!(
        board
            .buttons
            .iter()
            .all(|button| button.press.verb != Verb::Rematch)
    );
    let early = table.command(ANNA, "rematch").await;
    assert!(early.text.contains("None of your games"), "{}", early.text);
    let early = table.command(ANNA, "rematch game=1").await;
    assert!(early.text.contains("still runs"), "{}", early.text);
    let question = table.command(ANNA, "resign").await;
    let over = table.click(ANNA, &question, Verb::ConfirmResign).await;

    let stranger = table.click(CARL, &over, Verb::Rematch).await;
    assert!(stranger.text.contains("only they"), "{}", stranger.text);
    let asked = table.click(BOB, &over, Verb::Rematch).await;
    assert_eq!(asked.pings, [ANNA]);
    assert!(asked.text.contains("rematch of game 1"), "{}", asked.text);
    assert!(
        asked.text.contains("<@102> plays defenders"),
        "{}",
        asked.text
    );
    assert!(asked.text.contains("7 days") && asked.text.contains("not rated"));
    let twice = table.click(BOB, &over, Verb::Rematch).await;
    assert!(twice.text.contains("stands already"), "{}", twice.text);
    // She wants one as well: that is the answer.
    let begun = table.click(ANNA, &over, Verb::Rematch).await;
    assert!(begun.text.contains("Game 2"), "{}", begun.text);
    assert!(begun.text.contains("<@102> (defenders)"), "{}", begun.text);
    // From the command it is the last game that is meant.
    let question = table.command(BOB, "resign").await;
    table.click(BOB, &question, Verb::ConfirmResign).await;
    let asked = table.command(ANNA, "rematch").await;
    assert!(asked.text.contains("rematch of game 2"), "{}", asked.text);
}

#[tokio::test]
async fn who_is_blocked_neither_challenges_nor_accepts() {
    let mut table = Table::new().await;
    let over = lost(&mut table).await;
    let nobody = table.command(BOB, "block").await;
    assert!(nobody.text.contains("from everybody"), "{}", nobody.text);
    let own = table.command(BOB, "block person=@102").await;
    assert!(own.text.contains("yourself"), "{}", own.text);
    let open = table.command(BOB, "challenge game=tablut").await;
    let blocked = table.command(BOB, "block person=@101").await;
    assert!(
        blocked.text.contains("<@101> can challenge you no more"),
        "{}",
        blocked.text
    );
    assert!(blocked.pings.is_empty(), "nobody is told");
    for denied in [
        table
            .command(ANNA, "challenge opponent=@102 game=brandubh")
            .await,
        table.click(ANNA, &over, Verb::Rematch).await,
        table.click(ANNA, &open, Verb::Accept).await,
    ] {
        assert!(
            denied.text.contains("takes no challenges from you"),
            "{}",
            denied.text
        );
        assert!(denied.pings.is_empty());
    }
    let own = table
        .command(BOB, "challenge opponent=@101 game=brandubh")
        .await;
    assert!(own.text.contains("on your block list"), "{}", own.text);
    table.restart().await;
    let list = table.command(BOB, "block").await;
    assert!(list.text.contains("<@101>"), "{}", list.text);
    table.command(BOB, "block person=@101 undo=true").await;
    let again = table
        .command(ANNA, "challenge opponent=@102 game=brandubh")
        .await;
    assert_eq!(again.pings, [BOB], "{}", again.text);
}

#[tokio::test]
async fn one_person_is_not_challenged_without_end() {
    let mut table = Table::with_limits(Limits {
        challenges_per_pair: 3,
        ..Limits::default()
    })
    .await;
    for _ in 0..3 {
        let challenge = table
            .command(ANNA, "challenge opponent=@102 game=tablut")
            .await;
        table.click(BOB, &challenge, Verb::Decline).await;
    }
    let denied = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    assert!(
        denied.text.contains("3 times within a day"),
        "{}",
        denied.text
    );
    let other = table
        .command(ANNA, "challenge opponent=@103 game=tablut")
        .await;
    assert_eq!(other.pings, [CARL]);
    table.later(86_401);
    let next_day = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    assert_eq!(next_day.pings, [BOB], "{}", next_day.text);
}
