//! Answers that are ready, and notes.

use konakis::{
    commands::{Audience, Place, Reply, Request, Shows, Verb},
    play::{GameView, Pace, side_index},
    store::{
        Addressee, ChannelId, Clock, GameId, GameRecord, LineStore, NoticeKind, PersonId,
        SqliteStore, Store,
    },
};
use konakis_rules::Catalog;
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

use crate::table::{self, ANNA, BOB, CARL, Table};

/// The game's row.
async fn record(table: &Table) -> GameRecord {
    let store = SqliteStore::open(table.file()).await.expect("opens");
    let record = store.game(GameId(1)).await.expect("reads");
    record.expect("the game")
}

async fn moves(table: &Table) -> Vec<(String, bool)> {
    let moves = record(table).await.moves.into_iter();
    moves.map(|made| (made.text, made.prepared)).collect()
}

/// How many lines stand in the game.
async fn standing(table: &Table) -> usize {
    let store = SqliteStore::open(table.file()).await.expect("opens");
    store.lines(GameId(1)).await.expect("reads").len()
}

#[track_caller]
fn says(reply: &Reply, parts: &[&str]) {
    for part in parts {
        assert!(reply.text.contains(part), "no {part:?} in {}", reply.text);
    }
}

/// A private answer without picture or buttons, that notifies nobody.
#[track_caller]
fn whispers(reply: &Reply, parts: &[&str]) {
    assert_eq!(reply.audience, Audience::Private, "{}", reply.text);
    assert!(reply.pings.is_empty() && reply.shows.is_none() && reply.settles.is_empty());
    assert!(reply.picture.is_none() && reply.buttons.is_empty());
    assert!(reply.text.chars().count() <= 2_000);
    says(reply, parts);
}

/// A game of tablut after Anna's e4-f4: Bob is to move.
async fn begun() -> Table {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let board = table.command(ANNA, "move move=e4-f4").await;
    table.heard(&board).await;
    table
}

#[tokio::test]
async fn a_prepared_answer_is_played_at_once_and_nobody_is_pinged() {
    let mut table = begun().await;
    let planned = table.command(ANNA, "plan line=d9-c9,f4g4").await;
    whispers(&planned, &["Game 1 · Tablut", "2. d9-c9 3. **f4-g4**"]);
    let board = table.command(BOB, "move move=d9-c9").await;
    assert_eq!(board.audience, Audience::Public);
    says(
        &board,
        &[
            "2. **d9-c9** – <@102> (attackers)",
            "<@101> had an answer ready: 3. **f4-g4**",
            "<@102> (attackers), it is your move",
        ],
    );
    assert!(
        board.pings.is_empty(),
        "Bob reads it, and Anna is not to move"
    );
    assert_eq!(board.shows, Some(Shows::Board(GameId(1), 3)));
    let picture = board.picture.as_ref().expect("a board");
    assert_eq!(picture.file_name, "g1-p3.png");
    table.heard(&board).await;
    table.later(3_600);
    assert!(table.outbox().await.is_empty());
    assert_eq!(
        moves(&table).await[1..],
        [("d9-c9".to_owned(), false), ("f4-g4".to_owned(), true)]
    );
    assert_eq!(standing(&table).await, 0, "it is used up");
    // Bob goes on as after any move.
    let next = table.command(BOB, "move move=c9-d9").await;
    assert_eq!(next.pings, [ANNA]);
}

#[tokio::test]
async fn a_line_goes_on_move_by_move_and_is_void_when_it_is_left() {
    let mut table = begun().await;
    table
        .command(ANNA, "plan line=d9-c9,f4-g4,c9-c8,g4-f4,c8-c9,f4-g4")
        .await;
    table.command(BOB, "move move=d9-c9").await;
    let left = table.command(ANNA, "plan").await;
    whispers(
        &left,
        &["Line 1: 4. c9-c8 5. **g4-f4** 6. c8-c9 7. **f4-g4**"],
    );
    let second = table.command(BOB, "move move=c9-c8").await;
    says(&second, &["<@101> had an answer ready: 5. **g4-f4**"]);
    assert_eq!(standing(&table).await, 1);
    let other = table.command(BOB, "move move=c8-d8").await;
    assert!(!other.text.contains("ready"), "{}", other.text);
    assert_eq!(other.pings, [ANNA]);
    assert_eq!(standing(&table).await, 0);
    whispers(&table.command(ANNA, "plan").await, &["nothing prepared"]);
}

