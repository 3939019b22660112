//! The messages in English.

use std::time::Duration;

use noughts::Move;
use noughts_analysis::messages::en::list;
use noughts_analysis::messages::{grouped, on_one_line};

use super::{Failed, Label, Message, megabytes};
use crate::answer::{Expected, Found, InputError, InputErrorKind, LONGEST, each};
use crate::diagnosis::{Among, Common, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::generate::SplitError;
use crate::judge::{
    Divergence, EndedEarly, Ending, FileUse, Got, Intermittent, ResourceUse, Score, Speed, Verdict,
    Wording,
};
use crate::output::OutputError;
use crate::problems::{Problem, Question, ResultFault};

pub(super) fn text(message: &Message<'_>) -> String {
    match *message {
        Message::InputError(error) => input_error(error),
        Message::Verdict(verdict) => verdict.map_or("undecided", name).into(),
        Message::Got(got) => self::got(got),
        Message::Nothing => "nothing".into(),
        Message::AnyOf(answers) => answers.join(" or "),
        Message::ResultExpected { call, fault } => match fault {
            ResultFault::ChangesBoard => format!("{call} leaves board as it is"),
            ResultFault::Accepts => format!("{call} raises an exception"),
            ResultFault::OtherBoard => format!("{call} is the board after that move"),
        },
        Message::ResultGot { call, fault } => match fault {
            ResultFault::ChangesBoard => format!("{call} changes board"),
            ResultFault::Accepts => format!("{call} raises no exception"),
            ResultFault::OtherBoard => format!("{call} is another board"),
        },

        Message::CompilerSays(tool) => format!("{tool} says"),
        Message::NoFunction(NoFunction { problem, name }) => format!(
            "no function {name} found, which {problem} asks for; give yours this name, or write a \
             program that reads standard input"
        ),
        Message::AllRight(1) => "answered right".into(),
        Message::AllRight(cases) => format!("every one of {} answered right", inputs(cases)),
        Message::NothingWrongIn { tried, cases } => format!(
            "nothing wrong in the {} of {} that {} tried",
            count(tried),
            inputs(cases),
            if tried == 1 { "was" } else { "were" }
        ),
        Message::FailsOn { failed, cases } => fails_on(failed, &inputs(cases)),
        Message::NotSeenAgain {
            failed,
            cases,
            is_interrupted,
        } => format!(
            "it failed on {} of {} inputs once, and {}",
            count(failed),
            count(cases),
            not_again(is_interrupted, "tried")
        ),
        Message::ByVerdict(counts) => {
            let counts = counts.iter();
            let counts = counts.map(|(verdict, n)| format!("{} on {}", name(*verdict), count(*n)));
            format!(" ({})", list(counts))
        }
        Message::LosesNone(n) => format!("loses none of {}, against every opponent", games(n)),
        Message::NothingWrongPlayed(n) => {
            let games = counted(n as usize, "game that was", "games that were");
            format!("nothing wrong in the {games} played")
        }
        Message::LosesSome { bad, games: all } => {
            format!(
                "loses or breaks off {} of {}",
                grouped(bad.into()),
                games(all)
            )
        }
        Message::GameNotSeenAgain { is_interrupted } => {
            format!(
                "it went wrong once, and {}",
                not_again(is_interrupted, "asked")
            )
        }

        Message::EndedEarly { why, left } => {
            let left = left.map(|left| counted(left, "input was", "inputs were"));
            let left = left.map_or("not all games were played".into(), |n| n + " not tried");
            format!("{}: {left}.", ended_early(why))
        }
        Message::Unclear(cases) => {
            let more = counted(cases, "more input", "more inputs");
            format!("Runs with {more} failed and were not narrowed down.")
        }
        Message::SmallInput(problem, cases) => {
            let others = inputs(problem.scopes()[0] - cases);
            format!(
                "{} The other {others} were not tried.",
                input_of(problem, true)
            )
        }
        Message::EveryInput(problem) => input_of(problem, false),
        Message::OutputError(problem, error) => output_error(problem, error),
        Message::Silent { tried, failed } => self::silent(tried, failed),
        Message::ByFunction(counts) => {
            let counts = counts.iter();
            let counts = counts.map(|(call, n)| format!("{call} on {}", count(*n)));
            let counts = counts.collect::<Vec<_>>().join(", ");
            format!("Boards with a wrong result: {counts}.")
        }
        Message::Score {
            moving_first,
            score,
        } => self::score(moving_first, score),
        Message::MissedWins { positions, asked } => {
            let asked = counted(asked, "position", "positions");
            format!("In {positions} of {asked} that it comes to, it misses a win.")
        }

        Message::FormMistake(mistake) => form_mistake(mistake),
        Message::ButForForm {
            leaves,
            is_all_known,
        } => match leaves {
            0 if is_all_known => "But for that every answer is right.".into(),
            0 => "But for that every answer that was looked at is right.".into(),
            1 => "But for that 1 answer is wrong all the same:".into(),
            n => format!("But for that {} answers are wrong all the same.", count(n)),
        },
        Message::FileUse(files) => file_use(files),
        Message::Common(common) => self::common(common),
        Message::SampleIsWrong => {
            "The sample of the statement is not answered right either.".into()
        }
        Message::Random(answers) => {
            let [one, other] = quoted(answers);
            format!(
                "It is random: in two runs on the same input it answered {one} and then {other} \
                 here:"
            )
        }
        Message::RandomAndRight => {
            "Every answer that was seen is right. A rarer one may still be wrong.".into()
        }
        Message::DependsOnBefore(answers) => {
            let [later, first] = quoted(answers);
            format!(
                "Its answers depend on what it was asked before: asked this board first it says \
                 {first}, and after others it said {later}. Is something not reset between boards?"
            )
        }

        Message::ShownInput { is_sample: true } => "The sample of the statement:".into(),
        Message::ShownInput { is_sample: false } => "An input on which it shows:".into(),
        Message::FailsHere => "It fails here:".into(),
        Message::Smallest => "The smallest on which it fails:".into(),
        Message::SmallestOf(call) => format!("The smallest on which {call} is wrong:"),
        Message::FailsInBatch { others } => {
            format!(
                "It fails here with {} in the same run:",
                other_cases(others)
            )
        }
        Message::FailedOnce { others: 0 } => {
            "It failed here once, and was not seen to fail again:".into()
        }
        Message::FailedOnce { others } => format!(
            "It failed here once, in a run with {}, and was not seen to fail again:",
            other_cases(others)
        ),
        Message::RightAlone { before: 0, others } => {
            format!("Right alone, wrong with {} behind it:", other_cases(others))
        }
        Message::RightAlone { before, .. } => format!(
            "Right alone, wrong after {}: is something not reset between cases?",
            other_cases(before)
        ),
        Message::TooMany { before } => format!(
            "Right alone, wrong from the {} case on: is an array too small?",
            ordinal(before + 1)
        ),
        Message::Intermittent { seen, cases } => {
            let Intermittent { failed, tries } = seen;
            let place = match cases {
                1 => "here".to_owned(),
                n => format!("on this input of {} cases", count(n)),
            };
            format!("It fails intermittently, {place} in {failed} of {tries} tries:")
        }
        Message::SlowTogether(cases) => {
            format!("It takes too long on this input of {} cases:", count(cases))
        }
        Message::EndsAfter(answered) => {
            let boards = match answered {
                1 => "one board".to_owned(),
                n => format!("{} boards", count(n)),
            };
            format!("It answers {boards} and ends: it has to go on until its input ends.")
        }
        Message::OnlyAfter { others, stops } => format!(
            "Asked this board first it is right; it {} after {}:",
            if stops {
                "stops answering"
            } else {
                "goes wrong"
            },
            counted(others, "other board", "other boards")
        ),
        Message::Divergence(at) => divergence(at),
        Message::WorstGame { is_lost, player } => {
            let how = if is_lost { "loses" } else { "breaks off" };
            format!("The shortest game that it {how}, as {player}:")
        }
        Message::GoesWrongHere => "It goes wrong here:".into(),

        Message::Moves(moves) => self::moves(moves),
        Message::AfterMoves(moves) => format!("after the moves {}", self::moves(moves)),
        Message::Letters([x, o]) => {
            format!("x, who moves first, is {x} in the input, and o is {o}.")
        }
        Message::ExpectedAndGot { expected, got } => {
            format!("expected  {expected}\ngot       {got}")
        }
        Message::IllegalMove(why) => format!("The move is illegal: {why}."),
        Message::CannotOccur(refused) => {
            // Without the board, which the reader sees as the judge writes it.
            let beginning = format!("play cannot reach {}", refused.board());
            let reasons = refused.to_string().replacen(&beginning, "", 1);
            format!("Play cannot reach this board{reasons}.")
        }
        Message::GoesOn { turn, empty } => format!(
            "The game goes on: {turn} is to move, nobody has a line, and {} empty.",
            counted(empty, "square is", "squares are")
        ),
        Message::Pace(pace) => speed(&pace.speed(), pace.limit),
        Message::StandardError => "It said on standard error:".into(),
        Message::Exception => "The exception:".into(),
        Message::LinesLeftOut(lines) => format!("… {} …", counted(lines, "line", "lines")),
        Message::Saved(path) => format!("The input is in {path}. To run it again:"),
        Message::FirstFailure {
            verdict,
            input,
            expected,
            got,
        } => match verdict {
            Verdict::WrongAnswer => format!(
                "wrong answer on {input}: expected {expected}, got {got}; the rest is tried"
            ),
            verdict => format!("{} on {input}: {got}; the rest is tried", name(verdict)),
        },

        Message::Diagnosis(problem, diagnosis) => {
            let among = match diagnosis.among {
                Among::All => "",
                Among::Promised => "among those that the statement promises, ",
                Among::Silent => "among those on which the statement is silent, ",
            };
            let said = match &diagnosis.statement {
                Statement::Mistakes(ways) if ways.len() > 1 => {
                    alternatives(problem, diagnosis, ways)
                }
                _ => self::diagnosis(problem, diagnosis) + ".",
            };
            format!("Diagnosis: {among}{said}")
        }
        Message::Statement(said) => statement(said),
        Message::Mistake(problem, diagnosis) => {
            let among = match diagnosis.among {
                Among::All => "",
                Among::Promised => " (on inputs that the statement promises)",
                Among::Silent => " (on inputs on which the statement is silent)",
            };
            match diagnosis.fit {
                Fit::Mistake | Fit::Player => statement(&diagnosis.statement) + among,
                _ => self::diagnosis(problem, diagnosis) + among,
            }
        }
        Message::Used {
            used,
            others,
            elapsed,
            jobs,
        } => self::used(used, others, elapsed, jobs),

        Message::Programs(number) => counted(number, "program", "programs"),
        Message::Accepted { accepted, programs } => {
            let programs = counted(programs, "program", "programs");
            format!("{programs}, {} accepted", count(accepted))
        }
        Message::FailingOf {
            failed,
            all,
            at_least,
        } => {
            let [failed, all] = [failed, all].map(|n| grouped(n.into()));
            let at_least = if at_least { "at least " } else { "" };
            format!("{at_least}{failed} of {all}")
        }
        Message::Time(time) => seconds(time),
        Message::IdenticalTo(program) => format!("identical to {program}"),
        Message::Unexplained { verdict, summary } => format!("{} {summary}", name(verdict)),
    }
}

pub(super) fn label(label: Label) -> &'static str {
    match label {
        Label::Input => "input",
        Label::Expected => "expected",
        Label::Got | Label::Output => "got",
        Label::NoOutput => "(no output)",
        Label::Moves => "moves",
        Label::Program => "program",
        Label::Verdict => "verdict",
        Label::Failing => "failing",
        Label::Time => "time",
        Label::Mistake => "mistake",
        Label::Mistakes => "Mistakes",
        Label::Also => ". Also: ",
        Label::AcceptedPrograms => "Accepted",
        Label::WhatGoesWrong => "What goes wrong",
        Label::MovesInDetail => "the moves in detail",
        Label::AllLines => "all lines",
        Label::StandardError => "standard error",
        Label::JudgedBy => "Judged by",
        Label::NotJudged => "not judged",
        Label::Waiting => "not judged yet",
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
                counted(*lines, "line", "lines"),
                count(*cases)
            )
        }
    }
}

