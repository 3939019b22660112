//! Solves positions: by the table of tic-tac-toe, by a table of every position of
//! another game, or by search.

use std::sync::atomic::Ordering;

use noughts::{Position, Rules};
use noughts_explain::{Explanation, Language, Oracle, Searched, Solved};
use noughts_solver::{SolveTiersError, Solver, Tiers};
use serde::Serialize;

use crate::args::Effort;
use crate::exit::Failure;
use crate::interrupt::interrupted;
use crate::words;

/// Solves positions of one game. What was worked out for one helps with the next.
pub(crate) struct Engine<'a> {
    rules: Rules,
    effort: &'a Effort,
    language: Language,
    /// `None` before it is asked for; then a table, or that there is none.
    oracle: Option<Option<Oracle>>,
    solver: Option<Solver>,
}

/// What is known of a position.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Evaluation {
    Exact(Solved),
    Searched(Searched),
}

impl<'a> Engine<'a> {
    pub(crate) fn new(rules: Rules, effort: &'a Effort, language: Language) -> Engine<'a> {
        Engine {
            rules,
            effort,
            language,
            oracle: None,
            solver: None,
        }
    }

    /// Solves a position, by search if its game has too many positions.
    pub(crate) fn solve(&mut self, position: &Position) -> Result<Evaluation, Failure> {
        if let Some(oracle) = self.oracle(position)? {
            return known(Solved::of(oracle, position)).map(Evaluation::Exact);
        }
        let effort = self.effort;
        let solver = self.solver()?;
        let searched = effort.limited(|limits| Searched::new(solver, position, limits, |_| {}));
        Ok(Evaluation::Searched(searched))
    }

    /// Explains a position, by search if its game has too many positions.
    pub(crate) fn explain(&mut self, position: &Position) -> Result<Explanation, Failure> {
        if let Some(oracle) = self.oracle(position)? {
            return known(Explanation::of(oracle, position));
        }
        let effort = self.effort;
        let solver = self.solver()?;
        known(effort.limited(|limits| {
            let searched = Searched::new(solver, position, limits, |_| {});
            Explanation::searched(&searched, Some((solver, limits)))
        }))
    }

    /// A table that knows a position; `None` if the game has too many positions.
    pub(crate) fn oracle(&mut self, position: &Position) -> Result<Option<&Oracle>, Failure> {
        if position.is_over() {
            return Ok(Some(&Oracle::Ended));
        }
        if self.oracle.is_none() {
            self.oracle = Some(self.work_out()?);
        }
        Ok(self.oracle.as_ref().and_then(Option::as_ref))
    }

    fn work_out(&self) -> Result<Option<Oracle>, Failure> {
        let (rules, effort) = (self.rules, self.effort);
        let oracle = effort.limited(|limits| Oracle::within(rules, effort.table_bytes(), limits));
        match oracle {
            Ok(oracle) => Ok(Some(oracle)),
            Err(SolveTiersError::LimitsReached) if interrupted().load(Ordering::Relaxed) => {
                Err(Failure::Interrupted)
            }
            Err(SolveTiersError::LimitsReached) => {
                Err(Failure::NotKnown(words::not_in_time(&rules, self.language)))
            }
            Err(_) => Ok(None),
        }
    }

    fn solver(&mut self) -> Result<&Solver, Failure> {
        let solver = match self.solver.take() {
            Some(solver) => solver,
            None => Solver::new(self.rules, self.effort.search_bytes())
                .map_err(|_| self.too_many_positions())?,
        };
        Ok(self.solver.insert(solver))
    }

    /// Why the game can neither be known as a whole nor searched.
    fn too_many_positions(&self) -> Failure {
        let (rules, language) = (self.rules, self.language);
        Failure::BadInput(self.takes_more_memory().unwrap_or_else(|| {
            let smaller = smaller(rules);
            words::cannot_solve(&rules, &smaller, language)
        }))
    }

    /// How much memory a table takes, if that is all that is lacking.
    fn takes_more_memory(&self) -> Option<String> {
        let bytes = Tiers::bytes(&self.rules);
        let is_possible = self.rules.area() <= Tiers::MAX_SQUARES && usize::try_from(bytes).is_ok();
        (is_possible && bytes > self.effort.table_bytes())
            .then(|| words::takes_more_memory(&self.rules, bytes, self.language))
    }

    /// A table that knows a position and all after it.
    pub(crate) fn complete(&mut self, position: &Position) -> Result<&Oracle, Failure> {
        if self.oracle(position)?.is_none() {
            let (rules, language) = (self.rules, self.language);
            return Err(Failure::BadInput(self.takes_more_memory().unwrap_or_else(
                || words::too_many_for_all(&rules, &smaller(rules), language),
            )));
        }
        known(self.oracle(position)?)
    }
}

/// What a table says of a position of its game: it knows all of them.
pub(crate) fn known<T>(answer: Option<T>) -> Result<T, Failure> {
    answer.ok_or_else(|| Failure::Own("a solved game lacks a position".to_owned()))
}

/// The same game on a board on which every position can be worked out.
pub(crate) fn smaller(rules: Rules) -> Rules {
    let sides = |rules: &Rules| [rules.width(), rules.height(), rules.depth()].map(u32::from);
    let mut smaller = rules;
    while !Oracle::can_hold(&smaller) {
        let mut sides = sides(&smaller);
        // The first of the longest.
        let longest = (0..3).rev().max_by_key(|side| sides[*side]).unwrap_or(0);
        sides[longest] -= 1;
        let [width, height, depth] = sides;
        let k = u32::from(smaller.k()).min(width.max(height).max(depth));
        let next = Rules::new_box(width, height, depth, k);
        match next.and_then(|next| next.with_variant(rules.variant())) {
            Ok(next) => smaller = next,
            // A board of one square has few positions, so it does not come to that.
            Err(_) => return Rules::TIC_TAC_TOE,
        }
    }
    smaller
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_board_is_played_in_the_same_way() {
        let smaller = |game: &str| smaller(game.parse().unwrap()).to_string();
        assert_eq!(smaller("connect-four"), "5,5,4:gravity");
        assert_eq!(smaller("8,8,5:wild"), "4,4,4:wild");
        assert_eq!(smaller("64,1,64:misere"), "20,1,20:misere");
        assert_eq!(smaller("qubic"), "2,3,3,3");
        assert_eq!(smaller("3,3,3"), "3,3,3");
    }
}
