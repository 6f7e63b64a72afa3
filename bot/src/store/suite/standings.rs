//! What is told of standings and of finished games.

use std::sync::Arc;

use super::*;

/// A finished game of a variant in a place; with `ratings` (by side, after it) it counted.
struct Past {
    variant: &'static str,
    players: [PersonId; 2],
    guild: i64,
    winner: Option<u8>,
    reason: &'static str,
    ended: i64,
    ratings: Option<[f64; 2]>,
}

const PAST: Past = Past {
    variant: "tablut",
    players: [ALICE, BOB],
    guild: 7,
    winner: Some(0),
    reason: "king-captured",
    ended: 0,
    ratings: None,
};

async fn happened(store: &dyn Store, past: Past) -> GameId {
    let terms = NewChallenge {
        from: past.players[0],
        to: Some(past.players[1]),
        variant: past.variant.to_owned(),
        home: Home::Channel {
            guild: Some(GuildId(past.guild)),
            channel: ChannelId(past.guild * 10),
        },
        ..terms()
    };
    let challenge = challenge(store, &terms).await.id;
    let begun = store
        .accept_challenge(challenge, &one_game(past.players, &[]), None, NOW)
        .await;
    let game = done(begun.expect("begins")).0.1.expect("a game").id;
    let at = NOW.plus(past.ended);
    let mut standings = Vec::new();
    for (person, rating) in past
        .players
        .into_iter()
        .zip(past.ratings.into_iter().flatten())
    {
        let seen = store.standing(person, past.variant).await.expect("reads");
        standings.push(StandingChange {
            seen: seen.as_ref().map_or(0, |seen| seen.games),
            before: seen.as_ref().map_or(1_500.0, |seen| seen.rating),
            after: Standing {
                person,
                variant: past.variant.to_owned(),
                rating,
                deviation: 100.0,
                volatility: 0.06,
                games: seen.map_or(0, |seen| seen.games) + 1,
                at,
            },
        });
    }
    let end = Ending {
        winner: past.winner,
        reason: past.reason.to_owned(),
        at,
    };
    let ended = store
        .end_game(&NewEnding {
            standings,
            ..new_ending(game, 0, &end, None, &[])
        })
        .await;
    done(ended.expect("ends")).0.id
}

fn of(person: PersonId, variant: Option<&str>) -> Played<'_> {
    Played {
        person,
        variant,
        void: "aborted",
    }
}

fn score(won: u32, drawn: u32, lost: u32) -> Score {
    Score { won, drawn, lost }
}

const SURE: Certainty = Certainty {
    most: 110.0,
    at: NOW,
    growth: 0.0,
};

pub(crate) async fn a_standing_is_read_as_it_was_written(store: Arc<dyn Store>) {
    assert_eq!(store.standing(ALICE, "tablut").await.expect("reads"), None);
    let one = happened(
        &*store,
        Past {
            ratings: Some([1_600.5, 1_399.25]),
            ..PAST
        },
    )
    .await;
    let two = happened(
        &*store,
        Past {
            ratings: Some([1_650.0, 1_350.0]),
            ended: 9,
            ..PAST
        },
    )
    .await;
    let other = Past {
        variant: "ringo",
        ratings: Some([1_480.0, 1_520.0]),
        ..PAST
    };
    happened(&*store, other).await;
    let standing = store.standing(ALICE, "tablut").await.expect("reads");
    let standing = standing.expect("a standing");
    assert_eq!((standing.rating, standing.games), (1_650.0, 2));
    assert_eq!(standing.at, NOW.plus(9));
    let all = store.standings(ALICE).await.expect("reads");
    let variants: Vec<&str> = all
        .iter()
        .map(|standing| standing.variant.as_str())
        .collect();
    assert_eq!(variants, ["tablut", "ringo"], "the most games first");
    let changes = store.rating_changes(one).await.expect("reads");
    assert_eq!(changes.len(), 2);
    assert_eq!(changes[1].person, BOB);
    assert_eq!((changes[1].before, changes[1].after), (1_500.0, 1_399.25));
    let curve = store.rating_curve(ALICE, "tablut").await.expect("reads");
    let games: Vec<GameId> = curve.iter().map(|change| change.game).collect();
    assert_eq!(games, [one, two]);
    assert_eq!(curve[1].before, 1_600.5);
    assert_eq!(store.rating_changes(GameId(99)).await.expect("reads"), []);
}

