//! The language of whoever runs the program.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use noughts_analysis::Language;

/// The language of this run, once its arguments have been read.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Sets the language of this run.
pub(crate) fn set(language: Language) {
    // It is set once.
    let _ = CHOSEN.set(language);
}

/// The language of this run, for whatever any command may have to say.
pub(crate) fn language() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// The language of the locale.
pub(crate) fn of_environment() -> Language {
    of_variables(env::var_os)
}

/// Of the variables that name the language of messages, the first that is set
/// counts.
fn of_variables(variable: impl Fn(&'static str) -> Option<OsString>) -> Language {
    let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .filter(|locale| !locale.is_empty());
    let locale = set.next().unwrap_or_default();
    // A locale is a language, and may name a country, an encoding and more:
    // `ko_KR.UTF-8`.
    match locale.to_string_lossy().split(['_', '.', '@']).next() {
        Some("ko") => Language::Korean,
        _ => Language::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_counts() {
        let language = |set: &[(&str, &str)]| {
            of_variables(|name| {
                let found = set.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, locale)| locale.into())
            })
        };
        for korean in [
            &[("LANG", "ko_KR.UTF-8")][..],
            &[("LC_MESSAGES", "ko")],
            &[("LC_ALL", "ko_KR"), ("LANG", "en_US.UTF-8")],
            &[("LC_ALL", ""), ("LC_MESSAGES", "ko.UTF-8"), ("LANG", "C")],
        ] {
            assert_eq!(language(korean), Language::Korean, "{korean:?}");
        }
        for english in [
            &[][..],
            &[("LANG", "C.UTF-8")],
            &[("LANG", "de_DE@euro")],
            // Konkani.
            &[("LANG", "kok_IN")],
            &[("LC_ALL", "C"), ("LANG", "ko_KR.UTF-8")],
            &[("LC_MESSAGES", "en_GB"), ("LANG", "ko_KR.UTF-8")],
        ] {
            assert_eq!(language(english), Language::English, "{english:?}");
        }
    }
}
