//! Faults to order: refusals, rate limits, delays, cut connections, and gates at which a request
//! waits until the test has seen it.

use std::time::Duration;

use tokio::sync::watch;

use super::{error::ApiError, route::Route};

/// Which requests a fault is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endpoint {
    /// The first answer to an interaction.
    Callback,
    /// Reading the answer's message.
    ReadOriginal,
    /// The later edit of the answer.
    EditOriginal,
    /// A later answer.
    FollowUp,
    /// A message in a channel.
    Send,
    /// An edit of a message by its channel and id.
    Edit,
    /// Opening a thread from a message.
    OpenThread,
    /// Opening a direct-message channel.
    OpenDirect,
    /// The registration of the commands.
    Register,
}

impl Endpoint {
    /// Whether a request is one of these.
    pub(crate) fn fits(self, method: &str, route: &Route) -> bool {
        match self {
            Endpoint::Callback => matches!(route, Route::Callback { .. }),
            Endpoint::ReadOriginal => matches!(route, Route::Original { .. }) && method == "GET",
            Endpoint::EditOriginal => matches!(route, Route::Original { .. }) && method == "PATCH",
            Endpoint::FollowUp => matches!(route, Route::FollowUp { .. }) && method == "POST",
            Endpoint::Send => matches!(route, Route::Messages { .. }) && method == "POST",
            Endpoint::Edit => matches!(route, Route::Message { .. }) && method == "PATCH",
            Endpoint::OpenThread => matches!(route, Route::Threads { .. }) && method == "POST",
            Endpoint::OpenDirect => matches!(route, Route::OpenDirect),
            Endpoint::Register => matches!(route, Route::Commands) && method == "PUT",
        }
    }
}

/// What goes wrong.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The request is refused and has no effect.
    Refuse(ApiError),
    /// 429, to be tried again after so many seconds.
    RateLimit { retry_after: f64, global: bool },
    /// The request is carried out after a while only.
    Slow(Duration),
    /// The connection breaks before the request has any effect.
    CutBefore,
    /// The request is carried out, but the connection breaks before the answer.
    CutAfter,
    /// The request waits before it has any effect.
    HoldBefore(Gate),
    /// The request is carried out, and its answer waits.
    HoldAfter(Gate),
}

/// A fault that was ordered.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) on: Endpoint,
    /// Requests that it still strikes.
    pub(crate) times: u32,
    pub(crate) trouble: Trouble,
}

/// A gate at which a request waits.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    reached: watch::Sender<bool>,
    open: watch::Sender<bool>,
}

impl Gate {
    pub(crate) fn closed() -> Gate {
        Gate {
            reached: watch::Sender::new(false),
            open: watch::Sender::new(false),
        }
    }

    /// Waits until a request stands at the gate.
    pub(crate) async fn reached(&self) {
        tokio::time::timeout(
            super::PATIENCE,
            self.reached.subscribe().wait_for(|reached| *reached),
        )
        .await
        .expect("the request that the test waits for never came")
        .expect("the gate holds both ends");
    }

    /// Lets requests through.
    pub(crate) fn open(&self) {
        self.open.send_replace(true);
    }

    /// A request stands at the gate until it is opened.
    pub(super) async fn wait(&self) {
        self.reached.send_replace(true);
        // An error would mean that the sender is gone, which this very value rules out.
        let _ = self.open.subscribe().wait_for(|open| *open).await;
    }
}
