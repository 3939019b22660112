//! Tests the program for Windows with Wine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;

use tempfile::TempDir;

use crate::common::program::{Ran, Run, interrupt, output_of};
use crate::common::programs::program;
use crate::common::wait::wait_until;
use crate::{assert_same, done, every_board, unpacked};

const TARGET: &str = "x86_64-pc-windows-gnu";

/// The Rust standard library gets random numbers from this library of Windows 10. Wine has it since
/// version 9, but Debian 12 has Wine 8.
const BCRYPTPRIMITIVES: &str = "
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T size) {
    return SystemFunction036(data, (ULONG)size);
}
";

/// A folder of a Windows machine that contains the program.
struct Windows {
    dir: TempDir,
}

impl Windows {
    fn new() -> Windows {
        let dir = tempfile::tempdir().unwrap();
        let program = unpacked(TARGET, "zip", dir.path()).join("noughts.exe");
        fs::copy(program, dir.path().join("noughts.exe")).unwrap();
        let windows = Windows { dir };
        windows.write("bcryptprimitives.c", BCRYPTPRIMITIVES);
        windows.compile(
            &windows.path("bcryptprimitives.c"),
            "bcryptprimitives.dll",
            &["-shared", "-ladvapi32"],
        );
        windows
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Compiles a C program.
    fn compile(&self, source: &Path, name: &str, options: &[&str]) {
        let to = self.path(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
        done(compiler.arg(source).arg("-o").arg(to).args(options));
    }

    /// The program with arguments.
    fn noughts(&self, arguments: &[&str]) -> Command {
        static PREFIX: Once = Once::new();
        let wine = || {
            let prefix = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wine");
            let mut wine = Command::new("wine");
            wine.env("WINEPREFIX", prefix).env("WINEDEBUG", "-all");
            // Prevents windows and the installation of Mono and Gecko.
            wine.env("WINEDLLOVERRIDES", "mscoree,mshtml=;bcryptprimitives=n");
            wine.env_remove("DISPLAY").env_remove("NO_COLOR");
            wine
        };
        PREFIX.call_once(|| {
            done(wine().args(["wineboot", "--init"]));
        });
        let mut wine = wine();
        wine.arg("noughts.exe").args(arguments);
        wine.current_dir(self.dir.path()).stdin(Stdio::null());
        wine
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        let output = self.noughts(arguments).ran();
        for printed in [&output.out, &output.err] {
            assert!(!printed.contains('\u{1b}'), "{printed}");
        }
        output
    }
}

#[test]
fn answers_every_board() {
    let windows = Windows::new();
    let (boards, answers) = every_board();
    for (name, input) in [
        ("lf.in", boards.clone()),
        ("crlf.in", boards.replace('\n', "\r\n")),
    ] {
        fs::create_dir_all(windows.path("in")).unwrap();
        windows.write(&format!("in/{name}"), &input);
        let output = windows.run(&["answer", "boj/7682", &format!("in\\{name}")]);
        assert_eq!(output.err, "");
        assert!(output.out == answers, "{name}");
    }
}

#[test]
fn solves_like_any_other_build() {
    let windows = Windows::new();
    for arguments in [
        &["solve", "x../o../...", "--json"][..],
        &["explain", "x../o../...", "--language", "ko"],
        &["solve", "xxx"],
    ] {
        assert_same(&mut windows.noughts(arguments), arguments);
    }
}

#[test]
fn checks_programs() {
    let windows = Windows::new();
    let right = program("accepted/boj-7682/trailing_blanks.c");
    windows.compile(right.as_ref(), "of the class/right.exe", &[]);
    windows.compile(
        program("wrong-answer/boj-7682/valid_stays.c").as_ref(),
        "wrong.exe",
        &[],
    );
    let check = |program| windows.run(&["check", "boj/7682", program, "--language", "en"]);

    check("of the class\\right.exe")
        .ends(0)
        .prints("accepted: ");
    let wrong = check(".\\wrong.exe");
    wrong.ends(1).prints("wrong answer: ");
    let input = ["boj/7682", ".\\wrong.exe", "--input", "noughts-boj-7682.in"];
    wrong.prints(&format!("  noughts check {}\n", input.join(" ")));
    windows.run(&[&["check"], &input[..]].concat()).ends(1);
}

/// Ctrl-C ends the check and the judged program.
#[test]
fn is_interrupted() {
    let windows = Windows::new();
    let source = r#"
#include <stdio.h>
#include <windows.h>
int main(int count, char **arguments) {
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s.started", arguments[0]);
    fclose(fopen(path, "w"));
    Sleep(INFINITE);
}
"#;
    windows.write("waits.c", source);
    windows.compile(&windows.path("waits.c"), "waits.exe", &[]);
    let mut check = windows.noughts(&["check", "boj/7682", "waits.exe", "--time-limit", "1000"]);
    let check = check
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until("run", || windows.path("waits.exe.started").exists());
    interrupt(&check);
    let output = output_of(check);
    output.ends(3).prints("\nInterrupted: 19,683 inputs");
    // On Windows, the file of a running program cannot be deleted. Here the process is visible.
    let name = windows.path("waits.exe").to_str().unwrap().to_owned();
    wait_until("end of the program", || {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        let mut named = lines.filter(|line| {
            let line = String::from_utf8_lossy(line).replace('\\', "/");
            line.contains(&name) && !line.contains("noughts.exe")
        });
        named.next().is_none()
    });
}
