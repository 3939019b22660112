//! A text in both languages.

use noughts_analysis::{Language, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A phrase in English and Korean.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Wording {
    /// In English.
    pub en: String,
    /// In Korean.
    pub ko: String,
}

impl Wording {
    /// A phrase in both languages.
    pub fn new(en: impl Into<String>, ko: impl Into<String>) -> Wording {
        Wording {
            en: en.into(),
            ko: ko.into(),
        }
    }

    /// What somebody else said, who speaks one language only.
    pub fn verbatim(text: impl Into<String>) -> Wording {
        let text = text.into();
        Wording::new(text.clone(), text)
    }

    /// What `say` says in each language.
    pub fn of(say: impl Fn(Language) -> String) -> Wording {
        let [en, ko] = Language::ALL.map(say);
        Wording { en, ko }
    }

    /// The phrase with a change to it in either language.
    pub fn map(self, change: impl Fn(String) -> String) -> Wording {
        Wording::new(change(self.en), change(self.ko))
    }

    /// The phrase in one of the languages.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Korean => &self.ko,
        }
    }
}

impl From<Text> for Wording {
    fn from(text: Text) -> Wording {
        Wording::new(text.en, text.ko)
    }
}
