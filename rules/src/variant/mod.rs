//! Variants as data: one TOML file each, read strictly.

mod catalog;
mod compile;
mod error;
mod merge;
mod options;
mod pieces;
pub(crate) mod schema;
mod validate;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

pub use catalog::Catalog;
pub use error::VariantError;
pub use options::{OptionError, OptionSpec, OptionValue, Options};

use crate::ruleset::RuleSet;

/// The most choices of options one variant may offer; each is tried when the file is read.
const MAX_COMBINATIONS: usize = 256;

/// A variant: what one TOML file says. Cheap to clone; clones share the rule sets they have made.
#[derive(Clone, Debug)]
pub struct Variant(Arc<Inner>, Made);

/// Rule sets by the options that differ from the default: at most [`MAX_COMBINATIONS`].
type Made = Arc<Mutex<HashMap<Options, Arc<RuleSet>>>>;

#[derive(Debug)]
struct Inner {
    file: String,
    text: String,
    id: String,
    version: u32,
    names: BTreeMap<String, String>,
    options: Vec<OptionSpec>,
}

impl Variant {
    /// Reads a variant file and tries every choice of its options.
    ///
    /// # Errors
    /// [`VariantError`] for the first mistake: `file` (only its name for the message), the line,
    /// what is wrong and what would be right.
    pub fn parse(file: &str, text: &str) -> Result<Variant, VariantError> {
        let head = compile::head(text).map_err(|m| m.locate(file, text))?;
        let variant = Variant(
            Arc::new(Inner {
                file: file.to_owned(),
                text: text.to_owned(),
                id: head.id,
                version: head.version,
                names: head.names,
                options: head.options,
            }),
            Made::default(),
        );
        for options in variant.combinations() {
            variant.compile(&options)?;
        }
        Ok(variant)
    }

    /// The id, as `tablut`: what a game stores.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The version of these rules: a game is replayed under the version it was begun with.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.0.version
    }

    /// The name in a language (`en`, `sr`, `ru`, `tr`, `nl`), in English where there is none.
    #[must_use]
    pub fn name(&self, lang: &str) -> &str {
        let names = &self.0.names;
        names
            .get(lang)
            .or_else(|| names.get("en"))
            .map_or(self.id(), String::as_str)
    }

    /// The options, sorted by key.
    #[must_use]
    pub fn option_specs(&self) -> &[OptionSpec] {
        &self.0.options
    }

    /// The rule set for some options, its tables made the first time it is asked for.
    ///
    /// # Errors
    /// [`OptionError`] for an option that the variant has not, or a value it cannot have.
    pub fn rules(&self, options: &Options) -> Result<Arc<RuleSet>, OptionError> {
        let mut chosen = Options::default();
        for (key, value) in options.iter() {
            let spec = self
                .0
                .options
                .iter()
                .find(|s| s.key == key)
                .ok_or_else(|| OptionError::Unknown {
                    key: key.to_owned(),
                    known: self.0.options.iter().map(|s| s.key.clone()).collect(),
                })?;
            if !spec.choices.contains(&value) {
                return Err(OptionError::BadValue {
                    key: key.to_owned(),
                    value,
                    choices: spec.choices.clone(),
                });
            }
            if value != spec.default {
                chosen.set(key, value);
            }
        }
        let mut made = self.1.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = made.get(&chosen) {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new(self.compile(&chosen)?);
        made.insert(chosen, Arc::clone(&rules));
        Ok(rules)
    }

    /// Every choice of options, each named only where it differs from the default.
    pub fn combinations(&self) -> Vec<Options> {
        let mut all = vec![Options::default()];
        for spec in self.option_specs() {
            all = all
                .iter()
                .flat_map(|options| {
                    spec.choices.iter().map(|&value| {
                        let mut options = options.clone();
                        if value != spec.default {
                            options.set(&spec.key, value);
                        }
                        options
                    })
                })
                .take(MAX_COMBINATIONS)
                .collect();
        }
        all
    }

    fn compile(&self, chosen: &Options) -> Result<RuleSet, VariantError> {
        // The rule set knows its variant, but not what its variant has made: else neither would ever
        // be freed.
        let variant = Variant(Arc::clone(&self.0), Made::default());
        compile::rule_set(&variant, &self.0.text, chosen)
            .map_err(|m| m.locate(&self.0.file, &self.0.text))
    }
}
