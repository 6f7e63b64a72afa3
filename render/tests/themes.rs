//! Themes: the ones that come with the program can be seen by everybody, and bad ones are refused.

use konakis_render::{Theme, Themes, ThemesError};

const WOOD: &str = include_str!("../../config/themes/wood.toml");

/// The wood theme with the line that starts with `key` replaced.
fn changed(section: &str, key: &str, line: &str) -> (String, usize) {
    let mut here = "";
    let mut number = 0;
    let lines: Vec<&str> = WOOD
        .lines()
        .enumerate()
        .map(|(i, old)| {
            if old.starts_with('[') {
                here = old;
            }
            if here == section && old.starts_with(key) && number == 0 {
                number = i + 1;
                line
            } else {
                old
            }
        })
        .collect();
    assert!(number > 0, "{section} {key} is not in the file");
    (lines.join("\n"), number)
}

#[test]
fn four_themes_come_with_the_program() {
    let themes = Themes::builtin();
    assert_eq!(
        themes.names().collect::<Vec<_>>(),
        ["wood", "light", "dark", "contrast"]
    );
    assert_eq!(themes.default_theme().name(), "wood");
    assert!(themes.get("dark").is_some());
    assert!(themes.get("Dark").is_none());
}

#[test]
fn a_bad_theme_is_refused_with_its_line() {
    // Each of these is the line to blame.
    for (section, key, line, says) in [
        ("[board]", "square ", "square = \"cb9c62\"", "not a colour"),
        ("[board]", "grain", "grain = 101", "too strong"),
        ("[board]", "grain", "grain = \"much\"", "invalid type"),
        (
            "[board]",
            "label",
            "label = \"#5d4737\"",
            "contrast of only",
        ),
        (
            "[pieces.light]",
            "body",
            "body = \"#33241c\"",
            "contrast of only",
        ),
        (
            "[pieces.dark]",
            "edge",
            "edge = \"#150c07\"\nglow = 1",
            "unknown field",
        ),
        ("[marks]", "threat", "threat = \"#b87f3f\"", "marks.threat"),
        ("", "style", "style = \"shiny\"", "unknown variant"),
        ("", "name", "name = \"My Theme\"", "cannot be used"),
    ] {
        let (text, number) = changed(section, key, line);
        let error = Theme::parse("mine.toml", &text).expect_err(line);
        let number = number + usize::from(line.contains('\n'));
        assert_eq!(
            (error.line, error.file.as_str()),
            (number, "mine.toml"),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .starts_with(&format!("mine.toml:{number}: ")),
            "{error}"
        );
        assert!(error.problem.contains(says), "{error}");
        assert!(!error.remedy.is_empty());
    }
}

#[test]
fn a_missing_key_and_a_file_that_is_no_toml_are_refused() {
    let (text, _) = changed("[marks]", "last ", "");
    let error = Theme::parse("mine.toml", &text).expect_err("no last");
    assert!(error.problem.contains("last"), "{error}");
    assert!(Theme::parse("mine.toml", "name = wood").is_err());
    assert!(Theme::parse("mine.toml", "").is_err());
    let long = format!("{WOOD}\n#{}", "x".repeat(70_000));
    assert!(
        Theme::parse("mine.toml", &long)
            .expect_err("long")
            .problem
            .contains("bytes long")
    );
}

#[test]
fn colours_that_only_typical_eyes_tell_apart_are_refused() {
    // 5.06:1 for typical eyes, about 4:1 without red cones.
    let (text, number) = changed("[board]", "label", "label = \"#ff7028\"");
    let error = Theme::parse("mine.toml", &text).expect_err("too close");
    assert_eq!(error.line, number);
    assert!(
        error.problem.contains("for eyes without red cones"),
        "{error}"
    );
}

#[test]
fn files_add_themes_and_replace_them() {
    let (mine, _) = changed("", "name", "name = \"mine\"");
    let themes = Themes::with_files([("mine.toml", mine.as_str()), ("wood.toml", WOOD)]);
    let themes = themes.expect("both are right");
    assert_eq!(
        themes.names().collect::<Vec<_>>(),
        ["wood", "light", "dark", "contrast", "mine"]
    );

    let many: Vec<String> = (0..22)
        .map(|i| changed("", "name", &format!("name = \"t{i}\"")).0)
        .collect();
    let error = Themes::with_files(many.iter().map(|text| ("t.toml", text.as_str())));
    assert_eq!(error.expect_err("26 themes"), ThemesError::TooMany(26));
}
