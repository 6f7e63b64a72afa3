//! What is suggested while a person types.

use konakis_rules::{Side, Variant};

use super::{Desk, Suggestion, Typing, help, plan, servers::DEFAULT, settings, words::Words};
use crate::{
    play::{Actor, Denial, GameView, Want},
    text::Args,
};

/// As many as Discord shows.
const MOST: usize = 25;
/// As long as Discord takes.
const LONGEST: usize = 100;

/// Suggestions for the option being typed.
pub(super) async fn suggest(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    typing: &Typing,
) -> Result<Vec<Suggestion>, Denial> {
    let typed = typing.typed.trim();
    let all = match (typing.invocation.command.as_str(), typing.option.as_str()) {
        ("challenge", "game") => {
            let offered = desk.play().offered(actor.place).await?;
            offered.map(|variant| of_variant(words, variant)).collect()
        }
        ("rules" | "profile" | "leaderboard", "game") | ("server", "variant") => {
            variants(desk, words)
        }
        ("server", "pace") => with_default(words, paces(words)),
        ("server", "language") => with_default(words, languages(desk)),
        ("admin", "game") => games(desk, words, actor, Want::Look).await?,
        ("challenge", "side") => sides(desk, words, typing),
        ("challenge", "pace") => paces(words),
        ("challenge" | "rules", "options") => options(desk, words, typing),
        ("move", "move") => return moves(desk, words, actor, typing).await,
        ("board" | "replay" | "rematch" | "note" | "history" | "export", "game") => {
            games(desk, words, actor, Want::Look).await?
        }
        ("move", "game") => games(desk, words, actor, Want::Move).await?,
        (_, "game") => games(desk, words, actor, Want::Act).await?,
        ("plan", "line") => return lines(desk, actor, typing).await,
        ("plan", "remove") => {
            let game = typing.invocation.text("game");
            let all = plan::removable(desk, words, actor, game.as_deref()).await;
            let all = all.or_else(only_store)?;
            all.iter()
                .map(|(value, label)| same(label, value))
                .collect()
        }
        ("settings", "zone") => return Ok(settings::zones(actor, typed)),
        ("help", "topic") => help::topics().map(|topic| same(topic, topic)).collect(),
        _ => Vec::new(),
    };
    Ok(filter(all, typed))
}

