//! Reading and printing. Any text is either refused with a clear error or a
//! value that prints and reads back as itself.

use noughts::{Board, ParseBoardError, ParseSquareError, Player, Position, Rules, Square, Value};
use proptest::prelude::*;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn comes_back<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(value: T) {
    assert_eq!(value.to_string().parse::<T>().unwrap(), value);
}

#[test]
fn every_value_comes_back() {
    for number in 0..19_683 {
        comes_back(Board::from_number(Rules::TIC_TAC_TOE, number).unwrap());
    }
    for (column, row) in (0..=255).flat_map(|c| (0..=255).map(move |r| (c, r))) {
        comes_back(Square::new(column, row));
    }
    for plies in 0..=64 {
        comes_back(Value::Win { plies });
        comes_back(Value::Loss { plies });
    }
    comes_back(Value::Draw);
    Player::BOTH.into_iter().for_each(comes_back);
}

#[test]
fn a_board_is_read_in_many_ways() {
    let expected: Board = "x.o/.x./..o".parse().unwrap();
    for text in [
        "X.O/.X./..O",
        "x-o/-x-/--o",
        "x_o/_x_/__o",
        "x.o.x...o",
        "x.o .x. ..o",
        "x.o\n.x.\n..o\n",
        "x.o\r\n.x.\r\n..o\r\n",
        "  x.o / .x. / ..o  ",
        "x . o / . x . / . . o",
        "102/010/002",
        "1 0 2\n0 1 0\n0 0 2\n",
        "102010002",
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text:?}");
    }
    assert_eq!("000000000".parse(), Ok(Board::empty(Rules::TIC_TAC_TOE)));
}

#[test]
fn a_wrong_board_is_refused_for_what_is_wrong() {
    let wrong = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    for (text, expected) in [
        ("", "expected a board such as xx./oo./..., found nothing"),
        (
            " \n/ ",
            "expected a board such as xx./oo./..., found nothing",
        ),
        ("xx./oo./..", "expected 3 squares in row 3, found 2"),
        ("xx./oo./....", "expected 3 squares in row 3, found 4"),
        ("xx./oo.", "expected 3 rows, found 2"),
        ("xx./oo./.../", "expected 3 rows, found 4"),
        ("xx.//oo./...", "expected 3 rows, found 4"),
        ("/xx./oo.", "expected 3 squares in row 1, found 0"),
        ("xx.oo...", "expected 9 squares, found 8"),
        ("xx.oo.....", "expected 9 squares, found 10"),
        ("x o .", "expected 9 squares, found 3"),
        (
            "x . / o . x . / . . o",
            "expected 3 squares in row 1, found 2",
        ),
        ("x/././o/././././.", "expected 3 rows, found 9"),
        (
            "4,2 xo../....",
            "expected width,height,k such as 3,3,3, found 2 parts instead of 3",
        ),
        (
            "xx./oo./..z",
            "expected x, o or ., found 'z' as character 11",
        ),
        (
            "xx.\0oo....",
            "expected x, o or ., found '\\0' as character 4",
        ),
        (
            "××./○○./...",
            "expected x, o or ., found '×' as character 1",
        ),
        (
            "x0x/.0./.x.",
            "expected either x, o and . or 0, 1 and 2, found both 'x' and '0'",
        ),
        (
            "102/.../...",
            "expected either x, o and . or 0, 1 and 2, found both '.' and '1'",
        ),
        (
            "xx./oo./3..",
            "expected x, o or ., found '3' as character 9",
        ),
    ] {
        assert_eq!(wrong(text), expected, "{text:?}");
    }
    assert_eq!(
        "xx.".parse::<Board>(),
        Err(ParseBoardError::WrongSquares {
            expected: 9,
            found: 3
        })
    );
}

#[test]
fn boards_of_other_sizes() {
    let read = |width, height, text| Board::parse(Rules::new(width, height, 2).unwrap(), text);
    assert_eq!(read(4, 2, "xo../..xo").unwrap().to_string(), "xo../..xo");
    assert_eq!(read(4, 2, "xo....xo").unwrap().to_string(), "xo../..xo");
    assert_eq!(read(4, 1, "xo..").unwrap().to_string(), "xo..");
    assert_eq!(read(1, 4, "x/o/./.").unwrap().to_string(), "x/o/./.");
    assert_eq!(read(1, 4, "xo..").unwrap().to_string(), "x/o/./.");
    assert_eq!(
        read(4, 2, "xo/../..xo"),
        Err(ParseBoardError::WrongRows {
            expected: 2,
            found: 3
        })
    );
}

