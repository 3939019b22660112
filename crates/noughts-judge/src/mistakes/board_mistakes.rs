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

/// The lines of the board as sets of squares, with their names in both languages.
fn named_lines() -> Vec<(u16, String, String)> {
    let names = |line: Line| (set(&line), en::line(&RULES, &line), ko::line(&RULES, &line));
    RULES.lines().map(names).collect()
}

/// Rows, columns and diagonals, with their names in both languages.
fn kinds() -> [(&'static str, &'static str, Vec<u16>); 3] {
    let of = |wanted: &[Direction]| {
        let lines = RULES
            .lines()
            .filter(|line| wanted.contains(&line.direction()));
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

/// Lines that the program forgets, or confuses with others.
pub(super) fn lines() -> Vec<Mistake> {
    let mut all = Vec::new();
    for (line, name, name_ko) in named_lines() {
        let name_ko = with(name_ko, Particle::Object);
        all.extend(mistakes! {
            "forgets {name}"
            "{name_ko} 빠뜨림"
            move |program| keep_lines(program, |other| other != line);
        });
    }
    for (kind, kind_ko, of_kind) in kinds() {
        let all_or_both = if kind == "diagonals" { "both" } else { "all" };
        let forgotten = of_kind.clone();
        all.extend(mistakes! {
            "forgets {all_or_both} {kind}"
            "{kind_ko}을 모두 빠뜨림"
            move |program| keep_lines(program, |line| !forgotten.contains(&line));

            "knows no lines but {kind}"
            "{kind_ko}만 확인함"
            move |program| keep_lines(program, |line| of_kind.contains(&line));
        });
    }
    all.extend(mistakes! {
        "never looks for lines"
        "줄이 완성되었는지 확인하지 않음"
        |program| keep_lines(program, |_| false);

        "treats diagonals that wrap around the edge as lines"
        "판 밖으로 넘어가 이어지는 대각선도 줄로 봄"
        |program| for lines in &mut program.lines {
            lines.extend([0b100_001_010, 0b010_100_001, 0b001_100_010, 0b010_001_100]);
        };
    });
    for mark in Mark::BOTH {
        let (this, other) = (letter(mark), letter(mark.other()));
        all.extend(mistakes! {
            "never looks for a line of {this}"
            "{this}의 줄이 있는지 확인하지 않음"
            move |program| program.lines[mark as usize].clear();

            "mistakes a line of {other} for one of {this}"
            "{other}의 줄도 {this}의 줄로 봄"
            move |program| program.found = FoundLines::AllOf(mark);
        });
    }
    all.extend(of_boards(mistakes! {
        "stops at the first line that it finds"
        "줄을 하나 찾으면 나머지 줄은 보지 않음"
        |program| program.found = FoundLines::First;

        "remembers only the last line that it finds"
        "마지막에 찾은 줄만 기억함"
        |program| program.found = FoundLines::Last;
    }));
    all
}

/// Marks mistakes as possible only in problems about boards.
fn of_boards<const N: usize>(mistakes: [Mistake; N]) -> [Mistake; N] {
    mistakes.map(|mistake| mistake.about(About::Board))
}

/// The program considers two lines impossible that one move can complete.
pub(super) fn double_lines() -> Vec<Mistake> {
    let refused = |lines: &str, lines_ko: &str, pairs: Vec<u16>| {
        of_boards(mistakes! {
            "rejects boards on which one move completed {lines}"
            "한 수로 {lines_ko} 동시에 완성한 판은 나올 수 없다고 봄"
            move |program| program.refused_pairs.extend(&pairs);
        })
    };
    let lines = named_lines();
    let crossing = |a: u16, b: u16| (a & b).count_ones() == 1;
    let pairs_of = |a: u16, others: &[u16]| -> Vec<u16> {
        let crossed = others.iter().filter(|b| crossing(a, **b));
        crossed.map(|b| a | b).collect()
    };
    let sets: Vec<u16> = lines.iter().map(|(line, ..)| *line).collect();
    let every_pair = (sets.iter())
        .flat_map(|line| pairs_of(*line, &sets))
        .collect();
    let mut all = Vec::from(refused("two lines of x at once", "x의 두 줄을", every_pair));
    for (n, (line, name, name_ko)) in lines.iter().enumerate() {
        for (kind, kind_ko, others) in kinds() {
            let pairs = pairs_of(*line, &others);
            if pairs.len() > 1 {
                let one = kind.trim_end_matches('s');
                let name_ko = with(name_ko, Particle::And);
                let kind_ko = with(kind_ko, Particle::Object);
                let both = format!("{name} and a {one}");
                all.extend(refused(&both, &format!("{name_ko} {kind_ko}"), pairs));
            }
        }
        for (other, other_name, other_ko) in &lines[n + 1..] {
            if crossing(*line, *other) {
                let both_ko = ko::all([name_ko.clone(), other_ko.clone()]);
                let both_ko = with(both_ko, Particle::Object);
                let both = format!("{name} and {other_name}");
                all.extend(refused(&both, &both_ko, vec![line | other]).map(Mistake::alone));
            }
        }
    }
    all
}

/// The program forgets a line for one player only.
pub(super) fn lines_of_one_player() -> Vec<Mistake> {
    let mut all = Vec::new();
    for mark in Mark::BOTH {
        let this = letter(mark);
        for (line, name, name_ko) in named_lines() {
            let name_ko = with(name_ko, Particle::Object);
            all.extend(mistakes! {
                "forgets {name} of {this}"
                "{this}의 {name_ko} 빠뜨림"
                move |program| program.lines[mark as usize].retain(|other| *other != line);
            });
        }
    }
    all.into_iter().map(Mistake::alone).collect()
}

/// One square of a line is wrong.
pub(super) fn mistyped_lines() -> Vec<Mistake> {
    // `a1-b2-c2`.
    let names = |set: u16| {
        let squares = (0..9).filter(|n| set & 1 << n != 0);
        let names = squares.map(|n| Square::new(n % 3, n / 3).to_string());
        names.collect::<Vec<_>>().join("-")
    };
    let lines = named_lines();
    let mut all = Vec::new();
    for (line, name, name_ko) in lines.clone() {
        let all_typed = squares(line).flat_map(|lost| {
            let instead = squares(ALL & !line);
            instead.map(move |square| line & !lost | square)
        });
        for typed in all_typed.filter(|typed| lines.iter().all(|(right, ..)| right != typed)) {
            let squares = names(typed);
            let squares_ko = with(&squares, Particle::Object);
            all.extend(mistakes! {
                "tests {squares} instead of {name}"
                "{name_ko} 대신 {squares_ko} 줄로 봄"
                move |program| for known in program.lines.iter_mut().flatten() {
                    if *known == line {
                        *known = typed;
                    }
                };
            });
        }
    }
    all.into_iter().map(Mistake::alone).collect()
}

/// Mistakes about whose turn it is.
pub(super) fn turns() -> Vec<Mistake> {
    let mut all = Vec::from(mistakes! {
        "reverses whose turn it is"
        "누구 차례인지 거꾸로 판단함"
        |program| program.turn = Turn::Reversed;
    });
    for mark in Mark::BOTH {
        let this = letter(mark);
        all.extend(mistakes! {
            "always treats {this} as the player to move"
            "언제나 {this} 차례로 봄"
            move |program| program.turn = Turn::Always(mark);

            "decides whose turn it is by whether the number of {this} is even"
            "{this}의 개수가 짝수인지만 보고 차례를 정함"
            move |program| program.turn = Turn::EvenNumberOf(mark);
        });
    }
    all
}

/// Replaces tests of a board.
fn replace(program: &mut ProgramModel, change: impl Fn(Test) -> Test) {
    for test in &mut program.tests {
        *test = change(*test);
    }
}

/// Replaces the condition on the numbers of marks of any board.
fn replace_counts(program: &mut ProgramModel, counts: Counts) {
    replace(program, |test| match test {
        Test::Counts(_) => Test::Counts(counts),
        other => other,
    });
}

/// Replaces the condition on the numbers of marks of boards on which one of these players has a
/// line.
fn replace_won(program: &mut ProgramModel, marks: &[Mark], counts: Counts) {
    replace(program, |test| match test {
        Test::Line(mark, _) if marks.contains(&mark) => Test::Line(mark, counts),
        other => other,
    });
}

/// Replaces the test for a full board.
fn replace_full(program: &mut ProgramModel, full: Full) {
    replace(program, |test| match test {
        Test::Full(_) => Test::Full(full),
        other => other,
    });
}

/// Mistakes about the numbers of marks.
pub(super) fn counts() -> Vec<Mistake> {
    of_boards(mistakes! {
        "compares the numbers of marks only on boards with a line"
        "완성된 줄이 있는 판에서만 말의 개수를 비교함"
        |program| replace_counts(program, Counts::Any);

        "allows one o more than x"
        "o가 x보다 하나 많아도 된다고 봄"
        |program| replace_counts(program, Counts::AtMostOneApart);

        "lets o have one mark more than x instead of x one more than o"
        "x가 아니라 o가 하나 더 많을 수 있다고 봄"
        |program| replace_counts(program, Counts::FitReversed);

        "compares the numbers of x and o the wrong way round"
        "x와 o를 뒤바꿔, x가 더 많은 판은 나올 수 없다고 봄"
        |program| replace_counts(program, Counts::NotMoreX);

        "never tests whether x has too many marks"
        "x가 o보다 몇 개든 더 많아도 된다고 봄"
        |program| replace_counts(program, Counts::NotFewerX);

        "never tests whether o has too many marks"
        "o가 x보다 몇 개든 더 많아도 된다고 봄"
        |program| replace_counts(program, Counts::AtMostOneMoreX);

        "rejects every board on which x has one mark more"
        "x가 하나 더 많은 판은 나올 수 없다고 봄"
        |program| replace_counts(program, Counts::Equal);

        "rejects every board with as many x as o"
        "x와 o의 개수가 같은 판은 나올 수 없다고 봄"
        |program| replace_counts(program, Counts::OneMoreX);

        "never tests who moved last on boards with a line of x"
        "x의 줄이 있을 때 누가 마지막에 두었는지 확인하지 않음"
        |program| replace_won(program, &[Mark::X], Counts::Any);

        "never tests who moved last on boards with a line of o"
        "o의 줄이 있을 때 누가 마지막에 두었는지 확인하지 않음"
        |program| replace_won(program, &[Mark::O], Counts::Any);

        "never tests who moved last on boards with a line"
        "줄이 있을 때 누가 마지막에 두었는지 확인하지 않음"
        |program| replace_won(program, &Mark::BOTH, Counts::Any);

        "requires as many x as o on boards with a line of x"
        "x의 줄이 있으면 x와 o의 개수가 같아야 한다고 봄"
        |program| replace_won(program, &[Mark::X], Counts::Equal);

        "requires one o more than x on boards with a line of x"
        "x의 줄이 있으면 o가 하나 더 많아야 한다고 봄"
        |program| replace_won(program, &[Mark::X], Counts::OneMoreO);

        "requires one x more than o on boards with a line of o"
        "o의 줄이 있으면 x가 하나 더 많아야 한다고 봄"
        |program| replace_won(program, &[Mark::O], Counts::OneMoreX);

        "requires one o more than x on boards with a line of o"
        "o의 줄이 있으면 o가 하나 더 많아야 한다고 봄"
        |program| replace_won(program, &[Mark::O], Counts::OneMoreO);

        "compares the numbers of x and o the wrong way round in every test"
        "말의 개수를 비교할 때마다 x와 o를 거꾸로 비교함"
        |program| {
            replace_counts(program, Counts::FitReversed);
            replace_won(program, &[Mark::X], Counts::OneMoreO);
        };

        "never tests whether both have a line"
        "x의 줄과 o의 줄이 함께 있는지 확인하지 않음"
        |program| program.tests.retain(|test| *test != Test::BothLines);

        "rejects boards on which x or o has no mark"
        "x가 하나도 없거나 o가 하나도 없는 판은 나올 수 없다고 봄"
        |program| program.tests.insert(0, Test::NoMarks);
    })
    .into()
}

fn is_full(test: &Test) -> bool {
    matches!(test, Test::Full(_))
}

/// Mistakes about when a game is over.
pub(super) fn ends() -> Vec<Mistake> {
    let mut all = Vec::from(mistakes! {
        "asks whether the board is full before it looks for a line"
        "줄을 찾기 전에 판이 다 찼는지부터 확인함"
        |program| {
            program.search.full_first = true;
            program.tests.retain(|test| !is_full(test));
            let is_line = |test: &Test| matches!(test, Test::BothLines | Test::Line(..));
            let line = program.tests.iter().position(is_line);
            let last = program.tests.len();
            program.tests.insert(line.unwrap_or(last), Test::Full(Full::Marks(9)));
        };
    });
    all.extend(of_boards(mistakes! {
        "mistakes a board with one empty square for a full one"
        "한 칸이 비어 있는 판을 다 찼다고 봄"
        |program| replace_full(program, Full::Marks(8));

        "never tests whether the board is full"
        "판이 다 찼는지 확인하지 않음"
        |program| program.tests.retain(|test| !is_full(test));

        "accepts a board without a line if it is full or if x has one mark more than o, instead of requiring both"
        "줄이 없을 때 '다 찼고 x가 하나 더 많다'가 아니라 '다 찼거나 x가 하나 더 많다'를 확인함"
        |program| replace_full(program, Full::OrOneMoreX);

        "looks for a line of o before one of x, and stops at the first that it finds"
        "x의 줄보다 o의 줄을 먼저 찾고, 찾으면 x의 줄은 보지 않음"
        |program| {
            program.tests.retain(|test| *test != Test::BothLines);
            let [x, o] = Mark::BOTH.map(|wanted| {
                let is_line = |test: &Test| matches!(test, Test::Line(mark, _) if *mark == wanted);
                program.tests.iter().position(is_line)
            });
            if let (Some(x), Some(o)) = (x, o) {
                program.tests.swap(x, o);
            }
        };
    }));
    all
}

/// Mistakes in problems with boards that play cannot reach.
pub(super) fn impossible_ends() -> Vec<Mistake> {
    of_boards(mistakes! {        "accepts every full board without a line of o as final, whatever the number of x"
        "o가 완성한 줄 없이 다 찬 판은 x가 몇 개든 끝난 판으로 봄"
        |program| program.tests.insert(0, Test::Full(Full::UnlessLineOfO));

        "accepts every board that play can reach as final"
        "나올 수 있는 판을 모두 끝난 판으로 봄"
        |program| replace_full(program, Full::Marks(0));
    })
    .into()
}

/// Mistakes in problems that ask only for finished boards. There, most programs also compare the
/// numbers of marks of a full board in the test for a full board.
pub(super) fn full_boards() -> Vec<Mistake> {
    of_boards(mistakes! {
        "requires one o more than x on a full board without a line"
        "완성된 줄 없이 다 찬 판에서는 o가 하나 더 많아야 한다고 봄"
        |program| {
            program.tests.retain(|test| !matches!(test, Test::Counts(_)));
            replace_full(program, Full::FourAndFive);
        };
    })
    .into()
}

/// Mistakes in reading the input.
pub(super) fn readings() -> Vec<Mistake> {
    let mut all = Vec::from(mistakes! {
        "swaps x and o"
        "x와 o를 서로 바꾸어 읽음"
        |program| program.reading = Reading::Exchanged;
    });
    for mark in Mark::BOTH {
        let this = letter(mark);
        all.extend(mistakes! {
            "does not recognise {this} in the input"
            "입력에서 {this} 글자를 알아보지 못함"
            move |program| program.reading = Reading::Overlooks(mark);
        });
    }
    for (part, name, name_ko) in [
        (0b111, "top row", "위쪽 가로줄을"),
        (0b111_000_000, "bottom row", "아래쪽 가로줄을"),
        (0b001_001_001, "left column", "왼쪽 세로줄을"),
        (0b100_100_100, "right column", "오른쪽 세로줄을"),
    ] {
        all.extend(mistakes! {
            "does not read the {name}"
            "{name_ko} 읽지 않음"
            move |program| program.reading = Reading::Only(ALL & !part);
        });
    }
    all
}

/// Answers that are exchanged, constant, or given instead of others.
pub(super) fn answers(answers: &[&'static str]) -> Vec<Mistake> {
    let numbered: Vec<(u8, &str)> = (0..).zip(answers.iter().copied()).collect();
    let mut all = Vec::new();
    for &(a, one) in &numbered {
        for &(b, other) in numbered.iter().filter(|(b, _)| a < *b) {
            all.extend(mistakes! {
                "exchanges the answers {one} and {other}"
                "{one} 답과 {other} 답을 서로 바꿈"
                move |program| for said in &mut program.says {
                    *said = match *said {
                        said if said == a => b,
                        said if said == b => a,
                        said => said,
                    };
                };
            });
        }
    }
    for &(a, one) in &numbered {
        let always = mistakes! {
            "always answers {one}"
            "언제나 {one} 답을 냄"
            move |program| program.says.fill(a);
        };
        all.extend(always.map(Mistake::alone));
        for &(b, other) in numbered.iter().filter(|(b, _)| a != *b) {
            let instead = mistakes! {
                "answers {other} instead of {one}"
                "{one} 대신 {other} 답을 냄"
                move |program| for said in &mut program.says {
                    if *said == a {
                        *said = b;
                    }
                };
            };
            all.extend(instead.map(Mistake::alone));
        }
    }
    all.into_iter().map(Mistake::of_answers).collect()
}

/// State that a program keeps from earlier cases of the same run. It does not show on a single
/// case.
pub(super) fn kept_state(answers: &[&'static str]) -> Vec<Mistake> {
    const BOTH: [bool; 2] = [true; 2];
    let [counts] = mistakes! {
        "does not reset the numbers of x and o for the next case"
        "다음 판에서 x와 o의 개수를 0으로 되돌리지 않음"
        |program| program.keeps = Some(Keeps::Counts(BOTH));
    };
    let [lines] = of_boards(mistakes! {
        "does not reset its flags for lines of x and o before the next case"
        "앞 판에 x나 o의 줄이 있었다는 표시를 다음 판에서 지우지 않음"
        |program| program.keeps = Some(Keeps::Lines(BOTH));
    });
    let [marks, memo] = mistakes! {
        "leaves the marks of the previous case on squares that are empty in the next"
        "다음 판의 빈칸에 앞 판의 말을 그대로 남겨 둠"
        |program| program.keeps = Some(Keeps::Marks);

        "reuses memoized results of an earlier case in which the other player was to move"
        "앞 판과 차례가 다른데도 앞 판의 메모이제이션 결과를 그대로 씀"
        |program| program.keeps = Some(Keeps::Memo);
    };
    let mut all = vec![counts, lines, marks, memo.about(About::Play)];
    for mark in Mark::BOTH {
        let (this, only) = (letter(mark), Mark::BOTH.map(|other| other == mark));
        all.extend(mistakes! {
            "does not reset the number of {this} for the next case"
            "다음 판에서 {this}의 개수를 0으로 되돌리지 않음"
            move |program| program.keeps = Some(Keeps::Counts(only));
        });
        all.extend(of_boards(mistakes! {
            "does not reset its flag for lines of {this} before the next case"
            "앞 판에 {this}의 줄이 있었다는 표시를 다음 판에서 지우지 않음"
            move |program| program.keeps = Some(Keeps::Lines(only));
        }));
    }
    for (number, answer) in (0..).zip(answers) {
        all.extend(mistakes! {
            "once it has answered {answer}, repeats that answer for every later case"
            "한 번 {answer} 답을 내면 그 뒤의 판에도 모두 같은 답을 냄"
            move |program| program.keeps = Some(Keeps::Answer(number));
        });
    }
    all
}
