//! Explains why the expected answer is right.

use noughts::{Move, Position, Status};
use noughts_analysis::explanation::{Topic, over};
use noughts_analysis::messages::InputError;
use noughts_analysis::{Analysis, Language, Lines, Oracle};

use crate::judge::ProgramFailure;
use crate::messages::{Count, Message};
use crate::problems::{About, Case, Judging, Problem, WrongResult, bot};

/// Explains why the answer to a case is right, in one or more paragraphs. Marks have the characters
/// of the problem's input.
pub fn why(problem: &Problem, case: &Case, language: Language) -> Vec<String> {
    why_about(problem, problem.about, case, language)
}

/// Explains an answer about the marks on the board, or about best play.
fn why_about(problem: &Problem, about: About, case: &Case, language: Language) -> Vec<String> {
    let paragraphs = of_marks(problem, about, case, language).into_iter();
    let letters = problem.layout.letters;
    paragraphs.map(|text| letters.in_text(&text)).collect()
}

/// Explains an answer with the marks `x`, which moves first, and `o`.
fn of_marks(problem: &Problem, about: About, case: &Case, language: Language) -> Vec<String> {
    let position = match Position::try_from(case.board()) {
        Ok(position) => position,
        Err(refused) => return vec![Message::CannotOccur(&refused).text(language)],
    };
    let Status::ToMove(turn) = position.status() else {
        return vec![over(&position, language)];
    };
    let oracle = Oracle::Table;
    let explanation = Analysis::by_oracle(&oracle, &position)
        .filter(|_| about == About::Play)
        .and_then(|known| known.explain(Lines::Solved(&oracle), language).explanation);
    match explanation {
        Some(explanation) => match problem.judging {
            // Other moves matter only if the program is asked for a move.
            Judging::Answer => {
                let weaker = [Topic::Replies, Topic::Weaker, Topic::Refutation];
                explanation.without(&weaker).text
            }
            Judging::Move | Judging::Games | Judging::Results => explanation.text,
        },
        None => {
            let turn = position.rules().player_name(turn);
            let empty = Count(position.moves().len().into());
            vec![Message::Unfinished(turn, empty).text(language)]
        }
    }
}

/// Why a move of a program is illegal. `None` if it is legal, or if the problem does not ask for a
/// move.
pub(crate) fn illegal_move(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Option<String> {
    if problem.judging == Judging::Answer {
        return None;
    }
    let position = Position::try_from(case.board()).ok()?;
    let square = bot::parse_square(failure.printed().trim_end())?;
    let mark = *position.rules().marks_of(position.turn()).first()?;
    let error = position.play(Move { square, mark }).err()?;
    Some(InputError::Play(&error, position.rules()).text(language))
}

/// Explains the right answer that a program did not give. If functions were called, best play
/// explains only the result of one of them.
pub(crate) fn why_of(
    problem: &Problem,
    case: &Case,
    failure: &ProgramFailure,
    language: Language,
) -> Vec<String> {
    let wrong = problem.wrong_results(case, failure.printed());
    let is_of_play = wrong.is_some_and(|wrong| wrong.iter().any(WrongResult::is_of_play));
    let about = match problem.judging {
        Judging::Results if !is_of_play => About::Board,
        _ => problem.about,
    };
    why_about(problem, about, case, language)
}

#[cfg(test)]
mod tests {
    use noughts::Board;

    use super::*;
    use crate::problems::find;

    /// Also if O moves first, but not if the marks are numbers.
    #[test]
    fn marks_have_the_characters_of_the_input() {
        let board: Board = "xxx/oo./...".parse().unwrap();
        for (id, said) in [
            (
                "programmers/160585",
                "The game is over: O has won with the top row.",
            ),
            (
                "codeforces/3C",
                "The game is over: X has won with the top row.",
            ),
            (
                "algospot/tictactoe",
                "The game is over: x has won with the top row.",
            ),
        ] {
            let problem = find(id).unwrap();
            assert_eq!(why(problem, &Case::Board(board), Language::English), [said]);
        }
        let board: Board = "xx./oo./...".parse().unwrap();
        let problem = find("boj/16571").unwrap();
        let said = why(problem, &Case::Board(board), Language::English).join("\n");
        assert!(said.starts_with("x to move: "), "{said}");
    }

    /// In codeforces/3C o is the digit 0, and 0 takes other particles than o.
    #[test]
    fn unreachable_boards_are_explained() {
        let board: Board = "oox/ox./x..".parse().unwrap();
        for (id, language, said) in [
            (
                "algospot/tictactoe",
                Language::English,
                "This board can't happen in a game: o moved after x had a line.",
            ),
            (
                "algospot/tictactoe",
                Language::Korean,
                "이 판은 게임에서 나올 수 없습니다. x가 줄을 완성한 뒤에 o가 또 두었습니다.",
            ),
            (
                "codeforces/3C",
                Language::Korean,
                "이 판은 게임에서 나올 수 없습니다. X가 줄을 완성한 뒤에 0이 또 두었습니다.",
            ),
        ] {
            let problem = find(id).unwrap();
            assert_eq!(why(problem, &Case::Board(board), language), [said]);
        }
    }
}
