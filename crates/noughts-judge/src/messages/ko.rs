//! The messages in Korean.

use std::time::Duration;

use noughts::{Move, Outcome, Rules};
use noughts_analysis::Language;
use noughts_analysis::messages::ko::{Particle, with};
use noughts_analysis::messages::{InputError, grouped, on_one_line};

use super::{Failed, Label, Message, megabytes};
use crate::answer::{self, Expected, Found, InputErrorKind, LONGEST, each};
use crate::diagnosis::{Among, Common, Diagnosis, Fit, Statement};
use crate::form::FormMistake;
use crate::functions::NoFunction;
use crate::generate::SplitError;
use crate::judge::{
    Divergence, EndedEarly, Ending, FileUse, Got, Intermittent, ResourceUse, Score, Speed, Verdict,
    Wording,
};
use crate::output::OutputError;
use crate::problems::{NoAnswer, Problem, Question, ResultFault};

pub(super) fn text(message: &Message<'_>) -> String {
    match *message {
        Message::InputError(error) => input_error(error),
        Message::Verdict(verdict) => verdict.map_or("판정하지 못함", name).into(),
        Message::Got(got) => self::got(got),
        Message::Nothing => "없음".into(),
        Message::AnyOf(answers) => answers.join(" 또는 "),
        Message::ResultExpected { call, fault } => match fault {
            ResultFault::ChangesBoard => format!("{call}: board를 그대로 둠"),
            ResultFault::Accepts => format!("{call}: 예외를 일으킴"),
            ResultFault::OtherBoard => format!("{call}: 그 수를 둔 판"),
        },
        Message::ResultGot { call, fault } => match fault {
            ResultFault::ChangesBoard => format!("{call}: board를 바꿈"),
            ResultFault::Accepts => format!("{call}: 예외를 일으키지 않음"),
            ResultFault::OtherBoard => format!("{call}: 다른 판"),
        },

        Message::CompilerSays(tool) => format!("{tool}의 메시지"),
        Message::NoFunction(NoFunction { problem, name }) => format!(
            "{problem}에 필요한 함수 {name}이(가) 없습니다. 함수에 이 이름을 붙이거나, 표준 입력을 \
             읽는 프로그램을 쓰세요"
        ),
        Message::AllRight(1) => "주어진 입력에 바르게 답했습니다".into(),
        Message::AllRight(cases) => format!("입력 {}개에 모두 바르게 답했습니다", count(cases)),
        Message::NothingWrongIn { tried, cases } => {
            let [tried, cases] = [tried, cases].map(count);
            format!("입력 {cases}개 가운데 {tried}개를 시험했고, 틀린 것은 없습니다")
        }
        Message::FailsOn { failed, cases } => fails_on(failed, &count(cases)),
        Message::NotSeenAgain {
            failed,
            cases,
            is_interrupted,
        } => {
            let [failed, cases] = [failed, cases].map(count);
            let again = if is_interrupted {
                "다시 해 보지는 못했습니다"
            } else {
                "다시 해 보니 틀리지 않았습니다"
            };
            format!("입력 {cases}개 가운데 {failed}개에서 한 번 틀렸지만, {again}")
        }
        Message::ByVerdict(counts) => {
            let counts = counts.iter();
            let counts = counts.map(|(verdict, n)| format!("{} {}개", name(*verdict), count(*n)));
            format!(" ({})", counts.collect::<Vec<_>>().join(", "))
        }
        Message::LosesNone(games) => {
            let games = grouped(games.into());
            format!("어떤 상대와 두어도 지지 않습니다(게임 {games}개)")
        }
        Message::NothingWrongPlayed(games) => {
            let games = grouped(games.into());
            format!("지금까지 둔 게임 {games}개에는 잘못이 없습니다")
        }
        Message::LosesSome { bad, games } => {
            let [bad, games] = [bad, games].map(|n| grouped(n.into()));
            format!("게임 {games}개 가운데 {bad}개에서 지거나 게임을 잇지 못합니다")
        }
        Message::GameNotSeenAgain { is_interrupted } => if is_interrupted {
            "한 번 잘못 두었지만, 다시 묻지는 못했습니다"
        } else {
            "한 번 잘못 두었지만, 다시 물으니 그러지 않았습니다"
        }
        .into(),

        Message::EndedEarly { why, left } => {
            let left = left.map(|left| format!("입력 {}개는 시험하지 않았습니다", count(left)));
            let left = left.unwrap_or("두지 않은 게임이 있습니다".into());
            format!("{}. {left}.", ended_early(why))
        }
        Message::Unclear(cases) => format!(
            "입력 {}개가 더 든 실행도 실패했지만, 어느 입력 때문인지는 가려내지 않았습니다.",
            count(cases)
        ),
        Message::SmallInput(problem, cases) => {
            let others = count(problem.scopes()[0] - cases);
            format!(
                "{}\n나머지 입력 {others}개는 시험하지 않았습니다.",
                input_of(problem, true)
            )
        }
        Message::EveryInput(problem) => input_of(problem, false),
        Message::OutputError(problem, error) => output_error(problem, error),
        Message::Silent { tried, failed } => self::silent(tried, failed),
        Message::ByFunction(counts) => {
            let counts = counts.iter();
            let counts = counts.map(|(call, n)| format!("{call} {}개", count(*n)));
            let counts = counts.collect::<Vec<_>>().join(", ");
            format!("결과가 틀린 판: {counts}.")
        }
        Message::Score {
            moving_first,
            score,
        } => self::score(moving_first, score),
        Message::MissedWins { positions, asked } => {
            format!("만나는 국면 {asked}개 가운데 {positions}개에서 이길 기회를 놓칩니다.")
        }

        Message::FormMistake(mistake) => form_mistake(mistake),
        Message::ButForForm {
            leaves,
            is_all_known,
        } => match leaves {
            0 if is_all_known => "그것만 고치면 모든 답이 맞습니다.".into(),
            0 => "그것만 고치면 살펴본 답은 모두 맞습니다.".into(),
            n => format!("그것을 고쳐도 답 {}개는 여전히 틀립니다.", count(n)),
        },
        Message::FileUse(files) => file_use(files),
        Message::Common(common) => self::common(common),
        Message::SampleIsWrong => "문제의 예제에도 바르게 답하지 못합니다.".into(),
        Message::Random(answers) => {
            let [one, other] = quoted(answers);
            format!(
                "실행할 때마다 답이 달라집니다. 같은 입력을 두 번 넣었을 때 여기에 {one}, 그다음에는 \
                 {other}라고 답했습니다:"
            )
        }
        Message::RandomAndRight => {
            "지금까지 나온 답은 모두 맞습니다. 더 드물게 나오는 답은 틀릴 수도 있습니다.".into()
        }
        Message::DependsOnBefore(answers) => {
            let [later, first] = quoted(answers);
            format!(
                "앞서 받은 판에 따라 답이 달라집니다. 이 판을 처음 받으면 {first}, 다른 판 뒤에 받았을 \
                 때는 {later}라고 답했습니다. 다음 판으로 넘어갈 때 초기화하지 않은 것이 있습니까?"
            )
        }

        Message::ShownInput { is_sample: true } => "문제의 예제:".into(),
        Message::ShownInput { is_sample: false } => "이것이 드러나는 입력:".into(),
        Message::FailsHere => "틀리는 입력:".into(),
        Message::Smallest => "틀리는 입력 가운데 가장 작은 것:".into(),
        Message::SmallestOf(call) => format!("{call}의 결과가 틀린 가장 작은 판:"),
        Message::FailsInBatch { others } => format!(
            "한 번의 실행에 다른 입력 {}개가 함께 있으면 여기서 틀립니다:",
            count(others)
        ),
        Message::FailedOnce { others: 0 } => {
            "여기서 한 번 틀렸고, 다시 해 보니 틀리지 않았습니다:".into()
        }
        Message::FailedOnce { others } => format!(
            "다른 입력 {}개와 함께 실행했을 때 여기서 한 번 틀렸고, 다시 해 보니 틀리지 않았습니다:",
            count(others)
        ),
        Message::RightAlone { before: 0, others } => format!(
            "이 입력만 넣으면 맞지만, 뒤에 다른 입력 {}개가 있으면 틀립니다:",
            count(others)
        ),
        Message::RightAlone { before, .. } => format!(
            "이 입력만 넣으면 맞지만, 앞에 다른 입력 {}개가 있으면 틀립니다. 다음 입력으로 넘어갈 때 \
             초기화하지 않은 것이 있습니까?",
            count(before)
        ),
        Message::TooMany { before } => format!(
            "이 입력만 넣으면 맞지만, {}번째 입력부터는 틀립니다. 배열이 너무 작지 않습니까?",
            count(before + 1)
        ),
        Message::Intermittent { seen, cases } => {
            let Intermittent { failed, tries } = seen;
            let place = match cases {
                1 => "이 입력".to_owned(),
                n => format!("판이 {}개인 이 입력", count(n)),
            };
            format!("가끔 틀립니다. {place}에서는 {tries}번 가운데 {failed}번입니다:")
        }
        Message::SlowTogether(cases) => {
            format!(
                "판이 {}개인 이 입력에서 시간이 너무 오래 걸립니다:",
                count(cases)
            )
        }
        Message::EndsAfter(answered) => format!(
            "판 {}개에 답하고 끝납니다. 입력이 끝날 때까지 계속 답해야 합니다.",
            count(answered)
        ),
        Message::OnlyAfter { others, stops } => format!(
            "이 판만 물으면 맞게 답하지만, 다른 판 {}개 뒤에는 {}:",
            count(others),
            if stops {
                "답을 멈춥니다"
            } else {
                "틀립니다"
            }
        ),
        Message::Divergence(at) => divergence(at),
        Message::WorstGame { is_lost, player } => {
            let how = if is_lost {
                "지는"
            } else {
                "도중에 끊기는"
            };
            format!("프로그램이 {player}일 때 {how} 게임 가운데 가장 짧은 것:")
        }
        Message::GoesWrongHere => "여기서 잘못 둡니다:".into(),

        Message::Moves(moves) => self::moves(moves),
        Message::AfterMoves(moves) => format!("둔 수: {}", self::moves(moves)),
        Message::Letters([x, o]) => format!("먼저 두는 x는 입력에서 {x}이고, o는 {o}입니다."),
        // A syllable is as wide as two letters.
        Message::ExpectedAndGot { expected, got } => {
            format!("정답     {expected}\n나온 답  {got}")
        }
        Message::IllegalMove(why) => format!("둘 수 없는 수입니다: {why}"),
        Message::CannotOccur(refused) => {
            // Without the board, which the reader sees as the judge writes it.
            InputError::Unreachable(refused)
                .text(Language::Korean)
                .replacen(&refused.board().to_string(), "이", 1)
        }
        Message::GoesOn { turn, empty } => format!(
            "게임은 아직 끝나지 않았습니다. {turn} 차례이고, 줄을 완성한 쪽은 없으며, 빈칸이 {empty}개 \
             남았습니다."
        ),
        Message::Pace(pace) => speed(&pace.speed(), pace.limit),
        Message::StandardError => "표준 오류 출력:".into(),
        Message::Exception => "예외:".into(),
        Message::LinesLeftOut(lines) => format!("… {}줄 생략 …", count(lines)),
        Message::Saved(path) => format!("이 입력은 다음 파일에 있습니다: {path}\n다시 실행하려면:"),
        Message::FirstFailure {
            verdict,
            input,
            expected,
            got,
        } => {
            let how = match verdict {
                Verdict::WrongAnswer => format!("정답 {expected}, 나온 답 {got}"),
                _ => got.to_owned(),
            };
            format!(
                "{}: 입력 {input}, {how}. 나머지도 마저 시험합니다.",
                name(verdict)
            )
        }

        Message::Diagnosis(problem, diagnosis) => {
            let among = match diagnosis.among {
                Among::All => "",
                Among::Promised => "문제에서 나온다고 한 입력 가운데, ",
                Among::Silent => "문제에서 밝히지 않은 입력 가운데, ",
            };
            let said = match &diagnosis.statement {
                Statement::Mistakes(ways) if ways.len() > 1 => {
                    alternatives(problem, diagnosis, ways)
                }
                _ => self::diagnosis(problem, diagnosis) + ".",
            };
            format!("진단: {among}{said}")
        }
        Message::Statement(said) => statement(said),
        Message::Mistake(problem, diagnosis) => {
            let among = match diagnosis.among {
                Among::All => "",
                Among::Promised => " (문제에서 나온다고 한 입력에서)",
                Among::Silent => " (문제에서 밝히지 않은 입력에서)",
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

        Message::Programs(number) => format!("프로그램 {}개", count(number)),
        Message::Accepted { accepted, programs } => {
            let [accepted, programs] = [accepted, programs].map(count);
            format!("프로그램 {programs}개 가운데 {accepted}개가 맞았습니다")
        }
        Message::FailingOf {
            failed,
            all,
            at_least,
        } => {
            let [failed, all] = [failed, all].map(|n| grouped(n.into()));
            let at_least = if at_least { "적어도 " } else { "" };
            format!("{all} 가운데 {at_least}{failed}")
        }
        Message::Time(time) => seconds(time),
        Message::IdenticalTo(program) => format!("똑같은 코드: {program}"),
        Message::Unexplained { verdict, summary } => format!("{}: {summary}", name(verdict)),
    }
}

pub(super) fn label(label: Label) -> &'static str {
    match label {
        Label::Input => "입력",
        Label::Expected => "정답",
        Label::Got => "나온 답",
        Label::Output => "출력",
        Label::NoOutput => "(출력 없음)",
        Label::Moves => "둔 수",
        Label::Program => "프로그램",
        Label::Verdict => "판정",
        Label::Failing => "틀린 입력",
        Label::Time => "시간",
        Label::Mistake | Label::Mistakes => "실수",
        Label::Also => ". 또한: ",
        Label::AcceptedPrograms => "맞은 프로그램",
        Label::WhatGoesWrong => "어디서 틀리는가",
        Label::MovesInDetail => "수마다 자세히",
        Label::AllLines => "전체 보기",
        Label::StandardError => "표준 오류 출력",
        Label::JudgedBy => "채점:",
        Label::NotJudged => "채점하지 못함",
        Label::Waiting => "아직 채점하지 않음",
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "맞았습니다",
        Verdict::WrongAnswer => "틀렸습니다",
        Verdict::RuntimeError => "런타임 에러",
        Verdict::TimeLimit => "시간 초과",
        Verdict::MemoryLimit => "메모리 초과",
        Verdict::OutputLimit => "출력 초과",
        Verdict::CompileError => "컴파일 에러",
    }
}

fn got(got: &Got) -> String {
    match got {
        Got::Printed(text) => text.clone(),
        Got::Ended(ending) => self::ending(*ending),
        Got::LineCount { cases, lines } => {
            format!("판 {}개에 출력이 {}줄", count(*cases), count(*lines))
        }
    }
}

fn ending(ending: Ending) -> String {
    match ending {
        Ending::ExitCode(code) => format!("종료 코드 {code}"),
        Ending::Signal(signal) => {
            let name = match signal {
                4 => "(잘못된 명령어)",
                6 => "(중단됨)",
                7 => "(버스 오류)",
                8 => "(0으로 나누기와 같은 산술 오류)",
                9 => "(강제로 끝남)",
                11 => "(잘못된 메모리 접근)",
                13 => "(끊어진 파이프)",
                15 => "(종료 요청)",
                25 => "(너무 큰 파일을 씀)",
                _ => "",
            };
            format!("시그널 {signal}{name}로 끝났습니다")
        }
        Ending::Raised => "예외가 발생했습니다".into(),
        Ending::TimeLimit(limit) => format!("CPU를 {} 넘게 썼습니다", seconds(limit)),
        Ending::IdleLimit(limit) => format!(
            "{} 동안 아무것도 하지 않았습니다: 멈춰 있거나 오지 않는 것을 기다립니다",
            seconds(limit)
        ),
        Ending::NotEnded => "답을 모두 출력하고 나서 끝나지 않았습니다".into(),
        Ending::MemoryLimit(limit) => format!("메모리를 {} 넘게 썼습니다", megabytes(limit)),
        Ending::OutputLimit(limit) => format!("{} 넘게 출력했습니다", megabytes(limit)),
        Ending::FileLimit => "파일에 너무 많이 썼습니다".into(),
        Ending::TooManyProcesses => "프로세스나 스레드를 너무 많이 만들었습니다".into(),
        Ending::Quit => "답하지 않고 끝났습니다".into(),
        Ending::ClosedOutput => "답하지 않고 출력을 닫았습니다".into(),
        Ending::Unflushed => {
            "입력이 끝난 뒤에야 답했습니다: 답할 때마다 출력 버퍼를 비워야(flush) 합니다".into()
        }
        Ending::Unasked => "판 하나에 두 줄 이상 출력".into(),
    }
}

fn fails_on(failed: Failed, cases: &str) -> String {
    match failed {
        Failed::Exactly(n) => format!("입력 {cases}개 가운데 {}개", count(n)),
        Failed::AtLeast(n) => format!("입력 {cases}개 가운데 적어도 {}개", count(n)),
        Failed::InBatches(n) => format!(
            "입력 {cases}개 가운데 {}개, 여기서 함께 넣은 다른 입력이 있을 때",
            count(n)
        ),
        Failed::OnlyRuns => format!("입력 {cases}개 가운데 여럿을 한꺼번에 넣었을 때"),
    }
}

fn ended_early(why: EndedEarly) -> &'static str {
    match why {
        EndedEarly::FirstFailure => "처음 틀린 곳에서 멈추었습니다",
        EndedEarly::TimedOut => "시간이 너무 오래 걸리는 입력이 많아 멈추었습니다",
        EndedEarly::Unreadable => "이대로는 답을 읽을 수 없어 첫 입력에서 멈추었습니다",
        EndedEarly::StoppedAnswering => "자꾸 답을 멈추어 여기서 그만두었습니다",
        EndedEarly::Interrupted => "중단되었습니다",
    }
}

