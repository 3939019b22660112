//! One position with the value of every move.

use noughts::{Player, Position, Solution, Square, Status};

use super::canvas::{Canvas, Place};
use crate::explain;
use crate::language::Language;
use crate::words;

/// Draws a position. On each empty square stands what the move there is worth,
/// as far as the solution knows: by letter, number and colour.
pub(crate) fn position(solution: &impl Solution, position: &Position) -> String {
    let (rules, board) = (position.rules(), position.board());
    let [columns, rows] = [rules.width(), rules.height()].map(f64::from);
    let place = Place {
        x: 0.6,
        y: 0.6,
        side: 1.0,
    };
    let mut canvas = Canvas::new(columns + 0.8, rows + 1.4);
    for column in 0..rules.width() {
        let name = Square::new(column, 0).to_string();
        let x = place.x + f64::from(column) + 0.5;
        canvas.text(x, 0.45, 0.24, "name", name.trim_end_matches('1'));
    }
    for row in 0..rules.height() {
        let y = place.y + f64::from(row) + 0.58;
        canvas.text(0.32, y, 0.24, "name", &(u32::from(row) + 1).to_string());
    }
    canvas.grid(&place, rules);
    for player in [Player::X, Player::O] {
        for square in rules.squares(board.stones(player)) {
            canvas.mark(&place, square, player);
        }
        for line in rules
            .lines()
            .filter(|line| board.stones(player).contains(line.stones()))
        {
            canvas.strike(&place, &line);
        }
    }
    let best: Vec<Square> = solution.best_moves(position).collect();
    for (square, value) in solution.move_values(position) {
        let (text, class) = worth(value);
        if best.contains(&square) {
            canvas.highlight(&place, square);
            canvas.label(&place, square, &format!("{class} best"), &text);
        } else {
            canvas.label(&place, square, class, &text);
        }
    }
    let caption = caption(solution, position);
    let middle = (columns + 0.8) / 2.0;
    canvas.text(middle, place.y + rows + 0.5, 0.26, "caption", &caption);
    canvas.finish(&board.to_string(), &caption, 100.0 * (columns + 0.8))
}

fn worth(value: noughts::Value) -> (String, &'static str) {
    match value {
        noughts::Value::Win { plies } => (format!("W{plies}"), "win"),
        noughts::Value::Draw => ("D".to_owned(), "draw"),
        noughts::Value::Loss { plies } => (format!("L{plies}"), "loss"),
    }
}

fn caption(solution: &impl Solution, position: &Position) -> String {
    match (position.status(), solution.value(position)) {
        (Status::Over(_), _) => explain::over(position, Language::English),
        (Status::ToMove(turn), Some(value)) => {
            format!("{turn} to move: {}", words::value(value, turn))
        }
        (Status::ToMove(turn), None) => format!("{turn} to move"),
    }
}
