//! The serde forms, through JSON.

use noughts::{
    Board, Direction, Edges, Lines, Mark, Marks, Move, Outcome, Player, Position, Prospect, Rules,
    Shape, Square, SquareIndex, Squares, Standing, Status, Stones, Value, Variant,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};
use std::fmt::Debug;

fn serializes_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(to_string(&value).unwrap(), json);
    assert_eq!(from_str::<T>(json).unwrap(), value);
}

#[test]
fn types_with_a_text_form_serialize_as_text() {
    serializes_as(Mark::O, r#""o""#);
    serializes_as(Player::Second, r#""second""#);
    serializes_as(Square::new(1, 2), r#""b3""#);
    serializes_as(Square::in_layer(1, 2, 3), r#""b3.4""#);
    serializes_as(Move::new(Square::new(1, 2), Mark::X), r#""b3x""#);
    serializes_as(Rules::TIC_TAC_TOE, r#""3,3,3""#);
    serializes_as("misere".parse::<Rules>().unwrap(), r#""3,3,3:misere""#);
    serializes_as("xx./oo./...".parse::<Board>().unwrap(), r#""xx./oo./...""#);
    serializes_as(
        "4,2,3 xo../....".parse::<Board>().unwrap(),
        r#""4,2,3 xo../....""#,
    );
    serializes_as(
        "2,2,2,2 xo/..|../..".parse::<Board>().unwrap(),
        r#""2,2,2,2 xo/..|../..""#,
    );
}

#[test]
fn counts_serialize() {
    let counts = noughts::census::count(&Rules::TIC_TAC_TOE, 5);
    assert_eq!(
        to_string(&counts).unwrap(),
        concat!(
            r#"{"positions":1260,"classes":174,"over":{"first":120,"second":0,"draw":0},"#,
            r#""over_classes":{"first":21,"second":0,"draw":0},"#,
            r#""games":{"first":"1440","second":"0","draw":"0"}}"#,
        )
    );
}

#[test]
fn moves_outcomes_threats_and_reasons_serialize() {
    let position: Position = "xx./oo./...".parse().unwrap();
    let json = to_string(&position.moves()).unwrap();
    assert_eq!(json, r#"["c1x","c2x","a3x","b3x","c3x"]"#);
    let threats: Vec<_> = position.board().threats(Mark::X).collect();
    assert_eq!(
        to_string(&threats).unwrap(),
        r#"[{"square":"c1","mark":"x","line":"a1-b1-c1"}]"#
    );
    let won: Position = "xxx/oo./...".parse().unwrap();
    assert_eq!(to_string(&won.outcome()).unwrap(), r#""first""#);
    assert_eq!(to_string(&noughts::Outcome::Draw).unwrap(), r#""draw""#);
    let refused = Position::try_from("xx./.../...".parse::<Board>().unwrap()).unwrap_err();
    let reasons: Vec<_> = refused.reasons().collect();
    assert_eq!(to_string(&reasons).unwrap(), r#"["x has too many marks"]"#);
}

#[test]
fn every_value_and_prospect_round_trips() {
    serializes_as(Value::Win { plies: 5 }, r#"{"result":"win","plies":5}"#);
    serializes_as(Value::Loss { plies: 0 }, r#"{"result":"loss","plies":0}"#);
    serializes_as(Value::Draw, r#"{"result":"draw"}"#);
    for plies in 0..=255 {
        for value in [Value::Win { plies }, Value::Loss { plies }] {
            let json = to_string(&value).unwrap();
            serializes_as(value, &json);
            serializes_as(Prospect::Exact(value), &json);
        }
    }
    for (prospect, json) in [
        (Prospect::Exact(Value::Draw), r#"{"result":"draw"}"#),
        (Prospect::Win, r#"{"result":"win"}"#),
        (Prospect::Loss, r#"{"result":"loss"}"#),
        (Prospect::NoLoss, r#"{"result":"no-loss"}"#),
        (Prospect::NoWin, r#"{"result":"no-win"}"#),
        (Prospect::Unknown, r#"{"result":"unknown"}"#),
    ] {
        serializes_as(prospect, json);
    }
}

#[test]
fn every_board_and_position_round_trips() {
    assert_eq!(
        from_str::<Board>(r#""3,3,3 xx./oo./...""#)
            .unwrap()
            .to_string(),
        "xx./oo./..."
    );
    for rules in [
        Rules::TIC_TAC_TOE,
        Rules::new(4, 2, 3).unwrap(),
        Rules::new(1, 5, 4).unwrap(),
        "3,2,3:gravity+misere".parse().unwrap(),
        "2,2,2,2:wild".parse().unwrap(),
    ] {
        for number in 0..3u128.pow(rules.area()) {
            let board = Board::from_number(rules, number).unwrap();
            let json = to_string(&board).unwrap();
            assert_eq!(from_str::<Board>(&json).unwrap(), board);
            match Position::try_from(board) {
                Ok(position) => {
                    assert_eq!(to_string(&position).unwrap(), json);
                    assert_eq!(from_str::<Position>(&json).unwrap(), position);
                }
                Err(refused) => {
                    let error = from_str::<Position>(&json).unwrap_err().to_string();
                    assert!(error.starts_with(&refused.to_string()), "{error}");
                }
            }
        }
    }
}

#[test]
fn texts_of_deserialization_errors() {
    let error = |json: &str| from_str::<Board>(json).unwrap_err().to_string();
    assert!(
        error(r#""3,3,3 ""#).starts_with("expected a board such as xx./oo./..., found nothing")
    );
    assert!(error(r#""3,3,3""#).starts_with("expected x, o or ., found '3'"));
    assert!(error(r#""3,3 ...""#).starts_with("expected width,height,k such as 3,3,3"));
    assert!(error(r#""4,3,3 xx./oo./...""#).starts_with("expected 4 squares in row 1, found 3"));
    assert!(error("7").starts_with("invalid type: integer `7`, expected a string"));
    assert!(error(r#""3,3,3:x ...""#).starts_with("expected options such as torus"));

    let error = |json: &str| from_str::<Value>(json).unwrap_err().to_string();
    for (json, expected) in [
        (
            r#"{"result":"win"}"#,
            "expected a value with its plies, found only win",
        ),
        (
            r#"{"result":"unknown"}"#,
            "expected a value with its plies, found only unknown",
        ),
        (
            r#"{"result":"draw","plies":3}"#,
            "expected plies with a win or a loss, found them with draw",
        ),
        (r#"{"plies":3}"#, "missing field `result`"),
        (
            r#"{"result":"tie"}"#,
            "invalid value: string \"tie\", expected one of win, draw, loss, no-loss, no-win, unknown",
        ),
        (
            r#"{"result":"win","plies":256}"#,
            "invalid value: integer `256`, expected u8",
        ),
        (
            r#"{"value":"win"}"#,
            "unknown field `value`, expected `result` or `plies`",
        ),
        (
            r#""win in 5""#,
            "invalid type: string \"win in 5\", expected a result and its plies",
        ),
    ] {
        let found = error(json);
        assert!(found.starts_with(expected), "{json}: {found}");
    }
}

/// Types without a text form: sets become lists, the others names.
#[test]
fn sets_and_names_round_trip() {
    serializes_as(Stones::NONE, "[]");
    serializes_as(Stones::from_bits(0b1_0001_0001), "[0,4,8]");
    serializes_as(Stones::from_bits(1 << 63), "[63]");
    serializes_as(SquareIndex::new(63).unwrap(), "63");
    serializes_as(Variant::ORDINARY, "[]");
    for (game, json) in [
        ("misere", r#"["misere"]"#),
        ("notakto", r#"["x-only","misere"]"#),
        ("4,4,3:torus+wild", r#"["torus","wild"]"#),
        ("connect-four", r#"["gravity"]"#),
    ] {
        serializes_as(game.parse::<Rules>().unwrap().variant(), json);
    }
    for direction in Direction::ALL {
        let json = to_string(&direction).unwrap();
        serializes_as(direction, &json);
    }
    serializes_as(Direction::InUpLeft, r#""in-up-left""#);
    serializes_as(Outcome::Draw, r#""draw""#);
    serializes_as(Outcome::Win(Player::Second), r#""second""#);
    serializes_as(Status::ToMove(Player::First), r#""first-to-move""#);
    serializes_as(
        Status::Over(Outcome::Win(Player::First)),
        r#""first-has-won""#,
    );
}

#[test]
fn wrong_sets_and_names_are_refused() {
    fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
        from_str::<T>(json).unwrap_err().to_string()
    }
    assert!(error::<Stones>("[1,1]").starts_with("expected each square once"));
    assert!(error::<Stones>("[64]").starts_with("expected the number of a square, 0 to 63"));
    assert!(
        error::<Variant>(r#"["wild","x-only"]"#)
            .starts_with("expected options that can be combined")
    );
    assert!(error::<Variant>(r#"["hex"]"#).starts_with("expected options such as torus"));
    let found = error::<Outcome>(r#""x""#);
    assert!(found.starts_with("invalid value: string \"x\", expected one of first, second, draw"));
}

/// The fields of a variant serialize by name.
#[test]
fn options_have_names() {
    serializes_as(Lines::Lose, r#""lose""#);
    serializes_as(Marks::OnlyX, r#""x-only""#);
    serializes_as(Squares::FromBelow, r#""from-below""#);
    serializes_as(Edges::Joined, r#""joined""#);
    serializes_as(Shape::Meeting, r#""meeting""#);
    serializes_as(Standing::Open, r#""open""#);
    serializes_as(Standing::Over(Outcome::Draw), r#""draw""#);
}

/// A symmetry is written as the image of each square.
#[test]
fn symmetries_serialize_as_images() {
    let half_turn = Rules::new(2, 1, 2).unwrap().symmetry(1).unwrap();
    let json = r#"{"squares":[1,0],"swaps_marks":false}"#;
    assert_eq!(to_string(&half_turn).unwrap(), json);
}

/// Errors are written as their sentences.
#[test]
fn errors_serialize_as_text() {
    let refused = Position::try_from("xxx/ooo/...".parse::<Board>().unwrap()).unwrap_err();
    assert_eq!(to_string(&refused).unwrap(), format!("\"{refused}\""));
    let error = Rules::new(9, 9, 5).unwrap_err();
    assert_eq!(to_string(&error).unwrap(), format!("\"{error}\""));
}