fn silent(tried: usize, failed: usize) -> String {
    let about = format!("문제에서 밝히지 않은 입력 {}개", count(tried));
    let strict = "--strict를 쓰면 채점에 넣습니다.";
    match (tried, failed) {
        (1, 0) => format!("{about}에도 기대한 대로 답했습니다."),
        (_, 0) => format!("{about}에도 모두 기대한 대로 답했습니다."),
        (1, _) => format!("{about}에는 기대와 다르게 답했습니다. {strict}"),
        (_, failed) => format!(
            "{about} 가운데 {}개에는 기대와 다르게 답했습니다. {strict}",
            count(failed)
        ),
    }
}

fn score(moving_first: bool, score: Score) -> String {
    let order = if moving_first { "먼저" } else { "나중에" };
    let Score {
        won,
        drawn,
        lost,
        broken_off,
    } = score;
    let broken = match broken_off {
        0 => String::new(),
        n => format!(", {n}번 도중에 끊김"),
    };
    format!("{order} 둘 때: {won}승 {drawn}무 {lost}패{broken}")
}

fn form_mistake(mistake: &FormMistake) -> String {
    match mistake {
        FormMistake::LineEnds => "줄 끝에 공백이 있거나 마지막 줄바꿈이 없습니다. --exact를 쓰면 \
                                  모든 바이트가 같아야 합니다."
            .into(),
        FormMistake::LeadingBlanks => "답 앞에 공백이 있습니다.".into(),
        FormMistake::LetterCase { printed, expected } => {
            format!("대소문자가 다릅니다: 정답은 {expected}인데 {printed}로 출력합니다.")
        }
        FormMistake::Invisible => "답에 널 문자처럼 눈에 보이지 않는 문자가 들어 있습니다.".into(),
        FormMistake::Punctuation { printed } => {
            let printed = on_one_line(printed);
            format!("답에 따옴표나 문장 부호가 붙어 있습니다: {printed}")
        }
        FormMistake::EmptyLines => "답 사이에 빈 줄이 있습니다.".into(),
        FormMistake::LineBreaks => {
            "줄바꿈이 잘못되었습니다. 답은 한 줄에 하나씩 출력해야 합니다.".into()
        }
        FormMistake::AnswerForEnd => "입력의 끝을 알리는 end 줄에도 답을 출력합니다.".into(),
        FormMistake::Prefix { text } => format!(
            "답 앞에 다른 글이 있습니다: {} (입력 안내문도 채점할 때는 출력의 일부입니다)",
            on_one_line(text)
        ),
        FormMistake::ExtraLines { line } => format!(
            "답이 아닌 줄을 출력합니다(디버그 출력이나 입력 안내문?): {}",
            on_one_line(line)
        ),
        FormMistake::OneAnswer => {
            "입력에 여러 판이 있는데 답을 하나만 출력합니다. 판마다 답이 있어야 합니다.".into()
        }
        FormMistake::LineBeforeAsked { line } => {
            format!("판을 받기도 전에 한 줄을 출력합니다: {}", on_one_line(line))
        }
        FormMistake::SeveralLines { line } => {
            format!("판 하나에 두 줄 이상 출력합니다: {}", on_one_line(line))
        }
        FormMistake::OtherProblem { id } => format!("{id} 문제의 답처럼 보입니다."),
    }
}

