//! Line editing for a person at the keyboard: history, and the tabulator key.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use rustyline::{
    CompletionType, Config, Context, Editor, Helper,
    completion::{Completer, Pair},
    error::ReadlineError,
    highlight::Highlighter,
    hint::Hinter,
    history::FileHistory,
    validate::Validator,
};
use tokio::runtime::Handle;

use super::complete::{self, Kind};
use crate::commands::{Caller, Desk};

/// Lines that are remembered.
const HISTORY: usize = 1000;

/// What completion has to know of the table; the table keeps it up to date.
#[derive(Clone)]
pub(super) struct Known {
    /// Who speaks.
    pub(super) caller: Caller,
    /// Who was heard.
    pub(super) names: Vec<String>,
}

/// A line editor.
pub(super) struct Prompt {
    editor: Editor<Assistant, FileHistory>,
    history: Option<PathBuf>,
    known: Arc<Mutex<Known>>,
}

/// What came from the keyboard.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// The line was given up (Ctrl-C).
    Interrupted,
    /// There is no more (Ctrl-D).
    End,
}

impl Prompt {
    /// A line editor on this terminal.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub(super) fn new(desk: Desk, runtime: Handle, known: Known) -> Result<Prompt, ReadlineError> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .max_history_size(HISTORY)?
            .build();
        let known = Arc::new(Mutex::new(known));
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Assistant {
            desk,
            runtime,
            known: Arc::clone(&known),
        }));
        let history = history_file();
        if let Some(file) = &history {
            // The first time there is none.
            if let Err(error) = editor.load_history(file) {
                tracing::debug!(%error, "no history");
            }
        }
        Ok(Prompt {
            editor,
            history,
            known,
        })
    }

    /// What completion has to know from now on.
    pub(super) fn update(&self, known: Known) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If the terminal fails.
    pub(super) fn read(&mut self, prompt: &str) -> Result<Typed, ReadlineError> {
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    self.editor.add_history_entry(line.as_str())?;
                }
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(error),
        }
    }

    /// Keeps the history for the next time; a game does not fail for it.
    pub(super) fn close(mut self) {
        let Some(file) = &self.history else {
            return;
        };
        let saved = file
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .map_err(ReadlineError::from)
            .and_then(|()| self.editor.save_history(file));
        if let Err(error) = saved {
            tracing::warn!(file = %file.display(), %error, "the history of lines is not kept");
        }
    }
}

/// `konakis/history` in the platform's folder for what programs remember.
fn history_file() -> Option<PathBuf> {
    let set = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = set("XDG_STATE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))?;
    Some(folder.join("konakis").join("history"))
}

struct Assistant {
    desk: Desk,
    runtime: Handle,
    known: Arc<Mutex<Known>>,
}

impl Assistant {
    fn candidates(&self, line: &str) -> (usize, Vec<Pair>) {
        let Some(wanted) = complete::wanted(line) else {
            return (line.len(), Vec::new());
        };
        let known = self
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let fits = |word: &str| {
            word.to_lowercase()
                .starts_with(&wanted.typed.to_lowercase())
        };
        let plain = |word: String| Pair {
            display: word.clone(),
            replacement: format!("{word} "),
        };
        let pairs = match &wanted.kind {
            Kind::Words(words) => words
                .iter()
                .filter(|word| fits(word))
                .cloned()
                .map(plain)
                .collect(),
            Kind::Names => known
                .names
                .iter()
                .filter(|name| fits(name))
                .map(|name| quoted(name))
                .map(plain)
                .collect(),
            Kind::Option {
                typing,
                names,
                one_word,
            } => {
                let suggestions = self
                    .runtime
                    .block_on(self.desk.suggest(&known.caller, typing));
                let mut pairs: Vec<_> = suggestions
                    .into_iter()
                    .map(|suggestion| Pair {
                        display: suggestion.label,
                        replacement: if *one_word {
                            format!("{} ", quoted(&suggestion.value))
                        } else {
                            format!("{} ", suggestion.value)
                        },
                    })
                    .collect();
                pairs.extend(names.iter().filter(|name| fits(name)).map(|name| Pair {
                    display: name.clone(),
                    replacement: name.clone(),
                }));
                pairs
            }
        };
        (wanted.start, pairs)
    }
}

fn quoted(text: &str) -> String {
    if text.contains(char::is_whitespace) && !text.contains('"') {
        format!("\"{text}\"")
    } else {
        text.to_owned()
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok(self.candidates(line.get(..pos).unwrap_or(line)))
    }
}

impl Hinter for Assistant {
    type Hint = String;
}
impl Highlighter for Assistant {}
impl Validator for Assistant {}
impl Helper for Assistant {}
