//! The Discord token: from the environment or a file, never from the settings themselves.

use std::io;

use secrecy::SecretString;

use super::Discord;

/// The environment variable that holds the token.
pub const TOKEN_VARIABLE: &str = "KONAKIS_DISCORD_TOKEN";
/// The environment variable that names a file with the token.
pub const TOKEN_FILE_VARIABLE: &str = "KONAKIS_DISCORD_TOKEN_FILE";

/// A token is some seventy characters; a file larger than this is another file.
const LONGEST: usize = 512;

/// Why the token that was given cannot be used. No message holds any part of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TokenError {
    /// The file cannot be read.
    #[error("cannot read the token file {file} (named by {named_by}): {source}")]
    Read {
        /// The file.
        file: String,
        /// Which setting or variable names it.
        named_by: &'static str,
        /// Why.
        source: io::Error,
    },
    /// What is there is no token.
    #[error(
        "{place} holds no bot token: {problem}; copy the token from the Bot page of your \
             application at https://discord.com/developers/applications"
    )]
    NoToken {
        /// Where.
        place: String,
        /// What is wrong.
        problem: &'static str,
    },
}

/// The token, if one is given at all: the variable [`TOKEN_VARIABLE`], else the file named by
/// [`TOKEN_FILE_VARIABLE`], else the file named by `[discord] token_file`. An empty variable is as
/// good as none.
///
/// # Errors
/// [`TokenError`] if one is given that cannot be one: falling back to another would hide a mistake.
pub fn discord_token(
    settings: &Discord,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Option<SecretString>, TokenError> {
    let set = |name| variable(name).filter(|text| !text.trim().is_empty());
    if let Some(token) = set(TOKEN_VARIABLE) {
        return clean(&token, || {
            format!("the environment variable {TOKEN_VARIABLE}")
        })
        .map(Some);
    }
    let (file, named_by) = match (set(TOKEN_FILE_VARIABLE), &settings.token_file) {
        (Some(file), _) => (file, TOKEN_FILE_VARIABLE),
        (None, Some(file)) => (file.clone(), "[discord] token_file"),
        (None, None) => return Ok(None),
    };
    let text = std::fs::read_to_string(&file).map_err(|source| TokenError::Read {
        file: file.clone(),
        named_by,
        source,
    })?;
    clean(&text, || format!("the token file {file}")).map(Some)
}

fn clean(text: &str, place: impl Fn() -> String) -> Result<SecretString, TokenError> {
    let wrong = |problem| TokenError::NoToken {
        place: place(),
        problem,
    };
    let token = text.trim_start_matches('\u{feff}').trim();
    let token = token.strip_prefix("Bot ").unwrap_or(token).trim();
    if token.is_empty() {
        return Err(wrong("it is empty"));
    }
    if token.len() > LONGEST {
        return Err(wrong("it is far too long"));
    }
    if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(wrong("there is more than one word"));
    }
    Ok(SecretString::from(token.to_owned()))
}
