//! Ratings: which games count, what they do, and what is told of them.

use konakis::{
    commands::{Audience, Place, Reply, Verb},
    play::Limits,
    store::{ChannelId, PersonId, SqliteStore, Standing, StandingStore as _},
};

use crate::table::{ANNA, BOB, CARL, OTHER, Table};

const DAY: i64 = 86_400;
const DORA: PersonId = PersonId(104);

/// A game of `one` (defenders) and `two`; extra options go to the challenge.
async fn begin(table: &mut Table, one: PersonId, two: PersonId, extra: &str) -> i64 {
    let line = format!("challenge opponent=@{two} game=tablut side=defenders {extra}");
    let challenge = table.command(one, &line).await;
    assert!(!challenge.buttons.is_empty(), "{}", challenge.text);
    let board = table.click(two, &challenge, Verb::Accept).await;
    let text = board.text.clone();
    let game = board.buttons.first().map(|button| button.press.subject);
    game.unwrap_or_else(|| panic!("no game: {text}"))
}

/// Quiet moves until `plies` are made; nobody takes anything or comes near an end.
async fn shuffle(table: &mut Table, players: [PersonId; 2], game: i64, plies: u32) {
    for ply in 0..plies {
        let mover = players[(ply % 2) as usize];
        let board = table.command(mover, &format!("board game={game}")).await;
        let picture = board.picture.expect("a board");
        let (seen, king) = (&picture.game, "e5");
        let quiet = seen
            .legal()
            .iter()
            .map(|mv| seen.text(mv))
            .filter(|text| !text.contains('x') && !text.starts_with(king))
            .nth(usize::try_from(ply * 3 % 11).expect("small"))
            .expect("a quiet move");
        let moved = table
            .command(mover, &format!("move game={game} move={quiet}"))
            .await;
        assert_eq!(moved.audience, Audience::Public, "{quiet}: {}", moved.text);
    }
}

async fn resign(table: &mut Table, person: PersonId, game: i64) -> Reply {
    let question = table.command(person, &format!("resign game={game}")).await;
    table.click(person, &question, Verb::ConfirmResign).await
}

/// A game of ten moves that `loser` resigns.
async fn lost(table: &mut Table, one: PersonId, two: PersonId, loser: PersonId) -> Reply {
    let game = begin(table, one, two, "").await;
    shuffle(table, [one, two], game, 10).await;
    resign(table, loser, game).await
}

async fn standing(table: &Table, person: PersonId) -> Option<Standing> {
    let store = SqliteStore::open(table.file()).await.expect("opens");
    store.standing(person, "tablut").await.expect("reads")
}

fn without_caps() -> Limits {
    Limits {
        rated_per_pair_per_day: 1_000,
        challenges_per_pair: 1_000,
        challenges_per_hour: 1_000,
        ..Limits::default()
    }
}

#[tokio::test]
async fn a_rated_game_moves_both_and_says_so() {
    let mut table = Table::new().await;
    let over = lost(&mut table, ANNA, BOB, BOB).await;
    assert!(
        over.text
            .contains("Rating: <@102> 1338 (−162), <@101> 1662 (+162)."),
        "{}",
        over.text
    );
    assert_eq!(over.pings, [ANNA], "a rating pings nobody");
    let (anna, bob) = (standing(&table, ANNA).await, standing(&table, BOB).await);
    let (anna, bob) = (anna.expect("rated"), bob.expect("rated"));
    assert_eq!((anna.games, bob.games), (1, 1));
    assert!(anna.rating > 1_600.0 && bob.rating < 1_400.0);
    // The same from the outbox, if the answer was lost.
    table.later(60);
    let outbox = table.outbox().await;
    let told = outbox
        .iter()
        .any(|(_, said)| said.text.contains("1662 (+162)"));
    let texts: Vec<_> = outbox.iter().map(|(_, said)| &said.text).collect();
    assert!(told, "{texts:#?}");
}

