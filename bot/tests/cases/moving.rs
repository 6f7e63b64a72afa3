//! Moving by menus, as people do it.

use konakis::{
    commands::{Audience, Place, Press, Reply, Shows, Verb},
    store::GameId,
};

use crate::table::{ANNA, BOB, CARL, GUILD, OTHER, Table};

/// The values that can be chosen in a reply.
fn values(reply: &Reply) -> Vec<&str> {
    let menus = reply.menus.iter();
    let choices = menus.flat_map(|menu| &menu.choices);
    choices.map(|choice| &*choice.value).collect()
}

fn label<'a>(reply: &'a Reply, value: &str) -> &'a str {
    let mut choices = reply.menus.iter().flat_map(|menu| &menu.choices);
    let choice = choices.find(|choice| choice.value == value);
    choice.map_or("", |choice| &*choice.label)
}

/// Opens the menus under a board and goes as far as the preview of a move.
async fn preview(table: &mut Table, board: &Reply, man: &str, text: &str) -> Reply {
    let men = table.click(ANNA, board, Verb::Move).await;
    let goals = table.choose(ANNA, &men, man).await;
    table.choose(ANNA, &goals, text).await
}

#[tokio::test]
async fn a_move_is_made_by_choosing_a_man_and_its_square() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let men = table.click(ANNA, &board, Verb::Move).await;
    assert_eq!(men.audience, Audience::Private);
    assert!(men.text.contains("which man moves?"), "{}", men.text);
    assert_eq!(label(&men, "e4"), "e4 defender");
    assert!(!values(&men).contains(&"e5"), "the king cannot move yet");
    assert!(!values(&men).contains(&"a4"), "not hers");

    let goals = table.choose(ANNA, &men, "e4").await;
    assert!(goals.in_place && goals.audience == Audience::Private);
    assert!(
        goals.text.contains("e4 defender: where to?"),
        "{}",
        goals.text
    );
    let picture = goals.picture.as_ref().expect("a board");
    assert_eq!(
        (picture.ply, picture.destinations.len()),
        (0, values(&goals).len())
    );

    let look = table.choose(ANNA, &goals, "e4-f4").await;
    assert!(look.in_place && look.audience == Audience::Private);
    assert!(look.text.contains("**e4-f4**: play it?"), "{}", look.text);
    let picture = look.picture.as_ref().expect("a board");
    assert_eq!(
        (picture.ply, picture.file_name.as_str()),
        (1, "g1-p1-look.png")
    );
    assert!(picture.alt.contains("Last move: e4-f4."), "{}", picture.alt);
    let labels: Vec<&str> = look.buttons.iter().map(|button| &*button.label).collect();
    assert_eq!(labels, ["Play e4-f4", "Other square", "Other man"]);
    let still = table.command(ANNA, "board").await;
    assert_eq!(still.picture.map(|picture| picture.ply), Some(0));

    let played = table.click(ANNA, &look, Verb::Play).await;
    assert_eq!(
        (played.audience, played.in_place),
        (Audience::Public, false)
    );
    assert!(played.text.contains("1. **e4-f4**"), "{}", played.text);
    assert_eq!(played.pings, [BOB]);
    assert_eq!(played.shows, Some(Shows::Board(GameId(1), 1)));
    assert_eq!(played.settles.len(), 1);
    let closes = played.closes.as_deref().unwrap_or_default();
    assert!(closes.contains("you have played **e4-f4**"), "{closes}");
    table.heard(&played).await;
    assert!(table.outbox().await.is_empty(), "it is said once");
}

#[tokio::test]
async fn the_way_back_leads_to_the_squares_and_to_the_men() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let look = preview(&mut table, &board, "e4", "e4-f4").await;
    let goals = table.click(ANNA, &look, Verb::Man).await;
    assert!(values(&goals).contains(&"e4-g4"), "{goals:#?}");
    let men = table.click(ANNA, &look, Verb::Move).await;
    assert!(values(&men).contains(&"e6"), "{men:#?}");
    assert!(men.in_place);
}

