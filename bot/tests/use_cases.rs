//! What players can do, through the desk, without Discord: real store, real rules, real words.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod cases;
mod table;

use konakis::{
    commands::{Audience, Place, Press, Shows, Verb},
    play::Limits,
    store::{
        Addressee, ChallengeId, ChannelId, GameId, GuildId, MessageId, MessageRef, NoticeKind,
    },
};
use table::{ANNA, BOB, CARL, GAMES, OTHER, Table};

#[tokio::test]
async fn a_challenge_names_both_pings_one_and_becomes_a_game() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut side=defenders")
        .await;
    assert_eq!(challenge.audience, Audience::Public);
    assert!(challenge.text.contains("<@102>") && challenge.text.contains("<@101>"));
    assert!(challenge.text.contains("Tablut") && challenge.text.contains("defenders"));
    assert_eq!(challenge.pings, [BOB]);
    assert_eq!(challenge.settles.len(), 1);
    let ids: Vec<String> = challenge
        .buttons
        .iter()
        .map(|b| b.press.to_string())
        .collect();
    assert_eq!(ids, ["v1:accept:1:0", "v1:decline:1:0", "v1:cancel:1:0"]);

    let board = table.click(BOB, &challenge, Verb::Accept).await;
    assert_eq!(board.audience, Audience::Public);
    assert_eq!(
        board.pings,
        [ANNA],
        "the challenger hears that the game began"
    );
    assert_eq!(board.shows, Some(Shows::Board(GameId(1), 0)));
    let picture = board.picture.as_ref().expect("a board");
    assert_eq!(picture.file_name, "g1-p0.png");
    assert!(picture.alt.contains("King: e5."), "{}", picture.alt);
    assert!(picture.alt.chars().count() <= 1024);
}

#[tokio::test]
async fn only_the_person_challenged_answers_and_only_once() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    for (person, verb, words) in [
        (CARL, Verb::Accept, "Only <@102>"),
        (CARL, Verb::Decline, "Only <@102>"),
        (ANNA, Verb::Accept, "your own challenge"),
        (BOB, Verb::Cancel, "Only <@101>"),
    ] {
        let denied = table.click(person, &challenge, verb).await;
        assert_eq!(denied.audience, Audience::Private);
        assert!(denied.text.contains(words), "{verb:?}: {}", denied.text);
        assert!(denied.pings.is_empty());
    }
    table.click(BOB, &challenge, Verb::Accept).await;
    let again = table.click(BOB, &challenge, Verb::Accept).await;
    assert_eq!(again.audience, Audience::Private);
    assert!(again.text.contains("game 1"), "{}", again.text);
    let games = table.command(BOB, "games").await;
    assert_eq!(games.text.matches("Game ").count(), 1, "{}", games.text);
}

#[tokio::test]
async fn the_same_request_twice_acts_once_and_is_answered_twice() {
    let mut table = Table::new().await;
    let caller = table.caller(ANNA);
    let request = konakis::commands::Request::Command(table::invocation(
        "challenge opponent=@102 game=tablut side=defenders",
    ));
    let first = table.desk.answer(&caller, &request).await;
    let second = table.desk.answer(&caller, &request).await;
    assert_eq!(first.text, second.text);
    assert_eq!(first.buttons, second.buttons);

    let caller = table.caller(BOB);
    let accept = konakis::commands::Request::Press(first.buttons[0].press.clone());
    let first = table.desk.answer(&caller, &accept).await;
    let second = table.desk.answer(&caller, &accept).await;
    assert_eq!(first.text, second.text);
    assert_eq!(first.settles, second.settles);

    let caller = table.caller(ANNA);
    let request = konakis::commands::Request::Command(table::invocation("move move=e4-f4"));
    let first = table.desk.answer(&caller, &request).await;
    let second = table.desk.answer(&caller, &request).await;
    assert!(first.text.contains("e4-f4"), "{}", first.text);
    assert_eq!(first.text, second.text);
    assert_eq!(first.settles, second.settles);
}

