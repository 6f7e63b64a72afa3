//! Charts: some against pictures that somebody has looked at (`tests/golden-charts/`), and what must hold
//! whatever is drawn.
//!
//! To draw them anew after a change that is meant to show:
//!
//! ```sh
//! KONAKIS_BLESS=1 cargo test -p konakis-render --test charts
//! ```

#![allow(clippy::expect_used)] // Helpers of tests may fail too.

mod support;

use std::fs;
use std::path::Path;

use konakis_render::{Chart, ChartError, ChartWords, RatingPoint, Renderer, Themes, Week};
use proptest::prelude::*;
use support::{Decoded, decode, distance};

const WORDS: ChartWords<'static> = ChartWords {
    title: "Copenhagen hnefatafl",
    rating: "Rating",
    peak: "peak",
    now: "now",
    no_rating: "no rated game yet",
    activity: "Games finished each week",
    total: "in all",
    no_activity: "no game in 26 weeks",
};

const DAY: i64 = 86_400;
/// 2026-11-23, a Monday.
const LAST_WEEK: i64 = 1_795_392_000;

/// Numbers that look random and are always the same.
fn noise(mut seed: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    }
}

/// A career of so many games in so many days, from a newcomer on.
fn career(games: u32, days: i64, seed: u64) -> Vec<RatingPoint> {
    let mut next = noise(seed);
    let (mut rating, mut deviation) = (1500.0, 350.0f64);
    (0..games)
        .map(|i| {
            let point = RatingPoint {
                at: LAST_WEEK - (days - 1) * DAY * i64::from(games - i) / i64::from(games.max(1))
                    + next(40_000) as i64,
                rating,
                deviation,
            };
            // Getting better, and never far from one's strength.
            let strength = 1500.0 + 400.0 * f64::from(i) / f64::from(games);
            rating += (next(1000) as f64 - 500.0) / 1000.0 * deviation * 0.9;
            rating += (strength - rating) * 0.02;
            deviation = (deviation * 0.9).max(48.0);
            point
        })
        .collect()
}

fn weeks(count: usize, most: u64, seed: u64) -> Vec<Week> {
    let mut next = noise(seed);
    (0..count)
        .map(|i| Week {
            start: LAST_WEEK - (count - 1 - i) as i64 * 7 * DAY,
            count: next(most).saturating_sub(most / 6) as u32,
        })
        .collect()
}

fn chart(curve: Vec<RatingPoint>, weeks: Vec<Week>) -> Chart {
    Chart::new(curve, weeks).expect("a chart")
}

fn drawn(chart: &Chart, words: &ChartWords<'_>, theme: &str) -> Vec<u8> {
    let themes = Themes::builtin();
    let theme = themes.get(theme).expect("a theme");
    Renderer::new()
        .chart(chart, words, theme)
        .expect("a picture")
}

