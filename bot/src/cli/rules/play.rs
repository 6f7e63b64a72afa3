//! `konakis rules play`.

use konakis_rules::{Catalog, Game, GameResult, Played, RuleSet};
use serde_json::{Value, json};

use crate::cli::{
    CliError,
    args::{self, Rules},
    print,
};

/// What `play` takes.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// The moves, such as e4-f4; written as freely as players write them
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
}

pub(super) fn run(catalog: &Catalog, args: &Args) -> Result<(), CliError> {
    let mut game = args.rules.game(catalog)?;
    for text in &args.moves {
        // The line is printed before the next move is tried, so that a refusal stands after what went well.
        let played = args::play(&mut game, text)?.clone();
        print(&line(&game, &played).to_string())?;
    }
    Ok(())
}

fn line(game: &Game, played: &Played) -> Value {
    let rules = game.rules();
    let captures: Vec<_> = played
        .captures
        .iter()
        .map(|(point, _)| rules.board().name(*point))
        .collect();
    let calls: Vec<_> = played.calls.iter().map(|call| call.as_str()).collect();
    json!({
        "ply": played.ply,
        "side": rules.side_letter(played.side).to_string(),
        "move": played.text,
        "captures": captures,
        "calls": calls,
        "position": game.position().code(rules),
        "result": game.result().map(|ended| result(rules, ended)),
    })
}

fn result(rules: &RuleSet, result: GameResult) -> Value {
    let winner = match result.winner {
        Some(side) => rules.side_letter(side).to_string(),
        None => "draw".to_owned(),
    };
    json!({ "winner": winner, "reason": result.reason.as_str() })
}
