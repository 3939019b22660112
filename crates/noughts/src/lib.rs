#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

// To read the code, begin with `rules`, which decides everything about a game. Continue with
// `board` and `position`, then `solution`. The other files define the types that these use.

mod board;
pub mod census;
mod moves;
mod player;
mod position;
mod rules;
mod solution;
mod square;
mod stones;
mod text;

#[cfg(feature = "serde")]
mod serde;

pub use board::{Board, BoardError, Threat};
pub use moves::{Move, Moves, MovesIter, Notation, ParseMoveError};
pub use player::{Mark, Outcome, Player, Status};
pub use position::{ParsePositionError, PlayError, Position};
pub use rules::{
    Direction, Edges, GameOption, Line, Lines, Marks, ParseRulesError, Reason, Rules, RulesError,
    Shape, Squares, Standing, Symmetries, Symmetry, Unreachable, Variant,
};
pub use solution::{BestLine, List, MoveValues, Prospect, Solution, Value};
#[cfg(feature = "table")]
pub use solution::{Entry, TABLE, Table};
pub use square::{ParseSquareError, Square, SquareIndex};
pub use stones::{Stones, StonesIter};
pub use text::{Excerpt, ParseBoardError, ParseWordError};
