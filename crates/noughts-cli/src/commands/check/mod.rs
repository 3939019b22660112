mod class;
mod found;
mod notes;
mod results;
mod saved;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::ProgressBar;
use noughts_judge::answer::{self, AnswerError};
use noughts_judge::judge::{Judge, Next, Plan, ProgramFailure, RunLimits, Settings, Verdict};
use noughts_judge::problems::{Case, Judging, Problem, Scope};
use noughts_judge::report::{Report, ReportContext, SourceReading, json, text};
use noughts_judge::{Comparison, OutputError, check_output, output_limit};
use noughts_runner::{PrepareError, Program, Runners, Sandbox, StartError, StopFlag, drive};

use crate::args::Check;
use crate::effort::{TICK, set_template, threads};
use crate::exit::{Exit, Failure, interrupted, say, while_waiting};
use crate::messages::{Message, language};
use crate::output::print_json;

/// The most that a program may print.
const MOST_OUTPUT: usize = 1 << 20;

/// A writer that ignores that its reader has closed the pipe: the exit code is the verdict, and
/// other files remain to be written.
struct IgnoreClosedPipe<'w, W>(&'w mut W);

impl<W: Write> Write for IgnoreClosedPipe<'_, W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        match self.0.write(text) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(text.len()),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}

pub(crate) fn run(args: &Check, out: &mut impl Write) -> Result<Exit, Failure> {
    let out = &mut IgnoreClosedPipe(out);
    // From here on, Ctrl-C ends the check, which reports its results so far.
    interrupted();
    let problem = problem(args)?;
    if args.output.is_some()
        && let Some(error) = OutputError::of(problem)
    {
        return Err(Failure::BadInput(error.in_language(problem, language())));
    }
    let cases = args
        .input
        .as_ref()
        .map(|path| cases_of(problem, path))
        .transpose()?;
    if let Some(path) = &args.output {
        return output(args, problem, cases, path, out);
    }
    let plan = match cases {
        Some(cases) => Plan::only(problem, cases, args.strict),
        None => Plan::of(problem, args.strict),
    };
    let begun = Instant::now();
    let session = |sandbox| CheckSession {
        args,
        problem,
        plan: &plan,
        settings: settings(args),
        sandbox,
    };
    if class::is_class(args) {
        return class::run(&session(notes::sandbox(args)?), out);
    }
    let judged = notes::sandbox(args).and_then(|sandbox| one(&session(sandbox), begun));
    match judged {
        Ok((context, report)) => print(args, out, &context, &report),
        // The report states that nothing was tried.
        Err(Failure::Interrupted) => {
            let program = saved::program_name(args);
            let context = context(args, problem, program, SourceReading::default(), begun);
            print(args, out, &context, &untried(problem, &plan))
        }
        Err(failure) => Err(failure),
    }
}

/// The report on a program if the user interrupted before anything was tried.
fn untried(problem: &'static Problem, plan: &Plan) -> Report {
    let mut judge = Judge::new(problem, plan.clone(), Settings::default());
    judge.interrupt();
    match judge.next() {
        Next::Done(findings) => Report::new(problem, plan, findings),
        Next::Run(_) | Next::Wait | Next::Stop => unreachable!("no batch is under way"),
    }
}

/// The problem. With `--keep-alive`, the form for programs that are kept alive.
fn problem(args: &Check) -> Result<&'static Problem, Failure> {
    let problem = super::problem(&args.problem)?;
    match (args.keep_alive, problem.kept_alive()) {
        (false, _) => Ok(problem),
        (true, Some(problem)) => Ok(problem),
        (true, None) => Err(Failure::BadInput(notes::not_kept_alive(problem))),
    }
}

/// The settings that apply to all judged programs.
struct CheckSession<'a> {
    args: &'a Check,
    problem: &'static Problem,
    plan: &'a Plan,
    settings: Settings,
    sandbox: Sandbox,
}

/// Judges a single program.
fn one(session: &CheckSession<'_>, begun: Instant) -> Result<(ReportContext, Report), Failure> {
    let CheckSession { args, problem, .. } = session;
    let program = args.programs.first().map(PathBuf::as_path);
    let bar = progress_bar(session);
    // Shown only on a terminal, like the progress bar.
    let first_failure = |case: &Case, failure: &ProgramFailure| {
        bar.println(text::first_failure(problem, case, failure, language()));
    };
    let (report, reading) = judge(session, program, &bar, &first_failure)?;
    let mut context = context(args, problem, saved::program_name(args), reading, begun);
    if args.input.is_none()
        && let Some(input) = report.failing_input()
    {
        context.saved = saved::save(args, problem, input);
    }
    Ok((context, report))
}

