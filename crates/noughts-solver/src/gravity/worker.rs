//! Alpha-beta search with a null window: is a state worth at least a bound?

use super::columns::{Columns, State, Word};
use super::score::Score;
use super::statics::{self, Settled, settle};
use super::table::Table;
use crate::limits::{Instant, Progress, REPORT_INTERVAL};
use crate::threads::Team;

/// One of the threads that search the same state, with a common table.
pub(super) struct Worker<'a, W> {
    question: &'a Question<'a, W>,
    /// Which of the team it is; the first one reports progress.
    number: usize,
    nodes: u64,
    /// How many of the nodes the team knows of.
    counted: u64,
    reported: Instant,
    /// The moves that are still to be searched, of all states on the path.
    choices: Vec<Choice<W>>,
}

/// What all threads work on.
pub(super) struct Question<'a, W> {
    pub(super) columns: &'a Columns<W>,
    pub(super) table: &'a Table,
    pub(super) team: &'a Team<'a>,
    /// After how many nodes the table should grow.
    pub(super) room: u64,
    /// What is reported, with the number of nodes.
    pub(super) report: &'a (dyn Fn(u64) -> Progress + Sync),
}

/// Why a search has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The limits are reached, or another thread has the answer.
    Stopped,
    /// The table is full and may grow.
    Crowded,
}

/// A move that a search must decide.
#[derive(Clone, Copy)]
struct Choice<W> {
    /// Where there is a choice again.
    state: State<W>,
    key: W,
    /// Whether it is the same player's turn there.
    same_side: bool,
    /// Greater is searched earlier.
    order: u32,
}

/// With fewer free squares the table takes longer than a search.
const STORED: u32 = 7;

/// With fewer free squares the moves are not looked up before any is searched.
const LOOKED_UP: u32 = 15;

/// With fewer free squares a thread does not mind being where another one is.
const SHARED: u32 = 12;