#[tokio::test]
async fn of_lines_with_a_common_beginning_the_right_one_goes_on() {
    let mut table = begun().await;
    for line in [
        "d9-c9,f4-g4,c9-c8,g4-f4",
        "d9-c9,f4-g4,c9-b9,g4-h4",
        "f9-g9,e3-f3",
    ] {
        table.command(ANNA, &format!("plan line={line}")).await;
    }
    let all = table.command(ANNA, "plan game=1").await;
    whispers(
        &all,
        &[
            "Line 1: 2. d9-c9",
            "Line 2: 2. d9-c9",
            "Line 3: 2. f9-g9 3. **e3-f3**",
        ],
    );
    table.command(BOB, "move move=d9-c9").await;
    assert_eq!(standing(&table).await, 2);
    let board = table.command(BOB, "move move=c9-b9").await;
    says(&board, &["ready: 5. **g4-h4**"]);
    assert_eq!(standing(&table).await, 0);
}

#[tokio::test]
async fn the_newest_answer_to_the_same_moves_counts() {
    let mut table = begun().await;
    table
        .command(ANNA, "plan line=d9-c9,f4-g4,c9-c8,g4-f4")
        .await;
    table.command(ANNA, "plan line=f9-g9,e3-f3").await;
    let newer = table.command(ANNA, "plan line=d9-c9,e3-f3").await;
    whispers(
        &newer,
        &[
            "2. d9-c9 3. **e3-f3**",
            "takes the place of: 2. d9-c9 3. **f4-g4** 4. c9-c8",
        ],
    );
    whispers(
        &table.command(ANNA, "plan").await,
        &["Line 1: 2. f9-g9", "Line 2: 2. d9-c9 3. **e3-f3**"],
    );
    // A longer line holds the shorter one.
    let longer = table
        .command(ANNA, "plan line=d9-c9,e3-f3,c9-c8,f3-e3")
        .await;
    assert!(!longer.text.contains("place"), "{}", longer.text);
    assert_eq!(standing(&table).await, 2);
    let known = table.command(ANNA, "plan line=d9-c9,e3-f3").await;
    whispers(&known, &["line 2 has that already", "5. **f3-e3**"]);
    assert_eq!(standing(&table).await, 2);
    let board = table.command(BOB, "move move=d9-c9").await;
    says(&board, &["ready: 3. **e3-f3**"]);
}

#[tokio::test]
async fn a_line_is_refused_with_the_reason_and_the_move_at_which_it_fails() {
    let mut table = begun().await;
    for (line, parts) in [
        (
            "d9-c9,f4-g4,d9-e9,g4-f4",
            &["move 3", "\"d9-e9\"", "no man on d9"] as &[&str],
        ),
        ("d9-c9,f4-f9", &["move 2", "blocked", "f9"]),
        ("f4-g4,d9-c9", &["move 1", "f4 is not yours"]),
        ("d9-c9,<@999>`", &["move 2", "\"‹＠999›'\""]),
        (
            "d9-c9,f4-g4,c9-c8",
            &["ends with your opponent's move c9-c8"],
        ),
        (",", &["no move in your line"]),
    ] {
        let refused = table.command(ANNA, &format!("plan line={line}")).await;
        whispers(&refused, &["Game 1 · Tablut"]);
        says(&refused, parts);
    }
    let endless = "d9-c9,f4-g4,c9-d9,g4-f4,".repeat(6);
    let refused = table.command(ANNA, &format!("plan line={endless}")).await;
    whispers(&refused, &["at most 20 moves"]);
    let own = table.command(BOB, "plan line=d9-c9,f4-g4").await;
    whispers(&own, &["your own move", "`/move`"]);
    let others = table.command(CARL, "plan line=d9-c9,f4-g4 game=1").await;
    whispers(&others, &["is played by"]);
    assert_eq!(standing(&table).await, 0);
}

