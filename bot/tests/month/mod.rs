//! The month.

mod people;
mod program;
mod verdict;

use std::time::Instant;

use people::Month;

/// What the month is made of; the same seed makes the same month, but for how threads interleave.
const SEED: u64 = 1_413;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_month_of_two_hundred_games_keeps_its_books() {
    let began = Instant::now();
    let mut month = Month::begin(SEED).await;
    month.live().await;
    month.settle().await;
    let told = verdict::check(&month).await;
    month.end().await;
    eprintln!("{told} in {:.0} s", began.elapsed().as_secs_f64());
}
