//! Sentences and phrases in English.

use noughts::{Direction, Line, Mark, Outcome, PlayError, Player, Prospect, Rules, Value};

/// The name of a player: `x`, or `the first player` where players have no mark of
/// their own.
pub fn player(rules: &Rules, player: Player) -> &'static str {
    match player {
        _ if rules.owner(Mark::X).is_some() => rules.player_name(player),
        Player::First => "the first player",
        Player::Second => "the second player",
    }
}

/// A player at the beginning of a sentence. A mark stays as it is written.
pub fn subject(rules: &Rules, who: Player) -> String {
    let name = player(rules, who);
    match name.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => name.to_owned(),
    }
}

/// A value as a sentence without a full stop: `x wins in 5`.
pub fn value(rules: &Rules, value: Value, turn: Player) -> String {
    match (value.outcome(turn), value) {
        (Outcome::Win(winner), Value::Win { plies } | Value::Loss { plies }) => {
            format!("{} wins in {plies}", player(rules, winner))
        }
        _ => "a draw".to_owned(),
    }
}

/// The same for a value that is only partly known: `x wins`.
pub fn prospect(rules: &Rules, prospect: Prospect, turn: Player) -> String {
    let not_won = |by: Player| {
        let [not, perhaps] = [by, by.opponent()].map(|who| player(rules, who));
        format!("{not} does not win; whether {perhaps} does is not known within the limits")
    };
    match (prospect, prospect.outcome(turn)) {
        (Prospect::Exact(exact), _) => value(rules, exact, turn),
        (_, Some(Outcome::Win(winner))) => format!("{} wins", player(rules, winner)),
        (_, Some(Outcome::Draw)) => "a draw".to_owned(),
        (Prospect::NoWin, _) => not_won(turn),
        (Prospect::NoLoss, _) => not_won(turn.opponent()),
        _ => "who wins is not known within the limits".to_owned(),
    }
}

/// What a search has found, as a sentence without a full stop: how the game ends, or
/// who does not win.
pub fn searched(rules: &Rules, found: Prospect, turn: Player) -> String {
    match found {
        Prospect::Unknown => "not known within the limits".to_owned(),
        known => prospect(rules, known, turn),
    }
}

/// The name of a line: `the top row` on 3×3, elsewhere by its squares,
/// `the row b2-c2-d2-e2`.
pub fn line(rules: &Rules, line: &Line) -> String {
    let names = match line.direction() {
        Direction::Right => ["top", "middle", "bottom"],
        _ => ["left", "middle", "right"],
    };
    let kind = kind(line.direction());
    match super::place_on_3x3(rules, line) {
        Some(place) => format!("the {} {kind}", names[place]),
        None => format!("the {kind} {line}"),
    }
}

fn kind(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "row",
        Direction::Down => "column",
        Direction::In => "pillar",
        Direction::DownRight
        | Direction::DownLeft
        | Direction::InRight
        | Direction::InLeft
        | Direction::InDown
        | Direction::InUp => "diagonal",
        Direction::InDownRight
        | Direction::InDownLeft
        | Direction::InUpRight
        | Direction::InUpLeft => "space diagonal",
    }
}

/// All of some things: `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    joined(items, "and")
}

/// Any of some things: `a`, `a or b`, `a, b or c`.
pub fn any(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], join: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {join} {last}", first.join(", ")),
    }
}

