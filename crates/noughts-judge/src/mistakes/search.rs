//! How a program model searches for the result of best play.

use std::cmp::Ordering;

use noughts::Mark;

use super::model::{ALL, Choice, GRIDS, Grid, Immediate, Keeps, ProgramModel, squares};

/// The value of a position for the player to move: a win, a draw or a loss.
pub(super) type Worth = i8;

/// A search, as the decisions in which programs make mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Search {
    pub(super) method: Method,
    /// Whether it tests for a full board before it tests for a line.
    pub(super) full_first: bool,
    /// Whether it tests whether the game is already over before it tries the first move.
    pub(super) tests_root: bool,
    /// Whether it looks for lines of both players, not only of the one who moved last.
    pub(super) both_lines: bool,
    /// The value of a line for the player who has it.
    pub(super) line: Worth,
    /// The value of a full board without a line for the player to move.
    pub(super) full: Worth,
    /// The effect of three empty squares in line.
    pub(super) empty_line: EmptyLine,
    /// The minimum value of a position, before any move was tried.
    pub(super) floor: Option<Worth>,
    /// The squares that it tries.
    pub(super) squares: u16,
    /// The values that it answers if the player to move loses, draws or wins.
    pub(super) answered: [Worth; 3],
    pub(super) perspective: Perspective,
    /// Whether it tries no more moves after a winning one. This matters only for the contents of
    /// its memo.
    pub(super) stops_at_win: bool,
    /// Whether its memo has finished games.
    pub(super) remembers_ends: bool,
}

/// How the value of a position follows from the values of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// The best move counts.
    Best,
    /// The worst move counts.
    Worst,
    /// The first move, or the last one that was tried, counts.
    FirstMove,
    LastMove,
    /// The best move, but a loss is preferred to a draw, or a draw to a win.
    DrawIsWorst,
    DrawIsBest,
    /// The best move, but a value that is good for the opponent counts as good.
    NotNegated,
    /// The same player makes all the moves.
    SamePlayer,
    /// The best move, but a move after which the search returns early stays on the board.
    NotTakenBack(EarlyReturn),
    /// The best move of a search with a limited depth.
    Depth(u8),
    /// A win if it can win immediately, else a loss if the opponent could, else a draw.
    Threats,
    /// The game is played by rule of thumb.
    RuleOfThumb(RuleOfThumb),
}

impl Method {
    /// The player after this one.
    fn next(self, turn: Mark) -> Mark {
        if self == Method::SamePlayer {
            turn
        } else {
            turn.other()
        }
    }

    /// The value of a position for the player who moved there, from its value for the next
    /// player.
    fn for_mover(self, worth: Worth) -> Worth {
        match self {
            Method::SamePlayer | Method::NotNegated => worth,
            _ => -worth,
        }
    }

    /// The order of the program's preference: it prefers moves with a larger result.
    fn preference(self, worth: Worth) -> (bool, Worth) {
        match self {
            Method::Worst => (false, -worth),
            Method::DrawIsWorst => (worth != 0, worth),
            Method::DrawIsBest => (worth == 0, worth),
            _ => (false, worth),
        }
    }
}

/// When a search returns before it has tried all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EarlyReturn {
    /// It has found a winning move.
    Win,
    /// A move completes a line.
    Line,
}

/// How a game is played without a search: a fixed order of squares, but winning moves first, and
/// perhaps then blocking moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RuleOfThumb {
    pub(super) blocks: bool,
    pub(super) order: [u8; 9],
}

/// The effect of three empty squares in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EmptyLine {
    Nothing,
    /// The first line of three equal squares in the list decides. If it is empty, nobody has won.
    Hides,
    /// They end the game as a draw.
    Draws,
    /// They end the game as a win of the player who moved last.
    WinsForLast,
}

/// Whose result it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Perspective {
    Right,
    /// The player to move counts as x.
    MoverIsX,
    /// The value for x is used as the value for the player to move.
    ForX,
}

impl Search {
    pub(super) const RIGHT: Search = Search {
        method: Method::Best,
        full_first: false,
        tests_root: true,
        both_lines: true,
        line: 1,
        full: 0,
        empty_line: EmptyLine::Nothing,
        floor: None,
        squares: ALL,
        answered: [-1, 0, 1],
        perspective: Perspective::Right,
        stops_at_win: false,
        remembers_ends: false,
    };
}

/// The known values of positions, one byte for each position with each player to move.
pub(super) struct Known {
    worth: Vec<Worth>,
    /// The board after a search that does not take back all moves.
    left: Vec<Grid>,
}

/// An unknown value.
const UNKNOWN: Worth = Worth::MAX;

impl Known {
    pub(super) fn nothing() -> Known {
        Known {
            worth: Vec::new(),
            left: Vec::new(),
        }
    }

    fn left(&mut self, grid: Grid, turn: Mark) -> &mut Grid {
        if self.left.is_empty() {
            self.left = vec![Grid::default(); 2 * GRIDS];
        }
        &mut self.left[2 * grid.place() + turn as usize]
    }

