//! All texts of this crate, as data and in English and Korean.
//!
//! A [`Message`] is about a game, a position or a move; an [`InputError`] is about a text that is
//! invalid as such. [`en`] and [`ko`] render each of them by one `match`, so a message without a
//! translation does not compile.

pub mod en;
pub mod ko;
mod sentence;
#[cfg(test)]
mod tests;

use noughts::{
    Board, Direction, Line, Mark, Move, ParseBoardError, ParseMoveError, ParseRulesError,
    PlayError, Player, Prospect, Reason, Rules, Square, Threat, Unreachable,
};
use noughts_solver::NotPositional;

use crate::explanation::{Holding, Step};
use crate::opponent::Replies;
pub use sentence::{Language, Phrase, Sentence, Text};

/// If more moves than this have an unknown value, the text counts them instead of naming them.
const MAX_NAMED: usize = 10;

/// A statement about a game. Players and moves have the names of the game, and moves are
/// in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// The game in a phrase: `3×3 board, 3 in a row wins`, and its options.
    Game,
    /// A player: `x`, or `the first player` if players do not have their own marks.
    Player(Player),
    /// A player at the beginning of a sentence: `x`, `The first player`.
    Subject(Player),
    /// A player in a column of moves: `x`, `first`.
    Mover(Player),
    /// Whose turn it is, without a full stop: `x to move`.
    ToMove(Player),
    /// The known part of how the game ends, without a full stop: `x wins in 5`.
    Known {
        /// The player to move.
        turn: Player,
        /// The known part of the value for them.
        value: Prospect,
    },
    /// Whose turn it is and how the game ends, without a full stop: `x to move: a draw`.
    Standing {
        /// The player to move.
        turn: Player,
        /// The known part of the value for them.
        value: Prospect,
    },
    /// A search finds who wins, but not how soon; without a full stop.
    BySearch,
    /// The heading of a line of best play.
    BestLine,
    /// The heading of a line that keeps the outcome, but may not be the shortest.
    LineKept(Prospect),
    /// The meaning of the letters on the squares, without a full stop. Only `exact` values
    /// include the number of moves to the end; otherwise some values may be unknown.
    Legend {
        /// Whether all values are exact.
        exact: bool,
    },
    /// The player whose moves the squares show, and the meaning of the letters.
    EveryMove {
        /// The player to move.
        turn: Player,
        /// Whether all values are exact.
        exact: bool,
    },
    /// The heading of a layer of a box, counted from 0: `layer 1`.
    Layer(u8),
    /// The heading of the values of moves that place this mark, if players choose the mark.
    Placing(Mark),
    /// The title of the map with a strategy that never loses for this player.
    MapTitle(Player),
    /// How to read the map.
    MapHelp(Player),
    /// No move of a game made the outcome worse.
    NoMistake,
    /// A move of a game that made the outcome worse.
    Mistake {
        /// The move's number in the game, from 1.
        number: usize,
        /// The player who made it.
        player: Player,
        /// The move.
        played: Move,
        /// Its value for its player.
        worth: Prospect,
        /// The moves to play instead.
        better: Vec<Move>,
        /// The value of these moves.
        best: Prospect,
    },

    /// The game has ended with lines, and this player has won.
    Won {
        /// The winner.
        winner: Player,
        /// The complete lines.
        lines: Vec<Line>,
    },
    /// The board is full, and there is no line.
    Drawn,
    /// Whose turn it is, and how the game ends, as a sentence.
    Verdict {
        /// The player to move.
        turn: Player,
        /// The known part of the value for them.
        value: Prospect,
        /// Whether [`Message::BySearch`] follows.
        by_search: bool,
    },
    /// The player who completes a line loses.
    LinesLose,
    /// The player to move wins immediately.
    CanWin(Player, Vec<Aim>),
    /// The player to move loses immediately with these moves.
    CanLose(Player, Vec<Aim>),
    /// The opponent of this player would win at one square.
    MustBlock(Player, Aim),
    /// The opponent of this player would win at one square, and after a block there at others.
    BlockGives(Player, Aim, Vec<Aim>),
    /// The opponent of this player would win at several squares.
    CannotBlock(Player, Vec<Aim>),
    /// After every move of this player, the opponent can win with the next move.
    EveryMoveGives(Player),
    /// Every move of this player completes a line, which loses.
    EveryMoveCompletes(Player, Vec<Aim>),
    /// The player to move can make forks: each move with its threats.
    CanFork(Player, Vec<(Move, Vec<Aim>)>),
    /// After these moves of this player every reply loses immediately.
    CanLeaveNoReply(Player, Vec<Move>),
    /// The right moves in a position with this value.
    Choice(Prospect, Right),
    /// The outcome of these moves is unknown, or it is only known that they do not win or do not
    /// lose.
    Unknown {
        /// The moves.
        moves: Vec<Move>,
        /// The known part of their value.
        known: Prospect,
        /// Whether a search has reached its limits.
        searched: bool,
    },
    /// The number of replies to some moves that keep the outcome, and the probability of a mistake.
    Replies {
        /// The moves.
        moves: Vec<Move>,
        /// The player who makes them.
        turn: Player,
        /// The value of the position before them for that player.
        value: Prospect,
        /// The replies.
        replies: Replies,
    },
    /// The heading of the best line.
    BestPlay,
    /// The heading of a line that keeps the value, but need not be the shortest.
    SomePlay(Prospect),
    /// The heading of all weaker moves.
    Weaker,
    /// The heading of the line that refutes some moves.
    Refutation {
        /// The moves.
        moves: Vec<Move>,
        /// The player who makes them.
        turn: Player,
        /// Their value for that player.
        worth: Prospect,
        /// The value of the best moves.
        best: Prospect,
    },
    /// The remark after a line that leads to a draw.
    NothingWins,
    /// The remark after a drawn line that could continue.
    DrawContinues,
    /// The remark after a line that ends because the search has found no further moves.
    CutShort,
    /// The remark after a line if neither player has enough open lines to win.
    TooFewLines,
    /// The remark after a line if a player stops the opponent with pairs; there is at least one
    /// pair.
    HoldsByPairs(Holding),
}

