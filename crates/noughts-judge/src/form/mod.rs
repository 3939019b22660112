//! Finds mistakes in the form of an output. A program may compute every answer right and print none
//! that a judge accepts: in capitals, after a prompt, between lines of debug output.
//!
//! A line is well formed if it is an answer to the problem, right or wrong. If an output is not
//! well formed, each of the [`REPAIRS`] and each pair of them is applied to it. The repair that
//! makes it well formed identifies the mistake, and the repaired output is what the program meant.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Serialize;

use crate::judge::{Comparison, beginning};
use crate::mistakes::Vocabulary;
use crate::problems::{Framing, Judging, PROBLEMS, Problem, bot};

/// A mistake in the form of an output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FormMistake {
    /// Every byte counts, and there are blanks after answers, or the last newline is missing.
    LineEnds,
    /// There are blanks before answers.
    LeadingBlanks,
    /// Upper case instead of lower case, or the reverse.
    LetterCase {
        /// The printed text.
        printed: String,
        /// The expected text.
        expected: String,
    },
    /// Invisible characters, such as a zero byte.
    Invisible,
    /// There are quotes, brackets, full stops or similar characters around answers.
    Punctuation {
        /// A line with them.
        printed: String,
    },
    /// There are empty lines between answers.
    EmptyLines,
    /// Lines do not have exactly one answer each.
    LineBreaks,
    /// The program also answers the line `end`.
    AnswerForEnd,
    /// A text such as a prompt comes before answers on the same line.
    Prefix {
        /// The first such text.
        text: String,
    },
    /// There are lines that are no answers, such as debug output.
    ExtraLines {
        /// The first such line.
        line: String,
    },
    /// The program prints several answers for one case.
    SeveralAnswers,
    /// The program prints one answer to several cases.
    OneAnswer,
    /// The program ends with exit code 0 after right answers to some of several cases.
    EndsEarly,
    /// Kept alive, it prints a line before it gets one.
    LineBeforeAsked {
        /// The line.
        line: String,
    },
    /// Kept alive, it prints several lines for a board.
    SeveralLines {
        /// The first that is no answer.
        line: String,
    },
    /// All lines are answers to another problem.
    OtherProblem {
        /// Its id.
        id: &'static str,
    },
}

impl FormMistake {
    /// Whether the mistake hides the answers.
    pub(crate) fn hides_answers(&self) -> bool {
        matches!(
            self,
            FormMistake::SeveralAnswers
                | FormMistake::OneAnswer
                | FormMistake::EndsEarly
                | FormMistake::OtherProblem { .. }
                | FormMistake::LineBeforeAsked { .. }
                | FormMistake::SeveralLines { .. }
        )
    }

    /// The part of the output that shows the mistake, if the report should quote it.
    pub(crate) fn quoted(&self) -> Option<&str> {
        match self {
            FormMistake::Punctuation { printed: text }
            | FormMistake::Prefix { text }
            | FormMistake::ExtraLines { line: text }
            | FormMistake::LineBeforeAsked { line: text }
            | FormMistake::SeveralLines { line: text } => Some(text),
            _ => None,
        }
    }
}

/// The most of a foreign line that a mistake quotes.
pub(crate) const QUOTED: usize = 60;

/// An output with more lines than this for each case is not examined: no repair could tell which
/// line belongs to which case.
const MOST_LINES: usize = 50;

/// The expected form of an output.
#[derive(Clone, Copy)]
pub(crate) struct ExpectedOutput {
    pub(crate) problem: &'static Problem,
    /// How many cases the input has.
    pub(crate) cases: usize,
    /// Whether the program may answer the line `end` too.
    pub(crate) may_answer_end: bool,
}

/// The mistakes in the form of an output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) mistakes: Vec<FormMistake>,
    /// The answers that the program meant, one line for each case. `None` if they are unknown.
    pub(crate) meant: Option<Vec<String>>,
}

impl Form {
    /// `None` if the form is right, or wrong in an unknown way.
    pub(crate) fn of(asked: ExpectedOutput, output: &[u8], comparison: Comparison) -> Option<Form> {
        if asked.problem.judging == Judging::Results {
            // The driver prints the lines, and it makes no mistakes of form.
            return None;
        }
        let lines = Comparison::AsJudgesDo.lines(output);
        if lines.len() > MOST_LINES * (asked.cases + 1) {
            return None;
        }
        if asked.is_well_formed(&lines) {
            return (comparison == Comparison::Exact).then(|| Form {
                mistakes: vec![FormMistake::LineEnds],
                meant: Some(lines),
            });
        }
        let hidden = |mistakes| Form {
            mistakes,
            meant: None,
        };
        if has_several_answers(asked, &lines) {
            return Some(hidden(vec![FormMistake::SeveralAnswers]));
        }
        repaired(asked, &lines).or_else(|| {
            let one_answer = one_answer(asked, &lines).map(|mistake| vec![mistake]);
            one_answer
                .or_else(|| other_problem(asked, &lines))
                .map(hidden)
        })
    }
}

