//! The problems of judges that ask for one answer about a board or a game.

use noughts::{Board, Mark, Outcome, Player, Position, Solution, Status, TABLE, Value};

use super::case::is_over;
use super::*;
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

fn can_occur(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_reachable())
}

pub(super) const ALGOSPOT_TICTACTOE: Problem = Problem {
    id: "algospot/tictactoe",
    title: text("Tic-tac-toe", "틱택토"),
    address: Some("https://algospot.com/judge/problem/read/TICTACTOE"),
    asks: text(
        "who wins if both play best?",
        "두 사람이 최선을 다하면 누가 이기는가?",
    ),
    input: text(
        "the number of boards, then for each board three lines of three characters: x, o or .",
        "첫 줄에 판의 개수, 그다음 판마다 x, o, .으로 쓴 글자 세 개씩 세 줄",
    ),
    output: text("for each board x, o or TIE", "판마다 x, o 또는 TIE"),
    layout: Layout::new(
        Framing::Counted {
            blank_between: false,
        },
        CaseShape::ThreeLines,
        b"xo.",
    ),
    // The statement does not mention finished boards. Their answer is the result of the game.
    question: Question::Board {
        answer: best_outcome,
        finished: Scope::Silent,
    },
    // The limit in the statement.
    per_run: 50,
    about: About::Play,
    sample: Sample {
        input: "3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n",
        output: "TIE\nx\no\n",
    },
    ..Problem::DEFAULTS
};

fn best_outcome(board: &Board) -> Result<&'static str, NoAnswer> {
    let position = Position::try_from(*board)?;
    let value = TABLE.value(&position).unwrap_or(Value::Draw);
    Ok(match value.outcome(position.turn()) {
        Outcome::Win(Player::First) => "x",
        Outcome::Win(Player::Second) => "o",
        Outcome::Draw => "TIE",
    })
}

pub(super) const BOJ_7682: Problem = Problem {
    id: "boj/7682",
    aliases: &["poj/3075", "spoj/TOE2"],
    title: text("Tic-Tac-Toe", "틱택토"),
    address: Some("https://www.acmicpc.net/problem/7682"),
    asks: text(
        "can this be the final board of a game?",
        "게임이 끝났을 때 나올 수 있는 판인가?",
    ),
    input: text(
        "one board per line, as nine characters (X, O or .); after the last board, a line with the word end",
        "판마다 X, O, .으로 쓴 글자 아홉 개를 한 줄에, 마지막 줄은 end",
    ),
    output: text(
        "for each board valid or invalid",
        "판마다 valid 또는 invalid",
    ),
    layout: Layout::new(Framing::UntilEnd, CaseShape::OneLine, b"XO."),
    question: Question::promised(|board| Ok(if is_over(board) { "valid" } else { "invalid" })),
    sample: Sample {
        input: "XXXOO.XXX\nXOXOXOXOX\nOXOXOXOXO\nXXOOOXXOX\nXO.OX...X\n.XXX.XOOO\nX.OO..X..\n\
                OOXXXOOXO\nend\n",
        output: "invalid\nvalid\ninvalid\nvalid\nvalid\ninvalid\ninvalid\ninvalid\n",
    },
    ..Problem::DEFAULTS
};

pub(super) const BOJ_16571: Problem = Problem {
    id: "boj/16571",
    title: text("Alpha Tic-Tac-Toe", "알파 틱택토"),
    address: Some("https://www.acmicpc.net/problem/16571"),
    asks: text(
        "what is the best result for the player to move?",
        "지금 차례인 사람이 얻을 수 있는 최선의 결과는?",
    ),
    input: text(
        "three lines of three digits (0 empty, 1 X, 2 O) with blanks between; \
            noughts answer also accepts several boards",
        "0, 1, 2(빈칸, X, O)를 공백으로 구분해 세 개씩 세 줄. noughts answer 명령에는 판을 여러 개 넣어도 됨",
    ),
    output: text("W, D or L, for each board", "판마다 W, D 또는 L"),
    layout: Layout::new(Framing::Bare, CaseShape::ThreeSpacedLines, b"120"),
    // The judge gives unfinished games, but a full board is a draw.
    question: Question::Board {
        answer: best_result,
        finished: Scope::Excluded,
    },
    per_run: 1,
    about: About::Play,
    sample: Sample {
        input: "0 0 0\n0 0 0\n0 0 0\n",
        output: "D\n",
    },
    ..Problem::DEFAULTS
};

fn best_result(board: &Board) -> Result<&'static str, NoAnswer> {
    let position = Position::try_from(*board)?;
    // Accepted programs disagree on won boards, and the judge does not give any.
    if let Status::Over(outcome @ Outcome::Win(_)) = position.status() {
        return Err(NoAnswer::Over(outcome));
    }
    Ok(match TABLE.value(&position) {
        Some(Value::Win { .. }) => "W",
        Some(Value::Loss { .. }) => "L",
        Some(Value::Draw) | None => "D",
    })
}

