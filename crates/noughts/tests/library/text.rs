//! Reading and printing of boards, squares, moves, marks and values. Any text is
//! either refused with a clear error or a value that prints and reads back as
//! itself. Games are read in `games.rs`.

use crate::random::Random;
use noughts::{Board, Mark, Move, ParseBoardError, Player, Position, Rules, Square, Value};
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn round_trips<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(value: T) {
    assert_eq!(value.to_string().parse::<T>().unwrap(), value);
}

#[test]
fn every_value_round_trips() {
    for number in 0..19_683 {
        round_trips(Board::from_number(Rules::TIC_TAC_TOE, number).unwrap());
    }
    for (column, row) in (0..=255).flat_map(|c| (0..=255).map(move |r| (c, r))) {
        round_trips(Square::new(column, row));
        // There is no layer 255.
        round_trips(Square::in_layer(column, row, row.min(254)));
    }
    for column in 0..=255 {
        round_trips(Move::new(Square::new(column, 7), Mark::X));
        round_trips(Move::new(Square::in_layer(column, 255, 9), Mark::O));
    }
    for plies in 0..=255 {
        round_trips(Value::Win { plies });
        round_trips(Value::Loss { plies });
    }
    round_trips(Value::Draw);
    Player::BOTH.into_iter().for_each(round_trips);
    Mark::BOTH.into_iter().for_each(round_trips);
}

#[test]
fn accepted_forms_of_a_board() {
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
        "3,3,3 x.o/.x./..o",
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text:?}");
    }
    assert_eq!("000000000".parse(), Ok(Board::empty(Rules::TIC_TAC_TOE)));
}

