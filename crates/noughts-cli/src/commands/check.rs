mod saved;

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use noughts_judge::Comparison;
use noughts_judge::answer::{self, AnswerError};
use noughts_judge::check::{
    CaseReport, GameReport, Judge, Plan, PrepareError, Processes, Program, Report, ReportContext,
    RunLimits, Settings, StartError, StopFlag, Verdict, json, text,
};
use noughts_judge::problems::{Case, Judging, Problem, Scope};

use crate::args::Check;
use crate::effort::threads;
use crate::exit::{Exit, Failure};
use crate::interrupt::interrupted;
use crate::json as print_json;

/// The most that a program may print.
const MOST_OUTPUT: usize = 1 << 20;

pub(crate) fn run(args: &Check, out: &mut impl Write) -> Result<Exit, Failure> {
    let problem = super::problem(&args.problem)?;
    let plan = match &args.input {
        Some(path) => Plan::only(problem, cases(problem, path)?, args.strict),
        None => Plan::of(problem, args.strict),
    };
    let begun = Instant::now();
    let report = judge(args, problem, &plan, &StopFlag::new(interrupted()))?;
    let mut context = ReportContext {
        problem,
        program: saved::program_name(args),
        jobs: threads(args.jobs),
        exact: args.exact,
        elapsed: begun.elapsed(),
        saved: None,
    };
    if args.input.is_none()
        && let Some(input) = report.failing_input(problem)
    {
        context.saved = saved::save(args, problem, &input);
    }
    if args.json {
        print_json::print(out, &json::json(&context, &report))?;
    } else {
        text::print(out, &context, &report)?;
    }
    Ok(match report.verdict() {
        Some(Verdict::Accepted) => Exit::Yes,
        Some(_) => Exit::No,
        None => Exit::OwnFailure,
    })
}

fn judge(
    args: &Check,
    problem: &'static Problem,
    plan: &Plan,
    stop: &StopFlag<'_>,
) -> Result<Report, Failure> {
    let settings = settings(args);
    let processes = Processes::new()?;
    let program = match &args.program {
        Some(path) => {
            let (sample, limits) = (problem.sample.input, &settings.limits);
            Program::from_file(path, sample, limits, &processes, stop)
        }
        None => Ok(Program::from_command(&args.command)),
    };
    let program = match program {
        Ok(program) => program,
        Err(PrepareError::CompileError { tool, text }) => {
            return Ok(Report::CompileError { tool, text });
        }
        Err(error) => return Err(error.into()),
    };
    let bar = progress_bar(problem, plan);
    let progress = |known: usize, failed: usize| {
        bar.inc(known as u64);
        if failed > 0 {
            bar.set_message(format!(", {failed} failed"));
        }
    };
    let judge = Judge {
        problem,
        program: &program,
        settings: &settings,
        processes: &processes,
        stop,
        progress: &progress,
    };
    let plays = problem.judging == Judging::Games && args.input.is_none();
    let report = match plays {
        true => judge
            .play()
            .map(|games| Report::Games(GameReport::new(games))),
        false => {
            let findings = judge.judge(plan);
            findings.map(|findings| Report::Cases(CaseReport::new(problem, plan, findings)))
        }
    };
    bar.finish_and_clear();
    report.map_err(|error| match error.get_ref() {
        Some(why) if why.is::<StartError>() => Failure::bad_input(why),
        _ => Failure::Own(error.to_string()),
    })
}

fn settings(args: &Check) -> Settings {
    Settings {
        jobs: threads(args.jobs),
        limits: RunLimits {
            time: args.time_limit.0,
            memory: u64::from(args.memory_limit.get()) * 1_000_000,
            output: MOST_OUTPUT,
        },
        comparison: match args.exact {
            true => Comparison::Exact,
            false => Comparison::AsJudgesDo,
        },
        fail_fast: args.fail_fast,
    }
}

/// On a terminal only. Every possible game asks in a number of positions that
/// nobody knows before.
fn progress_bar(problem: &Problem, plan: &Plan) -> ProgressBar {
    let (bar, template) = match problem.judging {
        Judging::Games => (
            ProgressBar::new_spinner(),
            "{spinner} positions: {pos}{msg}",
        ),
        Judging::Answer | Judging::Move => (
            ProgressBar::new(plan.cases.len() as u64),
            "{wide_bar} {human_pos} of {human_len}{msg}, {eta} left",
        ),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The cases of an input that the user has.
fn cases(problem: &'static Problem, path: &Path) -> Result<Vec<Case>, Failure> {
    let unreadable =
        |error: &dyn std::fmt::Display| Failure::bad_input(format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let cases = answer::cases(problem, file).map_err(|error| match error {
        AnswerError::Input(error) => unreadable(&error),
        AnswerError::Read(error) | AnswerError::Write(error) => unreadable(&error),
    })?;
    if cases.is_empty() {
        return Err(unreadable(&"expected at least one case, found none"));
    }
    let excluded = |case: &Case| problem.question.scope(case) == Scope::Excluded;
    if let Some(case) = cases.iter().find(|case| excluded(case)) {
        let found = format!(
            "expected cases that the judge may give, found {}, which the statement excludes",
            case.board()
        );
        return Err(unreadable(&found));
    }
    Ok(cases)
}

impl From<PrepareError> for Failure {
    fn from(error: PrepareError) -> Failure {
        match error {
            PrepareError::CompileError { text, .. } => Failure::Own(text),
            PrepareError::NotAProgram(why) => Failure::BadInput(why),
            PrepareError::Missing { tool, package } => Failure::Own(format!(
                "{tool} is not installed, and the program needs it; \
                 on Debian it is in the package {package}"
            )),
            PrepareError::Stopped => Failure::Interrupted,
            PrepareError::Own(error) => Failure::Own(error.to_string()),
        }
    }
}
