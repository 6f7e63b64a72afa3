//! What every store must do: one suite of tests for whatever implements [`Store`].
//!
//! `store_suite!(fresh)` makes a test of each case; `fresh` is an async function that gives an
//! empty store, and whatever must live as long as it.

pub(super) mod challenges;
pub(super) mod clocks;
pub(super) mod games;
pub(super) mod lines;
pub(super) mod outbox;
pub(super) mod people;
pub(super) mod privacy;
pub(super) mod races;
pub(super) mod requests;
pub(super) mod sequences;
pub(super) mod servers;
pub(super) mod settings;
pub(super) mod standings;

use super::*;

/// The moment at which every test begins.
pub(super) const NOW: Timestamp = Timestamp(1_700_000_000);
/// Who challenges.
pub(super) const ALICE: PersonId = PersonId(101);
/// Who accepts.
pub(super) const BOB: PersonId = PersonId(202);
/// Somebody else.
pub(super) const CAROL: PersonId = PersonId(303);
/// A channel of a server.
pub(super) const HALL: Home = Home::Channel {
    guild: Some(GuildId(7)),
    channel: ChannelId(77),
};

/// A challenge of Alice to Bob in the hall.
pub(super) fn terms() -> NewChallenge {
    NewChallenge {
        request: None,
        from: ALICE,
        to: Some(BOB),
        variant: "tablut".to_owned(),
        version: 1,
        options: String::new(),
        side: SideChoice::Fixed(0),
        home: HALL,
        created: NOW,
        expires: NOW.plus(1_000),
        pace: "none".to_owned(),
        rated: false,
        pair: false,
        rematch: None,
    }
}

/// An entry for a channel that an answer should settle within 20 seconds.
pub(super) fn notice_at(now: Timestamp) -> NewNotice {
    NewNotice {
        to: Addressee::Channel(ChannelId(77)),
        not_before: now.plus(20),
        answered: true,
        nudge: None,
        held: None,
    }
}

/// A move.
pub(super) fn new_move(game: GameId, ply: u32) -> NewMove {
    NewMove {
        request: None,
        game,
        ply,
        made: StoredMove {
            text: format!("a{ply}-b{ply}"),
            at: NOW.plus(i64::from(ply)),
            prepared: false,
        },
        replies: Vec::new(),
        ending: None,
        clock: ClockChange::default(),
        rests: [None; 2],
        lines: LinesChange::default(),
        standings: Vec::new(),
        notices: Vec::new(),
    }
}

/// The one game of a challenge, without a clock.
pub(super) fn one_game(players: [PersonId; 2], notices: &[NewNotice]) -> [NewGame; 1] {
    [NewGame {
        players,
        clock: Clock::default(),
        notices: notices.to_vec(),
    }]
}

/// The end of a game, whatever its clock says.
pub(super) fn new_ending(
    game: GameId,
    ply: u32,
    ending: &Ending,
    request: Option<RequestId>,
    notices: &[NewNotice],
) -> NewEnding {
    NewEnding {
        request,
        game,
        ply,
        ending: ending.clone(),
        seen: None,
        standings: Vec::new(),
        notices: notices.to_vec(),
    }
}

/// How a game ends.
pub(super) fn ending(reason: &str, winner: Option<u8>) -> Ending {
    Ending {
        winner,
        reason: reason.to_owned(),
        at: NOW.plus(500),
    }
}

/// A message of ours.
pub(super) fn message(id: i64) -> MessageRef {
    MessageRef {
        channel: ChannelId(77),
        message: MessageId(id),
    }
}

/// What was written: the row and the entries; anything but [`Change::Done`] fails the test.
pub(super) fn done<T: std::fmt::Debug>(change: Change<T>) -> (T, Vec<NoticeId>) {
    match change {
        Change::Done(row, ids) => (row, ids),
        other => panic!("expected a write, found {other:?}"),
    }
}

/// What had been written before.
pub(super) fn repeated<T: std::fmt::Debug>(change: Change<T>) -> (T, Vec<NoticeId>) {
    match change {
        Change::Repeated(row, ids) => (row, ids),
        other => panic!("expected a repeat, found {other:?}"),
    }
}

/// The row as it is, since nothing was written.
pub(super) fn stale<T: std::fmt::Debug>(change: Change<T>) -> T {
    match change {
        Change::Stale(row) => row,
        other => panic!("expected no write, found {other:?}"),
    }
}

/// Makes a challenge.
pub(super) async fn challenge(store: &dyn Store, terms: &NewChallenge) -> Challenge {
    done(
        store
            .create_challenge(terms, &[])
            .await
            .expect("a challenge"),
    )
    .0
}

/// Makes a challenge and accepts it: Alice has side 0, Bob side 1.
pub(super) async fn game(store: &dyn Store) -> GameRecord {
    let id = challenge(store, &terms()).await.id;
    let accepted = store
        .accept_challenge(id, &one_game([ALICE, BOB], &[]), None, NOW)
        .await;
    done(accepted.expect("a game")).0.1.expect("a game")
}

/// Plays moves until `ply` is reached.
pub(super) async fn play(store: &dyn Store, game: GameId, ply: u32) -> GameRecord {
    let mut record = store.game(game).await.expect("reads").expect("the game");
    while record.ply() < ply {
        let next = new_move(game, record.ply() + 1);
        record = done(store.append_move(&next).await.expect("a move")).0;
    }
    record
}

