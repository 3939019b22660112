use std::collections::HashSet;

use noughts::{GameOption, Line, Position, Square, Value};
use noughts_solver::Solver;

use super::ko::Particle::{And, Object, Or, Subject, Topic};
use super::ko::with;
use super::*;

const BOTH: [Language; 2] = [Language::English, Language::Korean];

fn said(game: &str, message: Message) -> [String; 2] {
    let rules: Rules = game.parse().unwrap();
    BOTH.map(|language| message.text(&rules, language))
}

fn korean(error: InputError<'_>) -> String {
    error.text(Language::Korean)
}

/// The error has every reason of every board, in games that together have all
/// reasons. The English sentences are those of the library.
#[test]
fn refusals_in_both_languages() {
    let mut seen = HashSet::new();
    for (game, positions) in [
        ("3,3,3", 5_478),
        ("3,3,3:wild", 18_753),
        ("3,3,3:notakto", 450),
        ("3,3,3:gravity", 694),
    ] {
        let rules: Rules = game.parse().unwrap();
        let boards = (0..19_683).filter_map(|n| Board::from_number(rules, n));
        let mut count = 0;
        for refused in boards.filter_map(|board| Position::try_from(board).err()) {
            count += 1;
            let board = refused.board();
            let [english, korean] =
                BOTH.map(|language| InputError::Unreachable(&refused).text(language));
            assert_eq!(english, refused.to_string());
            for why in refused.reasons() {
                let [said, told] =
                    BOTH.map(|language| InputError::Reason(why, board).text(language));
                assert_eq!(said, why.to_string());
                assert!(korean.contains(&told));
                seen.insert(why);
            }
            let sentences = 1 + refused.reasons().count();
            assert_eq!(korean.matches("니다").count(), sentences, "{korean}");
        }
        assert_eq!(count, 19_683 - positions, "{game}");
    }
    // On such small boards the check never takes too long.
    let mut decided = Reason::ALL.iter().filter(|why| **why != Reason::Undecided);
    assert!(decided.all(|why| seen.contains(why)), "{seen:?}");
    let undecided = korean(InputError::Reason(Reason::Undecided, &Board::default()));
    assert!(undecided.ends_with("너무 오래 걸립니다"), "{undecided}");
}

#[test]
fn players_are_named_by_their_marks() {
    for game in ["tic-tac-toe", "misere", "torus", "connect-four", "qubic"] {
        assert_eq!(said(game, Message::Player(Player::Second)), ["o", "o"]);
    }
    for game in ["wild", "notakto", "3,3,3:x-only"] {
        let second = Player::Second;
        assert_eq!(
            said(game, Message::Player(second)),
            ["the second player", "후공"]
        );
        assert_eq!(
            said(game, Message::Subject(second)),
            ["The second player", "후공"]
        );
    }
}

#[test]
fn numbers_are_grouped_by_three() {
    let numbers = [0, 999, 1_000, 123_456, 1_234_567];
    let expected = ["0", "999", "1,000", "123,456", "1,234,567"];
    assert_eq!(numbers.map(grouped), expected);
}

#[test]
fn particles_follow_the_sound() {
    let said = |word: &str| [Topic, Subject, Object, And, Or].map(|p| with(word, p));
    assert_eq!(said("x"), ["x는", "x가", "x를", "x와", "x나"]);
    assert_eq!(said("가로줄")[2..4], ["가로줄을", "가로줄과"]);
    assert_eq!(said("선공")[..2], ["선공은", "선공이"]);
    assert_eq!(said("a1.3")[2], "a1.3을");
    // 일 이 삼 사 오 육 칠 팔 구 십.
    let squares = (0..10).map(|row| with(Square::new(0, row), Object));
    let objects = [
        "a1을", "a2를", "a3을", "a4를", "a5를", "a6을", "a7을", "a8을", "a9를", "a10을",
    ];
    assert!(squares.eq(objects));
}

#[test]
fn lists() {
    let listed = |items: &[&'static str]| {
        let items = items.iter().copied();
        [en::list(items.clone()), ko::all(items)].map(|list| list.to_string())
    };
    assert_eq!(listed(&[]), ["", ""]);
    assert_eq!(listed(&["a1"]), ["a1", "a1"]);
    assert_eq!(listed(&["a1", "a2"]), ["a1 and a2", "a1과 a2"]);
    assert_eq!(listed(&["a2", "a3", "b1"]), ["a2, a3 and b1", "a2, a3, b1"]);
}

