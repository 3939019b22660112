//! The process through which a browser is driven.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

/// How often a driver is started before a test gives up. It listens on one port
/// number for IPv4 and for IPv6, and ends if somebody else has just taken the
/// second.
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
