//! Sets as lists, and names of what has no text form of its own.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Direction, GameOption, Outcome, Player, SquareIndex, Status, Stones, Variant};

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
        let add = |stones: Stones, square: SquareIndex| match stones.contains(square) {
            true => Err("expected each square once"),
            false => Ok(stones.with(square)),
        };
        deserializer.deserialize_seq(Items::new(Stones::NONE, add))
    }
}

/// The names of its options; none if it is ordinary.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.options())
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        let add = |variant, option: GameOption| match option.conflict_with(variant) {
            Some(_) => Err("expected options that go with each other, each once"),
            None => Ok(option.added_to(variant)),
        };
        deserializer.deserialize_seq(Items::new(Variant::ORDINARY, add))
    }
}

/// Reads a list item by item.
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

macro_rules! as_name {
    ($($type:ty: $name:expr, $all:expr;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($name(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let names = Names { all: &$all, name: $name };
                deserializer.deserialize_str(names)
            }
        }
    )+};
}

as_name! {
    Direction: direction, Direction::ALL;
    Outcome: outcome, OUTCOMES;
    Status: status, STATUSES;
}

/// Reads one of some names.
struct Names<T: 'static> {
    all: &'static [T],
    name: fn(T) -> &'static str,
}

impl<T: Copy> Visitor<'_> for Names<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of")?;
        for (number, one) in self.all.iter().enumerate() {
            let join = if number == 0 { " " } else { ", " };
            write!(f, "{join}{}", (self.name)(*one))?;
        }
        Ok(())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let named = self.all.iter().find(|one| (self.name)(**one) == text);
        named
            .copied()
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

const OUTCOMES: [Outcome; 3] = [
    Outcome::Win(Player::First),
    Outcome::Win(Player::Second),
    Outcome::Draw,
];

const STATUSES: [Status; 5] = [
    Status::ToMove(Player::First),
    Status::ToMove(Player::Second),
    Status::Over(OUTCOMES[0]),
    Status::Over(OUTCOMES[1]),
    Status::Over(OUTCOMES[2]),
];

/// Who has won, or `draw`.
fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "first",
        Outcome::Win(Player::Second) => "second",
        Outcome::Draw => "draw",
    }
}

fn status(status: Status) -> &'static str {
    match status {
        Status::ToMove(Player::First) => "first-to-move",
        Status::ToMove(Player::Second) => "second-to-move",
        Status::Over(Outcome::Win(Player::First)) => "first-has-won",
        Status::Over(Outcome::Win(Player::Second)) => "second-has-won",
        Status::Over(Outcome::Draw) => "draw",
    }
}

fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::DownRight => "down-right",
        Direction::DownLeft => "down-left",
        Direction::In => "in",
        Direction::InRight => "in-right",
        Direction::InLeft => "in-left",
        Direction::InDown => "in-down",
        Direction::InUp => "in-up",
        Direction::InDownRight => "in-down-right",
        Direction::InDownLeft => "in-down-left",
        Direction::InUpRight => "in-up-right",
        Direction::InUpLeft => "in-up-left",
    }
}
