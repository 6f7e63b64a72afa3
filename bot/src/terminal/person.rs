//! People at the table: a name, and the number that goes with it.

use crate::store::PersonId;

/// As long as a name on Discord.
const LONGEST_NAME: usize = 32;

/// Every number of a person at the table has this bit. Discord's numbers count milliseconds since
/// 2015 above their 22nd bit and reach it in 2049, so the two are never taken for each other.
const TABLE_BIT: i64 = 1 << 62;

/// A name that nobody can bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameError {
    /// There is nothing.
    Empty,
    /// More than 32 characters.
    TooLong,
    /// A character that a name cannot have.
    Forbidden(char),
}

/// A name as somebody types it: surrounding spaces and a leading `@` do not count.
pub(super) fn name(typed: &str) -> Result<&str, NameError> {
    let name = typed.trim();
    let name = name.strip_prefix('@').unwrap_or(name).trim();
    // What has a meaning in a line, or in the text of a reply.
    let forbidden = |letter: char| letter.is_control() || "\"`<>:@/#".contains(letter);
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(NameError::TooLong);
    }
    match name.chars().find(|letter| forbidden(*letter)) {
        Some(letter) => Err(NameError::Forbidden(letter)),
        None => Ok(name),
    }
}

/// The number of the person with this name: the same for ever, whatever the case.
///
/// FNV-1a over the lower-cased name, of which 62 bits are kept.
pub(super) fn number(name: &str) -> PersonId {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let hash = name.to_lowercase().bytes().fold(BASIS, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    });
    // The two upper bits are cut off, so that this is never negative.
    PersonId(TABLE_BIT | i64::try_from(hash >> 2).unwrap_or_default())
}

/// Whether the number belongs to somebody at the table, and not to a person on Discord.
pub(super) fn sits_here(id: PersonId) -> bool {
    id.0 & TABLE_BIT != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_stable_and_do_not_depend_on_the_case() {
        // Written down once: a change would make strangers of everybody in every table's file.
        assert_eq!(number("alice"), PersonId(6_062_630_900_714_704_449));
        assert_eq!(number("ALICE"), number("alice"));
        assert_eq!(number("Øystein"), number("øystein"));
        assert_ne!(number("alice"), number("bob"));
        assert!(sits_here(number("alice")));
        assert!(!sits_here(PersonId(1_234_567_890_123_456_789)));
    }

    #[test]
    fn names_are_bounded_and_plain() {
        assert_eq!(name(" @Anna Lena "), Ok("Anna Lena"));
        assert_eq!(name("@"), Err(NameError::Empty));
        assert_eq!(name(&"x".repeat(33)), Err(NameError::TooLong));
        assert_eq!(name(&"ж".repeat(32)), Ok("ж".repeat(32).as_str()));
        assert_eq!(name("a<b"), Err(NameError::Forbidden('<')));
        assert_eq!(name("a\u{7}b"), Err(NameError::Forbidden('\u{7}')));
    }
}
