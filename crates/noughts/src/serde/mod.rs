//! Serialization with serde. A type with a text form serializes as a string. For a board or a
//! position of a game other than tic-tac-toe, the string starts with the game: `"4,3,3
//! xx../oo../...."`. Deserializing a position checks that play can reach it. A value or a
//! prospect is `{"result": "win", "plies": 5}`. A set of squares is the list of their numbers, a
//! variant the list of its options. Lines, threats, reasons, counts and errors can be serialized
//! but not deserialized.

mod names;
#[cfg(feature = "schema")]
mod schema;

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::census::Tally;
use crate::{
    Board, BoardError, Excerpt, GameOption, Line, List, Mark, Move, Moves, Notation,
    ParseBoardError, ParseMoveError, ParsePositionError, ParseRulesError, ParseSquareError,
    ParseWordError, PlayError, Player, Position, Reason, Rules, RulesError, Square, SquareIndex,
    Stones, Symmetry, Unreachable, Variant,
};

macro_rules! written_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

macro_rules! as_text {
    ($($type:ty),+) => {$(
        written_as_text!($type);

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )+};
}

as_text!(Mark, Player, Square, Move, Rules, GameOption);

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self:#}"))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        deserializer.deserialize_str(Text(PhantomData))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.board().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        Position::new(Board::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Reads a string and parses it.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

written_as_text! {
    Excerpt, Line, Notation, Reason, Unreachable, BoardError, PlayError, RulesError,
    ParseSquareError, ParseMoveError, ParseRulesError,
    ParseBoardError, ParsePositionError, ParseWordError,
}

/// The moves, each as `b2x`.
impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// For each square the number of its image, and whether x and o are swapped.
impl Serialize for Symmetry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let image = |number| self.stones(Stones::from_bits(1u64 << number)).first();
        let mut images = [None; 64];
        let area = self.sides.area() as usize;
        for (number, place) in images[..area].iter_mut().enumerate() {
            *place = image(number);
        }
        let mut fields = serializer.serialize_struct("Symmetry", 2)?;
        fields.serialize_field("squares", &images[..area])?;
        fields.serialize_field("swaps_marks", &self.swaps_marks())?;
        fields.end()
    }
}

#[cfg(feature = "table")]
impl Serialize for crate::Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Entry", 3)?;
        fields.serialize_field("reachable", &self.is_reachable())?;
        fields.serialize_field("over", &self.is_over())?;
        fields.serialize_field("value", &self.value())?;
        fields.end()
    }
}

/// Writes numbers as strings, since many readers of JSON round numbers of 128 bits.
pub(crate) fn as_digits<S: Serializer>(
    games: &Tally<u128>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let Tally {
        first,
        second,
        draw,
    } = *games;
    let digits = Tally {
        first: Digits(first),
        second: Digits(second),
        draw: Digits(draw),
    };
    digits.serialize(serializer)
}

/// A number as a string.
struct Digits(u128);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The number of the square.
impl Serialize for SquareIndex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for SquareIndex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SquareIndex, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let index = SquareIndex::new(number);
        index.ok_or_else(|| D::Error::custom("expected the number of a square, 0 to 63"))
    }
}

/// The numbers of the squares.
impl Serialize for Stones {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Stones {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stones, D::Error> {
        let add = |stones: Stones, square: SquareIndex| {
            if stones.contains(square) {
                Err("expected each square once")
            } else {
                Ok(stones.with(square))
            }
        };
        deserializer.deserialize_seq(Items::new(Stones::NONE, add))
    }
}

/// The list of its options by name; empty if it is the ordinary one.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.options())
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        let add = |variant, option: GameOption| match option.conflict_with(variant) {
            Some(_) => Err("expected options that can be combined, each once"),
            None => Ok(option.added_to(variant)),
        };
        deserializer.deserialize_seq(Items::new(Variant::ORDINARY, add))
    }
}

/// Reads a list, adding its items to `start` one by one.
struct Items<T, I, F> {
    start: T,
    add: F,
    items: PhantomData<I>,
}

impl<T, I, F> Items<T, I, F> {
    fn new(start: T, add: F) -> Items<T, I, F> {
        let items = PhantomData;
        Items { start, add, items }
    }
}

impl<'de, T, I, F> Visitor<'de> for Items<T, I, F>
where
    I: Deserialize<'de>,
    F: Fn(T, I) -> Result<T, &'static str>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<T, A::Error> {
        let mut sum = self.start;
        while let Some(item) = items.next_element()? {
            sum = (self.add)(sum, item).map_err(A::Error::custom)?;
        }
        Ok(sum)
    }
}

/// The items.
impl<T: Serialize, const CAPACITY: usize> Serialize for List<T, CAPACITY> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
