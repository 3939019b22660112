//! Statements about how many marks there are.

use noughts::Mark;
use noughts_analysis::messages::ko::{Particle, with};

use super::{Feature, feature};
use crate::diagnosis::facts::Facts;

const WORDS: [&str; 10] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

pub(super) fn numbers_of_marks() -> Vec<Feature> {
    let players = Mark::BOTH.into_iter().enumerate();
    let players = players.flat_map(|(place, mark)| of_player(place, mark));
    let compared = compared().into_iter();
    compared.chain(players).chain(of_board()).collect()
}

/// Full or not, and how the numbers of both compare.
fn compared() -> Vec<Feature> {
    vec![
        feature("the board is full", "판이 가득 찼음", |facts| {
            facts.board.vacant().is_empty()
        }),
        feature("squares are empty", "빈칸이 있음", |facts| {
            !facts.board.vacant().is_empty()
        }),
        feature(
            "the numbers of marks fit",
            "x와 o의 개수가 맞음",
            Facts::counts_fit,
        ),
        feature(
            "x has one mark more than o",
            "x가 o보다 하나 많음",
            |facts| facts.marks[0] == facts.marks[1] + 1,
        ),
        feature(
            "x has as many marks as o",
            "x와 o의 개수가 같음",
            |facts| facts.marks[0] == facts.marks[1],
        ),
        feature("x has more marks than o", "x가 o보다 많음", |facts| {
            facts.marks[0] > facts.marks[1]
        }),
        feature("o has more marks than x", "o가 x보다 많음", |facts| {
            facts.marks[0] < facts.marks[1]
        }),
    ]
}

/// How many marks a player has.
fn of_player(place: usize, mark: Mark) -> Vec<Feature> {
    let mut features = Vec::new();
    for (n, word) in (0..).zip(WORDS) {
        let s = if n == 1 { "" } else { "s" };
        features.push(feature(
            format!("{mark} has {word} mark{s}"),
            korean_number(&mark.to_string(), n),
            move |facts| facts.marks[place] == n,
        ));
        if (1..9).contains(&n) {
            features.push(feature(
                format!("{mark} has {word} or more marks"),
                format!("{} {n}개 이상임", with(mark, Particle::Subject)),
                move |facts| facts.marks[place] >= n,
            ));
        }
    }
    features
}

/// How many marks there are.
fn of_board() -> Vec<Feature> {
    let mut features = Vec::new();
    for (n, word) in (0..).zip(WORDS) {
        let s = if n == 1 { "" } else { "s" };
        features.push(feature(
            format!("the board has {word} mark{s}"),
            korean_number("놓인 말", n),
            move |facts| facts.board.occupied().len() == n,
        ));
        if (1..9).contains(&n) {
            features.push(feature(
                format!("the board has {word} or more marks"),
                format!("놓인 말이 {n}개 이상임"),
                move |facts| facts.board.occupied().len() >= n,
            ));
        }
    }
    features
}

/// How many there are of something.
fn korean_number(things: &str, number: u32) -> String {
    let things = with(things, Particle::Subject);
    match number {
        0 => format!("{things} 없음"),
        n => format!("{things} {n}개임"),
    }
}
