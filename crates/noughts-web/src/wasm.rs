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

/// The memory of a search.
const SEARCH_BYTES: usize = 200_000_000;

/// Its cache has room for a search, one of the largest games and several small ones.
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
    /// The function that progress is reported to. `Caller` needs a `Sync` function, which a
    /// function of JavaScript is not, so it is stored here.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Answers a question with JSON or the text of a picture. If a game must be solved first, calls
/// `listener` with `progress` and the progress from 0 to 1.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn answer(path: &str, parameters: &str, listener: Function) -> Result<String, String> {
    with_listener(listener, parameters, |parameters| {
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

/// Searches, and calls `listener` with the name and the JSON of every part of the answer. If
/// `listener` returns `false`, the search ends.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn search(parameters: &str, listener: Function) -> Result<(), String> {
    with_listener(listener, parameters, |parameters| {
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

fn with_listener<T>(
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

/// Calls the listener. Returns whether it wants more.
fn tell(name: &str, data: String) -> bool {
    LISTENER.with_borrow(|listener| {
        let told = listener
            .as_ref()
            .map(|listener| listener.call2(&JsValue::NULL, &name.into(), &data.into()));
        !matches!(told, Some(Ok(answer)) if answer == JsValue::FALSE)
    })
}