fn ending(ending: Ending) -> String {
    match ending {
        Ending::ExitCode(code) => format!("exit code {code}"),
        Ending::Signal(signal) => {
            let name = match signal {
                4 => ": illegal instruction",
                6 => ": aborted",
                7 => ": bus error",
                8 => ": arithmetic error, such as division by zero",
                9 => ": killed",
                11 => ": segmentation fault",
                13 => ": broken pipe",
                15 => ": terminated",
                25 => ": wrote too large a file",
                _ => "",
            };
            format!("killed by signal {signal}{name}")
        }
        Ending::Raised => "raised an exception".into(),
        Ending::TimeLimit(limit) => format!("used the processor for more than {}", seconds(limit)),
        Ending::IdleLimit(limit) => format!(
            "did nothing for {}: it sleeps, or waits for what does not come",
            seconds(limit)
        ),
        Ending::NotEnded => "printed every answer and then did not end".into(),
        Ending::MemoryLimit(limit) => format!("used more than {}", megabytes(limit)),
        Ending::OutputLimit(limit) => format!("printed more than {}", megabytes(limit)),
        Ending::FileLimit => "wrote too much to files".into(),
        Ending::TooManyProcesses => "started too many processes or threads".into(),
        Ending::Quit => "ended instead of answering".into(),
        Ending::ClosedOutput => "closed its output instead of answering".into(),
        Ending::Unflushed => "answered only when its input ended: its output has to be flushed \
                              after each answer"
            .into(),
        Ending::Unasked => "more than one line for a board".into(),
    }
}

