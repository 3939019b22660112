//! The queries that give the value of a position, and the transposition table that they share.

use std::cmp::Reverse;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use noughts::{Move, Position, Rules, Value};

use super::GravityFinding;
use super::columns::{Columns, State, Word};
use super::score::{Bounds, Score, book_scores, layers, of_value, to_value, win};
use super::table::{Table, TableSize};
use super::worker::{Halt, Question, Worker};
use crate::limits::{Limits, Progress};
use crate::threads::Team;

/// A search with its transposition table, which later queries reuse.
#[derive(Debug)]
pub(super) struct Search<W> {
    columns: Columns<W>,
    size: TableSize,
    table: RwLock<Table>,
}

impl<W: Word> Search<W> {
    pub(super) fn new(rules: Rules, memory: usize) -> Search<W> {
        let columns = Columns::new(rules);
        let size = TableSize::new(columns.key_bits(), memory);
        Search {
            table: RwLock::new(size.first()),
            columns,
            size,
        }
    }

    /// Stores the values of the opening book in the table.
    pub(super) fn read_book(&self) {
        for (key, score) in book_scores(&self.columns) {
            let bounds = Bounds {
                least: score,
                most: score,
            };
            self.table().put(key.into(), bounds, u64::MAX);
        }
    }

    /// The value of a position that is not over.
    pub(super) fn finding(&self, position: &Position, limits: &Limits<'_>) -> GravityFinding {
        let state = self.columns.state(position);
        let mut inquiry = PositionSearch {
            search: self,
            limits,
            ply: state.ply,
            bounds: self.first_bounds(&state),
            nodes: 0,
        };
        // The first query is about a draw, each later one about the bound that the last query gave.
        let mut guess = 0;
        while let Bounds { least, most } = inquiry.bounds
            && least < most
        {
            let bound = guess.clamp(least + 1, most);
            let Some(score) = inquiry.ask(&state, bound) else {
                break;
            };
            inquiry.bounds = inquiry.bounds.with(score, bound);
            guess = score;
        }
        let [least, most] = inquiry.values();
        GravityFinding {
            least,
            most,
            nodes: inquiry.nodes,
        }
    }

    /// The positions after some moves, in the order of the opening book.
    pub(super) fn opening_positions(&self, plies: u32) -> Vec<Position> {
        let layers = layers(&self.columns, plies);
        layers.into_iter().last().unwrap_or_default()
    }

    /// The bounds of the table, limited by the soonest possible win and loss, or by an immediate
    /// win.
    fn first_bounds(&self, state: &State<W>) -> Bounds {
        let Columns { area, .. } = self.columns;
        let most = win(area, state.ply + 1);
        let least = if self.wins_immediately(state) {
            most
        } else {
            -win(area, state.ply + 2)
        };
        let stored = self.table().get(self.columns.key(state).into());
        let bounds = Bounds { least, most };
        stored.map_or(bounds, |stored| bounds.and(stored))
    }

    fn wins_immediately(&self, state: &State<W>) -> bool {
        let wins = self.columns.winning_squares(state.own, state.occupied);
        !(wins & self.columns.playable(state.occupied)).is_empty()
    }

    /// A move that keeps a value.
    pub(super) fn keeping_move(
        &self,
        position: &Position,
        value: Value,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        let area = self.columns.area;
        let score = of_value(value, area, position.ply());
        let mut children: Vec<_> = position.children().collect();
        let middle = |played: &Move| {
            let columns = self.columns.rules().width() - 1;
            let column = played.square.column();
            column.min(columns - column)
        };
        children.sort_by_key(|(played, _)| Reverse(middle(played)));
        let mut inquiry = PositionSearch {
            search: self,
            limits,
            ply: position.ply() + 1,
            bounds: Bounds {
                least: -win(area, position.ply() + 1),
                most: win(area, position.ply() + 1),
            },
            nodes: 0,
        };
        for (played, child) in children {
            let is_kept = match child.outcome() {
                Some(outcome) => Value::of_end(outcome, child.turn()).for_mover() == value,
                None => {
                    let state = self.columns.state(&child);
                    let score_of_child = if self.wins_immediately(&state) {
                        win(area, state.ply + 1)
                    } else {
                        inquiry.ask(&state, 1 - score)?
                    };
                    // The child must not be better for the opponent; it cannot be worse.
                    score_of_child < 1 - score
                }
            };
            if is_kept {
                return Some(played);
            }
        }
        None
    }

    fn table(&self) -> RwLockReadGuard<'_, Table> {
        // A panic leaves no invalid data: a state is stored in one step.
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grows the table, unless another search is using it.
    fn grow(&self) {
        if let Ok(mut table) = self.table.try_write() {
            let larger = self.size.grown(&table);
            *table = larger;
        }
    }
}

/// The number of nodes after which several threads search a query. Starting them and
/// sharing their work takes time.
const SINGLE_THREAD_NODES: u64 = 50_000;

/// The search of one position.
struct PositionSearch<'a, W> {
    search: &'a Search<W>,
    limits: &'a Limits<'a>,
    /// The number of marks of the position.
    ply: u32,
    /// The bounds of the score so far.
    bounds: Bounds,
    /// How many states were searched so far.
    nodes: u64,
}

impl<W: Word> PositionSearch<'_, W> {
    /// A bound of the score of a state in which the player to move cannot win immediately: a
    /// lower bound if it is `bound` or more, otherwise an upper bound. `None` if the limits are
    /// reached first.
    fn ask(&mut self, state: &State<W>, bound: Score) -> Option<Score> {
        let (mut may_grow, mut threads) = (true, 1);
        loop {
            let table = self.search.table();
            let room = if threads < self.limits.threads {
                SINGLE_THREAD_NODES
            } else if may_grow && self.search.size.may_grow(&table) {
                table.capacity()
            } else {
                u64::MAX
            };
            let capacity = table.capacity();
            match self.ask_with(&table, room, threads, state, bound)? {
                Ok(score) => return Some(score),
                Err(_) if threads < self.limits.threads => threads = self.limits.threads,
                Err(_) => {
                    drop(table);
                    self.search.grow();
                    may_grow = self.search.table().capacity() > capacity;
                }
            }
        }
    }

    /// The same on several threads, until the table has no more room.
    fn ask_with(
        &mut self,
        table: &Table,
        room: u64,
        threads: usize,
        state: &State<W>,
        bound: Score,
    ) -> Option<Result<Score, Halt>> {
        let before = self.nodes;
        let [least, most] = self.values();
        let limits = Limits {
            threads,
            nodes: self.limits.nodes.map(|most| most.saturating_sub(before)),
            ..*self.limits
        };
        let team = Team::new(&limits);
        let question = Question {
            columns: &self.search.columns,
            table,
            team: &team,
            room,
            report: &|nodes| Progress::Bounds {
                nodes: before + nodes,
                least,
                most,
            },
        };
        let answer = team.ask(|number| {
            let answer = Worker::new(&question, number).decide(state, bound);
            (answer != Err(Halt::Stopped)).then_some(answer)
        });
        self.nodes += team.nodes();
        answer
    }

    /// The bounds so far, as values.
    fn values(&self) -> [Value; 2] {
        let Bounds { least, most } = self.bounds;
        [least, most].map(|score| to_value(score, self.search.columns.area, self.ply))
    }
}