impl<'a, W: Word> Worker<'a, W> {
    pub(super) fn new(question: &'a Question<'a, W>, number: usize) -> Worker<'a, W> {
        Worker {
            question,
            number,
            nodes: 0,
            counted: 0,
            reported: Instant::now(),
            choices: Vec::new(),
        }
    }

    /// A bound of the score of a state in which the player to move cannot win at once: if it
    /// is `bound` or more, the score is at least that, otherwise at most.
    pub(super) fn decide(&mut self, state: &State<W>, bound: Score) -> Result<Score, Halt> {
        if self.question.team.must_stop(0) {
            return Err(Halt::Stopped);
        }
        let columns = self.question.columns;
        let score = match settle(columns, state) {
            Settled::Score(score) => Ok(score),
            Settled::Open { state, same_side } => {
                let choice = Choice {
                    state,
                    key: columns.key(&state),
                    same_side,
                    order: 0,
                };
                self.follow(&choice, bound, 0)
            }
        };
        self.question.team.count(self.nodes - self.counted);
        score
    }

    /// The same for a move, to the player who makes it.
    fn follow(&mut self, choice: &Choice<W>, bound: Score, depth: usize) -> Result<Score, Halt> {
        if choice.same_side {
            self.visit(&choice.state, choice.key, bound, depth)
        } else {
            Ok(-self.visit(&choice.state, choice.key, 1 - bound, depth)?)
        }
    }

    /// The same for a state in which there is a choice.
    fn visit(
        &mut self,
        state: &State<W>,
        key: W,
        bound: Score,
        depth: usize,
    ) -> Result<Score, Halt> {
        self.count_node()?;
        let Question { columns, table, .. } = self.question;
        let mut known = statics::bounds(columns, state);
        if let Some(score) = known.decide(bound) {
            return Ok(score);
        }
        let is_stored = columns.area - state.ply >= STORED;
        if is_stored && let Some(stored) = table.get(key.into()) {
            known = known.and(stored);
            if let Some(score) = known.decide(bound) {
                return Ok(score);
            }
        }
        let start = self.nodes;
        let first = self.choices.len();
        let score = self.choose(state, bound, depth);
        self.choices.truncate(first);
        let score = score?;
        if is_stored {
            let work = self.nodes - start + 1;
            table.put(key.into(), known.with(score, bound), work);
        }
        Ok(score)
    }

    /// The best of the moves, or the first that is good enough.
    fn choose(&mut self, state: &State<W>, bound: Score, depth: usize) -> Result<Score, Halt> {
        let first = self.choices.len();
        let mut best = self.expand(state, bound);
        // A move that another thread is at is put off to a second pass: by then the table
        // may know what it is worth.
        let mut is_second_pass = false;
        let (mut place, mut end) = (first, self.choices.len());
        while best < bound && place < end {
            let choice = self.choices[place];
            place += 1;
            // The first move is the likeliest to decide, so it is never put off; `place` is
            // already behind the move that is looked at.
            let is_first = place == first + 1;
            if !is_first && !is_second_pass && self.is_shared(&choice, depth) {
                self.choices.push(choice);
            } else {
                let (number, team) = (self.number, self.question.team);
                team.enter(number, depth + 1, || hash(choice.key));
                let score = self.follow(&choice, bound, depth + 1);
                team.leave(number, depth + 1);
                best = best.max(score?);
            }
            if place == end && !is_second_pass {
                (is_second_pass, end) = (true, self.choices.len());
            }
        }
        Ok(best)
    }

    /// Adds the moves that a search must decide, the likely ones first. The best score of
    /// the others.
    fn expand(&mut self, state: &State<W>, bound: Score) -> Score {
        let Question { columns, table, .. } = self.question;
        let first = self.choices.len();
        let mut best = Score::MIN;
        let threats = columns.winning_squares(state.other(), state.occupied);
        // The opponent wins on top of the others.
        let mut squares = columns.playable(state.occupied) & !(threats >> 1);
        while !squares.is_empty() && best < bound {
            let square = squares.lowest();
            squares &= !square;
            let child = state.play(square);
            let (open, same_side) = match settle(columns, &child) {
                Settled::Score(score) => {
                    best = best.max(-score);
                    continue;
                }
                // As the player sees it who has made the move.
                Settled::Open { state, same_side } => (state, !same_side),
            };
            let key = columns.key(&open);
            if columns.area - child.ply >= LOOKED_UP
                && let Some(stored) = table.get(key.into())
                && let Some(score) = stored.of(same_side).decide(bound)
            {
                best = best.max(score);
                continue;
            }
            let threats = columns.winning_squares(child.other(), child.occupied);
            let choice = Choice {
                state: open,
                key,
                same_side,
                order: 4 * threats.count_ones() + columns.centrality(square),
            };
            self.insert(choice, first);
        }
        best
    }

    /// Adds a choice behind those that are as likely, the first of which is at a place.
    fn insert(&mut self, choice: Choice<W>, first: usize) {
        let mut place = self.choices.len();
        self.choices.push(choice);
        while place > first && self.choices[place - 1].order < choice.order {
            self.choices[place] = self.choices[place - 1];
            place -= 1;
        }
        self.choices[place] = choice;
    }

    /// Whether another thread is at a move.
    fn is_shared(&self, choice: &Choice<W>, depth: usize) -> bool {
        let Question { columns, team, .. } = self.question;
        columns.area - choice.state.ply >= SHARED
            && team.others_at(self.number, depth + 1, || hash(choice.key)) > 0
    }

    /// Counts a node, reports progress, and fails if it is time to stop.
    fn count_node(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(256) {
            return Ok(());
        }
        let Question { team, report, .. } = self.question;
        let total = team.count(self.nodes - self.counted);
        self.counted = self.nodes;
        if self.number == 0 && self.reported.elapsed() >= REPORT_INTERVAL {
            self.reported = Instant::now();
            team.report(report(total));
        }
        if team.must_stop(total) {
            return Err(Halt::Stopped);
        }
        if total >= self.question.room {
            Err(Halt::Crowded)
        } else {
            Ok(())
        }
    }
}

/// A number of a state, by which threads know where others are.
fn hash<W: Word>(key: W) -> u64 {
    let key: u128 = key.into();
    key as u64 ^ (key >> 64) as u64
}
