//! Alpha-beta search with a null window: is a state worth at least a bound?

use super::columns::{Columns, State, Word};
use super::score::{Bounds, Score};
use super::statics::{self, Settled, settle};
use super::table::Table;
use crate::limits::{Instant, Progress, REPORT_INTERVAL};
use crate::threads::Team;

/// One of the threads that search the same state with a shared table.
pub(super) struct Worker<'a, W> {
    question: &'a Question<'a, W>,
    /// The number of this thread in the team; the first thread reports progress.
    number: usize,
    nodes: u64,
    /// The number of nodes that this thread has already reported to the team.
    counted: u64,
    reported: Instant,
    /// The remaining moves of all states on the path.
    choices: Vec<Choice<W>>,
}

/// The query that all threads search.
pub(super) struct Question<'a, W> {
    pub(super) columns: &'a Columns<W>,
    pub(super) table: &'a Table,
    pub(super) team: &'a Team<'a>,
    /// The number of nodes after which the table should grow.
    pub(super) room: u64,
    /// Called with the number of nodes to report progress.
    pub(super) report: &'a (dyn Fn(u64) -> Progress + Sync),
}

/// Why a search has ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// The limits are reached, or another thread has the answer.
    Stopped,
    /// The table is full and may grow.
    TableFull,
}

/// A move that a search must decide.
#[derive(Clone, Copy)]
struct Choice<W> {
    square: W,
    /// The next state in which a player has a choice.
    state: State<W>,
    key: W,
    /// The bounds of its score without a search.
    known: Bounds,
    /// Whether it is the same player's turn in `state`.
    same_side: bool,
    /// Choices with a greater order are searched first.
    order: u32,
}

/// With fewer free squares, the table takes longer than a search.
const MIN_FREE_TO_STORE: u32 = 7;

