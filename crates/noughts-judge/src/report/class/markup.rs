//! Text from elsewhere in XML and HTML.

/// A text that can stand in an element or in an attribute, and only as text. Controls
/// that XML does not allow, and marks that turn the direction of writing, become
/// visible.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' => escaped.push(c),
            '\r' => escaped += "\\r",
            '\u{fffe}' | '\u{ffff}' => escaped += "\u{fffd}",
            c if c.is_control() || is_direction(c) => escaped.extend(c.escape_unicode()),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Marks that make a text look like another.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_what_it_stands_in() {
        assert_eq!(
            escaped("</td><script>\"'&\u{1b}[31m\u{202e}\u{ffff}\t가"),
            "&lt;/td&gt;&lt;script&gt;&quot;&#39;&amp;\\u{1b}[31m\\u{202e}\u{fffd}\t가"
        );
        // Every character that XML 1.0 does not allow, and the markup.
        for code in 0..=0xffff {
            let Some(c) = char::from_u32(code) else {
                continue;
            };
            let escaped = escaped(&c.to_string());
            let fine = |c: char| {
                matches!(c, '\t' | '\n' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}')
                    && !matches!(c, '<' | '>' | '"' | '\'')
            };
            assert!(escaped.chars().all(fine), "{code:x} {escaped:?}");
        }
    }
}
