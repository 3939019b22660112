//! Explanations from a search.

use noughts::{Outcome, Rules, Status, Value};
use noughts_solver::Limits;

use super::facts::check_step;
use super::family::Known;
use super::marks::effect;
use super::*;
use crate::analysis::SearchState;
use crate::messages::Message;
use crate::search::Searcher;

fn by_search(solver: &Searcher, position: &Position, limits: &Limits<'_>) -> Analysis {
    let searched = Analysis::by_search(solver, position, limits, |_| {});
    searched.explain(Lines::Search(solver, limits), Language::English)
}

fn facts(analysis: &Analysis) -> &Explanation {
    analysis.explanation.as_ref().unwrap()
}

/// A search gives the same explanation as the values for every class of positions, except for
/// distances.
#[test]
fn searches_and_values_explain_every_class_alike() {
    check_searches(is_canonical);
}

#[test]
#[ignore = "suite library"]
fn searches_and_values_explain_every_position_alike() {
    check_searches(|_| true);
}

fn check_searches(is_one: fn(&Position) -> bool) {
    for game in ["tic-tac-toe", "torus"] {
        let values = Known::new(game.parse().unwrap());
        let solver = Searcher::new(values.rules, 10_000_000).unwrap();
        for position in values.positions().filter(|position| is_one(position)) {
            let known = explained(&values, position, Language::English);
            let turn = position.turn();
            let found = by_search(&solver, position, &Limits::NONE);
            assert_eq!(found.distances, position.is_over());
            assert_eq!(found.value.outcome(turn), known.value.outcome(turn));
            assert_eq!(found.lines, known.lines);
            let [found, known] = [&found, &known].map(facts);
            assert_eq!(
                (&found.wins, &found.dangers, &found.forks),
                (&known.wins, &known.dangers, &known.forks)
            );
            let ends = |e: &Explanation| {
                let choices = e.choices.iter();
                let mut ends: Vec<_> = choices
                    .map(|c| (c.moves.clone(), c.value.outcome(turn)))
                    .collect();
                ends.sort_by_key(|(moves, _)| moves[0]);
                ends
            };
            assert_eq!(ends(found), ends(known), "{position:?}");
            for choice in &found.choices {
                check_line(&values, position, choice);
            }
        }
    }
}

/// Every move after the first keeps the outcome, and the loser blocks every threat that can be
/// blocked. A win continues to its end; a draw continues until pairs hold it, or for some
/// moves.
fn check_line(known: &Known, position: &Position, choice: &Choice) {
    let outcome = choice.value.outcome(position.turn()).unwrap();
    let mut position = *position;
    for (number, step) in choice.line.iter().enumerate() {
        check_step(known, &position, step);
        let blocks = |played: Move| !effect(&position, played).blocked.is_empty();
        let played = step.played.played();
        let loses = outcome == Outcome::Win(step.player.value.opponent());
        if number > 0 && loses && position.moves().into_iter().any(blocks) {
            assert!(blocks(played), "{position:?} {step:?}");
        }
        position = position.play(played).unwrap();
        let value = known.of(&position);
        assert_eq!(value.outcome(position.turn()), outcome, "{position:?}");
    }
    match (outcome, &choice.end) {
        (Outcome::Draw, LineEnd::Pairs(holdings)) => check_pairs(&position, holdings),
        (Outcome::Draw, LineEnd::Over) => assert!(position.is_over()),
        (Outcome::Draw, end) => assert_eq!(*end, LineEnd::Drawn),
        (Outcome::Win(_), end) => {
            assert_eq!(*end, LineEnd::Over, "{position:?}");
            assert_eq!(position.status(), Status::Over(outcome));
        }
    }
}

/// Pairs consist of empty squares, and no square is in two pairs. The callers compare
/// the outcome with the values.
fn check_pairs(position: &Position, holdings: &[Holding]) {
    assert_eq!(holdings.len(), 2);
    for Holding { pairs, .. } in holdings {
        let mut squares: Vec<_> = pairs.iter().flatten().copied().collect();
        let empty = |square: &noughts::Square| position.board().mark(*square).is_none();
        assert!(squares.iter().all(empty), "{position:?}");
        squares.sort();
        squares.dedup();
        assert_eq!(squares.len(), 2 * pairs.len(), "{position:?}");
    }
}

/// A search that found nothing.
const SEARCHED: Source = Source::Search {
    positions_searched: 0,
    state: SearchState::LimitsReached,
};

/// The explanation without lines of play.
fn in_words(analysis: &Analysis, language: Language) -> Vec<String> {
    let explained = analysis.clone().explain(Lines::None, language);
    explained.explanation.unwrap().text
}

/// Limits that end a search before it begins.
const NO_SEARCH: Limits<'static> = Limits {
    nodes: Some(0),
    ..Limits::NONE
};

/// A position of 8,8,5 in which x can complete a line, and a solver of its game.
fn immediate_win() -> (Searcher, Position) {
    let rules = Rules::new(8, 8, 5).unwrap();
    let board = "xxxx..../oooo..../......../......../......../......../......../........";
    let position = Position::parse(rules, board).unwrap();
    (Searcher::new(rules, 1_000_000).unwrap(), position)
}

#[test]
fn unknown_moves_are_not_judged() {
    let (solver, position) = immediate_win();
    let e = by_search(&solver, &position, &NO_SEARCH);
    assert_eq!(e.value, Prospect::Win);
    let best = &facts(&e).choices[0];
    assert_eq!(best.moves[0].to_string(), "e1");
    assert_eq!((best.moves.len(), best.judgement), (1, Judgement::Best));

    let e = by_search(&solver, &Position::start(*position.rules()), &NO_SEARCH);
    assert!(!e.value.is_decided());
    assert!(facts(&e).best_line().is_empty());
    let unknown = |choice: &Choice| choice.judgement == Judgement::Unknown;
    assert!(facts(&e).choices.iter().all(unknown));
}

