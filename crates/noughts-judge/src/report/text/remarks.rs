//! What is said of a program besides the board on which it fails: of what it does everywhere,
//! of the company of the board, of its pace and of chance. In both languages.

use noughts_analysis::Language::{self, English, Korean};
use noughts_analysis::messages::{grouped, on_one_line};

use crate::diagnosis::Common;
use crate::judge::{Divergence, Ending, FileUse, Got, NowAndThen, Pace, Verdict, seconds};

/// Files in the place of standard input and output, in sentences.
pub(super) fn file_use(files: &FileUse, language: Language) -> String {
    let writes: Vec<String> = files.writes.iter().map(|name| on_one_line(name)).collect();
    let writes = writes.join(", ");
    let mut said = Vec::new();
    if let Some(name) = &files.reads {
        let name = on_one_line(name);
        said.push(match language {
            English => format!(
                "It reads the file {name}, which no judge has: the input is on standard input."
            ),
            Korean => {
                format!(
                    "채점 서버에 없는 파일 {name}을(를) 읽습니다. 입력은 표준 입력으로 주어집니다."
                )
            }
        });
    }
    if !files.writes.is_empty() {
        said.push(match language {
            English => format!(
                "It writes to {writes}, and no judge looks into files: answers go to standard \
                 output."
            ),
            Korean => format!(
                "파일 {writes}에 출력합니다. 채점은 표준 출력만 보므로 답은 표준 출력에 써야 합니다."
            ),
        });
    }
    said.join("\n")
}

/// The sample of the statement fails too.
pub(super) fn sample_is_wrong(language: Language) -> &'static str {
    match language {
        English => "The sample of the statement is not answered right either.",
        Korean => "문제의 예제에도 바르게 답하지 못합니다.",
    }
}

/// What is common to all inputs, in a sentence.
pub(super) fn common(common: &Common, language: Language) -> String {
    match (common, language) {
        (Common::NoOutput, English) => "It prints nothing, whatever the input.".to_owned(),
        (Common::NoOutput, Korean) => "어떤 입력에도 아무것도 출력하지 않습니다.".to_owned(),
        (Common::SameOutput(text), English) => {
            format!(
                "It prints the same, whatever the input: {}",
                on_one_line(text)
            )
        }
        (Common::SameOutput(text), Korean) => {
            format!("어떤 입력에도 똑같이 출력합니다: {}", on_one_line(text))
        }
        (Common::SameEnd(Ending::NotEnded), English) => {
            "It prints every answer and then does not end, whatever the input.".to_owned()
        }
        (Common::SameEnd(Ending::NotEnded), Korean) => {
            "어떤 입력에도 답을 모두 출력하고 나서 끝나지 않습니다.".to_owned()
        }
        (Common::SameEnd(Ending::Unflushed), English) => {
            "It answers only when its input ends: its output has to be flushed after each answer."
                .to_owned()
        }
        (Common::SameEnd(Ending::Unflushed), Korean) => {
            "입력이 끝난 뒤에야 답합니다. 답할 때마다 출력 버퍼를 비워야(flush) 합니다.".to_owned()
        }
        (Common::SameEnd(ending), language) => {
            let how = ending.text(language);
            match (language, ending.verdict()) {
                (English, Verdict::TimeLimit) => {
                    format!("It runs out of time on every input that was tried: {how}.")
                }
                (Korean, Verdict::TimeLimit) => {
                    format!("시험한 입력 모두에서 시간을 넘깁니다: {how}.")
                }
                (English, _) => format!("It ends in the same way, whatever the input: {how}."),
                (Korean, _) => format!("어떤 입력에도 똑같이 끝납니다: {how}."),
            }
        }
        (Common::OtherWord { printed, expected }, English) => {
            format!(
                "It prints `{}` where `{expected}` is expected.",
                on_one_line(printed)
            )
        }
        (Common::OtherWord { printed, expected }, Korean) => {
            format!(
                "`{expected}`을(를) 출력해야 할 때 `{}`을(를) 출력합니다.",
                on_one_line(printed)
            )
        }
        (Common::SameAnswer(answer), English) => {
            format!("It always gives the same answer: {}", on_one_line(answer))
        }
        (Common::SameAnswer(answer), Korean) => {
            format!("언제나 같은 답을 출력합니다: {}", on_one_line(answer))
        }
    }
}