#[tokio::test]
async fn there_are_only_so_many_lines_and_they_fit_a_message() {
    let mut table = begun().await;
    let view = GameView::new(&Catalog::builtin(), record(&table).await).expect("replays");
    let answers = view.game.legal_texts();
    for (number, theirs) in answers.iter().take(21).enumerate() {
        let mut game = (*view.game).clone();
        game.play_text(theirs).expect("legal");
        let own = game.legal_texts().remove(0);
        let told = table
            .command(ANNA, &format!("plan line={theirs},{own}"))
            .await;
        if number == 20 {
            whispers(&told, &["you have 20 lines", "`/plan remove:1`"]);
        } else {
            whispers(&told, &[theirs]);
        }
    }
    assert_eq!(standing(&table).await, 20);
    whispers(&table.command(ANNA, "plan").await, &["Line 1: ", "… and "]);
    let gone = table.command(ANNA, "plan remove=2").await;
    whispers(&gone, &["taken away", &answers[1]]);
    assert_eq!(standing(&table).await, 19);
    for wrong in ["20", "0", "-1", "x", "99999999999999999999999"] {
        let none = table.command(ANNA, &format!("plan remove={wrong}")).await;
        whispers(&none, &["numbered from 1 to 19"]);
    }
    whispers(
        &table.command(ANNA, "plan remove=ALL").await,
        &["taken away"],
    );
    assert_eq!(standing(&table).await, 0);
    let none = table.command(ANNA, "plan remove=all").await;
    whispers(&none, &["nothing prepared there"]);
}

#[tokio::test]
async fn nobody_else_learns_of_a_line_before_it_is_played() {
    let mut table = begun().await;
    table.command(ANNA, "plan line=d9-c9,f4-g4").await;
    table.command(ANNA, "note text=trap").await;
    for person in [BOB, CARL] {
        for line in [
            "plan",
            "plan game=1",
            "plan remove=1",
            "note game=1",
            "board game=1",
            "games",
        ] {
            let told = table.command(person, line).await;
            let alt = told.picture.as_ref().map_or("", |picture| &picture.alt);
            for secret in ["g4", "trap", "had an answer"] {
                let seen = told.text.contains(secret) || alt.contains(secret);
                assert!(!seen, "{line}: {} {alt}", told.text);
            }
        }
    }
    let shared = table.command(ANNA, "board share=true").await;
    assert!(!shared.text.contains("trap"), "{}", shared.text);
    assert_eq!(standing(&table).await, 1);
}

#[tokio::test]
async fn a_takeback_voids_lines_in_silence() {
    let mut table = begun().await;
    table
        .command(ANNA, "plan line=d9-c9,f4-g4,c9-c8,g4-f4")
        .await;
    table.command(BOB, "move move=d9-c9").await;
    let offer = table.command(BOB, "takeback").await;
    let accepted = table.click(ANNA, &offer, Verb::AcceptOffer).await;
    says(&accepted, &["allows it"]);
    assert!(!accepted.text.contains("line"), "{}", accepted.text);
    assert_eq!(
        moves(&table).await.len(),
        1,
        "the answer went with the move"
    );
    assert_eq!(standing(&table).await, 0);
    let again = table.command(BOB, "move move=d9-c9").await;
    assert_eq!(again.pings, [ANNA]);
}

