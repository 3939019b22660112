//! Things of the game in plain English.

use noughts::{Direction, Line, Outcome, Player, Rules, Value};
use noughts_solver::Findings;
use noughts_solver::search::Answer;

use crate::prospect::Prospect;

/// A value as a sentence without a full stop: `x wins in 5`.
pub(crate) fn value(value: Value, turn: Player) -> String {
    match (value.outcome(turn), value) {
        (Outcome::Win(player), Value::Win { plies } | Value::Loss { plies }) => {
            format!("{player} wins in {plies}")
        }
        _ => "a draw".to_owned(),
    }
}

/// The same of what may not be known that well: `x wins`.
pub(crate) fn prospect(prospect: Prospect, turn: Player) -> String {
    match (prospect, prospect.outcome(turn)) {
        (Prospect::Exact(exact), _) => value(exact, turn),
        (_, Some(Outcome::Win(player))) => format!("{player} wins"),
        (_, Some(Outcome::Draw)) => "a draw".to_owned(),
        (_, None) => "who wins is not known within the limits".to_owned(),
    }
}

/// What a search knows, as a sentence without a full stop: how the game ends, or
/// at least who does not win.
pub(crate) fn searched(outcome: Option<Outcome>, findings: &Findings) -> String {
    match outcome {
        Some(Outcome::Win(player)) => format!("{player} wins"),
        Some(Outcome::Draw) => "a draw".to_owned(),
        None => {
            let knows_no = |player: &Player| findings.of(*player).answer == Answer::No;
            match Player::BOTH.into_iter().find(knows_no) {
                Some(player) => format!(
                    "{player} does not win; whether {} does is not known within the limits",
                    player.opponent()
                ),
                None => "not known within the limits".to_owned(),
            }
        }
    }
}

/// A line as one would point it out: `the top row` of 3×3, otherwise by its
/// squares, `the row b2-c2-d2-e2`.
pub(crate) fn line(rules: &Rules, line: &Line) -> String {
    let start = line.start();
    let (kind, names, number) = match line.direction() {
        Direction::Right => ("row", ["top", "middle", "bottom"], start.row()),
        Direction::Down => ("column", ["left", "middle", "right"], start.column()),
        Direction::DownRight | Direction::DownLeft => return format!("the diagonal {line}"),
    };
    match names.get(usize::from(number)) {
        Some(name) if *rules == Rules::TIC_TAC_TOE => format!("the {name} {kind}"),
        _ => format!("the {kind} {line}"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_names_on_3x3_and_squares_elsewhere() {
        let names = |width, height, k| {
            let rules = Rules::new(width, height, k).unwrap();
            rules.lines().map(|l| line(&rules, &l)).collect::<Vec<_>>()
        };
        assert_eq!(
            names(3, 3, 3),
            [
                "the top row",
                "the middle row",
                "the bottom row",
                "the left column",
                "the middle column",
                "the right column",
                "the diagonal a1-b2-c3",
                "the diagonal c1-b2-a3",
            ]
        );
        assert_eq!(names(3, 2, 3), ["the row a1-b1-c1", "the row a2-b2-c2"]);
        assert_eq!(names(1, 3, 2), ["the column a1-a2", "the column a2-a3"]);
    }

    #[test]
    fn lists_end_with_and() {
        let listed =
            |items: &[&str]| list(&items.iter().map(|s| s.to_string()).collect::<Vec<_>>());
        assert_eq!(listed(&[]), "");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b"]), "a and b");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }
}
