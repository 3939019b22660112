//! Tests that every mistake of every problem is recognised.

use std::collections::HashSet;

use noughts::{Board, Position, Square};
use noughts_analysis::Language;

use super::model::Grid;
use super::mutant::Mutant;
use super::*;
use crate::problems::{Case, Judging, PROBLEMS, Problem, Scope, bot, find};
use crate::tests::rows;

/// The problems with known mistakes.
fn problems() -> impl Iterator<Item = &'static Problem> {
    let problems = PROBLEMS.into_iter();
    problems.filter(|problem| problem.judging == Judging::Answer)
}

test_problems!(
    ["leetcode/1275"];
    each_mistake_is_named,
    two_mistakes_are_named
);

mod runs {
    use super::kept_state_is_named;

    // By default, `judge::a_failure_after_others_is_shrunk` and the programs of check test kept
    // state.
    test_problems!(kept_state_is_named);
}

/// The description of a mistake, with the problem's own letters for the marks.
fn in_words(mistake: &Mistake, problem: &Problem, language: Language) -> String {
    let letters = problem.layout.letters;
    letters.in_text(mistake.says.in_language(language))
}

/// The boards on which a program is tried.
fn boards(problem: &Problem) -> Vec<Board> {
    let tried = Grid::all()
        .map(|(_, board)| Case::Board(board))
        .filter(|case| {
            let has_answer = problem.question.answer(case).is_ok();
            has_answer && problem.question.scope(case) != Scope::Excluded
        });
    tried.map(|case| case.board()).collect()
}

/// The answers of a program with these mistakes; `None` if the problem has no answer for a state
/// that the program finds.
fn answers(known: &KnownMistakes, boards: &[Board], mistakes: &[&Mistake]) -> Option<Answers> {
    let mutant = known.mutant(known.program(mistakes)?);
    let words = &known.vocabulary.answers;
    let said: Option<Vec<&str>> = boards
        .iter()
        .map(|board| Some(words[usize::from(mutant.answer(Grid::of(board))?)]))
        .collect();
    known.answers(boards.iter().zip(said?))
}

/// Whether these mistakes are among the named ones.
fn names(named: &[Mistakes<'_>], mistakes: &[&Mistake]) -> bool {
    let same = |others: &Mistakes<'_>| {
        others.len() == mistakes.len()
            && others
                .iter()
                .zip(mistakes)
                .all(|(a, b)| std::ptr::eq(*a, *b))
    };
    named.iter().any(same)
}

/// The boards that a program with a mistake answers wrongly.
pub(crate) fn is_wrong(id: &str, says: &str) -> Box<dyn Fn(&Board) -> bool> {
    let problem = find(id).unwrap();
    let known = KnownMistakes::of(problem);
    let mistake = known.called(problem, says);
    let mutant = known.mutant(known.program(&[mistake]).unwrap());
    let grids = Grid::all().filter(|(grid, _)| known.is_wrong(&mutant, *grid));
    let wrong: HashSet<u128> = grids.map(|(_, board)| board.number()).collect();
    Box::new(move |board| wrong.contains(&board.number()))
}

/// The unmodified program model gives the right answer on every board.
#[test]
fn a_program_without_a_mistake_is_right() {
    for problem in problems() {
        let (known, boards) = (KnownMistakes::of(problem), boards(problem));
        let said = answers(&known, &boards, &[]).unwrap();
        assert_eq!(said.wrong, 0, "{}", problem.id);
    }
}

/// Each mistake that changes some answer is named, with all mistakes that give the same answers.
fn each_mistake_is_named(problem: &'static Problem) {
    if problem.judging != Judging::Answer {
        return;
    }
    let known = KnownMistakes::of(problem);
    let boards = boards(problem);
    for mistake in known.iter() {
        let Some(said) = answers(&known, &boards, &[mistake]) else {
            continue;
        };
        assert_eq!(said.said.len(), boards.len());
        let named = known.explain_by_one(&said);
        let found = names(&named, &[mistake]);
        assert_eq!(found, said.wrong > 0, "{}: {mistake:?}", problem.id);
    }
}