#[tokio::test]
async fn the_move_that_ends_a_game_rates_it() {
    let mut table = Table::new().await;
    // To and fro: a position that stands for the third time is a draw.
    let game = begin(&mut table, ANNA, BOB, "").await;
    let mut moves = ["e4-f4", "d9-c9", "f4-e4", "c9-d9"].iter().cycle();
    let mut mover = ANNA;
    let over = loop {
        let line = format!("move game={game} move={}", moves.next().expect("endless"));
        let moved = table.command(mover, &line).await;
        if !moved.text.contains("your move") {
            break moved;
        }
        mover = if mover == ANNA { BOB } else { ANNA };
    };
    assert!(over.text.contains("came back too often"), "{}", over.text);
    let told = over
        .text
        .contains("Rating: <@102> 1500 (+0), <@101> 1500 (+0).");
    assert!(told, "{}", over.text);
    assert_eq!(standing(&table, ANNA).await.map(|s| s.games), Some(1));
}

#[tokio::test]
async fn a_draw_counts_and_newcomers_stay_equal() {
    let mut table = Table::new().await;
    let game = begin(&mut table, ANNA, BOB, "").await;
    shuffle(&mut table, [ANNA, BOB], game, 8).await;
    let question = table.command(ANNA, "draw").await;
    let offer = table.click(ANNA, &question, Verb::ConfirmDraw).await;
    let over = table.click(BOB, &offer, Verb::AcceptDraw).await;
    assert!(
        over.text
            .contains("Rating: <@102> 1500 (+0), <@101> 1500 (+0)."),
        "{}",
        over.text
    );
    let anna = standing(&table, ANNA).await.expect("rated");
    assert!(anna.deviation < 300.0, "{anna:?}");
}

#[tokio::test]
async fn losing_by_time_counts() {
    let mut table = Table::new().await;
    let game = begin(&mut table, ANNA, BOB, "pace=1d").await;
    shuffle(&mut table, [ANNA, BOB], game, 8).await;
    table.desk.tick(table.now, true).await.expect("ticks");
    // Somebody looks after the clocks all the time: no outage.
    for _ in 0..(DAY + 120) / 60 {
        table.later(60);
        table.desk.tick(table.now, true).await.expect("ticks");
    }
    assert!(
        standing(&table, BOB)
            .await
            .is_some_and(|bob| bob.rating > 1_600.0)
    );
    assert!(
        standing(&table, ANNA)
            .await
            .is_some_and(|anna| anna.rating < 1_400.0)
    );
    let outbox = table.outbox().await;
    let told = outbox
        .iter()
        .any(|(_, said)| said.text.contains("<@101> 1338 (−162)"));
    let texts: Vec<_> = outbox.iter().map(|(_, said)| &said.text).collect();
    assert!(told, "{texts:#?}");
}

#[tokio::test]
async fn an_unrated_game_changes_nothing_and_says_nothing_of_ratings() {
    let mut table = Table::new().await;
    let game = begin(&mut table, ANNA, BOB, "rated=false").await;
    shuffle(&mut table, [ANNA, BOB], game, 10).await;
    let over = resign(&mut table, BOB, game).await;
    assert!(!over.text.contains("Rating"), "{}", over.text);
    assert_eq!(standing(&table, ANNA).await, None);
}

#[tokio::test]
async fn a_game_of_few_moves_does_not_count_and_says_why() {
    let mut table = Table::new().await;
    let game = begin(&mut table, ANNA, BOB, "").await;
    shuffle(&mut table, [ANNA, BOB], game, 7).await;
    let over = resign(&mut table, BOB, game).await;
    assert!(
        over.text.contains("a rated game counts from 8 moves on"),
        "{}",
        over.text
    );
    assert_eq!(standing(&table, ANNA).await, None);
}

#[tokio::test]
async fn nobody_farms_a_friend() {
    let mut table = Table::new().await;
    for count in 1..=3 {
        lost(&mut table, ANNA, BOB, BOB).await;
        assert_eq!(standing(&table, ANNA).await.map(|s| s.games), Some(count));
        table.later(3_600);
    }
    // Whoever challenges, and whatever they play.
    let over = lost(&mut table, BOB, ANNA, BOB).await;
    assert!(
        over.text
            .contains("3 games of the same two count in 24 hours"),
        "{}",
        over.text
    );
    assert_eq!(standing(&table, ANNA).await.map(|s| s.games), Some(3));
    // Others are not concerned.
    lost(&mut table, ANNA, CARL, CARL).await;
    assert_eq!(standing(&table, ANNA).await.map(|s| s.games), Some(4));
    // A day after the first of them there is room again.
    table.later(DAY - 3 * 3_600);
    lost(&mut table, ANNA, BOB, BOB).await;
    assert_eq!(standing(&table, ANNA).await.map(|s| s.games), Some(5));
}

