//! The language of whoever runs the program.

use std::env;
use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

use noughts_analysis::Language;

/// The language of this run, once its arguments have been looked at.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Chooses the language of this run: that of `--language`, otherwise the locale's. It is
/// known before the arguments are read, since those may be what is wrong.
pub(crate) fn choose(arguments: &[OsString]) {
    let chosen = of_arguments(arguments).unwrap_or_else(|| of_variables(env::var_os));
    // It is chosen once.
    let _ = CHOSEN.set(chosen);
}

/// The language of this run, for whatever any command may have to say.
pub(crate) fn language() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// The language that an option names, if one does.
fn of_arguments(arguments: &[OsString]) -> Option<Language> {
    let options = arguments.iter().take_while(|argument| *argument != "--");
    let mut options = options.map(OsString::as_os_str).map(OsStr::to_str);
    let mut language = None;
    while let Some(option) = options.next() {
        let code = match option {
            Some("--language") => options.next().flatten(),
            option => option.and_then(|option| option.strip_prefix("--language=")),
        };
        language = code.and_then(|code| code.parse().ok()).or(language);
    }
    language
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
    fn an_option_names_the_language() {
        let language = |line: &str| {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            of_arguments(&arguments)
        };
        for (line, expected) in [
            ("noughts solve --language ko", Some(Language::Korean)),
            ("noughts solve --language=en xx.", Some(Language::English)),
            ("noughts solve --language", None),
            ("noughts solve --language fr", None),
            ("noughts solve ko", None),
            ("noughts check 7682 -- a.out --language ko", None),
        ] {
            assert_eq!(language(line), expected, "{line}");
        }
    }

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
