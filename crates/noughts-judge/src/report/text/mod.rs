//! Renders a report as text.

mod columns;
mod phrases;

use anstyle::{AnsiColor, Style};
use noughts_analysis::Language;
use noughts_analysis::draw::without_styles;
use noughts_analysis::messages::on_one_line;

use super::{
    CaseResults, Example, FormReport, Games, Inputs, Report, ReportContext, Results, SavedInput,
};
use crate::form::FormMistake;
use crate::judge::{End, Got, OutputFor, Pace, Speed, Verdict};
use crate::messages::{Count, Message, label};
use crate::problems::{Case, Judging, Problem};
use crate::report::why::{illegal_move, why_of};
use columns::{drawn, lines};
pub(crate) use phrases::{above_failure, depends_on_batches, summary};
pub use phrases::{first_failure, in_brief, mistakes};
use phrases::{has_quit, heading, is_bad_move};

/// The most lines of standard error that are shown.
const SHOWN: usize = 12;

/// Renders a report in the language of the context, with colours.
pub fn text(context: &ReportContext, report: &Report) -> String {
    let mut page = Page {
        context,
        report,
        text: String::new(),
    };
    page.verdict();
    match &report.results {
        Results::CompileError { text, .. } => {
            page.line("");
            page.quote(text.in_language(context.language), usize::MAX);
        }
        Results::Cases(cases) => page.cases(cases),
        Results::Games(games) => page.games(games),
    }
    if let Some(example) = &report.example {
        page.how_to_repeat(example);
    }
    if let Some(diagnosis) = &report.diagnosis {
        page.paragraph(Message::Diagnosis(
            context.problem,
            diagnosis,
            report.is_random(),
        ));
    }
    // Otherwise only an output or a function was judged.
    if report.used.runs > 0 {
        page.paragraph(Message::Used(&report.used, context.elapsed, context.jobs));
    }
    page.text
}

/// Renders a report without colours.
pub fn plain(context: &ReportContext, report: &Report) -> String {
    without_styles(&text(context, report))
}

/// The style of a verdict on a terminal.
pub fn verdict_style(verdict: Option<Verdict>) -> Style {
    let colour = match verdict {
        Some(Verdict::Accepted) => AnsiColor::Green,
        Some(_) => AnsiColor::Red,
        None => AnsiColor::Yellow,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}

/// How often a program fails in each way. Empty if it fails in one way only.
fn by_verdict(report: &Report, language: Language) -> String {
    let [.., failed] = report.counts();
    let failures = report.failures.iter().take(failed as usize);
    let mut counts = counted(failures.map(|(_, failure)| failure.verdict));
    counts.sort_by_key(|(verdict, _)| *verdict);
    match counts.len() {
        0 | 1 => String::new(),
        _ => Message::ByVerdict(&counts).text(language),
    }
}

/// On how many boards each function is wrong. Empty if it is unknown.
fn by_function(problem: &Problem, report: &Report) -> Vec<(String, Count)> {
    let failures = report.failures.iter();
    let wrong = failures.map(|(case, failure)| problem.wrong_results(case, failure.printed()));
    let Some(wrong) = wrong.collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    let mut counts = counted(wrong.iter().flatten().map(|wrong| wrong.call()));
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(count.0));
    counts
}

/// How often each value occurs, in the order of the first occurrences.
fn counted<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, Count)> {
    let mut counts: Vec<(T, Count)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => count.0 += 1,
            None => counts.push((one, Count(1))),
        }
    }
    counts
}

/// Two answers. If they are lines of results, only the results that differ.
fn differing(problem: &Problem, answers: &[String; 2]) -> [String; 2] {
    if problem.judging != Judging::Results {
        return answers.clone();
    }
    let [one, other] = answers;
    let pairs = one.split(' ').zip(other.split(' '));
    let (one, other): (Vec<&str>, Vec<&str>) = pairs.filter(|(one, other)| one != other).unzip();
    [one, other].map(|parts| parts.join(" "))
}

