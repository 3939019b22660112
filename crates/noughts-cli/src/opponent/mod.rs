//! An opponent to play against: perfect, or one that errs as people do.
//!
//! People err by not looking far enough. So a level says how many moves ahead the
//! opponent looks: a win or a loss within them it sees, and never plays past it;
//! what comes later it does not see at all. Among moves that look the same to it,
//! it likes those that lie on many lines, and best those on which much is at stake.
//!
//! ```text
//!  x . .     Sees 2 moves ahead, as o: nothing happens within two moves, so any
//!  . . .     square will do; it likes the centre best and the far edges least.
//!  . . .     Only b2 holds the draw, but the loss elsewhere is 6 moves away.
//! ```

mod sight;
#[cfg(test)]
mod tests;

use std::fmt;

use clap::ValueEnum;
use fastrand::Rng;
use noughts::{Position, Square};

use crate::language::Text;
use crate::prospect::Prospect;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Easy,
    Medium,
    Hard,
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
    pub(crate) const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// As it is written on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
        }
    }

    /// The name as people read it.
    pub(crate) const fn title(self) -> Text {
        let (en, ko) = match self {
            Level::Easy => ("easy", "쉬움"),
            Level::Medium => ("medium", "보통"),
            Level::Hard => ("hard", "어려움"),
            Level::Perfect => ("perfect", "완벽"),
        };
        Text { en, ko }
    }

    /// How the opponent plays, in a sentence.
    pub(crate) const fn description(self) -> Text {
        let (en, ko) = match self {
            Level::Easy => (
                "Mostly completes a line when it can, and overlooks half of your threats",
                "줄을 완성할 수 있으면 대개 완성하지만, 상대의 위협은 둘에 하나꼴로 놓침",
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

    /// The ways in which it comes to a move, each as likely as another.
    const fn looks(self) -> &'static [Look] {
        use Look::{Glance, Think};
        const HARD: [Look; 10] = {
            let mut looks = [Think(4); 10];
            looks[0] = Glance(2);
            looks
        };
        match self {
            Level::Easy => &[
                Glance(2),
                Glance(2),
                Glance(2),
                Glance(1),
                Glance(1),
                Glance(0),
            ],
            Level::Medium => &[Glance(2)],
            Level::Hard => &HARD,
            // Where perfect play is not known.
            Level::Perfect => &[Think(4)],
        }
    }

    /// A move; none when the game is over. `known` is what is known of the moves,
    /// and matters only to perfect play.
    pub(crate) fn choose(
        self,
        position: &Position,
        known: &[(Square, Prospect)],
        rng: &mut Rng,
    ) -> Option<Square> {
        let chances = self.chances(position, known);
        let mut left = rng.f64();
        let chosen = chances.iter().find(|(_, chance)| {
            left -= chance;
            left < 0.0
        });
        // The chances add up to 1, but for what was lost in rounding.
        chosen.or(chances.last()).map(|(square, _)| *square)
    }

    /// How likely each move is; moves that it never plays are not in it.
    pub(crate) fn chances(
        self,
        position: &Position,
        known: &[(Square, Prospect)],
    ) -> Vec<(Square, f64)> {
        let mut moves: Vec<Square> = position.moves().collect();
        if self == Level::Perfect {
            let prospect = |square: &Square| {
                let found = known.iter().find(|(at, _)| at == square);
                found.map_or(Prospect::Unknown, |(_, prospect)| *prospect)
            };
            moves = greatest(moves, prospect);
            let all_is_known = known.len() == position.open().len() as usize
                && known.iter().all(|(_, p)| matches!(p, Prospect::Exact(_)));
            if all_is_known {
                return shared(&moves, |_| 1.0);
            }
        }
        let looks = self.looks();
        let mut sum = vec![0.0; moves.len()];
        for look in looks {
            for (square, chance) in look.chances(position, &moves) {
                if let Some(place) = moves.iter().position(|at| *at == square) {
                    sum[place] += chance / looks.len() as f64;
                }
            }
        }
        let chances = moves.into_iter().zip(sum);
        chances.filter(|(_, chance)| *chance > 0.0).collect()
    }
}

impl Look {
    /// How likely each of some moves is.
    fn chances(self, position: &Position, moves: &[Square]) -> Vec<(Square, f64)> {
        let (Look::Glance(plies) | Look::Think(plies)) = self;
        let good = greatest(moves.to_vec(), |square| {
            sight::of_move(position, *square, plies)
        });
        let liking = |square: &Square| sight::liking(position, *square);
        match self {
            Look::Glance(_) => shared(&good, |square| liking(square) as f64),
            Look::Think(_) => shared(&greatest(good, liking), |_| 1.0),
        }
    }
}

/// The squares for which `worth` is greatest.
fn greatest<T: Ord>(squares: Vec<Square>, worth: impl Fn(&Square) -> T) -> Vec<Square> {
    let worths: Vec<T> = squares.iter().map(worth).collect();
    let best = worths.iter().max();
    let squares = squares.into_iter().zip(&worths);
    let squares = squares.filter(|(_, worth)| Some(*worth) == best);
    squares.map(|(square, _)| square).collect()
}

/// One shared among squares, to each in proportion to its weight.
fn shared(squares: &[Square], weight: impl Fn(&Square) -> f64) -> Vec<(Square, f64)> {
    let total: f64 = squares.iter().map(&weight).sum();
    let share = |square: &Square| (*square, weight(square) / total);
    squares.iter().map(share).collect()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The command line knows the same names, and shows the descriptions.
impl ValueEnum for Level {
    fn value_variants<'a>() -> &'a [Level] {
        &Level::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()).help(self.description().en))
    }
}
