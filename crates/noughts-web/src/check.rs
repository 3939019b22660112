//! "Check your program": judges a program that the page runs, or pasted output.
//!
//! The judge does no input or output. A page starts a check with a source and gets the first batch
//! to run. It reports each run and gets the next batch, and finally the report.

use std::collections::VecDeque;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use noughts_analysis::{Language, Text};
use noughts_judge::answer::{self, AnswerError};
use noughts_judge::functions::{CodeLanguage, function};
use noughts_judge::generate::{Extent, Script, join, single};
use noughts_judge::judge::{
    Batch, BatchId, End, Judge, Mode, Next, Plan, Run, RunLimits, Settings, Wording,
};
use noughts_judge::problems::{self, Case, Judging, Problem, ProblemAbout};
use noughts_judge::report::class::Judged;
use noughts_judge::report::{Report, ReportContext, text};
use noughts_judge::{Comparison, check_output};
use noughts_solver::Instant;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Error;
use crate::service::{Answer, json, read};

/// The questions that [`Checks::answer`] answers.
pub const ENDPOINTS: [&str; 3] = ["problems", "inputs", "check"];

/// The descriptions of all problems. Counting their inputs takes a moment.
static PROBLEMS: LazyLock<[ProblemAbout; problems::PROBLEMS.len()]> =
    LazyLock::new(|| problems::PROBLEMS.map(ProblemAbout::from));

/// The maximum number of running checks. One more ends the oldest.
const MOST_CHECKS: usize = 16;

/// The most failing cases that a report lists.
const MOST_LISTED: usize = 200;

/// The running checks.
#[derive(Default)]
pub struct Checks(Mutex<RunningChecks>);

#[derive(Default)]
struct RunningChecks {
    last: u64,
    checks: VecDeque<(u64, Check)>,
}

/// A running check of a program.
struct Check {
    problem: &'static Problem,
    code: CodeName,
    /// The program, until it is sent to the page.
    files: Option<Files>,
    plan: Plan,
    judge: Judge,
    /// The batch that the page runs.
    batch: Option<(BatchId, Mode)>,
    begun: Instant,
    language: Language,
}

/// A step of a check.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Step {
    /// Begins to judge a program.
    Begin {
        problem: String,
        code: CodeName,
        source: String,
        /// The cases to try; if it is empty, every case.
        #[serde(default)]
        input: String,
        #[serde(default)]
        lang: Language,
    },
    /// Reports the run of a batch.
    Observe {
        check: u64,
        run: PageRun,
        #[serde(default)]
        lang: Language,
    },
    /// Judges an output.
    Output {
        problem: String,
        output: String,
        /// The input of the program; if it is empty, one from `/api/inputs`.
        #[serde(default)]
        input: String,
        #[serde(default)]
        lang: Language,
    },
}

/// The languages that a browser runs.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CodeName {
    JavaScript,
    Python,
}

/// A run that the page reports.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageRun {
    end: PageEnd,
    /// The exit code, if the program has ended.
    #[serde(default)]
    code: u8,
    /// The output of the program for each input.
    outputs: Vec<String>,
    /// Standard error.
    errors: String,
    seconds: f64,
}

/// How a run in a browser ended.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PageEnd {
    Done,
    Failed,
    /// The program has a syntax error.
    NotCompiled,
    TimeLimit,
    OutputLimit,
    /// The user stopped the check.
    Stopped,
}

/// The next step.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "next", rename_all = "kebab-case")]
#[schemars(rename = "CheckReply")]
pub(crate) enum Reply {
    Run(Box<Order>),
    Done(Box<Done>),
}

/// A batch for the page to run.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Order {
    check: u64,
    /// The program, in the first order only.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Files>,
    /// The program's input: one text, or one for each of several runs in one process.
    inputs: Vec<String>,
    mode: PageMode,
    /// The time limit for each input.
    seconds: f64,
    /// The maximum number of bytes that the program may print.
    most_output: usize,
    known: usize,
    failed: usize,
    /// The number of cases; absent for players, whose positions depend on their moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<usize>,
    /// A line about the first failure, when it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_failure: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Files {
    files: Vec<(String, String)>,
    arguments: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum PageMode {
    /// One run in a new process.
    Whole,
    /// The same; the output reaches the page immediately.
    Unbuffered,
    /// A run for each input, as if each had its own process.
    Each,
}

/// The report.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Done {
    #[serde(flatten)]
    judged: Judged,
    /// The whole report as `noughts check` prints it.
    text: Wording,
    /// The first failing cases, the smallest first.
    failures: Vec<ListedFailure>,
}

#[derive(Serialize, JsonSchema)]
struct ListedFailure {
    input: String,
    expected: Wording,
    got: Wording,
}

/// Asks for an input of every case of a problem, or of a few that expose every known mistake.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InputsQuestion {
    problem: String,
    extent: Extent,
    /// The language of a script that runs a program on each case; if it is missing, the answer is
    /// an input.
    script: Option<Script>,
    #[serde(default)]
    lang: Language,
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Inputs {
    cases: usize,
    /// Whether a program reads only one case per run, so a script must run it on each case.
    each: bool,
    text: String,
}

