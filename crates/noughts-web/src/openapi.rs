//! The OpenAPI 3.1 description of every question and answer. The schemas come from the types; this
//! module adds the addresses and the meaning of each question.

use noughts_analysis::{NamedMove, Openings, Trainer};
use noughts_judge::problems::ProblemAbout;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::check::{Inputs, InputsQuestion, Reply, Step};
use crate::error::ErrorBody;
use crate::query::PositionQuery;
use crate::questions::about::About;
use crate::questions::learn::{PuzzleOptions, ReviewAnswer};
use crate::questions::position::{MapOptions, PositionAnswer, PositionOptions, RefusedBoard};
use crate::questions::reply::ReplyOptions;
use crate::questions::search::{SearchEvent, SearchOptions};

const ABOUT: &str = "The API of the page. A game is its width, height and k, `3,3,3`, or in a box \
    its width, height, depth and k, `4,4,4,4`, with options after a colon, `4,4,3:torus+misere`; \
    or a name, `connect-four`. A board is its rows from the top, joined by `/`, `xx./oo./...`, and \
    its layers joined by `|`. A square is its column and its row from the top, `a1` to `c3`, in a \
    box with the layer, `a1.2`. A move is a square, with the mark if the player can choose it, \
    `b2x`. Players are called `x` and `o` if each has their own mark, otherwise `first` and \
    `second`. Fields that do not apply are omitted. The body of a `POST` has at most 8 MiB. The \
    answer to HEAD is that to GET, without the body.\n\nEvery error is an `Error`: an address that \
    is not listed here is `404` with the code `not-found`, and a method that is not listed is \
    `405` with the code `method`. A request that is not HTTP gets an empty `400`, `414` or `431`, \
    and the server closes the connection.\n\nThe server answers a request only if its `Host` is \
    the IP address of the connection, `localhost` or a name of `--name`, and if neither its \
    `Origin` nor its `Sec-Fetch-Site` says that another site sent it.";

const SEARCH: &str = "Answers with server-sent events, each with a line of JSON as its data:\n\n\
    | event | data | when |\n\
    | --- | --- | --- |\n\
    | `progress` | `SearchProgress` | a few times a second |\n\
    | `outcome` | `SearchFinding` without a move | first, if the game is not over; again if it \
      was unknown and the values of the moves decide it |\n\
    | `move` | `SearchFinding` with a move | for each move, as it is found; again when more is \
      known |\n\
    | `explanation` | `Explanation` | once, as soon as the value is known with a move that keeps \
      it, unless all moves are known by then |\n\
    | `done` | `Analysis` | last: everything together |\n\n\
    A search needs a game in which a line wins, each player has their own mark and every empty \
    square may be played, or Connect Four on any board; the server refuses others. Closing the \
    connection ends the search. A stream that ends without `done` was cut off.";

/// The errors of all questions.
const ERRORS: [(&str, &str); 6] = [
    ("400", "A parameter cannot be understood"),
    (
        "403",
        "The request comes from another site, or is meant for another server",
    ),
    ("408", "The body did not arrive in time"),
    ("413", "The body is too large"),
    ("500", "An internal error"),
    (
        "503",
        "Too many searches are running; try again after `Retry-After` seconds",
    ),
];

