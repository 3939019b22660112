//! The lines that a program printed.

/// How strictly lines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Blanks behind a line, empty lines at the end and a missing last newline
    /// do not matter.
    AsJudgesDo,
    /// Every byte counts.
    Exact,
}

impl Comparison {
    /// The lines of an output, one for each case if the output is right. Exact
    /// lines keep their newlines.
    pub fn lines(self, output: &[u8]) -> Vec<String> {
        // Bytes that are not UTF-8 are in no right answer.
        let text = String::from_utf8_lossy(output);
        match self {
            Comparison::AsJudgesDo => {
                let lines = text.trim_end().lines();
                lines.map(|line| line.trim_end().to_owned()).collect()
            }
            Comparison::Exact => text.split_inclusive('\n').map(str::to_owned).collect(),
        }
    }

    /// The answer on a line; `None` if an exact line lacks its newline.
    pub fn answer(self, line: &str) -> Option<&str> {
        match self {
            Comparison::AsJudgesDo => Some(line),
            Comparison::Exact => line.strip_suffix('\n'),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_do_not_mind_blanks_at_the_end() {
        let lines = |output: &[u8]| Comparison::AsJudgesDo.lines(output);
        for output in [&b"a\nb\n"[..], b"a\nb", b"a \r\nb\t\n\n \n", b"a\nb \n\r\n"] {
            assert_eq!(lines(output), ["a", "b"]);
        }
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\n\n"), [""; 0]);
        assert_eq!(lines(b" a\n\nb"), [" a", "", "b"]);
        assert_eq!(lines(b"a\xff\n"), ["a\u{fffd}"]);
    }

    #[test]
    fn exactly_is_to_the_byte() {
        let answers = |output: &[u8]| {
            let lines = Comparison::Exact.lines(output);
            let answer = |line: &String| Comparison::Exact.answer(line).map(str::to_owned);
            lines.iter().map(answer).collect::<Vec<_>>()
        };
        let some = |answer: &str| Some(answer.to_owned());
        assert_eq!(answers(b"a\nb\n"), [some("a"), some("b")]);
        assert_eq!(answers(b"a \nb"), [some("a "), None]);
        assert_eq!(answers(b"a\n\n"), [some("a"), some("")]);
    }
}
