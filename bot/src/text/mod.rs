//! Every sentence that a person reads: Fluent messages, one folder a language.
//!
//! The languages are embedded; a folder given at start adds to them or overrides single messages.

use std::{borrow::Cow, collections::BTreeMap};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use include_dir::{Dir, include_dir};
use unic_langid::LanguageIdentifier;

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../config/locales");

/// The language that has every message.
pub const FALLBACK: &str = "en";

/// What a message is filled with.
#[derive(Debug, Default)]
pub struct Args(FluentArgs<'static>);

impl Args {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Args {
        Args::default()
    }

    /// Fills `$name` with text.
    #[must_use]
    pub fn text(mut self, name: &'static str, value: impl Into<String>) -> Args {
        self.0
            .set(name, FluentValue::String(Cow::Owned(value.into())));
        self
    }

    /// Fills `$name` with a number, which also chooses the plural form.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Args {
        self.0.set(name, FluentValue::from(value.into()));
        self
    }
}

/// A locale file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    /// The folder's name is not a language tag.
    #[error("locales/{folder}: not a language tag; name the folder like `en`, `sr` or `pt-BR`")]
    Language {
        /// The folder.
        folder: String,
    },
    /// Fluent cannot read the file.
    #[error(
        "{file}:{line}: not Fluent: {problem}; see the built-in config/locales/en for the form"
    )]
    Syntax {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What the parser says.
        problem: String,
    },
    /// The language that everything falls back to is not there.
    #[error("no messages in English; the folder locales/en is missing")]
    NoFallback,
}

/// One `.ftl` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocaleFile {
    /// The language: the folder's name.
    pub locale: String,
    /// The file's name for messages.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// The messages of all languages.
pub struct Texts {
    bundles: BTreeMap<String, FluentBundle<FluentResource>>,
    available: Vec<fluent_langneg::LanguageIdentifier>,
    fallback: fluent_langneg::LanguageIdentifier,
}

impl Texts {
    /// The embedded languages.
    ///
    /// # Errors
    /// [`TextError`] if an embedded file is broken, which the tests rule out.
    pub fn builtin() -> Result<Texts, TextError> {
        Texts::with_files(Vec::new())
    }

    /// The embedded languages, with files that add languages or override single messages.
    ///
    /// # Errors
    /// [`TextError`] names the file and line.
    pub fn with_files(extra: Vec<LocaleFile>) -> Result<Texts, TextError> {
        let embedded = EMBEDDED.dirs().flat_map(|folder| {
            folder.files().filter_map(|file| {
                Some(LocaleFile {
                    locale: folder.path().to_str()?.to_owned(),
                    file: format!("config/locales/{}", file.path().display()),
                    text: file.contents_utf8()?.to_owned(),
                })
            })
        });
        let mut bundles = BTreeMap::new();
        for file in embedded.chain(extra) {
            let language: LanguageIdentifier =
                file.locale.parse().map_err(|_| TextError::Language {
                    folder: file.locale.clone(),
                })?;
            let resource = FluentResource::try_new(file.text).map_err(|(broken, errors)| {
                let position = errors.first().map_or(0, |error| error.pos.start);
                let before = broken.source().get(..position).unwrap_or_default();
                TextError::Syntax {
                    file: file.file.clone(),
                    line: before.matches('\n').count() + 1,
                    problem: errors
                        .first()
                        .map_or_else(String::new, |error| error.kind.to_string()),
                }
            })?;
            bundles
                .entry(language.to_string())
                .or_insert_with(|| {
                    let mut bundle = FluentBundle::new_concurrent(vec![language]);
                    // The marks that keep scripts of two directions apart show up as boxes in some clients.
                    bundle.set_use_isolating(false);
                    bundle
                })
                .add_resource_overriding(resource);
        }
        let fallback = FALLBACK.parse().map_err(|_| TextError::NoFallback)?;
        if !bundles.contains_key(FALLBACK) {
            return Err(TextError::NoFallback);
        }
        let available = bundles.keys().filter_map(|key| key.parse().ok()).collect();
        Ok(Texts {
            bundles,
            available,
            fallback,
        })
    }

    /// The languages there are, as tags.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.bundles.keys().map(String::as_str)
    }

    /// The language in which somebody with this locale is answered.
    #[must_use]
    pub fn language_for(&self, locale: &str) -> String {
        let wanted: Vec<fluent_langneg::LanguageIdentifier> = locale.parse().into_iter().collect();
        fluent_langneg::negotiate_languages(
            &wanted,
            &self.available,
            Some(&self.fallback),
            fluent_langneg::NegotiationStrategy::Lookup,
        )
        .first()
        .map_or_else(|| FALLBACK.to_owned(), ToString::to_string)
    }

    /// A message in the language nearest to `locale`; English where the language lacks it.
    ///
    /// A message that does not exist at all is shown by its id and logged: a person gets an answer
    /// all the same.
    #[must_use]
    pub fn say(&self, locale: &str, id: &str, args: &Args) -> String {
        let language = self.language_for(locale);
        for language in [language.as_str(), FALLBACK] {
            if let Some(text) = self.find(language, id, args) {
                return text;
            }
        }
        tracing::error!(id, "no such message");
        id.to_owned()
    }

    /// A message if there is one.
    #[must_use]
    pub fn try_say(&self, locale: &str, id: &str, args: &Args) -> Option<String> {
        let language = self.language_for(locale);
        self.find(&language, id, args)
            .or_else(|| self.find(FALLBACK, id, args))
    }

    fn find(&self, language: &str, id: &str, args: &Args) -> Option<String> {
        let bundle = self.bundles.get(language)?;
        let pattern = bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args.0), &mut errors);
        for error in errors {
            tracing::error!(id, %error, "message not filled");
        }
        Some(text.into_owned())
    }
}
