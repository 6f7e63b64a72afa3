//! Whether the service still hears the outside.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::store::Timestamp;

/// When something was last heard from outside (for Discord: any gateway event).
#[derive(Debug, Default)]
pub struct Health {
    last_event: AtomicI64,
}

impl Health {
    /// Something was heard.
    pub fn heard(&self, now: Timestamp) {
        self.last_event.store(now.0, Ordering::Relaxed);
    }

    /// When something was last heard; none if nothing ever was.
    #[must_use]
    pub fn last_event(&self) -> Option<Timestamp> {
        match self.last_event.load(Ordering::Relaxed) {
            0 => None,
            at => Some(Timestamp(at)),
        }
    }
}