pub(super) fn same(label: &str, value: &str) -> Suggestion {
    Suggestion {
        label: cut(label),
        value: cut(value),
    }
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

/// Those that contain what is typed, those that begin with it first.
pub(super) fn filter(all: Vec<Suggestion>, typed: &str) -> Vec<Suggestion> {
    let typed = typed.to_lowercase();
    let rank = |suggestion: &Suggestion| {
        let label = suggestion.label.to_lowercase();
        let value = suggestion.value.to_lowercase();
        if value.starts_with(&typed) || label.starts_with(&typed) {
            Some(0)
        } else if value.contains(&typed) || label.contains(&typed) {
            Some(1)
        } else {
            None
        }
    };
    let mut ranked: Vec<_> = all
        .into_iter()
        .filter_map(|suggestion| rank(&suggestion).map(|rank| (rank, suggestion)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked
        .into_iter()
        .map(|(_, suggestion)| suggestion)
        .take(MOST)
        .collect()
}

fn variants(desk: &Desk, words: &Words<'_>) -> Vec<Suggestion> {
    let all = desk.catalog().variants();
    all.map(|variant| of_variant(words, variant)).collect()
}

fn of_variant(words: &Words<'_>, variant: &Variant) -> Suggestion {
    let name = words.variant(variant);
    same(&format!("{name} ({})", variant.id()), variant.id())
}

/// First what is so as long as nothing is chosen.
fn with_default(words: &Words<'_>, mut all: Vec<Suggestion>) -> Vec<Suggestion> {
    let label = format!("{} ({DEFAULT})", words.plain("label-default"));
    all.insert(0, same(&label, DEFAULT));
    all
}

fn languages(desk: &Desk) -> Vec<Suggestion> {
    let all = desk.texts().languages();
    all.map(|language| same(language, language)).collect()
}

fn sides(desk: &Desk, words: &Words<'_>, typing: &Typing) -> Vec<Suggestion> {
    let mut all = Vec::new();
    let variant = typing.invocation.text("game");
    let variant = desk.play().variant(variant.as_deref().unwrap_or("tablut"));
    if let Some(rules) = variant
        .ok()
        .and_then(|variant| variant.rules(&konakis_rules::Options::default()).ok())
    {
        for side in Side::BOTH {
            all.push(same(&words.side(&rules, side), rules.side_key(side)));
        }
    }
    all.push(same(&words.plain("side-random"), "random"));
    all
}

/// The usual paces; others can be typed.
const PACES: [&str; 7] = ["none", "1d", "2d", "3d", "7d", "5d+12h/10d", "14d+1d/28d"];

fn paces(words: &Words<'_>) -> Vec<Suggestion> {
    let pace = |pace: &&str| same(&format!("{} ({pace})", words.pace(pace)), pace);
    PACES.iter().map(pace).collect()
}

fn options(desk: &Desk, words: &Words<'_>, typing: &Typing) -> Vec<Suggestion> {
    let variant = typing.invocation.text("game");
    let Ok(variant) = desk.play().variant(variant.as_deref().unwrap_or("tablut")) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for spec in variant.option_specs() {
        let name = spec.name(words.language());
        for value in spec.choices() {
            let pair = format!("{}={value}", spec.key());
            let label = name.map_or_else(|| pair.clone(), |name| format!("{pair} – {name}"));
            all.push(same(&label, &pair));
        }
    }
    all
}

async fn games(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    want: Want,
) -> Result<Vec<Suggestion>, Denial> {
    let views = desk.play().choices(actor, want).await?;
    let mut all = Vec::new();
    for view in views {
        if want == Want::Move && view.to_move() != Some(actor.person) {
            continue;
        }
        let label = label(desk, words, actor, &view).await?;
        all.push(same(&label, &view.record.id.to_string()));
    }
    Ok(all)
}

async fn label(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    view: &GameView,
) -> Result<String, Denial> {
    let people = desk.play().store().people(&view.record.players).await?;
    let name = |side| {
        let id = view.player(side);
        if id.is_former() {
            return words.plain("former-player");
        }
        people
            .iter()
            .find(|person| person.id == id)
            .map_or_else(|| "?".to_owned(), |person| person.name.clone())
    };
    let args = Args::new()
        .number("game", view.record.id.0)
        .text("variant", words.variant(view.rules().variant()));
    Ok(match view.side_of(actor.person) {
        Some(side) => {
            let id = match view.to_move() {
                Some(person) if person == actor.person => "label-game-yours",
                Some(_) => "label-game-theirs",
                None => "label-game-over",
            };
            words.say(id, &args.text("opponent", name(side.other())))
        }
        None => words.say(
            "label-game-others",
            &args
                .text("one", name(Side::One))
                .text("two", name(Side::Two)),
        ),
    })
}

async fn moves(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    typing: &Typing,
) -> Result<Vec<Suggestion>, Denial> {
    let named = typing.invocation.text("game");
    match desk.play().find(actor, named.as_deref(), Want::Move).await {
        Ok(view) if view.to_move() == Some(actor.person) => Ok(view
            .game
            .suggest(&typing.typed, MOST)
            .iter()
            .map(|text| same(text, text))
            .collect()),
        // What is suggested is what would be sent, so a hint keeps what was typed.
        Err(Denial::WhichGame(_)) => Ok(vec![Suggestion {
            label: cut(&words.plain("label-choose-game")),
            value: cut(if typing.typed.trim().is_empty() {
                "?"
            } else {
                typing.typed.trim()
            }),
        }]),
        Ok(_) => Ok(Vec::new()),
        Err(Denial::Store(error)) => Err(error.into()),
        Err(_) => Ok(Vec::new()),
    }
}

/// Lines by which the one that is being written may go on.
async fn lines(desk: &Desk, actor: &Actor, typing: &Typing) -> Result<Vec<Suggestion>, Denial> {
    let named = typing.invocation.text("game");
    let play = desk.play();
    let lines = play
        .suggest_line(actor, named.as_deref(), &typing.typed, MOST)
        .await;
    let lines = lines.or_else(only_store)?;
    // What would be cut would be another line.
    let fits = |line: &&String| line.chars().count() <= LONGEST;
    Ok(lines
        .iter()
        .filter(fits)
        .map(|line| same(line, line))
        .collect())
}

/// What cannot be done is told when the command is sent, not while it is typed.
fn only_store<T: Default>(denial: Denial) -> Result<T, Denial> {
    match denial {
        Denial::Store(error) => Err(error.into()),
        _ => Ok(T::default()),
    }
}
