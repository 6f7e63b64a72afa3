use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use konakis_rules::Catalog;
use proptest::prelude::*;

use super::*;
use crate::{
    commands::{Caller, Invocation, Place, Request, Shows, Value},
    play::Limits,
    store::{ChannelId, SqliteStore, Store, Timestamp},
    text::Texts,
};

/// A desk with a game of each variant, begun.
struct House {
    texts: Texts,
    begun: Vec<GameView>,
}

static HOUSE: LazyLock<House> = LazyLock::new(|| {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(House::open())
});

impl House {
    async fn open() -> House {
        let store: Arc<dyn Store> = Arc::new(SqliteStore::open_memory().await.unwrap());
        let catalog = Catalog::builtin();
        let texts = Arc::new(Texts::builtin().unwrap());
        let limits = Limits::default();
        let desk = Desk::new(Arc::clone(&store), catalog.clone(), texts, limits);
        let mut begun = Vec::new();
        for (number, variant) in (1_i64..).zip(catalog.variants()) {
            // Each game is one of two people who have no other.
            let caller = |person: i64| caller(2 * number + person);
            let options =
                BTreeMap::from([("game".to_owned(), Value::Text(variant.id().to_owned()))]);
            let challenge = Request::Command(Invocation {
                command: "challenge".to_owned(),
                options,
            });
            let challenge = desk.answer(&caller(0), &challenge).await;
            let accept = Request::Press(challenge.buttons[0].press.clone());
            let Some(Shows::Board(game, _)) = desk.answer(&caller(1), &accept).await.shows else {
                panic!("no game of {}", variant.id());
            };
            let record = store.game(game).await.unwrap().unwrap();
            begun.push(GameView::new(&catalog, record).unwrap());
        }
        House {
            texts: Texts::builtin().unwrap(),
            begun,
        }
    }
}

fn caller(person: i64) -> Caller {
    Caller {
        person: PersonId(person),
        name: "somebody".to_owned(),
        place: Place::Channel {
            guild: None,
            channel: ChannelId(1),
        },
        locale: "en-GB".to_owned(),
        at: Timestamp(1_000),
        request: None,
        staff: false,
        reach: true,
        parent: None,
        threads: false,
        server_locale: None,
        pressed: None,
    }
}

/// What Discord takes: bounds, and no two ids the same.
fn check_form(reply: &Reply) {
    assert!(
        reply.menus.len() <= 4 && reply.buttons.len() <= 5,
        "{reply:#?}"
    );
    assert!((1..=2_000).contains(&reply.text.chars().count()));
    let mut ids = BTreeSet::new();
    let menus = reply.menus.iter().map(|menu| &menu.press);
    for press in menus.chain(reply.buttons.iter().map(|button| &button.press)) {
        let id = press.to_string();
        assert_eq!(id.parse(), Ok(press.clone()), "{id}");
        // A game's number may have some more digits than these have.
        assert!(id.len() <= 90, "{id}");
        assert!(ids.insert(id), "twice: {press}");
    }
    let mut labels = BTreeSet::new();
    for menu in &reply.menus {
        assert!((1..=25).contains(&menu.choices.len()));
        assert!((1..=150).contains(&menu.hint.chars().count()));
        for choice in &menu.choices {
            assert!(
                (1..=100).contains(&choice.label.chars().count()),
                "{choice:?}"
            );
            assert!(
                (1..=100).contains(&choice.value.chars().count()),
                "{choice:?}"
            );
            assert!(labels.insert(&choice.label), "twice: {}", choice.label);
        }
    }
}

/// What can be chosen in a reply and in the pages after it.
fn choices(first: Reply, turn: impl Fn(&Press) -> Reply) -> Vec<(Verb, String)> {
    let mut all = Vec::new();
    let mut reply = first;
    let mut pages = 0;
    loop {
        check_form(&reply);
        for menu in &reply.menus {
            let verb = menu.press.verb;
            all.extend(
                menu.choices
                    .iter()
                    .map(|choice| (verb, choice.value.clone())),
            );
        }
        pages += 1;
        assert!(pages < 50);
        // What leads on has a page of its own, and the last page leads to the first.
        let next = reply.buttons.iter().map(|button| &button.press);
        let mut next = next.filter(|press| !press.detail.is_empty());
        match next.next_back() {
            Some(press) if page_of(press) > 0 => reply = turn(press),
            _ => return all,
        }
    }
}

fn page_of(press: &Press) -> usize {
    match press.verb {
        Verb::Man => paged(&press.detail).1,
        _ => press.detail.parse().map_or(0, before),
    }
}

/// Everything that can be reached through the menus.
fn reached(words: &Words<'_>, view: &GameView) -> Vec<String> {
    let goals = |man: &str| -> Vec<String> {
        let first = which_goal(words, view, man, 0);
        let turn = |press: &Press| {
            let (man, page) = paged(&press.detail);
            which_goal(words, view, man, page)
        };
        let goals = choices(first, turn).into_iter();
        goals
            .map(|(verb, text)| {
                assert_eq!(verb, Verb::Goal);
                text
            })
            .collect()
    };
    let turn = |press: &Press| which_man(words, view, page_of(press));
    let mut all = Vec::new();
    for (verb, chosen) in choices(which_man(words, view, 0), turn) {
        match verb {
            Verb::Man => all.extend(goals(&chosen)),
            // Where all that can be done is to place a man, nobody is asked which.
            _ => all.push(chosen),
        }
    }
    all
}

