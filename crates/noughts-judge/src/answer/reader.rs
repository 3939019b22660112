//! The plain reader: reads an input line by line, and describes errors exactly.

use std::io::Read;

use noughts::{Board, Mark, Move, Rules, Square};

use super::input::{Line, Lines};
use super::{AnswerError, Expected, Flush, Found, InputError, InputErrorKind, shown};
use crate::problems::{Case, CaseShape, Framing, Layout, Letters, NoAnswer};

/// Reads the cases of an input one by one.
pub(super) struct Reader<R> {
    lines: Lines<R>,
    layout: Layout,
    state: ReadingState,
    /// How many cases have been begun.
    cases: u64,
    /// The line in which the last of them began.
    case_line: u64,
}

/// How far the framing has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadingState {
    /// The number of cases comes next.
    Header,
    /// Cases come next.
    Cases {
        /// How many, if that is known.
        left: Option<u64>,
    },
    /// Only empty lines may come.
    Tail,
    /// The input has been read.
    Done,
}

impl<R: Read> Reader<R> {
    pub(super) fn new(input: R, layout: Layout) -> Reader<R> {
        let state = match layout.framing {
            Framing::Counted { .. } => ReadingState::Header,
            Framing::UntilEnd | Framing::Bare => ReadingState::Cases { left: None },
        };
        Reader {
            lines: Lines::new(input),
            layout,
            state,
            cases: 0,
            case_line: 0,
        }
    }

    /// How many bytes have been read as cases or lines around them.
    pub(super) fn position(&self) -> u64 {
        self.lines.position
    }

    /// How many cases have been begun, complete or not.
    pub(super) fn cases(&self) -> u64 {
        self.cases
    }

    /// How many cases may come next with nothing else between them. 0 before the number of cases
    /// has been read, and after the last case.
    pub(super) fn cases_ahead(&self) -> u64 {
        match self.state {
            ReadingState::Cases { left } => left.unwrap_or(u64::MAX),
            ReadingState::Header | ReadingState::Tail | ReadingState::Done => 0,
        }
    }

    /// If cases come next, the bytes of the input that have been read. Empty only at the end. The
    /// caller may read cases from them and then call [`skip_cases`](Reader::skip_cases).
    pub(super) fn cases_text(&mut self, flush: Flush<'_>) -> Result<&[u8], AnswerError> {
        // The reader reads the empty line between two boards with the second board.
        if self.layout.framing.has_blank_between() && self.lines.buffer(flush)?.starts_with(b"\n") {
            self.lines.skip(1, 1);
        }
        self.lines.buffer(flush)
    }

    /// Skips cases at the start of [`cases_text`](Reader::cases_text), which the caller has read.
    pub(super) fn skip_cases(&mut self, bytes: usize, cases: u64) {
        self.lines
            .skip(bytes, cases * self.layout.lines_per_case() as u64);
        self.count(cases);
    }

    /// Continues with another input, which begins `bytes` and `cases` further.
    pub(super) fn continue_with(&mut self, input: R, bytes: u64, cases: u64) {
        let lines = cases * self.layout.lines_per_case() as u64;
        self.lines.continue_with(input, bytes, lines);
        self.count(cases);
    }

    fn count(&mut self, cases: u64) {
        self.cases += cases;
        if let ReadingState::Cases { left: Some(left) } = &mut self.state {
            *left -= cases;
        }
    }

    /// The next case. `None` at a proper end of the input. After an error, the reader continues
    /// with the case after the bad one.
    pub(super) fn next(&mut self, flush: Flush<'_>) -> Result<Option<Case>, AnswerError> {
        if self.state == ReadingState::Header {
            self.header(flush)?;
        }
        if self.state == (ReadingState::Cases { left: Some(0) }) {
            self.state = ReadingState::Tail;
        }
        if let ReadingState::Cases { .. } = self.state
            && let Some(case) = self.case(flush)?
        {
            return Ok(Some(case));
        }
        if self.state == ReadingState::Tail {
            self.state = ReadingState::Done;
            self.tail(flush)?;
        }
        Ok(None)
    }

