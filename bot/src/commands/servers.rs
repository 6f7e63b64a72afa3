//! `/server` and `/admin`, for those who run a server, and the threads that games get there.

use konakis_rules::Side;

use super::{
    Desk, Invocation, NewThread, Press, Reply, Verb,
    denials::plain_text,
    endings::ended_message,
    make_move::is_here,
    reply::ButtonStyle,
    words::{Words, absolute, mention},
};
use crate::{
    play::{Actor, Denial, GameView, ServerChange, Tidings},
    store::{Addressee, ChannelId, Deed, Notice, Server},
    text::Args,
};

/// What is typed to have a setting as it is without being chosen.
pub(super) const DEFAULT: &str = "default";
/// The most characters of a thread's name.
const THREAD_NAME: usize = 100;
/// The most characters of a reason in a list.
const SHOWN_REASON: usize = 100;

/// `/server`: what is chosen, and what each choice means.
pub(super) async fn server(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let chosen = |name| {
        let text = invocation.text(name);
        text.map(|text| Some(text).filter(|text| text != DEFAULT))
    };
    let mut change = ServerChange {
        channel: invocation
            .channel("channel")
            .map(|channel| (channel, invocation.choice("allow").unwrap_or(true))),
        variant: invocation
            .text("variant")
            .map(|variant| (variant, invocation.choice("offer").unwrap_or(true))),
        pace: chosen("pace"),
        language: chosen("language"),
        threads: invocation.choice("threads"),
    };
    if let Some(Some(typed)) = &change.language {
        let known = desk
            .texts()
            .languages()
            .find(|tag| tag.eq_ignore_ascii_case(typed));
        let Some(known) = known else {
            let all: Vec<&str> = desk.texts().languages().collect();
            let args = Args::new()
                .text("typed", plain_text(typed))
                .text("languages", all.join(", "));
            return Ok(Reply::private(words.say("denied-language", &args)));
        };
        change.language = Some(Some(known.to_owned()));
    }
    if change == ServerChange::default() {
        let server = desk.play().server_settings(actor).await?;
        return Ok(Reply::private(settings(words, "server-head", &server)));
    }
    let server = desk.play().change_server(actor, &change).await?;
    Ok(Reply::private(settings(words, "server-changed", &server)))
}

fn settings(words: &Words<'_>, head: &str, server: &Server) -> String {
    let mut lines = vec![words.plain(head)];
    lines.push(if server.channels.is_empty() {
        words.plain("server-channels-all")
    } else {
        let args = Args::new().text("channels", channels(&server.channels));
        words.say("server-channels", &args)
    });
    lines.push(if server.variants.is_empty() {
        words.plain("server-variants-all")
    } else {
        let args = Args::new().text("variants", server.variants.join(", "));
        words.say("server-variants", &args)
    });
    lines.push(match &server.pace {
        None => words.plain("server-pace-default"),
        Some(pace) => {
            let args = Args::new().text("pace", pace.as_str());
            words.say("server-pace", &args.text("words", words.pace(pace)))
        }
    });
    lines.push(match &server.language {
        None => words.plain("server-language-default"),
        Some(language) => {
            let args = Args::new().text("language", language.as_str());
            words.say("server-language", &args)
        }
    });
    lines.push(words.plain(if server.threads {
        "server-threads-on"
    } else {
        "server-threads-off"
    }));
    lines.join("\n")
}

/// Channels in a text.
pub(super) fn channels(channels: &[ChannelId]) -> String {
    let channels: Vec<String> = channels.iter().map(|one| format!("<#{one}>")).collect();
    channels.join(" ")
}

/// `/admin`: asks whether a game is to be aborted, or shows the log.
pub(super) async fn admin(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    match invocation.text("action").as_deref() {
        Some("abort") => {
            let (named, why) = (invocation.text("game"), invocation.text("why"));
            let asked = desk
                .play()
                .ask_abort(actor, named.as_deref(), why.as_deref());
            let (view, deed) = asked.await?;
            Ok(ask_abort(words, &view, &deed))
        }
        Some("log") => {
            let deeds = desk.play().deeds(actor).await?;
            Ok(Reply::private(log(words, &deeds)))
        }
        _ => Ok(Reply::private(words.plain("denied-admin"))),
    }
}

