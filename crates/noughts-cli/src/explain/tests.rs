//! Every statement of every explanation, checked against the table and the
//! rules on all 5,478 positions.

use noughts::{Board, Outcome, Position, Rules, Solution, Square, Status, TABLE, Value};

use super::*;

/// All positions, each with its explanation.
fn explanations() -> Vec<Explanation> {
    let boards = (0..19_683).filter_map(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
    let positions = boards.filter_map(|board| Position::try_from(board).ok());
    let explanations: Vec<Explanation> = positions
        .map(|position| Explanation::of(&TABLE, &position).unwrap())
        .collect();
    assert_eq!(explanations.len(), 5_478);
    explanations
}

fn exact(prospect: Prospect) -> Value {
    match prospect {
        Prospect::Exact(value) => value,
        _ => panic!("the table knows everything"),
    }
}

fn values(position: &Position) -> Vec<(Square, Value)> {
    TABLE.move_values(position).collect()
}

fn best_squares(position: &Position) -> Vec<Square> {
    TABLE.best_moves(position).collect()
}

/// Where `player` would complete a line if it were their turn.
fn completing(board: &Board, player: Player) -> Vec<Square> {
    let vacant = board.rules().squares(board.vacant());
    vacant
        .filter(|square| {
            board
                .with_mark(*square, Some(player))
                .unwrap()
                .has_line(player)
        })
        .collect()
}

#[test]
fn wins_and_dangers_are_all_there_are() {
    for e in explanations() {
        let (board, turn) = (e.position.board(), e.position.turn());
        if e.position.is_over() {
            assert!(e.wins.is_empty() && e.dangers.is_empty(), "{}", e.position);
            continue;
        }
        assert_eq!(squares(&e.wins), completing(board, turn), "{}", e.position);
        let winning = values(&e.position)
            .into_iter()
            .filter(|(_, v)| *v == Value::Win { plies: 1 });
        assert!(
            winning.map(|(square, _)| square).eq(squares(&e.wins)),
            "{}",
            e.position
        );
        assert_eq!(
            squares(&e.dangers),
            completing(board, turn.opponent()),
            "{}",
            e.position
        );
        for (player, threat) in e
            .wins
            .iter()
            .map(|t| (turn, t))
            .chain(e.dangers.iter().map(|t| (turn.opponent(), t)))
        {
            check_threat(board, player, threat);
        }
    }
}

fn check_threat(board: &Board, player: Player, threat: &Threat) {
    for square in threat.line.squares() {
        let expected = if square == threat.square {
            None
        } else {
            Some(player)
        };
        assert_eq!(board.mark(square), expected, "{threat:?} {board}");
    }
}

/// "must play": everything else loses at once. "only one of them": all do.
#[test]
fn what_must_be_blocked_must_be_blocked() {
    for e in explanations().iter().filter(|e| e.wins.is_empty()) {
        let dangers = squares(&e.dangers);
        for (square, value) in values(&e.position) {
            if !dangers.is_empty() && dangers != [square] {
                assert_eq!(value, Value::Loss { plies: 2 }, "{} {square}", e.position);
            }
        }
    }
}

/// A fork is a move that wins in three; it need not be the best move.
#[test]
fn forks_are_the_moves_that_win_in_three() {
    let mut seen = 0;
    for e in explanations() {
        let forks: Vec<Square> = e.forks.iter().map(|step| step.square).collect();
        let wins_in_three = values(&e.position).into_iter();
        let wins_in_three = wins_in_three.filter(|(_, v)| *v == Value::Win { plies: 3 });
        assert!(
            wins_in_three.map(|(square, _)| square).eq(forks.clone()),
            "{}",
            e.position
        );
        seen += forks.len();
    }
    assert!(seen > 0);
}

#[test]
fn a_finished_game_is_explained_by_its_lines() {
    for e in explanations() {
        let won = matches!(e.position.status(), Status::Over(Outcome::Win(_)));
        assert_eq!(!e.lines.is_empty(), won, "{}", e.position);
        for square in e.lines.iter().flat_map(Line::squares) {
            assert_eq!(
                e.position.board().mark(square),
                Some(e.position.turn().opponent())
            );
        }
        assert_eq!(e.choices.is_empty(), e.position.is_over());
    }
}

#[test]
fn choices_are_the_moves_with_their_values() {
    for e in explanations() {
        assert_eq!(e.value, Prospect::Exact(TABLE.value(&e.position).unwrap()));
        let mut found: Vec<(Square, Value)> = Vec::new();
        for choice in &e.choices {
            let class = |square: &Square| e.position.play(*square).unwrap().canonical();
            assert!(
                choice
                    .squares
                    .iter()
                    .all(|s| class(s) == class(&choice.squares[0]))
            );
            let value = exact(choice.value);
            found.extend(choice.squares.iter().map(|square| (*square, value)));
            let best = choice
                .squares
                .iter()
                .all(|s| best_squares(&e.position).contains(s));
            assert_eq!(choice.judgement == Judgement::Best, best, "{}", e.position);
            let same_end = matches!(
                (exact(e.value), value),
                (Value::Win { .. }, Value::Win { .. })
                    | (Value::Draw, Value::Draw)
                    | (Value::Loss { .. }, Value::Loss { .. })
            );
            assert_eq!(
                choice.judgement == Judgement::WorseEnd,
                !same_end,
                "{}",
                e.position
            );
        }
        assert!(
            e.choices
                .is_sorted_by_key(|choice| std::cmp::Reverse(choice.value))
        );
        found.sort_by_key(|(square, _)| *square);
        assert_eq!(found, values(&e.position), "{}", e.position);
    }
}

/// After its first move a line is best play, and it ends as the value says.
#[test]
fn lines_are_best_play_to_the_promised_end() {
    for e in explanations() {
        for choice in &e.choices {
            let mut position = e.position;
            for (number, step) in choice.line.iter().enumerate() {
                assert_eq!(step.player, position.turn());
                if number == 0 {
                    assert_eq!(step.square, choice.squares[0]);
                } else {
                    assert!(
                        best_squares(&position).contains(&step.square),
                        "{}",
                        e.position
                    );
                }
                check_step(&position, step);
                position = position.play(step.square).unwrap();
            }
            let turn = e.position.turn();
            let (plies, outcome) = match exact(choice.value) {
                Value::Win { plies } => (plies.into(), Outcome::Win(turn)),
                Value::Loss { plies } => (plies.into(), Outcome::Win(turn.opponent())),
                Value::Draw => (9 - e.position.ply() as usize, Outcome::Draw),
            };
            assert_eq!(choice.line.len(), plies, "{}", e.position);
            assert_eq!(position.status(), Status::Over(outcome), "{}", e.position);
        }
        if let Some(first) = e.best_line().first() {
            assert!(
                best_squares(&e.position).contains(&first.square),
                "{}",
                e.position
            );
        }
    }
}

/// What a step claims to do, it does.
fn check_step(position: &Position, step: &Step) {
    let (player, opponent) = (position.turn(), position.turn().opponent());
    let after = position.play(step.square).unwrap();

    let won = after.status() == Status::Over(Outcome::Win(player));
    assert_eq!(!step.completes.is_empty(), won, "{position} {step:?}");
    for line in &step.completes {
        assert!(
            line.squares()
                .all(|s| after.board().mark(s) == Some(player))
        );
        assert!(line.squares().any(|s| s == step.square));
    }

    let blocks = completing(position.board(), opponent).contains(&step.square);
    assert_eq!(!step.blocks.is_empty(), blocks, "{position} {step:?}");
    for line in &step.blocks {
        check_threat(
            position.board(),
            opponent,
            &Threat {
                square: step.square,
                line: *line,
            },
        );
    }

    let dangers = completing(position.board(), opponent);
    let forced = dangers == [step.square] && completing(position.board(), player).is_empty();
    assert_eq!(step.forced, forced, "{position} {step:?}");
    if step.forced {
        let others = values(position)
            .into_iter()
            .filter(|(square, _)| *square != step.square);
        assert!(
            others
                .into_iter()
                .all(|(_, v)| v == Value::Loss { plies: 2 }),
            "{position}"
        );
    }

    let threatened = if won {
        Vec::new()
    } else {
        completing(after.board(), player)
    };
    assert_eq!(squares(&step.threatens), threatened, "{position} {step:?}");
    for threat in &step.threatens {
        check_threat(after.board(), player, threat);
    }
    let fork = threatened.len() > 1 && completing(after.board(), opponent).is_empty();
    assert_eq!(step.fork, fork, "{position} {step:?}");
    if step.fork {
        assert_eq!(
            TABLE.value(&after),
            Some(Value::Loss { plies: 2 }),
            "{position} {step:?}"
        );
    }
}

fn by_search(solver: &Solver, position: &Position, limits: &Limits<'_>) -> Explanation {
    let searched = Searched::new(solver, position, limits, |_| {});
    Explanation::searched(&searched, Some((solver, limits))).unwrap()
}

/// A search says the same of every position, but for how soon.
#[test]
fn a_search_explains_what_the_table_explains() {
    let solver = Solver::new(Rules::TIC_TAC_TOE, 10_000_000);
    for known in explanations() {
        let (position, turn) = (known.position, known.position.turn());
        let found = by_search(&solver, &position, &Limits::NONE);
        assert!(!found.distances);
        assert_eq!(found.value.outcome(turn), known.value.outcome(turn));
        assert_eq!(
            (&found.lines, &found.wins, &found.dangers, &found.forks),
            (&known.lines, &known.wins, &known.dangers, &known.forks)
        );
        let ends = |e: &Explanation| {
            let choices = e.choices.iter();
            let ends = choices.map(|c| (c.squares.clone(), c.value.outcome(turn)));
            let mut ends: Vec<_> = ends.collect();
            ends.sort_by_key(|(squares, _)| squares[0]);
            ends
        };
        assert_eq!(ends(&found), ends(&known), "{position}");
        for choice in &found.choices {
            check_searched_line(&position, choice);
        }
    }
}

/// Every move after the first keeps the outcome; a win is shown to its end.
fn check_searched_line(position: &Position, choice: &Choice) {
    let outcome = choice.value.outcome(position.turn()).unwrap();
    let mut position = *position;
    for step in &choice.line {
        check_step(&position, step);
        position = position.play(step.square).unwrap();
        let value = TABLE.value(&position).unwrap();
        assert_eq!(value.outcome(position.turn()), outcome, "{position}");
    }
    match outcome {
        Outcome::Draw => assert!(position.is_over() || choice.line.len() == SEARCHED_DRAW),
        Outcome::Win(_) => assert_eq!(position.status(), Status::Over(outcome)),
    }
}

#[test]
fn what_is_not_known_is_not_judged() {
    let rules = Rules::new(8, 8, 5).unwrap();
    let solver = Solver::new(rules, 1_000_000);
    let limits = Limits {
        nodes: Some(0),
        ..Limits::NONE
    };
    // x can complete a line; nobody has looked at anything else.
    let board = "xxxx..../oooo..../......../......../......../......../......../........";
    let board = Board::parse(rules, board).unwrap();
    let position = Position::try_from(board).unwrap();
    let e = by_search(&solver, &position, &limits);
    assert_eq!(e.value, Prospect::Win);
    assert_eq!(e.choices[0].squares, ["e1".parse().unwrap()]);
    assert_eq!(e.choices[0].judgement, Judgement::Best);

    let e = by_search(&solver, &Position::start(rules), &limits);
    assert_eq!(e.value, Prospect::Unknown);
    assert!(e.best_line().is_empty());
    let unknown = |choice: &Choice| choice.judgement == Judgement::Unknown;
    assert!(e.choices.iter().all(unknown));
}
