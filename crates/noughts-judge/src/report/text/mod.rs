//! A report as text.

mod cases;
mod columns;

use anstyle::{AnsiColor, Style};
use noughts_analysis::Language;
use noughts_analysis::draw::without_styles;
use noughts_analysis::messages::on_one_line;

use super::{GameReport, Report, ReportContext, SavedInput, illegal_move};
use crate::judge::{
    BadGame, End, EndedEarly, Example, Games, ProgramFailure, Randomness, ResourceUse, Verdict,
};
use crate::messages::{Count, Message, label};
use crate::problems::{Case, Judging, Problem, WrongResult};
use crate::why::why;
use cases::board;
use columns::{drawn, lines};

/// The most lines of standard error that are shown.
const SHOWN: usize = 12;

/// A report in the language of the context, with colours.
pub fn text(context: &ReportContext, report: &Report) -> String {
    let mut page = Page {
        context,
        text: String::new(),
    };
    let verdict = report.verdict();
    let style = verdict_style(verdict);
    let said = Message::Verdict(verdict).text(context.language);
    let mut summary = summary(context, report);
    if let Report::Cases(report) = report {
        summary += &cases::by_verdict(report, context.language);
    }
    page.line(&format!("{style}{said}{style:#}: {summary}"));
    match report {
        Report::CompileError { text, .. } => {
            page.line("");
            page.quote(text.in_language(context.language), usize::MAX);
        }
        Report::Cases(report) => cases::print(&mut page, report),
        Report::Games(report) => print_games(&mut page, report),
    }
    if let Some(example) = report.example() {
        page.how_to_repeat(&example.failure);
    }
    let (diagnosis, used) = match report {
        Report::CompileError { .. } => return page.text,
        Report::Cases(report) => (&report.diagnosis, &report.used),
        Report::Games(report) => (&report.diagnosis, &report.games.used),
    };
    if let Some(diagnosis) = diagnosis {
        page.paragraph(Message::Diagnosis(context.problem, diagnosis));
    }
    page.used(used);
    page.text
}

/// The same without colours.
pub fn plain(context: &ReportContext, report: &Report) -> String {
    without_styles(&text(context, report))
}

