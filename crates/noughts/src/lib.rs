#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod board;
pub mod census;
mod line;
mod player;
mod position;
mod rules;
mod solution;
mod square;
mod stones;
mod symmetry;
mod table;
mod text;
mod unreachable;
mod value;

#[cfg(feature = "serde")]
mod serde;

pub use board::{Board, BoardError};
pub use line::{Direction, Line};
pub use player::{ParsePlayerError, Player};
pub use position::{Outcome, ParsePositionError, PlayError, Position, Status};
pub use rules::{ParseRulesError, Rules, RulesError};
pub use solution::Solution;
pub use square::{ParseSquareError, Square};
pub use stones::Stones;
pub use symmetry::Symmetry;
pub use table::{Entry, TABLE, Table};
pub use text::ParseBoardError;
pub use unreachable::{Reason, Unreachable};
pub use value::{ParseValueError, Value};

/// The examples in the project's README are run with those of the library.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