/// The OpenAPI description of the API.
pub fn description() -> Value {
    let mut types = Types::new();
    let position = || parameters::<PositionQuery>();
    let with = |more: Vec<Value>| [position(), more].concat();
    let paths = json!({
        "/api/openapi.json": { "get": types.get(
            "This description", "", vec![], ("application/json", json!({ "type": "object" })),
        )},
        "/api/about": { "get": types.json::<About>(
            "The version, the levels of the opponent, the games that have a name, the options of \
             games, and the limits",
            "", vec![],
        )},
        "/api/position": { "get": types.json::<PositionOrRefusal>(
            "The value of a position and of every move, and why; or why play cannot reach it",
            "The server solves games whose table takes at most `known_bytes`, see `/api/about`; \
             the first question about one may take seconds. For larger games the answer has only the \
             facts that follow from the rules.",
            with(parameters::<PositionOptions>()),
        )},
        "/api/search": { "get": types.search(with(parameters::<SearchOptions>())) },
        "/api/reply": { "get": types.json::<NamedMove>(
            "The move of an opponent",
            "In a game that is not solved, or that takes long to solve, a perfect opponent \
             searches for up to two seconds, if the search supports the game; the other levels \
             need only the rules.",
            with(parameters::<ReplyOptions>()),
        )},
        "/api/review": { "get": types.json::<ReviewAnswer>(
            "A review of a game: the value of each move, and the better moves",
            "For games that can be solved. The moves need not end the game.",
            position(),
        )},
        "/api/openings": { "get": types.json::<Openings>(
            "The number of games, positions and games without a mistake that can follow each move",
            "For boards of at most 9 squares.",
            position(),
        )},
        "/api/puzzles": { "get": types.json::<Trainer>(
            "Puzzles, from easy to hard",
            "For boards of at most 16 squares in games without a choice of the mark. Each class of \
             symmetric positions occurs at most once. For boards of up to 9 squares the answer has \
             every puzzle, for larger boards some.",
            with(parameters::<PuzzleOptions>()),
        )},
        "/api/picture": { "get": types.picture(
            "A picture of a position with the value of every move, the last move framed",
            position(),
        )},
        "/api/map": { "get": types.picture(
            "A picture of the complete strategy for one player of tic-tac-toe",
            parameters::<MapOptions>(),
        )},
        "/api/problems": { "get": types.json::<Vec<ProblemAbout>>(
            "The problems of online judges", "", vec![],
        )},
        "/api/inputs": { "get": types.json::<Inputs>(
            "An input of a problem, or a script, for a program that runs elsewhere", "",
            parameters::<InputsQuestion>(),
        )},
        "/api/check": { "post": types.post::<Step, Reply>(
            "One step of judging a program that the client runs, or its output",
        )},
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "noughts serve",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Exact answers about tic-tac-toe and related games; the judge of programs",
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/", "description": "Where noughts serve listens" }],
        "security": [],
        "paths": paths,
        "components": { "schemas": types.schemas() },
    })
}

/// The answer to `/api/position`.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    clippy::large_enum_variant,
    reason = "only its schema is used"
)]
enum PositionOrRefusal {
    Position(PositionAnswer),
    Refusal(RefusedBoard),
}

/// The parameters of a question: the fields of a type.
fn parameters<T: JsonSchema>() -> Vec<Value> {
    let schema = asked::<T>();
    let fields = schema["properties"].as_object().into_iter().flatten();
    let parameters = fields.map(|(name, schema)| {
        let mut schema = schema.clone();
        let description = schema
            .as_object_mut()
            .and_then(|fields| fields.remove("description"));
        json!({ "name": name, "in": "query", "description": description, "schema": schema })
    });
    parameters.collect()
}

/// The schema of a type that requests contain.
fn asked<T: JsonSchema>() -> Value {
    let settings = settings().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("$schema");
    schema.into()
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with_transform(RecursiveTransform(plain))
}

/// Removes null from the schema of an optional field, because answers omit the field instead.
/// Removes code blocks and links from the documentation of types, because they are about Rust.
fn plain(schema: &mut Schema) {
    let Some(fields) = schema.as_object_mut() else {
        return;
    };
    if let Some(Value::String(text)) = fields.get_mut("description") {
        let prose = text.split("\n\n```").next().unwrap_or_default();
        let paragraphs = prose.split("\n\n").map(|lines| lines.replace('\n', " "));
        let prose = paragraphs.collect::<Vec<_>>().join("\n\n");
        *text = prose.replace("[`", "`").replace("`]", "`");
    }
    let listed = fields.get("required").cloned().unwrap_or_default();
    let required = listed.as_array().map(Vec::as_slice).unwrap_or_default();
    let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let Some(property) = property.as_object_mut() else {
            continue;
        };
        let is_written = required.iter().any(|required| required == name);
        if !is_written {
            remove_null(property);
        }
        if let Some(Value::String(text)) = property.get_mut("description") {
            *text = text.replace("`None`", if is_written { "null" } else { "absent" });
        }
    }
}

