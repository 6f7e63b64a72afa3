//! Arguments that several commands take: a variant, its options, a position.

use std::sync::Arc;

use konakis_rules::{Catalog, Game, Options, Position, RuleSet};

use super::{CliError, house};

/// A variant with its options and a position.
#[derive(Debug, clap::Args)]
pub(super) struct Rules {
    /// The variant's id, such as tablut (see `konakis rules list`)
    #[arg(value_name = "VARIANT")]
    pub(super) variant: String,
    #[command(flatten)]
    pub(super) choice: Choice,
}

/// Options of a variant, and a position.
#[derive(Debug, clap::Args)]
pub(super) struct Choice {
    /// An option of the variant, such as geese=15; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Begin from this position code in place of the start
    #[arg(long, value_name = "CODE")]
    position: Option<String>,
}

impl Choice {
    /// The compiled rules of a variant with these options.
    pub(super) fn rules(&self, catalog: &Catalog, id: &str) -> Result<Arc<RuleSet>, CliError> {
        let options: Options = self.options.join(" ").parse()?;
        Ok(house::variant(catalog, id)?.rules(&options)?)
    }

    /// A game from the position, or from the start.
    pub(super) fn game(&self, rules: Arc<RuleSet>) -> Result<Game, CliError> {
        Ok(match &self.position {
            Some(code) => {
                let start = Position::parse(&rules, code)?;
                Game::from_position(rules, start)
            }
            None => Game::new(rules),
        })
    }
}

impl Rules {
    /// A game under these rules, from the position or the start.
    pub(super) fn game(&self, catalog: &Catalog) -> Result<Game, CliError> {
        self.choice.game(self.choice.rules(catalog, &self.variant)?)
    }
}

/// Plays a move.
pub(super) fn play<'g>(
    game: &'g mut Game,
    text: &str,
) -> Result<&'g konakis_rules::Played, CliError> {
    let ply = game.ply() + 1;
    game.play_text(text).map_err(|refusal| CliError::Refused {
        ply,
        text: text.chars().take(64).collect(),
        refusal,
    })
}
