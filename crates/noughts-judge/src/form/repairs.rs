//! What can be mended in an output, each mistake by a function of its own.

use super::{Asked, FormMistake, QUOTED};
use crate::judge::beginning;
use crate::problems::Framing;

/// Mends one mistake; `None` if the lines do not have it.
type Repair = fn(Asked, &[String]) -> Option<(FormMistake, Vec<String>)>;

/// Every mistake that can be mended, those first that change least.
pub(super) const REPAIRS: [Repair; 9] = [
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

fn leading_blanks(_: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended = each(lines, |line| line.trim_start().to_owned());
    changed(lines, mended, |_, _| FormMistake::LeadingBlanks)
}

pub(super) fn letter_case(asked: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let in_its_case = |line: &str| {
        let mut answers = asked.answers().iter();
        let answer = answers.find(|answer| answer.eq_ignore_ascii_case(line));
        answer.map_or_else(|| line.to_owned(), |answer| (*answer).to_owned())
    };
    // Where a square is asked for, its case does not matter.
    let mended = each(lines, |line| match asked.is_answer(line) {
        true => line.to_owned(),
        false => in_its_case(line),
    });
    changed(lines, mended, |printed, expected| FormMistake::LetterCase {
        printed: printed.to_owned(),
        expected: expected.to_owned(),
    })
}

fn invisible(_: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let is_invisible =
        |c: char| c.is_control() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}');
    let mended = each(lines, |line| line.replace(is_invisible, ""));
    changed(lines, mended, |_, _| FormMistake::Invisible)
}

fn punctuation(_: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let is_punctuation = |c: char| !c.is_alphanumeric() && !c.is_control();
    let mended = each(lines, |line| line.trim_matches(is_punctuation).to_owned());
    changed(lines, mended, |printed, _| FormMistake::Punctuation {
        printed: beginning(printed, QUOTED),
    })
}

fn empty_lines(_: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended: Vec<String> = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .cloned()
        .collect();
    (mended.len() < lines.len()).then_some((FormMistake::EmptyLines, mended))
}

/// Answers on one line, with blanks or nothing between them, or an answer on several.
fn line_breaks(asked: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let words: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.split_whitespace())
        .collect();
    let apart = || {
        let words = words.iter().map(|word| torn_apart(asked, word));
        words
            .collect::<Option<Vec<_>>>()
            .map(|words| words.concat())
    };
    let mended = match asked.cases {
        1 => vec![words.join(" ")],
        _ => apart()?,
    };
    (mended != lines).then_some((FormMistake::LineBreaks, mended))
}

/// The answers that a word is put together from. Of several that fit, the longest
/// comes first.
fn torn_apart(asked: Asked, word: &str) -> Option<Vec<String>> {
    let mut rest = word;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let starts = asked
            .answers()
            .iter()
            .filter(|answer| rest.starts_with(**answer));
        let answer = starts.max_by_key(|answer| answer.len())?;
        found.push((*answer).to_owned());
        rest = &rest[answer.len()..];
    }
    Some(found)
}

fn answer_for_end(asked: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let has_end = asked.problem.layout.framing == Framing::UntilEnd;
    let (last, before) = lines.split_last()?;
    (has_end && before.len() == asked.cases && asked.is_nearly_answer(last))
        .then(|| (FormMistake::AnswerForEnd, before.to_vec()))
}

fn prefix(asked: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended = each(lines, |line| match asked.is_nearly_answer(line) {
        true => line.to_owned(),
        false => behind(asked, line).unwrap_or(line).to_owned(),
    });
    changed(lines, mended, |printed, answer| FormMistake::Prefix {
        text: beginning(printed[..printed.len() - answer.len()].trim(), QUOTED),
    })
}

/// The answer at the end of a line. The end of a word is none: "invalid" is not
/// "valid" behind "in".
fn behind(asked: Asked, line: &str) -> Option<&str> {
    let mut starts = line.char_indices().filter(|(_, c)| !c.is_alphanumeric());
    starts.find_map(|(place, c)| {
        let answer = &line[place + c.len_utf8()..];
        asked.is_nearly_answer(answer).then_some(answer)
    })
}

fn extra_lines(asked: Asked, lines: &[String]) -> Option<(FormMistake, Vec<String>)> {
    let mended = lines.iter().filter(|line| asked.is_nearly_answer(line));
    let extra = lines.iter().find(|line| !asked.is_nearly_answer(line))?;
    let mistake = FormMistake::ExtraLines {
        line: beginning(extra, QUOTED),
    };
    Some((mistake, mended.cloned().collect()))
}

fn each(lines: &[String], mend: impl Fn(&str) -> String) -> Vec<String> {
    lines.iter().map(|line| mend(line)).collect()
}

/// The mistake that the first changed line has; `None` if no line was changed.
fn changed(
    lines: &[String],
    mended: Vec<String>,
    mistake: impl Fn(&str, &str) -> FormMistake,
) -> Option<(FormMistake, Vec<String>)> {
    let mut both = lines.iter().zip(&mended);
    let (before, after) = both.find(|(before, after)| before != after)?;
    Some((mistake(before, after), mended))
}