fn remove_null(property: &mut Map<String, Value>) {
    let mut only = None;
    if let Some(any) = property.get_mut("anyOf").and_then(Value::as_array_mut) {
        any.retain(|schema| schema["type"] != "null");
        only = (any.len() == 1).then(|| any.remove(0));
    }
    if let Some(Value::Object(only)) = only {
        property.remove("anyOf");
        for (name, value) in only {
            property.entry(name).or_insert(value);
        }
    }
    if let Some([kind, null]) = property
        .get("type")
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        && null == "null"
    {
        let kind = kind.clone();
        property.insert("type".to_owned(), kind);
    }
}

/// Creates operations, and collects the schemas of their types.
struct Types(SchemaGenerator);

impl Types {
    fn new() -> Types {
        let settings = settings().for_serialize();
        Types(
            settings
                .with(|settings| settings.definitions_path = "/components/schemas".into())
                .into(),
        )
    }

    fn get(
        &mut self,
        summary: &str,
        description: &str,
        parameters: Vec<Value>,
        (kind, schema): (&str, Value),
    ) -> Value {
        let mut responses = Map::new();
        let answer =
            json!({ "description": "The answer", "content": { kind: { "schema": schema } } });
        responses.insert("200".to_owned(), answer);
        let error = self.schema::<ErrorBody<'_>>();
        for (status, why) in ERRORS {
            let content = json!({ "application/json": { "schema": error } });
            let response = json!({ "description": why, "content": content });
            responses.insert(status.to_owned(), response);
        }
        json!({
            "summary": summary,
            "description": description,
            "parameters": parameters,
            "responses": responses,
        })
    }

    fn json<T: JsonSchema>(
        &mut self,
        summary: &str,
        description: &str,
        parameters: Vec<Value>,
    ) -> Value {
        let schema = self.schema::<T>();
        self.get(
            summary,
            description,
            parameters,
            ("application/json", schema),
        )
    }

    fn picture(&mut self, summary: &str, parameters: Vec<Value>) -> Value {
        let text = json!({ "type": "string" });
        self.get(summary, "", parameters, ("image/svg+xml", text))
    }

    fn search(&mut self, parameters: Vec<Value>) -> Value {
        // Adds the schemas of the events.
        self.schema::<SearchEvent>();
        let summary = "Search a position of a game of any size; the answer comes in parts";
        let text = json!({ "type": "string" });
        self.get(summary, SEARCH, parameters, ("text/event-stream", text))
    }

    fn post<Q: JsonSchema, A: JsonSchema>(&mut self, summary: &str) -> Value {
        let mut operation = self.json::<A>(summary, "", vec![]);
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": asked::<Q>() } },
        });
        operation
    }

    fn schema<T: JsonSchema>(&mut self) -> Value {
        self.0.subschema_for::<T>().into()
    }

    fn schemas(mut self) -> Map<String, Value> {
        self.0.take_definitions(true)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use noughts::Reason;
    use noughts_analysis::reason_name;

    use super::*;
    use crate::{check, service};

    #[test]
    fn every_question_is_described() {
        let description = description();
        let described: BTreeSet<_> = description["paths"].as_object().unwrap().keys().collect();
        let others = ["search", "openapi.json"];
        let names = service::ENDPOINTS.iter().chain(&check::ENDPOINTS);
        let paths = names.chain(&others).map(|name| format!("/api/{name}"));
        let questions: BTreeSet<_> = paths.collect();
        assert_eq!(described, questions.iter().collect());
    }

    #[test]
    fn every_reason_for_a_refusal_is_described() {
        let description = description();
        let reason = &description["components"]["schemas"]["RefusalReason"]["properties"]["reason"];
        let text = reason["description"].as_str().unwrap();
        for reason in Reason::ALL {
            let name = reason_name(*reason);
            assert!(text.contains(&format!("`{name}`: ")), "{name}");
        }
    }
}
