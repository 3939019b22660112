//! What there is to know about the board of a case.

use noughts::{Board, Line, Mark, Position, Reason, Rules, Solution, Status, TABLE, Value};

/// The facts that statements about a board are made of.
pub(super) struct Facts {
    pub(super) board: Board,
    /// `None` if play cannot reach the board.
    pub(super) position: Option<Position>,
    /// `None` if the game is over or play cannot reach the board.
    pub(super) value: Option<Value>,
    /// How many marks x and o have.
    pub(super) marks: [u32; 2],
    /// The lines of x and of o, and the empty ones.
    pub(super) lines: [LineSet; 2],
    pub(super) empty_lines: LineSet,
    pub(super) reasons: Vec<Reason>,
    /// The right answer.
    pub(super) answer: &'static str,
}

/// Some of the lines of the board, a bit each, in the order of [`lines`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineSet(pub(super) u8);

/// The lines of tic-tac-toe.
pub(super) fn lines() -> Vec<Line> {
    Rules::TIC_TAC_TOE.lines().collect()
}

impl LineSet {
    pub(super) fn of(wanted: impl Fn(&Line) -> bool) -> LineSet {
        let lines = lines().into_iter().enumerate();
        let bits = lines.filter(|(_, line)| wanted(line)).map(|(n, _)| 1 << n);
        LineSet(bits.sum())
    }

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn union(self, other: LineSet) -> LineSet {
        LineSet(self.0 | other.0)
    }

    pub(super) fn meets(self, other: LineSet) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn is_within(self, other: LineSet) -> bool {
        self.0 & !other.0 == 0
    }
}

impl Facts {
    pub(super) fn of(board: Board, answer: &'static str) -> Facts {
        let position = Position::try_from(board).ok();
        let goes_on = position.filter(|position| !position.is_over());
        let lines_of =
            |stones: noughts::Stones| LineSet::of(|line| stones.is_superset(line.stones()));
        let both = Mark::BOTH.map(|mark| board.stones(mark));
        Facts {
            board,
            position,
            value: goes_on.and_then(|position| TABLE.value(&position)),
            marks: both.map(noughts::Stones::len),
            lines: both.map(lines_of),
            empty_lines: lines_of(board.vacant()),
            reasons: Reason::ALL
                .iter()
                .copied()
                .filter(|reason| reason.holds_for(&board))
                .collect(),
            answer,
        }
    }

    pub(super) fn all_lines(&self) -> LineSet {
        self.lines[0].union(self.lines[1])
    }

    pub(super) fn status(&self) -> Option<Status> {
        self.position.map(|position| position.status())
    }

    /// Whether x has as many marks as o or one more.
    pub(super) fn counts_fit(&self) -> bool {
        let [x, o] = self.marks;
        x == o || x == o + 1
    }
}
