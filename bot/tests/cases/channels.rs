//! Servers: what their staff may choose and do, games that move, places that people bring the bot to.

use konakis::{
    commands::{Audience, Place, Reply, Verb},
    store::{Addressee, ChannelId, GameId, GuildId, Home, MessageId, MessageRef, NoticeKind},
};

use crate::table::{ANNA, BOB, CARL, GAMES, GUILD, OTHER, Table};

const CHALLENGE: &str = "challenge opponent=@102 game=tablut side=defenders";

fn channel(guild: GuildId, channel: ChannelId) -> Place {
    Place::Channel {
        guild: Some(guild),
        channel,
    }
}

/// Carl manages the server, and says this.
async fn staff(table: &mut Table, line: &str) -> Reply {
    table.staff = true;
    let reply = table.command(CARL, line).await;
    table.staff = false;
    assert_eq!(reply.audience, Audience::Private);
    reply
}

/// The answer becomes a message.
async fn posted(table: &Table, reply: &Reply, channel: ChannelId, message: i64) -> Option<i64> {
    let at = MessageRef {
        channel,
        message: MessageId(message),
    };
    let old = table.desk.posted(reply.shows.expect("a board"), at).await;
    old.expect("noted").map(|old| old.message.0)
}

#[tokio::test]
async fn settings_are_the_staffs_and_shown_with_their_meaning() {
    let mut table = Table::new().await;
    for line in ["server", "server threads=true", "admin action=log"] {
        let denied = table.command(ANNA, line).await;
        assert!(
            denied.text.contains("manage this server"),
            "{}",
            denied.text
        );
    }
    let all = staff(&mut table, "server").await;
    for part in [
        "everywhere",
        "all are on offer",
        "service's own",
        "English",
        "`threads:true`",
    ] {
        assert!(all.text.contains(part), "{part}: {}", all.text);
    }
    assert!(all.text.chars().count() < 1_500 && all.text.lines().count() <= 8);
    let set = staff(
        &mut table,
        "server channel=#70 pace=2d variant=tablut language=SV threads=true",
    );
    let set = set.await;
    for part in [
        "<#70>",
        "tablut",
        "`2d` (2 days for each move)",
        "`sv`",
        "`threads:false`",
    ] {
        assert!(set.text.contains(part), "{part}: {}", set.text);
    }
    let back = staff(
        &mut table,
        "server channel=#70 allow=false pace=default language=default",
    );
    let back = back.await;
    for part in ["everywhere", "service's own", "English"] {
        assert!(back.text.contains(part), "{part}: {}", back.text);
    }
    for (line, part) in [
        ("server channel=#70 allow=false", "none is listed"),
        ("server pace=soon", "is no pace"),
        ("server variant=chess", "no game \"chess\""),
        ("server variant=tablut offer=false", "must be left"),
        ("server language=tlh", "I do not speak"),
    ] {
        let denied = staff(&mut table, line).await;
        assert!(denied.text.contains(part), "{line}: {}", denied.text);
    }
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let nowhere = staff(&mut table, "server threads=true").await;
    assert!(nowhere.text.contains("here is none"), "{}", nowhere.text);
}

#[tokio::test]
async fn games_are_begun_only_where_they_are_allowed_and_go_on_elsewhere() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let standing = table.command(ANNA, "challenge game=brandubh").await;
    staff(&mut table, "server channel=#71").await;
    for denied in [
        table.command(ANNA, "challenge game=alea").await,
        table.click(BOB, &standing, Verb::Accept).await,
    ] {
        assert_eq!(denied.audience, Audience::Private);
        assert!(denied.text.contains("<#71>"), "{}", denied.text);
    }
    let goes_on = table.command(ANNA, "move move=e4-f4 game=1").await;
    assert!(goes_on.text.contains("e4-f4"), "{}", goes_on.text);

    // A thread counts as its channel.
    table.place = channel(GUILD, ChannelId(720));
    let thread = table.command(ANNA, "challenge game=alea").await;
    assert!(thread.text.contains("<#71>"), "{}", thread.text);
    table.parent = Some(OTHER);
    let thread = table.command(ANNA, "challenge game=alea").await;
    assert_eq!(thread.audience, Audience::Public, "{}", thread.text);
    let begun = table.click(BOB, &thread, Verb::Accept).await;
    assert!(begun.shows.is_some(), "{}", begun.text);
    // Another server has chosen nothing.
    table.parent = None;
    table.place = channel(GuildId(8), ChannelId(80));
    let free = table.command(ANNA, "challenge game=ringo").await;
    assert_eq!(free.audience, Audience::Public, "{}", free.text);
}

