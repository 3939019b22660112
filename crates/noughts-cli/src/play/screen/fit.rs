//! Fits text into the available width. A Hangul syllable takes two columns and is never cut in
//! half; ratatui's own wrapping can draw its second half beyond the last column.

use std::mem;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The character for the omitted end of a text, one column wide.
const REST: char = '…';

/// A text in one row. If it does not fit, it ends after a word, followed by a sign for the omitted
/// end.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let Some(room) = width.checked_sub(1) else {
        return String::new();
    };
    let (begin, rest) = text.split_at(fitting(text, room));
    let words = match begin.rsplit_once(' ') {
        Some((words, _)) if !rest.starts_with(' ') => words,
        _ => begin,
    };
    format!("{}{REST}", words.trim_end_matches([' ', ',', ';', ':']))
}

/// Texts in at most `most` rows. Each text starts a new row as long as there are enough rows. The
/// last row is cut if there is more.
pub(super) fn in_rows(texts: &[String], width: usize, most: usize) -> Vec<String> {
    let lines = texts.iter().flat_map(|text| text.split('\n'));
    let mut rows: Vec<String> = lines.flat_map(|line| wrapped(line, width)).collect();
    if rows.len() > most {
        let rest = rows.split_off(most.saturating_sub(1)).join(" ");
        rows.push(cut(rest.trim(), width));
        rows.truncate(most);
    }
    rows
}

/// Breaks a line into rows, between words if possible; within a word only if the word is wider than
/// a row.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let (mut rows, mut row) = (Vec::new(), String::new());
    for word in line.trim().split(' ') {
        if row.is_empty() {
            row.push_str(word);
        } else if row.width() + 1 + word.width() <= width {
            row.push(' ');
            row.push_str(word);
        } else {
            let full = mem::replace(&mut row, word.to_owned());
            rows.push(full.trim_end().to_owned());
        }
        while row.width() > width && fitting(&row, width) > 0 {
            let rest = row.split_off(fitting(&row, width));
            rows.push(mem::replace(&mut row, rest));
        }
    }
    rows.push(row);
    rows
}

/// How many bytes of a text fit.
fn fitting(text: &str, width: usize) -> usize {
    let mut columns = 0;
    let beyond = text.char_indices().find(|(_, char)| {
        columns += char.width().unwrap_or(0);
        columns > width
    });
    beyond.map_or(text.len(), |(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_ends_behind_a_word() {
        for (text, width, expected) in [
            ("x to move.", 10, "x to move."),
            ("x to move.", 9, "x to…"),
            ("4 in a row wins, marks drop", 17, "4 in a row wins…"),
            ("4 in a row wins", 11, "4 in a row…"),
            ("unbroken", 5, "unbr…"),
            ("x 차례입니다", 12, "x 차례입니다"),
            ("x 차례입니다", 11, "x…"),
            // Half of the next letter would fit.
            ("차례입니다", 6, "차례…"),
            ("차례입니다", 1, "…"),
            ("차례입니다", 0, ""),
        ] {
            assert_eq!(cut(text, width), expected, "{text} {width}");
        }
    }

    #[test]
    fn rows_fill_the_width_but_do_not_exceed_it() {
        let texts = [
            "게임이 끝났습니다. o가 왼쪽 세로줄을 완성해 이겼습니다.",
            "",
            "1. a1 b1  2. a2 b2  3. a3",
            "two\nlines",
        ]
        .map(str::to_owned);
        for width in 2..60 {
            for most in 0..12 {
                let rows = in_rows(&texts, width, most);
                assert!(rows.len() <= most);
                let fits = |row: &String| row.width() <= width;
                assert!(rows.iter().all(fits), "{width} {rows:?}");
            }
        }
        assert_eq!(
            in_rows(&texts, 20, 20),
            [
                "게임이 끝났습니다.",
                "o가 왼쪽 세로줄을",
                "완성해 이겼습니다.",
                "",
                "1. a1 b1  2. a2 b2",
                "3. a3",
                "two",
                "lines"
            ]
        );
        let rows = in_rows(&texts, 20, 2);
        assert_eq!(rows, ["게임이 끝났습니다.", "o가 왼쪽 세로줄을…"]);
    }
}
