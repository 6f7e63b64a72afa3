//! What is long, many or late.

use konakis::{
    commands::{Place, Verb},
    play::Limits,
    store::{ChannelId, GuildId, MessageId, MessageRef, PersonId},
};

use crate::table::{ANNA, BOB, Table};

/// As long as Discord's numbers are today.
const LONG: i64 = 1_234_567_890_123_456_700;

#[tokio::test]
async fn a_list_of_many_games_fits_a_message_by_whole_lines() {
    let mut table = Table::with_limits(Limits {
        challenges_per_hour: 100,
        challenges_per_pair: 100,
        ..Limits::default()
    })
    .await;
    table.place = Place::Channel {
        guild: Some(GuildId(LONG)),
        channel: ChannelId(LONG + 1),
    };
    let (one, two) = (PersonId(LONG + 2), PersonId(LONG + 3));
    for number in 0..40 {
        let line = format!("challenge opponent=@{two} game=latrunculi side=white");
        let challenge = table.command(one, &line).await;
        let board = table.click(two, &challenge, Verb::Accept).await;
        let message = MessageRef {
            channel: ChannelId(LONG + 1),
            message: MessageId(LONG + 10 + number),
        };
        let shows = board.shows.expect("shows a board");
        table.desk.posted(shows, message).await.expect("noted");
    }
    let games = table.command(one, "games").await;
    let which = table.command(one, "move move=a2-a3").await;
    for (reply, head) in [(games, "Your 40 games"), (which, "Several games fit")] {
        let length = reply.text.chars().count();
        assert!(
            (1_500..=2_000).contains(&length),
            "{length}: {}",
            reply.text
        );
        assert!(reply.text.starts_with(head), "{}", reply.text);
        let lines: Vec<&str> = reply.text.lines().skip(1).collect();
        let (last, games) = lines.split_last().expect("lines");
        for line in games {
            assert!(
                line.contains("/channels/") && line.ends_with(char::is_numeric),
                "{line}"
            );
        }
        let rest = format!("… and {} more.", 40 - games.len());
        assert_eq!(*last, rest, "what is left out is counted");
    }
}

#[tokio::test]
async fn a_challenge_lapses_at_the_second_that_it_names() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    table.later(7 * 86_400);
    let late = table.click(BOB, &challenge, Verb::Accept).await;
    assert!(late.text.contains("lapsed"), "{}", late.text);
}
