//! An opponent to play against: perfect, or one that errs as people do.
//!
//! People err by not looking far enough. So a level says how many moves ahead the
//! opponent looks: a win or a loss within them it sees, and never plays past it;
//! what comes later it does not see at all. Among moves that look the same to it,
//! it likes those that lie on many lines, and best those on which much is at stake;
//! where lines lose, it likes those least.
//!
//! ```text
//!  x . .     Sees 2 moves ahead, as o: nothing happens within two moves, so any
//!  . . .     square will do; it likes the centre best and the far edges least.
//!  . . .     Only b2 holds the draw, but the loss elsewhere is 6 moves away.
//! ```

mod sight;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use noughts::{Move, Position, Prospect};

use crate::language::Text;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Overlooks half of the threats.
    Easy,
    /// Sees threats, but not forks.
    Medium,
    /// Sees forks, and errs one move in ten.
    Hard,
    /// Never errs where the values of the moves are known.
    Perfect,
}

/// How the opponent comes to a move.
#[derive(Clone, Copy, Debug)]
enum Look {
    /// Looks so many moves ahead; of moves that look the same it plays the more
    /// likely the more it likes it.
    Glance(u8),
    /// Looks so many moves ahead; of moves that look the same it plays the one it
    /// likes best.
    Think(u8),
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// As it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
        }
    }

    /// The name as people read it.
    pub const fn title(self) -> Text {
        let (en, ko) = match self {
            Level::Easy => ("easy", "쉬움"),
            Level::Medium => ("medium", "보통"),
            Level::Hard => ("hard", "어려움"),
            Level::Perfect => ("perfect", "완벽"),
        };
        Text { en, ko }
    }

    /// How the opponent plays, in a sentence.
    pub const fn description(self) -> Text {
        let (en, ko) = match self {
            Level::Easy => (
                "Mostly takes a win at once, and overlooks half of your threats",
                "바로 이길 수 있으면 대개 이기지만, 상대의 위협은 둘에 하나꼴로 놓침",
            ),
            Level::Medium => (
                "Never misses a win or a block, but does not see a fork coming",
                "한 수 만의 승리와 방어는 놓치지 않지만, 양수겸장은 미리 보지 못함",
            ),
            Level::Hard => (
                "Sees forks four moves ahead, and slips one move in ten",
                "양수겸장을 네 수 앞까지 보지만, 열 번에 한 번꼴로 실수함",
            ),
            Level::Perfect => (
                "Never errs; any of the best moves is as likely as another",
                "실수하지 않으며, 똑같이 좋은 수 가운데 고르게 고름",
            ),
        };
        Text { en, ko }
    }

    /// The ways in which it comes to a move, and how often it does in comparison.
    const fn looks(self) -> &'static [(Look, u8)] {
        use Look::{Glance, Think};
        match self {
            Level::Easy => &[(Glance(2), 3), (Glance(1), 2), (Glance(0), 1)],
            Level::Medium => &[(Glance(2), 1)],
            Level::Hard => &[(Think(4), 9), (Glance(2), 1)],
            // Where perfect play is not known.
            Level::Perfect => &[(Think(4), 1)],
        }
    }

    /// A move; `None` when the game is over. `known` is what is known of the
    /// moves, and matters only to perfect play.
    pub fn choose(
        self,
        position: &Position,
        known: &[(Move, Prospect)],
        rng: &mut Rng,
    ) -> Option<Move> {
        let chances = self.chances(position, known);
        let mut left = rng.f64();
        let chosen = chances.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        // The chances add up to 1, but for what was lost in rounding.
        chosen.or(chances.last()).map(|(played, _)| *played)
    }

    /// How likely each move is; moves that it never plays are not in it.
    pub fn chances(self, position: &Position, known: &[(Move, Prospect)]) -> Vec<(Move, f64)> {
        let mut moves: Vec<Move> = position.moves().into_iter().collect();
        if self == Level::Perfect {
            let all_is_known = known.len() == moves.len()
                && known.iter().all(|(_, p)| matches!(p, Prospect::Exact(_)));
            moves = greatest(moves, |played| {
                let found = known.iter().find(|(of, _)| of == played);
                found.map_or(Prospect::Unknown, |(_, prospect)| *prospect)
            });
            if all_is_known {
                return shared(&moves, |_| 1.0);
            }
        }
        let looks = self.looks();
        let all: f64 = looks.iter().map(|(_, often)| f64::from(*often)).sum();
        let mut sum = vec![0.0; moves.len()];
        for (look, often) in looks {
            for (played, chance) in look.chances(position, &moves) {
                if let Some(place) = moves.iter().position(|of| *of == played) {
                    sum[place] += chance * f64::from(*often) / all;
                }
            }
        }
        let chances = moves.into_iter().zip(sum);
        chances.filter(|(_, chance)| *chance > 0.0).collect()
    }
}

impl Look {
    /// How likely each of some moves is.
    fn chances(self, position: &Position, moves: &[Move]) -> Vec<(Move, f64)> {
        let (Look::Glance(plies) | Look::Think(plies)) = self;
        let good = greatest(moves.to_vec(), |played| {
            sight::of_move(position, *played, plies)
        });
        let liking = |played: &Move| sight::liking(position, played.square);
        match self {
            Look::Glance(_) => shared(&good, |played| liking(played) as f64),
            Look::Think(_) => shared(&greatest(good, liking), |_| 1.0),
        }
    }
}

/// The moves for which `worth` is greatest.
fn greatest<T: Ord>(moves: Vec<Move>, worth: impl Fn(&Move) -> T) -> Vec<Move> {
    let worths: Vec<T> = moves.iter().map(worth).collect();
    let best = worths.iter().max();
    let moves = moves.into_iter().zip(&worths);
    let moves = moves.filter(|(_, worth)| Some(*worth) == best);
    moves.map(|(played, _)| played).collect()
}

/// One shared among moves, to each in proportion to its weight.
fn shared(moves: &[Move], weight: impl Fn(&Move) -> f64) -> Vec<(Move, f64)> {
    let total: f64 = moves.iter().map(&weight).sum();
    let share = |played: &Move| (*played, weight(played) / total);
    moves.iter().map(share).collect()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads the name, in any case.
    fn from_str(name: &str) -> Result<Level, ParseLevelError> {
        let mut all = Level::ALL.into_iter();
        let found = all.find(|level| level.name().eq_ignore_ascii_case(name));
        found.ok_or(ParseLevelError)
    }
}

/// The text is not the name of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "expected one of {names}")
    }
}

impl Error for ParseLevelError {}
