//! Explanations in English.

use noughts::{Line, Outcome, Position, Rules, Square, Status, Value};

use super::{Choice, Explanation, Judgement, Step, Threat, squares};
use crate::words;

/// How the paragraph about weaker moves begins; it is the last.
pub(crate) const WEAKER: &str = "Weaker moves:";

/// What matters in the position, a paragraph each.
pub(crate) fn explain(explanation: &Explanation) -> Vec<String> {
    let Status::ToMove(turn) = explanation.position.status() else {
        return vec![over(&explanation.position)];
    };
    let both = match explanation.value {
        Value::Draw => "",
        Value::Win { .. } | Value::Loss { .. } => ", counting the moves of both",
    };
    let verdict = format!(
        "{turn} to move: {}{both}.",
        words::value(explanation.value, turn)
    );
    let mut paragraphs = vec![verdict];
    paragraphs.extend(situation(explanation));
    paragraphs.push(choice(explanation));
    paragraphs.push(format!(
        "Best play:\n{}",
        steps(explanation, explanation.best_line(), 2)
    ));
    let weaker: Vec<&Choice> = explanation
        .choices
        .iter()
        .filter(|choice| choice.judgement != Judgement::Best)
        .collect();
    let weaker = weaker.chunk_by(|a, b| refuted_alike(a, b));
    let weaker: Vec<String> = weaker
        .map(|choices| refutation(explanation, choices))
        .collect();
    if !weaker.is_empty() {
        paragraphs.push(format!("{WEAKER}\n{}", weaker.join("\n")));
    }
    paragraphs
}

/// How a finished game ended, and with which lines.
pub(crate) fn over(position: &Position) -> String {
    match position.status() {
        Status::Over(Outcome::Win(player)) => {
            let lines = lines(
                position.rules(),
                &super::completed(position.board(), player),
            );
            format!("The game is over: {player} has won with {lines}.")
        }
        _ => "The game is over: a draw. The board is full and nobody has a line.".to_owned(),
    }
}

/// Wins, blocks and forks that are there to see.
fn situation(explanation: &Explanation) -> Option<String> {
    let rules = explanation.position.rules();
    let turn = explanation.position.turn();
    let opponent = turn.opponent();
    if !explanation.wins.is_empty() {
        let wins = by_square(&explanation.wins, |square, completed| {
            format!("{square} completes {}", lines(rules, completed))
        });
        return Some(format!("{turn} can win at once: {}.", words::list(&wins)));
    }
    if !explanation.dangers.is_empty() {
        let dangers = by_square(&explanation.dangers, |square, threatened| {
            format!("{} at {square}", lines(rules, threatened))
        });
        let squares = squares(&explanation.dangers);
        let consequence = match squares.as_slice() {
            [square] => format!("so {turn} must play {square}"),
            _ => format!("and {turn} can block only one of them"),
        };
        return Some(format!(
            "{opponent} threatens to complete {}, {consequence}.",
            words::list(&dangers)
        ));
    }
    if !explanation.forks.is_empty() {
        let forks: Vec<String> = explanation
            .forks
            .iter()
            .map(|fork| {
                format!(
                    "{} threatens {}",
                    fork.square,
                    threats(rules, &fork.threatens)
                )
            })
            .collect();
        return Some(format!(
            "{turn} can make a fork, two threats of which {opponent} can block only one: {}.",
            forks.join("; ")
        ));
    }
    None
}

/// Which moves are right.
fn choice(explanation: &Explanation) -> String {
    let of = |judgement| {
        let choices = explanation
            .choices
            .iter()
            .filter(move |c| c.judgement == judgement);
        choices
            .flat_map(|choice| choice.squares.iter())
            .collect::<Vec<_>>()
    };
    let (best, same_end, worse) = (
        of(Judgement::Best),
        of(Judgement::SameEnd),
        of(Judgement::WorseEnd),
    );
    let all = same_end.is_empty() && worse.is_empty();
    let mut names: Vec<Square> = best.iter().map(|square| **square).collect();
    names.sort();
    let one = names.len() == 1;
    let names = words::list(&names.iter().map(Square::to_string).collect::<Vec<_>>());
    let s = if one { "s" } else { "" };
    match explanation.value {
        Value::Draw if all && one => format!("{names} is the only move left."),
        Value::Draw if all => "Every move keeps the draw.".to_owned(),
        Value::Draw => format!("Only {names} keep{s} the draw."),
        Value::Win { .. } if all && one => format!("{names} is the only move left."),
        Value::Win { plies } if all => format!("Every move wins in {plies}."),
        Value::Win { .. } if same_end.is_empty() => format!("Only {names} win{s}."),
        Value::Win { .. } => format!("{names} win{s} fastest."),
        Value::Loss { plies } if all => format!("Every move loses in {plies}."),
        Value::Loss { .. } => format!("Every move loses; {names} hold{s} out longest."),
    }
}

