//! A program as data: the lines it knows, how it decides whose turn it is, the tests it makes and
//! their order. The right program is one value of this type, and a mistake changes a part of it.

use noughts::{Board, Direction, Line, Mark, Rules};

use super::search::Search;
use crate::problems::About;

/// The marks of x and of o, one bit per square; the lowest bit is the top left square. Unlike a
/// [`Board`], a grid has no lines and no turns: the [`ProgramModel`] computes them, right or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Grid {
    marks: [u16; 2],
}

/// All squares.
pub(super) const ALL: u16 = 0b111_111_111;

/// How many grids there are.
pub(super) const GRIDS: usize = 19_683;

/// The sum of the places of a set of squares in a number of base 3.
const TERNARY: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 1;
    while set < 512_usize {
        let low = set.trailing_zeros();
        table[set] = table[set & (set - 1)] + 3_u16.pow(low);
        set += 1;
    }
    table
};

impl Grid {
    pub(super) fn of(board: &Board) -> Grid {
        // Nine squares fit into sixteen bits.
        Grid {
            marks: Mark::BOTH.map(|mark| board.stones(mark).bits() as u16),
        }
    }

    /// All grids, with their boards.
    pub(super) fn all() -> impl Iterator<Item = (Grid, Board)> {
        let boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
        boards.map(|board| (Grid::of(&board), board))
    }

    /// The index of the grid, below [`GRIDS`].
    pub(super) fn place(self) -> usize {
        let [x, o] = self.marks.map(|set| TERNARY[usize::from(set)]);
        usize::from(x + 2 * o)
    }

    pub(super) fn marks(self, mark: Mark) -> u16 {
        self.marks[mark as usize]
    }

    pub(super) fn count(self, mark: Mark) -> u32 {
        self.marks(mark).count_ones()
    }

    pub(super) fn occupied(self) -> u16 {
        self.marks[0] | self.marks[1]
    }

    pub(super) fn empty(self) -> u16 {
        ALL & !self.occupied()
    }

    /// With a mark on an empty square.
    pub(super) fn with(mut self, square: u16, mark: Mark) -> Grid {
        self.marks[mark as usize] |= square;
        self
    }

    /// With a square made empty.
    pub(super) fn without(self, square: u16) -> Grid {
        self.map(|_, set| set & !square)
    }

    /// Applies the same change to the marks of x and those of o.
    pub(super) fn map(self, change: impl Fn(Mark, u16) -> u16) -> Grid {
        Grid {
            marks: Mark::BOTH.map(|mark| change(mark, self.marks(mark))),
        }
    }

    /// Another grid, with the marks of this one on its empty squares.
    pub(super) fn under(self, other: Grid) -> Grid {
        let empty = other.empty();
        other.map(|mark, set| set | self.marks(mark) & empty)
    }

    /// With x and o exchanged.
    pub(super) fn exchanged(self) -> Grid {
        let [x, o] = self.marks;
        Grid { marks: [o, x] }
    }
}

/// The squares of a set, each as a set of one.
pub(super) fn squares(set: u16) -> impl Iterator<Item = u16> {
    (0..9)
        .map(|n| 1 << n)
        .filter(move |square| set & square != 0)
}

/// A program, as the decisions in which programs make mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProgramModel {
    pub(super) reading: Reading,
    /// The lines of x and of o in the program, as sets of squares.
    pub(super) lines: [Vec<u16>; 2],
    pub(super) found: FoundLines,
    /// Pairs of lines that one move can complete, although the program considers them impossible.
    pub(super) refused_pairs: Vec<u16>,
    pub(super) turn: Turn,
    /// How it decides what a board shows: the first test that decides.
    pub(super) tests: Vec<Test>,
    /// How it computes who wins with best play.
    pub(super) search: Search,
    /// How it chooses a move, if it plays.
    pub(super) choice: Choice,
    /// The answer that it gives for each right answer of the problem.
    pub(super) says: Vec<u8>,
    /// The state that it keeps from one case to the next, if any, and the current contents.
    pub(super) keeps: Option<Keeps>,
    pub(super) kept: Kept,
}

