//! Clocks: deadlines, warnings, outages, gifts, pauses, vacations, takebacks.

use konakis::{
    commands::{Audience, Place, Reply, Verb},
    play::Limits,
    store::{ChannelId, GameId, GameRecord, SqliteStore, Store},
};

use crate::table::{ANNA, BOB, CARL, Table};

const DAY: i64 = 86_400;

async fn record(table: &Table, game: i64) -> GameRecord {
    let store = SqliteStore::open(table.file()).await.expect("opens");
    store
        .game(GameId(game))
        .await
        .expect("reads")
        .expect("there")
}

/// Time passes, and the service is awake all the while.
async fn pass(table: &mut Table, seconds: i64) {
    let end = table.now.plus(seconds);
    while table.now < end {
        let step = 6_000.min(end.0 - table.now.0);
        table.later(step);
        table
            .desk
            .tick(table.now, true)
            .await
            .expect("the store works");
    }
}

/// What the outbox says, heard.
async fn heard(table: &Table) -> Vec<Reply> {
    let mut replies = Vec::new();
    for (notice, reply) in table.outbox().await {
        table
            .desk
            .settle(notice.id, table.now)
            .await
            .expect("settles");
        replies.push(reply);
    }
    replies
}

/// A table whose service is told of the time every two hours, and is out of reach after three.
async fn patient() -> Table {
    Table::with_limits(Limits {
        outage_minutes: 180,
        ..Limits::default()
    })
    .await
}

async fn begin(table: &mut Table, pace: &str) -> Reply {
    table
        .desk
        .tick(table.now, true)
        .await
        .expect("the store works");
    let line = format!("challenge opponent=@102 game=tablut side=defenders pace={pace}");
    let challenge = table.command(ANNA, &line).await;
    table.heard(&challenge).await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    table.heard(&board).await;
    board
}

#[tokio::test]
async fn the_board_says_until_when_and_the_challenge_how_long() {
    let mut table = patient().await;
    let challenge = table
        .command(
            ANNA,
            "challenge opponent=@102 game=tablut pace=7d+12h/14d rated=false",
        )
        .await;
    let bank = "7 days in all, and 12 hours more with each move (at most 14 days)";
    assert!(challenge.text.contains(bank), "{}", challenge.text);
    assert!(challenge.text.contains("not rated"), "{}", challenge.text);
    table.click(ANNA, &challenge, Verb::Cancel).await;
    let board = begin(&mut table, "2d").await;
    let until = table.now.plus(2 * DAY).0;
    assert!(
        board.text.contains(&format!("<t:{until}:R>")),
        "{}",
        board.text
    );
    for (pace, words) in [("fast", "is no pace"), ("5m", "from 1 hour to 60 days")] {
        let line = format!("challenge opponent=@103 pace={pace}");
        let denied = table.command(ANNA, &line).await;
        assert!(denied.text.contains(words), "{}", denied.text);
    }
    let free = table
        .command(ANNA, "challenge opponent=@103 pace=none")
        .await;
    assert!(free.text.contains("no time limit"), "{}", free.text);
}

#[tokio::test]
async fn a_second_before_counts_and_a_second_after_loses() {
    let mut table = patient().await;
    begin(&mut table, "1d").await;
    pass(&mut table, DAY).await;
    let moved = table.command(ANNA, "move move=e4-f4").await;
    assert!(
        moved.text.contains("e4-f4"),
        "in the last second: {}",
        moved.text
    );
    table.heard(&moved).await;
    heard(&table).await;
    pass(&mut table, DAY).await;
    table.later(1);
    let late = table.command(BOB, "move move=d9-c9").await;
    assert_eq!(late.audience, Audience::Private);
    assert!(late.text.contains("your time ran out"), "{}", late.text);
    let game = record(&table, 1).await;
    let ending = game.ending.expect("over");
    assert_eq!((ending.reason.as_str(), game.moves.len()), ("time", 1));
    assert_eq!(ending.at.0, table.now.0 - 1, "it ended at its deadline");
    let told = heard(&table).await;
    assert_eq!(told.len(), 1, "both read the same channel: {told:#?}");
    assert_eq!(told[0].pings.len(), 2);
    assert!(told[0].text.contains("time") && told[0].text.contains("<@101> beats <@102>"));
}

