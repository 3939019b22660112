use noughts::{Player, Position, Rules};
use noughts_explain::Oracle;
use noughts_explain::opponent::Level;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::*;
use crate::play::analysis::Analysis;
use crate::play::command::Command;
use crate::play::{Game, People};
use tmux::Tmux;

mod korean;
mod variants;

#[path = "../../../tests/terminal/mod.rs"]
mod tmux;

fn screen(position: &str, people: People) -> Screen {
    let position: Position = position.parse().unwrap();
    let game = Game::new(position, people, Level::Perfect);
    Screen::new(Session::new(game, fastrand::Rng::with_seed(1)))
}

/// What the loop does between two keys, without a thread.
fn settle(screen: &mut Screen) {
    for _ in 0..2 {
        let session = &mut screen.session;
        if session.wants_analysis() {
            let oracle = Oracle::of(*session.rules(), 1).unwrap();
            let analysis = Analysis::exact(&oracle, session.position(), session.language).unwrap();
            session.set_analysis(analysis);
        }
        session.reply();
    }
}

/// Presses keys: words are keys by name, everything else is typed.
fn press(screen: &mut Screen, keys: &str) {
    for word in keys.split(' ') {
        let named = match word {
            "left" => Some(KeyCode::Left),
            "right" => Some(KeyCode::Right),
            "up" => Some(KeyCode::Up),
            "down" => Some(KeyCode::Down),
            "enter" => Some(KeyCode::Enter),
            "esc" => Some(KeyCode::Esc),
            "back" => Some(KeyCode::Backspace),
            "pageup" => Some(KeyCode::PageUp),
            "pagedown" => Some(KeyCode::PageDown),
            _ => None,
        };
        let codes = match named {
            Some(code) => vec![code],
            None => word.chars().map(KeyCode::Char).collect(),
        };
        for code in codes {
            screen.press(KeyEvent::new(code, KeyModifiers::NONE));
            settle(screen);
        }
    }
}

fn terminal(screen: &Screen, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, screen)).unwrap();
    terminal
}

/// What is on the screen, without blanks at the ends of lines and empty lines at
/// the end of all.
fn drawn(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width));
    let lines: Vec<String> = rows.map(|row| text(row).trim_end().to_owned()).collect();
    lines.join("\n").trim_end().to_owned()
}

/// What is read in a row. Hangul covers the cell behind its own.
fn text(row: &[Cell]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    while let Some(cell) = row.get(column) {
        text += cell.symbol();
        column += cell.symbol().width().max(1);
    }
    text
}

#[track_caller]
fn assert_drawn(screen: &Screen, (width, height): (u16, u16), expected: &str) {
    let drawn = drawn(&terminal(screen, width, height));
    let expected = expected.trim_matches('\n');
    assert!(
        drawn == expected,
        "drawn:\n{drawn}\n\nexpected:\n{expected}"
    );
}

#[test]
fn a_new_game() {
    assert_drawn(
        &screen(".../.../...", People::One(Player::First)),
        (80, 24),
        "
noughts: 3×3 board, 3 in a row wins
      a       b       c      You are x. o plays at level perfect.
  ┌───────┬───────┬───────┐  Your move, x.
  │       │       │       │
1 │       │       │       │
  │       │       │       │
  ├───────┼───────┼───────┤
  │       │       │       │
2 │       │  [ ]  │       │
  │       │       │       │
  ├───────┼───────┼───────┤
  │       │       │       │
3 │       │       │       │
  │       │       │       │
  └───────┴───────┴───────┘







arrows or a name such as b2   Enter plays   u undo   r redo   v values   h hints
n new   s sides   l level   t two   q quit
",
    );
}

#[test]
fn values_hints_and_what_was_played() {
    let mut screen = screen("x../o../...", People::One(Player::First));
    press(&mut screen, "v h up");
    assert_drawn(
        &screen,
        (60, 20),
        "
noughts: 3×3 board, 3 in a row wins
      a       b       c      You are x. o plays at level
  ┌───────┬───────┬───────┐  perfect.
  │       │       │       │  Your move, x.
1 │   x   │ [W5]  │  W5   │
  │       │       │       │  x to move: x wins in 5,
  ├───────┼───────┼───────┤  counting the moves of both.
  │       │       │       │  Only b1, c1 and b2 win.
2 │   o   │  W5   │   D   │  W wins, D draws, L loses; the
  │       │       │       │  number is how many moves are
  ├───────┼───────┼───────┤  left.
  │       │       │       │
3 │   D   │   D   │   D   │
  │       │       │       │
  └───────┴───────┴───────┘


arrows or a name such as b2   Enter plays   u undo   r redo
v values   h hints   n new   s sides   l level   t two
q quit
",
    );
}