/// One mistake is named as a single mistake, whatever the rest of the program does.
#[test]
fn one_mistake_in_every_right_program() {
    let table = "boj/7682 | 1 | never tests whether X has too many marks
         uva/10363 | 2 | never tests whether X has too many marks
         leetcode/794 | 4 | never tests whether O has too many marks
         algospot/tictactoe | 3 | returns as soon as it has found a win, and does not take the move back";
    for [id, ways, says] in rows(table) {
        let problem = find(id).unwrap();
        let (known, boards) = (KnownMistakes::of(problem), boards(problem));
        let mistake = known.called(problem, says);
        let mut wrong = HashSet::new();
        for way in known.right_in_all_ways() {
            let mutant = known.with_mistake(&way, mistake);
            let answer = |board| {
                known.vocabulary.answers[usize::from(mutant.answer(Grid::of(board)).unwrap())]
            };
            let said = boards.iter().map(|board| (board, answer(board)));
            let said = known.answers(said).unwrap();
            if said.wrong > 0 {
                let named = known.explain_by_one(&said);
                assert_eq!(
                    format!("{named:?}"),
                    format!("{:?}", [[mistake]]),
                    "{way:?}"
                );
                wrong.insert(said.wrong);
            }
        }
        assert_eq!(wrong.len().to_string(), ways, "{id}: {wrong:?}");
    }
}

/// Pairs of mistakes from the whole list are named, with all pairs that give the same answers.
fn two_mistakes_are_named(problem: &'static Problem) {
    const PAIRS: usize = 12;
    if problem.judging != Judging::Answer {
        return;
    }
    let (known, boards) = (KnownMistakes::of(problem), boards(problem));
    let pairs: Vec<Mistakes<'_>> = known.pairs().collect();
    let step = pairs.len().div_ceil(PAIRS).max(1);
    for two in pairs.into_iter().step_by(step) {
        let Some(said) = answers(&known, &boards, &two) else {
            continue;
        };
        let named = names(&known.explain_by_two(&said), &two);
        assert_eq!(named, said.wrong > 0, "{}: {two:?}", problem.id);
    }
}

impl KnownMistakes {
    /// The mistake with this description.
    fn called(&self, problem: &Problem, says: &str) -> &Mistake {
        let is_called = |mistake: &&Mistake| in_words(mistake, problem, Language::English) == says;
        self.iter().find(is_called).unwrap()
    }

    /// Mistakes that show on some of these boards.
    pub(crate) fn showing<'a>(&'a self, boards: &'a [Board]) -> impl Iterator<Item = &'a Mistake> {
        self.iter().filter(|mistake| {
            let mutant = self.mutant(self.program(&[mistake]).unwrap());
            boards.iter().any(|b| self.is_wrong(&mutant, Grid::of(b)))
        })
    }
}

/// The answers of a program to the boards of a run; `None` if the problem has no answer for a
/// state that the program finds.
fn answers_in_order<'b>(
    known: &KnownMistakes,
    program: Mutant<'_>,
    boards: &'b [Board],
) -> Option<Vec<(&'b Board, &'static str)>> {
    let mut program = program;
    let words = &known.vocabulary.answers;
    let said = boards.iter().map(|board| {
        let answer = program.answer_and_keep(Grid::of(board))?;
        Some((board, words[usize::from(answer)]))
    });
    said.collect()
}

/// A program that keeps state is right on each single board, whatever its tests are, and is
/// recognised by its answers in runs.
fn kept_state_is_named(problem: &'static Problem) {
    if problem.judging != Judging::Answer {
        return;
    }
    let known = KnownMistakes::of(problem);
    assert_eq!(!known.in_batches.is_empty(), problem.per_run > 1);
    let boards = boards(problem);
    for mistake in &known.in_batches {
        let mut shows = false;
        for way in known.right_in_all_ways() {
            let of = |run| answers_in_order(&known, known.with_mistake(&way, mistake), run);
            let right = |(board, said): &(&Board, &str)| {
                problem.question.answer(&Case::Board(**board)).unwrap() == *said
            };
            let mut alone = boards.chunks(1).map(of);
            assert!(alone.all(|said| said.unwrap().iter().all(right)));
            let runs = boards.chunks(problem.per_run).map(of);
            let Some(runs) = runs.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let is_wrong = !runs.iter().flatten().all(right);
            shows |= is_wrong;
            let named = known.explain_runs(runs);
            let found = names(&named, &[mistake]);
            assert_eq!(found, is_wrong, "{}: {mistake:?}", problem.id);
        }
        assert!(shows, "{}: {mistake:?}", problem.id);
    }
}

