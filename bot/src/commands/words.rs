//! How things are called and results are told, in one language.

use konakis_rules::{Game, GameResult, Kind, Point, Reason, Role, RuleSet, Side, Variant};

use super::{Button, Reply, denials::plain_text, make_move::is_here};
use crate::{
    play::{Actor, GameView, Pace, clock::DAY},
    store::{ChallengeId, GameId, Home, Person, PersonId, Timestamp},
    text::{Args, Texts},
};

use super::press::{Press, Verb};
use super::reply::ButtonStyle;

/// A name is cut short after so many characters in a list: twenty lines fit a message.
const LONGEST_NAME: usize = 24;
/// So many moves are listed in a sentence.
const SHOWN_MOVES: usize = 10;

/// The words of one language.
#[derive(Clone)]
pub(super) struct Words<'a> {
    texts: &'a Texts,
    locale: &'a str,
    /// The language of what all read here.
    house: &'a str,
    language: String,
}

/// A person in a text. Shown as a name; notifies only those whom the reply names. Who is not here any
/// more is written in the same way: [`Words::without_former`] puts words in their place.
pub(super) fn mention(person: PersonId) -> String {
    format!("<@{person}>")
}

/// A name for a list, where a mention would not be: nobody is pinged by it, and it is the same for
/// those who do not share a server with the person.
pub(super) fn name(known: &[Person], person: PersonId) -> String {
    let found = known.iter().find(|known| known.id == person);
    let name = found.map_or_else(String::new, |known| {
        plain_text(&known.name).replace('*', "∗")
    });
    let name = name.trim();
    match name.char_indices().nth(LONGEST_NAME) {
        _ if name.is_empty() => mention(person),
        Some((end, _)) => format!("**{}…**", &name[..end]),
        None => format!("**{name}**"),
    }
}

/// The key of a kind of man in the messages.
pub(super) fn kind_key(rules: &RuleSet, kind: Kind) -> &'static str {
    let spec = rules.kind(kind);
    match spec.role {
        Role::King => "king",
        Role::Fox => "fox",
        Role::Goose => "goose",
        _ => match rules.side_key(spec.side) {
            "attackers" => "attacker",
            "defenders" => "defender",
            "black" => "black",
            _ => "white",
        },
    }
}

/// The first letter made a capital, where the script has capitals: a name may begin a sentence.
pub(super) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A moment, as the reader's own client tells it.
pub(super) fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.0)
}

/// The day of a moment, as the reader's own client tells it.
pub(super) fn date(at: Timestamp) -> String {
    format!("<t:{}:d>", at.0)
}

/// A moment with its date and time, as the reader's own client tells it.
pub(super) fn absolute(at: Timestamp) -> String {
    format!("<t:{}:f>", at.0)
}

