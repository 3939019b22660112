//! The description that the server gives of itself, to hold answers against.

use std::collections::HashMap;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::served::{Answer, Client, Served};

pub(crate) struct Description {
    document: Value,
    /// By path, method, status and type of content.
    validators: HashMap<[String; 4], Validator>,
}

impl Description {
    pub(crate) fn of(served: &Served) -> Description {
        let document = Client::of(served).get("/api/openapi.json").json();
        let mut validators = HashMap::new();
        for (path, operations) in document["paths"].as_object().unwrap() {
            for (method, operation) in operations.as_object().unwrap() {
                for (status, response) in operation["responses"].as_object().unwrap() {
                    let response = resolve(&document, response);
                    for (kind, media) in response["content"].as_object().unwrap() {
                        let key = [path, method, status, kind].map(String::clone);
                        validators.insert(key, validator(&document, &media["schema"]));
                    }
                }
            }
        }
        Description {
            document,
            validators,
        }
    }

    /// The answer is one that the description allows there.
    pub(crate) fn check(&self, method: &str, path: &str, answer: &Answer) {
        let (place, _) = path.split_once('?').unwrap_or((path, ""));
        let kind = answer.header("content-type");
        let key = [place, method, answer.status.as_str(), kind].map(str::to_owned);
        let validator = self.validators.get(&key);
        let validator = validator.unwrap_or_else(|| panic!("{key:?} is not described"));
        let body = match kind {
            "application/json" => answer.json(),
            _ => Value::from(answer.body.as_str()),
        };
        assert_valid(validator, &body, path);
    }

    /// For a schema that has a name.
    pub(crate) fn named(&self, schema: &str) -> Validator {
        let schema = json!({"$ref": format!("#/components/schemas/{schema}")});
        validator(&self.document, &schema)
    }

    /// Path and method of everything there is.
    fn operations(&self) -> Vec<(&str, Vec<&str>)> {
        let paths = self.document["paths"].as_object().unwrap().iter();
        let operations = paths.map(|(path, operations)| {
            let methods = operations.as_object().unwrap().keys();
            (path.as_str(), methods.map(String::as_str).collect())
        });
        operations.collect()
    }
}

/// The schemas refer to each other within the document.
fn validator(document: &Value, schema: &Value) -> Validator {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    jsonschema::draft202012::new(&schema).unwrap()
}

pub(crate) fn assert_valid(validator: &Validator, value: &Value, what: &str) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what}: {errors:#?}\n{value:#}");
}

fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    match value["$ref"].as_str() {
        Some(place) => document.pointer(place.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// Every example is one: in answers, requests, parameters and schemas.
#[test]
fn the_examples_fit_their_schemas() {
    fn walk(document: &Value, value: &Value, place: &str, seen: &mut usize) {
        if let Some(parts) = value.as_object() {
            if let Some(schema) = parts.get("schema") {
                let one = parts.get("example").into_iter();
                let several = parts.get("examples").and_then(Value::as_object);
                let several = several.into_iter().flatten().map(|(_, e)| &e["value"]);
                for example in one.chain(several) {
                    assert_valid(&validator(document, schema), example, place);
                    *seen += 1;
                }
            } else if let Some(examples) = parts.get("examples").and_then(Value::as_array) {
                for example in examples {
                    assert_valid(&validator(document, value), example, place);
                    *seen += 1;
                }
            }
            for (name, part) in parts {
                walk(document, part, &format!("{place}/{name}"), seen);
            }
        }
        for part in value.as_array().into_iter().flatten() {
            walk(document, part, place, seen);
        }
    }
    let served = Served::start(&[]);
    let document = Description::of(&served).document;
    let mut seen = 0;
    walk(&document, &document, "", &mut seen);
    assert!(seen > 20, "{seen}");
}

/// Methods that are described are there, others are not.
#[test]
fn every_method_is_described() {
    let served = Served::start(&[]);
    let host = served.address;
    let description = Description::of(&served);
    for (path, described) in description.operations() {
        for method in ["get", "post", "put", "patch", "delete", "options", "trace"] {
            let name = method.to_uppercase();
            let answer = served.say(format!(
                "{name} {path}?seconds=0 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
            ));
            if described.contains(&method) {
                assert_ne!(answer.status, 405, "{method} {path}");
                assert_ne!(answer.status, 404, "{method} {path}");
            } else {
                answer.assert_error(405, "method");
                let mut allowed: Vec<String> = described.iter().map(|m| m.to_uppercase()).collect();
                if described.contains(&"get") {
                    allowed.push("HEAD".to_owned());
                }
                assert_eq!(answer.header("allow"), allowed.join(","), "{path}");
            }
        }
    }
}
