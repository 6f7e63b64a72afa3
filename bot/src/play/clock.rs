//! Paces and clocks: how long a player may think, as plain arithmetic on moments.
//!
//! A move counts up to its deadline's own second; one second later it does not. Whose clock runs is
//! whose turn it is, so a clock holds one deadline and no side.

use std::{fmt, str::FromStr};

use crate::store::{Clock, Pause, Timestamp};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
/// Seconds of a day.
pub const DAY: i64 = 24 * HOUR;

/// The longest time that can be named, in seconds.
pub const LONGEST: i64 = 60 * DAY;
/// The shortest time for a move: nobody sits and waits.
const SHORTEST: i64 = HOUR;
/// Who comes back to a paused game has at least this long.
const AFTER_PAUSE: i64 = DAY;
/// A warning comes a day before the end, or when a quarter of the time is left if that is less.
const WARNING: i64 = DAY;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// As long as they like.
    #[default]
    None,
    /// So many seconds for each move.
    Move(i64),
    /// A bank that runs while one is to move, and grows with each move made.
    Bank {
        /// Seconds at the start.
        start: i64,
        /// Seconds that a move adds.
        increment: i64,
        /// The most seconds that the bank holds.
        cap: i64,
    },
}

/// A pace that cannot be read or is out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaceError {
    /// Not of the grammar.
    #[error(
        "not a pace: write none, 3d (three days a move) or 7d+12h/14d (a bank of seven days, twelve hours more for each move, at most fourteen days)"
    )]
    Unreadable,
    /// Too short or too long.
    #[error("a pace is from 1 hour to 60 days")]
    Bounds,
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Pace, PaceError> {
        let folded: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .flat_map(char::to_lowercase)
            .take(60)
            .collect();
        if matches!(folded.as_str(), "none" | "-" | "0") {
            return Ok(Pace::None);
        }
        let pace = match folded.split_once('+') {
            None => Pace::Move(span(&folded)?),
            Some((start, rest)) => {
                let start = span(start)?;
                let (increment, cap) = match rest.split_once('/') {
                    Some((increment, cap)) => (span(increment)?, span(cap)?),
                    None => (span(rest)?, start),
                };
                Pace::Bank {
                    start,
                    increment,
                    cap,
                }
            }
        };
        let fits = |seconds: i64| (SHORTEST..=LONGEST).contains(&seconds);
        let good = match pace {
            Pace::None => true,
            Pace::Move(seconds) => fits(seconds),
            Pace::Bank {
                start,
                increment,
                cap,
            } => fits(start) && fits(cap) && start <= cap && increment <= cap,
        };
        if good {
            Ok(pace)
        } else {
            Err(PaceError::Bounds)
        }
    }
}

/// `3d`, `12h`, `1d12h`, `90m`; a number alone is days.
fn span(text: &str) -> Result<i64, PaceError> {
    let mut seconds = 0i64;
    let mut rest = text;
    if rest.is_empty() {
        return Err(PaceError::Unreadable);
    }
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, tail) = rest.split_at(digits);
        let number: i64 = number.parse().map_err(|_| PaceError::Unreadable)?;
        let letters = tail.len()
            - tail
                .trim_start_matches(|c: char| c.is_ascii_alphabetic())
                .len();
        let (unit, tail) = tail.split_at(letters);
        let unit = match unit {
            "" | "d" | "day" | "days" => DAY,
            "h" | "hour" | "hours" => HOUR,
            "m" | "min" | "minutes" => MINUTE,
            _ => return Err(PaceError::Unreadable),
        };
        seconds = number
            .checked_mul(unit)
            .and_then(|more| seconds.checked_add(more))
            .ok_or(PaceError::Bounds)?;
        if tail.len() == rest.len() {
            return Err(PaceError::Unreadable);
        }
        rest = tail;
    }
    Ok(seconds)
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pace::None => f.write_str("none"),
            Pace::Move(seconds) => write_span(f, seconds),
            Pace::Bank {
                start,
                increment,
                cap,
            } => {
                write_span(f, start)?;
                f.write_str("+")?;
                write_span(f, increment)?;
                f.write_str("/")?;
                write_span(f, cap)
            }
        }
    }
}

