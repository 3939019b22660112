//! Counts the marks of each player in every line, for all lines at the same time.
//!
//! A set of lines is a word of 128 bits, one for each line. Three such words store the counts in
//! binary: bit n of each word is one digit of the count of line n. So a move updates all lines
//! through its square with a few instructions, and a threat search makes millions of steps a
//! second.

use super::geometry::{Geometry, each_square};
use super::state::State;

/// The lines of a game, numbered.
#[derive(Debug)]
pub(crate) struct Lines {
    squares: Vec<u64>,
    /// The lines through each square.
    through: [u128; 64],
    /// The masks to xor with each digit so that exactly the lines that lack one square, or
    /// two, have all digits set.
    lacking: [[u128; DIGITS]; 2],
}

/// The number of binary digits of a count below k, which is at most 8.
const DIGITS: usize = 3;

/// One player's marks in the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    marks: u64,
    digits: [u128; DIGITS],
    /// The lines that the player can still complete.
    alive: u128,
}

/// The marks of the player to move and of the opponent, line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineCounts {
    own: Side,
    others: Side,
    free: u64,
}

impl Lines {
    /// The lines of a game; `None` if there are more than 128, or k is 1 or above 8.
    pub(crate) fn new(geometry: &Geometry) -> Option<Lines> {
        let squares = geometry.lines.clone();
        let k = squares.first()?.count_ones();
        if squares.len() > u128::BITS as usize || !(2..=1 << DIGITS).contains(&k) {
            return None;
        }
        let mut through = [0; 64];
        for (number, line) in squares.iter().enumerate() {
            for square in each_square(*line) {
                through[square.trailing_zeros() as usize] |= 1 << number;
            }
        }
        let flips = |marks: u32| {
            std::array::from_fn(|digit| match marks >> digit & 1 {
                0 => u128::MAX,
                _ => 0,
            })
        };
        Some(Lines {
            squares,
            through,
            lacking: [flips(k - 1), flips(k - 2)],
        })
    }

    #[inline]
    fn through(&self, square: u64) -> u128 {
        self.through[square.trailing_zeros() as usize]
    }

    /// Counts the marks of a state. The counts belong to the attacker if `for_attacker`, otherwise
    /// to the defender.
    pub(crate) fn count(&self, state: &State, for_attacker: bool) -> LineCounts {
        let (own, others) = if for_attacker {
            (state.attacker, state.defender)
        } else {
            (state.defender, state.attacker)
        };
        LineCounts {
            own: self.side(own, state.free),
            others: self.side(others, state.free),
            free: state.free,
        }
    }

    fn side(&self, marks: u64, free: u64) -> Side {
        let mut side = Side {
            marks,
            digits: [0; DIGITS],
            alive: 0,
        };
        for (number, line) in self.squares.iter().enumerate() {
            if line & !(marks | free) == 0 {
                side.alive |= 1 << number;
            }
        }
        for square in each_square(marks) {
            side.add(self.through(square));
        }
        side
    }
}

impl Side {
    /// Counts one more mark in some lines.
    #[inline]
    fn add(&mut self, mut lines: u128) {
        for digit in &mut self.digits {
            (*digit, lines) = (*digit ^ lines, *digit & lines);
        }
    }

    /// The lines that lack one square, or two if `more` is 1.
    #[inline]
    fn lacking(&self, lines: &Lines, more: usize) -> u128 {
        let digits = self.digits.iter().zip(&lines.lacking[more]);
        digits.fold(self.alive, |all, (digit, flip)| all & (digit ^ flip))
    }
}

impl LineCounts {
    pub(crate) fn free(&self) -> u64 {
        self.free
    }

    /// The marks, which identify the counts.
    pub(crate) fn marks(&self) -> [u64; 2] {
        [self.own.marks, self.others.marks]
    }

    /// The counts after a move of the same player, whose counts they remain.
    #[inline]
    #[must_use]
    pub(crate) fn with_own(mut self, lines: &Lines, square: u64) -> LineCounts {
        let through = lines.through(square);
        self.own.marks |= square;
        self.own.add(through);
        self.others.alive &= !through;
        self.free &= !square;
        self
    }