fn file_use(files: &FileUse) -> String {
    let reads = files.reads.as_ref().map(|name| {
        let name = on_one_line(name);
        format!("채점 서버에 없는 파일 {name}을(를) 읽습니다. 입력은 표준 입력으로 주어집니다.")
    });
    let writes = (!files.writes.is_empty()).then(|| {
        let writes = on_one_line(&files.writes.join(", "));
        format!(
            "파일 {writes}에 출력합니다. 채점은 표준 출력만 보므로 답은 표준 출력에 써야 합니다."
        )
    });
    let said = reads.into_iter().chain(writes);
    said.collect::<Vec<_>>().join("\n")
}

fn common(common: &Common) -> String {
    match common {
        Common::NoOutput => "어떤 입력에도 아무것도 출력하지 않습니다.".into(),
        Common::SameOutput(text) => {
            format!("어떤 입력에도 똑같이 출력합니다: {}", on_one_line(text))
        }
        Common::SameEnd(Ending::NotEnded) => {
            "어떤 입력에도 답을 모두 출력하고 나서 끝나지 않습니다.".into()
        }
        Common::SameEnd(Ending::Unflushed) => {
            "입력이 끝난 뒤에야 답합니다. 답할 때마다 출력 버퍼를 비워야(flush) 합니다.".into()
        }
        Common::SameEnd(ending) if ending.verdict() == Verdict::TimeLimit => {
            format!(
                "시험한 입력 모두에서 시간을 넘깁니다: {}.",
                self::ending(*ending)
            )
        }
        Common::SameEnd(ending) => {
            format!("어떤 입력에도 똑같이 끝납니다: {}.", self::ending(*ending))
        }
        Common::SameAnswer(answer) => {
            format!("언제나 같은 답을 출력합니다: {}", on_one_line(answer))
        }
        Common::OtherWord { printed, expected } => format!(
            "`{expected}`을(를) 출력해야 할 때 `{}`을(를) 출력합니다.",
            on_one_line(printed)
        ),
    }
}