/// Every mistake changes some answer, alone or with another mistake.
#[test]
#[ignore = "suite library"]
fn each_mistake_shows_alone_or_with_another() {
    let mut shows: Vec<String> = Vec::new();
    let mut all: Vec<String> = Vec::new();
    for problem in problems() {
        let known = KnownMistakes::of(problem);
        let boards = boards(problem);
        for mistake in known.iter() {
            let said = answers(&known, &boards, &[mistake]);
            let list = if said.is_some_and(|said| said.wrong > 0) {
                &mut shows
            } else {
                &mut all
            };
            list.push(format!("{mistake:?}"));
        }
    }
    all.retain(|mistake| !shows.contains(mistake));
    all.sort();
    all.dedup();
    assert!(all.is_empty(), "{all:?}");
}

/// No two mistakes have the same description.
#[test]
fn names_differ() {
    for problem in problems() {
        let known = KnownMistakes::of(problem);
        for language in Language::ALL {
            let mut names: Vec<String> = known
                .iter()
                .chain(&known.in_batches)
                .map(|mistake| in_words(mistake, problem, language))
                .collect();
            assert!(names.iter().all(|name| !name.contains(['{', '}'])));
            let all = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), all, "{}", problem.id);
        }
    }
}

/// Compares how often the models are wrong with published programs that have these mistakes, on
/// every board.
#[test]
fn as_often_wrong_as_real_programs() {
    let table = "algospot/tictactoe | 27 | mistakes three empty squares for a line, and then tests no other lines
         algospot/tictactoe | 590 | tests only whether a move wins, never whether the game is over already
         algospot/tictactoe | 3571 | reverses whose turn it is
         algospot/tictactoe | 1574 | answers a draw where the player to move loses
         boj/7682 | 2 | rejects boards on which one move completed the middle column and a diagonal
         boj/7682 | 122 | accepts every full board without a line of O as final, whatever the number of X
         uva/10363 | 71 | forgets the diagonal c1-b2-a3
         leetcode/794 | 213 | forgets all columns
         codeforces/3C | 316 | never tests who moved last on boards with a line of X";
    for [id, wrong, says] in rows(table) {
        let problem = find(id).unwrap();
        let known = KnownMistakes::of(problem);
        let mistake = known.called(problem, says);
        let said = answers(&known, &boards(problem), &[mistake]).unwrap();
        assert_eq!(said.wrong.to_string(), wrong, "{says}");
    }
}

/// The moves of a player that chooses, among moves that it considers equal, with `pick`.
fn played(
    known: &KnownMistakes,
    mistake: &Mistake,
    pick: fn(u16) -> u32,
) -> Vec<(Board, Option<Square>)> {
    let mutant = known.mutant(known.program(&[mistake]).unwrap());
    let is_unfinished = |(_, board): &(Grid, Board)| {
        let position = Position::try_from(*board);
        position.is_ok_and(|position| !position.is_over())
    };
    let played = |(grid, board): (Grid, Board)| {
        let n = pick(mutant.choices(grid)) as u8;
        let square = Square::new(n % 3, n / 3);
        let position = Position::try_from(board).unwrap();
        let mut good = bot::good_moves(&position).into_iter();
        let is_good = good.any(|played| played.square == square);
        (board, (!is_good).then_some(square))
    };
    Grid::all().filter(is_unfinished).map(played).collect()
}

