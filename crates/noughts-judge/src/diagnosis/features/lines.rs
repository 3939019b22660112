//! Statements about lines.

use noughts::{Direction, Line, Mark, Rules};
use noughts_analysis::Text;
use noughts_analysis::messages::en;
use noughts_analysis::messages::ko::{self, Particle, with};

use super::{Feature, feature};
use crate::diagnosis::facts::{LineSet, lines};
use crate::judge::Wording;

/// A set of lines with a name.
fn kinds() -> [(Text, LineSet); 3] {
    let of = |wanted: fn(Direction) -> bool| LineSet::of(|line| wanted(line.direction()));
    [
        (
            Text {
                en: "row",
                ko: "가로줄",
            },
            of(|direction| direction == Direction::Right),
        ),
        (
            Text {
                en: "column",
                ko: "세로줄",
            },
            of(|direction| direction == Direction::Down),
        ),
        (
            Text {
                en: "diagonal",
                ko: "대각선",
            },
            of(is_diagonal),
        ),
    ]
}

fn is_diagonal(direction: Direction) -> bool {
    matches!(direction, Direction::DownRight | Direction::DownLeft)
}

fn line_name(line: &Line) -> Wording {
    let rules = Rules::TIC_TAC_TOE;
    Wording::new(en::line(&rules, line), ko::line(&rules, line))
}

/// Somebody has completed something.
fn completed(mark: Mark, what: &str) -> String {
    let (mark, what) = (with(mark, Particle::Subject), with(what, Particle::Object));
    format!("{mark} {what} 완성했음")
}

/// Which of them there are, and whose.
pub(super) fn which_lines() -> Vec<Feature> {
    let kinds = kinds()
        .into_iter()
        .flat_map(|(kind, set)| of_kind(kind, set));
    let lines = lines().into_iter().flat_map(|line| of_line(&line));
    any_lines().into_iter().chain(kinds).chain(lines).collect()
}

/// Whether there are any, and whose.
fn any_lines() -> Vec<Feature> {
    vec![
        feature("nobody has a line", "완성된 줄이 없음", |facts| {
            facts.all_lines().is_empty()
        }),
        feature("there is a line", "완성된 줄이 있음", |facts| {
            !facts.all_lines().is_empty()
        }),
        feature(
            "three empty squares are in line",
            "빈칸 세 개가 한 줄로 이어져 있음",
            |facts| !facts.empty_lines.is_empty(),
        ),
        feature("x has a line", "x가 줄을 완성했음", |facts| {
            !facts.lines[0].is_empty()
        }),
        feature("o has a line", "o가 줄을 완성했음", |facts| {
            !facts.lines[1].is_empty()
        }),
        feature(
            "x has a line and o has none",
            "x만 줄을 완성했음",
            |facts| !facts.lines[0].is_empty() && facts.lines[1].is_empty(),
        ),
        feature(
            "o has a line and x has none",
            "o만 줄을 완성했음",
            |facts| !facts.lines[1].is_empty() && facts.lines[0].is_empty(),
        ),
    ]
}

/// Rows, columns or diagonals.
fn of_kind(Text { en: kind, ko }: Text, set: LineSet) -> Vec<Feature> {
    let mut features = Vec::new();
    features.push(feature(
        format!("every line is a {kind}"),
        format!("완성된 줄이 모두 {ko}임"),
        move |facts| !facts.all_lines().is_empty() && facts.all_lines().is_within(set),
    ));
    features.push(feature(
        format!("there is a {kind}"),
        format!("완성된 {} 있음", with(ko, Particle::Subject)),
        move |facts| facts.all_lines().meets(set),
    ));
    for (place, mark) in Mark::BOTH.into_iter().enumerate() {
        features.push(feature(
            format!("{mark} has a {kind}"),
            completed(mark, ko),
            move |facts| facts.lines[place].meets(set),
        ));
        features.push(feature(
            format!("{mark} has only a {kind}"),
            format!("{} 완성한 줄은 {ko}뿐임", with(mark, Particle::Subject)),
            move |facts| !facts.lines[place].is_empty() && facts.lines[place].is_within(set),
        ));
    }
    features
}

/// One of the lines.
fn of_line(line: &Line) -> Vec<Feature> {
    let mut features = Vec::new();
    let set = LineSet::of(|other| other == line);
    let Wording { en: name, ko } = line_name(line);
    features.push(feature(
        format!("the only line is {name}"),
        format!("완성된 줄은 {ko}뿐임"),
        move |facts| facts.all_lines() == set,
    ));
    features.push(feature(
        format!("somebody has {name}"),
        format!("누군가 {} 완성했음", with(&ko, Particle::Object)),
        move |facts| facts.all_lines().meets(set),
    ));
    features.push(feature(
        format!("{name} is empty"),
        format!("{} 비어 있음", with(&ko, Particle::Subject)),
        move |facts| facts.empty_lines.meets(set),
    ));
    for (place, mark) in Mark::BOTH.into_iter().enumerate() {
        features.push(feature(
            format!("{mark} has {name}"),
            completed(mark, &ko),
            move |facts| facts.lines[place].meets(set),
        ));
        features.push(feature(
            format!("{mark}'s only line is {name}"),
            format!("{} 완성한 줄은 {ko}뿐임", with(mark, Particle::Subject)),
            move |facts| facts.lines[place] == set,
        ));
    }
    features
}

/// Two lines of one player, which one move can complete if they cross.
pub(super) fn double_lines() -> Vec<Feature> {
    let mut features = vec![feature(
        "one player has two lines",
        "한쪽이 줄을 두 개 완성했음",
        |facts| facts.lines.iter().any(|lines| lines.len() >= 2),
    )];
    for (place, mark) in Mark::BOTH.into_iter().enumerate() {
        features.push(feature(
            format!("{mark} has two lines"),
            completed(mark, "줄 두 개"),
            move |facts| facts.lines[place].len() >= 2,
        ));
        let kinds = kinds();
        for (n, (a, one)) in kinds.into_iter().enumerate() {
            for (b, other) in kinds.into_iter().skip(n + 1) {
                features.push(feature(
                    format!("{mark} has a {} and a {}", a.en, b.en),
                    completed(mark, &ko::all([a.ko, b.ko]).to_string()),
                    move |facts| facts.lines[place].meets(one) && facts.lines[place].meets(other),
                ));
            }
        }
        let lines = lines();
        for (n, line) in lines.iter().enumerate() {
            let set = LineSet::of(|other| other == line);
            for (kind, others) in kinds {
                if set.is_within(others) {
                    continue;
                }
                let name = line_name(line);
                let en = format!("{mark} has {} and a {}", name.en, kind.en);
                let ko = completed(
                    mark,
                    &format!("{} {}", with(name.ko, Particle::And), kind.ko),
                );
                features.push(feature(en, ko, move |facts| {
                    facts.lines[place].meets(set) && facts.lines[place].meets(others)
                }));
            }
            for other in &lines[n + 1..] {
                let both = LineSet::of(|wanted| wanted == line || wanted == other);
                let [one, other] = [line, other].map(line_name);
                let en = format!("{mark} has {} and {}", one.en, other.en);
                let ko = completed(mark, &ko::all([one.ko, other.ko]).to_string());
                features.push(feature(en, ko, move |facts| {
                    both.is_within(facts.lines[place])
                }));
            }
        }
    }
    features
}
