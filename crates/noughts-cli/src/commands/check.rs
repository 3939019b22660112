mod class;
mod found;
mod notes;
mod results;
mod saved;
mod table;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use noughts_explain::Language;
use noughts_judge::Comparison;
use noughts_judge::answer::{self, AnswerError};
use noughts_judge::check::{
    CaseReport, GameReport, Judge, Plan, PrepareError, Program, ProgramFailure, Report,
    ReportContext, RunLimits, Runners, Sandbox, Settings, SourceReading, StartError, StopFlag,
    Verdict, json, text,
};
use noughts_judge::problems::{Case, Judging, Problem, Scope};

use crate::args::Check;
use crate::effort::threads;
use crate::exit::{Exit, Failure, say};
use crate::interrupt::interrupted;
use crate::json as print_json;
use crate::words::check as words;

/// How often what is seen on a terminal moves.
const TICK: Duration = Duration::from_millis(100);

/// The most that a program may print.
const MOST_OUTPUT: usize = 1 << 20;

pub(crate) fn run(args: &Check, out: &mut impl Write) -> Result<Exit, Failure> {
    // From here on Ctrl-C is seen to.
    interrupted();
    let problem = problem(args)?;
    let plan = match &args.input {
        Some(path) => {
            let cases = cases(problem, path, args.speech.language())?;
            Plan::only(problem, cases, args.strict)
        }
        None => Plan::of(problem, args.strict),
    };
    let bench = Bench {
        args,
        problem,
        plan: &plan,
        settings: settings(args),
        sandbox: notes::sandbox(args)?,
    };
    if class::is_meant(args) {
        return class::run(&bench, out);
    }
    one(&bench, out)
}

/// The problem, in the form for programs that are kept alive if that is asked for.
fn problem(args: &Check) -> Result<&'static Problem, Failure> {
    let problem = super::problem(&args.problem)?;
    match (args.keep_alive, problem.kept_alive()) {
        (false, _) => Ok(problem),
        (true, Some(problem)) => Ok(problem),
        (true, None) => Err(Failure::BadInput(notes::not_kept_alive(
            problem,
            args.speech.language(),
        ))),
    }
}

/// What all programs that are judged together have in common.
struct Bench<'a> {
    args: &'a Check,
    problem: &'static Problem,
    plan: &'a Plan,
    settings: Settings,
    sandbox: Sandbox,
}

