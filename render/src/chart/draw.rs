//! A chart on a canvas.

use super::axis::{self, Tick};
use super::{Chart, ChartWords, RatingPoint, RatingSummary, Week};
use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::font::{self, Height};
use crate::path::{Path, Spot};
use crate::theme::Theme;

/// How high the digits are. Discord shows a picture 400 px wide on a telephone: 8 px there.
const TEXT: Height = Height::Capitals(18.0);
const TITLE: Height = Height::Capitals(23.0);
/// The present rating and the sum of the weeks.
const LARGE: Height = Height::Capitals(32.0);

const MARGIN: f32 = 28.0;
/// Both panels.
const LEFT: f32 = 108.0;
const RIGHT: f32 = 736.0;
const CURVE: (f32, f32) = (98.0, 282.0);
const WEEKS: (f32, f32) = (368.0, 446.0);
/// The middle of what stands beside the panels, and its width.
const ASIDE: f32 = 816.0;
const ASIDE_WIDTH: f32 = 140.0;
/// From a panel's lower edge to the middle of what is written under it.
const UNDER: f32 = 26.0;
/// Between two names under a panel.
const GAP: f32 = 14.0;
/// From a panel's upper edge to the middle of what is written over it.
const OVER: f32 = 21.0;
/// Between the highest rating and the panel's edge: the peak's name stands there.
const HEADROOM: f32 = 46.0;
const FOOTROOM: f32 = 16.0;
/// A curve that is flatter than this is drawn as if it had this height, in rating points.
const LEAST_SPAN: f64 = 80.0;
/// As many games are drawn as points of their own.
const MOST_DOTS: usize = 40;

/// The colours of a chart. A theme is held to contrasts of its label and its mark of the turn with
/// its frame, so these carry what must be read.
pub(super) struct Inks {
    ground: Rgb,
    panel: Rgb,
    grid: Rgb,
    text: Rgb,
    line: Rgb,
}

/// How much of the band's paint is seen.
const BAND: f32 = 0.26;

impl Inks {
    pub(super) fn of(theme: &Theme) -> Inks {
        let (ground, text, line) = (theme.frame, theme.label, theme.turn);
        let away = if text.luminance() > ground.luminance() {
            Rgb::new(0, 0, 0)
        } else {
            Rgb::new(255, 255, 255)
        };
        // Deeper than the frame where that makes the curve easier to see.
        let deep = ground.mix(away, 0.3);
        let panel = if line.contrast(deep) >= line.contrast(ground) {
            deep
        } else {
            ground
        };
        Inks {
            ground,
            panel,
            grid: panel.mix(text, 0.2),
            text,
            line,
        }
    }

    /// Those that a picture must have as they are.
    pub(super) fn exact(&self) -> [Rgb; 6] {
        [
            self.ground,
            self.panel,
            self.grid,
            self.text,
            self.line,
            self.band(),
        ]
    }

    fn band(&self) -> Rgb {
        self.panel.mix(self.line, BAND)
    }
}

pub(super) fn draw(chart: &Chart, words: &ChartWords<'_>, inks: &Inks) -> Canvas {
    let size = (Chart::WIDTH as usize, Chart::HEIGHT as usize);
    let mut sheet = Sheet {
        canvas: Canvas::filled(size.0, size.1, inks.ground),
        inks,
    };
    let room = Chart::WIDTH as f32 - 2.0 * MARGIN;
    sheet.left(words.title, (MARGIN, 35.0), TITLE, room);
    sheet.left(words.rating, (LEFT, CURVE.0 - OVER), TEXT, RIGHT - LEFT);
    sheet.left(words.activity, (LEFT, WEEKS.0 - OVER), TEXT, RIGHT - LEFT);
    for (top, bottom) in [CURVE, WEEKS] {
        let panel = Path::rect(LEFT, top, RIGHT, bottom);
        sheet.canvas.fill(&panel, Paint::Flat(inks.panel));
    }
    let middle = |(top, bottom): (f32, f32)| ((LEFT + RIGHT) / 2.0, (top + bottom) / 2.0);
    let summary = chart.summary();
    match summary.rating {
        Some(rating) => sheet.curve(&chart.curve, &rating, words),
        None => sheet.middle(words.no_rating, middle(CURVE), TEXT, RIGHT - LEFT),
    }
    if summary.total > 0 {
        sheet.weeks(&chart.weeks, summary.total, words);
    } else {
        sheet.middle(words.no_activity, middle(WEEKS), TEXT, RIGHT - LEFT);
    }
    sheet.canvas
}

