//! One checked layer of settings: a file, or the environment.

use config::{ConfigError, Map, Source, Value, ValueKind};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    error::{Place, SettingsError, Trouble},
    schema::{self, Check},
};

/// Environment variables of settings begin so.
const PREFIX: &str = "KONAKIS_";

/// Values that have passed their checks, by `section.key`.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer(Map<String, Value>);

impl Source for Layer {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, ConfigError> {
        Ok(self.0.clone())
    }
}

/// A file's settings.
///
/// # Errors
/// [`SettingsError`] for the first mistake, by line.
pub(super) fn from_toml(file: &str, text: &str) -> Result<Layer, SettingsError> {
    let line = |offset: usize| Place::Line {
        file: file.to_owned(),
        line: 1 + text.get(..offset).unwrap_or(text).matches('\n').count(),
    };
    let table = DeTable::parse(text).map_err(|error| SettingsError::Syntax {
        place: line(error.span().map_or(0, |span| span.start)),
        problem: error.message().to_owned(),
    })?;
    let mut layer = Layer::default();
    for (section, content) in in_order(table.get_ref()) {
        let unknown =
            |key: &Spanned<_>, name: String, inner: Option<&str>| SettingsError::Unknown {
                place: line(key.span().start),
                key: name,
                remedy: schema::remedy(section.get_ref(), inner),
            };
        let known = schema::KEYS
            .iter()
            .any(|key| key.section == section.get_ref());
        let (true, DeValue::Table(keys)) = (known, content.get_ref()) else {
            return Err(unknown(section, section.get_ref().to_string(), None));
        };
        for (name, value) in in_order(keys) {
            let full = format!("{}.{}", section.get_ref(), name.get_ref());
            let Some(key) = schema::find(section.get_ref(), name.get_ref()) else {
                return Err(unknown(name, full, Some(name.get_ref())));
            };
            let place = line(value.span().start);
            let kind =
                typed(&key.check, value.get_ref()).map_err(|trouble| SettingsError::Wrong {
                    place: place.clone(),
                    key: full.clone(),
                    trouble,
                })?;
            layer
                .0
                .insert(full, Value::new(Some(&place.to_string()), kind));
        }
    }
    Ok(layer)
}

/// A table's entries as they stand in the file, so that the first mistake is the one that is told.
fn in_order<'a, 'i>(
    table: &'a DeTable<'i>,
) -> Vec<(
    &'a Spanned<std::borrow::Cow<'i, str>>,
    &'a Spanned<DeValue<'i>>,
)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

fn typed(check: &Check, value: &DeValue<'_>) -> Result<ValueKind, Trouble> {
    match (check, value) {
        (Check::Ids, DeValue::Array(items)) => items
            .iter()
            .map(|item| match item.get_ref() {
                DeValue::Integer(number) => schema::id(integer(number).unwrap_or_default()),
                other => Err(Trouble::new(
                    format!("has {} in it", kind_of(other)),
                    "write ids as numbers, without quotes",
                )),
            })
            .collect::<Result<Vec<_>, _>>()
            .map(|ids| list(&ids)),
        (Check::Number { min, max, unit }, DeValue::Integer(number)) => {
            let number = integer(number)
                .ok_or_else(|| Trouble::new("is too large", format!("at most {max} {unit}")))?;
            schema::in_bounds(number, *min, *max, unit)?;
            Ok(ValueKind::I64(number))
        }
        (Check::Text(accepts), DeValue::String(text)) => {
            accepts(text)?;
            Ok(ValueKind::String(text.to_string()))
        }
        (check, value) => Err(Trouble::new(
            format!("is {}", kind_of(value)),
            match check {
                Check::Ids => "write a list of ids, as in [123456789012345678]".to_owned(),
                Check::Number { min, max, unit } => {
                    format!("write a whole number from {min} to {max} ({unit}), without quotes")
                }
                Check::Text(_) => "write a text in quotes".to_owned(),
            },
        )),
    }
}

fn integer(number: &toml::de::DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn list(ids: &[i64]) -> ValueKind {
    ValueKind::Array(ids.iter().map(|id| Value::new(None, *id)).collect())
}

fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The environment's settings: `KONAKIS_SECTION__KEY`. Variables without the two underscores are
/// none of ours (container platforms make such ones of a service's name).
///
/// # Errors
/// [`SettingsError`] names the variable.
pub(super) fn from_environment(
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<Layer, SettingsError> {
    let mut layer = Layer::default();
    for (variable, text) in variables {
        let Some((section, name)) = variable
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.split_once("__"))
        else {
            continue;
        };
        let (section, name) = (section.to_ascii_lowercase(), name.to_ascii_lowercase());
        let full = format!("{section}.{name}");
        let place = Place::Variable(variable.clone());
        let Some(key) = schema::find(&section, &name) else {
            return Err(SettingsError::Unknown {
                place,
                key: full,
                remedy: schema::remedy(&section, Some(&name)),
            });
        };
        let kind = read(&key.check, &text).map_err(|trouble| SettingsError::Wrong {
            place: place.clone(),
            key: full.clone(),
            trouble,
        })?;
        layer
            .0
            .insert(full, Value::new(Some(&place.to_string()), kind));
    }
    Ok(layer)
}

fn read(check: &Check, text: &str) -> Result<ValueKind, Trouble> {
    match check {
        Check::Ids => text
            .split([',', ' '])
            .filter(|word| !word.is_empty())
            .map(|word| schema::id(word.parse().unwrap_or_default()))
            .collect::<Result<Vec<_>, _>>()
            .map(|ids| list(&ids))
            .map_err(|trouble| Trouble::new("is no list of ids", trouble.remedy)),
        Check::Number { min, max, unit } => {
            let number = text.trim().parse().map_err(|_| {
                Trouble::new(
                    "is not a whole number",
                    format!("write one from {min} to {max} ({unit})"),
                )
            })?;
            schema::in_bounds(number, *min, *max, unit)?;
            Ok(ValueKind::I64(number))
        }
        Check::Text(accepts) => {
            accepts(text)?;
            Ok(ValueKind::String(text.to_owned()))
        }
    }
}
