//! Colours, how far apart they are, and how they look to eyes that see fewer of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};

/// A colour of the sRGB space, eight bits a channel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Rgb {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

impl Rgb {
    /// A colour from its three channels.
    #[must_use]
    pub const fn new(r: u8, g: u8, b: u8) -> Rgb {
        Rgb { r, g, b }
    }

    /// The channels as an array, red first.
    #[must_use]
    pub const fn channels(self) -> [u8; 3] {
        [self.r, self.g, self.b]
    }

    /// The colour a part `t` (0 to 1) of the way to `other`, mixed in sRGB as painting programs do.
    #[must_use]
    pub fn mix(self, other: Rgb, t: f32) -> Rgb {
        let t = t.clamp(0.0, 1.0);
        let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round() as u8;
        Rgb::new(
            part(self.r, other.r),
            part(self.g, other.g),
            part(self.b, other.b),
        )
    }

    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it.
    #[must_use]
    pub fn luminance(self) -> f32 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast ratio with `other`, 1 (none) to 21, as WCAG 2 defines it.
    #[must_use]
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The channels as linear light, 0 to 1.
    fn linear(self) -> [f32; 3] {
        self.channels().map(|c| {
            let c = f32::from(c) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// The colour whose linear light is `light`; what lies outside sRGB is clipped.
    fn from_linear(light: [f32; 3]) -> Rgb {
        let [r, g, b] = light.map(|c| {
            let c = c.clamp(0.0, 1.0);
            let c = if c <= 0.003_130_8 {
                c * 12.92
            } else {
                1.055 * c.powf(1.0 / 2.4) - 0.055
            };
            (c * 255.0).round() as u8
        });
        Rgb::new(r, g, b)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// A text that is not a colour.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a colour; write it as \"#rrggbb\" with six hexadecimal digits")]
pub struct ColorError(String);

impl FromStr for Rgb {
    type Err = ColorError;

    fn from_str(text: &str) -> Result<Rgb, ColorError> {
        let wrong = || ColorError(text.chars().take(24).collect());
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        let [_, r, g, b] = value.to_be_bytes();
        Ok(Rgb::new(r, g, b))
    }
}

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rgb, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// A way of seeing colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vision {
    /// All three kinds of cones.
    Typical,
    /// No long-wave cones (protanopia).
    Protan,
    /// No middle-wave cones (deuteranopia).
    Deutan,
    /// No short-wave cones (tritanopia).
    Tritan,
    /// No colour at all, as on a grey screen or a print.
    Grey,
}

impl Vision {
    /// Every way of seeing that themes are held to.
    pub const ALL: [Vision; 5] = [
        Vision::Typical,
        Vision::Protan,
        Vision::Deutan,
        Vision::Tritan,
        Vision::Grey,
    ];

    /// How `color` looks. The matrices are those of Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
    #[must_use]
    pub fn see(self, color: Rgb) -> Rgb {
        let rows = match self {
            Vision::Typical => return color,
            Vision::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Vision::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Vision::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
            Vision::Grey => [[0.2126, 0.7152, 0.0722]; 3],
        };
        let [r, g, b] = color.linear();
        Rgb::from_linear(rows.map(|row: [f32; 3]| row[0] * r + row[1] * g + row[2] * b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        let black = Rgb::new(0, 0, 0);
        let white = Rgb::new(255, 255, 255);
        assert!((black.contrast(white) - 21.0).abs() < 1e-3);
        assert!((white.contrast(white) - 1.0).abs() < 1e-6);
        // #767676 on white is the well-known least grey for text: 4.54:1.
        let grey = Rgb::new(0x76, 0x76, 0x76);
        assert!((grey.contrast(white) - 4.54).abs() < 0.01);
    }

    #[test]
    fn only_six_hexadecimal_digits_are_a_colour() {
        assert_eq!("#0aF010".parse(), Ok(Rgb::new(10, 240, 16)));
        for wrong in [
            "", "#", "0af010", "#0af01", "#0af0100", "#0af01g", "#+af010", "#éé00",
        ] {
            assert!(wrong.parse::<Rgb>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn grey_keeps_luminance_and_takes_colour() {
        let seen = Vision::Grey.see(Rgb::new(200, 40, 90));
        assert_eq!(seen.r, seen.g);
        assert!((seen.luminance() - Rgb::new(200, 40, 90).luminance()).abs() < 0.005);
        let red_green = |v: Vision| {
            let (a, b) = (v.see(Rgb::new(200, 60, 40)), v.see(Rgb::new(100, 110, 40)));
            i32::from(a.r).abs_diff(i32::from(b.r))
        };
        assert!(red_green(Vision::Deutan) < red_green(Vision::Typical));
    }
}