fn write_span(f: &mut fmt::Formatter<'_>, seconds: i64) -> fmt::Result {
    let mut rest = seconds;
    for (unit, letter) in [(DAY, 'd'), (HOUR, 'h'), (MINUTE, 'm')] {
        let count = rest / unit;
        rest %= unit;
        if count > 0 || (unit == MINUTE && seconds < MINUTE) {
            write!(f, "{count}{letter}")?;
        }
    }
    Ok(())
}

impl Pace {
    /// The clock at the start of a game, in which the side with index `first` moves first. `rest`:
    /// until when its player is on vacation.
    #[must_use]
    pub fn start(self, at: Timestamp, first: u8, rest: Option<Timestamp>) -> Clock {
        let banks = match self {
            Pace::Bank { start, .. } => Some([start; 2]),
            Pace::None | Pace::Move(_) => None,
        };
        self.turn(banks, first, at, rest)
    }

    /// The clock when the turn of the side with index `side` begins.
    #[must_use]
    fn turn(
        self,
        banks: Option<[i64; 2]>,
        side: u8,
        at: Timestamp,
        rest: Option<Timestamp>,
    ) -> Clock {
        let from = after(at, rest);
        let left = match (self, banks) {
            (Pace::None, _) | (Pace::Bank { .. }, None) => None,
            (Pace::Move(seconds), _) => Some(seconds),
            (Pace::Bank { .. }, Some(banks)) => Some(banks[usize::from(side.min(1))]),
        };
        running(from, left, banks)
    }

    /// The clock after the side with index `mover` has moved at `at`. `rests`: until when each side's
    /// player is on vacation.
    #[must_use]
    pub fn after_move(
        self,
        clock: &Clock,
        mover: u8,
        at: Timestamp,
        rests: [Option<Timestamp>; 2],
    ) -> Clock {
        let [own, others] = [mover.min(1), 1 - mover.min(1)].map(|side| rests[usize::from(side)]);
        let mut banks = clock.banks;
        if let (Pace::Bank { increment, cap, .. }, Some(banks)) = (self, &mut banks) {
            let bank = &mut banks[usize::from(mover.min(1))];
            // Time that was given because nobody could play is not kept for later.
            let left = left(clock, after(at, own)).unwrap_or(*bank).clamp(0, *bank);
            *bank = left.saturating_add(increment).min(cap.max(left));
        }
        self.turn(banks, 1 - mover.min(1), at, others)
    }

    /// The clock after moves were taken back: the turn of `side` begins anew.
    #[must_use]
    pub fn after_takeback(
        self,
        clock: &Clock,
        side: u8,
        at: Timestamp,
        rest: Option<Timestamp>,
    ) -> Clock {
        self.turn(clock.banks, side, at, rest)
    }
}

/// A clock that runs from a moment on.
fn running(from: Timestamp, left: Option<i64>, banks: Option<[i64; 2]>) -> Clock {
    Clock {
        deadline: left.map(|left| from.plus(left)),
        warn: left.map(|left| from.plus(left - WARNING.min(left / 4))),
        banks,
        pause: None,
    }
}

/// Seconds that the player to move has left.
#[must_use]
pub fn left(clock: &Clock, at: Timestamp) -> Option<i64> {
    match clock.pause {
        Some(pause) => pause.left,
        None => clock.deadline.map(|deadline| deadline.0 - at.0),
    }
}

/// Whether the time of the player to move has run out.
#[must_use]
pub fn is_over(clock: &Clock, at: Timestamp) -> bool {
    clock.deadline.is_some_and(|deadline| at > deadline)
}

/// This moment, or the end of a vacation that is on then.
fn after(at: Timestamp, rest: Option<Timestamp>) -> Timestamp {
    rest.map_or(at, |rest| rest.max(at))
}

/// The clock stopped. `rest`: until when the player to move is on vacation, which is no time for
/// thinking that could be left.
#[must_use]
pub fn paused(clock: &Clock, at: Timestamp, rest: Option<Timestamp>) -> Clock {
    Clock {
        deadline: None,
        warn: None,
        banks: clock.banks,
        pause: Some(Pause {
            since: at,
            left: left(clock, after(at, rest)),
        }),
    }
}

