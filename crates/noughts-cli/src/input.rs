//! Where a board comes from: the arguments, or standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Read};

use noughts::{Board, Rules};
use noughts_explain::Language;
use noughts_explain::words;

use crate::end::{Failure, say};

/// More than any board takes, with all the blanks one may like.
const MOST_BYTES: u64 = 64 * 1024;

/// Reads a board of a game from the arguments, or from standard input if there
/// are none or a single `-`. Without arguments nobody has to give a board: if
/// standard input is a terminal, or nothing comes from it, the empty one is
/// meant. A text that is no board is refused in a language.
pub(crate) fn board(
    rules: Rules,
    arguments: &[OsString],
    language: Language,
) -> Result<Board, Failure> {
    match arguments {
        [] if io::stdin().is_terminal() => Ok(Board::empty(rules)),
        [] => match standard_input(rules)? {
            nothing if nothing.trim().is_empty() => Ok(Board::empty(rules)),
            text => parse(rules, &text, language),
        },
        [dash] if dash == "-" => parse(rules, &standard_input(rules)?, language),
        arguments => rows(rules, arguments, language),
    }
}

/// Reads a board of a game from the arguments, a row each or all in one.
pub(crate) fn rows(
    rules: Rules,
    arguments: &[OsString],
    language: Language,
) -> Result<Board, Failure> {
    let rows: Result<Vec<_>, _> = arguments.iter().map(row).collect();
    parse(rules, &rows?.join(" "), language)
}

fn parse(rules: Rules, text: &str, language: Language) -> Result<Board, Failure> {
    // Some editors put a byte-order mark in front of every text.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    Board::parse(rules, text)
        .map_err(|error| Failure::BadInput(words::board_error(&error, language)))
}

fn row(argument: &OsString) -> Result<&str, Failure> {
    argument.to_str().ok_or_else(|| {
        let found = argument.display();
        Failure::bad_input(format!("expected a board in UTF-8, found {found}"))
    })
}

fn standard_input(rules: Rules) -> Result<String, Failure> {
    let input = io::stdin().lock();
    let mut bytes = Vec::new();
    if input.is_terminal() {
        let (rows, width) = (rules.height() * rules.depth(), rules.width());
        say(&format!("type {rows} rows of {width} with x, o and ."));
        read_by_hand(rules, input, &mut bytes)?;
    } else {
        let read = input.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| Failure::bad_input(format!("standard input: {error}")))?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::bad_input(format!(
            "expected a board of {} squares, found more than {MOST_BYTES} bytes",
            rules.area()
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        Failure::bad_input(format!(
            "expected a board in UTF-8, found byte 0x{byte:02x} at offset {at}"
        ))
    })
}

/// Reads lines until they hold enough squares, so that nobody needs to know
/// how to end the input.
fn read_by_hand(rules: Rules, mut input: impl BufRead, bytes: &mut Vec<u8>) -> io::Result<()> {
    let squares = |bytes: &[u8]| {
        bytes
            .iter()
            .filter(|byte| !byte.is_ascii_whitespace() && !b"/|".contains(byte))
            .count()
    };
    while squares(bytes) < rules.area() as usize {
        if input.read_until(b'\n', bytes)? == 0 {
            break;
        }
    }
    Ok(())
}
