//! `/profile`: how somebody plays, in numbers and as a picture.

use konakis_render::{Chart, ChartError, RatingPoint, Week};
use konakis_rules::{Options, Side};

use super::{
    Audience, ChartPicture, Desk, Invocation, Reply, ratings,
    words::{Words, mention, name, relative},
};
use crate::{
    play::{Actor, Denial, Profile, Rated, side_index},
    store::{PersonId, Score},
    text::Args,
};

/// Variants that are told one by one.
const VARIANTS: usize = 6;

/// `/profile`: to the one who asks alone, unless it is to be shared.
pub(super) async fn profile(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let person = invocation
        .person("person")
        .map_or(actor.person, |named| named.id);
    let play = desk.play();
    let variant = match invocation.text("game") {
        Some(typed) => Some(play.variant(&typed)?),
        None => None,
    };
    let profile = play.profile(person, variant, actor.at).await?;
    let mut reply = if invocation.flag("share") {
        Reply::public(String::new())
    } else {
        Reply::private(String::new())
    };
    if profile.scores.is_empty() {
        let args = Args::new().text("player", mention(person));
        let id = match (variant, person == actor.person) {
            (None, true) => "profile-none-own",
            (None, false) => "profile-none",
            (Some(_), _) => "profile-none-variant",
        };
        let args = match variant {
            Some(variant) => args.text("variant", words.variant(variant)),
            None => args,
        };
        reply.audience = Audience::Private;
        reply.text = words.say(id, &args);
        return Ok(reply);
    }
    reply.text = text(desk, words, &profile).await?;
    match chart(desk, words, &profile, variant.is_some()) {
        Ok(chart) => reply.chart = Some(chart),
        // Only a damaged row can hold what cannot be drawn.
        Err(error) => tracing::error!(%error, person = person.0, "a profile is not drawn"),
    }
    Ok(reply)
}

async fn text(desk: &Desk, words: &Words<'_>, profile: &Profile) -> Result<String, Denial> {
    let mut lines = vec![words.say(
        "profile-head",
        &Args::new().text("player", mention(profile.person)).text(
            "score",
            score(
                words,
                total(profile.scores.iter().map(|(.., score)| *score)),
            ),
        ),
    )];
    let played = variants(profile);
    for variant in played.iter().take(VARIANTS) {
        lines.push(variant_line(desk, words, profile, variant));
    }
    if played.len() > VARIANTS {
        let more = i64::try_from(played.len() - VARIANTS).unwrap_or(i64::MAX);
        lines.push(words.say("profile-more", &Args::new().number("count", more)));
    }
    let people: Vec<PersonId> = profile
        .opponents
        .iter()
        .map(|(person, _)| *person)
        .collect();
    let known = desk.play().store().people(&people).await?;
    let met: Vec<String> = profile
        .opponents
        .iter()
        .map(|(person, ended)| format!("{} {}", name(&known, *person), score(words, *ended)))
        .collect();
    lines.push(words.say(
        "profile-opponents",
        &Args::new().text("list", met.join(", ")),
    ));
    lines.push(words.plain("profile-key"));
    Ok(lines.join("\n"))
}

/// The variants that were played: the rated ones first, by games.
fn variants(profile: &Profile) -> Vec<&str> {
    let rated = profile.ratings.iter().map(|rated| rated.variant.as_str());
    let played = profile.scores.iter().map(|(variant, ..)| variant.as_str());
    let mut all = Vec::new();
    for variant in rated.chain(played) {
        if !all.contains(&variant) {
            all.push(variant);
        }
    }
    all
}

fn total(scores: impl IntoIterator<Item = Score>) -> Score {
    scores
        .into_iter()
        .fold(Score::default(), |sum, score| Score {
            won: sum.won.saturating_add(score.won),
            drawn: sum.drawn.saturating_add(score.drawn),
            lost: sum.lost.saturating_add(score.lost),
        })
}

/// "5–1–3".
fn score(words: &Words<'_>, score: Score) -> String {
    words.say(
        "score",
        &Args::new()
            .number("won", i64::from(score.won))
            .number("drawn", i64::from(score.drawn))
            .number("lost", i64::from(score.lost)),
    )
}

