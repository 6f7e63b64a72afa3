//! Alt text and text boards say all that the picture shows.

#![allow(clippy::expect_used)] // Helpers of tests may fail too.

mod support;

use konakis_render::{AltText, Scene, Words, text_board};
use konakis_rules::{Game, GameResult, Kind, Played, Position, RuleSet, Side};
use proptest::prelude::*;
use support::{ending, every_rule_set, played, rules};

/// English, as short as a bot would say it, with filler for wordy languages.
struct English(usize);

impl Words for English {
    fn to_move(&self, rules: &RuleSet, side: Side, placing: bool) -> String {
        let verb = if placing { "place a man" } else { "move" };
        format!(
            "The {} {verb}.{}",
            rules.side_key(side),
            " indeed".repeat(self.0)
        )
    }

    fn result(&self, rules: &RuleSet, result: GameResult) -> String {
        match result.winner {
            Some(side) => format!(
                "The {} won ({}).",
                rules.side_key(side),
                result.reason.as_str()
            ),
            None => "A draw.".to_owned(),
        }
    }

    fn last_move(&self, _: &RuleSet, played: &Played) -> String {
        format!("Last move:\n{}.{}", played.text, " indeed".repeat(self.0))
    }

    fn men(&self, rules: &RuleSet, kind: Kind, count: usize, places: &str) -> String {
        format!("{} ({count}): {places}.", rules.kind(kind).letter)
    }
}

#[test]
fn alt_text_of_a_start_and_of_a_move() {
    let rules = rules("tablut", "");
    let scene = Scene::new(&rules, rules.start());
    assert_eq!(
        AltText::new(&scene, &English(0)).as_str(),
        "The defenders move. \
         t (16): a4 a5 a6 b5 d1 d9 e1 e2 e8 e9 f1 f9 h5 i4 i5 i6. \
         T (8): c5 d5 e3 e4 e6 e7 f5 g5. K (1): e5."
    );
    let mut game = Game::new(rules);
    game.play_text("e7-h7").expect("a legal move");
    let scene = Scene::new(game.rules(), game.position()).last(&game.plies()[0]);
    let text = AltText::new(&scene, &English(0));
    assert!(
        text.as_str()
            .starts_with("The attackers move. Last move: e7-h7. t (16):"),
        "{text}"
    );
    let scene = scene.result(ending(&game));
    assert!(
        AltText::new(&scene, &English(0))
            .as_str()
            .starts_with("The "),
        "{text}"
    );
}

#[test]
fn two_men_in_the_fortress_are_named_twice() {
    let rules = rules("ringo", "");
    let position = Position::parse(&rules, "8/8/8/8/8/w1w1w1w1/bb w").expect("a position");
    let scene = Scene::new(&rules, &position);
    let text = AltText::new(&scene, &English(0));
    assert!(text.as_str().contains("b (2): 0 0."), "{text}");
    assert!(
        text_board(&scene).contains("0   bb\n"),
        "{}",
        text_board(&scene)
    );
}

/// Every man of a position as the alt text names it, kind by kind.
fn named(text: &str, rules: &RuleSet) -> Vec<(char, String)> {
    let mut men: Vec<(char, String)> = Vec::new();
    for kind in rules.kinds() {
        let start = format!("{} (", kind.letter);
        let Some(at) = text.find(&start) else {
            continue;
        };
        let places = text[at..].split_once(": ").map_or("", |(_, rest)| rest);
        let places = places.split('.').next().unwrap_or_default();
        men.extend(
            places
                .split_whitespace()
                .map(|name| (kind.letter, name.to_owned())),
        );
    }
    men.sort();
    men
}

fn standing(position: &Position, rules: &RuleSet) -> Vec<(char, String)> {
    let man = |(point, kind)| {
        (
            rules.kind(kind).letter,
            rules.board().name(point).to_owned(),
        )
    };
    let mut men: Vec<(char, String)> = position.men().map(man).collect();
    men.sort();
    men
}

