//! Solves positions by the table of tic-tac-toe, by a table of every position of another game, or
//! by search.

use std::sync::atomic::Ordering;
use std::time::Duration;

use indicatif::ProgressBar;
use noughts::{Position, Prospect, Rules};
use noughts_analysis::explanation::verdict_by_search;
use noughts_analysis::messages;
use noughts_analysis::{Analysis, Language, Lines, Oracle, SearchUpdate, Searcher};
use noughts_solver::{Instant, Limits, SolveTiersError, Tiers};

use crate::args::Effort;
use crate::exit::{Failure, interrupted};
use crate::messages::{Message, language};
use crate::tables::{self, TablesArg};

/// Solves positions of one game. The results for one position speed up the next one.
pub(crate) struct Engine<'a> {
    rules: Rules,
    effort: &'a Effort,
    /// The folder of tables on disk.
    tables: Option<&'a TablesArg>,
    /// `None` before the first request. Then `Some(None)` if there is no table.
    oracle: Option<Option<Oracle>>,
    searcher: Option<Searcher>,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(rules: Rules, effort: &'a Effort) -> Engine<'a> {
        Engine {
            rules,
            effort,
            tables: None,
            oracle: None,
            searcher: None,
        }
    }

    /// The same engine, which uses existing tables on disk.
    pub(crate) fn with_tables(self, tables: &'a TablesArg) -> Engine<'a> {
        Engine {
            tables: Some(tables),
            ..self
        }
    }

    /// Solves a position, by search if its game has too many positions. If the first paragraph of
    /// the text is known before the end, calls `early` with it, perhaps more than once.
    pub(crate) fn solve(
        &mut self,
        position: &Position,
        early: &mut dyn FnMut(&str),
    ) -> Result<Analysis, Failure> {
        if let Some(analysis) = self.look_up(position)? {
            return Ok(analysis);
        }
        let effort = self.effort;
        let searcher = self.searcher()?;
        Ok(effort.limited_with_bar(false, |limits, bar| {
            Analysis::by_search(searcher, position, limits, |found| {
                report(found, position, bar, Analysis::verdict_by_search, early);
            })
        }))
    }

    /// Explains a position, by search if its game has too many positions. Calls `early` like
    /// `solve`.
    pub(crate) fn explain(
        &mut self,
        position: &Position,
        early: &mut dyn FnMut(&str),
    ) -> Result<Analysis, Failure> {
        let effort = self.effort;
        if let Some(analysis) = self.look_up(position)? {
            let Some(oracle) = self.oracle.as_ref().and_then(Option::as_ref) else {
                // The game is over.
                return Ok(analysis.explain(Lines::None, language()));
            };
            let explained = analysis.explain(Lines::Solved(oracle), language());
            return known(oracle, Some(explained));
        }
        let searcher = self.searcher()?;
        Ok(effort.limited_with_bar(false, |limits, bar| {
            // The search of the moves has a deadline, even if the search of the value has none.
            let for_moves = || Limits {
                deadline: limits
                    .deadline
                    .or_else(|| Instant::now().checked_add(TIME_FOR_MOVES)),
                ..*limits
            };
            let searched = Analysis::value_first(
                searcher,
                position,
                limits,
                |_| for_moves(),
                |found| report(found, position, bar, verdict_by_search, early),
            );
            searched.explain(Lines::Search(searcher, &for_moves()), language())
        }))
    }

    /// The analysis of a position without a search. `None` if the game is not over and has too many
    /// positions.
    pub(crate) fn look_up(&mut self, position: &Position) -> Result<Option<Analysis>, Failure> {
        if position.is_over() {
            return Ok(Some(Analysis::by_rules(position)));
        }
        match self.oracle()? {
            Some(oracle) => known(oracle, Analysis::by_oracle(oracle, position)).map(Some),
            None => Ok(None),
        }
    }

    /// The values of every position. `None` if the game has too many.
    fn oracle(&mut self) -> Result<Option<&Oracle>, Failure> {
        if self.oracle.is_none() {
            self.oracle = Some(self.solve_all()?);
        }
        Ok(self.oracle.as_ref().and_then(Option::as_ref))
    }

    fn solve_all(&self) -> Result<Option<Oracle>, Failure> {
        let (rules, effort) = (self.rules, self.effort);
        if let Some(tables) = self.tables
            && let Some(oracle) = tables.oracle(&rules)?
        {
            return Ok(Some(oracle));
        }
        let oracle = effort.limited(|limits| Oracle::within(rules, effort.table_bytes(), limits));
        match oracle {
            Ok(oracle) => Ok(Some(oracle)),
            Err(SolveTiersError::LimitsReached) if interrupted().load(Ordering::Relaxed) => {
                Err(Failure::Interrupted)
            }
            Err(SolveTiersError::LimitsReached) => {
                Err(Failure::NotKnown(Message::NotInTime(&rules).text()))
            }
            Err(SolveTiersError::OutOfMemory { bytes }) => {
                Err(Failure::Internal(Message::NoMemory(&rules, bytes).text()))
            }
            Err(_) => Ok(None),
        }
    }

    fn searcher(&mut self) -> Result<&Searcher, Failure> {
        let searcher = match self.searcher.take() {
            Some(searcher) => searcher,
            None => Searcher::new(self.rules, self.effort.search_bytes())
                .map_err(|_| self.too_many_positions())?,
        };
        Ok(self.searcher.insert(searcher))
    }

    /// The failure if the game can be neither solved completely nor searched.
    fn too_many_positions(&self) -> Failure {
        let cannot = || Message::CannotSolve(&self.rules, &smaller(self.rules)).text();
        Failure::BadInput(self.takes_more_memory().unwrap_or_else(cannot))
    }

    /// How much memory a table takes. `None` if more memory would not help.
    fn takes_more_memory(&self) -> Option<String> {
        let bytes = Tiers::bytes(&self.rules);
        let is_possible = self.rules.area() <= Tiers::MAX_SQUARES && usize::try_from(bytes).is_ok();
        (is_possible && bytes > self.effort.table_bytes())
            .then(|| Message::TakesMoreMemory(&self.rules, bytes).text())
    }

    /// The values of every position, or the failure if the game has too many.
    pub(crate) fn complete(&mut self) -> Result<&Oracle, Failure> {
        self.oracle()?;
        let oracle = self.oracle.as_ref().and_then(Option::as_ref);
        oracle.ok_or_else(|| Failure::BadInput(self.why_incomplete()))
    }

    /// Why there is no table of all positions.
    pub(crate) fn why_incomplete(&self) -> String {
        let too_many = || Message::TooManyForAll(&self.rules, &smaller(self.rules)).text();
        self.takes_more_memory().unwrap_or_else(too_many)
    }
}

/// How long `explain` searches the moves of a position with a known value, and for lines of play,
/// without `--timeout`.
const TIME_FOR_MOVES: Duration = Duration::from_secs(5);

/// Prints the results of a search while it runs: the `verdict` as soon as the value is known, then
/// the moves. Of symmetric moves, the first.
fn report(
    found: SearchUpdate,
    position: &Position,
    bar: &ProgressBar,
    verdict: fn(&Position, Prospect, Language) -> String,
    early: &mut dyn FnMut(&str),
) {
    let value = found.value;
    if !value.is_decided() {
        return;
    }
    match found.played {
        None => bar.suspend(|| early(&verdict(position, value, language()))),
        Some(played) if found.is_first => {
            let (rules, turn) = (position.rules(), position.turn());
            let value = messages::Message::Known { turn, value }.text(rules, language());
            bar.println(format!("{}: {value}", rules.notation(played)));
        }
        Some(_) => {}
    }
}

/// The answer of an oracle about a position of its game. An oracle answers every position unless
/// reading fails.
pub(crate) fn known<T>(oracle: &Oracle, answer: Option<T>) -> Result<T, Failure> {
    // If a table is damaged, values may be missing in the middle of an answer.
    if let Some(failure) = tables::failure(oracle) {
        return Err(failure);
    }
    answer.ok_or_else(|| Failure::Internal("a solved game lacks a position".to_owned()))
}

/// The same game on a smaller board, which can be solved completely.
pub(crate) fn smaller(rules: Rules) -> Rules {
    let sides = |rules: &Rules| [rules.width(), rules.height(), rules.depth()].map(u32::from);
    let mut smaller = rules;
    while !Oracle::can_hold(&smaller) {
        let mut sides = sides(&smaller);
        // The first of the longest sides.
        let longest = (0..3).rev().max_by_key(|side| sides[*side]).unwrap_or(0);
        sides[longest] -= 1;
        let [width, height, depth] = sides;
        let k = u32::from(smaller.k()).min(width.max(height).max(depth));
        let next = Rules::new_box(width, height, depth, k);
        match next.and_then(|next| next.with_variant(rules.variant())) {
            Ok(next) => smaller = next,
            // A board with one square has few positions, so this does not happen.
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