/// A case is right alone and wrong after others, or before others if none are before it.
pub(super) fn company(before: usize, others: usize, language: Language) -> String {
    let cases = |n: usize| match n {
        1 => "1 other case".to_owned(),
        n => format!("{} other cases", grouped(n as u128)),
    };
    match (before, language) {
        (0, English) => format!("Right alone, wrong with {} behind it:", cases(others)),
        (n, English) => format!(
            "Right alone, wrong after {}: is something not reset between cases?",
            cases(n)
        ),
        (0, Korean) => format!(
            "이 입력만 넣으면 맞지만, 뒤에 다른 입력 {}개가 있으면 틀립니다:",
            grouped(others as u128)
        ),
        (n, Korean) => format!(
            "이 입력만 넣으면 맞지만, 앞에 다른 입력 {}개가 있으면 틀립니다. 다음 입력으로 넘어갈 때 \
             초기화하지 않은 것이 있습니까?",
            grouped(n as u128)
        ),
    }
}

/// A case is right with fewer others before it, whichever they are.
pub(super) fn too_many(before: usize, language: Language) -> String {
    match language {
        English => format!(
            "Right alone, wrong from the {} case on: is an array too small?",
            ordinal(before + 1)
        ),
        Korean => format!(
            "이 입력만 넣으면 맞지만, {}번째 입력부터는 틀립니다. 배열이 너무 작지 않습니까?",
            grouped(before as u128 + 1)
        ),
    }
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
    grouped(number as u128) + end
}

/// Above an input on which a program fails, but not always.
pub(super) fn now_and_then(seen: &NowAndThen, cases: usize, language: Language) -> String {
    let NowAndThen { failed, tries } = seen;
    match (language, cases) {
        (English, 1) => format!("It fails now and then, here in {failed} of {tries} tries:"),
        (English, _) => format!(
            "It fails now and then, on this input of {} cases in {failed} of {tries} tries:",
            grouped(cases as u128)
        ),
        (Korean, 1) => format!("가끔 틀립니다. 이 입력에서는 {tries}번 가운데 {failed}번입니다:"),
        (Korean, _) => format!(
            "가끔 틀립니다. 판이 {}개인 이 입력에서는 {tries}번 가운데 {failed}번입니다:",
            grouped(cases as u128)
        ),
    }
}

/// Above a run that takes too long although its cases do not.
pub(super) fn slow_together(cases: usize, language: Language) -> String {
    let cases = grouped(cases as u128);
    match language {
        English => format!("It takes too long on this input of {cases} cases:"),
        Korean => format!("판이 {cases}개인 이 입력에서 시간이 너무 오래 걸립니다:"),
    }
}

/// How fast a program is that ran out of time.
pub(super) fn pace(pace: &Pace, language: Language) -> Option<String> {
    let (_, most) = pace.not_done?;
    let limit = seconds(pace.limit, language);
    let rate = pace.per_second().map(|rate| match rate {
        rate if rate >= 10.0 => grouped(rate as u128),
        rate => format!("{rate:.1}"),
    });
    let said = match (rate, language) {
        (_, English) if pace.is_stuck() => {
            let others = pace.per_second().map(|rate| grouped(rate as u128));
            let others = others.map_or(String::new(), |rate| {
                format!("Others it answers at about {rate} a second. ")
            });
            match pace.not_done {
                Some((1, _)) => {
                    format!("{others}It may never be done with this one: an endless loop?")
                }
                _ => format!("{others}It may never be done with one of these: an endless loop?"),
            }
        }
        (_, Korean) if pace.is_stuck() => {
            let others = pace.per_second().map(|rate| grouped(rate as u128));
            let others = others.map_or(String::new(), |rate| {
                format!("다른 입력은 1초에 약 {rate}개씩 풉니다. ")
            });
            match pace.not_done {
                Some((1, _)) => {
                    format!("{others}이 입력에서는 끝나지 않는 것 같습니다. 무한 루프입니까?")
                }
                _ => format!(
                    "{others}이 가운데 끝나지 않는 입력이 있는 것 같습니다. 무한 루프입니까?"
                ),
            }
        }
        (None, English) => format!("It answers not one case within --time-limit ({limit})."),
        (None, Korean) => format!("--time-limit({limit}) 안에 하나도 풀지 못합니다."),
        (Some(rate), _) => {
            let time = pace.time_for(most)?;
            let times = time.as_secs_f64() / pace.limit.as_secs_f64().max(f64::MIN_POSITIVE);
            let (time, cases) = (seconds(time, language), grouped(most as u128));
            match language {
                English => format!(
                    "It answers about {rate} cases a second. A run of {cases} would take about \
                     {time}, {times:.1} times --time-limit ({limit})."
                ),
                Korean => format!(
                    "1초에 약 {rate}개를 풉니다. 한 번에 {cases}개를 풀려면 약 {time}, \
                     --time-limit({limit})의 {times:.1}배가 걸립니다."
                ),
            }
        }
    };
    Some(said)
}

