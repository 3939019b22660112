//! What is said of boards and cases that are given.

use noughts_analysis::{Language, Text};

use super::text;

/// A command that takes one board was given several.
pub(crate) const SEVERAL: Text = text(
    "expected one board, found several",
    "판 하나가 와야 하는데 여러 개가 나왔습니다",
);

/// In front of an error about one of several arguments.
pub(crate) fn argument(number: usize, language: Language) -> String {
    match language {
        Language::English => format!("board {number}: "),
        Language::Korean => format!("{number}번째 판: "),
    }
}

/// In front of an error about a line of standard input.
pub(crate) fn line(number: u64, language: Language) -> String {
    match language {
        Language::English => format!("line {number}: "),
        Language::Korean => format!("{number}번째 줄: "),
    }
}

/// Asks for a board at a terminal.
pub(crate) fn type_rows(rows: u8, width: u8, language: Language) -> String {
    match language {
        Language::English => format!("type {rows} rows of {width} with x, o and ."),
        Language::Korean => format!("x, o, .을 {width}개씩 {rows}줄 입력하세요"),
    }
}

/// A line that is too long.
pub(crate) fn too_long(most: usize, language: Language) -> String {
    match language {
        Language::English => format!("expected a board, found more than {most} bytes"),
        Language::Korean => format!("판이 와야 하는데 {most}바이트가 넘는 줄이 나왔습니다"),
    }
}

/// Bytes that are no text.
pub(crate) fn not_utf8(byte: u8, offset: usize, language: Language) -> String {
    match language {
        Language::English => {
            format!("expected a board in UTF-8, found byte 0x{byte:02x} at offset {offset}")
        }
        Language::Korean => {
            format!("UTF-8로 쓴 판이 와야 하는데 오프셋 {offset}의 바이트가 0x{byte:02x}입니다")
        }
    }
}

/// An argument that is no text.
pub(crate) fn argument_not_utf8(found: &str, language: Language) -> String {
    match language {
        Language::English => format!("expected a board in UTF-8, found {found}"),
        Language::Korean => format!("UTF-8로 쓴 판이 와야 하는데 나온 것은 {found}입니다"),
    }
}