fn check(words: &Words<'_>, view: &GameView, look_at: usize) {
    let rules = view.rules();
    let legal = view.game.legal();
    let mut expected: Vec<String> = legal.iter().map(|mv| mv.text(rules)).collect();
    let mut found = reached(words, view);
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{}", rules.variant().id());
    for mv in &legal {
        assert_eq!(view.game.read(&mv.text(rules)).as_ref(), Ok(mv));
    }
    let shown = &legal[look_at % legal.len()];
    let reply = look(words, view.clone(), &shown.text(rules)).unwrap();
    check_form(&reply);
    let play = &reply.buttons[0].press;
    assert_eq!(play.verb, Verb::Play);
    let (text, mark) = play.detail.rsplit_once('.').unwrap();
    assert_eq!((text, mark), (&*shown.text(rules), &*view.mark()));
    let picture = reply.picture.unwrap();
    assert_eq!(picture.game.plies().last().unwrap().mv, *shown);
    assert!((1..=1_024).contains(&picture.alt.chars().count()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// In random games of all variants the menus lead to exactly the legal moves.
    #[test]
    fn every_legal_move_is_reached_and_nothing_else(seed: u64) {
        let words = Words::new(&HOUSE.texts, "en-GB");
        let mut state = seed | 1;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as usize
        };
        for begun in &HOUSE.begun {
            let mut view = begun.clone();
            let stop = 12 + random() % 40;
            while view.game.result().is_none() && (view.game.ply() as usize) < stop {
                // The first positions, and every seventh after them.
                let ply = view.game.ply();
                if ply < 3 || ply % 7 == 0 {
                    check(&words, &view, random());
                }
                let legal = view.game.legal();
                let mut game = (*view.game).clone();
                game.play(&legal[random() % legal.len()]).unwrap();
                view.game = Arc::new(game);
            }
        }
    }
}

#[test]
fn all_variants_are_there() {
    assert_eq!(HOUSE.begun.len(), 18);
}

/// Six geese in a net of free points around a fox: chains of jumps that end on the same point.
#[test]
fn chains_of_jumps_that_end_on_one_point_are_told_apart() {
    let words = Words::new(&HOUSE.texts, "en-GB");
    let mut checked = 0;
    for begun in &HOUSE.begun {
        let mut view = begun.clone();
        for turn in 0..120_usize {
            let legal = view.game.legal();
            if legal.is_empty() {
                break;
            }
            if legal.iter().any(|mv| mv.path().len() > 1) {
                check(&words, &view, turn);
                checked += 1;
            }
            // Whoever jumps farthest; else spread over the legal moves.
            let longest = legal.iter().max_by_key(|mv| mv.path().len()).unwrap();
            let mv = if longest.path().len() > 1 {
                longest.clone()
            } else {
                legal[turn * 7 % legal.len()].clone()
            };
            let mut game = (*view.game).clone();
            game.play(&mv).unwrap();
            view.game = Arc::new(game);
        }
    }
    assert!(checked > 0, "no chain came up");
}

#[test]
fn more_men_than_a_message_holds_are_on_further_pages() {
    let words = Words::new(&HOUSE.texts, "en-GB");
    let choices: Vec<Choice> = (0..230)
        .map(|number| Choice {
            label: format!("a{number} man"),
            value: format!("a{number}"),
        })
        .collect();
    let view = &HOUSE.begun[0];
    let mut seen = Vec::new();
    let mut page = 0;
    for _ in 0..3 {
        let mut reply = Reply::private("?");
        let pages = Pages {
            press: view_press(view, Verb::Goal),
            mark: Some(view.mark()),
            hint: "moving-goals",
            more: view_press(view, Verb::Man),
            man: Some("e4"),
        };
        pages.lay(&words, &mut reply, &choices, page);
        check_form(&reply);
        seen.extend(reply.menus.iter().flat_map(|menu| menu.choices.clone()));
        let (man, next) = paged(&reply.buttons[0].press.detail);
        assert_eq!(man, "e4");
        page = next;
    }
    assert_eq!(page, 0, "after the last page comes the first");
    assert_eq!(seen, choices);
}

#[test]
fn what_cannot_be_chosen_is_asked_again() {
    let words = Words::new(&HOUSE.texts, "en-GB");
    let view = &HOUSE.begun[0];
    for man in ["", "z9", "0", "@", "e4.9"] {
        let reply = which_goal(&words, view, man, 7);
        check_form(&reply);
        assert!(!reply.menus.is_empty(), "{man}");
    }
    for text in ["", "z9-z8", "a1-a1"] {
        assert!(matches!(
            look(&words, view.clone(), text),
            Err(Denial::Move(..))
        ));
    }
}

#[test]
fn a_mark_is_of_the_moves_and_not_of_their_number() {
    let begun = &HOUSE.begun[0];
    let legal = begun.game.legal();
    let after = |mv: &Move| {
        let mut game = (*begun.game).clone();
        game.play(mv).unwrap();
        let game = Arc::new(game);
        let begun = begun.clone();
        GameView { game, ..begun }.mark()
    };
    assert_eq!(after(&legal[0]), after(&legal[0]));
    assert_ne!(after(&legal[0]), after(&legal[1]));
    assert_ne!(after(&legal[0]), begun.mark());
}
