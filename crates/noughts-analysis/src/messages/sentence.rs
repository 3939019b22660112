//! Languages, texts in each of them, and sentences as lists of phrases, so that squares and lines
//! inside a sentence stay data.

use std::fmt;

use noughts::{Line, Square};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language of texts.
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

    /// The language with a code, in upper or lower case.
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

/// A part of a sentence, with the squares and lines that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Phrase {
    /// The words. The text of a sentence is the concatenation of its phrases.
    pub text: String,
    /// The squares it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// The lines it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
}

impl Phrase {
    /// A phrase that names a square.
    pub(super) fn square(text: impl ToString, square: Square) -> Phrase {
        Phrase {
            text: text.to_string(),
            squares: vec![square],
            lines: Vec::new(),
        }
    }

    /// A phrase that names a line.
    pub(super) fn line(text: String, line: Line) -> Phrase {
        Phrase {
            text,
            squares: Vec::new(),
            lines: vec![line],
        }
    }

    fn is_plain(&self) -> bool {
        self.squares.is_empty() && self.lines.is_empty()
    }
}

/// A sentence or a part of one. Adjacent phrases that name nothing are merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Sentence(Vec<Phrase>);

impl Sentence {
    /// The phrases in order.
    pub fn phrases(&self) -> &[Phrase] {
        &self.0
    }

    /// Whether the sentence is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends a part.
    pub(crate) fn push(&mut self, part: impl Into<Sentence>) {
        for phrase in part.into().0 {
            match self.0.last_mut() {
                Some(last) if last.is_plain() && phrase.is_plain() => last.text += &phrase.text,
                _ if phrase.text.is_empty() => {}
                _ => self.0.push(phrase),
            }
        }
    }

    /// Merges the phrases to one phrase, which names everything that they name.
    pub(super) fn into_one(self) -> Sentence {
        let mut one = Phrase::default();
        for phrase in self.0 {
            one.text += &phrase.text;
            one.squares.extend(phrase.squares);
            one.lines.extend(phrase.lines);
        }
        one.into()
    }

    /// Joins parts with a text between them.
    pub(crate) fn joined<S: Into<Sentence>>(
        parts: impl IntoIterator<Item = S>,
        between: &str,
    ) -> Sentence {
        let mut all = Sentence::default();
        for part in parts {
            if !all.is_empty() {
                all.push(between);
            }
            all.push(part);
        }
        all
    }
}

/// Prints only the words.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|phrase| f.write_str(&phrase.text))
    }
}

impl From<Phrase> for Sentence {
    fn from(phrase: Phrase) -> Sentence {
        if phrase.text.is_empty() {
            Sentence::default()
        } else {
            Sentence(vec![phrase])
        }
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Sentence {
        Sentence::from(Phrase {
            text,
            ..Phrase::default()
        })
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Sentence {
        text.to_owned().into()
    }
}

impl From<&String> for Sentence {
    fn from(text: &String) -> Sentence {
        text.as_str().into()
    }
}

/// Builds a sentence from parts: texts, phrases and sentences.
macro_rules! say {
    ($($part:expr),+ $(,)?) => {{
        let mut sentence = Sentence::default();
        $(sentence.push($part);)+
        sentence
    }};
}
pub(super) use say;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_keep_their_squares_and_lines() {
        let line = noughts::Rules::TIC_TAC_TOE.lines().next().unwrap();
        let square: Square = "b2".parse().unwrap();
        let named = [
            Phrase::square("b2", square),
            Phrase::line("a line".to_owned(), line),
        ];
        let [b2, a_line] = named.clone();
        let sentence = say!["before", " ", b2, "", a_line, ".".to_owned()];
        let texts: Vec<&str> = sentence.phrases().iter().map(|p| &*p.text).collect();
        assert_eq!(texts, ["before ", "b2", "a line", "."]);
        assert_eq!(sentence.phrases()[1..3], named);
        assert_eq!(sentence.to_string(), "before b2a line.");

        let one = sentence.into_one();
        assert_eq!(one.to_string(), "before b2a line.");
        let [one] = one.phrases() else {
            panic!("{one:?}")
        };
        assert_eq!(
            (&one.squares[..], &one.lines[..]),
            (&[square][..], &[line][..])
        );
    }
}