pub(super) const CODEFORCES_3C: Problem = Problem {
    id: "codeforces/3C",
    title: text("Tic-tac-toe", "틱택토"),
    address: Some("https://codeforces.com/problemset/problem/3/C"),
    asks: text(
        "whose turn is it, or who has won, or is the board illegal?",
        "누구의 차례인가, 누가 이겼는가, 아니면 나올 수 없는 판인가?",
    ),
    input: text(
        "three lines of three characters (X, the digit 0, or .); noughts answer also accepts several boards",
        "X, 0(숫자), .으로 쓴 글자 세 개씩 세 줄. noughts answer 명령에는 판을 여러 개 넣어도 됨",
    ),
    output: text(
        "first, second, illegal, the first player won, the second player won or draw",
        "first, second, illegal, the first player won, the second player won 또는 draw",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::ThreeLines, b"X0."),
    question: Question::promised(state),
    per_run: 1,
    sample: Sample {
        input: "X0X\n.0.\n.X.\n",
        output: "second\n",
    },
    ..Problem::DEFAULTS
};

fn state(board: &Board) -> Result<&'static str, NoAnswer> {
    let Ok(position) = Position::try_from(*board) else {
        return Ok("illegal");
    };
    Ok(match position.status() {
        Status::ToMove(Player::First) => "first",
        Status::ToMove(Player::Second) => "second",
        Status::Over(Outcome::Win(Player::First)) => "the first player won",
        Status::Over(Outcome::Win(Player::Second)) => "the second player won",
        Status::Over(Outcome::Draw) => "draw",
    })
}

pub(super) const UVA_10363: Problem = Problem {
    id: "uva/10363",
    aliases: &["poj/2361", "zoj/1908", "spoj/TOE1", "boj/4347"],
    title: text("Tic Tac Toe", "틱택토"),
    address: Some("https://onlinejudge.org/external/103/10363.pdf"),
    // The number in the judge's index of problems, and the name in its newer pages.
    slugs: &["1304", "p10363"],
    asks: text(
        "can this board occur in a game?",
        "게임 도중이나 끝에 나올 수 있는 판인가?",
    ),
    input: text(
        "the number of boards, then for each board three lines of three characters \
            (X, O or .), with an empty line between boards",
        "첫 줄에 판의 개수, 그다음 판마다 X, O, .으로 쓴 글자 세 개씩 세 줄, 판 사이에는 빈 줄",
    ),
    output: text("for each board yes or no", "판마다 yes 또는 no"),
    layout: Layout::new(
        Framing::Counted {
            blank_between: true,
        },
        CaseShape::ThreeLines,
        b"XO.",
    ),
    question: Question::promised(|board| Ok(if can_occur(board) { "yes" } else { "no" })),
    sample: Sample {
        input: "2\nX.O\nOO.\nXXX\n\nO.X\nXX.\nOOO\n",
        output: "yes\nno\n",
    },
    ..Problem::DEFAULTS
};

pub(super) const LEETCODE_794: Problem = Problem {
    id: "leetcode/794",
    title: text("Valid Tic-Tac-Toe State", "유효한 틱택토 상태"),
    address: Some("https://leetcode.com/problems/valid-tic-tac-toe-state/"),
    slugs: &["valid-tic-tac-toe-state"],
    asks: text(
        "can this board occur in a game?",
        "게임 도중이나 끝에 나올 수 있는 판인가?",
    ),
    input: text(
        "a JSON array of three strings of three characters (X, O or a blank); one test per line",
        "X, O, 공백으로만 된 세 글자 문자열 세 개를 담은 JSON 배열, 한 줄에 하나",
    ),
    output: text("for each test true or false", "줄마다 true 또는 false"),
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"XO "),
    question: Question::promised(|board| Ok(if can_occur(board) { "true" } else { "false" })),
    function: Some(Function {
        name: "validTicTacToe",
        parameter: Parameter::Rows,
        returns: Returns::Bool,
        languages: &CodeLanguage::ALL,
        imports: true,
    }),
    sample: Sample {
        input: "[\"O  \",\"   \",\"   \"]\n[\"XOX\",\" X \",\"   \"]\n[\"XOX\",\"O O\",\"XOX\"]\n\
                [\"XXX\",\"   \",\"OOO\"]\n",
        output: "false\nfalse\ntrue\nfalse\n",
    },
    ..Problem::DEFAULTS
};

pub(super) const LEETCODE_1275: Problem = Problem {
    id: "leetcode/1275",
    title: text(
        "Find Winner on a Tic Tac Toe Game",
        "틱택토 게임의 승자 찾기",
    ),
    address: Some("https://leetcode.com/problems/find-winner-on-a-tic-tac-toe-game/"),
    slugs: &["find-winner-on-a-tic-tac-toe-game"],
    asks: text(
        "who has won after these moves?",
        "이 수순이 끝났을 때 누가 이겼는가?",
    ),
    input: text(
        "a JSON array of 1 to 9 moves [row,column] from 0, A (X) first; one test per line",
        "한 줄에 한 게임: 둔 칸 1~9개를 차례대로 [행,열](0부터 셈)로 쓴 JSON 배열. A(X)가 먼저 둠",
    ),
    output: text(
        "for each test A, B, Draw or Pending",
        "줄마다 A, B, Draw 또는 Pending",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::JsonMoves, b"XO."),
    question: Question::Game { answer: winner },
    per_run: 5_000,
    function: Some(Function {
        name: "tictactoe",
        parameter: Parameter::Moves,
        returns: Returns::Text,
        languages: &CodeLanguage::ALL,
        imports: true,
    }),
    sample: Sample {
        input: "[[0,0],[2,0],[1,1],[2,1],[2,2]]\n[[0,0],[1,1],[0,1],[0,2],[1,0],[2,0]]\n\
                [[0,0],[1,1],[2,0],[1,0],[1,2],[2,1],[0,1],[0,2],[2,2]]\n[[0,0],[1,1]]\n",
        output: "A\nB\nDraw\nPending\n",
    },
    ..Problem::DEFAULTS
};

