//! The messages in Korean.

use std::time::Duration;

use noughts::{Outcome, Rules};
use noughts_analysis::Language;
use noughts_analysis::messages::ko::{Particle, with};
use noughts_analysis::messages::{InputError, on_one_line};

use super::{Count, Message, is_no_value, megabytes, name, quoted};
use crate::answer::{self, Expected, Found, InputErrorKind, LONGEST, each};
use crate::diagnosis::{Among, Common, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::generate::SplitError;
use crate::judge::{
    Divergence, End, EndedEarly, Ending, FileUse, Got, Intermittent, ResourceUse, Score, Speed,
    Verdict,
};
use crate::judge::{OutputError, OutputFor};
use crate::problems::{NoAnswer, Problem, Question, ResultFault};

pub(super) fn text(message: &Message<'_>) -> String {
    match *message {
        Message::Text(text) => text.ko.into(),
        Message::InputError(error) => input_error(error),
        Message::Verdict(None) => "판정하지 못함".into(),
        Message::Verdict(Some(verdict)) => name(verdict).ko.into(),
        Message::Got(got) => self::got(got),
        Message::AnyOf(answers) => answers.join(" 또는 "),
        Message::Result { call, fault, is } => match (fault, is) {
            (ResultFault::ChangesBoard, false) => format!("{call}: board를 그대로 둠"),
            (ResultFault::ChangesBoard, true) => format!("{call}: board를 바꿈"),
            (ResultFault::Accepts, false) => format!("{call}: 예외를 일으킴"),
            (ResultFault::Accepts, true) => format!("{call}: 예외를 일으키지 않음"),
            (ResultFault::OtherBoard, false) => format!("{call}: 그 수를 둔 판"),
            (ResultFault::OtherBoard, true) => format!("{call}: 다른 판"),
        },

        Message::CompilerSays(tool) => format!("{tool}의 메시지"),
        Message::NoFunction(NoFunction { problem, name }) => format!(
            "{problem} 문제에 필요한 {name} 함수가 없습니다. 함수에 이 이름을 붙이거나, 표준 입력을 \
             읽는 프로그램을 쓰세요"
        ),
        Message::AllRight(Count(1)) => "주어진 입력에 바르게 답했습니다".into(),
        Message::AllRight(cases) => format!("입력 {cases}개에 모두 바르게 답했습니다"),
        Message::NothingWrongIn([tried, cases]) => {
            format!("입력 {cases}개 가운데 {tried}개를 채점했고, 틀린 것은 없습니다")
        }
        Message::FailsOn([n, cases], false) if n == cases => format!("입력 {cases}개 모두"),
        Message::FailsOn([n, cases], is_least) => {
            let least = if is_least { "적어도 " } else { "" };
            format!("입력 {cases}개 가운데 {least}{n}개")
        }
        Message::FailsInRuns => "입력을 여러 개 한꺼번에 넣었을 때".into(),
        Message::FailsInEveryRun => "모든 실행에서".into(),
        Message::NotSeenAgain(true) => "한 번 틀렸지만, 다시 해 보지는 못했습니다".into(),
        Message::NotSeenAgain(false) => "한 번 틀렸지만, 다시 해 보니 틀리지 않았습니다".into(),
        Message::ByVerdict(counts) => {
            let name = |verdict: &Verdict| match verdict {
                Verdict::WrongAnswer => "오답",
                verdict => name(*verdict).ko,
            };
            let each = counts
                .iter()
                .map(|(verdict, n)| format!("{} {n}개", name(verdict)));
            format!(" ({})", each.collect::<Vec<_>>().join(", "))
        }
        Message::LosesNone(n, false) => format!("어떤 상대와 두어도 지지 않습니다(게임 {n}개)"),
        Message::LosesNone(n, true) => {
            format!("이번 채점에서는 한 번도 지지 않았습니다(게임 {n}개)")
        }
        Message::NothingWrongPlayed(n) => format!("지금까지 둔 게임 {n}개에는 잘못이 없습니다"),
        Message::Loses([lost, Count(0)], games) => {
            format!("게임 {games}개 가운데 {lost}개에서 집니다")
        }
        Message::Loses([Count(0), broken], games) => {
            format!("게임 {games}개 가운데 {broken}개를 끝까지 두지 못합니다")
        }
        Message::Loses([lost, broken], games) => {
            format!("게임 {games}개 가운데 {lost}개에서 지고, {broken}개는 끝까지 두지 못합니다")
        }
        Message::EndedEarly(why, left) => {
            let left = match left {
                Some(left) => format!("입력 {left}개는 채점하지 않았습니다"),
                None => "두지 않은 게임이 있습니다".into(),
            };
            format!("{}. {left}.", ended_early(why))
        }
        Message::Unclear(cases) => format!(
            "입력 {cases}개는 여러 개씩 묶어 넣었을 때 실패했고, 하나씩은 확인하지 않았습니다."
        ),
        Message::OutputFor(problem, input, others) => {
            let command = format!("noughts generate {} --single FILE", problem.id);
            let others = format!("나머지 입력 {others}개는 채점하지 않았습니다.");
            let is =
                |which: &str| format!("이 출력은 {which} 넣고 실행한 것으로 보고 채점했습니다.");
            match input {
                OutputFor::Sample => format!(
                    "{}\n{others} 모든 입력을 만드는 명령: {command}",
                    is("문제의 예제를")
                ),
                OutputFor::Small => format!(
                    "{} 그 입력을 만드는 명령: {command} --small\n{others}",
                    is("작은 입력을")
                ),
                OutputFor::Given | OutputFor::Every => {
                    format!("{} 그 입력을 만드는 명령: {command}", is("전체 입력을"))
                }
            }
        }
        Message::OutputError(problem, error) => output_error(problem, error),
        Message::Silent([cases, failed], is_least) => {
            let least = if is_least { "적어도 " } else { "" };
            let how = match failed {
                Count(0) => "에서는 프로그램의 답이 noughts의 답과 모두 같습니다".into(),
                n => format!(" 가운데 {least}{n}개에서는 noughts와 같은 답을 내지 못합니다"),
            };
            format!(
                "문제에서 정답을 정해 두지 않은 입력 {cases}개(--strict일 때만 판정에 포함){how}."
            )
        }
        Message::ByFunction(counts) => {
            let each: Vec<String> = counts
                .iter()
                .map(|(call, n)| format!("{call} {n}개"))
                .collect();
            format!("함수별로 틀린 판의 수: {}.", each.join(", "))
        }
        Message::Score(score, is_first) => self::score(score, is_first),
        Message::MissedWins([positions, asked]) => {
            format!("나온 국면 {asked}개 가운데 {positions}개에서 이길 기회를 놓칩니다.")
        }

        Message::FormMistake(mistake) => form_mistake(mistake),
        Message::ButForForm(Count(0), true) => "그것만 고치면 모든 답이 맞습니다.".into(),
        Message::ButForForm(Count(0), false) => "그것만 고치면 비교한 답은 모두 맞습니다.".into(),
        Message::ButForForm(n, _) => format!("그것을 고쳐도 답 {n}개는 여전히 틀립니다."),
        Message::FileUse(files) => file_use(files),
        Message::Common(common) => self::common(common),
        Message::Random(answers) => {
            let [one, other] = quoted(answers);
            format!(
                "실행할 때마다 답이 달라집니다. 같은 입력으로 두 번 실행했을 때 아래 \
                 판에 낸 답은 처음에는 {one}, 두 번째에는 {other}입니다:"
            )
        }
        Message::DependsOnBefore(answers) => {
            let [later, first] = quoted(answers);
            format!(
                "앞서 받은 판에 따라 답이 달라집니다. 아래 판을 맨 먼저 받았을 때의 답은 {first}, 다른 \
                 판 뒤에 받았을 때의 답은 {later}입니다. 다음 판으로 넘어갈 때 초기화하지 않은 변수가 없는지 확인하세요."
            )
        }

        Message::SmallestOf(call) => format!("{call}의 결과가 틀린 판 가운데 가장 간단한 것:"),
        Message::RightAlone {
            others,
            is_after,
            has_blanks,
        } => {
            let place = if is_after { "앞" } else { "뒤" };
            let blanks = if has_blanks {
                "판 사이의 빈 줄을 읽고 넘어가는지, "
            } else {
                ""
            };
            format!(
                "틀린 케이스만 따로 넣으면 맞지만, {place}에 다른 케이스 {others}개가 있으면 틀립니다. \
                 {blanks}다음 케이스로 넘어갈 때 초기화하지 않은 변수가 없는지 확인하세요."
            )
        }
        Message::TooMany(first) => format!(
            "이 케이스만 넣으면 맞지만, 앞에 어떤 케이스를 넣든 {first}번째로 넣으면 틀립니다. 배열 \
             크기가 모자라지 않은지 확인하세요."
        ),
        Message::Intermittent(Intermittent { failed, tries }) => {
            format!("가끔 틀립니다. 이 입력에서는 {tries}번 가운데 {failed}번 틀렸습니다:")
        }
        Message::EndsAfter(answered) => {
            format!("판 {answered}개에 답하고 끝납니다. 입력이 끝날 때까지 계속 답해야 합니다.")
        }
        Message::OnlyAfter(others, stops) => {
            let how = if stops {
                "답하지 않습니다"
            } else {
                "틀립니다"
            };
            format!("이 판이 처음에 나오면 맞지만, 다른 판 {others}개 뒤에 나오면 {how}:")
        }
        Message::Divergence(at) => divergence(at),
        Message::WorstGame(player, is_lost) => {
            let how = if is_lost {
                "지는"
            } else {
                "끝까지 두지 못하는"
            };
            format!("프로그램이 {player}일 때 {how} 게임 가운데 가장 짧은 것:")
        }

        Message::Moves(moves) => super::moves(moves, "(없음)"),
        Message::AfterMoves(moves) => format!("둔 수: {}", super::moves(moves, "")),
        Message::Letters([x, o]) => format!("먼저 두는 x는 입력에서 {x}이고, o는 {o}입니다."),
        // A syllable is as wide as two letters.
        Message::ExpectedAndGot([expected, got]) => {
            format!("정답     {expected}\n나온 답  {got}")
        }
        Message::IllegalMove(why) => format!("둘 수 없는 수입니다: {why}."),
        Message::CannotOccur(refused) => {
            // Without the board, which the reader sees as the judge writes it.
            InputError::Unreachable(refused)
                .text(Language::Korean)
                .replacen(&refused.board().to_string(), "이", 1)
        }
        Message::Unfinished(turn, empty) => format!(
            "게임은 아직 끝나지 않았습니다. {turn} 차례이고, 줄을 완성한 쪽은 없으며, 빈칸이 {empty}개 \
             남았습니다."
        ),
        Message::Pace(pace) => speed(&pace.speed(), pace.limit),
        Message::LinesLeftOut(lines) => format!("… {lines}줄 생략 …"),
        Message::Saved(path, is_mistake) => {
            let board = if is_mistake {
                "이 실수를 하기 직전의 판은"
            } else {
                "이 입력은"
            };
            format!("{board} 다음 파일에 있습니다: {path}\n다시 실행하려면:")
        }
        Message::FirstFailure(verdict, [input, expected, got]) => {
            let how = match verdict {
                Verdict::WrongAnswer => format!("정답 {expected}, 나온 답 {got}"),
                _ => got.to_owned(),
            };
            let verdict = name(verdict).ko;
            format!("{verdict}: 입력 {input}, {how}. 나머지도 계속 채점합니다.")
        }

        Message::Diagnosis(problem, diagnosis, is_random) => {
            let scope = scope(diagnosis.among, is_random);
            format!("진단: {scope}{}", self::diagnosis(problem, diagnosis))
        }
        Message::Statement(statement) => phrases(statement).join("; 또는 "),
        Message::Mistake(problem, diagnosis, is_random) => {
            let said = match diagnosis.fit {
                Fit::Mistake | Fit::Player => phrases(&diagnosis.statement).join("; 또는 "),
                Fit::Exactly | Fit::Only => self::diagnosis(problem, diagnosis),
            };
            scope(diagnosis.among, is_random) + said.trim_end_matches('.')
        }
        Message::Used(used, elapsed, jobs) => self::used(used, elapsed, jobs),

        Message::Programs(number) => format!("프로그램 {number}개"),
        Message::Accepted([accepted, programs]) => {
            format!("프로그램 {programs}개 가운데 {accepted}개가 맞았습니다")
        }
        Message::Failing(judged) => {
            let [failed, all] = [judged.failed, judged.all].map(Count);
            let at_least = if judged.at_least { "적어도 " } else { "" };
            format!("{all}개 가운데 {at_least}{failed}개")
        }
        Message::Time(time) => seconds(time),
        Message::IdenticalTo(program) => format!("똑같은 코드: {program}"),
        Message::Unexplained(verdict, summary) => format!("{}: {summary}", name(verdict).ko),
    }
}

fn got(got: &Got) -> String {
    match got {
        Got::Printed(text) => text.clone(),
        Got::Ended(ending) => self::ending(*ending),
        Got::LineCount { cases, lines } => {
            let [cases, lines] = [*cases, *lines].map(Count::from);
            format!("판 {cases}개에 출력이 {lines}줄")
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
        End::Exited(code) => format!("종료 코드 {code}"),
        End::Signal(signal) => {
            let name = match signal {
                6 => "(abort로 중단)",
                8 => "(0으로 나누기 같은 산술 오류)",
                9 => "(강제 종료)",
                11 => "(segfault: 잘못된 메모리 접근)",
                25 => "(너무 큰 파일)",
                _ => "",
            };
            format!("{signal}번 시그널{name}로 끝났습니다")
        }
        End::Raised => "예외가 발생했습니다".into(),
        End::TimeLimit => format!("CPU를 {} 넘게 썼습니다", seconds(limits.time)),
        End::ClockLimit => format!("{} 넘게 걸렸습니다", seconds(limits.time)),
        End::IdleLimit => format!(
            "{} 동안 아무것도 하지 않았습니다(멈춰 있거나, 입력이나 다른 프로세스를 기다림)",
            seconds(limits.idle())
        ),
        End::NotEnded => "답을 모두 출력했지만 제때 끝나지 않았습니다".into(),
        End::MemoryLimit => format!("메모리를 {} 넘게 썼습니다", megabytes(limits.memory)),
        End::OutputLimit => format!("{} MiB 넘게 출력했습니다", limits.output >> 20),
        End::FileLimit => "파일에 너무 많이 썼습니다".into(),
        End::TooManyProcesses => "프로세스나 스레드를 너무 많이 만들었습니다".into(),
        End::Quit => "답하지 않고 끝났습니다".into(),
        End::ClosedOutput => "답하지 않고 출력을 닫았습니다".into(),
        End::Unflushed => {
            "입력이 끝난 뒤에야 답했습니다(답할 때마다 출력 버퍼를 flush로 비워야 함)".into()
        }
        End::Unasked => "판 하나에 두 줄 이상 출력했습니다".into(),
        // These are no failures.
        End::Stopped | End::Answered => String::new(),
    };
    if has_answered {
        format!("답을 모두 출력한 뒤 {how}")
    } else {
        how
    }
}

fn ended_early(why: EndedEarly) -> &'static str {
    match why {
        EndedEarly::FirstFailure => "처음 틀린 곳에서 멈추었습니다",
        EndedEarly::TimedOut => "시간이 너무 오래 걸려 채점을 멈추었습니다",
        EndedEarly::Unreadable => "답이 여러 줄이어서 첫 입력에서 멈추었습니다",
        EndedEarly::StoppedAnswering => {
            "프로그램이 답하지 않는 일이 여러 번 있어 채점을 멈추었습니다"
        }
        EndedEarly::Interrupted => "중단되었습니다",
    }
}

fn score(score: Score, is_first: bool) -> String {
    let order = if is_first { "먼저" } else { "나중에" };
    let broken = match score.broken_off {
        0 => String::new(),
        n => format!(", {n}번 끝까지 두지 못함"),
    };
    let [won, drawn, lost] = [score.won, score.drawn, score.lost].map(Count);
    format!("{order} 둘 때: {won}승 {drawn}무 {lost}패{broken}")
}

fn form_mistake(mistake: &FormMistake) -> String {
    let says = match mistake {
        FormMistake::LineEnds => {
            "줄 끝에 공백이 있거나 마지막 줄바꿈이 없습니다. --exact를 쓰면 모든 바이트가 같아야 \
             합니다"
        }
        FormMistake::LeadingBlanks => "답 앞에 공백이 있습니다",
        FormMistake::LetterCase { printed, expected } => {
            return format!("대소문자가 다릅니다: 정답은 {expected}인데 출력은 {printed}입니다.");
        }
        FormMistake::Invisible => "답에 널 문자처럼 눈에 보이지 않는 문자가 들어 있습니다",
        FormMistake::Punctuation { .. } => "답에 따옴표나 문장 부호가 붙어 있습니다",
        FormMistake::EmptyLines => "답 사이에 빈 줄이 있습니다",
        FormMistake::LineBreaks => "줄바꿈이 잘못되었습니다. 답은 한 줄에 하나씩 출력해야 합니다",
        FormMistake::AnswerForEnd => "입력의 끝을 알리는 end 줄에도 답을 출력합니다",
        FormMistake::Prefix { .. } => {
            "답 앞에 다른 텍스트가 있습니다(입력 안내문도 채점할 때는 출력의 일부입니다)"
        }
        FormMistake::ExtraLines { .. } => "답이 아닌 줄을 출력합니다(디버그 출력이나 입력 안내문?)",
        FormMistake::SeveralAnswers => "케이스 하나에 답을 여러 개 출력합니다",
        FormMistake::OneAnswer => {
            "입력에 여러 판이 있는데 답을 하나만 출력합니다. 판마다 답이 있어야 합니다"
        }
        FormMistake::EndsEarly => {
            "모든 판에 답하기 전에 종료 코드 0으로 끝납니다. 어떤 판에 답한 뒤 다음 판을 읽지 않고 \
             끝내는 것은 아닌지 확인하세요"
        }
        FormMistake::LineBeforeAsked { .. } => "판을 받기도 전에 한 줄을 출력합니다",
        FormMistake::SeveralLines { .. } => "판 하나에 두 줄 이상 출력합니다",
        FormMistake::OtherProblem { id } => return format!("{id} 문제의 답처럼 보입니다."),
    };
    match mistake.quoted() {
        Some(quoted) => format!("{says}: {}", on_one_line(quoted)),
        None => format!("{says}."),
    }
}

fn file_use(files: &FileUse) -> String {
    let reads = files.reads.as_ref().map(|name| {
        let name = on_one_line(name);
        format!("채점 서버에는 없는 {name} 파일을 읽습니다. 입력은 표준 입력으로 주어집니다.")
    });
    let writes = (!files.writes.is_empty()).then(|| {
        let writes = on_one_line(&files.writes.join("', '"));
        format!(
            "파일 '{writes}'에 출력합니다. 채점할 때는 표준 출력만 보므로 답은 표준 출력에 써야 합니다."
        )
    });
    let said = reads.into_iter().chain(writes);
    said.collect::<Vec<_>>().join("\n")
}

fn common(common: &Common) -> String {
    match common {
        Common::NoOutput => "모든 실행에서 아무것도 출력하지 않았습니다.".into(),
        Common::SameOutput(text) => {
            let hint = if is_no_value(text) {
                " (답을 반환하지 않는 것 같습니다)"
            } else {
                ""
            };
            format!(
                "확인한 입력마다 출력이 같습니다: {}{hint}",
                on_one_line(text)
            )
        }
        Common::SameEnd(ending) => {
            format!(
                "실행할 때마다 똑같이 실패합니다: {}.",
                self::ending(*ending)
            )
        }
        Common::SameAnswer(answer) => {
            format!("언제나 같은 답을 출력합니다: {}", on_one_line(answer))
        }
        Common::OtherWord { printed, expected } => {
            let printed = on_one_line(printed);
            format!("정답이 `{expected}`일 때 답이 `{printed}`입니다.")
        }
    }
}

fn output_error(problem: &Problem, error: &OutputError) -> String {
    let id = problem.id;
    match *error {
        OutputError::Games => format!(
            "{id} 문제는 프로그램이 직접 두게 해서 채점하므로, 출력만으로는 채점할 수 없습니다. \
             noughts check {id} PROGRAM을 쓰거나, 어떤 수를 두는지만 채점하려면 \
             noughts check noughts/best-move --output FILE을 쓰세요"
        ),
        OutputError::Functions => {
            format!("{id} 문제는 함수를 호출해서 채점합니다. noughts check {id} FILE.py를 쓰세요")
        }
        OutputError::TooLarge { limit, cases } => format!(
            "{}바이트보다 큽니다. 케이스 {}개의 출력은 이보다 클 수 없습니다. 케이스마다 짧은 한 \
             줄만 출력하세요",
            Count::from(limit),
            Count::from(cases)
        ),
        OutputError::Cases(error) => split_error(&error),
    }
}

fn split_error(error: &SplitError) -> String {
    const END: &str = "출력의 끝";
    let expected = if error.after == error.cases {
        END.to_owned()
    } else {
        format!("== noughts {}/{}", error.after + 1, error.cases)
    };
    let (line, found) = match error.found {
        Some((line, found)) => (format!("{line}번째 줄: "), found.to_string()),
        None => (String::new(), END.to_owned()),
    };
    let after = Count::from(error.after);
    format!(
        "{line}케이스 {after}개 뒤에 와야 할 것은 {expected}인데 나온 것은 {found}입니다. \
         스크립트를 한 번 끝까지 실행한 출력을 쓰세요"
    )
}

fn divergence(at: &Divergence) -> String {
    let before = at.cut.unwrap_or(at.right);
    let [next, difference] = [before + 1, at.cases.abs_diff(at.lines)].map(Count::from);
    let said = if at.lines == 0 {
        "출력이 비어 있습니다.".into()
    } else if at.cut.is_none() {
        format!("{next}번째 줄에서 처음으로 케이스와 맞지 않습니다.")
    } else if at.lines > at.cases {
        // If neighbours have the same answer, it may be any of them.
        format!(
            "필요 없는 줄이 {difference}개 있습니다. {next}번째 줄 또는 그보다 앞에서 시작됩니다. \
             나머지는 모두 맞습니다."
        )
    } else {
        format!(
            "답 {difference}개가 빠졌습니다. {next}번 케이스 또는 그보다 앞의 케이스부터 \
             빠졌습니다. 출력한 줄은 모두 맞습니다."
        )
    };
    let has_case = before < at.cases;
    if has_case {
        format!("{said} {next}번 케이스:")
    } else {
        said
    }
}

fn speed(speed: &Speed, limit: Duration) -> String {
    match *speed {
        Speed::Stuck { on_one, others } => {
            let others = others.map_or(String::new(), |others| {
                let (cases, time) = (Count::from(others.cases), seconds(others.time));
                format!("다른 입력 {cases}개는 {time} 만에 풀었습니다. ")
            });
            let said = if on_one {
                "이 입력에서는 끝나지 않는 것 같습니다"
            } else {
                "시간 안에 풀지 못한 입력 가운데 끝나지 않는 것이 있는 것 같습니다"
            };
            format!("{others}{said}. 무한 루프일 수 있습니다.")
        }
        Speed::NotOne => format!(
            "--time-limit({}) 안에 하나도 풀지 못합니다.",
            seconds(limit)
        ),
        Speed::Unknown { answered } => {
            let answered = answered.map_or(String::new(), |answered| {
                let (cases, time) = (Count::from(answered.cases), seconds(answered.time));
                format!("{time} 동안 입력 {cases}개를 풀고 시간이 다 되었습니다. ")
            });
            format!("{answered}너무 느리거나, 풀지 못한 입력 가운데 끝나지 않는 것이 있습니다.")
        }
        Speed::PerSecond { rate, cases, time } => {
            let times = time.as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE);
            format!(
                "1초에 약 {}개를 풉니다. 한 번에 {}개를 풀려면 약 {} 걸립니다. \
                 --time-limit({})의 {times:.1}배입니다.",
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
        Question::Board { .. } => "판",
        Question::Game { .. } => "수순",
    };
    let also = match diagnosis.among {
        Among::AlsoSilent => "문제에서 정답을 정해 두지 않은 입력을 포함해 ",
        _ => "",
    };
    let like = match (diagnosis.fit, ways.join("; 또는 ")) {
        (Fit::Exactly, said) => {
            let all = format!("다음 조건을 만족하는 {things} {holds}개를 모두 틀리고");
            return format!("{all}, 나머지는 모두 맞습니다. 조건: {said}.");
        }
        (Fit::Only, said) => {
            let often = format!("({holds}개 가운데 {fails}개)");
            return format!("다음 조건을 만족하는 {things}에서만 틀립니다{often}. 조건: {said}.");
        }
        (Fit::Mistake, _) => "동작합니다",
        (Fit::Player, _) => "둡니다",
    };
    let like = format!("똑같이 {like}({also}{things} {holds}개 모두에서 확인)");
    if let Some(both) = super::both(&diagnosis.statement, Language::Korean) {
        let both = both.join("\n  - ");
        return format!("다음 두 실수가 모두 있는 코드와 {like}:\n  - {both}");
    }
    match &ways[..] {
        [way] => format!("다음 실수가 있는 코드와 {like}: {way}."),
        ways => format!(
            "다음 실수 가운데 하나가 있는 코드와 {like}. 어느 실수인지는 구별할 수 없습니다:\n  - {}",
            ways.join("\n  - ")
        ),
    }
}

fn phrases(statement: &Statement) -> Vec<String> {
    let and = match statement {
        Statement::Features(_) => ", 그리고 ",
        Statement::Mistakes(_) => ". 또한 ",
    };
    super::phrases(statement, Language::Korean, and)
}

/// The prefix of a diagnosis that names the inputs it is about, and whether another check may give
/// another result.
fn scope(among: Among, is_random: bool) -> String {
    let here = if is_random {
        "이번 채점에서는 "
    } else {
        ""
    };
    let among = match among {
        Among::All | Among::AlsoSilent => "",
        Among::Promised => "문제에서 보장한 입력만 보면, ",
        Among::Silent => "문제에서 정답을 정해 두지 않은 입력만 보면, ",
    };
    here.to_owned() + among
}

fn used(used: &ResourceUse, elapsed: Duration, jobs: usize) -> String {
    let (time, runs) = (seconds(elapsed), Count::from(used.runs));
    let what = match Count::from(used.answers) {
        Count(0) => format!("실행 {runs}번, 동시에 최대 {jobs}개"),
        answers => format!("답 {answers}개, 프로그램을 {runs}번 시작함, 동시에 최대 {jobs}개"),
    };
    let (scouted, longest) = match Count::from(used.scouted) {
        Count(0) if used.answers > 0 => (String::new(), "가장 느린 답은"),
        Count(0) => (String::new(), "가장 오래 걸린 실행은"),
        n => (
            format!(" 입력 {n}개는 한 프로세스에서 여러 개씩 실행했습니다."),
            "하나씩 실행한 입력 가운데 가장 오래 걸린 것은",
        ),
    };
    let wall = seconds(used.wall);
    let cpu = match used.cpu {
        None => String::new(),
        Some(cpu) => format!(", CPU 시간은 최대 {}", seconds(cpu)),
    };
    let memory = match used.memory {
        // It used less than this process had, or ended before it was measured.
        ..50_000 => String::new(),
        bytes => format!(", 메모리는 최대 {}", megabytes(bytes)),
    };
    format!("채점에 {time} 걸렸습니다({what}).{scouted} {longest} {wall}{cpu}{memory}입니다.")
}

fn seconds(time: Duration) -> String {
    format!("{}초", super::seconds(time))
}

fn input_error(error: &answer::InputError) -> String {
    let line = match error.line {
        0 => "빈 입력".to_owned(),
        line => format!("{line}번째 줄"),
    };
    let case = match error.case {
        Some(case) => format!(", {case}번째 판"),
        None => String::new(),
    };
    let what = match &error.kind {
        InputErrorKind::Unexpected { expected, found } => {
            format!("{} {}", should(expected), instead(found))
        }
        InputErrorKind::NoAnswer(why) => no_answer(why),
    };
    format!("{line}{case}: {what}")
}

/// The expected input, as the first half of a sentence.
fn should(expected: &Expected) -> String {
    match expected {
        Expected::NumberOfBoards => format!("판의 개수(최대 {})가 와야 하는데", u64::MAX),
        Expected::Boards(number) => format!("판 {number}개가 와야 하는데"),
        Expected::LineOfBoard(number) => format!("판의 {number}번째 줄이 와야 하는데"),
        Expected::BoardOrEnd => "판이나 'end'가 와야 하는데".to_owned(),
        Expected::Case => "판이 와야 하는데".to_owned(),
        Expected::NothingAfterEnd => "'end' 뒤에는 아무것도 없어야 하는데".to_owned(),
        Expected::NothingAfter(boards) => {
            format!("판 {boards}개 뒤에는 아무것도 없어야 하는데")
        }
        Expected::Marks { number, letters } => {
            let letters = each(letters).join(", ");
            format!("{letters} 중에서 {number}글자가 와야 하는데")
        }
        Expected::BlanksBetweenMarks => "글자 사이마다 공백이 있어야 하는데".to_owned(),
        Expected::JsonRows => "문자열 세 개의 JSON 배열이 와야 하는데".to_owned(),
        Expected::JsonMoves => "0부터 2까지의 [행,열]로 된 JSON 배열이 와야 하는데".to_owned(),
    }
}

/// The input that was found, as the second half of a sentence. 입니다 fits after every sound, so the
/// pronunciation of a foreign text does not matter.
fn instead(found: &Found) -> String {
    match found {
        Found::Text(text) => format!("나온 것은 {text}입니다."),
        Found::EmptyLine => "빈 줄이 나왔습니다.".to_owned(),
        Found::LongLine => format!("{LONGEST}바이트가 넘는 줄이 나왔습니다."),
        Found::End => "입력이 끝났습니다.".to_owned(),
        Found::EndAfter(boards) => format!("판 {boards}개 뒤에 입력이 끝났습니다."),
        Found::Character { text, place } => format!("{place}번째 글자가 {text}입니다."),
        Found::Marks { number, text } => format!("나온 것은 {number}글자인 {text}입니다."),
        // The JSON library has English messages only.
        Found::NotJson { text, error } => format!("나온 것은 {text}입니다({error})."),
    }
}

fn no_answer(why: &NoAnswer) -> String {
    match why {
        NoAnswer::Unreachable(refused) => InputError::Unreachable(refused).text(Language::Korean),
        NoAnswer::Over(outcome) => {
            let how = match outcome {
                Outcome::Win(winner) => {
                    let winner = Rules::TIC_TAC_TOE.player_name(*winner);
                    format!("{} 이겨", with(winner, Particle::Subject))
                }
                Outcome::Draw => "무승부로".to_owned(),
            };
            format!("아직 끝나지 않은 게임이어야 하는데 {how} 이미 끝났습니다.")
        }
        NoAnswer::BadMove { number, error } => {
            format!(
                "{number}번째 수: {}.",
                InputError::Play(error, &Rules::TIC_TAC_TOE).text(Language::Korean)
            )
        }
        NoAnswer::NoMoves => "수가 1개에서 9개까지 있어야 하는데 하나도 없습니다.".to_owned(),
    }
}
