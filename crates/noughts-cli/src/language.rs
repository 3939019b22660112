use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A language in which noughts explains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
pub(crate) enum Language {
    #[default]
    #[value(name = "en")]
    #[serde(rename = "en")]
    English,
    #[value(name = "ko")]
    #[serde(rename = "ko")]
    Korean,
}

/// The same in English and Korean.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Text {
    pub(crate) en: &'static str,
    pub(crate) ko: &'static str,
}

impl Text {
    pub(crate) const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Korean => self.ko,
        }
    }
}
