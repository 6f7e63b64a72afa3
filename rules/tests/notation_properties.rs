//! What holds of reading in every variant: noise does not change a move, refusals are true, nothing panics.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod common;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use konakis_rules::{Catalog, Closure, Game, Marks, Options, Place, Point, Refusal, RuleSet};
use proptest::prelude::*;
use proptest::sample::Index;

/// A source of choices that repeats with its seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }
}

/// Every variant with every option tried alone, made once.
fn rule_sets() -> &'static [Arc<RuleSet>] {
    static ALL: LazyLock<Vec<Arc<RuleSet>>> = LazyLock::new(make_rule_sets);
    &ALL
}

fn make_rule_sets() -> Vec<Arc<RuleSet>> {
    let catalog = Catalog::builtin();
    let mut all = Vec::new();
    for variant in catalog.variants() {
        all.push(variant.rules(&Options::new()).expect("no options"));
        for spec in variant.option_specs() {
            for &choice in spec.choices() {
                let mut options = Options::new();
                options.set(spec.key(), choice);
                all.push(variant.rules(&options).expect("an option of the variant"));
            }
        }
    }
    all
}

/// A game some random moves after its start, not over. Captures are preferred half of the time, so that
/// positions with few men come up.
fn game_after(rules: &Arc<RuleSet>, moves: usize, dice: &mut Dice) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    let mut before = game.clone();
    for _ in 0..moves {
        let legal = game.legal();
        if legal.is_empty() {
            return before;
        }
        let captures: Vec<_> = legal
            .iter()
            .filter(|mv| !game.captures(mv).is_empty())
            .collect();
        let mv = if !captures.is_empty() && dice.roll(2) == 0 {
            dice.pick(&captures).clone()
        } else {
            legal[dice.roll(legal.len())].clone()
        };
        before = game.clone();
        game.play(&mv).expect("a legal move plays");
    }
    if game.result().is_some() {
        before
    } else {
        game
    }
}

const DASHES: &[&str] = &[
    "-",
    " - ",
    "–",
    "—",
    "−",
    "‑",
    "－",
    "→",
    "->",
    "=>",
    " to ",
    "~",
    "_",
    "➡\u{FE0F}",
    ">",
    "--",
    "",
];
const CROSSES: &[&str] = &[
    "x", "X", "×", "х", "Х", "*", ":", " x ", "✕", "❌", "：", "χ",
];
const BLANKS: &[&str] = &[
    " ", "\u{A0}", "\u{200B}", "\u{2009}", "\u{FEFF}", "\u{3164}", "\t",
];
const BEFORE: &[&str] = &[
    "", "", "`", "**", "_", "> ", "\"", "17. ", "3) ", "«", "||", " ",
];
const AFTER: &[&str] = &[
    "", "", "!", "?!", "+", "#", ".", ",", "`", "**", " !!", "»", "||", "…",
];

/// Ways to write a letter or digit of a canonical text.
fn look_alikes(c: char) -> Vec<String> {
    let mut ways = vec![c.to_string(), c.to_uppercase().to_string()];
    if let Some(wide) = char::from_u32(c as u32 + 0xFEE0) {
        ways.push(wide.to_string());
    }
    let more = match c {
        'a' => "аАα🇦",
        'b' => "вВбБβ",
        'c' => "сСц",
        'd' => "дДδ",
        'e' => "еЕёε",
        'f' => "фФφ",
        'g' => "гГγ",
        'h' => "нНη",
        'i' => "іІıİи",
        'j' => "јЈ",
        'k' => "кКκ",
        'l' => "лЛλ",
        'm' => "мМμ",
        'n' => "пПν",
        'o' => "оОο",
        'p' => "рРρ",
        's' => "ѕЅ",
        '0' => "⁰₀٠",
        '1' => "¹₁١۱",
        '2' => "²٢",
        '3' => "зЗ³",
        '6' => "⁶бБ",
        '9' => "⁹۹",
        _ => "",
    };
    ways.extend(more.chars().map(String::from));
    if c.is_ascii_digit() {
        ways.push(format!("{c}\u{FE0F}\u{20E3}"));
    }
    ways
}

