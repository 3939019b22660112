//! `noughts serve`, for as long as a test needs it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

pub struct Server {
    process: Child,
    /// Ends with a slash.
    pub address: String,
}

impl Server {
    pub fn start() -> Server {
        Server::with(&[])
    }

    pub fn with(arguments: &[&str]) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_noughts"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut address = String::new();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        lines.read_line(&mut address).unwrap();
        Server {
            process,
            address: address.trim().to_owned(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
