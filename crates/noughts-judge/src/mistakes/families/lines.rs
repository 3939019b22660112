//! Mistakes about lines.

use noughts::{Direction, Line, Mark, Rules, Square};
use noughts_analysis::messages::en;
use noughts_analysis::messages::ko::{self, Particle, with};

use crate::mistakes::beginner::{Beginner, FoundLines};
use crate::mistakes::grid::{ALL, squares};
use crate::mistakes::mistake::{Mistake, phrase};
use crate::problems::About;

const RULES: Rules = Rules::TIC_TAC_TOE;

fn set(line: &Line) -> u16 {
    line.stones().bits() as u16
}

fn lines() -> Vec<Line> {
    RULES.lines().collect()
}

/// Keeps of what it takes for lines only some.
fn keep(program: &mut Beginner, wanted: impl Fn(u16) -> bool) {
    for lines in &mut program.lines {
        lines.retain(|line| wanted(*line));
    }
}

/// The lines of some directions, with what they are called in both languages.
fn kinds() -> [(&'static str, &'static str, Vec<u16>); 3] {
    let of = |wanted: &[Direction]| {
        let lines = lines().into_iter();
        let lines = lines.filter(|line| wanted.contains(&line.direction()));
        lines.map(|line| set(&line)).collect()
    };
    [
        ("rows", "가로줄", of(&[Direction::Right])),
        ("columns", "세로줄", of(&[Direction::Down])),
        (
            "diagonals",
            "대각선",
            of(&[Direction::DownRight, Direction::DownLeft]),
        ),
    ]
}

pub(super) fn all() -> Vec<Mistake> {
    let one = lines().into_iter().map(|line| {
        let says = phrase(
            format!("forgets {}", en::line(&RULES, &line)),
            format!("{} 빠뜨림", with(ko::line(&RULES, &line), Particle::Object)),
        );
        Mistake::new(says, move |program| {
            keep(program, |other| other != set(&line))
        })
    });
    one.chain(whole_kinds()).chain(what_is_found()).collect()
}

fn whole_kinds() -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for (en, ko, of_kind) in kinds() {
        let all = if en == "diagonals" { "both" } else { "all" };
        let says = phrase(format!("forgets {all} {en}"), format!("{ko}을 모두 빠뜨림"));
        let these = of_kind.clone();
        mistakes.push(Mistake::new(says, move |program| {
            keep(program, |line| !these.contains(&line));
        }));
        let says = phrase(format!("knows no lines but {en}"), format!("{ko}만 확인함"));
        mistakes.push(Mistake::new(says, move |program| {
            keep(program, |line| of_kind.contains(&line));
        }));
    }
    let says = phrase(
        "takes broken diagonals, which go on over the edge, for lines",
        "판 밖으로 넘어가 이어지는 대각선도 줄로 봄",
    );
    mistakes.push(Mistake::new(says, |program| {
        for lines in &mut program.lines {
            lines.extend([0b100_001_010, 0b010_100_001, 0b001_100_010, 0b010_001_100]);
        }
    }));
    mistakes
}

fn what_is_found() -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for mark in Mark::BOTH {
        let (this, other) = (letter(mark), letter(mark.other()));
        mistakes.push(Mistake::new(
            phrase(
                format!("never looks for a line of {this}"),
                format!("{this}의 줄을 확인하지 않음"),
            ),
            move |program| program.lines[mark as usize].clear(),
        ));
        mistakes.push(Mistake::new(
            phrase(
                format!("takes a line of {other} for one of {this}"),
                format!("{other}의 줄도 {this}의 줄로 봄"),
            ),
            move |program| program.found = FoundLines::AllOf(mark),
        ));
    }
    mistakes.push(
        Mistake::new(
            phrase(
                "stops at the first line that it finds",
                "처음 찾은 줄에서 멈추고 상대의 줄은 보지 않음",
            ),
            |program| program.found = FoundLines::First,
        )
        .about(About::Board),
    );
    mistakes.push(
        Mistake::new(
            phrase(
                "remembers only the last line that it finds",
                "마지막에 찾은 줄만 기억함",
            ),
            |program| program.found = FoundLines::Last,
        )
        .about(About::Board),
    );
    mistakes
}

/// How a mark stands in a phrase.
pub(super) fn letter(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "x",
        Mark::O => "o",
    }
}