#[tokio::test]
async fn whom_nobody_can_play_is_refused_with_a_way_out() {
    let mut table = Table::new().await;
    for (line, words) in [
        ("challenge opponent=@101", "yourself"),
        ("challenge opponent=@!9", "bot"),
        ("challenge opponent=@?8", "not on this server"),
        ("challenge game=chess", "no game \"chess\""),
        ("challenge game=tab", "Did you mean"),
        ("challenge game=tablut side=geese", "attackers, defenders"),
        ("challenge game=tablut options=geese=15", "options"),
    ] {
        let denied = table.command(ANNA, line).await;
        assert_eq!(denied.audience, Audience::Private, "{line}");
        assert!(denied.text.contains(words), "{line}: {}", denied.text);
    }
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let denied = table.command(ANNA, "challenge game=tablut").await;
    assert!(denied.text.contains("Nobody else sees"), "{}", denied.text);
}

#[tokio::test]
async fn what_a_person_types_cannot_ping_or_break_out() {
    let mut table = Table::new().await;
    let denied = table.command(ANNA, "challenge game=<@&5>`@everyone").await;
    assert!(
        !denied.text.contains("<@&") && !denied.text.contains("@everyone"),
        "{}",
        denied.text
    );
    table.begin("tablut", "defenders").await;
    let denied = table.command(ANNA, "move move=<@102>@here").await;
    assert!(
        !denied.text.contains("<@102>@") && !denied.text.contains("@here"),
        "{}",
        denied.text
    );
    assert!(denied.pings.is_empty());
}

#[tokio::test]
async fn a_move_is_told_to_the_one_who_is_to_move() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let moved = table.command(ANNA, "move move=E4F4").await;
    assert_eq!(moved.audience, Audience::Public);
    assert!(moved.text.contains("**e4-f4**"), "{}", moved.text);
    assert!(moved.text.contains("<@102>"), "{}", moved.text);
    assert_eq!(moved.pings, [BOB]);
    let picture = moved.picture.as_ref().expect("a board");
    assert_eq!(picture.file_name, "g1-p1.png");
    assert!(picture.alt.contains("Last move: e4-f4."), "{}", picture.alt);
    let early = table.command(ANNA, "move move=f4-e4").await;
    assert!(early.text.contains("<@102>'s turn"), "{}", early.text);
    assert_eq!(early.audience, Audience::Private);
}

#[tokio::test]
async fn an_illegal_move_says_why_and_changes_nothing() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    for (text, words) in [
        ("e4-e6", "the king stands on e5"),
        ("a4-b4", "not yours"),
        ("a1-b1", "no man on a1"),
        ("e4-e1", "a defender stands on e3"),
        ("e4-z99", "not on this board"),
        ("e4-e4", "stay on e4"),
        ("e4-f5", "diagonal"),
        ("hello", "cannot be read"),
    ] {
        let denied = table.command(ANNA, &format!("move move={text}")).await;
        assert_eq!(denied.audience, Audience::Private, "{text}");
        assert!(denied.text.contains(words), "{text}: {}", denied.text);
    }
    let board = table.command(ANNA, "board").await;
    assert_eq!(board.picture.as_ref().map(|p| p.ply), Some(0));
}

#[tokio::test]
async fn two_games_in_a_channel_are_told_apart() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.begin("latrunculi", "white").await;
    let which = table.command(ANNA, "move move=e4-f4").await;
    assert!(
        which.text.contains("Game 1") && which.text.contains("Game 2"),
        "{}",
        which.text
    );
    assert!(which.text.contains("`game`"), "{}", which.text);
    let moved = table.command(ANNA, "move move=e4-f4 game=1").await;
    assert!(moved.text.contains("e4-f4"), "{}", moved.text);
    // Now only game 2 waits for Anna.
    let moved = table.command(ANNA, "move move=a2-a4").await;
    assert!(moved.text.contains("Game 2"), "{}", moved.text);
    let choices = table.suggest(BOB, "move", "game").await;
    assert_eq!(choices.len(), 2);
    assert_eq!(choices[0].value, "1");
    assert!(choices[0].label.contains("Anna"), "{}", choices[0].label);
    let moves = table.suggest(BOB, "move game=2 move=a", "move").await;
    assert!(!moves.is_empty() && moves.iter().all(|m| m.value.starts_with('a')));
    let hint = table.suggest(BOB, "move move=a", "move").await;
    assert_eq!(hint.len(), 1);
    assert_eq!(hint[0].value, "a", "what was typed is kept");
}

