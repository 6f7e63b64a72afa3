//! The men. Each is told by its outline before any colour: attackers are round, defenders are
//! shields, the king is a crown, foxes have ears and geese have necks; of two plain sets the light
//! men are round with rings and the dark ones are octagons with a stud.

use std::f32::consts::TAU;

use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::path::{Path, Pen, Spot, arc};
use crate::theme::{PieceColors, Style, Theme};

/// A man as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Figure {
    pub(crate) shape: Outline,
    /// Whether its side has the light colour.
    pub(crate) light: bool,
}

/// What a man looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Outline {
    Attacker,
    Defender,
    King,
    Man,
    Fox,
    Goose,
}

const BLACK: Rgb = Rgb::new(0, 0, 0);
const WHITE: Rgb = Rgb::new(255, 255, 255);

/// Draws a man in the middle of a transparent square of `unit` pixels.
pub(crate) fn draw(figure: Figure, theme: &Theme, unit: usize) -> Canvas {
    let u = unit as f32;
    let colors = match (figure.shape, figure.light) {
        (Outline::Fox, false) => theme.fox,
        (_, true) => theme.light,
        (_, false) => theme.dark,
    };
    let mut art = Art {
        canvas: Canvas::clear(unit, unit),
        u,
        edge: (0.034 * u).max(0.9),
        colors,
        gold: theme.gold,
        carved: theme.style == Style::Carved,
        light: figure.light,
    };
    match figure.shape {
        Outline::Attacker => art.attacker(),
        Outline::Defender => art.defender(),
        Outline::King => art.king(),
        Outline::Man if figure.light => art.ringed_man(),
        Outline::Man => art.studded_man(),
        Outline::Fox => art.fox(),
        Outline::Goose => art.goose(),
    }
    art.canvas
}

/// A canvas on which lengths are parts of a square and (0, 0) is its middle.
struct Art {
    canvas: Canvas,
    u: f32,
    edge: f32,
    colors: PieceColors,
    gold: Rgb,
    carved: bool,
    light: bool,
}

impl Art {
    fn attacker(&mut self) {
        self.body(&Path::circle((0.0, 0.0), 0.37));
        self.groove(&Path::ring((0.0, 0.0), 0.285, 0.252));
        // A four-pointed star.
        let tips = (0..8).map(|i| {
            let angle = TAU * (i as f32) / 8.0;
            let radius = if i % 2 == 0 { 0.2 } else { 0.062 };
            (radius * angle.cos(), radius * angle.sin())
        });
        self.detail(&Path::polygon(&tips.collect::<Vec<Spot>>()));
    }

    fn defender(&mut self) {
        let shield = |k: f32| {
            Pen::at(-0.325 * k, -0.335 * k)
                .quad((0.0, -0.4 * k), (0.325 * k, -0.335 * k))
                .line(0.325 * k, -0.02)
                .cubic((0.325 * k, 0.2 * k), (0.16 * k, 0.33 * k), (0.0, 0.41 * k))
                .cubic(
                    (-0.16 * k, 0.33 * k),
                    (-0.325 * k, 0.2 * k),
                    (-0.325 * k, -0.02),
                )
                .close()
        };
        self.body(&shield(1.0));
        self.groove(&shield(0.74).outline(0.033));
        self.detail(&Path::circle((0.0, -0.035), 0.085));
    }

    fn king(&mut self) {
        let crown = Path::polygon(&[
            (-0.4, -0.2),
            (-0.19, 0.0),
            (0.0, -0.33),
            (0.19, 0.0),
            (0.4, -0.2),
            (0.325, 0.36),
            (-0.325, 0.36),
        ]);
        let balls = [(-0.39, -0.21), (0.0, -0.345), (0.39, -0.21)]
            .map(|at| Path::circle(at, 0.068))
            .into_iter()
            .fold(Path::new(), Path::and);
        self.body(&crown.and(balls.clone()));
        self.gold(&balls);
        self.gold(&Path::polygon(&[
            (-0.351, 0.18),
            (0.351, 0.18),
            (0.332, 0.3),
            (-0.332, 0.3),
        ]));
        for x in [-0.2, 0.0, 0.2] {
            let gem = Path::polygon(&[(x, 0.19), (x + 0.05, 0.24), (x, 0.29), (x - 0.05, 0.24)]);
            self.fill(gem, Paint::Flat(self.ink()));
        }
    }

    fn ringed_man(&mut self) {
        self.body(&Path::circle((0.0, 0.0), 0.375));
        self.groove(&Path::ring((0.0, 0.0), 0.285, 0.248));
        self.groove(&Path::ring((0.0, 0.0), 0.165, 0.128));
    }

    fn studded_man(&mut self) {
        let octagon = |radius: f32| {
            let corner = |i: i32| {
                let angle = TAU * (i as f32 + 0.5) / 8.0;
                (radius * angle.cos(), radius * angle.sin())
            };
            Path::rounded(&(0..8).map(corner).collect::<Vec<Spot>>(), 0.05)
        };
        self.body(&octagon(0.4));
        self.groove(&octagon(0.29).outline(0.033));
        self.detail(
            &Path::rect(-0.16, -0.042, 0.16, 0.042).and(Path::rect(-0.042, -0.16, 0.042, 0.16)),
        );
    }