    fn entry(&mut self, grid: Grid, turn: Mark) -> &mut Worth {
        if self.worth.is_empty() {
            self.worth = vec![UNKNOWN; 2 * GRIDS];
        }
        &mut self.worth[2 * grid.place() + turn as usize]
    }
}

impl ProgramModel {
    /// The value of a board for the player to move.
    pub(super) fn worth(&self, grid: Grid, turn: Mark, known: &mut Known) -> Worth {
        if self.search.tests_root
            && let Some(worth) = self.end(grid, turn)
        {
            return worth;
        }
        match self.search.method {
            _ if self.keeps == Some(Keeps::Memo) => self.by_memo(grid, turn, turn, known),
            Method::NotTakenBack(early) => self.not_taking_back(grid, turn, early, known).0,
            Method::Threats => self.by_threats(grid, turn),
            Method::RuleOfThumb(rule) => self.by_rule(grid, turn, rule),
            Method::Depth(plies) => self.within(grid, turn, plies),
            _ => self.of_moves(grid, turn, |child, next| {
                self.after_move(child, next, known)
            }),
        }
    }

    fn after_move(&self, grid: Grid, turn: Mark, known: &mut Known) -> Worth {
        match *known.entry(grid, turn) {
            UNKNOWN => {}
            worth => return worth,
        }
        let end = self.end(grid, turn);
        let worth = end.unwrap_or_else(|| {
            self.of_moves(grid, turn, |child, next| {
                self.after_move(child, next, known)
            })
        });
        *known.entry(grid, turn) = worth;
        worth
    }

    /// The value of a board for `me`. The memo may instead have the value for the player to move in
    /// the case that filled it.
    fn by_memo(&self, grid: Grid, turn: Mark, me: Mark, known: &mut Known) -> Worth {
        let of_turn = if turn == me { 1 } else { -1 };
        let end = self.end(grid, turn).map(|worth| of_turn * worth);
        if let Some(worth) = end.filter(|_| !self.search.remembers_ends) {
            return worth;
        }
        match *known.entry(grid, turn) {
            UNKNOWN => {}
            worth => return worth,
        }
        let worth = end.unwrap_or_else(|| {
            let mut best = -1;
            for square in squares(grid.empty()) {
                let child = self.by_memo(grid.with(square, turn), turn.other(), me, known);
                best = best.max(of_turn * child);
                if best == 1 && self.search.stops_at_win {
                    break;
                }
            }
            of_turn * best
        });
        *known.entry(grid, turn) = worth;
        worth
    }

    /// The value of a board for the player to move, and the board after the search.
    fn not_taking_back(
        &self,
        grid: Grid,
        turn: Mark,
        early: EarlyReturn,
        known: &mut Known,
    ) -> (Worth, Grid) {
        match *known.entry(grid, turn) {
            UNKNOWN => {}
            worth => return (worth, *known.left(grid, turn)),
        }
        let end = self.end(grid, turn).map(|worth| (worth, grid));
        let (worth, left) = end.unwrap_or_else(|| {
            let (mut left, mut best) = (grid, None);
            for square in squares(self.search.squares) {
                if left.empty() & square == 0 {
                    continue;
                }
                let child = left.with(square, turn);
                if early == EarlyReturn::Line && self.has_lines(child)[turn as usize] {
                    return (self.search.line, child);
                }
                let (worth, after) = self.not_taking_back(child, turn.other(), early, known);
                if early == EarlyReturn::Win && worth == -1 {
                    return (1, after);
                }
                best = best.max(Some(-worth));
                left = after.without(square);
            }
            (best.unwrap_or(self.search.full), left)
        });
        *known.entry(grid, turn) = worth;
        *known.left(grid, turn) = left;
        (worth, left)
    }

    /// A search of a limited number of moves. A position that they do not decide is a draw.
    fn within(&self, grid: Grid, turn: Mark, plies: u8) -> Worth {
        match plies.checked_sub(1) {
            None => 0,
            Some(fewer) => self.of_moves(grid, turn, |child, next| {
                let end = self.end(child, next);
                end.unwrap_or_else(|| self.within(child, next, fewer))
            }),
        }
    }

    /// The value of a finished game for the player to move. `None` if the game is not over.
    fn end(&self, grid: Grid, turn: Mark) -> Option<Worth> {
        let full = (grid.empty() == 0).then_some(self.search.full);
        if self.search.full_first && full.is_some() {
            return full;
        }
        self.line(grid, turn).or(full)
    }

    fn line(&self, grid: Grid, turn: Mark) -> Option<Worth> {
        let empty = grid.empty();
        let is_empty = |line: &u16| empty & line == *line;
        let seen = match self.search.empty_line {
            EmptyLine::Hides => self.first_of_three_alike(grid),
            EmptyLine::Draws if self.lines[0].iter().any(is_empty) => return Some(0),
            EmptyLine::WinsForLast if self.lines[0].iter().any(is_empty) => {
                return Some(-self.search.line);
            }
            _ => self.has_lines(grid),
        };
        let [mine, others] = [turn, turn.other()].map(|mark| seen[mark as usize]);
        match (mine && self.search.both_lines, others) {
            (_, true) => Some(-self.search.line),
            (true, false) => Some(self.search.line),
            (false, false) => None,
        }
    }

