//! Tests of the screen without a terminal: keys in, a drawing out.

use clap::ValueEnum;
use noughts::{Player, Position, Rules};
use noughts_analysis::opponent::Level;
use noughts_analysis::{Language, Oracle};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position as Place, Rect};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::*;
use crate::play::analysis;
use crate::play::game::{Game, People};
use crate::play::session::Command;
use tmux::Tmux;

mod drawing;
#[allow(dead_code)]
#[path = "../../../tests/common/terminal.rs"]
mod tmux;
#[allow(dead_code)]
#[path = "../../../tests/common/wait.rs"]
mod wait;

fn screen(position: &str, people: People) -> Screen {
    let position: Position = position.parse().unwrap();
    let game = Game::new(position, people, Level::Perfect);
    Screen::new(Session::new(game, fastrand::Rng::with_seed(1)))
}

/// The start of a game for two people.
fn empty(rules: Rules) -> Screen {
    let game = Game::new(Position::start(rules), People::Both, Level::Easy);
    Screen::new(Session::new(game, fastrand::Rng::with_seed(1)))
}

/// Does the work of the loop between two keys, without a thread.
fn settle(screen: &mut Screen) {
    for _ in 0..2 {
        let session = &mut screen.session;
        if session.wants_analysis() {
            let oracle = Oracle::of(*session.rules(), 1).unwrap();
            let analysis = analysis::exact(&oracle, session.position(), session.language).unwrap();
            session.set_analysis(analysis);
        }
        session.reply();
    }
}

/// Presses keys: words are names of keys, everything else is typed.
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

/// The text on the screen, without blanks at the ends of lines and empty lines at the end.
fn drawn(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width));
    let lines: Vec<String> = rows.map(|row| text(row).trim_end().to_owned()).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The text of a row. A Hangul letter also covers the next cell.
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

/// Checks that the screen contains a text.
#[track_caller]
fn assert_shows(screen: &Screen, (width, height): (u16, u16), part: &str) {
    let drawn = drawn(&terminal(screen, width, height));
    assert!(drawn.contains(part), "{drawn}");
}

/// The last move stands out without colours, too.
#[test]
fn the_last_move_is_marked() {
    let mut screen = screen("x../.../...", People::Both);
    press(&mut screen, "b2 enter left");
    assert_shows(&screen, (40, 14), "2 │ [ ] │ (o) │     │");
    assert_shows(&screen, (40, 14), "x to move.");
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
    // The cursor does not move beyond the edge.
    press(&mut screen, "left left left left down");
    assert_eq!(screen.cursor.to_string(), "a3");
}

