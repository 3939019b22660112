//! Builds the page without a server: a folder of files for any static host.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::runner::Runner;
use crate::tools::{self, below, create, install_packages, read, write};
use crate::{cargo, root, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// The page of the server.
const PAGE: &str = "crates/noughts-web/page";

/// The picture that chats and forums show beside a link to the site.
const PREVIEW: &str = "preview.png";

/// The libraries of the page: the feature that exports the functions of each, and its name. The
/// page loads the second one only to judge programs.
const LIBRARIES: [(&str, &str); 2] = [("wasm", "noughts_web"), ("wasm-check", "noughts_check")];

/// The most bytes that a first visit may transfer, compressed.
const MOST_BYTES: u64 = 450_000;

/// The folder of the page in which programs are checked.
const CHECK: &str = "check/";

/// The folder of the Python interpreter, and its files.
const PYTHON: &str = "python/";
const PYTHON_FILES: [&str; 5] = [
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
];

/// The advice if Rust cannot compile for a browser.
const ADVICE: &str = "the site needs a Rust that compiles for browsers: rustup target add \
                      wasm32-unknown-unknown; on Debian without rustup: sudo apt-get install \
                      rustc-web rust-web-src";

/// The page loads only the files of the site, and sends no data.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                      style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
                      frame-src 'self'; base-uri 'none'; \
                      form-action 'none'";

/// How to compile for a browser.
pub(crate) enum Compiler {
    /// The installed Rust has the target.
    Installed,
    /// A Rust without the target, but with the source from which cargo builds its library.
    FromSource { rustc: PathBuf },
}

/// Writes the site into a folder, with or without the interpreter that runs Python programs in a
/// browser. `url` is the future address of the site, if it is known.
pub(crate) fn site(out: &Path, with_python: bool, url: Option<&str>) -> Result<(), String> {
    let built = build()?;
    refuse_foreign(out)?;
    let mut files = files(&built)?;
    if with_python {
        files.extend(python()?);
    }
    let version = version(&files);
    let folder = out.join(&version);
    for (name, bytes) in &files {
        write(&folder.join(name), bytes)?;
    }
    // Written last, so that it never names missing files.
    let page = read(&root().join(PAGE).join("index.html"))?;
    let page = String::from_utf8(page).map_err(|error| error.to_string())?;
    write(
        &out.join("index.html"),
        page_of(&page, &version, &files, url)?.as_bytes(),
    )?;
    // Visitors do not load this picture.
    if url.is_some() {
        let picture = read(&root().join("docs/explorer-light.png"))?;
        write(&out.join(PREVIEW), &picture)?;
    }
    let bytes = first_visit_bytes(out, &folder, &files)?;
    println!("{}: a first visit transfers {bytes} bytes", out.display());
    if bytes <= MOST_BYTES {
        Ok(())
    } else {
        Err(format!("expected at most {MOST_BYTES} bytes, compressed"))
    }
}

/// Checks that the library compiles for a browser.
pub(crate) fn check(runner: &mut Runner) {
    match set_up() {
        Ok(compiler) => {
            let check = "check --package noughts-web --features wasm,wasm-check --locked";
            runner.command("compiles for WebAssembly", &mut compiler.cargo(check));
        }
        Err(why) => runner.skip("WebAssembly", &why),
    }
}

/// Installs a compiler for WebAssembly, if there is none and this user can install one.
pub(crate) fn set_up() -> Result<Compiler, String> {
    if let Ok(compiler) = Compiler::find() {
        return Ok(compiler);
    }
    if tools::add_target(TARGET).is_err() {
        install_packages(&["rustc-web", "rust-web-src"])?;
    }
    Compiler::find()
}

/// Compiles the libraries. Returns the folder with their JavaScript and WebAssembly.
fn build() -> Result<PathBuf, String> {
    let compiler = Compiler::find()?;
    let target = compiler.target_dir();
    let tool = root().join("target/bindgen");
    let mut bindgen = cargo("build --manifest-path xtask/bindgen/Cargo.toml");
    bindgen.args(["--locked", "--target-dir"]).arg(&tool);
    run("bindgen", &mut bindgen)?;
    let built = root().join("target/site-library");
    // Removes the files of an earlier build.
    let _ = fs::remove_dir_all(&built);
    create(&built)?;
    for (feature, name) in LIBRARIES {
        let rustc = "rustc --package noughts-web --crate-type cdylib --profile site --locked";
        let mut library = compiler.cargo(rustc);
        library.args(["--features", feature]);
        run("library for browsers", &mut library)?;
        let library = target.join(TARGET).join("site/noughts_web.wasm");
        let mut bind = Command::new(tool.join("debug/bindgen"));
        run("binding", bind.arg(library).arg(&built).arg(name))?;
    }
    Ok(built)
}

impl Compiler {
    fn find() -> Result<Compiler, String> {
        let installed = PathBuf::from(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        let library = printed(
            &installed,
            &["--print", "target-libdir", "--target", TARGET],
        );
        if library.is_some_and(|library| library.is_dir()) {
            return Ok(Compiler::Installed);
        }
        let has_source = |rustc: &PathBuf| {
            let sysroot = printed(rustc, &["--print", "sysroot"]);
            let source = "lib/rustlib/src/rust/library/std/Cargo.toml";
            sysroot.is_some_and(|sysroot| sysroot.join(source).is_file())
        };
        // Debian's compiler, if the first one on the path has no source.
        let mut compilers = [installed, PathBuf::from("/usr/bin/rustc")].into_iter();
        let rustc = compilers.find(has_source).ok_or(ADVICE)?;
        Ok(Compiler::FromSource { rustc })
    }

    /// The target folder: one compiler cannot use the output of another.
    fn target_dir(&self) -> PathBuf {
        root().join(match self {
            Compiler::Installed => "target",
            Compiler::FromSource { .. } => "target/from-source",
        })
    }

    /// A command of cargo that compiles for browsers.
    fn cargo(&self, arguments: &str) -> Command {
        let mut cargo = cargo(arguments);
        cargo.args(["--target", TARGET, "--target-dir"]);
        cargo.arg(self.target_dir());
        if let Compiler::FromSource { rustc } = self {
            cargo.arg("-Zbuild-std=std,panic_abort");
            cargo.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
            // A Rust without the target may also lack its linker; ours has it.
            if let Some(linker) = linker() {
                cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            }
        }
        cargo
    }
}

/// The linker that comes with Rust.
fn linker() -> Option<PathBuf> {
    let sysroot = printed(Path::new("rustc"), &["--print", "sysroot"])?;
    let targets = fs::read_dir(sysroot.join("lib/rustlib")).ok()?;
    let mut linkers = targets
        .flatten()
        .map(|target| target.path().join("bin/rust-lld"));
    linkers.find(|linker| linker.is_file())
}

/// A path that a compiler prints.
fn printed(rustc: &Path, args: &[&str]) -> Option<PathBuf> {
    let text = tools::output(Command::new(rustc).args(args)).ok()?;
    Some(PathBuf::from(text.trim_end()))
}

/// Fails if the folder has other content.
fn refuse_foreign(out: &Path) -> Result<(), String> {
    create(out)?;
    let is_site = |page: Vec<u8>| String::from_utf8_lossy(&page).contains(WORKER);
    let is_empty = fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_none());
    if is_empty || fs::read(out.join("index.html")).is_ok_and(is_site) {
        Ok(())
    } else {
        Err(format!(
            "{}: expected a folder that is empty or holds an earlier site",
            out.display()
        ))
    }
}

/// Every file except the page itself, sorted by name.
fn files(built: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut files = Vec::new();
    for folder in [&root().join(PAGE), built] {
        for path in below(folder)? {
            let name = path.strip_prefix(folder).unwrap_or(&path);
            let name = name.to_string_lossy().replace('\\', "/");
            // Only the server has a page for unknown addresses.
            if path.is_file() && !["index.html", "lost/lost.html"].contains(&&*name) {
                files.push((name, read(&path)?));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The files of the interpreter of Python, from the package pyodide.
fn python() -> Result<Vec<(String, Vec<u8>)>, String> {
    let package = tools::package("pyodide")?;
    let file = |name: &str| Ok((format!("{PYTHON}{name}"), read(&package.join(name))?));
    PYTHON_FILES.into_iter().map(file).collect()
}

/// Whether a first visit loads the page without this file.
fn is_on_demand(name: &str) -> bool {
    let is_loaded = ["view.js", "report.js", "run.js"];
    name.starts_with(PYTHON)
        || name.starts_with("noughts_check")
        || name
            .strip_prefix(CHECK)
            .is_some_and(|name| !is_loaded.contains(&name))
}

/// A name that changes whenever a file changes, so browsers can cache the folder forever.
fn version(files: &[(String, Vec<u8>)]) -> String {
    let mut hasher = DefaultHasher::new();
    for (name, bytes) in files {
        hasher.write(name.as_bytes());
        hasher.write(bytes);
    }
    format!("{:016x}", hasher.finish())
}

const SERVER: &str = r#"<meta name="answers" content="server">"#;
const WORKER: &str = r#"<meta name="answers" content="worker">"#;

/// The page whose answers come from a worker, with its files in a folder beside it.
fn page_of(
    page: &str,
    version: &str,
    files: &[(String, Vec<u8>)],
    url: Option<&str>,
) -> Result<String, String> {
    let mut policy =
        format!(r#"{WORKER}<meta http-equiv="Content-Security-Policy" content="{POLICY}">"#);
    if files.iter().any(|(name, _)| name.starts_with(PYTHON)) {
        policy += &format!(r#"<meta name="python" content="{version}/{PYTHON}">"#);
    }
    let mut changed = page.to_owned();
    for (from, to) in [
        (SERVER, policy),
        (r#"="icon.svg""#, format!(r#"="{version}/icon.svg""#)),
        (r#"="style/"#, format!(r#"="{version}/style/"#)),
        (r#"="main.js""#, format!(r#"="{version}/main.js""#)),
        (
            "  </head>",
            preview(url) + &preloads(version, files) + "  </head>",
        ),
    ] {
        if !changed.contains(from) {
            return Err(format!("{PAGE}/index.html: expected {from}"));
        }
        changed = changed.replace(from, &to);
    }
    Ok(changed)
}

/// Names the picture that chats and forums show beside a link. They need absolute addresses.
fn preview(url: Option<&str>) -> String {
    let Some(url) = url else {
        return String::new();
    };
    let url = url.trim_end_matches('/');
    let meta = [
        ("og:url", format!("{url}/")),
        ("og:image", format!("{url}/{PREVIEW}")),
    ]
    .map(|(name, content)| format!("    <meta property=\"{name}\" content=\"{content}\">\n"));
    meta.concat() + "    <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
}

/// Preloads all modules, so that a browser requests them together and not one after the other.
fn preloads(version: &str, files: &[(String, Vec<u8>)]) -> String {
    let names = files.iter().map(|(name, _)| name.as_str());
    let links = names.filter_map(|name| match name {
        "answers/worker.js" | "noughts_web.js" | "lost/lost.js" => None,
        name if is_on_demand(name) => None,
        "noughts_web_bg.wasm" => Some(format!(
            "    <link rel=\"preload\" as=\"fetch\" crossorigin href=\"{version}/{name}\">\n"
        )),
        name if name.ends_with(".js") => Some(format!(
            "    <link rel=\"modulepreload\" href=\"{version}/{name}\">\n"
        )),
        _ => None,
    });
    links.collect()
}

/// The bytes that a first visit transfers, compressed by gzip.
fn first_visit_bytes(
    out: &Path,
    folder: &Path,
    files: &[(String, Vec<u8>)],
) -> Result<u64, String> {
    let mut bytes = 0;
    let needed = files.iter().filter(|(name, _)| !is_on_demand(name));
    let paths = needed.map(|(name, _)| folder.join(name));
    for path in paths.chain([out.join("index.html")]) {
        let output = Command::new("gzip").arg("-9c").arg(&path).output();
        let compressed = output.map_err(|error| format!("gzip: {error}"))?;
        bytes += compressed.stdout.len() as u64;
    }
    Ok(bytes)
}