/// Judges an output that a program has printed elsewhere.
fn output(
    args: &Check,
    problem: &'static Problem,
    cases: Option<Vec<Case>>,
    path: &Path,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let begun = Instant::now();
    // After Ctrl-C there is nothing to clean up, and a pipe may never end.
    let report = while_waiting(|| {
        let limit = output_limit(problem, cases.as_deref());
        let output = read_up_to(limit + 1, path)
            .map_err(|error| Failure::unusable(path.display(), &error))?;
        check_output(problem, cases, &output, comparison(args)).map_err(|error| {
            let why = error.in_language(problem, language());
            Failure::bad_input(format!("{}: {why}", path.display()))
        })
    })?;
    let (name, reading) = (path.display().to_string(), SourceReading::default());
    let context = ReportContext {
        jobs: 1,
        ..context(args, problem, name, reading, begun)
    };
    print(args, out, &context, &report)
}

fn context(
    args: &Check,
    problem: &'static Problem,
    program: String,
    reading: SourceReading,
    begun: Instant,
) -> ReportContext {
    ReportContext {
        problem,
        program,
        reading,
        jobs: threads(args.jobs),
        exact: args.exact,
        elapsed: begun.elapsed(),
        language: language(),
        saved: None,
    }
}

/// Reads the beginning of a file or of standard input.
fn read_up_to(bytes: usize, path: &Path) -> io::Result<Vec<u8>> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path)?)
    };
    let mut read = Vec::new();
    input.take(bytes as u64).read_to_end(&mut read)?;
    Ok(read)
}

fn print(
    args: &Check,
    out: &mut impl Write,
    context: &ReportContext,
    report: &Report,
) -> Result<Exit, Failure> {
    if args.json {
        print_json(out, &json::json(context, report))?;
    } else {
        out.write_all(text::text(context, report).as_bytes())?;
    }
    Ok(match report.verdict {
        Some(Verdict::Accepted) => Exit::Yes,
        Some(_) => Exit::No,
        None => Exit::Internal,
    })
}

/// Judges one program: a file or, without a path, the command. Returns the report, and how the
/// program was read and compiled. Shows the progress on a terminal.
fn judge(
    session: &CheckSession<'_>,
    program: Option<&Path>,
    bar: &ProgressBar,
    first_failure: &(dyn Fn(&Case, &ProgramFailure) + Sync),
) -> Result<(Report, SourceReading), Failure> {
    bar.enable_steady_tick(TICK);
    let report = judge_with(session, program, bar, first_failure);
    bar.finish_and_clear();
    report
}

fn judge_with(
    session: &CheckSession<'_>,
    path: Option<&Path>,
    bar: &ProgressBar,
    first_failure: &(dyn Fn(&Case, &ProgramFailure) + Sync),
) -> Result<(Report, SourceReading), Failure> {
    let stop = &StopFlag::new(interrupted());
    let program = match prepared(session, path, bar, stop) {
        Ok(program) => program,
        Err(PrepareError::CompileError { tool, text }) => {
            let report = Report::of_compile_error(tool, text);
            return Ok((report, SourceReading::default()));
        }
        Err(error) => return Err(not_prepared(error)),
    };
    // If there are several programs, the message names the program.
    let name = path.filter(|_| class::is_class(session.args));
    for note in notes::of_reading(program.reading()) {
        bar.suspend(|| match name {
            Some(path) => say(&format!("{}: {note}", path.display())),
            None => say(&note),
        });
    }
    judging(bar, session.problem);
    let watch = |judge: &mut Judge| {
        let progress = judge.progress();
        bar.set_position(progress.known as u64);
        if progress.failed > 0 {
            bar.set_message(Message::FailuresSoFar(progress.failed).text());
        }
        if let Some((case, failure)) = judge.take_first_failure() {
            first_failure(&case, &failure);
        }
    };
    let mut runners = Runners::start(&session.sandbox, &program, threads(session.args.jobs), stop)?;
    let settings = Settings {
        scout: program.has_scout() && !session.args.each_alone,
        file_names: program.file_names(),
        ..session.settings.clone()
    };
    let limits = &session.settings.limits;
    let plan = if program.is_function() {
        session.plan.for_function()
    } else {
        session.plan.clone()
    };
    let judge = Judge::new(session.problem, plan.clone(), settings);
    let findings = drive(judge, &mut runners, limits, stop, &watch);
    for note in notes::of_runs(&runners, &session.sandbox) {
        bar.suspend(|| say(&note));
    }
    let findings = findings.map_err(|error| match error.get_ref() {
        Some(why) if why.is::<StartError>() => {
            Failure::BadInput(Message::CannotStart(&why.to_string()).text())
        }
        _ => Failure::internal(&error),
    })?;
    let report = Report::new(session.problem, &plan, findings);
    Ok((report, program.reading()))
}

