//! A case of a problem, its answer, and the layout of the cases in an input.

use std::fmt;

use noughts::{Board, Mark, Move, Outcome, PlayError, Position, Rules, Square, TABLE, Unreachable};
use noughts_analysis::Language;
use noughts_analysis::messages::InputError;
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// One test case of a judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// A board, which play may not be able to reach.
    Board(Board),
    /// The moves of a game from the start.
    Game(Vec<Move>),
}

impl Case {
    /// The board, or the board after the moves of the game. If the moves are illegal, the empty
    /// board.
    pub fn board(&self) -> Board {
        match self {
            Case::Board(board) => *board,
            Case::Game(moves) => play(moves).map_or_else(
                |_| Board::empty(Rules::TIC_TAC_TOE),
                |position| *position.board(),
            ),
        }
    }

    /// The squares of the moves; `None` if the case is a board.
    pub fn squares(&self) -> Option<Vec<Square>> {
        match self {
            Case::Board(_) => None,
            Case::Game(moves) => Some(moves.iter().map(|played| played.square).collect()),
        }
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Case", 2)?;
        fields.serialize_field("board", &self.board().to_string())?;
        match self.squares() {
            Some(moves) => fields.serialize_field("moves", &moves)?,
            None => fields.skip_field("moves")?,
        }
        fields.end()
    }
}

/// The question of a problem about a case.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// Cases are boards: any arrangement of marks.
    Board {
        /// The answer to a board.
        answer: fn(&Board) -> Result<&'static str, NoAnswer>,
        /// The scope of a finished board. All unfinished boards are promised.
        finished: Scope,
    },
    /// Cases are games of at least one move.
    Game {
        /// The answer to the position after the game.
        answer: fn(&Position) -> &'static str,
    },
}

/// How the statement treats a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The judge may give it.
    Promised,
    /// The statement neither excludes it nor defines its answer.
    Silent,
    /// The judge never gives it.
    Excluded,
}

/// Why a case has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Play cannot reach the board.
    Unreachable(Unreachable),
    /// The problem asks about unfinished games.
    Over(Outcome),
    /// A move is illegal.
    BadMove {
        /// Which move, counted from one.
        number: usize,
        /// Why it is illegal.
        error: PlayError,
    },
    /// The game has no moves.
    NoMoves,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Unreachable(refused) => refused.fmt(f),
            NoAnswer::Over(outcome) => {
                f.write_str("expected a game that is not over, found one that is: ")?;
                match outcome {
                    Outcome::Win(player) => {
                        write!(f, "{} has won", Rules::TIC_TAC_TOE.player_name(*player))
                    }
                    Outcome::Draw => f.write_str("a draw"),
                }
            }
            NoAnswer::BadMove { number, error } => {
                let why = InputError::Play(error, &Rules::TIC_TAC_TOE).text(Language::English);
                write!(f, "move {number}: {why}")
            }
            NoAnswer::NoMoves => f.write_str("expected 1 to 9 moves, found none"),
        }
    }
}

impl From<Unreachable> for NoAnswer {
    fn from(refused: Unreachable) -> NoAnswer {
        NoAnswer::Unreachable(refused)
    }
}

impl Question {
    /// A question about boards. The judge may give each of them.
    pub(super) const fn promised(answer: fn(&Board) -> Result<&'static str, NoAnswer>) -> Question {
        Question::Board {
            answer,
            finished: Scope::Promised,
        }
    }

    /// The answer that the judge expects.
    ///
    /// # Errors
    ///
    /// The case has no answer.
    pub fn answer(&self, case: &Case) -> Result<&'static str, NoAnswer> {
        match (self, case) {
            (Question::Board { answer, .. }, Case::Board(board)) => answer(board),
            (Question::Board { answer, .. }, Case::Game(moves)) => answer(play(moves)?.board()),
            (Question::Game { answer }, Case::Game(moves)) => match play(moves)? {
                start if start.ply() == 0 => Err(NoAnswer::NoMoves),
                position => Ok(answer(&position)),
            },
            (Question::Game { answer }, Case::Board(board)) => {
                Ok(answer(&Position::try_from(*board)?))
            }
        }
    }

    /// How the statement treats a case that has an answer.
    pub fn scope(&self, case: &Case) -> Scope {
        match (self, case) {
            (Question::Board { finished, .. }, Case::Board(board)) if is_over(board) => *finished,
            _ => Scope::Promised,
        }
    }

    /// Every case that has an answer.
    pub fn cases(&self) -> Box<dyn Iterator<Item = Case>> {
        match self {
            Question::Board { answer, .. } => {
                let answer = *answer;
                let boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
                Box::new(
                    boards
                        .filter(move |board| answer(board).is_ok())
                        .map(Case::Board),
                )
            }
            Question::Game { .. } => Box::new(every_game().map(Case::Game)),
        }
    }
}

