//! Known mistakes about boards: lines, turns, the numbers of marks, the end of a game, reading and
//! answering. Each list starts with the most natural mistake.

use noughts::{Direction, Line, Mark, Rules, Square};
use noughts_analysis::messages::en;
use noughts_analysis::messages::ko::{self, Particle, with};

use super::Mistake;
use super::model::{
    ALL, Counts, FoundLines, Full, Keeps, ProgramModel, Reading, Test, Turn, squares,
};
use crate::problems::About;

const RULES: Rules = Rules::TIC_TAC_TOE;

/// The character of a mark in a phrase.
fn letter(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "x",
        Mark::O => "o",
    }
}

fn set(line: &Line) -> u16 {
    line.stones().bits() as u16
}

fn all_lines() -> Vec<Line> {
    RULES.lines().collect()
}

/// Rows, columns and diagonals, with their names in both languages.
fn kinds() -> [(&'static str, &'static str, Vec<u16>); 3] {
    let of = |wanted: &[Direction]| {
        let lines = all_lines().into_iter();
        let lines = lines.filter(|line| wanted.contains(&line.direction()));
        lines.map(|line| set(&line)).collect()
    };
    let diagonals = of(&[Direction::DownRight, Direction::DownLeft]);
    [
        ("rows", "가로줄", of(&[Direction::Right])),
        ("columns", "세로줄", of(&[Direction::Down])),
        ("diagonals", "대각선", diagonals),
    ]
}

/// Removes lines that the program knows.
fn keep_lines(program: &mut ProgramModel, wanted: impl Fn(u16) -> bool) {
    for lines in &mut program.lines {
        lines.retain(|line| wanted(*line));
    }
}

/// Lines that are forgotten, or confused with others.
pub(super) fn lines() -> Vec<Mistake> {
    let one = all_lines().into_iter().map(|line| {
        Mistake::new(
            format!("forgets {}", en::line(&RULES, &line)),
            format!("{} 빠뜨림", with(ko::line(&RULES, &line), Particle::Object)),
            move |program| keep_lines(program, |other| other != set(&line)),
        )
    });
    let mut mistakes: Vec<Mistake> = one.collect();
    for (en, ko, of_kind) in kinds() {
        let all = if en == "diagonals" { "both" } else { "all" };
        let these = of_kind.clone();
        mistakes.push(Mistake::new(
            format!("forgets {all} {en}"),
            format!("{ko}을 모두 빠뜨림"),
            move |program| keep_lines(program, |line| !these.contains(&line)),
        ));
        mistakes.push(Mistake::new(
            format!("knows no lines but {en}"),
            format!("{ko}만 확인함"),
            move |program| keep_lines(program, |line| of_kind.contains(&line)),
        ));
    }
    mistakes.push(Mistake::new(
        "never looks for lines",
        "줄을 확인하지 않음",
        |program| keep_lines(program, |_| false),
    ));
    mistakes.push(Mistake::new(
        "mistakes diagonals that wrap around the edge for lines",
        "판 밖으로 넘어가 이어지는 대각선도 줄로 봄",
        |program| {
            for lines in &mut program.lines {
                lines.extend([0b100_001_010, 0b010_100_001, 0b001_100_010, 0b010_001_100]);
            }
        },
    ));
    for mark in Mark::BOTH {
        let (this, other) = (letter(mark), letter(mark.other()));
        mistakes.push(Mistake::new(
            format!("never looks for a line of {this}"),
            format!("{this}의 줄을 확인하지 않음"),
            move |program| program.lines[mark as usize].clear(),
        ));
        mistakes.push(Mistake::new(
            format!("mistakes a line of {other} for one of {this}"),
            format!("{other}의 줄도 {this}의 줄로 봄"),
            move |program| program.found = FoundLines::AllOf(mark),
        ));
    }
    let found = [
        Mistake::new(
            "stops at the first line that it finds",
            "처음 찾은 줄에서 멈추고 상대의 줄은 보지 않음",
            |program| program.found = FoundLines::First,
        ),
        Mistake::new(
            "remembers only the last line that it finds",
            "마지막에 찾은 줄만 기억함",
            |program| program.found = FoundLines::Last,
        ),
    ];
    mistakes.extend(found.map(|mistake| mistake.about(About::Board)));
    mistakes
}

