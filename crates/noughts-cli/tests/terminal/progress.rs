//! Tests the progress of long work on a real terminal.

use crate::common::terminal::Tmux;

/// The terminal shows the progress, and Ctrl-C clears it.
#[test]
fn progress_is_shown_and_cleared() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (name, command, shown) in [
        (
            "prove",
            "prove --game 8,8,5 --jobs 1 --out terminal.proof",
            "to disprove it",
        ),
        (
            "saved",
            "prove --game 8,8,5 --jobs 1 --out terminal.proof --save terminal.search --save-every 0.1",
            "saved after",
        ),
        (
            "gravity",
            "solve --game 7,7,4:gravity --jobs 1",
            "between a loss in",
        ),
    ] {
        let tmux = Tmux::new(name, 150, 30);
        let program = env!("CARGO_BIN_EXE_noughts");
        tmux.command(&format!(
            "cd {folder} && clear; {program} {command}; echo exit $?"
        ));
        tmux.wait_for(shown);
        tmux.keys(&["C-c"]);
        let screen = tmux.wait_for("exit ");
        assert!(!screen.contains("searching for"), "{screen}");
    }
}

/// The terminal shows the progress and the remaining time, and Ctrl-C clears them.
#[cfg(feature = "tables")]
#[test]
fn progress_is_shown_with_time_left_and_cleared() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let program = env!("CARGO_BIN_EXE_noughts");
    let tmux = Tmux::new("table", 150, 30);
    // Removes the table of an earlier run, which would not be built again.
    tmux.command(&format!(
        "cd {folder} && rm -rf terminal-tables && clear; \
         {program} table build --game 6,4,4 --jobs 1 --out terminal-tables; echo exit $?"
    ));
    let screen = tmux.wait_for(" left");
    let line = screen.lines().find(|line| line.contains(" left")).unwrap();
    // The bar, the boards so far and in all, and a time with its unit.
    let (done, time) = line.split_once(" boards, ").unwrap();
    assert!(done.contains(" of "), "{screen}");
    let time = time.trim().strip_suffix(" left").unwrap();
    assert!(
        time.starts_with(|first: char| first.is_ascii_digit())
            && time.ends_with(|unit: char| "smhdwy".contains(unit)),
        "{screen}"
    );
    tmux.keys(&["C-c"]);
    let screen = tmux.wait_for("exit 3");
    assert!(!screen.contains(" boards, "), "{screen}");
    assert!(
        screen.contains("resumes from the last complete tier"),
        "{screen}"
    );
}
