//! Few boards on which every known mistake shows.

use std::collections::HashSet;

use noughts::Board;

use super::grid::Grid;
use super::known::KnownMistakes;
use super::mutant::Mutant;
use crate::bit_set::BitSet;

/// Some of the boards that were given, by their place among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// The boards, those on which the most mistakes show first.
    pub boards: Vec<usize>,
    /// How many mistakes show on them, which are all that show on any of the boards.
    pub mistakes: usize,
}

impl KnownMistakes {
    /// Boards on which every mistake shows that shows on any of these. It is
    /// found quickly, and there may be a smaller one.
    pub fn quick_cover(&self, boards: &[Board]) -> Cover {
        let mut order: Vec<(usize, Grid)> = boards.iter().map(Grid::of).enumerate().collect();
        // A search takes the least time where few squares are empty.
        order.sort_by_key(|(_, grid)| grid.empty().count_ones());
        let mut chosen: Vec<(usize, Grid)> = Vec::new();
        let mut showing: Vec<Mutant<'_>> = Vec::new();
        // The last ones are the most special: what shows them often shows others.
        for mutant in self.mutants().rev() {
            let shows = |place: &&(usize, Grid)| self.is_wrong(&mutant, place.1);
            if chosen.iter().any(|place| shows(&place)) {
                showing.push(mutant);
            } else if let Some(found) = order.iter().find(shows) {
                chosen.push(*found);
                showing.push(mutant);
            }
        }
        let places = chosen.into_iter();
        let sets = places.map(|(place, grid)| (place, self.shown_by(&showing, grid)));
        smallest_found(&sets.collect::<Vec<_>>())
    }

    /// The smallest set of boards found on which every mistake shows that shows on
    /// any of these.
    pub fn cover(&self, boards: &[Board]) -> Cover {
        let mutants: Vec<Mutant<'_>> = self.mutants().collect();
        let mut seen = HashSet::new();
        let sets = boards
            .iter()
            .map(|board| self.shown_by(&mutants, Grid::of(board)));
        // Of boards on which the same mistakes show the first is enough.
        let sets = sets.enumerate().filter(|(_, set)| seen.insert(set.clone()));
        let sets: Vec<(usize, BitSet)> = sets.collect();
        let found = smallest_found(&sets);
        // The best first choice is not always the best in the end.
        let quick = self.quick_cover(boards);
        if found.boards.len() <= quick.boards.len() {
            found
        } else {
            quick
        }
    }

    /// Which of these programs answer a board wrongly.
    fn shown_by(&self, mutants: &[Mutant<'_>], grid: Grid) -> BitSet {
        BitSet::of(mutants, |mutant| self.is_wrong(mutant, grid))
    }

    /// A program for each mistake.
    fn mutants(&self) -> impl DoubleEndedIterator<Item = Mutant<'_>> {
        let programs = self.iter().filter_map(|mistake| self.program(&[mistake]));
        programs.map(|program| self.mutant(program))
    }
}

/// The greedy cover of all mistakes in these sets, without those boards that later ones made
/// unnecessary.
fn smallest_found(sets: &[(usize, BitSet)]) -> Cover {
    let mut left = sets
        .iter()
        .fold(BitSet::default(), |all, (_, set)| all.union(set));
    let mistakes = left.len();
    let mut chosen: Vec<&(usize, BitSet)> = Vec::new();
    while left.len() > 0 {
        // Of equally good ones the first, so that the result is always the same.
        let best = sets.iter().rev().max_by_key(|(_, set)| set.common(&left));
        let Some(best) = best else { break };
        left = left.without(&best.1);
        chosen.push(best);
    }
    for (place, set) in chosen.clone() {
        let others = chosen.iter().filter(|(other, _)| other != place);
        let others = others.fold(BitSet::default(), |all, (_, set)| all.union(set));
        if set.without(&others).len() == 0 {
            chosen.retain(|(other, _)| other != place);
        }
    }
    Cover {
        boards: chosen.into_iter().map(|(place, _)| *place).collect(),
        mistakes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{Case, Judging, Problem};

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
