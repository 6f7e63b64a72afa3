//! What can be read: help, rules, the program itself.

use crate::standin::text;

use super::stage::{Stage, says};

#[tokio::test]
async fn help_and_about_are_for_the_one_who_asks() {
    let stage = Stage::set().await;
    let help = stage.world.slash(stage.cat, stage.games, "help", &[]).await;
    says(&help, &["/challenge", "/move", "/rules"]);
    assert!(help.ephemeral && help.notified.is_empty());
    let topics = stage
        .world
        .suggest(stage.cat, stage.games, "help", "topic", "", &[])
        .await;
    assert!(
        topics.iter().any(|topic| topic.value == "move"),
        "{topics:?}"
    );
    for topic in topics {
        let given = [text("topic", topic.value)];
        let help = stage
            .world
            .slash(stage.cat, stage.games, "help", &given)
            .await;
        assert!(help.ephemeral && !help.text.is_empty());
    }
    let about = stage
        .world
        .slash(stage.cat, stage.games, "about", &[])
        .await;
    says(&about, &["Konakis", env!("CARGO_PKG_VERSION")]);
    stage.finish().await;
}

#[tokio::test]
async fn every_game_has_rules_and_a_board() {
    let stage = Stage::set_with("[play]\nchallenges_per_hour = 100\n").await;
    let catalog = konakis_rules::Catalog::builtin();
    for variant in catalog.variants() {
        let given = [text("game", variant.id())];
        let rules = stage
            .world
            .slash(stage.cat, stage.games, "rules", &given)
            .await;
        says(&rules, &[variant.name("en")]);
        assert!(rules.ephemeral);
        let given = [text("game", variant.id()), text("side", "random")];
        let challenge = stage
            .world
            .slash(stage.ann, stage.games, "challenge", &given)
            .await;
        let board = stage
            .world
            .click(stage.bob, &challenge.button("accept"))
            .await;
        says(&board, &[variant.name("en")]);
        assert!(board.board().shades > 4, "{}", variant.id());
    }
    stage.finish().await;
}
