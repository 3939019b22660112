#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

// To read the code, begin with `rules`, which decides everything about a game;
// then `board`, `unreachable` and `position`; then `value`, `solution` and `table`.
// The other files are the types that these speak of.

mod board;
pub mod census;
mod line;
mod mark;
mod moves;
mod notation;
mod outcome;
mod play_error;
mod player;
mod position;
mod prospect;
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
pub use mark::{Mark, ParseMarkError};
pub use moves::{Move, Moves, MovesIter};
pub use notation::{Notation, ParseMoveError};
pub use outcome::{Outcome, Status};
pub use play_error::PlayError;
pub use player::{ParsePlayerError, Player};
pub use position::{ParsePositionError, Position};
pub use prospect::Prospect;
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
pub use value::{ParseValueError, Value};
