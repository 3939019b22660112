//! Types that serialize as one of several names, which `derive` cannot do because the variants have
//! fields: outcomes, and values and prospects with their plies.

use core::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Outcome, Player, Prospect, Standing, Status, Value};

macro_rules! named {
    ($($type:ident { $($variant:ident $(($($of:tt)+))? $name:literal)+ })+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(match self {
                    $($type::$variant $(($($of)+))? => $name,)+
                })
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                Names(&[$(($name, $type::$variant $(($($of)+))?)),+]).read(deserializer)
            }
        }
    )+};
}

named! {
    Outcome {
        Win(Player::First) "first"
        Win(Player::Second) "second"
        Draw "draw"
    }
    Status {
        ToMove(Player::First) "first-to-move"
        ToMove(Player::Second) "second-to-move"
        Over(Outcome::Win(Player::First)) "first-has-won"
        Over(Outcome::Win(Player::Second)) "second-has-won"
        Over(Outcome::Draw) "draw"
    }
    Standing {
        Impossible "impossible"
        Open "open"
        Over(Outcome::Win(Player::First)) "first-has-won"
        Over(Outcome::Win(Player::Second)) "second-has-won"
        Over(Outcome::Draw) "draw"
    }
}

/// Reads one of some names.
struct Names<T: 'static>(&'static [(&'static str, T)]);

impl<T: Copy> Names<T> {
    fn read<'de, D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

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

/// `{"result": "win", "plies": 5}`; without `plies` if it is a draw or they are
/// unknown.
impl Serialize for Prospect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = 1 + usize::from(self.plies().is_some());
        let mut prospect = serializer.serialize_struct("Prospect", fields)?;
        prospect.serialize_field("result", self.result())?;
        if let Some(plies) = self.plies() {
            prospect.serialize_field("plies", &plies)?;
        }
        prospect.end()
    }
}

impl<'de> Deserialize<'de> for Prospect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Prospect, D::Error> {
        let Fields { result, plies } = Fields::deserialize(deserializer)?;
        match (result, plies) {
            (prospect, None) => Ok(prospect),
            (Prospect::Win, Some(plies)) => Ok(Prospect::Exact(Value::Win { plies })),
            (Prospect::Loss, Some(plies)) => Ok(Prospect::Exact(Value::Loss { plies })),
            (prospect, Some(_)) => Err(D::Error::custom(format_args!(
                "expected plies with a win or a loss, found them with {prospect}"
            ))),
        }
    }
}

/// The fields of a [`Prospect`].
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a result and its plies")]
struct Fields {
    /// Without the plies.
    #[serde(deserialize_with = "result")]
    result: Prospect,
    #[serde(default)]
    plies: Option<u8>,
}

/// Reads a [`Prospect::result`].
fn result<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Prospect, D::Error> {
    let results = Names(&[
        ("win", Prospect::Win),
        ("draw", Prospect::Exact(Value::Draw)),
        ("loss", Prospect::Loss),
        ("no-loss", Prospect::NoLoss),
        ("no-win", Prospect::NoWin),
        ("unknown", Prospect::Unknown),
    ]);
    results.read(deserializer)
}

/// Written and read like a [`Prospect`]; reading rejects a prospect that is not exact.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Prospect::Exact(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        match Prospect::deserialize(deserializer)? {
            Prospect::Exact(value) => Ok(value),
            prospect => Err(D::Error::custom(format_args!(
                "expected a value with its plies, found only {prospect}"
            ))),
        }
    }
}
