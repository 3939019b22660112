//! The layout of the cases in an input.

use noughts::{Board, Mark, Rules, Square};

use super::Case;

/// How a judge lays out its input.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// What stands around the cases.
    pub framing: Framing,
    /// What one case looks like.
    pub shape: CaseShape,
    /// The characters of marks.
    pub letters: Letters,
}

/// What stands around the cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// Their number on the first line.
    Counted {
        /// Whether an empty line stands between two of them.
        blank_between: bool,
    },
    /// A last line that says `end`.
    UntilEnd,
    /// Nothing.
    Bare,
}

impl Framing {
    /// Whether an empty line stands between two cases.
    pub const fn has_blank_between(self) -> bool {
        match self {
            Framing::Counted { blank_between } => blank_between,
            Framing::UntilEnd | Framing::Bare => false,
        }
    }
}

/// What one case looks like.
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

/// The characters for the player who moves first, the other, and neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// For the player who moves first.
    pub first: u8,
    /// For the other player.
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

    /// What a character stands for.
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

    /// What `x` and `o` are called in texts. Numbers for marks would be taken for numbers of
    /// marks, so there they keep their names.
    pub(crate) fn names(&self) -> [char; 2] {
        match (self.first, self.second) {
            (b'1', b'2') => ['x', 'o'],
            (first, second) => [first, second].map(char::from),
        }
    }

    /// A text about `x` and `o` with their names.
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
        changed
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
    /// A layout with the characters for the player who moves first, the other, and neither.
    pub const fn new(framing: Framing, shape: CaseShape, letters: &[u8; 3]) -> Layout {
        Layout {
            framing,
            shape,
            letters: Letters::new(letters),
        }
    }

    /// How many lines of the input a case takes, with the empty one behind it if
    /// there is one between two cases.
    pub const fn lines_per_case(&self) -> usize {
        self.shape.lines() + self.framing.has_blank_between() as usize
    }

    /// The line of the input on which a case begins, both counted from zero.
    pub const fn first_line(&self, case: usize) -> usize {
        matches!(self.framing, Framing::Counted { .. }) as usize + case * self.lines_per_case()
    }

    /// An input with these cases, to the letter.
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

    /// One case, with a newline behind each line.
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
