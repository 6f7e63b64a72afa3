//! How people are told: where and when they have chosen, once a turn, and nobody else.

use konakis::{
    commands::{Place, Verb},
    store::{Addressee, ChannelId, Notice, NoticeKind, PersonId},
};
use konakis_rules::Catalog;
use proptest::prelude::*;

use crate::table::{ANNA, BOB, CARL, GAMES, Table};

const ANNAS: Place = Place::Direct {
    channel: ChannelId(900),
};
const BOBS: Place = Place::Direct {
    channel: ChannelId(901),
};
/// The table's clock begins at 08:00 UTC: two hours of quiet are left.
const ASLEEP: &str = "settings zone=UTC quiet=22:00-10:00";
const TWO_HOURS: i64 = 7_200;

/// A game in which Anna is to move, and both have heard everything so far.
async fn begun(table: &mut Table) {
    table.begin("tablut", "defenders").await;
    assert!(table.outbox().await.is_empty());
}

/// All that the outbox says now, settled.
async fn said(table: &Table) -> Vec<(Notice, konakis::commands::Reply)> {
    let due = table.outbox().await;
    for (notice, _) in &due {
        table
            .desk
            .settle(notice.id, table.now)
            .await
            .expect("settled");
    }
    due
}

#[tokio::test]
async fn as_usual_the_channel_pings_and_nothing_more_is_sent() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    assert_eq!(moved.pings, [BOB]);
    table.heard(&moved).await;
    table.later(100_000);
    assert!(
        said(&table)
            .await
            .iter()
            .all(|(notice, _)| notice.nudge.is_none())
    );
}

#[tokio::test]
async fn who_wants_direct_messages_gets_the_board_there_and_no_ping_in_the_channel() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, "settings notify=direct").await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    assert!(moved.pings.is_empty() && moved.text.contains("<@102>"));
    assert_eq!(
        moved.settles.len(),
        1,
        "the answer does not settle the nudge"
    );
    table.heard(&moved).await;
    let due = said(&table).await;
    let [(notice, nudge)] = due.as_slice() else {
        panic!("{due:#?}");
    };
    assert_eq!(notice.to, Addressee::Person(BOB));
    assert_eq!(nudge.pings, [BOB]);
    assert!(
        nudge.text.contains("e6-b6") && nudge.text.contains("<#70>"),
        "{}",
        nudge.text
    );
    let picture = nudge.picture.as_ref().expect("a board");
    assert_eq!(picture.ply, 1);
    assert_eq!(nudge.shows, None, "the channel's message stays the board");

    // Its buttons work from there, and the channel hears of it.
    table.place = BOBS;
    let asked = table.click(BOB, nudge, Verb::Resign).await;
    let ended = table.click(BOB, &asked, Verb::ConfirmResign).await;
    assert!(ended.text.contains("Game over"), "{}", ended.text);
    let due = said(&table).await;
    assert_eq!(due.len(), 1, "{due:#?}");
    assert_eq!(due[0].0.to, Addressee::Channel(GAMES));
    assert_eq!(due[0].1.pings, [ANNA]);
}

#[tokio::test]
async fn a_challenge_by_direct_message_is_accepted_there_and_begins_in_the_channel() {
    let mut table = Table::new().await;
    table.command(BOB, "settings notify=direct").await;
    let made = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    assert!(made.pings.is_empty() && made.text.contains("<@102>"));
    table.heard(&made).await;
    let (notice, told) = said(&table).await.remove(0);
    assert_eq!(
        (notice.to, told.pings.as_slice()),
        (Addressee::Person(BOB), [BOB].as_slice())
    );
    table.place = BOBS;
    let begun = table.click(BOB, &told, Verb::Accept).await;
    assert!(begun.text.contains("Game 1"), "{}", begun.text);
    table.heard(&begun).await;
    let due = said(&table).await;
    assert_eq!(due.len(), 1, "{due:#?}");
    assert_eq!(due[0].0.to, Addressee::Channel(GAMES));
    assert_eq!(due[0].1.pings, [ANNA]);
}

#[tokio::test]
async fn who_wants_nothing_is_named_and_not_notified() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, "settings notify=none").await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    assert!(moved.pings.is_empty() && moved.text.contains("<@102>"));
    table.heard(&moved).await;
    assert!(said(&table).await.is_empty());
    // Nor by the outbox, when an answer was lost.
    table.command(BOB, "move move=i6-h6").await;
    table.command(ANNA, "settings notify=none").await;
    table.later(60);
    let due = said(&table).await;
    assert_eq!(due.len(), 1);
    assert!(due[0].1.pings.is_empty());
}

