//! The functions that JavaScript calls, for a page without a server.
//!
//! A worker of the page calls [`answer`] and [`search`](search()). Questions and answers are the
//! same JSON as those of the server.

use std::cell::RefCell;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use js_sys::Function;
use noughts_solver::Tiers;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Error;
use crate::service::{Answer, Bounds, Caller, Service, language, text};

/// How much memory a search takes.
const SEARCH_BYTES: usize = 200_000_000;

/// Keeps a search, one of the largest games, and small ones beside it.
static SERVICE: LazyLock<Service> = LazyLock::new(|| {
    let bounds = Bounds {
        searches: 1,
        threads: 1,
        // The page asks for less.
        longest: Duration::from_secs(600),
        memory: SEARCH_BYTES,
        kept: Tiers::MAX_BYTES + SEARCH_BYTES as u128 + 50_000_000,
    };
    Service::new(bounds, ())
});

thread_local! {
    /// Hears how the work goes. Progress may be reported by any thread, and a function of
    /// JavaScript belongs to one, so it waits here.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The answer to a question: JSON, or the text of a picture. Where a game must be solved first,
/// `listener` is called with `progress` and how much of it is done.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn answer(path: &str, parameters: &str, listener: Function) -> Result<String, String> {
    heard_by(listener, parameters, |parameters| {
        let caller = Caller {
            gone: &AtomicBool::new(false),
            progress: &|part| {
                tell("progress", text(&part));
            },
        };
        Ok(match SERVICE.answer(path, parameters, caller)? {
            Answer::Json(text) => text,
            Answer::Picture(text) => text.into_owned(),
        })
    })
}

/// Searches, and calls `listener` with the name and the JSON of every part of the answer.
/// If it returns `false`, the search ends.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn search(parameters: &str, listener: Function) -> Result<(), String> {
    heard_by(listener, parameters, |parameters| {
        let search = SERVICE.search(parameters)?;
        let stop = AtomicBool::new(false);
        SERVICE.run(search, &stop, &|name, data| {
            if !tell(name, data) {
                stop.store(true, Ordering::Relaxed);
            }
        });
        Ok(())
    })
}

fn heard_by<T>(
    listener: Function,
    parameters: &str,
    work: impl FnOnce(&Value) -> Result<T, Error>,
) -> Result<T, String> {
    let parameters = serde_json::from_str(parameters).unwrap_or_default();
    LISTENER.set(Some(listener));
    let done = work(&parameters);
    LISTENER.set(None);
    done.map_err(|error| text(&error.body(language(&parameters))))
}

/// Whether the listener wants to hear more.
fn tell(name: &str, data: String) -> bool {
    LISTENER.with_borrow(|listener| {
        let told = listener
            .as_ref()
            .map(|listener| listener.call2(&JsValue::NULL, &name.into(), &data.into()));
        !matches!(told, Some(Ok(answer)) if answer == JsValue::FALSE)
    })
}
