//! Rows whose rules are not here any more: they stand in the way of nothing else.

use konakis::{
    commands::{Press, Verb},
    store::{
        Challenge, Change, Clock, Home, NewChallenge, NewGame, PersonId, SideChoice, SqliteStore,
        Store, StoreError,
    },
};

use crate::table::{ANNA, BOB, CARL, GAMES, GUILD, Table};

/// Its game: Anna against Bob, without a clock.
fn game() -> NewGame {
    NewGame {
        players: [ANNA, BOB],
        clock: Clock::default(),
        notices: Vec::new(),
    }
}

const DAY: i64 = 86_400;

/// Games whose rules are gone, and whose time ends so many seconds from now.
async fn broken(table: &Table, count: usize, seconds: i64) -> Result<(), StoreError> {
    let clock = Clock {
        deadline: Some(table.now.plus(seconds)),
        warn: Some(table.now.plus(seconds / 2)),
        ..Clock::default()
    };
    let game = NewGame { clock, ..game() };
    for number in 0..count {
        let old = left(table, 1, &format!("nonsense={number}")).await?;
        let store = store(table).await?;
        let games = std::slice::from_ref(&game);
        store
            .accept_challenge(old.id, games, None, table.now)
            .await?;
    }
    Ok(())
}

#[tokio::test]
async fn games_that_cannot_be_shown_do_not_stop_the_clocks_of_others() {
    let mut table = Table::new().await;
    table.desk.tick(table.now, true).await.expect("works");
    broken(&table, 60, 100).await.expect("stored");
    let line = "challenge opponent=@104 game=tablut side=defenders pace=1h";
    let challenge = table.command(CARL, line).await;
    table.click(PersonId(104), &challenge, Verb::Accept).await;
    let running = table.command(CARL, "games").await;
    assert!(running.text.contains("Tablut"), "{}", running.text);
    for _ in 0..40 {
        table.later(100);
        table.desk.tick(table.now, true).await.expect("works");
    }
    let games = table.command(CARL, "games").await;
    assert!(games.text.contains("no running games"), "{}", games.text);
}

#[tokio::test]
async fn a_game_that_cannot_be_shown_stands_in_the_way_of_no_vacation() {
    let mut table = Table::new().await;
    broken(&table, 1, DAY).await.expect("stored");
    table.begin("tablut", "defenders").await;
    let away = table.command(ANNA, "vacation days=10").await;
    assert!(away.text.contains("20 of 30"), "{}", away.text);
    let back = table.command(ANNA, "vacation back=true").await;
    assert!(!back.text.contains("cannot be shown"), "{}", back.text);
}

/// A challenge of Anna's to Bob, as another version of the service left it.
async fn left(table: &Table, version: u32, options: &str) -> Result<Challenge, StoreError> {
    let new = NewChallenge {
        request: None,
        from: ANNA,
        to: Some(BOB),
        variant: "tablut".to_owned(),
        version,
        options: options.to_owned(),
        side: SideChoice::Fixed(0),
        home: Home::Channel {
            guild: Some(GUILD),
            channel: GAMES,
        },
        created: table.now,
        expires: table.now.plus(1_000),
        pace: "none".to_owned(),
        rated: false,
        pair: false,
        rematch: None,
    };
    match store(table).await?.create_challenge(&new, &[]).await? {
        Change::Done(challenge, _) | Change::Repeated(challenge, _) | Change::Stale(challenge) => {
            Ok(challenge)
        }
    }
}

async fn store(table: &Table) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(table.file()).await
}

#[tokio::test]
async fn a_challenge_to_rules_that_are_gone_begins_no_game() {
    let mut table = Table::new().await;
    for (version, options) in [(999, ""), (1, "nonsense=3")] {
        let old = left(&table, version, options).await.expect("stored");
        let press = Press::new(Verb::Accept, old.id.0, 0);
        let denied = table.press(BOB, press).await;
        assert!(
            denied.text.contains("rules have changed"),
            "{}",
            denied.text
        );
        let games = table.command(BOB, "games").await;
        assert!(games.text.contains("no running games"), "{}", games.text);
        let board = table.command(BOB, "board game=1").await;
        assert!(board.text.contains("There is no game"), "{}", board.text);
    }
}

#[tokio::test]
async fn a_game_with_options_that_are_gone_hides_no_other() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let old = left(&table, 1, "nonsense=3").await.expect("stored");
    let store = store(&table).await.expect("opened");
    store
        .accept_challenge(old.id, &[game()], None, table.now)
        .await
        .expect("begun");
    let games = table.command(ANNA, "games").await;
    assert!(games.text.contains("Game 1"), "{}", games.text);
    let board = table.command(ANNA, "board").await;
    assert!(board.picture.is_some(), "{}", board.text);
    let broken = table.command(ANNA, "board game=2").await;
    assert!(broken.text.contains("cannot be shown"), "{}", broken.text);
}

#[tokio::test]
async fn a_game_that_cannot_be_shown_is_not_said_to_be_none() {
    let mut table = Table::new().await;
    let old = left(&table, 1, "nonsense=3").await.expect("stored");
    let store = store(&table).await.expect("opened");
    store
        .accept_challenge(old.id, &[game()], None, table.now)
        .await
        .expect("begun");
    for line in ["games", "move move=e4-f4", "board", "resign", "draw"] {
        let told = table.command(ANNA, line).await;
        assert!(
            told.text.contains("Game 1 cannot be shown"),
            "{line}: {}",
            told.text
        );
    }
}
