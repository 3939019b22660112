//! Tests puzzles: moves, lines that are played on the board, progress, and the choices.

use std::collections::BTreeSet;

use noughts::{Move, Position, Rules, Solution, Square, TABLE, Value as Worth};
use noughts_analysis::{Task, Trainer};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::harness::Browser;

/// The marks on the trainer's board, row by row.
fn marks(browser: &Browser) -> String {
    let script = "return [...document.querySelectorAll('#train-board [data-square]')]
        .map((square) => square.querySelector('.mark')?.classList[1] ?? '.').join('')";
    browser.eval(script).as_str().unwrap().to_owned()
}

/// A board as text, without separators between its rows.
fn written(board: &str) -> String {
    board.replace('/', "")
}

fn click_on(browser: &Browser, square: Square) {
    browser.click(&format!("#train-board [data-square='{square}']"));
}

/// Waits until the opponent has replied to a right move and it is the visitor's turn again. Returns
/// the position.
fn replied(browser: &Browser, position: &Position) -> Position {
    browser.until_ends("#train-status", "now complete your line.");
    let shown = marks(browser);
    let after = position.children().map(|(_, child)| child);
    let mut after = after.filter(|child| written(&child.to_string()) == shown);
    after.next().unwrap_or_else(|| browser.fail("no reply"))
}

/// The moves that complete a line, and the others.
fn wins_and_others(position: &Position) -> (Vec<Move>, Vec<Move>) {
    let ends = |played: &Move| position.play(*played).unwrap().is_over();
    position.moves().iter().partition(ends)
}

/// Solves the first puzzles in order, gives a wrong answer, and checks that progress is kept and
/// can be forgotten.
#[test]
fn puzzles_are_solved() {
    let browser = Browser::open("?view=puzzles");
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::OnlyMove);
    let all = trainer.puzzles.len();
    for (number, shown) in trainer.puzzles.iter().take(3).enumerate() {
        browser.until(written(&shown.position.to_string()), || marks(&browser));
        let progress = format!("Puzzle {} of {all}; {number} solved first try.", number + 1);
        browser.until(progress, || browser.text("#train-progress"));
        // The page shows no values before the answer.
        assert_eq!(browser.texts("#train-board .short").len(), 0);
        click_on(&browser, shown.right[0].played().square);
        browser.until_text("#train-status", "Right.");
        assert!(!browser.text("#train-text").is_empty());
        // Nor after it, while it is the opponent's turn.
        assert_eq!(browser.texts("#train-board .short").len(), 0);
        browser.click("#train-next");
    }
    // A wrong answer, then the right one: the puzzle does not count as solved.
    let fourth = &trainer.puzzles[3];
    browser.until(written(&fourth.position.to_string()), || marks(&browser));
    let right = fourth.right[0].played();
    let other = fourth
        .position
        .moves()
        .iter()
        .find(|one| *one != right)
        .unwrap();
    click_on(&browser, other.square);
    let wrong = format!("Not {}: it ", other.square);
    browser.until_starts("#train-status", &wrong);
    // The value of the move is visible, although the mouse is still on it.
    assert_eq!(browser.count("#train-board .ghost"), 0);
    // The page shows only why the move is wrong.
    browser.until_has("#train-text .about-refutation", &other.square.to_string());
    assert_eq!(browser.texts("#train-text .about-choice").len(), 0);
    click_on(&browser, right.square);
    browser.until_starts("#train-status", "Right, but");
    // The browser keeps the progress, until the visitor deletes it.
    browser.reload();
    browser.until(written(&fourth.position.to_string()), || marks(&browser));
    let progress = format!("Puzzle 4 of {all}; 3 solved first try.");
    browser.until(progress, || browser.text("#train-progress"));
    // Deletion needs a confirmation, and leaving the page cancels it.
    browser.click("#train-forget");
    browser.until_text("#train-forget", "Really forget all progress?");
    browser.press(Key::Tab);
    browser.until_text("#train-forget", "Forget my progress");
    browser.click("#train-forget");
    browser.click("#train-forget");
    let first = written(&trainer.puzzles[0].position.to_string());
    browser.until(first, || marks(&browser));
    let progress = format!("Puzzle 1 of {all}; 0 solved first try.");
    browser.until(progress, || browser.text("#train-progress"));
    // From there to the explorer.
    browser.click("#train-explore");
    browser.until_values(&TABLE, &trainer.puzzles[0].position);
}

/// Symmetric moves have the same value, and another refutation.
#[test]
fn the_refutation_is_that_of_the_move() {
    let browser = Browser::open("?view=puzzles&puzzle=oxo/x.x/.o.");
    browser.until("oxox.x.o.".to_owned(), || marks(&browser));
    for square in ["c3", "a3"] {
        click_on(&browser, square.parse().unwrap());
        browser.until_starts("#train-status", &format!("Not {square}: it "));
        browser.until_starts("#train-text .about-refutation", &format!("{square} "));
        let steps = browser.texts("#train-text .step");
        assert_eq!(steps[0], format!("x {square}"));
    }
}