fn input_of(problem: &Problem, is_small: bool) -> String {
    let (which, small) = if is_small {
        ("작은 입력", " --small")
    } else {
        ("모든 케이스가 있는 입력", "")
    };
    let id = problem.id;
    format!("{which}의 출력으로 보고 비교했습니다: noughts generate {id} --single FILE{small}")
}

fn output_error(problem: &Problem, error: &OutputError) -> String {
    let id = problem.id;
    match *error {
        OutputError::Games => format!(
            "{id}은(는) 직접 두어 보아야 하므로 출력만으로는 채점할 수 없습니다. \
             noughts check {id} PROGRAM을 쓰거나, 수만 채점하려면 \
             noughts check noughts/best-move --output을 쓰세요"
        ),
        OutputError::Functions => {
            format!("{id}은(는) 함수를 호출해서 채점합니다. noughts check {id} FILE.py를 쓰세요")
        }
        OutputError::TooLarge { limit, cases } => format!(
            "{}바이트보다 큽니다. 케이스 {}개의 출력은 이보다 클 수 없습니다. 케이스마다 짧은 한 \
             줄만 출력하세요",
            count(limit),
            count(cases)
        ),
        OutputError::Cases(error) => split_error(&error),
    }
}

fn split_error(error: &SplitError) -> String {
    let (cases, after) = (count(error.cases), count(error.after));
    match error.found {
        None if error.after == 0 => format!("== noughts 1/{} 줄이 없습니다", error.cases),
        None => format!(
            "케이스 {cases}개 가운데 {after}번에서 끝납니다. 스크립트를 끝까지 다시 실행하세요"
        ),
        Some((line, found)) if error.after == error.cases => format!(
            "{line}번째 줄: {after}번 케이스 뒤에서 끝나야 하는데 {found}이(가) 있습니다. \
             스크립트를 한 번 실행한 출력만 남기세요"
        ),
        Some((line, found)) if found.cases != error.cases => format!(
            "{line}번째 줄: 케이스 {}개의 출력인데 입력에는 {cases}개가 있습니다",
            count(found.cases)
        ),
        Some((line, found)) => format!(
            "{line}번째 줄: {after}번 케이스 뒤에 == noughts {}/{}이(가) 있어야 하는데 {found}이(가) \
             있습니다",
            error.after + 1,
            error.cases
        ),
    }
}