const ENDED: Text = Text {
    en: "this check has ended; start it again",
    ko: "이 채점은 끝났습니다. 다시 시작해 주세요",
};

const NO_CASES: Text = Text {
    en: "expected an input with cases, found none",
    ko: "입력에 케이스가 있어야 하는데 없습니다",
};

const NOT_READ: Text = Text {
    en: "the input cannot be read",
    ko: "입력을 읽을 수 없습니다",
};

impl Checks {
    /// Answers one of the [`ENDPOINTS`]. `parameters` is an object with a field for each parameter.
    ///
    /// # Errors
    ///
    /// There is no such question, or a parameter is wrong.
    pub fn answer(&self, path: &str, parameters: &Value) -> Result<Answer, Error> {
        match path {
            "problems" => json(&*PROBLEMS),
            "inputs" => json(&inputs(&read(parameters)?)?),
            "check" => json(&self.step(read(parameters)?)?),
            _ => Err(Error::NotFound),
        }
    }

    fn step(&self, step: Step) -> Result<Reply, Error> {
        match step {
            Step::Begin {
                problem,
                code,
                source,
                input,
                lang,
            } => {
                let problem = find(&problem, lang)?;
                let cases = cases(problem, &input, lang)?;
                let check = Check::begin(problem, code, source, cases, lang)?;
                let mut under_way = self.running();
                under_way.last += 1;
                let number = under_way.last;
                drop(under_way);
                Ok(self.resume(number, check))
            }
            Step::Observe { check, run, lang } => {
                let mut under_way = self.running();
                let place = under_way.checks.iter().position(|(one, _)| *one == check);
                let found = place.and_then(|place| under_way.checks.remove(place));
                drop(under_way);
                let Some((number, mut check)) = found else {
                    return Err(Error::bad_request(ENDED.in_language(lang)));
                };
                check.language = lang;
                if let Some(report) = check.observe(run) {
                    return Ok(check.done(&report));
                }
                Ok(self.resume(number, check))
            }
            Step::Output {
                problem,
                output,
                input,
                lang,
            } => {
                let problem = find(&problem, lang)?;
                let begun = Instant::now();
                let cases = cases(problem, &input, lang)?;
                let output = output.as_bytes();
                let report = check_output(problem, cases, output, Comparison::AsJudgesDo)
                    .map_err(|e| Error::bad_request(e.in_language(problem, lang)))?;
                let done = Done::new(problem, "output", begun.elapsed(), &report);
                Ok(Reply::Done(Box::new(done)))
            }
        }
    }

    /// Returns the next order of a check, and stores the check, or returns its report.
    fn resume(&self, number: u64, mut check: Check) -> Reply {
        match check.judge.next() {
            Next::Run(batch) => {
                let order = check.order(number, batch);
                let mut under_way = self.running();
                under_way.checks.push_back((number, check));
                if under_way.checks.len() > MOST_CHECKS {
                    under_way.checks.pop_front();
                }
                Reply::Run(Box::new(order))
            }
            Next::Done(findings) => check.done(&Report::new(check.problem, &check.plan, findings)),
            Next::Wait | Next::Stop => unreachable!("every batch is observed before the next"),
        }
    }

    fn running(&self) -> MutexGuard<'_, RunningChecks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CodeName {
    fn language(self) -> CodeLanguage {
        match self {
            CodeName::JavaScript => CodeLanguage::JavaScript,
            CodeName::Python => CodeLanguage::Python,
        }
    }

    fn name(self) -> &'static str {
        match self {
            CodeName::JavaScript => "JavaScript",
            CodeName::Python => "Python",
        }
    }

    fn file(self) -> &'static str {
        match self {
            CodeName::JavaScript => "solution.js",
            CodeName::Python => "solution.py",
        }
    }

    /// The time limit. A browser cannot measure processor time, so this is wall-clock time. Python
    /// takes several times as long in a browser as elsewhere.
    fn time(self) -> Duration {
        Duration::from_secs(match self {
            CodeName::JavaScript => 3,
            CodeName::Python => 10,
        })
    }
}

impl Check {
    fn begin(
        problem: &'static Problem,
        code: CodeName,
        source: String,
        cases: Option<Vec<Case>>,
        language: Language,
    ) -> Result<Check, Error> {
        let plan = match cases {
            Some(cases) => Plan::only(problem, cases, false),
            None => Plan::of(problem, false),
        };
        let file = code.file();
        let call = function(problem, code.language(), &source)
            .map_err(|none| Error::bad_request(none.in_language(language)))?;
        let (driver, plan) = match call {
            None => (None, plan),
            Some(call) => (Some(call.driver(file, &source)), plan.for_function()),
        };
        let mut files = Files {
            files: vec![(file.to_owned(), source)],
            arguments: vec![file.to_owned()],
        };
        if let Some(driver) = driver {
            files.arguments.insert(0, driver.file.to_owned());
            files.files.push((driver.file.to_owned(), driver.text));
        }
        let settings = Settings {
            scout: true,
            limits: RunLimits {
                time: code.time(),
                ..Settings::default().limits
            },
            ..Settings::default()
        };
        Ok(Check {
            problem,
            code,
            files: Some(files),
            judge: Judge::new(problem, plan.clone(), settings),
            plan,
            batch: None,
            begun: Instant::now(),
            language,
        })
    }

