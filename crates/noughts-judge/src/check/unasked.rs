//! What a program that is kept alive prints besides its answers.

use std::io;

use super::ending::Ending;
use super::excerpt::beginning;
use super::failure::{Got, ProgramFailure};
use super::findings::{ResourceUse, hurry};
use super::form::{FormMistake, QUOTED};
use super::judge::Judge;
use super::limits::RunLimits;
use super::run::End;
use crate::comparison::Comparison;
use crate::problems::{Case, Scope, bot};

impl ProgramFailure {
    /// Whether there was more than one line where one was asked for.
    pub(super) fn is_several_lines(&self) -> bool {
        match &self.got {
            Got::Printed(text) => text.trim_end().contains('\n'),
            _ => self.has_ended(Ending::Unasked),
        }
    }
}

impl Judge<'_> {
    /// What is wrong with the form of a program's first answer, if it prints more lines than it
    /// is asked for. How many of them are there in time is a matter of chance, so whenever the
    /// answer is no square, the program is given two boards at once, as if it were not kept
    /// alive, and its lines are counted.
    pub(super) fn unasked_lines(
        &self,
        failure: &ProgramFailure,
        used: &mut ResourceUse,
    ) -> io::Result<Option<FormMistake>> {
        let is_several = failure.is_several_lines();
        let is_suspect = match &failure.got {
            Got::Printed(text) => bot::parse_square(text.trim_end()).is_none(),
            _ => is_several,
        };
        if !self.problem.keep_alive || !is_suspect {
            return Ok(None);
        }
        let is_promised = |case: &Case| self.problem.question.scope(case) == Scope::Promised;
        let cases: Vec<Case> = self.problem.cases().filter(is_promised).take(2).collect();
        let input = self.problem.layout.print(&cases);
        let limits = RunLimits {
            time: hurry(self.settings.limits.time),
            ..self.settings.limits
        };
        let run = self.runners.run(input.as_bytes(), &limits, self.stop)?;
        used.add(&run);
        if run.end == End::Stopped {
            return Ok(None);
        }
        let lines = Comparison::AsJudgesDo.lines(&run.output);
        let line = besides(&lines).unwrap_or_default();
        Ok(match lines.len().checked_sub(cases.len()) {
            Some(1) => Some(FormMistake::LineBeforeAsked { line }),
            None | Some(0) if !is_several => None,
            _ => Some(FormMistake::SeveralLines { line }),
        })
    }
}

/// The first line that is no square, or else the second one.
fn besides(lines: &[String]) -> Option<String> {
    let mut others = lines.iter();
    let line = others.find(|line| bot::parse_square(line).is_none());
    let line = line.or_else(|| lines.get(1))?;
    Some(beginning(line, QUOTED))
}