fn divergence(at: &Divergence) -> String {
    let (right, next) = (count(at.right), count(at.right + 1));
    let difference = at.cases.abs_diff(at.lines);
    if let Some(times) = at.times {
        return format!("맞는 출력이 {}번 되풀이되어 있습니다.", count(times));
    }
    match at.cut {
        _ if at.lines == 0 => "출력이 비어 있습니다. 첫 번째 케이스:".into(),
        // Where neighbours have the same answer, it may be any of them.
        Some(cut) if at.lines > at.cases && cut < at.cases => format!(
            "늦어도 {}번째 줄부터 {}줄이 더 있고, 나머지는 모두 맞습니다. {}번 케이스:",
            count(cut + 1),
            count(difference),
            count(cut + 1)
        ),
        Some(cut) if at.lines > at.cases => format!(
            "답 {}개가 모두 맞지만, {}번째 줄부터 {}줄이 더 있습니다.",
            count(cut),
            count(cut + 1),
            count(difference)
        ),
        Some(cut) if cut < at.lines => format!(
            "늦어도 {}번 케이스부터 답 {}개가 없고, 나머지는 모두 맞습니다. {}번 케이스:",
            count(cut + 1),
            count(difference),
            count(cut + 1)
        ),
        Some(cut) => format!(
            "{}줄은 모두 맞지만, {}번 케이스의 답이 없습니다:",
            count(cut),
            count(cut + 1)
        ),
        None if at.line.is_none() => {
            format!("{right}줄은 모두 맞지만, {next}번 케이스의 답이 없습니다:")
        }
        None if at.right == 0 => "첫 줄이 첫 번째 케이스와 맞지 않습니다:".into(),
        None => format!(
            "{next}번째 줄 앞까지는 맞습니다. {next}번째 줄은 {next}번 케이스와 맞지 않습니다:"
        ),
    }
}

