//! The files of a release: `cargo xtask dist` builds them into target/dist.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::tools::{add_target, below, copy, create, entries, failed, json, output, read, write};
use crate::{cargo, python, root, run, site, suites};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A part of a release. A system gets an archive and a wheel with the program.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Part {
    /// The program for Linux x86_64, static
    Linux,
    /// The program for Linux aarch64, static
    LinuxArm,
    /// The program for Windows x86_64
    Windows,
    /// The program for macOS on Apple silicon
    Macos,
    /// The program for macOS on Intel
    MacosIntel,
    /// The Debian package, of the program for Linux x86_64
    Deb,
    /// The wheel of the Python package, for this system
    Wheel,
    /// The page as a zip, for static hosts
    Site,
    /// The crates, as cargo packages them
    Crates,
}

impl Part {
    /// The parts that Debian can build.
    const HERE: [Part; 6] = [
        Part::Linux,
        Part::Windows,
        Part::Deb,
        Part::Wheel,
        Part::Site,
        Part::Crates,
    ];

    fn build(self) -> Result<(), String> {
        match self {
            Part::Linux => program(LINUX),
            Part::LinuxArm => program("aarch64-unknown-linux-musl"),
            Part::Windows => program("x86_64-pc-windows-gnu"),
            Part::Macos => program("aarch64-apple-darwin"),
            Part::MacosIntel => program("x86_64-apple-darwin"),
            Part::Deb => deb(),
            Part::Wheel => wheel("crates/noughts-py", None),
            Part::Site => zip_site(),
            Part::Crates => crates(),
        }
    }
}

const LINUX: &str = "x86_64-unknown-linux-musl";

/// Builds the given parts, by default all that Debian can build, and writes the sums of all files.
pub(crate) fn dist(parts: &[Part]) -> Result<(), String> {
    let parts = match parts {
        [] => {
            // Removes the files of an older version.
            let _ = fs::remove_dir_all(out());
            &Part::HERE[..]
        }
        named => named,
    };
    create(&out())?;
    for part in parts {
        part.build()?;
    }
    sums()
}

/// The folder of the files.
fn out() -> PathBuf {
    root().join("target/dist")
}

/// Creates an empty folder for the contents of an archive or a package.
fn stage(name: &str) -> Result<PathBuf, String> {
    let folder = root().join("target/dist-stage").join(name);
    let _ = fs::remove_dir_all(&folder);
    create(&folder)?;
    Ok(folder)
}

/// Builds an archive of the program with its documents, and a wheel of the program alone.
fn program(target: &str) -> Result<(), String> {
    let name = format!("noughts-{VERSION}-{target}");
    let folder = stage(&name)?;
    let program = build(target)?;
    let file = program.file_name().unwrap_or_default();
    copy(&program, &folder.join(file))?;
    for document in ["README.md", "README.ko.md", "CHANGELOG.md"] {
        copy(&root().join(document), &folder.join(document))?;
    }
    for (name, text) in licenses(target)? {
        write(&folder.join(name), text)?;
    }
    let here = if target.contains("windows") {
        build(LINUX)?
    } else {
        program
    };
    manuals(&here, &folder.join("man"))?;
    for (name, text) in completions(&here)? {
        write(&folder.join("completions").join(name), text)?;
    }
    let format = if target.contains("windows") {
        "zip"
    } else {
        "xztar"
    };
    archive(&folder, format, &name)?;
    wheel("crates/noughts-cli", Some(target))
}

/// Builds the program for a target, and returns where it is.
fn build(target: &str) -> Result<PathBuf, String> {
    add_target(target)?;
    let mut build = cargo("build --package noughts-cli --profile dist --locked --target");
    run(target, reproducible(build.arg(target)))?;
    let suffix = if target.contains("windows") {
        ".exe"
    } else {
        ""
    };
    Ok(build_dir().join(format!("{target}/dist/noughts{suffix}")))
}

/// The target folder of cargo. It is not `target`, since there the output of the profile `dist`
/// would be in the folder of the release.
fn build_dir() -> PathBuf {
    root().join("target/dist-build")
}