/// A canonical text as somebody else might write it.
fn noisy(game: &Game, canonical: &str, dice: &mut Dice) -> String {
    // Where captures are written with the man taken, a slide written with a cross may be a capture.
    let ringo = matches!(game.rules().board().place(last_point(game)), Place::Centre);
    let capture = canonical.contains('x');
    let mut out = String::from(dice.pick(BEFORE));
    let chars: Vec<char> = canonical.chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        let next = chars.get(i + 1);
        match c {
            '-' if ringo && !capture => out.push_str(dice.pick(DASHES)),
            '-' | 'x' if dice.roll(2) == 0 => out.push_str(dice.pick(DASHES)),
            '-' | 'x' => out.push_str(dice.pick(CROSSES)),
            '@' => out.push_str(dice.pick(&["@", "＠", "", "@ "])),
            // A zero alone is the fortress, and may be a letter; so may one that ends a rank.
            '0' if dice.roll(3) == 0 && !next.is_some_and(char::is_ascii_digit) => {
                out.push_str(dice.pick(&["o", "О", "о", "O"]));
            }
            c => {
                let ways = look_alikes(c);
                out.push_str(&ways[dice.roll(ways.len())]);
            }
        }
        if dice.roll(6) == 0 {
            out.push_str(dice.pick(BLANKS));
        }
    }
    out.push_str(dice.pick(AFTER));
    out
}

fn last_point(game: &Game) -> Point {
    game.rules()
        .board()
        .points()
        .last()
        .expect("a board has points")
}

/// The canonical text with its list of captures left out or turned round, where it has one.
fn relisted(game: &Game, canonical: &str, mv: &konakis_rules::Move, dice: &mut Dice) -> String {
    let short = mv.text(game.rules());
    let Some(list) = canonical.strip_prefix(&short) else {
        return canonical.to_owned();
    };
    match dice.roll(3) {
        0 => short,
        1 => {
            let turned: String = list
                .rsplit('x')
                .filter(|point| !point.is_empty())
                .fold(String::new(), |text, point| text + "x" + point);
            short + &turned
        }
        _ => canonical.to_owned(),
    }
}

#[test]
fn every_legal_text_reads_as_its_move_in_every_variant() {
    let mut dice = Dice(7);
    let mut read = 0;
    for rules in rule_sets() {
        for moves in [0, 1, 5, 20, 60] {
            let game = game_after(rules, moves, &mut dice);
            for mv in game.legal() {
                let text = game.text(&mv);
                assert_eq!(game.read(&text).as_ref(), Ok(&mv), "{text}");
                let noise = noisy(&game, &relisted(&game, &text, &mv, &mut dice), &mut dice);
                if noise.len() <= konakis_rules::MAX_MOVE_BYTES {
                    let code = game.position().code(rules);
                    let found = game.read(&noise);
                    assert_eq!(found.as_ref(), Ok(&mv), "{text} as {noise:?} in {code}");
                    read += 1;
                }
            }
        }
    }
    println!("{read} noisy texts read");
}

