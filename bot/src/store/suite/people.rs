//! Names.

use std::sync::Arc;

use super::*;

pub(crate) async fn the_last_name_is_kept(store: Arc<dyn Store>) {
    let person = |name: &str| Person {
        id: ALICE,
        name: name.to_owned(),
    };
    for name in ["Alice", "Alice", "Алиса 🦊 '; DROP TABLE people"] {
        store.remember(&person(name)).await.expect("remembers");
        assert_eq!(store.people(&[ALICE]).await.expect("reads"), [person(name)]);
    }
}

pub(crate) async fn strangers_are_left_out(store: Arc<dyn Store>) {
    assert_eq!(store.people(&[]).await.expect("reads"), []);
    assert_eq!(store.people(&[ALICE]).await.expect("reads"), []);
    for (id, name) in [(BOB, "Bob"), (ALICE, "Alice")] {
        store
            .remember(&Person {
                id,
                name: name.to_owned(),
            })
            .await
            .expect("remembers");
    }
    let found = store
        .people(&[CAROL, BOB, ALICE, BOB])
        .await
        .expect("reads");
    let names: Vec<&str> = found.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Alice", "Bob"]);
}
