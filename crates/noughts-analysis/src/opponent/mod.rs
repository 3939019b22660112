//! An opponent to play against: a perfect one, or one that makes mistakes as people do.
//!
//! People make mistakes because they do not look far enough ahead. So a level is the number of
//! moves that the opponent looks ahead: it sees every win and loss within them, and none
//! beyond. Among moves that look equal it prefers squares on many open lines, and lines with
//! many marks; in games where a line loses, it avoids such squares.
//!
//! ```text
//!  x . .     o looks 2 moves ahead: neither wins within two moves, so all moves look
//!  . . .     equal. o prefers the centre most and the far edges least. Only b2
//!  . . .     holds the draw, but the loss after other moves is 6 moves away.
//! ```

mod lookahead;
mod replies;
#[cfg(test)]
mod tests;

pub(crate) use lookahead::preference;
pub use replies::Replies;
pub(crate) use replies::risk;

use std::fmt;

use fastrand::Rng;
use noughts::{Move, Position, Prospect, Rules, Value};
use serde::{Deserialize, Serialize};

use crate::messages::Text;
use crate::oracle::Oracle;
use crate::search::Searcher;

/// The strength of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Overlooks half of the opponent's threats.
    Easy,
    /// Sees threats, but not forks.
    Medium,
    /// Sees forks, and errs one move in ten.
    Hard,
    /// Never errs if the values of the moves are known.
    Perfect,
}

/// How the opponent chooses a move: the depth of its lookahead, and its choice among moves
/// that look equal.
#[derive(Clone, Copy, Debug)]
struct Lookahead(u8, TieBreak);

/// The choice among moves that look equal.
#[derive(Clone, Copy, Debug)]
enum TieBreak {
    /// Any move, with a probability in proportion to its preference.
    Weighted,
    /// A move with the greatest preference.
    Preferred,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Perfect];

    /// The level with a name, in upper or lower case.
    pub fn named(name: &str) -> Option<Level> {
        let mut all = Level::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(name))
    }

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Perfect => "perfect",
        }
    }

    /// The name in words.
    pub const fn title(self) -> Text {
        let (en, ko) = match self {
            Level::Easy => ("easy", "쉬움"),
            Level::Medium => ("medium", "보통"),
            Level::Hard => ("hard", "어려움"),
            Level::Perfect => ("perfect", "완벽"),
        };
        Text { en, ko }
    }

    /// A sentence about how the opponent plays if every position is known.
    pub const fn description(self) -> Text {
        let (en, ko) = match self {
            Level::Easy => (
                "Usually takes an immediate win, and overlooks half of your threats",
                "바로 이길 수 있으면 대개 이기지만, 내 위협은 둘에 하나꼴로 놓침",
            ),
            Level::Medium => (
                "Never misses a win or a block, but does not see a fork coming",
                "한 수로 이기거나 막을 기회는 놓치지 않지만, 양수겸장은 미리 보지 못함",
            ),
            Level::Hard => (
                "Sees forks four moves ahead, and slips one move in ten",
                "양수겸장을 네 수 앞까지 보지만, 열 번에 한 번꼴로 실수함",
            ),
            Level::Perfect => ("Never makes a mistake", "실수하지 않음"),
        };
        Text { en, ko }
    }

    /// A sentence about how the opponent plays a game. Perfect play is limited by
    /// the values that noughts can compute for the game.
    pub fn description_in(self, rules: &Rules) -> Text {
        match (self, Oracle::can_hold(rules), Searcher::exists_for(rules)) {
            (Level::Perfect, false, true) => Text {
                en: "Plays the best that a short search finds",
                ko: "잠깐 탐색해서 찾은 가장 좋은 수를 둠",
            },
            (Level::Perfect, false, false) => Text {
                en: "Sees forks four moves ahead; this game has too many positions to know more",
                ko: "양수겸장을 네 수 앞까지 봄. 이 게임은 국면이 너무 많아 그 이상은 알 수 없음",
            },
            _ => self.description(),
        }
    }

    /// The ways in which it chooses its moves, each with its relative frequency.
    const fn lookaheads(self) -> &'static [(Lookahead, u8)] {
        use TieBreak::{Preferred, Weighted};
        match self {
            Level::Easy => &[
                (Lookahead(2, Weighted), 3),
                (Lookahead(1, Weighted), 2),
                (Lookahead(0, Weighted), 1),
            ],
            Level::Medium => &[(Lookahead(2, Weighted), 1)],
            Level::Hard => &[(Lookahead(4, Preferred), 9), (Lookahead(2, Weighted), 1)],
            // Used if the values of the moves are not known.
            Level::Perfect => &[(Lookahead(4, Preferred), 1)],
        }
    }

    /// Chooses a move; `None` if the game is over. `known` has the known values of the moves.
    /// They affect only perfect play; for the other levels they only save a search.
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
        // The probabilities add up to 1, except for rounding.
        chosen.or(chances.last()).map(|(played, _)| *played)
    }

    /// The probability of each move. Omits moves that are never played.
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
                let share = 1.0 / moves.len() as f64;
                return moves.into_iter().map(|played| (played, share)).collect();
            }
        }
        let candidates: Vec<Candidate> = moves
            .iter()
            .map(|played| Candidate::new(position, *played, known))
            .collect();
        let lookaheads = self.lookaheads();
        let all: f64 = lookaheads.iter().map(|(_, often)| f64::from(*often)).sum();
        let mut sums = vec![0.0; candidates.len()];
        for (lookahead, often) in lookaheads {
            let chances = lookahead.chances(position, &candidates);
            for (sum, chance) in sums.iter_mut().zip(chances) {
                *sum += chance * f64::from(*often) / all;
            }
        }
        let chances = moves.into_iter().zip(sums);
        chances.filter(|(_, chance)| *chance > 0.0).collect()
    }
}

