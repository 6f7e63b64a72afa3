//! What every part of the service on Discord needs: the desk, the way to Discord, the artist.

use std::{sync::Arc, time::Duration};

use serde_json::Value;
use serenity::http::{LightMethod, Route};
use tokio::{
    sync::{Notify, Semaphore},
    time::Instant,
};

use super::{
    artist::Artist,
    clock::Clock,
    failure::{Failure, Trouble},
    payload::{FILE_LIMIT, File, Outgoing},
    rest::{Call, Rest},
    target::{self, Target},
};
use crate::{
    commands::{Attachment, Audience, ChartPicture, Desk, NewThread, Picture, Reply, Shows},
    pictures::Drawn,
    store::{ChannelId, Home, MessageRef, NoticeId, Timestamp},
    text::Args,
};

/// Taking buttons off an old message may take so long.
const STRIP_PATIENCE: Duration = Duration::from_secs(10);
/// Asking which message an answer became may take so long.
const FIND_PATIENCE: Duration = Duration::from_secs(10);

/// Opening a thread may take so long.
const THREAD_PATIENCE: Duration = Duration::from_secs(10);
/// What Discord lets a file have where it says nothing else, in bytes.
const USUAL_FILE_SIZE: u64 = 10 * 1_024 * 1_024;

/// What the place of an answer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// Files at all.
    pub(super) files: bool,
    /// The most bytes of a file.
    pub(super) file_size: u64,
}

impl Room {
    /// As long as nothing else is known: Discord will say.
    pub(super) const USUAL: Room = Room {
        files: true,
        file_size: USUAL_FILE_SIZE,
    };
}

/// Why a reply goes without its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lack {
    /// The bot may not attach any.
    Permission,
    /// They are too large.
    Size,
    /// The board was not drawn.
    Drawing,
}

/// What every part needs. Cheap to clone.
#[derive(Clone)]
pub(super) struct Office {
    pub(super) desk: Desk,
    pub(super) rest: Rest,
    /// Wakes the outbox.
    pub(super) outbox: Arc<Notify>,
    artist: Arc<dyn Artist>,
    clock: Clock,
    /// As many boards are drawn at a time as there are processors.
    drawing: Arc<Semaphore>,
}

impl Office {
    pub(super) fn new(desk: Desk, rest: Rest, artist: Arc<dyn Artist>, clock: Clock) -> Office {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Office {
            desk,
            rest,
            outbox: Arc::new(Notify::new()),
            artist,
            clock,
            drawing: Arc::new(Semaphore::new(processors)),
        }
    }