fn ask_abort(words: &Words<'_>, view: &GameView, deed: &Deed) -> Reply {
    let [one, two] = view.record.players.map(mention);
    let args = Args::new()
        .text("title", words.title(view))
        .text("one", one)
        .text("two", two)
        .text("why", plain_text(&deed.done.why));
    let mut reply = Reply::private(words.say("ask-abort", &args));
    let (game, ply) = (view.record.id, view.record.ply());
    let yes = Press::new(Verb::ConfirmAbort, game.0, ply).with_detail(deed.id.to_string());
    reply.buttons = vec![
        words.button(yes, ButtonStyle::Danger),
        words.game_button(Verb::Keep, game, ply, ButtonStyle::Secondary),
    ];
    reply
}

/// The button "Yes, abort".
pub(super) async fn abort(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    press: &Press,
) -> Result<Reply, Denial> {
    let game = crate::store::GameId(press.subject);
    // A button without its number is none of ours: no such thing was asked for.
    let deed = press.detail.parse().unwrap_or_default();
    let view = desk.play().abort(actor, game, press.ply, deed).await?;
    let args = Args::new().text("title", words.title(&view));
    let mut reply = Reply::private(words.say("aborted", &args));
    reply.retires = view.record.board.map(|(at, _)| at).into_iter().collect();
    Ok(reply)
}

/// A game that the staff has aborted; both players hear it.
pub(super) fn aborted_message(words: &Words<'_>, view: &GameView, deed: &Deed) -> Reply {
    let mut reply = ended_message(words, view, view.record.players.to_vec());
    let args = Args::new()
        .text("person", mention(deed.done.person))
        .text("why", plain_text(&deed.done.why));
    reply.text = format!("{}\n{}", reply.text, words.say("aborted-why", &args));
    reply
}

fn log(words: &Words<'_>, deeds: &[Deed]) -> String {
    if deeds.is_empty() {
        return words.plain("log-empty");
    }
    let mut lines = vec![words.plain("log-head")];
    lines.extend(deeds.iter().map(|Deed { done, .. }| {
        let why: String = done.why.chars().take(SHOWN_REASON).collect();
        let args = Args::new()
            .text("when", absolute(done.at))
            .text("person", mention(done.person))
            .number("game", done.game.map_or(0, |game| game.0))
            .text("why", plain_text(&why));
        words.say(&format!("deed-{}", done.deed), &args)
    }));
    lines.join("\n")
}

/// The thread for a game that begins with this answer, where there are threads and the staff wants
/// them.
pub(super) async fn new_thread(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    view: &GameView,
) -> Result<Option<NewThread>, Denial> {
    let server = desk.play().server(view.record.home).await?;
    let wanted = actor.threads && actor.reach && is_here(actor, view.record.home);
    if !wanted || !server.is_some_and(|server| server.threads) {
        return Ok(None);
    }
    Ok(Some(thread(desk, words, view).await?))
}

/// The same for a game whose beginning is said by an outbox entry.
pub(super) async fn thread_for(
    desk: &Desk,
    words: &Words<'_>,
    server: Option<&Server>,
    notice: &Notice,
    tidings: &Tidings,
) -> Result<Option<NewThread>, Denial> {
    let (Tidings::Begun(view, _), Addressee::Channel(to), None) =
        (tidings, notice.to, notice.nudge)
    else {
        return Ok(None);
    };
    // It may be in its thread already, if this is a repeat.
    let here = view.channel() == Some(to);
    if !here || !server.is_some_and(|server| server.threads) {
        return Ok(None);
    }
    Ok(Some(thread(desk, words, view).await?))
}

async fn thread(desk: &Desk, words: &Words<'_>, view: &GameView) -> Result<NewThread, Denial> {
    let people = desk.play().store().people(&view.record.players).await?;
    // A thread's name knows no marks.
    let name = |side| {
        let named = people.iter().find(|person| person.id == view.player(side));
        named.map_or_else(|| "?".to_owned(), |person| person.name.clone())
    };
    let args = Args::new()
        .text("title", words.title(view))
        .text("one", name(Side::One))
        .text("two", name(Side::Two));
    let title = Args::new().text("title", words.title(view));
    // Of a pair, the first says it for both.
    let first = view.record.leg == 0;
    Ok(NewThread {
        game: view.record.id,
        name: words
            .say("thread-name", &args)
            .chars()
            .take(THREAD_NAME)
            .collect(),
        sorry: first.then(|| words.say("thread-failed", &title)),
    })
}