/// Why a move cannot be made, without a full stop.
pub fn play_error(error: &PlayError, rules: &Rules) -> String {
    match error {
        PlayError::GameOver(Outcome::Win(winner)) => {
            format!("the game is over: {} has won", player(rules, *winner))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use noughts::Position;

    use super::*;

    fn names(game: &str) -> Vec<String> {
        let rules: Rules = game.parse().unwrap();
        rules.lines().map(|l| line(&rules, &l)).collect()
    }

    #[test]
    fn lines_have_names_on_3x3_and_squares_elsewhere() {
        let of_3x3 = [
            "the top row",
            "the middle row",
            "the bottom row",
            "the left column",
            "the middle column",
            "the right column",
            "the diagonal a1-b2-c3",
            "the diagonal c1-b2-a3",
        ];
        for game in ["tic-tac-toe", "misere", "wild", "notakto", "3,3,3:gravity"] {
            assert_eq!(names(game), of_3x3, "{game}");
        }
        assert_eq!(names("3,2,3"), ["the row a1-b1-c1", "the row a2-b2-c2"]);
        assert_eq!(names("1,3,2"), ["the column a1-a2", "the column a2-a3"]);
        assert_eq!(names("3,3,2")[..2], ["the row a1-b1", "the row b1-c1"]);
    }

    #[test]
    fn lines_over_an_edge_are_named_by_their_squares() {
        let torus = names("torus");
        assert_eq!(torus[..2], ["the top row", "the middle row"]);
        assert_eq!(torus[5], "the right column");
        assert_eq!(
            torus[6..],
            [
                "the diagonal a1-b2-c3",
                "the diagonal b1-c2-a3",
                "the diagonal c1-a2-b3",
                "the diagonal a1-c2-b3",
                "the diagonal b1-a2-c3",
                "the diagonal c1-b2-a3",
            ]
        );
        assert!(names("4,4,3:torus").contains(&"the row d1-a1-b1".to_owned()));
    }

    #[test]
    fn lines_through_the_layers_of_a_box() {
        let names = names("3,3,3,3");
        assert_eq!(names.len(), 49);
        for expected in [
            "the row a1.1-b1.1-c1.1",
            "the column a1.2-a2.2-a3.2",
            "the pillar b2.1-b2.2-b2.3",
            "the diagonal a1.1-b1.2-c1.3",
            "the diagonal a1.3-b2.3-c3.3",
            "the space diagonal a1.1-b2.2-c3.3",
        ] {
            assert!(names.iter().any(|name| name == expected), "{names:?}");
        }
    }

    #[test]
    fn lists_end_with_and_or_or() {
        let strings = |items: &[&str]| items.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let listed = |items: &[&str]| list(&strings(items));
        assert_eq!(any(&strings(&["a", "b", "c"])), "a, b or c");
        assert_eq!(listed(&[]), "");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b"]), "a and b");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn what_is_known_is_told_by_the_names_of_the_game() {
        let said = |game: &str, known| prospect(&game.parse().unwrap(), known, Player::Second);
        let win = Prospect::Exact(Value::Win { plies: 3 });
        assert_eq!(said("tic-tac-toe", win), "o wins in 3");
        assert_eq!(said("wild", win), "the second player wins in 3");
        assert_eq!(said("tic-tac-toe", Prospect::Loss), "x wins");
        assert_eq!(said("notakto", Prospect::Exact(Value::Draw)), "a draw");
        assert_eq!(
            said("qubic", Prospect::NoLoss),
            "x does not win; whether o does is not known within the limits"
        );
        assert_eq!(
            said("qubic", Prospect::NoWin),
            "o does not win; whether x does is not known within the limits"
        );
        let unknown = Prospect::Unknown;
        assert_eq!(
            said("qubic", unknown),
            "who wins is not known within the limits"
        );
        let searched = searched(&Rules::TIC_TAC_TOE, unknown, Player::First);
        assert_eq!(searched, "not known within the limits");
    }

    #[test]
    fn a_game_that_is_over_has_a_winner_with_a_name() {
        let error = |position: &str, played: &str| {
            let position: Position = position.parse().unwrap();
            let error = position.play(played.parse().unwrap()).unwrap_err();
            play_error(&error, position.rules())
        };
        assert_eq!(error("xxx/oo./...", "c3o"), "the game is over: x has won");
        assert_eq!(
            error("3,3,3:notakto xxx/.../...", "c3x"),
            "the game is over: the second player has won"
        );
        assert_eq!(error("x../.../...", "a1o"), "a1 is already taken by x");
    }
}
