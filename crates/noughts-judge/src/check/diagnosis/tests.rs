//! Which cause is named for which failing boards.

use noughts::{Board, Position, Rules};

use super::*;
use crate::check::mistakes::{self, can_occur, is_final};

fn boards() -> impl Iterator<Item = Board> {
    (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number))
}

/// What is said of a program that is wrong on some boards.
fn says(right: impl Fn(&Board) -> bool, fails: impl Fn(&Board) -> bool) -> String {
    let tried = boards().map(|board| Tried {
        board,
        answer: if right(&board) { "yes" } else { "no" },
        fails: fails(&board),
    });
    let diagnosis = Diagnosis::of(&tried.collect::<Vec<_>>());
    diagnosis.map_or_else(
        || "nothing".to_owned(),
        |diagnosis| diagnosis.in_words("boards"),
    )
}

#[test]
fn mistakes_are_named() {
    assert_eq!(
        says(can_occur, mistakes::a_diagonal),
        "wrong exactly on the 71 boards where the board cannot occur although the numbers of \
         marks fit and the only line is the diagonal c1-b2-a3"
    );
    assert_eq!(
        says(can_occur, mistakes::columns),
        "wrong exactly on the 213 boards where the board cannot occur although the numbers of \
         marks fit and every line is a column"
    );
    assert_eq!(
        says(is_final, mistakes::a_full_board),
        "wrong nearly exactly on the boards where x has too many marks and the board is full: \
         on 122 of 130 such boards, and on 0 others"
    );
    assert_eq!(
        says(is_final, mistakes::or_for_and),
        "wrong exactly on the 2,097 boards where it is o's turn"
    );
    assert_eq!(
        says(is_final, mistakes::a_double_line),
        "wrong exactly on the 2 boards where the game is over and x has the middle column and a \
         diagonal"
    );
}

#[test]
fn everywhere_and_nowhere() {
    assert_eq!(
        says(is_final, |_| true),
        "wrong on every one of the 19,683 boards"
    );
    assert_eq!(says(is_final, |_| false), "nothing");
    // One board could be anything.
    let one = |board: &Board| board.to_string() == "xxx/oo./...";
    assert_eq!(says(is_final, one), "nothing");
}

#[test]
fn a_board_and_its_images() {
    let class = "xox/.x./o..".parse::<Board>().unwrap().canonical();
    let wrong = |board: &Board| board.canonical() == class;
    assert_eq!(
        says(can_occur, wrong),
        "wrong exactly on the 8 boards where the board is ..x/.xo/o.x or an image of it"
    );
}

/// Nothing simple is true of boards that are thrown together.
#[test]
fn nothing_weak_is_said() {
    for step in [2, 3, 5, 7, 11, 50, 1_000] {
        let wrong = |board: &Board| (board.number() * 7_919).is_multiple_of(step);
        assert_eq!(says(is_final, wrong), "nothing", "{step}");
    }
}

/// Many of the finished boards: not all of them, but no others.
#[test]
fn only_there_but_not_always() {
    let tried: Vec<Tried> = boards()
        .filter_map(|board| Position::try_from(board).ok())
        .map(|position| Tried {
            board: *position.board(),
            answer: "",
            fails: position.is_over() && position.board().number() % 5 < 3,
        })
        .collect();
    let said = Diagnosis::of(&tried).unwrap();
    assert_eq!((said.fit, said.fails_elsewhere), (Fit::Only, 0));
    assert_eq!(said.statement, "the game is over");
}

#[test]
fn statements_differ() {
    let features = features::features(&["yes", "no"], Board::empty(Rules::TIC_TAC_TOE));
    let mut says: Vec<&str> = features
        .iter()
        .map(|feature| feature.says.as_str())
        .collect();
    let all = says.len();
    says.sort_unstable();
    says.dedup();
    assert_eq!(says.len(), all);
}

#[test]
fn one_other_board() {
    let says = |fails_elsewhere| {
        let diagnosis = Diagnosis {
            statement: "the board is full".to_owned(),
            fit: Fit::Nearly,
            holds: 10,
            fails: 9,
            fails_elsewhere,
        };
        diagnosis.in_words("boards")
    };
    let nearly =
        "wrong nearly exactly on the boards where the board is full: on 9 of 10 such boards";
    assert_eq!(says(1), format!("{nearly}, and on 1 other"));
    assert_eq!(says(2), format!("{nearly}, and on 2 others"));
}
