//! The Chromium of the test executable, and the process that controls it.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::error::WebDriverResult;
use thirtyfour::{CapabilitiesHelper, ChromeCapabilities, DesiredCapabilities, WebDriver};
use tokio::runtime::{self, Runtime};

use crate::common::wait::DEADLINE;

/// The browser is invisible, root may run it, and it connects only to the page.
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

/// How many times a driver may start before a test fails. A driver listens on the same port number
/// for IPv4 and IPv6, and ends if another process takes the second one first. The browser may also
/// fail to start.
const STARTS: usize = 5;

/// A driver in its own process group, which includes Chromium and all its processes.
struct ChromeDriver {
    process: Child,
    address: String,
    profile: PathBuf,
    watchdog: Child,
    // Kept open, because the driver ends when it cannot write.
    lines: BufReader<ChildStdout>,
}

/// Waits until the test process ends in any way, which closes its end of the pipe.
const WATCHDOG: &str = r#"read _; kill -s KILL -- "-$1"; rm -rf "$2""#;

impl ChromeDriver {
    fn start() -> ChromeDriver {
        let mut printed = String::new();
        for _ in 0..STARTS {
            match ChromeDriver::try_start() {
                Ok(driver) => return driver,
                Err(output) => printed = output,
            }
        }
        panic!("chromedriver ended {STARTS} times, the last time with: {printed}")
    }

    /// Starts a driver. If it ends, returns its output.
    fn try_start() -> Result<ChromeDriver, String> {
        let profile = tempfile::tempdir().unwrap().keep();
        let started = Command::new("chromedriver")
            .arg("--port=0")
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process = started.unwrap_or_else(|error| {
            panic!("chromedriver: {error}; cargo xtask test tells what to install")
        });
        let watchdog = Command::new("sh")
            .args(["-c", WATCHDOG, "watchdog", &process.id().to_string()])
            .arg(&profile)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let mut driver = ChromeDriver {
            lines: BufReader::new(process.stdout.take().unwrap()),
            process,
            address: String::new(),
            profile,
            watchdog: watchdog.unwrap(),
        };
        let mut printed = String::new();
        loop {
            let mut line = String::new();
            if driver.lines.read_line(&mut line).unwrap() == 0 {
                return Err(printed);
            }
            if let Some((_, port)) = line.trim_end().split_once("successfully on port ") {
                driver.address = format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
                return Ok(driver);
            }
            printed.push_str(&line);
        }
    }
}

impl Drop for ChromeDriver {
    fn drop(&mut self) {
        drop(self.watchdog.stdin.take());
        let _ = self.watchdog.wait();
        let _ = self.process.wait();
    }
}

/// A browser for all tests, which run one after another.
pub struct Chromium {
    // Dropped before the session, so that the session need not be ended.
    _process: ChromeDriver,
    pub driver: WebDriver,
    pub runtime: Runtime,
    user_agent: String,
}

impl Chromium {
    pub fn start() -> Chromium {
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let mut failure = None;
        for _ in 0..STARTS {
            let process = ChromeDriver::start();
            let session = async {
                let capabilities = capabilities(&process.profile)?;
                let driver = WebDriver::builder(&process.address, capabilities)
                    .request_timeout(DEADLINE)
                    .connect()
                    .await?;
                let user_agent = driver.execute("return navigator.userAgent", vec![]);
                let user_agent = user_agent.await?.convert()?;
                Ok((driver, user_agent))
            };
            let session: WebDriverResult<_> = runtime.block_on(session);
            match session {
                Ok((driver, user_agent)) => {
                    return Chromium {
                        _process: process,
                        driver,
                        runtime,
                        user_agent,
                    };
                }
                Err(error) => failure = Some(error),
            }
        }
        panic!("Chromium does not start: {failure:?}")
    }

    /// Opens a new window for the next test. Sizes, media, scripts, history and session storage
    /// belong to a window. Clears the data of the origin.
    pub fn renew(&self, language: &str, address: &str) -> WebDriverResult<()> {
        self.runtime.block_on(async {
            let driver = &self.driver;
            let window = driver.new_tab().await?;
            driver.close_window().await?;
            driver.switch_to_window(window).await?;
            self.tell(
                "Emulation.setFocusEmulationEnabled",
                json!({ "enabled": true }),
            )
            .await?;
            let language = json!({ "userAgent": self.user_agent, "acceptLanguage": language });
            self.tell("Network.setUserAgentOverride", language).await?;
            let origin = json!({ "origin": address, "storageTypes": "all" });
            self.tell("Storage.clearDataForOrigin", origin).await
        })
    }

    /// Calls a method of the DevTools protocol.
    pub async fn tell(&self, method: &str, parameters: Value) -> WebDriverResult<()> {
        self.driver.cdp().send_raw(method, parameters).await?;
        Ok(())
    }
}

fn capabilities(profile: &Path) -> WebDriverResult<ChromeCapabilities> {
    let mut chrome = DesiredCapabilities::chrome();
    for argument in ARGUMENTS {
        chrome.add_arg(argument)?;
    }
    chrome.add_arg(&format!("--user-data-dir={}", profile.display()))?;
    let deadline = DEADLINE.as_millis() as u64;
    chrome.add_experimental_option("browserStartupTimeout", deadline)?;
    let timeouts = json!({ "script": deadline, "pageLoad": deadline });
    chrome.set("timeouts", timeouts)?;
    Ok(chrome)
}