/// A move and all the lines that it would complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The move.
    pub played: Move,
    /// The lines.
    pub lines: Vec<Line>,
}

impl Aim {
    /// Threats, ordered by square and mark, grouped by the move that would carry them out.
    pub(crate) fn of_threats(threats: &[Threat]) -> Vec<Aim> {
        let played = |threat: &Threat| Move::new(threat.square, threat.mark);
        threats
            .chunk_by(|a, b| played(a) == played(b))
            .map(|group| Aim {
                played: played(&group[0]),
                lines: group.iter().map(|threat| threat.line).collect(),
            })
            .collect()
    }
}

/// The right moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// The only move, which does not lose.
    Sole(Move),
    /// All moves, which have the same value.
    All,
    /// These moves; all others have a worse outcome.
    Only(Vec<Move>),
    /// These moves; some others have the same outcome, but a win later or a loss sooner.
    Preferred(Vec<Move>),
    /// These moves; the outcome after some others is unknown.
    AtLeast(Vec<Move>),
}

impl Message {
    /// The message in a language, with the squares and lines that its words name.
    pub fn sentence(&self, rules: &Rules, language: Language) -> Sentence {
        match language {
            Language::English => en::English(rules).message(self),
            Language::Korean => ko::Korean(rules).message(self),
        }
    }

    /// The message as plain text.
    pub fn text(&self, rules: &Rules, language: Language) -> String {
        self.sentence(rules, language).to_string()
    }

    /// [`Message::BySearch`] for a game whose search does not find how soon a player wins.
    pub fn by_search(rules: &Rules) -> Option<Message> {
        (!rules.is_drop_game()).then_some(Message::BySearch)
    }
}

/// The purpose of a move; empty if it has none.
pub(crate) fn purpose(step: &Step, rules: &Rules, language: Language) -> Sentence {
    match language {
        Language::English => en::English(rules).purpose(step),
        Language::Korean => ko::Korean(rules).purpose(step),
    }
}

/// Why a text is not a game, a board or a move, or why play cannot reach a board.
#[derive(Clone, Copy, Debug)]
pub enum InputError<'a> {
    /// A text is not a game.
    Game(&'a ParseRulesError),
    /// A text is not a board.
    Board(&'a ParseBoardError),
    /// A text is not a move.
    Move(&'a ParseMoveError),
    /// A move cannot be made in this game.
    Play(&'a PlayError, &'a Rules),
    /// Play cannot reach a board, for this reason.
    Reason(Reason, &'a Board),
    /// Play cannot reach a board, for all these reasons.
    Unreachable(&'a Unreachable),
    /// A game cannot be searched.
    NotPositional(&'a NotPositional),
}

impl InputError<'_> {
    /// The error in a language, without a full stop; only [`InputError::Unreachable`] consists
    /// of sentences.
    pub fn text(self, language: Language) -> String {
        match language {
            Language::English => en::error(self),
            Language::Korean => ko::error(self),
        }
    }
}

/// A pair of squares: `a1–b2`.
fn pair(pair: &[Square; 2]) -> Sentence {
    Sentence::joined(pair.map(|square| Phrase::square(square, square)), "–").into_one()
}

/// The number of the row or column of a 3×3 board that a line is, counted from the
/// top left; `None` if the line is neither, does not go from edge to edge, or the
/// board is not 3×3.
fn place_on_3x3(rules: &Rules, line: &Line) -> Option<usize> {
    let sides = [rules.width(), rules.height(), rules.depth(), rules.k()];
    let start = line.start();
    // Over joined edges a line may start anywhere.
    match (line.direction(), start.column(), start.row()) {
        _ if sides != [3, 3, 1, 3] => None,
        (Direction::Right, 0, row) => Some(row.into()),
        (Direction::Down, column, 0) => Some(column.into()),
        _ => None,
    }
}

/// The sides of a board or a box: `3×3`, `4×4×4`.
fn sides(rules: &Rules) -> String {
    board_size([rules.width(), rules.height(), rules.depth()].map(u32::from))
}

/// A width, a height, and a depth unless it is 1.
fn board_size([width, height, depth]: [u32; 3]) -> String {
    match depth {
        1 => format!("{width}×{height}"),
        depth => format!("{width}×{height}×{depth}"),
    }
}

/// Foreign text on one line, with control characters escaped so that it cannot harm a
/// terminal.
pub fn on_one_line(text: &str) -> String {
    let plain = |c: char| match c {
        '\'' | '"' | '\\' => c.to_string(),
        // Control characters, and characters that change the direction of text.
        _ => c.escape_debug().to_string(),
    };
    text.chars().map(plain).collect()
}

/// Digits in groups of three: `255,168`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