/// With fewer free squares, a thread does not avoid states that another thread searches.
const MIN_FREE_TO_DEFER: u32 = 12;

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

    /// A bound of the score of a state in which the player to move cannot win immediately: a
    /// lower bound if it is `bound` or more, otherwise an upper bound.
    pub(super) fn decide(&mut self, state: &State<W>, bound: Score) -> Result<Score, Halt> {
        if self.question.team.must_stop(0) {
            return Err(Halt::Stopped);
        }
        let columns = self.question.columns;
        let score = match settle(columns, state) {
            Settled::Score(score) => Ok(score),
            Settled::Open { state, same_side } => {
                let choice = Choice {
                    square: W::ZERO,
                    key: columns.key(&state),
                    known: statics::bounds(columns, &state),
                    state,
                    same_side,
                    order: 0,
                };
                self.follow(&choice, bound, 0)
            }
        };
        self.question.team.count(self.nodes - self.counted);
        score
    }

    /// The same for a move, for the player who makes it.
    fn follow(&mut self, choice: &Choice<W>, bound: Score, depth: usize) -> Result<Score, Halt> {
        if choice.same_side {
            self.visit(choice, bound, depth)
        } else {
            Ok(-self.visit(choice, 1 - bound, depth)?)
        }
    }

    /// The same for a state in which there is a choice.
    fn visit(&mut self, choice: &Choice<W>, bound: Score, depth: usize) -> Result<Score, Halt> {
        self.count_node()?;
        let known = self.known(choice);
        if let Some(score) = known.decide(bound) {
            return Ok(score);
        }
        let start = self.nodes;
        let first = self.choices.len();
        let score = self.choose(&choice.state, bound, depth);
        self.choices.truncate(first);
        let score = score?;
        if self.is_stored(&choice.state) {
            let work = self.nodes - start + 1;
            let table = self.question.table;
            table.put(choice.key.into(), known.with(score, bound), work);
        }
        Ok(score)
    }

    /// The bounds without a search, and those of the table.
    fn known(&self, choice: &Choice<W>) -> Bounds {
        if !self.is_stored(&choice.state) {
            return choice.known;
        }
        let stored = self.question.table.get(choice.key.into());
        stored.map_or(choice.known, |stored| choice.known.and(stored))
    }

    fn is_stored(&self, state: &State<W>) -> bool {
        self.question.columns.area - state.ply >= MIN_FREE_TO_STORE
    }

    /// The score of the best move, or of the first that reaches `bound`.
    fn choose(&mut self, state: &State<W>, bound: Score, depth: usize) -> Result<Score, Halt> {
        let first = self.choices.len();
        let mut best = self.expand(state, bound);
        // A move that another thread is searching is deferred to a second pass: by then
        // the table may have its bounds.
        let mut is_second_pass = false;
        let (mut place, mut end) = (first, self.choices.len());
        while best < bound && place < end {
            let choice = self.choices[place];
            place += 1;
            // The first move is the most likely to decide, so it is never deferred; `place`
            // is already one beyond the current move.
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

    /// Adds the moves that a search must decide, the most promising first. Returns the
    /// best score of the others.
    fn expand(&mut self, state: &State<W>, bound: Score) -> Score {
        let columns = self.question.columns;
        let first = self.choices.len();
        let mut best = Score::MIN;
        let threats = columns.winning_squares(state.other(), state.occupied);
        // On top of the other squares the opponent wins.
        let mut squares = columns.playable(state.occupied) & !(threats >> 1);
        while !squares.is_empty() {
            let square = squares.lowest();
            squares &= !square;
            let child = state.play(square);
            let (open, same_side) = match settle(columns, &child) {
                Settled::Score(score) => {
                    best = best.max(-score);
                    continue;
                }
                // `same_side` refers to the player who has made the move.
                Settled::Open { state, same_side } => (state, !same_side),
            };
            let known = statics::bounds(columns, &open);
            if let Some(score) = known.of(same_side).decide(bound) {
                best = best.max(score);
                continue;
            }
            self.choices.push(Choice {
                square,
                state: open,
                key: columns.key(&open),
                known,
                same_side,
                order: 0,
            });
        }
        if best >= bound {
            return best;
        }
        // All look-ups come together, so that the processor can overlap their cache misses.
        let mut kept = first;
        for place in first..self.choices.len() {
            let choice = self.choices[place];
            let known = self.known(&choice).of(choice.same_side);
            if let Some(score) = known.decide(bound) {
                best = best.max(score);
            } else {
                self.choices[kept] = choice;
                kept += 1;
            }
        }
        self.choices.truncate(kept);
        if best < bound {
            self.sort(state, threats, first);
        }
        best
    }

    /// Sorts the moves in a state from a place on: first those that create many winning
    /// squares, especially low ones. A square just above one on which the opponent wins is
    /// unreachable.
    fn sort(&mut self, state: &State<W>, threats: W, first: usize) {
        let columns = self.question.columns;
        for place in first..self.choices.len() {
            let mut choice = self.choices[place];
            let occupied = state.occupied | choice.square;
            let own = columns.winning_squares(state.own | choice.square, occupied);
            let useful = own & !(threats << 1);
            let next = columns.playable(occupied) << 1;
            let near = useful & (next | next << 1);
            choice.order = 16 * (useful.count_ones() + 2 * near.count_ones())
                + columns.centrality(choice.square);
            let mut to = place;
            while to > first && self.choices[to - 1].order < choice.order {
                self.choices[to] = self.choices[to - 1];
                to -= 1;
            }
            self.choices[to] = choice;
        }
    }

    /// Whether another thread is searching a move.
    fn is_shared(&self, choice: &Choice<W>, depth: usize) -> bool {
        let Question { columns, team, .. } = self.question;
        columns.area - choice.state.ply >= MIN_FREE_TO_DEFER
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
            Err(Halt::TableFull)
        } else {
            Ok(())
        }
    }
}

/// The hash by which threads recognise the states that other threads search.
fn hash<W: Word>(key: W) -> u64 {
    let key: u128 = key.into();
    key as u64 ^ (key >> 64) as u64
}