fn fails_on(failed: Failed, inputs: &str) -> String {
    match failed {
        Failed::Exactly(n) => format!("on {} of {inputs}", count(n)),
        Failed::AtLeast(n) => format!("on {} of {inputs} at least", count(n)),
        Failed::InBatches(n) => {
            format!("on {} of {inputs}, in the batches that were run", count(n))
        }
        Failed::OnlyRuns => format!("in runs of several of the {inputs}"),
    }
}

fn not_again(is_interrupted: bool, tried: &str) -> String {
    if is_interrupted {
        format!("was not {tried} again")
    } else {
        format!("not when {tried} again")
    }
}

fn ended_early(why: EndedEarly) -> &'static str {
    match why {
        EndedEarly::FirstFailure => "Stopped at the first failure",
        EndedEarly::TimedOut => "Stopped, since too many inputs take too long",
        EndedEarly::Unreadable => "Stopped at the first one, since no answer can be read so",
        EndedEarly::StoppedAnswering => "Stopped, since it stops answering again and again",
        EndedEarly::Interrupted => "Interrupted",
    }
}

fn silent(tried: usize, failed: usize) -> String {
    let are = |number: usize| if number == 1 { "is" } else { "are" };
    let more = format!("{} more, on which the statement is silent,", count(tried));
    match (tried, failed) {
        (n, 0) => format!("{more} {} answered as expected.", are(n)),
        (1, _) => format!("{more} is not answered as expected; --strict counts it."),
        (_, failed) => format!(
            "Of {more} {} {} not answered as expected; --strict counts them.",
            count(failed),
            are(failed)
        ),
    }
}

