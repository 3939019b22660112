use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language that texts are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Language {
    /// English, `en`.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Korean, `ko`.
    #[serde(rename = "ko")]
    Korean,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Korean];

    /// The language's code of ISO 639: `en`, `ko`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Korean => "ko",
        }
    }

    /// The language of a code, in any case.
    pub fn of_code(code: &str) -> Option<Language> {
        let mut all = Language::ALL.into_iter();
        all.find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// A text in English and Korean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Text {
    /// The text in English.
    pub en: &'static str,
    /// The text in Korean.
    pub ko: &'static str,
}

impl Text {
    /// The text in one of the languages.
    pub const fn in_language(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Korean => self.ko,
        }
    }
}
