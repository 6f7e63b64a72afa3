use proptest::prelude::*;

use super::*;

/// Somebody of settled strength.
fn settled(rating: f64) -> Rating {
    Rating {
        rating,
        deviation: 60.0,
        volatility: 0.06,
    }
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (400.0f64..3_000.0, 45.0f64..350.0, 0.04f64..0.09).prop_map(
        |(rating, deviation, volatility)| Rating {
            rating,
            deviation,
            volatility,
        },
    )
}

fn any_winner() -> impl Strategy<Value = Option<u8>> {
    prop::sample::select(vec![Some(0), Some(1), None])
}

#[test]
fn a_first_game_moves_newcomers_as_the_paper_reckons() {
    let [winner, loser] = updated([Rating::NEW; 2], Some(0), 0.0);
    // 1662 and 290 are what every Glicko-2 calculator says.
    assert_eq!((winner.points(), loser.points()), (1662, 1338));
    assert!((winner.deviation - 290.3).abs() < 0.1, "{winner:?}");
    let drawn = updated([Rating::NEW; 2], None, 0.0);
    assert!(drawn.iter().all(|player| player.points() == 1500));
    assert!(drawn.iter().all(|player| player.deviation < 300.0));
}

#[test]
fn certainty_is_lost_in_a_year_as_the_constants_say() {
    let start = settled(1600.0);
    let after = |days: i64| start.rested(Timestamp(1_000), Timestamp(1_000 + days * 86_400));
    assert!(
        (after(365).deviation - 110.0).abs() < 0.3,
        "{:?}",
        after(365)
    );
    assert_eq!(after(0), start);
    assert_eq!(
        after(-30),
        start,
        "a clock that went back takes nothing away"
    );
    assert!(!start.provisional() && after(400).provisional());
    let ages = Rating::NEW.rested(Timestamp(0), Timestamp(i64::MAX));
    assert_eq!(ages, Rating::NEW, "never less certain than a newcomer");
    assert_eq!(after(4).rating, start.rating);
}

#[test]
fn what_the_store_is_asked_for_is_what_is_not_provisional() {
    for deviation in [45.0, 60.0, 100.0, 109.9, 110.1] {
        let player = Rating {
            deviation,
            ..settled(1500.0)
        };
        for days in [0, 1, 100, 364, 366, 2_000] {
            let at = Timestamp(7 + days * 86_400);
            let Certainty { most, growth, .. } = settled_at(at);
            let seconds = (days * 86_400) as f64;
            let square = deviation.powi(2) + player.volatility.powi(2) * growth * seconds;
            let settled = !player.rested(Timestamp(7), at).provisional();
            assert_eq!(square <= most * most, settled, "{deviation} {days}");
        }
    }
}

#[test]
fn a_settled_player_is_provisional_no_more() {
    let mut pair = [Rating::NEW; 2];
    let mut games = 0;
    while pair[0].provisional() {
        pair = updated(pair, Some(games % 2), 0.0);
        games += 1;
        assert!(games < 30, "{pair:?}");
    }
    assert!(games > 5, "{games}");
}

#[test]
fn the_favoured_sides_win_gains_less_and_its_loss_costs_more() {
    let equals = [settled(1600.0); 2];
    let gain = |winner: Option<u8>, advantage: f64, side: usize| {
        updated(equals, winner, advantage)[side].rating - 1600.0
    };
    let even = gain(Some(0), 0.0, 0);
    assert!(gain(Some(0), 150.0, 0) < even && gain(Some(0), 150.0, 0) > 0.0);
    assert!(gain(Some(1), 150.0, 1) > even, "against the favoured side");
    assert!(gain(Some(1), 150.0, 0) < -even, "with the favoured side");
    assert!(gain(None, 150.0, 0) < 0.0 && gain(None, 150.0, 1) > 0.0);
    // Worth to one side is a burden to the other.
    assert!((gain(Some(1), -150.0, 1) - gain(Some(0), 150.0, 0)).abs() < 1e-9);
}

#[test]
fn a_sides_advantage_shows_slowly_and_is_bounded() {
    let worth = |one, two, drawn| {
        advantage(Tally {
            won: [one, two],
            drawn,
        })
    };
    assert_eq!(worth(0, 0, 0), 0.0);
    assert_eq!(worth(7, 7, 3), 0.0);
    assert!(worth(1, 0, 0) < 10.0);
    // 60 of 100, with 40 even games in mind: 80 to 60.
    let hundred = worth(60, 40, 0);
    assert!((hundred - 400.0 * (80.0f64 / 60.0).log10()).abs() < 1e-9);
    // A draw is half a win for each, so it only adds games.
    assert!((worth(50, 30, 20) - hundred).abs() < 1e-9);
    assert_eq!(worth(u32::MAX, 0, 0), 200.0);
    assert_eq!(worth(0, u32::MAX, 0), -200.0);
}

#[test]
fn a_damaged_row_does_no_damage() {
    let damaged = Rating {
        rating: f64::NAN,
        deviation: f64::INFINITY,
        volatility: -1.0,
    };
    for player in updated([damaged, Rating::NEW], Some(0), f64::NAN) {
        assert!(player.rating.is_finite() && player.deviation.is_finite());
        assert!((VOLATILITIES.0..=VOLATILITIES.1).contains(&player.volatility));
    }
}

