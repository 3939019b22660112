//! The messages in English.

use std::time::Duration;

use noughts_analysis::messages::en::list;
use noughts_analysis::messages::on_one_line;

use super::{Count, Message, megabytes, quoted};
use crate::answer::{Expected, Found, InputError, InputErrorKind, LONGEST, each};
use crate::diagnosis::{Among, Common, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::generate::SplitError;
use crate::judge::OutputError;
use crate::judge::{
    Divergence, EndedEarly, Ending, FileUse, Got, Intermittent, ResourceUse, Score, Speed, Verdict,
    Wording,
};
use crate::problems::{Problem, Question, ResultFault};

pub(super) fn text(message: &Message<'_>) -> String {
    match *message {
        Message::InputError(error) => input_error(error),
        Message::Verdict(verdict) => verdict.map_or("undecided", name).into(),
        Message::Got(got) => self::got(got),
        Message::Nothing => "nothing".into(),
        Message::AnyOf(answers) => answers.join(" or "),
        Message::Result { call, fault, is } => match (fault, is) {
            (ResultFault::ChangesBoard, false) => format!("{call} leaves board as it is"),
            (ResultFault::ChangesBoard, true) => format!("{call} changes board"),
            (ResultFault::Accepts, false) => format!("{call} raises an exception"),
            (ResultFault::Accepts, true) => format!("{call} raises no exception"),
            (ResultFault::OtherBoard, false) => format!("{call} is the board after that move"),
            (ResultFault::OtherBoard, true) => format!("{call} is another board"),
        },

        Message::CompilerSays(tool) => format!("{tool} says"),
        Message::NoFunction(NoFunction { problem, name }) => format!(
            "expected the function {name} of {problem}, found none; give your function this name, \
             or write a program that reads standard input"
        ),
        Message::AllRight(Count(1)) => "the answer is right".into(),
        Message::AllRight(cases) => format!("all {cases} answers are right"),
        Message::NothingWrongIn([tried, cases]) => {
            format!("no failure; {tried} of {} tried", plural(cases, "input"))
        }
        Message::FailsOn([n, cases]) => format!("on {n} of {}", plural(cases, "input")),
        Message::FailsOnAtLeast([n, cases]) => format!("on at least {n} of {cases} inputs"),
        Message::FailsInBatches([n, cases]) => {
            format!("on {n} of {cases} inputs, in runs with several inputs")
        }
        Message::FailsInRuns(cases) => format!("in runs with several of the {cases} inputs"),
        Message::NotSeenAgain([failed, cases], is_interrupted) => {
            let again = not_again(is_interrupted, "tried");
            format!("it failed once on {failed} of {cases} inputs, {again}")
        }
        Message::ByVerdict(counts) => {
            let counts = counts.iter();
            let counts = counts.map(|(verdict, n)| format!("{} on {n}", name(*verdict)));
            format!(" ({})", list(counts))
        }
        Message::LosesNone(n) => format!("loses none of {n} games, against every opponent"),
        Message::NothingWrongPlayed(n) => {
            format!("no failure in {} so far", plural(n, "game"))
        }
        Message::LosesSome([bad, games]) => {
            format!("loses or does not finish {bad} of {games} games")
        }
        Message::GameNotSeenAgain(is_interrupted) => {
            format!(
                "it played a wrong move once, {}",
                not_again(is_interrupted, "asked")
            )
        }

        Message::EndedEarly(why, left) => {
            let left = left.map(|left| counted(left, "input was", "inputs were") + " not tried");
            let left = left.unwrap_or("not all games were played".into());
            format!("{}: {left}.", ended_early(why))
        }
        Message::Unclear(cases) => {
            let more = plural(cases, "more input");
            format!("Runs with {more} failed; noughts did not find which of these inputs fail.")
        }
        Message::OutputFor(problem, others) => {
            let (which, small, others) = match others {
                Some(others) => {
                    let others = plural(others, "input");
                    let others = format!(" The other {others} were not tried.");
                    ("the small input", " --small", others)
                }
                None => ("the input with every case", "", String::new()),
            };
            let command = format!("noughts generate {} --single FILE{small}", problem.id);
            format!("noughts compares it with the answers to {which}: {command}.{others}")
        }
        Message::OutputError(problem, error) => output_error(problem, error),
        Message::Silent([tried, failed]) => silent(tried, failed),
        Message::ByFunction(counts) => {
            let counts = counts.iter().map(|(call, n)| format!("{call} on {n}"));
            let counts = counts.collect::<Vec<_>>().join(", ");
            format!("Boards with a wrong result: {counts}.")
        }
        Message::Score(score, first) => self::score(first, score),
        Message::MissedWins([positions, asked]) => {
            let asked = plural(asked, "position");
            format!("It misses a win in {positions} of the {asked} that it reaches.")
        }

        Message::FormMistake(mistake) => form_mistake(mistake),
        Message::ButForForm(leaves, is_all_known) => match leaves {
            Count(0) if is_all_known => "Apart from that, every answer is right.".into(),
            Count(0) => "Apart from that, every compared answer is right.".into(),
            Count(1) => "1 answer is still wrong:".into(),
            n => format!("{n} answers are still wrong."),
        },
        Message::FileUse(files) => file_use(files),
        Message::Common(common) => self::common(common),
        Message::SampleIsWrong => "Its answer to the sample of the statement is wrong too.".into(),
        Message::Random(answers) => {
            let [one, other] = quoted(answers);
            format!(
                "It is random: in two runs on the same input it answered {one} and then {other} \
                 here:"
            )
        }
        Message::RandomAndRight => {
            "All observed answers are right. A rarer answer may still be wrong.".into()
        }
        Message::DependsOnBefore(answers) => {
            let [later, first] = quoted(answers);
            format!(
                "Its answers depend on earlier boards: if this board comes first it answers \
                 {first}, and after others it answered {later}. Is a variable not reset between \
                 boards?"
            )
        }

        Message::ShownInput(true) => "The sample of the statement:".into(),
        Message::ShownInput(false) => "An input that shows this mistake:".into(),
        Message::FailsHere => "It fails here:".into(),
        Message::Smallest => "The smallest failing input:".into(),
        Message::SmallestOf(call) => format!("The smallest input on which {call} is wrong:"),
        Message::FailsInBatch(others) => {
            format!(
                "It fails here with {} in the same run:",
                plural(others, "other case")
            )
        }
        Message::FailedOnce => "It failed here once, and did not fail again:".into(),
        Message::RightAlone {
            before: Count(0),
            others,
        } => {
            let follow = counted(others, "other case follows", "other cases follow");
            format!("Right alone, wrong when {follow} in the same run:")
        }
        Message::RightAlone { before, .. } => {
            let others = plural(before, "other case");
            format!("Right alone, wrong after {others}: is a variable not reset between cases?")
        }
        Message::TooMany(first) => {
            format!("Right alone, wrong from case {first} on: is an array too small?")
        }
        Message::Intermittent(seen, cases) => {
            let Intermittent { failed, tries } = seen;
            let place = match cases {
                Count(1) => "here".into(),
                cases => format!("on this input of {cases} cases"),
            };
            format!("It fails intermittently, {place} in {failed} of {tries} tries:")
        }
        Message::SlowTogether(cases) => {
            format!("It takes too long on this input of {cases} cases:")
        }
        Message::EndsAfter(answered) => {
            let boards = plural(answered, "board");
            format!("It answers {boards} and ends: it must continue until its input ends.")
        }
        Message::OnlyAfter(others, stops) => {
            let how = if stops { "stops answering" } else { "is wrong" };
            let others = plural(others, "other board");
            format!("It is right if this board comes first; it {how} after {others}:")
        }
        Message::Divergence(at) => divergence(at),
        Message::WorstGame(player, is_lost) => {
            let how = if is_lost { "loses" } else { "does not finish" };
            format!("The shortest game that it {how}, as {player}:")
        }
        Message::GoesWrongHere => "It goes wrong here:".into(),

        Message::Moves(moves) => super::moves(moves, "(no move)"),
        Message::AfterMoves(moves) => format!("after the moves {}", super::moves(moves, "")),
        Message::Letters([x, o]) => {
            format!("x, who moves first, is {x} in the input, and o is {o}.")
        }
        Message::ExpectedAndGot([expected, got]) => {
            format!("expected  {expected}\ngot       {got}")
        }
        Message::IllegalMove(why) => format!("The move is illegal: {why}."),
        Message::CannotOccur(refused) => {
            // Without the board, which the reader sees as the judge writes it.
            let beginning = format!("play cannot reach {}", refused.board());
            let reasons = refused.to_string().replacen(&beginning, "", 1);
            format!("This board can't happen in a game{reasons}.")
        }
        Message::GoesOn(turn, empty) => {
            let empty = counted(empty, "square is", "squares are");
            format!(
                "The game is not over: {turn} is to move, nobody has a line, and {empty} empty."
            )
        }
        Message::Pace(pace) => speed(&pace.speed(), pace.limit),
        Message::StandardError => "Its standard error:".into(),
        Message::Exception => "The exception:".into(),
        Message::LinesLeftOut(lines) => format!("… {} …", plural(lines, "line")),
        Message::Saved(path) => format!("The input is in {path}. To run it again:"),
        Message::FirstFailure(verdict, [input, expected, got]) => match verdict {
            Verdict::WrongAnswer => format!(
                "wrong answer on {input}: expected {expected}, got {got}; the check continues"
            ),
            verdict => format!("{} on {input}: {got}; the check continues", name(verdict)),
        },

        Message::Diagnosis(problem, diagnosis) => {
            let among = match diagnosis.among {
                Among::All => "",
                Among::Promised => "on inputs that the statement allows, ",
                Among::Silent => "on inputs on which the statement is silent, ",
            };
            format!("Diagnosis: {among}{}", self::diagnosis(problem, diagnosis))
        }
        Message::Statement(said) => statement(said),
        Message::Mistake(problem, diagnosis) => {
            let among = match diagnosis.among {
                Among::All => "",
                Among::Promised => " (on inputs that the statement allows)",
                Among::Silent => " (on inputs on which the statement is silent)",
            };
            match diagnosis.fit {
                Fit::Mistake | Fit::Player => statement(&diagnosis.statement) + among,
                _ => {
                    self::diagnosis(problem, diagnosis)
                        .trim_end_matches('.')
                        .to_owned()
                        + among
                }
            }
        }
        Message::Used(used, elapsed, jobs, others) => self::used(used, elapsed, jobs, others),

        Message::Programs(number) => plural(number, "program"),
        Message::Accepted([accepted, programs]) => {
            format!("{}, {accepted} accepted", plural(programs, "program"))
        }
        Message::Failing(judged) => {
            let [failed, all] = [judged.failed, judged.all].map(Count);
            let at_least = if judged.at_least { "at least " } else { "" };
            format!("{at_least}{failed} of {all}")
        }
        Message::Time(time) => seconds(time),
        Message::IdenticalTo(program) => format!("identical to {program}"),
        Message::Unexplained(verdict, summary) => format!("{} {summary}", name(verdict)),
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::WrongAnswer => "wrong answer",
        Verdict::RuntimeError => "runtime error",
        Verdict::TimeLimit => "time limit",
        Verdict::MemoryLimit => "memory limit",
        Verdict::OutputLimit => "output limit",
        Verdict::CompileError => "compile error",
    }
}

fn got(got: &Got) -> String {
    match got {
        Got::Printed(text) => text.clone(),
        Got::Ended(ending) => self::ending(*ending),
        Got::LineCount { cases, lines } => {
            format!(
                "{} for {} cases",
                plural(*lines, "line"),
                Count::from(*cases)
            )
        }
    }
}

fn ending(ending: Ending) -> String {
    match ending {
        Ending::ExitCode(code) => format!("exit code {code}"),
        Ending::Signal(signal) => {
            let name = match signal {
                6 => ": aborted",
                8 => ": arithmetic error, such as division by zero",
                9 => ": killed",
                11 => ": segmentation fault",
                _ => "",
            };
            format!("killed by signal {signal}{name}")
        }
        Ending::Raised => "raised an exception".into(),
        Ending::TimeLimit(limit) => format!("used more than {} of processor time", seconds(limit)),
        Ending::IdleLimit(limit) => format!(
            "did nothing for {}: it sleeps, or waits for input that does not come",
            seconds(limit)
        ),
        Ending::NotEnded => "printed every answer and then did not end".into(),
        Ending::MemoryLimit(limit) => format!("used more than {}", megabytes(limit)),
        Ending::OutputLimit(limit) => format!("printed more than {}", megabytes(limit)),
        Ending::FileLimit => "wrote too much to files".into(),
        Ending::TooManyProcesses => "started too many processes or threads".into(),
        Ending::Quit => "ended instead of answering".into(),
        Ending::ClosedOutput => "closed its output instead of answering".into(),
        Ending::Unflushed => "answered only when its input ended: it must flush its output after \
                              each answer"
            .into(),
        Ending::Unasked => "printed more than one line for a board".into(),
    }
}

fn not_again(is_interrupted: bool, tried: &str) -> String {
    if is_interrupted {
        format!("and was not {tried} again")
    } else {
        format!("but not when {tried} again")
    }
}

fn ended_early(why: EndedEarly) -> &'static str {
    match why {
        EndedEarly::FirstFailure => "Stopped at the first failure",
        EndedEarly::TimedOut => "Stopped, because too many inputs take too long",
        EndedEarly::Unreadable => {
            "Stopped at the first input, because its answer has several lines"
        }
        EndedEarly::StoppedAnswering => "Stopped, because the program stopped answering too often",
        EndedEarly::Interrupted => "Interrupted",
    }
}