/// Whether the same replies show what is wrong with both moves.
fn refuted_alike(a: &Choice, b: &Choice) -> bool {
    let replies = |choice| {
        shown(choice)[1..]
            .iter()
            .map(|s| s.square)
            .collect::<Vec<_>>()
    };
    a.value == b.value && replies(a) == replies(b)
}

/// The part of a line that is worth showing. A win or a loss is shown to the
/// end. Of a draw the reply that holds it tells all; what follows are moves to
/// a full board.
fn shown(choice: &Choice) -> &[Step] {
    match choice.value {
        Value::Draw => &choice.line[..choice.line.len().min(2)],
        Value::Win { .. } | Value::Loss { .. } => &choice.line,
    }
}

/// Moves that are not best, and the play that shows it.
fn refutation(explanation: &Explanation, choices: &[&Choice]) -> String {
    let (turn, choice) = (explanation.position.turn(), choices[0]);
    let mut squares: Vec<Square> = choices.iter().flat_map(|c| c.squares.clone()).collect();
    squares.sort();
    let one = squares.len() == 1;
    let names = words::list(&squares.iter().map(Square::to_string).collect::<Vec<_>>());
    let verb = |one_does: &'static str, several_do: &'static str| {
        if one { one_does } else { several_do }
    };
    let verdict = words::value(choice.value, turn);
    let heading = match (explanation.value, choice.value) {
        (Value::Win { .. }, Value::Win { plies }) => {
            format!("{names} {} too, but only in {plies}", verb("wins", "win"))
        }
        (Value::Win { .. }, Value::Draw) => {
            format!("{names} {} the win go: {verdict}", verb("lets", "let"))
        }
        (Value::Win { .. }, _) => {
            format!(
                "{names} {} the win away: {verdict}",
                verb("throws", "throw")
            )
        }
        (Value::Draw, _) => format!("{names} {}: {verdict}", verb("loses", "lose")),
        (Value::Loss { .. }, _) => format!("{names} {} sooner: {verdict}", verb("loses", "lose")),
    };
    let remark = match choice.value {
        Value::Draw => "\n         after which nothing wins",
        Value::Win { .. } | Value::Loss { .. } => "",
    };
    format!(
        "  {heading}\n{}{remark}",
        steps(explanation, shown(choice), 6)
    )
}

/// Moves in a column, each with its purpose.
fn steps(explanation: &Explanation, steps: &[Step], indent: usize) -> String {
    let rules = explanation.position.rules();
    let lines: Vec<String> = steps
        .iter()
        .enumerate()
        .map(|(number, step)| {
            let what = format!(
                "{:indent$}{}. {} {}",
                "",
                number + 1,
                step.player,
                step.square
            );
            match purpose(rules, step) {
                Some(purpose) => format!("{what}  {purpose}"),
                None => what,
            }
        })
        .collect();
    lines.join("\n")
}

/// What a move is for.
fn purpose(rules: &Rules, step: &Step) -> Option<String> {
    if !step.completes.is_empty() {
        return Some(format!("completes {}", lines(rules, &step.completes)));
    }
    let mut purposes = Vec::new();
    if !step.blocks.is_empty() {
        let verb = if step.forced { "must block" } else { "blocks" };
        purposes.push(format!("{verb} {}", lines(rules, &step.blocks)));
    }
    if !step.threatens.is_empty() {
        let verb = if step.fork {
            "makes a fork: it threatens"
        } else {
            "threatens"
        };
        purposes.push(format!("{verb} {}", threats(rules, &step.threatens)));
    }
    (!purposes.is_empty()).then(|| purposes.join("; "))
}

/// `the top row a1-b1-c1 and the left column a1-a2-a3`.
fn lines(rules: &Rules, lines: &[Line]) -> String {
    words::list(
        &lines
            .iter()
            .map(|line| words::line(rules, line))
            .collect::<Vec<_>>(),
    )
}

/// `the top row a1-b1-c1 at c1 and the left column a1-a2-a3 at a3`.
fn threats(rules: &Rules, threats: &[Threat]) -> String {
    words::list(&by_square(threats, |square, threatened| {
        format!("{} at {square}", lines(rules, threatened))
    }))
}

/// Calls `say` once for each square, with all the lines that lack it.
fn by_square(threats: &[Threat], say: impl Fn(Square, &[Line]) -> String) -> Vec<String> {
    threats
        .chunk_by(|a, b| a.square == b.square)
        .map(|group| {
            let lines: Vec<Line> = group.iter().map(|threat| threat.line).collect();
            say(group[0].square, &lines)
        })
        .collect()
}