fn prepared(
    session: &CheckSession<'_>,
    program: Option<&Path>,
    bar: &ProgressBar,
    stop: &StopFlag<'_>,
) -> Result<Program, PrepareError> {
    let Some(path) = program else {
        return Program::from_command(&session.args.command).map_err(PrepareError::Io);
    };
    set_template(bar, "{spinner} {prefix}{msg}");
    bar.set_message(Message::Preparing.text());
    let limits = &session.settings.limits;
    Program::from_file(path, session.problem, limits, &session.sandbox, stop)
}

fn settings(args: &Check) -> Settings {
    Settings {
        limits: RunLimits {
            time: args.time_limit.0,
            memory: u64::from(args.memory_limit.get()) * 1_000_000,
            output: MOST_OUTPUT,
        },
        comparison: comparison(args),
        fail_fast: args.fail_fast,
        ..Settings::default()
    }
}

fn comparison(args: &Check) -> Comparison {
    if args.exact {
        Comparison::Exact
    } else {
        Comparison::AsJudgesDo
    }
}

/// A progress bar, which only a terminal shows. If a program plays games, the total number of
/// positions is unknown.
fn progress_bar(session: &CheckSession<'_>) -> ProgressBar {
    match session.problem.judging {
        Judging::Games => ProgressBar::new_spinner(),
        Judging::Answer | Judging::Move | Judging::Results => {
            ProgressBar::new(session.plan.cases.len() as u64)
        }
    }
}

/// Sets the style of the bar for judging.
fn judging(bar: &ProgressBar, problem: &Problem) {
    bar.set_message("");
    let template = match problem.judging {
        Judging::Games => Message::PositionsTemplate,
        Judging::Answer | Judging::Move | Judging::Results => Message::InputsTemplate,
    };
    set_template(bar, &template.text());
}

/// Reads the cases of a user's input.
fn cases_of(problem: &'static Problem, path: &Path) -> Result<Vec<Case>, Failure> {
    let unusable = |error: &io::Error| Failure::unusable(path.display(), error);
    let wrong = |what: &str| Failure::bad_input(format!("{}: {what}", path.display()));
    let file = File::open(path).map_err(|error| unusable(&error))?;
    let cases = answer::cases(problem, file).map_err(|error| match error {
        AnswerError::Input(error) => wrong(&error.text(language())),
        AnswerError::Read(error) | AnswerError::Write(error) => unusable(&error),
    })?;
    if cases.is_empty() {
        return Err(wrong(&Message::NoCase.text()));
    }
    let excluded = |case: &Case| problem.question.scope(case) == Scope::Excluded;
    if let Some(case) = cases.iter().find(|case| excluded(case)) {
        let board = case.board().to_string();
        return Err(wrong(&Message::ExcludedCase(&board).text()));
    }
    Ok(cases)
}

/// The failure for a program that cannot be run.
fn not_prepared(error: PrepareError) -> Failure {
    match error {
        PrepareError::CompileError { text, .. } => {
            Failure::Internal(text.in_language(language()).to_owned())
        }
        PrepareError::Unreadable { path, error } => Failure::unusable(path.display(), &error),
        PrepareError::NotAProgram(why) => Failure::bad_input(why.in_language(language())),
        PrepareError::Missing { tool, package } => {
            Failure::Internal(Message::NotInstalled { tool, package }.text())
        }
        PrepareError::Stopped => Failure::Interrupted,
        PrepareError::Io(error) => Failure::internal(&error),
    }
}