/// Removes the paths of this machine from the compiled files.
fn reproducible(command: &mut Command) -> &mut Command {
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(env::home_dir()?.join(".cargo")));
    let registry = home.unwrap_or_default().join("registry/src");
    let flag = format!("--remap-path-prefix={}=registry", registry.display());
    command.env("CARGO_ENCODED_RUSTFLAGS", flag);
    command.env("CARGO_TARGET_DIR", build_dir())
}

/// The licenses of noughts and of the packages that are linked into the program.
fn licenses(target: &str) -> Result<Vec<(String, String)>, String> {
    let mut files = Vec::new();
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files.push((name.to_owned(), text(&root().join(name))?));
    }
    let tree = format!(
        "tree --package noughts-cli --locked --edges normal --prefix none --target {target}"
    );
    let listed = output(cargo(&tree).args(["--format", "{p}"]))?;
    // A line is `name v1.2.3`. Our own packages also have a path, in parentheses.
    let linked: BTreeSet<&str> = listed.lines().filter(|line| !line.contains('(')).collect();
    let metadata = json(&mut cargo("metadata --locked --format-version 1"))?;
    let mut all = "The program contains these packages, under these licenses.\n".to_owned();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let fields = ["name", "version", "license", "repository", "manifest_path"];
        let [name, version, license, repository, manifest] =
            fields.map(|field| package[field].as_str().unwrap_or_default());
        if !linked.contains(&*format!("{name} v{version}")) {
            continue;
        }
        let title = format!("{name} {version}: {license}");
        all += &format!("\n{}\n{title}\n{repository}\n", "=".repeat(100));
        let folder = Path::new(manifest).parent().unwrap_or(Path::new(""));
        for file in entries(folder)? {
            let name = file
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .to_uppercase();
            let is_license = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
                .iter()
                .any(|start| name.starts_with(start));
            if is_license && file.is_file() {
                all += &format!("\n{}\n", text(&file)?.trim());
            }
        }
    }
    files.push(("LICENSES-OF-PACKAGES".to_owned(), all));
    Ok(files)
}

/// The text of a license, which may have any encoding.
fn text(path: &Path) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&read(path)?).into_owned())
}

/// Writes the manual pages with a program that runs on this system.
fn manuals(program: &Path, folder: &Path) -> Result<(), String> {
    let mut man = Command::new(program);
    run("manual pages", man.arg("man").arg("--dir").arg(folder))
}

/// The completion scripts, with the file names that the shells expect.
fn completions(program: &Path) -> Result<Vec<(&'static str, String)>, String> {
    let mut files = Vec::new();
    for (shell, name) in [
        ("bash", "noughts.bash"),
        ("elvish", "noughts.elv"),
        ("fish", "noughts.fish"),
        ("powershell", "_noughts.ps1"),
        ("zsh", "_noughts"),
    ] {
        let mut print = Command::new(program);
        files.push((name, output(print.args(["completions", shell]))?));
    }
    Ok(files)
}

/// Builds the Debian package. The program is static, so it depends on nothing.
fn deb() -> Result<(), String> {
    let folder = stage("deb")?;
    let share = folder.join("usr/share");
    let program = build(LINUX)?;
    copy(&program, &folder.join("usr/bin/noughts"))?;
    manuals(&program, &share.join("man/man1"))?;
    let doc = share.join("doc/noughts");
    write(&doc.join("changelog"), read(&root().join("CHANGELOG.md"))?)?;
    let mut compress = Command::new("gzip");
    compress.arg("-9n").args(entries(&share.join("man/man1"))?);
    run("gzip", compress.arg(doc.join("changelog")))?;
    let licenses: Vec<String> = licenses(LINUX)?.into_iter().map(|(_, text)| text).collect();
    write(&doc.join("copyright"), licenses.join("\n\n"))?;
    for (name, text) in completions(&program)? {
        let path = match name {
            "noughts.bash" => "bash-completion/completions/noughts",
            "noughts.fish" => "fish/vendor_completions.d/noughts.fish",
            "_noughts" => "zsh/vendor-completions/_noughts",
            _ => continue,
        };
        write(&share.join(path), text)?;
    }
    let bytes: u64 = below(&folder)?
        .iter()
        .filter_map(|file| Some(fs::metadata(file).ok()?.len()))
        .sum();
    let control = format!(
        "Package: noughts\nVersion: {VERSION}\nArchitecture: amd64\nSection: devel\n\
         Priority: optional\nInstalled-Size: {}\nRecommends: bubblewrap\n\
         Homepage: {}\n\
         Maintainer: The contributors of noughts <contributors@noughts.invalid>\n\
         Description: judge of tic-tac-toe programs, and engine of the game\n \
         noughts tries a tic-tac-toe program on every input there is and names its\n \
         mistake. Its engine answers every question about the game and its family\n \
         exactly.\n",
        bytes.div_ceil(1024),
        env!("CARGO_PKG_HOMEPAGE"),
    );
    write(&folder.join("DEBIAN/control"), control)?;
    stamp(&folder)?;
    let mut build = Command::new("dpkg-deb");
    build
        .args(["--root-owner-group", "-Zxz", "--build"])
        .arg(&folder);
    build.env("SOURCE_DATE_EPOCH", date()?.to_string());
    run(
        "dpkg-deb",
        build.arg(out().join(format!("noughts_{VERSION}_amd64.deb"))),
    )
}

