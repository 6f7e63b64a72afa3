//! The command line, as a whole process: settings, rules, pictures, backup, exit statuses.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod program;

use std::{
    fs,
    path::{Path, PathBuf},
};

use program::{ESCAPE, Ran, Room, feed, game, png_size};

#[test]
fn run_without_a_token_is_an_error() {
    let room = Room::new();
    room.run(&["run"])
        .failed(&["KONAKIS_DISCORD_TOKEN", "konakis local"]);
    let mut command = room.command(&["run"]);
    command.env("KONAKIS_DISCORD_TOKEN_FILE", "nothing-here");
    Ran::from(command.output().unwrap()).failed(&["nothing-here", "KONAKIS_DISCORD_TOKEN_FILE"]);
    let mut command = room.command(&["run"]);
    command.env("KONAKIS_DISCORD_TOKEN", "two words");
    let ran = Ran::from(command.output().unwrap());
    ran.failed(&["KONAKIS_DISCORD_TOKEN"]);
    assert!(!ran.err.contains("two words"), "{}", ran.err);
}

#[test]
fn wrong_settings_are_told_with_their_place() {
    let room = Room::new();
    fs::write(
        room.path("konakis.toml"),
        "[pictures]\nsize = 300\n\n[play]\ndays = 3\n",
    )
    .unwrap();
    room.run(&["rules", "list"])
        .failed(&["konakis.toml:5:", "play.days", "challenge_days"]);
    fs::write(room.path("other.toml"), "[pictures]\nsize = 3\n").unwrap();
    room.run(&["rules", "list", "--config", "other.toml"])
        .failed(&["other.toml:2:", "pictures.size", "200 to 2048"]);
    room.run(&["--config", "none.toml", "rules", "list"])
        .failed(&["none.toml", "--config"]);
    fs::remove_file(room.path("konakis.toml")).unwrap();
    let mut command = room.command(&["rules", "list"]);
    command.env("KONAKIS_PICTURES__THEME", "");
    Ran::from(command.output().unwrap()).failed(&["KONAKIS_PICTURES__THEME", "pictures.theme"]);
    room.run(&["render", "tablut", "--theme", "neon", "-o", "x.png"])
        .failed(&["neon", "wood"]);
}

#[test]
fn settings_of_a_file_and_the_environment_are_obeyed() {
    let room = Room::new();
    fs::write(
        room.path("konakis.toml"),
        "[terminal]\ndatabase = \"mine.sqlite3\"\nboards = \"mine\"\n[pictures]\nsize = 320\n",
    )
    .unwrap();
    let begun = game("challenge opponent:bob game:tablut side:defenders", &[]);
    let mut command = room.command(&["local"]);
    command.env("KONAKIS_TERMINAL__BOARDS", "theirs");
    feed(command, begun.as_bytes()).ok();
    assert!(room.path("mine.sqlite3").is_file());
    assert_eq!(
        png_size(&fs::read(room.path("theirs/g1-p0.png")).unwrap()).0,
        320
    );
    room.feed(&["local", "--database", "other.sqlite3"], b"games\n")
        .ok();
    assert!(room.path("other.sqlite3").is_file());
}

#[test]
fn a_hosts_own_files_are_read_and_their_mistakes_told() {
    let room = Room::new();
    for folder in ["variants", "themes", "locales/en"] {
        fs::create_dir_all(room.path(folder)).unwrap();
    }
    fs::write(room.path("locales/en/mine.ftl"), "about = All mine.\n").unwrap();
    fs::write(room.path("variants/x.toml"), "id = \"x\"\nnonsense = 1\n").unwrap();
    fs::write(room.path("themes/x.toml"), "nonsense = 1\n").unwrap();
    let with = |folder: &str, args: &[&str], input: &[u8]| {
        let mut command = room.command(args);
        let name = folder.split('/').next().unwrap();
        command.env(format!("KONAKIS_FOLDERS__{}", name.to_uppercase()), folder);
        feed(command, input)
    };
    let ran = with("locales", &["local"], b"about\n");
    assert!(ran.ok().out.contains("All mine."), "{}", ran.out);
    with("variants", &["rules", "list"], b"").failed(&["variants/x.toml:"]);
    with("themes", &["render", "tablut", "-o", "x.png"], b"").failed(&["themes/x.toml:"]);
    fs::write(room.path("locales/en/mine.ftl"), "= = =\n").unwrap();
    with("locales", &["local"], b"").failed(&["locales/en/mine.ftl:1:"]);
    let mut command = room.command(&["rules", "list"]);
    command.env("KONAKIS_FOLDERS__VARIANTS", "not-there");
    Ran::from(command.output().unwrap()).failed(&["not-there", "folders.variants"]);
}

