//! Compares every problem on every case with the slow oracle of the library's tests.

#[path = "../../../noughts/tests/library/oracle/mod.rs"]
mod oracle;

use std::collections::{HashMap, HashSet};

use super::*;
use crate::answer;

/// Computes answers from the oracle, following the statements word by word.
struct Oracle {
    game: oracle::Game,
    /// Positive for a win of the player to move, negative for a loss; the sooner, the farther from
    /// zero.
    scores: HashMap<oracle::Grid, i32>,
}

impl Oracle {
    fn new() -> Oracle {
        let played = oracle::Played::new(oracle::Game::new(3, 3, 3));
        let reached = played.iter().map(|(_, reached)| reached);
        Oracle {
            scores: reached
                .map(|here| (here.grid.clone(), here.score))
                .collect(),
            game: played.game,
        }
    }

    /// The mark of the player to move.
    fn turn(&self, grid: &oracle::Grid) -> char {
        ['x', 'o'][self.game.turn(grid)]
    }

    fn line(&self, grid: &oracle::Grid) -> Option<char> {
        ['x', 'o']
            .into_iter()
            .find(|player| self.game.has_line(grid, *player))
    }

    /// The winner with best play: x, o or `None`.
    fn winner(&self, grid: &oracle::Grid) -> Option<char> {
        let (turn, other) = match self.turn(grid) {
            'x' => ('x', 'o'),
            _ => ('o', 'x'),
        };
        match self.scores[grid].signum() {
            1 => Some(turn),
            -1 => Some(other),
            _ => None,
        }
    }

    /// The first of the moves that are worst for the opponent.
    fn best_move(&self, grid: &oracle::Grid) -> &'static str {
        let names = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
        let open = (0..9).filter(|place| grid[*place] == '.');
        let best = open.min_by_key(|place| {
            let mut next = grid.clone();
            next[*place] = self.turn(grid);
            self.scores[&next]
        });
        names[best.unwrap()]
    }

    /// The answer to a board. `None` if the board has none.
    fn answer(&self, id: &str, grid: &oracle::Grid) -> Option<String> {
        match id {
            "cs50/tictactoe" => self.results(grid),
            _ => self.word(id, grid).map(str::to_owned),
        }
    }

    /// The results of the functions of cs50/tictactoe.
    fn results(&self, grid: &oracle::Grid) -> Option<String> {
        let value = self.scores.get(grid)?.signum();
        if self.game.is_over(grid) {
            return Some(match self.line(grid) {
                Some('x') => "winner=X terminal=True utility=1 minimax=None".to_owned(),
                Some(_) => "winner=O terminal=True utility=-1 minimax=None".to_owned(),
                None => "winner=None terminal=True utility=0 minimax=None".to_owned(),
            });
        }
        let pair = |place: &usize| format!("({},{})", place / 3, place % 3);
        let open: Vec<usize> = (0..9).filter(|place| grid[*place] == '.').collect();
        let good = open.iter().find(|place| {
            let mut next = grid.clone();
            next[**place] = self.turn(grid);
            -self.scores[&next].signum() == value
        });
        let (before, minimax) = match open.len() {
            9 => {
                let row = "[None,None,None]";
                (format!("initial_state=[{row},{row},{row}] "), String::new())
            }
            _ => (String::new(), format!(" minimax={}", pair(good.unwrap()))),
        };
        let actions: Vec<String> = open.iter().map(pair).collect();
        Some(format!(
            "{before}player={} actions={{{}}} result=ok winner=None terminal=False{minimax}",
            self.turn(grid).to_ascii_uppercase(),
            actions.join(",")
        ))
    }

    fn word(&self, id: &str, grid: &oracle::Grid) -> Option<&'static str> {
        let reachable = self.scores.contains_key(grid);
        let over = reachable && self.game.is_over(grid);
        Some(match id {
            "algospot/tictactoe" if !reachable => return None,
            "algospot/tictactoe" => match self.winner(grid) {
                Some('x') => "x",
                Some(_) => "o",
                None => "TIE",
            },
            "boj/7682" if over => "valid",
            "boj/7682" => "invalid",
            "boj/16571" if !reachable || self.line(grid).is_some() => return None,
            "boj/16571" => match self.scores[grid].signum() {
                1 => "W",
                -1 => "L",
                _ => "D",
            },
            "codeforces/3C" if !reachable => "illegal",
            "codeforces/3C" => match (self.line(grid), over, self.turn(grid)) {
                (Some('x'), _, _) => "the first player won",
                (Some(_), _, _) => "the second player won",
                (None, true, _) => "draw",
                (None, false, 'x') => "first",
                (None, false, _) => "second",
            },
            "uva/10363" => {
                if reachable {
                    "yes"
                } else {
                    "no"
                }
            }
            "leetcode/794" => {
                if reachable {
                    "true"
                } else {
                    "false"
                }
            }
            // In this problem O moves first, so the letters are swapped.
            "programmers/160585" => {
                if reachable {
                    "1"
                } else {
                    "0"
                }
            }
            "leetcode/1275" if !reachable => return None,
            "leetcode/1275" => match (self.line(grid), over) {
                (Some('x'), _) => "A",
                (Some(_), _) => "B",
                (None, true) => "Draw",
                (None, false) => "Pending",
            },
            "exercism/state-of-tic-tac-toe" => {
                let count = |mark| grid.iter().filter(|cell| **cell == mark).count();
                match (self.line(grid), over) {
                    _ if count('x') > count('o') + 1 => "error: Wrong turn order: X went twice",
                    _ if count('o') > count('x') => "error: Wrong turn order: O started",
                    _ if !reachable => {
                        "error: Impossible board: game should have ended after the game was won"
                    }
                    (Some(_), _) => "win",
                    (None, true) => "draw",
                    (None, false) => "ongoing",
                }
            }
            "noughts/best-move" | "noughts/unbeatable" if !reachable || over => return None,
            "noughts/best-move" | "noughts/unbeatable" => self.best_move(grid),
            unknown => panic!("no oracle for {unknown}"),
        })
    }

    fn grid(case: &Case) -> oracle::Grid {
        match case {
            Case::Board(board) => board.to_string().chars().filter(|c| *c != '/').collect(),
            Case::Game(moves) => {
                let mut grid = vec!['.'; 9];
                for (number, played) in moves.iter().enumerate() {
                    let square = played.square;
                    let place = usize::from(square.row()) * 3 + usize::from(square.column());
                    grid[place] = if number % 2 == 0 { 'x' } else { 'o' };
                }
                grid
            }
        }
    }
}