/// A failure that did not come back.
pub(super) fn not_seen_again(failed: usize, cases: usize, language: Language) -> String {
    let [failed, cases] = [failed.max(1), cases].map(|n| grouped(n as u128));
    match language {
        English => {
            format!("it failed on {failed} of {cases} inputs once, and not when tried again")
        }
        Korean => format!(
            "입력 {cases}개 가운데 {failed}개에서 한 번 틀렸지만, 다시 해 보니 틀리지 않았습니다"
        ),
    }
}

/// A program that answers the same input differently.
pub(super) fn random(answers: &[String; 2], language: Language) -> String {
    let [one, other] = answers.each_ref().map(|answer| on_one_line(answer));
    match language {
        English => format!(
            "It is random: in two runs on the same input it answered {one} and then {other} here:"
        ),
        Korean => format!(
            "실행할 때마다 답이 달라집니다. 같은 입력을 두 번 넣었을 때 여기에 {one}, 그다음에는 \
             {other}라고 답했습니다:"
        ),
    }
}

/// What it means that nothing wrong was seen of a random program that was asked so often.
pub(super) fn random_and_right(asked: usize, language: Language) -> String {
    match language {
        English => format!(
            "Everything was asked {asked} times, and each answer that was seen is right. One that \
             it gives more rarely may still be wrong."
        ),
        Korean => format!(
            "모든 입력을 {asked}번씩 물었고 나온 답은 모두 맞습니다. 더 드물게 나오는 답은 틀릴 수도 \
             있습니다."
        ),
    }
}

/// The same of a player.
pub(super) fn random_player(asked: usize, seen: usize, language: Language) -> String {
    let seen = grouped(seen as u128);
    match language {
        English => format!(
            "It was asked at least {asked} times in each position, and none of the {seen} moves \
             that were seen loses. One that it makes more rarely may still be wrong."
        ),
        Korean => format!(
            "국면마다 적어도 {asked}번씩 물었고, 나온 수 {seen}개로는 지지 않습니다. 더 드물게 두는 \
             수로는 질 수도 있습니다."
        ),
    }
}

/// A bad game that did not come back.
pub(super) fn game_not_seen_again(language: Language) -> String {
    match language {
        English => "it went wrong once, and not when asked again".to_owned(),
        Korean => "한 번 잘못 두었지만, 다시 물으니 그러지 않았습니다".to_owned(),
    }
}

/// A move that the rules do not allow, and why.
pub(super) fn illegal(why: &str, language: Language) -> String {
    match language {
        English => format!("The move is illegal: {why}."),
        Korean => format!("둘 수 없는 수입니다: {why}"),
    }
}

/// What memory was not counted.
pub(super) fn misses_memory_files(language: Language) -> &'static str {
    match language {
        English => {
            "Memory files count only while a process has them open or mapped: noughts may make no \
             control group here."
        }
        Korean => {
            "여기서는 noughts가 제어 그룹(cgroup)을 만들 수 없어, 메모리 파일은 프로세스가 열었거나 \
             매핑한 동안만 셉니다."
        }
    }
}

/// How many lines there are for how many cases.
pub(super) fn line_count(at: &Divergence, language: Language) -> String {
    let got = Got::LineCount {
        cases: at.cases,
        lines: at.lines,
    };
    got.text(language).into_owned()
}

/// Where an output stops fitting its input.
pub(super) fn divergence(at: &Divergence, language: Language) -> String {
    let (right, next) = (grouped(at.right as u128), grouped(at.right as u128 + 1));
    let is_more = at.right == at.cases;
    match (language, &at.line) {
        (English, Some(_)) if is_more => {
            format!("All {right} answers are right, and more lines follow. The last case:")
        }
        (Korean, Some(_)) if is_more => {
            format!("답 {right}개가 모두 맞고, 그 뒤에 줄이 더 있습니다. 마지막 테스트 케이스:")
        }
        (English, Some(_)) if at.right == 0 => "The first line does not fit the first case:".into(),
        (Korean, Some(_)) if at.right == 0 => "첫 줄이 첫 번째 케이스와 맞지 않습니다:".into(),
        (English, Some(_)) => {
            format!("The lines before line {next} are right. Line {next} does not fit case {next}:")
        }
        (Korean, Some(_)) => {
            format!(
                "{next}번째 줄 앞까지는 맞습니다. {next}번째 줄은 {next}번 케이스와 맞지 않습니다:"
            )
        }
        (English, None) => {
            format!("All {right} lines are right, and there is none for case {next}:")
        }
        (Korean, None) => {
            format!("{right}줄은 모두 맞지만, {next}번 케이스의 답이 없습니다:")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_cases() {
        for (number, said) in [
            (1, "1st"),
            (11, "11th"),
            (41, "41st"),
            (102, "102nd"),
            (1_013, "1,013th"),
        ] {
            assert_eq!(ordinal(number), said);
        }
        let said = "Right alone, wrong from the 41st case on: is an array too small?";
        assert_eq!(too_many(40, English), said);
    }
}