/// Judges a single program, and tells everything about it.
fn one(bench: &Bench<'_>, out: &mut impl Write) -> Result<Exit, Failure> {
    let Bench { args, problem, .. } = bench;
    let begun = Instant::now();
    let program = args.programs.first().map(PathBuf::as_path);
    let bar = progress_bar(bench);
    // On a terminal only, like the progress bar.
    let first_failure = |case: &Case, failure: &ProgramFailure| {
        let language = args.speech.language();
        bar.println(text::first_failure(problem, case, failure, language));
    };
    let (report, reading) = judge(bench, program, &bar, &first_failure)?;
    let mut context = ReportContext {
        problem,
        language: args.speech.language(),
        program: saved::program_name(args),
        reading,
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

/// Judges one program: a file, or else the command; and tells how its source was read. On a
/// terminal something is to be seen meanwhile.
fn judge(
    bench: &Bench<'_>,
    program: Option<&Path>,
    bar: &ProgressBar,
    first_failure: &(dyn Fn(&Case, &ProgramFailure) + Sync),
) -> Result<(Report, SourceReading), Failure> {
    bar.enable_steady_tick(TICK);
    let report = judge_with(bench, program, bar, first_failure);
    bar.finish_and_clear();
    report
}

fn judge_with(
    bench: &Bench<'_>,
    path: Option<&Path>,
    bar: &ProgressBar,
    first_failure: &(dyn Fn(&Case, &ProgramFailure) + Sync),
) -> Result<(Report, SourceReading), Failure> {
    let language = bench.args.speech.language();
    let stop = &StopFlag::new(interrupted());
    let program = match prepared(bench, path, bar, stop)? {
        Ok(program) => program,
        Err(compile_error) => return Ok((compile_error, SourceReading::default())),
    };
    // Of one among several it is said which.
    let name = path.filter(|_| class::is_meant(bench.args));
    for note in notes::of_reading(program.reading(), language) {
        bar.suspend(|| match name {
            Some(path) => say(&format!("{}: {note}", path.display())),
            None => say(&note),
        });
    }
    judging(bar, bench.problem, language);
    let progress = |known: usize, failed: usize| {
        bar.inc(known as u64);
        if failed > 0 {
            bar.set_message(words::failures_so_far(failed, language));
        }
    };
    let settings = &bench.settings;
    let runners = Runners::start(&bench.sandbox, &program, settings.jobs, stop)?;
    let report = report(
        bench,
        &Judge {
            problem: bench.problem,
            settings,
            runners: &runners,
            stop,
            progress: &progress,
            first_failure,
        },
    );
    for note in notes::of_runs(&runners, &bench.sandbox, language) {
        bar.suspend(|| say(&note));
    }
    let report = report.map_err(|error| match error.get_ref() {
        Some(why) if why.is::<StartError>() => {
            Failure::BadInput(words::cannot_start(&why.to_string(), language))
        }
        _ => Failure::own(&error),
    })?;
    Ok((report, program.reading()))
}

/// The program, or the report on one that does not compile.
fn prepared(
    bench: &Bench<'_>,
    program: Option<&Path>,
    bar: &ProgressBar,
    stop: &StopFlag<'_>,
) -> Result<Result<Program, Report>, Failure> {
    let language = bench.args.speech.language();
    let Some(path) = program else {
        return Ok(Ok(Program::from_command(&bench.args.command)?));
    };
    preparing(bar, language);
    let (sample, limits) = (bench.problem.sample.input, &bench.settings.limits);
    match Program::from_file(path, sample, limits, &bench.sandbox, stop) {
        Ok(program) => Ok(Ok(program)),
        Err(PrepareError::CompileError { tool, text }) => {
            Ok(Err(Report::CompileError { tool, text }))
        }
        Err(error) => Err(not_prepared(error, language)),
    }
}

/// Lets the judge find out what there is to report.
fn report(bench: &Bench<'_>, judge: &Judge<'_>) -> io::Result<Report> {
    let (problem, plan) = (bench.problem, bench.plan);
    let plays = problem.judging == Judging::Games && bench.args.input.is_none();
    Ok(match plays {
        true => Report::Games(Box::new(GameReport::new(problem, judge.play()?))),
        false => {
            let findings = judge.judge(plan)?;
            Report::Cases(Box::new(CaseReport::new(problem, plan, findings)))
        }
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
fn progress_bar(bench: &Bench<'_>) -> ProgressBar {
    match bench.problem.judging {
        Judging::Games => ProgressBar::new_spinner(),
        Judging::Answer | Judging::Move => ProgressBar::new(bench.plan.cases.len() as u64),
    }
}

/// What is seen while a program is compiled.
fn preparing(bar: &ProgressBar, language: Language) {
    show(bar, "{spinner} {prefix}{msg}");
    bar.set_message(words::PREPARING.in_language(language));
}

/// What is seen while it is judged.
fn judging(bar: &ProgressBar, problem: &Problem, language: Language) {
    bar.set_message("");
    let template = match problem.judging {
        Judging::Games => words::POSITIONS,
        Judging::Answer | Judging::Move => words::INPUTS,
    };
    show(bar, template.in_language(language));
}

fn show(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// The cases of an input that the user has.
fn cases(problem: &'static Problem, path: &Path, language: Language) -> Result<Vec<Case>, Failure> {
    let unusable = |error: &io::Error| Failure::unusable(path.display(), error);
    let wrong = |what: &str| Failure::bad_input(format!("{}: {what}", path.display()));
    let file = File::open(path).map_err(|error| unusable(&error))?;
    let cases = answer::cases(problem, file).map_err(|error| match error {
        AnswerError::Input(error) => wrong(&error.text(language)),
        AnswerError::Read(error) | AnswerError::Write(error) => unusable(&error),
    })?;
    if cases.is_empty() {
        return Err(wrong(words::NO_CASE.in_language(language)));
    }
    let excluded = |case: &Case| problem.question.scope(case) == Scope::Excluded;
    if let Some(case) = cases.iter().find(|case| excluded(case)) {
        let board = case.board().to_string();
        return Err(wrong(&words::excluded(&board, language)));
    }
    Ok(cases)
}

/// Why a program cannot be run.
fn not_prepared(error: PrepareError, language: Language) -> Failure {
    match error {
        PrepareError::CompileError { text, .. } => {
            Failure::Own(text.in_language(language).to_owned())
        }
        PrepareError::Unreadable { path, error } => Failure::unusable(path.display(), &error),
        PrepareError::NotAProgram(why) => Failure::bad_input(why.in_language(language)),
        PrepareError::Missing { tool, package } => {
            Failure::Own(words::not_installed(tool, package, language))
        }
        PrepareError::Stopped => Failure::Interrupted,
        PrepareError::Own(error) => Failure::own(&error),
    }
}