/// [`Problem::DEFAULTS`] leaves them empty.
#[test]
fn every_problem_has_its_texts() {
    for problem in PROBLEMS {
        for text in [problem.title, problem.asks, problem.input, problem.output] {
            assert!(!text.en.is_empty() && !text.ko.is_empty(), "{}", problem.id);
        }
    }
}

#[test]
fn every_case_is_answered_as_the_oracle_does() {
    let oracle = Oracle::new();
    for problem in PROBLEMS {
        for case in problem.cases() {
            let expected = oracle.answer(problem.id, &Oracle::grid(&case));
            assert_eq!(
                problem.question.answer(&case).ok(),
                expected.as_deref(),
                "{} {case:?}",
                problem.id
            );
        }
    }
}

/// No board with an answer is missing from the cases.
#[test]
fn cases_are_complete() {
    let oracle = Oracle::new();
    for problem in PROBLEMS {
        if let Question::Game { .. } = problem.question {
            let cases: Vec<Case> = problem.cases().collect();
            let different: HashSet<String> = cases.iter().map(|c| format!("{c:?}")).collect();
            assert_eq!(different.len(), cases.len());
            continue;
        }
        let found: HashSet<oracle::Grid> = problem.cases().map(|c| Oracle::grid(&c)).collect();
        let all = oracle::every_grid(9);
        let expected = all
            .filter(|grid| oracle.answer(problem.id, grid).is_some())
            .collect();
        assert_eq!(found, expected, "{}", problem.id);
    }
}

