//! Few boards on which every known mistake shows.

use noughts::Board;

use super::grid::Grid;
use super::known::KnownMistakes;
use super::mutant::Mutant;

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
        let (places, grids): (Vec<usize>, Vec<Grid>) = chosen.into_iter().unzip();
        let sets: Vec<Vec<bool>> = grids
            .iter()
            .map(|grid| {
                showing
                    .iter()
                    .map(|mutant| self.is_wrong(mutant, *grid))
                    .collect()
            })
            .collect();
        smallest_found(&places, &sets, showing.len())
    }

    /// The smallest set of boards found on which every mistake shows that shows on
    /// any of these.
    pub fn cover(&self, boards: &[Board]) -> Cover {
        let grids: Vec<Grid> = boards.iter().map(Grid::of).collect();
        let wrong_on: Vec<Vec<bool>> = self
            .mutants()
            .map(|mutant| {
                grids
                    .iter()
                    .map(|grid| self.is_wrong(&mutant, *grid))
                    .collect()
            })
            .filter(|wrong: &Vec<bool>| wrong.contains(&true))
            .collect();
        let sets: Vec<Vec<bool>> = (0..grids.len())
            .map(|place| wrong_on.iter().map(|wrong| wrong[place]).collect())
            .collect();
        let places: Vec<usize> = (0..grids.len()).collect();
        let found = smallest_found(&places, &sets, wrong_on.len());
        // The best first choice is not always the best in the end.
        let quick = self.quick_cover(boards);
        if found.boards.len() <= quick.boards.len() {
            found
        } else {
            quick
        }
    }

    /// A program for each mistake.
    fn mutants(&self) -> impl DoubleEndedIterator<Item = Mutant<'_>> {
        let programs = self.iter().filter_map(|mistake| self.program(&[mistake]));
        programs.map(|program| self.mutant(program))
    }
}

/// The greedy cover, without those that later ones made unnecessary.
fn smallest_found(places: &[usize], sets: &[Vec<bool>], mistakes: usize) -> Cover {
    let mut left = vec![true; mistakes];
    let mut chosen: Vec<usize> = Vec::new();
    while left.contains(&true) {
        let new = |n: &usize| {
            sets[*n]
                .iter()
                .zip(&left)
                .filter(|(a, b)| **a && **b)
                .count()
        };
        // Of equally good ones the first, so that the result is always the same.
        let best = (0..sets.len()).max_by_key(|n| (new(n), std::cmp::Reverse(*n)));
        let Some(best) = best.filter(|best| new(best) > 0) else {
            break;
        };
        for (left, shows) in left.iter_mut().zip(&sets[best]) {
            *left &= !shows;
        }
        chosen.push(best);
    }
    for n in chosen.clone() {
        let others = |mistake: usize| {
            let mut others = chosen.iter().filter(|other| **other != n);
            others.any(|other| sets[*other][mistake])
        };
        if (0..mistakes).all(|mistake| !sets[n][mistake] || others(mistake)) {
            chosen.retain(|other| *other != n);
        }
    }
    Cover {
        boards: chosen.into_iter().map(|n| places[n]).collect(),
        mistakes,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

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