#[tokio::test]
async fn time_runs_out_without_anyone_opening_the_game() {
    let mut table = patient().await;
    begin(&mut table, "1d").await;
    pass(&mut table, DAY + 10).await;
    assert!(
        record(&table, 1).await.ending.is_none(),
        "a move in time may be on its way"
    );
    heard(&table).await;
    // It was sent in the last second, and is handled after the deadline.
    let mut caller = table.caller(ANNA);
    caller.at = caller.at.plus(-10);
    let request = konakis::commands::Request::Command(crate::table::invocation("move move=e4-f4"));
    let moved = table.desk.answer(&caller, &request).await;
    assert!(moved.text.contains("e4-f4"), "{}", moved.text);
    table.heard(&moved).await;
    pass(&mut table, DAY + 20).await;
    let game = record(&table, 1).await;
    assert_eq!(
        game.ending.as_ref().expect("over").winner,
        Some(game.side_of(ANNA).expect("plays"))
    );
    let told = heard(&table).await;
    let ends = told.iter().filter(|reply| reply.text.contains("beats"));
    assert_eq!(ends.count(), 1, "{told:#?}");
    pass(&mut table, DAY).await;
    assert!(heard(&table).await.is_empty(), "once");
}

#[tokio::test]
async fn one_warning_comes_before_the_end_and_none_after_a_move() {
    let mut table = patient().await;
    begin(&mut table, "3d").await;
    pass(&mut table, 2 * DAY + DAY / 4 - 200).await;
    assert!(heard(&table).await.is_empty());
    pass(&mut table, 300).await;
    let told = heard(&table).await;
    assert_eq!(told.len(), 1, "{told:#?}");
    assert_eq!(told[0].pings, [ANNA]);
    assert!(told[0].text.contains("running out") && told[0].text.contains("<t:"));
    pass(&mut table, DAY / 2).await;
    assert!(heard(&table).await.is_empty(), "one warning");
    let moved = table.command(ANNA, "move move=e4-f4").await;
    table.heard(&moved).await;
    pass(&mut table, DAY).await;
    assert!(heard(&table).await.is_empty(), "the clock is Bob's now");
}

#[tokio::test]
async fn a_deadline_in_an_outage_is_moved_and_both_are_told() {
    let mut table = patient().await;
    begin(&mut table, "1d").await;
    pass(&mut table, DAY / 4).await;
    heard(&table).await;
    let before = record(&table, 1).await.clock.deadline.expect("runs");
    // The process lives, but Discord is out of reach for two days.
    for _ in 0..3 {
        table.later(DAY * 2 / 3);
        table.desk.tick(table.now, false).await.expect("works");
    }
    assert!(record(&table, 1).await.ending.is_none());
    table.restart().await;
    table.desk.tick(table.now, true).await.expect("works");
    let after = record(&table, 1).await.clock.deadline.expect("runs");
    assert_eq!(
        after,
        before.plus(2 * DAY + 6 * 3_600),
        "the outage and six hours"
    );
    let told = heard(&table).await;
    assert!(
        told.iter().any(|reply| reply.text.contains("has changed")),
        "{told:#?}"
    );
    table.desk.tick(table.now, true).await.expect("works");
    assert_eq!(record(&table, 1).await.clock.deadline, Some(after), "once");
    let moved = table.command(ANNA, "move move=e4-f4").await;
    assert!(moved.text.contains("e4-f4"), "{}", moved.text);
}

