//! Enumerations without a text form, as names.

use core::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Direction, Edges, Lines, Marks, Outcome, Player, Shape, Squares, Standing, Status};

macro_rules! as_name {
    ($($type:ty { $($variant:pat => $value:expr, $name:literal;)+ })+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(match self {
                    $($variant => $name,)+
                })
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let names = Names(&[$(($name, $value)),+]);
                deserializer.deserialize_str(names)
            }
        }
    )+};
}

macro_rules! named {
    ($($type:ident { $($variant:ident $name:literal)+ })+) => {
        as_name! { $($type { $($type::$variant => $type::$variant, $name;)+ })+ }
    };
}

named! {
    Lines { Win "win" Lose "lose" }
    Marks { Own "own" Either "either" OnlyX "x-only" }
    Squares { Free "free" FromBelow "from-below" }
    Edges { Plain "plain" Joined "joined" }
    Shape { NoLine "no-line" Meeting "meeting" Apart "apart" }
    Direction {
        Right "right"
        Down "down"
        DownRight "down-right"
        DownLeft "down-left"
        In "in"
        InRight "in-right"
        InLeft "in-left"
        InDown "in-down"
        InUp "in-up"
        InDownRight "in-down-right"
        InDownLeft "in-down-left"
        InUpRight "in-up-right"
        InUpLeft "in-up-left"
    }
}

const FIRST: Outcome = Outcome::Win(Player::First);
const SECOND: Outcome = Outcome::Win(Player::Second);

as_name! {
    Outcome {
        Outcome::Win(Player::First) => FIRST, "first";
        Outcome::Win(Player::Second) => SECOND, "second";
        Outcome::Draw => Outcome::Draw, "draw";
    }
    Status {
        Status::ToMove(Player::First) => Status::ToMove(Player::First), "first-to-move";
        Status::ToMove(Player::Second) => Status::ToMove(Player::Second), "second-to-move";
        Status::Over(Outcome::Win(Player::First)) => Status::Over(FIRST), "first-has-won";
        Status::Over(Outcome::Win(Player::Second)) => Status::Over(SECOND), "second-has-won";
        Status::Over(Outcome::Draw) => Status::Over(Outcome::Draw), "draw";
    }
    Standing {
        Standing::Impossible => Standing::Impossible, "impossible";
        Standing::Open => Standing::Open, "open";
        Standing::Over(Outcome::Win(Player::First)) => Standing::Over(FIRST), "first-has-won";
        Standing::Over(Outcome::Win(Player::Second)) => Standing::Over(SECOND), "second-has-won";
        Standing::Over(Outcome::Draw) => Standing::Over(Outcome::Draw), "draw";
    }
}

/// Reads one of some names.
struct Names<T: 'static>(&'static [(&'static str, T)]);

impl<T: Copy> Visitor<'_> for Names<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of")?;
        for (number, (name, _)) in self.0.iter().enumerate() {
            let join = if number == 0 { " " } else { ", " };
            write!(f, "{join}{name}")?;
        }
        Ok(())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let named = self.0.iter().find(|(name, _)| *name == text);
        named
            .map(|(_, value)| *value)
            .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}
