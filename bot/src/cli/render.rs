//! `konakis render`: a board as a PNG file.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use konakis_render::{Renderer, Scene};
use konakis_rules::{Catalog, Game, GameResult, Options, RuleSet, Side};

use super::{
    CliError,
    args::{self, Choice},
    house,
    house::House,
    log,
};
use crate::store::{GameId, GameRecord, Store};

/// What `render` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant's id, such as tablut (see `konakis rules list`)
    #[arg(value_name = "VARIANT", required_unless_present = "game")]
    variant: Option<String>,
    /// Draw this game of the database in place of a variant
    #[arg(
        long,
        value_name = "NUMBER",
        conflicts_with_all = ["variant", "options", "position", "last"]
    )]
    game: Option<i64>,
    /// Draw the game as it stood after so many moves
    #[arg(long, value_name = "NUMBER", requires = "game")]
    ply: Option<u32>,
    #[command(flatten)]
    choice: Choice,
    /// Play this move first, and show it as the last move
    #[arg(long, value_name = "MOVE")]
    last: Option<String>,
    /// Width in pixels, 200 to 2048 [default: the setting `pictures.size`]
    #[arg(long, value_name = "PX")]
    size: Option<u32>,
    /// The look [default: the setting `pictures.theme`]
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// The side that sits below, such as defenders
    #[arg(long, value_name = "SIDE")]
    view: Option<String>,
    /// The file to be written; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// A game, how many of its moves are shown, and how it ended.
struct Shown {
    game: Game,
    ply: u32,
    result: Option<GameResult>,
}

/// Draws the board.
pub(super) fn run(house: &House, args: &Args) -> Result<ExitCode, CliError> {
    log::init(&house.settings.log, "warn");
    let (theme, size) = (house.theme(args.theme.as_deref())?, house.size(args.size)?);
    let catalog = house.catalog()?;
    let shown = match (args.game, &args.variant) {
        (Some(number), _) => saved(house, &catalog, number, args.ply)?,
        (None, variant) => set_up(&catalog, variant.as_deref().unwrap_or_default(), args)?,
    };
    let rules = shown.game.rules();
    let position = shown
        .game
        .position_at(shown.ply)
        .unwrap_or_else(|| shown.game.position().clone());
    let mut scene = Scene::new(rules, &position);
    let before = usize::try_from(shown.ply)
        .ok()
        .and_then(|ply| ply.checked_sub(1));
    if let Some(played) = before.and_then(|at| shown.game.plies().get(at)) {
        scene = scene.last(played);
    }
    if let Some(result) = shown.result {
        scene = scene.result(result);
    }
    if let Some(name) = &args.view {
        scene = scene.viewed_by(side(rules, name)?);
    }
    let png = Renderer::new().png(&scene, &theme, size)?;
    write(&args.output, &png)?;
    Ok(ExitCode::SUCCESS)
}

fn set_up(catalog: &Catalog, variant: &str, args: &Args) -> Result<Shown, CliError> {
    let mut game = args.choice.game(args.choice.rules(catalog, variant)?)?;
    if let Some(text) = &args.last {
        args::play(&mut game, text)?;
    }
    Ok(Shown {
        ply: game.ply(),
        result: game.result(),
        game,
    })
}

fn saved(
    house: &House,
    catalog: &Catalog,
    number: i64,
    ply: Option<u32>,
) -> Result<Shown, CliError> {
    let file = house.database();
    let record = house::runtime()?.block_on(async {
        let store = house::existing(file).await?;
        let record = store.game(GameId(number)).await?;
        store.close().await;
        record.ok_or_else(|| CliError::NoGame {
            game: number,
            file: file.to_owned(),
        })
    })?;
    let broken = |problem: String| CliError::BrokenGame {
        game: number,
        problem,
    };
    let game = replay(catalog, &record).map_err(broken)?;
    let last = record.ply();
    let ply = ply.unwrap_or(last);
    if ply > last {
        return Err(CliError::NoPly { game: number, last });
    }
    let result = match &record.ending {
        Some(ending) if ply == last => Some(GameResult {
            winner: ending
                .winner
                .map(|index| Side::BOTH[usize::from(index.min(1))]),
            reason: ending
                .reason
                .parse()
                .map_err(|error: konakis_rules::UnknownReason| broken(error.to_string()))?,
        }),
        _ => None,
    };
    Ok(Shown { game, ply, result })
}

fn replay(catalog: &Catalog, record: &GameRecord) -> Result<Game, String> {
    let variant = house::variant(catalog, &record.variant).map_err(|error| error.to_string())?;
    let options: Options = record
        .options
        .parse()
        .map_err(|error: konakis_rules::OptionError| error.to_string())?;
    let rules = variant.rules(&options).map_err(|error| error.to_string())?;
    let moves = record.moves.iter().map(|made| made.text.as_str());
    Game::replay(rules, None, moves).map_err(|error| error.to_string())
}

fn side(rules: &RuleSet, name: &str) -> Result<Side, CliError> {
    rules.side_from_key(name).ok_or_else(|| CliError::NoSide {
        name: name.chars().take(32).collect(),
        known: Side::BOTH.map(|side| rules.side_key(side)).join(", "),
    })
}

fn write(file: &Path, png: &[u8]) -> Result<(), CliError> {
    if file == Path::new("-") {
        let mut out = io::stdout().lock();
        return out
            .write_all(png)
            .and_then(|()| out.flush())
            .map_err(CliError::Output);
    }
    std::fs::write(file, png).map_err(|source| CliError::Write {
        file: file.to_owned(),
        source,
    })
}