fn score(moving_first: bool, score: Score) -> String {
    let order = if moving_first { "first" } else { "second" };
    let Score {
        won,
        drawn,
        lost,
        broken_off,
    } = score;
    let broken = match broken_off {
        0 => String::new(),
        n => format!(", {n} broken off"),
    };
    format!("moving {order}: {won} won, {drawn} drawn, {lost} lost{broken}")
}

fn form_mistake(mistake: &FormMistake) -> String {
    match mistake {
        FormMistake::LineEnds => "Blanks stand at the end of lines or the last newline is \
                                  missing, and with --exact every byte counts."
            .into(),
        FormMistake::LeadingBlanks => "Blanks stand before the answers.".into(),
        FormMistake::LetterCase { printed, expected } => {
            format!("The letter case is wrong: it prints {printed} for {expected}.")
        }
        FormMistake::Invisible => {
            "There are invisible characters in the answers, such as a zero byte.".into()
        }
        FormMistake::Punctuation { printed } => {
            let printed = on_one_line(printed);
            format!("Quotes or punctuation stand around the answers: {printed}")
        }
        FormMistake::EmptyLines => "Empty lines stand between the answers.".into(),
        FormMistake::LineBreaks => {
            "The line breaks are wrong: each answer needs a line of its own.".into()
        }
        FormMistake::AnswerForEnd => {
            "It answers the line end too, which is no board but the end of the input.".into()
        }
        FormMistake::Prefix { text } => format!(
            "Other text stands before the answers: {} (for a judge a prompt is output like any \
             other)",
            on_one_line(text)
        ),
        FormMistake::ExtraLines { line } => format!(
            "It prints lines that are no answers (debug output or a prompt?): {}",
            on_one_line(line)
        ),
        FormMistake::OneAnswer => {
            "It prints one answer for the whole input, and each case needs one.".into()
        }
        FormMistake::LineBeforeAsked { line } => {
            format!("It prints a line before it is asked: {}", on_one_line(line))
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
        format!("It reads the file {name}, which no judge has: the input is on standard input.")
    });
    let writes = (!files.writes.is_empty()).then(|| {
        let writes = on_one_line(&files.writes.join(", "));
        format!(
            "It writes to {writes}, and no judge looks into files: answers go to standard output."
        )
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
            "It answers only when its input ends: its output has to be flushed after each answer."
                .into()
        }
        Common::SameEnd(ending) if ending.verdict() == Verdict::TimeLimit => {
            let how = self::ending(*ending);
            format!("It runs out of time on every input that was tried: {how}.")
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

fn input_of(problem: &Problem, is_small: bool) -> String {
    let (which, small) = if is_small {
        ("the small input", " --small")
    } else {
        ("the input with every case", "")
    };
    let id = problem.id;
    format!("It is compared with {which}: noughts generate {id} --single FILE{small}.")
}

fn output_error(problem: &Problem, error: &OutputError) -> String {
    let id = problem.id;
    match *error {
        OutputError::Games => format!(
            "{id} is played, and an output shows no game; noughts check {id} PROGRAM plays, and \
             noughts check noughts/best-move --output judges moves"
        ),
        OutputError::Functions => format!(
            "{id} is judged by calling its functions; noughts check {id} FILE.py calls them"
        ),
        OutputError::TooLarge { limit, cases } => format!(
            "more than {} bytes, the limit for an output of {}; print one short line for each case, \
             and nothing else",
            count(limit),
            counted(cases, "case", "cases")
        ),
        OutputError::Cases(error) => split_error(&error),
    }
}

fn split_error(error: &SplitError) -> String {
    let (cases, after) = (count(error.cases), count(error.after));
    match error.found {
        None if error.after == 0 => format!("no line == noughts 1/{}", error.cases),
        None => format!("ends after case {after} of {cases}; run the script again, to its end"),
        Some((line, found)) if error.after == error.cases => format!(
            "line {line}: expected the end after case {after}, found {found}; keep the lines of one \
             run of the script"
        ),
        Some((line, found)) if found.cases != error.cases => format!(
            "line {line}: the output for {} cases, and the input has {cases}",
            count(found.cases)
        ),
        Some((line, found)) => format!(
            "line {line}, after case {after}: expected == noughts {}/{}, found {found}",
            error.after + 1,
            error.cases
        ),
    }
}

fn divergence(at: &Divergence) -> String {
    let (right, next) = (count(at.right), count(at.right + 1));
    let difference = at.cases.abs_diff(at.lines);
    if let Some(times) = at.times {
        return format!(
            "The output is there {} times, each time with every answer right.",
            count(times)
        );
    }
    match at.cut {
        _ if at.lines == 0 => "The output is empty. The first case:".into(),
        // Where neighbours have the same answer, it may be any of them.
        Some(cut) if at.lines > at.cases && cut < at.cases => format!(
            "{} too many, at the latest from line {} on; all others are right. Case {}:",
            counted(difference, "line is", "lines are"),
            count(cut + 1),
            count(cut + 1)
        ),
        Some(cut) if at.lines > at.cases => format!(
            "All {} answers are right, and {} from line {} on.",
            count(cut),
            counted(difference, "line too many follows", "lines too many follow"),
            count(cut + 1)
        ),
        Some(cut) if cut < at.lines => format!(
            "{} missing, at the latest from case {} on; every line is right. Case {}:",
            counted(difference, "answer is", "answers are"),
            count(cut + 1),
            count(cut + 1)
        ),
        Some(cut) => format!(
            "All {} lines are right, and there is none for case {}:",
            count(cut),
            count(cut + 1)
        ),
        None if at.line.is_none() => {
            format!("All {right} lines are right, and there is none for case {next}:")
        }
        None if at.right == 0 => "The first line does not fit the first case:".into(),
        None => {
            format!("The lines before line {next} are right. Line {next} does not fit case {next}:")
        }
    }
}

fn moves(moves: &[Move]) -> String {
    match moves {
        [] => "(no move)".into(),
        moves => super::moves(moves),
    }
}

fn speed(speed: &Speed, limit: Duration) -> String {
    match *speed {
        Speed::Stuck { on_one, others } => {
            let others = others.map_or(String::new(), |rate| {
                format!(
                    "Others it answers at about {} a second. ",
                    super::rate(rate)
                )
            });
            let these = if on_one { "this one" } else { "one of these" };
            format!("{others}It may never be done with {these}: an endless loop?")
        }
        Speed::NotOne => {
            format!(
                "It answers not one case within --time-limit ({}).",
                seconds(limit)
            )
        }
        Speed::PerSecond { rate, cases, time } => {
            let times = time.as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE);
            format!(
                "It answers about {} cases a second. A run of {} would take about {}, {times:.1} \
                 times --time-limit ({}).",
                super::rate(rate),
                count(cases),
                seconds(time),
                seconds(limit)
            )
        }
    }
}

/// A sentence without a full stop.
fn diagnosis(problem: &Problem, diagnosis: &Diagnosis) -> String {
    let [holds, fails] = [diagnosis.holds, diagnosis.fails].map(count);
    let things = things(problem);
    let statement = statement(&diagnosis.statement);
    match diagnosis.fit {
        Fit::Mistake => {
            format!("behaves exactly like a program that {statement} (all {holds} {things})")
        }
        Fit::Player => format!("plays like a program that {statement} (all {holds} {things})"),
        Fit::Exactly => format!("wrong exactly on the {holds} {things} where {statement}"),
        Fit::Only => {
            format!("wrong only on {things} where {statement}: on {fails} of {holds} such {things}")
        }
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

/// Several explanations that fit as well, one on each line.
fn alternatives(problem: &Problem, diagnosis: &Diagnosis, ways: &[Vec<Wording>]) -> String {
    let does = match diagnosis.fit {
        Fit::Player => "plays like",
        _ => "behaves exactly like",
    };
    let (holds, things) = (count(diagnosis.holds), things(problem));
    let ways: String = ways
        .iter()
        .map(|way| format!("\n  - {}", together(way)))
        .collect();
    format!("{does} a program with one of these mistakes (all {holds} {things}):{ways}")
}

fn things(problem: &Problem) -> &'static str {
    match problem.question {
        Question::Board { .. } => "boards",
        Question::Game { .. } => "games",
    }
}

fn used(used: &ResourceUse, others: usize, elapsed: Duration, jobs: usize) -> String {
    let time = seconds(elapsed);
    let (what, longest) = match used.answers {
        0 => {
            let runs = counted(used.runs, "run", "runs");
            let failing = match used.scouted_failing {
                0 => String::new(),
                n => format!(", of which {} failed,", count(n)),
            };
            let (scouted, longest) = match used.scouted {
                0 => (String::new(), "longest"),
                n => {
                    let others = if others > 0 { ", the others alone" } else { "" };
                    (
                        format!("; {}{failing} were tried many in a run{others}", inputs(n)),
                        "longest alone",
                    )
                }
            };
            (
                format!("{runs} in {time} ({jobs} at a time){scouted}"),
                longest,
            )
        }
        answers => {
            let answers = counted(answers, "answer", "answers");
            let starts = counted(used.runs, "time", "times");
            let what =
                format!("{answers} in {time}, the program started {starts} ({jobs} at a time)");
            (what, "slowest answer")
        }
    };
    let (wall, cpu) = (seconds(used.wall), seconds(used.cpu));
    let memory = match used.memory {
        // It used less than this process had, or ended before it was looked at.
        0 => String::new(),
        bytes => format!("; the most memory was {}", megabytes(bytes)),
    };
    format!("{what}; the {longest} took {wall}, {cpu} of the processor{memory}.")
}

fn seconds(time: Duration) -> String {
    format!("{} s", super::seconds(time))
}

fn quoted(answers: &[String; 2]) -> [String; 2] {
    answers.each_ref().map(|answer| on_one_line(answer))
}

fn count(number: usize) -> String {
    grouped(number as u128)
}

/// A number and what it counts: `1 input`, `19,683 inputs`.
fn counted(number: usize, one: &str, several: &str) -> String {
    let things = if number == 1 { one } else { several };
    format!("{} {things}", count(number))
}

fn inputs(cases: usize) -> String {
    counted(cases, "input", "inputs")
}

fn other_cases(others: usize) -> String {
    counted(others, "other case", "other cases")
}

fn games(number: u64) -> String {
    counted(number as usize, "game", "games")
}

/// `41st`.
fn ordinal(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    count(number) + end
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