/// While answers are under way, the page still shows what was there before.
#[test]
fn moves_count_for_the_puzzle_that_is_shown() {
    let browser = Browser::open("?view=puzzles");
    browser.before_pages(
        "{
            const ask = window.fetch;
            window.fetch = async (...question) => {
                await window.held;
                return ask(...question);
            };
        }",
    );
    browser.visit("?view=puzzles");
    let hold = || browser.eval("window.held = new Promise((go) => { window.release = go; })");
    let release = || browser.eval("window.release()");
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::OnlyMove);
    let board = |place: usize| written(&trainer.puzzles[place].position.to_string());
    let right = |place: usize| trainer.puzzles[place].right[0].played().square;
    browser.until(board(0), || marks(&browser));
    hold();
    browser.click("#train-skip");
    click_on(&browser, right(0));
    release();
    browser.until(board(1), || marks(&browser));
    // Other puzzles, and those of before once more.
    hold();
    browser.fill("#train-task", "losing-move");
    click_on(&browser, right(1));
    browser.click("#train-skip");
    browser.click("#train-explore");
    browser.fill("#train-task", "only-move");
    release();
    browser.until(board(0), || marks(&browser));
    hold();
    browser.fill("#language", "ko");
    click_on(&browser, right(0));
    browser.until_text("#train-status", "맞았습니다.");
    let solved = marks(&browser);
    release();
    browser.until_has("#train-text", "차례");
    assert_eq!(marks(&browser), solved);
}

#[test]
fn every_task_and_board_has_puzzles() {
    let browser = Browser::open("?view=puzzles");
    browser.until_count("#train-board [data-square]", 9);
    let options = |list: &str| -> Vec<String> {
        let script = "return [...document.querySelectorAll(`${arguments[0]} option`)].map(({ value }) => value)";
        serde_json::from_value(browser.script(script, vec![json!(list)])).unwrap()
    };
    let tasks: BTreeSet<String> = Task::ALL.map(|task| task.name().to_owned()).into();
    assert_eq!(
        options("#train-task").into_iter().collect::<BTreeSet<_>>(),
        tasks
    );
    for game in options("#train-game") {
        let rules: Rules = game.parse().unwrap();
        assert!(Trainer::has_puzzles(&rules), "{game}");
        browser.fill("#train-game", &game);
        for task in options("#train-task") {
            // Empty until the puzzles have arrived.
            let empty = "document.querySelector('#train-progress').textContent = ''";
            browser.eval(empty);
            browser.fill("#train-task", &task);
            let squares = rules.area() as usize;
            browser.until_true("puzzles", || {
                browser.text("#train-progress").starts_with("Puzzle 1 of")
                    && browser.texts("#train-board [data-square]").len() == squares
            });
            assert_eq!(browser.text("#trouble"), "", "{game} {task}");
        }
    }
    browser.visit("?view=puzzles&task=guess");
    browser.until_has("#trouble-text", "guess");
}

/// The opponent replies as well as possible, and the visitor has to complete the line.
#[test]
fn a_win_in_3_takes_both_moves() {
    let browser = Browser::open("?view=puzzles&task=win-in-3");
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::WinInThree);
    let all = trainer.puzzles.len();
    // In the second puzzle, the reply leaves a choice.
    let roomy = trainer.puzzles.iter().position(|one| one.choices >= 5);
    let roomy = roomy.unwrap();
    let mut next = 0;
    for (number, is_late) in [(0, false), (roomy, true)] {
        let board = |place: usize| written(&trainer.puzzles[place].position.to_string());
        for place in next..number {
            browser.until(board(place), || marks(&browser));
            browser.click("#train-skip");
        }
        browser.until(board(number), || marks(&browser));
        let puzzle = &trainer.puzzles[number];
        click_on(&browser, puzzle.right[0].played().square);
        let first = puzzle.position.play(puzzle.right[0].played()).unwrap();
        let before = replied(&browser, &first);
        assert_eq!(TABLE.value(&before), Some(Worth::Win { plies: 1 }));
        // The puzzle is not solved yet, and no values are shown.
        assert_eq!(browser.texts("#train-next").len(), 0);
        assert_eq!(browser.texts("#train-board .short, #train-why").len(), 0);
        let (wins, others) = wins_and_others(&before);
        if is_late {
            click_on(&browser, others[0].square);
            let wrong = format!("Not {}: it ", others[0].square);
            browser.until_starts("#train-status", &wrong);
        }
        click_on(&browser, wins[0].square);
        let right = if is_late {
            "Right, but not on the first try: this puzzle comes again."
        } else {
            "Right."
        };
        browser.until_text("#train-status", right);
        let end = before.play(wins[0]).unwrap();
        assert_eq!(marks(&browser), written(&end.to_string()));
        // The line is complete, and no square shows an earlier value.
        assert!(browser.count("#train-board .strokes .won") >= 1);
        assert_eq!(browser.texts("#train-board .short").len(), 0);
        let progress = format!("Puzzle {} of {all}; 1 solved first try.", number + 1);
        browser.until(progress, || browser.text("#train-progress"));
        browser.click("#train-next");
        next = number + 1;
    }
}

