//! The statements about a board among which a diagnosis is sought, the most
//! natural first. In English each goes on after "boards where"; in Korean it is a
//! condition that stands for itself.

mod counts;
mod lines;

use noughts::{Board, Outcome, Player, Reason, Rules, Status, Value};
use noughts_analysis::messages::ko::{Particle, with};

use super::facts::Facts;
use crate::judge::Wording;

/// A statement that is true of some boards.
pub(super) struct Feature {
    pub(super) says: Wording,
    pub(super) holds: Box<dyn Fn(&Facts) -> bool>,
}

fn feature(
    en: impl Into<String>,
    ko: impl Into<String>,
    holds: impl Fn(&Facts) -> bool + 'static,
) -> Feature {
    Feature {
        says: Wording::new(en, ko),
        holds: Box::new(holds),
    }
}

/// All statements. One of them is about the images of a board.
pub(super) fn features(answers: &[&'static str], image: Board) -> Vec<Feature> {
    [
        course_of_play(),
        counts::numbers_of_marks(),
        lines::which_lines(),
        lines::double_lines(),
        worth(),
        answers.iter().flat_map(|answer| wanted(answer)).collect(),
        vec![images(image)],
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Whether the board can occur, whose turn it is, how the game ended.
fn course_of_play() -> Vec<Feature> {
    let is = |status: Status| move |facts: &Facts| facts.status() == Some(status);
    let won = |player| is(Status::Over(Outcome::Win(player)));
    let over = |facts: &Facts| facts.position.is_some_and(|position| position.is_over());
    let mut features = vec![
        feature("the game is over", "게임이 끝났음", over),
        feature("somebody has won", "누군가 이겼음", |facts| {
            matches!(facts.status(), Some(Status::Over(Outcome::Win(_))))
        }),
        feature(
            "the game is drawn",
            "무승부로 끝났음",
            is(Status::Over(Outcome::Draw)),
        ),
        feature(
            "the game goes on",
            "게임이 아직 끝나지 않았음",
            |facts| matches!(facts.status(), Some(Status::ToMove(_))),
        ),
        feature(
            "the board can occur",
            "게임에서 나올 수 있는 판임",
            |facts| facts.position.is_some(),
        ),
        feature(
            "the board cannot occur",
            "게임에서 나올 수 없는 판임",
            |facts| facts.position.is_none(),
        ),
        feature(
            "the board cannot occur although the numbers of marks fit",
            "x와 o의 개수는 맞지만 게임에서 나올 수 없는 판임",
            |facts| facts.position.is_none() && facts.counts_fit(),
        ),
    ];
    for player in Player::BOTH {
        let name = Rules::TIC_TAC_TOE.player_name(player);
        features.push(feature(
            format!("{name} has won"),
            format!("{} 이겼음", with(name, Particle::Subject)),
            won(player),
        ));
        features.push(feature(
            format!("it is {name}'s turn"),
            format!("{name} 차례임"),
            is(Status::ToMove(player)),
        ));
    }
    features.extend(impossible());
    features
}

/// Why the board cannot occur.
fn impossible() -> Vec<Feature> {
    let mut features = Vec::new();
    for reason in Reason::ALL {
        let (en, ko) = match reason {
            Reason::TooMany(mark) => (
                format!("{mark} has too many marks"),
                format!("{} 너무 많음", with(mark, Particle::Subject)),
            ),
            Reason::BothHaveLines => (
                "both have a line".to_owned(),
                "x와 o가 모두 줄을 완성했음".to_owned(),
            ),
            Reason::PlayedOnAfter(mark) => (
                format!("play went on after {mark} had won"),
                format!("{} 이긴 뒤에도 더 두었음", with(mark, Particle::Subject)),
            ),
            Reason::LinesApart(mark) => (
                format!("{mark} has two lines without a common square"),
                format!("{mark}의 두 줄에 겹치는 칸이 없음"),
            ),
            // The others are about other games.
            _ => continue,
        };
        features.push(feature(en.clone(), ko.clone(), |facts| {
            facts.reasons.contains(reason)
        }));
        features.push(feature(
            format!("{en}, and nothing else is wrong"),
            format!("{ko}(그 밖에는 잘못이 없음)"),
            |facts| facts.reasons == [*reason],
        ));
    }
    features
}

/// Who wins with best play.
fn worth() -> Vec<Feature> {
    let can_win_at_once = |facts: &Facts| facts.value == Some(Value::Win { plies: 1 });
    vec![
        feature(
            "the player to move wins at once",
            "둘 차례인 쪽이 한 수로 이길 수 있음",
            can_win_at_once,
        ),
        feature(
            "a line is there or can be made at once",
            "완성된 줄이 있거나 한 수로 완성할 수 있음",
            move |facts| can_win_at_once(facts) || !facts.all_lines().is_empty(),
        ),
        feature(
            "the player to move wins",
            "둘 차례인 쪽이 이김",
            |facts| matches!(facts.value, Some(Value::Win { .. })),
        ),
        feature(
            "the player to move wins, but not at once",
            "둘 차례인 쪽이 이기지만 한 수로는 아님",
            |facts| matches!(facts.value, Some(Value::Win { plies: 2.. })),
        ),
        feature(
            "the player to move loses",
            "둘 차례인 쪽이 짐",
            |facts| matches!(facts.value, Some(Value::Loss { .. })),
        ),
        feature(
            "neither can force a win",
            "서로 최선으로 두면 무승부임",
            |facts| facts.value == Some(Value::Draw),
        ),
    ]
}

/// What the right answer is.
fn wanted(answer: &'static str) -> [Feature; 2] {
    [
        feature(
            format!("the answer is {answer}"),
            format!("정답이 {answer}임"),
            move |facts| facts.answer == answer,
        ),
        feature(
            format!("the answer is not {answer}"),
            format!("정답이 {answer} 말고 다른 것임"),
            move |facts| facts.answer != answer,
        ),
    ]
}

/// Rotations and reflections.
fn images(board: Board) -> Feature {
    let class = board.canonical();
    feature(
        format!("the board is {board} or an image of it"),
        format!("{board} 또는 그것을 돌리거나 뒤집은 판임"),
        move |facts| facts.board.canonical() == class,
    )
}