/// Makes a `#[tokio::test]` of each case for one kind of store.
macro_rules! cases {
    ($fresh:path; $($group:ident { $($case:ident,)* })*) => {
        $(mod $group {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    let (store, keep) = $fresh().await;
                    crate::store::suite::$group::$case(store).await;
                    drop(keep);
                }
            )*
        })*
    };
}
pub(super) use cases;

/// Runs the whole suite on the stores that `$fresh` makes.
macro_rules! store_suite {
    ($fresh:path) => {
        crate::store::suite::cases! { $fresh;
            people {
                the_last_name_is_kept,
                strangers_are_left_out,
            }
            privacy {
                a_person_is_shown_what_there_is,
                leaving_takes_the_person_out_of_what_stays,
                leaving_is_all_or_nothing,
                one_request_makes_somebody_leave_once,
                games_since_a_moment_come_oldest_first,
                what_is_old_is_pruned_some_at_a_time,
            }
            challenges {
                a_challenge_reads_as_it_was_made,
                homes_and_sides_read_as_they_were_made,
                numbers_count_from_one,
                filters_hold_together,
                lists_are_bounded_and_newest_first,
                challenges_are_counted_by_time_and_person,
                only_an_open_challenge_is_closed,
                accepting_makes_one_game,
                a_closed_challenge_is_not_accepted,
                what_is_missing_is_named,
                a_challenge_cannot_be_closed_as_open_or_accepted,
                a_side_that_does_not_exist_is_refused,
            }
            games {
                a_game_takes_the_terms_of_its_challenge,
                moves_are_guarded_by_their_ply,
                a_move_may_end_the_game,
                a_game_that_is_over_takes_no_move_end_or_offer,
                ending_is_guarded_by_the_ply,
                an_offer_is_guarded_by_ply_and_by_another,
                an_offer_goes_with_a_move_an_end_or_an_answer,
                only_the_standing_offer_is_closed,
                an_offer_is_found_by_its_number,
                only_a_newer_board_is_noted,
                a_running_game_moves_to_another_place,
                filters_hold_together,
                lists_are_bounded_newest_first_and_carry_moves,
                what_is_missing_is_named,
            }
            clocks {
                a_clock_is_changed_as_it_was_seen,
                a_move_keeps_a_clock_that_was_changed_meanwhile,
                moves_that_were_prepared_are_written_with_the_move,
                what_is_overdue_or_near_is_found,
                deadlines_that_fell_in_an_outage_are_moved_once,
                a_takeback_takes_moves_and_what_was_to_be_told_of_them,
                an_offer_made_before_is_known,
                a_move_that_did_not_see_a_vacation_is_stale,
                a_pair_is_two_games_of_one_challenge,
                standings_are_written_with_the_end_or_not_at_all,
                a_vacation_moves_its_clocks_or_does_not_begin,
                what_is_held_is_not_released_by_a_restart,
            }
            requests {
                a_challenge_is_made_once,
                a_game_begins_once,
                a_move_is_made_once,
                a_game_ends_once,
                a_repeat_about_another_row_finds_the_first,
                a_refused_request_may_come_again,
                one_request_makes_one_kind_of_change,
            }
            outbox {
                each_change_writes_its_kind,
                an_entry_waits_for_its_time,
                an_entry_is_handed_out_once_a_minute,
                a_settled_entry_is_silent,
                an_entry_is_postponed,
                a_given_up_entry_is_silent,
                a_restart_makes_all_open_entries_due,
                an_entry_that_was_cut_off_may_be_a_repeat,
                an_answered_entry_may_be_a_repeat,
                nothing_is_written_for_a_stale_change,
                entries_are_bounded_and_oldest_first,
                what_is_missing_is_named,
            }
            races {
                two_accept_at_once,
                two_moves_for_one_ply,
                one_request_twice_at_once,
                a_move_and_a_resignation,
                two_offers_at_once,
                two_loops_share_the_outbox,
                fifty_games_move_while_all_are_read,
            }
            lines {
                a_line_reads_as_it_was_made,
                a_line_is_guarded_by_ply_end_and_other_lines,
                a_new_line_takes_the_place_of_another,
                only_own_lines_are_removed,
                a_move_is_guarded_by_the_lines_that_were_seen,
                a_move_and_its_answers_are_one_write,
                lines_go_with_an_end,
                lines_go_with_a_takeback,
                a_note_is_kept_changed_and_removed,
            }
            standings {
                a_standing_is_read_as_it_was_written,
                games_of_a_pair_are_counted_by_time,
                sides_are_tallied_by_what_counted,
                scores_are_told_by_variant_side_and_opponent,
                the_strongest_are_those_of_whom_it_is_certain,
                the_foremost_have_won_or_finished_most,
            }
            servers {
                settings_are_changed_as_they_were_seen,
                a_servers_language_is_noted_beside_what_was_chosen,
                a_log_is_bounded_newest_first_and_of_one_server,
                an_end_and_its_entry_are_one,
                a_move_to_another_place_is_told,
            }
            sequences {
                any_sequence_keeps_the_rules,
            }
            settings {
                settings_read_as_they_were_chosen,
                settings_are_guarded_by_what_was_seen,
                settings_of_several_are_read_at_once,
                quiet_hours_need_a_zone,
                that_somebody_is_unreachable_is_noted_once,
                a_nudge_is_settled_by_no_answer,
                the_same_is_told_once,
                what_cannot_reach_is_told_by_kinds_of_its_own,
            }
        }
    };
}
pub(super) use store_suite;