/// A report under construction.
struct Page<'a> {
    context: &'a ReportContext,
    report: &'a Report,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// A message on the next line.
    fn say(&mut self, message: Message<'_>) {
        self.line(&message.text(self.context.language));
    }

    /// A message below an empty line.
    fn paragraph(&mut self, message: Message<'_>) {
        self.line("");
        self.say(message);
    }

    /// An input beside the answers that it asks for and the output, up to the case at a place.
    fn columns(&mut self, input: &str, expected: &[String], output: &str, place: usize) {
        let (layout, language) = (&self.context.problem.layout, self.context.language);
        let got = lines(output, self.context.exact);
        let expected = self.as_lines(expected);
        self.text += &columns::columns(layout, input, &expected, got, place, language);
    }

    /// Expected answers as [`lines`] shows them, if each case has only one.
    fn as_lines(&self, expected: &[String]) -> Vec<String> {
        let is_one = self.context.problem.judging == Judging::Answer;
        let line = |answer: &String| {
            if self.context.exact && is_one {
                format!("\"{answer}\\n\"")
            } else {
                answer.clone()
            }
        };
        expected.iter().map(line).collect()
    }

    fn how_to_repeat(&mut self, example: &Example) {
        let failure = &example.failure;
        if !failure.errors.trim().is_empty() {
            let is_exception = failure.has_ended(End::Raised);
            let errors = if is_exception {
                label::EXCEPTION
            } else {
                label::ITS_ERRORS
            };
            self.paragraph(Message::Text(errors));
            self.quote(&failure.errors, SHOWN);
        }
        if let Some(SavedInput { path, repeat }) = &self.context.saved {
            let path = on_one_line(&path.display().to_string());
            let is_mistake = is_bad_move(self.report, example) && example.is_alone();
            self.paragraph(Message::Saved(&path, is_mistake));
            self.line(&format!("  {}", on_one_line(repeat)));
        }
    }

    fn verdict(&mut self) {
        let (verdict, language) = (self.report.verdict, self.context.language);
        let style = verdict_style(verdict);
        let said = Message::Verdict(verdict).text(language);
        let summary = summary(self.context, self.report) + &by_verdict(self.report, language);
        self.line(&format!("{style}{said}{style:#}: {summary}"));
    }

    fn cases(&mut self, cases: &CaseResults) {
        let (problem, report) = (self.context.problem, self.report);
        let Inputs { deciding, silent } = cases.inputs;
        if let Some(why) = report.early {
            let tried = deciding.tried + silent.tried + report.unclear();
            let left = deciding.cases + silent.cases - tried;
            if left > 0 {
                self.say(Message::EndedEarly(why, Some(left.into())));
            }
        }
        match cases.output_for {
            None | Some(OutputFor::Given) => {}
            Some(OutputFor::Every) if cases.divergence.is_none() => {}
            Some(input) => {
                let others = problem.scopes()[0] - deciding.cases;
                self.say(Message::OutputFor(problem, input, others.into()));
            }
        }
        let is_explained =
            cases.divergence.is_some() || cases.fails_in_every_run && report.is_everywhere();
        if deciding.unclear > 0 && !is_explained {
            self.say(Message::Unclear(deciding.unclear.into()));
        }
        let example = report.example.as_ref().filter(|example| !example.decides);
        let is_least = silent.tried < silent.cases || example.is_some_and(|e| !e.is_always_alone());
        if silent.cases > 0 && (silent.failed > 0 || !is_least) {
            let counts = [silent.cases, silent.failed].map(Count::from);
            self.say(Message::Silent(counts, is_least));
        }
        let by_function = by_function(problem, report);
        if !by_function.is_empty() {
            self.say(Message::ByFunction(&by_function));
        }
        if let Some(form) = &report.form {
            self.form(form);
        } else if let Some(files) = &cases.file_use {
            self.paragraph(Message::FileUse(files));
        } else if let Some(common) = &report.common {
            self.paragraph(Message::Common(common));
        } else if cases.sample_is_right == Some(false) {
            self.say(Message::Text(label::SAMPLE_IS_WRONG));
        }
        self.random();
        match (&report.example, &cases.divergence) {
            // The example of a mistake of form is shown already.
            (Some(_), _) if report.only_form().is_some() => {}
            (Some(example), _) => {
                self.example(example);
                // The report shows another failure than the case that exceeds the time limit.
                let is_late = example.failure.verdict == Verdict::TimeLimit;
                let is_rate = |pace: &Pace| matches!(pace.speed(), Speed::PerSecond { .. });
                let pace = cases.pace.as_ref();
                if let Some(pace) = pace.filter(|pace| is_late || is_rate(pace)) {
                    self.paragraph(Message::Pace(pace));
                }
            }
            (None, Some(divergence)) => self.paragraph(Message::Divergence(divergence)),
            (None, None) => {}
        }
    }

    fn games(&mut self, games: &Games) {
        let (problem, report) = (self.context.problem, self.report);
        if let Some(why) = report.early {
            self.say(Message::EndedEarly(why, None));
        }
        match &report.example {
            // No board is the cause, so the other games do not matter.
            Some(example) if !report.is_explained_by_board(problem, example) => {
                self.line("");
                for mistake in &example.failure.form {
                    self.say(Message::FormMistake(mistake));
                }
                if let Some(common) = report
                    .common
                    .as_ref()
                    .filter(|_| example.failure.is_of_content())
                {
                    self.say(Message::Common(common));
                }
            }
            Some(example) if has_quit(self.context, example) => {}
            _ => self.scores(games),
        }
        if let Some(example) = &report.example {
            self.example(example);
        }
    }

    /// How the games ended, and the worst of them.
    fn scores(&mut self, games: &Games) {
        for (score, is_first) in games.scores.into_iter().zip([true, false]) {
            self.say(Message::Score(score, is_first));
        }
        if games.missed_wins > 0 {
            let of_all = [games.missed_wins, games.asked];
            self.say(Message::MissedWins(of_all.map(Count::from)));
        }
        self.random();
        if let Some(game) = &games.worst {
            let player = game.end.rules().player_name(game.program);
            self.paragraph(Message::WorstGame(player, game.end.is_over()));
            self.paragraph(Message::Moves(&game.moves));
            self.line("");
            self.text += &drawn(self.context.problem, &Case::Board(*game.end.board()));
        }
    }

    fn form(&mut self, form: &FormReport) {
        self.line("");
        for mistake in &form.mistakes {
            self.say(Message::FormMistake(mistake));
        }
        if !form.mistakes.iter().any(FormMistake::hides_answers) {
            let is_all_known = self.report.is_all_known();
            self.say(Message::ButForForm(form.leaves.into(), is_all_known));
        }
        // A single case of an output need not show the mistake.
        if lines(&form.output, self.context.exact) == self.as_lines(&form.expected) {
            return;
        }
        self.paragraph(Message::Text(form.heading()));
        self.line("");
        let place = form.expected.len().saturating_sub(1);
        self.columns(&form.input, &form.expected, &form.output, place);
    }

    fn example(&mut self, example: &Example) {
        let (context, report) = (self.context, self.report);
        let (problem, failure) = (context.problem, &example.failure);
        if let Some(heading) = heading(context, report, example) {
            self.line("");
            self.line(&heading);
        }
        self.line("");
        if report.is_explained_by_board(problem, example) {
            self.board(example);
            // The reason why it ends is not in the board.
            if !has_quit(context, example) {
                for paragraph in why_of(problem, &example.case, failure, context.language) {
                    self.line(&format!("\n{paragraph}"));
                }
            }
            return;
        }
        let place = example.before.len();
        self.columns(&example.input, &example.expected, &example.output, place);
        if failure.verdict != Verdict::WrongAnswer {
            let verdict = Message::Verdict(Some(failure.verdict)).text(context.language);
            let how = on_one_line(&Message::Got(&failure.got).text(context.language));
            self.line(&format!("\n{verdict}: {how}"));
        }
    }

    /// The board of an example, the expected answer and the program's.
    fn board(&mut self, example: &Example) {
        let (problem, language) = (self.context.problem, self.context.language);
        let Example { case, failure, .. } = example;
        if let Case::Game(moves) = case {
            self.say(Message::AfterMoves(moves));
            self.line("");
        }
        self.line(&drawn(problem, case));
        // The marks in the input, if the report uses other names for them.
        let letters = &problem.layout.letters;
        let in_input = [letters.first, letters.second].map(char::from);
        if letters.names() != in_input {
            self.say(Message::Letters(in_input));
            self.line("");
        }
        let [mut expected, mut got] = in_brief(problem, case, failure, language);
        if self.context.exact && matches!(failure.got, Got::Printed(_)) {
            // If every byte counts, every byte is shown.
            if problem.judging != Judging::Results {
                got = on_one_line(failure.printed());
            }
            (expected, got) = (format!("\"{expected}\\n\""), format!("\"{got}\""));
        }
        self.say(Message::ExpectedAndGot([&expected, &got]));
        if let Some(why) = illegal_move(problem, case, failure, language) {
            self.paragraph(Message::IllegalMove(&why));
        }
    }

    /// Two answers to the same case.
    fn random(&mut self) {
        let (problem, report) = (self.context.problem, self.report);
        let Some(random) = &report.random else { return };
        let answers = differing(problem, &random.answers);
        self.paragraph(if random.depends_on_before {
            Message::DependsOnBefore(&random.answers)
        } else {
            Message::Random(&answers)
        });
        self.line("");
        self.text += &drawn(problem, &random.case);
        if report.verdict == Some(Verdict::Accepted) {
            self.paragraph(Message::Text(label::RANDOM_AND_RIGHT));
        }
    }

    /// Quotes the output of a program or a compiler, without control characters and with at most
    /// `most` lines. It keeps more lines of the end than of the beginning, because the end usually
    /// states the error.
    fn quote(&mut self, text: &str, most: usize) {
        let lines: Vec<&str> = text.lines().collect();
        let left_out = match lines.len() {
            few if few <= most => 0..0,
            n => most / 3..n - (most - most / 3),
        };
        for (number, line) in lines.iter().enumerate() {
            if !left_out.is_empty() && number == left_out.start {
                self.text += "  ";
                self.say(Message::LinesLeftOut(left_out.len().into()));
            }
            if !left_out.contains(&number) {
                let line = on_one_line(&line.replace('\t', "    "));
                self.line(&format!("  {line}"));
            }
        }
    }
}
