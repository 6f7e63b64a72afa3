//! Counts what is under way, so that a shutdown can wait for it.

use std::time::Duration;

use tokio::sync::watch;

/// Counts the answers under way. Cheap to clone; all clones count together.
#[derive(Clone, Debug)]
pub(super) struct Busy(watch::Sender<usize>);

/// One answer under way, for as long as it lives.
#[derive(Debug)]
pub(super) struct Working(watch::Sender<usize>);

impl Busy {
    pub(super) fn new() -> Busy {
        Busy(watch::Sender::new(0))
    }

    /// One more is under way.
    pub(super) fn begin(&self) -> Working {
        self.0.send_modify(|count| *count += 1);
        Working(self.0.clone())
    }

    /// Waits until nothing is under way, but not for ever; how many are left.
    pub(super) async fn finished(&self, patience: Duration) -> usize {
        let mut count = self.0.subscribe();
        // The sender lives in `self`, so that the wait can only end by zero or by time.
        let _ = tokio::time::timeout(patience, count.wait_for(|count| *count == 0)).await;
        *self.0.borrow()
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_shutdown_waits_for_what_is_under_way_and_not_longer() {
        let busy = Busy::new();
        assert_eq!(busy.finished(Duration::ZERO).await, 0);
        let one = busy.begin();
        let two = busy.clone().begin();
        assert_eq!(busy.finished(Duration::from_millis(1)).await, 2);
        drop(one);
        let waiter = tokio::spawn({
            let busy = busy.clone();
            async move { busy.finished(Duration::from_secs(60)).await }
        });
        drop(two);
        assert_eq!(waiter.await.unwrap(), 0);
    }
}
