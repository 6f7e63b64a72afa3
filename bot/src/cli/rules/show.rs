//! `konakis rules show`.

use konakis_render::{Scene, text_board};
use konakis_rules::{Catalog, Options, Side};

use super::list;
use crate::cli::{CliError, house, print};

/// What `show` takes.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The variant's id, such as tablut (see `konakis rules list`)
    #[arg(value_name = "VARIANT")]
    variant: String,
}

pub(super) fn run(catalog: &Catalog, args: &Args) -> Result<(), CliError> {
    let variant = house::variant(catalog, &args.variant)?;
    let rules = variant.rules(&Options::default())?;
    let start = rules.start();
    let mut lines = vec![format!(
        "{} (rules version {})",
        variant.id(),
        variant.version()
    )];
    for (language, name) in list::own_names(variant) {
        lines.push(format!("name {language}   {name}"));
    }
    let board = rules.board();
    lines.push(format!(
        "board     {}, {} points",
        list::board(board.shape()),
        board.len()
    ));
    for side in Side::BOTH {
        let men: Vec<_> = start
            .men()
            .map(|(_, kind)| rules.kind(kind))
            .filter(|spec| spec.side == side)
            .map(|spec| spec.letter)
            .collect();
        let mut letters = men.clone();
        letters.dedup();
        letters.sort_unstable();
        letters.dedup();
        let counts: Vec<_> = letters
            .iter()
            .map(|letter| {
                let count = men.iter().filter(|man| *man == letter).count();
                format!("{count} {letter}")
            })
            .collect();
        let first = if start.to_move() == side {
            ", first to move"
        } else {
            ""
        };
        lines.push(format!(
            "side {}    {}: {}{first}",
            rules.side_letter(side),
            rules.side_key(side),
            if counts.is_empty() {
                "to be placed".to_owned()
            } else {
                counts.join(", ")
            },
        ));
    }
    for spec in variant.option_specs() {
        let choices: Vec<_> = spec.choices().iter().map(ToString::to_string).collect();
        lines.push(format!(
            "option    {}={} (default {})",
            spec.key(),
            choices.join("|"),
            spec.default()
        ));
    }
    lines.push(format!("start     {}", start.code(&rules)));
    lines.push(String::new());
    lines.push(text_board(&Scene::new(&rules, start)).trim_end().to_owned());
    print(&lines.join("\n"))
}