struct Sheet<'a> {
    canvas: Canvas,
    inks: &'a Inks,
}

impl Sheet<'_> {
    fn curve(&mut self, curve: &[RatingPoint], seen: &RatingSummary, words: &ChartWords<'_>) {
        let (top, bottom) = CURVE;
        let (low, high) = (seen.lowest.rating, seen.peak.rating);
        let spare = ((LEAST_SPAN - (high - low)) / 2.0).max(0.0);
        let y = Scale {
            values: (low - spare, high + spare),
            pixels: (bottom - FOOTROOM, top + HEADROOM),
        };
        let x = Scale {
            values: (seen.first.at as f64, seen.last.at as f64),
            pixels: (LEFT + 12.0, RIGHT - 12.0),
        };
        for tick in axis::numbers(y.value(bottom), y.value(top), 5) {
            self.level(y.px(tick.at), &tick.label);
        }
        let days = axis::dates(seen.first.at, seen.last.at, 4);
        let named = days.into_iter().map(|day| Tick {
            at: x.px(day.at as f64),
            label: day.label,
        });
        self.under(bottom, named);

        // A panel of its own, so that a band that is wider than the panel ends at its edge.
        let mut panel = Canvas::clear((RIGHT - LEFT) as usize, (bottom - top) as usize);
        let spot = |point: &RatingPoint, off: f64| -> Spot {
            let height = f64::from(y.px(point.rating + off) - top);
            let reach = f64::from(bottom - top);
            // Far beyond the edge is as good as beyond it, and takes no memory.
            let height = height.clamp(-reach, 2.0 * reach) as f32;
            (x.px(point.at as f64) - LEFT, height)
        };
        let drawn = thinned(curve, &x);
        let upper = drawn.iter().map(|point| spot(point, point.deviation));
        let lower = drawn
            .iter()
            .rev()
            .map(|point| spot(point, -point.deviation));
        let mut around: Vec<Spot> = upper.chain(lower).collect();
        if let [up, down] = around[..] {
            // One game has no length: its band is as wide as its dot.
            around = vec![
                (up.0 - 6.0, up.1),
                (up.0 + 6.0, up.1),
                (down.0 + 6.0, down.1),
                (down.0 - 6.0, down.1),
            ];
        }
        panel.fill(&Path::polygon(&around), Paint::Glass(self.inks.line, BAND));
        let line: Vec<Spot> = drawn.iter().map(|point| spot(point, 0.0)).collect();
        let ink = Paint::Flat(self.inks.line);
        let width = if drawn.len() <= MOST_DOTS { 3.5 } else { 2.5 };
        panel.fill(&Path::new().stroke(&line, width), ink);
        if drawn.len() <= MOST_DOTS {
            for &at in &line {
                panel.fill(&Path::circle(at, 4.5), ink);
            }
        }
        let (peak, last) = (spot(&seen.peak, 0.0), spot(&seen.last, 0.0));
        panel.fill(&Path::circle(peak, 8.5), ink);
        panel.fill(&Path::circle(peak, 4.5), Paint::Flat(self.inks.panel));
        panel.fill(&Path::circle(last, 8.5), ink);
        self.canvas.stamp(&panel, LEFT as i32, top as i32);

        let name = format!("{} {}", words.peak, axis::whole(seen.peak.rating));
        let name = fit(name.trim(), TEXT, RIGHT - LEFT - 20.0);
        let half = font::width(&name, TEXT) / 2.0 + 10.0;
        let at = (peak.0 + LEFT).clamp(LEFT + half, RIGHT - half);
        self.middle(&name, (at, peak.1 + top - 25.0), TEXT, RIGHT - LEFT);

        let present = axis::whole(seen.last.rating);
        let give = format!("± {}", axis::whole(seen.last.deviation));
        let middle = (top + bottom) / 2.0;
        self.middle(words.now, (ASIDE, middle - 44.0), TEXT, ASIDE_WIDTH);
        self.middle(&present, (ASIDE, middle), LARGE, ASIDE_WIDTH);
        self.middle(&give, (ASIDE, middle + 44.0), TEXT, ASIDE_WIDTH);
    }

    fn weeks(&mut self, weeks: &[Week], total: u64, words: &ChartWords<'_>) {
        let (top, bottom) = WEEKS;
        let most = weeks
            .iter()
            .map(|week| week.count)
            .max()
            .unwrap_or_default();
        let y = Scale {
            values: (0.0, f64::from(most)),
            pixels: (bottom, top + 8.0),
        };
        for tick in axis::numbers(0.0, f64::from(most), 3) {
            self.level(y.px(tick.at), &tick.label);
        }
        let each = (RIGHT - LEFT - 12.0) / weeks.len() as f32;
        // A single week is not a wall.
        let thick = (each * 0.72).min(48.0);
        let middle = |i: usize| LEFT + 6.0 + (i as f32 + 0.5) * each;
        for (i, week) in weeks.iter().enumerate().filter(|(_, week)| week.count > 0) {
            let (left, right) = (middle(i) - thick / 2.0, middle(i) + thick / 2.0);
            // Something is never drawn as nothing.
            let height = y.px(f64::from(week.count)).min(bottom - 3.0);
            let bar = Path::rect(left.round(), height.round(), right.round(), bottom);
            self.canvas.fill(&bar, Paint::Flat(self.inks.line));
        }
        let months: Vec<String> = weeks.iter().map(|week| axis::month(week.start)).collect();
        let named = (0..weeks.len())
            .filter(|&i| i == 0 || months[i] != months[i - 1])
            // The rest of a month at the left edge would push the next one away.
            .filter(|&i| i > 0 || months.get(3).is_none_or(|later| *later == months[0]))
            .map(|i| Tick {
                at: middle(i),
                label: months[i].clone(),
            });
        self.under(bottom, named);
        let middle = (top + bottom) / 2.0;
        self.middle(words.total, (ASIDE, middle - 24.0), TEXT, ASIDE_WIDTH);
        self.middle(
            &total.to_string(),
            (ASIDE, middle + 16.0),
            LARGE,
            ASIDE_WIDTH,
        );
    }

    /// A line across a panel with its number to the left.
    fn level(&mut self, y: f32, label: &str) {
        let y = y.round();
        let line = Path::rect(LEFT, y - 1.0, RIGHT, y + 1.0);
        self.canvas.fill(&line, Paint::Flat(self.inks.grid));
        let room = LEFT - 14.0;
        let half = font::width(label, TEXT).min(room) / 2.0;
        self.middle(label, (room - half, y), TEXT, room);
    }

    /// Strokes under a panel with their names; where the names would touch, only every second, third
    /// and so on is written.
    fn under(&mut self, bottom: f32, ticks: impl Iterator<Item = Tick<f32>>) {
        let ticks: Vec<Tick<f32>> = ticks.collect();
        let half = |tick: &Tick<f32>| font::width(&tick.label, TEXT) / 2.0;
        let apart = |(a, b): (&Tick<f32>, &Tick<f32>)| a.at + half(a) + GAP <= b.at - half(b);
        let named = |every: usize| ticks.iter().step_by(every);
        let every = (1..=ticks.len())
            .find(|&every| named(every).zip(named(every).skip(1)).all(apart))
            .unwrap_or(1);
        for (i, tick) in ticks.iter().enumerate() {
            let at = tick.at.round();
            let stroke = Path::rect(at - 1.0, bottom, at + 1.0, bottom + 6.0);
            self.canvas.fill(&stroke, Paint::Flat(self.inks.text));
            if i.is_multiple_of(every) {
                self.write(&tick.label, (at, bottom + UNDER), TEXT);
            }
        }
    }

    fn left(&mut self, text: &str, (x, y): Spot, height: Height, room: f32) {
        let text = fit(text, height, room);
        let half = font::width(&text, height) / 2.0;
        self.write(&text, (x + half, y), height);
    }

    fn middle(&mut self, text: &str, at: Spot, height: Height, room: f32) {
        self.write(&fit(text, height, room), at, height);
    }

    fn write(&mut self, text: &str, at: Spot, height: Height) {
        font::write(
            &mut self.canvas,
            text,
            at,
            height,
            Paint::Flat(self.inks.text),
        );
    }
}