#[tokio::test]
async fn resigning_is_asked_and_bound_to_the_position() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let question = table.command(ANNA, "resign").await;
    assert_eq!(question.audience, Audience::Private);
    let yes = question.buttons[0].press.clone();
    assert_eq!(yes.to_string(), "v1:resign-yes:1:0");
    table.command(ANNA, "move move=e4-f4").await;
    let stale = table.press(ANNA, yes.clone()).await;
    assert!(stale.text.contains("has moved on"), "{}", stale.text);
    let bystander = table.press(CARL, Press { ply: 1, ..yes }).await;
    assert!(
        bystander.text.contains("is played by"),
        "{}",
        bystander.text
    );
    let question = table.command(ANNA, "resign game=1").await;
    let over = table.click(ANNA, &question, Verb::ConfirmResign).await;
    assert_eq!(over.audience, Audience::Public);
    assert!(
        over.text.contains("resigned") && over.text.contains("<@102> beats <@101>"),
        "{}",
        over.text
    );
    assert_eq!(over.pings, [BOB]);
    let again = table.click(ANNA, &question, Verb::ConfirmResign).await;
    assert!(again.text.contains("is over"), "{}", again.text);
    let late = table.command(BOB, "move move=d9-c9 game=1").await;
    assert!(late.text.contains("is over"), "{}", late.text);
}

#[tokio::test]
async fn a_draw_is_offered_answered_and_withdrawn_by_a_move() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let question = table.command(ANNA, "draw").await;
    let offer = table.click(ANNA, &question, Verb::ConfirmDraw).await;
    assert_eq!(offer.pings, [BOB]);
    let twice = table.click(ANNA, &question, Verb::ConfirmDraw).await;
    assert!(twice.text.contains("stands already"), "{}", twice.text);
    let declined = table.click(BOB, &offer, Verb::DeclineDraw).await;
    assert_eq!(declined.pings, [ANNA]);
    let late = table.click(BOB, &offer, Verb::AcceptDraw).await;
    assert!(late.text.contains("does not stand"), "{}", late.text);

    let question = table.command(ANNA, "draw").await;
    let again = table.click(ANNA, &question, Verb::ConfirmDraw).await;
    assert!(again.text.contains("asked that already"), "{}", again.text);
    table.command(ANNA, "move move=e4-f4").await;
    let question = table.command(ANNA, "draw").await;
    table.click(ANNA, &question, Verb::ConfirmDraw).await;
    table.command(BOB, "move move=d9-c9").await;
    table.command(ANNA, "move move=f4-g4").await;
    let answer = table.command(BOB, "draw").await;
    assert!(
        answer.text.contains("Offer <@101> a draw"),
        "withdrawn by the move: {}",
        answer.text
    );

    let offer = table.click(BOB, &answer, Verb::ConfirmDraw).await;
    let wrong = table.click(CARL, &offer, Verb::AcceptDraw).await;
    assert!(wrong.text.contains("is played by"), "{}", wrong.text);
    table.restart().await;
    let over = table.click(ANNA, &offer, Verb::AcceptDraw).await;
    assert!(
        over.text.contains("draw") && over.text.contains("agreed"),
        "{}",
        over.text
    );
    assert_eq!(over.pings, [BOB]);
}

#[tokio::test]
async fn who_was_not_told_is_told_by_the_outbox_once() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let moved = table.command(ANNA, "move move=e4-f4").await;
    assert!(
        table.outbox().await.is_empty(),
        "the answer may still arrive"
    );
    // The process dies before the answer is settled.
    table.restart().await;
    let due = table.outbox().await;
    let [(notice, message)] = &due[..] else {
        panic!("{due:#?}")
    };
    assert_eq!(
        notice.kind,
        NoticeKind::Board {
            game: GameId(1),
            ply: 1
        }
    );
    assert_eq!(notice.to, Addressee::Channel(GAMES));
    assert!(
        message.text.contains("Said again") && message.text.contains("e4-f4"),
        "{}",
        message.text
    );
    assert_eq!(message.pings, [BOB]);
    assert_eq!(moved.settles, [notice.id]);
    table
        .desk
        .settle(notice.id, table.now)
        .await
        .expect("settled");
    table.later(10_000);
    assert!(table.outbox().await.is_empty());
}