    fn fox(&mut self) {
        let head = Pen::at(-0.4, -0.4)
            .quad((-0.25, -0.36), (-0.15, -0.2))
            .quad((0.0, -0.25), (0.15, -0.2))
            .quad((0.25, -0.36), (0.4, -0.4))
            .quad((0.44, -0.2), (0.36, -0.03))
            .quad((0.41, 0.06), (0.4, 0.13))
            .quad((0.2, 0.2), (0.06, 0.39))
            .quad((0.0, 0.43), (-0.06, 0.39))
            .quad((-0.2, 0.2), (-0.4, 0.13))
            .quad((-0.41, 0.06), (-0.36, -0.03))
            .quad((-0.44, -0.2), (-0.4, -0.4))
            .close();
        self.body(&head);
        let cheek = Pen::at(0.37, 0.115)
            .quad((0.22, 0.0), (0.055, 0.19))
            .line(0.03, 0.335)
            .quad((0.17, 0.18), (0.37, 0.115))
            .close();
        self.paint_each(&cheek, Paint::Flat(self.colors.detail));
        let ear = Pen::at(0.345, -0.325)
            .quad((0.36, -0.2), (0.305, -0.115))
            .quad((0.26, -0.21), (0.345, -0.325))
            .close();
        self.paint_each(&ear, Paint::Flat(self.ink()));
        self.paint_each(&Path::circle((0.15, -0.01), 0.042), Paint::Flat(self.ink()));
        self.fill(Path::circle((0.0, 0.345), 0.062), Paint::Flat(self.ink()));
    }

    fn goose(&mut self) {
        let body = Pen::at(-0.24, 0.1)
            .cubic((-0.16, -0.06), (0.06, -0.06), (0.17, -0.01))
            .quad((0.3, 0.02), (0.43, -0.09))
            .cubic((0.43, 0.2), (0.2, 0.33), (0.02, 0.33))
            .cubic((-0.18, 0.33), (-0.3, 0.25), (-0.24, 0.1))
            .close();
        let neck = Pen::at(-0.13, 0.14)
            .cubic((-0.3, 0.0), (-0.08, -0.12), (-0.16, -0.27))
            .open();
        let head = Path::circle((-0.165, -0.285), 0.098);
        let legs =
            Path::line((-0.02, 0.3), (-0.05, 0.41), 0.05).stroke(&[(0.1, 0.3), (0.07, 0.41)], 0.05);
        let beak = Path::polygon(&[(-0.22, -0.35), (-0.2, -0.235), (-0.42, -0.25)]);
        let bird = body.and(Path::new().stroke(&neck, 0.15)).and(head);
        // Beak and legs first: the bird stands before them.
        for part in [&beak, &legs] {
            self.around(part);
            self.gold(part);
        }
        self.body(&bird);
        let wing = Pen::at(-0.06, 0.09)
            .cubic((0.0, 0.25), (0.18, 0.24), (0.31, 0.07))
            .open();
        self.groove(&Path::new().stroke(&wing, 0.036));
        self.fill(
            Path::circle((-0.19, -0.305), 0.03),
            Paint::Flat(if self.light {
                self.ink()
            } else {
                self.colors.detail
            }),
        );
    }

    /// A dark colour for eyes and gems, whatever the colour of the edge.
    fn ink(&self) -> Rgb {
        let PieceColors { body, edge, .. } = self.colors;
        if edge.luminance() < body.luminance() {
            edge
        } else {
            body.mix(BLACK, 0.85)
        }
    }

    fn place(&self, path: Path) -> Path {
        let (u, half) = (self.u, self.u / 2.0);
        path.map(|(x, y)| (half + x * u, half + y * u))
    }

    fn fill(&mut self, path: Path, paint: Paint) {
        let path = self.place(path);
        self.canvas.fill(&path, paint);
    }

    /// Fills an outline on the right and its mirror image on the left.
    fn paint_each(&mut self, path: &Path, paint: Paint) {
        self.fill(path.clone(), paint);
        self.fill(path.clone().map(|(x, y)| (-x, y)), paint);
    }

    /// The line around an outline, and the shadow it throws.
    fn around(&mut self, path: &Path) {
        let path = self.place(path.clone());
        if self.carved {
            let (dx, dy) = (0.018 * self.u, 0.04 * self.u);
            let shadow = path.clone().map(|(x, y)| (x + dx, y + dy));
            let shadow = shadow.clone().and(shadow.outline(2.0 * self.edge));
            self.canvas.fill(&shadow, Paint::Glass(BLACK, 0.3));
        }
        self.canvas
            .trace(&path, 2.0 * self.edge, Paint::Flat(self.colors.edge));
    }

    /// The face of a man with the line around it.
    fn body(&mut self, path: &Path) {
        self.around(path);
        let color = self.colors.body;
        let paint = if self.carved {
            let (y0, y1) = (0.14 * self.u, 0.86 * self.u);
            Paint::Down {
                y0,
                top: color.mix(WHITE, 0.2),
                y1,
                bottom: color.mix(BLACK, 0.12),
            }
        } else {
            Paint::Flat(color)
        };
        self.fill(path.clone(), paint);
    }

    /// A line cut into the face.
    fn groove(&mut self, path: &Path) {
        self.detail(path);
    }

    /// Something painted on the face.
    fn detail(&mut self, path: &Path) {
        self.fill(path.clone(), Paint::Flat(self.colors.detail));
    }

    fn gold(&mut self, path: &Path) {
        self.fill(path.clone(), Paint::Flat(self.gold));
    }
}

/// Part of a circle as a line, for marks around men.
pub(crate) fn bow(center: Spot, radius: f32, from: f32, to: f32, width: f32) -> Path {
    Path::new().stroke(&arc(center, radius, from, to), width)
}
