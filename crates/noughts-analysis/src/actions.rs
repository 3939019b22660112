//! Moves as numbers, as programs that learn have them.

use noughts::{Mark, Move, Position, Rules, SquareIndex};

/// How many numbers the moves of a game have: one for each square, or two where the
/// mark is a choice.
pub fn action_count(rules: &Rules) -> usize {
    let squares = rules.area() as usize;
    match rules.has_choice_of_marks() {
        true => 2 * squares,
        false => squares,
    }
}

/// The number of a move: that of its square in reading order, and where the mark is a
/// choice, for o the number of all squares more. `None` if the square is not on the
/// board.
pub fn action_of(rules: &Rules, played: Move) -> Option<usize> {
    let square = usize::from(rules.index(played.square)?.number());
    let is_beyond = rules.has_choice_of_marks() && played.mark == Mark::O;
    Some(if is_beyond {
        square + rules.area() as usize
    } else {
        square
    })
}

/// The move of the player to move that has a number, legal or not; `None` if there is
/// none.
pub fn move_of(position: &Position, action: usize) -> Option<Move> {
    let rules = position.rules();
    let squares = rules.area() as usize;
    let square = SquareIndex::new(u8::try_from(action % squares).ok()?)?;
    let mark = match (rules.marks_of(position.turn()), action / squares) {
        ([mark], 0) => *mark,
        (marks, number) if rules.has_choice_of_marks() => *marks.get(number)?,
        _ => return None,
    };
    Some(Move::new(rules.square(square)?, mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In every position of games with one mark, two marks, columns and layers.
    #[test]
    fn a_number_and_its_move() {
        for game in [
            "3,3,3",
            "3,3,3:wild",
            "3,2,3:gravity",
            "2,2,2,2",
            "4,2,4:notakto",
        ] {
            let rules: Rules = game.parse().unwrap();
            for position in Position::all(rules) {
                for played in position.moves() {
                    let action = action_of(&rules, played).unwrap();
                    assert!(action < action_count(&rules));
                    assert_eq!(move_of(&position, action), Some(played), "{position:?}");
                }
                assert_eq!(move_of(&position, action_count(&rules)), None);
            }
        }
    }
}