/// A change of the language repeats all requests, and keeps the moves.
#[test]
fn a_reply_stays_in_another_language() {
    let browser = Browser::open("?view=puzzles&task=win-in-3");
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::WinInThree);
    let puzzle = &trainer.puzzles[0];
    browser.until(written(&puzzle.position.to_string()), || marks(&browser));
    click_on(&browser, puzzle.right[0].played().square);
    let before = replied(
        &browser,
        &puzzle.position.play(puzzle.right[0].played()).unwrap(),
    );
    browser.fill("#language", "ko");
    browser.until_ends("#train-status", "이제 줄을 완성하세요.");
    assert_eq!(marks(&browser), written(&before.to_string()));
    let (wins, _) = wins_and_others(&before);
    click_on(&browser, wins[0].square);
    browser.until_text("#train-status", "맞았습니다.");
}

#[test]
fn a_line_is_played_out_on_the_puzzle() {
    let browser = Browser::open("?view=puzzles&task=win-in-3");
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::WinInThree);
    let puzzle = &trainer.puzzles[0];
    let before = puzzle.position;
    browser.until(written(&before.to_string()), || marks(&browser));
    click_on(&browser, puzzle.right[0].played().square);
    let answered = replied(&browser, &before.play(puzzle.right[0].played()).unwrap());
    let (wins, _) = wins_and_others(&answered);
    click_on(&browser, wins[0].square);
    // Both moves and the reply are on the board.
    let solved = written(&answered.play(wins[0]).unwrap().to_string());
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
    assert_eq!(browser.count("#train-board .strokes .won"), 1);
    browser.press("\u{e00c}");
    browser.until(solved, || marks(&browser));
    browser.until_text("#train-status", "Right.");
    assert_eq!(browser.address_shown(), address);
}

/// The lists contain the choices of the address.
#[test]
fn the_game_of_the_address_is_offered() {
    let browser = Browser::open("?view=puzzles&on=4,2,2");
    let chosen = || -> Value {
        let script = "return ['train-game', 'train-task'].map((id) => {
            const list = document.getElementById(id);
            return list.selectedOptions[0]?.textContent ?? ''; })";
        browser.eval(script)
    };
    browser.until(json!(["4,2,2", "the only move"]), chosen);
    // In this game no player wins by completing a line, so there are no such puzzles.
    browser.fill("#train-task", "win-in-3");
    browser.fill("#train-game", "3,3,3:misere");
    browser.until(json!(["Misère: a line loses", "the only move"]), chosen);
    // A visitor who requests it sees a message, and can choose something else.
    browser.visit("?view=puzzles&on=3,3,3:misere&task=win-in-3");
    browser.until_text("#train-progress", "This game has no such puzzles.");
    assert_eq!(
        chosen(),
        json!(["Misère: a line loses", "a win with your second move"])
    );
    assert_eq!(
        browser.texts("#puzzles .side button"),
        ["Today's puzzle", "Forget my progress"]
    );
    browser.fill("#train-task", "losing-move");
    browser.until_starts("#train-progress", "Puzzle 1");
}

/// Each puzzle has an address, there is a puzzle for each day, and digits choose squares.
#[test]
fn a_puzzle_has_an_address() {
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::LosingMove);
    let puzzle = &trainer.puzzles[7];
    let board = puzzle.position.to_string();
    let link = format!("?view=puzzles&task=losing-move&puzzle={board}");
    let browser = Browser::open(&link);
    browser.until(written(&board), || marks(&browser));
    assert_eq!(
        browser.text("#train-question"),
        "One move here loses. Which?"
    );
    assert_eq!(browser.text("#train-streak"), "Streak: 0");
    let square = puzzle.right[0].played().square;
    let digit = 3 * square.row() + square.column() + 1;
    browser.press(digit.to_string());
    browser.until_text("#train-status", "Right.");
    assert_eq!(browser.text("#train-streak"), "Streak: 1");
    // The explanation is about the visitor's move.
    browser.until_has("#train-text .about-refutation", &square.to_string());
    assert_eq!(browser.texts("#train-text .about-verdict").len(), 0);
    browser.click("#train-next");
    let next = trainer.puzzles[8].position.to_string();
    browser.until(written(&next), || marks(&browser));
    assert!(browser.address_shown().ends_with(&next));
    browser.back();
    browser.until(written(&board), || marks(&browser));
    // It is the same puzzle all day.
    browser.click("#train-daily");
    browser.until_true("another", || marks(&browser) != written(&board));
    let today = browser.address_shown();
    browser.visit("?view=puzzles");
    browser.click("#train-daily");
    browser.until(today, || browser.address_shown());
    browser.visit("?view=puzzles&puzzle=xxx/ooo/...");
    browser.until_has("#trouble-text", "there is no such puzzle");
}
