//! What each is right for itself, and goes wrong when it meets something else: pauses in vacations, offers
//! after offers, answers that come late.

use konakis::{
    commands::{Audience, Place, Reply, Request, Verb},
    store::{ChannelId, GameId, GameRecord, GuildId, SqliteStore, Store},
};

use crate::table::{ANNA, BOB, Table, invocation};

const DAY: i64 = 86_400;

async fn record(table: &Table) -> GameRecord {
    let store = SqliteStore::open(table.file()).await.expect("opens");
    let game = store.game(GameId(1)).await.expect("reads");
    game.expect("there")
}

async fn begin(pace: &str) -> Table {
    let mut table = Table::new().await;
    let line = format!("challenge opponent=@102 game=tablut side=defenders pace={pace}");
    let challenge = table.command(ANNA, &line).await;
    table.heard(&challenge).await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    table.heard(&board).await;
    table
}

/// Both agree on a pause.
async fn pause(table: &mut Table) -> Reply {
    let offer = table.command(BOB, "pause").await;
    table.click(ANNA, &offer, Verb::AcceptOffer).await
}

#[tokio::test]
async fn a_button_under_one_offer_does_not_answer_the_next() {
    let mut table = begin("3d").await;
    let question = table.command(BOB, "draw").await;
    let draw = table.click(BOB, &question, Verb::ConfirmDraw).await;
    table.click(ANNA, &draw, Verb::DeclineDraw).await;
    let offer = table.command(BOB, "pause").await;
    for verb in [Verb::AcceptDraw, Verb::DeclineDraw] {
        let old = table.click(ANNA, &draw, verb).await;
        assert_eq!(old.audience, Audience::Private);
        assert!(old.text.contains("does not stand"), "{}", old.text);
        // As they were made before they had a number.
        let mut older = draw.buttons[0].press.clone();
        older.detail.clear();
        older.verb = verb;
        let old = table.press(ANNA, older).await;
        assert!(old.text.contains("does not stand"), "{}", old.text);
    }
    let game = record(&table).await;
    assert!(game.ending.is_none() && game.clock.pause.is_none() && game.offer.is_some());
    let mut older = offer.buttons[0].press.clone();
    older.detail.clear();
    let paused = table.press(ANNA, older).await;
    assert!(paused.text.contains("paused"), "{}", paused.text);
}

#[tokio::test]
async fn a_pause_in_a_vacation_gives_its_days_once() {
    let mut table = begin("3d").await;
    table.command(ANNA, "vacation days=10").await;
    table.later(DAY);
    pause(&mut table).await;
    table.later(DAY);
    table.command(BOB, "resume").await;
    let clock = record(&table).await.clock;
    assert_eq!(clock.deadline, Some(table.now.plus(8 * DAY + 3 * DAY)));
    // And those that are not used do not stay on the clock.
    pause(&mut table).await;
    table.command(ANNA, "vacation back=true").await;
    table.command(BOB, "resume").await;
    let clock = record(&table).await.clock;
    assert_eq!(clock.deadline, Some(table.now.plus(3 * DAY)));
}

#[tokio::test]
async fn what_was_agreed_on_can_be_asked_for_again() {
    let mut table = begin("3d").await;
    for _ in 0..2 {
        let paused = pause(&mut table).await;
        assert!(paused.text.contains("paused"), "{}", paused.text);
        table.command(BOB, "resume").await;
    }
    for _ in 0..2 {
        table.command(ANNA, "move move=e4-f4").await;
        let offer = table.command(ANNA, "takeback").await;
        assert_eq!(offer.pings, [BOB], "{}", offer.text);
        table.click(BOB, &offer, Verb::AcceptOffer).await;
        assert!(record(&table).await.moves.is_empty());
    }
}