fn silent(tried: Count, failed: Count) -> String {
    let inputs = plural(tried, "more input");
    let failures = match (tried, failed) {
        (Count(1), Count(0)) => "the answer is as expected.".into(),
        (Count(1), _) => "the answer is not as expected; --strict counts it.".into(),
        (_, Count(0)) => "all answers are as expected.".into(),
        (_, n) => {
            let answers = counted(n, "answer is", "answers are");
            format!("{answers} not as expected; --strict counts them.")
        }
    };
    format!("The statement is silent on {inputs}: {failures}")
}

fn score(first: bool, score: Score) -> String {
    let order = if first { "first" } else { "second" };
    let Score {
        won,
        drawn,
        lost,
        broken_off,
    } = score;
    let broken = match broken_off {
        0 => String::new(),
        n => format!(", {n} not finished"),
    };
    format!("moving {order}: {won} won, {drawn} drawn, {lost} lost{broken}")
}

fn form_mistake(mistake: &FormMistake) -> String {
    match mistake {
        FormMistake::LineEnds => "There are blanks at the end of lines or the last newline is \
                                  missing, and with --exact every byte counts."
            .into(),
        FormMistake::LeadingBlanks => "There are blanks before the answers.".into(),
        FormMistake::LetterCase { printed, expected } => {
            format!("The letter case is wrong: it prints {printed} for {expected}.")
        }
        FormMistake::Invisible => {
            "There are invisible characters in the answers, such as a zero byte.".into()
        }
        FormMistake::Punctuation { printed } => {
            let printed = on_one_line(printed);
            format!("There are quotes or punctuation around the answers: {printed}")
        }
        FormMistake::EmptyLines => "There are empty lines between the answers.".into(),
        FormMistake::LineBreaks => {
            "The line breaks are wrong: each answer needs its own line.".into()
        }
        FormMistake::AnswerForEnd => {
            "It also answers the line end, which is not a board: it marks the end of the input."
                .into()
        }
        FormMistake::Prefix { text } => format!(
            "There is other text before the answers: {} (a judge treats a prompt as output)",
            on_one_line(text)
        ),
        FormMistake::ExtraLines { line } => format!(
            "It prints lines that are not answers (debug output or a prompt?): {}",
            on_one_line(line)
        ),
        FormMistake::OneAnswer => {
            "It prints one answer for the whole input, but each case needs one.".into()
        }
        FormMistake::LineBeforeAsked { line } => {
            format!(
                "It prints a line before it gets a board: {}",
                on_one_line(line)
            )
        }
        FormMistake::SeveralLines { line } => {
            format!(
                "It prints more than one line for a board: {}",
                on_one_line(line)
            )
        }
        FormMistake::OtherProblem { id } => format!("This looks like an answer to {id}."),
    }
}

