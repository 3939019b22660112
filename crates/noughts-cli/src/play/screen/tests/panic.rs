//! A panic in a real terminal.

use super::*;
use tmux::Tmux;

#[allow(dead_code)]
#[path = "../../../../tests/common/terminal.rs"]
mod tmux;
#[allow(dead_code)]
#[path = "../../../../tests/common/wait.rs"]
mod wait;

/// Is set for a process that shall panic in the terminal it has.
const PANIC: &str = "NOUGHTS_TESTS_PANIC_IN_A_TERMINAL";

/// Does nothing, except in the terminal of the next test.
#[test]
fn panics_when_asked() {
    if std::env::var_os(PANIC).is_some() {
        let _ = in_terminal(|terminal| {
            let screen = screen(".../.../...", People::Both);
            terminal.draw(|frame| view::draw(frame, &screen))?;
            panic!("on purpose");
        });
    }
}

/// Starts this test program in a terminal, to panic there during a game.
#[test]
#[ignore = "needs tmux: cargo xtask test terminal"]
fn a_panic_leaves_the_terminal_clean_and_is_told() {
    let tests = std::env::current_exe().unwrap();
    let tmux = Tmux::new("panic", 80, 24);
    tmux.command("echo be''fore");
    tmux.wait_for("before");
    let name = format!("{}::panics_when_asked", module_path!());
    let name = name.split_once("::").unwrap().1;
    tmux.command(&format!(
        "RUST_BACKTRACE=0 {PANIC}=1 {} --nocapture --exact {name}",
        tests.display()
    ));
    tmux.wait_for("on purpose");
    tmux.wait_for("1 failed");
    tmux.assert_clean("before");
}
