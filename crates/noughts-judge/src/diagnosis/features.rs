//! The statements about a board among which a diagnosis is sought.

use std::sync::LazyLock;

use noughts::{
    Board, Direction, Line, Mark, Outcome, Player, Position, Reason, Rules, Solution, Status,
    Stones, TABLE, Value,
};
use serde::{Deserialize, Serialize};

/// A statement that is true of some boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names and the messages say it")]
pub enum Feature {
    // The course of play.
    Over,
    SomebodyWon,
    Drawn,
    GoesOn,
    CanOccur,
    CannotOccur,
    CannotOccurThoughCountsFit,
    Won(Player),
    Turn(Player),
    Flaw {
        flaw: Flaw,
        /// Whether it is the only one.
        alone: bool,
    },

    // The numbers of marks.
    Full,
    NotFull,
    CountsFit,
    OneMoreX,
    AsManyX,
    MoreX,
    MoreO,
    Marks {
        /// `None` for both.
        of: Option<Mark>,
        number: u32,
        or_more: bool,
    },

    // The lines.
    NoLine,
    SomeLine,
    ThreeEmpty,
    HasLine(Mark),
    OnlyHasLine(Mark),
    AllLinesAre(Lines),
    AnyLineIs(Lines),
    EmptyLine(Lines),
    Has(Mark, Lines),
    HasOnly(Mark, Lines),
    SomebodyHasTwo,
    HasTwo(Mark),
    HasBoth(Mark, Lines, Lines),

    // Best play.
    MoverWinsNext,
    LineNowOrNext,
    MoverWins,
    MoverWinsLater,
    MoverLoses,
    Draw,

    // The right answer, and a single board.
    AnswerIs(String),
    AnswerIsNot(String),
    Symmetric(Board),
}

/// Why a board cannot occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "they are those of `noughts::Reason`")]
pub enum Flaw {
    TooMany(Mark),
    BothHaveLines,
    PlayedOnAfter(Mark),
    LinesApart(Mark),
}

/// One line, or all of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Lines {
    Rows,
    Columns,
    Diagonals,
    /// By its place among the lines of tic-tac-toe.
    One(u8),
}

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| Rules::TIC_TAC_TOE.lines().collect());

impl Lines {
    const KINDS: [Lines; 3] = [Lines::Rows, Lines::Columns, Lines::Diagonals];

    /// The line, if it is one.
    pub(crate) fn line(self) -> Option<&'static Line> {
        match self {
            Lines::One(place) => LINES.get(usize::from(place)),
            _ => None,
        }
    }

    fn ones() -> impl Iterator<Item = Lines> {
        (0..).zip(LINES.iter()).map(|(place, _)| Lines::One(place))
    }

    fn set(self) -> LineSet {
        LineSet::of(|place, line| match (self, line.direction()) {
            (Lines::One(one), _) => usize::from(one) == place,
            (Lines::Rows, direction) => direction == Direction::Right,
            (Lines::Columns, direction) => direction == Direction::Down,
            (Lines::Diagonals, direction) => {
                matches!(direction, Direction::DownRight | Direction::DownLeft)
            }
        })
    }
}

/// Some of [`LINES`], a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LineSet(u8);