fn file_use(files: &FileUse) -> String {
    let reads = files.reads.as_ref().map(|name| {
        let name = on_one_line(name);
        format!(
            "It reads the file {name}, which no judge provides: the input is on standard input."
        )
    });
    let writes = (!files.writes.is_empty()).then(|| {
        let writes = on_one_line(&files.writes.join(", "));
        format!("It writes to {writes}, which no judge reads: answers belong on standard output.")
    });
    let said = reads.into_iter().chain(writes);
    said.collect::<Vec<_>>().join("\n")
}

fn common(common: &Common) -> String {
    match common {
        Common::NoOutput => "It prints nothing, whatever the input.".into(),
        Common::SameOutput(text) => {
            format!(
                "It prints the same, whatever the input: {}",
                on_one_line(text)
            )
        }
        Common::SameEnd(Ending::NotEnded) => {
            "It prints every answer and then does not end, whatever the input.".into()
        }
        Common::SameEnd(Ending::Unflushed) => {
            "It answers only when its input ends: it must flush its output after each answer."
                .into()
        }
        Common::SameEnd(ending) if ending.verdict() == Verdict::TimeLimit => {
            let how = self::ending(*ending);
            format!("It exceeds the time limit on every tried input: {how}.")
        }
        Common::SameEnd(ending) => {
            format!(
                "It ends in the same way, whatever the input: {}.",
                self::ending(*ending)
            )
        }
        Common::SameAnswer(answer) => {
            format!("It always gives the same answer: {}", on_one_line(answer))
        }
        Common::OtherWord { printed, expected } => {
            format!(
                "It prints `{}` where `{expected}` is expected.",
                on_one_line(printed)
            )
        }
    }
}

