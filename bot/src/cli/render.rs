//! `konakis render`: a board as a PNG file, or a game as a GIF.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use konakis_rules::{Catalog, Game, GameResult, RuleSet, Side, record::Record};

use super::{
    CliError,
    args::{self, Choice},
    house,
    house::House,
    log,
};
use crate::{
    commands::Picture,
    pictures::Painter,
    play::GameView,
    store::{GameId, Store},
};

/// What `render` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The variant's id, such as tablut (see `konakis rules list`)
    #[arg(value_name = "VARIANT", required_unless_present_any = ["game", "record"])]
    variant: Option<String>,
    /// Draw this game of the database in place of a variant
    #[arg(
        long,
        value_name = "NUMBER",
        conflicts_with_all = ["variant", "options", "position", "last"]
    )]
    game: Option<i64>,
    /// Draw the game of this record file in place of a variant
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["variant", "game", "options", "position", "last"]
    )]
    record: Option<PathBuf>,
    /// Draw the game as it stood after so many moves
    #[arg(long, value_name = "NUMBER", conflicts_with = "variant")]
    ply: Option<u32>,
    /// Draw a film of the game up to there, as a GIF
    #[arg(long, conflicts_with = "variant")]
    gif: bool,
    /// Begin the film after so many moves
    #[arg(long, value_name = "NUMBER", requires = "gif", default_value_t = 0)]
    from: u32,
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
    let shown = match (args.game, &args.record, &args.variant) {
        (Some(number), _, _) => saved(house, &catalog, number, args.ply)?,
        (None, Some(file), _) => recorded(&catalog, file, args.ply)?,
        (None, None, variant) => set_up(&catalog, variant.as_deref().unwrap_or_default(), args)?,
    };
    if args.from > shown.ply {
        return Err(CliError::FilmBackwards {
            from: args.from,
            to: shown.ply,
        });
    }
    let viewer = match &args.view {
        Some(name) => Some(side(shown.game.rules(), name)?),
        None => None,
    };
    let picture = Picture {
        game: Arc::new(shown.game),
        ply: shown.ply,
        film_from: args.gif.then_some(args.from),
        viewer,
        destinations: Vec::new(),
        result: shown.result,
        caption: String::new(),
        file_name: String::new(),
        alt: String::new(),
    };
    let drawn = Painter::new(theme, size).draw(&picture)?;
    write(&args.output, &drawn.bytes)?;
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
    let view = GameView::new(catalog, record).map_err(|denial| CliError::BrokenGame {
        game: number,
        problem: denial.to_string(),
    })?;
    let result = view.result();
    shown((*view.game).clone(), ply, result)
}

fn recorded(catalog: &Catalog, file: &Path, ply: Option<u32>) -> Result<Shown, CliError> {
    let broken = |problem: String| CliError::Record {
        file: file.to_owned(),
        problem,
    };
    let text = std::fs::read_to_string(file).map_err(|error| broken(error.to_string()))?;
    let record = Record::parse(&text).map_err(|error| broken(error.to_string()))?;
    let replayed = record
        .replay(catalog)
        .map_err(|error| broken(error.to_string()))?;
    let result = replayed.game.result();
    shown(replayed.game, ply, result)
}

/// The game as it stood after so many moves; the result belongs to the last of them.
fn shown(game: Game, ply: Option<u32>, result: Option<GameResult>) -> Result<Shown, CliError> {
    let last = game.ply();
    let ply = ply.unwrap_or(last);
    if ply > last {
        return Err(CliError::NoPly { last });
    }
    Ok(Shown {
        ply,
        result: result.filter(|_| ply == last),
        game,
    })
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