/// From values to pixels and back.
struct Scale {
    values: (f64, f64),
    pixels: (f32, f32),
}

impl Scale {
    /// Where a value is; the middle when there is only one.
    fn px(&self, value: f64) -> f32 {
        let (low, high) = self.values;
        let (a, b) = (f64::from(self.pixels.0), f64::from(self.pixels.1));
        let part = if high > low {
            (value - low) / (high - low)
        } else {
            0.5
        };
        (a + (b - a) * part) as f32
    }

    fn value(&self, px: f32) -> f64 {
        let (a, b) = self.pixels;
        let (low, high) = self.values;
        low + (high - low) * f64::from((px - a) / (b - a))
    }
}

/// The points that are worth drawing: of those in one column of pixels the first, the extremes and
/// the last.
fn thinned(curve: &[RatingPoint], x: &Scale) -> Vec<RatingPoint> {
    let column = |point: &RatingPoint| x.px(point.at as f64).floor() as i64;
    let mut kept = Vec::new();
    for group in curve.chunk_by(|a, b| column(a) == column(b)) {
        let by = |i: &usize, j: &usize| group[*i].rating.total_cmp(&group[*j].rating);
        let all = || 0..group.len();
        let ends = [0, group.len() - 1];
        let extremes = all().min_by(by).into_iter().chain(all().max_by(by));
        let mut worth: Vec<usize> = ends.into_iter().chain(extremes).collect();
        worth.sort_unstable();
        worth.dedup();
        kept.extend(worth.into_iter().map(|i| group[i]));
    }
    kept
}

