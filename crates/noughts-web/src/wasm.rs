//! The functions that JavaScript calls, for a page without a server.
//!
//! A worker of the page calls [`answer`] and [`search`](search()). Questions and answers
//! are the JSON that the server gets and gives.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::browser::Browser;

thread_local! {
    static BROWSER: RefCell<Browser> = RefCell::default();
    /// Who hears how the work goes. What reports progress may be shared between threads, and
    /// a function of JavaScript may not, so it waits here.
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The answer to a question: JSON, or the text of a picture. Where a game must be worked out
/// first, `listener` is called with `progress` and how much of it is done.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn answer(path: &str, parameters: &str, listener: Function) -> Result<String, String> {
    heard_by(listener, |browser| browser.answer(path, parameters, &tell))
}

/// Searches, and calls `listener` with the name and the JSON of every part of the answer.
/// Where it returns `false`, the search ends.
///
/// # Errors
///
/// The JSON of an error.
#[wasm_bindgen]
pub fn search(parameters: &str, listener: Function) -> Result<(), String> {
    heard_by(listener, |browser| browser.search(parameters, &tell))
}

fn heard_by<T>(listener: Function, work: impl FnOnce(&mut Browser) -> T) -> T {
    LISTENER.set(Some(listener));
    let done = BROWSER.with_borrow_mut(work);
    LISTENER.set(None);
    done
}

/// Whether whoever hears it wants to hear more.
fn tell(name: &str, data: String) -> bool {
    LISTENER.with_borrow(|listener| {
        let told = listener
            .as_ref()
            .map(|listener| listener.call2(&JsValue::NULL, &name.into(), &data.into()));
        // What else the page makes of it is not our business.
        !matches!(told, Some(Ok(answer)) if answer == JsValue::FALSE)
    })
}