/// A move, with the data that do not depend on the lookahead.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    played: Move,
    /// The value of the move, if it is known exactly.
    known: Option<Value>,
    preference: u64,
}

impl Candidate {
    fn new(position: &Position, played: Move, known: &[(Move, Prospect)]) -> Candidate {
        let found = known.iter().find(|(of, _)| *of == played);
        Candidate {
            played,
            known: match found {
                Some((_, Prospect::Exact(value))) => Some(*value),
                _ => None,
            },
            preference: lookahead::preference(position, played.square),
        }
    }

    /// The value for a player with a lookahead of `plies` moves.
    fn value(self, position: &Position, plies: u8) -> Value {
        match self.known {
            Some(value) => lookahead::seen(value, plies),
            None => lookahead::move_value(position, self.played, plies),
        }
    }
}

impl Lookahead {
    /// The probability of each of some moves.
    fn chances(self, position: &Position, moves: &[Candidate]) -> Vec<f64> {
        let Lookahead(plies, ties) = self;
        let values: Vec<Value> = moves
            .iter()
            .map(|each| each.value(position, plies))
            .collect();
        let best = values.iter().max();
        let preferred = moves
            .iter()
            .zip(&values)
            .filter(|(_, value)| Some(*value) == best)
            .map(|(each, _)| each.preference)
            .max();
        let weight = |(each, value): (&Candidate, &Value)| match ties {
            _ if Some(value) != best => 0.0,
            TieBreak::Weighted => each.preference as f64,
            TieBreak::Preferred => f64::from(Some(each.preference) == preferred),
        };
        let weights: Vec<f64> = moves.iter().zip(&values).map(weight).collect();
        let total: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / total).collect()
    }
}

/// The moves for which `worth` is greatest.
fn greatest<T: Ord>(moves: Vec<Move>, worth: impl Fn(&Move) -> T) -> Vec<Move> {
    let worths: Vec<T> = moves.iter().map(worth).collect();
    let best = worths.iter().max();
    moves
        .into_iter()
        .zip(&worths)
        .filter(|(_, worth)| Some(*worth) == best)
        .map(|(played, _)| played)
        .collect()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
