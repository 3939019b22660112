//! Chromium on the page, used as a person uses it.

use std::cell::Cell;
use std::fmt::Debug;
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::action_chain::ActionChain;
use thirtyfour::error::{WebDriverError, WebDriverErrorInner, WebDriverResult};
use thirtyfour::{By, Key, TypingData, WebDriver};
use tokio::runtime::{self, Runtime};

use crate::chrome_driver::{self, ChromeDriver};
use crate::common::served::Served;

/// How long the page may take for anything. A slow machine makes a test slower,
/// not wrong.
const PATIENCE: Duration = Duration::from_secs(600);

/// How often we look whether it is there.
const GLANCE: Duration = Duration::from_millis(15);

/// A browser is large, so there is one at a time.
static TURN: Mutex<()> = Mutex::new(());

pub struct Browser {
    driver: Option<WebDriver>,
    runtime: Runtime,
    _process: ChromeDriver,
    address: String,
    /// Set while the driver is asked what is on the page for a failure.
    failing: Cell<bool>,
    _profile: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl Browser {
    /// A new browser in English, on a page of the server. `path` is what follows
    /// the slash.
    pub fn open(server: &Served, path: &str) -> Browser {
        Browser::in_language("en", server, path)
    }

    /// A new browser whose user prefers a language.
    pub fn in_language(language: &str, server: &Served, path: &str) -> Browser {
        Browser::at(language, server.url("/"), path)
    }

    /// A new browser on a page below an address, which ends in a slash.
    pub fn at(language: &str, address: String, path: &str) -> Browser {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let (driver, process, profile) = chrome_driver::browser(language, &runtime, PATIENCE);
        let browser = Browser {
            driver: Some(driver),
            runtime,
            _process: process,
            address,
            failing: Cell::new(false),
            _profile: profile,
            _turn: turn,
        };
        browser.resize(1200, 900);
        browser.visit(path);
        browser
    }

    fn driver(&self) -> &WebDriver {
        self.driver.as_ref().unwrap()
    }

    /// Does something, or fails with what is on the page.
    fn done<T>(&self, what: &str, work: impl Future<Output = WebDriverResult<T>>) -> T {
        match self.runtime.block_on(work) {
            Ok(done) => done,
            Err(error) if self.failing.get() => panic!("{what}: {error}"),
            Err(error) => self.fail(&format!("{what}: {error}")),
        }
    }

    /// Fails, and says what is on the page.
    pub fn fail(&self, why: &str) -> ! {
        self.failing.set(true);
        let address = self.address_shown();
        let text = self.script("return document.body.innerText", vec![]);
        let text = text.as_str().unwrap_or_default();
        panic!("{why}\non the page {address}:\n{text}")
    }

    /// Waits until a thing is as expected.
    #[track_caller]
    pub fn until<T: PartialEq + Debug>(&self, expected: T, look: impl Fn() -> T) {
        let started = Instant::now();
        loop {
            let seen = look();
            if seen == expected {
                return;
            }
            if started.elapsed() > PATIENCE {
                self.fail(&format!("expected {expected:#?}\nfound {seen:#?}"));
            }
            thread::sleep(GLANCE);
        }
    }

    /// Waits until something holds.
    #[track_caller]
    pub fn until_true(&self, what: &str, look: impl Fn() -> bool) {
        let started = Instant::now();
        while !look() {
            if started.elapsed() > PATIENCE {
                self.fail(&format!("expected: {what}"));
            }
            thread::sleep(GLANCE);
        }
    }

    /// Goes to an address of the server and waits until the page is there.
    pub fn visit(&self, path: &str) {
        self.load(path);
        self.until_ready();
    }

    /// Goes to an address of the server, whatever is there.
    pub fn load(&self, path: &str) {
        let address = format!("{}{path}", self.address);
        self.done(path, self.driver().goto(address));
    }

    fn until_ready(&self) {
        let ready = "return document.querySelector('nav [aria-current]') !== null
            && document.querySelector('main > section:not([hidden])') !== null";
        self.until_true("the page is there", || {
            self.script(ready, vec![]) == json!(true)
        });
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

    /// What the browser shows as the address, without the server.
    pub fn address_shown(&self) -> String {
        let url = self.done("address", self.driver().current_url());
        let url = url.as_str();
        url.strip_prefix(&self.address).unwrap_or(url).to_owned()
    }

    /// Clicks with the mouse.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.as_soon_as_possible(selector, async || {
            self.driver().find(By::Css(selector)).await?.click().await
        });
    }

    /// Points at an element with the mouse.
    #[track_caller]
    pub fn point_at(&self, selector: &str) {
        self.as_soon_as_possible(selector, async || {
            let element = self.driver().find(By::Css(selector)).await?;
            let chain = self.driver().action_chain();
            chain.move_to_element_center(&element).perform().await
        });
    }

    /// Does something with an element as soon as it is there. An answer may come just then, and
    /// the element be made anew.
    #[track_caller]
    fn as_soon_as_possible(&self, what: &str, work: impl AsyncFn() -> WebDriverResult<()>) {
        let started = Instant::now();
        loop {
            match self.runtime.block_on(work()) {
                Ok(()) => return,
                Err(error) if is_not_there(&error) && started.elapsed() < PATIENCE => {}
                Err(error) => self.fail(&format!("{what}: {error}")),
            }
            thread::sleep(GLANCE);
        }
    }

    /// Presses keys, wherever the focus is.
    pub fn press(&self, keys: impl Into<TypingData>) {
        let chain = self.keyboard().send_keys(keys);
        self.done("keys", chain.perform());
    }

    /// Presses a key while another is held.
    pub fn press_with(&self, held: Key, key: char) {
        let held = held.value();
        let chain = self.keyboard().key_down(held).send_keys(key).key_up(held);
        self.done("keys", chain.perform());
    }

    fn keyboard(&self) -> ActionChain {
        let at_once = Some(Duration::ZERO);
        self.driver().action_chain_with_delay(at_once, at_once)
    }

    /// Chooses an option of a list, or puts a text into a field, as pasting does.
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

    /// The text that is seen in an element.
    pub fn text(&self, selector: &str) -> String {
        self.texts(selector).join("\n")
    }

    /// The texts that are seen in all elements.
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .filter((element) => element.checkVisibility())
            .map((element) => element.innerText.trim())";
        let texts = self.script(script, vec![json!(selector)]);
        serde_json::from_value(texts).unwrap()
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

    /// The value of a style of an element as it is shown.
    pub fn style(&self, selector: &str, name: &str) -> String {
        let script = "return getComputedStyle(document.querySelector(arguments[0]))
            .getPropertyValue(arguments[1])";
        let value = self.script(script, vec![json!(selector), json!(name)]);
        value.as_str().unwrap().to_owned()
    }

    fn tell(&self, method: &str, parameters: Value) {
        self.done(method, self.driver().cdp().send_raw(method, parameters));
    }

    /// Runs a script in each page from the next on, before those of the page.
    pub fn before_pages(&self, script: &str) {
        let method = "Page.addScriptToEvaluateOnNewDocument";
        self.tell(method, json!({ "source": script }));
    }

    /// A window whose inside has this size.
    pub fn resize(&self, width: u32, height: u32) {
        self.set_size(width, height, 1);
    }

    /// What a zoom of 200 % does: half as many pixels, each twice as large.
    pub fn zoom_twice(&self, width: u32, height: u32) {
        self.set_size(width / 2, height / 2, 2);
    }

    /// Gives the window a size, and waits until the page has heard of it.
    fn set_size(&self, width: u32, height: u32, scale: u32) {
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": width, "height": height, "deviceScaleFactor": scale, "mobile": false,
            }),
        );
        let size = "return [innerWidth, innerHeight, devicePixelRatio]";
        self.until(json!([width, height, scale]), || self.script(size, vec![]));
    }

    /// The colours that the system prefers: light or dark.
    pub fn prefer_colours(&self, colours: &str) {
        self.tell(
            "Emulation.setEmulatedMedia",
            json!({ "features": [{ "name": "prefers-color-scheme", "value": colours }] }),
        );
    }

    /// As it looks on paper.
    pub fn print(&self) {
        self.tell("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    }

    /// From the next page on.
    pub fn hide_scrollbars(&self) {
        self.tell("Emulation.setScrollbarsHidden", json!({ "hidden": true }));
    }

    /// A picture of the window.
    pub fn screenshot(&self) -> Vec<u8> {
        self.done("screenshot", self.driver().screenshot_as_png())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            // If it does not end when asked, it does when its driver is ended.
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}

/// Whether an element may still come or may be another one now.
fn is_not_there(error: &WebDriverError) -> bool {
    matches!(
        error.as_inner(),
        WebDriverErrorInner::NoSuchElement(_)
            | WebDriverErrorInner::StaleElementReference(_)
            | WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
    )
}
