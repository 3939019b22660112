//! What a search explains.

use noughts::{Outcome, Rules, Status};

use super::facts::check_step;
use super::family::Known;
use super::*;

fn by_search(solver: &Solver, position: &Position, limits: &Limits<'_>) -> Explanation {
    let searched = Searched::new(solver, position, limits, |_| {});
    Explanation::searched(&searched, Some((solver, limits))).unwrap()
}

/// A search says the same of every position, but for how soon.
#[test]
fn a_search_explains_what_the_values_explain() {
    for game in ["tic-tac-toe", "torus"] {
        let values = Known::new(game.parse().unwrap());
        let solver = Solver::new(values.rules, 10_000_000).unwrap();
        for position in values.positions() {
            let known = Explanation::of(&values, position).unwrap();
            let turn = position.turn();
            let found = by_search(&solver, position, &Limits::NONE);
            assert!(!found.distances);
            assert_eq!(found.value.outcome(turn), known.value.outcome(turn));
            assert_eq!(
                (&found.lines, &found.wins, &found.dangers, &found.forks),
                (&known.lines, &known.wins, &known.dangers, &known.forks)
            );
            let ends = |e: &Explanation| {
                let choices = e.choices.iter();
                let ends = choices.map(|c| (c.moves.clone(), c.value.outcome(turn)));
                let mut ends: Vec<_> = ends.collect();
                ends.sort_by_key(|(moves, _)| moves[0]);
                ends
            };
            assert_eq!(ends(&found), ends(&known), "{position:?}");
            for choice in &found.choices {
                check_line(&values, position, choice);
            }
        }
    }
}

/// Every move after the first keeps the outcome; a win is shown to its end.
fn check_line(known: &Known, position: &Position, choice: &Choice) {
    let outcome = choice.value.outcome(position.turn()).unwrap();
    let mut position = *position;
    for step in &choice.line {
        check_step(known, &position, step);
        position = position.play(step.played).unwrap();
        let value = known.of(&position);
        assert_eq!(value.outcome(position.turn()), outcome, "{position:?}");
    }
    match outcome {
        Outcome::Draw => assert!(position.is_over() || choice.line.len() == SEARCHED_DRAW),
        Outcome::Win(_) => assert_eq!(position.status(), Status::Over(outcome)),
    }
}

/// Limits that end a search before it begins.
const NO_SEARCH: Limits<'static> = Limits {
    nodes: Some(0),
    ..Limits::NONE
};

/// A position of 8,8,5 in which x can complete a line, and a solver of its game.
fn win_at_once() -> (Solver, Position) {
    let rules = Rules::new(8, 8, 5).unwrap();
    let board = "xxxx..../oooo..../......../......../......../......../......../........";
    let position = Position::parse(rules, board).unwrap();
    (Solver::new(rules, 1_000_000).unwrap(), position)
}

#[test]
fn what_is_not_known_is_not_judged() {
    let (solver, position) = win_at_once();
    let e = by_search(&solver, &position, &NO_SEARCH);
    assert_eq!(e.value, Prospect::Win);
    assert_eq!(e.choices[0].moves, ["e1x".parse().unwrap()]);
    assert_eq!(e.choices[0].judgement, Judgement::Best);

    let e = by_search(&solver, &Position::start(*position.rules()), &NO_SEARCH);
    assert!(!e.value.is_decided());
    assert!(e.best_line().is_empty());
    let unknown = |choice: &Choice| choice.judgement == Judgement::Unknown;
    assert!(e.choices.iter().all(unknown));
}

/// What is only half known is said in both languages, and nobody is praised.
#[test]
fn what_is_half_known_is_said() {
    let said = |value| {
        let position = Position::start("qubic".parse().unwrap());
        let mut searched = Searched::without_search(&position);
        searched.value = value;
        let explanation = Explanation::searched(&searched, None).unwrap();
        [Language::English, Language::Korean].map(|l| explanation.summary(l))
    };
    assert_eq!(
        said(Prospect::NoLoss),
        [
            [
                "x to move: o does not win; whether x does is not known within the limits.",
                "Which move is best is not known."
            ],
            [
                "x 차례입니다. o는 이기지 못하고, x가 이기는지는 주어진 한도 안에서 알 수 없습니다.",
                "어느 수가 가장 좋은지 알 수 없습니다."
            ]
        ]
    );
    assert_eq!(
        said(Prospect::NoWin)[0][0],
        "x to move: x does not win; whether o does is not known within the limits."
    );
}

/// Where no search was made, none is spoken of.
#[test]
fn a_win_that_is_seen_at_once_is_not_called_searched() {
    let rules: Rules = "connect-four".parse().unwrap();
    let rows = "......./......./......./......./...ooo./...xxx.";
    let position = Position::parse(rules, rows).unwrap();
    let explanation = Explanation::searched(&Searched::without_search(&position), None).unwrap();
    assert!(!explanation.searched && !explanation.distances);
    let said = |language| explanation.text(language);
    assert_eq!(
        said(Language::English),
        [
            "x to move: x wins.",
            "x can win at once: c6 completes the row c6-d6-e6-f6 and \
             g6 completes the row d6-e6-f6-g6.",
            "c6 and g6 win.",
            "What d4, e4, f4, a6 and b6 lead to is not known.",
            "Play that keeps it so:\n  1. x c6  completes the row c6-d6-e6-f6",
        ]
    );
    assert_eq!(
        said(Language::Korean),
        [
            "x 차례입니다. x가 이깁니다.",
            "x는 바로 이길 수 있습니다. c6에 두면 가로줄 c6-d6-e6-f6이, g6에 두면 가로줄 \
             d6-e6-f6-g6이 완성됩니다.",
            "c6이나 g6에 두면 이깁니다.",
            "d4, e4, f4, a6, b6에 두면 어떻게 되는지는 알 수 없습니다.",
            "결과를 지키는 수순:\n  1. x c6  가로줄 c6-d6-e6-f6을 완성합니다",
        ]
    );
    // The same win in a game that can be searched, before a search and after one.
    let (solver, position) = win_at_once();
    for (explanation, is_searched) in [
        (
            Explanation::searched(&Searched::without_search(&position), None).unwrap(),
            false,
        ),
        (by_search(&solver, &position, &NO_SEARCH), true),
    ] {
        assert_eq!(explanation.searched, is_searched);
        let [english, korean] =
            [Language::English, Language::Korean].map(|l| explanation.text(l).join("\n"));
        assert_eq!(english.contains("search"), is_searched, "{english}");
        assert_eq!(korean.contains("탐색"), is_searched, "{korean}");
        assert_eq!(english.contains("limits"), is_searched, "{english}");
        assert_eq!(korean.contains("한도"), is_searched, "{korean}");
    }
}