fn moves(moves: &[Move]) -> String {
    match moves {
        [] => "(없음)".into(),
        moves => super::moves(moves),
    }
}

fn speed(speed: &Speed, limit: Duration) -> String {
    match *speed {
        Speed::Stuck { on_one, others } => {
            let others = others.map_or(String::new(), |rate| {
                format!("다른 입력은 1초에 약 {}개씩 풉니다. ", super::rate(rate))
            });
            let said = if on_one {
                "이 입력에서는 끝나지 않는 것 같습니다"
            } else {
                "이 가운데 끝나지 않는 입력이 있는 것 같습니다"
            };
            format!("{others}{said}. 무한 루프입니까?")
        }
        Speed::NotOne => format!(
            "--time-limit({}) 안에 하나도 풀지 못합니다.",
            seconds(limit)
        ),
        Speed::PerSecond { rate, cases, time } => {
            let times = time.as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE);
            format!(
                "1초에 약 {}개를 풉니다. 한 번에 {}개를 풀려면 약 {}, --time-limit({})의 \
                 {times:.1}배가 걸립니다.",
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
        Fit::Mistake => format!(
            "{things} {holds}개 모두에서 이런 실수를 한 프로그램과 똑같이 답합니다: {statement}"
        ),
        Fit::Player => {
            format!("{things} {holds}개 모두에서 이런 실수를 한 프로그램처럼 둡니다: {statement}")
        }
        Fit::Exactly => format!(
            "다음에 해당하는 {things} {holds}개에서 모두 틀리고, 나머지는 모두 맞습니다: {statement}"
        ),
        Fit::Only => format!(
            "다음에 해당하는 {things}에서만 틀립니다({holds}개 가운데 {fails}개): {statement}"
        ),
    }
}

/// What is true of the boards, or what a program does that makes the mistakes.
fn statement(statement: &Statement) -> String {
    match statement {
        Statement::Features(features) => {
            let features = features.iter().map(|says| says.ko.as_str());
            features.collect::<Vec<_>>().join(", ")
        }
        Statement::Mistakes(ways) => {
            let ways = ways.iter().map(|way| together(way));
            ways.collect::<Vec<_>>().join("; 또는 ")
        }
    }
}

/// Mistakes that a program makes together.
fn together(mistakes: &[Wording]) -> String {
    let mistakes = mistakes.iter().map(|phrase| phrase.ko.as_str());
    mistakes.collect::<Vec<_>>().join(", ")
}

/// Several explanations that fit as well, one on each line.
fn alternatives(problem: &Problem, diagnosis: &Diagnosis, ways: &[Vec<Wording>]) -> String {
    let does = match diagnosis.fit {
        Fit::Player => "프로그램처럼 둡니다",
        _ => "프로그램과 똑같이 답합니다",
    };
    let (holds, things) = (count(diagnosis.holds), things(problem));
    let ways: String = ways
        .iter()
        .map(|way| format!("\n  - {}", together(way)))
        .collect();
    format!("{things} {holds}개 모두에서 다음 가운데 한 가지 실수를 한 {does}:{ways}")
}

fn things(problem: &Problem) -> &'static str {
    match problem.question {
        Question::Board { .. } => "판",
        Question::Game { .. } => "수순",
    }
}

