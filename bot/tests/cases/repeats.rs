//! The same request twice, and buttons and numbers that mean something else by now.

use konakis::{
    commands::{Audience, Press, Reply, Request, Verb},
    store::PersonId,
};

use crate::table::{self, ANNA, BOB, Table};

/// Hands in the same request again and again.
struct Twice {
    caller: konakis::commands::Caller,
    request: Request,
}

impl Twice {
    fn new(table: &mut Table, person: PersonId, request: Request) -> Twice {
        Twice {
            caller: table.caller(person),
            request,
        }
    }

    async fn answer(&self, table: &Table) -> Reply {
        table.desk.answer(&self.caller, &self.request).await
    }
}

fn command(line: &str) -> Request {
    Request::Command(table::invocation(line))
}

fn assert_same(first: &Reply, second: &Reply) {
    assert_eq!(first.text, second.text);
    assert_eq!(first.audience, second.audience);
    assert_eq!(first.settles, second.settles);
    assert_eq!(first.pings, second.pings);
}

#[tokio::test]
async fn a_move_that_arrives_twice_is_one_among_several_games() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.begin("tablut", "defenders").await;
    table.command(ANNA, "move move=e4-f4 game=2").await;
    // Only game 1 waits for Anna, so it is meant; after the move no game waits.
    let twice = Twice::new(&mut table, ANNA, command("move move=e4-f4"));
    let first = twice.answer(&table).await;
    assert!(first.text.contains("Game 1"), "{}", first.text);
    assert_same(&first, &twice.answer(&table).await);

    // Now the other game waits, in which the same text is no move.
    table.command(BOB, "move move=d9-c9 game=2").await;
    assert_same(&first, &twice.answer(&table).await);

    // Answered by the opponent, it is not the last move any more.
    table.command(BOB, "move move=d9-c9 game=1").await;
    let late = twice.answer(&table).await;
    assert_eq!(late.audience, Audience::Private);
    assert!(late.text.contains("Game 1"), "{}", late.text);
    assert!(late.text.contains("has moved on"), "{}", late.text);
}

#[tokio::test]
async fn an_end_that_arrives_twice_is_told_twice() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let question = table.command(ANNA, "resign").await;
    let yes = Request::Press(question.buttons[0].press.clone());
    let twice = Twice::new(&mut table, ANNA, yes);
    let first = twice.answer(&table).await;
    assert!(first.text.contains("resigned"), "{}", first.text);
    assert_same(&first, &twice.answer(&table).await);

    table.begin("tablut", "defenders").await;
    let question = table.command(ANNA, "draw game=2").await;
    let offer = table.click(ANNA, &question, Verb::ConfirmDraw).await;
    let twice = Twice::new(
        &mut table,
        BOB,
        Request::Press(offer.buttons[0].press.clone()),
    );
    let first = twice.answer(&table).await;
    assert!(first.text.contains("agreed"), "{}", first.text);
    assert_same(&first, &twice.answer(&table).await);
}

#[tokio::test]
async fn a_number_in_other_text_does_not_name_a_game() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    for text in ["1", "#1", "01", "1:tablut", "Game·1"] {
        let board = table.command(ANNA, &format!("board game={text}")).await;
        assert!(board.picture.is_some(), "{text}: {}", board.text);
    }
    for text in ["1abc", "e1-f1", "x1", "-1", "0", "99999999999999999999"] {
        let board = table.command(ANNA, &format!("board game={text}")).await;
        assert!(
            board.text.contains("There is no game"),
            "{text}: {}",
            board.text
        );
    }
    for subject in [-1, 0, i64::MIN, i64::MAX] {
        for verb in [Verb::ConfirmResign, Verb::AcceptDraw, Verb::Accept] {
            let press = Press::new(verb, subject, 0);
            let denied = table.press(ANNA, press.clone()).await;
            assert!(
                denied.text.contains("There is no"),
                "{press}: {}",
                denied.text
            );
        }
    }
}