pub(super) fn is_over(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_over())
}

fn play(moves: &[Move]) -> Result<Position, NoAnswer> {
    let mut position = Position::start(Rules::TIC_TAC_TOE);
    for (number, played) in moves.iter().enumerate() {
        position = position.play(*played).map_err(|error| NoAnswer::BadMove {
            number: number + 1,
            error,
        })?;
    }
    Ok(position)
}

/// Every game of at least one move, finished or not.
fn every_game() -> impl Iterator<Item = Vec<Move>> {
    let mut open = vec![(Position::start(Rules::TIC_TAC_TOE), Vec::new())];
    let games = std::iter::from_fn(move || {
        let (position, moves) = open.pop()?;
        // The stack reverses the order.
        let mut children: Vec<_> = position.children().collect();
        children.reverse();
        open.extend(children.into_iter().map(|(played, child)| {
            let mut longer = moves.clone();
            longer.push(played);
            (child, longer)
        }));
        Some(moves)
    });
    games.filter(|moves: &Vec<Move>| !moves.is_empty())
}

/// How a judge lays out its input.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The text around the cases.
    pub framing: Framing,
    /// The layout of one case.
    pub shape: CaseShape,
    /// The characters of marks.
    pub letters: Letters,
}

/// The text around the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// Their number on the first line.
    Counted {
        /// Whether there is an empty line between two cases.
        blank_between: bool,
    },
    /// A last line that says `end`.
    UntilEnd,
    /// Nothing.
    Bare,
}

impl Framing {
    /// Whether there is an empty line between two cases.
    pub const fn has_blank_between(self) -> bool {
        match self {
            Framing::Counted { blank_between } => blank_between,
            Framing::UntilEnd | Framing::Bare => false,
        }
    }
}

/// The layout of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseShape {
    /// `XXOO.....`
    OneLine,
    /// `XX.` `OO.` `...`
    ThreeLines,
    /// `1 1 0` `2 2 0` `0 0 0`
    ThreeSpacedLines,
    /// `["XX.","OO.","..."]`
    JsonRows,
    /// `[[0,0],[1,1]]`, row first
    JsonMoves,
}

impl CaseShape {
    /// How many lines of the input a case takes.
    pub const fn lines(self) -> usize {
        match self {
            CaseShape::OneLine | CaseShape::JsonRows | CaseShape::JsonMoves => 1,
            CaseShape::ThreeLines | CaseShape::ThreeSpacedLines => 3,
        }
    }
}

/// The characters for the first player, the second player, and an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// For the first player.
    pub first: u8,
    /// For the second player.
    pub second: u8,
    /// For an empty square.
    pub empty: u8,
}

impl Letters {
    /// From three characters: `XO.`.
    pub const fn new(letters: &[u8; 3]) -> Letters {
        Letters {
            first: letters[0],
            second: letters[1],
            empty: letters[2],
        }
    }

    /// The mark that a character stands for.
    pub const fn mark(&self, letter: u8) -> Option<Option<Mark>> {
        if letter == self.first {
            Some(Some(Mark::X))
        } else if letter == self.second {
            Some(Some(Mark::O))
        } else if letter == self.empty {
            Some(None)
        } else {
            None
        }
    }

    /// The names of `x` and `o` in texts. Digits could be mistaken for numbers of marks, so if the
    /// marks are digits, the names stay `x` and `o`.
    pub(crate) fn names(&self) -> [char; 2] {
        match (self.first, self.second) {
            (b'1', b'2') => ['x', 'o'],
            (first, second) => [first, second].map(char::from),
        }
    }

