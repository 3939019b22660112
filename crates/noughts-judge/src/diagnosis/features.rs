//! The statements about boards that a diagnosis can make: each is a clause in both languages and a
//! predicate.

use noughts::{
    Board, Direction, Line, Mark, Outcome, Player, Position, Reason, Rules, Solution, Status,
    TABLE, Value,
};
use noughts_analysis::messages::ko::{Particle, with};
use noughts_analysis::messages::{en, ko};

use crate::judge::Wording;

/// A statement that is true of some boards. The English clause follows "boards where"; the Korean
/// clause is complete.
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

/// The facts about a board from which statements are made.
pub(super) struct Facts {
    board: Board,
    /// `None` if play cannot reach the board.
    status: Option<Status>,
    /// `None` if the game is over or play cannot reach the board.
    value: Option<Value>,
    /// How many marks x has, and o.
    x: u32,
    o: u32,
    /// The lines of x, the lines of o, and the empty lines, one bit for each.
    lines: [u8; 3],
    /// The right answer.
    answer: &'static str,
}

impl Facts {
    pub(super) fn of(board: Board, answer: &'static str) -> Facts {
        let position = Position::try_from(board).ok();
        let unfinished = position.filter(|position| !position.is_over());
        let [x, o] = Mark::BOTH.map(|mark| board.stones(mark));
        Facts {
            board,
            status: position.map(|position| position.status()),
            value: unfinished.and_then(|position| TABLE.value(&position)),
            x: x.len(),
            o: o.len(),
            lines: [x, o, board.vacant()]
                .map(|stones| some_lines(|line| stones.is_superset(line.stones()))),
            answer,
        }
    }

    /// The lines of either player.
    fn complete(&self) -> u8 {
        self.lines[0] | self.lines[1]
    }

    fn is_over(&self) -> bool {
        matches!(self.status, Some(Status::Over(_)))
    }

    /// Whether the player to move can complete a line.
    fn wins_next(&self) -> bool {
        self.value == Some(Value::Win { plies: 1 })
    }
}

/// A set of lines, one bit for each.
fn some_lines(wanted: impl Fn(&Line) -> bool) -> u8 {
    let lines = RULES.lines().enumerate().filter(|(_, line)| wanted(line));
    lines.map(|(n, _)| 1 << n).sum()
}

/// Defines statements: a clause in English, one in Korean, and a predicate.
macro_rules! features {
    ($($en:expr, $ko:expr => $holds:expr;)+) => { [$(feature($en, $ko, $holds)),+] };
}

/// The statements without parameters, the most natural first.
fn fixed() -> impl IntoIterator<Item = Feature> {
    features! {
        "the game is over", "게임이 끝났음" => Facts::is_over;
        "the game is drawn", "무승부로 끝났음" => |f| f.status == Some(Status::Over(Outcome::Draw));
        "the game is not over", "게임이 아직 끝나지 않았음" => |f| f.value.is_some();
        "play can reach the board", "게임에서 나올 수 있는 판임" => |f| f.status.is_some();
        "play cannot reach the board", "게임에서 나올 수 없는 판임" => |f| f.status.is_none();
        "play cannot reach the board although the numbers of marks fit",
            "x와 o의 개수는 맞지만 게임에서 나올 수 없는 판임"
            => |f| f.status.is_none() && (f.x == f.o || f.x == f.o + 1);
        "both have a line", "x와 o가 모두 줄을 완성했음" => |f| f.lines[0] != 0 && f.lines[1] != 0;
        "the board is full", "판이 가득 찼음" => |f| f.board.vacant().is_empty();
        "some squares are empty", "빈칸이 있음" => |f| !f.board.vacant().is_empty();
        "x has one mark more than o", "x가 o보다 하나 많음" => |f| f.x == f.o + 1;
        "x has as many marks as o", "x와 o의 개수가 같음" => |f| f.x == f.o;
        "x has more marks than o", "x가 o보다 많음" => |f| f.x > f.o;
        "o has more marks than x", "o가 x보다 많음" => |f| f.x < f.o;
        "nobody has a line", "완성된 줄이 없음" => |f| f.complete() == 0;
        "there is a line", "완성된 줄이 있음" => |f| f.complete() != 0;
        "three empty squares are in line", "빈칸 세 개가 한 줄로 이어져 있음" => |f| f.lines[2] != 0;
        "x has a line", "x가 줄을 완성했음" => |f| f.lines[0] != 0;
        "o has a line", "o가 줄을 완성했음" => |f| f.lines[1] != 0;
        "x has two lines", "x가 줄 두 개를 완성했음" => |f| f.lines[0].count_ones() == 2;
        "o has two lines", "o가 줄 두 개를 완성했음" => |f| f.lines[1].count_ones() == 2;
        "the player to move wins", "차례인 쪽이 이김" => |f| f.value > Some(Value::Draw);
        "the player to move wins immediately", "차례인 쪽이 한 수로 이길 수 있음" => Facts::wins_next;
        "the player to move wins, but not immediately", "차례인 쪽이 이기지만 한 수로 이기지는 못함"
            => |f| f.value > Some(Value::Draw) && !f.wins_next();
        "there is a line, or the player to move can complete one",
            "완성된 줄이 있거나 한 수로 완성할 수 있음"
            => |f| f.wins_next() || f.complete() != 0;
        "the player to move loses", "차례인 쪽이 짐" => |f| matches!(f.value, Some(Value::Loss { .. }));
        "neither player can force a win", "서로 최선으로 두면 무승부임" => |f| f.value == Some(Value::Draw);
    }
}

