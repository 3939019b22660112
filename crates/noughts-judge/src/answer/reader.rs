//! The plain way to read an input: line by line, saying exactly what is wrong
//! and where.

use std::io::{self, Read};

use super::AnswerError;
use super::input_error::{Expected, Found, InputError, InputErrorKind, shown};
use super::lines::{Line, Lines};
use super::parse;
use crate::problems::{Case, Framing, Layout, NoAnswer};

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

    /// How many cases have been begun.
    pub(super) fn cases(&self) -> u64 {
        self.cases
    }

    /// How many cases may come next with nothing around them: 0 before the
    /// number of cases has been read, and after the last case.
    pub(super) fn cases_ahead(&self) -> u64 {
        match self.state {
            ReadingState::Cases { left } => left.unwrap_or(u64::MAX),
            ReadingState::Header | ReadingState::Tail | ReadingState::Done => 0,
        }
    }

    /// The next bytes of the input where cases are ahead, for who reads them in
    /// another way: as many as have been read, empty at the end only.
    pub(super) fn cases_text(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<&[u8], AnswerError> {
        // The empty line between two boards is read with the second of them.
        if self.layout.framing.has_blank_between()
            && self.lines.buffer(before_waiting)?.starts_with(b"\n")
        {
            self.lines.skip(1, 1);
        }
        self.lines.buffer(before_waiting)
    }

    /// Passes over cases at the start of [`cases_text`](Reader::cases_text),
    /// which have been read in another way.
    pub(super) fn skip_cases(&mut self, bytes: usize, cases: u64) {
        self.lines
            .skip(bytes, cases * self.layout.lines_per_case() as u64);
        self.count(cases);
    }

    /// Goes on with another input, which begins `bytes` and `cases` further.
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

    /// The next case; `None` at a proper end of the input. After an error the
    /// reader stands behind the case that has it, so that one can go on.
    pub(super) fn next(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<Option<Case>, AnswerError> {
        if self.state == ReadingState::Header {
            self.header(before_waiting)?;
        }
        if self.state == (ReadingState::Cases { left: Some(0) }) {
            self.state = ReadingState::Tail;
        }
        if let ReadingState::Cases { .. } = self.state
            && let Some(case) = self.case(before_waiting)?
        {
            return Ok(Some(case));
        }
        if self.state == ReadingState::Tail {
            self.state = ReadingState::Done;
            self.tail(before_waiting)?;
        }
        Ok(None)
    }

    /// The line with the number of cases.
    fn header(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<(), AnswerError> {
        let line = self.next_full(before_waiting)?;
        let number = match &line {
            Line::Text(text) => str::from_utf8(text).ok().and_then(whole_number),
            Line::TooLong | Line::End => None,
        };
        // If the number is wrong, one may still go on with whatever cases there are.
        self.state = match line {
            Line::End => ReadingState::Done,
            Line::Text(_) | Line::TooLong => ReadingState::Cases { left: number },
        };
        match number {
            Some(_) => Ok(()),
            None => {
                let kind = InputErrorKind::unexpected(Expected::NumberOfBoards, found(&line));
                Err(self.error(None, kind))
            }
        }
    }

    /// A case; `None` if the cases have come to their end.
    fn case(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<Option<Case>, AnswerError> {
        let first = self.next_full(before_waiting)?;
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
                    let case = Some(self.cases);
                    return Err(
                        self.error(case, InputErrorKind::unexpected(expected, found(&line)))
                    );
                }
            }
            if lines.len() == self.layout.shape.lines() {
                break;
            }
            line = self.lines.next(before_waiting)?;
        }
        match parse::case(&self.layout, &lines) {
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

    /// Whether the input may end where cases are expected.
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
        Err(self.error(None, InputErrorKind::unexpected(expected, found)))
    }

    /// The end of the input, where only empty lines may stand.
    fn tail(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<(), AnswerError> {
        let line = self.next_full(before_waiting)?;
        if line == Line::End {
            return Ok(());
        }
        let expected = match self.layout.framing {
            Framing::UntilEnd => Expected::NothingAfterEnd,
            Framing::Counted { .. } | Framing::Bare => Expected::NothingAfter(self.cases),
        };
        Err(self.error(None, InputErrorKind::unexpected(expected, found(&line))))
    }

    /// The next line that is not empty.
    fn next_full(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<Line, AnswerError> {
        loop {
            match self.lines.next(before_waiting)? {
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

    /// Something wrong in the line that was read last.
    fn error(&self, case: Option<u64>, kind: InputErrorKind) -> AnswerError {
        AnswerError::Input(InputError {
            line: self.lines.number,
            case,
            kind,
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