#[tokio::test]
async fn what_is_taken_stands_on_the_label_and_before_the_move_is_played() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.command(ANNA, "move move=e6-b6").await;
    let board = table.command(BOB, "board").await;
    let men = table.click(BOB, &board, Verb::Move).await;
    let goals = table.choose(BOB, &men, "i6").await;
    assert_eq!(label(&goals, "i6-e6"), "e6 takes e7");
    let look = table.choose(BOB, &goals, "i6-e6").await;
    assert!(
        look.text.contains("**i6-e6** takes e7: play it?"),
        "{}",
        look.text
    );
    let played = table.click(BOB, &look, Verb::Play).await;
    assert!(played.text.contains("i6-e6xe7"), "{}", played.text);
}

#[tokio::test]
async fn a_man_that_is_placed_is_not_asked_for() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=lisica-british side=fox")
        .await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    let points = table.click(ANNA, &board, Verb::Move).await;
    assert!(points.text.contains("which point?"), "{}", points.text);
    let look = table.choose(ANNA, &points, "@d4").await;
    assert!(look.text.contains("**@d4**"), "{}", look.text);
    let played = table.click(ANNA, &look, Verb::Play).await;
    assert!(played.text.contains("@d4"), "{}", played.text);
    assert_eq!(played.pings, [BOB]);
}

#[tokio::test]
async fn only_the_player_to_move_gets_menus() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let early = table.click(BOB, &board, Verb::Move).await;
    assert!(early.text.contains("<@101>'s turn"), "{}", early.text);
    let bystander = table.click(CARL, &board, Verb::Move).await;
    assert!(
        bystander.text.contains("is played by"),
        "{}",
        bystander.text
    );
    for reply in [early, bystander] {
        assert_eq!(reply.audience, Audience::Private);
        assert!(reply.menus.is_empty() && reply.buttons.is_empty());
    }
    let look = preview(&mut table, &board, "e4", "e4-f4").await;
    let stolen = table.click(CARL, &look, Verb::Play).await;
    assert!(stolen.text.contains("is played by"), "{}", stolen.text);
    let private = table.command(BOB, "board").await;
    let verbs: Vec<Verb> = private.buttons.iter().map(|b| b.press.verb).collect();
    assert!(
        !verbs.contains(&Verb::Move),
        "it is not his turn: {verbs:?}"
    );
}

#[tokio::test]
async fn an_old_menu_says_so_and_begins_anew() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let men = table.click(ANNA, &board, Verb::Move).await;
    let goals = table.choose(ANNA, &men, "e4").await;
    let look = table.choose(ANNA, &goals, "e4-f4").await;
    table.command(ANNA, "move move=e4-g4").await;
    // While the other thinks there is nothing to begin.
    let waiting = table.click(ANNA, &look, Verb::Play).await;
    assert!(waiting.text.contains("has moved on"), "{}", waiting.text);
    assert!(waiting.in_place && waiting.buttons.is_empty());
    table.command(BOB, "move move=a4-b4").await;
    let mut old = vec![table.click(ANNA, &look, Verb::Play).await];
    old.push(table.click(ANNA, &look, Verb::Man).await);
    old.push(table.choose(ANNA, &men, "e4").await);
    old.push(table.choose(ANNA, &goals, "e4-f4").await);
    old.push(table.click(ANNA, &board, Verb::Move).await);
    for reply in old {
        assert_eq!(reply.audience, Audience::Private);
        assert!(reply.in_place && reply.menus.is_empty());
        assert!(reply.text.contains("2. a4-b4"), "{}", reply.text);
        let fresh = table.click(ANNA, &reply, Verb::Move).await;
        assert!(values(&fresh).contains(&"g4"), "{fresh:#?}");
    }
    let now = table.command(ANNA, "board").await;
    assert_eq!(now.picture.map(|picture| picture.ply), Some(2));
}