#[tokio::test]
async fn only_what_is_on_offer_is_suggested_and_played() {
    let mut table = Table::new().await;
    let asked = table.command(ANNA, "challenge game=brandubh").await;
    staff(&mut table, "server variant=tablut").await;
    staff(&mut table, "server variant=ringo").await;
    let suggested = table.suggest(ANNA, "challenge game=", "game").await;
    let ids: Vec<&str> = suggested.iter().map(|one| one.value.as_str()).collect();
    assert_eq!(ids.len(), 2, "{ids:?}");
    assert!(ids.contains(&"tablut") && ids.contains(&"ringo"), "{ids:?}");
    for denied in [
        table.command(ANNA, "challenge game=alea").await,
        table.click(BOB, &asked, Verb::Accept).await,
    ] {
        assert!(denied.text.contains("not on offer"), "{}", denied.text);
        assert!(denied.text.contains("tablut"), "{}", denied.text);
    }
    staff(&mut table, "server variant=ringo offer=false").await;
    let one = staff(&mut table, "server variant=tablut offer=false").await;
    assert!(one.text.contains("must be left"), "{}", one.text);
    // Taken from all, all others are left.
    table.place = channel(GuildId(8), ChannelId(80));
    staff(&mut table, "server variant=tablut offer=false").await;
    let suggested = table.suggest(ANNA, "challenge game=", "game").await;
    assert!(suggested.iter().all(|one| one.value != "tablut"));
    assert_eq!(suggested.len() + 1, table.desk.catalog().variants().count());
    let again = staff(&mut table, "server variant=tablut offer=true").await;
    assert!(again.text.contains("all are on offer"), "{}", again.text);
}

#[tokio::test]
async fn the_servers_pace_is_the_usual_one() {
    let mut table = Table::new().await;
    staff(&mut table, "server pace=2d").await;
    let usual = table.command(ANNA, CHALLENGE).await;
    assert!(usual.text.contains("2 days"), "{}", usual.text);
    table.click(ANNA, &usual, Verb::Cancel).await;
    let named = table.command(ANNA, &format!("{CHALLENGE} pace=5d")).await;
    assert!(named.text.contains("5 days"), "{}", named.text);
    let values: Vec<String> = table
        .suggest(CARL, "server pace=", "pace")
        .await
        .into_iter()
        .map(|one| one.value)
        .collect();
    assert!(values.contains(&"default".to_owned()) && values.contains(&"3d".to_owned()));
}

#[tokio::test]
async fn what_all_read_is_in_the_servers_language_and_the_rest_in_ones_own() {
    let mut table = Table::new().await;
    table.server_locale = Some("sv-SE".to_owned());
    let challenge = table.command(ANNA, CHALLENGE).await;
    assert!(challenge.text.contains("Svenska"), "{}", challenge.text);
    assert_eq!(challenge.locale.as_deref(), Some("sv-SE"));
    table.heard(&challenge).await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    table.heard(&board).await;
    assert!(board.text.contains("ditt drag"), "{}", board.text);
    let own = table.command(ANNA, "challenge opponent=@101").await;
    assert!(
        own.text.contains("cannot challenge yourself"),
        "{}",
        own.text
    );

    // From elsewhere: the mover's own answer, and in the channel its language.
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    table.server_locale = None;
    let confirmed = table.command(ANNA, "move move=e4-f4").await;
    assert!(
        confirmed.text.contains("it is your move"),
        "{}",
        confirmed.text
    );
    let due = table.outbox().await;
    assert_eq!(due.len(), 1);
    assert!(due[0].1.text.contains("ditt drag"), "{}", due[0].1.text);
    assert_eq!(due[0].1.locale.as_deref(), Some("sv-SE"));

    // What the staff has chosen comes before; a server that says nothing hears English.
    table.place = channel(GUILD, GAMES);
    staff(&mut table, "server language=en").await;
    table.server_locale = Some("sv-SE".to_owned());
    let reply = table.command(BOB, "move move=i6-h6").await;
    assert!(reply.text.contains("it is your move"), "{}", reply.text);
    table.later(60);
    let due = table.outbox().await;
    assert!(
        due.iter().all(|(_, reply)| !reply.text.contains("ditt")),
        "{due:?}"
    );
    let languages = table.suggest(CARL, "server language=", "language").await;
    let tags: Vec<&str> = languages.iter().map(|one| one.value.as_str()).collect();
    assert_eq!(tags, ["default", "en", "sv"]);
}

