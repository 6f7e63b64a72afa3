use konakis_rules::Catalog;
use serde_json::json;

use super::*;
use crate::{
    commands::{Caller, Invocation, Place, Request},
    discord::rest::tests::{Seen, scripted},
    play::Limits,
    store::{GameId, GuildId, MessageId, PersonId, SqliteStore, Store},
    text::Texts,
};

struct Brush;

impl Artist for Brush {
    fn draw(&self, _: &Picture) -> Result<Drawn, String> {
        Err("not in these tests".to_owned())
    }

    fn chart(&self, chart: &ChartPicture) -> Result<Vec<u8>, String> {
        let draws = chart.title != "undrawable";
        draws.then(|| b"PNG".to_vec()).ok_or("no paint".to_owned())
    }
}

/// An office whose Discord gives these answers, and what that Discord has seen.
async fn office(answers: impl IntoIterator<Item = (u16, Value)>) -> (Office, Arc<dyn Store>, Seen) {
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open_memory().await.unwrap());
    let desk = Desk::new(
        Arc::clone(&store),
        Catalog::builtin(),
        Arc::new(Texts::builtin().unwrap()),
        Limits::default(),
    );
    let (rest, seen) = scripted(answers).await;
    (
        Office::new(desk, rest, Arc::new(Brush), Clock::default()),
        store,
        seen,
    )
}

fn file(name: &str, size: usize) -> Attachment {
    Attachment {
        name: name.to_owned(),
        bytes: vec![b'x'; size],
        alt: None,
    }
}

fn with_files(files: Vec<Attachment>) -> Reply {
    let mut reply = Reply::private("Here.");
    reply.files = files;
    reply
}

#[tokio::test]
async fn files_go_with_the_words() {
    let (office, _, _) = office([]).await;
    let reply = with_files(vec![file("g1.txt", 10), file("g2.txt", 20)]);
    let dressed = office.dress(&reply, "en-GB", Room::USUAL).await;
    let names: Vec<&str> = dressed.files.iter().map(|one| &*one.name).collect();
    assert_eq!(names, ["g1.txt", "g2.txt"]);
    assert_eq!(dressed.text, "Here.");
}

#[tokio::test]
async fn where_no_files_may_be_sent_the_permission_is_named() {
    let (office, _, _) = office([]).await;
    let reply = with_files(vec![file("g1.txt", 10)]);
    let room = Room {
        files: false,
        ..Room::USUAL
    };
    let dressed = office.dress(&reply, "en-GB", room).await;
    assert!(dressed.files.is_empty());
    for words in ["Here.", "**Attach Files**", "**g1.txt**"] {
        assert!(dressed.text.contains(words), "{}", dressed.text);
    }
}

fn with_chart(title: &str) -> Reply {
    let mut reply = Reply::private("Ann.");
    reply.chart = Some(ChartPicture {
        chart: konakis_render::Chart::new(Vec::new(), Vec::new()).unwrap(),
        title: title.to_owned(),
        rating: String::new(),
        peak: String::new(),
        now: String::new(),
        no_rating: String::new(),
        activity: String::new(),
        total: String::new(),
        no_activity: String::new(),
        file_name: "profile-1.png".to_owned(),
        alt: "1500 now".to_owned(),
    });
    reply
}

#[tokio::test]
async fn a_chart_is_a_file_and_where_it_cannot_be_it_is_told_in_words() {
    let (office, _, _) = office([]).await;
    let dressed = office
        .dress(&with_chart("All games"), "en-GB", Room::USUAL)
        .await;
    assert_eq!(dressed.text, "Ann.");
    let [file] = &dressed.files[..] else {
        panic!("{} files", dressed.files.len());
    };
    assert_eq!(file.name, "profile-1.png");
    assert_eq!(file.alt.as_deref(), Some("1500 now"));
    let closed = Room {
        files: false,
        ..Room::USUAL
    };
    let small = Room {
        file_size: 2,
        ..Room::USUAL
    };
    for (title, room, words) in [
        ("All games", closed, "**Attach Files**"),
        ("All games", small, "cannot be shown"),
        ("undrawable", Room::USUAL, "cannot be shown"),
    ] {
        let dressed = office.dress(&with_chart(title), "en-GB", room).await;
        assert!(dressed.files.is_empty());
        for part in ["Ann.", words, "1500 now"] {
            assert!(dressed.text.contains(part), "{}", dressed.text);
        }
    }
}