/// With the game before it a board of any game reads back.
#[test]
fn boards_name_their_game_if_asked() {
    for (width, height, k) in [(3, 3, 3), (3, 3, 2), (9, 1, 3), (4, 2, 3), (8, 8, 5)] {
        let rules = Rules::new(width, height, k).unwrap();
        let board = Board::from_number(rules, 1_234 % 3u128.pow(rules.area())).unwrap();
        assert_eq!(format!("{board:#}").parse(), Ok(board));
        let position = Position::start(rules);
        assert_eq!(format!("{:#}", position.board()).parse(), Ok(position));
    }
    let board = Board::empty(Rules::new(4, 2, 3).unwrap());
    assert_eq!(format!("{board} {board:#}"), "..../.... 4,2,3 ..../....");
    assert_eq!(
        format!("{:#}", Board::empty(Rules::default())),
        ".../.../..."
    );
}

#[test]
fn squares_are_named_like_cells_of_a_spreadsheet() {
    let name = |column, row| Square::new(column, row).to_string();
    assert_eq!([name(0, 0), name(2, 2), name(25, 0)], ["a1", "c3", "z1"]);
    assert_eq!(
        [name(26, 9), name(51, 0), name(52, 0)],
        ["aa10", "az1", "ba1"]
    );
    assert_eq!(name(255, 255), "iv256");
    assert_eq!("B3".parse(), Ok(Square::new(1, 2)));
    for (text, error) in [
        ("", ParseSquareError::NoColumn),
        ("3", ParseSquareError::NoColumn),
        ("é1", ParseSquareError::NoColumn),
        ("b", ParseSquareError::NoRow),
        ("b0", ParseSquareError::NoRow),
        ("b02", ParseSquareError::NoRow),
        ("b-2", ParseSquareError::NoRow),
        ("b2 ", ParseSquareError::NoRow),
        ("b2x", ParseSquareError::NoRow),
        ("iw1", ParseSquareError::TooFar),
        ("a257", ParseSquareError::TooFar),
        ("zzzzzzzzzzzzzzzz1", ParseSquareError::TooFar),
        ("a99999999999999999999", ParseSquareError::TooFar),
    ] {
        assert_eq!(text.parse::<Square>(), Err(error), "{text:?}");
    }
}

#[test]
fn values_are_written_one_way() {
    for text in [
        "",
        "win",
        "win in",
        "win in ",
        "win in +1",
        "win in 01",
        "win in 65",
        "win in 256",
        "Draw",
        "draw ",
    ] {
        assert_eq!(
            text.parse::<Value>().unwrap_err().to_string(),
            "expected draw, win in N or loss in N, with N up to 64",
            "{text:?}"
        );
    }
    for text in ["", "y", "xx", "x ", "0"] {
        assert_eq!(
            text.parse::<Player>().unwrap_err().to_string(),
            "expected x or o"
        );
    }
    assert_eq!(
        ["x", "X", "o", "O"].map(str::parse),
        [Player::X, Player::X, Player::O, Player::O].map(Ok)
    );
}

/// Texts of all kinds, those near to what is wanted more often than others.
fn any_text() -> impl Strategy<Value = String> {
    let bytes = prop::collection::vec(any::<u8>(), 0..80);
    prop_oneof![
        any::<String>(),
        bytes.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        "[xoXO._/ \n-]{0,80}",
        "[012/ \n]{0,80}",
        "[xo.]{3}/[xo.]{3}/[xo.]{3}",
        "[a-zA-Z0-9]{1,5}",
        "[0-9]{1,3},[0-9]{1,3},[0-9]{1,3}",
        "(win|loss|draw)( in )?[0-9]{0,4}",
    ]
}

/// Reads a text as a `T`: refused in one line, or a value that comes back.
fn reads_or_refuses<T: FromStr<Err: Display> + Display + PartialEq>(text: &str) -> bool {
    match text.parse::<T>() {
        Ok(value) => value
            .to_string()
            .parse::<T>()
            .is_ok_and(|again| again == value),
        Err(error) => !error.to_string().is_empty() && !error.to_string().contains('\n'),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_text_is_refused_or_comes_back(text in any_text()) {
        prop_assert!(reads_or_refuses::<Board>(&text));
        prop_assert!(reads_or_refuses::<Position>(&text));
        prop_assert!(reads_or_refuses::<Square>(&text));
        prop_assert!(reads_or_refuses::<Rules>(&text));
        prop_assert!(reads_or_refuses::<Value>(&text));
        prop_assert!(reads_or_refuses::<Player>(&text));
    }

    #[test]
    fn boards_of_any_size_come_back(
        (width, height) in (1..=64u32).prop_flat_map(|width| (Just(width), 1..=64 / width)),
        number in any::<u128>(),
        text in any_text(),
    ) {
        let rules = Rules::new(width, height, 1).unwrap();
        let board = Board::from_number(rules, number % 3u128.pow(rules.area())).unwrap();
        prop_assert_eq!(board.number(), number % 3u128.pow(rules.area()));
        prop_assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
        let joined = board.to_string().replace('/', "");
        prop_assert_eq!(Board::parse(rules, &joined), Ok(board));
        if let Ok(board) = Board::parse(rules, &text) {
            prop_assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
        }
    }
}