    /// Whose line is the first in the list of lines, if three empty squares count as a line.
    fn first_of_three_alike(&self, grid: Grid) -> [bool; 2] {
        let sets = [grid.marks(Mark::X), grid.marks(Mark::O), grid.empty()];
        let mut lines = self.lines[0].iter();
        let whose = lines.find_map(|line| sets.iter().position(|set| set & line == *line));
        [whose == Some(0), whose == Some(1)]
    }

    /// The value that follows from the values of the moves.
    fn of_moves(
        &self,
        grid: Grid,
        turn: Mark,
        mut worth_of: impl FnMut(Grid, Mark) -> Worth,
    ) -> Worth {
        let method = self.search.method;
        let mut worths = squares(grid.empty() & self.search.squares).map(|square| {
            let worth = worth_of(grid.with(square, turn), method.next(turn));
            method.for_mover(worth)
        });
        let found = match method {
            Method::FirstMove => worths.next(),
            Method::LastMove => worths.last(),
            _ => worths.max_by_key(|worth| method.preference(*worth)),
        };
        // If there is no move to try, the game is undecided.
        let worth = found.unwrap_or(self.search.full);
        self.search.floor.map_or(worth, |floor| worth.max(floor))
    }

    /// The squares among which it chooses its move, on a board as it reads it. Empty if its search
    /// chooses no move.
    pub(super) fn choices(&self, grid: Grid, known: &mut Known) -> u16 {
        let (turn, empty) = (self.turn(grid), grid.empty());
        match self.choice {
            Choice::Searched => self.best_squares(grid, turn, known),
            Choice::First => empty & empty.wrapping_neg(),
            Choice::Last => squares(empty).last().unwrap_or(0),
            Choice::Immediate(order) => {
                let of = |immediate: &Immediate| match immediate {
                    Immediate::Win => self.all_that_complete(grid, turn),
                    Immediate::Block => self.all_that_complete(grid, turn.other()),
                };
                let found = order.iter().map(of).find(|set| *set != 0);
                found.unwrap_or(empty)
            }
        }
    }

    fn best_squares(&self, grid: Grid, turn: Mark, known: &mut Known) -> u16 {
        let method = self.search.method;
        if let Method::FirstMove
        | Method::LastMove
        | Method::NotTakenBack(_)
        | Method::Threats
        | Method::RuleOfThumb(_) = method
        {
            return 0;
        }
        let next = method.next(turn);
        let mut best: (Option<(bool, Worth)>, u16) = (None, 0);
        for square in squares(grid.empty() & self.search.squares) {
            let child = grid.with(square, turn);
            let worth = match method {
                Method::Depth(plies) => {
                    let end = self.end(child, next);
                    end.unwrap_or_else(|| self.within(child, next, plies.saturating_sub(1)))
                }
                _ => self.after_move(child, next, known),
            };
            let liked = method.preference(method.for_mover(worth));
            match Some(liked).cmp(&best.0) {
                Ordering::Greater => best = (Some(liked), square),
                Ordering::Equal => best.1 |= square,
                Ordering::Less => {}
            }
        }
        best.1
    }

    /// Every square that completes a line.
    fn all_that_complete(&self, grid: Grid, mark: Mark) -> u16 {
        let completes = |square: &u16| self.has_lines(grid.with(*square, mark))[mark as usize];
        squares(grid.empty())
            .filter(completes)
            .fold(0, |all, square| all | square)
    }

    /// The first square that completes a line.
    fn completes(&self, grid: Grid, mark: Mark) -> Option<u16> {
        squares(self.all_that_complete(grid, mark)).next()
    }

    fn by_threats(&self, grid: Grid, turn: Mark) -> Worth {
        if self.completes(grid, turn).is_some() {
            1
        } else if self.completes(grid, turn.other()).is_some() {
            -1
        } else {
            0
        }
    }

    fn by_rule(&self, mut grid: Grid, me: Mark, rule: RuleOfThumb) -> Worth {
        let mut turn = me;
        while let Some(square) = self.by_thumb(grid, turn, rule) {
            grid = grid.with(square, turn);
            turn = turn.other();
            if let Some(worth) = self.end(grid, turn) {
                return if turn == me { worth } else { -worth };
            }
        }
        0
    }

    /// The square that a rule of thumb chooses.
    fn by_thumb(&self, grid: Grid, turn: Mark, rule: RuleOfThumb) -> Option<u16> {
        let win = self.completes(grid, turn);
        let block = || {
            let block = rule.blocks.then(|| self.completes(grid, turn.other()));
            block.flatten()
        };
        let first = || {
            let mut order = rule.order.iter().map(|n| 1 << n);
            order.find(|square| grid.empty() & square != 0)
        };
        win.or_else(block).or_else(first)
    }
}