#[tokio::test]
async fn a_repeated_request_rates_once_and_says_it_again() {
    let mut table = Table::new().await;
    let game = begin(&mut table, ANNA, BOB, "").await;
    shuffle(&mut table, [ANNA, BOB], game, 10).await;
    let question = table.command(BOB, "resign").await;
    let caller = table.caller(BOB);
    let yes = konakis::commands::Request::Press(question.buttons[0].press.clone());
    let first = table.desk.answer(&caller, &yes).await;
    let second = table.desk.answer(&caller, &yes).await;
    assert!(first.text.contains("(+162)"), "{}", first.text);
    assert_eq!(first.text, second.text);
    assert_eq!(standing(&table, ANNA).await.map(|s| s.games), Some(1));
}

#[tokio::test]
async fn the_favoured_side_gains_less() {
    let mut table = Table::with_limits(without_caps()).await;
    // The defenders win all of sixteen games, each by other people.
    for pair in 0..16i64 {
        let (one, two) = (PersonId(1_000 + 2 * pair), PersonId(1_001 + 2 * pair));
        lost(&mut table, one, two, two).await;
    }
    let rules = table.command(ANNA, "rules game=tablut").await;
    assert!(
        rules.text.contains("Rated games here:** 16;") && rules.text.contains("defenders 16"),
        "{}",
        rules.text
    );
    assert!(
        rules.text.contains("The defenders are thought to be worth"),
        "{}",
        rules.text
    );
    lost(&mut table, ANNA, BOB, BOB).await;
    let with = standing(&table, ANNA).await.expect("rated").rating;
    lost(&mut table, CARL, DORA, CARL).await;
    let against = standing(&table, DORA).await.expect("rated").rating;
    assert!(with < 1_650.0 && against > 1_680.0, "{with} {against}");
    let fresh = table.command(ANNA, "rules game=latrunculi").await;
    assert!(!fresh.text.contains("Rated games"), "{}", fresh.text);
}

#[tokio::test]
async fn a_profile_tells_ratings_results_and_opponents_and_draws_them() {
    let mut table = Table::with_limits(without_caps()).await;
    lost(&mut table, ANNA, BOB, BOB).await;
    table.later(8 * DAY);
    lost(&mut table, BOB, ANNA, BOB).await;
    table.later(8 * DAY);
    lost(&mut table, ANNA, CARL, ANNA).await;
    let profile = table.command(ANNA, "profile").await;
    assert_eq!(profile.audience, Audience::Private);
    assert!(profile.pings.is_empty());
    for part in [
        "<@101> – finished games: 2–0–1",
        "**Tablut** **1",
        "(provisional); 2–0–1 (attackers 1–0–0, defenders 1–0–1)",
        "Most often against **Bob** 2–0–0, **Carl** 0–0–1.",
    ] {
        assert!(profile.text.contains(part), "{part}: {}", profile.text);
    }
    let chart = profile.chart.as_ref().expect("a chart");
    let summary = chart.chart.summary();
    assert_eq!(summary.rating.map(|rating| rating.points), Some(3));
    assert_eq!((summary.weeks, summary.total), (26, 3));
    assert!(
        chart.alt.contains("3 rated games") && chart.alt.contains("3 games finished"),
        "{}",
        chart.alt
    );
    assert!(chart.alt.chars().count() <= 1_024);
    // Anybody's, in public if so wished; the mention is a name and no ping.
    let shared = table
        .command(CARL, "profile person=@102 game=tablut share=true")
        .await;
    assert_eq!(shared.audience, Audience::Public);
    assert!(
        shared.text.contains("<@102> – finished games: 0–0–2"),
        "{}",
        shared.text
    );
    assert!(shared.pings.is_empty());
    // Nothing to tell.
    let none = table.command(DORA, "profile").await;
    assert!(
        none.text.contains("/challenge") && none.chart.is_none(),
        "{}",
        none.text
    );
    let none = table.command(ANNA, "profile game=ringo").await;
    assert!(none.text.contains("Ringo"), "{}", none.text);
    let none = table.command(ANNA, "profile game=chess").await;
    assert!(none.text.contains("chess"), "{}", none.text);
}

