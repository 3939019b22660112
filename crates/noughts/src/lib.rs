#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

// To read the code, begin with `rules`, which decides everything about a game;
// then `board`, `unreachable` and `position`; then `value`, `solution` and `table`.
// The other files are the types that these speak of.

mod board;
pub mod census;
mod line;
mod moves;
mod player;
mod position;
mod rules;
mod solution;
mod square;
mod stones;
mod symmetry;
#[cfg(feature = "table")]
mod table;
mod text;
mod unreachable;
mod value;

#[cfg(feature = "serde")]
mod serde;

pub use board::{Board, BoardError, Threat};
pub use line::{Direction, Line};
pub use moves::{Move, Moves, MovesIter, Notation, ParseMoveError};
pub use player::{Mark, Outcome, ParseMarkError, ParsePlayerError, Player, Status};
pub use position::{ParsePositionError, PlayError, Position};
pub use rules::{
    Edges, GameOption, Lines, Marks, ParseRulesError, Rules, RulesError, Shape, Squares, Standing,
    Symmetries, Variant,
};
pub use solution::{BestLine, List, MoveValues, Solution};
pub use square::{ParseSquareError, Square, SquareIndex};
pub use stones::{Stones, StonesIter};
pub use symmetry::Symmetry;
#[cfg(feature = "table")]
pub use table::{Entry, TABLE, Table};
pub use text::{Excerpt, ParseBoardError};
pub use unreachable::{Reason, Unreachable};
pub use value::{ParseValueError, Prospect, Value};
