//! Ratings in words: what the end of a game did to them, and how they stand.

use super::words::{Words, mention};
use crate::{
    play::{GameView, Rated, RatedEnd, Uncounted},
    store::RatingChange,
    text::Args,
};

/// What the end of a rated game did to the ratings, or why nothing. Nothing is said of a game that
/// was not to count.
pub(super) fn ratings_line(words: &Words<'_>, view: &GameView) -> Option<String> {
    let why = match view.ratings.as_ref()? {
        RatedEnd::Changed([one, two]) => return Some(changed(words, one, two)),
        RatedEnd::Uncounted(why) => why,
    };
    match why {
        Uncounted::Unrated => None,
        Uncounted::Alone => Some(words.plain("ratings-alone")),
        Uncounted::Undecided => Some(words.plain("ratings-undecided")),
        Uncounted::Short { least } => {
            let args = Args::new().number("least", i64::from(*least));
            Some(words.say("ratings-short", &args))
        }
        Uncounted::Often { most } => {
            let args = Args::new().number("most", i64::from(*most));
            Some(words.say("ratings-often", &args))
        }
    }
}

fn changed(words: &Words<'_>, one: &RatingChange, two: &RatingChange) -> String {
    // The difference of what is shown, so that the sum is right.
    let points = |rating: f64| rating.round() as i64;
    let difference = |change: &RatingChange| {
        let points = points(change.after) - points(change.before);
        if points < 0 {
            format!("−{}", -points)
        } else {
            format!("+{points}")
        }
    };
    words.say(
        "ratings-changed",
        &Args::new()
            .text("one", mention(one.person))
            .text("one-rating", points(one.after).to_string())
            .text("one-change", difference(one))
            .text("two", mention(two.person))
            .text("two-rating", points(two.after).to_string())
            .text("two-change", difference(two)),
    )
}

/// A rating with how certain it is: "1648 ± 48", "1512 ± 160 (provisional)".
pub(super) fn rating(words: &Words<'_>, rated: &Rated) -> String {
    let id = if rated.rating.provisional() {
        "rating-provisional"
    } else {
        "rating-settled"
    };
    words.say(
        id,
        &Args::new()
            .text("rating", rated.rating.points().to_string())
            .text(
                "deviation",
                (rated.rating.deviation.round() as i64).to_string(),
            ),
    )
}