/// Each mistake of a player is recognised, whichever of the moves that it considers equal the
/// player chooses.
#[test]
#[ignore = "suite library"]
fn each_mistake_of_players_is_named() {
    let problem = find("noughts/best-move").unwrap();
    let known = KnownMistakes::of(problem);
    let first_and_last: [fn(u16) -> u32; 2] = [u16::trailing_zeros, |set| 15 - set.leading_zeros()];
    let mut named_alone = 0;
    for mistake in known.iter() {
        for pick in first_and_last {
            // If there is nothing to choose from, there is no move.
            let mutant = known.mutant(known.program(&[mistake]).unwrap());
            if Grid::all().any(|(grid, _)| grid.empty() != 0 && mutant.choices(grid) == 0) {
                continue;
            }
            let moves = played(&known, mistake, pick);
            let wrong = moves.iter().filter(|(_, square)| square.is_some()).count();
            let named = known.explain_play(&moves);
            // A more special mistake, such as taking the first square, may be likelier.
            assert!(wrong < 100 || !named.is_empty(), "{mistake:?}: {wrong}");
            named_alone += usize::from(names(&named, &[mistake]));
        }
    }
    assert!(named_alone >= 50, "{named_alone}");
}

/// An alternative makes a different claim in words.
#[test]
fn alternatives_claim_something_new() {
    let problem = find("leetcode/1275").unwrap();
    let (known, boards) = (KnownMistakes::of(problem), boards(problem));
    let exchanges = |one: &str, other: &str| format!("exchanges the answers {one} and {other}");
    for (mistakes, alternatives) in [
        (vec!["never looks for a line of O".to_owned()], 2),
        (
            vec!["asks whether the board is full before it looks for a line".to_owned()],
            1,
        ),
        (
            vec![exchanges("Pending", "A"), exchanges("Pending", "B")],
            2,
        ),
    ] {
        let mistakes: Mistakes<'_> = mistakes
            .iter()
            .map(|says| known.called(problem, says))
            .collect();
        let said = answers(&known, &boards, &mistakes).unwrap();
        let named = match mistakes.len() {
            1 => known.explain_by_one(&said),
            _ => known.explain_by_two(&said),
        };
        assert_eq!(named.len(), alternatives, "{named:?}");
        let distinct = known.distinct(named);
        assert_eq!(distinct.len(), 1, "{distinct:?}");
        assert!(names(&distinct, &mistakes));
    }
}

/// Random slips of a perfect player are not a known mistake.
#[test]
fn slips_are_no_mistake_of_a_player() {
    let known = KnownMistakes::of(find("noughts/best-move").unwrap());
    let mut moves = played(&known, known.iter().next().unwrap(), u16::trailing_zeros);
    let mut left = 3;
    for (_, square) in &mut moves {
        left -= i32::from(square.is_some());
        *square = square.filter(|_| left >= 0);
    }
    assert!(known.explain_play(&moves).is_empty());
}

mod covers {
    use super::*;

    test_problems!(every_mistake_shows);

    /// Whether every mistake that shows on some of the boards shows on the cover.
    fn check(known: &KnownMistakes, boards: &[Board], cover: &Cover) {
        let mut showing = 0;
        for mutant in known.mutants() {
            let wrong = |board: &Board| known.is_wrong(&mutant, Grid::of(board));
            let shows = boards.iter().any(wrong);
            showing += usize::from(shows);
            assert_eq!(cover.boards.iter().any(|n| wrong(&boards[*n])), shows);
        }
        assert_eq!(showing, cover.mistakes);
        let different: HashSet<&usize> = cover.boards.iter().collect();
        assert_eq!(different.len(), cover.boards.len());
    }

    fn every_mistake_shows(problem: &'static Problem) {
        if problem.judging == Judging::Results {
            return;
        }
        let known = KnownMistakes::of(problem);
        let has_answer = |board: &Board| problem.question.answer(&Case::Board(*board)).is_ok();
        let boards: Vec<Board> = Grid::all()
            .map(|(_, board)| board)
            .filter(has_answer)
            .collect();
        let (quick, small) = (known.quick_cover(&boards), known.cover(&boards));
        check(&known, &boards, &quick);
        check(&known, &boards, &small);
        assert!(small.boards.len() <= quick.boards.len(), "{}", problem.id);
        assert!(small.mistakes > 20, "{}", problem.id);
    }
}
