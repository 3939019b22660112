//! The function that JavaScript calls to judge programs, for a page without a server.

use std::sync::LazyLock;

use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::check::Checks;
use crate::service::{Answer, language, text};

static CHECKS: LazyLock<Checks> = LazyLock::new(Checks::default);

/// Answers a question about programs with JSON.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn answer(path: &str, parameters: &str) -> Result<String, String> {
    let parameters: Value = serde_json::from_str(parameters).unwrap_or_default();
    match CHECKS.answer(path, &parameters) {
        Ok(Answer::Json(text)) => Ok(text),
        Ok(Answer::Picture(picture)) => Ok(picture.into_owned()),
        Err(error) => Err(text(&error.body(language(&parameters)))),
    }
}