#[tokio::test]
async fn a_prepared_move_may_end_the_game_and_its_owner_is_told() {
    let mut table = Table::new().await;
    table.begin("brandubh", "defenders").await;
    let view = GameView::new(&Catalog::builtin(), record(&table).await).expect("replays");
    // A way in which the king walks out, found by looking.
    let game = won(&view);
    let texts: Vec<&str> = game.plies().iter().map(|played| &*played.text).collect();
    let (before, last) = texts.split_at(texts.len() - 2);
    for (ply, text) in before.iter().enumerate() {
        let person = if ply % 2 == view_first(&view, ANNA) {
            ANNA
        } else {
            BOB
        };
        let board = table.command(person, &format!("move move={text}")).await;
        table.heard(&board).await;
    }
    let planned = table
        .command(ANNA, &format!("plan line={},{}", last[0], last[1]))
        .await;
    whispers(&planned, &[last[1]]);
    let over = table.command(BOB, &format!("move move={}", last[0])).await;
    says(
        &over,
        &["had an answer ready", "Game over", "<@101> beats <@102>"],
    );
    assert_eq!(over.pings, [ANNA], "it ended without her");
    assert!(
        over.buttons
            .iter()
            .all(|b| matches!(b.press.verb, Verb::Rematch | Verb::Next))
    );
    table.heard(&over).await;
    assert!(table.outbox().await.is_empty());
    let row = record(&table).await;
    assert_eq!(row.ply() as usize, texts.len());
    assert!(row.ending.is_some());
    assert_eq!(standing(&table).await, 0);
}

/// At which plies, even or odd, a person moves.
fn view_first(view: &GameView, person: PersonId) -> usize {
    usize::from(view.to_move() != Some(person))
}

/// A short game that Anna's king wins: the attackers shuffle, the defenders look for it.
fn won(view: &GameView) -> konakis_rules::Game {
    let anna = view.side_of(ANNA).expect("plays");
    let mut games = vec![(*view.game).clone()];
    for _ in 0..8 {
        let mut next = Vec::new();
        for game in games {
            let own = game.to_move() == anna;
            let texts = game.legal_texts();
            let chosen = if own { texts.len() } else { 1 };
            for text in texts.iter().take(chosen) {
                let mut after = game.clone();
                after.play_text(text).expect("legal");
                match after.result() {
                    Some(result) if own && result.winner == Some(anna) => return after,
                    Some(_) => {}
                    None => next.push(after),
                }
            }
        }
        next.truncate(400);
        games = next;
    }
    panic!("no short win was found");
}

