//! Tests a check on a real terminal.

use std::fs;
use std::path::Path;

use crate::common::harness::Harness;
use crate::common::terminal::Tmux;
use crate::common::wait::wait_until;

const WAYS: [&str; 3] = ["bubblewrap", "landlock", "off"];

/// Types a check in a separate terminal. The time limit ends no program.
fn check(harness: &Harness, name: &str, way: &str, program: &str) -> Tmux {
    let tmux = Tmux::new(&format!("{name}-{way}"), 120, 40);
    tmux.command(&format!(
        "cd {} && TMPDIR={} {} check codeforces/3C --jobs 1 --time-limit 10000 \
         --sandbox {way} {program}; echo exit $?",
        harness.dir.path().display(),
        harness.tmp().display(),
        env!("CARGO_BIN_EXE_noughts"),
    ));
    tmux
}

/// noughts shows the first failure long before it has tried the last input. Ctrl-C stops the check,
/// and does not reach the processes that run the program.
#[test]
fn a_failure_is_shown_immediately() {
    for way in WAYS {
        let harness = Harness::new();
        // The whole check would take an hour.
        let tmux = check(
            &harness,
            "at-once",
            way,
            "-- sh -c 'cat > /dev/null; sleep 0.2; echo maybe'",
        );
        tmux.wait_for("got maybe; the check continues");
        tmux.keys(&["C-c"]);
        tmux.wait_for("Interrupted: ");
        tmux.wait_for("exit 1");
        drop(tmux);
        harness.wait_until_nothing_is_left("an interruption");
    }
}

/// A program that opens the terminal and types into it has no effect on it.
#[test]
fn a_program_gets_no_terminal_input() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/takes_the_terminal.c");
    for way in &WAYS[..2] {
        let harness = Harness::new();
        fs::copy(&source, harness.dir.path().join("takes_the_terminal.c")).unwrap();
        let tmux = check(&harness, "terminal", way, "takes_the_terminal.c");
        tmux.wait_for("got maybe; the check continues");
        tmux.keys(&["C-c"]);
        let screen = tmux.wait_for("exit 1");
        assert!(!screen.contains("stolen"), "{screen}");
        drop(tmux);
        harness.wait_until_nothing_is_left("an interruption");
    }
}

/// The first failure, the progress and the end, in Korean.
#[test]
fn progress_is_shown_in_korean() {
    let harness = Harness::new();
    let program = "--language ko -- sh -c 'cat > /dev/null; sleep 0.2; echo maybe'";
    let tmux = check(&harness, "korean", "off", program);
    tmux.wait_for("나온 답 maybe. 나머지도 계속 채점합니다.");
    tmux.wait_for(" 남음");
    tmux.keys(&["C-c"]);
    tmux.wait_for("중단되었습니다");
}

/// A file that includes itself twice, to a depth of 200. The compiler never finishes.
const COMPILES_FOR_EVER: &str = "\
#if __INCLUDE_LEVEL__ < 199
#include __FILE__
#include __FILE__
#endif
int main(void) {}
";

/// The terminal shows that a compiler runs, and Ctrl-C stops it.
#[test]
fn a_compiler_is_seen_and_stopped() {
    for (way, language, said) in [
        ("bubblewrap", "en", "preparing the program"),
        ("landlock", "ko", "프로그램을 준비하는 중"),
        ("off", "en", "preparing the program"),
    ] {
        let harness = Harness::new();
        fs::write(harness.dir.path().join("for_ever.c"), COMPILES_FOR_EVER).unwrap();
        let program = format!("for_ever.c --language {language}");
        let tmux = check(&harness, "compiler", way, &program);
        tmux.wait_for(said);
        wait_until("the compiler", || {
            !harness.processes_with("source/for_ever.c").is_empty()
        });
        tmux.keys(&["C-c"]);
        tmux.wait_for("exit 3");
        drop(tmux);
        harness.wait_until_nothing_is_left(way);
    }
}