    /// The counts after a move of the opponent.
    #[inline]
    #[must_use]
    pub(crate) fn with_other(mut self, lines: &Lines, square: u64) -> LineCounts {
        let through = lines.through(square);
        self.others.marks |= square;
        self.others.add(through);
        self.own.alive &= !through;
        self.free &= !square;
        self
    }

    /// The squares with which the player completes a line.
    #[inline]
    pub(crate) fn completing(&self, lines: &Lines) -> u64 {
        self.free_in(lines, self.own.lacking(lines, 0))
    }

    /// The squares with which the opponent completes a line.
    #[inline]
    pub(crate) fn completing_of_others(&self, lines: &Lines) -> u64 {
        self.free_in(lines, self.others.lacking(lines, 0))
    }

    /// The two missing squares of each line that lacks two squares of the player.
    #[inline]
    pub(crate) fn threats<'a>(&self, lines: &'a Lines) -> impl Iterator<Item = u64> + use<'a> {
        let free = self.free;
        each_line(self.own.lacking(lines, 1)).map(move |line| lines.squares[line] & free)
    }

    /// The squares that complete a line after a move to `square`.
    #[inline]
    pub(crate) fn completing_after(&self, lines: &Lines, square: u64) -> u64 {
        let threats = self.own.lacking(lines, 1) & lines.through(square);
        self.free_in(lines, threats) & !square
    }

    /// The number of lines that lack two squares, for the player and for the opponent.
    pub(crate) fn threat_counts(&self, lines: &Lines) -> [u32; 2] {
        [&self.own, &self.others].map(|side| side.lacking(lines, 1).count_ones())
    }

    #[inline]
    fn free_in(&self, lines: &Lines, some: u128) -> u64 {
        each_line(some).fold(0, |all, line| all | lines.squares[line]) & self.free
    }
}

/// The numbers of a set of lines.
fn each_line(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let line = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the counts, move by move through random games, with new counts and
    /// with a direct count.
    #[test]
    fn counts_match_recounting() {
        let mut seed = 5u64;
        for game in ["3,3,3", "5,4,2", "7,7,5", "8,8,8", "4,4,4,4", "5,5,4:torus"] {
            let geometry = Geometry::new(game.parse().unwrap());
            let lines = Lines::new(&geometry).unwrap();
            for _ in 0..50 {
                let mut state = State::start(&geometry);
                let mut counts = lines.count(&state, true);
                while state.free != 0 {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let squares: Vec<u64> = each_square(state.free).collect();
                    let square = squares[(seed >> 33) as usize % squares.len()];
                    let completes = |marks: u64, square: u64| {
                        let complete = |line: &&u64| **line & !(marks | square) == 0;
                        geometry.lines.iter().any(|line| complete(&line))
                    };
                    let by_hand = |marks: u64| {
                        let squares = each_square(state.free);
                        squares
                            .filter(|s| completes(marks, *s))
                            .fold(0, |a, s| a | s)
                    };
                    assert_eq!(counts.completing(&lines), by_hand(state.attacker));
                    assert_eq!(counts.completing_of_others(&lines), by_hand(state.defender));
                    if by_hand(state.attacker) == 0 {
                        let after = counts.completing_after(&lines, square);
                        let played = counts.with_own(&lines, square);
                        assert_eq!(after, played.completing(&lines));
                        for threat in counts.threats(&lines) {
                            assert_eq!(threat.count_ones(), 2);
                        }
                    }
                    counts = if state.attacker_to_move {
                        counts.with_own(&lines, square)
                    } else {
                        counts.with_other(&lines, square)
                    };
                    state = state.after(square);
                    if completes(state.attacker, 0) || completes(state.defender, 0) {
                        break;
                    }
                    assert_eq!(counts, lines.count(&state, true));
                    let turned = lines.count(&state, false);
                    assert_eq!((turned.own, turned.others), (counts.others, counts.own));
                }
            }
        }
    }

    #[test]
    fn some_games_have_too_many_lines() {
        for (game, few) in [
            ("7,7,4", true),
            ("8,8,4", false),
            ("9,1,9", false),
            ("3,3,1", false),
        ] {
            let lines = Lines::new(&Geometry::new(game.parse().unwrap()));
            assert_eq!(lines.is_some(), few, "{game}");
        }
    }
}
