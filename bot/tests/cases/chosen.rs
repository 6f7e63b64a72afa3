//! What people choose for themselves, and the lists of what is going on for them.

use konakis::{
    commands::{Audience, Place, Reply, Verb},
    store::{ChannelId, ClockChange, GameId, LinesChange, NewMove, SqliteStore, Store, StoredMove},
};

use crate::table::{ANNA, BOB, CARL, GUILD, OTHER, Table};

const BOBS: Place = Place::Direct {
    channel: ChannelId(901),
};

/// A game in which Anna is to move, and both have heard everything so far.
async fn begun(table: &mut Table) {
    table.begin("tablut", "defenders").await;
    assert!(table.outbox().await.is_empty());
}

#[tokio::test]
async fn settings_are_shown_with_what_they_mean_and_refused_with_an_example() {
    let mut table = Table::new().await;
    let shown = table.command(ANNA, "settings").await;
    assert_eq!(shown.audience, Audience::Private);
    for part in [
        "notify: channel",
        "zone: off",
        "quiet: off",
        "preview: yes",
        "orientation: own",
    ] {
        assert!(shown.text.contains(part), "{part}: {}", shown.text);
    }
    let refused = table.command(ANNA, "settings quiet=22:00-07:00").await;
    assert!(
        refused.text.contains("zone:Europe/Belgrade"),
        "{}",
        refused.text
    );
    let refused = table.command(ANNA, "settings zone=Belgr").await;
    assert!(
        refused.text.contains("Did you mean Europe/Belgrade?"),
        "{}",
        refused.text
    );
    let refused = table.command(ANNA, "settings zone=Atlantis").await;
    assert!(
        refused.text.contains("no time zone \"Atlantis\""),
        "{}",
        refused.text
    );
    let refused = table
        .command(ANNA, "settings zone=Belgrade quiet=night")
        .await;
    assert!(refused.text.contains("22:00-07:00"), "{}", refused.text);
    let refused = table.command(ANNA, "settings notify=smoke").await;
    assert!(
        refused.text.contains("channel, direct, none"),
        "{}",
        refused.text
    );
    let shown = table.command(ANNA, "settings").await;
    assert!(
        shown.text.contains("zone: off"),
        "nothing was written: {}",
        shown.text
    );

    let line = "settings zone=belgrade quiet=22-7 preview=false orientation=notated notify=none";
    let shown = table.command(ANNA, line).await;
    for part in [
        "zone: Europe/Belgrade** – it is 09:00 there",
        "quiet: 22:00-07:00",
        "preview: no",
        "orientation: notated",
        "notify: none",
    ] {
        assert!(shown.text.contains(part), "{part}: {}", shown.text);
    }
    let shown = table.command(ANNA, "settings zone=off").await;
    assert!(shown.text.contains("quiet: off"), "{}", shown.text);
}

#[tokio::test]
async fn zones_are_suggested_with_the_time_there() {
    let mut table = Table::new().await;
    let found = table.suggest(ANNA, "settings zone=belg", "zone").await;
    let found: Vec<_> = found
        .iter()
        .map(|one| (one.label.as_str(), one.value.as_str()))
        .collect();
    assert_eq!(found, [("Europe/Belgrade (09:00)", "Europe/Belgrade")]);
    let all = table.suggest(ANNA, "settings", "zone").await;
    assert_eq!(all.len(), 25);
}

#[tokio::test]
async fn own_boards_are_turned_as_their_owner_wants_and_public_ones_are_not() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    let viewer = |reply: &Reply| reply.picture.as_ref().expect("a board").viewer;
    assert!(viewer(&table.command(BOB, "board").await).is_some());
    table
        .command(BOB, "settings orientation=notated notify=direct")
        .await;
    assert_eq!(viewer(&table.command(BOB, "board").await), None);
    assert_eq!(viewer(&table.command(BOB, "replay").await), None);
    assert!(viewer(&table.command(ANNA, "board").await).is_some());
    let moved = table.command(ANNA, "move move=e6-b6").await;
    assert!(viewer(&moved).is_some());
    table.heard(&moved).await;
    let due = table.outbox().await;
    assert_eq!(viewer(&due[0].1), None);
    let moved = table.command(BOB, "move move=i6-h6").await;
    assert!(viewer(&moved).is_some(), "all see it");
    table.place = BOBS;
    assert_eq!(viewer(&table.command(BOB, "board share=true").await), None);
}

#[tokio::test]
async fn games_are_listed_by_whose_turn_and_by_time_left() {
    let mut table = Table::new().await;
    // Anna has the first move in each; in the second, she has made it.
    for pace in ["none", "2d", "7d", "1d"] {
        let line = format!("challenge opponent=@102 game=tablut side=defenders pace={pace}");
        let challenge = table.command(ANNA, &line).await;
        table.heard(&challenge).await;
        let board = table.click(BOB, &challenge, Verb::Accept).await;
        table.heard(&board).await;
    }
    let moved = table.command(ANNA, "move move=e6-b6 game=4").await;
    table.heard(&moved).await;
    table.place = Place::Channel {
        guild: Some(GUILD),
        channel: OTHER,
    };
    let made = table
        .command(CARL, "challenge opponent=@101 game=brandubh")
        .await;
    table.heard(&made).await;
    table.command(ANNA, "challenge game=brandubh").await;
    table.command(BOB, "vacation days=3").await;
    let asked = table.command(BOB, "draw game=2").await;
    table.click(BOB, &asked, Verb::ConfirmDraw).await;
    let list = table.command(ANNA, "games").await;
    let at = |part: &str| {
        list.text
            .find(part)
            .unwrap_or_else(|| panic!("{part}: {}", list.text))
    };
    let order = ["Game 2", "Game 3", "Game 1", "Game 4"].map(at);
    assert!(order.is_sorted(), "{}", list.text);
    let day = 86_400;
    let line = |title: &str| {
        list.text
            .lines()
            .find(|line| line.contains(title))
            .expect("a line")
    };
    let two = line("Game 2");
    let deadline = format!("time ends <t:{}:R>", table.now.0 + 2 * day);
    for part in [
        deadline.as_str(),
        "your move",
        "<@102>",
        "<#70>",
        "vacation",
        "they offer a draw",
    ] {
        assert!(two.contains(part), "{part}: {two}");
    }
    assert!(line("Game 1").contains("since <t:"), "{}", line("Game 1"));
    assert!(line("Game 4").contains("their move"), "{}", line("Game 4"));
    assert!(at("Open challenges") > order[3]);
    assert!(
        line("Challenge 5").contains("to you from <@103>"),
        "{}",
        list.text
    );
    assert!(line("Challenge 5").contains("<#71>"), "{}", list.text);
    assert!(line("Challenge 6").contains("to anyone"), "{}", list.text);
}

