//! The serde forms, through JSON.
#![cfg(feature = "serde")]

use noughts::{Board, Player, Position, Rules, Square, Value};
use serde_json::{from_str, to_string};

#[test]
fn everything_is_its_text() {
    assert_eq!(to_string(&Player::O).unwrap(), r#""o""#);
    assert_eq!(to_string(&Square::new(1, 2)).unwrap(), r#""b3""#);
    assert_eq!(to_string(&Rules::TIC_TAC_TOE).unwrap(), r#""3,3,3""#);
    assert_eq!(
        to_string(&Value::Win { plies: 5 }).unwrap(),
        r#""win in 5""#
    );
    let board: Board = "xx./oo./...".parse().unwrap();
    assert_eq!(to_string(&board).unwrap(), r#""xx./oo./...""#);
    let board = Board::parse(Rules::new(4, 2, 3).unwrap(), "xo../....").unwrap();
    assert_eq!(to_string(&board).unwrap(), r#""4,2,3 xo../....""#);
    let counts = noughts::census::count(&Rules::TIC_TAC_TOE, 5);
    assert_eq!(
        to_string(&counts).unwrap(),
        r#"{"positions":1260,"classes":174,"over":{"x":120,"o":0,"draw":0},"over_classes":{"x":21,"o":0,"draw":0},"games":{"x":"1440","o":"0","draw":"0"}}"#
    );

    assert_eq!(from_str::<Player>(r#""o""#).unwrap(), Player::O);
    assert_eq!(from_str::<Square>(r#""b3""#).unwrap(), Square::new(1, 2));
    assert_eq!(from_str::<Rules>(r#""3,3,3""#).unwrap(), Rules::TIC_TAC_TOE);
    assert_eq!(
        from_str::<Value>(r#""win in 5""#).unwrap(),
        Value::Win { plies: 5 }
    );
}

#[test]
fn every_board_and_position_comes_back() {
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
fn what_is_wrong_is_said() {
    let error = |json: &str| from_str::<Board>(json).unwrap_err().to_string();
    assert!(
        error(r#""3,3,3 ""#).starts_with("expected a board such as xx./oo./..., found nothing")
    );
    assert!(error(r#""3,3,3""#).starts_with("expected x, o or ., found '3'"));
    assert!(error(r#""3,3 ...""#).starts_with("expected width,height,k such as 3,3,3"));
    assert!(error(r#""4,3,3 xx./oo./...""#).starts_with("expected 4 squares in row 1, found 3"));
    assert!(error("7").starts_with("invalid type: integer `7`, expected a string"));
}