#[tokio::test]
async fn an_answer_that_never_arrives_is_said_after_a_while() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.command(ANNA, "move move=e4-f4").await;
    table.later(i64::from(Limits::default().answer_seconds) + 1);
    assert_eq!(table.outbox().await.len(), 1);
}

#[tokio::test]
async fn a_move_made_elsewhere_is_heard_at_home() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let echo = table.command(ANNA, "move move=e4-f4").await;
    assert!(echo.pings.is_empty() && echo.settles.is_empty());
    assert!(echo.text.contains("<#70>"), "{}", echo.text);
    let due = table.outbox().await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].0.to, Addressee::Channel(GAMES));
    assert!(!due[0].1.text.contains("Said again"), "{}", due[0].1.text);
    assert_eq!(due[0].1.pings, [BOB]);
}

#[tokio::test]
async fn a_game_in_direct_messages_is_played_there() {
    let mut table = Table::new().await;
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let made = table
        .command(ANNA, "challenge opponent=@102 game=tablut side=defenders")
        .await;
    assert!(made.pings.is_empty());
    let due = table.outbox().await;
    assert_eq!(due[0].0.to, Addressee::Person(BOB));
    assert_eq!(due[0].1.pings, [BOB]);
    let challenge = due[0].1.clone();
    table.place = Place::Direct {
        channel: ChannelId(901),
    };
    table.click(BOB, &challenge, Verb::Accept).await;
    let due = table.outbox().await;
    assert_eq!(due[0].0.to, Addressee::Person(ANNA));
    assert!(due[0].1.picture.is_some());
}

#[tokio::test]
async fn a_challenge_lapses_and_its_maker_hears_it() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    table.heard(&challenge).await;
    table.later(7 * 86_400 - 1);
    table
        .desk
        .tick(table.now, true)
        .await
        .expect("the store works");
    assert!(table.outbox().await.is_empty());
    table.later(2);
    table
        .desk
        .tick(table.now, true)
        .await
        .expect("the store works");
    let due = table.outbox().await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].0.kind, NoticeKind::Expired(ChallengeId(1)));
    assert_eq!(due[0].1.pings, [ANNA]);
    let late = table.click(BOB, &challenge, Verb::Accept).await;
    assert!(late.text.contains("lapsed"), "{}", late.text);
}

#[tokio::test]
async fn a_challenge_past_its_time_is_not_accepted_even_before_the_clock_noticed() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    table.later(7 * 86_400 + 1);
    let late = table.click(BOB, &challenge, Verb::Accept).await;
    assert!(late.text.contains("lapsed"), "{}", late.text);
    assert!(
        table
            .command(BOB, "games")
            .await
            .text
            .contains("no running games")
    );
}

#[tokio::test]
async fn challenges_are_bounded() {
    let mut table = Table::with_limits(Limits {
        challenges_per_hour: 3,
        ..Limits::default()
    })
    .await;
    let first = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    assert_eq!(first.audience, Audience::Public);
    let same = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    assert!(same.text.contains("stands already"), "{}", same.text);
    table
        .command(ANNA, "challenge opponent=@102 game=latrunculi")
        .await;
    table
        .command(ANNA, "challenge opponent=@103 game=tablut")
        .await;
    let fourth = table.command(ANNA, "challenge game=tablut").await;
    assert!(fourth.text.contains("within an hour"), "{}", fourth.text);
    table.later(3_601);
    let later = table.command(ANNA, "challenge game=tablut").await;
    assert_eq!(later.audience, Audience::Public, "{}", later.text);
}

#[tokio::test]
async fn a_game_is_seen_by_its_server_and_its_players_only() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.place = Place::Channel {
        guild: Some(table::GUILD),
        channel: OTHER,
    };
    let seen = table.command(CARL, "board game=1").await;
    assert!(seen.picture.is_some(), "{}", seen.text);
    table.place = Place::Channel {
        guild: Some(GuildId(8)),
        channel: ChannelId(80),
    };
    let unseen = table.command(CARL, "board game=1").await;
    assert!(unseen.text.contains("no game \"1\""), "{}", unseen.text);
    assert!(table.command(ANNA, "board game=1").await.picture.is_some());
}

