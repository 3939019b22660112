//! Controls Chromium as a person does.

use std::cell::Cell;
use std::fmt::Debug;
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use thirtyfour::action_chain::ActionChain;
use thirtyfour::error::WebDriverResult;
use thirtyfour::{Key, TypingData, WebDriver};

use super::chrome_driver::Chromium;
use crate::common::served::Served;
use crate::common::wait::DEADLINE;

/// How long to wait between two looks at the page.
const PAUSE: Duration = Duration::from_millis(10);

/// The single browser of all tests, which run one after another.
static CHROMIUM: Mutex<Option<Chromium>> = Mutex::new(None);

/// A new window of the browser, without data from earlier tests.
pub struct Browser {
    chromium: MutexGuard<'static, Option<Chromium>>,
    address: String,
    /// The server, if it ends with the window.
    server: Option<Served>,
    /// Whether the failure and the page have been reported.
    has_failed: Cell<bool>,
}

impl Browser {
    /// Opens a page of a new server in English. `path` follows the slash of the address.
    pub fn open(path: &str) -> Browser {
        let server = Served::start(&[]);
        let mut browser = Browser::on(&server, path);
        browser.server = Some(server);
        browser
    }

    /// Opens a page of a server in English.
    pub fn on(server: &Served, path: &str) -> Browser {
        Browser::in_language("en", server, path)
    }

    /// Opens a page for a user who prefers a language.
    pub fn in_language(language: &str, server: &Served, path: &str) -> Browser {
        Browser::at(language, server.url("/"), path)
    }

    /// Opens a page below an address, which ends with a slash.
    pub fn at(language: &str, address: String, path: &str) -> Browser {
        let mut chromium = CHROMIUM.lock().unwrap_or_else(PoisonError::into_inner);
        let renew = |chromium: &Chromium| chromium.renew(language, &address);
        // A browser that has crashed is replaced.
        if chromium.as_ref().is_none_or(|one| renew(one).is_err()) {
            *chromium = None;
            let started = Chromium::start();
            renew(&started).unwrap_or_else(|error| panic!("no window: {error}"));
            *chromium = Some(started);
        }
        let browser = Browser {
            chromium,
            address,
            server: None,
            has_failed: Cell::new(false),
        };
        browser.resize(1200, 900);
        browser.visit(path);
        browser
    }

    fn chromium(&self) -> &Chromium {
        self.chromium.as_ref().unwrap()
    }

    fn driver(&self) -> &WebDriver {
        &self.chromium().driver
    }

    fn run<T>(&self, work: impl Future<Output = WebDriverResult<T>>) -> WebDriverResult<T> {
        self.chromium().runtime.block_on(work)
    }

    /// Runs an action. If it fails, reports what is on the page.
    #[track_caller]
    fn done<T>(&self, what: &str, work: impl Future<Output = WebDriverResult<T>>) -> T {
        match self.run(work) {
            Ok(done) => done,
            Err(error) => self.fail(&format!("{what}: {error}")),
        }
    }

    /// Fails, and reports what is on the page.
    #[track_caller]
    pub fn fail(&self, why: &str) -> ! {
        self.has_failed.set(true);
        panic!("{why}\n{}", self.shown())
    }

    /// The address and the text of the page, if the browser still responds.
    fn shown(&self) -> String {
        let script = "return `on the page ${location.href}:\n${document.body.innerText}`";
        let shown = self.run(async { self.driver().execute(script, vec![]).await?.convert() });
        shown.unwrap_or_else(|error| format!("no page: {error}"))
    }

    /// Waits until `look` returns the expected value.
    #[track_caller]
    pub fn until<T: PartialEq + Debug>(&self, expected: T, look: impl Fn() -> T) {
        let started = Instant::now();
        loop {
            let seen = look();
            if seen == expected {
                return;
            }
            if started.elapsed() > DEADLINE {
                self.fail(&format!("expected {expected:#?}\nfound {seen:#?}"));
            }
            thread::sleep(PAUSE);
        }
    }