#[tokio::test]
async fn each_new_game_gets_a_thread_if_the_staff_wants_it() {
    let mut table = Table::new().await;
    let without = table.begin("tablut", "defenders").await;
    assert_eq!(without.thread, None);
    staff(&mut table, "server threads=true").await;
    let line = "challenge opponent=@102 game=brandubh side=defenders pair=true";
    let challenge = table.command(ANNA, line).await;
    table.heard(&challenge).await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    let thread = board.thread.clone().expect("a thread");
    assert_eq!(
        (thread.game, thread.name.as_str()),
        (GameId(2), "Game 2 · Brandubh – Bob / Anna")
    );
    assert!(
        thread
            .sorry
            .expect("words")
            .contains("Create Public Threads")
    );
    table.heard(&board).await;
    // The second of the pair hears of its beginning from the outbox.
    let (notice, second) = table.outbox().await.remove(0);
    let thread = second.thread.clone().expect("a thread");
    assert_eq!(thread.game, GameId(3));
    assert_eq!(thread.sorry, None, "said of the first already");
    // Said again after its thread was opened, it gets no other.
    let home = Home::Channel {
        guild: Some(GUILD),
        channel: ChannelId(730),
    };
    let opened = table.desk.thread_opened(GameId(3), home, table.now).await;
    opened.expect("noted");
    table.later(120);
    let again = table.outbox().await;
    let again = again.iter().find(|(other, _)| other.id == notice.id);
    assert_eq!(again.expect("still open").1.thread, None);
    // Later messages go there.
    table
        .desk
        .settle(notice.id, table.now)
        .await
        .expect("settled");
    let moved = table.command(ANNA, "move move=d2-c2 game=3").await;
    assert!(moved.text.contains("<#730>"), "{}", moved.text);
    let due = table.outbox().await;
    assert_eq!(due[0].0.to, Addressee::Channel(ChannelId(730)));
    // There are no threads in threads.
    table.threads = false;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=ringo")
        .await;
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    assert_eq!(board.thread, None);
}

#[tokio::test]
async fn a_game_goes_on_where_a_player_moves_it() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    posted(&table, &board, GAMES, 1_000).await;
    let here = table.command(ANNA, "move-here game=1").await;
    assert!(here.text.contains("here already"), "{}", here.text);
    table.place = channel(GUILD, OTHER);
    let stranger = table.command(CARL, "move-here game=1").await;
    assert!(stranger.text.contains("only they"), "{}", stranger.text);
    assert_eq!(stranger.audience, Audience::Private);

    let moved = table.command(BOB, "move-here game=1").await;
    assert_eq!(moved.audience, Audience::Public);
    assert_eq!(moved.pings, [ANNA], "not the one who moves it");
    assert!(moved.text.contains("moves the game here"), "{}", moved.text);
    assert!(moved.picture.is_some() && !moved.buttons.is_empty());
    assert_eq!(moved.retires.len(), 1, "the old board loses its buttons");
    table.heard(&moved).await;
    assert_eq!(posted(&table, &moved, OTHER, 1_001).await, Some(1_000));
    let due = table.outbox().await;
    assert_eq!(due.len(), 1, "in the old place stands where it is: {due:?}");
    assert_eq!(due[0].0.to, Addressee::Channel(GAMES));
    assert!(due[0].1.text.contains("<#71>") && due[0].1.pings.is_empty());
    table
        .desk
        .settle(due[0].0.id, table.now)
        .await
        .expect("settled");
    let next = table.command(ANNA, "move move=e4-f4").await;
    assert_eq!(
        (next.audience, next.pings.as_slice()),
        (Audience::Public, [BOB].as_slice())
    );
    table.heard(&next).await;

    // A closed channel takes no games.
    staff(&mut table, "server channel=#71").await;
    table.place = channel(GUILD, GAMES);
    let closed = table.command(ANNA, "move-here game=1").await;
    assert!(closed.text.contains("<#71>"), "{}", closed.text);
}