impl LineSet {
    fn of(wanted: impl Fn(usize, &Line) -> bool) -> LineSet {
        let lines = LINES.iter().enumerate();
        let bits = lines.filter(|(n, line)| wanted(*n, line));
        LineSet(bits.map(|(n, _)| 1 << n).sum())
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn meets(self, other: LineSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there are some, and all of them are in the other set.
    fn are_within(self, other: LineSet) -> bool {
        !self.is_empty() && self.0 & !other.0 == 0
    }
}

/// The facts that statements about a board are made of.
pub(super) struct Facts {
    board: Board,
    /// `None` if play cannot reach the board.
    position: Option<Position>,
    /// `None` if the game is over or play cannot reach the board.
    value: Option<Value>,
    /// How many marks x and o have.
    marks: [u32; 2],
    /// The lines of x and of o, and the empty ones.
    lines: [LineSet; 2],
    empty_lines: LineSet,
    reasons: Vec<Reason>,
    /// The right answer.
    answer: &'static str,
}

impl Facts {
    pub(super) fn of(board: Board, answer: &'static str) -> Facts {
        let position = Position::try_from(board).ok();
        let goes_on = position.filter(|position| !position.is_over());
        let lines_of = |stones: Stones| LineSet::of(|_, line| stones.is_superset(line.stones()));
        let both = Mark::BOTH.map(|mark| board.stones(mark));
        let reasons = Reason::ALL.iter().copied();
        Facts {
            board,
            position,
            value: goes_on.and_then(|position| TABLE.value(&position)),
            marks: both.map(Stones::len),
            lines: both.map(lines_of),
            empty_lines: lines_of(board.vacant()),
            reasons: reasons.filter(|reason| reason.holds_for(&board)).collect(),
            answer,
        }
    }

    fn all_lines(&self) -> LineSet {
        LineSet(self.lines[0].0 | self.lines[1].0)
    }

    fn lines_of(&self, mark: Mark) -> LineSet {
        self.lines[mark as usize]
    }

    fn status(&self) -> Option<Status> {
        self.position.map(|position| position.status())
    }

    /// Whether x has as many marks as o or one more.
    fn counts_fit(&self) -> bool {
        let [x, o] = self.marks;
        x == o || x == o + 1
    }
}

impl Feature {
    /// All statements, the most natural first.
    pub(super) fn all(answers: &[&'static str], smallest: Board) -> Vec<Feature> {
        let mut all = vec![
            Feature::Over,
            Feature::SomebodyWon,
            Feature::Drawn,
            Feature::GoesOn,
            Feature::CanOccur,
            Feature::CannotOccur,
            Feature::CannotOccurThoughCountsFit,
        ];
        let players = Player::BOTH.into_iter();
        all.extend(players.flat_map(|player| [Feature::Won(player), Feature::Turn(player)]));
        let flaws = [
            Flaw::TooMany(Mark::X),
            Flaw::TooMany(Mark::O),
            Flaw::BothHaveLines,
            Flaw::PlayedOnAfter(Mark::X),
            Flaw::PlayedOnAfter(Mark::O),
            Flaw::LinesApart(Mark::X),
            Flaw::LinesApart(Mark::O),
        ];
        let flaws = flaws.into_iter();
        all.extend(flaws.flat_map(|flaw| [false, true].map(|alone| Feature::Flaw { flaw, alone })));
        all.extend(Feature::of_numbers());
        all.extend(Feature::of_lines());
        all.extend([
            Feature::MoverWinsNext,
            Feature::LineNowOrNext,
            Feature::MoverWins,
            Feature::MoverWinsLater,
            Feature::MoverLoses,
            Feature::Draw,
        ]);
        for answer in answers {
            all.push(Feature::AnswerIs((*answer).to_owned()));
            all.push(Feature::AnswerIsNot((*answer).to_owned()));
        }
        all.push(Feature::Symmetric(smallest));
        all
    }

    fn of_numbers() -> Vec<Feature> {
        let mut all = vec![
            Feature::Full,
            Feature::NotFull,
            Feature::CountsFit,
            Feature::OneMoreX,
            Feature::AsManyX,
            Feature::MoreX,
            Feature::MoreO,
        ];
        for of in [Some(Mark::X), Some(Mark::O), None] {
            for number in 0..10 {
                let or_more = [false, true];
                let or_more = or_more
                    .into_iter()
                    .filter(|more| !more || (1..9).contains(&number));
                all.extend(or_more.map(|or_more| Feature::Marks {
                    of,
                    number,
                    or_more,
                }));
            }
        }
        all
    }

    fn of_lines() -> Vec<Feature> {
        let mut all = vec![
            Feature::NoLine,
            Feature::SomeLine,
            Feature::ThreeEmpty,
            Feature::HasLine(Mark::X),
            Feature::HasLine(Mark::O),
            Feature::OnlyHasLine(Mark::X),
            Feature::OnlyHasLine(Mark::O),
        ];
        for lines in Lines::KINDS.into_iter().chain(Lines::ones()) {
            all.extend([Feature::AllLinesAre(lines), Feature::AnyLineIs(lines)]);
            all.extend(lines.line().map(|_| Feature::EmptyLine(lines)));
            for mark in Mark::BOTH {
                all.extend([Feature::Has(mark, lines), Feature::HasOnly(mark, lines)]);
            }
        }
        all.push(Feature::SomebodyHasTwo);
        for mark in Mark::BOTH {
            all.push(Feature::HasTwo(mark));
            for (n, one) in Lines::KINDS.into_iter().enumerate() {
                let others = Lines::KINDS.into_iter().skip(n + 1);
                all.extend(others.map(|other| Feature::HasBoth(mark, one, other)));
            }
            for (n, one) in Lines::ones().enumerate() {
                let kinds = Lines::KINDS.into_iter();
                let kinds = kinds.filter(|kind| !one.set().are_within(kind.set()));
                let others = kinds.chain(Lines::ones().skip(n + 1));
                all.extend(others.map(|other| Feature::HasBoth(mark, one, other)));
            }
        }
        all
    }

    /// Whether it is true of a board.
    pub(super) fn holds(&self, facts: &Facts) -> bool {
        let is = |status| facts.status() == Some(status);
        let [x, o] = facts.marks;
        match self {
            Feature::Over => matches!(facts.status(), Some(Status::Over(_))),
            Feature::SomebodyWon => {
                matches!(facts.status(), Some(Status::Over(Outcome::Win(_))))
            }
            Feature::Drawn => is(Status::Over(Outcome::Draw)),
            Feature::GoesOn => matches!(facts.status(), Some(Status::ToMove(_))),
            Feature::CanOccur => facts.position.is_some(),
            Feature::CannotOccur => facts.position.is_none(),
            Feature::CannotOccurThoughCountsFit => facts.position.is_none() && facts.counts_fit(),
            Feature::Won(player) => is(Status::Over(Outcome::Win(*player))),
            Feature::Turn(player) => is(Status::ToMove(*player)),
            Feature::Flaw { flaw, alone: false } => facts.reasons.contains(&flaw.reason()),
            Feature::Flaw { flaw, alone: true } => facts.reasons == [flaw.reason()],

            Feature::Full => facts.board.vacant().is_empty(),
            Feature::NotFull => !facts.board.vacant().is_empty(),
            Feature::CountsFit => facts.counts_fit(),
            Feature::OneMoreX => x == o + 1,
            Feature::AsManyX => x == o,
            Feature::MoreX => x > o,
            Feature::MoreO => x < o,
            Feature::Marks {
                of,
                number,
                or_more,
            } => {
                let marks = of.map_or(x + o, |mark| facts.marks[mark as usize]);
                marks == *number || *or_more && marks > *number
            }

            Feature::NoLine => facts.all_lines().is_empty(),
            Feature::SomeLine => !facts.all_lines().is_empty(),
            Feature::ThreeEmpty => !facts.empty_lines.is_empty(),
            Feature::HasLine(mark) => !facts.lines_of(*mark).is_empty(),
            Feature::OnlyHasLine(mark) => {
                !facts.lines_of(*mark).is_empty() && facts.lines_of(mark.other()).is_empty()
            }
            Feature::AllLinesAre(lines) => facts.all_lines().are_within(lines.set()),
            Feature::AnyLineIs(lines) => facts.all_lines().meets(lines.set()),
            Feature::EmptyLine(lines) => facts.empty_lines.meets(lines.set()),
            Feature::Has(mark, lines) => facts.lines_of(*mark).meets(lines.set()),
            Feature::HasOnly(mark, lines) => facts.lines_of(*mark).are_within(lines.set()),
            Feature::SomebodyHasTwo => facts.lines.iter().any(|lines| lines.0.count_ones() >= 2),
            Feature::HasTwo(mark) => facts.lines_of(*mark).0.count_ones() >= 2,
            Feature::HasBoth(mark, one, other) => {
                let lines = facts.lines_of(*mark);
                lines.meets(one.set()) && lines.meets(other.set())
            }

            Feature::MoverWinsNext => facts.value == Some(Value::Win { plies: 1 }),
            Feature::LineNowOrNext => {
                facts.value == Some(Value::Win { plies: 1 }) || !facts.all_lines().is_empty()
            }
            Feature::MoverWins => matches!(facts.value, Some(Value::Win { .. })),
            Feature::MoverWinsLater => matches!(facts.value, Some(Value::Win { plies: 2.. })),
            Feature::MoverLoses => matches!(facts.value, Some(Value::Loss { .. })),
            Feature::Draw => facts.value == Some(Value::Draw),

            Feature::AnswerIs(answer) => facts.answer == answer,
            Feature::AnswerIsNot(answer) => facts.answer != answer,
            Feature::Symmetric(board) => facts.board.canonical() == board.canonical(),
        }
    }
}

impl Flaw {
    fn reason(self) -> Reason {
        match self {
            Flaw::TooMany(mark) => Reason::TooMany(mark),
            Flaw::BothHaveLines => Reason::BothHaveLines,
            Flaw::PlayedOnAfter(mark) => Reason::PlayedOnAfter(mark),
            Flaw::LinesApart(mark) => Reason::LinesApart(mark),
        }
    }
}