    /// Waits until a condition holds.
    #[track_caller]
    pub fn until_true(&self, what: &str, look: impl Fn() -> bool) {
        let started = Instant::now();
        while !look() {
            if started.elapsed() > DEADLINE {
                self.fail(&format!("expected: {what}"));
            }
            thread::sleep(PAUSE);
        }
    }

    /// Waits until an element has a text.
    #[track_caller]
    pub fn until_text(&self, selector: &str, expected: &str) {
        self.until(expected.to_owned(), || self.text(selector));
    }

    /// Waits until the text of an element contains a text.
    #[track_caller]
    pub fn until_has(&self, selector: &str, part: &str) {
        self.until_true(part, || self.text(selector).contains(part));
    }

    #[track_caller]
    pub fn until_starts(&self, selector: &str, part: &str) {
        self.until_true(part, || self.text(selector).starts_with(part));
    }

    #[track_caller]
    pub fn until_ends(&self, selector: &str, part: &str) {
        self.until_true(part, || self.text(selector).ends_with(part));
    }

    /// Waits until an element has some text.
    #[track_caller]
    pub fn until_said(&self, selector: &str) {
        self.until_true(selector, || !self.text(selector).is_empty());
    }

    /// Waits until some element is visible.
    #[track_caller]
    pub fn until_seen(&self, selector: &str) {
        self.until_true(selector, || !self.texts(selector).is_empty());
    }

    /// Waits until this number of elements is visible.
    #[track_caller]
    pub fn until_count(&self, selector: &str, expected: usize) {
        self.until(expected, || self.texts(selector).len());
    }

    /// Waits until a script returns a value.
    #[track_caller]
    pub fn until_eval(&self, script: &str, expected: Value) {
        self.until(expected, || self.eval(script));
    }

    /// Waits until the browser shows an address.
    #[track_caller]
    pub fn until_address(&self, expected: &str) {
        self.until(expected.to_owned(), || self.address_shown());
    }

    /// Loads an address of the server and waits until the page is ready.
    pub fn visit(&self, path: &str) {
        self.load(path);
        self.until_ready();
    }

    /// Loads an address of the server, which may not have the page.
    pub fn load(&self, path: &str) {
        let address = format!("{}{path}", self.address);
        self.done(path, self.driver().goto(address));
    }

    fn until_ready(&self) {
        let ready = "return document.querySelector('nav [aria-current]') !== null
            && document.querySelector('main > section:not([hidden])') !== null";
        self.until_true("the page is there", || self.eval(ready) == json!(true));
    }

    pub fn reload(&self) {
        self.done("reload", self.driver().refresh());
        self.until_ready();
    }

    pub fn back(&self) {
        self.done("back", self.driver().back());
    }

    pub fn forward(&self) {
        self.done("forward", self.driver().forward());
    }

    /// The address that the browser shows, without the server.
    pub fn address_shown(&self) -> String {
        let url = self.done("address", self.driver().current_url());
        let url = url.as_str();
        url.strip_prefix(&self.address).unwrap_or(url).to_owned()
    }