#[test]
fn wordy_languages_lose_words_but_no_man() {
    let rules = rules("alea", "");
    let game = played(&rules, 3, 1);
    let scene = Scene::new(&rules, game.position()).last(&game.plies()[2]);
    for (filler, turn, last) in [(0, true, true), (60, true, false), (400, false, false)] {
        let text = AltText::new(&scene, &English(filler));
        assert!(text.as_str().chars().count() <= AltText::LONGEST);
        assert_eq!(
            named(text.as_str(), &rules),
            standing(game.position(), &rules)
        );
        assert_eq!(text.as_str().contains("The "), turn, "{filler}");
        assert_eq!(text.as_str().contains("Last move"), last, "{filler}");
    }
}

#[test]
fn text_boards() {
    let tablut = rules("tablut", "");
    let mut game = Game::new(tablut);
    game.play_text("e7-h7").expect("a legal move");
    let scene = Scene::new(game.rules(), game.position()).last(&game.plies()[0]);
    assert_eq!(
        text_board(&scene),
        "   a b c d e f g h i
 9 . . . t t t . . .  9
 8 . . . . t . . . .  8
 7 . . . .*. . .>T .  7
 6 t . . . T . . . t  6
 5 t t T T K T T t t  5
 4 t . . . T . . . t  4
 3 . . . . T . . . .  3
 2 . . . . t . . . .  2
 1 . . . t t t . . .  1
   a b c d e f g h i
"
    );

    let halatafl = rules("halatafl", "");
    assert_eq!(
        text_board(&Scene::new(&halatafl, halatafl.start())),
        "    a   b   c   d   e   f   g
 7          f---.---f          7
            | \\ | / |
 6          .---.---.          6
            | / | \\ |
 5  .---.---.---.---.---.---.  5
    | \\ | / | \\ | / | \\ | / |
 4  g---g---g---g---g---g---g  4
    | / | \\ | / | \\ | / | \\ |
 3  g---g---g---g---g---g---g  3
            | \\ | / |
 2          g---g---g          2
            | / | \\ |
 1          g---g---g          1
    a   b   c   d   e   f   g
"
    );

    let ringo = rules("ringo", "");
    assert_eq!(
        text_board(&Scene::new(&ringo, ringo.start())),
        "   n  a  b  c  d  e  f  g
6  .  b  b  b  b  b  b  b  6
5  .  .  .  .  .  .  .  .  5
4  .  .  .  .  .  .  .  .  4
3  .  .  .  .  .  .  .  .  3
2  .  .  .  .  .  .  .  .  2
1  .  w  .  w  .  w  .  w  1
0   +
   n  a  b  c  d  e  f  g
"
    );

    let latrunculi = rules("latrunculi", "");
    let turned = Scene::new(&latrunculi, latrunculi.start()).viewed_by(Side::Two);
    assert!(text_board(&turned).starts_with("   h g f e d c b a\n 1 w w w w w w w w  1\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_man_of_any_position_is_in_the_words(
        variant in 0usize..18, plies in 0u32..120, seed: u64, wordy in 0usize..90,
    ) {
        let all = every_rule_set();
        let rules = &all[variant % all.len()];
        let game = played(rules, plies, seed);
        let mut scene = Scene::new(rules, game.position());
        if let Some(last) = game.plies().last() {
            scene = scene.last(last);
        }
        let text = AltText::new(&scene, &English(wordy));
        prop_assert!(text.as_str().chars().count() <= AltText::LONGEST);
        prop_assert!(!text.as_str().contains('\n'));
        prop_assert_eq!(named(text.as_str(), rules), standing(game.position(), rules));

        let board = text_board(&scene);
        for kind in rules.kinds() {
            let men = game.position().men().filter(|&(_, k)| rules.kind(k) == kind).count();
            let inner: Vec<&str> = board.lines().collect();
            let found: usize = inner[1..inner.len() - 1]
                .iter()
                .map(|line| line.matches(kind.letter).count())
                .sum();
            prop_assert_eq!(found, men, "{}\n{}", kind.letter, board);
        }
        prop_assert!(board.len() < 1_900, "fits a message: {}", board.len());
    }
}
