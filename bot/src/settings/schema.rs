//! Which settings there are, and which values each takes.

use tracing_subscriber::filter::Targets;

use super::error::Trouble;
use crate::play::Pace;

/// What a setting takes.
pub(super) enum Check {
    /// A list of Discord ids.
    Ids,
    /// A whole number.
    Number {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
        /// What is counted.
        unit: &'static str,
    },
    /// Text that the function accepts.
    Text(fn(&str) -> Result<(), Trouble>),
}

/// One setting.
pub(super) struct Key {
    pub(super) section: &'static str,
    pub(super) name: &'static str,
    pub(super) check: Check,
}

const fn key(section: &'static str, name: &'static str, check: Check) -> Key {
    Key {
        section,
        name,
        check,
    }
}

const fn number(min: i64, max: i64, unit: &'static str) -> Check {
    Check::Number { min, max, unit }
}

/// Every setting; the built-in file has exactly these.
pub(super) const KEYS: &[Key] = &[
    key("database", "path", Check::Text(path)),
    key("discord", "token_file", Check::Text(optional_path)),
    key("discord", "proxy", Check::Text(address)),
    key("discord", "clear_guild_commands", Check::Ids),
    key("play", "challenge_days", number(1, 60, "days")),
    key("play", "challenges_per_hour", number(1, 1000, "challenges")),
    key("play", "challenges_per_pair", number(1, 1000, "challenges")),
    key("play", "games_per_person", number(1, 1000, "games")),
    key("play", "answer_seconds", number(5, 600, "seconds")),
    key("play", "pace", Check::Text(pace)),
    key("play", "vacation_days", number(0, 365, "days")),
    key("play", "outage_minutes", number(1, 1440, "minutes")),
    key("play", "outage_grace_hours", number(0, 240, "hours")),
    key("play", "rated_min_plies", number(0, 1000, "moves")),
    key("play", "rated_per_pair_per_day", number(1, 1000, "games")),
    key("pictures", "theme", Check::Text(name)),
    key("pictures", "size", number(200, 2048, "pixels")),
    key("folders", "variants", Check::Text(optional_path)),
    key("folders", "themes", Check::Text(optional_path)),
    key("folders", "locales", Check::Text(optional_path)),
    key("log", "filter", Check::Text(filter)),
    key("log", "format", Check::Text(format)),
    key("terminal", "database", Check::Text(path)),
    key("terminal", "boards", Check::Text(path)),
];

/// The setting of this name.
pub(super) fn find(section: &str, name: &str) -> Option<&'static Key> {
    KEYS.iter()
        .find(|key| key.section == section && key.name == name)
}

/// What to say about a section or key that does not exist.
pub(super) fn remedy(section: &str, name: Option<&str>) -> String {
    // The most dangerous mistake has an answer of its own: a settings file is copied and shown around.
    if section == "discord" && name == Some("token") {
        return "the token does not belong into settings: set KONAKIS_DISCORD_TOKEN, or put it \
                into a file and name that with `token_file`"
            .to_owned();
    }
    let keys: Vec<_> = KEYS
        .iter()
        .filter(|key| key.section == section)
        .map(|key| key.name)
        .collect();
    if name.is_some() && !keys.is_empty() {
        return format!("[{section}] has {}", keys.join(", "));
    }
    let mut sections: Vec<_> = KEYS.iter().map(|key| key.section).collect();
    sections.dedup();
    format!("there are the sections [{}]", sections.join("], ["))
}

/// Refuses a number outside its bounds.
pub(super) fn in_bounds(value: i64, min: i64, max: i64, unit: &str) -> Result<(), Trouble> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(Trouble::new(
        format!("is {value}"),
        format!("it must be from {min} to {max} {unit}"),
    ))
}

/// Refuses what is no Discord id.
pub(super) fn id(value: i64) -> Result<i64, Trouble> {
    if value > 0 {
        return Ok(value);
    }
    Err(Trouble::new(
        format!("has {value} in it"),
        "an id is a positive number; Discord shows it in developer mode (Copy Server ID)",
    ))
}

fn optional_path(text: &str) -> Result<(), Trouble> {
    if text.contains('\0') {
        return Err(Trouble::new("contains a NUL", "write a path"));
    }
    Ok(())
}

fn path(text: &str) -> Result<(), Trouble> {
    if text.trim().is_empty() {
        return Err(Trouble::new("is empty", "write a path"));
    }
    optional_path(text)
}

fn name(text: &str) -> Result<(), Trouble> {
    if text.trim().is_empty() {
        return Err(Trouble::new("is empty", "write a name"));
    }
    Ok(())
}

fn pace(text: &str) -> Result<(), Trouble> {
    let read: Result<Pace, _> = text.parse();
    read.map(|_| ())
        .map_err(|problem| Trouble::new(format!("is {text:?}"), problem.to_string()))
}

/// The value is not repeated in the message: an address may hold a password.
fn address(text: &str) -> Result<(), Trouble> {
    let remedy = "write a base address such as \"http://127.0.0.1:8080\"";
    if text.is_empty() {
        return Ok(());
    }
    let Ok(url) = reqwest::Url::parse(text) else {
        return Err(Trouble::new("is not an address", remedy));
    };
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(Trouble::new("is not an http or https address", remedy));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(Trouble::new("has a `?` or `#` part", remedy));
    }
    Ok(())
}

fn filter(text: &str) -> Result<(), Trouble> {
    let parsed: Result<Targets, _> = text.parse();
    parsed.map(|_| ()).map_err(|problem| {
        Trouble::new(
            format!("is not a log filter: {problem}"),
            "write error, warn, info, debug, trace or off, or as in \"warn,konakis=debug\"",
        )
    })
}

fn format(text: &str) -> Result<(), Trouble> {
    match text {
        "full" | "compact" => Ok(()),
        other => Err(Trouble::new(
            format!("is {other:?}"),
            "it must be \"full\" or \"compact\"",
        )),
    }
}