#[test]
fn texts_of_board_errors() {
    let wrong = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    let nothing = "expected a board such as xx./oo./..., found nothing";
    let mixed = "expected either x, o and . or 0, 1 and 2, found both";
    let parts = "expected width,height,k such as 3,3,3, or width,height,depth,k, found 2 parts";
    for (text, expected) in [
        ("", nothing),
        (" \n/ ", nothing),
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
        ("4,2 xo../....", parts),
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
        ("x0x/.0./.x.", &format!("{mixed} 'x' and '0'")),
        ("102/.../...", &format!("{mixed} '.' and '1'")),
        (
            "xx./oo./3..",
            "expected x, o or ., found '3' as character 9",
        ),
        ("xx./oo./...|.../.../...", "expected 1 layer, found 2"),
    ] {
        assert_eq!(wrong(text), expected, "{text:?}");
    }
    let (expected, found) = (9, 3);
    assert_eq!(
        "xx.".parse::<Board>(),
        Err(ParseBoardError::WrongSquares { expected, found })
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
    let (expected, found) = (2, 3);
    assert_eq!(
        read(4, 2, "xo/../..xo"),
        Err(ParseBoardError::WrongRows { expected, found })
    );
}

#[test]
fn boards_of_boxes() {
    let rules: Rules = "2,3,2,2".parse().unwrap();
    let board = Board::parse(rules, "xo/../.x|../o./..").unwrap();
    assert_eq!(board.to_string(), "xo/../.x|../o./..");
    assert_eq!(board.mark("b3.1".parse().unwrap()), Some(Mark::X));
    assert_eq!(board.mark("a2.2".parse().unwrap()), Some(Mark::O));
    assert_eq!(board.mark("a2".parse().unwrap()), None);
    for text in [
        "XO/../.X | ../O./..",
        "xo...x|..o...",
        "xo...x..o...",
        "xo/../.x/../o./..",
        "xo .. .x .. o. ..",
        "12/00/01|00/20/00",
    ] {
        assert_eq!(Board::parse(rules, text), Ok(board), "{text:?}");
    }
    assert_eq!(format!("{board:#}"), "2,3,2,2 xo/../.x|../o./..");
    round_trips_with_its_game(board);
    for (text, expected) in [
        ("xo/../.x|../o./..|", "expected 2 layers, found 3"),
        ("xo/..|.x/../o./..", "expected 3 rows, found 2"),
        ("xo/../.x|../o./.", "expected 2 squares in row 6, found 1"),
        ("xo...x|..o..", "expected 6 squares, found 5"),
        ("xo...x..o..", "expected 12 squares, found 11"),
    ] {
        let error = Board::parse(rules, text).unwrap_err().to_string();
        assert_eq!(error, expected, "{text:?}");
    }
}

fn round_trips_with_its_game(board: Board) {
    assert_eq!(format!("{board:#}").parse(), Ok(board));
}

/// With the game before it a board of any game reads back.
#[test]
fn alternate_form_names_the_game() {
    for game in "3,3,3 3,3,2 9,1,3 4,2,3 8,8,5 3,3,3:wild qubic connect-four".split(' ') {
        let rules: Rules = game.parse().unwrap();
        let number = 1_234 % 3u128.pow(rules.area());
        round_trips_with_its_game(Board::from_number(rules, number).unwrap());
        let position = Position::start(rules);
        assert_eq!(format!("{:#}", position.board()).parse(), Ok(position));
    }
    let board = Board::empty(Rules::new(4, 2, 3).unwrap());
    assert_eq!(format!("{board} {board:#}"), "..../.... 4,2,3 ..../....");
    assert_eq!(format!("{:#}", Board::default()), ".../.../...");
    let wild = Board::empty("wild".parse().unwrap());
    assert_eq!(format!("{wild:#}"), "3,3,3:wild .../.../...");
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
    assert_eq!(Square::in_layer(0, 0, 1).to_string(), "a1.2");
    assert_eq!("B3".parse(), Ok(Square::new(1, 2)));
    let column = "expected a square such as b2, found no column letter:";
    let row = "expected a square such as b2, found no row number:";
    let layer = "expected a square such as b2.1, found no number of a layer:";
    let far = "expected a square such as b2, found one beyond any board:";
    for (text, error, found) in [
        ("", column, r#""""#),
        ("3", column, r#""3""#),
        ("é1", column, r#""é1""#),
        ("b", row, r#""""#),
        ("b0", row, r#""0""#),
        ("b02", row, r#""02""#),
        ("b-2", row, r#""-2""#),
        ("b2 ", row, r#""2 ""#),
        ("b2x", row, r#""2x""#),
        ("b2.", layer, r#""""#),
        ("b2.0", layer, r#""0""#),
        ("b2.x", layer, r#""x""#),
        ("iw1", far, r#""iw""#),
        ("a257", far, r#""257""#),
        ("a1.256", far, r#""256""#),
        ("zzzzzzzzzzzzzzzz1", far, r#""zzzzzzzzzzzzzzzz""#),
        ("a99999999999999999999", far, r#""99999999999999999999""#),
    ] {
        let expected = format!("{error} {found}");
        assert_eq!(
            text.parse::<Square>().unwrap_err().to_string(),
            expected,
            "{text:?}"
        );
    }
}

/// A move names its mark only if players choose it; gravity has tests of its own.
#[test]
fn moves_are_read_in_their_games_notation() {
    let ordinary = Position::start(Rules::TIC_TAC_TOE);
    let wild = Position::start("wild".parse().unwrap());
    let qubic = Position::start("qubic".parse().unwrap());
    for (position, text, read, printed) in [
        (ordinary, "b2", "b2x", "b2"),
        (ordinary, "B2X", "b2x", "b2"),
        (ordinary, "b2o", "b2o", "b2"),
        (wild, "b2o", "b2o", "b2o"),
        (wild, "b2x", "b2x", "b2x"),
        (qubic, "d4.3", "d4.3x", "d4.3"),
        (qubic, "d4.3x", "d4.3x", "d4.3"),
    ] {
        let played = position.parse_move(text).unwrap();
        assert_eq!(played.to_string(), read, "{text}");
        assert_eq!(
            position.rules().notation(played).to_string(),
            printed,
            "{text}"
        );
    }
    let wrong = |position: &Position, text| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(wrong(&wild, "b2"), "expected a mark too, b2x or b2o");
    let row = "expected a square such as b2, found no row number:";
    assert_eq!(wrong(&ordinary, "b2y"), format!("{row} \"2y\""));
    assert_eq!(wrong(&ordinary, "b2xx"), format!("{row} \"2xx\""));
    let column = "expected a square such as b2, found no column letter:";
    assert_eq!(wrong(&ordinary, ""), format!("{column} \"\""));
    let error = "b2".parse::<Move>().unwrap_err().to_string();
    assert_eq!(error, "expected a mark too, b2x or b2o");
}

#[test]
fn values_players_and_marks_have_one_form() {
    let values = "expected draw, win in N or loss in N, with N up to 255, found";
    for text in [
        "",
        "win",
        "win in",
        "win in ",
        "win in +1",
        "win in 01",
        "win in 256",
        "Draw",
        "draw ",
    ] {
        let error = text.parse::<Value>().unwrap_err().to_string();
        assert_eq!(error, format!("{values} {text:?}"));
    }
    for text in ["", "y", "xx", "x ", "0"] {
        let error = text.parse::<Mark>().unwrap_err().to_string();
        assert_eq!(error, format!("expected x or o, found {text:?}"));
        let error = text.parse::<Player>().unwrap_err().to_string();
        assert_eq!(
            error,
            format!("expected first or second, or x or o, found {text:?}")
        );
    }
    let [x, o] = Mark::BOTH;
    assert_eq!(["x", "X", "o", "O"].map(str::parse), [x, x, o, o].map(Ok));
    let [first, second] = Player::BOTH;
    assert_eq!(["first", "x", "X"].map(str::parse), [Ok(first); 3]);
    assert_eq!(["second", "o", "O"].map(str::parse), [Ok(second); 3]);
}

/// A random text, most often one that is close to valid.
fn any_text(random: &mut Random) -> String {
    const DIGITS: &str = "0123456789";
    match random.within(0..=7) {
        0 => {
            let code_points = (0..random.within(0..=40)).map(|_| random.within(0..=0x10_ffff));
            code_points.filter_map(char::from_u32).collect()
        }
        1 => {
            let bytes: Vec<u8> = (0..random.within(0..=80))
                .map(|_| random.bits() as u8)
                .collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        2 => random.text("xoXO._/| \n-", 0..=80),
        3 => random.text("012/ \n", 0..=80),
        4 => [(); 3].map(|()| random.text("xo.", 3..=3)).join("/"),
        5 => random.text("abcdefgh012345678xoXOzZ.", 1..=6),
        6 => [(); 3].map(|()| random.text(DIGITS, 1..=3)).join(","),
        _ => {
            let result = random.one_of(&["win", "loss", "draw"]);
            let separator = random.one_of(&["", " in "]);
            format!("{result}{separator}{}", random.text(DIGITS, 0..=4))
        }
    }
}

/// Whether a text is either refused with a one-line error or round-trips as a `T`.
fn is_refused_or_round_trips<T: FromStr<Err: Display> + Display + PartialEq>(text: &str) -> bool {
    match text.parse::<T>() {
        Ok(value) => value
            .to_string()
            .parse::<T>()
            .is_ok_and(|again| again == value),
        Err(error) => !error.to_string().is_empty() && !error.to_string().contains('\n'),
    }
}

#[test]
fn any_text_is_refused_or_round_trips() {
    let mut random = Random::new();
    for _ in 0..4_000 {
        let text = any_text(&mut random);
        assert!(is_refused_or_round_trips::<Board>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Position>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Square>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Move>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Rules>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Value>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Player>(&text), "{text:?}");
        assert!(is_refused_or_round_trips::<Mark>(&text), "{text:?}");
    }
}

#[test]
fn boards_of_any_size_round_trip() {
    let mut random = Random::new();
    for _ in 0..4_000 {
        let width = random.within(1..=64);
        let height = random.within(1..=64 / width);
        let depth = random.within(1..=64 / width / height);
        let rules = Rules::new_box(width, height, depth, 1).unwrap();
        let number = u128::from(random.bits()) << 64 | u128::from(random.bits());
        let number = number % 3u128.pow(rules.area());
        let board = Board::from_number(rules, number).unwrap();
        assert_eq!(board.number(), number);
        assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
        let joined = board.to_string().replace(['/', '|'], "");
        assert_eq!(Board::parse(rules, &joined), Ok(board));
        if let Ok(board) = Board::parse(rules, &any_text(&mut random)) {
            assert_eq!(Board::parse(rules, &board.to_string()), Ok(board));
        }
    }
}