/// Builds the wheel of a crate.
fn wheel(folder: &str, target: Option<&str>) -> Result<(), String> {
    let mut maturin = python::maturin(folder, "dist", &out())?;
    if let Some(target) = target {
        maturin.args(["--target", target]);
    }
    run(&format!("wheel of {folder}"), reproducible(&mut maturin))
}

fn zip_site() -> Result<(), String> {
    let folder = stage(&format!("noughts-{VERSION}-site"))?;
    site::set_up()?;
    site::site(&folder, true, None)?;
    archive(&folder, "zip", &format!("noughts-{VERSION}-site"))
}

fn crates() -> Result<(), String> {
    let mut package = cargo(&format!("package {} --no-verify", suites::PACKAGES));
    run("crates", &mut package)?;
    for file in entries(&root().join("target/package"))? {
        let name = file.file_name().unwrap_or_default();
        if name
            .to_string_lossy()
            .ends_with(&format!("-{VERSION}.crate"))
        {
            copy(&file, &out().join(name))?;
        }
    }
    Ok(())
}

/// Packs a folder reproducibly.
fn archive(folder: &Path, format: &str, name: &str) -> Result<(), String> {
    stamp(folder)?;
    let pack = "import shutil, sys; target, format, folder, name = sys.argv[1:]; \
                shutil.make_archive(target, format, folder, name, owner='root', group='root')";
    let mut python = Command::new("python3");
    python.args(["-c", pack]).arg(out().join(name)).arg(format);
    python.arg(folder.parent().unwrap_or(folder)).arg(name);
    run(name, &mut python)
}

/// The time of the commit, in seconds since 1970.
fn date() -> Result<u64, String> {
    let mut git = Command::new("git");
    git.args(["log", "-1", "--format=%ct"]).current_dir(root());
    let text = output(&mut git)?;
    text.trim()
        .parse()
        .map_err(|_| format!("git log: expected a time, found '{text}'"))
}

/// Gives all files of a folder the time of the commit.
fn stamp(folder: &Path) -> Result<(), String> {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(date()?);
    let mut all = below(folder)?;
    all.push(folder.to_owned());
    for path in all {
        let stamped = fs::File::open(&path).and_then(|file| file.set_modified(time));
        stamped.map_err(failed(&path))?;
    }
    Ok(())
}

/// Writes the SHA-256 of every file of the release.
fn sums() -> Result<(), String> {
    let files = entries(&out())?;
    let all = files.iter().filter_map(|file| file.file_name());
    let names: Vec<_> = all.filter(|name| *name != "SHA256SUMS").collect();
    // macOS has a tool of Perl instead.
    let tool: &[&str] = if cfg!(target_os = "macos") {
        &["shasum", "-a", "256"]
    } else {
        &["sha256sum"]
    };
    let mut sum = Command::new(tool[0]);
    sum.args(&tool[1..]);
    let sums = output(sum.args(&names).current_dir(out()))?;
    print!("{sums}");
    write(&out().join("SHA256SUMS"), sums)
}