#[tokio::test]
async fn extend_is_a_gift_to_the_one_who_thinks() {
    let mut table = patient().await;
    begin(&mut table, "1d").await;
    let own = table.command(ANNA, "extend days=2").await;
    assert!(own.text.contains("your own move"), "{}", own.text);
    let gift = table.command(BOB, "extend days=2").await;
    assert_eq!(gift.pings, [ANNA]);
    assert!(gift.text.contains("2 more days"), "{}", gift.text);
    let deadline = record(&table, 1).await.clock.deadline.expect("runs");
    assert_eq!(deadline, table.now.plus(3 * DAY));
    table.command(BOB, "extend days=30").await;
    let much = table.command(BOB, "extend days=28").await;
    assert_eq!(much.audience, Audience::Private);
    assert!(much.text.contains("more than 60 days"), "{}", much.text);
    let stranger = table.command(CARL, "extend days=2 game=1").await;
    assert!(stranger.text.contains("only they"), "{}", stranger.text);
    begin(&mut table, "none").await;
    let none = table.command(BOB, "extend days=2 game=2").await;
    assert!(none.text.contains("without a time limit"), "{}", none.text);
}

#[tokio::test]
async fn a_pause_stops_the_clock_until_somebody_goes_on() {
    let mut table = patient().await;
    begin(&mut table, "2d").await;
    pass(&mut table, DAY / 2).await;
    let offer = table.command(BOB, "pause").await;
    assert_eq!(offer.pings, [ANNA]);
    table.heard(&offer).await;
    table.restart().await;
    // From her own command as well as from the button.
    let asked = table.command(ANNA, "pause").await;
    assert_eq!(asked.audience, Audience::Private);
    let paused = table.click(ANNA, &asked, Verb::AcceptOffer).await;
    assert!(paused.text.contains("paused"), "{}", paused.text);
    assert_eq!(paused.pings, [BOB]);
    table.heard(&paused).await;
    heard(&table).await;
    pass(&mut table, 20 * DAY).await;
    assert!(record(&table, 1).await.ending.is_none());
    assert!(
        heard(&table).await.is_empty(),
        "nobody is warned in a pause"
    );
    let again = table.command(BOB, "pause").await;
    assert!(again.text.contains("paused already"), "{}", again.text);
    let resumed = table.command(BOB, "resume").await;
    assert_eq!(resumed.pings, [ANNA]);
    let clock = record(&table, 1).await.clock;
    assert_eq!(
        clock.deadline,
        Some(table.now.plus(DAY + DAY / 2)),
        "what was left"
    );
    let twice = table.command(BOB, "resume").await;
    assert!(twice.text.contains("is not paused"), "{}", twice.text);
}

#[tokio::test]
async fn a_vacation_is_counted_and_stops_only_ones_own_clocks() {
    let mut table = patient().await;
    begin(&mut table, "1d").await;
    let away = table.command(ANNA, "vacation days=10").await;
    assert!(away.text.contains("20 of 30 days"), "{}", away.text);
    assert_eq!(away.audience, Audience::Private);
    let deadline = record(&table, 1).await.clock.deadline.expect("runs");
    assert_eq!(deadline, table.now.plus(11 * DAY));
    // Bob sees it.
    let board = table.command(BOB, "board").await;
    assert!(board.text.contains("is on vacation"), "{}", board.text);
    pass(&mut table, 2 * DAY).await;
    let moved = table.command(ANNA, "move move=e4-f4").await;
    table.heard(&moved).await;
    let bobs = record(&table, 1).await.clock.deadline.expect("runs");
    assert_eq!(bobs, table.now.plus(DAY), "Bob is not on vacation");
    // A turn that begins in the vacation runs from its end.
    let moved = table.command(BOB, "move move=d9-c9").await;
    assert!(moved.text.contains("is on vacation"), "{}", moved.text);
    let deadline = record(&table, 1).await.clock.deadline.expect("runs");
    assert_eq!(deadline, table.now.plus(8 * DAY + DAY));
    let twice = table.command(ANNA, "vacation days=3").await;
    assert!(twice.text.contains("on vacation already"), "{}", twice.text);
    let back = table.command(ANNA, "vacation back=true").await;
    assert!(back.text.contains("28 of 30 days"), "{}", back.text);
    let deadline = record(&table, 1).await.clock.deadline.expect("runs");
    assert_eq!(
        deadline,
        table.now.plus(DAY),
        "a day for the move, as agreed"
    );
    let much = table.command(ANNA, "vacation days=29").await;
    assert!(much.text.contains("28 of 30"), "{}", much.text);
    let none = table.command(ANNA, "vacation back=true").await;
    assert!(none.text.contains("not on vacation"), "{}", none.text);
    // A year later all days are there again.
    table.later(366 * DAY);
    let off = table.command(ANNA, "vacation").await;
    assert!(off.text.contains("30 of 30"), "{}", off.text);
}