/// Two lines that one move can complete are taken for impossible.
pub(super) fn double_lines() -> Vec<Mistake> {
    let refused = |en: String, ko: String, pairs: Vec<u16>| {
        let is_one_pair = pairs.len() == 1;
        let mistake = Mistake::new(
            format!("rejects boards on which one move completed {en}"),
            format!("한 수로 {ko} 동시에 완성한 판을 나올 수 없다고 봄"),
            move |program| program.refused_pairs.extend(&pairs),
        );
        let mistake = mistake.about(About::Board);
        if is_one_pair {
            mistake.alone()
        } else {
            mistake
        }
    };
    let lines = all_lines();
    let crossing = |a: u16, b: u16| (a & b).count_ones() == 1;
    let all = lines.iter().flat_map(|a| {
        let crossed = lines.iter().filter(move |b| crossing(set(a), set(b)));
        crossed.map(move |b| set(a) | set(b))
    });
    let mut mistakes = vec![refused(
        "two lines of x at once".to_owned(),
        "x의 두 줄을".to_owned(),
        all.collect(),
    )];
    for (n, line) in lines.iter().enumerate() {
        let (name, name_ko) = (en::line(&RULES, line), ko::line(&RULES, line));
        for (en, ko, others) in kinds() {
            let crossed = others.iter().filter(|other| crossing(set(line), **other));
            let pairs: Vec<u16> = crossed.map(|other| set(line) | other).collect();
            if pairs.len() > 1 {
                let one = en.trim_end_matches('s');
                mistakes.push(refused(
                    format!("{name} with a {one}"),
                    format!(
                        "{} {}",
                        with(&name_ko, Particle::And),
                        with(ko, Particle::Object)
                    ),
                    pairs,
                ));
            }
        }
        let others = lines[n + 1..].iter();
        for other in others.filter(|other| crossing(set(line), set(other))) {
            mistakes.push(refused(
                format!("{name} with {}", en::line(&RULES, other)),
                with(
                    ko::all([name_ko.clone(), ko::line(&RULES, other)]),
                    Particle::Object,
                ),
                vec![set(line) | set(other)],
            ));
        }
    }
    mistakes
}

/// A line is forgotten for one player only.
pub(super) fn lines_of_one_player() -> Vec<Mistake> {
    let both = Mark::BOTH.into_iter();
    let pairs = both.flat_map(|mark| all_lines().into_iter().map(move |line| (mark, line)));
    let mistakes = pairs.map(|(mark, line)| {
        let (this, in_korean) = (letter(mark), ko::line(&RULES, &line));
        let mistake = Mistake::new(
            format!("forgets {} of {this}", en::line(&RULES, &line)),
            format!("{this}의 {} 빠뜨림", with(in_korean, Particle::Object)),
            move |program| program.lines[mark as usize].retain(|other| *other != set(&line)),
        );
        mistake.alone()
    });
    mistakes.collect()
}

/// One of the squares of a line is a wrong one.
pub(super) fn mistyped_lines() -> Vec<Mistake> {
    // `a1-b2-c2`.
    let names = |set: u16| {
        let names = (0..9).filter(|n| set & 1 << n != 0);
        let names = names.map(|n| Square::new(n % 3, n / 3).to_string());
        names.collect::<Vec<_>>().join("-")
    };
    let right: Vec<u16> = all_lines().iter().map(set).collect();
    let mut mistakes = Vec::new();
    for line in all_lines() {
        let (name, name_ko) = (en::line(&RULES, &line), ko::line(&RULES, &line));
        let line = set(&line);
        for lost in squares(line) {
            for instead in squares(ALL & !line) {
                let typed = line & !lost | instead;
                if right.contains(&typed) {
                    continue;
                }
                let mistake = Mistake::new(
                    format!("tests {} instead of {name}", names(typed)),
                    format!(
                        "{name_ko} 대신 {} 줄로 봄",
                        with(names(typed), Particle::Object)
                    ),
                    move |program| {
                        let lines = program.lines.iter_mut().flatten();
                        lines
                            .filter(|known| **known == line)
                            .for_each(|known| *known = typed);
                    },
                );
                mistakes.push(mistake.alone());
            }
        }
    }
    mistakes
}

/// Whose turn it is.
pub(super) fn turns() -> Vec<Mistake> {
    let mut mistakes = vec![Mistake::new(
        "reverses whose turn it is",
        "누구 차례인지 거꾸로 판단함",
        |program| program.turn = Turn::Reversed,
    )];
    for mark in Mark::BOTH {
        let this = letter(mark);
        mistakes.push(Mistake::new(
            format!("always treats {this} as the player to move"),
            format!("언제나 {this} 차례로 봄"),
            move |program| program.turn = Turn::Always(mark),
        ));
        mistakes.push(Mistake::new(
            format!("decides whose turn it is by whether the number of {this} is even"),
            format!("{this}의 개수가 짝수인지만 보고 차례를 정함"),
            move |program| program.turn = Turn::EvenNumberOf(mark),
        ));
    }
    mistakes
}