fn used(used: &ResourceUse, others: usize, elapsed: Duration, jobs: usize) -> String {
    let (time, runs) = (seconds(elapsed), count(used.runs));
    let (what, longest) = match used.answers {
        0 => {
            let failing = match used.scouted_failing {
                0 => String::new(),
                n => format!("(그중 {}개는 틀림)", count(n)),
            };
            let (scouted, longest) = match used.scouted {
                0 => (String::new(), "가장 긴 실행은"),
                n => {
                    let others = if others > 0 {
                        ", 나머지는 하나씩"
                    } else {
                        ""
                    };
                    (
                        format!(
                            " 입력 {}개{failing}는 한 번에 여러 개씩{others} 실행했습니다.",
                            count(n)
                        ),
                        "하나씩 한 실행 가운데 가장 긴 것은",
                    )
                }
            };
            let what = format!("{runs}번 실행했고 {time} 걸렸습니다(동시에 {jobs}개).{scouted}");
            (what, longest)
        }
        answers => {
            let answers = count(answers);
            let what = format!(
                "프로그램을 {runs}번 시작해(동시에 {jobs}개) 답 {answers}개를 받는 데 {time} \
                 걸렸습니다."
            );
            (what, "가장 느린 답은")
        }
    };
    let (wall, cpu) = (seconds(used.wall), seconds(used.cpu));
    let memory = match used.memory {
        // It used less than this process had, or ended before it was looked at.
        0 => String::new(),
        bytes => format!(", 메모리는 최대 {}", megabytes(bytes)),
    };
    format!("{what} {longest} {wall}, CPU 시간은 최대 {cpu}{memory}입니다.")
}