/// The rating in a variant, how its games ended, and with which side.
fn variant_line(desk: &Desk, words: &Words<'_>, profile: &Profile, id: &str) -> String {
    let of = |side: Option<u8>| {
        let games = profile.scores.iter();
        total(
            games
                .filter(|(variant, of, _)| variant == id && side.is_none_or(|side| *of == side))
                .map(|(.., score)| *score),
        )
    };
    let rated: Option<&Rated> = profile.ratings.iter().find(|rated| rated.variant == id);
    let mut args = Args::new()
        .text("variant", variant_name(desk, words, id))
        .text("score", score(words, of(None)));
    let variant = desk.catalog().get(id);
    let rules = variant.and_then(|variant| variant.rules(&Options::default()).ok());
    let sides = rules.map(|rules| {
        Side::BOTH.map(|side| {
            let of = score(words, of(Some(side_index(side))));
            let args = Args::new().text("side", words.side(&rules, side));
            words.say("profile-side", &args.text("score", of))
        })
    });
    // Rules that the service has no more have no sides by name.
    args = args.text(
        "sides",
        sides.map_or_else(String::new, |sides| sides.join(", ")),
    );
    match rated {
        Some(rated) => words.say(
            "profile-rated",
            &args
                .text("rating", ratings::rating(words, rated))
                .text("when", relative(rated.at)),
        ),
        None => words.say("profile-unrated", &args),
    }
}

fn variant_name(desk: &Desk, words: &Words<'_>, id: &str) -> String {
    match desk.catalog().get(id) {
        Some(variant) => words.variant(variant).to_owned(),
        None => id.to_owned(),
    }
}

/// The picture: the rating that has seen the most games, and the games of each week.
fn chart(
    desk: &Desk,
    words: &Words<'_>,
    profile: &Profile,
    one_variant: bool,
) -> Result<ChartPicture, ChartError> {
    let curve = profile.curve.iter().map(|change| RatingPoint {
        at: change.at.0,
        rating: change.after,
        deviation: change.deviation,
    });
    let weeks = profile.weeks.iter().map(|(start, count)| Week {
        start: start.0,
        count: *count,
    });
    let chart = Chart::new(curve.collect(), weeks.collect())?;
    let first = profile.ratings.first().map(|rated| rated.variant.as_str());
    let shown = first.or_else(|| variants(profile).first().copied());
    let shown = variant_name(desk, words, shown.unwrap_or_default());
    let of = || Args::new().text("variant", shown.clone());
    let weeks = || Args::new().number("weeks", i64::from(Profile::WEEKS));
    let title = if one_variant {
        words.say("chart-title", &of())
    } else {
        words.plain("chart-title-all")
    };
    Ok(ChartPicture {
        alt: alt(words, &chart, &shown),
        chart,
        title,
        rating: words.say("chart-rating", &of()),
        peak: words.plain("chart-peak"),
        now: words.plain("chart-now"),
        no_rating: words.plain("chart-no-rating"),
        activity: words.plain("chart-activity"),
        total: words.say("chart-total", &weeks()),
        no_activity: words.say("chart-no-activity", &weeks()),
        file_name: format!("profile-{}.png", profile.person),
    })
}

/// The chart in words.
fn alt(words: &Words<'_>, chart: &Chart, variant: &str) -> String {
    let summary = chart.summary();
    let points = |rating: f64| (rating.round() as i64).to_string();
    let rating = match summary.rating {
        Some(rating) => words.say(
            "chart-alt-rating",
            &Args::new()
                .text("variant", variant)
                .number("games", i64::try_from(rating.points).unwrap_or(i64::MAX))
                .text("first", points(rating.first.rating))
                .text("peak", points(rating.peak.rating))
                .text("lowest", points(rating.lowest.rating))
                .text("last", points(rating.last.rating)),
        ),
        None => words.plain("chart-alt-no-rating"),
    };
    let most = summary.busiest.map_or(0, |week| i64::from(week.count));
    let activity = words.say(
        "chart-alt-activity",
        &Args::new()
            .number("weeks", i64::try_from(summary.weeks).unwrap_or(i64::MAX))
            .number("games", i64::try_from(summary.total).unwrap_or(i64::MAX))
            .number("most", most),
    );
    format!("{rating} {activity}")
}
