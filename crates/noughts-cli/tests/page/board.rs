//! The board on the page, and what it should show.

use noughts::{Outcome, Position, Rules, Solution, Square, Status, Value};
use serde_json::json;

use crate::browser::Browser;

/// A square as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Cell {
    /// What a screen reader says.
    pub label: String,
    /// What is seen on it: a sign and words, or both short on a narrow screen.
    pub text: String,
    /// The colour that it has, by the name of its meaning.
    pub colour: String,
}

impl Browser {
    /// All squares, row by row.
    pub fn cells(&self) -> Vec<Cell> {
        let script = "const meanings = ['win', 'draw', 'loss', 'unknown'];
            return [...document.querySelectorAll('#board [data-square]')].map((cell) => {
                const short = cell.querySelector('.short');
                const text = short?.checkVisibility() ? short.dataset.text : cell.innerText;
                return {
                    label: cell.getAttribute('aria-label'),
                    text: text.trim().replace(/\\s+/g, ' '),
                    colour: meanings.find((name) => cell.classList.contains(name)) ?? '',
                };
            })";
        serde_json::from_value(self.script(script, vec![])).unwrap()
    }

    /// What the squares are called and what is on them, without what moves are
    /// worth.
    pub fn marks(&self) -> Vec<String> {
        let two = |cell: Cell| {
            let parts: Vec<&str> = cell.label.split(", ").take(2).collect();
            parts.join(", ")
        };
        self.cells().into_iter().map(two).collect()
    }

    /// Waits until the board is there with the value of every move.
    #[track_caller]
    pub fn until_values(&self, solution: &impl Solution, position: &Position) {
        self.until(cells(solution, position), || self.cells());
    }

    /// Waits until the board is there, whatever it says of the moves.
    #[track_caller]
    pub fn until_board(&self, position: &Position) {
        self.until(marks(position), || self.marks());
    }

    /// The position after the moves in the address, for a game from the start.
    pub fn position_in_address(&self) -> Position {
        let script = "return new URLSearchParams(location.search).get('moves') ?? ''";
        let moves = self.script(script, vec![]);
        let moves = moves
            .as_str()
            .unwrap()
            .split(',')
            .filter(|name| !name.is_empty());
        after(Rules::TIC_TAC_TOE, moves)
    }

    pub fn click_square(&self, square: Square) {
        self.click(&format!("[data-square='{square}']"));
    }

    /// The name of the square that has the focus.
    pub fn focused_square(&self) -> String {
        let script = "return document.activeElement.dataset.square ?? ''";
        self.script(script, vec![]).as_str().unwrap().to_owned()
    }

    pub fn status(&self) -> String {
        self.text("#status")
    }

    /// What a screen reader has been told last.
    pub fn announced(&self) -> String {
        let script = "return document.querySelector(arguments[0]).textContent";
        let told = self.script(script, vec![json!("#announcement")]);
        told.as_str().unwrap().to_owned()
    }
}

/// A position by the moves that lead to it.
pub fn after<'a>(rules: Rules, moves: impl IntoIterator<Item = &'a str>) -> Position {
    moves
        .into_iter()
        .fold(Position::start(rules), |position, name| {
            position.play(name.parse().unwrap()).unwrap()
        })
}

fn squares(position: &Position) -> impl Iterator<Item = Square> {
    let rules = position.rules();
    rules.squares(rules.all_squares())
}

fn mark(position: &Position, square: Square) -> String {
    let mark = position.board().mark(square);
    mark.map_or("empty".to_owned(), |player| player.to_string())
}

fn marks(position: &Position) -> Vec<String> {
    squares(position)
        .map(|square| format!("{square}, {}", mark(position, square)))
        .collect()
}

/// What the page should show of a position of a known game.
fn cells(solution: &impl Solution, position: &Position) -> Vec<Cell> {
    let best = solution.value(position).unwrap();
    let line = winning_squares(position);
    let cell = |square: Square| {
        let mut label = format!("{square}, {}", mark(position, square));
        let (mut text, mut colour) = (String::new(), "");
        if let Ok(child) = position.play(square) {
            let value = solution.value(&child).unwrap().for_mover();
            let (meaning, sign, words) = match value {
                Value::Win { plies } => ("win", "+", format!("wins in {plies}")),
                Value::Draw => ("draw", "=", "draws".to_owned()),
                Value::Loss { plies } => ("loss", "−", format!("loses in {plies}")),
            };
            text = format!("{sign} {words}");
            colour = meaning;
            label = format!("{label}, {words}");
            if value == best {
                label += ", best";
            }
        }
        if line.contains(&square) {
            label += ", in the winning line";
        }
        Cell {
            label,
            text,
            colour: colour.to_owned(),
        }
    };
    squares(position).map(cell).collect()
}

fn winning_squares(position: &Position) -> Vec<Square> {
    let Status::Over(Outcome::Win(player)) = position.status() else {
        return Vec::new();
    };
    let theirs = position.board().stones(player);
    let lines = position.rules().lines();
    let complete = lines.filter(|line| theirs.contains(line.stones()));
    complete.flat_map(|line| line.squares()).collect()
}
