//! Reports in Korean.

use std::time::Duration;

use noughts_analysis::Language;
use noughts_analysis::messages::grouped;

use super::phrases::{Failed, Phrases};
use crate::diagnosis::Things;
use crate::judge::{EndedEarly, ResourceUse, Score, Verdict, megabytes, seconds};
use crate::report::{Among, Company};

pub(super) struct Korean;

fn count(number: usize) -> String {
    grouped(number as u128)
}

impl Phrases for Korean {
    fn compiler_says(&self, tool: &str) -> String {
        format!("{tool}의 메시지")
    }

    fn all_right(&self, cases: usize) -> String {
        match cases {
            1 => "주어진 입력에 바르게 답했습니다".to_owned(),
            _ => format!("입력 {}개에 모두 바르게 답했습니다", count(cases)),
        }
    }

    fn nothing_wrong_in(&self, tried: usize, cases: usize) -> String {
        let [tried, cases] = [tried, cases].map(count);
        format!("입력 {cases}개 가운데 {tried}개를 시험했고, 틀린 것은 없습니다")
    }

    fn fails_on(&self, failed: Failed, cases: usize) -> String {
        let cases = count(cases);
        match failed {
            Failed::Exactly(n) => format!("입력 {cases}개 가운데 {}개", count(n)),
            Failed::AtLeast(n) => format!("입력 {cases}개 가운데 적어도 {}개", count(n)),
            Failed::InCompany(n) => format!(
                "입력 {cases}개 가운데 {}개, 여기서 함께 넣은 다른 입력이 있을 때",
                count(n)
            ),
            Failed::OnlyRuns => format!("입력 {cases}개 가운데 여럿을 한꺼번에 넣었을 때"),
        }
    }

    fn by_verdict(&self, counts: &[(Verdict, usize)]) -> String {
        let counts = counts.iter();
        let counts = counts.map(|(verdict, n)| format!("{} {}개", verdict.text().ko, count(*n)));
        format!(" ({})", counts.collect::<Vec<_>>().join(", "))
    }

    fn ended_early(&self, why: EndedEarly, left: usize) -> String {
        let why = match why {
            EndedEarly::FirstFailure => "처음 틀린 곳에서 멈추었습니다",
            EndedEarly::TimedOut => "시간이 너무 오래 걸리는 입력이 많아 멈추었습니다",
            EndedEarly::Unreadable => "이대로는 답을 읽을 수 없어 첫 입력에서 멈추었습니다",
            EndedEarly::StoppedAnswering => "자꾸 답을 멈추어 여기서 그만두었습니다",
            EndedEarly::Interrupted => "중단되었습니다",
        };
        format!("{why}. 입력 {}개는 시험하지 않았습니다.", count(left))
    }

    fn unclear(&self, deciding: usize, silent: usize) -> String {
        let more = format!("입력 {}개", count(deciding));
        let silent_ones = format!("문제에서 밝히지 않은 입력 {}개", count(silent));
        let with = match (deciding, silent) {
            (_, 0) => more,
            (0, _) => silent_ones,
            _ => format!("{more}와 {silent_ones}"),
        };
        format!("{with}가 더 든 실행도 실패했지만, 어느 입력 때문인지는 가려내지 않았습니다.")
    }

    fn silent(&self, tried: usize, failed: usize) -> String {
        let about = format!("문제에서 밝히지 않은 입력 {}개", count(tried));
        match (tried, failed) {
            (1, 0) => format!("{about}에도 기대한 대로 답했습니다."),
            (_, 0) => format!("{about}에도 모두 기대한 대로 답했습니다."),
            (1, _) => {
                format!("{about}에는 기대와 다르게 답했습니다. --strict를 쓰면 채점에 넣습니다.")
            }
            (_, failed) => format!(
                "{about} 가운데 {}개에는 기대와 다르게 답했습니다. --strict를 쓰면 채점에 넣습니다.",
                count(failed)
            ),
        }
    }

    fn example(&self, company: Company, failed: usize) -> String {
        match (company, failed) {
            (Company::Alone, 0 | 1) => "틀리는 입력:".to_owned(),
            (Company::Alone, _) => "틀리는 입력 가운데 가장 작은 것:".to_owned(),
            (Company::Needed { others }, _) => format!(
                "한 번의 실행에 다른 입력 {}개가 함께 있으면 여기서 틀립니다:",
                count(others)
            ),
            (Company::Once { others }, _) => format!(
                "다른 입력 {}개와 함께 실행했을 때 여기서 한 번 틀렸고, 다시 해 보니 틀리지 \
                 않았습니다:",
                count(others)
            ),
        }
    }

    fn after_moves(&self, moves: &str) -> String {
        format!("둔 수: {moves}")
    }