    fn done(&self, report: &Report) -> Reply {
        let elapsed = self.begun.elapsed();
        let done = Done::new(self.problem, self.code.file(), elapsed, report);
        Reply::Done(Box::new(done))
    }

    /// Returns the report if the run shows that the program does not compile.
    fn observe(&mut self, run: PageRun) -> Option<Report> {
        let (id, mode) = self.batch.take()?;
        let end = match run.end {
            PageEnd::Done => End::Exited(0),
            // A client may omit the code.
            PageEnd::Failed => End::Exited(run.code.max(1).into()),
            PageEnd::NotCompiled => {
                let errors = Wording::verbatim(run.errors);
                return Some(Report::of_compile_error(self.code.name(), errors));
            }
            PageEnd::TimeLimit => End::ClockLimit,
            PageEnd::OutputLimit => End::OutputLimit,
            PageEnd::Stopped => {
                self.judge.interrupt();
                End::Stopped
            }
        };
        let output = match mode {
            Mode::Each => join(run.outputs.iter()),
            _ => run.outputs.concat(),
        };
        let time = Duration::try_from_secs_f64(run.seconds).unwrap_or_default();
        let run = Run {
            output: output.into_bytes(),
            errors: run.errors.into_bytes(),
            wall: time,
            ..Run::new(end)
        };
        self.judge.observe(id, run);
        None
    }

    fn order(&mut self, number: u64, batch: Batch) -> Order {
        let progress = self.judge.progress();
        let failure = self.judge.take_first_failure();
        let plays = self.problem.judging == Judging::Games;
        let order = Order {
            check: number,
            program: self.files.take(),
            inputs: match batch.mode {
                Mode::Each => {
                    let cases = batch.cases.iter();
                    cases
                        .map(|case| self.problem.layout.print([case]))
                        .collect()
                }
                _ => vec![batch.input],
            },
            mode: match batch.mode {
                Mode::Each => PageMode::Each,
                Mode::Unbuffered => PageMode::Unbuffered,
                // These programs answer a line before they get the next; here a run has one line.
                Mode::Whole | Mode::WithFile(_) | Mode::LineByLine { .. } => PageMode::Whole,
            },
            seconds: batch.time.min(self.code.time()).as_secs_f64(),
            most_output: Settings::default().limits.output,
            known: progress.known,
            failed: progress.failed,
            total: (!plays).then_some(self.plan.cases.len()),
            first_failure: failure.map(|(case, failure)| {
                text::first_failure(self.problem, &case, &failure, self.language)
            }),
        };
        self.batch = Some((batch.id, batch.mode));
        order
    }
}

impl Done {
    fn new(problem: &'static Problem, program: &str, elapsed: Duration, report: &Report) -> Done {
        let context = ReportContext::new(problem, program, elapsed, Language::default());
        let listed = report
            .failures
            .iter()
            .take(MOST_LISTED)
            .map(|(case, failure)| {
                let in_brief = |language| text::in_brief(problem, case, failure, language);
                let input = problem.layout.print_case(case);
                ListedFailure {
                    input: input.trim_end().to_owned(),
                    expected: Wording::of(|language| in_brief(language)[0].clone()),
                    got: Wording::of(|language| in_brief(language)[1].clone()),
                }
            });
        Done {
            judged: Judged::new(&context, report),
            text: Wording::of(|language| {
                let context = ReportContext {
                    language,
                    ..context.clone()
                };
                text::plain(&context, report)
            }),
            failures: listed.collect(),
        }
    }
}

fn find(name: &str, language: Language) -> Result<&'static Problem, Error> {
    problems::find(name).map_err(|_| {
        let listed = Text {
            en: "one that /api/problems lists",
            ko: "/api/problems에 있는 문제",
        };
        Error::parameter("problem", listed.in_language(language), name, language)
    })
}

/// The cases of an input; `None` if it is empty.
fn cases(
    problem: &'static Problem,
    input: &str,
    language: Language,
) -> Result<Option<Vec<Case>>, Error> {
    if input.trim().is_empty() {
        return Ok(None);
    }
    match answer::cases(problem, input.as_bytes()) {
        Ok(cases) if cases.is_empty() => Err(Error::bad_request(NO_CASES.in_language(language))),
        Ok(cases) => Ok(Some(cases)),
        Err(AnswerError::Input(error)) => Err(Error::bad_request(error.text(language))),
        Err(_) => Err(Error::Internal(NOT_READ)),
    }
}

fn inputs(question: &InputsQuestion) -> Result<Inputs, Error> {
    let problem = find(&question.problem, question.lang)?;
    let cases = single(problem, question.extent);
    Ok(Inputs {
        cases: cases.len(),
        each: problem.per_run == 1 && !problem.keep_alive,
        text: match question.script {
            Some(script) => script.print(problem, &cases),
            None => problem.layout.print(&cases),
        },
    })
}

#[cfg(test)]
mod tests;
