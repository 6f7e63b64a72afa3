//! Days as people and files write them: `2026-11-30`, in UTC.

use time::{Date, Month, OffsetDateTime, UtcOffset};

use crate::store::Timestamp;

/// The day of a moment.
pub(super) fn write(at: Timestamp) -> String {
    match OffsetDateTime::from_unix_timestamp(at.0) {
        Ok(moment) => {
            let (year, month, day) = moment.to_calendar_date();
            format!("{year:04}-{:02}-{day:02}", u8::from(month))
        }
        // Beyond all calendars; only a damaged row has it.
        Err(_) => at.0.to_string(),
    }
}

/// The beginning of a day.
pub(super) fn read(typed: &str) -> Option<Timestamp> {
    let mut parts = typed.trim().splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let day = parts.next()?.parse().ok()?;
    let date = Date::from_calendar_date(year, month, day).ok()?;
    let moment = date.midnight().assume_offset(UtcOffset::UTC);
    Some(Timestamp(moment.unix_timestamp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_it_is_written() {
        for day in ["1970-01-01", "2024-02-29", "2026-11-30"] {
            assert_eq!(read(day).map(write).as_deref(), Some(day));
        }
        assert_eq!(write(Timestamp(1_800_000_000)), "2027-01-15");
        for wrong in [
            "",
            "2026",
            "2026-13-01",
            "2025-02-29",
            "30.11.2026",
            "2026-1-x",
            "-1-1",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
