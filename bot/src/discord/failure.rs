//! What a failed request to Discord means, and so what is to be done about it.

use std::time::Duration;

/// A request to Discord that did not succeed. Holds no address: an interaction's token stands in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    /// Discord said no.
    #[error("Discord refused it (status {status}, code {code}): {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// Discord's own code, 0 if it gave none.
        code: i64,
        /// Discord's words.
        message: String,
    },
    /// Too many requests, and the wait is longer than this request can bear.
    #[error("Discord asks to wait {} ms", .after.as_millis())]
    Limited {
        /// How long Discord wants us to wait.
        after: Duration,
    },
    /// Nothing came back, or not in time. It may have arrived all the same.
    #[error("no answer from Discord: {0}")]
    Network(String),
    /// The request could not be made at all: the fault is ours.
    #[error("the request could not be made: {0}")]
    Unsendable(String),
}

/// The kinds of trouble that are answered differently.
///
/// The numbers are those of Discord's `topics/opcodes-and-status-codes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The channel, server or person is gone (10003, 10004, 10013): say it elsewhere or not at all.
    PlaceGone,
    /// The message is gone (10008): there is nothing left to edit.
    MessageGone,
    /// The interaction is too old for this (10015, 10062, 50027): only the bot's own token can say it.
    TokenSpent,
    /// The interaction has its first answer already (40060).
    AlreadyAnswered,
    /// The body is too large (40005): send it without the picture.
    TooLarge,
    /// The bot cannot see the channel (50001): say it elsewhere.
    NoAccess,
    /// A permission is missing (50013): perhaps only that for files.
    NoPermission,
    /// The person takes no direct messages from us (50007, 50278).
    DirectClosed,
    /// The thread is archived (50083): open it first.
    ThreadArchived,
    /// There are no threads in this kind of channel (50024).
    NoThreads,
    /// The message has its thread already (160004).
    ThreadExists,
    /// The server has as many open threads as it may (160006): the thread cannot be opened now.
    ThreadLimit,
    /// Discord does not understand the body (50035): the fault is ours; plain words may get through.
    BadBody,
    /// The bot's token is no longer good (status 401).
    Unauthorized,
    /// It may succeed later: rate limits (20028, status 429), a server's fault, a broken line.
    Passing,
    /// Anything else that will not change by itself.
    Other,
}

impl Failure {
    /// What kind of trouble this is.
    pub(super) fn trouble(&self) -> Trouble {
        match self {
            Failure::Limited { .. } | Failure::Network(_) => Trouble::Passing,
            Failure::Unsendable(_) => Trouble::Other,
            Failure::Refused { status, code, .. } => match code {
                10_003 | 10_004 | 10_013 => Trouble::PlaceGone,
                10_008 => Trouble::MessageGone,
                10_015 | 10_062 | 50_027 => Trouble::TokenSpent,
                40_060 => Trouble::AlreadyAnswered,
                40_005 => Trouble::TooLarge,
                50_001 => Trouble::NoAccess,
                50_013 => Trouble::NoPermission,
                50_007 | 50_278 => Trouble::DirectClosed,
                50_083 => Trouble::ThreadArchived,
                50_024 => Trouble::NoThreads,
                160_004 => Trouble::ThreadExists,
                160_006 => Trouble::ThreadLimit,
                50_035 => Trouble::BadBody,
                20_028 => Trouble::Passing,
                _ => match status {
                    401 => Trouble::Unauthorized,
                    413 => Trouble::TooLarge,
                    429 | 500..=599 => Trouble::Passing,
                    400 => Trouble::BadBody,
                    _ => Trouble::Other,
                },
            },
        }
    }

    /// Nobody knows whether the request arrived: no answer, or a server's fault on the way back.
    pub(super) fn may_have_arrived(&self) -> bool {
        matches!(
            self,
            Failure::Network(_)
                | Failure::Refused {
                    status: 500..=599,
                    ..
                }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, code: i64) -> Failure {
        Failure::Refused {
            status,
            code,
            message: String::new(),
        }
    }

    #[test]
    fn every_code_that_binds_us_has_its_reaction() {
        for (status, code, trouble) in [
            (404, 10_003, Trouble::PlaceGone),
            (404, 10_004, Trouble::PlaceGone),
            (404, 10_008, Trouble::MessageGone),
            (404, 10_015, Trouble::TokenSpent),
            (404, 10_062, Trouble::TokenSpent),
            (429, 20_028, Trouble::Passing),
            (413, 40_005, Trouble::TooLarge),
            (400, 40_060, Trouble::AlreadyAnswered),
            (403, 50_001, Trouble::NoAccess),
            (403, 50_007, Trouble::DirectClosed),
            (403, 50_013, Trouble::NoPermission),
            (401, 50_027, Trouble::TokenSpent),
            (400, 50_024, Trouble::NoThreads),
            (400, 50_035, Trouble::BadBody),
            (400, 50_083, Trouble::ThreadArchived),
            (403, 50_278, Trouble::DirectClosed),
            (400, 160_004, Trouble::ThreadExists),
            (400, 160_006, Trouble::ThreadLimit),
        ] {
            assert_eq!(refused(status, code).trouble(), trouble, "code {code}");
        }
    }

    #[test]
    fn without_a_known_code_the_status_decides() {
        assert_eq!(refused(401, 0).trouble(), Trouble::Unauthorized);
        assert_eq!(refused(502, 0).trouble(), Trouble::Passing);
        assert_eq!(refused(429, 0).trouble(), Trouble::Passing);
        assert_eq!(refused(404, 0).trouble(), Trouble::Other);
        assert_eq!(refused(400, 0).trouble(), Trouble::BadBody);
    }

    #[test]
    fn only_an_unanswered_request_may_have_arrived() {
        assert!(Failure::Network("timed out".to_owned()).may_have_arrived());
        assert!(refused(502, 0).may_have_arrived());
        assert!(!refused(404, 10_062).may_have_arrived());
        let limited = Failure::Limited {
            after: Duration::from_secs(1),
        };
        assert!(!limited.may_have_arrived());
    }
}
