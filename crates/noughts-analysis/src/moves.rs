//! Moves and players with the names of their game, positions and boards as JSON, classes of
//! symmetric moves, and numbers of moves.

use std::borrow::Cow;

use noughts::{
    Board, Line, Mark, Move, Notation, Outcome, Player, Position, Prospect, Reason, Rules, Square,
    SquareIndex, Stones, Unreachable,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::messages::{InputError, Language};
use crate::opponent::Replies;

/// A player or an outcome with its name in a game. Serialized as the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<T> {
    /// The named value.
    pub value: T,
    /// `x` or `o`, or `first` or `second` if players do not have their own marks; `draw`.
    pub name: &'static str,
}

impl Named<Player> {
    /// A player of a game.
    pub const fn player(rules: &Rules, player: Player) -> Named<Player> {
        Named {
            value: player,
            name: rules.player_name(player),
        }
    }
}

impl Named<Outcome> {
    /// An outcome of a game.
    pub const fn outcome(rules: &Rules, outcome: Outcome) -> Named<Outcome> {
        Named {
            value: outcome,
            name: match outcome {
                Outcome::Win(player) => rules.player_name(player),
                Outcome::Draw => "draw",
            },
        }
    }
}

impl<T> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl JsonSchema for Named<Player> {
    fn schema_name() -> Cow<'static, str> {
        "Player".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["x", "o", "first", "second"] })
    }
}

impl JsonSchema for Named<Outcome> {
    fn schema_name() -> Cow<'static, str> {
        "Outcome".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["x", "o", "first", "second", "draw"] })
    }
}

/// The game and the board of a position, whose turn it is, and how the game has ended: the
/// fields of a [`Position`] in JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionFields {
    game: Rules,
    board: String,
    reachable: bool,
    /// Whose turn it is, or would be if the game were not over.
    turn: Named<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Named<Outcome>>,
}

impl PositionFields {
    /// Serializes a position as these fields, for `serialize_with`.
    ///
    /// # Errors
    ///
    /// The serializer fails.
    pub fn of<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = position.rules();
        let outcome = position.outcome();
        let fields = PositionFields {
            game: *rules,
            board: position.to_string(),
            reachable: true,
            turn: Named::player(rules, position.turn()),
            outcome: outcome.map(|outcome| Named::outcome(rules, outcome)),
        };
        fields.serialize(serializer)
    }
}

/// A move in the notation of its game, with its square and mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedMove {
    /// `b2`, or `b2x` if players choose the mark.
    #[serde(rename = "move")]
    pub name: Notation,
    /// The square.
    pub square: Square,
    /// The mark.
    pub mark: Mark,
}

impl NamedMove {
    /// A move of a game.
    pub fn new(rules: &Rules, played: Move) -> NamedMove {
        NamedMove {
            name: rules.notation(played),
            square: played.square,
            mark: played.mark,
        }
    }

    /// The move without its notation.
    pub const fn played(self) -> Move {
        self.name.played()
    }
}

/// A move, and the known part of its value for the player who makes it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValuedMove {
    /// The move.
    #[serde(flatten)]
    pub played: NamedMove,
    /// Its value.
    #[serde(flatten)]
    pub value: Prospect,
    /// How difficult the reply is; `None` if the move ends the game, or if not all values are
    /// known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<Replies>,
}

/// Symmetric moves of a position, and the known part of their value.
#[derive(Clone, Debug)]
pub(crate) struct MoveClass {
    /// The moves in reading order.
    pub(crate) moves: Vec<Move>,
    /// The position after the first of them.
    pub(crate) child: Position,
    /// The value to the player who moves.
    pub(crate) value: Prospect,
    pub(crate) replies: Option<Replies>,
}

impl MoveClass {
    /// All classes of moves of a position, with unknown values.
    pub(crate) fn all(position: &Position) -> Vec<MoveClass> {
        let classes = move_classes(position).into_iter();
        classes
            .map(|(moves, child)| MoveClass {
                moves,
                child,
                value: Prospect::Unknown,
                replies: None,
            })
            .collect()
    }

    /// Every move in reading order, with the known part of its value.
    pub(crate) fn valued_moves(classes: &[MoveClass]) -> Vec<(Move, Prospect)> {
        let mut moves: Vec<_> = classes
            .iter()
            .flat_map(|class| class.moves.iter().map(|played| (*played, class.value)))
            .collect();
        moves.sort_by_key(|(played, _)| *played);
        moves
    }
}

/// The orbits of moves of a position under its symmetries, each with the position after
/// its first move.
pub fn move_classes(position: &Position) -> Vec<(Vec<Move>, Position)> {
    let mut classes: Vec<(Position, Vec<Move>, Position)> = Vec::new();
    for (played, child) in position.children() {
        let class = child.canonical();
        match classes.iter_mut().find(|(known, ..)| *known == class) {
            Some((_, moves, _)) => moves.push(played),
            None => classes.push((class, vec![played], child)),
        }
    }
    let moves_and_children = classes.into_iter().map(|(_, moves, child)| (moves, child));
    moves_and_children.collect()
}

/// Moves in the notation of their game.
pub fn notations(rules: &Rules, moves: &[Move]) -> Vec<Notation> {
    moves.iter().map(|played| rules.notation(*played)).collect()
}

/// The number of actions of a game: one for each square, or two if players choose
/// the mark.
pub fn action_count(rules: &Rules) -> usize {
    let squares = rules.area() as usize;
    if rules.has_choice_of_marks() {
        2 * squares
    } else {
        squares
    }
}

