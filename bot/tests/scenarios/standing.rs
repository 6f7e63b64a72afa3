//! Ratings: told with the end of a game, and shown by `/profile` and `/leaderboard`.

use crate::standin::{Permissions, flag, text, user};

use super::stage::{Stage, USUAL, mention, says};

/// Two moves are enough to count.
fn short_games() -> String {
    USUAL.replace("[play]\n", "[play]\nrated_min_plies = 2\n")
}

#[tokio::test]
async fn a_rated_game_and_the_profile_after_it() {
    let mut stage = Stage::set_with(&short_games()).await;
    let nothing = stage
        .world
        .slash(stage.ann, stage.games, "profile", &[])
        .await;
    assert!(nothing.ephemeral && nothing.picture.is_none());
    says(&nothing, &["/challenge"]);

    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    let board = stage.make(stage.bob, "i6-h6").await;
    let question = stage.world.click(stage.bob, &board.button("resign")).await;
    let end = stage
        .world
        .click(stage.bob, &question.button("resign-yes"))
        .await;
    let (ann, bob) = (mention(stage.ann), mention(stage.bob));
    says(
        &end,
        &[&format!("{ann} 1662 (+162)"), &format!("{bob} 1338 (−162)")],
    );
    assert_eq!(stage.world.heard(&end).await, [stage.ann].into());

    // What was written is what is shown after a restart.
    stage.restart().await;
    let profile = stage
        .world
        .slash(stage.ann, stage.games, "profile", &[])
        .await;
    assert!(profile.ephemeral && profile.notified.is_empty());
    says(
        &profile,
        &[&ann, "1–0–0", "**Tablut**", "**1662**", "**Bob** 1–0–0"],
    );
    let chart = profile.board();
    assert_eq!((chart.width, chart.height), (900, 500));
    assert!(chart.indexed && chart.shades > 8);
    for part in ["Tablut", "1662", "One game finished"] {
        assert!(chart.alt.contains(part), "{part}: {}", chart.alt);
    }

    let given = [
        user("person", stage.bob),
        text("game", "tablut"),
        flag("share", true),
    ];
    let shared = stage
        .world
        .slash(stage.cat, stage.games, "profile", &given)
        .await;
    assert!(!shared.ephemeral, "shared");
    says(&shared, &[&bob, "0–0–1", "**1338**"]);
    assert_eq!(
        stage.world.heard(&shared).await,
        [].into(),
        "a name, no ping"
    );
    assert!(shared.board().file_name.starts_with("profile-"));

    let wins = [text("by", "wins"), flag("share", true)];
    let leaders = stage
        .world
        .slash(stage.cat, stage.games, "leaderboard", &wins)
        .await;
    says(&leaders, &["1. **Ann** – one game won"]);
    assert!(!leaders.text.contains("<@"), "{}", leaders.text);
    assert_eq!(stage.world.heard(&leaders).await, [].into());
    stage.finish().await;
}

#[tokio::test]
async fn where_no_file_may_be_attached_the_chart_is_told_in_words() {
    let stage = Stage::set_with(&short_games()).await;
    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    let board = stage.make(stage.bob, "i6-h6").await;
    let question = stage.world.click(stage.bob, &board.button("resign")).await;
    stage
        .world
        .click(stage.bob, &question.button("resign-yes"))
        .await;
    let mute = stage.world.add_channel(stage.guild, "words only");
    let no_files = Permissions {
        attach: false,
        ..Permissions::ALL
    };
    stage.world.permit(mute, no_files);
    let profile = stage.world.slash(stage.ann, mute, "profile", &[]).await;
    assert!(profile.picture.is_none());
    says(&profile, &["1–0–0", "**Attach Files**", "1662 now"]);
    stage.finish().await;
}
