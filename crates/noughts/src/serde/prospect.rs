//! Values and prospects, as a result and its plies.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Text;
use crate::{Prospect, Value};

/// `{"result": "win", "plies": 5}`; without `plies` for a draw, and if they are not
/// known.
impl Serialize for Prospect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = 1 + usize::from(self.plies().is_some());
        let mut worth = serializer.serialize_struct("Prospect", fields)?;
        worth.serialize_field("result", self.result())?;
        if let Some(plies) = self.plies() {
            worth.serialize_field("plies", &plies)?;
        }
        worth.end()
    }
}

impl<'de> Deserialize<'de> for Prospect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Prospect, D::Error> {
        deserializer.deserialize_struct("Prospect", &["result", "plies"], ProspectFields)
    }
}

/// Written and read like a [`Prospect`]; one that is not exact is refused.
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

struct ProspectFields;

impl<'de> Visitor<'de> for ProspectFields {
    type Value = Prospect;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result and its plies")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Prospect, A::Error> {
        let (mut prospect, mut plies) = (None, None);
        while let Some(Parsed::<Field>(field)) = map.next_key()? {
            match field {
                Field::Result => prospect = Some(map.next_value::<Parsed<Known>>()?.0.0),
                Field::Plies => plies = map.next_value()?,
            }
        }
        let prospect = prospect.ok_or_else(|| A::Error::missing_field("result"))?;
        match (prospect, plies) {
            (prospect, None) => Ok(prospect),
            (Prospect::Win, Some(plies)) => Ok(Prospect::Exact(Value::Win { plies })),
            (Prospect::Loss, Some(plies)) => Ok(Prospect::Exact(Value::Loss { plies })),
            (prospect, Some(_)) => Err(A::Error::custom(format_args!(
                "expected plies with a win or a loss, found them with {prospect}"
            ))),
        }
    }
}

/// Anything that parses, read from a string.
struct Parsed<T>(T);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Parsed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Parsed<T>, D::Error> {
        deserializer.deserialize_str(Text(PhantomData)).map(Parsed)
    }
}

enum Field {
    Result,
    Plies,
}

impl FromStr for Field {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Field, &'static str> {
        match text {
            "result" => Ok(Field::Result),
            "plies" => Ok(Field::Plies),
            _ => Err("expected result or plies"),
        }
    }
}

/// A prospect by its [`result`](Prospect::result), without plies.
struct Known(Prospect);

impl FromStr for Known {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Known, &'static str> {
        let all = [
            Prospect::Win,
            Prospect::Loss,
            Prospect::Exact(Value::Draw),
            Prospect::NoLoss,
            Prospect::NoWin,
            Prospect::Unknown,
        ];
        let known = all.into_iter().find(|prospect| prospect.result() == text);
        known
            .map(Known)
            .ok_or("expected win, draw, loss, no-loss, no-win or unknown")
    }
}
