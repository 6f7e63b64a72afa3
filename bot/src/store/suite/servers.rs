//! What servers' staff has chosen and done.

use std::sync::Arc;

use super::*;

const GUILD: GuildId = GuildId(7);
const OTHER: GuildId = GuildId(8);

fn deed(guild: GuildId, game: Option<GameId>, deed: &str, seconds: i64) -> NewDeed {
    NewDeed {
        guild,
        person: CAROL,
        game,
        deed: deed.to_owned(),
        why: "they left; 'DROP TABLE'".to_owned(),
        at: NOW.plus(seconds),
    }
}

fn chosen() -> Server {
    Server {
        channels: vec![ChannelId(77), ChannelId(1_234_567_890_123_456_789)],
        variants: vec!["tablut".to_owned(), "fox-geese".to_owned()],
        pace: Some("7d+12h/14d".to_owned()),
        language: Some("pt-BR".to_owned()),
        threads: true,
        locale: Some("tr".to_owned()),
        ..Server::new(GUILD)
    }
}

pub(crate) async fn settings_are_changed_as_they_were_seen(store: Arc<dyn Store>) {
    let none = Server::new(GUILD);
    assert_eq!(store.server(GUILD).await.expect("reads"), none);
    let set = async |seen: &Server, after: &Server| {
        let deed = deed(GUILD, None, "settings", 0);
        let set = store.set_server(seen, after, &deed).await;
        set.expect("answers")
    };
    assert_eq!(done(set(&none, &chosen()).await).0, chosen());
    assert_eq!(store.server(GUILD).await.expect("reads"), chosen());
    assert_eq!(stale(set(&none, &none).await), chosen(), "seen too early");
    let other = store.server(OTHER).await.expect("reads");
    assert_eq!(
        other,
        Server::new(OTHER),
        "another server has chosen nothing"
    );
    let entries = store.deeds(GUILD, 10).await.expect("reads");
    assert_eq!(entries.len(), 1, "what was not changed is not in the log");
    done(set(&chosen(), &none).await);
    assert_eq!(store.server(GUILD).await.expect("reads"), none);
}

pub(crate) async fn a_servers_language_is_noted_beside_what_was_chosen(store: Arc<dyn Store>) {
    store.note_locale(GUILD, "de").await.expect("notes");
    let noted = store.server(GUILD).await.expect("reads");
    assert_eq!(noted.spoken(), Some("de"));
    let deed = deed(GUILD, None, "settings", 0);
    let set = store.set_server(&noted, &chosen(), &deed).await;
    done(set.expect("answers"));
    store.note_locale(GUILD, "sv-SE").await.expect("notes");
    let after = store.server(GUILD).await.expect("reads");
    assert_eq!((after.spoken(), after.threads), (Some("pt-BR"), true));
    assert_eq!(after.locale.as_deref(), Some("sv-SE"));
}

pub(crate) async fn a_log_is_bounded_newest_first_and_of_one_server(store: Arc<dyn Store>) {
    for number in 0..5 {
        let seen = store.server(GUILD).await.expect("reads");
        let after = Server {
            threads: !seen.threads,
            ..seen.clone()
        };
        let new = deed(GUILD, None, &format!("deed {number}"), number);
        let set = store.set_server(&seen, &after, &new).await;
        done(set.expect("answers"));
    }
    let entries = store.deeds(GUILD, 3).await.expect("reads");
    let deeds: Vec<&str> = entries.iter().map(|one| one.done.deed.as_str()).collect();
    assert_eq!(deeds, ["deed 4", "deed 3", "deed 2"]);
    assert_eq!(entries[0].done, deed(GUILD, None, "deed 4", 4));
    assert_eq!(store.deeds(OTHER, 3).await.expect("reads"), []);
}

pub(crate) async fn an_end_and_its_entry_are_one(store: Arc<dyn Store>) {
    let (first, second) = (game(&*store).await.id, game(&*store).await.id);
    let ask = async |game| {
        let asked = store.ask_deed(&deed(GUILD, Some(game), "abort", 0)).await;
        asked.expect("asked")
    };
    let (about_first, about_second) = (ask(first).await, ask(second).await);
    assert_eq!(
        store.deeds(GUILD, 9).await.expect("reads"),
        [],
        "asked, not done"
    );
    assert_eq!(store.deed_to(first).await.expect("reads"), None);
    let asked = store.deed(about_first).await.expect("reads");
    assert_eq!(
        asked.expect("kept").done,
        deed(GUILD, Some(first), "abort", 0)
    );

    let aborted = ending("aborted", None);
    let end = async |game, ply, deed, request| {
        let new = new_ending(game, ply, &aborted, request, &[]);
        let ended = store.end_by_deed(&new, deed, ALICE).await;
        ended.expect("answers")
    };
    stale(end(first, 0, about_second, None).await);
    stale(end(first, 1, about_first, None).await);
    assert_eq!(
        store.deeds(GUILD, 9).await.expect("reads"),
        [],
        "nothing was done"
    );
    let request = Some(RequestId(5));
    let (record, _) = done(end(first, 0, about_first, request).await);
    assert_eq!(record.ending, Some(aborted.clone()));
    assert_eq!(
        repeated(end(first, 0, about_first, request).await).0,
        record
    );
    stale(end(first, 0, about_first, None).await);
    let entries = store.deeds(GUILD, 9).await.expect("reads");
    let expected = NewDeed {
        person: ALICE,
        at: aborted.at,
        ..deed(GUILD, Some(first), "abort", 0)
    };
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].done, expected);
    let last = store.deed_to(first).await.expect("reads");
    assert_eq!(last, Some(entries[0].clone()));
}

pub(crate) async fn a_move_to_another_place_is_told(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let notices = [notice_at(NOW)];
    let set = store.set_home(id, Home::Direct, NOW, &notices).await;
    let (_, ids) = done(set.expect("answers"));
    let due = store.due_notices(NOW.plus(20), 9).await.expect("reads");
    let found: Vec<_> = due.iter().map(|one| (one.id, one.kind)).collect();
    assert_eq!(found, [(ids[0], NoticeKind::Moved(id))]);
    let again = store.set_home(id, Home::Direct, NOW, &notices).await;
    repeated(again.expect("answers"));
    let due = store.due_notices(NOW.plus(500), 9).await.expect("reads");
    assert_eq!(due.len(), 1, "told once");
}
