//! JSON Schemas of the forms for serde.

extern crate alloc;

use alloc::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Line, Mark, Notation, Prospect, Rules, Square, Threat, Value};

macro_rules! schema {
    ($($type:ty, $name:literal: $schema:tt)+) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )+};
}

schema! {
    Rules, "Game": {
        "description": "Width, height and k, or width, height, depth and k; options after a colon.",
        "type": "string",
        "pattern": r"^[1-9][0-9]?,[1-9][0-9]?(,[1-9][0-9]?){1,2}(:[a-z-]+(\+[a-z-]+)*)?$",
    }
    Square, "Square": {
        "description": "A column and a row, counted from the top left; in a box with the layer after a dot.",
        "type": "string",
        "pattern": r"^[a-z]{1,2}[1-9][0-9]?(\.[1-9][0-9]?)?$",
    }
    Line, "Line": {
        "description": "The squares of a line with `-` between them.",
        "type": "string",
        "pattern": r"^[a-z]{1,2}[1-9][0-9]?(\.[1-9][0-9]?)?(-[a-z]{1,2}[1-9][0-9]?(\.[1-9][0-9]?)?)*$",
    }
    Notation, "Move": {
        "description": "A square, with the mark if the player can choose it.",
        "type": "string",
        "pattern": r"^[a-z]{1,2}[1-9][0-9]?(\.[1-9][0-9]?)?[xo]?$",
    }
    Mark, "Mark": { "type": "string", "enum": ["x", "o"] }
    Value, "Value": {
        "description": "The value of a position for the player to move, or of a move for the player who makes it. `plies` counts the moves of both players to the end, if the winner wins as fast and the loser resists as long as possible; a draw has none.",
        "type": "object",
        "properties": {
            "result": { "type": "string", "enum": ["win", "draw", "loss"] },
            "plies": { "type": "integer", "minimum": 0, "maximum": 64 },
        },
        "required": ["result"],
    }
    Prospect, "Prospect": {
        "description": "A value as far as it is known: `no-loss` is a win or a draw, `no-win` a loss or a draw.",
        "type": "object",
        "properties": {
            "result": {
                "type": "string",
                "enum": ["win", "draw", "loss", "no-loss", "no-win", "unknown"],
            },
            "plies": { "type": "integer", "minimum": 0, "maximum": 64 },
        },
        "required": ["result"],
    }
}

impl JsonSchema for Threat {
    fn schema_name() -> Cow<'static, str> {
        "Threat".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A square where a mark would complete a line.",
            "type": "object",
            "properties": {
                "square": generator.subschema_for::<Square>(),
                "mark": generator.subschema_for::<Mark>(),
                "line": generator.subschema_for::<Line>(),
            },
            "required": ["square", "mark", "line"],
        })
    }
}