#[tokio::test]
async fn a_game_moves_to_direct_messages_and_out_of_them() {
    let mut table = Table::new().await;
    let board = table.begin("tablut", "defenders").await;
    posted(&table, &board, GAMES, 1_000).await;
    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let moved = table.command(ANNA, "move-here game=1").await;
    assert!(
        moved.pings.is_empty() && moved.picture.is_some(),
        "{moved:?}"
    );
    assert_eq!(moved.retires[0].message, MessageId(1_000));
    table.heard(&moved).await;
    let due = table.outbox().await;
    let to: Vec<_> = due.iter().map(|(notice, _)| notice.to).collect();
    assert_eq!(to, [Addressee::Person(BOB), Addressee::Channel(GAMES)]);
    assert!(due[0].1.picture.is_some() && due[0].1.pings == [BOB]);
    assert!(due[1].1.picture.is_none(), "{}", due[1].1.text);
    for (notice, _) in &due {
        table
            .desk
            .settle(notice.id, table.now)
            .await
            .expect("settled");
    }
    // To another server, which the other may not read: told there and in person.
    table.place = channel(GuildId(8), ChannelId(80));
    let moved = table.command(ANNA, "move-here game=1").await;
    assert_eq!(moved.pings, [BOB]);
    table.heard(&moved).await;
    let due = table.outbox().await;
    assert_eq!(due.len(), 1, "{due:?}");
    assert_eq!(
        (due[0].0.to, due[0].0.kind),
        (Addressee::Person(BOB), NoticeKind::Moved(GameId(1)))
    );
    assert!(due[0].1.text.contains("<#80>"), "{}", due[0].1.text);
}

#[tokio::test]
async fn a_move_of_place_whose_answer_is_lost_is_told_by_the_outbox() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.place = channel(GUILD, OTHER);
    table.command(BOB, "move-here game=1").await;
    table.later(60);
    let due = table.outbox().await;
    let said = due
        .iter()
        .find(|(notice, _)| notice.to == Addressee::Channel(OTHER));
    let (_, said) = said.expect("told there");
    assert!(said.text.contains("goes on here") && said.picture.is_some());
    assert!(said.pings.contains(&ANNA), "{:?}", said.pings);
}

#[tokio::test]
async fn the_outbox_says_how_a_game_gets_out_of_a_closed_place() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    table.place = channel(GUILD, OTHER);
    table.command(ANNA, "move move=e4-f4").await;
    let due = table.outbox().await;
    let closed = due[0].1.closed.as_deref().expect("a line");
    assert!(
        closed.contains("`/move-here game:1`") && closed.contains("<#70>"),
        "{closed}"
    );
}