#[test]
fn numbers_of_cases() {
    let scopes: Vec<_> = PROBLEMS
        .iter()
        .map(|problem| (problem.id, problem.scopes()))
        .collect();
    assert_eq!(
        scopes,
        [
            ("algospot/tictactoe", [4_520, 958, 0]),
            ("boj/7682", [19_683, 0, 0]),
            ("boj/16571", [4_520, 0, 16]),
            ("codeforces/3C", [19_683, 0, 0]),
            ("uva/10363", [19_683, 0, 0]),
            ("leetcode/794", [19_683, 0, 0]),
            ("leetcode/1275", [549_945, 0, 0]),
            ("programmers/160585", [19_683, 0, 0]),
            ("noughts/best-move", [4_520, 0, 0]),
            ("noughts/unbeatable", [4_520, 0, 0]),
            ("exercism/state-of-tic-tac-toe", [19_683, 0, 0]),
            ("cs50/tictactoe", [5_478, 0, 0]),
        ]
    );
}

#[test]
fn names_are_unique() {
    let mut seen = HashSet::new();
    for name in PROBLEMS.iter().flat_map(|problem| problem.names()) {
        assert!(seen.insert(name.to_lowercase()), "{name} twice");
    }
}

#[test]
fn samples_are_answered() {
    for problem in PROBLEMS {
        let mut out = Vec::new();
        answer::answer(problem, problem.sample.input.as_bytes(), &mut out, None).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            problem.sample.output,
            "{}",
            problem.id
        );
    }
}

/// All cases in one input, printed, read back and answered.
#[test]
fn printed_inputs_are_read_back() {
    for problem in PROBLEMS {
        let cases: Vec<Case> = problem.cases().collect();
        let input = problem.layout.print(&cases);
        let expected: String = cases
            .iter()
            .map(|case| problem.question.answer(case).unwrap().to_owned() + "\n")
            .collect();
        let mut out = Vec::new();
        let answered = answer::answer(problem, input.as_bytes(), &mut out, None).unwrap();
        assert_eq!(answered.cases, cases.len() as u64);
        assert!(
            String::from_utf8(out).unwrap() == expected,
            "{}",
            problem.id
        );
    }
}

#[test]
fn each_result_counts() {
    let problem = find("cs50/tictactoe").unwrap();
    let wrong = |board: &str, line: &str| {
        let case = Case::Board(board.parse().unwrap());
        let wrong = problem.wrong_results(&case, line);
        assert_eq!(
            problem.accepts(&case, line),
            wrong.as_ref().is_some_and(Vec::is_empty)
        );
        wrong.map(|wrong| {
            let shown = |wrong: WrongResult| {
                let WrongResult {
                    function,
                    expected,
                    got,
                } = wrong;
                format!("{function}: {}, not {got}", expected.join(" or "))
            };
            wrong.into_iter().map(shown).collect::<Vec<_>>()
        })
    };
    let nothing: [&str; 0] = [];
    let won = "winner=X terminal=True utility=1 minimax=None";
    assert_eq!(wrong("xxx/oo./...", won).unwrap(), nothing);
    assert_eq!(
        wrong(
            "xxx/oo./...",
            &won.replace("=X", "=None").replace("=1", "=0")
        )
        .unwrap(),
        ["winner: X, not None", "utility: 1, not 0"]
    );
    // Any move that keeps the draw is right.
    let line = "player=O actions={(0,0),(0,2),(1,0),(1,1),(1,2),(2,0),(2,1),(2,2)} result=ok \
                winner=None terminal=False minimax=";
    let good = ["(0,0)", "(0,2)", "(1,1)", "(2,1)"];
    for minimax in good {
        assert_eq!(
            wrong(".x./.../...", &format!("{line}{minimax}")).unwrap(),
            nothing
        );
    }
    for minimax in ["(1,0)", "None", "[0,0]"] {
        let expected = format!("minimax: {}, not {minimax}", good.join(" or "));
        assert_eq!(
            wrong(".x./.../...", &format!("{line}{minimax}")).unwrap(),
            [expected]
        );
    }
    // Lines that do not have exactly these results.
    for other in [
        "",
        "X",
        "winner=X",
        &format!("{won} player=X"),
        "winner=X  terminal=True",
    ] {
        assert_eq!(wrong("xxx/oo./...", other), None, "{other}");
    }
}
