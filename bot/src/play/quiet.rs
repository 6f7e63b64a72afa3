//! Quiet hours: when a person is not to be notified, in the time of their own zone.
//!
//! A span begins and ends by the wall clock. On the night of a change a time can come twice or not
//! at all: one that comes twice begins quiet hours the first time and ends them the second time, and
//! one that is left out stands for the moment of the change. So nobody is notified at a time that
//! either reading calls quiet, and no later than needed.

use jiff::{
    Timestamp as Instant, ToSpan,
    civil::{Date, DateTime, Time},
    tz::{AmbiguousOffset, TimeZone},
};

use crate::store::{Quiet, Settings, Timestamp};

/// The most minutes of a day.
const DAY: u16 = 24 * 60;
/// Names that are proposed for one that is none.
const NEAR: usize = 5;

/// The hours were not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not two times of the day that differ")]
pub struct QuietError;

/// Reads `22:00-07:00`, also `22-7` and with other dashes.
///
/// # Errors
/// [`QuietError`].
pub fn parse(text: &str) -> Result<Quiet, QuietError> {
    let (from, to) = text.split_once(['-', '–', '—']).ok_or(QuietError)?;
    let (from, to) = (minute(from)?, minute(to)?);
    if from == to {
        return Err(QuietError);
    }
    Ok(Quiet { from, to })
}

fn minute(text: &str) -> Result<u16, QuietError> {
    let text = text.trim();
    let (hours, minutes) = text.split_once([':', '.']).unwrap_or((text, "0"));
    let number = |text: &str, below: u16| {
        let digits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        let number: Option<u16> = text.parse().ok();
        number
            .filter(|number| digits && *number < below)
            .ok_or(QuietError)
    };
    match (number(hours, 25)?, number(minutes, 60)?) {
        (24, 0) => Ok(0),
        (24, _) => Err(QuietError),
        (hours, minutes) => Ok(hours * 60 + minutes),
    }
}

/// The hours as they are written: `22:00-07:00`.
#[must_use]
pub fn written(quiet: Quiet) -> String {
    let time = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
    format!("{}-{}", time(quiet.from), time(quiet.to))
}

/// All zones there are, by name.
pub fn zones() -> Vec<String> {
    let known = jiff::tz::db().available();
    known.map(|name| name.to_string()).collect()
}

/// The name of the zone that is meant: by its full name in any case, or by its city alone where
/// there is but one.
///
/// # Errors
/// Names that may have been meant.
pub fn zone(typed: &str) -> Result<String, Vec<String>> {
    let folded = fold(typed);
    let all = zones();
    if let Some(exact) = all.iter().find(|name| fold(name) == folded) {
        return Ok(exact.clone());
    }
    let city = |name: &&String| {
        name.rsplit('/')
            .next()
            .is_some_and(|city| fold(city) == folded)
    };
    let mut cities = all.iter().filter(city);
    if let (Some(only), None) = (cities.next(), cities.next()) {
        return Ok(only.clone());
    }
    let near = all
        .iter()
        .filter(|name| !folded.is_empty() && fold(name).contains(&folded));
    Err(near.take(NEAR).cloned().collect())
}