/// Replaces tests of a board.
fn replace(program: &mut ProgramModel, change: impl Fn(Test) -> Test) {
    for test in &mut program.tests {
        *test = change(*test);
    }
}

/// The numbers of marks.
pub(super) fn counts() -> Vec<Mistake> {
    let any_board = [
        (
            Counts::Any,
            "never compares the numbers of marks",
            "말의 개수를 비교하지 않음",
        ),
        (
            Counts::AtMostOneApart,
            "allows one o more than x",
            "o가 x보다 하나 많아도 된다고 봄",
        ),
        (
            Counts::FitReversed,
            "lets o have one mark more than x instead of x one more than o",
            "x가 아니라 o가 하나 더 많을 수 있다고 봄",
        ),
        (
            Counts::NotMoreX,
            "rejects more x than o instead of more o than x",
            "o가 더 많은 판이 아니라 x가 더 많은 판을 나올 수 없다고 봄",
        ),
        (
            Counts::NotFewerX,
            "lets x have any number of marks more than o",
            "x가 o보다 몇 개든 더 많아도 된다고 봄",
        ),
        (
            Counts::AtMostOneMoreX,
            "lets o have any number of marks more than x",
            "o가 x보다 몇 개든 더 많아도 된다고 봄",
        ),
        (
            Counts::Equal,
            "rejects every board on which x has one mark more",
            "x가 하나 더 많은 판은 나올 수 없다고 봄",
        ),
        (
            Counts::OneMoreX,
            "rejects every board with as many x as o",
            "x와 o의 개수가 같은 판은 나올 수 없다고 봄",
        ),
    ];
    let any_board = any_board.into_iter().map(|(counts, en, ko)| {
        Mistake::new(en, ko, move |program| {
            replace(program, |test| match test {
                Test::Counts(_) => Test::Counts(counts),
                other => other,
            });
        })
    });
    let won_board = [
        (
            &[Mark::X][..],
            Counts::Any,
            "never tests the numbers of marks where x has a line",
            "x의 줄이 있을 때 말의 개수를 확인하지 않음",
        ),
        (
            &[Mark::O],
            Counts::Any,
            "never tests the numbers of marks where o has a line",
            "o의 줄이 있을 때 말의 개수를 확인하지 않음",
        ),
        (
            &Mark::BOTH,
            Counts::Any,
            "never tests the numbers of marks where somebody has a line",
            "줄이 있을 때 말의 개수를 확인하지 않음",
        ),
        (
            &[Mark::X],
            Counts::Equal,
            "requires as many x as o where x has a line",
            "x의 줄이 있으면 x와 o의 개수가 같아야 한다고 봄",
        ),
        (
            &[Mark::X],
            Counts::OneMoreO,
            "requires one o more than x where x has a line",
            "x의 줄이 있으면 o가 하나 더 많아야 한다고 봄",
        ),
        (
            &[Mark::O],
            Counts::OneMoreX,
            "requires one x more than o where o has a line",
            "o의 줄이 있으면 x가 하나 더 많아야 한다고 봄",
        ),
        (
            &[Mark::O],
            Counts::OneMoreO,
            "requires one o more than x where o has a line",
            "o의 줄이 있으면 o가 하나 더 많아야 한다고 봄",
        ),
    ];
    let won_board = won_board.into_iter().map(|(marks, counts, en, ko)| {
        Mistake::new(en, ko, move |program| {
            replace(program, |test| match test {
                Test::Line(mark, _) if marks.contains(&mark) => Test::Line(mark, counts),
                other => other,
            });
        })
    });
    let others = [
        Mistake::new(
            "compares the numbers of x and o the wrong way round in every test",
            "말의 개수를 비교할 때마다 x와 o를 거꾸로 비교함",
            |program| {
                replace(program, |test| match test {
                    Test::Counts(_) => Test::Counts(Counts::FitReversed),
                    Test::Line(Mark::X, _) => Test::Line(Mark::X, Counts::OneMoreO),
                    other => other,
                });
            },
        ),
        Mistake::new(
            "never tests whether both have a line",
            "둘 다 줄을 완성했는지 확인하지 않음",
            |program| program.tests.retain(|test| *test != Test::BothLines),
        ),
        Mistake::new(
            "rejects boards on which x or o has no mark",
            "x나 o가 하나도 없는 판은 나올 수 없다고 봄",
            |program| program.tests.insert(0, Test::NoMarks),
        ),
    ];
    let all = any_board.chain(won_board).chain(others);
    all.map(|mistake| mistake.about(About::Board)).collect()
}

