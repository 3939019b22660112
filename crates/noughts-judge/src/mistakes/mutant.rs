//! A program with mistakes.

use std::cell::RefCell;

use noughts::Mark;

use super::beginner::Beginner;
use super::grid::Grid;
use super::search::{Known, Perspective};
use super::vocabulary::Vocabulary;
use crate::problems::About;

/// A program with mistakes that answers the boards of a problem.
pub(super) struct Mutant<'a> {
    vocabulary: &'a Vocabulary,
    about: About,
    program: Beginner,
    known: RefCell<Known>,
}

impl<'a> Mutant<'a> {
    pub(super) fn new(vocabulary: &'a Vocabulary, about: About, program: Beginner) -> Mutant<'a> {
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

    /// The number of its answer; `None` if the problem has no answer for what the
    /// program sees.
    pub(super) fn answer(&self, grid: Grid) -> Option<u8> {
        let program = &self.program;
        let grid = program.read(grid);
        let right = match self.about {
            About::Board => self.vocabulary.of_shown(program.look(grid)),
            About::Play => {
                let turn = program.turn(grid);
                let worth = program.worth(grid, turn, &mut self.known.borrow_mut());
                let worth = program.search.told[(worth + 1) as usize];
                let (turn, worth) = match (program.search.perspective, turn) {
                    (Perspective::Right, _) | (_, Mark::X) => (turn, worth),
                    (Perspective::MoverIsX, Mark::O) => (Mark::X, worth),
                    (Perspective::ForX, Mark::O) => (Mark::X, -worth),
                };
                self.vocabulary.of_worth(turn, worth)
            }
        };
        Some(program.says[usize::from(right?)])
    }

    /// The same, and keeps what it should not for the next case.
    pub(super) fn answer_and_keep(&mut self, grid: Grid) -> Option<u8> {
        let answer = self.answer(grid)?;
        let answer = self.program.answer_kept().unwrap_or(answer);
        self.program.keep(self.program.read(grid), answer);
        Some(answer)
    }
}