/// A text that is at most so wide: cut short, with an ellipsis, if it must be.
fn fit(text: &str, height: Height, room: f32) -> String {
    // No text this long fits, and each attempt below measures it.
    let mut text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() > 200 {
        text = text.chars().take(200).chain(['…']).collect();
    }
    while font::width(&text, height) > room && text != "…" {
        text = text.trim_end_matches('…').to_owned();
        text.pop();
        text = format!("{}…", text.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Themes;

    #[test]
    fn what_must_be_read_stands_out_in_every_theme() {
        let themes = Themes::builtin();
        for name in themes.names() {
            let inks = Inks::of(themes.get(name).expect("a theme"));
            for ground in [inks.ground, inks.panel, inks.band(), inks.grid] {
                let contrast = inks.text.contrast(ground);
                assert!(contrast >= 4.5, "{name}: text on {ground}: {contrast}");
            }
            for ground in [inks.ground, inks.panel] {
                let contrast = inks.line.contrast(ground);
                assert!(contrast >= 3.0, "{name}: line on {ground}: {contrast}");
            }
        }
    }

    #[test]
    fn thinning_keeps_the_ends_and_the_extremes() {
        let curve: Vec<RatingPoint> = (0..100_000)
            .map(|i| RatingPoint {
                at: i,
                rating: if i == 12_345 {
                    3_000.0
                } else {
                    f64::from((i % 7) as i32)
                },
                deviation: 45.0,
            })
            .collect();
        let x = Scale {
            values: (0.0, 99_999.0),
            pixels: (0.0, 600.0),
        };
        let kept = thinned(&curve, &x);
        assert!(kept.len() <= 4 * 601, "{}", kept.len());
        assert_eq!((kept.first(), kept.last()), (curve.first(), curve.last()));
        assert!(kept.contains(&curve[12_345]));
        assert!(kept.is_sorted_by_key(|point| point.at));
        assert_eq!(thinned(&curve[..1], &x), curve[..1]);
    }

    #[test]
    fn a_text_that_is_too_wide_is_cut_short() {
        let long = "Сверхпротивоестественность ".repeat(50);
        let cut = fit(&long, TEXT, 300.0);
        assert!(
            cut.ends_with('…') && font::width(&cut, TEXT) <= 300.0,
            "{cut}"
        );
        assert!(font::width(&cut, TEXT) > 260.0, "{cut}");
        assert_eq!(fit(" 1512\n", TEXT, 300.0), "1512");
        assert_eq!(fit("1512", TEXT, 1.0), "…");
        assert_eq!(fit("", TEXT, 1.0), "");
    }
}