#[tokio::test]
async fn a_file_that_is_too_large_is_named_and_the_others_go() {
    let (office, _, _) = office([]).await;
    let reply = with_files(vec![file("all.zip", 5_000), file("g1.txt", 10)]);
    let room = Room {
        file_size: 4_999,
        ..Room::USUAL
    };
    let dressed = office.dress(&reply, "en-GB", room).await;
    assert_eq!(dressed.files.len(), 1);
    assert!(
        dressed.text.contains("**all.zip** has 5 kB"),
        "{}",
        dressed.text
    );
    let room = Room {
        file_size: 5_000,
        ..room
    };
    let dressed = office.dress(&reply, "en-GB", room).await;
    assert_eq!(dressed.files.len(), 2);
}

#[tokio::test]
async fn what_discord_does_not_take_is_said_in_words() {
    for (status, code, words) in [
        (403, 50_013, "**Attach Files**"),
        (413, 40_005, "more than can be sent"),
    ] {
        let refusal = json!({ "code": code, "message": "no" });
        let (office, _, seen) = office([(status, refusal), (200, json!({}))]).await;
        let reply = with_files(vec![file("g1.txt", 10)]);
        let outgoing = office.dress(&reply, "en-GB", Room::USUAL).await;
        let channel = target::channel(ChannelId(7)).unwrap();
        let until = Instant::now() + Duration::from_secs(5);
        let target = Target::Channel(channel, "1");
        let sent = office.deliver(target, &reply, outgoing, "en-GB", until);
        assert_eq!(sent.await, Ok(json!({})));
        let seen = seen.lock().unwrap();
        assert_eq!(seen.len(), 2);
        assert!(seen[0].2.contains("files[0]"));
        assert!(!seen[1].2.contains("files[0]"), "{}", seen[1].2);
        assert!(seen[1].2.contains(words), "{}", seen[1].2);
    }
}

/// A game of a channel, begun.
async fn game(office: &Office) -> GameId {
    let caller = |person: i64| Caller {
        pressed: None,
        parent: None,
        threads: true,
        server_locale: None,
        person: PersonId(person),
        name: "somebody".to_owned(),
        place: Place::Channel {
            guild: Some(GuildId(222)),
            channel: ChannelId(333),
        },
        locale: "en-GB".to_owned(),
        at: Timestamp(1_000),
        request: None,
        staff: false,
        reach: true,
    };
    let challenge = Request::Command(Invocation {
        command: "challenge".to_owned(),
        options: std::collections::BTreeMap::new(),
    });
    let challenge = office.desk.answer(&caller(1), &challenge).await;
    let accept = Request::Press(challenge.buttons[0].press.clone());
    match office.desk.answer(&caller(2), &accept).await.shows {
        Some(Shows::Board(game, _)) => game,
        other => panic!("{other:?}"),
    }
}

fn channel_of(home: Home) -> i64 {
    match home {
        Home::Channel { channel, .. } => channel.0,
        Home::Direct => 0,
    }
}

#[tokio::test]
async fn a_thread_is_opened_from_the_message_and_the_game_goes_on_there() {
    let thread = json!({ "id": "77", "guild_id": "222", "type": 11 });
    let exists = json!({ "code": 160_004, "message": "there is one" });
    let refused = |code: u32| json!({ "code": code, "message": "no" });
    for (answers, channel) in [
        (vec![(201, thread.clone())], 77),
        // The first try arrived, and its answer was lost.
        (vec![(400, exists), (200, thread)], 77),
        (vec![(403, refused(50_013))], 333),
        (vec![(400, refused(160_006))], 333),
        (vec![(400, refused(50_024))], 333),
    ] {
        let (office, store, seen) = office(answers).await;
        let game = game(&office).await;
        let mut reply = Reply::public("begins");
        reply.thread = Some(NewThread {
            sorry: None,
            game,
            name: "n".repeat(120),
        });
        let message = MessageRef {
            channel: ChannelId(333),
            message: MessageId(77),
        };
        office.posted(&reply, Some(message)).await;
        let record = store.game(game).await.unwrap().unwrap();
        assert_eq!(channel_of(record.home), channel);
        let (line, _, body) = seen.lock().unwrap()[0].clone();
        assert_eq!(line, "POST /api/v10/channels/333/messages/77/threads");
        let body: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(body["auto_archive_duration"], 10_080);
        assert_eq!(body["name"].as_str().unwrap().chars().count(), 100);
    }
}

#[tokio::test]
async fn no_thread_is_opened_from_what_is_not_there_or_not_public() {
    let (office, _, seen) = office([]).await;
    let game = game(&office).await;
    let mut reply = Reply::public("begins");
    reply.thread = Some(NewThread {
        sorry: None,
        game,
        name: "n".to_owned(),
    });
    office.posted(&reply, None).await;
    reply.audience = Audience::Private;
    let message = MessageRef {
        channel: ChannelId(333),
        message: MessageId(77),
    };
    office.posted(&reply, Some(message)).await;
    assert!(seen.lock().unwrap().is_empty());
}
