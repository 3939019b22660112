//! Mistakes that published programs make, as wrong answers of a model: which
//! cause is named for each.

use noughts::{Board, Player, Position, Rules, TABLE};

use super::*;

fn boards() -> impl Iterator<Item = Board> {
    (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number))
}

/// Judges a wrong program of boj/7682 or uva/10363 on every board.
fn diagnose(
    right: impl Fn(&Board) -> bool,
    wrong: impl Fn(&Board) -> bool,
) -> (usize, Option<Diagnosis>) {
    let tried: Vec<Tried> = boards()
        .map(|board| Tried {
            board,
            answer: if right(&board) { "yes" } else { "no" },
            fails: wrong(&board) != right(&board),
        })
        .collect();
    let failing = tried.iter().filter(|tried| tried.fails).count();
    (failing, Diagnosis::of(&tried))
}

fn is_final(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_over())
}

fn can_occur(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_reachable())
}

/// Line by line, as a program would look.
fn has(board: &Board, player: Player, lines: &[[usize; 3]]) -> bool {
    let text: Vec<char> = board.to_string().chars().filter(|c| *c != '/').collect();
    lines
        .iter()
        .any(|line| line.iter().all(|place| text[*place] == player.letter()))
}

const ROWS: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
const COLUMNS: [[usize; 3]; 3] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
const DIAGONALS: [[usize; 3]; 2] = [[0, 4, 8], [2, 4, 6]];

/// Can it occur, for a program that knows some of the lines?
fn occurs(board: &Board, lines: &[[usize; 3]]) -> bool {
    let [x, o] = [Player::X, Player::O].map(|player| board.stones(player).len());
    let [x_line, o_line] = [Player::X, Player::O].map(|player| has(board, player, lines));
    (x == o && !x_line) || (x == o + 1 && !o_line)
}

/// What is said of a wrong program of either kind.
fn says(right: impl Fn(&Board) -> bool, wrong: impl Fn(&Board) -> bool) -> String {
    diagnose(right, wrong).1.map_or_else(
        || "nothing".to_owned(),
        |diagnosis| diagnosis.in_words("boards"),
    )
}

#[test]
fn a_line_that_is_never_tested() {
    let known = [&ROWS[..], &COLUMNS, &DIAGONALS[..1]].concat();
    assert_eq!(
        says(can_occur, |board| occurs(board, &known)),
        "wrong exactly on the 71 boards where the board cannot occur although the numbers of \
         marks fit and the only line is the diagonal c1-b2-a3"
    );
    let known = [&ROWS[..], &DIAGONALS].concat();
    assert_eq!(
        says(can_occur, |board| occurs(board, &known)),
        "wrong exactly on the 213 boards where the board cannot occur although the numbers of \
         marks fit and every line is a column"
    );
}

/// The numbers of marks, and who has a line.
fn look(board: &Board) -> (u32, u32, bool, bool) {
    let [x, o] = [Player::X, Player::O].map(|player| board.stones(player).len());
    (x, o, board.has_line(Player::X), board.has_line(Player::O))
}

#[test]
fn a_full_board_with_any_number_of_x() {
    let wrong = |board: &Board| {
        let (x, o, x_line, o_line) = look(board);
        let full = x > o && x + o == 9 && !o_line;
        full || (x_line && !o_line && x == o + 1) || (o_line && !x_line && x == o)
    };
    assert_eq!(
        says(is_final, wrong),
        "wrong nearly exactly on the boards where x has too many marks and the board is full: \
         on 122 of 130 such boards, and on 0 others"
    );
}

#[test]
fn or_instead_of_and() {
    let wrong = |board: &Board| {
        let (x, o, x_line, o_line) = look(board);
        if !(x == o || x == o + 1) || (x_line && o_line) {
            return false;
        }
        match (x_line, o_line) {
            (true, _) => x == o + 1,
            (_, true) => x == o,
            _ => x + o == 9 || x == o + 1,
        }
    };
    assert_eq!(
        says(is_final, wrong),
        "wrong exactly on the 2,097 boards where it is o's turn"
    );
}

#[test]
fn a_double_line_that_was_forgotten() {
    let forgotten = ["xxo/oxo/oxx", "oxx/oxo/xxo"];
    let wrong = |board: &Board| is_final(board) && !forgotten.contains(&board.to_string().as_str());
    assert_eq!(
        says(is_final, wrong),
        "wrong exactly on the 2 boards where the game is over and x has the middle column and a \
         diagonal"
    );
}

#[test]
fn everywhere_and_nowhere() {
    assert_eq!(
        says(is_final, |board| !is_final(board)),
        "wrong on every one of the 19,683 boards"
    );
    assert_eq!(says(is_final, is_final), "nothing");
    // One board could be anything.
    let one = |board: &Board| is_final(board) != (board.to_string() == "xxx/oo./...");
    assert_eq!(says(is_final, one), "nothing");
}

#[test]
fn a_board_and_its_images() {
    let class = "xox/.x./o..".parse::<Board>().unwrap().canonical();
    let wrong = |board: &Board| can_occur(board) != (board.canonical() == class);
    assert_eq!(
        says(can_occur, wrong),
        "wrong exactly on the 8 boards where the board is ..x/.xo/o.x or an image of it"
    );
}

/// Nothing simple is true of boards that are thrown together.
#[test]
fn nothing_weak_is_said() {
    for step in [2, 3, 5, 7, 11, 50, 1_000] {
        let wrong =
            |board: &Board| is_final(board) != (board.number() * 7_919).is_multiple_of(step);
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