fn output_error(problem: &Problem, error: &OutputError) -> String {
    let id = problem.id;
    match *error {
        OutputError::Games => format!(
            "{id} needs a program that plays, not an output; use noughts check {id} PROGRAM, or \
             noughts check noughts/best-move --output FILE for single moves"
        ),
        OutputError::Functions => {
            format!("{id} needs functions, not an output; use noughts check {id} FILE.py")
        }
        OutputError::TooLarge { limit, cases } => format!(
            "more than {} bytes, the limit for an output of {}; print one short line for each case, \
             and nothing else",
            Count::from(limit),
            plural(cases, "case")
        ),
        OutputError::Cases(error) => split_error(&error),
    }
}

fn split_error(error: &SplitError) -> String {
    let (cases, after) = (Count::from(error.cases), Count::from(error.after));
    match error.found {
        None if error.after == 0 => format!("no line == noughts 1/{}", error.cases),
        None => format!("ends after case {after} of {cases}; run the script again, to its end"),
        Some((line, found)) if error.after == error.cases => format!(
            "line {line}: expected the end after case {after}, found {found}; keep the lines of one \
             run of the script"
        ),
        Some((line, found)) if found.cases != error.cases => {
            let found = Count::from(found.cases);
            format!("line {line}: the output for {found} cases, and the input has {cases}")
        }
        Some((line, found)) => format!(
            "line {line}, after case {after}: expected == noughts {}/{}, found {found}",
            error.after + 1,
            error.cases
        ),
    }
}