/// The action of a move: the number of its square in reading order. If players choose
/// the mark, the number of all squares is added for o. `None` if the square is not on
/// the board.
pub fn action_of(rules: &Rules, played: Move) -> Option<usize> {
    let square = usize::from(rules.index(played.square)?.number());
    let is_beyond = rules.has_choice_of_marks() && played.mark == Mark::O;
    Some(if is_beyond {
        square + rules.area() as usize
    } else {
        square
    })
}

/// The move of the player to move with an action, legal or not; `None` if there is
/// none.
pub fn move_of(position: &Position, action: usize) -> Option<Move> {
    let rules = position.rules();
    let squares = rules.area() as usize;
    let square = SquareIndex::new(u8::try_from(action % squares).ok()?)?;
    let mark = match (rules.marks_of(position.turn()), action / squares) {
        ([mark], 0) => *mark,
        (marks, number) if rules.has_choice_of_marks() => *marks.get(number)?,
        _ => return None,
    };
    Some(Move::new(rules.square(square)?, mark))
}

/// A board that play cannot reach, and why, as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refusal {
    game: Rules,
    board: String,
    reachable: bool,
    reasons: Vec<RefusalReason>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RefusalReason {
    /// `too-many`: more marks than alternating turns allow. `not-played`: neither player places
    /// that mark. `both-have-lines`: both marks have a line. `played-on-after`: the opponent moved
    /// after the mark had a line. `lines-apart`: no single move completes all lines of the mark.
    /// `floating`: a mark has an empty square below it. `line-covered`: the move that completed the
    /// line cannot have been the last, because there are marks above it. `no-order`: there is no
    /// order in which the marks can have been placed. `undecided`: it takes too long to decide
    /// whether there is such an order.
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Mark>,
    /// The reason in words.
    text: String,
    /// The lines that cause it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line>,
    /// The squares whose marks cause it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<Square>,
}

impl Refusal {
    /// All reasons, each with a sentence in a language.
    pub fn new(refused: &Unreachable, language: Language) -> Refusal {
        let board = refused.board();
        let rules = board.rules();
        let reason = |reason: Reason| {
            let (mark, lines, squares) = to_blame(reason, board);
            RefusalReason {
                reason: reason_name(reason),
                mark,
                text: InputError::Reason(reason, board).text(language),
                lines,
                squares: rules.squares(squares).collect(),
            }
        };
        Refusal {
            game: *rules,
            board: board.to_string(),
            reachable: false,
            reasons: refused.reasons().map(reason).collect(),
        }
    }
}

/// The name of a reason in JSON: `too-many`.
pub const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::TooMany(_) => "too-many",
        Reason::NotPlayed(_) => "not-played",
        Reason::BothHaveLines => "both-have-lines",
        Reason::PlayedOnAfter(_) => "played-on-after",
        Reason::LinesApart(_) => "lines-apart",
        Reason::Floating => "floating",
        Reason::LineCovered(_) => "line-covered",
        Reason::NoOrder => "no-order",
        Reason::Undecided => "undecided",
        // The library may have more one day.
        _ => "other",
    }
}

/// The mark that a reason is about, and the lines and squares that cause it.
fn to_blame(reason: Reason, board: &Board) -> (Option<Mark>, Vec<Line>, Stones) {
    match reason {
        Reason::TooMany(mark) => (Some(mark), Vec::new(), Stones::NONE),
        Reason::NotPlayed(mark) => (Some(mark), Vec::new(), board.stones(mark)),
        Reason::BothHaveLines => {
            let lines = Mark::BOTH.into_iter().flat_map(|mark| board.lines(mark));
            (None, lines.collect(), Stones::NONE)
        }
        Reason::PlayedOnAfter(mark) | Reason::LinesApart(mark) | Reason::LineCovered(mark) => {
            (Some(mark), board.lines(mark).collect(), Stones::NONE)
        }
        Reason::Floating => {
            let floating = board.rules().floating_squares(board.occupied());
            (None, Vec::new(), floating)
        }
        _ => (None, Vec::new(), Stones::NONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests every position of games with one mark, two marks, columns and layers.
    #[test]
    fn action_numbers_round_trip() {
        for game in "3,3,3 3,3,3:wild 3,2,3:gravity 2,2,2,2 4,2,4:notakto".split(' ') {
            let rules: Rules = game.parse().unwrap();
            for position in Position::all(rules) {
                for played in position.moves() {
                    let action = action_of(&rules, played).unwrap();
                    assert!(action < action_count(&rules));
                    assert_eq!(move_of(&position, action), Some(played), "{position:?}");
                }
                assert_eq!(move_of(&position, action_count(&rules)), None);
            }
        }
    }

    /// On every grid, a mark whose lines are a reason has lines, and the reason names all of
    /// them.
    #[test]
    fn blamed_lines_are_on_the_board() {
        let mut blamed = 0;
        for number in 0..19_683 {
            let board = Board::from_number(Rules::TIC_TAC_TOE, number).unwrap();
            let Err(refused) = Position::try_from(board) else {
                continue;
            };
            for reason in refused.reasons() {
                let (_, lines, squares) = to_blame(reason, &board);
                let of = |mark| board.lines(mark).count();
                let expected = match reason {
                    Reason::BothHaveLines => of(Mark::X) + of(Mark::O),
                    Reason::PlayedOnAfter(mark) | Reason::LinesApart(mark) => of(mark),
                    _ => 0,
                };
                assert_eq!(lines.len(), expected, "{board:?} {reason}");
                blamed += usize::from(!lines.is_empty());
                assert!(squares.is_empty());
            }
        }
        assert!(blamed > 0);
        let board = Board::parse("3,3,3:gravity".parse().unwrap(), "x../.../...").unwrap();
        let (.., floating) = to_blame(Reason::Floating, &board);
        assert_eq!(floating, Stones::from_bits(1));
    }
}