#[tokio::test]
async fn the_staff_ends_an_abandoned_game_and_says_why() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    for (line, part) in [
        ("admin action=abort", "which game and why"),
        ("admin action=abort game=1", "which game and why"),
        ("admin action=abort game=7 why=gone", "no game \"7\""),
        ("admin action=log", "Nothing"),
    ] {
        let reply = staff(&mut table, line).await;
        assert!(reply.text.contains(part), "{line}: {}", reply.text);
        assert!(reply.buttons.is_empty());
    }
    let ask = "admin action=abort game=1 why=<@5>gone";
    let asked = staff(&mut table, ask).await;
    assert!(!asked.text.contains("<@5>"), "{}", asked.text);
    assert_eq!(asked.buttons.len(), 2);
    let log = staff(&mut table, "admin action=log").await;
    assert!(
        log.text.contains("Nothing"),
        "asked, not done: {}",
        log.text
    );
    // The staff alone confirms; and not what has moved on.
    let denied = table.click(ANNA, &asked, Verb::ConfirmAbort).await;
    assert!(
        denied.text.contains("manage this server"),
        "{}",
        denied.text
    );
    let next = table.command(ANNA, "move move=e4-f4").await;
    table.heard(&next).await;
    table.staff = true;
    let denied = table.click(CARL, &asked, Verb::ConfirmAbort).await;
    assert!(denied.text.contains("moved on"), "{}", denied.text);
    // A reason given for one game does not end another.
    let asked = staff(&mut table, ask).await;
    table.staff = true;
    let mut other = asked.buttons[0].press.clone();
    other.subject = 9;
    let denied = table.press(CARL, other).await;
    assert!(denied.text.contains("no game"), "{}", denied.text);

    let done = table.click(CARL, &asked, Verb::ConfirmAbort).await;
    assert_eq!(done.audience, Audience::Private);
    assert!(done.text.contains("is aborted"), "{}", done.text);
    let again = table.click(CARL, &asked, Verb::ConfirmAbort).await;
    assert!(again.text.contains("is over"), "{}", again.text);
    let due = table.outbox().await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].1.pings.len(), 2, "both hear it");
    assert!(
        due[0].1.text.contains("<@103>") && due[0].1.text.contains("gone"),
        "{}",
        due[0].1.text
    );
    let late = table.command(BOB, "move move=e9-f9 game=1").await;
    assert!(late.text.contains("over"), "{}", late.text);
    staff(&mut table, "server threads=true").await;
    let log = staff(&mut table, "admin action=log").await;
    let lines: Vec<&str> = log.text.lines().collect();
    assert_eq!(lines.len(), 3, "{}", log.text);
    assert!(lines[1].contains("settings: threads=true"), "{}", log.text);
    assert!(lines[2].contains("<@103> aborted game 1") && lines[2].contains("gone"));
    // Another server's log is its own.
    table.place = channel(GuildId(8), ChannelId(80));
    let log = staff(&mut table, "admin action=log").await;
    assert!(log.text.contains("Nothing"), "{}", log.text);
}

#[tokio::test]
async fn the_staff_has_no_hand_in_games_of_other_places() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    // Carl plays in a game of another server, and manages this one.
    let line = "challenge opponent=@103 game=tablut side=defenders";
    let challenge = table.command(ANNA, line).await;
    table.click(CARL, &challenge, Verb::Accept).await;
    table.place = channel(GuildId(8), ChannelId(80));
    for game in [1, 2] {
        let line = format!("admin action=abort game={game} why=mine");
        let denied = staff(&mut table, &line).await;
        assert!(denied.text.contains("no game"), "{}", denied.text);
        assert!(denied.buttons.is_empty());
    }
}

#[tokio::test]
async fn where_the_service_is_no_member_no_clock_runs_unless_one_is_named() {
    let mut table = Table::new().await;
    table.reach = false;
    table.place = channel(GuildId(9), ChannelId(90));
    let challenge = table.command(ANNA, CHALLENGE).await;
    for part in [
        "no time limit",
        "no member here",
        "warnings",
        "threads",
        "`/games`",
    ] {
        assert!(challenge.text.contains(part), "{part}: {}", challenge.text);
    }
    let board = table.click(BOB, &challenge, Verb::Accept).await;
    assert!(!board.text.contains("Time until"), "{}", board.text);
    assert_eq!(board.thread, None);
    let line = "challenge opponent=@102 game=brandubh pace=2d";
    let named = table.command(ANNA, line).await;
    assert!(named.text.contains("2 days"), "{}", named.text);
}
