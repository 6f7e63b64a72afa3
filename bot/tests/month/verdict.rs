//! Whether the books balance.

use std::collections::BTreeMap;

use konakis::{
    play::GameView,
    store::{GameFilter, Store as _},
};
use konakis_rules::Catalog;

use super::people::Month;
use crate::standin::MessageId;

/// Fails if anything is amiss; else says what the month was.
pub(crate) async fn check(month: &Month) -> String {
    assert!(month.wrong.is_empty(), "{:#?}", month.wrong);
    let mut database = month.database().await;
    let catalog = Catalog::builtin();
    let filter = GameFilter {
        limit: 1_000,
        ..GameFilter::default()
    };
    let records = month.store.games(&filter).await.expect("reads");
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut variants: BTreeMap<String, usize> = BTreeMap::new();
    let mut plies = 0;
    for record in records {
        let id = record.id;
        plies += record.moves.len();
        *variants.entry(record.variant.clone()).or_default() += 1;
        // Every row equals the replay of its moves.
        let view = GameView::new(&catalog, record).expect("every game replays");
        let record = &view.record;
        let reason = record.ending.as_ref().map(|ending| ending.reason.clone());
        if let Some(result) = view.game.result() {
            let ending = record.ending.as_ref().expect("the board has ended it");
            assert_eq!(ending.reason, result.reason.as_str(), "game {id}");
            assert_eq!(ending.winner, result.winner.map(konakis::play::side_index));
        }
        let times: Vec<_> = record.moves.iter().map(|made| made.at).collect();
        assert!(times.is_sorted(), "game {id}: {times:?}");
        if record.ending.is_some() {
            assert_eq!(
                (record.clock.deadline, record.offer),
                (None, None),
                "game {id}"
            );
        } else if let Some(deadline) = record.clock.deadline {
            assert!(deadline.0 >= month.time.now() - 20, "game {id} is overdue");
        }
        *reasons
            .entry(reason.unwrap_or_else(|| "running".to_owned()))
            .or_default() += 1;
    }
    assert!(
        reasons.get("time").is_some_and(|games| *games > 5),
        "{reasons:?}"
    );
    let games: usize = variants.values().sum();
    assert!(games >= 200, "{games} games");
    assert_eq!(variants.len(), catalog.variants().count(), "{variants:?}");

    check_ratings(&mut database).await;

    // Every deadline that passed was acted on once: each end without a move is told once to each place.
    let twice: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT game, count(*) FROM notices WHERE kind = 'ended'
         GROUP BY game, channel, person, nudge HAVING count(*) > 1",
    )
    .fetch_all(&mut database)
    .await
    .expect("reads");
    assert_eq!(twice, [], "games that ended twice");
    let warned: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT game, count(*) FROM notices WHERE kind = 'warning'
         GROUP BY game, ply, channel, person, created, nudge HAVING count(*) > 1",
    )
    .fetch_all(&mut database)
    .await
    .expect("reads");
    assert_eq!(warned, [], "warned twice at once");

    // Every entry of the outbox was delivered, or nobody could be reached.
    let open: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM notices WHERE settled IS NULL AND given_up = 0 AND held <= $1",
    )
    .bind(month.time.now())
    .fetch_one(&mut database)
    .await
    .expect("reads");
    assert_eq!(open, 0, "entries of the outbox");
    let given_up: Vec<(i64, String, String)> =
        sqlx::query_as("SELECT id, kind, problem FROM notices WHERE given_up = 1")
            .fetch_all(&mut database)
            .await
            .expect("reads");
    for (id, kind, problem) in &given_up {
        assert!(
            ["50007", "10003", "direct", "gone", "channel"]
                .iter()
                .any(|word| problem.contains(word)),
            "entry {id} ({kind}) was given up: {problem}"
        );
    }

    // Said again only where the program was killed between sending and settling.
    let again: Vec<(MessageId, String)> = month.world.look(|state| {
        let messages = state.messages.values();
        messages
            .filter(|message| message.content.contains("Said again"))
            .map(|message| (message.id, message.content.clone()))
            .collect()
    });
    for (id, content) in &again {
        let number = content.split("Game ").nth(1).map(|rest| {
            rest.chars()
                .take_while(char::is_ascii_digit)
                .collect::<String>()
        });
        let game = number.and_then(|number| number.parse().ok());
        assert!(
            game.is_some_and(|game: i64| month.cut.contains(&game)),
            "message {id} repeats what was not cut off: {content}"
        );
    }
    format!(
        "{games} games, {plies} moves, {} acts, {} kills, {} repeats, {} undeliverable; ends: {reasons:?}",
        month.acts,
        month.kills,
        again.len(),
        given_up.len()
    )
}

/// Ratings were changed by the games that count, once, and by no others.
async fn check_ratings(database: &mut sqlx::SqliteConnection) {
    let limits = super::program::limits();
    // What is left out of these is of a pair that had enough games that day.
    let games: Vec<(i64, i64, bool)> = sqlx::query_as(
        "SELECT id, (SELECT count(*) FROM rating_changes WHERE game = games.id),
            rated = 1 AND ended IS NOT NULL AND reason <> 'aborted' AND player_0 <> player_1
                AND (SELECT count(*) FROM moves WHERE game = games.id) >= $1
         FROM games",
    )
    .bind(limits.rated_min_plies)
    .fetch_all(&mut *database)
    .await
    .expect("reads");
    let mut counted = 0;
    for (game, changes, may) in games {
        assert!(
            changes == 0 || (changes == 2 && may),
            "game {game}: {changes}"
        );
        counted += usize::from(changes == 2);
    }
    assert!(counted > 50, "{counted} games changed ratings");
    // Each standing is what all its changes add up to.
    let wrong: Vec<(i64, String)> = sqlx::query_as(
        "SELECT standings.person, standings.variant FROM standings
         JOIN rating_changes USING (person, variant)
         GROUP BY standings.person, standings.variant
         HAVING count(*) <> games OR max(rating_changes.at) <> standings.at
            OR abs(1500 + sum(after - before) - rating) > 0.001",
    )
    .fetch_all(&mut *database)
    .await
    .expect("reads");
    assert_eq!(wrong, [], "standings that are not the sum of their changes");
    let alone: i64 = sqlx::query_scalar(
        "SELECT (SELECT count(DISTINCT person || variant) FROM rating_changes)
            - (SELECT count(*) FROM standings)",
    )
    .fetch_one(&mut *database)
    .await
    .expect("reads");
    assert_eq!(alone, 0);
}