    /// Clicks with the mouse as soon as the element can be clicked.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.until_true(&format!("a click on {selector}"), || {
            let Some((x, y)) = self.place(selector) else {
                return false;
            };
            self.script(GUARD, vec![json!(selector)]);
            let chain = self.actions().move_to(x, y).click();
            self.done(selector, chain.perform());
            self.eval(IS_CLICKED) == json!(true)
        });
    }

    /// Points at an element with the mouse.
    #[track_caller]
    pub fn point_at(&self, selector: &str) {
        let hovered = "return document.querySelector(arguments[0])?.matches(':hover') ?? false";
        self.until_true(&format!("the mouse on {selector}"), || {
            let Some((x, y)) = self.place(selector) else {
                return false;
            };
            self.done(selector, self.actions().move_to(x, y).perform());
            self.script(hovered, vec![json!(selector)]) == json!(true)
        });
    }

    /// Scrolls to an element and finds a point at which the mouse reaches it.
    fn place(&self, selector: &str) -> Option<(i64, i64)> {
        serde_json::from_value(self.script(PLACE, vec![json!(selector)])).unwrap()
    }

    /// Actions of mouse and keyboard without pauses.
    fn actions(&self) -> ActionChain {
        let at_once = Some(Duration::ZERO);
        self.driver().action_chain_with_delay(at_once, at_once)
    }

    /// Presses keys, wherever the focus is.
    pub fn press(&self, keys: impl Into<TypingData>) {
        let chain = self.actions().send_keys(keys);
        self.done("keys", chain.perform());
    }

    /// Presses a key while another is held.
    pub fn press_with(&self, held: Key, key: char) {
        let held = held.value();
        let chain = self.actions().key_down(held).send_keys(key).key_up(held);
        self.done("keys", chain.perform());
    }

    /// Chooses an option of a list, or sets the text of a field, as pasting does.
    #[track_caller]
    pub fn fill(&self, selector: &str, value: &str) {
        let script = "const field = document.querySelector(arguments[0]);
            field.focus();
            field.value = arguments[1];
            field.dispatchEvent(new Event('input', { bubbles: true }));
            field.dispatchEvent(new Event('change', { bubbles: true }));
            return field.value";
        let filled = self.script(script, vec![json!(selector), json!(value)]);
        if filled != json!(value) {
            self.fail(&format!("{selector} does not take {value:?}"));
        }
    }

    /// The visible text of an element.
    pub fn text(&self, selector: &str) -> String {
        self.texts(selector).join("\n")
    }

    /// The visible texts of all elements.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .filter((element) => element.checkVisibility())
            .map((element) => element.innerText.trim())";
        let texts = self.script(script, vec![json!(selector)]);
        serde_json::from_value(texts).unwrap()
    }

    /// Runs a script, and returns its result.
    pub fn eval(&self, script: &str) -> Value {
        self.script(script, vec![])
    }

    #[track_caller]
    pub fn assert_eval(&self, script: &str, expected: Value) {
        assert_eq!(self.eval(script), expected, "{script}");
    }

    /// Runs a script, and returns its result as a Rust type.
    pub fn read<T: DeserializeOwned>(&self, script: &str) -> T {
        serde_json::from_value(self.eval(script)).unwrap()
    }

    /// The number of elements, visible or not.
    pub fn count(&self, selector: &str) -> usize {
        let script = "return document.querySelectorAll(arguments[0]).length";
        serde_json::from_value(self.script(script, vec![json!(selector)])).unwrap()
    }

    /// A data attribute of every element, visible or not.
    pub fn data(&self, selector: &str, name: &str) -> Vec<String> {
        let script = "const [selector, name] = arguments;
            return [...document.querySelectorAll(selector)].map((one) => one.dataset[name])";
        let data = self.script(script, vec![json!(selector), json!(name)]);
        serde_json::from_value(data).unwrap()
    }

    pub fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let run = async { self.driver().execute(script, arguments).await?.convert() };
        self.done(script, run)
    }

    /// Runs the body of an async function.
    pub fn script_async(&self, script: &str, arguments: Vec<Value>) -> Value {
        let whole = format!(
            "const done = arguments[arguments.length - 1];
            (async (...arguments) => {{ {script} }})(...arguments)
                .then(done, (error) => done(`${{error}}`))"
        );
        let run = async {
            let driver = self.driver();
            driver.execute_async(&*whole, arguments).await?.convert()
        };
        self.done(script, run)
    }

    /// The computed value of a style of an element.
    pub fn style(&self, selector: &str, name: &str) -> String {
        let script = "return getComputedStyle(document.querySelector(arguments[0]))
            .getPropertyValue(arguments[1])";
        let value = self.script(script, vec![json!(selector), json!(name)]);
        value.as_str().unwrap().to_owned()
    }

    fn tell(&self, method: &str, parameters: Value) {
        self.done(method, self.chromium().tell(method, parameters));
    }

    /// From the next page on, runs a script before those of the page.
    pub fn before_pages(&self, script: &str) {
        let method = "Page.addScriptToEvaluateOnNewDocument";
        self.tell(method, json!({ "source": script }));
    }

    /// Resizes the window such that the page has this size.
    pub fn resize(&self, width: u32, height: u32) {
        self.set_size(width, height, 1);
    }

    /// The effect of a zoom of 200 %: half as many pixels, each twice as large.
    pub fn zoom_twice(&self, width: u32, height: u32) {
        self.set_size(width / 2, height / 2, 2);
    }

    /// Resizes the window, and waits until the page has noticed.
    fn set_size(&self, width: u32, height: u32, scale: u32) {
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": width, "height": height, "deviceScaleFactor": scale, "mobile": false,
            }),
        );
        let size = "return [innerWidth, innerHeight, devicePixelRatio]";
        self.until(json!([width, height, scale]), || self.eval(size));
    }

    /// Sets the colours that the system prefers: light or dark.
    pub fn prefer_colours(&self, colours: &str) {
        self.tell(
            "Emulation.setEmulatedMedia",
            json!({ "features": [{ "name": "prefers-color-scheme", "value": colours }] }),
        );
        self.until_media(&format!("(prefers-color-scheme: {colours})"));
    }

    fn until_media(&self, query: &str) {
        let script = "return matchMedia(arguments[0]).matches";
        self.until_true(query, || {
            self.script(script, vec![json!(query)]) == json!(true)
        });
    }

    /// Shows the page as it is printed.
    pub fn print(&self) {
        self.tell("Emulation.setEmulatedMedia", json!({ "media": "print" }));
        self.until_media("print");
    }

    /// From the next page on, hides scroll bars.
    pub fn hide_scrollbars(&self) {
        self.tell("Emulation.setScrollbarsHidden", json!({ "hidden": true }));
    }

    /// A screenshot of the window.
    pub fn screenshot(&self) -> Vec<u8> {
        self.done("screenshot", self.driver().screenshot_as_png())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if thread::panicking() && !self.has_failed.get() {
            eprintln!("{}", self.shown());
        }
    }
}