#[tokio::test]
async fn in_quiet_hours_a_nudge_waits_for_their_end_also_over_a_restart() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, ASLEEP).await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    assert!(moved.pings.is_empty());
    table.heard(&moved).await;
    table.restart().await;
    assert!(said(&table).await.is_empty());
    table.later(TWO_HOURS - 1);
    assert!(said(&table).await.is_empty());
    table.later(1);
    let due = said(&table).await;
    let [(notice, nudge)] = due.as_slice() else {
        panic!("{due:#?}");
    };
    assert_eq!(notice.to, Addressee::Channel(GAMES));
    assert_eq!(nudge.pings, [BOB]);
    assert!(
        nudge.picture.is_none() && nudge.buttons.is_empty(),
        "the board is there already"
    );
    assert!(
        nudge.text.contains("it is your move in **Game 1"),
        "{}",
        nudge.text
    );
    assert!(nudge.text.contains("<#70>"), "{}", nudge.text);
    table.later(100_000);
    let later = said(&table).await;
    assert!(
        later.iter().all(|(notice, _)| notice.nudge.is_none()),
        "once"
    );
}

#[tokio::test]
async fn a_nudge_whose_matter_is_over_says_nothing() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, ASLEEP).await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    table.heard(&moved).await;
    // Bob is awake after all.
    let moved = table.command(BOB, "move move=i6-h6").await;
    assert_eq!(moved.pings, [ANNA]);
    table.heard(&moved).await;
    // An offer that is answered before morning.
    let asked = table.command(ANNA, "draw").await;
    let offered = table.click(ANNA, &asked, Verb::ConfirmDraw).await;
    assert!(offered.pings.is_empty());
    table.heard(&offered).await;
    let declined = table.click(BOB, &offered, Verb::DeclineDraw).await;
    table.heard(&declined).await;
    table.later(TWO_HOURS);
    assert!(said(&table).await.is_empty());

    // And an end in the night is told in the morning, without the turn before it.
    table.later(13 * 3_600);
    let moved = table.command(ANNA, "move move=b6-b7").await;
    table.heard(&moved).await;
    let asked = table.command(ANNA, "resign").await;
    let ended = table.click(ANNA, &asked, Verb::ConfirmResign).await;
    assert!(ended.pings.is_empty());
    table.heard(&ended).await;
    table.later(13 * 3_600);
    let due = said(&table).await;
    let nudges: Vec<_> = due
        .iter()
        .filter(|(notice, _)| notice.nudge.is_some())
        .collect();
    assert_eq!(nudges.len(), 1, "{due:#?}");
    assert!(nudges[0].1.text.contains("is over"), "{}", nudges[0].1.text);
    assert_eq!(nudges[0].1.pings, [BOB]);
}

#[tokio::test]
async fn what_comes_late_into_quiet_hours_waits_and_pings_once() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    // It is 08:00; Bob sleeps from nine.
    table.command(BOB, "settings zone=UTC quiet=9-10").await;
    let lost = table.command(ANNA, "move move=e6-b6").await;
    assert_eq!(lost.pings, [BOB]);
    // The answer is lost, and Discord is away for an hour.
    table.later(3_600);
    let due = said(&table).await;
    assert_eq!(due.len(), 1);
    assert!(due[0].1.picture.is_some() && due[0].1.pings.is_empty());
    assert!(said(&table).await.is_empty());
    table.later(3_600);
    let due = said(&table).await;
    assert_eq!(due.len(), 1, "{due:#?}");
    assert_eq!(
        (due[0].0.nudge, due[0].1.pings.as_slice()),
        (Some(BOB), [BOB].as_slice())
    );
}

#[tokio::test]
async fn what_comes_late_out_of_quiet_hours_pings_once() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, ASLEEP).await;
    let lost = table.command(ANNA, "move move=e6-b6").await;
    assert!(lost.pings.is_empty());
    table.later(TWO_HOURS);
    let due = said(&table).await;
    let pings: Vec<PersonId> = due
        .iter()
        .flat_map(|(_, reply)| reply.pings.clone())
        .collect();
    assert_eq!((due.len(), pings), (2, vec![BOB]), "{due:#?}");
}

#[tokio::test]
async fn a_nudge_that_is_not_wanted_any_more_is_not_sent() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, "settings notify=direct").await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    table.heard(&moved).await;
    table.command(BOB, "settings notify=none").await;
    assert!(said(&table).await.is_empty());
    table.command(BOB, "settings notify=channel").await;
    assert!(said(&table).await.is_empty(), "it was settled");
}