#[test]
fn the_rules_are_listed_and_shown() {
    let room = Room::new();
    let list = room.run(&["rules", "list"]);
    assert!(
        list.ok()
            .out
            .lines()
            .any(|line| line.starts_with("tablut ")),
        "{}",
        list.out
    );
    let json = room.run(&["rules", "list", "--json"]);
    let all: serde_json::Value = serde_json::from_str(&json.ok().out).unwrap();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), list.out.lines().count());
    let tablut = all.iter().find(|one| one["id"] == "tablut").unwrap();
    assert_eq!(tablut["names"]["ru"], "Таблут");
    assert_eq!(tablut["first"], "defenders");
    assert_eq!(
        tablut["start"],
        "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 d"
    );
    assert_eq!(tablut["options"][0]["key"], "hostile-throne");
    let show = room.run(&["rules", "show", "tablut"]);
    for words in [
        "square 9",
        "Таблут",
        "hostile-throne",
        "3ttt3/",
        "16 t",
        "first to move",
    ] {
        assert!(show.ok().out.contains(words), "no {words} in {}", show.out);
    }
    room.run(&["rules", "show", "chess"])
        .failed(&["chess", "rules list"]);
}

#[test]
fn moves_are_listed_played_and_counted() {
    let room = Room::new();
    let moves = room.run(&["rules", "moves", "tablut"]);
    let lines: Vec<_> = moves.ok().out.lines().collect();
    assert!(
        lines.is_sorted() && lines.contains(&"e4-f4"),
        "{}",
        moves.out
    );
    let count = room.run(&["rules", "perft", "tablut", "1"]);
    assert_eq!(count.ok().out.trim(), lines.len().to_string());
    let divided = room.run(&["rules", "perft", "tablut", "2", "--divide"]);
    let counts: Vec<u64> = divided
        .ok()
        .out
        .lines()
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    let (sum, parts) = counts.split_last().unwrap();
    assert_eq!(parts.iter().sum::<u64>(), *sum);
    assert_eq!(parts.len(), lines.len());
    let whole = room.run(&["rules", "perft", "tablut", "2"]);
    assert_eq!(whole.ok().out.trim(), sum.to_string());

    let played = room.run(&["rules", "play", "tablut", "E7 C7", "h5–h4"]);
    let lines: Vec<serde_json::Value> = played
        .ok()
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["move"], "e7-c7");
    assert_eq!(lines[1]["side"], "a");
    assert_eq!(lines[1]["result"], serde_json::Value::Null);
    let position = ["--position", "8/8/8/8/8/8/1b6/w1w5 w"];
    let mut args = vec!["rules", "play", "latrunculi"];
    args.extend(position);
    args.push("c1-c2");
    let played = room.run(&args);
    assert_eq!(played.status, 0, "{}", played.err);
    args[1] = "moves";
    args.pop();
    assert!(room.run(&args).ok().out.contains("c1-c2"));
}

#[test]
fn refusals_of_the_rules_are_told() {
    let room = Room::new();
    let ran = room.run(&["rules", "play", "tablut", "e4-f4", "e4-f4"]);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    ran.failed(&["move 2", "`e4-f4`"]);
    room.run(&["rules", "moves", "tablut", "--option", "geese=15"])
        .failed(&["geese"]);
    room.run(&["rules", "moves", "tablut", "--option", "geese"])
        .failed(&["geese"]);
    room.run(&["rules", "moves", "tablut", "--position", "9/9 d"])
        .failed(&["--position", "rows"]);
    let long = "9".repeat(5000);
    room.run(&["rules", "moves", "tablut", "--position", &long])
        .failed(&["--position"]);
}

