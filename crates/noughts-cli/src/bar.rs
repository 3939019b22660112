//! Progress on a terminal, which Ctrl-C does not leave on the screen.

use std::io;

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// How many columns at the right edge stay free: enough to type Ctrl-C twice.
const FREE: u16 = 4;

/// How often a second it is drawn at most.
const DRAWN_PER_SECOND: u8 = 20;

/// A line with a message, which is cut where the terminal ends; nothing is shown if there is
/// no terminal.
pub(crate) fn spinner() -> ProgressBar {
    let term = Term::buffered_stderr();
    let target = match term.features().is_attended() {
        true => ProgressDrawTarget::term_like_with_hz(Box::new(Narrow(term)), DRAWN_PER_SECOND),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(None, target);
    set_template(&bar, "{spinner} {wide_msg}");
    bar
}

/// Shows the parts of a bar otherwise. A line must not be longer than the terminal.
pub(crate) fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

/// A terminal that seems narrower than it is. A bar is filled up to the right edge, and the
/// terminal shows `^C` behind it. At the true edge that would begin a line, which would be
/// cleared instead of the bar.
#[derive(Debug)]
struct Narrow(Term);

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(FREE).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