fn fold(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// The time of the day in a zone: `14:05`.
#[must_use]
pub fn local_time(zone: &str, at: Timestamp) -> Option<String> {
    let local = instant(at)?.to_zoned(TimeZone::get(zone).ok()?);
    Some(format!("{:02}:{:02}", local.hour(), local.minute()))
}

fn instant(at: Timestamp) -> Option<Instant> {
    Instant::from_second(at.0).ok()
}

/// Until when a person is not to be notified, if they have quiet hours at this moment.
#[must_use]
pub fn until(settings: &Settings, at: Timestamp) -> Option<Timestamp> {
    let (quiet, name) = (settings.quiet?, settings.zone.as_deref()?);
    let zone = match TimeZone::get(name) {
        Ok(zone) => zone,
        Err(error) => {
            tracing::warn!(zone = name, %error, "quiet hours in a zone that is not known any more");
            return None;
        }
    };
    let now = instant(at)?;
    let today = now.to_zoned(zone.clone()).date();
    // The span of yesterday may reach into today.
    [today.yesterday().ok(), Some(today)]
        .into_iter()
        .flatten()
        .find_map(|day| {
            let (begins, ends) = span(&zone, day, quiet)?;
            // Whole seconds: up, so that nobody is woken within the last.
            (begins <= now && now < ends).then(|| Timestamp(ends.as_second()))
        })
}

/// The quiet hours that begin on a day.
fn span(zone: &TimeZone, day: Date, quiet: Quiet) -> Option<(Instant, Instant)> {
    let last = if quiet.from < quiet.to {
        day
    } else {
        day.tomorrow().ok()?
    };
    let begins = moment(zone, at_minute(day, quiet.from)?, false)?;
    let ends = moment(zone, at_minute(last, quiet.to)?, true)?;
    Some((begins, ends))
}

fn at_minute(day: Date, minute: u16) -> Option<DateTime> {
    let minute = minute % DAY;
    let hour = i8::try_from(minute / 60).ok()?;
    let minute = i8::try_from(minute % 60).ok()?;
    Some(day.to_datetime(Time::new(hour, minute, 0, 0).ok()?))
}

/// When a zone's clocks show this: of two times the later if so wanted; the moment of the change if
/// they never do.
fn moment(zone: &TimeZone, shown: DateTime, later: bool) -> Option<Instant> {
    match zone.to_ambiguous_timestamp(shown).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset.to_timestamp(shown).ok(),
        AmbiguousOffset::Fold { before, after } => {
            let offset = if later { after } else { before };
            offset.to_timestamp(shown).ok()
        }
        AmbiguousOffset::Gap { after, .. } => {
            // By the offset after the change this would have been just before it.
            let before = after
                .to_timestamp(shown)
                .ok()?
                .checked_sub(1.second())
                .ok()?;
            let change = zone.following(before).next()?;
            Some(change.timestamp())
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn settings(zone: &str, hours: &str) -> Settings {
        Settings {
            zone: Some(zone.to_owned()),
            quiet: Some(parse(hours).unwrap()),
            ..Settings::default()
        }
    }

    fn at(text: &str) -> Timestamp {
        Timestamp(text.parse::<Instant>().unwrap().as_second())
    }

    /// Until when it is quiet, as an instant.
    fn quiet(zone: &str, hours: &str, now: &str) -> Option<String> {
        let until = until(&settings(zone, hours), at(now))?;
        Some(Instant::from_second(until.0).unwrap().to_string())
    }

    #[test]
    fn hours_are_read_in_the_ways_people_write_them() {
        let night = Quiet {
            from: 22 * 60,
            to: 7 * 60,
        };
        for text in ["22:00-07:00", "22-7", " 22.00 – 7:00 ", "22:00—07:00"] {
            assert_eq!(parse(text), Ok(night), "{text}");
        }
        assert_eq!(written(night), "22:00-07:00");
        assert_eq!(parse("20-24"), Ok(Quiet { from: 1200, to: 0 }));
        for text in [
            "",
            "22",
            "22-",
            "-7",
            "22-22",
            "25-7",
            "22:60-7",
            "24:01-7",
            "0-24",
            "ten-two",
            "22:00:00-07:00",
            "+2-7",
            "222-7",
        ] {
            assert_eq!(parse(text), Err(QuietError), "{text}");
        }
    }

    #[test]
    fn a_span_over_midnight_ends_in_the_morning() {
        // Belgrade is an hour ahead in winter.
        let belgrade = |now| quiet("Europe/Belgrade", "22:00-07:00", now);
        let morning = Some("2026-01-11T06:00:00Z".to_owned());
        assert_eq!(belgrade("2026-01-10T20:59:59Z"), None);
        assert_eq!(belgrade("2026-01-10T21:00:00Z"), morning);
        assert_eq!(belgrade("2026-01-10T23:30:00Z"), morning);
        assert_eq!(belgrade("2026-01-11T05:59:59Z"), morning);
        assert_eq!(belgrade("2026-01-11T06:00:00Z"), None);
    }

    #[test]
    fn a_span_within_a_day_ends_on_it() {
        let noon = |now| quiet("Asia/Kolkata", "12:30-14:15", now);
        assert_eq!(noon("2026-01-10T06:59:59Z"), None);
        let end = Some("2026-01-10T08:45:00Z".to_owned());
        assert_eq!(noon("2026-01-10T07:00:00Z"), end);
        assert_eq!(noon("2026-01-10T08:45:00Z"), None);
    }

    #[test]
    fn the_ends_of_the_world_keep_their_own_days() {
        // Kiritimati is 14 hours ahead, Pago Pago 11 behind: the same moment, two dates apart.
        let ahead = |now| quiet("Pacific/Kiritimati", "22:00-07:00", now);
        assert_eq!(ahead("2026-01-10T07:59:59Z"), None);
        let end = Some("2026-01-10T17:00:00Z".to_owned());
        assert_eq!(ahead("2026-01-10T08:00:00Z"), end);
        let behind = |now| quiet("Pacific/Pago_Pago", "22:00-07:00", now);
        assert_eq!(behind("2026-01-10T08:59:59Z"), None);
        let end = Some("2026-01-10T18:00:00Z".to_owned());
        assert_eq!(behind("2026-01-10T09:00:00Z"), end);
    }

    #[test]
    fn the_night_that_loses_an_hour_is_an_hour_shorter() {
        // Belgrade, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC.
        let end = Some("2026-03-29T05:00:00Z".to_owned());
        assert_eq!(
            quiet("Europe/Belgrade", "22:00-07:00", "2026-03-28T21:00:00Z"),
            end
        );
        // 02:30 does not come: it ends at the change, and what begins then begins at the change.
        let change = Some("2026-03-29T01:00:00Z".to_owned());
        let ends = |now| quiet("Europe/Belgrade", "22:00-02:30", now);
        assert_eq!(ends("2026-03-29T00:59:59Z"), change);
        assert_eq!(ends("2026-03-29T01:00:00Z"), None);
        let begins = |now| quiet("Europe/Belgrade", "02:30-04:00", now);
        assert_eq!(begins("2026-03-29T00:59:59Z"), None);
        assert_eq!(
            begins("2026-03-29T01:00:00Z"),
            Some("2026-03-29T02:00:00Z".to_owned())
        );
        // Neither comes: nothing is quiet.
        for now in ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"] {
            assert_eq!(quiet("Europe/Belgrade", "02:10-02:50", now), None);
        }
    }

    #[test]
    fn the_night_that_gains_an_hour_is_an_hour_longer() {
        // Belgrade, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC.
        let end = Some("2026-10-25T06:00:00Z".to_owned());
        assert_eq!(
            quiet("Europe/Belgrade", "22:00-07:00", "2026-10-24T20:00:00Z"),
            end
        );
        // 02:30 comes twice, at 00:30 and at 01:30 UTC.
        let end = Some("2026-10-25T01:30:00Z".to_owned());
        for now in [
            "2026-10-25T00:29:59Z",
            "2026-10-25T00:45:00Z",
            "2026-10-25T01:29:59Z",
        ] {
            assert_eq!(quiet("Europe/Belgrade", "22:00-02:30", now), end, "{now}");
        }
        assert_eq!(
            quiet("Europe/Belgrade", "22:00-02:30", "2026-10-25T01:30:00Z"),
            None
        );
        let end = Some("2026-10-25T03:00:00Z".to_owned());
        for now in ["2026-10-25T00:30:00Z", "2026-10-25T01:10:00Z"] {
            assert_eq!(quiet("Europe/Belgrade", "02:30-04:00", now), end, "{now}");
        }
    }

    #[test]
    fn a_day_that_was_left_out_does_no_harm() {
        // Apia had no 30 December 2011.
        let end = Some("2011-12-30T17:00:00Z".to_owned());
        assert_eq!(
            quiet("Pacific/Apia", "22:00-07:00", "2011-12-30T10:30:00Z"),
            end
        );
    }

    #[test]
    fn without_a_zone_there_is_no_quiet() {
        let mut none = settings("Europe/Belgrade", "00:00-23:59");
        assert!(until(&none, at("2026-01-10T12:00:00Z")).is_some());
        none.zone = Some("Europe/Atlantis".to_owned());
        assert_eq!(until(&none, at("2026-01-10T12:00:00Z")), None);
        none.zone = None;
        assert_eq!(until(&none, at("2026-01-10T12:00:00Z")), None);
        assert_eq!(until(&settings("UTC", "1-2"), Timestamp(i64::MAX)), None);
    }

    #[test]
    fn zones_are_found_by_name_and_by_city() {
        for typed in [
            "Europe/Belgrade",
            "europe/belgrade",
            " belgrade ",
            "BELGRADE",
        ] {
            assert_eq!(zone(typed).as_deref(), Ok("Europe/Belgrade"), "{typed}");
        }
        assert_eq!(zone("new york").as_deref(), Ok("America/New_York"));
        let near = zone("Belgr").unwrap_err();
        assert_eq!(near, ["Europe/Belgrade"]);
        assert_eq!(zone("Atlantis"), Err(Vec::new()));
        assert_eq!(zone(""), Err(Vec::new()));
        assert!(zone("Europe").unwrap_err().len() == NEAR);
        let noon = at("2026-01-10T12:00:00Z");
        assert_eq!(
            local_time("Europe/Belgrade", noon).as_deref(),
            Some("13:00")
        );
        assert_eq!(local_time("Nowhere", noon), None);
    }

    proptest! {
        #[test]
        fn quiet_ends_in_the_future_and_by_the_wall_clock(
            zone in prop::sample::select(zones()),
            from in 0..DAY,
            to in 0..DAY,
            now in 1_700_000_000i64..1_900_000_000,
        ) {
            prop_assume!(from != to);
            let settings = Settings {
                zone: Some(zone.clone()),
                quiet: Some(Quiet { from, to }),
                ..Settings::default()
            };
            let local = Instant::from_second(now).unwrap().to_zoned(TimeZone::get(&zone).unwrap());
            let minute = u16::try_from(local.hour()).unwrap() * 60
                + u16::try_from(local.minute()).unwrap();
            let within = if from < to {
                (from..to).contains(&minute)
            } else {
                minute >= from || minute < to
            };
            match until(&settings, Timestamp(now)) {
                Some(end) => {
                    prop_assert!(end.0 > now && end.0 - now <= 26 * 3_600);
                    prop_assert_eq!(until(&settings, end), None);
                }
                None => prop_assert!(!within, "{zone} {local}"),
            }
        }

        #[test]
        fn nothing_makes_it_panic(text in ".{0,20}") {
            let _ = (parse(&text), zone(&text));
        }
    }
}
