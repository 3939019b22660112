//! The board on the page, and its expected contents.

use noughts::{Mark, Move, Position, Rules, Solution, Square, TABLE, Threat, Value};
use noughts_analysis::{Analysis, Explanation, Language, Lines, Replies, Source};
use serde_json::json;

use super::Browser;

/// A square as shown on the page.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Cell {
    /// The label for screen readers.
    pub label: String,
    /// The visible text: a sign and the number of plies.
    pub text: String,
    /// The colour, by the name of its meaning.
    pub colour: String,
}

impl Browser {
    /// All squares, row by row.
    pub fn cells(&self) -> Vec<Cell> {
        let script = "const meanings = ['win', 'draw', 'loss', 'unknown'];
            return [...document.querySelectorAll('#board [data-square]')].map((cell) => {
                const drawn = [...cell.querySelectorAll('.short')]
                    .filter((one) => one.checkVisibility())
                    .map((one) => one.dataset.text);
                const text = drawn.length > 0 ? drawn.join(' ') : cell.innerText;
                return {
                    // The last move does not follow from the position.
                    label: cell.getAttribute('aria-label').replace(/, (last move|마지막 수)/, ''),
                    text: text.trim().replace(/\\s+/g, ' '),
                    colour: meanings.find((name) => cell.classList.contains(name)) ?? '',
                };
            })";
        self.read(script)
    }

    /// The names of the squares and their contents, without the values of moves.
    pub fn marks(&self) -> Vec<String> {
        let begin = |cell: Cell| {
            let parts: Vec<&str> = cell.label.split(", ").collect();
            // In a box, the label has the layer between the square and the mark.
            let count = if parts[1].starts_with("layer") { 3 } else { 2 };
            parts[..count].join(", ")
        };
        self.cells().into_iter().map(begin).collect()
    }

    /// Waits until the board has the value of every move. If there is a choice, x is the mark to
    /// place.
    #[track_caller]
    pub fn until_values(&self, solution: &dyn Solution, position: &Position) {
        self.until_values_with(Mark::X, solution, position);
    }

    /// Waits until the board has the value of every move with this mark.
    #[track_caller]
    pub fn until_values_with(&self, chosen: Mark, solution: &dyn Solution, position: &Position) {
        self.until(cells(chosen, solution, position), || self.cells());
    }

    /// Waits until the board has these marks, whatever it shows about moves.
    #[track_caller]
    pub fn until_board(&self, position: &Position) {
        self.until(marks(position), || self.marks());
    }

    /// The position after the moves in the address, in a game from the start.
    pub fn position_in_address(&self) -> Position {
        let script = "return new URLSearchParams(location.search).get('moves') ?? ''";
        let moves = self.eval(script);
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
        self.eval(script).as_str().unwrap().to_owned()
    }

    /// Waits until the board has the values after some moves of tic-tac-toe.
    #[track_caller]
    pub fn until_moves<'a>(&self, moves: impl IntoIterator<Item = &'a str>) {
        self.until_values(&TABLE, &after(Rules::TIC_TAC_TOE, moves));
    }

    /// The entries of the list of moves: the first player's share of the game, the sign of each
    /// move, and the better moves.
    pub fn listed(&self) -> Vec<String> {
        let script = "return [...document.querySelectorAll('#moves li')].map((item, place) => {
            const sign = item.querySelector('.worse-end, .same-end')?.innerText.trim() ?? '';
            const better = item.querySelector('.better')?.innerText ?? '';
            const gauge = document.querySelectorAll('#strip span')[place - 1]?.className.at(-1) ?? '';
            return `${gauge}${sign}${better}`;
        })";
        self.read(script)
    }

    pub fn status(&self) -> String {
        self.text("#status")
    }

    /// The last announcement for screen readers.
    pub fn announced(&self) -> String {
        let script = "return document.querySelector(arguments[0]).textContent";
        let told = self.script(script, vec![json!("#announcement")]);
        told.as_str().unwrap().to_owned()
    }
}

/// The position after some moves.
pub fn after<'a>(rules: Rules, moves: impl IntoIterator<Item = &'a str>) -> Position {
    moves
        .into_iter()
        .fold(Position::start(rules), |position, name| {
            position.play(position.parse_move(name).unwrap()).unwrap()
        })
}

fn squares(position: &Position) -> impl Iterator<Item = Square> {
    let rules = position.rules();
    rules.squares(rules.all_squares())
}

/// The name of a square, and its contents.
fn name(position: &Position, square: Square) -> String {
    let mark = position.board().mark(square);
    let mark = mark.map_or("empty".to_owned(), |mark| mark.to_string());
    match square.layer() {
        None => format!("{square}, {mark}"),
        Some(layer) => {
            let in_layer = Square::new(square.column(), square.row());
            format!("{in_layer}, layer {}, {mark}", layer + 1)
        }
    }
}

