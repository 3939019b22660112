//! Parts of long texts.

/// A text, or its beginning and its end.
pub(super) fn shortened(text: &str, characters: usize) -> String {
    let all: Vec<char> = text.chars().collect();
    if all.len() <= characters {
        return text.to_owned();
    }
    let part = |part: &[char]| part.iter().collect::<String>();
    let (start, end) = (characters / 3, all.len() - (characters - characters / 3));
    format!("{}\n…\n{}", part(&all[..start]), part(&all[end..]))
}

/// A text, or the first characters of it.
pub(super) fn beginning(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened("abcdefghi", 9), "abcdefghi");
        assert_eq!(shortened("abcdefghij", 9), "abc\n…\nefghij");
        assert_eq!(beginning("가나다라", 4), "가나다라");
        assert_eq!(beginning("가나다라", 3), "가나다…");
    }
}
