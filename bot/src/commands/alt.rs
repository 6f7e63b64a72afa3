//! The picture in words, for those who do not see it.

use konakis_render::AltText;
use konakis_rules::{GameResult, Kind, Played, RuleSet, Side};

use super::{
    Picture,
    words::{Words, kind_key},
};
use crate::text::Args;

/// Whose turn it is, the last move, and where every man stands: at most 1,024 characters.
pub(super) fn alt_text(words: &Words<'_>, picture: &Picture) -> String {
    picture
        .with_scene(|scene| AltText::new(scene, words))
        .to_string()
}

impl konakis_render::Words for Words<'_> {
    fn to_move(&self, rules: &RuleSet, side: Side, placing: bool) -> String {
        self.say(
            if placing {
                "alt-to-place"
            } else {
                "alt-to-move"
            },
            &Args::new()
                .text("variant", self.variant(rules.variant()))
                .text("side", Words::side(self, rules, side)),
        )
    }

    fn result(&self, rules: &RuleSet, result: GameResult) -> String {
        self.say(
            "alt-over",
            &Args::new()
                .text("variant", self.variant(rules.variant()))
                .text("result", Words::result(self, rules, result)),
        )
    }

    fn last_move(&self, _rules: &RuleSet, played: &Played) -> String {
        self.say(
            "alt-last-move",
            &Args::new().text("move", played.text.clone()),
        )
    }

    fn men(&self, rules: &RuleSet, kind: Kind, count: usize, places: &str) -> String {
        self.say(
            &format!("alt-men-{}", kind_key(rules, kind)),
            &Args::new()
                .number("count", i64::try_from(count).unwrap_or(i64::MAX))
                .text("places", places),
        )
    }
}