    /// The line with the number of cases.
    fn header(&mut self, flush: Flush<'_>) -> Result<(), AnswerError> {
        let line = self.next_full(flush)?;
        let number = match &line {
            Line::Text(text) => str::from_utf8(text).ok().and_then(whole_number),
            Line::TooLong | Line::End => None,
        };
        // If the number is wrong, the caller may continue with the cases after it.
        self.state = match line {
            Line::End => ReadingState::Done,
            Line::Text(_) | Line::TooLong => ReadingState::Cases { left: number },
        };
        match number {
            Some(_) => Ok(()),
            None => Err(self.unexpected(None, Expected::NumberOfBoards, found(&line))),
        }
    }

    /// A case. `None` after the last case.
    fn case(&mut self, flush: Flush<'_>) -> Result<Option<Case>, AnswerError> {
        let first = self.next_full(flush)?;
        match (self.layout.framing, &first) {
            (Framing::UntilEnd, Line::Text(text)) if text == b"end" => {
                self.state = ReadingState::Tail;
                return Ok(None);
            }
            (_, Line::End) => return self.end_of_cases().map(|()| None),
            _ => {}
        }
        self.count(1);
        self.case_line = self.lines.number;
        let mut lines = Vec::new();
        let mut line = first;
        loop {
            match line {
                Line::Text(text) if !text.is_empty() => lines.push(text),
                _ => {
                    let expected = Expected::LineOfBoard(lines.len() + 1);
                    return Err(self.unexpected(Some(self.cases), expected, found(&line)));
                }
            }
            if lines.len() == self.layout.shape.lines() {
                break;
            }
            line = self.lines.next(flush)?;
        }
        match parse_case(&self.layout, &lines) {
            Ok(case) => Ok(Some(case)),
            Err((line, kind)) => {
                let line = self.case_line + line as u64;
                Err(AnswerError::Input(InputError {
                    line,
                    case: Some(self.cases),
                    kind,
                }))
            }
        }
    }

    /// Checks that the input may end where a case could follow.
    fn end_of_cases(&mut self) -> Result<(), AnswerError> {
        let left = match self.state {
            ReadingState::Cases { left } => left,
            _ => None,
        };
        self.state = ReadingState::Done;
        let expected = match (self.layout.framing, left) {
            (Framing::Counted { .. }, Some(left)) => {
                Expected::Boards(self.cases.saturating_add(left))
            }
            (Framing::UntilEnd, _) => Expected::BoardOrEnd,
            (Framing::Bare, _) if self.cases == 0 => Expected::Case,
            (Framing::Bare | Framing::Counted { .. }, _) => return Ok(()),
        };
        let found = match self.cases {
            0 => Found::End,
            cases => Found::EndAfter(cases),
        };
        Err(self.unexpected(None, expected, found))
    }

    /// Reads to the end of the input, where only empty lines may follow.
    fn tail(&mut self, flush: Flush<'_>) -> Result<(), AnswerError> {
        let line = self.next_full(flush)?;
        if line == Line::End {
            return Ok(());
        }
        let expected = match self.layout.framing {
            Framing::UntilEnd => Expected::NothingAfterEnd,
            Framing::Counted { .. } | Framing::Bare => Expected::NothingAfter(self.cases),
        };
        Err(self.unexpected(None, expected, found(&line)))
    }

    /// The next line that is not empty.
    fn next_full(&mut self, flush: Flush<'_>) -> Result<Line, AnswerError> {
        loop {
            match self.lines.next(flush)? {
                Line::Text(text) if text.is_empty() => {}
                line => return Ok(line),
            }
        }
    }

    /// The error that the last case has no answer.
    pub(super) fn no_answer(&self, why: NoAnswer) -> AnswerError {
        AnswerError::Input(InputError {
            line: self.case_line,
            case: Some(self.cases),
            kind: InputErrorKind::NoAnswer(why),
        })
    }

    /// An error in the line that was read last.
    fn unexpected(&self, case: Option<u64>, expected: Expected, found: Found) -> AnswerError {
        AnswerError::Input(InputError {
            line: self.lines.number,
            case,
            kind: InputErrorKind::Unexpected { expected, found },
        })
    }
}

fn found(line: &Line) -> Found {
    match line {
        Line::Text(text) if text.is_empty() => Found::EmptyLine,
        Line::Text(text) => Found::Text(shown(text)),
        Line::TooLong => Found::LongLine,
        Line::End => Found::End,
    }
}