fn divergence(at: &Divergence) -> String {
    if let Some(times) = at.times.map(Count::from) {
        return format!("The output is repeated {times} times, each time with every answer right.");
    }
    let difference = at.cases.abs_diff(at.lines);
    let right = at.cut.unwrap_or(at.right);
    let next = Count::from(right + 1);
    match at.cut {
        _ if at.lines == 0 => "The output is empty. The first case:".into(),
        // Where neighbours have the same answer, it may be any of them.
        Some(cut) if at.lines > at.cases && cut < at.cases => {
            let lines = counted(difference, "line is", "lines are");
            format!(
                "{lines} too many, at the latest from line {next} on; all others are right. Case \
                 {next}:"
            )
        }
        Some(cut) if at.lines > at.cases => {
            let answers = Count::from(cut);
            let more = counted(difference, "line too many follows", "lines too many follow");
            format!("All {answers} answers are right, and {more} from line {next} on.")
        }
        Some(cut) if cut < at.lines => {
            let answers = counted(difference, "answer is", "answers are");
            format!(
                "{answers} missing, at the latest from case {next} on; every line is right. Case \
                 {next}:"
            )
        }
        None if at.line.is_some() && right == 0 => {
            "The first line does not fit the first case:".into()
        }
        None if at.line.is_some() => {
            format!("The lines before line {next} are right. Line {next} does not fit case {next}:")
        }
        _ => {
            let right = Count::from(right);
            format!("All {right} lines are right, but there is none for case {next}:")
        }
    }
}