/// How a verdict looks on a terminal.
pub fn verdict_style(verdict: Option<Verdict>) -> Style {
    let colour = match verdict {
        Some(Verdict::Accepted) => AnsiColor::Green,
        Some(_) => AnsiColor::Red,
        None => AnsiColor::Yellow,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}

/// One line about the first failure, as soon as it is seen.
pub fn first_failure(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> String {
    let input = problem.layout.print_case(case);
    let [expected, _] = in_brief(problem, case, failure, language);
    let got = match results(problem, case, failure, language) {
        Some([_, got]) => got,
        None => printed_or_end(failure, language),
    };
    let input = input.trim_end().replace('\n', " / ");
    Message::FirstFailure(failure.verdict, [&input, &expected, &got]).text(language)
}

/// The text after the verdict: on how many inputs a program fails, or games.
pub(crate) fn summary(context: &ReportContext, report: &Report) -> String {
    match report {
        Report::CompileError { tool, .. } => Message::CompilerSays(tool).text(context.language),
        Report::Cases(report) => cases::summary(report, context.language),
        Report::Games(report) => summary_of_games(report).text(context.language),
    }
}

/// The mistakes of a program as far as they are known, each in a sentence without a full stop:
/// those in the form of its answers or common to all of them, and the common feature of its
/// failures.
pub fn mistakes(context: &ReportContext, report: &Report) -> Vec<String> {
    let (form, common, diagnosis) = match report {
        Report::CompileError { .. } => return Vec::new(),
        Report::Games(report) => (&None, &report.games.common, &report.diagnosis),
        Report::Cases(report) => (&report.form, &report.common, &report.diagnosis),
    };
    let form = form.iter().flat_map(|form| &form.mistakes);
    let diagnosis = diagnosis
        .iter()
        .map(|found| Message::Mistake(context.problem, found));
    let said = form
        .map(Message::FormMistake)
        .chain(common.iter().map(Message::Common));
    let said = said
        .chain(diagnosis)
        .map(|said| said.text(context.language));
    said.map(|said| said.trim_end_matches('.').to_owned())
        .collect()
}

/// The text above the failure that is shown.
pub(crate) fn above_failure(context: &ReportContext, report: &Report) -> String {
    let Report::Cases(report) = report else {
        return label::FAILS_HERE.in_language(context.language).to_owned();
    };
    let form = report.form.as_ref().filter(|form| form.leaves == 0);
    let example = report.example.as_ref().filter(|_| form.is_none());
    let heading = example.and_then(|example| cases::heading(context, report, example));
    let shown = form.map_or(label::SHOWS_IT, cases::shown_input);
    heading.unwrap_or_else(|| shown.in_language(context.language).to_owned())
}

/// The right answers to a case, and the program's, in a few words each. Of several results only
/// the wrong ones.
pub fn in_brief(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> [String; 2] {
    results(problem, case, failure, language).unwrap_or_else(|| {
        let answers = problem.right_answers(case);
        let expected = match problem.judging {
            // They fill several lines, and none of them is wrong.
            Judging::Results => Message::Text(label::ALL_RESULTS),
            _ => Message::AnyOf(&answers),
        };
        [expected.text(language), got(failure, language)]
    })
}

/// A failure in a few words: what the program printed, or how it ended.
fn got(failure: &ProgramFailure, language: Language) -> String {
    let got = printed_or_end(failure, language);
    match failure.verdict {
        Verdict::WrongAnswer => got,
        verdict => format!("{}: {got}", Message::Verdict(Some(verdict)).text(language)),
    }
}

fn printed_or_end(failure: &ProgramFailure, language: Language) -> String {
    match on_one_line(&Message::Got(&failure.got).text(language)) {
        got if got.is_empty() => label::NOTHING.in_language(language).to_owned(),
        got => got,
    }
}

/// The right results of the functions with wrong ones, and their results; `None` if the problem
/// asks for no results, or if none is wrong.
fn results(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Option<[String; 2]> {
    let wrong = problem.wrong_results(case, failure.printed())?;
    let in_words = |wrong: &WrongResult| match wrong.fault() {
        Some((fault, call)) => {
            let call = &call;
            [false, true].map(|is| Message::Result { call, fault, is }.text(language))
        }
        None => {
            let expected = Message::AnyOf(&wrong.expected).text(language);
            [&expected, &wrong.got].map(|result| format!("{} = {result}", wrong.call()))
        }
    };
    let both: Vec<[String; 2]> = wrong.iter().map(in_words).collect();
    let side = |side: usize| {
        let parts = both.iter().map(|both| both[side].as_str());
        parts.collect::<Vec<_>>().join(", ")
    };
    (!both.is_empty()).then(|| [side(0), side(1)])
}

/// Two answers; of lines of results only what differs.
fn differing(problem: &Problem, answers: &[String; 2]) -> [String; 2] {
    if problem.judging != Judging::Results {
        return answers.clone();
    }
    let [one, other] = answers;
    let pairs = one.split(' ').zip(other.split(' '));
    let (one, other): (Vec<&str>, Vec<&str>) = pairs.filter(|(one, other)| one != other).unzip();
    [one, other].map(|parts| parts.join(" "))
}

/// A report that is being written.
struct Page<'a> {
    context: &'a ReportContext,
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

    /// Why a move cannot be made, if it cannot.
    fn illegal(&mut self, case: &Case, failure: &ProgramFailure) {
        let context = self.context;
        if let Some(why) = illegal_move(context.problem, case, failure, context.language) {
            self.paragraph(Message::IllegalMove(&why));
        }
    }

    /// An input beside the answers that it asks for and the output, up to the case at a place.
    fn columns(&mut self, input: &str, expected: &[String], output: &str, place: usize) {
        let (layout, language) = (&self.context.problem.layout, self.context.language);
        let got = lines(output, self.context.exact);
        self.text += &columns::columns(layout, input, expected, got, place, language);
    }

    fn how_to_repeat(&mut self, failure: &ProgramFailure) {
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
            self.paragraph(Message::Saved(&path));
            self.line(&format!("  {}", on_one_line(repeat)));
        }
    }

    /// Two answers to the same case.
    fn random(&mut self, random: Option<&Randomness>, verdict: Option<Verdict>) {
        let Some(random) = random else { return };
        let problem = self.context.problem;
        let answers = differing(problem, &random.answers);
        self.paragraph(if random.depends_on_before {
            Message::DependsOnBefore(&random.answers)
        } else {
            Message::Random(&answers)
        });
        self.line("");
        self.text += &drawn(problem, &random.case);
        if verdict == Some(Verdict::Accepted) {
            self.paragraph(Message::Text(label::RANDOM_AND_RIGHT));
        }
    }

    fn used(&mut self, used: &ResourceUse) {
        // Otherwise there is only an output, or a function.
        if used.runs == 0 {
            return;
        }
        let (elapsed, jobs) = (self.context.elapsed, self.context.jobs);
        self.paragraph(Message::Used(used, elapsed, jobs));
    }

    /// Quotes what a program or a compiler said, without control characters and with
    /// at most `most` lines: more of the end than of the beginning, since the end
    /// says most often what is wrong.
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

/// How the games went, and the worst of them.
fn print_games(page: &mut Page<'_>, report: &GameReport) {
    let games = &report.games;
    if let Some(why) = games.early {
        page.say(Message::EndedEarly(why, None));
    }
    let has_quit =
        |example: &Example| !example.before.is_empty() && example.failure.has_ended(End::Quit);
    match &report.example {
        // The cause is no board, and how other games went is no matter.
        Some(example) if games.common.is_some() || !example.failure.is_of_content() => {
            input(page, games, example);
        }
        Some(example) if has_quit(example) => {
            page.paragraph(Message::EndsAfter(example.before.len().into()));
            page.line("");
            board(page, example);
        }
        _ => {
            scores(page, games);
            page.random(report.games.random.as_ref(), report.verdict);
            if let (Some(game), Some(example)) = (&games.worst, &report.example) {
                bad_game(page, game, example);
            }
        }
    }
}

/// The text after the verdict.
fn summary_of_games(report: &GameReport) -> Message<'static> {
    let [bad, games] = [report.games.bad(), report.games.count()].map(Count);
    match report.verdict {
        Some(Verdict::Accepted) => Message::LosesNone(games),
        None if report.games.worst.is_some() => {
            Message::NotSeenAgain(report.games.early == Some(EndedEarly::Interrupted))
        }
        None => Message::NothingWrongPlayed(games),
        Some(_) => Message::LosesSome([bad, games]),
    }
}

/// How the games ended, by who moved first, and whether wins were missed.
fn scores(page: &mut Page<'_>, games: &Games) {
    for (score, first) in games.scores.into_iter().zip([true, false]) {
        page.say(Message::Score(score, first));
    }
    if games.missed_wins > 0 {
        let of_all = [games.missed_wins, games.asked];
        page.say(Message::MissedWins(of_all.map(Count::from)));
    }
}

/// The findings that no board explains: the form of the answers, or a common failure.
fn input(page: &mut Page<'_>, games: &Games, example: &Example) {
    page.line("");
    for mistake in &example.failure.form {
        page.say(Message::FormMistake(mistake));
    }
    let common = games.common.as_ref();
    if let Some(common) = common.filter(|_| example.failure.is_of_content()) {
        page.say(Message::Common(common));
    }
    page.paragraph(only_after(example).unwrap_or(Message::Text(label::SHOWS_IT)));
    page.line("");
    let place = example.before.len();
    page.columns(&example.input, &example.expected, &example.output, place);
}

/// Above a board at which a program goes wrong only after others.
fn only_after(example: &Example) -> Option<Message<'static>> {
    let stops = example.failure.verdict != Verdict::WrongAnswer;
    let others = example.before.len();
    (others > 0).then(|| Message::OnlyAfter(others.into(), stops))
}

/// The game to look at, and where it went wrong.
fn bad_game(page: &mut Page<'_>, game: &BadGame, example: &Example) {
    let problem = page.context.problem;
    let player = game.end.rules().player_name(game.program);
    page.paragraph(Message::WorstGame(player, game.end.is_over()));
    page.paragraph(Message::Moves(&game.moves));
    page.line("");
    page.line(&drawn(problem, &Case::Board(*game.end.board())));
    page.say(only_after(example).unwrap_or(Message::Text(label::FAILS_HERE)));
    page.line("");
    board(page, example);
    for paragraph in why(problem, &example.case, page.context.language) {
        page.line(&format!("\n{paragraph}"));
    }
}
