//! The words of a source, without its comments and strings.

use super::{CodeLanguage, Syntax};

/// Where a word stands.
pub(super) struct WordPlace<'c> {
    /// The word before it; empty if something else stands there.
    pub(super) before: &'c str,
    /// The text behind it, without leading blanks.
    pub(super) behind: &'c str,
}

/// A source with a blank for each comment and each string.
pub(super) fn code(source: &str, syntax: &Syntax) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_block = syntax.comment == "//" && rest.starts_with("/*");
        let quote = syntax.quotes.iter().find(|quote| rest.starts_with(**quote));
        let quote = quote.filter(|quote| is_string(rest, quote, &code, syntax.language));
        let length = if rest.starts_with(syntax.comment) {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_block {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(quote) = quote {
            string_length(rest, quote)
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[length..];
    }
    code
}

/// Whether a quote begins a string. In Rust it may be that of a lifetime, and in C++ it may
/// stand inside a number.
fn is_string(rest: &str, quote: &str, before: &str, language: CodeLanguage) -> bool {
    match (language, quote) {
        (CodeLanguage::Rust, "'") => {
            let mut letters = rest.chars().skip(1);
            letters.next() == Some('\\') || letters.next() == Some('\'')
        }
        (CodeLanguage::Cpp, "'") => !before.ends_with(|c: char| c.is_ascii_digit()),
        _ => true,
    }
}

/// How long a string is, with its quotes. One between single characters ends with its line.
fn string_length(text: &str, quote: &str) -> usize {
    let spans_lines = quote.len() > 1 || quote == "`";
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(quote.len()) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' if !spans_lines => return place,
            _ if text[place..].starts_with(quote) => return place + quote.len(),
            _ => {}
        }
    }
    text.len()
}

/// Every place of a word in some code.
pub(super) fn places<'c>(code: &'c str, word: &'c str) -> impl Iterator<Item = WordPlace<'c>> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    code.match_indices(word).filter_map(move |(place, _)| {
        let (before, behind) = (&code[..place], &code[place + word.len()..]);
        let is_part = before.ends_with(is_of_word) || behind.starts_with(is_of_word);
        if is_part {
            return None;
        }
        let before = before.trim_end();
        let start = before.trim_end_matches(is_of_word).len();
        Some(WordPlace {
            before: &before[start..],
            behind: behind.trim_start(),
        })
    })
}