fn is_full(test: &Test) -> bool {
    matches!(test, Test::Full(_))
}

fn replace_full(program: &mut ProgramModel, full: Full) {
    replace(program, |test| match test {
        Test::Full(_) => Test::Full(full),
        other => other,
    });
}

/// When a game is over.
pub(super) fn ends() -> Vec<Mistake> {
    let of_boards = [
        Mistake::new(
            "mistakes a board with one empty square for a full one",
            "한 칸이 비어 있는 판을 다 찼다고 봄",
            |program| replace_full(program, Full::Marks(8)),
        ),
        Mistake::new(
            "never tests whether the board is full",
            "판이 다 찼는지 확인하지 않음",
            |program| program.tests.retain(|test| !is_full(test)),
        ),
        Mistake::new(
            "tests 'full or x has one mark more' instead of 'full and x has one mark more' where \
             nobody has a line",
            "줄이 없을 때 '다 찼고 x가 하나 더 많다'가 아니라 '다 찼거나 x가 하나 더 많다'를 확인함",
            |program| replace_full(program, Full::OrOneMoreX),
        ),
        Mistake::new(
            "accepts every full board without a line of o as final, whatever the number of x",
            "o의 줄이 없는 다 찬 판은 x가 몇 개든 끝난 판으로 봄",
            |program| program.tests.insert(0, Test::Full(Full::UnlessLineOfO)),
        ),
        Mistake::new(
            "accepts every board that play can reach as final",
            "나올 수 있는 판을 모두 끝난 판으로 봄",
            |program| replace_full(program, Full::Marks(0)),
        ),
        Mistake::new(
            "looks for a line of o before one of x, and stops at the first that it finds",
            "x의 줄보다 o의 줄을 먼저 찾고, 찾으면 x의 줄은 보지 않음",
            |program| {
                program.tests.retain(|test| *test != Test::BothLines);
                let [x, o] = Mark::BOTH.map(|wanted| {
                    let is_line =
                        |test: &Test| matches!(test, Test::Line(mark, _) if *mark == wanted);
                    program.tests.iter().position(is_line)
                });
                if let (Some(x), Some(o)) = (x, o) {
                    program.tests.swap(x, o);
                }
            },
        ),
    ];
    let full_first = Mistake::new(
        "asks whether the board is full before it looks for a line",
        "줄을 찾기 전에 판이 다 찼는지부터 확인함",
        |program| {
            program.search.full_first = true;
            program.tests.retain(|test| !is_full(test));
            let is_line = |test: &Test| matches!(test, Test::BothLines | Test::Line(..));
            let place = program.tests.iter().position(is_line);
            let place = place.unwrap_or(program.tests.len());
            program.tests.insert(place, Test::Full(Full::Marks(9)));
        },
    );
    let of_boards = of_boards.map(|mistake| mistake.about(About::Board));
    [full_first].into_iter().chain(of_boards).collect()
}

/// Where only finished boards are asked for, most programs compare the numbers of marks of a full
/// board in the same test.
pub(super) fn full_boards() -> Vec<Mistake> {
    let mistake = Mistake::new(
        "requires one o more than x on a full board without a line",
        "줄 없이 다 찬 판에서는 o가 하나 더 많아야 한다고 봄",
        |program| {
            program
                .tests
                .retain(|test| !matches!(test, Test::Counts(_)));
            replace_full(program, Full::FourAndFive);
        },
    );
    vec![mistake.about(About::Board)]
}

/// Reading the input.
pub(super) fn readings() -> Vec<Mistake> {
    let reads = |en: String, ko: String, reading| {
        Mistake::new(en, ko, move |program| program.reading = reading)
    };
    let mut mistakes = vec![reads(
        "swaps x and o".to_owned(),
        "x와 o를 서로 바꾸어 읽음".to_owned(),
        Reading::Exchanged,
    )];
    mistakes.extend(Mark::BOTH.map(|mark| {
        reads(
            format!("does not recognise {} in the input", letter(mark)),
            format!("입력에서 {} 글자를 알아보지 못함", letter(mark)),
            Reading::Overlooks(mark),
        )
    }));
    let parts = [
        (0b111, "top row", "위쪽 가로줄"),
        (0b111_000_000, "bottom row", "아래쪽 가로줄"),
        (0b001_001_001, "left column", "왼쪽 세로줄"),
        (0b100_100_100, "right column", "오른쪽 세로줄"),
    ];
    mistakes.extend(parts.map(|(part, en, ko)| {
        reads(
            format!("does not read the {en}"),
            format!("{} 읽지 않음", with(ko, Particle::Object)),
            Reading::Only(ALL & !part),
        )
    }));
    mistakes
}

