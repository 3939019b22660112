//! Everything that has a text form is that string for serde. A board or a
//! position of another game than tic-tac-toe has the game before it,
//! `"4,3,3 xx../oo../...."`; a position is judged when it is read. Lines and
//! counts are only written.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::census::{Counts, Tally};
use crate::{Board, Line, Player, Position, Rules, Square, Value};

macro_rules! as_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )+};
}

as_text!(Player, Square, Rules, Value);

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

/// Reads a string as whatever parses.
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

/// Written as its squares; what lines there are depends on the rules, so none
/// is read.
impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<T: Serialize> Serialize for Tally<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Tally", 3)?;
        fields.serialize_field("x", &self.x)?;
        fields.serialize_field("o", &self.o)?;
        fields.serialize_field("draw", &self.draw)?;
        fields.end()
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Counts", 5)?;
        fields.serialize_field("positions", &self.positions)?;
        fields.serialize_field("classes", &self.classes)?;
        fields.serialize_field("over", &self.over)?;
        fields.serialize_field("over_classes", &self.over_classes)?;
        // Many readers of JSON lose digits of numbers as large as these.
        let Tally { x, o, draw } = self.games;
        let games = Tally {
            x: Digits(x),
            o: Digits(o),
            draw: Digits(draw),
        };
        fields.serialize_field("games", &games)?;
        fields.end()
    }
}

/// A number as a string.
struct Digits(u128);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
