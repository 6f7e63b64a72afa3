//! What time it is.

use std::{fmt, sync::Arc, time::SystemTime};

use crate::store::Timestamp;

/// What time it is. The host's own clock, or one that a test sets.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Timestamp + Send + Sync>);

impl Clock {
    /// A clock of one's own making. It may not go back.
    #[must_use]
    pub fn new(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// This second.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        (self.0)()
    }
}

impl Default for Clock {
    /// The host's.
    fn default() -> Clock {
        Clock::new(|| {
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            Timestamp(since.map_or(0, |since| {
                i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
            }))
        })
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}
