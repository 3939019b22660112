//! Runs of threats: a player makes one threat after another, the opponent has a single reply to
//! each, and the last threat has none. The search tries all runs, however long, and remembers the
//! states without a run.
//!
//! [`threat`](super::threat) looks for the same sequences with less effort. This search is for
//! games with strong attacks, such as Qubic: there [`attack`](super::attack) calls it for both
//! players in every state, before anything else. It updates the counts of every line from move to
//! move. It returns the run, so that the caller can first try a known run against each move.

use super::geometry::each_square;
use super::lines::{LineCounts, Lines};

/// A winning run of the player to move: threats and the replies to them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Run {
    /// Each threat with its reply; the last one has none.
    moves: Vec<(u64, u64)>,
}

impl Run {
    /// The square of the first move.
    pub(crate) fn first(&self) -> Option<u64> {
        self.moves.first().map(|(square, _)| *square)
    }

    /// Whether the run also wins if the opponent has first taken one more square.
    pub(crate) fn wins_against(&self, lines: &Lines, counts: &LineCounts, square: u64) -> bool {
        if counts.completing_of_others(lines) & square != 0 {
            return false;
        }
        let mut counts = counts.with_other(lines, square);
        for (threat, reply) in &self.moves {
            if counts.completing(lines) & threat != 0 {
                return true;
            }
            let others = counts.completing_of_others(lines);
            if counts.free() & threat == 0 || others & !threat != 0 {
                return false;
            }
            let completing = counts.completing_after(lines, *threat);
            if !completing.is_power_of_two() {
                return completing != 0;
            }
            if completing != *reply {
                return false;
            }
            counts = counts.with_own(lines, *threat).with_other(lines, *reply);
        }
        false
    }
}

/// A search for runs.
#[derive(Debug)]
pub(crate) struct RunSearch<'a> {
    lines: &'a Lines,
    /// Marks of the player to move and of the opponent from which there is no run, by
    /// hash. Losing an entry only costs time.
    failed: Vec<Failure>,
    steps: u32,
    /// The moves of the run, the last one first.
    found: Vec<(u64, u64)>,
}

/// Marks from which the search found no run of some length.
#[derive(Clone, Copy, Debug)]
struct Failure {
    marks: [u64; 2],
    length: u32,
}

/// The lengths of the iterative deepening. Short runs come first: they have fewer
/// answers, and take less space in a certificate. The last length allows any run.
const LENGTHS: [u32; 7] = [1, 2, 3, 5, 8, 13, ANY];
const ANY: u32 = u32::MAX;

/// The result of a search for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Run,
    Nothing,
    /// The search ran out of steps, or the run would be longer.
    Unknown,
}

