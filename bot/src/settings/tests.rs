use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use secrecy::ExposeSecret;

use super::*;

fn environment(variables: &[(&str, &str)]) -> BTreeMap<String, String> {
    variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn refusal(text: &str) -> String {
    Settings::load_text(text, BTreeMap::new())
        .expect_err("must be refused")
        .to_string()
}

#[test]
fn the_built_in_file_has_every_setting_and_no_other() {
    let table: toml::Table = BUILTIN.parse().unwrap();
    let written: BTreeSet<_> = table
        .iter()
        .flat_map(|(section, keys)| {
            keys.as_table()
                .unwrap()
                .keys()
                .map(move |key| format!("{section}.{key}"))
        })
        .collect();
    let known: BTreeSet<_> = schema::KEYS
        .iter()
        .map(|key| format!("{}.{}", key.section, key.name))
        .collect();
    assert_eq!(written, known);
    layer::from_toml("config/konakis.toml", BUILTIN).expect("the defaults pass their own checks");
}

#[test]
fn every_setting_has_a_comment() {
    let lines: Vec<_> = BUILTIN.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        if line.contains(" = ") && !line.starts_with('#') {
            assert!(
                lines[number - 1].starts_with('#'),
                "no comment above line {}: {line}",
                number + 1
            );
        }
    }
}

#[test]
fn the_defaults_are_those_of_play() {
    let settings = Settings::builtin().unwrap();
    assert_eq!(settings.play, Limits::default());
    assert_eq!(settings.discord.token_file, None);
    assert_eq!(settings.log.filter, None);
}

#[test]
fn the_environment_overrides_the_file_and_the_file_the_defaults() {
    let text = "[play]\nchallenge_days = 3\ngames_per_person = 4\n";
    let settings = Settings::load_text(
        text,
        environment(&[
            ("KONAKIS_PLAY__CHALLENGE_DAYS", "5"),
            ("KONAKIS_LOG__FILTER", "123"),
            ("KONAKIS_DISCORD__CLEAR_GUILD_COMMANDS", "12, 34"),
            ("KONAKIS_SERVICE_HOST", "10.0.0.1"),
            ("KONAKIS_DISCORD_TOKEN", "secret"),
            ("OTHER__KEY", "x"),
        ]),
    )
    .unwrap();
    assert_eq!(settings.play.challenge_days, 5);
    assert_eq!(settings.play.games_per_person, 4);
    assert_eq!(settings.play.answer_seconds, 20);
    assert_eq!(settings.discord.clear_guild_commands, [12, 34]);
    assert_eq!(settings.log.filter.as_deref(), Some("123"));
}

#[test]
fn unknown_keys_are_refused_with_their_line() {
    assert_eq!(
        refusal("\n[play]\nchallenge_days = 3\nchalenges_per_hour = 2\n"),
        "konakis.toml:4: there is no setting `play.chalenges_per_hour`; [play] has challenge_days, \
         challenges_per_hour, challenges_per_pair, games_per_person, answer_seconds, pace, \
         vacation_days, outage_minutes, outage_grace_hours, rated_min_plies, \
         rated_per_pair_per_day"
    );
    assert!(refusal("[plya]\nx = 1").starts_with("konakis.toml:1: there is no setting `plya`;"));
    assert!(refusal("play = 3").starts_with("konakis.toml:1: there is no setting `play`;"));
    let error = Settings::load_text("", environment(&[("KONAKIS_PLAY__DAYS", "3")])).unwrap_err();
    assert!(
        error.to_string().starts_with(
            "environment variable KONAKIS_PLAY__DAYS: there is no setting `play.days`"
        )
    );
}

#[test]
fn a_token_in_the_settings_is_refused_without_being_repeated() {
    let message = refusal("[discord]\ntoken = \"hunter2\"\n");
    assert!(message.contains("KONAKIS_DISCORD_TOKEN"), "{message}");
    assert!(!message.contains("hunter2"), "{message}");
}

#[test]
fn wrong_values_are_refused_with_what_would_be_right() {
    for (text, expected) in [
        (
            "[play]\nchallenge_days = 0",
            "konakis.toml:2: `play.challenge_days` is 0; it must be from 1 to 60 days",
        ),
        (
            "[play]\nchallenge_days = \"7\"",
            "konakis.toml:2: `play.challenge_days` is a text; write a whole number from 1 to 60 \
             (days), without quotes",
        ),
        (
            "[pictures]\nsize = 99999999999999999999",
            "konakis.toml:2: `pictures.size` is too large; at most 2048 pixels",
        ),
        (
            "[database]\n\npath = \"\"",
            "konakis.toml:3: `database.path` is empty; write a path",
        ),
        (
            "[discord]\nclear_guild_commands = 1",
            "konakis.toml:2: `discord.clear_guild_commands` is a whole number; write a list of ids, \
             as in [123456789012345678]",
        ),
        (
            "[discord]\nclear_guild_commands = [5, \"6\"]",
            "konakis.toml:2: `discord.clear_guild_commands` has a text in it; write ids as numbers, \
             without quotes",
        ),
        (
            "[log]\nformat = \"json\"",
            "konakis.toml:2: `log.format` is \"json\"; it must be \"full\" or \"compact\"",
        ),
    ] {
        assert_eq!(refusal(text), expected);
    }
    let message = refusal("[discord]\nproxy = \"user:password@host\"");
    assert!(
        message.starts_with("konakis.toml:2: `discord.proxy` is not"),
        "{message}"
    );
    assert!(!message.contains("password"), "{message}");
    assert!(refusal("[log]\nfilter = \"konakis=loud\"").contains("is not a log filter"));
    assert!(refusal("[play\n").starts_with("konakis.toml:1: not TOML: "));
}