/// Both languages report bounds of a value, and name no winner.
#[test]
fn bounds_are_reported_in_both_languages() {
    let said = |value| {
        let position = Position::start("qubic".parse().unwrap());
        let mut analysis = Analysis::by_rules(&position);
        analysis.value = value;
        analysis.source = SEARCHED;
        Language::ALL.map(|language| in_words(&analysis, language))
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

/// If there was no search, the text mentions none.
#[test]
fn an_immediate_win_is_not_attributed_to_a_search() {
    let rules: Rules = "connect-four".parse().unwrap();
    let rows = "......./......./......./......./...ooo./...xxx.";
    let position = Position::parse(rules, rows).unwrap();
    let analysis = Analysis::by_rules(&position);
    assert!(!analysis.is_searched() && !analysis.distances);
    let said = |language| in_words(&analysis, language);
    assert_eq!(
        said(Language::English),
        [
            "x to move: x wins.",
            "x can win immediately: c6 completes the row c6-d6-e6-f6 and \
             g6 completes the row d6-e6-f6-g6.",
            "c6 and g6 win.",
            "The result of d4, e4, f4, a6 and b6 is not known.",
            "One way to win:\n  1. x c6  completes the row c6-d6-e6-f6",
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
            "승리 수순:\n  1. x c6  가로줄 c6-d6-e6-f6을 완성합니다",
        ]
    );
    // The same win in a game that can be searched, before a search and after one.
    let (solver, position) = immediate_win();
    let searched = Analysis::by_search(&solver, &position, &NO_SEARCH, |_| {});
    for (analysis, is_searched) in [(Analysis::by_rules(&position), false), (searched, true)] {
        assert_eq!(analysis.is_searched(), is_searched);
        let [english, korean] = Language::ALL.map(|l| in_words(&analysis, l).join("\n"));
        assert_eq!(english.contains("search"), is_searched, "{english}");
        assert_eq!(korean.contains("탐색"), is_searched, "{korean}");
        assert_eq!(english.contains("limits"), is_searched, "{english}");
        assert_eq!(korean.contains("한도"), is_searched, "{korean}");
    }
}

/// If the values of many moves are unknown, the text has their number.
#[test]
fn many_unknown_moves_are_counted() {
    let rules = Rules::new(7, 7, 5).unwrap();
    let moves: Vec<Move> = Position::start(rules).moves().into_iter().collect();
    let said_if = |count: usize, known: Prospect| {
        let message = Message::Unknown {
            moves: moves[..count].to_vec(),
            known,
            searched: true,
        };
        [Language::English, Language::Korean].map(|language| message.text(&rules, language))
    };
    let said = |count| said_if(count, Prospect::Unknown);
    assert_eq!(
        said(11),
        [
            "The result of 11 other moves is not known within the limits.",
            "다른 11곳에 두면 어떻게 되는지는 주어진 한도 안에서 알 수 없습니다.",
        ]
    );
    assert!(said(10)[0].starts_with("The result of a1, b1, c1, d1, e1, f1, g1, a2, b2 and c2 is"));
    assert_eq!(
        said_if(11, Prospect::NoWin),
        [
            "11 other moves do not win; whether they lose is not known within the limits.",
            "다른 11곳에 두면 이기지 못하고, 지는지는 주어진 한도 안에서 알 수 없습니다.",
        ]
    );
    assert_eq!(
        said_if(1, Prospect::NoLoss),
        [
            "a1 does not lose; whether it wins is not known within the limits.",
            "a1에 두면 지지 않고, 이기는지는 주어진 한도 안에서 알 수 없습니다.",
        ]
    );
}

/// The text has the bounds of a move's value instead of calling the move unknown.
#[test]
fn partly_known_moves_are_not_called_unknown() {
    let rules: Rules = "7,7,5".parse().unwrap();
    let mut position = Position::start(rules);
    for name in ["d4", "a1", "c3", "b2", "e5"] {
        position = position.play(position.parse_move(name).unwrap()).unwrap();
    }
    let draw = Prospect::Exact(Value::Draw);
    // The diagonal is an axis of symmetry, so b1 and a2 have the same value.
    let mut classes = MoveClass::all(&position);
    for (number, class) in classes.iter_mut().enumerate() {
        class.value = match number {
            0 => draw,
            1 => Prospect::Unknown,
            _ => Prospect::NoWin,
        };
    }
    let analysis = Analysis::new(&position, draw, false, SEARCHED, classes, &[]);
    let said = |language| {
        let explained = analysis.clone().explain(Lines::None, language);
        let paragraphs = explained.explanation.unwrap().paragraphs.into_iter();
        let mut unknown = paragraphs.filter(|one| one.topic == Topic::Unknown);
        unknown.next().unwrap().text()
    };
    assert_eq!(
        said(Language::English),
        "40 other moves do not win; whether they lose is not known within the limits. \
         The result of c1 and a3 is not known within the limits."
    );
    assert_eq!(
        said(Language::Korean),
        "다른 40곳에 두면 이기지 못하고, 지는지는 주어진 한도 안에서 알 수 없습니다. \
         c1이나 a3에 두면 어떻게 되는지는 주어진 한도 안에서 알 수 없습니다."
    );
}