#[test]
fn lines_have_names_on_3x3_and_squares_elsewhere() {
    let names = |game: &str, name: fn(&Rules, &Line) -> String| {
        let rules: Rules = game.parse().unwrap();
        rules.lines().map(|l| name(&rules, &l)).collect::<Vec<_>>()
    };
    // The tests of explanations read the English names back.
    assert_eq!(
        names("tic-tac-toe", ko::line),
        [
            "위쪽 가로줄",
            "가운데 가로줄",
            "아래쪽 가로줄",
            "왼쪽 세로줄",
            "가운데 세로줄",
            "오른쪽 세로줄",
            "대각선 a1-b2-c3",
            "대각선 c1-b2-a3",
        ]
    );
    assert_eq!(names("3,2,3", en::line)[0], "the row a1-b1-c1");
    assert_eq!(names("1,3,2", en::line)[0], "the column a1-a2");
    assert_eq!(names("torus", en::line)[7], "the diagonal b1-c2-a3");
    assert!(names("4,4,3:torus", en::line).contains(&"the row d1-a1-b1".to_owned()));
    let in_box = [names("3,3,3,3", en::line), names("3,3,3,3", ko::line)];
    for expected in [
        ["the row a1.1-b1.1-c1.1", "가로줄 a1.1-b1.1-c1.1"],
        ["the pillar b2.1-b2.2-b2.3", "기둥 b2.1-b2.2-b2.3"],
        ["the diagonal a1.1-b1.2-c1.3", "대각선 a1.1-b1.2-c1.3"],
        [
            "the space diagonal a1.1-b2.2-c3.3",
            "공간 대각선 a1.1-b2.2-c3.3",
        ],
    ] {
        for (names, expected) in in_box.iter().zip(expected) {
            assert!(names.iter().any(|name| name == expected), "{names:?}");
        }
    }
}

#[test]
fn values() {
    let known = |game: &str, value| {
        let turn = Player::Second;
        said(game, Message::Known { turn, value })
    };
    let win = |plies| Prospect::Exact(Value::Win { plies });
    assert_eq!(
        known("tic-tac-toe", win(1)),
        ["o wins in 1", "o가 한 수 만에 이깁니다"]
    );
    assert_eq!(
        known("wild", win(3)),
        ["the second player wins in 3", "후공이 3수 만에 이깁니다"]
    );
    assert_eq!(
        known("tic-tac-toe", Prospect::Loss),
        ["x wins", "x가 이깁니다"]
    );
    assert_eq!(
        known("notakto", Prospect::Exact(Value::Draw)),
        ["a draw", "서로 최선으로 두면 무승부입니다"]
    );
    assert_eq!(
        known("qubic", Prospect::NoLoss),
        [
            "x does not win; whether o does is not known within the limits",
            "x는 이기지 못하고, o가 이기는지는 주어진 한도 안에서 알 수 없습니다"
        ]
    );
    assert_eq!(
        known("qubic", Prospect::Unknown),
        [
            "who wins is not known within the limits",
            "주어진 한도 안에서는 누가 이기는지 알 수 없습니다"
        ]
    );
    let standing = Message::Standing {
        turn: Player::First,
        value: Prospect::Unknown,
    };
    assert_eq!(
        said("qubic", standing)[0],
        "x to move: not known within the limits"
    );
}

#[test]
fn only_searches_without_distances_have_the_remark() {
    let has_remark = |game: &str| Message::by_search(&game.parse().unwrap()).is_some();
    assert!(has_remark("5,5,4") && has_remark("qubic"));
    assert!(!has_remark("connect-four") && !has_remark("8,8,4:gravity"));
}

#[test]
fn games_are_described() {
    assert_eq!(
        said("qubic", Message::Game),
        [
            "4×4×4 box, 4 in a row wins",
            "4×4×4 상자, 한 줄로 4개를 이으면 승리"
        ]
    );
    assert_eq!(
        said("notakto", Message::Game),
        [
            "3×3 board, 3 in a row loses; both players place x",
            "3×3 판, 한 줄로 3개를 이으면 패배, 두 사람 모두 x만 놓음"
        ]
    );
    // Every option changes the description.
    let mut seen = HashSet::new();
    for option in GameOption::ALL {
        let texts = said(&format!("3,3,3:{}", option.name()), Message::Game);
        assert!(
            texts.into_iter().all(|text| seen.insert(text)),
            "{option:?}"
        );
    }
}

