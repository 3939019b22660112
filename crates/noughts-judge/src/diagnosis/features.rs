//! The statements about a board among which a diagnosis is sought: each is a clause in both languages
//! and a predicate.

use std::sync::LazyLock;

use noughts::{
    Board, Direction, Line, Mark, Outcome, Player, Position, Reason, Rules, Solution, Status,
    Stones, TABLE, Value,
};
use noughts_analysis::messages::ko::{Particle, with};
use noughts_analysis::messages::{en, ko};

use crate::judge::Wording;

/// A statement that is true of some boards. In English it follows "boards where"; in Korean it
/// stands for itself.
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

const RULES: Rules = Rules::TIC_TAC_TOE;

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| RULES.lines().collect());

/// Some of [`LINES`], a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LineSet(u8);

impl LineSet {
    fn of(wanted: impl Fn(&Line) -> bool) -> LineSet {
        let lines = LINES.iter().enumerate();
        let bits = lines.filter(|(_, line)| wanted(line));
        LineSet(bits.map(|(n, _)| 1 << n).sum())
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn has_two(self) -> bool {
        self.0.count_ones() >= 2
    }

    fn meets(self, other: LineSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there are some, and all of them are in the other set.
    fn are_within(self, other: LineSet) -> bool {
        !self.is_empty() && self.0 & !other.0 == 0
    }
}

/// One line, or all of a kind, with their names.
struct Lines {
    en: String,
    ko: String,
    set: LineSet,
    is_one: bool,
}

/// Rows, columns and diagonals.
fn kinds() -> Vec<Lines> {
    let kinds: [(&str, &str, &[Direction]); 3] = [
        ("a row", "가로줄", &[Direction::Right]),
        ("a column", "세로줄", &[Direction::Down]),
        (
            "a diagonal",
            "대각선",
            &[Direction::DownRight, Direction::DownLeft],
        ),
    ];
    let kinds = kinds.into_iter().map(|(en, ko, directions)| Lines {
        en: en.to_owned(),
        ko: ko.to_owned(),
        set: LineSet::of(|line| directions.contains(&line.direction())),
        is_one: false,
    });
    kinds.collect()
}

/// Each line alone.
fn ones() -> Vec<Lines> {
    let ones = LINES.iter().enumerate().map(|(place, line)| Lines {
        en: en::line(&RULES, line),
        ko: ko::line(&RULES, line),
        set: LineSet(1 << place),
        is_one: true,
    });
    ones.collect()
}

/// The facts that statements about a board are made of.
pub(super) struct Facts {
    board: Board,
    /// `None` if play cannot reach the board.
    position: Option<Position>,
    /// `None` if the game is over or play cannot reach the board.
    value: Option<Value>,
    /// How many marks x and o have.
    marks: [u32; 2],
    /// The lines of x and of o, and the empty ones.
    lines: [LineSet; 2],
    empty_lines: LineSet,
    reasons: Vec<Reason>,
    /// The right answer.
    answer: &'static str,
}

impl Facts {
    pub(super) fn of(board: Board, answer: &'static str) -> Facts {
        let position = Position::try_from(board).ok();
        let goes_on = position.filter(|position| !position.is_over());
        let lines_of = |stones: Stones| LineSet::of(|line| stones.is_superset(line.stones()));
        let both = Mark::BOTH.map(|mark| board.stones(mark));
        let reasons = Reason::ALL.iter().copied();
        Facts {
            board,
            position,
            value: goes_on.and_then(|position| TABLE.value(&position)),
            marks: both.map(Stones::len),
            lines: both.map(lines_of),
            empty_lines: lines_of(board.vacant()),
            reasons: reasons.filter(|reason| reason.holds_for(&board)).collect(),
            answer,
        }
    }

    fn all_lines(&self) -> LineSet {
        LineSet(self.lines[0].0 | self.lines[1].0)
    }

    fn lines_of(&self, mark: Mark) -> LineSet {
        self.lines[mark as usize]
    }

    fn status(&self) -> Option<Status> {
        self.position.map(|position| position.status())
    }

    /// Whether x has as many marks as o or one more.
    fn counts_fit(&self) -> bool {
        let [x, o] = self.marks;
        x == o || x == o + 1
    }

    /// Whether the player to move can complete a line.
    fn wins_next(&self) -> bool {
        self.value == Some(Value::Win { plies: 1 })
    }
}

/// All statements, the most natural first.
pub(super) fn all(answers: &[&'static str], smallest: Board) -> Vec<Feature> {
    let mut all = course_of_play();
    all.extend(numbers_of_marks());
    all.extend(lines());
    all.extend(best_play());
    for answer in answers.iter().copied() {
        all.push(feature(
            format!("the answer is {answer}"),
            format!("정답이 {answer}임"),
            move |facts| facts.answer == answer,
        ));
        all.push(feature(
            format!("the answer is not {answer}"),
            format!("정답이 {answer} 말고 다른 것임"),
            move |facts| facts.answer != answer,
        ));
    }
    let canonical = smallest.canonical();
    all.push(feature(
        format!("the board is {smallest} or symmetric to it"),
        format!("{smallest} 또는 그것을 돌리거나 뒤집은 판임"),
        move |facts| facts.board.canonical() == canonical,
    ));
    all
}

fn course_of_play() -> Vec<Feature> {
    let mut all = vec![
        feature("the game is over", "게임이 끝났음", |facts| {
            matches!(facts.status(), Some(Status::Over(_)))
        }),
        feature("somebody has won", "누군가 이겼음", |facts| {
            matches!(facts.status(), Some(Status::Over(Outcome::Win(_))))
        }),
        feature("the game is drawn", "무승부로 끝났음", |facts| {
            facts.status() == Some(Status::Over(Outcome::Draw))
        }),
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
        let name = RULES.player_name(player);
        all.push(feature(
            format!("{name} has won"),
            format!("{} 이겼음", with(name, Particle::Subject)),
            move |facts| facts.status() == Some(Status::Over(Outcome::Win(player))),
        ));
        all.push(feature(
            format!("it is {name}'s turn"),
            format!("{name} 차례임"),
            move |facts| facts.status() == Some(Status::ToMove(player)),
        ));
    }
    for reason in Reason::ALL.iter().copied() {
        let subject = |mark: Mark| with(mark, Particle::Subject);
        let (en, ko) = match reason {
            Reason::TooMany(mark) => (
                format!("{mark} has too many marks"),
                format!("{} 너무 많음", subject(mark)),
            ),
            Reason::BothHaveLines => (
                "both have a line".to_owned(),
                "x와 o가 모두 줄을 완성했음".to_owned(),
            ),
            Reason::PlayedOnAfter(mark) => (
                format!("play went on after {mark} had won"),
                format!("{} 이긴 뒤에도 더 두었음", subject(mark)),
            ),
            Reason::LinesApart(mark) => (
                format!("{mark} has two lines without a common square"),
                format!("{mark}의 두 줄에 겹치는 칸이 없음"),
            ),
            _ => continue,
        };
        all.push(feature(en.clone(), ko.clone(), move |facts| {
            facts.reasons.contains(&reason)
        }));
        all.push(feature(
            format!("{en}, and nothing else is wrong"),
            format!("{ko}(그 밖에는 잘못이 없음)"),
            move |facts| facts.reasons == [reason],
        ));
    }
    all
}

fn numbers_of_marks() -> Vec<Feature> {
    const NUMBERS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let mut all = vec![
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
    ];
    for mark in [Some(Mark::X), Some(Mark::O), None] {
        let who = mark.map_or("the board".to_owned(), |mark| mark.to_string());
        let who_ko = mark.map_or("놓인 말이".to_owned(), |mark| {
            with(mark, Particle::Subject)
        });
        let marks = move |facts: &Facts| {
            let [x, o] = facts.marks;
            mark.map_or(x + o, |mark| facts.marks[mark as usize])
        };
        for (number, word) in (0..).zip(NUMBERS) {
            let s = if number == 1 { "" } else { "s" };
            let exactly = match number {
                0 => format!("{who_ko} 없음"),
                n => format!("{who_ko} {n}개임"),
            };
            all.push(feature(
                format!("{who} has {word} mark{s}"),
                exactly,
                move |facts| marks(facts) == number,
            ));
            if (1..9).contains(&number) {
                all.push(feature(
                    format!("{who} has {word} or more marks"),
                    format!("{who_ko} {number}개 이상임"),
                    move |facts| marks(facts) >= number,
                ));
            }
        }
    }
    all
}

fn lines() -> Vec<Feature> {
    let subject = |mark: Mark| with(mark, Particle::Subject);
    let completed = |mark: Mark, what: &str| {
        format!(
            "{} {} 완성했음",
            subject(mark),
            with(what, Particle::Object)
        )
    };
    let mut all = vec![
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
    ];
    all.extend(Mark::BOTH.map(|mark| {
        feature(
            format!("{mark} has a line"),
            format!("{} 줄을 완성했음", subject(mark)),
            move |facts| !facts.lines_of(mark).is_empty(),
        )
    }));
    all.extend(Mark::BOTH.map(|mark| {
        feature(
            format!("{mark} has a line and {} has none", mark.other()),
            format!("{mark}만 줄을 완성했음"),
            move |facts| {
                !facts.lines_of(mark).is_empty() && facts.lines_of(mark.other()).is_empty()
            },
        )
    }));
    for Lines {
        en,
        ko,
        set,
        is_one,
    } in kinds().into_iter().chain(ones())
    {
        let as_subject = with(&ko, Particle::Subject);
        let (only, only_ko, any, any_ko) = if is_one {
            let any_ko = format!("누군가 {} 완성했음", with(&ko, Particle::Object));
            (
                "the only line is",
                format!("완성된 줄은 {ko}뿐임"),
                "somebody has",
                any_ko,
            )
        } else {
            let any_ko = format!("완성된 {as_subject} 있음");
            (
                "every line is",
                format!("완성된 줄이 모두 {ko}임"),
                "there is",
                any_ko,
            )
        };
        all.push(feature(format!("{only} {en}"), only_ko, move |facts| {
            facts.all_lines().are_within(set)
        }));
        all.push(feature(format!("{any} {en}"), any_ko, move |facts| {
            facts.all_lines().meets(set)
        }));
        if is_one {
            all.push(feature(
                format!("{en} is empty"),
                format!("{as_subject} 비어 있음"),
                move |facts| facts.empty_lines.meets(set),
            ));
        }
        for mark in Mark::BOTH {
            all.push(feature(
                format!("{mark} has {en}"),
                completed(mark, &ko),
                move |facts| facts.lines_of(mark).meets(set),
            ));
            let only = if is_one {
                "'s only line is"
            } else {
                " has only"
            };
            all.push(feature(
                format!("{mark}{only} {en}"),
                format!("{} 완성한 줄은 {ko}뿐임", subject(mark)),
                move |facts| facts.lines_of(mark).are_within(set),
            ));
        }
    }
    all.push(feature(
        "one player has two lines",
        "한쪽이 줄을 두 개 완성했음",
        |facts| facts.lines.iter().any(|lines| lines.has_two()),
    ));
    for mark in Mark::BOTH {
        all.push(feature(
            format!("{mark} has two lines"),
            completed(mark, "줄 두 개"),
            move |facts| facts.lines_of(mark).has_two(),
        ));
        let has_both = |one: &Lines, other: &Lines| {
            let (a, b) = (one.set, other.set);
            feature(
                format!("{mark} has {} and {}", one.en, other.en),
                completed(
                    mark,
                    &ko::all([one.ko.clone(), other.ko.clone()]).to_string(),
                ),
                move |facts| facts.lines_of(mark).meets(a) && facts.lines_of(mark).meets(b),
            )
        };
        let (kinds, ones) = (kinds(), ones());
        for (n, one) in kinds.iter().enumerate() {
            all.extend(kinds[n + 1..].iter().map(|other| has_both(one, other)));
        }
        for (n, one) in ones.iter().enumerate() {
            let others = kinds.iter().filter(|kind| !one.set.are_within(kind.set));
            let others = others.chain(&ones[n + 1..]);
            all.extend(others.map(|other| has_both(one, other)));
        }
    }
    all
}

fn best_play() -> Vec<Feature> {
    vec![
        feature(
            "the player to move wins immediately",
            "둘 차례인 쪽이 한 수로 이길 수 있음",
            Facts::wins_next,
        ),
        feature(
            "a line is there or can be made immediately",
            "완성된 줄이 있거나 한 수로 완성할 수 있음",
            |facts| facts.wins_next() || !facts.all_lines().is_empty(),
        ),
        feature(
            "the player to move wins",
            "둘 차례인 쪽이 이김",
            |facts| matches!(facts.value, Some(Value::Win { .. })),
        ),
        feature(
            "the player to move wins, but not immediately",
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