const BOUNDS: Bounds = Bounds {
    min_plies: 8,
    per_pair_per_day: 3,
};
const COUNTS: Finished = Finished {
    rated: true,
    two_people: true,
    decided: true,
    plies: 8,
    counted_today: 2,
};

#[test]
fn a_game_counts_when_nothing_speaks_against_it() {
    assert_eq!(BOUNDS.counts(COUNTS), Ok(()));
    let why = |game: Finished| BOUNDS.counts(game).expect_err("does not count");
    let unrated = Finished {
        rated: false,
        ..COUNTS
    };
    assert_eq!(why(unrated), Uncounted::Unrated);
    let alone = Finished {
        two_people: false,
        ..COUNTS
    };
    assert_eq!(why(alone), Uncounted::Alone);
    let aborted = Finished {
        decided: false,
        ..COUNTS
    };
    assert_eq!(why(aborted), Uncounted::Undecided);
    let short = Finished { plies: 7, ..COUNTS };
    assert_eq!(why(short), Uncounted::Short { least: 8 });
    let often = Finished {
        counted_today: 3,
        ..COUNTS
    };
    assert_eq!(why(often), Uncounted::Often { most: 3 });
    // Nobody who plays for fun is told about bounds of rated games.
    let all = Finished {
        rated: false,
        two_people: false,
        decided: false,
        plies: 0,
        counted_today: 9,
    };
    assert_eq!(why(all), Uncounted::Unrated);
}

proptest! {
    #[test]
    fn ratings_move_the_right_way_and_not_too_far(
        players in [any_rating(), any_rating()],
        winner in 0u8..2,
        advantage in -250.0f64..250.0,
    ) {
        let after = updated(players, Some(winner), advantage);
        for side in 0..2u8 {
            let change = after[usize::from(side)].rating - players[usize::from(side)].rating;
            if side == winner {
                prop_assert!(change >= 0.0, "{change}");
            } else {
                prop_assert!(change <= 0.0, "{change}");
            }
            prop_assert!(change.abs() <= FURTHEST);
        }
        for player in after {
            prop_assert!((RATINGS.0..=RATINGS.1).contains(&player.rating));
            prop_assert!((LEAST_DEVIATION..=350.0).contains(&player.deviation));
            prop_assert!((VOLATILITIES.0..=VOLATILITIES.1).contains(&player.volatility));
        }
    }

    #[test]
    fn a_draw_takes_from_the_stronger(
        rating in 800.0f64..2_000.0,
        ahead in 1.0f64..800.0,
        advantage in -200.0f64..200.0,
    ) {
        let players = [settled(rating + ahead), settled(rating)];
        let [stronger, weaker] = updated(players, None, advantage);
        // The side's worth counts like strength.
        let ahead = ahead + advantage;
        prop_assert!((stronger.rating - players[0].rating) * ahead <= 1e-9);
        prop_assert!((weaker.rating - players[1].rating) * ahead >= -1e-9);
    }

    #[test]
    fn equally_certain_players_exchange_equal_points(
        ratings in [800.0f64..2_200.0, 800.0f64..2_200.0],
        deviation in 45.0f64..350.0,
        winner in any_winner(),
        advantage in -200.0f64..200.0,
    ) {
        let players = ratings.map(|rating| Rating { rating, deviation, volatility: 0.06 });
        let after = updated(players, winner, advantage);
        let changes = [0, 1].map(|i| after[i].rating - players[i].rating);
        prop_assert!((changes[0] + changes[1]).abs() < 1e-6, "{changes:?}");
    }

    #[test]
    fn it_does_not_matter_who_is_reckoned_first(
        players in [any_rating(), any_rating()],
        winner in any_winner(),
        advantage in -200.0f64..200.0,
    ) {
        let [one, two] = updated(players, winner, advantage);
        let turned = updated([players[1], players[0]], winner.map(|side| 1 - side), -advantage);
        for (a, b) in [(one, turned[1]), (two, turned[0])] {
            prop_assert!((a.rating - b.rating).abs() < 1e-6, "{a:?} {b:?}");
            prop_assert!((a.deviation - b.deviation).abs() < 1e-6);
            prop_assert!((a.volatility - b.volatility).abs() < 1e-9);
        }
    }

    #[test]
    fn a_more_favoured_side_gains_less(
        players in [any_rating(), any_rating()],
        winner in any_winner(),
        low in -200.0f64..200.0,
        more in 0.5f64..100.0,
    ) {
        let high = (low + more).min(200.0);
        let less = updated(players, winner, high);
        let gain = updated(players, winner, low);
        prop_assert!(less[0].rating <= gain[0].rating + 1e-6);
        prop_assert!(less[1].rating >= gain[1].rating - 1e-6);
    }

    #[test]
    fn time_adds_up(
        player in any_rating(),
        first in 0i64..50_000_000,
        second in 0i64..50_000_000,
    ) {
        let (a, b, c) = (Timestamp(5), Timestamp(5 + first), Timestamp(5 + first + second));
        let twice = player.rested(a, b).rested(b, c);
        prop_assert!((twice.deviation - player.rested(a, c).deviation).abs() < 1e-6);
        prop_assert!(twice.deviation >= player.deviation - 1e-9);
    }
}