#[test]
fn hints_without_values_mark_the_moves() {
    let mut screen = screen("x../.o./..x", People::One(Player::Second));
    press(&mut screen, "h left up");
    assert_drawn(
        &screen,
        (44, 22),
        "
noughts: 3×3 board, 3 in a row wins
     a     b     c
  ┌─────┬─────┬─────┐
1 │ [x] │  !  │     │
  ├─────┼─────┼─────┤
2 │  !  │  o  │  !  │
  ├─────┼─────┼─────┤
3 │     │  !  │  x  │
  └─────┴─────┴─────┘

You are o. x plays at level perfect.
Your move, o.

o to move: a draw.
Only b1, a2, c2 and b3 keep the draw.




arrows or a name such as b2   Enter plays
u undo   r redo   v values   h hints   n new
s sides   l level   t two   q quit
",
    );
}

#[test]
fn a_won_game_shows_its_line() {
    let mut screen = screen("xx./oo./...", People::Both);
    press(&mut screen, "c1 enter left down");
    assert_drawn(
        &screen,
        (80, 12),
        "
noughts: 3×3 board, 3 in a row wins
     a     b     c     Two people play.
  ┌─────┬─────┬─────┐  The game is over: x has won with the top row.
1 │ *x* │ *x* │ *x* │  n begins a new game, u takes back.
  ├─────┼─────┼─────┤
2 │  o  │ [o] │     │  1. c1
  ├─────┼─────┼─────┤
3 │     │     │     │
  └─────┴─────┴─────┘

arrows or a name such as b2   Enter plays   u undo   r redo   v values   h hints
n new   s sides   l level   t two   q quit
",
    );
}

#[test]
fn too_small_a_terminal_says_what_it_needs() {
    let screen = screen(".../.../...", People::Both);
    assert_drawn(
        &screen,
        (30, 8),
        "
The board needs 46 columns and
11 rows; this terminal has 30
and 8. Make it larger, or
press q to quit.
",
    );
    // As large as it says is enough, and not larger than needed.
    assert_drawn(
        &screen,
        (46, 11),
        "
noughts: 3×3 board, 3 in a row wins
    a    b    c    Two people play.
1   .    .    .    x to move.
2   .   [ ]   .
3   .    .    .



arrows or a name such as b2   Enter plays
u undo   r redo   v values   h hints   n new
s sides   l level   t two   q quit
",
    );
    for (width, height) in [(45, 11), (46, 10)] {
        let drawn = drawn(&terminal(&screen, width, height));
        assert!(drawn.starts_with("The board needs"), "{drawn}");
    }
}

#[test]
fn a_resize_draws_all_of_it_anew() {
    let screen = screen("x../.o./...", People::Both);
    let mut small = terminal(&screen, 20, 5);
    small.backend_mut().resize(80, 24);
    small.draw(|frame| view::draw(frame, &screen)).unwrap();
    assert_eq!(drawn(&small), drawn(&terminal(&screen, 80, 24)));
}

/// On every board of up to 64 squares that fits at all, nothing is cut off.
#[test]
fn every_board_fits_or_says_that_it_does_not() {
    for width in 1..=64 {
        for height in 1..=64 / width {
            let rules = Rules::new(width, height, 1).unwrap();
            let game = Game::new(Position::start(rules), People::Both, Level::Easy);
            let screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
            let drawn = drawn(&terminal(&screen, 80, 24));
            let last_row = drawn.contains(&format!("\n{height} "));
            assert!(last_row || drawn.starts_with("The board needs"), "{drawn}");
        }
    }
}

#[test]
fn a_whole_game_by_arrow_keys() {
    let mut screen = screen(".../.../...", People::Both);
    press(
        &mut screen,
        "enter left enter up enter right right down down enter",
    );
    assert_eq!(screen.session.position().to_string(), "x../ox./..o");
    press(
        &mut screen,
        "up up left enter right enter left down down enter",
    );
    assert_eq!(screen.session.position().to_string(), "xxo/ox./.xo");
    assert_eq!(
        screen.session.whose_turn(),
        "The game is over: x has won with the middle column."
    );
    // Nothing goes beyond the edge.
    press(&mut screen, "left left left left down");
    assert_eq!(screen.cursor.to_string(), "a3");
}

#[test]
fn a_whole_game_by_names() {
    let mut screen = screen(".../.../...", People::Both);
    press(
        &mut screen,
        "b2 enter a1 enter c1 enter a3 enter a2 enter c2 enter b1 enter b3 enter c3 enter",
    );
    assert_eq!(screen.session.position().to_string(), "oxx/xxo/oox");
    assert_eq!(
        screen.record(),
        "1. b2 a1  2. c1 a3  3. a2 c2  4. b1 b3  5. c3"
    );
}