#[test]
fn wrong_variables_are_refused_by_name() {
    for (variable, value, expected) in [
        (
            "KONAKIS_PICTURES__SIZE",
            "10",
            "`pictures.size` is 10; it must be from 200 to 2048 pixels",
        ),
        (
            "KONAKIS_PICTURES__SIZE",
            "big",
            "`pictures.size` is not a whole number; write one from 200 to 2048 (pixels)",
        ),
        (
            "KONAKIS_DISCORD__CLEAR_GUILD_COMMANDS",
            "5 x",
            "`discord.clear_guild_commands` is no list of ids; an id is a positive number; Discord \
             shows it in developer mode (Copy Server ID)",
        ),
    ] {
        let error = Settings::load_text("", environment(&[(variable, value)])).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("environment variable {variable}: {expected}")
        );
    }
}

#[test]
fn a_file_that_is_named_must_be_there() {
    let folder = tempfile::tempdir().unwrap();
    let error = Settings::load(Some(&folder.path().join("none.toml")), []).unwrap_err();
    assert!(error.to_string().contains("--config"), "{error}");
}

#[test]
fn the_token_comes_from_the_variable_then_from_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    std::fs::write(&first, "\u{feff}from.first\r\n").unwrap();
    std::fs::write(&second, "Bot from.second\n").unwrap();
    let mut discord = Settings::builtin().unwrap().discord;
    let token = |discord: &Discord, variables: &[(&str, &str)]| {
        let variables = environment(variables);
        discord_token(discord, |name| variables.get(name).cloned())
            .unwrap()
            .map(|token| token.expose_secret().to_owned())
    };
    assert_eq!(token(&discord, &[]), None);
    assert_eq!(token(&discord, &[(TOKEN_VARIABLE, "  ")]), None);
    discord.token_file = Some(second.display().to_string());
    assert_eq!(token(&discord, &[]).as_deref(), Some("from.second"));
    let first = first.display().to_string();
    let by_file = (TOKEN_FILE_VARIABLE, first.as_str());
    assert_eq!(token(&discord, &[by_file]).as_deref(), Some("from.first"));
    assert_eq!(
        token(&discord, &[by_file, (TOKEN_VARIABLE, "direct")]).as_deref(),
        Some("direct")
    );
}

#[test]
fn what_is_no_token_is_told_without_repeating_it() {
    let discord = Settings::builtin().unwrap().discord;
    for wrong in ["two words", "zażółć", &"x".repeat(600)] {
        let error = discord_token(&discord, |name| {
            (name == TOKEN_VARIABLE).then(|| wrong.to_owned())
        })
        .unwrap_err();
        assert!(!error.to_string().contains(wrong), "{error}");
    }
    let error = discord_token(&discord, |name| {
        (name == TOKEN_FILE_VARIABLE).then(|| "no-such-folder/token".to_owned())
    })
    .unwrap_err();
    assert!(
        error.to_string().contains("no-such-folder/token"),
        "{error}"
    );
    assert!(error.to_string().contains(TOKEN_FILE_VARIABLE), "{error}");
}

#[test]
fn folders_are_read_by_name_and_their_mistakes_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    assert!(matches!(
        read_folder(path, "variants", "toml"),
        Err(FolderError::Empty { .. })
    ));
    std::fs::write(path.join("b.toml"), "b").unwrap();
    std::fs::write(path.join("a.toml"), "a").unwrap();
    std::fs::write(path.join("a.txt"), "no").unwrap();
    let texts: Vec<_> = read_folder(path, "variants", "toml")
        .unwrap()
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    assert_eq!(texts, ["a", "b"]);
    std::fs::write(path.join("c.toml"), [0xff, 0xfe]).unwrap();
    let error = read_folder(path, "variants", "toml")
        .unwrap_err()
        .to_string();
    assert!(error.contains("c.toml"), "{error}");
    assert!(matches!(
        read_locales(&path.join("none")),
        Err(FolderError::Read { .. })
    ));
    std::fs::create_dir(path.join("sr")).unwrap();
    std::fs::write(path.join("sr/main.ftl"), "x = y").unwrap();
    let locales = read_locales(path).unwrap();
    assert_eq!(locales.len(), 1);
    assert_eq!(locales[0].locale, "sr");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = Settings::load_text(&text, BTreeMap::new());
        let _ = Settings::load_text(&format!("[play]\n{text}"), BTreeMap::new());
        let _ = Settings::load_text("", environment(&[("KONAKIS_LOG__FILTER", &text), ("KONAKIS_DISCORD__PROXY", &text)]));
    }
}