/// The point at which the mouse reaches an element. Null while the element is missing, covered or
/// disabled.
const PLACE: &str = "const [selector] = arguments;
    const element = document.querySelector(selector);
    if (element === null || !element.checkVisibility() || element.disabled
        || element.getClientRects().length === 0) {
        return null;
    }
    const middle = () => {
        const [{ left, right, top, bottom }] = element.getClientRects();
        const x = Math.floor((Math.max(left, 0) + Math.min(right, innerWidth)) / 2);
        const y = Math.floor((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
        const isMet = document.elementFromPoint(x, y)?.closest(selector) === element;
        return isMet ? [x, y] : null;
    };
    const place = middle();
    if (place === null) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    }
    return place ?? middle()";

/// An answer may arrive between finding the point and the click, and move or replace the element.
/// So the script blocks the next click unless it reaches the element.
const GUARD: &str = "const [selector] = arguments;
    const guard = new AbortController();
    const click = window.guardedClick = { isDone: false, guard };
    let isStray = false;
    const isMeant = ({ target }) => target instanceof Element && target.closest(selector) !== null;
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
        window.addEventListener(type, (event) => {
            if (type === 'pointerdown') {
                isStray = !isMeant(event);
            }
            if (isStray) {
                event.stopImmediatePropagation();
                event.preventDefault();
            } else if (type === 'click') {
                click.isDone ||= isMeant(event);
            }
        }, { capture: true, signal: guard.signal });
    }";

/// Whether the element was clicked. After a click on a link, another page may be loaded.
const IS_CLICKED: &str = "const click = window.guardedClick;
    delete window.guardedClick;
    click?.guard.abort();
    return click?.isDone ?? true";