fn speed(speed: &Speed, limit: Duration) -> String {
    match *speed {
        Speed::Stuck { on_one, others } => {
            let others = others.map_or(String::new(), |rate| {
                format!("It answers about {} others per second. ", super::rate(rate))
            });
            let these = if on_one { "this one" } else { "one of these" };
            format!("{others}It may never finish {these}: an endless loop?")
        }
        Speed::NotOne => {
            format!(
                "It answers no case within --time-limit ({}).",
                seconds(limit)
            )
        }
        Speed::PerSecond { rate, cases, time } => {
            let times = time.as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE);
            format!(
                "It answers about {} cases a second. A run of {} would take about {}, {times:.1} \
                 times --time-limit ({}).",
                super::rate(rate),
                Count::from(cases),
                seconds(time),
                seconds(limit)
            )
        }
    }
}

/// A sentence, or the explanations that fit equally well, one on each line.
fn diagnosis(problem: &Problem, diagnosis: &Diagnosis) -> String {
    let [holds, fails] = [diagnosis.holds, diagnosis.fails].map(Count::from);
    let said = statement(&diagnosis.statement);
    let things = match problem.question {
        Question::Board { .. } => "boards",
        Question::Game { .. } => "games",
    };
    let like = match diagnosis.fit {
        Fit::Exactly => return format!("wrong on exactly the {holds} {things} where {said}."),
        Fit::Only => {
            let often = format!("on {fails} of {holds} such {things}");
            return format!("wrong only on {things} where {said}: {often}.");
        }
        Fit::Mistake => "behaves exactly like a program",
        Fit::Player => "plays like a program",
    };
    match &diagnosis.statement {
        Statement::Mistakes(ways) if ways.len() > 1 => {
            let ways = ways.iter().map(|way| format!("\n  - {}", together(way)));
            let ways: String = ways.collect();
            format!("{like} with one of these mistakes (all {holds} {things}):{ways}")
        }
        _ => format!("{like} that {said} (all {holds} {things})."),
    }
}

/// What is true of the boards, or what a program does that makes the mistakes.
fn statement(statement: &Statement) -> String {
    match statement {
        Statement::Features(features) => {
            let features = features.iter().map(|says| says.en.as_str());
            features.collect::<Vec<_>>().join(" and ")
        }
        Statement::Mistakes(ways) => {
            let ways = ways.iter().map(|way| together(way));
            ways.collect::<Vec<_>>().join("; or ")
        }
    }
}