/// The state that a program should not keep from earlier cases. State about marks is separate for x
/// and o.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeps {
    /// The numbers of marks are not reset to zero.
    Counts([bool; 2]),
    /// A line is not forgotten.
    Lines([bool; 2]),
    /// Marks stay on squares that are empty now.
    Marks,
    /// After it has given this answer, it gives no other.
    Answer(u8),
    /// A memo with the results for the player who was to move in the case that filled it.
    Memo,
}

/// The state kept from earlier cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    counts: [u32; 2],
    lines: [bool; 2],
    grid: Grid,
    answer: Option<u8>,
}

/// How a player chooses its move. Which of several equal moves it takes is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Any of the best moves according to its search.
    Searched,
    /// A winning or blocking move: the first kind of these that exists, otherwise any move.
    Immediate(&'static [Immediate]),
    /// The first empty square in reading order.
    First,
    /// The last one.
    Last,
}

/// A move that a program finds without looking ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Immediate {
    Win,
    Block,
}

/// How it reads the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Right,
    /// Marks on these squares only.
    Only(u16),
    /// One of the marks is ignored.
    Overlooks(Mark),
    Exchanged,
    /// Rows are mistaken for columns, in its own answer too.
    Transposed,
    /// Rows are counted from the bottom.
    UpsideDown,
}

/// How the program uses the lines that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoundLines {
    /// Each line belongs to the player whose marks it has.
    Right,
    /// It stops at the first line, and overlooks a line of the other player.
    First,
    /// A later line overrides earlier ones.
    Last,
    /// It looks for a line of x first, and looks for a line of o only if there is none.
    OfX,
    /// Every line counts for one player, no matter whose marks it has.
    AllOf(Mark),
}

/// How it computes whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Right,
    Reversed,
    Always(Mark),
    /// From the marks of one player only: x if their number is even.
    EvenNumberOf(Mark),
}

/// A test of what a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// Impossible unless the numbers of marks fit.
    Counts(Counts),
    /// Impossible if both have a line.
    BothLines,
    /// Impossible if a player has no marks.
    NoMarks,
    /// Won by the player if there is a line and the numbers of marks fit,
    /// impossible if they do not.
    Line(Mark, Counts),
    /// Drawn.
    Full(Full),
}

/// The condition on the numbers of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    /// As many x as o, or one more x.
    Fit,
    /// No condition.
    Any,
    Equal,
    OneMoreX,
    OneMoreO,
    /// As many x as o, or one more of either.
    AtMostOneApart,
    /// As many o as x, or one more o.
    FitReversed,
    NotFewerX,
    NotMoreX,
    MoreX,
    Unequal,
    AtMostOneMoreX,
}

/// When it treats a board as full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    Marks(u32),
    /// Full, or x has one more mark than o.
    OrOneMoreX,
    /// Full with any number of x greater than that of o. Impossible if o has a line.
    UnlessLineOfO,
    /// If the counts are five x and four o.
    FiveAndFour,
    /// If the counts are four x and five o.
    FourAndFive,
}

/// The status of a board, as a program sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardStatus {
    Impossible(WhyImpossible),
    Won(Mark),
    Drawn,
    ToMove(Mark),
}

/// Why a board is impossible. Most problems do not ask for the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhyImpossible {
    /// x has too many marks.
    TooManyX,
    /// o has too many marks.
    TooManyO,
    /// Somebody moved after the game was won.
    PlayedOn,
}

impl WhyImpossible {
    /// The first reason why a board with these numbers of marks is impossible. Too many marks take
    /// precedence.
    pub(super) fn of([x, o]: [u32; 2]) -> WhyImpossible {
        match x {
            x if x > o + 1 => WhyImpossible::TooManyX,
            x if x < o => WhyImpossible::TooManyO,
            _ => WhyImpossible::PlayedOn,
        }
    }
}

