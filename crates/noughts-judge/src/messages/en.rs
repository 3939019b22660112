//! The messages in English.

use std::time::Duration;

use noughts_analysis::Language;
use noughts_analysis::messages::en::list;
use noughts_analysis::messages::on_one_line;

use super::{Count, Message, is_no_value, megabytes, name, quoted};
use crate::answer::{Expected, Found, InputError, InputErrorKind, LONGEST, each};
use crate::diagnosis::{Among, Common, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::generate::SplitError;
use crate::judge::{
    Divergence, End, EndedEarly, Ending, FileUse, Got, Intermittent, ResourceUse, Score, Speed,
    Verdict,
};
use crate::judge::{OutputError, OutputFor};
use crate::problems::{Problem, Question, ResultFault};

pub(super) fn text(message: &Message<'_>) -> String {
    match *message {
        Message::Text(text) => text.en.into(),
        Message::InputError(error) => input_error(error),
        Message::Verdict(None) => "undecided".into(),
        Message::Verdict(Some(verdict)) => name(verdict).en.into(),
        Message::Got(got) => self::got(got),
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
        Message::FailsOn([n, cases], false) if n == cases && n != Count(1) => {
            format!("on all {cases} inputs")
        }
        Message::FailsOn([n, cases], is_least) => {
            let least = if is_least { "at least " } else { "" };
            format!("on {least}{n} of {}", plural(cases, "input"))
        }
        Message::FailsInRuns => "in runs with several inputs".into(),
        Message::FailsInEveryRun => "in every run".into(),
        Message::NotSeenAgain(true) => "it failed once, and was not tried again".into(),
        Message::NotSeenAgain(false) => "it failed once, but not when tried again".into(),
        Message::ByVerdict(counts) => {
            let each = counts
                .iter()
                .map(|(verdict, n)| format!("{} on {n}", name(*verdict).en));
            format!(" ({})", list(each))
        }
        Message::LosesNone(n, false) => {
            format!(
                "never loses, whatever the opponent plays ({})",
                plural(n, "game")
            )
        }
        Message::LosesNone(n, true) => {
            format!("never lost in this check ({})", plural(n, "game"))
        }
        Message::NothingWrongPlayed(n) => format!("no failure in {} so far", plural(n, "game")),
        Message::Loses([lost, Count(0)], games) => format!("loses {lost} of {games} games"),
        Message::Loses([Count(0), broken], games) => {
            format!("does not finish {broken} of {games} games")
        }
        Message::Loses([lost, broken], games) => {
            format!("loses {lost} of {games} games, and does not finish {broken}")
        }

        Message::EndedEarly(why, left) => {
            let left = match left {
                Some(left) => counted(left, "input was", "inputs were") + " not tried",
                None => "not all games were played".into(),
            };
            format!("{}: {left}.", ended_early(why))
        }
        Message::Unclear(cases) => {
            format!(
                "{} ran only together with others, in runs that failed; noughts did not find which \
                 of them fail.",
                plural(cases, "input")
            )
        }
        Message::OutputFor(problem, input, others) => {
            let command = format!("noughts generate {} --single FILE", problem.id);
            let others = format!("The other {} were not tried", plural(others, "input"));
            match input {
                OutputFor::Sample => format!(
                    "noughts assumes that this is the output for the sample from the statement. \
                     {others}: {command} writes a file with all inputs."
                ),
                OutputFor::Small => format!(
                    "noughts assumes that the input was the small one: {command} --small. {others}."
                ),
                OutputFor::Given | OutputFor::Every => format!(
                    "noughts assumes that the input was the one with every case: {command}."
                ),
            }
        }
        Message::OutputError(problem, error) => output_error(problem, error),
        Message::Silent([cases, failed], is_least) => {
            let least = if is_least { "at least " } else { "" };
            let (them, all) = match cases {
                Count(1) => ("it", "it".into()),
                _ => ("them", "all of them".to_owned()),
            };
            let (on, what) = match failed {
                Count(0) => (all, "gives"),
                Count(1) if cases == Count(1) => (all, "does not give"),
                n => (format!("{least}{n} of them"), "does not give"),
            };
            let inputs = plural(cases, "further input");
            format!(
                "The statement defines no answer for {inputs} (errors on {them} count only with \
                 --strict). On {on}, the program {what} the same answer as noughts."
            )
        }
        Message::ByFunction(counts) => {
            let each: Vec<String> = counts
                .iter()
                .map(|(call, n)| format!("{call} on {}", plural(*n, "board")))
                .collect();
            format!("Functions that are wrong: {}.", each.join(", "))
        }
        Message::Score(score, is_first) => self::score(score, is_first),
        Message::MissedWins([positions, asked]) => {
            let asked = plural(asked, "position");
            format!("It misses a win in {positions} of the {asked} that it reaches.")
        }

        Message::FormMistake(mistake) => form_mistake(mistake),
        Message::ButForForm(Count(0), true) => "With that corrected, every answer is right.".into(),
        Message::ButForForm(Count(0), false) => {
            "With that corrected, every compared answer is right.".into()
        }
        Message::ButForForm(leaves, _) => {
            format!(
                "{} still wrong.",
                counted(leaves, "answer is", "answers are")
            )
        }
        Message::FileUse(files) => file_use(files),
        Message::Common(common) => self::common(common),
        Message::Random(answers) => {
            let [one, other] = quoted(answers);
            format!(
                "It is random: on the following input it answered {one} in one run and {other} in \
                 another:"
            )
        }
        Message::DependsOnBefore(answers) => {
            let [later, first] = quoted(answers);
            format!(
                "Its answers depend on earlier boards: if this board comes first it answers \
                 {first}, and after others it answered {later}. Is a variable not reset between \
                 boards?"
            )
        }

        Message::SmallestOf(call) => format!("The smallest input on which {call} is wrong:"),
        Message::RightAlone {
            others,
            is_after,
            has_blanks,
        } => {
            let place = if is_after { "after" } else { "before" };
            let others = plural(others, "other case");
            let why = if has_blanks {
                "is the empty line between two boards not read, or a variable not reset?"
            } else {
                "is a variable not reset between cases?"
            };
            format!(
                "This case gets the right answer alone, but a wrong one {place} {others}: {why}"
            )
        }
        Message::TooMany(first) => {
            format!(
                "This case gets the right answer alone, but a wrong one as case {first} of a run, whatever the others are: is an \
                 array too small?"
            )
        }
        Message::Intermittent(Intermittent { failed, tries }) => {
            format!("It fails intermittently, on this input in {failed} of {tries} tries:")
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
            let beginning = format!("no game reaches {}", refused.board());
            let reasons = refused.to_string().replacen(&beginning, "", 1);
            format!("This board can't happen in a game{reasons}.")
        }
        Message::Unfinished(turn, empty) => {
            let empty = counted(empty, "square is", "squares are");
            format!(
                "The game is not over: {turn} is to move, nobody has a line, and {empty} empty."
            )
        }
        Message::Pace(pace) => speed(&pace.speed(), pace.limit),
        Message::LinesLeftOut(lines) => format!("… {} …", plural(lines, "line")),
        Message::Saved(path, false) => format!("The input is in {path}. To run it again:"),
        Message::Saved(path, true) => {
            format!("The board before this mistake is in {path}. To run the program on it again:")
        }
        Message::FirstFailure(verdict, [input, expected, got]) => {
            let expected = match verdict {
                Verdict::WrongAnswer => format!("expected {expected}, got "),
                _ => String::new(),
            };
            format!(
                "{} on {input}: {expected}{got}; the check continues",
                name(verdict).en
            )
        }

        Message::Diagnosis(problem, diagnosis, is_random) => {
            let scope = scope(diagnosis.among);
            let said = self::diagnosis(problem, diagnosis);
            format!("Diagnosis: {scope}{}", may_differ(said, is_random))
        }
        Message::Statement(statement) => phrases(statement).join("; or "),
        Message::Mistake(problem, diagnosis, is_random) => {
            let said = match diagnosis.fit {
                Fit::Mistake | Fit::Player => phrases(&diagnosis.statement).join("; or "),
                Fit::Exactly | Fit::Only => self::diagnosis(problem, diagnosis),
            };
            let said = may_differ(said, is_random);
            format!("{}{}", scope(diagnosis.among), said.trim_end_matches('.'))
        }
        Message::Used(used, elapsed, jobs) => self::used(used, elapsed, jobs),

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
        Message::Unexplained(verdict, summary) => format!("{} {summary}", name(verdict).en),
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
    let Ending {
        end,
        limits,
        has_answered,
    } = ending;
    let how = match end {
        End::Exited(code) => format!("exit code {code}"),
        End::Signal(signal) => {
            let name = match signal {
                6 => ": aborted",
                8 => ": arithmetic error, such as division by zero",
                9 => ": killed",
                11 => ": segmentation fault",
                25 => ": file too large",
                _ => "",
            };
            format!("killed by signal {signal}{name}")
        }
        End::Raised => "raised an exception".into(),
        End::TimeLimit => format!("used more than {} of processor time", seconds(limits.time)),
        End::ClockLimit => format!("took more than {}", seconds(limits.time)),
        End::IdleLimit => format!(
            "was idle for {} (it sleeps, or waits for input or another process)",
            seconds(limits.idle())
        ),
        End::NotEnded => "printed every answer but did not end in time".into(),
        End::MemoryLimit => format!("used more than {}", megabytes(limits.memory)),
        End::OutputLimit => format!("printed more than {} MiB", limits.output >> 20),
        End::FileLimit => "wrote too much to files".into(),
        End::TooManyProcesses => "started too many processes or threads".into(),
        End::Quit => "ended instead of answering".into(),
        End::ClosedOutput => "closed its output instead of answering".into(),
        End::Unflushed => "answered only when its input ended: it must flush its output after \
                              each answer"
            .into(),
        End::Unasked => "printed more than one line for a board".into(),
        // These are no failures.
        End::Stopped | End::Answered => String::new(),
    };
    if has_answered {
        format!("{how}, after it printed every answer")
    } else {
        how
    }
}

fn ended_early(why: EndedEarly) -> &'static str {
    match why {
        EndedEarly::FirstFailure => "Stopped at the first failure",
        EndedEarly::TimedOut => "Stopped, because the program takes too long",
        EndedEarly::Unreadable => {
            "Stopped at the first input, because its answer has several lines"
        }
        EndedEarly::StoppedAnswering => "Stopped, because the program stopped answering too often",
        EndedEarly::Interrupted => "Interrupted",
    }
}

fn score(score: Score, is_first: bool) -> String {
    let order = if is_first { "first" } else { "second" };
    let broken = match score.broken_off {
        0 => String::new(),
        n => format!(", {n} not finished"),
    };
    let [won, drawn, lost] = [score.won, score.drawn, score.lost].map(Count);
    format!("moving {order}: {won} won, {drawn} drawn, {lost} lost{broken}")
}

fn form_mistake(mistake: &FormMistake) -> String {
    let says = match mistake {
        FormMistake::LineEnds => {
            "There are blanks at the end of lines or the last newline is missing, and with --exact \
             every byte counts"
        }
        FormMistake::LeadingBlanks => "There are blanks before the answers",
        FormMistake::LetterCase { printed, expected } => {
            return format!("The letter case is wrong: it prints {printed} for {expected}.");
        }
        FormMistake::Invisible => {
            "There are invisible characters in the answers, such as a zero byte"
        }
        FormMistake::Punctuation { .. } => "There are quotes or punctuation around the answers",
        FormMistake::EmptyLines => "There are empty lines between the answers",
        FormMistake::LineBreaks => "The line breaks are wrong: each answer needs its own line",
        FormMistake::AnswerForEnd => {
            "It also answers the line 'end', which is not a board: it marks the end of the input"
        }
        FormMistake::Prefix { .. } => {
            "There is other text before the answers (a judge treats a prompt as output)"
        }
        FormMistake::ExtraLines { .. } => {
            "It prints lines that are not answers (debug output or a prompt?)"
        }
        FormMistake::SeveralAnswers => "It prints several answers for one case",
        FormMistake::OneAnswer => {
            "It prints one answer for the whole input, but each case needs one"
        }
        FormMistake::EndsEarly => {
            return "It ends with exit code 0 before it has answered every case. Does it end after \
                    a certain case instead of reading the next one?"
                .into();
        }
        FormMistake::LineBeforeAsked { .. } => "It prints a line before it gets a board",
        FormMistake::SeveralLines { .. } => "It prints more than one line for a board",
        FormMistake::OtherProblem { id } => return format!("This looks like an answer to {id}."),
    };
    match mistake.quoted() {
        Some(quoted) => format!("{says}: {}", on_one_line(quoted)),
        None => format!("{says}."),
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
        let writes = on_one_line(&files.writes.join("', '"));
        format!("It writes to '{writes}', which no judge reads: answers belong on standard output.")
    });
    let said = reads.into_iter().chain(writes);
    said.collect::<Vec<_>>().join("\n")
}