/// Statements about one player.
fn of_mark(player: Player, mark: Mark) -> impl IntoIterator<Item = Feature> {
    let [subject, other] = [mark, mark.other()].map(|mark| with(mark, Particle::Subject));
    features! {
        format!("{mark} has won"), format!("{subject} 이겼음")
            => move |f| f.status == Some(Status::Over(Outcome::Win(player)));
        format!("it is {mark}'s turn"), format!("{mark} 차례임")
            => move |f| f.status == Some(Status::ToMove(player));
        format!("{mark} has too many marks"), format!("{subject} 너무 많음")
            => move |f| Reason::TooMany(mark).holds_for(&f.board);
        format!("the opponent moved after {mark} had won"), format!("{subject} 이긴 뒤에 {other} 또 두었음")
            => move |f| Reason::PlayedOnAfter(mark).holds_for(&f.board);
    }
}

/// Statements about a set of lines with a name.
fn of_lines((en, ko, set): (String, String, u8)) -> impl IntoIterator<Item = Feature> {
    let of_mark = |mark: Mark| {
        let (subject, object) = (with(mark, Particle::Subject), with(&ko, Particle::Object));
        let has = move |f: &Facts| f.lines[mark as usize] & set != 0;
        feature(
            format!("{mark} has {en}"),
            format!("{subject} {object} 완성했음"),
            has,
        )
    };
    let every = move |f: &Facts| f.complete() != 0 && f.complete() & !set == 0;
    let every = feature(
        format!("every line is {en}"),
        format!("완성된 줄이 모두 {ko}임"),
        every,
    );
    [every].into_iter().chain(Mark::BOTH.map(of_mark))
}

/// All statements, the most natural first.
pub(super) fn all(answers: &[&'static str], smallest: Board) -> Vec<Feature> {
    let players = Player::BOTH.into_iter().zip(Mark::BOTH);
    // Boards with no mark or nine marks have their own statements: the empty and the full board.
    let numbers = (1..=8).flat_map(|n| {
        features! {
            format!("the number of marks is {n}"), format!("놓인 말이 {n}개임")
                => move |f| f.x + f.o == n;
            format!("the number of marks is at most {n}"), format!("놓인 말이 {n}개 이하임")
                => move |f| f.x + f.o <= n;
            format!("the number of marks is at least {n}"), format!("놓인 말이 {n}개 이상임")
                => move |f| f.x + f.o >= n;
        }
    });
    let of_answers = answers.iter().map(|&answer| {
        let (en, ko) = (
            format!("the answer is {answer}"),
            format!("정답이 {answer}임"),
        );
        feature(en, ko, move |f| f.answer == answer)
    });
    let canonical = smallest.canonical();
    let symmetric = features! {
        format!("the board is {smallest} or symmetric to it"),
            format!("{smallest} 또는 그것을 돌리거나 뒤집은 판임")
            => move |f| f.board.canonical() == canonical;
    };
    let mut all: Vec<Feature> = fixed().into_iter().collect();
    all.extend(players.flat_map(|(player, mark)| of_mark(player, mark)));
    all.extend(sets_of_lines().into_iter().flat_map(of_lines));
    all.extend(numbers.chain(of_answers).chain(symmetric));
    all
}

/// The sets of lines of each kind, and each single line, with their names.
fn sets_of_lines() -> Vec<(String, String, u8)> {
    let kinds = [
        ("a row", "가로줄", &[Direction::Right][..]),
        ("a column", "세로줄", &[Direction::Down]),
        (
            "a diagonal",
            "대각선",
            &[Direction::DownRight, Direction::DownLeft],
        ),
    ];
    let of_kind = kinds.into_iter().map(|(en, ko, directions)| {
        let set = some_lines(|line| directions.contains(&line.direction()));
        (en.to_owned(), ko.to_owned(), set)
    });
    let name =
        |(n, line): (usize, Line)| (en::line(&RULES, &line), ko::line(&RULES, &line), 1_u8 << n);
    of_kind.chain(RULES.lines().enumerate().map(name)).collect()
}
