//! Facts about a game, found by playing every game.

use super::{End, Game, Grid, Move, grid};

/// Positive for a win, negative for a loss, the sooner the farther from zero.
pub type Score = i32;

/// More plies than any game has.
const FAR: Score = 100;

/// A game on a small board, with every position that play reaches.
pub struct Played {
    pub game: Game,
    /// Indexed by the number of the grid. A move leads to a larger number.
    reached: Vec<Option<Reached>>,
}

/// The facts about a grid that play finds.
#[derive(Clone, Debug)]
pub struct Reached {
    pub grid: Grid,
    /// The sequences of moves that lead here.
    pub ways: u128,
    /// The moves that can have been the last, in reading order.
    pub last: Vec<Move>,
    pub moves: Vec<Move>,
    pub end: Option<End>,
    /// For the player to move.
    pub score: Score,
}

impl Played {
    pub fn new(game: Game) -> Played {
        let squares = game.area();
        let mut reached = vec![None; 3usize.pow(squares as u32)];
        reached[0] = Some(Reached::first(&game, game.empty()));
        for number in 0..reached.len() {
            let Some(Reached { moves, ways, .. }) = reached[number].clone() else {
                continue;
            };
            for played in moves {
                let next = number + worth(squares, played);
                let child =
                    reached[next].get_or_insert_with(|| Reached::first(&game, grid(squares, next)));
                child.ways += ways;
                child.last.push(played);
                child.last.sort_unstable();
            }
        }
        let mut played = Played { game, reached };
        for number in (0..played.reached.len()).rev() {
            let score = played.get(number).map(|here| played.score(number, here));
            if let (Some(score), Some(here)) = (score, &mut played.reached[number]) {
                here.score = score;
            }
        }
        played
    }

    /// The facts about the grid with a number, if play reaches it.
    pub fn get(&self, number: usize) -> Option<&Reached> {
        self.reached[number].as_ref()
    }

    /// Every grid that play leads to, with its number.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Reached)> {
        let reached = self.reached.iter().enumerate();
        reached.filter_map(|(number, reached)| Some((number, reached.as_ref()?)))
    }

    /// The number of the grid after a move.
    pub fn after(&self, number: usize, played: Move) -> usize {
        number + worth(self.game.area(), played)
    }

    /// Computes a score from the scores of grids with larger numbers.
    fn score(&self, number: usize, here: &Reached) -> Score {
        match here.end {
            Some(End::Draw) => 0,
            Some(_) if self.game.options.line_loses => FAR,
            Some(_) => -FAR,
            None => {
                let scores = here.moves.iter().map(|played| {
                    let child = self.get(self.after(number, *played));
                    -child.map_or(0, |child| child.score)
                });
                let best = scores.max().unwrap_or(0);
                // One ply further away is one step nearer to zero.
                best - best.signum()
            }
        }
    }

    /// For each grid, whether it has the least number of its orbit.
    pub fn classes(&self) -> Vec<bool> {
        let maps = self.game.symmetries();
        let squares = self.game.area();
        let is_least = |number: usize, grid: &Grid| {
            maps.iter().all(|(from, swaps)| {
                let image = from.iter().map(|square| match (grid[*square], swaps) {
                    ('x', true) => 'o',
                    ('o', true) => 'x',
                    (mark, _) => mark,
                });
                let worths = image.enumerate().map(|played| worth(squares, played));
                number <= worths.sum()
            })
        };
        let grids = self.reached.iter().enumerate();
        grids
            .map(|(number, here)| {
                here.as_ref()
                    .is_some_and(|here| is_least(number, &here.grid))
            })
            .collect()
    }
}

impl Reached {
    fn first(game: &Game, grid: Grid) -> Reached {
        Reached {
            ways: u128::from(grid == game.empty()),
            last: Vec::new(),
            moves: game.moves(&grid),
            end: game.end(&grid),
            score: 0,
            grid,
        }
    }

    /// The score as the library prints it.
    pub fn in_words(&self) -> String {
        match self.score {
            0 => "draw".to_owned(),
            win if win > 0 => format!("win in {}", FAR - win),
            loss => format!("loss in {}", FAR + loss),
        }
    }
}

/// The part of a grid's number that a mark adds.
fn worth(squares: usize, (square, mark): Move) -> usize {
    let digit = match mark {
        'x' => 1,
        'o' => 2,
        _ => 0,
    };
    digit * 3usize.pow((squares - 1 - square) as u32)
}
