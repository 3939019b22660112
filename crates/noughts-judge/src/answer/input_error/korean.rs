//! Faults in Korean.

use noughts::{Outcome, Rules};
use noughts_analysis::Language;
use noughts_analysis::messages;
use noughts_analysis::messages::ko::{Particle, with};

use super::{Expected, Found, InputError, InputErrorKind, LONGEST, each};
use crate::problems::NoAnswer;

pub(super) fn error(error: &InputError) -> String {
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
        Expected::Case | Expected::Board => "판이 와야 하는데".to_owned(),
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
        Found::Move { row, column } => format!("나온 것은 [{row},{column}]입니다."),
        // Never read from a text, which has one mark for each square.
        Found::NoBoard(error) => format!("판이 아닙니다({error})."),
    }
}

fn no_answer(why: &NoAnswer) -> String {
    match why {
        NoAnswer::Unreachable(refused) => {
            messages::InputError::Unreachable(refused).text(Language::Korean)
        }
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
                messages::InputError::Play(error, &Rules::TIC_TAC_TOE).text(Language::Korean)
            )
        }
        NoAnswer::NoMoves => "수가 1개에서 9개까지 있어야 하는데 하나도 없습니다.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use noughts_analysis::Language;

    use crate::answer::{AnswerError, answer};
    use crate::problems::find;

    /// The errors of which tests.rs has the English.
    #[test]
    fn faults_say_what_and_where() {
        for (id, input, expected) in [
            (
                "boj/7682",
                "XXXOO.XXX\nXXXOO.XYX\nend\n",
                "2번째 줄, 2번째 판: 'X', 'O', '.' 중에서 9글자가 와야 하는데 8번째 글자가 'Y'입니다.",
            ),
            (
                "boj/7682",
                "XXXOO.XX\nend\n",
                "1번째 줄, 1번째 판: 'X', 'O', '.' 중에서 9글자가 와야 하는데 나온 것은 8글자인 'XXXOO.XX'입니다.",
            ),
            (
                "boj/16571",
                "0 0 0\n00 0\n0 0 0\n",
                "2번째 줄, 1번째 판: 기호 사이마다 공백이 있어야 하는데 나온 것은 '00'입니다.",
            ),
            (
                "leetcode/794",
                "[\"XOX\",\" X \"]\n",
                "1번째 줄, 1번째 판: 문자열 세 개의 JSON 배열이 와야 하는데 나온 것은 '[\"XOX\",\" X \"]'입니다(invalid length 2, expected an array of length 3 at line 1 column 13).",
            ),
            (
                "leetcode/1275",
                "[[0,0],[3,1]]\n",
                "1번째 줄, 1번째 판: 0부터 2까지의 [행,열]로 된 JSON 배열이 와야 하는데 나온 것은 [3,1]입니다.",
            ),
            (
                "boj/7682",
                "XXXOO.XXX\n",
                "1번째 줄: 판이나 'end'가 와야 하는데 판 1개 뒤에 입력이 끝났습니다.",
            ),
            (
                "boj/7682",
                "end\nXXXOO.XXX\n",
                "2번째 줄: 'end' 뒤에는 아무것도 없어야 하는데 나온 것은 'XXXOO.XXX'입니다.",
            ),
            (
                "algospot/tictactoe",
                "2\n...\n...\n...\n",
                "4번째 줄: 판 2개가 와야 하는데 판 1개 뒤에 입력이 끝났습니다.",
            ),
            (
                "algospot/tictactoe",
                "1\n...\n...\n...\nx..\n",
                "5번째 줄: 판 1개 뒤에는 아무것도 없어야 하는데 나온 것은 'x..'입니다.",
            ),
            (
                "algospot/tictactoe",
                "1\n...\n...\n",
                "3번째 줄, 1번째 판: 판의 3번째 줄이 와야 하는데 입력이 끝났습니다.",
            ),
            (
                "uva/10363",
                "1\nX..\n\n...\n...\n",
                "3번째 줄, 1번째 판: 판의 2번째 줄이 와야 하는데 빈 줄이 나왔습니다.",
            ),
            (
                "algospot/tictactoe",
                "many\n",
                "1번째 줄: 판의 수(최대 18446744073709551615)가 와야 하는데 나온 것은 'many'입니다.",
            ),
            (
                "boj/16571",
                "",
                "빈 입력: 판이 와야 하는데 입력이 끝났습니다.",
            ),
            (
                "algospot/tictactoe",
                "1\nxxx\nooo\n...\n",
                "2번째 줄, 1번째 판: xxx/ooo/... 판은 게임에서 나올 수 없습니다. x와 o가 모두 줄을 완성했습니다. x가 줄을 완성한 뒤에 o가 또 두었습니다.",
            ),
            (
                "boj/16571",
                "1 1 1\n2 2 0\n0 0 0\n",
                "1번째 줄, 1번째 판: 아직 끝나지 않은 게임이어야 하는데 x가 이겨 이미 끝났습니다.",
            ),
            (
                "leetcode/1275",
                "[[0,0],[0,0]]\n",
                "1번째 줄, 1번째 판: 2번째 수: a1에는 이미 x가 있습니다.",
            ),
            (
                "leetcode/1275",
                "[]\n",
                "1번째 줄, 1번째 판: 수가 1개에서 9개까지 있어야 하는데 하나도 없습니다.",
            ),
        ] {
            let problem = find(id).unwrap();
            let answered = answer(problem, input.as_bytes(), &mut Vec::new(), None);
            let Err(AnswerError::Input(error)) = answered else {
                panic!("{id} {input:?}");
            };
            assert_eq!(error.text(Language::Korean), expected, "{input:?}");
            assert_eq!(error.text(Language::English), error.to_string());
        }
    }
}