impl<'a> RunSearch<'a> {
    /// Creates a search that caches some failures, each in 16 bytes.
    pub(crate) fn new(lines: &'a Lines, failures: usize) -> RunSearch<'a> {
        RunSearch {
            lines,
            // No position has marks on all squares for a player.
            failed: vec![
                Failure {
                    marks: [u64::MAX; 2],
                    length: 0,
                };
                failures
            ],
            steps: 0,
            found: Vec::new(),
        }
    }

    /// A run of the player to move, to whom `counts` belong; `None` if the search
    /// finds none within `steps` steps.
    pub(crate) fn find(&mut self, counts: &LineCounts, steps: u32) -> Option<Run> {
        self.steps = steps;
        self.found.clear();
        let mut results = LENGTHS.iter().map(|length| self.search(counts, *length));
        let result = results.find(|result| *result != Found::Unknown);
        (result == Some(Found::Run)).then(|| Run {
            moves: self.found.iter().rev().copied().collect(),
        })
    }

    /// Looks for a run of at most `length` threats before the one that wins.
    fn search(&mut self, counts: &LineCounts, length: u32) -> Found {
        if self.steps == 0 {
            return Found::Unknown;
        }
        self.steps -= 1;
        let completing = counts.completing(self.lines);
        if completing != 0 {
            return self.end(completing);
        }
        let allowed = match counts.completing_of_others(self.lines) {
            0 => counts.free(),
            only if only.is_power_of_two() => only,
            _ => return Found::Nothing,
        };
        let (mut once, mut twice) = (0, 0);
        for threat in counts.threats(self.lines) {
            twice |= once & threat;
            once |= threat;
        }
        let wins = |square: &u64| {
            let completing = counts.completing_after(self.lines, *square);
            !completing.is_power_of_two()
        };
        if let Some(square) = each_square(twice & allowed).find(wins) {
            return self.end(square);
        }
        if once & allowed == 0 {
            return Found::Nothing;
        }
        if length == 0 {
            return Found::Unknown;
        }
        self.try_threats(counts, allowed, length)
    }

    /// Tries the threats on some squares, none of which wins immediately.
    fn try_threats(&mut self, counts: &LineCounts, allowed: u64, length: u32) -> Found {
        let slot = hash(counts.marks()) as usize % self.failed.len();
        let known = self.failed[slot];
        if known.marks == counts.marks() && known.length >= length {
            return match known.length {
                ANY => Found::Nothing,
                _ => Found::Unknown,
            };
        }
        let mut result = Found::Nothing;
        for threat in counts.threats(self.lines) {
            for square in each_square(threat & allowed) {
                let reply = threat & !square;
                let with_own = counts.with_own(self.lines, square);
                let after = with_own.with_other(self.lines, reply);
                match self.search(&after, length - 1) {
                    Found::Nothing => {}
                    Found::Run => {
                        self.found.push((square, reply));
                        return Found::Run;
                    }
                    Found::Unknown => result = Found::Unknown,
                }
            }
        }
        let length = match result {
            Found::Nothing => ANY,
            _ => length,
        };
        if self.steps > 0 {
            let marks = counts.marks();
            self.failed[slot] = Failure { marks, length };
        }
        result
    }

    /// Ends the run with a move to one of some squares.
    fn end(&mut self, squares: u64) -> Found {
        self.found.push((squares & squares.wrapping_neg(), 0));
        Found::Run
    }
}

fn hash(marks: [u64; 2]) -> u64 {
    let mix = |word: u64| (word ^ word >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mix(mix(marks[0]) ^ marks[1].rotate_left(29)) >> 32
}

#[cfg(test)]
mod tests {
    use noughts::Rules;

    use super::*;
    use crate::search::testing::each_position;
    use crate::search::{Search, WinCondition};

    /// Tests every position of some games. The test also plays the moves of each run:
    /// each is a threat with one reply, and the last one has none.
    #[test]
    fn a_run_wins_after_unrelated_moves() {
        a_run_wins(&["3,3,3", "3,3,3:torus"]);
    }

    #[test]
    #[ignore = "suite library"]
    fn a_run_wins_on_boards_of_twelve_squares() {
        a_run_wins(&["4,3,3", "6,2,4", "3,2,2,3"]);
    }

    fn a_run_wins(games: &[&str]) {
        for game in games {
            let rules: Rules = game.parse().unwrap();
            let search = Search::new(rules, WinCondition::Whole, 0).unwrap();
            let lines = Lines::new(&search.geometry).unwrap();
            let mut runs = RunSearch::new(&lines, 1 << 10);
            let (mut found, mut ignored) = (0, 0);
            each_position(rules, |position, wins| {
                let (mover, other) = (position.turn(), position.turn().opponent());
                let state = search.reduce(search.state(position, mover)).state;
                if let Some(run) = runs.find(&lines.count(&state, true), 1_000) {
                    assert!(wins(position, mover), "{position:?}");
                    assert!(run.first().is_some_and(|first| state.free & first != 0));
                    found += 1;
                }
                let counts = lines.count(&state, false);
                let Some(run) = runs.find(&counts, 1_000) else {
                    return;
                };
                for (played, child) in position.children() {
                    let square = rules.index(played.square).unwrap().bit();
                    // Other squares are irrelevant.
                    if state.free & square != 0 && run.wins_against(&lines, &counts, square) {
                        assert!(wins(&child, other), "{child:?}");
                        ignored += 1;
                    }
                }
            });
            assert!(found > 0 && (ignored > 0 || *game == "6,2,4"), "{game}");
        }
    }

    /// If a player can win by threats alone, the search finds a run. The test compares it with
    /// a search that plays all threats without a cache.
    #[test]
    fn no_run_is_missed() {
        every_run_is_found(&["3,3,3", "3,3,3:torus"]);
    }

    #[test]
    #[ignore = "suite library"]
    fn no_run_is_missed_on_boards_of_twelve_squares() {
        every_run_is_found(&["4,3,3", "3,2,2,3"]);
    }

    fn every_run_is_found(games: &[&str]) {
        fn wins_by_threats(lines: &Lines, counts: &LineCounts) -> bool {
            if counts.completing(lines) != 0 {
                return true;
            }
            let others = counts.completing_of_others(lines);
            each_square(counts.free()).any(|square| {
                let completing = counts.completing_after(lines, square);
                let after = counts.with_own(lines, square);
                match completing.count_ones() {
                    _ if others & !square != 0 => false,
                    0 => false,
                    1 => wins_by_threats(lines, &after.with_other(lines, completing)),
                    _ => true,
                }
            })
        }
        for game in games {
            let rules: Rules = game.parse().unwrap();
            let search = Search::new(rules, WinCondition::Whole, 0).unwrap();
            let lines = Lines::new(&search.geometry).unwrap();
            let mut runs = RunSearch::new(&lines, 1 << 10);
            each_position(rules, |position, _| {
                let state = search.state(position, position.turn());
                let counts = lines.count(&state, true);
                let found = runs.find(&counts, 1_000_000).is_some();
                assert_eq!(found, wins_by_threats(&lines, &counts), "{position:?}");
            });
        }
    }
}
