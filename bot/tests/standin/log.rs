//! What was asked of the stand-in.

use std::fmt;

use serde_json::Value;

/// A request as it arrived, and how it was answered.
#[derive(Clone, Debug)]
pub(crate) struct LoggedRequest {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: Value,
    /// File names and sizes in bytes.
    pub(crate) files: Vec<(String, usize)>,
    /// Status of the answer; none while there is none, and for ever when it was cut off.
    pub(crate) status: Option<u16>,
}

impl fmt::Display for LoggedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = self.body.to_string();
        if body.chars().count() > 600 {
            body = body.chars().take(600).chain("...".chars()).collect();
        }
        write!(f, "{} {} -> ", self.method, self.path)?;
        match self.status {
            Some(status) => write!(f, "{status}")?,
            None => f.write_str("no answer")?,
        }
        write!(f, " {body}")?;
        for (name, size) in &self.files {
            write!(f, " [{name}, {size} bytes]")?;
        }
        Ok(())
    }
}