/// Mistakes that a program makes together.
fn together(mistakes: &[Wording]) -> String {
    list(mistakes.iter().map(|phrase| phrase.en.clone())).to_string()
}

fn used(used: &ResourceUse, elapsed: Duration, jobs: usize, others: bool) -> String {
    let (time, runs, scouted) = (seconds(elapsed), plural(used.runs, "run"), used.scouted);
    let (what, longest) = match used.answers {
        0 if scouted == 0 => (format!("{runs} in {time} ({jobs} at a time)"), "longest"),
        0 => {
            let scouted = plural(scouted, "input");
            let others = if others { ", the others alone" } else { "" };
            let how = format!("{scouted} ran in shared processes{others}");
            (
                format!("{runs} in {time} ({jobs} at a time); {how}"),
                "longest alone",
            )
        }
        answers => {
            let (answers, starts) = (plural(answers, "answer"), plural(used.runs, "time"));
            let starts = format!("the program started {starts} ({jobs} at a time)");
            (format!("{answers} in {time}, {starts}"), "slowest answer")
        }
    };
    let (wall, cpu) = (seconds(used.wall), seconds(used.cpu));
    let memory = match used.memory {
        // It used less than this process had, or ended before it was looked at.
        0 => String::new(),
        bytes => format!("; the most memory was {}", megabytes(bytes)),
    };
    format!("{what}; the {longest} took {wall}, {cpu} of processor time{memory}.")
}

fn seconds(time: Duration) -> String {
    format!("{} s", super::seconds(time))
}

/// A number and what it counts: `1 input is`, `19,683 inputs are`.
fn counted(number: impl Into<Count>, one: &str, several: &str) -> String {
    match number.into() {
        Count(1) => format!("1 {one}"),
        number => format!("{number} {several}"),
    }
}

/// `1 input`, `19,683 inputs`.
fn plural(number: impl Into<Count>, one: &str) -> String {
    counted(number, one, &format!("{one}s"))
}

fn input_error(error: &InputError) -> String {
    let line = match error.line {
        0 => "empty input".to_owned(),
        line => format!("line {line}"),
    };
    let case = error
        .case
        .map_or(String::new(), |case| format!(", case {case}"));
    let what = match &error.kind {
        InputErrorKind::Unexpected { expected, found } => {
            format!(
                "expected {}, found {}",
                self::expected(expected),
                self::found(found)
            )
        }
        InputErrorKind::NoAnswer(why) => why.to_string(),
    };
    format!("{line}{case}: {what}")
}

const END: &str = "the end of the input";

fn boards(number: u64) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} board{s}")
}

fn expected(expected: &Expected) -> String {
    match expected {
        Expected::NumberOfBoards => format!("the number of boards, at most {}", u64::MAX),
        Expected::Boards(number) => boards(*number),
        Expected::LineOfBoard(number) => format!("line {number} of a board"),
        Expected::BoardOrEnd => "a board or 'end'".into(),
        Expected::Case => "a case".into(),
        Expected::NothingAfterEnd => format!("{END} after 'end'"),
        Expected::NothingAfter(number) => format!("{END} after {}", boards(*number)),
        Expected::Marks { number, letters } => {
            let [first, second, empty] = each(letters);
            format!("{number} of {first}, {second} and {empty}")
        }
        Expected::BlanksBetweenMarks => "blanks between the marks".into(),
        Expected::JsonRows => "a JSON array of three strings".into(),
        Expected::JsonMoves => "a JSON array of moves [row,column] from 0 to 2".into(),
    }
}

fn found(found: &Found) -> String {
    match found {
        Found::Text(text) => text.clone(),
        Found::EmptyLine => "an empty line".into(),
        Found::LongLine => format!("a line of more than {LONGEST} bytes"),
        Found::End => END.into(),
        Found::EndAfter(boards) => format!("{END} after {boards}"),
        Found::Character { text, place } => format!("{text} as character {place}"),
        Found::Marks { number, text } => format!("{number} in {text}"),
        Found::NotJson { text, error } => format!("{text} ({error})"),
    }
}
