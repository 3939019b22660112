//! A long search on a real terminal.

use crate::common::terminal::Tmux;

/// How far it has come is shown, and nothing of that stays behind after Ctrl-C.
#[test]
fn progress_is_shown_and_cleared() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for (name, command, shown) in [
        (
            "prove",
            "prove --game 8,8,5 --jobs 1 --out terminal.proof",
            "to prove none",
        ),
        (
            "saved",
            "prove --game 8,8,5 --jobs 1 --out terminal.proof --save terminal.search --save-every 0.1",
            "saved after",
        ),
        (
            "gravity",
            "solve --game connect-four --jobs 1",
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