impl<'a> Words<'a> {
    pub(super) fn new(texts: &'a Texts, locale: &'a str) -> Words<'a> {
        Words {
            texts,
            locale,
            house: locale,
            language: texts.language_for(locale),
        }
    }

    /// The same where all read another language.
    pub(super) fn in_house(self, house: &'a str) -> Words<'a> {
        Words { house, ..self }
    }

    /// The words for what all read here.
    pub(super) fn for_all(&self) -> Words<'a> {
        Words::new(self.texts, self.house)
    }

    /// The words for an answer about something that is played at `home`: there, all read it, and else
    /// only the person who acts.
    pub(super) fn at(&self, actor: &Actor, home: Home) -> Words<'a> {
        if is_here(actor, home) {
            self.for_all()
        } else {
            self.clone()
        }
    }

    /// The language's tag.
    pub(super) fn language(&self) -> &str {
        &self.language
    }

    /// A message.
    pub(super) fn say(&self, id: &str, args: &Args) -> String {
        self.texts.say(self.locale, id, args)
    }

    /// A message without anything to fill in.
    pub(super) fn plain(&self, id: &str) -> String {
        self.say(id, &Args::new())
    }

    /// A message if the language has it.
    pub(super) fn try_plain(&self, id: &str) -> Option<String> {
        self.texts.try_say(self.locale, id, &Args::new())
    }

    /// The reply with words in the place of people who are not here any more: nobody has their
    /// number, so that it could neither be shown nor notified.
    pub(super) fn without_former(&self, mut reply: Reply) -> Reply {
        reply.pings.retain(|person| !person.is_former());
        reply.text = self.name_former(reply.text);
        reply.closes = reply.closes.map(|text| self.name_former(text));
        reply
    }

    fn name_former(&self, text: String) -> String {
        const OPEN: &str = "<@-";
        if !text.contains(OPEN) {
            return text;
        }
        let mut parts = text.split(OPEN);
        let mut named = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let Some((number, rest)) = part.split_once('>') else {
                named.push_str(OPEN);
                named.push_str(part);
                continue;
            };
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                named.push_str(OPEN);
                named.push_str(part);
                continue;
            }
            let before = named.trim_end_matches([' ', '*']);
            let begins = before.is_empty() || before.ends_with(['.', '!', '?', '\n']);
            let word = self.plain("former-player");
            named.push_str(&if begins { capitalised(&word) } else { word });
            named.push_str(rest);
        }
        named
    }

    /// A length of time: "1 day 12 hours".
    pub(super) fn span(&self, seconds: i64) -> String {
        let mut rest = seconds.max(0);
        let mut parts = Vec::new();
        for (unit, id) in [
            (DAY, "span-days"),
            (3_600, "span-hours"),
            (60, "span-minutes"),
        ] {
            let count = rest / unit;
            rest %= unit;
            if count > 0 {
                parts.push(self.say(id, &Args::new().number("count", count)));
            }
        }
        if parts.is_empty() {
            parts.push(self.say("span-minutes", &Args::new().number("count", 0)));
        }
        parts.join(" ")
    }

    /// A pace: "3 days for each move".
    pub(super) fn pace(&self, pace: &str) -> String {
        match pace.parse() {
            Ok(Pace::Move(seconds)) => {
                let span = self.span(seconds);
                self.say("pace-move", &Args::new().text("span", span))
            }
            Ok(Pace::Bank {
                start,
                increment,
                cap,
            }) => self.say(
                "pace-bank",
                &Args::new()
                    .text("start", self.span(start))
                    .text("increment", self.span(increment))
                    .text("cap", self.span(cap)),
            ),
            Ok(Pace::None) | Err(_) => self.plain("pace-none"),
        }
    }

    /// A variant's name.
    pub(super) fn variant<'v>(&self, variant: &'v Variant) -> &'v str {
        variant.name(&self.language)
    }

    /// A side's name, e.g. "attackers".
    pub(super) fn side(&self, rules: &RuleSet, side: Side) -> String {
        self.plain(&format!("side-{}", rules.side_key(side)))
    }

    /// What a man is called, e.g. "attacker", "white man".
    pub(super) fn kind(&self, rules: &RuleSet, kind: Kind) -> String {
        self.plain(&format!("kind-{}", kind_key(rules, kind)))
    }

    /// The same with its article: "an attacker", "the king".
    pub(super) fn a_kind(&self, rules: &RuleSet, kind: Kind) -> String {
        self.plain(&format!("a-{}", kind_key(rules, kind)))
    }

    /// Points by name, in the order given: "d7, e8".
    pub(super) fn points(
        &self,
        rules: &RuleSet,
        points: impl IntoIterator<Item = Point>,
    ) -> String {
        let names: Vec<&str> = points
            .into_iter()
            .map(|point| rules.board().name(point))
            .collect();
        names.join(", ")
    }

    /// Moves by canonical text, shortened to the first ten: "`f6-h6`, `f6-g6` ...".
    pub(super) fn moves<'m>(
        &self,
        game: &Game,
        moves: impl IntoIterator<Item = &'m konakis_rules::Move>,
    ) -> String {
        let mut texts: Vec<String> = moves
            .into_iter()
            .take(SHOWN_MOVES + 1)
            .map(|mv| format!("`{}`", game.text(mv)))
            .collect();
        let more = texts.len() > SHOWN_MOVES;
        texts.truncate(SHOWN_MOVES);
        let list = texts.join(", ");
        if more { format!("{list} …") } else { list }
    }

    /// "Game 12 · Tablut", the head of every message about a game.
    pub(super) fn title(&self, view: &GameView) -> String {
        self.say(
            "game-title",
            &Args::new()
                .number("game", view.record.id.0)
                .text("variant", self.variant(view.rules().variant())),
        )
    }

    /// How a game ended: "the king escaped; the defenders win".
    pub(super) fn result(&self, rules: &RuleSet, result: GameResult) -> String {
        let reason = self.reason(rules, result);
        match result.winner {
            Some(winner) => self.say(
                "result-won",
                &Args::new()
                    .text("side", self.side(rules, winner))
                    .text("reason", reason),
            ),
            None if result.reason == Reason::Aborted => self.say("result-aborted", &Args::new()),
            None => self.say("result-draw", &Args::new().text("reason", reason)),
        }
    }

    fn reason(&self, rules: &RuleSet, result: GameResult) -> String {
        let loser = result.winner.map(Side::other);
        let loser = loser.map_or_else(String::new, |side| self.side(rules, side));
        self.say(
            &format!("reason-{}", result.reason.as_str()),
            &Args::new().text("loser", loser),
        )
    }

    /// A person with the side: "@Anna (defenders)".
    pub(super) fn player(&self, view: &GameView, side: Side) -> String {
        self.say(
            "player-with-side",
            &Args::new()
                .text("player", mention(view.player(side)))
                .text("side", self.side(view.rules(), side)),
        )
    }

    /// A button about a game at its present ply.
    pub(super) fn game_button(
        &self,
        verb: Verb,
        game: GameId,
        ply: u32,
        style: ButtonStyle,
    ) -> Button {
        self.button(Press::new(verb, game.0, ply), style)
    }

    /// A button about a challenge.
    pub(super) fn challenge_button(
        &self,
        verb: Verb,
        id: ChallengeId,
        style: ButtonStyle,
    ) -> Button {
        self.button(Press::new(verb, id.0, 0), style)
    }

    /// A button with the words of its verb.
    pub(super) fn button(&self, press: Press, style: ButtonStyle) -> Button {
        Button {
            label: self.plain(&format!("button-{}", press.verb.word())),
            press,
            style,
        }
    }
}