    fn no_move(&self) -> &'static str {
        "(없음)"
    }

    fn letters(&self, x: char, o: char) -> String {
        format!("먼저 두는 x는 입력에서 {x}이고, o는 {o}입니다.")
    }

    fn any(&self, answers: &[String]) -> String {
        answers.join(" 또는 ")
    }

    // A syllable is as wide as two letters.
    fn expected_and_got(&self, expected: &str, got: &str) -> String {
        format!("정답     {expected}\n나온 답  {got}")
    }

    fn nothing(&self) -> &'static str {
        "없음"
    }

    fn standard_error(&self) -> &'static str {
        "표준 오류 출력:"
    }

    fn exception(&self) -> &'static str {
        "예외:"
    }

    fn saved(&self, path: &str) -> String {
        format!("이 입력은 다음 파일에 있습니다: {path}\n다시 실행하려면:")
    }

    fn among(&self, among: Among) -> String {
        match among {
            Among::All => "",
            Among::Promised => "문제에서 나온다고 한 입력 가운데, ",
            Among::Silent => "문제에서 밝히지 않은 입력 가운데, ",
        }
        .to_owned()
    }

    fn only_among(&self, among: Among) -> String {
        match among {
            Among::All => "",
            Among::Promised => " (문제에서 나온다고 한 입력에서)",
            Among::Silent => " (문제에서 밝히지 않은 입력에서)",
        }
        .to_owned()
    }

    fn diagnosis(&self, statement: &str) -> String {
        format!("진단: {statement}.")
    }

    fn no_diagnosis(&self, things: Things) -> String {
        format!(
            "진단 없음: 틀린 {}에만 들어맞는 간단한 공통점을 찾지 못했습니다.",
            things.text().ko
        )
    }

    fn used(&self, used: &ResourceUse, elapsed: Duration, jobs: usize) -> String {
        let memory = match used.memory {
            // It used less than this process had, or ended before it was looked at.
            0 => String::new(),
            bytes => format!(", 메모리는 최대 {}", megabytes(bytes)),
        };
        let seconds = |time| seconds(time, Language::Korean);
        format!(
            "{}번 실행했고 {} 걸렸습니다(동시에 {jobs}개).{} 가장 긴 실행은 {}, CPU 시간은 최대 \
             {}{memory}입니다.",
            count(used.runs),
            seconds(elapsed),
            match used.scouted {
                0 => String::new(),
                inputs => format!(
                    " 입력 {}개는 한 번에 여러 개씩, 나머지는 하나씩 실행했습니다.",
                    count(inputs)
                ),
            },
            seconds(used.wall),
            seconds(used.cpu),
        )
    }

    fn lines_left_out(&self, lines: usize) -> String {
        format!("… {}줄 생략 …", count(lines))
    }

    fn first_failure(&self, verdict: Verdict, input: &str, expected: &str, got: &str) -> String {
        let said = verdict.text().ko;
        let how = match verdict {
            Verdict::WrongAnswer => format!("정답 {expected}, 나온 답 {got}"),
            _ => got.to_owned(),
        };
        format!("{said}: 입력 {input}, {how}. 나머지도 마저 시험합니다.")
    }

    fn loses_none(&self, games: u64) -> String {
        let games = grouped(games.into());
        format!("어떤 상대와 두어도 지지 않습니다(게임 {games}개)")
    }

    fn nothing_wrong_played(&self, games: u64) -> String {
        let games = grouped(games.into());
        format!("지금까지 둔 게임 {games}개에는 잘못이 없습니다")
    }

    fn loses_some(&self, bad: u64, games: u64) -> String {
        let [bad, games] = [bad, games].map(|n| grouped(n.into()));
        format!("게임 {games}개 가운데 {bad}개에서 지거나 게임을 잇지 못합니다")
    }

    fn games_ended_early(&self, why: EndedEarly) -> &'static str {
        match why {
            EndedEarly::FirstFailure => "처음 잘못된 게임에서 멈추었습니다.",
            EndedEarly::TimedOut => {
                "시간이 너무 오래 걸려 멈추었습니다. 두지 않은 게임이 있습니다."
            }
            EndedEarly::Unreadable => "이대로는 답을 읽을 수 없어 첫 수에서 멈추었습니다.",
            EndedEarly::StoppedAnswering => {
                "자꾸 답을 멈추어 여기서 그만두었습니다. 두지 않은 게임이 있습니다."
            }
            EndedEarly::Interrupted => "중단되었습니다. 두지 않은 게임이 있습니다.",
        }
    }

    fn score(&self, moving_first: bool, score: &Score) -> String {
        let order = if moving_first {
            "먼저 둘 때"
        } else {
            "나중에 둘 때"
        };
        let Score {
            won, drawn, lost, ..
        } = score;
        let broken = match score.broken_off {
            0 => String::new(),
            n => format!(", {n}번 도중에 끊김"),
        };
        format!("{order}: {won}승 {drawn}무 {lost}패{broken}")
    }

    fn wins_let_go(&self, positions: usize, asked: usize) -> String {
        match positions {
            0 => "이길 기회를 놓치는 일이 없습니다.".to_owned(),
            n => format!("만나는 국면 {asked}개 가운데 {n}개에서 이길 기회를 놓칩니다."),
        }
    }

    fn worst_game(&self, is_lost: bool, player: &str) -> String {
        let how = if is_lost {
            "지는"
        } else {
            "도중에 끊기는"
        };
        format!("프로그램이 {player}일 때 {how} 게임 가운데 가장 짧은 것:")
    }

    fn goes_wrong_here(&self) -> &'static str {
        "여기서 잘못 둡니다:"
    }
}
