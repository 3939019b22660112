//! The folder that `cargo xtask site` has written, and a plain host for it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

/// The folder of the site.
pub fn site() -> PathBuf {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/explorer");
    assert!(
        site.join("index.html").is_file(),
        "cargo xtask site --out target/explorer makes the site"
    );
    site
}

/// The folder of the site that contains everything except the page.
pub fn version() -> PathBuf {
    let page = fs::read_to_string(site().join("index.html")).unwrap();
    let (before, _) = page.split_once("/main.js\"").unwrap();
    let (_, version) = before.rsplit_once('"').unwrap();
    site().join(version)
}

/// A plain file host, below a path.
pub struct Host {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

const BELOW: &str = "/some/where/";

impl Host {
    pub fn start() -> Host {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let heard = Arc::clone(&heard);
                thread::spawn(move || serve(stream, &heard));
            }
        });
        Host { address, asked }
    }

    pub fn url(&self) -> String {
        format!("http://{}{BELOW}", self.address)
    }

    /// The requests for anything except the files of the site.
    pub fn strangers(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        let strange = |path: &&String| file(path).is_none();
        asked.iter().filter(strange).cloned().collect()
    }
}

/// The file of a path. `None` if the site has no such file.
fn file(path: &str) -> Option<PathBuf> {
    let path = path.split(['?', '#']).next()?.strip_prefix(BELOW)?;
    let path = if path.is_empty() { "index.html" } else { path };
    let file = site().join(path);
    (!path.contains("..") && file.is_file()).then_some(file)
}

fn serve(stream: TcpStream, heard: &Mutex<Vec<String>>) {
    let mut request = BufReader::new(stream.try_clone().unwrap());
    let mut line = String::new();
    if request.read_line(&mut line).is_err() {
        return;
    }
    let Some(path) = line.split(' ').nth(1) else {
        return;
    };
    heard.lock().unwrap().push(path.to_owned());
    let mut stream = stream;
    let (status, kind, body) = match file(path) {
        Some(file) => ("200 OK", kind(&file), fs::read(file).unwrap()),
        None => ("404 Not Found", "text/plain", Vec::new()),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    // The browser may have left the page.
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(&body);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let _ = request.read_to_end(&mut Vec::new());
}

/// The types that even simple hosts know. WebAssembly is not among them.
fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