pub(crate) async fn games_of_a_pair_are_counted_by_time(store: Arc<dyn Store>) {
    let rated = Some([1_500.0, 1_500.0]);
    let first = happened(
        &*store,
        Past {
            ratings: rated,
            ended: 10,
            ..PAST
        },
    )
    .await;
    // Whatever they play and whoever has which side; others and games that did not count are not among them.
    let swapped = Past {
        players: [BOB, ALICE],
        variant: "ringo",
        ratings: rated,
        ended: 20,
        ..PAST
    };
    happened(&*store, swapped).await;
    happened(&*store, Past { ended: 15, ..PAST }).await;
    let others = Past {
        players: [ALICE, CAROL],
        ratings: rated,
        ended: 15,
        ..PAST
    };
    happened(&*store, others).await;
    let count = async |since: i64, until: i64, but: GameId| {
        let (since, until) = (NOW.plus(since), NOW.plus(until));
        let pair = store.rated_between([ALICE, BOB], since, until, but).await;
        let turned = store.rated_between([BOB, ALICE], since, until, but).await;
        let pair = pair.expect("counts");
        assert_eq!(pair, turned.expect("counts"));
        pair
    };
    let none = GameId(0);
    assert_eq!(count(9, 20, none).await, 2);
    assert_eq!(count(10, 20, none).await, 1, "after, not at");
    assert_eq!(count(9, 19, none).await, 1, "at the latest");
    assert_eq!(count(9, 20, first).await, 1);
}

pub(crate) async fn sides_are_tallied_by_what_counted(store: Arc<dyn Store>) {
    let rated = Some([1_500.0, 1_500.0]);
    assert_eq!(
        store.tally("tablut").await.expect("counts"),
        Tally::default()
    );
    for winner in [Some(0), Some(1), Some(1), None] {
        happened(
            &*store,
            Past {
                winner,
                ratings: rated,
                ..PAST
            },
        )
        .await;
    }
    happened(
        &*store,
        Past {
            winner: Some(0),
            ..PAST
        },
    )
    .await;
    happened(
        &*store,
        Past {
            variant: "ringo",
            ratings: rated,
            ..PAST
        },
    )
    .await;
    let tally = store.tally("tablut").await.expect("counts");
    assert_eq!(
        tally,
        Tally {
            won: [1, 2],
            drawn: 1
        }
    );
}

pub(crate) async fn scores_are_told_by_variant_side_and_opponent(store: Arc<dyn Store>) {
    let past = |players, winner, ended| Past {
        players,
        winner,
        ended,
        ..PAST
    };
    happened(&*store, past([ALICE, BOB], Some(0), 1)).await;
    happened(&*store, past([ALICE, BOB], Some(1), 2)).await;
    happened(&*store, past([BOB, ALICE], None, 3)).await;
    happened(&*store, past([CAROL, ALICE], Some(1), 4)).await;
    happened(
        &*store,
        Past {
            variant: "ringo",
            ..past([ALICE, CAROL], Some(0), 5)
        },
    )
    .await;
    // Broken off, against oneself, and still running.
    happened(
        &*store,
        Past {
            reason: "aborted",
            ..past([ALICE, BOB], None, 6)
        },
    )
    .await;
    happened(&*store, past([ALICE, ALICE], Some(0), 7)).await;
    game(&*store).await;
    let scores = store.scores(of(ALICE, None)).await.expect("reads");
    let expected = [
        ("tablut".to_owned(), 0, score(1, 0, 1)),
        ("tablut".to_owned(), 1, score(1, 1, 0)),
        ("ringo".to_owned(), 0, score(1, 0, 0)),
    ];
    assert_eq!(scores, expected);
    let ringo = store.scores(of(CAROL, Some("ringo"))).await.expect("reads");
    assert_eq!(ringo, [("ringo".to_owned(), 1, score(0, 0, 1))]);
    let met = store.opponents(of(ALICE, None), 5).await.expect("reads");
    assert_eq!(met, [(BOB, score(1, 1, 1)), (CAROL, score(2, 0, 0))]);
    let most = store.opponents(of(ALICE, None), 1).await.expect("reads");
    assert_eq!(most.len(), 1);
    let ends = store
        .finished(of(ALICE, None), NOW.plus(2))
        .await
        .expect("reads");
    assert_eq!(ends, [2, 3, 4, 5].map(|second| NOW.plus(second)));
    let ends = store
        .finished(of(ALICE, Some("ringo")), NOW)
        .await
        .expect("reads");
    assert_eq!(ends, [NOW.plus(5)]);
}