    /// Replaces `x` and `o` in a text with these names. A Korean particle has another form after 0,
    /// which is read 영, than after o.
    pub(crate) fn in_text(&self, text: &str) -> String {
        let [x, o] = self.names();
        let is_of_word = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let mut before = None;
        let mut rest = text.chars().peekable();
        let mut changed = String::with_capacity(text.len());
        while let Some(c) = rest.next() {
            let is_alone = !is_of_word(before) && !is_of_word(rest.peek().copied());
            changed.push(match c {
                'x' if is_alone => x,
                'o' if is_alone => o,
                c => c,
            });
            before = Some(c);
        }
        if o != '0' {
            return changed;
        }
        let particles = [
            ("가", "이"),
            ("를", "을"),
            ("는", "은"),
            ("와", "과"),
            ("로", "으로"),
        ];
        particles
            .into_iter()
            .fold(changed, |text, (after_o, after_zero)| {
                text.replace(&format!("0{after_o}"), &format!("0{after_zero}"))
            })
    }

    /// The character for a mark.
    pub const fn letter(&self, mark: Option<Mark>) -> u8 {
        match mark {
            Some(Mark::X) => self.first,
            Some(Mark::O) => self.second,
            None => self.empty,
        }
    }
}

impl Layout {
    /// A layout with the characters for the first player, the second player, and an empty square.
    pub const fn new(framing: Framing, shape: CaseShape, letters: &[u8; 3]) -> Layout {
        Layout {
            framing,
            shape,
            letters: Letters::new(letters),
        }
    }

    /// How many lines of the input a case takes, including the empty line between two cases if
    /// there is one.
    pub const fn lines_per_case(&self) -> usize {
        self.shape.lines() + self.framing.has_blank_between() as usize
    }

    /// The line of the input on which a case begins, both counted from zero.
    pub const fn first_line(&self, case: usize) -> usize {
        matches!(self.framing, Framing::Counted { .. }) as usize + case * self.lines_per_case()
    }

    /// An input with these cases, in the exact format.
    pub fn print<'a>(
        &self,
        cases: impl IntoIterator<Item = &'a Case, IntoIter: ExactSizeIterator>,
    ) -> String {
        let cases = cases.into_iter();
        let mut input = match self.framing {
            Framing::Counted { .. } => format!("{}\n", cases.len()),
            Framing::UntilEnd | Framing::Bare => String::new(),
        };
        for (number, case) in cases.enumerate() {
            if number > 0 && self.framing.has_blank_between() {
                input.push('\n');
            }
            input += &self.print_case(case);
        }
        if self.framing == Framing::UntilEnd {
            input += "end\n";
        }
        input
    }

    /// One case, with a newline after each line.
    pub fn print_case(&self, case: &Case) -> String {
        match case {
            Case::Board(board) => self.print_board(board),
            Case::Game(moves) => {
                let squares = moves.iter().map(|played| played.square);
                let pairs = squares.map(|s| format!("[{},{}]", s.row(), s.column()));
                format!("[{}]\n", pairs.collect::<Vec<_>>().join(","))
            }
        }
    }

    fn print_board(&self, board: &Board) -> String {
        let side = Rules::TIC_TAC_TOE.width();
        let rows: Vec<Vec<String>> = (0..side)
            .map(|row| {
                let marks = (0..side).map(|column| board.mark(Square::new(column, row)));
                marks
                    .map(|mark| char::from(self.letters.letter(mark)).to_string())
                    .collect()
            })
            .collect();
        let joined = |between: &str| rows.iter().map(|row| row.join(between)).collect::<Vec<_>>();
        match self.shape {
            CaseShape::OneLine => joined("").concat() + "\n",
            CaseShape::ThreeLines => joined("").join("\n") + "\n",
            CaseShape::ThreeSpacedLines => joined(" ").join("\n") + "\n",
            CaseShape::JsonRows | CaseShape::JsonMoves => {
                format!("[\"{}\"]\n", joined("").join("\",\""))
            }
        }
    }
}