#[test]
fn a_name_can_be_corrected_and_a_wrong_one_is_refused() {
    let mut screen = screen("x../.../...", People::Both);
    press(&mut screen, "b");
    assert_eq!(
        (screen.typed.as_str(), screen.cursor.to_string().as_str()),
        ("b", "b2")
    );
    press(&mut screen, "3");
    assert_eq!(screen.cursor.to_string(), "b3");
    press(&mut screen, "back back a1 enter");
    assert_eq!(screen.note, "a1 is already taken by x.");
    press(&mut screen, "a9 enter");
    assert_eq!(screen.note, "a9 is not on the 3×3 board.");
    press(&mut screen, "b enter");
    assert_eq!(
        screen.note,
        "expected a square such as b2, found only a column: \"b\"."
    );
    press(&mut screen, "ab2 enter");
    assert_eq!(screen.session.position().to_string(), "x../.o./...");
    press(&mut screen, "a esc");
    assert!(screen.typed.is_empty() && !screen.is_over);
    press(&mut screen, "esc");
    assert!(screen.is_over);
}

/// Where a small letter names a column, the capital is the command.
#[test]
fn commands_and_columns_do_not_meet() {
    let keys = |width| {
        let rules = Rules::new(width, 1, 3).unwrap();
        let game = Game::new(Position::start(rules), People::Both, Level::Easy);
        let screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
        Command::ALL
            .map(|command| screen.key(command))
            .iter()
            .collect::<String>()
    };
    assert_eq!(keys(7), "urvhnsltmq");
    assert_eq!(keys(8), "urvHnsltmq");
    assert_eq!(keys(64), "URVHNSLTMQ");
    let rules = Rules::new(64, 1, 3).unwrap();
    let game = Game::new(Position::start(rules), People::Both, Level::Easy);
    let mut wide = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
    press(&mut wide, "bl1 enter q1 enter");
    assert_eq!(wide.record(), "1. bl1 q1");
    press(&mut wide, "U");
    assert_eq!(wide.record(), "1. bl1");
    press(&mut wide, "Q");
    assert!(wide.is_over);
}

#[test]
fn undo_takes_the_reply_back_too_and_redo_plays_both_again() {
    let mut screen = screen(".../.../...", People::One(Player::First));
    press(&mut screen, "b2 enter");
    let after_two = *screen.session.position();
    assert_eq!(after_two.ply(), 2);
    press(&mut screen, "u");
    assert_eq!(screen.session.position().ply(), 0);
    press(&mut screen, "u");
    assert_eq!(screen.note, "There is nothing to take back.");
    press(&mut screen, "r");
    assert_eq!(*screen.session.position(), after_two);
    press(&mut screen, "r");
    assert_eq!(screen.note, "There is nothing to play again.");
}

#[test]
fn sides_level_and_people_change_on_the_way() {
    let mut screen = screen(".../.../...", People::One(Player::First));
    press(&mut screen, "s");
    // The opponent has moved at once.
    assert_eq!(screen.session.position().ply(), 1);
    assert_eq!(screen.note, "You are o. x plays at level perfect.");
    // Their first move is not one that could be taken back.
    press(&mut screen, "u");
    assert_eq!(screen.session.position().ply(), 1);
    press(&mut screen, "l");
    assert_eq!(screen.session.game.level, Level::Easy);
    press(&mut screen, "t b1 enter");
    assert!(screen.session.position().ply() >= 1);
    assert_eq!(screen.session.who_plays(), "Two people play.");
    press(&mut screen, "s");
    assert_eq!(screen.note, "Two people play; there is no opponent.");
    press(&mut screen, "n");
    assert_eq!(screen.session.position().ply(), 0);
}

#[test]
fn ctrl_c_ends_and_other_controls_do_nothing() {
    let mut screen = screen(".../.../...", People::Both);
    screen.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL));
    assert!(!screen.is_over);
    screen.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(screen.is_over);
}

#[test]
fn without_colours_marks_still_stand_out() {
    let mut screen = screen("xx./oo./...", People::Both);
    press(&mut screen, "v c1 enter");
    let colours = |screen: &Screen| {
        let terminal = terminal(screen, 80, 24);
        let cells = terminal.backend().buffer().content().iter();
        cells.filter(|cell| cell.fg != Color::Reset).count()
    };
    assert!(colours(&screen) > 0);
    screen.colours = false;
    assert_eq!(colours(&screen), 0);
    let terminal = terminal(&screen, 80, 24);
    let mut cells = terminal.backend().buffer().content().iter();
    assert!(cells.any(|cell| cell.modifier.contains(Modifier::REVERSED)));
}

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

/// This test starts itself in a terminal, there to panic in the midst of a game.
#[test]
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
