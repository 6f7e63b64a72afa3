//! The variants a service offers.

use std::sync::Arc;

use super::{Variant, VariantError};

macro_rules! embedded {
    ($($id:literal),* $(,)?) => {
        [$((
            concat!($id, ".toml"),
            include_str!(concat!("../../../config/variants/", $id, ".toml")),
        )),*]
    };
}

/// The files of `config/variants/`, in the order of the rules specification.
static BUILTIN: &[(&str, &str)] = &embedded![
    "lisica",
    "lisica-british",
    "lisica-british-37",
    "ringo",
    "latrunculi",
    "tablut",
    "alea",
    "fox-geese",
    "halatafl",
    "tablut-corner",
    "hnefatafl-11",
    "hnefatafl-13",
    "copenhagen",
    "fetlar",
    "brandubh",
    "tawlbwrdd",
    "ard-ri",
    "tablut-historical",
];

/// The variants a service offers, in a stable order. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Catalog(Arc<[Variant]>);

impl Catalog {
    /// The variants that come with the program.
    ///
    /// # Panics
    /// Never in a program that passes its tests: the embedded files are read by them.
    #[must_use]
    pub fn builtin() -> Catalog {
        match Catalog::with_files([]) {
            Ok(catalog) => catalog,
            Err(error) => unreachable!("an embedded variant file is wrong: {error}"),
        }
    }

    /// The variants that come with the program and those of some files (name for messages, and
    /// text). A file with the id of an earlier one takes its place; others follow at the end.
    ///
    /// # Errors
    /// [`VariantError`] for the first mistake in the first wrong file.
    pub fn with_files<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Catalog, VariantError> {
        let mut variants: Vec<Variant> = Vec::with_capacity(BUILTIN.len());
        for (file, text) in BUILTIN.iter().copied().chain(files) {
            let variant = Variant::parse(file, text)?;
            match variants.iter_mut().find(|v| v.id() == variant.id()) {
                Some(place) => *place = variant,
                None => variants.push(variant),
            }
        }
        Ok(Catalog(variants.into()))
    }

    /// Every variant, in a stable order: the source texts' games first.
    pub fn variants(&self) -> impl Iterator<Item = &Variant> {
        self.0.iter()
    }

    /// The variant with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Variant> {
        self.0.iter().find(|v| v.id() == id)
    }
}
