//! A real terminal for tests: tmux, controlled from outside.

use std::process::Command;
use std::time::Instant;

use super::wait::{self, DEADLINE};

/// A separate terminal, which ends with the test.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    pub(crate) fn new(name: &str, width: u32, height: u32) -> Tmux {
        let socket = format!("noughts-{name}-{}", std::process::id());
        let tmux = Tmux { socket };
        let (width, height) = (width.to_string(), height.to_string());
        // A shell without the start-up files, the prompt and the language of the user who runs the
        // tests.
        let shell = "env -u ENV -u LC_ALL LC_MESSAGES=C PS1='$ ' HISTFILE= NO_COLOR= sh";
        tmux.run(&["new-session", "-d", "-x", &width, "-y", &height, shell]);
        tmux
    }

    pub(crate) fn run(&self, args: &[&str]) -> String {
        let tmux = Command::new("tmux")
            .args(["-L", &self.socket, "-f", "/dev/null"])
            .args(args)
            .output()
            .expect("tmux is installed");
        assert!(tmux.status.success(), "{args:?}: {tmux:?}");
        String::from_utf8(tmux.stdout).unwrap()
    }

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    pub(crate) fn command(&self, line: &str) {
        self.keys(&[line, "Enter"]);
    }

    fn screen(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    /// Waits until the screen contains a text, and returns the screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        let start = Instant::now();
        wait::wait_for(&format!("'{text}' on the screen"), || {
            let screen = self.screen();
            // At the deadline, fails with the current screen.
            assert!(
                screen.contains(text) || start.elapsed() < DEADLINE,
                "expected '{text}' on the screen:\n{screen}"
            );
            screen.contains(text).then_some(screen)
        })
    }

    /// The process that the shell has started.
    pub(crate) fn child(&self) -> String {
        let shell = self.run(&["display-message", "-p", "#{pane_pid}"]);
        let child = ps(&["-o", "pid=", "--ppid", shell.trim()]);
        child.trim().to_owned()
    }

    /// Checks that the terminal is as a program should leave it: the earlier screen is restored,
    /// the cursor is visible, and typed characters appear.
    #[track_caller]
    pub(crate) fn assert_clean(&self, before: &str) {
        let screen = self.wait_for(before);
        assert!(!screen.contains("Enter plays"), "{screen}");
        let flags = self.run(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]);
        assert_eq!(flags.trim(), "0 1", "alternate screen, cursor");
        self.command("clear; stty -a | tr ' ;' '\\n\\n' | grep -xE 'icanon|echo|isig|opost' | sort | xargs echo modes");
        self.wait_for("modes echo icanon isig opost");
    }
}

/// Waits until a process has ended, or only its parent has not waited for it.
pub(crate) fn wait_for_end_of(process: &str) {
    wait::wait_until(&format!("the end of {process}"), || {
        let state = ps(&["-o", "stat=", "-p", process]);
        state.trim().is_empty() || state.starts_with('Z')
    });
}

fn ps(args: &[&str]) -> String {
    let ps = Command::new("ps").args(args).output();
    String::from_utf8(ps.expect("ps is installed").stdout).unwrap()
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.socket, "kill-server"])
            .output();
    }
}
