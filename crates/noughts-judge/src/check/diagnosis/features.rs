//! The statements about a board among which a diagnosis is sought, the most
//! natural first. Each goes on after "boards where".

use noughts::{Board, Direction, Line, Mark, Outcome, Player, Reason, Rules, Status, Value};
use noughts_explain::words;

use super::facts::{Facts, LineSet, lines};

/// A statement that is true of some boards.
pub(super) struct Feature {
    pub(super) says: String,
    pub(super) holds: Box<dyn Fn(&Facts) -> bool>,
}

fn feature(says: impl Into<String>, holds: impl Fn(&Facts) -> bool + 'static) -> Feature {
    Feature {
        says: says.into(),
        holds: Box::new(holds),
    }
}

/// All statements. One of them is about the images of a board.
pub(super) fn features(answers: &[&'static str], image: Board) -> Vec<Feature> {
    [
        course_of_play(),
        numbers_of_marks(),
        which_lines(),
        double_lines(),
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
        feature("the game is over", over),
        feature("somebody has won", |facts| {
            matches!(facts.status(), Some(Status::Over(Outcome::Win(_))))
        }),
        feature("the game is drawn", is(Status::Over(Outcome::Draw))),
        feature("the game goes on", |facts| {
            matches!(facts.status(), Some(Status::ToMove(_)))
        }),
        feature("the board can occur", |facts| facts.position.is_some()),
        feature("the board cannot occur", |facts| facts.position.is_none()),
        feature(
            "the board cannot occur although the numbers of marks fit",
            |facts| facts.position.is_none() && facts.counts_fit(),
        ),
    ];
    for player in Player::BOTH {
        let name = Rules::TIC_TAC_TOE.player_name(player);
        features.push(feature(format!("{name} has won"), won(player)));
        features.push(feature(
            format!("it is {name}'s turn"),
            is(Status::ToMove(player)),
        ));
    }
    for reason in Reason::ALL {
        let says = match reason {
            Reason::TooMany(mark) => format!("{mark} has too many marks"),
            Reason::BothHaveLines => "both have a line".to_owned(),
            Reason::PlayedOnAfter(mark) => format!("play went on after {mark} had won"),
            Reason::LinesApart(mark) => format!("{mark} has two lines without a common square"),
            // The others are about other games.
            _ => continue,
        };
        features.push(feature(says.clone(), |facts| {
            facts.reasons.contains(reason)
        }));
        features.push(feature(
            format!("{says}, and nothing else is wrong"),
            |facts| facts.reasons == [*reason],
        ));
    }
    features
}

fn numbers_of_marks() -> Vec<Feature> {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let mut features = vec![feature("the board is full", |facts| {
        facts.board.vacant().is_empty()
    })];
    features.push(feature("squares are empty", |facts| {
        !facts.board.vacant().is_empty()
    }));
    features.push(feature("the numbers of marks fit", Facts::counts_fit));
    features.push(feature("x has one mark more than o", |facts| {
        facts.marks[0] == facts.marks[1] + 1
    }));
    features.push(feature("x has as many marks as o", |facts| {
        facts.marks[0] == facts.marks[1]
    }));
    features.push(feature("x has more marks than o", |facts| {
        facts.marks[0] > facts.marks[1]
    }));
    features.push(feature("o has more marks than x", |facts| {
        facts.marks[0] < facts.marks[1]
    }));
    for (place, mark) in Mark::BOTH.into_iter().enumerate() {
        for (n, word) in (0..).zip(words) {
            let s = if n == 1 { "" } else { "s" };
            features.push(feature(
                format!("{mark} has {word} mark{s}"),
                move |facts| facts.marks[place] == n,
            ));
            if (1..9).contains(&n) {
                features.push(feature(
                    format!("{mark} has {word} or more marks"),
                    move |facts| facts.marks[place] >= n,
                ));
            }
        }
    }
    for (n, word) in (0..).zip(words) {
        let s = if n == 1 { "" } else { "s" };
        features.push(feature(
            format!("the board has {word} mark{s}"),
            move |facts| facts.board.occupied().len() == n,
        ));
        if (1..9).contains(&n) {
            features.push(feature(
                format!("the board has {word} or more marks"),
                move |facts| facts.board.occupied().len() >= n,
            ));
        }
    }
    features
}

/// A set of lines with a name.
fn kinds() -> [(&'static str, LineSet); 3] {
    let of = |wanted: fn(Direction) -> bool| LineSet::of(|line| wanted(line.direction()));
    [
        ("row", of(|direction| direction == Direction::Right)),
        ("column", of(|direction| direction == Direction::Down)),
        ("diagonal", of(is_diagonal)),
    ]
}

fn is_diagonal(direction: Direction) -> bool {
    matches!(direction, Direction::DownRight | Direction::DownLeft)
}

fn line_name(line: &Line) -> String {
    words::line(&Rules::TIC_TAC_TOE, line)
}

fn which_lines() -> Vec<Feature> {
    let mut features = vec![
        feature("nobody has a line", |facts| facts.all_lines().is_empty()),
        feature("there is a line", |facts| !facts.all_lines().is_empty()),
        feature("three empty squares are in line", |facts| {
            !facts.empty_lines.is_empty()
        }),
        feature("x has a line", |facts| !facts.lines[0].is_empty()),
        feature("o has a line", |facts| !facts.lines[1].is_empty()),
        feature("x has a line and o has none", |facts| {
            !facts.lines[0].is_empty() && facts.lines[1].is_empty()
        }),
        feature("o has a line and x has none", |facts| {
            !facts.lines[1].is_empty() && facts.lines[0].is_empty()
        }),
    ];
    for (kind, set) in kinds() {
        features.push(feature(format!("every line is a {kind}"), move |facts| {
            !facts.all_lines().is_empty() && facts.all_lines().is_within(set)
        }));
        features.push(feature(format!("there is a {kind}"), move |facts| {
            facts.all_lines().meets(set)
        }));
        for (place, mark) in Mark::BOTH.into_iter().enumerate() {
            features.push(feature(format!("{mark} has a {kind}"), move |facts| {
                facts.lines[place].meets(set)
            }));
            features.push(feature(format!("{mark} has only a {kind}"), move |facts| {
                !facts.lines[place].is_empty() && facts.lines[place].is_within(set)
            }));
        }
    }
    for line in lines() {
        let set = LineSet::of(|other| *other == line);
        let name = line_name(&line);
        features.push(feature(format!("the only line is {name}"), move |facts| {
            facts.all_lines() == set
        }));
        features.push(feature(format!("somebody has {name}"), move |facts| {
            facts.all_lines().meets(set)
        }));
        features.push(feature(format!("{name} is empty"), move |facts| {
            facts.empty_lines.meets(set)
        }));
        for (place, mark) in Mark::BOTH.into_iter().enumerate() {
            features.push(feature(format!("{mark} has {name}"), move |facts| {
                facts.lines[place].meets(set)
            }));
            features.push(feature(
                format!("{mark}'s only line is {name}"),
                move |facts| facts.lines[place] == set,
            ));
        }
    }
    features
}

/// Two lines of one player, which one move can complete if they cross.
fn double_lines() -> Vec<Feature> {
    let mut features = vec![feature("one player has two lines", |facts| {
        facts.lines.iter().any(|lines| lines.len() >= 2)
    })];
    for (place, mark) in Mark::BOTH.into_iter().enumerate() {
        features.push(feature(format!("{mark} has two lines"), move |facts| {
            facts.lines[place].len() >= 2
        }));
        let kinds = kinds();
        for (n, (a, one)) in kinds.into_iter().enumerate() {
            for (b, other) in kinds.into_iter().skip(n + 1) {
                features.push(feature(
                    format!("{mark} has a {a} and a {b}"),
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
                let says = format!("{mark} has {} and a {kind}", line_name(line));
                features.push(feature(says, move |facts| {
                    facts.lines[place].meets(set) && facts.lines[place].meets(others)
                }));
            }
            for other in &lines[n + 1..] {
                let both = LineSet::of(|wanted| wanted == line || wanted == other);
                let says = format!("{mark} has {} and {}", line_name(line), line_name(other));
                features.push(feature(says, move |facts| {
                    both.is_within(facts.lines[place])
                }));
            }
        }
    }
    features
}

/// Who wins with best play.
fn worth() -> Vec<Feature> {
    let can_win_at_once = |facts: &Facts| facts.value == Some(Value::Win { plies: 1 });
    vec![
        feature("the player to move wins at once", can_win_at_once),
        feature("a line is there or can be made at once", move |facts| {
            can_win_at_once(facts) || !facts.all_lines().is_empty()
        }),
        feature("the player to move wins", |facts| {
            matches!(facts.value, Some(Value::Win { .. }))
        }),
        feature("the player to move wins, but not at once", |facts| {
            matches!(facts.value, Some(Value::Win { plies: 2.. }))
        }),
        feature("the player to move loses", |facts| {
            matches!(facts.value, Some(Value::Loss { .. }))
        }),
        feature("neither can force a win", |facts| {
            facts.value == Some(Value::Draw)
        }),
    ]
}

/// What the right answer is.
fn wanted(answer: &'static str) -> [Feature; 2] {
    [
        feature(format!("the answer is {answer}"), move |facts| {
            facts.answer == answer
        }),
        feature(format!("the answer is not {answer}"), move |facts| {
            facts.answer != answer
        }),
    ]
}

/// Rotations and reflections.
fn images(board: Board) -> Feature {
    let class = board.canonical();
    feature(
        format!("the board is {board} or an image of it"),
        move |facts| facts.board.canonical() == class,
    )
}