fn winner(position: &Position) -> &'static str {
    match position.status() {
        Status::ToMove(_) => "Pending",
        Status::Over(Outcome::Win(Player::First)) => "A",
        Status::Over(Outcome::Win(Player::Second)) => "B",
        Status::Over(Outcome::Draw) => "Draw",
    }
}

pub(super) const PROGRAMMERS_160585: Problem = Problem {
    id: "programmers/160585",
    title: text("Tic-tac-toe alone", "혼자서 하는 틱택토"),
    address: Some("https://school.programmers.co.kr/learn/courses/30/lessons/160585"),
    asks: text(
        "can this board occur in a game in which O moves first?",
        "O가 먼저 두는 게임에서 나올 수 있는 판인가?",
    ),
    input: text(
        "a JSON array of three strings of three characters (O, X or .); noughts accepts several, \
         one per line",
        "O, X, .으로 쓴 세 글자 문자열 세 개를 담은 JSON 배열. noughts는 한 줄에 하나씩 여러 개 받음",
    ),
    output: text("1 or 0", "1 또는 0"),
    // O moves first in this problem.
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"OX."),
    question: Question::promised(|board| Ok(if can_occur(board) { "1" } else { "0" })),
    per_run: 1,
    function: Some(Function {
        name: "solution",
        parameter: Parameter::Rows,
        returns: Returns::Int,
        languages: &CodeLanguage::ALL,
        imports: false,
    }),
    sample: Sample {
        input: "[\"O.X\",\".O.\",\"..X\"]\n[\"OOO\",\"...\",\"XXX\"]\n[\"...\",\".X.\",\"...\"]\n\
                [\"...\",\"...\",\"...\"]\n",
        output: "1\n0\n0\n1\n",
    },
    ..Problem::DEFAULTS
};

pub(super) const EXERCISM: Problem = Problem {
    id: "exercism/state-of-tic-tac-toe",
    title: text("State of Tic-Tac-Toe", "틱택토의 상태"),
    address: Some("https://exercism.org/tracks/python/exercises/state-of-tic-tac-toe"),
    asks: text(
        "is the game won, drawn or going on, or what is wrong with the board?",
        "이긴 판인가, 비긴 판인가, 진행 중인가? 나올 수 없는 판이면 무엇이 잘못되었는가?",
    ),
    input: text(
        "a JSON array of three strings of three characters (X, O or a blank); one test per line",
        "X, O, 공백으로만 된 세 글자 문자열 세 개를 담은 JSON 배열, 한 줄에 하나",
    ),
    output: text(
        "for each test win, draw or ongoing, or the message of the error behind 'error: '",
        "줄마다 win, draw, ongoing 또는 'error: ' 뒤에 오류 메시지",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"XO "),
    question: Question::promised(state_or_error),
    function: Some(Function {
        name: "gamestate",
        parameter: Parameter::Rows,
        returns: Returns::TextOrError,
        languages: &[CodeLanguage::Python, CodeLanguage::JavaScript],
        imports: false,
    }),
    sample: Sample {
        input: "[\"XOO\",\"X  \",\"X  \"]\n[\"XOX\",\"XXO\",\"OXO\"]\n[\"   \",\"X  \",\"   \"]\n\
                [\"XX \",\"   \",\"   \"]\n[\"OOX\",\"   \",\"   \"]\n[\"XXX\",\"OOO\",\"   \"]\n",
        output: "win\ndraw\nongoing\nerror: Wrong turn order: X went twice\n\
                 error: Wrong turn order: O started\n\
                 error: Impossible board: game should have ended after the game was won\n",
    },
    ..Problem::DEFAULTS
};

/// A wrong number of marks takes precedence over moves after a win.
fn state_or_error(board: &Board) -> Result<&'static str, NoAnswer> {
    let [x, o] = Mark::BOTH.map(|mark| board.stones(mark).len());
    Ok(
        match Position::try_from(*board).map(|position| position.status()) {
            _ if x > o + 1 => "error: Wrong turn order: X went twice",
            _ if x < o => "error: Wrong turn order: O started",
            Err(_) => "error: Impossible board: game should have ended after the game was won",
            Ok(Status::ToMove(_)) => "ongoing",
            Ok(Status::Over(Outcome::Win(_))) => "win",
            Ok(Status::Over(Outcome::Draw)) => "draw",
        },
    )
}
