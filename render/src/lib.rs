//! Pictures of boards for people who play by letter: PNG, alt text and text boards.
//!
//! What to draw is a [`Scene`]: a position of [`konakis_rules`] and what is worth showing about it.
//! How it looks is a [`Theme`], how large it is a [`Size`]. A [`Renderer`] makes the bytes; it is
//! shared by a whole program and keeps boards and men that it has drawn before. For those who do
//! not see the picture there are [`AltText`], in any language, and [`text_board()`]. A [`Chart`] is
//! a player's rating and activity over time.
//!
//! ```
//! use konakis_render::{Renderer, Scene, Size, Themes, text_board};
//! use konakis_rules::{Catalog, Game, Options};
//!
//! let catalog = Catalog::builtin();
//! let rules = catalog.get("tablut").ok_or("no such variant")?.rules(&Options::default())?;
//! let mut game = Game::new(rules.clone());
//! game.play_text("e7-h7")?;
//!
//! let mut scene = Scene::new(&rules, game.position());
//! if let Some(played) = game.plies().last() {
//!     scene = scene.last(played);
//! }
//! let themes = Themes::builtin();
//! let png = Renderer::new().png(&scene, themes.default_theme(), Size::DEFAULT)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! assert!(text_board(&scene).contains(" 7 . . . .*. . .>T .  7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing in this crate reads files, knows a language or talks to anybody.
//!
//! How it works: every man and mark is drawn once for a theme and size, as an outline with exact
//! coverage ([`ab_glyph_rasterizer`]), and reduced to a palette of 16 colours that is
//! chosen once for a board. A picture is a copy of the empty board with men stamped on it, in
//! palette indices from the start, and so are the PNG and the GIF.

mod alt;
mod board;
mod canvas;
mod chart;
mod color;
mod draw;
mod encode;
mod figures;
mod film;
mod font;
mod layout;
mod marks;
mod palette;
mod path;
mod renderer;
mod scene;
mod sheet;
mod size;
mod sprite;
mod text_board;
mod theme;

pub use alt::{AltText, Words};
pub use chart::{Chart, ChartError, ChartWords, RatingPoint, RatingSummary, Summary, Week};
pub use color::{ColorError, Rgb, Vision};
pub use film::{Gif, Pace};
pub use renderer::{RenderError, Renderer};
pub use scene::Scene;
pub use size::{Size, SizeError};
pub use text_board::text_board;
pub use theme::{Theme, ThemeError, Themes, ThemesError};