/// Checks that a refusal says nothing untrue; the board is asked anew, not the engine's tables.
fn assert_true(game: &Game, from: Point, to: Point, refusal: &Refusal) {
    let board = game.rules().board();
    let position = game.position();
    let context = format!(
        "{}-{} in {}: {refusal:?}",
        board.name(from),
        board.name(to),
        position.code(game.rules())
    );
    // The points walked from `from`, each way, up to one point.
    let ways = |end: Point| -> Vec<Vec<Point>> {
        board
            .lines(from)
            .filter_map(|line| {
                let at = line.iter().position(|&p| p == end)?;
                Some(line[..=at].to_vec())
            })
            .collect()
    };
    let marked = |p: Point, closed: fn(&Marks) -> bool| closed(&board.marks(p));
    match *refusal {
        Refusal::NothingThere { point } => {
            assert_eq!((point, position.at(point)), (from, None), "{context}");
        }
        Refusal::NotYours { point, kind } => {
            assert_eq!((point, position.at(point)), (from, Some(kind)), "{context}");
            assert_ne!(
                game.rules().kind(kind).side,
                position.to_move(),
                "{context}"
            );
        }
        Refusal::SamePoint { point } => assert!(point == from && point == to, "{context}"),
        Refusal::Blocked {
            from: f,
            to: t,
            at,
            by,
        } => {
            assert_eq!((f, t), (from, to), "{context}");
            assert_eq!(position.at(at), Some(by), "{context}");
            // Nothing stands nearer on that way.
            let nearest = ways(to).iter().any(|way| {
                way.iter().find(|&&p| position.at(p).is_some()) == Some(&at) || at == to
            });
            assert!(nearest, "{context}");
        }
        Refusal::BlockedBothWays { first, second, .. } => {
            let ways = ways(to);
            assert_eq!(ways.len(), 2, "{context}");
            for (at, by) in [first, second] {
                assert_eq!(position.at(at), Some(by), "{context}");
                assert!(ways.iter().any(|way| way.contains(&at)), "{context}");
            }
        }
        Refusal::Closed { kind, at, why } => {
            assert_eq!(position.at(from), Some(kind), "{context}");
            match why {
                Closure::Stop(_) => assert_eq!(at, to, "{context}"),
                Closure::Cross(_) => assert!(
                    at != to && ways(to).iter().all(|way| way.contains(&at)),
                    "{context}"
                ),
            }
            let special = marked(at, |m| m.throne || m.corner || m.fortress || m.neutral);
            assert!(special && position.at(at).is_none(), "{context}");
        }
        Refusal::Diagonal { .. } => {
            let (Place::Grid { file: a, rank: b }, Place::Grid { file: c, rank: d }) =
                (board.place(from), board.place(to))
            else {
                panic!("{context}");
            };
            assert_eq!(a.abs_diff(c), b.abs_diff(d), "{context}");
            assert!(ways(to).is_empty(), "{context}");
        }
        Refusal::NotALine { .. } => assert!(ways(to).is_empty(), "{context}"),
        Refusal::TooFar { .. } => {
            assert!(ways(to).iter().any(|way| way.len() > 1), "{context}");
        }
        Refusal::WrongWay { .. } => assert!(!ways(to).is_empty(), "{context}"),
        Refusal::NoSuchJump { over, .. } => {
            let over = over.expect("a jump of two has a middle");
            assert!(
                ways(to).iter().any(|way| way.len() == 2 && way[0] == over),
                "{context}"
            );
        }
        Refusal::Protected { at, kind } => {
            assert_eq!(position.at(at), Some(kind), "{context}");
            let safe = marked(at, |m| m.neutral) || position.count_at(at) > 1;
            assert!(safe, "{context}");
        }
        Refusal::MustJump { ref jumps } => {
            assert_eq!(*jumps, game.legal(), "{context}");
            assert!(jumps.iter().all(|mv| mv.is_jump()), "{context}");
        }
        Refusal::MustContinue { ref moves } => {
            assert!(
                !moves.is_empty()
                    && moves
                        .iter()
                        .all(|mv| mv.path().len() > 1 && mv.path()[0] == to),
                "{context}"
            );
        }
        Refusal::MustPlace => assert!(position.placing(), "{context}"),
        Refusal::Ambiguous { ref candidates } => {
            let legal = game.legal();
            assert!(
                candidates.len() > 1 && candidates.iter().all(|mv| legal.contains(mv)),
                "{context}"
            );
        }
        Refusal::NotLegal { .. } => {}
        ref other => panic!("not a reason for two points: {other:?}; {context}"),
    }
}