/// Answers that are exchanged, always the same, or given instead of others.
pub(super) fn answers(answers: &[&'static str]) -> Vec<Mistake> {
    let numbered: Vec<(u8, &str)> = (0..).zip(answers.iter().copied()).collect();
    let mut mistakes = Vec::new();
    for (a, one) in numbered.iter().copied() {
        for (b, other) in numbered.iter().copied().filter(|(b, _)| a < *b) {
            mistakes.push(Mistake::new(
                format!("exchanges the answers {one} and {other}"),
                format!("{one} 답과 {other} 답을 서로 바꿈"),
                move |program| {
                    for said in &mut program.says {
                        *said = match *said {
                            said if said == a => b,
                            said if said == b => a,
                            said => said,
                        };
                    }
                },
            ));
        }
    }
    for (a, one) in numbered.iter().copied() {
        let always = Mistake::new(
            format!("always answers {one}"),
            format!("언제나 {one} 답을 냄"),
            move |program| program.says.fill(a),
        );
        mistakes.push(always.alone());
        for (b, other) in numbered.iter().copied().filter(|(b, _)| a != *b) {
            let instead = Mistake::new(
                format!("answers {other} instead of {one}"),
                format!("{one} 대신 {other} 답을 냄"),
                move |program| {
                    let said = program.says.iter_mut().filter(|said| **said == a);
                    said.for_each(|said| *said = b);
                },
            );
            mistakes.push(instead.alone());
        }
    }
    mistakes
}

/// State that is kept from the cases before in the same run. A case alone does not show it.
pub(super) fn kept_state(answers: &[&'static str]) -> Vec<Mistake> {
    let keeps = |en: String, ko: String, what: Keeps| {
        let mistake = Mistake::new(en, ko, move |program| program.keeps = Some(what));
        match what {
            Keeps::Lines(_) => mistake.about(About::Board),
            Keeps::Memo => mistake.about(About::Play),
            Keeps::Counts(_) | Keeps::Marks | Keeps::Answer(_) => mistake,
        }
    };
    let of_all = [
        (
            "does not reset the numbers of x and o for the next case",
            "다음 판에서 x와 o의 개수를 0으로 되돌리지 않음",
            Keeps::Counts([true; 2]),
        ),
        (
            "does not reset for the next case whether x or o has a line",
            "앞 판에 x나 o의 줄이 있었다는 표시를 다음 판에서 지우지 않음",
            Keeps::Lines([true; 2]),
        ),
        (
            "leaves the marks of the previous case on squares that are empty in the next",
            "다음 판의 빈칸에 앞 판의 말을 그대로 남겨 둠",
            Keeps::Marks,
        ),
        (
            "reuses memoized results that are for the player to move in an earlier case",
            "앞 판에서 둘 차례였던 사람 기준으로 구한 결과를 메모에 남겨 두고 다음 판에도 씀",
            Keeps::Memo,
        ),
    ];
    let of_all = of_all.map(|(en, ko, what)| keeps(en.to_owned(), ko.to_owned(), what));
    let mut mistakes = Vec::from(of_all);
    for mark in Mark::BOTH {
        let (this, only) = (letter(mark), Mark::BOTH.map(|other| other == mark));
        mistakes.push(keeps(
            format!("does not reset the number of {this} for the next case"),
            format!("다음 판에서 {this}의 개수를 0으로 되돌리지 않음"),
            Keeps::Counts(only),
        ));
        mistakes.push(keeps(
            format!("does not reset for the next case whether {this} has a line"),
            format!("앞 판에 {this}의 줄이 있었다는 표시를 다음 판에서 지우지 않음"),
            Keeps::Lines(only),
        ));
    }
    for (number, answer) in (0..).zip(answers) {
        mistakes.push(keeps(
            format!("once it has answered {answer}, repeats that answer for every later case"),
            format!("한 번 {answer} 답을 낸 뒤로는 모든 판에 그 답을 냄"),
            Keeps::Answer(number),
        ));
    }
    mistakes
}
