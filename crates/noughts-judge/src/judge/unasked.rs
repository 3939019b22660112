//! What a program that is kept alive prints besides its answers.

use super::batch::{End, Mode};
use super::ending::Ending;
use super::excerpt::beginning;
use super::failure::{Got, ProgramFailure};
use super::findings::{ResourceUse, hurry};
use super::procedure::Procedure;
use crate::comparison::Comparison;
use crate::form::{FormMistake, QUOTED};
use crate::problems::{Case, Scope, bot};

impl ProgramFailure {
    /// Whether there was more than one line where one was asked for.
    pub(crate) fn is_several_lines(&self) -> bool {
        match &self.got {
            Got::Printed(text) => text.trim_end().contains('\n'),
            _ => self.has_ended(Ending::Unasked),
        }
    }
}

impl Procedure {
    /// What is wrong with the form of a program's first answer, if it prints more lines than it
    /// is asked for. How many of them are there in time is a matter of chance, so whenever the
    /// answer is no square, the program is given two boards at once, as if it were not kept
    /// alive, and its lines are counted.
    pub(crate) async fn unasked_lines(
        &self,
        failure: &ProgramFailure,
        used: &mut ResourceUse,
    ) -> Option<FormMistake> {
        let is_several = failure.is_several_lines();
        let is_suspect = match &failure.got {
            Got::Printed(text) => bot::parse_square(text.trim_end()).is_none(),
            _ => is_several,
        };
        if !self.problem.keep_alive || !is_suspect {
            return None;
        }
        let is_promised = |case: &Case| self.problem.question.scope(case) == Scope::Promised;
        let cases: Vec<Case> = self.problem.cases().filter(is_promised).take(2).collect();
        let time = hurry(self.settings.limits.time);
        let run = self
            .exchange
            .run(self.batch(&cases, Mode::Whole, time))
            .await;
        used.add(&run);
        if run.end == End::Stopped {
            return None;
        }
        let lines = Comparison::AsJudgesDo.lines(&run.output);
        let line = besides(&lines).unwrap_or_default();
        match lines.len().checked_sub(cases.len()) {
            Some(1) => Some(FormMistake::LineBeforeAsked { line }),
            None | Some(0) if !is_several => None,
            _ => Some(FormMistake::SeveralLines { line }),
        }
    }
}

/// The first line that is no square, or else the second one.
fn besides(lines: &[String]) -> Option<String> {
    let mut others = lines.iter();
    let line = others.find(|line| bot::parse_square(line).is_none());
    let line = line.or_else(|| lines.get(1))?;
    Some(beginning(line, QUOTED))
}
