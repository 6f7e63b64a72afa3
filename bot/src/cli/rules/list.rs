//! `konakis rules list`.

use konakis_rules::{Catalog, OptionValue, Options, Shape, Side, Variant};
use serde_json::{Map, Value, json};

use crate::cli::{CliError, print};

/// Languages in which a variant may have a name.
pub(super) const LANGUAGES: [&str; 5] = ["en", "sr", "ru", "tr", "nl"];

/// What `list` takes.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// As JSON, with names, boards, starts and options
    #[arg(long)]
    json: bool,
}

pub(super) fn run(catalog: &Catalog, args: &Args) -> Result<(), CliError> {
    if args.json {
        let all = catalog
            .variants()
            .map(describe)
            .collect::<Result<Vec<_>, _>>()?;
        return print(&format!("{:#}", Value::Array(all)));
    }
    let width = catalog
        .variants()
        .map(|variant| variant.id().len())
        .max()
        .unwrap_or_default();
    let lines: Vec<_> = catalog
        .variants()
        .map(|variant| format!("{:width$}  {}", variant.id(), variant.name("en")))
        .collect();
    print(&lines.join("\n"))
}

fn describe(variant: &Variant) -> Result<Value, CliError> {
    let rules = variant.rules(&Options::default())?;
    let options: Vec<_> = variant
        .option_specs()
        .iter()
        .map(|spec| {
            json!({
                "key": spec.key(),
                "default": value(spec.default()),
                "choices": spec.choices().iter().copied().map(value).collect::<Vec<_>>(),
            })
        })
        .collect();
    Ok(json!({
        "id": variant.id(),
        "version": variant.version(),
        "names": names(variant),
        "board": board(rules.board().shape()),
        "points": rules.board().len(),
        "sides": Side::BOTH.map(|side| rules.side_key(side)),
        "first": rules.side_key(rules.start().to_move()),
        "start": rules.start().code(&rules),
        "options": options,
    }))
}

fn names(variant: &Variant) -> Map<String, Value> {
    own_names(variant)
        .map(|(language, name)| (language.to_owned(), Value::from(name)))
        .collect()
}

/// The names that a variant has, by language: English, and those that differ from it.
pub(super) fn own_names(variant: &Variant) -> impl Iterator<Item = (&'static str, &str)> {
    let english = variant.name("en");
    LANGUAGES
        .into_iter()
        .map(|language| (language, variant.name(language)))
        .filter(move |(language, name)| *language == "en" || *name != english)
}

pub(super) fn board(shape: Shape) -> String {
    match shape {
        Shape::Square { size } => format!("square {size}"),
        Shape::Cross { size } => format!("cross {size}"),
        Shape::Ringo { segments, rings } => format!("ringo {segments} segments, {rings} rings"),
    }
}

fn value(value: OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => flag.into(),
        OptionValue::Number(number) => number.into(),
    }
}