/// The first repair, or the first two in sequence, that make the lines well formed.
fn repaired(asked: ExpectedOutput, lines: &[String]) -> Option<Form> {
    let made = REPAIRS.iter().filter_map(|repair| repair(asked, lines));
    let once: Vec<(FormMistake, Vec<String>)> = made.collect();
    let form = |mistakes, meant| Form {
        mistakes,
        meant: Some(meant),
    };
    if let Some((mistake, meant)) = once.iter().find(|(_, lines)| asked.is_well_formed(lines)) {
        return Some(form(vec![mistake.clone()], meant.clone()));
    }
    once.iter().find_map(|(first, lines)| {
        let mut twice = REPAIRS.iter().filter_map(|repair| repair(asked, lines));
        let (second, meant) = twice.find(|(_, lines)| asked.is_well_formed(lines))?;
        Some(form(vec![first.clone(), second], meant))
    })
}

/// Whether each of several lines is an answer to the only case.
fn has_several_answers(asked: ExpectedOutput, lines: &[String]) -> bool {
    asked.cases == 1
        && asked.problem.judging == Judging::Answer
        && lines.len() > 1
        && lines.iter().all(|line| asked.is_nearly_answer(line))
        && answer_for_end(asked, lines).is_none()
}

fn one_answer(asked: ExpectedOutput, lines: &[String]) -> Option<FormMistake> {
    let [line] = lines else { return None };
    (asked.cases > 1 && asked.is_answer(line)).then_some(FormMistake::OneAnswer)
}

/// The mistakes of lines that are all answers to another problem, perhaps in the wrong letter case.
fn other_problem(asked: ExpectedOutput, lines: &[String]) -> Option<Vec<FormMistake>> {
    // Some answers belong to both problems, and a player may number the squares from 0.
    let is_own = |line: &String| {
        let is_square = asked.problem.judging != Judging::Answer && line.parse::<u8>().is_ok();
        is_square || asked.is_answer(line)
    };
    if lines.iter().all(is_own) {
        return None;
    }
    let others: Vec<ExpectedOutput> = PROBLEMS
        .iter()
        .filter(|other| other.id != asked.problem.id && other.judging == Judging::Answer)
        .map(|problem| ExpectedOutput { problem, ..asked })
        .collect();
    let mistake = |other: &ExpectedOutput| FormMistake::OtherProblem {
        id: other.problem.id,
    };
    let fits = |other: &&ExpectedOutput| lines.iter().all(|line| other.is_answer(line));
    if let Some(other) = others.iter().find(fits) {
        return Some(vec![mistake(other)]);
    }
    others.iter().find_map(|other| {
        let (letter_case, mended) = letter_case(*other, lines)?;
        let fits = mended.iter().all(|line| other.is_answer(line));
        fits.then(|| vec![mistake(other), letter_case])
    })
}

impl ExpectedOutput {
    /// Whether a text is an answer to the problem, right or wrong.
    fn is_answer(&self, text: &str) -> bool {
        match self.problem.judging {
            Judging::Answer => self.answers().contains(&text),
            Judging::Move | Judging::Games => bot::parse_square(text).is_some(),
            Judging::Results => false,
        }
    }

    /// Whether a text is an answer in any letter case: a program may make two mistakes.
    fn is_nearly_answer(&self, text: &str) -> bool {
        let mut answers = self.answers().iter();
        self.is_answer(text) || answers.any(|answer| answer.eq_ignore_ascii_case(text))
    }

    fn is_well_formed(&self, lines: &[String]) -> bool {
        lines.len() == self.cases && lines.iter().all(|line| self.is_answer(line))
    }

    /// Every answer that the problem has to some case.
    fn answers(&self) -> &'static [&'static str] {
        static ANSWERS: LazyLock<HashMap<&str, Vec<&'static str>>> = LazyLock::new(|| {
            let of = |problem: &Problem| (problem.id, Vocabulary::of(problem).answers);
            PROBLEMS.into_iter().map(of).collect()
        });
        ANSWERS.get(self.problem.id).map_or(&[], Vec::as_slice)
    }
}

/// Repairs one mistake. `None` if the lines do not have it.
type Repair = fn(ExpectedOutput, &[String]) -> Option<(FormMistake, Vec<String>)>;

/// The repairs of all mistakes, those that change least first.
const REPAIRS: [Repair; 9] = [
    leading_blanks,
    letter_case,
    invisible,
    punctuation,
    empty_lines,
    line_breaks,
    answer_for_end,
    prefix,
    extra_lines,
];

fn leading_blanks(_: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended = each(lines, |line| line.trim_start().to_owned());
    changed(lines, mended, |_, _| FormMistake::LeadingBlanks)
}