#[tokio::test]
async fn the_same_move_twice_gives_the_same_answer_also_after_a_crash() {
    let mut table = begun().await;
    table.command(ANNA, "plan line=d9-c9,f4-g4").await;
    let caller = table.caller(BOB);
    let request = Request::Command(table::invocation("move move=d9-c9"));
    let first = table.desk.answer(&caller, &request).await;
    says(&first, &["had an answer ready"]);
    let second = table.desk.answer(&caller, &request).await;
    table.restart().await;
    let third = table.desk.answer(&caller, &request).await;
    for again in [&second, &third] {
        assert_eq!(again.text, first.text);
        assert_eq!(again.pings, first.pings);
        assert_eq!(again.shows, first.shows);
        assert_eq!(again.settles, first.settles);
    }
    assert_eq!(moves(&table).await.len(), 3);
    // Killed before the answer was out: the channel hears it, and the one to move is named.
    let (notice, said) = table.outbox().await.remove(0);
    assert_eq!(
        notice.kind,
        NoticeKind::Board {
            game: GameId(1),
            ply: 3
        }
    );
    says(&said, &["Said again", "had an answer ready: 3. **f4-g4**"]);
    assert_eq!(said.pings, [BOB]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_and_the_move_that_it_answers_at_once_do_not_miss_each_other() {
    let mut table = begun().await;
    let plan = Request::Command(table::invocation("plan line=d9-c9,f4-g4"));
    for number in 1..=10 {
        if number > 1 {
            table.begin("tablut", "defenders").await;
            table
                .command(ANNA, &format!("move move=e4-f4 game={number}"))
                .await;
        }
        let (anna, bob) = (table.caller(ANNA), table.caller(BOB));
        let line = format!("move move=d9-c9 game={number}");
        let made = Request::Command(table::invocation(&line));
        let (desk, other) = (table.desk.clone(), table.desk.clone());
        let plan = plan.clone();
        let planned = tokio::spawn(async move { desk.answer(&anna, &plan).await });
        let board = other.answer(&bob, &made).await;
        let planned = planned.await.expect("answers");
        assert_eq!(board.audience, Audience::Public, "{}", board.text);
        let answered = board.text.contains("had an answer ready");
        let stood = planned.text.contains("only you know");
        assert_eq!(answered, stood, "{}\n{}", planned.text, board.text);
        assert_eq!(standing(&table).await, 0);
        let question = table.command(BOB, &format!("resign game={number}")).await;
        table.click(BOB, &question, Verb::ConfirmResign).await;
    }
}

#[tokio::test]
async fn in_direct_messages_the_owner_hears_it_without_a_ping() {
    let mut table = Table::new().await;
    let (annas, bobs) = (ChannelId(900), ChannelId(901));
    table.place = Place::Direct { channel: annas };
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut side=defenders")
        .await;
    table.heard(&challenge).await;
    let (notice, challenge) = table.outbox().await.remove(0);
    table
        .desk
        .settle(notice.id, table.now)
        .await
        .expect("heard");
    table.place = Place::Direct { channel: bobs };
    table.click(BOB, &challenge, Verb::Accept).await;
    table.place = Place::Direct { channel: annas };
    table.command(ANNA, "move move=e4-f4").await;
    table.command(ANNA, "plan line=d9-c9,f4-g4").await;
    for (notice, _) in table.outbox().await {
        table
            .desk
            .settle(notice.id, table.now)
            .await
            .expect("heard");
    }
    table.place = Place::Direct { channel: bobs };
    let board = table.command(BOB, "move move=d9-c9").await;
    assert!(board.pings.is_empty() && board.picture.is_some());
    let due = table.outbox().await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].0.to, Addressee::Person(ANNA));
    says(&due[0].1, &["d9-c9", "had an answer ready"]);
    assert!(due[0].1.pings.is_empty(), "it is Bob's turn");
    // It is his move again: if his answer is lost, he must hear it all the same.
    assert_eq!(board.settles.len(), 1);
    table.later(60);
    let mut due = table.outbox().await;
    due.retain(|(notice, _)| notice.to == Addressee::Person(BOB));
    assert_eq!(due.len(), 1);
    says(&due[0].1, &["Said again", "had an answer ready"]);
    assert_eq!(due[0].1.pings, [BOB]);
    table.heard(&board).await;
    table.later(3_600);
    let due = table.outbox().await;
    assert!(
        due.iter()
            .all(|(notice, _)| notice.to == Addressee::Person(ANNA))
    );
}

#[tokio::test]
async fn a_line_is_completed_while_it_is_typed() {
    let mut table = begun().await;
    let values = async |table: &mut Table, line: &str| {
        let suggestions = table.suggest(ANNA, line, "line").await;
        assert!(suggestions.len() <= 25);
        let values = suggestions.into_iter().map(|suggestion| suggestion.value);
        values.collect::<Vec<_>>()
    };
    let first = values(&mut table, "plan").await;
    assert_eq!(first.len(), 25, "the opponent's moves");
    let theirs = values(&mut table, "plan line=d9").await;
    assert!(
        theirs.iter().all(|value| value.starts_with("d9-")),
        "{theirs:?}"
    );
    let own = values(&mut table, "plan line=d9-c9,f4").await;
    assert!(own.contains(&"d9-c9 f4-g4".to_owned()), "{own:?}");
    let whole = values(&mut table, "plan line=d9-c9,f4-g4").await;
    assert_eq!(whole[0], "d9-c9 f4-g4");
    assert!(whole[1].starts_with("d9-c9 f4-g4 "), "{whole:?}");
    assert!(values(&mut table, "plan line=d9-d9,f4").await.is_empty());
    table.command(ANNA, "plan line=d9-c9,f4-g4").await;
    let lines = table.suggest(ANNA, "plan remove=1", "remove").await;
    assert_eq!(
        (lines[0].value.as_str(), lines[0].label.as_str()),
        ("1", "1: d9-c9 f4-g4")
    );
    let all = table.suggest(ANNA, "plan", "remove").await;
    assert_eq!(all.last().map(|last| last.value.as_str()), Some("all"));
    assert!(
        table.suggest(BOB, "plan", "line").await.is_empty(),
        "it is his own turn"
    );
    assert!(table.suggest(BOB, "plan", "remove").await.is_empty());
}