#[test]
fn texts_of_illegal_moves() {
    let error = |position: &str, played: &str| {
        let position: Position = position.parse().unwrap();
        let error = position.play(played.parse().unwrap()).unwrap_err();
        BOTH.map(|language| InputError::Play(&error, position.rules()).text(language))
    };
    assert_eq!(
        error("x..o.....", "a1x"),
        ["a1 is already taken by x", "a1에는 이미 x가 있습니다"]
    );
    assert_eq!(
        error("3,3,3:notakto xxx/.../...", "c3x"),
        [
            "the game is over: the second player has won",
            "후공이 이겨 게임이 이미 끝났습니다"
        ]
    );
    for (position, played, expected) in [
        ("x..o.....", "a4x", "a4는 3×3 판 밖에 있습니다"),
        ("x..o.....", "b2o", "o가 아니라 x를 놓아야 합니다"),
        ("xoxxoooxx", "c3o", "무승부로 게임이 이미 끝났습니다"),
        (
            "3,3,3:gravity .../.../x..",
            "a1o",
            "그 세로줄에 두면 a1이 아니라 a2에 떨어집니다",
        ),
        (
            "2,2,2,2 ../..|../..",
            "a1x",
            "a1은 2×2×2 판 밖에 있습니다(칸은 a1.1부터 b2.2까지)",
        ),
    ] {
        assert_eq!(error(position, played)[1], expected);
    }
}

/// Every error for a text that is not a game, a board or a move has its own Korean sentence,
/// which differs from the English one and quotes the text.
#[test]
fn texts_of_parse_errors() {
    let mut seen = HashSet::new();
    let mut check = |korean: String, english: String, found: &str| {
        assert_ne!(korean, english);
        assert!(
            korean.contains("니다") && korean.contains(found),
            "{korean}"
        );
        assert!(seen.insert(korean), "{english}");
    };
    for (text, found) in [
        ("3,3", "2개"),
        ("chess", "\"chess\""),
        ("three,3,3", "가로가 알맞은 수가 아닙니다: \"three\""),
        ("3,+3,3", "세로가 알맞은 수가 아닙니다: \"+3\""),
        ("3,3,99999999999,3", "층수가"),
        ("3,3,", "이을 개수가"),
        ("3,3,3:heavy", "\"heavy\""),
        ("3,3,3:wild+wild", "wild가 두 번"),
        ("3,3,3:wild+x-only", "x-only는 wild와 함께"),
        ("notakto:wild", "wild는 notakto와 함께"),
        ("3,3,3:notakto+misere", "notakto에 이미 misere가"),
        ("0,3,3", "0×3 판"),
        ("9,9,5", "9×9 판에는 81개"),
        ("3,3,0", "0입니다"),
        ("4,3,5", "4 이하여야 하는데 나온 것은 5입니다"),
        ("3,3,3:gravity+torus", "gravity는 torus와"),
        ("4,4,4,4:gravity", "gravity는"),
    ] {
        let error = text.parse::<Rules>().unwrap_err();
        check(korean(InputError::Game(&error)), error.to_string(), found);
    }
    for (game, text, found) in [
        ("3,3,3", " / ", "아무것도 없습니다"),
        ("3,3,3", "xx./oo./..z", "11번째 글자가 'z'입니다"),
        ("3,3,3", "xx0 ... ...", "'x', '0'"),
        ("2,2,2,2", "../..|../..|../..", "2개여야 하는데 3개"),
        ("3,3,3", ".../...", "가로줄이 3개여야 하는데 2개"),
        (
            "3,3,3",
            ".../..../...",
            "2번째 가로줄은 3칸이어야 하는데 4칸",
        ),
        ("3,3,3", "xx", "칸이 9개여야 하는데 2개"),
    ] {
        let error = Board::parse(game.parse().unwrap(), text).unwrap_err();
        check(korean(InputError::Board(&error)), error.to_string(), found);
    }
    for (game, text, found) in [
        ("tic-tac-toe", "2b", "세로줄 글자가 없습니다: \"2b\""),
        ("tic-tac-toe", "b?", "가로줄 번호가 없습니다: \"?\""),
        ("qubic", "b2.", "층 번호가 없습니다: \"\""),
        ("tic-tac-toe", "b999", "\"999\""),
        ("wild", "b2", "b2x나 b2o처럼"),
        ("tic-tac-toe", "b", "세로줄만 있습니다: \"b\""),
        ("connect-four", "k", "a부터 g까지"),
        ("1,4,2:gravity", "b", "세로줄은 a뿐인데"),
    ] {
        let start = Position::start(game.parse().unwrap());
        let error = start.parse_move(text).unwrap_err();
        check(korean(InputError::Move(&error)), error.to_string(), found);
    }
    let full: Position = "2,2,2:gravity o./x.".parse().unwrap();
    let error = full.parse_move("a").unwrap_err();
    check(
        korean(InputError::Move(&error)),
        error.to_string(),
        "a 세로줄은 가득 찼습니다",
    );
    let error = Solver::new("connect-four".parse().unwrap(), 0).unwrap_err();
    let found = "7,6,4:gravity는";
    check(
        korean(InputError::NotPositional(&error)),
        error.to_string(),
        found,
    );
}
