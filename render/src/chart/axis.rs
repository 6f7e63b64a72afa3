//! Round numbers and days to write beside an axis.

use time::{Date, Month, OffsetDateTime};

/// A place on an axis and what is written there.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick<T> {
    pub(super) at: T,
    pub(super) label: String,
}

/// Round numbers from `low` to `high`, at most `most` (2 or more), each 1, 2 or 5 times a power of
/// ten apart, and never less than 1.
pub(super) fn numbers(low: f64, high: f64, most: usize) -> Vec<Tick<f64>> {
    let fits = |step: f64| (high / step).floor() - (low / step).ceil() + 1.0 <= most as f64;
    // The largest chart has four digits; a step of 100,000 fits everything.
    let step = (0..=5)
        .flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10f64.powi(power)))
        .find(|&step| fits(step))
        .unwrap_or(1e5);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last)
        .map(|n| n as f64 * step)
        .map(|at| Tick {
            at,
            label: whole(at),
        })
        .collect()
}

/// A number without its fraction.
pub(super) fn whole(number: f64) -> String {
    (number.round() as i64).to_string()
}

/// Days to name between two moments (in seconds), at most `most` (1 or more): each day, or every
/// second, seventh or fourteenth; the first of a month, or of every third or sixth; or the first of
/// a year. When no day begins between them, the first moment's day.
pub(super) fn dates(from: i64, to: i64, most: usize) -> Vec<Tick<i64>> {
    let Some(day) = day_of(from) else {
        return Vec::new();
    };
    let fits = |ticks: &Vec<Tick<i64>>| ticks.len() <= most;
    let days = [1, 2, 7, 14]
        .into_iter()
        .map(|step| by_day(from, to, step, most))
        .find(fits);
    let months = || {
        [
            1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 6_000, 12_000, 120_000,
        ]
        .into_iter()
        .map(|step| by_month(day, from, to, step, most))
        .find(fits)
    };
    let ticks = days.or_else(months).unwrap_or_default();
    if ticks.is_empty() {
        return vec![Tick {
            at: from,
            label: day.to_string(),
        }];
    }
    ticks
}

/// The month of a moment, as `2026-03`.
pub(super) fn month(at: i64) -> String {
    day_of(at).map_or_else(String::new, month_label)
}

const DAY: i64 = 86_400;

fn day_of(at: i64) -> Option<Date> {
    OffsetDateTime::from_unix_timestamp(at)
        .ok()
        .map(OffsetDateTime::date)
}

fn start_of(day: Date) -> i64 {
    day.midnight().assume_utc().unix_timestamp()
}

fn month_label(day: Date) -> String {
    format!("{}-{:02}", day.year(), u8::from(day.month()))
}

/// More than `most` of them are not listed to the end.
fn by_day(from: i64, to: i64, step: i64, most: usize) -> Vec<Tick<i64>> {
    let first = from.div_euclid(DAY) + i64::from(from.rem_euclid(DAY) > 0);
    (first..)
        .step_by(step as usize)
        .map(|day| day * DAY)
        .take_while(|&at| at <= to)
        .take(most + 1)
        .filter_map(|at| {
            Some(Tick {
                at,
                label: day_of(at)?.to_string(),
            })
        })
        .collect()
}

/// More than `most` of them are not listed to the end.
fn by_month(day: Date, from: i64, to: i64, step: i32, most: usize) -> Vec<Tick<i64>> {
    let first = day.year() * 12 + i32::from(u8::from(day.month())) - 1;
    let start = first.div_euclid(step) * step;
    (start..)
        .step_by(step as usize)
        .map_while(|month| {
            let name = Month::try_from((month.rem_euclid(12) + 1) as u8).ok()?;
            Date::from_calendar_date(month.div_euclid(12), name, 1).ok()
        })
        .skip_while(|&day| start_of(day) < from)
        .take_while(|&day| start_of(day) <= to)
        .take(most + 1)
        .map(|day| Tick {
            at: start_of(day),
            label: if step % 12 == 0 {
                day.year().to_string()
            } else {
                month_label(day)
            },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels<T>(ticks: &[Tick<T>]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    fn at(year: i32, month: u8, day: u8) -> i64 {
        let month = Month::try_from(month).expect("a month");
        start_of(Date::from_calendar_date(year, month, day).expect("a day"))
    }

    #[test]
    fn numbers_are_round_and_few() {
        assert_eq!(
            labels(&numbers(1437.0, 1612.0, 5)),
            ["1450", "1500", "1550", "1600"]
        );
        assert_eq!(labels(&numbers(0.0, 3.0, 5)), ["0", "1", "2", "3"]);
        assert_eq!(labels(&numbers(0.0, 0.5, 5)), ["0"]);
        assert_eq!(labels(&numbers(-30.0, 30.0, 5)), ["-20", "0", "20"]);
        assert_eq!(numbers(-9_999.0, 9_999.0, 4).len(), 3);
    }

    #[test]
    fn dates_are_days_then_months_then_years() {
        let days = dates(at(2026, 2, 27) + 60, at(2026, 3, 2), 4);
        assert_eq!(labels(&days), ["2026-02-28", "2026-03-01", "2026-03-02"]);
        let months = dates(at(2025, 11, 20), at(2026, 3, 2), 4);
        assert_eq!(
            labels(&months),
            ["2025-12", "2026-01", "2026-02", "2026-03"]
        );
        let quarters = dates(at(2025, 11, 20), at(2026, 8, 2), 4);
        assert_eq!(labels(&quarters), ["2026-01", "2026-04", "2026-07"]);
        let years = dates(at(2020, 5, 1), at(2026, 3, 2), 6);
        assert_eq!(
            labels(&years),
            ["2021", "2022", "2023", "2024", "2025", "2026"]
        );
    }

    #[test]
    fn a_part_of_a_day_has_its_name_once() {
        let day = dates(at(2026, 3, 9) + 3_600, at(2026, 3, 9) + 7_200, 4);
        assert_eq!(labels(&day), ["2026-03-09"]);
        let moment = dates(at(2026, 3, 9), at(2026, 3, 9), 4);
        assert_eq!(labels(&moment), ["2026-03-09"]);
    }

    #[test]
    fn there_are_never_more_dates_than_asked_for() {
        for (from, to) in [
            (0, 253_402_300_799),
            (0, 1),
            (0, 40 * DAY),
            (0, 4_000 * DAY),
        ] {
            for most in 1..6 {
                let ticks = dates(from, to, most);
                assert!((1..=most).contains(&ticks.len()), "{from} {to} {most}");
                assert!(ticks.iter().all(|tick| (from..=to).contains(&tick.at)));
            }
        }
    }
}