#[test]
fn a_name_can_be_corrected_and_a_wrong_one_is_refused() {
    let mut screen = screen("x../.../...", People::Both);
    press(&mut screen, "b");
    assert_eq!((&*screen.typed, &*screen.cursor.to_string()), ("b", "b2"));
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

/// If a small letter names a column, the capital is the command.
#[test]
fn commands_and_columns_do_not_conflict() {
    let keys = |width| {
        let screen = empty(Rules::new(width, 1, 3).unwrap());
        let all = Command::value_variants().iter();
        String::from_iter(all.map(|command| screen.key(*command)))
    };
    assert_eq!(keys(7), "urvhnsltmq");
    assert_eq!(keys(8), "urvHnsltmq");
    assert_eq!(keys(64), "URVHNSLTMQ");
    let mut wide = empty(Rules::new(64, 1, 3).unwrap());
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
    // The opponent has moved immediately.
    assert_eq!(screen.session.position().ply(), 1);
    assert_eq!(screen.note, "You are o. x plays at level perfect.");
    // The opponent's first move cannot be taken back.
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

/// The place of the bracket around the cursor.
fn bracket(terminal: &Terminal<TestBackend>) -> Option<Place> {
    let buffer = terminal.backend().buffer();
    let rows = usize::from(buffer.area.height) - 4;
    let width = usize::from(buffer.area.width);
    let cells = buffer.content()[..rows * width].iter();
    let found = cells.enumerate().find(|(_, cell)| cell.symbol() == "[")?.0;
    Some(Place::new((found % width) as u16, (found / width) as u16))
}

/// On boards and boxes of every size, a click finds each square where it is drawn.
#[test]
fn a_click_is_on_the_square_that_is_drawn_there() {
    for (game, sizes) in [
        (".../.../...", [(80, 24), (46, 14), (40, 14)]),
        (
            "12,5,4 ............/............/............/............/............",
            [(120, 40), (100, 30), (90, 20)],
        ),
        ("2,2,2,2 ../..|../..", [(80, 24), (60, 16), (120, 40)]),
    ] {
        for (width, height) in sizes {
            let mut screen = screen(game, People::Both);
            let rules = *screen.session.rules();
            let area = Rect::new(0, 0, width, height);
            let empty = screen.session.position().moves().squares();
            for square in rules.squares(empty) {
                screen.cursor = square;
                let place = bracket(&terminal(&screen, width, height));
                let found = place.and_then(|place| view::square_at(&screen, area, place));
                assert_eq!(found, Some(square), "{game} {width}x{height}");
            }
            // There is no square beside the board.
            let outside = Place::new(width - 1, height - 1);
            assert_eq!(view::square_at(&screen, area, outside), None);
            assert_eq!(view::square_at(&screen, area, Place::new(0, 0)), None);
        }
    }
}

#[test]
fn hints_mark_the_best_moves() {
    let mut screen = screen("x../.o./..x", People::One(Player::Second));
    press(&mut screen, "h left up");
    assert_shows(&screen, (44, 22), "2 │  !  │  o  │  !  │");
}

#[test]
fn a_click_plays() {
    let mut screen = screen("xx./oo./...", People::Both);
    screen.click("a1".parse().unwrap());
    assert_eq!(screen.note, "a1 is already taken by x.");
    screen.click("c1".parse().unwrap());
    assert!(screen.session.whose_turn().contains("x has won"));
}

/// With gravity, the cursor on any square of a column stands for the square on which a mark lands.
/// A typed name does not.
#[test]
fn marks_drop() {
    let mut screen = screen("4,4,3:gravity ..../..../..../....", People::Both);
    press(&mut screen, "enter");
    assert_eq!(screen.record(), "1. b4");
    // The letter of a column is enough. The cursor moves to the square on which the mark will land.
    press(&mut screen, "b");
    assert_eq!(screen.cursor.to_string(), "b3");
    press(&mut screen, "enter a1 enter");
    assert_eq!(screen.note, "a mark in that column drops to a4, not a1.");
    press(&mut screen, "a4 enter b enter b enter b enter");
    assert_eq!(screen.record(), "1. b4 b3  2. a4 b2  3. b1");
    assert_eq!(screen.note, "column b is full.");
    press(&mut screen, "right down enter");
    assert_eq!(screen.session.position().to_string(), ".x../.o../.o../xxo.");
}

#[test]
fn the_mark_is_a_choice() {
    let mut screen = screen("3,3,3:wild x../.../...", People::Both);
    press(&mut screen, "enter");
    assert_eq!(screen.session.position().to_string(), "x../.x./...");
    press(&mut screen, "m");
    assert_eq!(screen.note, "You place o.");
    press(&mut screen, "b1 enter c1x");
    let typed = (&*screen.typed, &*screen.cursor.to_string());
    assert_eq!(typed, ("c1x", "c1"));
    press(&mut screen, "enter");
    assert_eq!(screen.record(), "1. b2x b1o  2. c1x");
}

/// The game can be neither solved completely nor searched.
#[test]
fn a_game_without_known_values() {
    let start = Position::start("7,6,4:gravity+misere".parse().unwrap());
    let game = Game::new(start, People::One(Player::First), Level::Hard);
    let mut screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
    for key in ["v", "h"] {
        press(&mut screen, key);
        assert!(screen.note.contains("too many positions"), "{key}");
    }
    press(&mut screen, "l");
    assert_eq!(screen.session.game.level, Level::Easy);
    press(&mut screen, "d enter");
    assert_eq!(screen.session.position().ply(), 2);
}

#[test]
fn moves_that_cannot_be_made_and_the_end_in_korean() {
    let mut screen = screen("xx./oo./...", People::Both);
    screen.session.language = Language::Korean;
    press(&mut screen, "a1 enter");
    assert_eq!(screen.note, "a1에는 이미 x가 있습니다.");
    press(&mut screen, "c1 enter");
    assert_shows(&screen, (80, 24), "새 게임은 n, 무르기는 u.");
    press(&mut screen, "u");
    assert_eq!(screen.note, "물렀습니다.");
    assert_eq!(screen.session.whose_turn(), "x 차례입니다.");
}

/// Set for a process that should panic in its terminal.
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

/// Starts this test executable in a terminal, where it panics during a game.
#[test]
#[ignore = "needs tmux: cargo xtask test terminal"]
fn a_panic_leaves_the_terminal_clean_and_is_reported() {
    let tests = std::env::current_exe().unwrap();
    let tmux = Tmux::new("panic", 80, 24);
    tmux.command("echo be''fore");
    tmux.wait_for("before");
    let (_, module) = module_path!().split_once("::").unwrap();
    tmux.command(&format!(
        "RUST_BACKTRACE=0 {PANIC}=1 {} --nocapture --exact {module}::panics_when_asked",
        tests.display()
    ));
    tmux.wait_for("on purpose");
    tmux.wait_for("1 failed");
    tmux.assert_clean("before");
}
