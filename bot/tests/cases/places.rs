//! Where something is said, and who hears it there.

use konakis::{
    commands::{Place, Verb},
    store::{Addressee, ChallengeId, ChannelId, NoticeKind},
};

use crate::table::{ANNA, BOB, CARL, GAMES, Table};

const ANNAS: Place = Place::Direct {
    channel: ChannelId(900),
};
const BOBS: Place = Place::Direct {
    channel: ChannelId(901),
};

#[tokio::test]
async fn a_challenge_declined_in_direct_messages_is_heard_by_its_maker() {
    let mut table = Table::new().await;
    table.place = ANNAS;
    table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    let (notice, challenge) = table.outbox().await.remove(0);
    table
        .desk
        .settle(notice.id, table.now)
        .await
        .expect("heard");
    table.place = BOBS;
    let declined = table.click(BOB, &challenge, Verb::Decline).await;
    assert!(
        declined.pings.is_empty(),
        "Anna does not read Bob's messages"
    );
    table.heard(&declined).await;
    let due = table.outbox().await;
    assert_eq!(due.len(), 1, "Anna has heard nothing yet");
    assert_eq!(due[0].0.kind, NoticeKind::Declined(ChallengeId(1)));
    assert_eq!(due[0].0.to, Addressee::Person(ANNA));
    assert_eq!(due[0].1.pings, [ANNA]);
}

#[tokio::test]
async fn a_challenge_of_a_channel_declined_elsewhere_is_heard_in_the_channel() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    table.heard(&challenge).await;
    table.place = BOBS;
    let declined = table.click(BOB, &challenge, Verb::Decline).await;
    table.heard(&declined).await;
    let due = table.outbox().await;
    assert_eq!(due.len(), 1, "Anna has heard nothing yet");
    assert_eq!(due[0].0.to, Addressee::Channel(GAMES));
    assert_eq!(due[0].1.pings, [ANNA]);
}

#[tokio::test]
async fn a_challenge_that_is_over_says_so_to_everybody() {
    let mut table = Table::new().await;
    let challenge = table
        .command(ANNA, "challenge opponent=@102 game=tablut")
        .await;
    table.click(BOB, &challenge, Verb::Decline).await;
    for person in [ANNA, BOB, CARL] {
        let late = table.click(person, &challenge, Verb::Accept).await;
        assert!(late.text.contains("was declined"), "{}", late.text);
    }
}

#[tokio::test]
async fn a_challenge_whose_message_is_lost_can_be_taken_back() {
    let mut table = Table::new().await;
    table.command(ANNA, "challenge game=tablut").await;
    // Its message did not arrive, or somebody has deleted it.
    let same = table.command(ANNA, "challenge game=tablut").await;
    assert!(same.text.contains("stands already"), "{}", same.text);
    let gone = table.click(ANNA, &same, Verb::Cancel).await;
    assert!(gone.text.contains("withdrew"), "{}", gone.text);
    let anew = table.command(ANNA, "challenge game=tablut").await;
    assert!(anew.text.contains("challenges anyone"), "{}", anew.text);
}

#[tokio::test]
async fn where_no_ping_will_come_the_challenge_says_so() {
    let mut table = Table::new().await;
    let line = "challenge opponent=@102 game=tablut";
    let usual = table.command(ANNA, line).await;
    assert!(!usual.text.contains("no member"), "{}", usual.text);
    table.click(ANNA, &usual, Verb::Cancel).await;
    table.reach = false;
    table.place = Place::Channel {
        guild: None,
        channel: ChannelId(950),
    };
    let alone = table.command(ANNA, line).await;
    assert!(alone.text.contains("no member here"), "{}", alone.text);
    assert!(alone.text.contains("`/games`"), "{}", alone.text);
    assert_eq!(alone.pings, [BOB]);
}
