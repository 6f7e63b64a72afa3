//! The picture in words, for those who do not see it.

use std::fmt;

use konakis_rules::{GameResult, Kind, Played, RuleSet, Side};

use crate::scene::Scene;

/// A description of a picture: whose turn it is or how the game ended, the last move, and where
/// every man stands. At most [`AltText::LONGEST`] characters; the position is always complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AltText(String);

/// What an [`AltText`] says, in the reader's language. Each method returns a short sentence or an
/// empty text; line breaks in it become spaces.
pub trait Words {
    /// That it is this side's turn; `placing` when it has a man to put on the board.
    fn to_move(&self, rules: &RuleSet, side: Side, placing: bool) -> String;
    /// How the game ended.
    fn result(&self, rules: &RuleSet, result: GameResult) -> String;
    /// The last move; `played.text` names it and what it took.
    fn last_move(&self, rules: &RuleSet, played: &Played) -> String;
    /// Where the men of one kind stand: `places` names `count` of them, with spaces between. Asked
    /// also for kinds that have no man on the board, with `count` 0.
    fn men(&self, rules: &RuleSet, kind: Kind, count: usize, places: &str) -> String;
}

impl AltText {
    /// The longest description that Discord takes, in characters.
    pub const LONGEST: usize = 1024;

    /// Describes a scene.
    ///
    /// When a language is so wordy that the whole does not fit, sentences about anything but the
    /// position are left out first; if even that does not help, the position's code stands for the
    /// sentences.
    #[must_use]
    pub fn new(scene: &Scene<'_>, words: &dyn Words) -> AltText {
        let rules = scene.rules;
        let turn = match scene.result {
            Some(result) => words.result(rules, result),
            None => {
                let placing = scene.position.placing();
                words.to_move(rules, scene.position.to_move(), placing)
            }
        };
        let last = scene
            .last
            .map(|played| words.last_move(rules, played))
            .unwrap_or_default();
        let men = men(scene, words);
        let code = scene.position.code(rules);
        let attempts = [
            join(&[&turn, &last, &men]),
            join(&[&turn, &men]),
            men,
            join(&[&turn, &last, &code]),
            join(&[&turn, &code]),
        ];
        let fitting = attempts
            .into_iter()
            .find(|text| text.chars().count() <= AltText::LONGEST);
        AltText(fitting.unwrap_or(code))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AltText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<AltText> for String {
    fn from(text: AltText) -> String {
        text.0
    }
}

/// A sentence for each kind of man, in the order of the rules.
fn men(scene: &Scene<'_>, words: &dyn Words) -> String {
    let rules = scene.rules;
    let mut sentences: Vec<String> = Vec::new();
    let mut kinds: Vec<Kind> = Vec::new();
    // The kinds as `Kind` values: from the men that stand here or stood at the start.
    for (_, kind) in rules.start().men().chain(scene.position.men()) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.sort_unstable();
    for kind in kinds {
        let men = scene.position.men().filter(|&(_, other)| other == kind);
        let places: Vec<&str> = men.map(|(point, _)| rules.board().name(point)).collect();
        sentences.push(words.men(rules, kind, places.len(), &places.join(" ")));
    }
    join(&sentences.iter().map(String::as_str).collect::<Vec<_>>())
}

fn join(parts: &[&str]) -> String {
    let words = parts.iter().flat_map(|part| part.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}