impl BoardStatus {
    pub(super) const ALL: [BoardStatus; 8] = [
        BoardStatus::Impossible(WhyImpossible::TooManyX),
        BoardStatus::Impossible(WhyImpossible::TooManyO),
        BoardStatus::Impossible(WhyImpossible::PlayedOn),
        BoardStatus::Won(Mark::X),
        BoardStatus::Won(Mark::O),
        BoardStatus::Drawn,
        BoardStatus::ToMove(Mark::X),
        BoardStatus::ToMove(Mark::O),
    ];

    /// Its place in [`BoardStatus::ALL`].
    pub(super) fn place(self) -> usize {
        let place = BoardStatus::ALL.iter().position(|other| *other == self);
        place.unwrap_or_default()
    }
}

/// The lines of the board as sets of squares, in the order in which most programs
/// list them: rows, columns, diagonals.
pub(super) fn lines() -> Vec<u16> {
    let mut lines: Vec<Line> = Rules::TIC_TAC_TOE.lines().collect();
    lines.sort_by_key(|line| match line.direction() {
        Direction::Right => 0,
        Direction::Down => 1,
        _ => 2,
    });
    let set = |line: &Line| line.stones().bits() as u16;
    lines.iter().map(set).collect()
}

/// The right sequences of tests, the most natural first.
fn tests_in_all_ways() -> Vec<Vec<Test>> {
    let lines = |x, o| {
        [
            Test::BothLines,
            Test::Line(Mark::X, x),
            Test::Line(Mark::O, o),
        ]
    };
    let after_counts = |x, o| [&[Test::Counts(Counts::Fit)], &lines(x, o)[..]].concat();
    let tests = [
        after_counts(Counts::OneMoreX, Counts::Equal),
        // After the numbers of marks were tested, these test only what remains.
        after_counts(Counts::MoreX, Counts::Equal),
        after_counts(Counts::Unequal, Counts::Equal),
        after_counts(Counts::MoreX, Counts::NotMoreX),
        after_counts(Counts::Unequal, Counts::NotMoreX),
        lines(Counts::OneMoreX, Counts::Equal).to_vec(),
        Mark::BOTH
            .map(|mark| Test::Line(mark, Counts::Any))
            .to_vec(),
    ];
    let full = [Full::Marks(9), Full::FiveAndFour].map(Test::Full);
    let with_full = |tests: &Vec<Test>| full.map(|full| [&tests[..], &[full]].concat());
    tests.iter().flat_map(with_full).collect()
}

/// Moves each square of a set to another row and column.
fn moved(set: u16, to: impl Fn(u32, u32) -> (u32, u32)) -> u16 {
    let moved = (0..9).filter(|n| set & 1 << n != 0).map(|n| {
        let (row, column) = to(n / 3, n % 3);
        1 << (3 * row + column)
    });
    moved.fold(0, |all, square: u16| all | square)
}

impl ProgramModel {
    /// The program without a mistake.
    pub(super) fn right(answers: usize) -> ProgramModel {
        ProgramModel {
            reading: Reading::Right,
            lines: [lines(), lines()],
            found: FoundLines::Right,
            refused_pairs: Vec::new(),
            turn: Turn::Right,
            tests: vec![
                Test::Counts(Counts::Fit),
                Test::BothLines,
                Test::Line(Mark::X, Counts::OneMoreX),
                Test::Line(Mark::O, Counts::Equal),
                Test::Full(Full::Marks(9)),
            ],
            search: Search::RIGHT,
            choice: Choice::Searched,
            says: (0..).take(answers).collect(),
            keeps: None,
            kept: Kept::default(),
        }
    }

