//! The process through which a browser is driven, and the browser that it starts.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::error::WebDriverResult;
use thirtyfour::{CapabilitiesHelper, ChromeCapabilities, DesiredCapabilities, WebDriver};
use tokio::runtime::Runtime;

/// What holds of every browser here: nobody sees it, root may run it, and it
/// talks to nobody but the page.
const ARGUMENTS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// How often a driver is started before a test gives up. It listens on one port
/// number for IPv4 and for IPv6, and ends if somebody else has just taken the
/// second. A browser may fail to start, too.
const STARTS: usize = 10;

/// The driver of a browser, a process of its own.
pub struct ChromeDriver {
    process: Child,
    /// Where it listens.
    pub address: String,
    // Kept open: the driver ends when it cannot write.
    lines: BufReader<ChildStdout>,
}

impl ChromeDriver {
    pub fn start() -> ChromeDriver {
        let mut said = String::new();
        for _ in 0..STARTS {
            match ChromeDriver::try_start() {
                Ok(driver) => return driver,
                Err(output) => said = output,
            }
        }
        panic!("chromedriver ended {STARTS} times, the last time with: {said}")
    }

    /// The driver, or what it said before it ended.
    fn try_start() -> Result<ChromeDriver, String> {
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process = started.unwrap_or_else(|error| {
            panic!("chromedriver: {error}; cargo xtask test tells what to install")
        });
        let lines = BufReader::new(process.stdout.take().unwrap());
        let mut driver = ChromeDriver {
            process,
            address: String::new(),
            lines,
        };
        let mut said = String::new();
        loop {
            let mut line = String::new();
            if driver.lines.read_line(&mut line).unwrap() == 0 {
                return Err(said);
            }
            if let Some((_, port)) = line.trim_end().split_once("successfully on port ") {
                driver.address = format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
                return Ok(driver);
            }
            said.push_str(&line);
        }
    }
}

impl Drop for ChromeDriver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser with its driver and the folder in which it keeps what it remembers. `patience` is
/// for its start and for everything that it is told to do.
pub fn browser(
    language: &str,
    runtime: &Runtime,
    patience: Duration,
) -> (WebDriver, ChromeDriver, TempDir) {
    let mut failure = None;
    for _ in 0..STARTS {
        let (process, profile) = (ChromeDriver::start(), tempfile::tempdir().unwrap());
        let capabilities = capabilities(language, &profile, patience).unwrap();
        let driver = WebDriver::builder(&process.address, capabilities).request_timeout(patience);
        match runtime.block_on(driver.connect()) {
            Ok(driver) => return (driver, process, profile),
            Err(error) => failure = Some(error),
        }
    }
    panic!("there is no browser: {failure:?}")
}

fn capabilities(
    language: &str,
    profile: &TempDir,
    patience: Duration,
) -> WebDriverResult<ChromeCapabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    for argument in ARGUMENTS {
        chrome.add_arg(argument)?;
    }
    chrome.add_arg(&format!("--lang={language}"))?;
    chrome.add_arg(&format!("--user-data-dir={}", profile.path().display()))?;
    let languages = json!({ "intl.accept_languages": language });
    chrome.add_experimental_option("prefs", languages)?;
    let patience = patience.as_millis() as u64;
    chrome.add_experimental_option("browserStartupTimeout", patience)?;
    chrome.set(
        "timeouts",
        json!({ "script": patience, "pageLoad": patience }),
    )?;
    Ok(chrome)
}