/// The clock running again: with what was left, and a day at least.
#[must_use]
pub fn resumed(clock: &Clock, at: Timestamp, rest: Option<Timestamp>) -> Clock {
    let left = left(clock, at).map(|left| left.max(AFTER_PAUSE));
    running(after(at, rest), left, clock.banks)
}

/// The clock with so many seconds more (or less) until the deadline.
#[must_use]
pub fn moved(clock: &Clock, seconds: i64) -> Clock {
    let deadline = clock.deadline.map(|deadline| deadline.plus(seconds));
    Clock {
        deadline,
        warn: clock.warn.map(|warn| warn.plus(seconds)),
        ..*clock
    }
}

/// The clock after a gift of so many seconds to the side to move: it is warned anew, and a bank keeps
/// the gift.
#[must_use]
pub fn given(clock: &Clock, side: u8, seconds: i64) -> Clock {
    let mut banks = clock.banks;
    if let Some(banks) = &mut banks {
        let bank = &mut banks[usize::from(side.min(1))];
        *bank = bank.saturating_add(seconds);
    }
    let deadline = clock.deadline.map(|deadline| deadline.plus(seconds));
    Clock {
        deadline,
        warn: deadline.map(|deadline| deadline.plus(-WARNING.min(seconds.max(HOUR)))),
        banks,
        pause: clock.pause.map(|pause| Pause {
            left: pause.left.map(|left| left.saturating_add(seconds)),
            ..pause
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp(1_800_000_000);

    fn pace(text: &str) -> Pace {
        text.parse().expect(text)
    }

    #[test]
    fn paces_are_read_as_people_write_them_and_written_in_one_way() {
        for (typed, canonical) in [
            ("none", "none"),
            ("3d", "3d"),
            ("3", "3d"),
            ("3 days", "3d"),
            ("36h", "1d12h"),
            ("1D 12H", "1d12h"),
            ("7d+12h/14d", "7d+12h/14d"),
            ("7d + 12h", "7d+12h/7d"),
            ("90m", "1h30m"),
        ] {
            let read = pace(typed);
            assert_eq!(read.to_string(), canonical, "{typed}");
            assert_eq!(pace(canonical), read);
        }
        for bad in [
            "", "d", "soon", "3x", "-3d", "3d+", "+3d", "3d/4d", "3d+1d/",
        ] {
            assert_eq!(bad.parse::<Pace>(), Err(PaceError::Unreadable), "{bad}");
        }
        for bad in ["59m", "61d", "99999999999999999d", "7d+1d/3d", "7d+9d/8d"] {
            assert_eq!(bad.parse::<Pace>(), Err(PaceError::Bounds), "{bad}");
        }
    }

    #[test]
    fn a_second_before_counts_and_a_second_after_does_not() {
        let clock = pace("3d").start(AT, 0, None);
        assert_eq!(clock.deadline, Some(AT.plus(3 * DAY)));
        assert!(!is_over(&clock, AT.plus(3 * DAY)));
        assert!(is_over(&clock, AT.plus(3 * DAY + 1)));
        assert!(!is_over(
            &Pace::None.start(AT, 0, None),
            AT.plus(1_000 * DAY)
        ));
    }

    #[test]
    fn the_warning_comes_a_day_before_or_at_the_last_quarter() {
        let warn = |text| pace(text).start(AT, 0, None).warn.expect("a warning").0 - AT.0;
        assert_eq!(warn("7d"), 6 * DAY);
        assert_eq!(warn("2d"), 36 * HOUR);
        assert_eq!(warn("4h"), 3 * HOUR);
    }

    #[test]
    fn a_bank_runs_down_grows_with_each_move_and_is_capped() {
        let pace = pace("2d+1d/3d");
        let start = pace.start(AT, 0, None);
        assert_eq!(start.deadline, Some(AT.plus(2 * DAY)));
        // Half a day spent, a day won.
        let next = pace.after_move(&start, 0, AT.plus(DAY / 2), [None; 2]);
        assert_eq!(next.banks, Some([2 * DAY + DAY / 2, 2 * DAY]));
        assert_eq!(next.deadline, Some(AT.plus(DAY / 2 + 2 * DAY)));
        // At once: to the cap and no further.
        let mut clock = start;
        for ply in 0..6u8 {
            clock = pace.after_move(&clock, ply % 2, AT, [None; 2]);
        }
        assert_eq!(clock.banks, Some([3 * DAY, 3 * DAY]));
        // In the last second nothing is left but the increment.
        let late = pace.after_move(&start, 0, AT.plus(2 * DAY), [None; 2]);
        assert_eq!(late.banks, Some([DAY, 2 * DAY]));
    }

    #[test]
    fn time_given_for_an_outage_does_not_stay_in_the_bank_a_gift_does() {
        let pace = pace("2d+1h/10d");
        let start = pace.start(AT, 0, None);
        let after = pace.after_move(&moved(&start, 5 * DAY), 0, AT, [None; 2]);
        assert_eq!(after.banks, Some([2 * DAY + HOUR, 2 * DAY]));
        let after = pace.after_move(&given(&start, 0, DAY), 0, AT, [None; 2]);
        assert_eq!(after.banks, Some([3 * DAY + HOUR, 2 * DAY]));
    }

    #[test]
    fn a_pause_keeps_what_is_left_and_coming_back_gives_a_day() {
        let start = pace("3d").start(AT, 0, None);
        let stopped = paused(&start, AT.plus(DAY), None);
        assert_eq!(stopped.deadline, None);
        assert_eq!(left(&stopped, AT.plus(90 * DAY)), Some(2 * DAY));
        let again = resumed(&stopped, AT.plus(90 * DAY), None);
        assert_eq!(again.deadline, Some(AT.plus(92 * DAY)));
        let late = paused(&start, AT.plus(3 * DAY - 5), None);
        let again = resumed(&late, AT.plus(9 * DAY), None);
        assert_eq!(again.deadline, Some(AT.plus(10 * DAY)));
        assert_eq!(
            resumed(&paused(&Clock::default(), AT, None), AT, None),
            Clock::default()
        );
        // A move in a pause ends it.
        let moved_on = pace("3d").after_move(&stopped, 0, AT.plus(20 * DAY), [None; 2]);
        assert_eq!(moved_on.deadline, Some(AT.plus(23 * DAY)));
        assert_eq!(moved_on.pause, None);
    }

    #[test]
    fn who_is_on_vacation_begins_to_think_when_it_ends() {
        let back = AT.plus(10 * DAY);
        let clock = pace("3d").start(AT, 0, Some(back));
        assert_eq!(clock.deadline, Some(AT.plus(13 * DAY)));
        let past = pace("3d").start(AT, 0, Some(AT.plus(-DAY)));
        assert_eq!(past.deadline, Some(AT.plus(3 * DAY)));
    }

    #[test]
    fn a_vacation_is_given_once_whatever_happens_in_it() {
        let back = AT.plus(10 * DAY);
        let away = pace("3d").start(AT, 0, Some(back));
        let stopped = paused(&away, AT.plus(DAY), Some(back));
        assert_eq!(left(&stopped, AT.plus(DAY)), Some(3 * DAY));
        let again = resumed(&stopped, AT.plus(2 * DAY), Some(back));
        assert_eq!(again.deadline, Some(AT.plus(13 * DAY)));
        // Nor does it fill a bank that was half empty when it began.
        let pace = pace("4d+1h/4d");
        let half = moved(&pace.start(AT, 0, None), 10 * DAY);
        let back = AT.plus(13 * DAY);
        let after = pace.after_move(&half, 0, AT.plus(3 * DAY), [Some(back), None]);
        assert_eq!(after.banks, Some([DAY + HOUR, 4 * DAY]));
    }

    #[test]
    fn after_a_takeback_the_turn_begins_anew_with_the_bank_as_it_stands() {
        let pace = pace("2d+1d/3d");
        let clock = pace.after_move(&pace.start(AT, 0, None), 0, AT.plus(DAY), [None; 2]);
        let back = pace.after_takeback(&clock, 0, AT.plus(DAY), None);
        assert_eq!(back.deadline, Some(AT.plus(3 * DAY)));
        assert_eq!(back.banks, clock.banks);
    }
}