/// One move can complete two lines at once, and not everybody believes it.
pub(super) fn double_lines() -> Vec<Mistake> {
    let lines = lines();
    let crossing = |a: &Line, b: &Line| (set(a) & set(b)).count_ones() == 1;
    let mut pairs: Vec<(String, String, Vec<u16>)> = Vec::new();
    let all = lines.iter().flat_map(|a| {
        let crossed = lines.iter().filter(move |b| crossing(a, b));
        crossed.map(move |b| set(a) | set(b))
    });
    pairs.push((
        "two lines of x at once".to_owned(),
        "한 번에 두 줄을 완성한 x".to_owned(),
        all.collect(),
    ));
    for (n, line) in lines.iter().enumerate() {
        for (en, ko, others) in kinds() {
            let crossed = others
                .iter()
                .filter(|other| (set(line) & *other).count_ones() == 1);
            let both: Vec<u16> = crossed.map(|other| set(line) | other).collect();
            if both.len() > 1 {
                let one = en.trim_end_matches('s');
                pairs.push((
                    format!("{} with a {one}", en::line(&RULES, line)),
                    format!("{} 겹친 {ko}", with(ko::line(&RULES, line), Particle::And)),
                    both,
                ));
            }
        }
        for other in lines[n + 1..].iter().filter(|other| crossing(line, other)) {
            pairs.push((
                format!(
                    "{} with {}",
                    en::line(&RULES, line),
                    en::line(&RULES, other)
                ),
                ko::all([ko::line(&RULES, line), ko::line(&RULES, other)]).to_string(),
                vec![set(line) | set(other)],
            ));
        }
    }
    let mistakes = pairs.into_iter().map(|(en, ko, refused)| {
        let alone = refused.len() == 1;
        let says = phrase(
            format!("does not believe that one move can complete {en}"),
            format!("한 수로 완성될 수 있는 두 줄을 불가능하다고 봄({ko})"),
        );
        let mistake = Mistake::new(says, move |program| {
            program.refused_pairs.extend(&refused);
        });
        let mistake = mistake.about(About::Board);
        if alone { mistake.alone() } else { mistake }
    });
    mistakes.collect()
}

/// A line is forgotten for one player only.
pub(super) fn of_one_player() -> Vec<Mistake> {
    let mistakes = Mark::BOTH.into_iter().flat_map(|mark| {
        lines().into_iter().map(move |line| {
            let says = phrase(
                format!("forgets {} of {}", en::line(&RULES, &line), letter(mark)),
                format!(
                    "{}의 {} 빠뜨림",
                    letter(mark),
                    with(ko::line(&RULES, &line), Particle::Object)
                ),
            );
            let change = move |program: &mut Beginner| {
                program.lines[mark as usize].retain(|other| *other != set(&line));
            };
            Mistake::new(says, change).alone()
        })
    });
    mistakes.collect()
}

/// One of the squares of a line is a wrong one.
pub(super) fn mistyped() -> Vec<Mistake> {
    let right: Vec<u16> = lines().iter().map(set).collect();
    let mut mistakes = Vec::new();
    for line in lines() {
        let line_set = set(&line);
        for lost in squares(line_set) {
            for instead in squares(ALL & !line_set) {
                let typed = line_set & !lost | instead;
                if right.contains(&typed) {
                    continue;
                }
                let names = list_of(typed);
                let says = phrase(
                    format!(
                        "takes {names} for a line instead of {}",
                        en::line(&RULES, &line)
                    ),
                    format!(
                        "{} 대신 {} 줄로 봄",
                        ko::line(&RULES, &line),
                        with(&names, Particle::Object)
                    ),
                );
                let change = move |program: &mut Beginner| {
                    for lines in &mut program.lines {
                        for known in lines.iter_mut().filter(|known| **known == line_set) {
                            *known = typed;
                        }
                    }
                };
                mistakes.push(Mistake::new(says, change).alone());
            }
        }
    }
    mistakes
}

/// The names of squares: `a1-b2-c2`.
fn list_of(set: u16) -> String {
    let names = (0..9).filter(|n| set & 1 << n != 0);
    let names = names.map(|n| Square::new(n % 3, n / 3).to_string());
    names.collect::<Vec<_>>().join("-")
}