#[tokio::test]
async fn old_boards_are_handed_back_for_their_buttons() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    let message = |id| MessageRef {
        channel: GAMES,
        message: MessageId(id),
    };
    let shows = board.shows.expect("shows a board");
    assert_eq!(
        table.desk.posted(shows, message(1)).await.expect("noted"),
        None
    );
    let moved = table.command(ANNA, "move move=e4-f4").await;
    assert_eq!(moved.retires, [message(1)]);
    let shows = moved.shows.expect("shows a board");
    assert_eq!(
        table.desk.posted(shows, message(2)).await.expect("noted"),
        Some(message(1))
    );
}

#[tokio::test]
async fn every_topic_of_help_and_every_variant_of_rules_fits_a_screen() {
    let mut table = Table::new().await;
    assert!(
        table
            .command(ANNA, "help")
            .await
            .text
            .contains("/challenge")
    );
    for topic in table.suggest(ANNA, "help", "topic").await {
        let help = table
            .command(ANNA, &format!("help topic={}", topic.value))
            .await;
        assert!(!help.misunderstood, "{}", help.text);
        assert!(help.text.chars().count() < 900, "{}", help.text);
    }
    for variant in table.suggest(ANNA, "rules", "game").await {
        let rules = table
            .command(ANNA, &format!("rules game={}", variant.value))
            .await;
        assert!(rules.text.chars().count() <= 2_000, "{}", rules.text);
        assert!(rules.picture.is_some());
    }
    assert!(
        table
            .command(ANNA, "help topic=nothing")
            .await
            .misunderstood
    );
    assert!(table.command(ANNA, "dance").await.misunderstood);
}

#[tokio::test]
async fn looking_shows_moves_earlier_positions_films_and_the_last_game() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let board = table.command(ANNA, "board piece=E4").await;
    assert!(
        board.text.contains("From e4 to: b4, c4, d4, f4, g4, h4"),
        "{}",
        board.text
    );
    let marked = board
        .picture
        .as_ref()
        .map(|picture| picture.destinations.len());
    assert_eq!(marked, Some(6));
    for (piece, words) in [
        ("a4", "its side's turn"),
        ("a1", "no man on a1"),
        ("z9", "not on this board"),
        ("e5", "cannot move"),
    ] {
        let told = table.command(ANNA, &format!("board piece={piece}")).await;
        assert!(told.text.contains(words), "{piece}: {}", told.text);
    }
    table.command(ANNA, "move move=e4-f4").await;
    table.command(BOB, "move move=d9-c9").await;
    let earlier = table.command(BOB, "board ply=1").await;
    assert_eq!(earlier.audience, Audience::Private);
    assert_eq!(earlier.picture.as_ref().map(|picture| picture.ply), Some(1));
    let beyond = table.command(BOB, "board ply=3").await;
    assert!(beyond.text.contains("no move 3"), "{}", beyond.text);
    let question = table.command(BOB, "resign").await;
    table.click(BOB, &question, Verb::ConfirmResign).await;

    let film = table.command(BOB, "replay share=true").await;
    assert_eq!(film.audience, Audience::Public);
    assert!(film.pings.is_empty());
    let picture = film.picture.expect("a film of the game that is over");
    assert_eq!((picture.film_from, picture.ply), (Some(0), 2));
    assert_eq!(picture.file_name, "g1-p0-2.gif");
    let shown = picture.with_scenes(|scenes| scenes.len());
    assert_eq!(shown, 3);
}

#[tokio::test]
async fn every_kind_of_refusal_has_words_of_its_own() {
    let mut table = Table::new().await;
    table.begin("ringo", "black").await;
    table.begin("lisica", "fox").await;
    for (text, game, words) in [
        ("a6-a5-a4", 1, "must stand on a5"),
        ("a6-a3", 1, "too far"),
        ("n6-n5", 1, "no man on n6"),
        ("a1-a2", 1, "not yours"),
        ("@d3", 2, "is taken: a goose stands there"),
        ("@a1", 2, "a1 is not on this board (the cross"),
        ("d4-d5", 2, "has to be placed first"),
    ] {
        let told = table
            .command(ANNA, &format!("move move={text} game={game}"))
            .await;
        assert!(told.text.contains(words), "{text}: {}", told.text);
        assert!(
            !told.text.contains("The rules do not allow"),
            "{text}: {}",
            told.text
        );
    }
}