    /// This second.
    pub(super) fn now(&self) -> Timestamp {
        self.clock.now()
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

    /// A reply with its board drawn and its files, or with words for what cannot be sent.
    pub(super) async fn dress(&self, reply: &Reply, locale: &str, room: Room) -> Outgoing {
        if reply.picture.is_none() && reply.chart.is_none() && reply.files.is_empty() {
            return Outgoing::bare(reply);
        }
        if !room.files {
            return self.undressed(reply, locale, Lack::Permission);
        }
        let fits = |bytes: usize| bytes as u64 <= room.file_size;
        let mut outgoing = Outgoing::bare(reply);
        if let Some(picture) = &reply.picture {
            outgoing = match self.draw(picture).await {
                Ok(drawn) if fits(drawn.bytes.len()) => {
                    for note in drawn.notes(self.desk.texts(), locale) {
                        outgoing.add_line(&note);
                    }
                    outgoing.files.push(File {
                        name: picture.file_name.clone(),
                        alt: Some(picture.alt.clone()),
                        data: drawn.bytes,
                    });
                    outgoing
                }
                Ok(_) => self.text_board(reply, picture, locale, Lack::Size),
                Err(problem) => {
                    tracing::error!(file = picture.file_name, problem, "a board was not drawn");
                    self.text_board(reply, picture, locale, Lack::Drawing)
                }
            };
        }
        if let Some(chart) = &reply.chart {
            match self.draw_chart(chart).await {
                Ok(data) if fits(data.len()) => outgoing.files.push(File {
                    name: chart.file_name.clone(),
                    alt: Some(chart.alt.clone()),
                    data,
                }),
                Ok(_) => outgoing.add_line(&self.chart_line(chart, locale, Lack::Size)),
                Err(problem) => {
                    tracing::error!(file = chart.file_name, problem, "a chart was not drawn");
                    outgoing.add_line(&self.chart_line(chart, locale, Lack::Drawing));
                }
            }
        }
        for file in &reply.files {
            if fits(file.bytes.len()) && outgoing.files.len() < FILE_LIMIT {
                outgoing.files.push(File {
                    name: file.name.clone(),
                    alt: file.alt.clone(),
                    data: file.bytes.clone(),
                });
            } else {
                outgoing.add_line(&self.file_line(file, locale, Lack::Size));
            }
        }
        outgoing
    }

    /// A reply without its pictures and its files: the board as text, the chart in words, the files'
    /// names.
    fn undressed(&self, reply: &Reply, locale: &str, lack: Lack) -> Outgoing {
        let mut outgoing = match &reply.picture {
            Some(picture) => self.text_board(reply, picture, locale, lack),
            None => Outgoing::bare(reply),
        };
        if let Some(chart) = &reply.chart {
            outgoing.add_line(&self.chart_line(chart, locale, lack));
        }
        for file in &reply.files {
            outgoing.add_line(&self.file_line(file, locale, lack));
        }
        outgoing
    }

    fn file_line(&self, file: &Attachment, locale: &str, lack: Lack) -> String {
        let id = match lack {
            Lack::Permission => "missing-attach-file",
            Lack::Size | Lack::Drawing => "file-too-large",
        };
        // Rounded up, so that no file has nothing in it.
        let kilobytes = i64::try_from(file.bytes.len().div_ceil(1_024)).unwrap_or(i64::MAX);
        let args = Args::new()
            .text("name", &*file.name)
            .number("kilobytes", kilobytes);
        self.desk.texts().say(locale, id, &args)
    }

    fn chart_line(&self, chart: &ChartPicture, locale: &str, lack: Lack) -> String {
        let id = match lack {
            Lack::Permission => "missing-attach-chart",
            Lack::Size | Lack::Drawing => "chart-missing",
        };
        let words = Args::new().text("words", &*chart.alt);
        self.desk.texts().say(locale, id, &words)
    }

    async fn draw(&self, picture: &Picture) -> Result<Drawn, String> {
        let picture = picture.clone();
        self.paint(move |artist| artist.draw(&picture)).await
    }

    async fn draw_chart(&self, chart: &ChartPicture) -> Result<Vec<u8>, String> {
        let chart = chart.clone();
        self.paint(move |artist| artist.chart(&chart)).await
    }

    /// Lets the artist work off the async threads, at as many pictures at a time as there are
    /// processors.
    async fn paint<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Artist) -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let turn = Arc::clone(&self.drawing).acquire_owned().await;
        let turn = turn.map_err(|error| error.to_string())?;
        let artist = Arc::clone(&self.artist);
        tokio::task::spawn_blocking(move || {
            let drawn = work(&*artist);
            drop(turn);
            drawn
        })
        .await
        .map_err(|error| error.to_string())?
    }

    fn text_board(&self, reply: &Reply, picture: &Picture, locale: &str, lack: Lack) -> Outgoing {
        let id = match lack {
            Lack::Permission => "missing-attach",
            Lack::Size | Lack::Drawing => "picture-missing",
        };
        let line = format!("\n{}", self.say(locale, id));
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
        let silent = outgoing.silent;
        loop {
            let failure = match self.rest.send(target.call(&outgoing), until).await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            let dressed = !outgoing.files.is_empty();
            let plain = !dressed && outgoing.buttons.is_empty() && outgoing.menus.is_empty();
            outgoing = match failure.trouble() {
                Trouble::NoPermission if dressed => self.undressed(reply, locale, Lack::Permission),
                Trouble::TooLarge if dressed => self.undressed(reply, locale, Lack::Size),
                Trouble::BadBody if !plain => {
                    tracing::error!(%failure, "Discord does not take a message of ours; sending its words alone");
                    Outgoing {
                        pings: reply.pings.clone(),
                        ..Outgoing::words(&reply.text)
                    }
                }
                _ => return Err(failure),
            };
            outgoing.silent = silent;
        }
    }

    /// The outbox need not say these any more.
    pub(super) async fn settle(&self, notices: &[NoticeId]) {
        for id in notices {
            if let Err(error) = self.desk.settle(*id, self.now()).await {
                tracing::error!(notice = id.0, %error, "what was said may be said again");
            }
        }
    }

    /// The answer did not get through: the outbox says it now.
    pub(super) async fn leave_to_outbox(&self, notices: &[NoticeId], failure: &Failure) {
        for id in notices {
            let reason = failure.to_string();
            if let Err(error) = self.desk.postpone(*id, Some(self.now()), &reason).await {
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
        if let (Some(thread), Some(message), Audience::Public) =
            (&reply.thread, message, reply.audience)
        {
            self.open_thread(thread, message).await;
        }
        for message in old {
            self.strip(message).await;
        }
    }

    /// Opens a thread from a message, and the game goes on there. If it cannot be, the game stays
    /// where it is.
    async fn open_thread(&self, thread: &NewThread, message: MessageRef) {
        let game = thread.game;
        let Some(call) = target::open_thread(message, &thread.name) else {
            return;
        };
        let until = Instant::now() + THREAD_PATIENCE;
        let home = match self.rest.send(call, until).await {
            Ok(answer) => target::thread_in(&answer),
            Err(failure) => {
                match failure.trouble() {
                    // The first try arrived, and only its answer was lost.
                    Trouble::ThreadExists => self.find_thread(message).await,
                    // The game is in a thread already, or where there is none.
                    Trouble::NoThreads => return,
                    _ => {
                        tracing::warn!(%game, %failure, "no thread; the game stays in its channel");
                        return self.no_thread(thread, message).await;
                    }
                }
            }
        };
        let Some(home) = home else {
            tracing::warn!(%game, "a thread is not known; the game stays in its channel");
            return;
        };
        if let Err(error) = self.desk.thread_opened(game, home, self.now()).await {
            tracing::error!(%game, %error, "a thread is not remembered; the game stays in its channel");
        }
    }

    /// Says where a game is played, if all expect it in a thread.
    async fn no_thread(&self, thread: &NewThread, message: MessageRef) {
        let (Some(sorry), Some(channel)) = (&thread.sorry, target::channel(message.channel)) else {
            return;
        };
        let nonce = format!("t{}", thread.game);
        let words = Outgoing::words(sorry);
        let until = Instant::now() + THREAD_PATIENCE;
        let post = Target::Channel(channel, &nonce).call(&words);
        if let Err(failure) = self.rest.send(post, until).await {
            tracing::info!(%failure, "and that cannot be said");
        }
    }

    /// The thread that was opened from a message: Discord gives it the message's number.
    async fn find_thread(&self, message: MessageRef) -> Option<Home> {
        let channel_id = target::channel(ChannelId(message.message.0))?;
        let until = Instant::now() + THREAD_PATIENCE;
        let call = Call::new(LightMethod::Get, Route::Channel { channel_id });
        match self.rest.send(call, until).await {
            Ok(answer) => target::thread_in(&answer),
            Err(failure) => {
                tracing::warn!(%failure, "cannot find a thread");
                None
            }
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

#[cfg(test)]
mod tests;