#[tokio::test]
async fn a_second_click_on_play_is_told_that_it_is_played() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let look = preview(&mut table, &board, "e4", "e4-f4").await;
    let played = table.click(ANNA, &look, Verb::Play).await;
    table.heard(&played).await;
    table.restart().await;
    let again = table.click(ANNA, &look, Verb::Play).await;
    assert_eq!(again.audience, Audience::Private);
    assert!(again.in_place && again.pings.is_empty() && again.picture.is_none());
    assert!(
        again.text.contains("you have played **e4-f4**"),
        "{}",
        again.text
    );
    assert!(table.outbox().await.is_empty());
}

#[tokio::test]
async fn the_same_click_delivered_twice_plays_once_and_is_answered_twice() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let look = preview(&mut table, &board, "e4", "e4-f4").await;
    let caller = table.caller(ANNA);
    let press = look.buttons[0].press.clone();
    let request = konakis::commands::Request::Press(press);
    let first = table.desk.answer(&caller, &request).await;
    let second = table.desk.answer(&caller, &request).await;
    assert_eq!((&first.text, &first.closes), (&second.text, &second.closes));
    assert_eq!(first.settles, second.settles);
}

#[tokio::test]
async fn after_a_takeback_an_old_preview_is_not_played_on_another_position() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.command(ANNA, "move move=e4-f4").await;
    table.command(BOB, "move move=a4-b4").await;
    let board = table.command(ANNA, "board").await;
    let look = preview(&mut table, &board, "e3", "e3-f3").await;
    // They go back by two moves, and come to the same number of moves by others.
    let offer = table.command(ANNA, "takeback").await;
    let accept = offer.buttons[0].press.clone();
    table.press(BOB, accept).await;
    table.command(ANNA, "move move=e4-g4").await;
    table.command(BOB, "move move=a4-b4").await;
    let old = table.click(ANNA, &look, Verb::Play).await;
    assert!(old.text.contains("has moved on"), "{}", old.text);
    let now = table.command(ANNA, "board").await;
    assert_eq!(now.picture.map(|picture| picture.ply), Some(2));
}

#[tokio::test]
async fn a_move_chosen_away_from_home_is_confirmed_there_and_said_at_home() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.place = Place::Channel {
        guild: Some(GUILD),
        channel: OTHER,
    };
    let board = table.command(ANNA, "board").await;
    let look = preview(&mut table, &board, "e4", "e4-f4").await;
    let played = table.click(ANNA, &look, Verb::Play).await;
    assert_eq!(
        (played.audience, played.in_place),
        (Audience::Private, true)
    );
    assert!(played.text.contains("<#70>"), "{}", played.text);
    let outbox = table.outbox().await;
    assert_eq!(outbox.len(), 1);
    assert_eq!(outbox[0].1.pings, [BOB]);
}

#[tokio::test]
async fn nonsense_in_a_press_changes_nothing() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    for verb in [Verb::Move, Verb::Man, Verb::Goal, Verb::Play] {
        for detail in [
            "",
            "e4",
            "e4-f4",
            "e4-f4.00000000",
            "..",
            "99",
            "@.7",
            "e4.99999999999999999999",
        ] {
            for chosen in [None, Some("e4"), Some("e4-f4"), Some("<@5> @everyone `x`")] {
                let mut press = Press::new(verb, 1, 0).with_detail(detail);
                press.chosen = chosen.map(str::to_owned);
                let reply = table.press(ANNA, press.clone()).await;
                assert_eq!(reply.audience, Audience::Private, "{press:?}");
                assert!(!reply.text.contains("@everyone"), "{}", reply.text);
            }
        }
    }
    let board = table.command(ANNA, "board").await;
    assert_eq!(board.picture.map(|picture| picture.ply), Some(0));
}