fn seconds(time: Duration) -> String {
    format!("{}초", super::seconds(time))
}

fn quoted(answers: &[String; 2]) -> [String; 2] {
    answers.each_ref().map(|answer| on_one_line(answer))
}

fn count(number: usize) -> String {
    grouped(number as u128)
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

/// What should have come, as the first half of a sentence.
fn should(expected: &Expected) -> String {
    match expected {
        Expected::NumberOfBoards => format!("판의 수(최대 {})가 와야 하는데", u64::MAX),
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
        Expected::BlanksBetweenMarks => "기호 사이마다 공백이 있어야 하는데".to_owned(),
        Expected::JsonRows => "문자열 세 개의 JSON 배열이 와야 하는데".to_owned(),
        Expected::JsonMoves => "0부터 2까지의 [행,열]로 된 JSON 배열이 와야 하는데".to_owned(),
    }
}

/// What came, as the second half. 입니다 goes with every sound, so that nobody
/// has to know how a foreign text is read.
fn instead(found: &Found) -> String {
    match found {
        Found::Text(text) => format!("나온 것은 {text}입니다."),
        Found::EmptyLine => "빈 줄이 나왔습니다.".to_owned(),
        Found::LongLine => format!("{LONGEST}바이트가 넘는 줄이 나왔습니다."),
        Found::End => "입력이 끝났습니다.".to_owned(),
        Found::EndAfter(boards) => format!("판 {boards}개 뒤에 입력이 끝났습니다."),
        Found::Character { text, place } => format!("{place}번째 글자가 {text}입니다."),
        Found::Marks { number, text } => format!("나온 것은 {number}글자인 {text}입니다."),
        // Of the JSON library we have only English words.
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