#[tokio::test]
async fn a_takeback_in_a_pause_leaves_the_pause() {
    let mut table = begin("3d").await;
    table.command(ANNA, "move move=e4-f4").await;
    pause(&mut table).await;
    let offer = table.command(ANNA, "takeback").await;
    table.click(BOB, &offer, Verb::AcceptOffer).await;
    let game = record(&table).await;
    assert!(game.moves.is_empty());
    assert_eq!(game.clock.deadline, None, "the clock of a paused game");
    table.later(20 * DAY);
    table.command(ANNA, "resume").await;
    let clock = record(&table).await.clock;
    assert_eq!(clock.deadline, Some(table.now.plus(3 * DAY)));
}

#[tokio::test]
async fn a_move_that_was_sent_before_a_vacation_began_finds_it() {
    let mut table = begin("3d").await;
    let caller = table.caller(ANNA);
    table.later(3);
    table.command(BOB, "vacation days=10").await;
    let end = table.now.plus(10 * DAY);
    let request = Request::Command(invocation("move move=e4-f4"));
    let moved = table.desk.answer(&caller, &request).await;
    assert!(moved.text.contains("e4-f4"), "{}", moved.text);
    let clock = record(&table).await.clock;
    assert_eq!(clock.deadline, Some(end.plus(3 * DAY)));
    let mut caller = table.caller(BOB);
    caller.at = caller.at.plus(-2);
    let request = Request::Command(invocation("vacation back=true"));
    let back = table.desk.answer(&caller, &request).await;
    assert!(!back.text.contains("not on vacation"), "{}", back.text);
    let clock = record(&table).await.clock;
    assert_eq!(clock.deadline, Some(table.now.plus(3 * DAY)));
}

#[tokio::test]
async fn nobody_ends_the_game_while_the_others_move_may_be_on_its_way() {
    let mut table = begin("1d").await;
    let mut anna = table.caller(ANNA);
    anna.at = anna.at.plus(DAY - 1);
    table.later(DAY + 3);
    let early = table.command(BOB, "extend days=1").await;
    assert!(early.text.contains("just run out"), "{}", early.text);
    let request = Request::Command(invocation("move move=e4-f4"));
    let moved = table.desk.answer(&anna, &request).await;
    assert!(moved.text.contains("e4-f4"), "{}", moved.text);
    // Later nothing can be on its way.
    table.later(DAY + 60);
    let over = table.command(ANNA, "extend days=1").await;
    assert!(over.text.contains("you have won"), "{}", over.text);
    assert!(record(&table).await.ending.is_some());
}

#[tokio::test]
async fn a_warning_that_waited_is_not_said_after_a_gift() {
    let mut table = begin("1d").await;
    table.desk.tick(table.now, true).await.expect("works");
    for _ in 0..DAY * 4 / 5 / 60 {
        table.later(60);
        table.desk.tick(table.now, true).await.expect("works");
    }
    let gift = table.command(BOB, "extend days=5").await;
    table.heard(&gift).await;
    let due = table.outbox().await;
    let warned = due
        .iter()
        .any(|(_, reply)| reply.text.contains("running out"));
    assert!(!warned, "{due:#?}");
}

#[tokio::test]
async fn what_was_to_be_aborted_and_is_played_elsewhere_now_is_not() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.staff = true;
    let asked = table
        .command(BOB, "admin action=abort game=1 why=gone")
        .await;
    table.staff = false;
    let here = table.place;
    table.place = Place::Channel {
        guild: Some(GuildId(8)),
        channel: ChannelId(80),
    };
    table.command(ANNA, "move-here game=1").await;
    table.place = here;
    table.staff = true;
    let denied = table.click(BOB, &asked, Verb::ConfirmAbort).await;
    assert!(denied.text.contains("no game"), "{}", denied.text);
    assert!(record(&table).await.ending.is_none());
}

#[tokio::test]
async fn what_is_typed_turns_no_text_and_hides_no_link() {
    let mut table = Table::new().await;
    let line = "challenge opponent=@102 game=\u{202e}[x](https://x.example)\u{200b}";
    let denied = table.command(ANNA, line).await;
    assert!(denied.text.contains("[x"), "{}", denied.text);
    let bad = ["](", "\u{202e}", "\u{200b}"];
    assert!(
        !bad.iter().any(|bad| denied.text.contains(bad)),
        "{:?}",
        denied.text
    );
}
