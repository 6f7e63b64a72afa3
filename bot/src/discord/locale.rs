//! The languages that Discord knows.

use crate::text::{FALLBACK, Texts};

/// Discord's language codes, those of its reference and the two more that its schema has.
pub(super) const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];

/// Discord's languages for which we have words of our own: `(Discord's code, our language)`.
///
/// English is left out: it is what everybody else reads.
pub(super) fn spoken(texts: &Texts) -> Vec<(&'static str, String)> {
    LOCALES
        .into_iter()
        .map(|locale| (locale, texts.language_for(locale)))
        .filter(|(_, language)| language != FALLBACK)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::LocaleFile;

    fn texts(locales: &[&str]) -> Texts {
        Texts::with_files(
            locales
                .iter()
                .map(|locale| LocaleFile {
                    locale: (*locale).to_owned(),
                    file: format!("{locale}/x.ftl"),
                    text: "x = y\n".to_owned(),
                })
                .collect(),
        )
        .unwrap()
    }

    #[test]
    fn a_language_serves_all_of_discords_kinds_of_it() {
        let texts = texts(&["en", "pt-BR", "tr", "sr"]);
        let spoken = spoken(&texts);
        assert!(spoken.contains(&("tr", "tr".to_owned())));
        assert!(spoken.contains(&("pt-BR", "pt-BR".to_owned())));
        // English everybody reads anyway; Serbian Discord does not know.
        assert!(!spoken.iter().any(|(locale, _)| locale.starts_with("en")));
        assert!(!spoken.iter().any(|(_, language)| language == "sr"));
    }
}