#[test]
fn every_pair_of_points_is_a_move_or_is_refused_with_a_true_reason() {
    let mut dice = Dice(3);
    let mut unexplained: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for rules in rule_sets() {
        let id = rules.variant().id().to_owned();
        let points: Vec<Point> = rules.board().points().collect();
        // On the larger boards a sample is enough: the pairs of one man in eight.
        let sample = if points.len() > 100 { 8 } else { 1 };
        let lengths = [0, 3, 12, 30, 80];
        for moves in lengths {
            let game = game_after(rules, moves, &mut dice);
            let legal = game.legal();
            for &from in &points {
                if dice.roll(sample) != 0 {
                    continue;
                }
                for &to in &points {
                    let text = format!("{}-{}", rules.board().name(from), rules.board().name(to));
                    let (plain, refused) = unexplained.entry(id.clone()).or_default();
                    match game.read(&text) {
                        Ok(mv) => assert!(
                            mv.from() == Some(from) && mv.to() == to && legal.contains(&mv),
                            "{text}"
                        ),
                        Err(refusal) => {
                            assert!(
                                !legal.iter().any(|mv| {
                                    mv.from() == Some(from) && mv.path() == [to] && !mv.is_jump()
                                }),
                                "{text} is legal: {refusal:?}"
                            );
                            assert_true(&game, from, to, &refusal);
                            *refused += 1;
                            *plain += usize::from(matches!(refusal, Refusal::NotLegal { .. }));
                        }
                    }
                }
            }
        }
    }
    for (id, (plain, refused)) in &unexplained {
        println!("{id}: {plain} of {refused} refusals without a reason");
        assert_eq!(*plain, 0, "{id}");
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused_by_play_with_the_same_reason() {
    let mut dice = Dice(11);
    let mut compared = 0;
    for rules in rule_sets() {
        let earlier = game_after(rules, 10, &mut dice);
        let game = game_after(rules, 25, &mut dice);
        let legal = game.legal();
        for mv in earlier.legal().iter().filter(|mv| !legal.contains(mv)) {
            let mut played = game.clone();
            let by_play = played.play(mv).expect_err("it is not legal").clone();
            assert_eq!(played.position(), game.position());
            // The same text may be short for another move, or name it more loosely.
            if let Err(by_text) = game.read(&mv.text(rules))
                && !matches!(by_text, Refusal::Ambiguous { .. })
            {
                assert_eq!(by_play, by_text, "{}", mv.text(rules));
                compared += 1;
            }
        }
    }
    println!("{compared} refusals compared");
    assert!(compared > 100);
}

#[test]
fn moves_of_another_board_are_refused() {
    let mut dice = Dice(5);
    let sets = rule_sets();
    for rules in sets {
        let mut game = game_after(rules, 4, &mut dice);
        for other in sets {
            let foreign = game_after(other, 3, &mut dice);
            for mv in foreign.legal().iter().take(20) {
                // Nothing is asked but that it does not panic: the same move may be legal here.
                let _ = game.clone().play(mv);
            }
        }
        let _ = game.play(&game.legal()[0].clone());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn any_text_is_read_or_refused(
        text in prop_oneof![
            any::<String>(),
            "[a-sA-Zа-яЗО0-9 x@:*-]{0,40}",
            "([a-s]1?[0-9][-x ]?){1,30}",
        ],
        which: Index,
        moves in 0usize..40,
        seed: u64,
    ) {
        let sets = rule_sets();
        let game = game_after(which.get(sets), moves, &mut Dice(seed));
        if let Ok(mv) = game.read(&text) {
            prop_assert!(game.legal().contains(&mv));
            prop_assert_eq!(game.read(&game.text(&mv)), Ok(mv));
        }
        let suggested = game.suggest(&text, 25);
        let legal = game.legal_texts();
        prop_assert!(suggested.len() <= 25);
        prop_assert!(suggested.iter().all(|text| legal.contains(text)));
    }

    #[test]
    fn any_bytes_are_read_without_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        which: Index,
    ) {
        let sets = rule_sets();
        let game = Game::new(Arc::clone(which.get(sets)));
        let _ = game.read(&String::from_utf8_lossy(&bytes));
    }
}
