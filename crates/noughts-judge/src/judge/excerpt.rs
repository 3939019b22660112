//! Parts of long texts.

/// A text, or its beginning and its end.
pub(crate) fn shortened(text: &str, characters: usize) -> String {
    let all: Vec<char> = text.chars().collect();
    if all.len() <= characters {
        return text.to_owned();
    }
    let part = |part: &[char]| part.iter().collect::<String>();
    let (start, end) = (characters / 3, all.len() - (characters - characters / 3));
    format!("{}\n…\n{}", part(&all[..start]), part(&all[end..]))
}

/// What a program in JavaScript says when it fails, without the places inside of Node itself:
/// they tell nothing of the program, and there are more of them than of anything else.
pub(crate) fn without_places_in_node(text: &str) -> String {
    let is_in_node = |line: &str| {
        let place = line.trim_start();
        // Behind the last one may be the properties of the error, in braces.
        place.starts_with("at ") && place.contains("node:internal/") && !place.ends_with('{')
    };
    let lines = text.split_inclusive('\n');
    lines.filter(|line| !is_in_node(line.trim_end())).collect()
}

/// A text, or the first characters of it.
pub(crate) fn beginning(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_node_are_left_out() {
        let said = "a.js:3\n  let x = ;\n      ^\n\nSyntaxError: Unexpected identifier 'x'\n    \
                    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n    at f (a.js:1:2)\n    \
                    at node:internal/main/run_main_module:28:49\n\nNode.js v20.20.2\n";
        assert_eq!(
            without_places_in_node(said),
            "a.js:3\n  let x = ;\n      ^\n\nSyntaxError: Unexpected identifier 'x'\n    \
             at f (a.js:1:2)\n\nNode.js v20.20.2\n"
        );
        for other in [
            "",
            "at node:internal/x {\n",
            "look at node:internal/x",
            "at a",
        ] {
            assert_eq!(without_places_in_node(other), other);
        }
    }

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened("abcdefghi", 9), "abcdefghi");
        assert_eq!(shortened("abcdefghij", 9), "abc\n…\nefghij");
        assert_eq!(beginning("가나다라", 4), "가나다라");
        assert_eq!(beginning("가나다라", 3), "가나다…");
    }
}