fn common(common: &Common) -> String {
    match common {
        Common::NoOutput => "It prints nothing in any run.".into(),
        Common::SameOutput(text) => {
            let hint = if is_no_value(text) {
                " (is the answer not returned?)"
            } else {
                ""
            };
            let text = on_one_line(text);
            format!("The output is the same for every tried input: {text}{hint}")
        }
        Common::SameEnd(ending) => {
            format!(
                "Every run fails in the same way: {}.",
                self::ending(*ending)
            )
        }
        Common::SameAnswer(answer) => {
            format!("It always gives the same answer: {}", on_one_line(answer))
        }
        Common::OtherWord { printed, expected } => {
            format!(
                "It answers `{}` where `{expected}` is expected.",
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
    const END: &str = "the end of the output";
    let expected = if error.after == error.cases {
        END.to_owned()
    } else {
        format!("== noughts {}/{}", error.after + 1, error.cases)
    };
    let (line, found) = match error.found {
        Some((line, found)) => (format!("line {line}: "), found.to_string()),
        None => (String::new(), END.to_owned()),
    };
    let after = plural(error.after, "case");
    format!(
        "{line}expected {expected} after {after}, found {found}; use the lines of one complete run \
         of the script"
    )
}

fn divergence(at: &Divergence) -> String {
    let before = at.cut.unwrap_or(at.right);
    let (next, difference) = (Count::from(before + 1), at.cases.abs_diff(at.lines));
    let said = if at.lines == 0 {
        "The output is empty.".into()
    } else if at.cut.is_none() {
        format!("Line {next} is the first that does not fit its case.")
    } else if at.lines > at.cases {
        let lines = plural(difference, "extra line");
        // If neighbours have the same answer, it may be any of them.
        format!(
            "The output has {lines}, beginning at line {next} or earlier; all other lines are \
             right."
        )
    } else {
        let answers = counted(difference, "answer is", "answers are");
        format!("{answers} missing, beginning at case {next} or earlier; every line is right.")
    };
    let has_case = before < at.cases;
    if has_case {
        format!("{said} Case {next}:")
    } else {
        said
    }
}

fn speed(speed: &Speed, limit: Duration) -> String {
    match *speed {
        Speed::Stuck { on_one, others } => {
            let others = others.map_or(String::new(), |others| {
                let cases = counted(others.cases, "other case", "other cases");
                format!("It answered {cases} in {}. ", seconds(others.time))
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
        Speed::Unknown { answered } => {
            let answered = answered.map_or(String::new(), |answered| {
                let cases = plural(answered.cases, "case");
                format!(
                    "It answered {cases} in {} and then ran out of time. ",
                    seconds(answered.time)
                )
            });
            format!("{answered}It is too slow, or it never finishes one of these cases.")
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
    let ways = phrases(&diagnosis.statement);
    let things = match problem.question {
        Question::Board { .. } => "boards",
        Question::Game { .. } => "games",
    };
    let also = match diagnosis.among {
        Among::AlsoSilent => ", including those without a defined answer",
        _ => "",
    };
    let like = match (diagnosis.fit, &ways.join("; or ")) {
        (Fit::Exactly, said) => {
            return format!("wrong on exactly the {holds} {things} where {said}.");
        }
        (Fit::Only, said) => {
            let often = format!("on {fails} of {holds} such {things}");
            return format!("wrong only on {things} where {said}: {often}.");
        }
        (Fit::Mistake, _) => "behaves exactly like a program",
        (Fit::Player, _) => "plays like a program",
    };
    let checked = format!("(checked on all {holds} {things}{also})");
    if let Some(both) = super::both(&diagnosis.statement, Language::English) {
        let both = both.join("\n  - ");
        return format!("{like} with both of these mistakes {checked}:\n  - {both}");
    }
    match &ways[..] {
        [way] => format!("{like} that {way} {checked}."),
        ways => format!(
            "{like} with one of these mistakes {checked}:\n  - {}",
            ways.join("\n  - ")
        ),
    }
}

fn phrases(statement: &Statement) -> Vec<String> {
    // Mistakes may contain the word "and" themselves.
    let and = match statement {
        Statement::Features(_) => " and ",
        Statement::Mistakes(_) => "; it also ",
    };
    super::phrases(statement, Language::English, and)
}

/// A diagnosis; for a random program, with a remark.
fn may_differ(said: String, is_random: bool) -> String {
    if !is_random {
        return said;
    }
    let said = said.trim_end_matches('.');
    format!("{said}; its answers vary, so another check may differ.")
}

/// The prefix of a diagnosis that names the inputs it is about.
fn scope(among: Among) -> &'static str {
    match among {
        Among::All | Among::AlsoSilent => "",
        Among::Promised => "on inputs that the statement allows, ",
        Among::Silent => "on inputs for which the statement defines no answer, ",
    }
}

fn used(used: &ResourceUse, elapsed: Duration, jobs: usize) -> String {
    let (time, runs) = (seconds(elapsed), used.runs);
    let (one, what) = match used.answers {
        0 => ("run", plural(runs, "run")),
        answers => {
            let (answers, starts) = (plural(answers, "answer"), plural(runs, "time"));
            ("answer", format!("{answers}, the program started {starts}"))
        }
    };
    let longest = match used.scouted {
        0 => format!("the longest {one}"),
        n => format!(
            "{} ran in shared processes; the longest run with only one input",
            plural(n, "input")
        ),
    };
    let wall = seconds(used.wall);
    let cpu = used
        .cpu
        .map(|cpu| format!("{} of processor time", seconds(cpu)));
    // With less it used less than this process had, or ended before it was measured.
    let memory = (used.memory >= 50_000).then(|| format!("{} of memory", megabytes(used.memory)));
    let most: Vec<String> = cpu.into_iter().chain(memory).collect();
    let most = match (most.join(" or "), used.scouted) {
        (most, _) if most.is_empty() => most,
        (most, 0) => format!("; no {one} used more than {most}"),
        (most, _) => format!("; no such run used more than {most}"),
    };
    format!("The check took {time}, with {what} ({jobs} at a time); {longest} took {wall}{most}.")
}

fn seconds(time: Duration) -> String {
    format!("{} s", super::seconds(time))
}

/// A number with its noun and verb: `1 input is`, `19,683 inputs are`.
fn counted(number: impl Into<Count>, one: &str, several: &str) -> String {
    match number.into() {
        Count(1) => format!("1 {one}"),
        number => format!("{number} {several}"),
    }
}

/// A number with its noun: `1 input`, `19,683 inputs`.
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