#[tokio::test]
async fn a_leaderboard_lists_settled_ratings_wins_and_games() {
    let mut table = Table::with_limits(without_caps()).await;
    let none = table.command(ANNA, "leaderboard").await;
    assert_eq!(none.audience, Audience::Private);
    assert!(none.text.contains("/challenge"), "{}", none.text);
    for round in 0..21 {
        let loser = if round % 3 == 0 { ANNA } else { BOB };
        lost(&mut table, ANNA, BOB, loser).await;
        table.later(60);
    }
    lost(&mut table, ANNA, CARL, ANNA).await;
    let rating = table.command(CARL, "leaderboard").await;
    let lines: Vec<&str> = rating.text.lines().collect();
    assert_eq!(lines.len(), 3, "Carl is provisional: {}", rating.text);
    assert!(
        lines[1].starts_with("1. **Anna** **1") && lines[1].contains("in Tablut"),
        "{}",
        lines[1]
    );
    assert!(lines[2].starts_with("2. **Bob** **1"), "{}", lines[2]);
    assert!(!rating.text.contains("<@"), "names, not mentions");
    let wins = table.command(CARL, "leaderboard by=wins game=tablut").await;
    let lines: Vec<&str> = wins.text.lines().collect();
    assert!(
        lines[1].starts_with("1. **Anna** – 14 games won"),
        "{}",
        wins.text
    );
    assert!(
        lines[3].starts_with("3. **Carl** – one game won"),
        "{}",
        wins.text
    );
    let games = table.command(CARL, "leaderboard by=games share=true").await;
    assert_eq!(games.audience, Audience::Public);
    assert!(
        games.text.contains("1. **Anna** – 22 games"),
        "{}",
        games.text
    );
    // Another server knows nobody, but everywhere is everywhere.
    table.place = Place::Channel {
        guild: Some(konakis::store::GuildId(8)),
        channel: OTHER,
    };
    let there = table.command(CARL, "leaderboard by=games").await;
    assert!(there.text.contains("Nobody yet"), "{}", there.text);
    let there = table.command(CARL, "leaderboard").await;
    assert!(there.text.contains("No rating"), "{}", there.text);
    let all = table
        .command(CARL, "leaderboard by=games where=everywhere")
        .await;
    assert!(all.text.contains("1. **Anna**"), "{}", all.text);
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let direct = table.command(CARL, "leaderboard").await;
    assert!(
        direct.text.contains("everywhere") && direct.text.contains("**Anna**"),
        "{}",
        direct.text
    );
    // Two years later nobody's rating says anything.
    table.later(730 * DAY);
    let late = table.command(CARL, "leaderboard").await;
    assert!(late.text.contains("No rating"), "{}", late.text);
}

#[tokio::test]
async fn long_names_leave_a_list_within_a_message() {
    let mut table = Table::with_limits(without_caps()).await;
    let players: Vec<PersonId> = (0..24).map(|n| PersonId(9_000_000 + n)).collect();
    for pair in players.chunks(2) {
        lost(&mut table, pair[0], pair[1], pair[1]).await;
    }
    let store = SqliteStore::open(table.file()).await.expect("opens");
    for (n, id) in players.iter().enumerate() {
        let name = format!("{n:02} ***`@everyone`*** {}", "Ж".repeat(80));
        let person = konakis::store::Person { id: *id, name };
        konakis::store::Store::remember(&store, &person)
            .await
            .expect("remembers");
    }
    let list = table.command(ANNA, "leaderboard by=games").await;
    let lines: Vec<&str> = list.text.lines().collect();
    assert_eq!(lines.len(), 21, "{}", list.text);
    assert!(
        list.text.chars().count() <= 2_000,
        "{}",
        list.text.chars().count()
    );
    assert!(lines[20].starts_with("20. **"), "{}", lines[20]);
    assert!(
        !list.text.contains("@everyone") && !list.text.contains("***"),
        "{}",
        list.text
    );
}
