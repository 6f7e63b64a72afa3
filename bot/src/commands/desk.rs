//! The desk: where requests are answered.

use std::sync::Arc;

use konakis_rules::Catalog;

use super::{
    Audience, Caller, Health, Invocation, Place, Press, Reply, Request, Shows, Suggestion, Typing,
    Verb, challenge, clocks, denials,
    endings::{self, Question},
    export, games,
    grammar::command,
    help, history, leaderboard, look, make_move, moving, next, notices, offers, plan, privacy,
    profile, relocate, rules, servers, settings, suggest,
    words::Words,
};
use crate::{
    play::{Actor, Denial, Hearing, Limits, Play},
    store::{
        Addressee, ChallengeId, GameId, Home, MessageRef, Notice, NoticeId, OfferKind, Orientation,
        PersonId, Server, Store, StoreError, Timestamp,
    },
    text::{Args, FALLBACK, Texts},
};

/// Where requests are answered: the use cases with their words. Cheap to clone.
#[derive(Clone)]
pub struct Desk {
    texts: Arc<Texts>,
    play: Play,
    health: Arc<Health>,
}

impl Desk {
    /// A desk over a store.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, catalog: Catalog, texts: Arc<Texts>, limits: Limits) -> Desk {
        Desk {
            texts,
            play: Play::new(store, catalog, limits),
            health: Arc::default(),
        }
    }

    /// The words.
    #[must_use]
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The variants.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        self.play.catalog()
    }

    /// Whether the service hears the outside; an adapter notes each event there.
    #[must_use]
    pub fn health(&self) -> &Health {
        &self.health
    }

    pub(super) fn play(&self) -> &Play {
        &self.play
    }

    /// Answers a request. Never fails: what goes wrong inside is logged and answered with an apology.
    pub async fn answer(&self, caller: &Caller, request: &Request) -> Reply {
        let actor = actor(caller);
        let house = self.spoken(caller, &actor).await;
        let words = Words::new(&self.texts, &caller.locale).in_house(&house);
        let done = match self.remember(caller, request).await {
            Err(error) => Err(Denial::Store(error)),
            Ok(()) => match request {
                Request::Command(invocation) => self.command(&words, &actor, invocation).await,
                Request::Press(press) => self.press(&words, &actor, press).await,
            },
        };
        let reply = done.unwrap_or_else(|denial| {
            let mut reply = match request {
                Request::Press(press) if moving::is_step(press.verb) => {
                    moving::refused(&words, &actor, press, &denial)
                }
                _ => denials::reply(&words, &actor, &denial),
            };
            // What was pressed is about something that is over: it does not stay to be pressed again.
            if let Denial::ChallengeOver(_) | Denial::GameOver(_) = denial {
                reply.retires.extend(caller.pressed);
            }
            reply
        });
        let mut reply = words.without_former(reply);
        if reply.audience == Audience::Public && house != caller.locale {
            reply.locale = Some(house);
        }
        self.as_chosen(&actor, reply).await
    }

    /// The one place where it is decided whom an answer notifies; and a board that only one person
    /// sees is turned as that person wants it. What they have chosen is not worth failing for.
    async fn as_chosen(&self, actor: &Actor, mut reply: Reply) -> Reply {
        // Whoever acts is there.
        reply.pings.retain(|person| *person != actor.person);
        match self.play.notified(&reply.pings, actor.at).await {
            Ok(notified) => reply.pings = notified,
            Err(error) => tracing::error!(%error, "settings cannot be read; all are notified"),
        }
        let own = reply.audience == Audience::Private || actor.place == Home::Direct;
        if own && reply.picture.is_some() {
            self.turn(&mut reply, actor.person).await;
        }
        reply
    }

    /// Turns a board for the one person who sees it.
    async fn turn(&self, reply: &mut Reply, person: PersonId) {
        let settings = self.play.settings(person).await.unwrap_or_default();
        if let (Orientation::Notated, Some(picture)) = (settings.orientation, &mut reply.picture) {
            picture.viewer = None;
        }
    }

    /// Remembers by what name the caller goes; not of somebody who wants to be forgotten, as that
    /// wish may arrive a second time, when it is fulfilled.
    async fn remember(&self, caller: &Caller, request: &Request) -> Result<(), StoreError> {
        match request {
            Request::Press(press) if press.verb == Verb::Forget => Ok(()),
            _ => self.play.remember(caller.person, &caller.name).await,
        }
    }

    /// The language of what all read where this is asked: of a server its staff's choice or its own,
    /// elsewhere the person's.
    async fn spoken(&self, caller: &Caller, actor: &Actor) -> String {
        let own = || caller.locale.clone();
        let server = self
            .play
            .server_speaking(actor, caller.server_locale.as_deref());
        match server.await {
            Ok(Some(server)) => match (server.spoken(), caller.place) {
                (Some(spoken), _) => spoken.to_owned(),
                (None, Place::Channel { guild: Some(_), .. }) => FALLBACK.to_owned(),
                (None, _) => own(),
            },
            Ok(None) => own(),
            // Not worth failing for.
            Err(error) => {
                tracing::error!(%error, "a server's language is not known");
                own()
            }
        }
    }

    async fn command(
        &self,
        words: &Words<'_>,
        actor: &Actor,
        invocation: &Invocation,
    ) -> Result<Reply, Denial> {
        let spec = command(&invocation.command);
        if spec.is_some_and(|spec| spec.staff) && !actor.staff {
            // A server can open a command to anyone; what is the staff's stays the staff's.
            return Ok(Reply::private(words.plain("denied-not-staff")));
        }
        match invocation.command.as_str() {
            "challenge" => challenge::challenge(self, words, actor, invocation).await,
            "move" => make_move::make_move(self, words, actor, invocation).await,
            "board" => look::board(self, words, actor, invocation).await,
            "replay" => look::replay(self, words, actor, invocation).await,
            "games" => games::games(self, words, actor).await,
            "next" => next::next(self, words, actor).await,
            "settings" => settings::settings(self, words, actor, invocation).await,
            "resign" => endings::ask(self, words, actor, invocation, Question::Resign).await,
            "draw" => endings::ask(self, words, actor, invocation, Question::Draw).await,
            "block" => challenge::block(self, words, actor, invocation).await,
            "rematch" => challenge::ask_rematch(self, words, actor, invocation).await,
            "takeback" => offers::ask(self, words, actor, invocation, OfferKind::Takeback).await,
            "pause" => offers::ask(self, words, actor, invocation, OfferKind::Pause).await,
            "resume" => clocks::resume(self, words, actor, invocation).await,
            "extend" => clocks::extend(self, words, actor, invocation).await,
            "vacation" => clocks::vacation(self, words, actor, invocation).await,
            "plan" => plan::plan(self, words, actor, invocation).await,
            "note" => plan::note(self, words, actor, invocation).await,
            "move-here" => relocate::move_here(self, words, actor, invocation).await,
            "server" => servers::server(self, words, actor, invocation).await,
            "admin" => servers::admin(self, words, actor, invocation).await,
            "rules" => rules::rules(self, words, invocation).await,
            "profile" => profile::profile(self, words, actor, invocation).await,
            "leaderboard" => leaderboard::leaderboard(self, words, actor, invocation).await,
            "history" => history::history(self, words, actor, invocation).await,
            "export" => export::export(self, words, actor, invocation).await,
            "privacy" => privacy::privacy(self, words, actor, invocation).await,
            "help" => Ok(help::help(words, invocation)),
            "about" => Ok(help::about(self, words)),
            other => {
                let typed: String = other.chars().take(40).collect();
                let mut reply = Reply::private(words.say(
                    "unknown-command",
                    &Args::new().text("typed", denials::plain_text(&typed)),
                ));
                reply.misunderstood = true;
                Ok(reply)
            }
        }
    }

    async fn press(
        &self,
        words: &Words<'_>,
        actor: &Actor,
        press: &Press,
    ) -> Result<Reply, Denial> {
        let challenge = ChallengeId(press.subject);
        let at = (GameId(press.subject), press.ply);
        match press.verb {
            Verb::Accept => challenge::accept(self, words, actor, challenge).await,
            Verb::Decline => challenge::decline(self, words, actor, challenge).await,
            Verb::Cancel => challenge::cancel(self, words, actor, challenge).await,
            Verb::Resign => endings::ask_at(self, words, actor, at, Question::Resign).await,
            Verb::ConfirmResign => {
                let ended = self.play.resign(actor, at.0, at.1).await?;
                Ok(endings::ended(words, actor, ended))
            }
            Verb::Draw => endings::ask_at(self, words, actor, at, Question::Draw).await,
            Verb::ConfirmDraw => offers::make(self, words, actor, OfferKind::Draw, at).await,
            Verb::AcceptDraw | Verb::AcceptOffer => offers::accept(self, words, actor, press).await,
            Verb::DeclineDraw | Verb::DeclineOffer => {
                offers::decline(self, words, actor, press).await
            }
            Verb::Rematch => challenge::rematch(self, words, actor, at.0).await,
            Verb::Move | Verb::Man | Verb::Goal | Verb::Play => {
                let preview = self.play.settings(actor.person).await?.preview;
                moving::step(self, words, actor, press, preview).await
            }
            Verb::ConfirmAbort => servers::abort(self, words, actor, press).await,
            Verb::HistoryFirst
            | Verb::HistoryBack
            | Verb::HistoryNext
            | Verb::HistoryLast
            | Verb::HistoryPage => history::walk(self, words, actor, press).await,
            Verb::Forget => privacy::forget(self, words, actor, press).await,
            Verb::Stay => Ok(privacy::stay(words)),
            Verb::HelpGroup | Verb::HelpTopic => Ok(help::turn_to(words, press)),
            Verb::Keep => Ok(Reply::private(words.plain("kept"))),
            Verb::Next => next::next(self, words, actor).await,
        }
    }

    /// Suggestions while typing: at most 25, labels and values of 1 to 100 characters.
    pub async fn suggest(&self, caller: &Caller, typing: &Typing) -> Vec<Suggestion> {
        let words = Words::new(&self.texts, &caller.locale);
        match suggest::suggest(self, &words, &actor(caller), typing).await {
            Ok(suggestions) => suggestions,
            Err(denial) => {
                tracing::error!(%denial, "no suggestions");
                Vec::new()
            }
        }
    }

    /// Outbox entries that are due, each with the message that says it. Entries that have nothing to
    /// say any more are settled and left out.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn due_notices(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<(Notice, Reply)>, StoreError> {
        let mut messages = Vec::new();
        for (notice, tidings) in self.play.due(now, limit).await? {
            let server = self.play.server(tidings.home()).await?;
            let spoken = server.as_ref().and_then(Server::spoken);
            let spoken = spoken.unwrap_or(FALLBACK);
            let words = Words::new(&self.texts, spoken);
            let said = match notices::message(self, &words, &notice, &tidings) {
                Ok(reply) => {
                    let mut reply = words.without_former(reply);
                    reply.locale = Some(spoken.to_owned());
                    if notice.nudge.is_some() {
                        // The thread is opened from what all read.
                        messages.extend(self.admit(notice, reply, now).await?);
                        continue;
                    }
                    let thread =
                        servers::thread_for(self, &words, server.as_ref(), &notice, &tidings);
                    thread.await.map(|thread| Reply { thread, ..reply })
                }
                Err(denial) => Err(denial),
            };
            match said {
                Ok(reply) => messages.extend(self.admit(notice, reply, now).await?),
                Err(denial) => {
                    tracing::error!(notice = notice.id.0, %denial, "an outbox entry cannot be said");
                    let reason = denial.to_string();
                    self.postpone(notice.id, None, &reason).await?;
                }
            }
        }
        Ok(messages)
    }

    /// The one place where it is decided whom an outbox entry notifies, and whether it is said now.
    async fn admit(
        &self,
        notice: Notice,
        mut reply: Reply,
        now: Timestamp,
    ) -> Result<Option<(Notice, Reply)>, StoreError> {
        match self.play.hearing(&notice, &reply.pings, now).await? {
            Hearing::Now(notified) => {
                reply.pings = notified;
                if let Addressee::Person(person) = notice.to {
                    self.turn(&mut reply, person).await;
                }
                Ok(Some((notice, reply)))
            }
            Hearing::Later(until) => {
                self.postpone(notice.id, Some(until), "quiet hours").await?;
                Ok(None)
            }
            Hearing::Never => {
                self.settle(notice.id, now).await?;
                Ok(None)
            }
        }
    }

    /// An outbox entry was heard.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn settle(&self, id: NoticeId, at: Timestamp) -> Result<(), StoreError> {
        self.play.store().settle_notice(id, at).await
    }

    /// An outbox entry could not be sent; without `until` it is given up.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn postpone(
        &self,
        id: NoticeId,
        until: Option<Timestamp>,
        reason: &str,
    ) -> Result<(), StoreError> {
        self.play.store().postpone_notice(id, until, reason).await
    }

    /// A direct message of the outbox was refused by the person's own settings: it is told another
    /// way.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn direct_refused(
        &self,
        notice: &Notice,
        reason: &str,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        if self.play.refused(notice, at).await? {
            self.settle(notice.id, at).await
        } else {
            self.postpone(notice.id, None, reason).await
        }
    }

    /// A thread was opened for a game, which goes on there.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn thread_opened(
        &self,
        game: GameId,
        home: Home,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.play.store().set_home(game, home, at, &[]).await?;
        Ok(())
    }

    /// A reply has become this message; gives back the message whose buttons are old now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn posted(
        &self,
        shows: Shows,
        message: MessageRef,
    ) -> Result<Option<MessageRef>, StoreError> {
        let store = self.play.store();
        match shows {
            Shows::Board(game, ply) => store.set_board(game, ply, message).await,
            Shows::Challenge(id) => {
                let open = store.set_challenge_message(id, message).await?;
                Ok((!open).then_some(message))
            }
        }
    }

    /// What time does by itself: challenges lapse, clocks run out, old requests are forgotten. To be called every few seconds, with
    /// `reachable` false while people cannot reach the service: then nobody loses by time, and what
    /// they missed is made good for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tick(&self, now: Timestamp, reachable: bool) -> Result<(), StoreError> {
        if reachable {
            self.play.expire_challenges(now).await?;
            self.play.keep_time(now).await?;
        }
        self.play.prune(now).await
    }

    /// To be called once at start, before anything is answered: no answer of a former process is on
    /// its way, so its outbox becomes due. Gives back how many entries that are.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn start(&self, now: Timestamp) -> Result<u32, StoreError> {
        self.play.store().release_notices(now).await
    }
}

fn actor(caller: &Caller) -> Actor {
    let place = match caller.place {
        Place::Channel { guild, channel } => Home::Channel { guild, channel },
        Place::Direct { .. } => Home::Direct,
    };
    Actor {
        person: caller.person,
        place,
        at: caller.at,
        request: caller.request,
        staff: caller.staff,
        reach: caller.reach,
        parent: caller.parent,
        threads: caller.threads,
    }
}