fn marks(position: &Position) -> Vec<String> {
    let squares = squares(position);
    squares.map(|square| name(position, square)).collect()
}

/// The name of a value, its sign with the number of plies, and its description.
fn worth(value: Value) -> (&'static str, String, String) {
    match value {
        Value::Win { plies } => ("win", format!("+{plies}"), format!("wins in {plies}")),
        Value::Draw => ("draw", "=".to_owned(), "draws".to_owned()),
        Value::Loss { plies } => ("loss", format!("−{plies}"), format!("loses in {plies}")),
    }
}

/// The page's name for a player.
fn player(position: &Position) -> &'static str {
    match position.rules().player_name(position.turn()) {
        "first" => "First player",
        "second" => "Second player",
        name => name,
    }
}

/// How many replies to a move keep the value or, if the move loses, win. Empty if all of them do.
fn replies(solution: &dyn Solution, position: &Position, played: Move) -> Option<String> {
    let after = position.play(played).unwrap();
    let Replies { all, hold, .. } = Replies::to(solution, &after)?;
    let [only, s] = if hold == 1 { ["only ", "s"] } else { ["", ""] };
    let end = match solution.value(&after)? {
        Value::Win { .. } => format!("win{s}"),
        _ => format!("save{s} {}", player(&after)),
    };
    (hold < all).then(|| format!("{only}{hold} of {all} replies {end}"))
}

/// The labels of the wins, threats and forks on a square.
fn signs(explanation: &Explanation, square: Square) -> Vec<String> {
    let at = |threats: &[Threat]| threats.iter().any(|threat| threat.square == square);
    let mut forks = explanation.forks.iter();
    let signs = [
        (at(&explanation.wins), "completes a line"),
        (
            at(&explanation.dangers),
            "the opponent would complete a line here",
        ),
        (
            forks.any(|step| step.played.played().square == square),
            "makes a fork",
        ),
    ];
    let signs = signs.into_iter().filter(|(is_seen, _)| *is_seen);
    signs.map(|(_, words)| words.to_owned()).collect()
}

/// The expected squares for a position of a solved game.
fn cells(chosen: Mark, solution: &dyn Solution, position: &Position) -> Vec<Cell> {
    let best = solution.value(position).unwrap();
    let values = solution.move_values(position);
    let analysis = Analysis::by_solution(solution, Source::Table, position).unwrap();
    let analysis = analysis.explain(Lines::Solved(solution), Language::English);
    let explanation = analysis.explanation.unwrap();
    let line: Vec<Square> = Mark::BOTH
        .into_iter()
        .flat_map(|mark| position.board().lines(mark))
        .flat_map(|line| line.squares())
        .collect();
    let cell = |square: Square| {
        let mut label = vec![name(position, square)];
        let here: Vec<(Move, Value)> = values
            .iter()
            .copied()
            .filter(|(played, _)| played.square == square)
            .collect();
        let text = match here[..] {
            [] => String::new(),
            [(_, value)] => {
                let (_, short, words) = worth(value);
                label.push(words);
                if value == best {
                    label.push("best".to_owned());
                }
                label.extend(replies(solution, position, here[0].0));
                short
            }
            _ => {
                let several = here.iter().map(|(played, value)| {
                    let (_, short, words) = worth(*value);
                    let best = if *value == best { " (best)" } else { "" };
                    label.push(format!("{} {words}{best}", played.mark));
                    format!("{} {short}", played.mark)
                });
                several.collect::<Vec<_>>().join(" ")
            }
        };
        let coloured = here.iter().find(|(played, _)| played.mark == chosen);
        let coloured = coloured.or(here.first());
        if let Some(landing) = landing(position, square).filter(|landing| *landing != square) {
            label.push(format!("drops to {landing}"));
        }
        if line.contains(&square) {
            label.push("in the completed line".to_owned());
        }
        label.extend(signs(&explanation, square));
        // With gravity, the value stands above the column.
        let text = if position.rules().has_free_squares() {
            text
        } else {
            String::new()
        };
        Cell {
            label: label.join(", "),
            text,
            colour: coloured.map_or("", |(_, value)| worth(*value).0).to_owned(),
        }
    };
    squares(position).map(cell).collect()
}

/// The square on which a mark lands if it is dropped into the column of a square. `None` without
/// gravity, if the column is full, or if the game is over.
pub fn landing(position: &Position, square: Square) -> Option<Square> {
    if position.rules().has_free_squares() {
        return None;
    }
    let mut moves = position.moves().iter().map(|played| played.square);
    moves.find(|landing| landing.column() == square.column())
}
