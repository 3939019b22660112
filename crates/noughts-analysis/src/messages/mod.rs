//! All texts of this crate, as data, and their words in English and Korean.
//!
//! A [`Message`] is about a game, a position or a move, and an [`InputError`] is about a text that
//! is none of these. [`en`] and [`ko`] render each of them by one `match`, so a message without a
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

/// If there is nothing to say about the moves, more moves than this are counted and not named.
const MOST_NAMED: usize = 10;

/// Something to say about a game. Players and moves are named as the game names them, and
/// moves come in the order in which they are to be named.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// The game in a phrase: `3×3 board, 3 in a row wins`, and its options.
    Game,
    /// A player: `x`, or `the first player` where players have no mark of their own.
    Player(Player),
    /// A player at the beginning of a sentence: `x`, `The first player`.
    Subject(Player),
    /// A player in a column of moves: `x`, `first`.
    Mover(Player),
    /// Whose turn it is, without a full stop: `x to move`.
    ToMove(Player),
    /// How the game ends, as far as that is known, without a full stop: `x wins in 5`.
    Known {
        /// The player to move.
        turn: Player,
        /// The value for them, as far as it is known.
        value: Prospect,
    },
    /// Whose turn it is and how the game ends, without a full stop: `x to move: a draw`.
    Standing {
        /// The player to move.
        turn: Player,
        /// The value for them, as far as it is known.
        value: Prospect,
    },
    /// A search tells who wins, but not how soon; without a full stop.
    BySearch,
    /// Before best play of both players.
    BestLine,
    /// Before play that keeps the outcome, but may not be the shortest.
    LineKept(Prospect),
    /// The meaning of the letters on the squares, without a full stop. Only `exact` values say
    /// how many moves are left; otherwise some values may not be known.
    Legend {
        /// Whether all values are exact.
        exact: bool,
    },
    /// Whose moves the squares show, and what the letters mean.
    EveryMove {
        /// The player to move.
        turn: Player,
        /// Whether all values are exact.
        exact: bool,
    },
    /// A layer of a box, counted from 0, above its squares: `layer 1`.
    Layer(u8),
    /// Above the values of moves that place this mark, where it is a choice.
    Placing(Mark),
    /// The title of the map that shows how this player never loses.
    MapTitle(Player),
    /// How the map is read.
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
        /// Their value.
        best: Prospect,
    },

    /// The game has ended with lines, and this player has won.
    Won {
        /// The winner.
        winner: Player,
        /// The complete lines.
        lines: Vec<Line>,
    },
    /// The board is full, and nobody has completed a line.
    Drawn,
    /// Whose turn it is, and how the game ends, as a sentence.
    Verdict {
        /// The player to move.
        turn: Player,
        /// The value for them, as far as it is known.
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
    /// Whatever this player plays, the opponent can win with the next move.
    EveryMoveGives(Player),
    /// Every move of this player completes a line, which loses.
    EveryMoveCompletes(Player, Vec<Aim>),
    /// The player to move can make forks: moves, and what each threatens.
    CanFork(Player, Vec<(Move, Vec<Aim>)>),
    /// After these moves of this player every reply loses immediately.
    CanLeaveNoReply(Player, Vec<Move>),
    /// Which moves are right in a position of that value.
    Choice(Prospect, Right),
    /// The outcome of these moves is not known, or only that they do not win or do not lose.
    Unknown {
        /// The moves.
        moves: Vec<Move>,
        /// Their value, as far as it is known.
        known: Prospect,
        /// Whether a search has come to its limits.
        searched: bool,
    },
    /// How many replies to some moves keep the outcome, and how likely a mistake is.
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
    /// Above the best line.
    BestPlay,
    /// Above a line that keeps the value, but need not be the shortest.
    SomePlay(Prospect),
    /// Above all weaker moves.
    Weaker,
    /// Above the line that shows what is wrong with some moves.
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
    /// Below a line after which the game will be drawn.
    NothingWins,
    /// Below a drawn line that could be shown further.
    GoesOn,
    /// Below a line that ends because the search has found no more of it.
    CutShort,
    /// Below a line after which neither player has enough open lines to win.
    TooFewLines,
    /// Below a line after which a player holds by pairs; there is at least one.
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

/// Which moves to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// There is no other, and it does not lose.
    Sole(Move),
    /// All of them, and all are worth the same.
    All,
    /// These; all others end the game worse.
    Only(Vec<Move>),
    /// These; some others end it the same way, but a win later or a loss sooner.
    Preferred(Vec<Move>),
    /// These; how the game ends after some others is not known.
    AtLeast(Vec<Move>),
}

impl Message {
    /// The message in a language, with what its words name on the board.
    pub fn sentence(&self, rules: &Rules, language: Language) -> Sentence {
        match language {
            Language::English => en::English(rules).message(self),
            Language::Korean => ko::Korean(rules).message(self),
        }
    }

    /// The words alone.
    pub fn text(&self, rules: &Rules, language: Language) -> String {
        self.sentence(rules, language).to_string()
    }

    /// [`Message::BySearch`] for a game whose search does not tell how soon a player wins.
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

/// Why a text is not a game, a board or a move, or why play cannot lead there.
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

/// Which row or column of a 3×3 board a line is, counted from the top left; `None`
/// if it is neither, or does not go from edge to edge of such a board.
fn place_on_3x3(rules: &Rules, line: &Line) -> Option<usize> {
    let sides = [rules.width(), rules.height(), rules.depth(), rules.k()];
    let start = line.start();
    // Over joined edges a line may begin anywhere.
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

/// Text from elsewhere on one line, with control characters escaped so that it cannot
/// harm a terminal.
pub fn on_one_line(text: &str) -> String {
    let plain = |c: char| match c {
        '\'' | '"' | '\\' => c.to_string(),
        // Controls, and marks that turn the direction of writing.
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