fn letter_case(asked: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let in_its_case = |line: &str| {
        let mut answers = asked.answers().iter();
        let answer = answers.find(|answer| answer.eq_ignore_ascii_case(line));
        answer.map_or_else(|| line.to_owned(), |answer| (*answer).to_owned())
    };
    // The letter case of a square in an answer does not matter.
    let mended = each(lines, |line| {
        if asked.is_answer(line) {
            line.to_owned()
        } else {
            in_its_case(line)
        }
    });
    changed(lines, mended, |printed, expected| FormMistake::LetterCase {
        printed: printed.to_owned(),
        expected: expected.to_owned(),
    })
}

fn invisible(_: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let is_invisible =
        |c: char| c.is_control() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}');
    let mended = each(lines, |line| line.replace(is_invisible, ""));
    changed(lines, mended, |_, _| FormMistake::Invisible)
}

fn punctuation(_: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let is_punctuation = |c: char| !c.is_alphanumeric() && !c.is_control();
    let mended = each(lines, |line| {
        let bare = line.trim_start_matches(is_punctuation);
        let before = &line[..line.len() - bare.len()];
        let sign = if is_sign(before, bare) { "-" } else { "" };
        format!("{sign}{}", bare.trim_end_matches(is_punctuation))
    });
    changed(lines, mended, |printed, _| FormMistake::Punctuation {
        printed: beginning(printed, QUOTED),
    })
}

fn empty_lines(_: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let mended: Vec<String> = filled.cloned().collect();
    (mended.len() < lines.len()).then_some((FormMistake::EmptyLines, mended))
}

/// Repairs several answers on one line, with or without blanks between them, and an answer on
/// several lines.
fn line_breaks(asked: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    let mended = if asked.cases == 1 {
        vec![words.collect::<Vec<_>>().join(" ")]
    } else {
        let apart = words.map(|word| torn_apart(asked, word));
        apart.collect::<Option<Vec<_>>>()?.concat()
    };
    (mended != lines).then_some((FormMistake::LineBreaks, mended))
}

/// Splits a word into the answers that it consists of. Longer answers are tried first.
fn torn_apart(asked: ExpectedOutput, word: &str) -> Option<Vec<String>> {
    let mut rest = word;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let answers = asked.answers().iter();
        let starts = answers.filter(|answer| rest.starts_with(**answer));
        let answer = starts.max_by_key(|answer| answer.len())?;
        found.push((*answer).to_owned());
        rest = &rest[answer.len()..];
    }
    Some(found)
}

fn answer_for_end(asked: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let has_end = asked.problem.layout.framing == Framing::UntilEnd;
    let (last, before) = lines.split_last()?;
    (has_end && asked.may_answer_end && before.len() == asked.cases && asked.is_nearly_answer(last))
        .then(|| (FormMistake::AnswerForEnd, before.to_vec()))
}

fn prefix(asked: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended = each(lines, |line| {
        if asked.is_nearly_answer(line) {
            line.to_owned()
        } else {
            behind(asked, line).unwrap_or(line).to_owned()
        }
    });
    changed(lines, mended, |printed, answer| FormMistake::Prefix {
        text: beginning(printed[..printed.len() - answer.len()].trim(), QUOTED),
    })
}

/// Whether a minus sign stands before a number.
fn is_sign(before: &str, after: &str) -> bool {
    before.ends_with('-') && after.starts_with(|c: char| c.is_ascii_digit())
}

/// The answer at the end of a line. The end of a word does not count: "invalid" is not "valid"
/// after "in", "-1" is not 1, and "2 2" is not 2 after another text.
fn behind(asked: ExpectedOutput, line: &str) -> Option<&str> {
    let mut starts = line.char_indices().filter(|(_, c)| !c.is_alphanumeric());
    starts.find_map(|(place, c)| {
        let (before, answer) = line.split_at(place + c.len_utf8());
        let is_other = is_sign(before, answer) || asked.is_nearly_answer(before.trim());
        (asked.is_nearly_answer(answer) && !is_other).then_some(answer)
    })
}

fn extra_lines(asked: ExpectedOutput, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended = lines.iter().filter(|line| asked.is_nearly_answer(line));
    let is_extra = |line: &&String| !asked.is_nearly_answer(line) && !line.trim().is_empty();
    let extra = lines.iter().find(is_extra)?;
    let mistake = FormMistake::ExtraLines {
        line: beginning(extra, QUOTED),
    };
    Some((mistake, mended.cloned().collect()))
}

fn each(lines: &[String], mend: impl Fn(&str) -> String) -> Vec<String> {
    lines.iter().map(|line| mend(line)).collect()
}

/// The mistake in the first changed line. `None` if no line was changed.
fn changed(
    lines: &[String],
    mended: Vec<String>,
    mistake: impl Fn(&str, &str) -> FormMistake,
) -> Option<(FormMistake, Vec<String>)> {
    let mut both = lines.iter().zip(&mended);
    let (before, after) = both.find(|(before, after)| before != after)?;
    Some((mistake(before, after), mended))
}