#[tokio::test]
async fn a_refused_direct_message_becomes_a_ping_in_the_channel_and_is_remembered() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    table.command(BOB, "settings notify=direct").await;
    let moved = table.command(ANNA, "move move=e6-b6").await;
    table.heard(&moved).await;
    let refused = table.outbox().await.remove(0).0;
    for _ in 0..2 {
        // Told twice by a restart in between, it is still one ping.
        let told = table
            .desk
            .direct_refused(&refused, "50007", table.now)
            .await;
        told.expect("written");
    }
    let due = said(&table).await;
    let [(notice, nudge)] = due.as_slice() else {
        panic!("{due:#?}");
    };
    assert_eq!(notice.to, Addressee::Channel(GAMES));
    assert_eq!(nudge.pings, [BOB]);
    assert!(nudge.text.contains("it is your move"), "{}", nudge.text);

    // Later turns go to the channel at once.
    let moved = table.command(BOB, "move move=i6-h6").await;
    table.heard(&moved).await;
    let moved = table.command(ANNA, "move move=b6-b7").await;
    assert_eq!(moved.pings, [BOB]);
    table.heard(&moved).await;
    assert!(said(&table).await.is_empty());

    let shown = table.command(BOB, "settings").await;
    assert!(
        shown.text.contains("refused my last direct message"),
        "{}",
        shown.text
    );
    let again = table.command(BOB, "settings notify=direct").await;
    assert!(
        again.text.contains("For the next to arrive"),
        "{}",
        again.text
    );
    let moved = table.command(BOB, "move move=h6-g6").await;
    table.heard(&moved).await;
    let moved = table.command(ANNA, "move move=b7-b6").await;
    assert!(moved.pings.is_empty());
    let shown = table.command(BOB, "settings").await;
    assert!(!shown.text.contains("refused"), "{}", shown.text);
}

#[tokio::test]
async fn of_a_player_who_closes_direct_messages_the_other_hears_once() {
    let mut table = Table::new().await;
    table.place = ANNAS;
    table
        .command(ANNA, "challenge opponent=@102 game=tablut side=defenders")
        .await;
    let challenge = said(&table).await.remove(0).1;
    table.place = BOBS;
    table.click(BOB, &challenge, Verb::Accept).await;
    said(&table).await;
    table.place = ANNAS;
    for (ply, mv) in (1..).zip(["e6-b6", "b6-b7"]) {
        table.place = ANNAS;
        table.command(ANNA, &format!("move move={mv}")).await;
        let due = table.outbox().await;
        let (refused, _) = due
            .iter()
            .find(|(notice, _)| notice.to == Addressee::Person(BOB))
            .expect("Bob is told");
        let told = table.desk.direct_refused(refused, "50007", table.now).await;
        told.expect("written");
        let heard: Vec<_> = said(&table)
            .await
            .into_iter()
            .filter(|(notice, _)| matches!(notice.kind, NoticeKind::Unreachable(_)))
            .collect();
        if ply == 1 {
            let [(notice, told)] = heard.as_slice() else {
                panic!("{heard:#?}");
            };
            assert_eq!(notice.to, Addressee::Person(ANNA));
            assert_eq!(told.pings, [ANNA]);
            assert!(told.text.contains("/move-here game:1"), "{}", told.text);
            // If she cannot be told either, nobody is told of that.
            let told = table.desk.direct_refused(notice, "50007", table.now).await;
            told.expect("written");
        } else {
            assert!(heard.is_empty(), "once: {heard:#?}");
        }
        assert!(said(&table).await.is_empty());
        table.place = BOBS;
        table.command(BOB, "move move=i6-h6").await;
        said(&table).await;
    }
}

#[tokio::test]
async fn a_challenge_that_cannot_be_handed_over_is_told_to_its_maker() {
    let mut table = Table::new().await;
    table.place = ANNAS;
    table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    let (notice, _) = table.outbox().await.remove(0);
    let told = table.desk.direct_refused(&notice, "50007", table.now).await;
    told.expect("written");
    let due = said(&table).await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].1.pings, [ANNA]);
    assert!(
        due[0].1.text.contains("<@102> takes no direct messages"),
        "{}",
        due[0].1.text
    );
}

#[tokio::test]
async fn games_in_direct_messages_keep_quiet_hours_and_silence() {
    let mut table = Table::new().await;
    table.place = ANNAS;
    table
        .command(ANNA, "challenge opponent=@102 game=tablut side=defenders")
        .await;
    let challenge = said(&table).await.remove(0).1;
    table.place = BOBS;
    table.click(BOB, &challenge, Verb::Accept).await;
    said(&table).await;
    table.command(BOB, ASLEEP).await;
    table.place = ANNAS;
    table.command(ANNA, "move move=e6-b6").await;
    assert!(said(&table).await.is_empty());
    table.later(TWO_HOURS);
    let due = said(&table).await;
    assert_eq!(
        (due.len(), due[0].1.pings.as_slice()),
        (1, [BOB].as_slice())
    );
    // Who wants no notifications gets the board all the same: there is no other place to see it.
    table.command(ANNA, "settings notify=none").await;
    table.place = BOBS;
    table.command(BOB, "move move=i6-h6").await;
    let due = said(&table).await;
    assert_eq!(due.len(), 1);
    assert!(due[0].1.picture.is_some() && due[0].1.pings.is_empty());
}

