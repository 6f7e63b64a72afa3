//! What an option changes: `[[change]]` blocks laid over the rest of the file.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::Mistake;
use super::options::{OptionSpec, OptionValue, Options};

/// Takes the `[[change]]` blocks out of a file and lays those whose `when` holds over the rest.
/// Spans survive, so a mistake is told where it was written.
pub(crate) fn apply(
    file: &mut DeTable<'_>,
    specs: &[OptionSpec],
    chosen: &Options,
) -> Result<(), Mistake> {
    let Some(changes) = file.remove("change") else {
        return Ok(());
    };
    let span = changes.span();
    let DeValue::Array(changes) = changes.into_inner() else {
        return Err(not_blocks(span));
    };
    for change in changes {
        let span = change.span();
        let DeValue::Table(mut change) = change.into_inner() else {
            return Err(not_blocks(span));
        };
        let Some(when) = change.remove("when") else {
            return Err(Mistake::new(
                span,
                "a [[change]] without `when`",
                "say for which options it is, as when = { sideways = true }",
            ));
        };
        if holds(&when, specs, chosen)? {
            lay_over(file, change);
        }
    }
    Ok(())
}

fn not_blocks(span: std::ops::Range<usize>) -> Mistake {
    Mistake::new(
        span,
        "`change` is not a list of blocks",
        "write each change as [[change]]",
    )
}

fn holds(
    when: &Spanned<DeValue<'_>>,
    specs: &[OptionSpec],
    chosen: &Options,
) -> Result<bool, Mistake> {
    let DeValue::Table(when) = when.get_ref() else {
        return Err(Mistake::new(
            when.span(),
            "`when` is not a list of options",
            "write it as when = { sideways = true }",
        ));
    };
    let mut all = true;
    for (key, value) in when.iter() {
        let Some(spec) = specs.iter().find(|s| s.key == **key.get_ref()) else {
            return Err(Mistake::new(
                key.span(),
                format!("there is no option `{}`", key.get_ref()),
                format!(
                    "name it under [options.{}] or correct the key",
                    key.get_ref()
                ),
            ));
        };
        let wanted = match value.get_ref() {
            DeValue::Boolean(on) => Some(OptionValue::Flag(*on)),
            DeValue::Integer(n) => n.as_str().parse().ok().map(OptionValue::Number),
            _ => None,
        };
        let Some(wanted) = wanted.filter(|w| spec.choices.contains(w)) else {
            return Err(Mistake::new(
                value.span(),
                format!("the option `{}` never has this value", spec.key),
                format!("write one of its values: {}", words(&spec.choices)),
            ));
        };
        all &= chosen.get(&spec.key).unwrap_or(spec.default) == wanted;
    }
    Ok(all)
}

fn words(values: &[OptionValue]) -> String {
    values
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Tables are merged key by key; anything else takes the place of what was there.
fn lay_over<'i>(base: &mut DeTable<'i>, over: DeTable<'i>) {
    for (key, value) in over {
        if let DeValue::Table(_) = value.get_ref()
            && let Some(below) = base.get_mut(&**key.get_ref())
            && let DeValue::Table(below) = below.get_mut()
        {
            if let DeValue::Table(value) = value.into_inner() {
                lay_over(below, value);
            }
        } else {
            base.insert(key, value);
        }
    }
}