#[test]
fn files_of_games_are_checked() {
    let room = Room::new();
    let line = |moves: &str| {
        format!(
            "{{\"variant\":\"tablut\",\"options\":{{}},\"start\":\"3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/\
             t3T3t/4T4/4t4/3ttt3 d\",\"moves\":[{moves}],\"legal\":[56],\"crc\":[\"00000000\"],\
             \"positions\":{{}},\"calls\":{{}},\"result\":null}}\n"
        )
    };
    fs::write(room.path("wrong.jsonl"), line("\"e4-f4\"")).unwrap();
    let ran = room.run(&["rules", "check", "wrong.jsonl", "none.jsonl"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(
        ran.out.contains("wrong.jsonl: conformance, 1 games"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("wrong.jsonl:1: game 1"), "{}", ran.out);
    assert!(
        ran.out.contains("none.jsonl: cannot be read"),
        "{}",
        ran.out
    );
    fs::write(room.path("prose.txt"), "Once upon a time\n").unwrap();
    let ran = room.run(&["rules", "check", "prose.txt"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("neither records"), "{}", ran.out);
}

#[test]
fn the_shared_conformance_files_agree() {
    let shared = std::env::var_os("KONAKIS_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    let file = shared.join("conformance/positions.jsonl");
    if !file.is_file() {
        println!("left out: {} is not there", file.display());
        return;
    }
    // Some of each variant: the whole is checked elsewhere.
    let text = fs::read_to_string(&file).unwrap();
    let some: Vec<_> = text.lines().step_by(23).collect();
    let room = Room::new();
    fs::write(room.path("some.jsonl"), some.join("\n")).unwrap();
    let ran = room.run(&["rules", "check", "some.jsonl"]);
    let expected = format!("conformance, {} games", some.len());
    assert!(ran.ok().out.contains(&expected), "{}", ran.out);
    assert!(ran.out.contains(" 0 disagreements"), "{}", ran.out);
}

#[test]
fn boards_are_drawn() {
    let room = Room::new();
    room.run(&["render", "tablut", "--size", "400", "-o", "start.png"])
        .ok();
    assert_eq!(png_size(&fs::read(room.path("start.png")).unwrap()).0, 400);
    let ran = room.run(&[
        "render",
        "latrunculi",
        "--last",
        "a2-a4",
        "--view",
        "black",
        "-o",
        "-",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(png_size(&ran.bytes).0, 720);
    let plain = room.run(&["render", "latrunculi", "--view", "black", "-o", "-"]);
    assert_ne!(plain.bytes, ran.bytes);
    room.run(&["render", "tablut", "--view", "white", "-o", "x.png"])
        .failed(&["white", "attackers, defenders"]);
    room.run(&["render", "tablut", "--size", "30", "-o", "x.png"])
        .failed(&["30", "200"]);
    room.run(&["render", "tablut", "-o", "no/folder/x.png"])
        .failed(&["no/folder/x.png"]);
    assert_eq!(room.run(&["render", "-o", "x.png"]).status, 2);
    assert_eq!(
        room.run(&["render", "tablut", "--game", "1", "-o", "x.png"])
            .status,
        2
    );
    assert!(!room.path("x.png").exists());
}

#[test]
fn a_saved_game_is_drawn_and_backed_up() {
    let room = Room::new();
    let lines = game("challenge opponent:bob game:tablut side:defenders", &ESCAPE);
    let database = ["--database", "table.sqlite3"];
    let with = |args: &[&'static str]| -> Vec<&'static str> {
        args.iter().chain(&database).copied().collect()
    };
    room.feed(&with(&["local"]), lines.as_bytes()).ok();
    room.run(&with(&["render", "--game", "1", "-o", "end.png"]))
        .ok();
    room.run(&with(&[
        "render",
        "--game",
        "1",
        "--ply",
        "3",
        "-o",
        "third.png",
    ]))
    .ok();
    let (end, third) = (room.path("end.png"), room.path("third.png"));
    assert_eq!(
        png_size(&fs::read(&end).unwrap()),
        png_size(&fs::read(&third).unwrap())
    );
    assert_ne!(fs::read(end).unwrap(), fs::read(third).unwrap());
    room.run(&with(&[
        "render", "--game", "1", "--ply", "99", "-o", "x.png",
    ]))
    .failed(&["9 moves"]);
    room.run(&with(&["render", "--game", "2", "-o", "x.png"]))
        .failed(&["game 2", "--database"]);
    room.run(&["render", "--game", "1", "-o", "x.png"])
        .failed(&["konakis.sqlite3", "--database"]);

    room.run(&with(&["backup", "copy.sqlite3"])).ok();
    room.run(&with(&["backup", "copy.sqlite3"]))
        .failed(&["copy.sqlite3"]);
    let ran = room.feed(&["local", "--database", "copy.sqlite3"], b"anna: board 1");
    assert!(ran.ok().out.contains("the king escaped"), "{}", ran.out);
}

#[test]
fn the_command_line_explains_itself() {
    let room = Room::new();
    let help = room.run(&["--help"]);
    for words in [
        "run",
        "local",
        "render",
        "rules",
        "backup",
        "--config",
        "--database",
    ] {
        assert!(help.ok().out.contains(words), "no {words} in {}", help.out);
    }
    assert!(
        room.run(&["--version"])
            .ok()
            .out
            .contains(env!("CARGO_PKG_VERSION"))
    );
    let ran = room.run(&["serve"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert_eq!(room.run(&["rules", "moves"]).status, 2);
}

#[test]
fn nobody_reading_any_more_is_no_failure() {
    let room = Room::new();
    let mut command = room.command(&["rules", "perft", "tablut", "2", "--divide"]);
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}
