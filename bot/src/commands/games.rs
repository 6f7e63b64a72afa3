//! `/games`: all that is going on for the one who asks, what waits first.

use super::{
    Desk, Reply,
    offers::key,
    words::{Words, absolute, mention, relative},
};
use crate::{
    play::{Actor, Denial, GameView, Listed},
    store::{Challenge, GameId, Home, MessageRef, Timestamp},
    text::Args,
};

/// Games that fit on a screen.
const SHOWN: usize = 15;
/// Challenges that fit below them.
const SHOWN_CHALLENGES: usize = 5;
/// Characters of a list: a message's 2,000 less the lines that count what is left out.
const ROOM: usize = 1_800;

/// `/games`.
pub(super) async fn games(desk: &Desk, words: &Words<'_>, actor: &Actor) -> Result<Reply, Denial> {
    let overview = desk.play().overview(actor).await?;
    let mut list = List::new(
        match (overview.games.as_slice(), overview.hidden.as_slice()) {
            ([], []) => words.plain("games-none"),
            ([], hidden) => hidden_line(words, hidden),
            (games, _) => {
                let count = i64::try_from(games.len()).unwrap_or(i64::MAX);
                words.say("games-head", &Args::new().number("count", count))
            }
        },
    );
    // Room is kept for the challenges, so that they are not crowded out by many games.
    let challenges: Vec<String> = overview
        .challenges
        .iter()
        .take(SHOWN_CHALLENGES)
        .map(|challenge| challenge_line(desk, words, actor, challenge))
        .collect();
    let kept = challenges.iter().map(|line| line.chars().count() + 1).sum();
    let lines = overview
        .games
        .iter()
        .map(|listed| line(words, actor, listed));
    let left_out = list.take(lines.take(SHOWN), overview.games.len(), kept);
    list.count(words, "games-more", left_out);
    if !overview.games.is_empty() && !overview.hidden.is_empty() {
        list.add(&hidden_line(words, &overview.hidden));
    }
    if !challenges.is_empty() {
        list.add(&words.plain("games-challenges"));
        let left_out = list.take(challenges.into_iter(), overview.challenges.len(), 0);
        list.count(words, "games-more-challenges", left_out);
    }
    Ok(Reply::private(list.text))
}

/// Which games cannot be shown.
fn hidden_line(words: &Words<'_>, hidden: &[GameId]) -> String {
    let numbers: Vec<String> = hidden.iter().map(GameId::to_string).take(SHOWN).collect();
    let count = i64::try_from(hidden.len()).unwrap_or(i64::MAX);
    let args = Args::new()
        .number("count", count)
        .text("games", numbers.join(", "));
    words.say("games-hidden", &args)
}

/// A choice of games: as many as fit a message by whole lines; the rest is counted.
pub(super) fn list(words: &Words<'_>, actor: &Actor, head: String, views: &[GameView]) -> String {
    let lines = views.iter().map(|view| {
        let listed = Listed {
            view: view.clone(),
            rest: None,
        };
        line(words, actor, &listed)
    });
    by_whole_lines(words, head, lines.collect())
}

/// As many lines as fit a message and a screen; the rest is counted.
pub(super) fn by_whole_lines(words: &Words<'_>, head: String, lines: Vec<String>) -> String {
    let mut list = List::new(head);
    let all = lines.len();
    let left_out = list.take(lines.into_iter().take(SHOWN), all, 0);
    list.count(words, "games-more", left_out);
    list.text
}

/// A text that grows by whole lines while there is room.
struct List {
    text: String,
}

impl List {
    fn new(head: String) -> List {
        List { text: head }
    }

    fn add(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(line);
    }

    /// Takes lines while they fit and leave room for `kept` characters; gives back how many of
    /// `all` are left out.
    fn take(&mut self, lines: impl Iterator<Item = String>, all: usize, kept: usize) -> usize {
        let mut shown = 0;
        for line in lines {
            let length = self.text.chars().count() + line.chars().count() + 1;
            if length + kept > ROOM {
                break;
            }
            self.add(&line);
            shown += 1;
        }
        all - shown
    }

    fn count(&mut self, words: &Words<'_>, id: &str, count: usize) {
        if count > 0 {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            self.add(&words.say(id, &Args::new().number("count", count)));
        }
    }
}

/// One game: number, variant, opponent, whose turn, how much time, what else there is, where.
fn line(words: &Words<'_>, actor: &Actor, listed: &Listed) -> String {
    let view = &listed.view;
    let waits = view.to_move() == Some(actor.person);
    let opponent = view.opponent(actor.person);
    let mut parts = vec![time(words, view)];
    if let Some(until) = listed.rest {
        parts.push(words.say("games-rest", &Args::new().text("date", absolute(until))));
    }
    if let Some(offer) = &view.record.offer {
        let own = offer.by == actor.person;
        parts.push(words.say(
            if own {
                "games-offer-own"
            } else {
                "games-offer-theirs"
            },
            &Args::new().text("kind", key(offer.kind)),
        ));
    }
    let line = words.say(
        if waits { "games-yours" } else { "games-theirs" },
        &Args::new()
            .text("title", words.title(view))
            .text("opponent", opponent.map_or_else(String::new, mention))
            .text("state", parts.join(", "))
            .text("where", place(view)),
    );
    line.trim_end().to_owned()
}

/// How much time is left, or since when it is whose turn.
fn time(words: &Words<'_>, view: &GameView) -> String {
    let clock = view.record.clock;
    let since = |id, at: Timestamp| words.say(id, &Args::new().text("since", relative(at)));
    match (clock.pause, clock.deadline) {
        (Some(pause), _) => since("games-paused", pause.since),
        (None, Some(until)) => words.say("games-left", &Args::new().text("until", relative(until))),
        (None, None) => since("games-since", view.turn_began()),
    }
}

fn challenge_line(desk: &Desk, words: &Words<'_>, actor: &Actor, challenge: &Challenge) -> String {
    let terms = &challenge.terms;
    // A variant that is gone is still called something.
    let variant = desk.catalog().get(&terms.variant);
    let variant = variant.map_or(terms.variant.as_str(), |variant| words.variant(variant));
    let args = Args::new()
        .number("challenge", challenge.id.0)
        .text("variant", variant)
        .text("expires", relative(terms.expires))
        .text("where", link(terms.home, challenge.message));
    let line = match terms.to {
        Some(to) if to == actor.person => words.say(
            "games-challenge-to-you",
            &args.text("challenger", mention(terms.from)),
        ),
        Some(to) => words.say("games-challenge", &args.text("challenged", mention(to))),
        None => words.say("games-challenge-open", &args),
    };
    line.trim_end().to_owned()
}

/// A link to the last board, or the channel, or nothing.
pub(super) fn place(view: &GameView) -> String {
    link(
        view.record.home,
        view.record.board.map(|(message, _)| message),
    )
}

fn link(home: Home, message: Option<MessageRef>) -> String {
    let Home::Channel {
        guild: Some(guild),
        channel,
    } = home
    else {
        return String::new();
    };
    match message {
        Some(message) => format!(
            "https://discord.com/channels/{guild}/{}/{}",
            message.channel, message.message
        ),
        None => format!("<#{channel}>"),
    }
}