#[tokio::test]
async fn of_several_games_the_one_that_waits_for_the_opponent_is_meant() {
    let mut table = begun().await;
    table.begin("tablut", "defenders").await;
    let planned = table.command(ANNA, "plan line=d9-c9,f4-g4").await;
    whispers(&planned, &["Game 1"]);
    table.command(ANNA, "move move=e4-f4 game=2").await;
    let which = table.command(ANNA, "plan line=d9-c9,f4-g4").await;
    whispers(&which, &["Several games fit"]);
    table.command(ANNA, "plan line=f9-g9,f4-g4 game=2").await;
    whispers(
        &table.command(ANNA, "plan").await,
        &[
            "Game 1 · Tablut** against <@102>\nLine 1: 2. d9-c9",
            "Game 2 · Tablut** against <@102>\nLine 1: 2. f9-g9",
        ],
    );
    whispers(
        &table.command(ANNA, "plan remove=1").await,
        &["Several games fit"],
    );
    table.command(ANNA, "plan remove=1 game=2").await;
    whispers(
        &table.command(ANNA, "plan remove=1").await,
        &["Game 1", "d9-c9"],
    );
}

#[tokio::test]
async fn a_note_is_kept_for_its_writer_alone() {
    let mut table = begun().await;
    whispers(&table.command(ANNA, "note").await, &["noted nothing"]);
    let kept = table
        .command(ANNA, "note text=`watch@everyone<@102>**")
        .await;
    whispers(&kept, &["Game 1", "`'watch＠everyone‹＠102›**`"]);
    let board = table.command(ANNA, "board").await;
    says(&board, &["Your note: `'watch"]);
    assert!(!table.command(BOB, "board").await.text.contains("watch"));
    whispers(&table.command(BOB, "note").await, &["noted nothing"]);
    let long = "é".repeat(1_000);
    let kept = table.command(ANNA, &format!("note text={long}")).await;
    whispers(&kept, &[&long]);
    let board = table.command(ANNA, "board text=true").await;
    assert!(board.text.chars().count() < 2_000 && board.text.contains("é…"));
    let refused = table.command(ANNA, &format!("note text={long}é")).await;
    whispers(&refused, &["at most 1000 characters", "1001"]);
    whispers(&table.command(ANNA, "note").await, &[&long]);
    whispers(
        &table.command(CARL, "note text=x game=1").await,
        &["is played by"],
    );
    // It outlives the game.
    let question = table.command(BOB, "resign").await;
    table.click(BOB, &question, Verb::ConfirmResign).await;
    whispers(&table.command(ANNA, "note game=1").await, &[&long]);
    whispers(
        &table.command(ANNA, "note text=- game=1").await,
        &["is gone"],
    );
    whispers(
        &table.command(ANNA, "note game=1").await,
        &["noted nothing"],
    );
}

/// The clock that the moves of a row make.
fn clock_of(record: &GameRecord, view: &GameView) -> Clock {
    let pace: Pace = record.pace.parse().expect("a pace");
    let mut clock = pace.start(record.created, 0, None);
    for (made, played) in record.moves.iter().zip(view.game.plies()) {
        clock = pace.after_move(&clock, side_index(played.side), made.at, [None; 2]);
    }
    if record.ending.is_some() {
        clock = Clock {
            banks: clock.banks,
            ..Clock::default()
        };
    }
    clock
}

/// What a player keeps in mind: after which ply it begins, and the moves.
type Plan = (usize, Vec<String>);

