//! A program with mistakes, and its answers to a problem.

use std::cell::RefCell;

use noughts::{Mark, Outcome, Player, Position, Solution, Status, TABLE, Value};

use super::model::{BoardStatus, GRIDS, Grid, ProgramModel, WhyImpossible};
use super::search::{Known, Perspective, Worth};
use crate::problems::{About, Case, Judging, Problem};

/// A program with mistakes that answers the boards of a problem.
pub(super) struct Mutant<'a> {
    vocabulary: &'a Vocabulary,
    about: About,
    program: ProgramModel,
    known: RefCell<Known>,
}

impl<'a> Mutant<'a> {
    pub(super) fn new(
        vocabulary: &'a Vocabulary,
        about: About,
        program: ProgramModel,
    ) -> Mutant<'a> {
        Mutant {
            vocabulary,
            about,
            program,
            known: RefCell::new(Known::nothing()),
        }
    }

    /// The squares among which it chooses its move.
    pub(super) fn choices(&self, grid: Grid) -> u16 {
        let grid = self.program.read(grid);
        self.program.choices(grid, &mut self.known.borrow_mut())
    }

    /// The number of its answer. `None` if the problem has no answer for what the program sees.
    pub(super) fn answer(&self, grid: Grid) -> Option<u8> {
        let program = &self.program;
        let grid = program.read(grid);
        let right = match self.about {
            About::Board => self.vocabulary.of_status(program.status(grid)),
            About::Play => {
                let turn = program.turn(grid);
                let worth = program.worth(grid, turn, &mut self.known.borrow_mut());
                let worth = program.search.answered[(worth + 1) as usize];
                let (turn, worth) = match (program.search.perspective, turn) {
                    (Perspective::Right, _) | (_, Mark::X) => (turn, worth),
                    (Perspective::MoverIsX, Mark::O) => (Mark::X, worth),
                    (Perspective::ForX, Mark::O) => (Mark::X, -worth),
                };
                self.vocabulary.of_value(turn, worth)
            }
        };
        Some(program.says[usize::from(right?)])
    }

    /// Answers a board, and keeps state for the next case.
    pub(super) fn answer_and_keep(&mut self, grid: Grid) -> Option<u8> {
        let answer = self.answer(grid)?;
        let answer = self.program.answer_kept().unwrap_or(answer);
        self.program.keep(self.program.read(grid), answer);
        Some(answer)
    }
}

/// The answers of a problem and their numbers.
pub(crate) struct Vocabulary {
    pub(crate) answers: Vec<&'static str>,
    /// The answer to a board of each status, in the order of [`BoardStatus::ALL`].
    by_status: [Option<u8>; BoardStatus::ALL.len()],
    /// The answer if x or o is to move and loses, draws or wins with best play.
    by_value: [[Option<u8>; 3]; 2],
    /// The right answer to each grid, by its place; `None` if it has none.
    right: Vec<Option<u8>>,
}

impl Vocabulary {
    pub(crate) fn of(problem: &Problem) -> Vocabulary {
        let mut all = Vocabulary {
            answers: Vec::new(),
            by_status: [None; BoardStatus::ALL.len()],
            by_value: [[None; 3]; 2],
            right: vec![None; GRIDS],
        };
        // Lines of results are not answers with a number.
        let boards = Grid::all().filter(|_| problem.judging != Judging::Results);
        for (grid, board) in boards {
            let Ok(answer) = problem.question.answer(&Case::Board(board)) else {
                continue;
            };
            let number = all.add(answer);
            all.right[grid.place()] = Some(number);
            let position = Position::try_from(board).ok();
            all.by_status[status(grid, position).place()] = Some(number);
            if let Some(position) = position {
                let (turn, worth) = worth(&position);
                all.by_value[turn as usize][(worth + 1) as usize] = Some(number);
            }
        }
        all
    }

    /// The answer to a board with too many x or o, to one where play went on after a win, to one
    /// that x or o has won, to a drawn one, and if x or o is to move; empty if the problem has no
    /// such board.
    pub(crate) fn answers_by_status(&self) -> [&'static str; BoardStatus::ALL.len()] {
        self.by_status.map(|number| self.word(number))
    }

    /// The answers if x is to move and loses, draws or wins, and the same for o.
    pub(crate) fn answers_by_value(&self) -> [[&'static str; 3]; 2] {
        self.by_value
            .map(|of_player| of_player.map(|number| self.word(number)))
    }

    fn word(&self, number: Option<u8>) -> &'static str {
        number.map_or("", |number| self.answers[usize::from(number)])
    }

    fn add(&mut self, answer: &'static str) -> u8 {
        let known = self.answers.iter().position(|known| *known == answer);
        let number = known.unwrap_or_else(|| {
            self.answers.push(answer);
            self.answers.len() - 1
        });
        // No problem has more than a handful of answers.
        number as u8
    }

    /// The number of an answer. `None` if the problem has no such answer.
    pub(super) fn number(&self, answer: &str) -> Option<u8> {
        let place = self.answers.iter().position(|known| *known == answer)?;
        u8::try_from(place).ok()
    }

    /// The right answer to a board, if it has one.
    pub(super) fn right(&self, grid: Grid) -> Option<u8> {
        self.right[grid.place()]
    }

    pub(super) fn of_status(&self, status: BoardStatus) -> Option<u8> {
        self.by_status[status.place()]
    }

    /// Whether an answer about best play names a player, so that it depends on who is to move.
    pub(super) fn names_who_wins(&self) -> bool {
        let [x, o] = self.by_value;
        x != o
    }

    /// Whether there are boards that play cannot reach.
    pub(super) fn has_impossible_boards(&self) -> bool {
        self.of_status(BoardStatus::Impossible(WhyImpossible::PlayedOn))
            .is_some()
    }

    /// Whether an unfinished game has the same answer as an impossible board.
    pub(super) fn asks_for_the_end(&self) -> bool {
        let impossible = self.of_status(BoardStatus::Impossible(WhyImpossible::PlayedOn));
        impossible.is_some() && impossible == self.of_status(BoardStatus::ToMove(Mark::X))
    }

    pub(super) fn of_value(&self, turn: Mark, worth: Worth) -> Option<u8> {
        self.by_value[turn as usize][(worth + 1) as usize]
    }
}

fn mark_of(player: Player) -> Mark {
    match player {
        Player::First => Mark::X,
        Player::Second => Mark::O,
    }
}

/// The status of a board for a right program.
fn status(grid: Grid, position: Option<Position>) -> BoardStatus {
    match position.map(|position| position.status()) {
        None => BoardStatus::Impossible(WhyImpossible::of(Mark::BOTH.map(|mark| grid.count(mark)))),
        Some(Status::Over(Outcome::Win(player))) => BoardStatus::Won(mark_of(player)),
        Some(Status::Over(Outcome::Draw)) => BoardStatus::Drawn,
        Some(Status::ToMove(player)) => BoardStatus::ToMove(mark_of(player)),
    }
}

/// Whose turn it is, and the value for that player.
fn worth(position: &Position) -> (Mark, Worth) {
    let worth = match TABLE.value(position) {
        Some(Value::Win { .. }) => 1,
        Some(Value::Loss { .. }) => -1,
        Some(Value::Draw) | None => 0,
    };
    (mark_of(position.turn()), worth)
}