pub(crate) async fn the_strongest_are_those_of_whom_it_is_certain(store: Arc<dyn Store>) {
    let rated = |players, ratings, variant, guild| Past {
        players,
        ratings: Some(ratings),
        variant,
        guild,
        ..PAST
    };
    happened(
        &*store,
        rated([ALICE, BOB], [1_600.0, 1_400.0], "tablut", 7),
    )
    .await;
    happened(&*store, rated([CAROL, BOB], [1_700.0, 1_650.0], "ringo", 8)).await;
    let list = async |variant, guild: Option<i64>, certain, limit| {
        let found = store
            .strongest(variant, guild.map(GuildId), certain, limit)
            .await
            .expect("reads");
        found
            .iter()
            .map(|standing| (standing.person, standing.rating as i64))
            .collect::<Vec<_>>()
    };
    let all = [(CAROL, 1_700), (BOB, 1_650), (ALICE, 1_600), (BOB, 1_400)];
    assert_eq!(list(None, None, SURE, 9).await, all);
    assert_eq!(list(None, None, SURE, 2).await, all[..2]);
    assert_eq!(list(Some("tablut"), None, SURE, 9).await, all[2..]);
    assert_eq!(list(None, Some(8), SURE, 9).await, all[..2]);
    assert_eq!(list(Some("tablut"), Some(8), SURE, 9).await, []);
    // Deviation 100: its square grows by 0.06 * 0.06 * growth a second, to 110 after ten seconds.
    let growth = (110.0 * 110.0 - 100.0 * 100.0) / (0.06 * 0.06) / 10.0;
    let later = |seconds| Certainty {
        growth,
        at: NOW.plus(seconds),
        ..SURE
    };
    assert_eq!(list(None, None, later(9), 9).await.len(), 4);
    assert_eq!(list(None, None, later(11), 9).await.len(), 0);
    assert_eq!(
        list(None, None, Certainty { most: 99.0, ..SURE }, 9).await,
        []
    );
}

pub(crate) async fn the_foremost_have_won_or_finished_most(store: Arc<dyn Store>) {
    let past = |players, winner| Past {
        players,
        winner,
        ..PAST
    };
    happened(&*store, past([ALICE, BOB], Some(1))).await;
    happened(&*store, past([BOB, ALICE], Some(0))).await;
    happened(&*store, past([ALICE, CAROL], Some(0))).await;
    happened(
        &*store,
        Past {
            guild: 8,
            variant: "ringo",
            ..past([ALICE, CAROL], None)
        },
    )
    .await;
    happened(
        &*store,
        Past {
            reason: "aborted",
            ..past([CAROL, BOB], None)
        },
    )
    .await;
    happened(&*store, past([CAROL, CAROL], Some(0))).await;
    let list = async |merit, variant, guild: Option<i64>| {
        let guild = guild.map(GuildId);
        store
            .foremost(merit, variant, guild, "aborted", 9)
            .await
            .expect("reads")
    };
    let wins = list(Merit::Wins, None, None).await;
    assert_eq!(wins, [(BOB, 2), (ALICE, 1)]);
    let games = list(Merit::Games, None, None).await;
    assert_eq!(games, [(ALICE, 4), (BOB, 2), (CAROL, 2)]);
    assert_eq!(
        list(Merit::Games, None, Some(8)).await,
        [(ALICE, 1), (CAROL, 1)]
    );
    assert_eq!(list(Merit::Games, Some("tablut"), Some(8)).await, []);
    assert_eq!(list(Merit::Wins, Some("ringo"), None).await, []);
    let one = store
        .foremost(Merit::Games, None, None, "aborted", 1)
        .await
        .expect("reads");
    assert_eq!(one, [(ALICE, 4)]);
}
