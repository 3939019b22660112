//! The API description that the server provides, against which answers are checked.

use std::collections::HashMap;
use std::sync::OnceLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

use crate::served::{Answer, Client, Served};

pub(crate) struct Description {
    document: Value,
    schemas: Schemas,
    /// The schemas in the document, by their places as JSON pointers.
    places: HashMap<String, SchemaIndex>,
}

impl Description {
    /// The description is the same for every server, and takes long to compile.
    pub(crate) fn of(served: &Served) -> &'static Description {
        static DESCRIPTION: OnceLock<Description> = OnceLock::new();
        DESCRIPTION.get_or_init(|| {
            let document = Client::of(served).get("/api/openapi.json").json();
            let mut description = Description {
                schemas: Schemas::new(),
                places: HashMap::new(),
                document: document.clone(),
            };
            let mut compiler = Compiler::new();
            let url = "http://localhost/openapi.json";
            compiler.add_resource(url, document.clone()).unwrap();
            walk(&document, "", &mut |place| {
                if is_schema(place) {
                    let url = format!("{url}#{place}");
                    let index = compiler.compile(&url, &mut description.schemas);
                    let index = index.unwrap_or_else(|error| panic!("{place}: {error:#}"));
                    description.places.insert(place.to_owned(), index);
                }
            });
            description
        })
    }

    /// Checks that the description allows an answer.
    pub(crate) fn check(&self, method: &str, path: &str, answer: &Answer) {
        let (place, _) = path.split_once('?').unwrap_or((path, ""));
        let kind = answer.header("content-type");
        let response = ["paths", place, method, "responses", answer.status.as_str()];
        let place = pointer(&response) + &pointer(&["content", kind, "schema"]);
        let body = match kind {
            "application/json" => answer.json(),
            _ => Value::from(answer.body.as_str()),
        };
        self.assert_valid(&place, &body, path);
    }

    /// Checks that a value conforms to the schema with a name.
    pub(crate) fn check_named(&self, schema: &str, value: &Value, what: &str) {
        self.assert_valid(&pointer(&["components", "schemas", schema]), value, what);
    }

    fn assert_valid(&self, place: &str, value: &Value, what: &str) {
        let index = self.places.get(place);
        let index = index.unwrap_or_else(|| panic!("{what}: {place} is not described"));
        if let Err(errors) = self.schemas.validate(value, *index) {
            panic!("{what}: {errors}\n{value:#}");
        }
    }
}

fn pointer(keys: &[&str]) -> String {
    let keys = keys.iter().map(|key| format!("/{}", escaped(key)));
    keys.collect()
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Whether a place contains a schema for answers.
fn is_schema(place: &str) -> bool {
    let (folder, name) = place.rsplit_once('/').unwrap_or_default();
    name == "schema" || folder == "/components/schemas"
}

/// Visits every value of a document with its place.
fn walk(value: &Value, place: &str, visit: &mut impl FnMut(&str)) {
    visit(place);
    let fields = value.as_object().into_iter().flatten();
    for (name, part) in fields {
        walk(part, &format!("{place}/{}", escaped(name)), visit);
    }
    for (number, part) in value.as_array().into_iter().flatten().enumerate() {
        walk(part, &format!("{place}/{number}"), visit);
    }
}

/// The described methods exist, and others do not.
#[test]
fn every_method_is_described() {
    let served = Served::start(&[]);
    let paths = Description::of(&served).document["paths"].as_object();
    for (path, operations) in paths.unwrap() {
        let described: Vec<&String> = operations.as_object().unwrap().keys().collect();
        for method in ["get", "post", "put", "patch", "delete", "options", "trace"] {
            let line = format!("{} {path}?seconds=0", method.to_uppercase());
            let answer = served.request(&line, "");
            if operations.get(method).is_some() {
                assert!(![404, 405].contains(&answer.status.as_u16()), "{line}");
            } else {
                answer.assert_error(405, "method");
                let mut allowed: Vec<String> = described.iter().map(|m| m.to_uppercase()).collect();
                if operations.get("get").is_some() {
                    allowed.push("HEAD".to_owned());
                }
                assert_eq!(answer.header("allow"), allowed.join(","), "{path}");
            }
        }
    }
}