    /// The same program, and right programs that work in other ways, which matters when a mistake
    /// is added. Not each of them is right in each problem.
    pub(super) fn right_in_all_ways(about: About, answers: usize) -> Vec<ProgramModel> {
        let right = ProgramModel::right(answers);
        match about {
            About::Board => {
                let tests = tests_in_all_ways().into_iter();
                let with = |tests| ProgramModel {
                    tests,
                    ..right.clone()
                };
                tests.map(with).collect()
            }
            About::Play => {
                let mut ways = vec![right; 7];
                ways[1].search.both_lines = false;
                ways[2].found = FoundLines::First;
                ways[3].found = FoundLines::OfX;
                ways[4].search.stops_at_win = true;
                ways[5].search.remembers_ends = true;
                ways[6].search.stops_at_win = true;
                ways[6].search.remembers_ends = true;
                ways
            }
        }
    }

    /// Notes a case that the program has read, and its answer.
    pub(super) fn keep(&mut self, grid: Grid, answer: u8) {
        let kept = &mut self.kept;
        match self.keeps {
            None => {}
            Some(Keeps::Counts(which)) => {
                for mark in Mark::BOTH.into_iter().filter(|mark| which[*mark as usize]) {
                    kept.counts[mark as usize] += grid.count(mark);
                }
            }
            Some(Keeps::Lines(which)) => {
                let has = self.has_lines(grid);
                self.kept.lines = [0, 1].map(|mark| which[mark] && has[mark]);
            }
            Some(Keeps::Marks) => kept.grid = grid,
            // The memo is among the known positions.
            Some(Keeps::Memo) => {}
            Some(Keeps::Answer(always)) => {
                kept.answer = kept.answer.or((answer == always).then_some(answer))
            }
        }
    }

    /// The answer that it gives to every further case, if its state determines one.
    pub(super) fn answer_kept(&self) -> Option<u8> {
        self.kept.answer
    }

    /// How many marks it counts.
    fn count(&self, grid: Grid) -> [u32; 2] {
        Mark::BOTH.map(|mark| grid.count(mark) + self.kept.counts[mark as usize])
    }

    /// The board as it is read.
    pub(super) fn read(&self, grid: Grid) -> Grid {
        match self.reading {
            Reading::Right => self.kept.grid.under(grid),
            Reading::Only(squares) => grid.map(|_, set| set & squares),
            Reading::Overlooks(lost) => grid.map(|mark, set| if mark == lost { 0 } else { set }),
            Reading::Exchanged => grid.exchanged(),
            Reading::Transposed => grid.map(|_, set| moved(set, |row, column| (column, row))),
            Reading::UpsideDown => grid.map(|_, set| moved(set, |row, column| (2 - row, column))),
        }
    }

    /// The status of a board, as this program sees it.
    pub(super) fn status(&self, grid: Grid) -> BoardStatus {
        let [x, o] = self.has_lines(grid);
        if x && self.refuses(grid) {
            return BoardStatus::Impossible(WhyImpossible::PlayedOn);
        }
        let decide = |test: &Test| self.decide(*test, grid, [x, o]);
        let decided = self.tests.iter().find_map(decide);
        decided.unwrap_or_else(|| BoardStatus::ToMove(self.turn(grid)))
    }