#[tokio::test]
async fn the_mover_is_never_pinged_for_the_own_move() {
    let mut table = Table::new().await;
    begun(&mut table).await;
    for person in [ANNA, BOB] {
        table.command(person, "settings notify=direct").await;
    }
    for (mover, other, mv) in [
        (ANNA, BOB, "e6-b6"),
        (BOB, ANNA, "i6-h6"),
        (ANNA, BOB, "b6-b7"),
    ] {
        let moved = table.command(mover, &format!("move move={mv}")).await;
        table.heard(&moved).await;
        let due = said(&table).await;
        assert_eq!(due.len(), 1);
        assert_eq!(due[0].0.to, Addressee::Person(other));
        assert_eq!(due[0].1.pings, [other]);
    }
}

#[tokio::test]
async fn whatever_a_host_calls_a_game_only_the_opponent_is_pinged() {
    let brandubh = include_str!("../../../config/variants/brandubh.toml");
    let renamed = brandubh.replace("en = \"Brandubh\"", "en = \"@everyone <@103> <@&5>\"");
    assert_ne!(brandubh, renamed);
    let catalog = Catalog::with_files([("host.toml", renamed.as_str())]).expect("a variant");
    let mut table = Table::with_catalog(catalog).await;
    let made = table
        .command(ANNA, "challenge opponent=@102 game=brandubh side=attackers")
        .await;
    assert!(made.text.contains("@everyone"), "{}", made.text);
    assert_eq!(made.pings, [BOB]);
    table.heard(&made).await;
    let board = table.click(BOB, &made, Verb::Accept).await;
    assert_eq!(board.pings, [ANNA]);
    table.heard(&board).await;
    table.command(BOB, ASLEEP).await;
    let moves = table.suggest(ANNA, "move", "move").await;
    let moved = table
        .command(ANNA, &format!("move move={}", moves[0].value))
        .await;
    assert!(moved.pings.is_empty(), "{moved:#?}");
    table.heard(&moved).await;
    table.later(TWO_HOURS);
    let due = said(&table).await;
    assert_eq!(
        (due.len(), due[0].1.pings.as_slice()),
        (1, [BOB].as_slice())
    );
    assert!(table.command(ANNA, "games").await.pings.is_empty());
}

/// Texts that look like mentions, and others.
fn tricky() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("@everyone".to_owned()),
        Just("@here".to_owned()),
        Just("<@101>".to_owned()),
        Just("<@102>".to_owned()),
        Just("<@!103>".to_owned()),
        Just("<@&5>".to_owned()),
        "[a-z0-9<>@&!` -]{1,8}",
    ];
    prop::collection::vec(part, 1..5).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn whatever_people_call_themselves_and_type_only_the_opponent_is_pinged(
        name in tricky(),
        typed in tricky(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let mut table = Table::new().await;
            begun(&mut table).await;
            for (command, option) in [
                ("move", "move"),
                ("board", "game"),
                ("rules", "game"),
                ("challenge", "game"),
                ("challenge", "options"),
                ("help", "topic"),
                ("settings", "zone"),
                ("settings", "quiet"),
                ("settings", "notify"),
            ] {
                let mut caller = table.caller(CARL);
                caller.name = name.clone();
                let mut invocation = crate::table::invocation(command);
                let value = konakis::commands::Value::Text(typed.clone());
                invocation.options.insert(option.to_owned(), value);
                let request = konakis::commands::Request::Command(invocation);
                let reply = table.desk.answer(&caller, &request).await;
                assert!(reply.pings.is_empty(), "{command} {option}: {reply:#?}");
                // What is typed is not said back as a mention either.
                for mention in ["<@!", "<@&", "@everyone", "@here"] {
                    assert!(!reply.text.contains(mention), "{command} {option}: {}", reply.text);
                }
            }
            let mut caller = table.caller(ANNA);
            caller.name = name.clone();
            let request = konakis::commands::Request::Command(crate::table::invocation("move move=e6-b6"));
            let moved = table.desk.answer(&caller, &request).await;
            assert_eq!(moved.pings, [BOB]);
            for mention in ["<@!", "<@&", "@everyone", "@here"] {
                assert!(!moved.text.contains(mention), "{}", moved.text);
            }
        });
    }
}
