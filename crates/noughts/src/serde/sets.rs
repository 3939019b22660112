//! Sets and lists.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{GameOption, List, SquareIndex, Stones, Variant};

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
impl<T: Serialize, const MOST: usize> Serialize for List<T, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
