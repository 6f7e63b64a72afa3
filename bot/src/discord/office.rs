//! What every part of the service on Discord needs: the desk, the way to Discord, the artist.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use serde_json::Value;
use tokio::{
    sync::{Notify, Semaphore},
    time::Instant,
};

use super::{
    artist::Artist,
    failure::{Failure, Trouble},
    payload::{File, Outgoing},
    rest::Rest,
    target::{self, Target},
};
use crate::{
    commands::{Audience, Desk, Picture, Reply, Shows},
    pictures::Drawn,
    store::{MessageRef, NoticeId, Timestamp},
    text::Args,
};

/// Taking buttons off an old message may take so long.
const STRIP_PATIENCE: Duration = Duration::from_secs(10);
/// Asking which message an answer became may take so long.
const FIND_PATIENCE: Duration = Duration::from_secs(10);

/// What every part needs. Cheap to clone.
#[derive(Clone)]
pub(super) struct Office {
    pub(super) desk: Desk,
    pub(super) rest: Rest,
    /// Wakes the outbox.
    pub(super) outbox: Arc<Notify>,
    artist: Arc<dyn Artist>,
    /// As many boards are drawn at a time as there are processors.
    drawing: Arc<Semaphore>,
}

/// This second.
pub(super) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Timestamp(since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    }))
}

impl Office {
    pub(super) fn new(desk: Desk, rest: Rest, artist: Arc<dyn Artist>) -> Office {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Office {
            desk,
            rest,
            outbox: Arc::new(Notify::new()),
            artist,
            drawing: Arc::new(Semaphore::new(processors)),
        }
    }

    /// The same office over another way to Discord.
    pub(super) fn over(&self, rest: Rest) -> Office {
        Office {
            rest,
            ..self.clone()
        }
    }

    /// Words of our own.
    pub(super) fn say(&self, locale: &str, id: &str) -> String {
        self.desk.texts().say(locale, id, &Args::new())
    }

    /// A reply with its board drawn, or as text where no file may be sent.
    pub(super) async fn dress(&self, reply: &Reply, locale: &str, can_attach: bool) -> Outgoing {
        let Some(picture) = &reply.picture else {
            return Outgoing::bare(reply);
        };
        if !can_attach {
            return self.text_board(reply, picture, locale, "missing-attach");
        }
        match self.draw(picture).await {
            Ok(drawn) => {
                let notes = drawn.notes(self.desk.texts(), locale);
                let mut outgoing = Outgoing::bare(reply);
                for note in notes {
                    outgoing.add_line(&note);
                }
                outgoing.file = Some(File {
                    name: picture.file_name.clone(),
                    alt: picture.alt.clone(),
                    data: drawn.bytes,
                });
                outgoing
            }
            Err(problem) => {
                tracing::error!(file = picture.file_name, problem, "a board was not drawn");
                self.text_board(reply, picture, locale, "picture-missing")
            }
        }
    }

    async fn draw(&self, picture: &Picture) -> Result<Drawn, String> {
        let turn = Arc::clone(&self.drawing).acquire_owned().await;
        let turn = turn.map_err(|error| error.to_string())?;
        let (artist, picture) = (Arc::clone(&self.artist), picture.clone());
        tokio::task::spawn_blocking(move || {
            let drawn = artist.draw(&picture);
            drop(turn);
            drawn
        })
        .await
        .map_err(|error| error.to_string())?
    }

    fn text_board(&self, reply: &Reply, picture: &Picture, locale: &str, line: &str) -> Outgoing {
        let line = format!("\n{}", self.say(locale, line));
        Outgoing::with_text_board(reply, &picture.text_board(), &line)
    }

    /// Sends a reply, and where its form is what stands in the way, in a plainer form.
    ///
    /// # Errors
    /// [`Failure`] if no form got through.
    pub(super) async fn deliver(
        &self,
        target: Target<'_>,
        reply: &Reply,
        outgoing: Outgoing,
        locale: &str,
        until: Instant,
    ) -> Result<Value, Failure> {
        let mut outgoing = outgoing;
        loop {
            let failure = match self.rest.send(target.call(&outgoing), until).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            outgoing = match (failure.trouble(), &reply.picture) {
                (Trouble::NoPermission, Some(picture)) if outgoing.file.is_some() => {
                    self.text_board(reply, picture, locale, "missing-attach")
                }
                (Trouble::TooLarge, Some(picture)) if outgoing.file.is_some() => {
                    self.text_board(reply, picture, locale, "picture-missing")
                }
                (Trouble::BadBody, _)
                    if outgoing.file.is_some() || !outgoing.buttons.is_empty() =>
                {
                    tracing::error!(%failure, "Discord does not take a message of ours; sending its words alone");
                    Outgoing {
                        pings: reply.pings.clone(),
                        ..Outgoing::words(&reply.text)
                    }
                }
                _ => return Err(failure),
            };
        }
    }

    /// The outbox need not say these any more.
    pub(super) async fn settle(&self, notices: &[NoticeId]) {
        for id in notices {
            if let Err(error) = self.desk.settle(*id, now()).await {
                tracing::error!(notice = id.0, %error, "what was said may be said again");
            }
        }
    }

    /// The answer did not get through: the outbox says it now.
    pub(super) async fn leave_to_outbox(&self, notices: &[NoticeId], failure: &Failure) {
        for id in notices {
            let reason = failure.to_string();
            if let Err(error) = self.desk.postpone(*id, Some(now()), &reason).await {
                tracing::error!(notice = id.0, %error, "the outbox says it later");
            }
        }
        if !notices.is_empty() {
            self.outbox.notify_one();
        }
    }

    /// The message that the first answer to an interaction became.
    pub(super) async fn original(&self, ticket: &target::Ticket) -> Option<MessageRef> {
        let until = Instant::now() + FIND_PATIENCE;
        match self.rest.send(target::find_original(ticket), until).await {
            Ok(answer) => target::message_in(&answer),
            Err(failure) => {
                tracing::warn!(%failure, "cannot find an answer; its buttons will stay");
                None
            }
        }
    }

    /// A reply has become a message: it is remembered, and what it replaces loses its buttons.
    pub(super) async fn posted(&self, reply: &Reply, message: Option<MessageRef>) {
        let mut old = reply.retires.clone();
        if let (Some(shows), Some(message), Audience::Public) =
            (reply.shows, message, reply.audience)
        {
            let former = self.remember(shows, message).await;
            // The reply may know of it as well.
            old.extend(former.filter(|former| !reply.retires.contains(former)));
        }
        for message in old {
            self.strip(message).await;
        }
    }

    async fn remember(&self, shows: Shows, message: MessageRef) -> Option<MessageRef> {
        match self.desk.posted(shows, message).await {
            // It can be the message itself, when the game has gone on while it was sent.
            Ok(old) => old,
            Err(error) => {
                tracing::error!(%error, "a message is not remembered; its buttons will stay");
                None
            }
        }
    }

    /// Takes the buttons off a message, if it can be done: the buttons are harmless anyway.
    async fn strip(&self, message: MessageRef) {
        let Some(call) = target::strip(message) else {
            return;
        };
        let until = Instant::now() + STRIP_PATIENCE;
        if let Err(failure) = self.rest.send(call, until).await {
            match failure.trouble() {
                Trouble::MessageGone
                | Trouble::PlaceGone
                | Trouble::NoAccess
                | Trouble::NoPermission
                | Trouble::ThreadArchived => {
                    tracing::debug!(%failure, "old buttons stay");
                }
                _ => tracing::warn!(%failure, "old buttons stay"),
            }
        }
    }
}