    fn decide(&self, test: Test, grid: Grid, has_line: [bool; 2]) -> Option<BoardStatus> {
        let full = grid.empty() == 0;
        let played_on = BoardStatus::Impossible(WhyImpossible::PlayedOn);
        match test {
            Test::Counts(counts) => {
                let [x, o] = self.count(grid);
                (!counts.fit([x, o])).then_some(BoardStatus::Impossible(if x > o {
                    WhyImpossible::TooManyX
                } else {
                    WhyImpossible::TooManyO
                }))
            }
            Test::BothLines => (has_line == [true, true]).then_some(played_on),
            Test::NoMarks => {
                let none = Mark::BOTH.iter().any(|mark| grid.count(*mark) == 0);
                none.then_some(played_on)
            }
            Test::Line(mark, counts) => has_line[mark as usize].then(|| {
                if counts.fit(self.count(grid)) {
                    BoardStatus::Won(mark)
                } else {
                    played_on
                }
            }),
            Test::Full(Full::Marks(marks)) => {
                (grid.occupied().count_ones() >= marks).then_some(BoardStatus::Drawn)
            }
            Test::Full(Full::OrOneMoreX) => {
                (full || Counts::OneMoreX.fit(self.count(grid))).then_some(BoardStatus::Drawn)
            }
            Test::Full(Full::FiveAndFour) => {
                (self.count(grid) == [5, 4]).then_some(BoardStatus::Drawn)
            }
            Test::Full(Full::FourAndFive) => {
                (self.count(grid) == [4, 5]).then_some(BoardStatus::Drawn)
            }
            Test::Full(Full::UnlessLineOfO) => {
                let is_end = full && Counts::MoreX.fit(self.count(grid));
                is_end.then_some(if has_line[1] {
                    played_on
                } else {
                    BoardStatus::Drawn
                })
            }
        }
    }

    /// Whether it finds a line of x, and whether it finds one of o.
    pub(super) fn has_lines(&self, grid: Grid) -> [bool; 2] {
        let has = |mark: Mark| {
            let marks = grid.marks(mark);
            let mut lines = self.lines[mark as usize].iter();
            self.kept.lines[mark as usize] || lines.any(|line| marks & line == *line)
        };
        let both = Mark::BOTH.map(has);
        match self.found {
            FoundLines::Right => both,
            FoundLines::OfX => [both[0], both[1] && !both[0]],
            FoundLines::AllOf(mark) => {
                let any = both[0] || both[1];
                Mark::BOTH.map(|other| any && other == mark)
            }
            FoundLines::First | FoundLines::Last if both == [true, true] => {
                let place = |mark: Mark| {
                    let is_there = |line: &u16| grid.marks(mark) & line == *line;
                    self.lines[mark as usize].iter().position(is_there)
                };
                let x_first = place(Mark::X) < place(Mark::O);
                let x_counts = x_first == (self.found == FoundLines::First);
                [x_counts, !x_counts]
            }
            FoundLines::First | FoundLines::Last => both,
        }
    }

    /// Whether x has two lines that the program considers impossible.
    fn refuses(&self, grid: Grid) -> bool {
        let x = grid.marks(Mark::X);
        // Two crossing lines have five squares, and different pairs have different squares.
        x.count_ones() == 5 && self.refused_pairs.contains(&x)
    }

    /// Whose turn it computes.
    pub(super) fn turn(&self, grid: Grid) -> Mark {
        let x_if = |is_x| if is_x { Mark::X } else { Mark::O };
        let [x, o] = self.count(grid);
        let equal = x == o;
        match self.turn {
            Turn::Right => x_if(equal),
            Turn::Reversed => x_if(!equal),
            Turn::Always(mark) => mark,
            Turn::EvenNumberOf(mark) => x_if(grid.count(mark).is_multiple_of(2)),
        }
    }
}

impl Counts {
    fn fit(self, [x, o]: [u32; 2]) -> bool {
        match self {
            Counts::Fit => x == o || x == o + 1,
            Counts::Any => true,
            Counts::Equal => x == o,
            Counts::OneMoreX => x == o + 1,
            Counts::OneMoreO => o == x + 1,
            Counts::AtMostOneApart => x.abs_diff(o) <= 1,
            Counts::FitReversed => x == o || o == x + 1,
            Counts::NotFewerX => x >= o,
            Counts::NotMoreX => x <= o,
            Counts::MoreX => x > o,
            Counts::Unequal => x != o,
            Counts::AtMostOneMoreX => x <= o + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_grid_has_a_place_of_its_own() {
        let mut places: Vec<usize> = Grid::all().map(|(grid, _)| grid.place()).collect();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..GRIDS));
    }
}