/// Plays as the random numbers say, and keeps the same lines in a model as plain as can be.
async fn any_game(variant: &str, numbers: Vec<u16>) {
    let mut table = Table::new().await;
    let line = format!("challenge opponent=@102 game={variant} pace=2d+1h/3d");
    let challenge = table.command(ANNA, &line).await;
    table.click(BOB, &challenge, Verb::Accept).await;
    let catalog = Catalog::builtin();
    let mut numbers = numbers.into_iter();
    let mut plans: Vec<Plan> = Vec::new();
    loop {
        let row = record(&table).await;
        let view = GameView::new(&catalog, row.clone()).expect("replays");
        assert_eq!(row.clock, clock_of(&row, &view), "after {:?}", row.moves);
        assert_eq!(standing(&table).await, plans.len());
        let (Some(mover), Some(number)) = (view.to_move(), numbers.next()) else {
            break;
        };
        let other = view.opponent(mover).expect("a player");
        let at = view.record.moves.len();
        for _ in 0..number % 3 {
            let mut game = (*view.game).clone();
            let mut moves = Vec::new();
            for _ in 0..2 * (1 + numbers.next().unwrap_or(0) % 2) {
                // Few moves are thought of, so that many come true.
                let texts = game.legal_texts();
                let few = texts.len().min(3);
                if few == 0 {
                    break;
                }
                let chosen = &texts[usize::from(numbers.next().unwrap_or(0)) % few];
                moves.push(game.play_text(chosen).expect("legal").text.clone());
            }
            if moves.len() < 2 || moves.len() % 2 == 1 {
                continue;
            }
            let planned = table
                .command(other, &format!("plan line={}", moves.join(",")))
                .await;
            whispers(&planned, &["**Game 1"]);
            let left = |plan: &Plan| plan.1[at - plan.0..].to_vec();
            if plans.iter().any(|plan| left(plan).starts_with(&moves)) {
                continue;
            }
            plans.retain(|plan| {
                let left = left(plan);
                let same = left.iter().zip(&moves).take_while(|(a, b)| a == b).count();
                same < left.len() && same % 2 == 0
            });
            plans.push((at, moves));
        }
        let texts = view.game.legal_texts();
        let text = &texts[usize::from(number) % texts.len().min(3)];
        table.later(i64::from(number % 5_000));
        let board = table.command(mover, &format!("move move={text}")).await;
        table.heard(&board).await;

        let mut expected: Vec<String> = row.moves.into_iter().map(|made| made.text).collect();
        expected.push(text.clone());
        let mut game = (*view.game).clone();
        game.play_text(text).expect("legal");
        while game.result().is_none() {
            let goes_on = |plan: &&Plan| {
                let made = &expected[plan.0..];
                plan.1.len() > made.len() && plan.1.starts_with(made)
            };
            let own = game.to_move() != view.game.to_move();
            let Some(plan) = plans.iter().find(goes_on).filter(|_| own) else {
                break;
            };
            let next = plan.1[expected.len() - plan.0].clone();
            game.play_text(&next).expect("legal");
            expected.push(next);
        }
        plans.retain(|plan| {
            let made = &expected[plan.0..];
            game.result().is_none()
                && (game.to_move() == view.game.to_move())
                && plan.1.len() > made.len()
                && plan.1.starts_with(made)
        });
        let texts: Vec<String> = moves(&table).await.into_iter().map(|made| made.0).collect();
        assert_eq!(texts, expected);
        let waiting = table.outbox().await;
        assert!(waiting.is_empty(), "the answer said it all");
        let to_move = game.result().is_none().then(|| view.player(game.to_move()));
        let pinged = to_move.filter(|person| *person != mover);
        let ended = game.result().map(|_| other);
        assert_eq!(board.pings, Vec::from_iter(pinged.or(ended)));
    }
}

#[test]
fn games_with_any_lines_equal_the_replay_of_their_moves() {
    let mut runner = TestRunner::new(Config {
        cases: 6,
        failure_persistence: None,
        ..Config::default()
    });
    let variant = prop_oneof![
        Just("brandubh"),
        Just("tablut"),
        Just("fox-geese"),
        Just("ringo")
    ];
    let numbers = prop::collection::vec(any::<u16>(), 60..120);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runner
        .run(&(variant, numbers), |(variant, numbers)| {
            runtime.block_on(any_game(variant, numbers));
            Ok(())
        })
        .expect("the model agrees");
}
