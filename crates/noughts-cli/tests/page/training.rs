//! The trainer's board: one's move on it, lines that are played out on it, and what it
//! offers.

use noughts::{Rules, TABLE};
use noughts_explain::trainer::{Task, Trainer};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::served::Served;

/// The marks on the trainer's board, row by row.
fn marks(browser: &Browser) -> String {
    let script = "return [...document.querySelectorAll('#train-board [data-square]')]
        .map((square) => square.querySelector('.mark')?.classList[1] ?? '.').join('')";
    browser.script(script, vec![]).as_str().unwrap().to_owned()
}

/// A board as it is written, without what divides its rows.
fn written(board: &str) -> String {
    board.replace('/', "")
}

#[test]
fn a_line_is_played_out_on_the_puzzle() {
    let server = Served::start(&[]);
    let browser = Browser::open(&server, "?view=train&task=win-in-3");
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::WinInThree);
    let puzzle = &trainer.puzzles[0];
    let before = puzzle.position;
    browser.until(written(&before.to_string()), || marks(&browser));
    let right = puzzle.right[0];
    browser.click(&format!("#train-board [data-square='{}']", right.square));
    // One's move stands on the board.
    let solved = written(&before.play(right).unwrap().to_string());
    browser.until(solved.clone(), || marks(&browser));
    let address = browser.address_shown();

    browser.click("#train-text p.about-line + ol li:nth-child(1) .step");
    let steps = browser.texts("#train-text p.about-line + ol .step");
    let played = |count: usize| {
        let position = steps[..count].iter().fold(before, |position, step| {
            let name = step.split(' ').next_back().unwrap();
            position.play(position.parse_move(name).unwrap()).unwrap()
        });
        written(&position.to_string())
    };
    assert_eq!(steps.len(), 3);
    browser.until(played(1), || marks(&browser));
    for (key, count) in [
        ("\u{e014}", 2),
        ("\u{e014}", 3),
        ("\u{e012}", 2),
        ("\u{e014}", 3),
    ] {
        browser.press(key);
        browser.until(played(count), || marks(&browser));
        let status = browser.text("#train-status");
        assert!(status.ends_with(&format!("move {count} of 3")), "{status}");
    }
    // The last move completes a line.
    let won = "return document.querySelectorAll('#train-board .strokes .won').length";
    assert_eq!(browser.script(won, vec![]), json!(2));
    browser.press("\u{e00c}");
    browser.until(solved, || marks(&browser));
    browser.until("Right.".to_owned(), || browser.text("#train-status"));
    assert_eq!(browser.address_shown(), address);
}

/// What is chosen in the address is among what can be chosen.
#[test]
fn the_game_of_the_address_is_offered() {
    let server = Served::start(&[]);
    let browser = Browser::open(&server, "?view=train&on=4,2,2");
    let chosen = || -> Value {
        let script = "return ['train-game', 'train-task'].map((id) => {
            const list = document.getElementById(id);
            return list.selectedOptions[0]?.textContent ?? ''; })";
        browser.script(script, vec![])
    };
    browser.until(json!(["4,2,2", "the only move"]), chosen);
    // Nobody wins there by a line of one's own, so there is nothing to find.
    browser.fill("#train-task", "win-in-3");
    browser.fill("#train-game", "3,3,3:misere");
    browser.until(json!(["Misère: a line loses", "the only move"]), chosen);
    // But whoever asks for it is told so, and can choose something else.
    browser.visit("?view=train&on=3,3,3:misere&task=win-in-3");
    browser.until("This game has no such puzzles.".to_owned(), || {
        browser.text("#train-progress")
    });
    assert_eq!(chosen(), json!(["Misère: a line loses", "a win in 3"]));
    browser.fill("#train-task", "losing-move");
    browser.until_true("a puzzle", || {
        browser.text("#train-progress").starts_with("Puzzle 1")
    });
}