#[tokio::test]
async fn a_game_that_cannot_be_shown_hides_no_other() {
    let mut table = Table::new().await;
    for _ in 0..3 {
        begun(&mut table).await;
    }
    let store = SqliteStore::open(table.file()).await.expect("opens");
    let mut broken = NewMove {
        request: None,
        game: GameId(1),
        ply: 1,
        made: StoredMove {
            text: "z9-z9".to_owned(),
            at: table.now,
            prepared: false,
        },
        replies: Vec::new(),
        ending: None,
        rests: [None; 2],
        clock: ClockChange::default(),
        lines: LinesChange::default(),
        standings: Vec::new(),
        notices: Vec::new(),
    };
    let record = store
        .game(broken.game)
        .await
        .expect("reads")
        .expect("there");
    broken.clock.seen = record.clock;
    broken.clock.after = record.clock;
    store.append_move(&broken).await.expect("written");
    let list = table.command(ANNA, "games").await;
    assert!(
        list.text.contains("Game 2") && list.text.contains("Game 3"),
        "{}",
        list.text
    );
    assert!(
        list.text.contains("Game 1 cannot be shown"),
        "{}",
        list.text
    );
}

#[tokio::test]
async fn next_goes_to_the_game_that_waits_longest() {
    let mut table = Table::new().await;
    let none = table.command(ANNA, "next").await;
    assert!(none.text.contains("No game waits for you"), "{}", none.text);
    for _ in 0..3 {
        begun(&mut table).await;
        table.later(10);
    }
    // Game 1 began first, and waits again only now.
    let moved = table.command(ANNA, "move move=e6-b6 game=1").await;
    table.heard(&moved).await;
    let moved = table.command(BOB, "move move=i6-h6 game=1").await;
    table.heard(&moved).await;
    let next = table.command(ANNA, "next").await;
    assert_eq!(next.audience, Audience::Private);
    assert!(next.pings.is_empty() && next.shows.is_none());
    assert!(
        next.text.contains("Game 2") && next.text.contains("3 games wait"),
        "{}",
        next.text
    );
    assert!(next.text.contains("<#70>") && next.picture.is_some());
    let moved = table.command(ANNA, "move move=e6-b6 game=2").await;
    table.heard(&moved).await;
    let next = table.click(ANNA, &moved, Verb::Next).await;
    assert!(next.text.contains("Game 3"), "{}", next.text);
    // Whoever else presses it gets to a game of their own, or hears that none waits.
    let other = table.click(BOB, &moved, Verb::Next).await;
    assert!(
        other.text.contains("Game 2") && other.text.contains("One game waits"),
        "{}",
        other.text
    );
    let stranger = table.click(CARL, &moved, Verb::Next).await;
    assert!(stranger.text.contains("No game waits"), "{}", stranger.text);
    let resign = table.click(ANNA, &next, Verb::Resign).await;
    assert!(
        resign.text.contains("Resign **Game 3") || resign.text.contains("Resign Game 3"),
        "{}",
        resign.text
    );
}

#[tokio::test]
async fn a_takeback_does_not_leave_the_old_game_in_the_list() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    table.heard(&moved).await;
    let list = table.command(ANNA, "games").await;
    assert!(list.text.contains("their move"), "{}", list.text);
    let asked = table.command(ANNA, "takeback").await;
    table.heard(&asked).await;
    let agreed = table.click(BOB, &asked, Verb::AcceptOffer).await;
    table.heard(&agreed).await;
    let list = table.command(ANNA, "games").await;
    assert!(list.text.contains("your move"), "{}", list.text);
    let moved = table.command(ANNA, "move move=e6-c6").await;
    assert!(moved.text.contains("e6-c6"), "{}", moved.text);
    let next = table.command(BOB, "next").await;
    assert!(next.text.contains("e6-c6"), "{}", next.text);
}

#[tokio::test]
async fn a_move_chosen_from_menus_is_shown_first_unless_that_is_not_wanted() {
    let mut table = Table::new().await;
    for (line, ply) in [("settings preview=true", 0), ("settings preview=false", 1)] {
        let board = table.begin("tablut", "defenders").await;
        table.command(ANNA, line).await;
        let men = table.click(ANNA, &board, Verb::Move).await;
        let goals = table.choose(ANNA, &men, "e4").await;
        table.choose(ANNA, &goals, "e4-f4").await;
        let Some(konakis::commands::Shows::Board(game, _)) = board.shows else {
            panic!("{board:#?}");
        };
        let shown = table.command(ANNA, &format!("board game={game}")).await;
        assert_eq!(
            shown.picture.map(|picture| picture.ply),
            Some(ply),
            "{line}"
        );
    }
}