#[test]
fn charts_look_as_they_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden-charts");
    let bless = std::env::var_os("KONAKIS_BLESS").is_some();
    fs::create_dir_all(&folder).expect("a folder");
    let season = chart(career(34, 200, 3), weeks(26, 12, 5));
    let cases = [
        ("season", "wood", season.clone()),
        ("season", "dark", season.clone()),
        ("season", "light", season.clone()),
        ("season", "contrast", season),
        (
            "years",
            "wood",
            chart(career(2_500, 1_900, 8), weeks(26, 70, 2)),
        ),
        ("few", "wood", chart(career(4, 6, 1), weeks(26, 2, 4))),
        ("one", "wood", chart(career(1, 1, 1), weeks(1, 60, 4))),
        ("none", "wood", chart(vec![], weeks(26, 1, 1))),
    ];
    let mut wrong = Vec::new();
    for (name, theme, chart) in cases {
        let file = folder.join(format!("{name}-{theme}.png"));
        let bytes = drawn(&chart, &WORDS, theme);
        if bless {
            fs::write(&file, &bytes).expect("written");
        }
        let kept = fs::read(&file).unwrap_or_default();
        if kept.is_empty() {
            wrong.push(format!("{} is missing", file.display()));
            continue;
        }
        let (mean, worst) = distance(&decode(&bytes), &decode(&kept));
        if mean > 0.3 || worst > 6.0 {
            wrong.push(format!("{}: {mean:.2} {worst:.2}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "look at these:\n{}", wrong.join("\n"));
}

/// Rows and columns (first and last) in which a part of a picture differs from its corner's colour.
fn inked(picture: &Decoded, x: (u32, u32), y: (u32, u32)) -> Option<[u32; 4]> {
    let ground = picture.at(x.0, y.0);
    let seen = (y.0..y.1).flat_map(|row| (x.0..x.1).map(move |column| (column, row)));
    seen.filter(|&(column, row)| picture.at(column, row) != ground)
        .fold(None, |all, (column, row)| {
            let [left, top, right, bottom] = all.unwrap_or([column, row, column, row]);
            Some([
                left.min(column),
                top.min(row),
                right.max(column),
                bottom.max(row),
            ])
        })
}

#[test]
fn a_chart_has_its_size_and_few_bytes_and_is_opaque() {
    let png = drawn(
        &chart(career(2_500, 900, 8), weeks(26, 70, 2)),
        &WORDS,
        "wood",
    );
    let picture = decode(&png);
    assert_eq!(
        (picture.width, picture.height),
        (Chart::WIDTH, Chart::HEIGHT)
    );
    assert!(picture.colors <= 16 && png.len() < 30_000, "{}", png.len());
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png))
        .read_info()
        .expect("a PNG");
    assert!(reader.info().trns.is_none());
    reader.finish().expect("an end");
}

#[test]
fn digits_can_be_read_on_a_telephone() {
    // Scaled from 900 to 400 px, digits are 8 px high.
    let picture = decode(&drawn(
        &chart(career(34, 200, 3), weeks(26, 12, 5)),
        &WORDS,
        "wood",
    ));
    let [_, top, _, bottom] = inked(&picture, (40, 120), (456, 500)).expect("a date");
    let height = (bottom - top + 1) as f32 * 400.0 / Chart::WIDTH as f32;
    assert!(height >= 8.0, "{height}");
}

#[test]
fn the_curve_goes_up_when_the_rating_does() {
    let point = |day: i64, rating: f64| RatingPoint {
        at: LAST_WEEK + day * DAY,
        rating,
        deviation: 0.0,
    };
    let themes = Themes::builtin();
    let ground = |curve: Vec<RatingPoint>| {
        let picture = decode(&drawn(
            &chart(curve, vec![]),
            &WORDS,
            themes.default_theme().name(),
        ));
        // The line's own colour, in the left and the right quarter of the panel.
        let line = [0xe3, 0xb2, 0x3c];
        let middle = |from: u32, to: u32| {
            let rows: Vec<u32> = (96..286)
                .flat_map(|y| (from..to).map(move |x| (x, y)))
                .filter(|&(x, y)| picture.at(x, y) == line)
                .map(|(_, y)| y)
                .collect();
            rows.iter().sum::<u32>() as f32 / rows.len() as f32
        };
        (middle(120, 260), middle(590, 730))
    };
    let (left, right) = ground(vec![point(0, 1400.0), point(9, 1600.0)]);
    assert!(left > right + 50.0, "{left} {right}");
    // The order in which the points are given does not matter.
    let (left, right) = ground(vec![point(9, 1400.0), point(0, 1600.0)]);
    assert!(right > left + 50.0, "{left} {right}");
}

#[test]
fn a_summary_says_what_is_drawn() {
    let point = |at: i64, rating: f64| RatingPoint {
        at,
        rating,
        deviation: 80.0,
    };
    let curve = vec![
        point(50, 1510.0),
        point(10, 1490.0),
        point(30, 1600.0),
        point(40, 1600.0),
    ];
    let week = |start: i64, count: u32| Week { start, count };
    let summary = chart(curve, vec![week(20, 3), week(10, 1), week(30, 3)]).summary();
    let rating = summary.rating.expect("a rating");
    assert_eq!(rating.points, 4);
    assert_eq!((rating.first.at, rating.last.at), (10, 50));
    assert_eq!((rating.peak.at, rating.lowest.at), (30, 10));
    assert_eq!((summary.weeks, summary.total), (3, 7));
    assert_eq!(summary.busiest, Some(week(20, 3)));
    let nothing = chart(vec![], vec![week(10, 0)]).summary();
    assert!(nothing.rating.is_none() && nothing.busiest.is_none());
}

#[test]
fn what_cannot_be_drawn_is_refused_by_name() {
    let point = |at, rating, deviation| RatingPoint {
        at,
        rating,
        deviation,
    };
    let curve = |point| Chart::new(vec![point], vec![]).expect_err("refused");
    assert_eq!(curve(point(-1, 0.0, 0.0)), ChartError::Time(-1));
    assert_eq!(curve(point(i64::MAX, 0.0, 0.0)), ChartError::Time(i64::MAX));
    assert_eq!(curve(point(0, 1e9, 0.0)), ChartError::Rating(1e9));
    assert!(matches!(curve(point(0, f64::NAN, 0.0)), ChartError::Rating(r) if r.is_nan()));
    assert_eq!(curve(point(0, 0.0, -1.0)), ChartError::Deviation(-1.0));
    assert!(matches!(
        curve(point(0, 0.0, f64::INFINITY)),
        ChartError::Deviation(_)
    ));
    let week = |start, count| Chart::new(vec![], vec![Week { start, count }]);
    assert_eq!(week(-7, 1), Err(ChartError::Time(-7)));
    assert_eq!(week(0, 10_000), Err(ChartError::Count(10_000)));
    let many = vec![Week { start: 0, count: 1 }; Chart::MOST_WEEKS + 1];
    assert_eq!(Chart::new(vec![], many), Err(ChartError::Weeks(61)));
    assert!(
        curve(point(0, 1e9, 0.0))
            .to_string()
            .contains("from -9999 to 9999")
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever can be drawn is drawn within the picture: its outermost pixels stay ground.
    #[test]
    fn nothing_reaches_the_edge(
        points in prop::collection::vec(
            (0i64..=253_402_300_799, -9_999.0f64..=9_999.0, 0.0f64..=9_999.0),
            0..60,
        ),
        near in any::<bool>(),
        counts in prop::collection::vec((0i64..=253_402_300_799, 0u32..=9_999), 0..=60),
        word in "[A-Za-zÀ-ž .…А-я0-9]{0,300}",
        theme in prop::sample::select(vec!["wood", "light", "dark", "contrast"]),
    ) {
        let curve = points
            .into_iter()
            .map(|(at, rating, deviation)| RatingPoint {
                at: if near { at % 100_000 } else { at },
                rating,
                deviation,
            })
            .collect();
        let weeks = counts.into_iter().map(|(start, count)| Week { start, count }).collect();
        let words = ChartWords {
            title: &word,
            rating: &word,
            peak: &word,
            now: &word,
            no_rating: &word,
            activity: &word,
            total: &word,
            no_activity: &word,
        };
        let picture = decode(&drawn(&chart(curve, weeks), &words, theme));
        let (right, bottom) = (picture.width - 1, picture.height - 1);
        let ground = picture.at(0, 0);
        for inset in 0..6 {
            for x in 0..=right {
                prop_assert_eq!(picture.at(x, inset), ground);
                prop_assert_eq!(picture.at(x, bottom - inset), ground);
            }
            for y in 0..=bottom {
                prop_assert_eq!(picture.at(inset, y), ground);
                prop_assert_eq!(picture.at(right - inset, y), ground);
            }
        }
    }
}
