//! How the connection to Discord is doing, for `/about` and for whoever watches the host.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use crate::store::Timestamp;

/// When Discord was last heard, shared between the gateway and whoever asks. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Health {
    last_event: Arc<AtomicI64>,
}

impl Health {
    /// Nothing heard yet.
    #[must_use]
    pub fn new() -> Health {
        Health::default()
    }

    /// Something came over the gateway.
    pub fn heard(&self, at: Timestamp) {
        self.last_event.fetch_max(at.0, Ordering::Relaxed);
    }

    /// When the last gateway event came; none before the first.
    #[must_use]
    pub fn last_event(&self) -> Option<Timestamp> {
        match self.last_event.load(Ordering::Relaxed) {
            0 => None,
            seconds => Some(Timestamp(seconds)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_event_counts_also_when_events_arrive_out_of_order() {
        let health = Health::new();
        assert_eq!(health.last_event(), None);
        health.clone().heard(Timestamp(50));
        health.heard(Timestamp(40));
        assert_eq!(health.last_event(), Some(Timestamp(50)));
    }
}