/// Digits only: no sign, no blanks.
fn whole_number(text: &str) -> Option<u64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// Parses a case from its lines. The error names the wrong line.
fn parse_case(layout: &Layout, lines: &[Vec<u8>]) -> Result<Case, (usize, InputErrorKind)> {
    let mut marks = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let wrong = |what| (number, what);
        match layout.shape {
            CaseShape::JsonMoves => return moves(line).map(Case::Game).map_err(wrong),
            CaseShape::JsonRows => marks = json_rows(&layout.letters, line).map_err(wrong)?,
            CaseShape::OneLine => marks = row(&layout.letters, line, 9).map_err(wrong)?,
            CaseShape::ThreeLines => marks.extend(row(&layout.letters, line, 3).map_err(wrong)?),
            CaseShape::ThreeSpacedLines => {
                let unspaced = without_blanks(line).map_err(wrong)?;
                marks.extend(row(&layout.letters, &unspaced, 3).map_err(wrong)?);
            }
        }
    }
    let [x, o] = Mark::BOTH.map(|mark| {
        let squares = Rules::TIC_TAC_TOE.all_squares().iter().zip(&marks);
        let own = squares.filter(|(_, found)| **found == Some(mark));
        own.map(|(square, _)| square).collect()
    });
    let board = Board::new(Rules::TIC_TAC_TOE, x, o);
    // Each square has a mark, so there is a board.
    let no_board = |_| InputErrorKind::unexpected(Expected::Case, Found::EmptyLine);
    board.map(Case::Board).map_err(|error| (0, no_board(error)))
}

/// Reads a row of `length` marks and nothing else.
fn row(letters: &Letters, text: &[u8], length: usize) -> Result<Vec<Option<Mark>>, InputErrorKind> {
    let marks: Option<Vec<_>> = text.iter().map(|byte| letters.mark(*byte)).collect();
    match marks {
        Some(marks) if marks.len() == length => Ok(marks),
        _ => Err(not_a_row(letters, text, length)),
    }
}

fn not_a_row(letters: &Letters, text: &[u8], length: usize) -> InputErrorKind {
    let found = match text.iter().position(|byte| letters.mark(*byte).is_none()) {
        Some(place) => Found::Character {
            text: shown(&text[place..=place]),
            place: place + 1,
        },
        None => Found::Marks {
            number: text.len(),
            text: shown(text),
        },
    };
    let expected = Expected::Marks {
        number: length,
        letters: *letters,
    };
    InputErrorKind::unexpected(expected, found)
}

/// `1 2 0` without its blanks. There must be a blank between any two marks.
fn without_blanks(text: &[u8]) -> Result<Vec<u8>, InputErrorKind> {
    let words = text
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    words
        .map(|word| match word {
            [letter] => Ok(*letter),
            several => Err(InputErrorKind::unexpected(
                Expected::BlanksBetweenMarks,
                Found::Text(shown(several)),
            )),
        })
        .collect()
}

fn json_rows(letters: &Letters, text: &[u8]) -> Result<Vec<Option<Mark>>, InputErrorKind> {
    let rows: [String; 3] =
        serde_json::from_slice(text).map_err(|error| not_json(Expected::JsonRows, text, &error))?;
    let marks = rows.iter().map(|text| row(letters, text.as_bytes(), 3));
    Ok(marks.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Parses the moves of a game. The players alternate, x first.
fn moves(text: &[u8]) -> Result<Vec<Move>, InputErrorKind> {
    let expected = Expected::JsonMoves;
    let moves: Vec<[u8; 2]> =
        serde_json::from_slice(text).map_err(|error| not_json(expected, text, &error))?;
    moves
        .into_iter()
        .zip(Mark::BOTH.into_iter().cycle())
        .map(|([row, column], mark)| match Square::new(column, row) {
            square if Rules::TIC_TAC_TOE.index(square).is_some() => Ok(Move::new(square, mark)),
            _ => Err(InputErrorKind::unexpected(
                expected,
                Found::Text(format!("[{row},{column}]")),
            )),
        })
        .collect()
}

fn not_json(expected: Expected, text: &[u8], error: &serde_json::Error) -> InputErrorKind {
    let found = Found::NotJson {
        text: shown(text),
        error: error.to_string(),
    };
    InputErrorKind::unexpected(expected, found)
}