#[tokio::test]
async fn a_takeback_goes_to_before_the_askers_last_move() {
    let mut table = patient().await;
    begin(&mut table, "2d").await;
    let early = table.command(BOB, "takeback").await;
    assert!(early.text.contains("no move yet"), "{}", early.text);
    table.command(ANNA, "move move=e4-f4").await;
    let offer = table.command(ANNA, "takeback").await;
    assert_eq!(offer.pings, [BOB]);
    let own = table.click(ANNA, &offer, Verb::AcceptOffer).await;
    assert!(own.text.contains("stands already"), "{}", own.text);
    table.later(DAY);
    let back = table.click(BOB, &offer, Verb::AcceptOffer).await;
    assert_eq!(back.pings, [ANNA]);
    assert!(back.text.contains("make another move"), "{}", back.text);
    let game = record(&table, 1).await;
    assert_eq!(game.moves.len(), 0);
    assert_eq!(game.clock.deadline, Some(table.now.plus(2 * DAY)));
    // With the opponent's move in between, both go.
    table.command(ANNA, "move move=e4-f4").await;
    table.command(BOB, "move move=d9-c9").await;
    let offer = table.command(ANNA, "takeback").await;
    let declined = table.click(BOB, &offer, Verb::DeclineOffer).await;
    assert!(
        declined.text.contains("leaves the move"),
        "{}",
        declined.text
    );
    let again = table.command(ANNA, "takeback").await;
    assert!(again.text.contains("asked that already"), "{}", again.text);
    table.command(ANNA, "move move=f4-g4").await;
    table.command(BOB, "move move=c9-d9").await;
    let offer = table.command(ANNA, "takeback").await;
    table.click(BOB, &offer, Verb::AcceptOffer).await;
    let game = record(&table, 1).await;
    let texts: Vec<&str> = game.moves.iter().map(|made| made.text.as_str()).collect();
    assert_eq!(texts, ["e4-f4", "d9-c9"]);
    let stale = table.click(BOB, &offer, Verb::AcceptOffer).await;
    assert_eq!(stale.audience, Audience::Private, "{}", stale.text);
}

#[tokio::test]
async fn a_pair_is_two_games_with_the_sides_swapped_and_both_are_shown() {
    let mut table = patient().await;
    let challenge = table
        .command(
            ANNA,
            "challenge opponent=@102 game=tablut side=defenders pair=true",
        )
        .await;
    assert!(challenge.text.contains("Two games"), "{}", challenge.text);
    table.heard(&challenge).await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    table.heard(&board).await;
    let told = heard(&table).await;
    assert_eq!(told.len(), 1, "the second board: {told:#?}");
    assert_eq!(
        told[0].pings,
        [BOB],
        "he has the defenders there, who begin"
    );
    assert!(told[0].picture.is_some() && told[0].text.contains("Game 2"));
    let (one, two) = (record(&table, 1).await, record(&table, 2).await);
    assert_eq!(one.players, [two.players[1], two.players[0]]);
    // In direct messages both are told of the second.
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    table
        .command(
            ANNA,
            "challenge opponent=@102 game=tablut side=defenders pair=true",
        )
        .await;
    let offer = table.outbox().await.pop().expect("Bob is told").1;
    table.click(BOB, &offer, Verb::Accept).await;
    let told = heard(&table).await;
    let mut pinged: Vec<_> = told.iter().flat_map(|reply| reply.pings.clone()).collect();
    pinged.sort_unstable();
    assert_eq!(pinged, [ANNA, ANNA, BOB], "{told:#?}");
}
