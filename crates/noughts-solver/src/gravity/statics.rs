//! Bounds of a state without a search. The comment of each rule proves it, and the tests compare
//! each rule with the values of all positions of small games.

use super::columns::{Columns, State, Word};
use super::score::{Bounds, Score, win};

/// A state after all moves that are forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Settled<W> {
    /// The game is decided. The score is for the player who was to move in the original state.
    Score(Score),
    /// There is a choice.
    Open {
        state: State<W>,
        /// Whether it is the turn of the player who was to move in the original state.
        same_side: bool,
    },
}

/// Plays forced moves until the game is decided or there is a choice.
///
/// The player to move must have no move that wins immediately; neither player has one afterwards
/// either, since each forced move blocks the only one. A move loses if the opponent wins on top
/// of it. A player cannot block two squares on which the opponent wins.
pub(super) fn settle<W: Word>(columns: &Columns<W>, start: &State<W>) -> Settled<W> {
    let (mut state, mut same_side) = (*start, true);
    loop {
        let playable = columns.playable(state.occupied);
        if playable.is_empty() {
            return Settled::Score(0);
        }
        let threats = columns.winning_squares(state.other(), state.occupied);
        let at_once = threats & playable;
        let safe = playable & !(threats >> 1);
        let moves = if at_once.is_empty() {
            safe
        } else {
            safe & at_once
        };
        if moves.is_empty() || at_once != at_once.lowest() {
            let loss = -win(columns.area, state.ply + 2);
            return Settled::Score(if same_side { loss } else { -loss });
        }
        if moves != moves.lowest() {
            return Settled::Open { state, same_side };
        }
        state = state.play(moves);
        same_side = !same_side;
    }
}

/// Bounds of the score of a state in which there is a choice: the player to move cannot
/// win with the next move, and need not lose to the opponent's next move.
pub(super) fn bounds<W: Word>(columns: &Columns<W>, state: &State<W>) -> Bounds {
    let soonest = |plies: u32| {
        if state.ply + plies <= columns.area {
            win(columns.area, state.ply + plies)
        } else {
            0
        }
    };
    // A player who has no line even with all free squares never completes one.
    let free = columns.all & !state.occupied;
    let at_most = |marks: W, score: Score| {
        if columns.has_line(marks | free) {
            score
        } else {
            0
        }
    };
    let most = at_most(state.own, soonest(3));
    Bounds {
        least: -at_most(state.other(), soonest(4)),
        most: following(columns, state).map_or(most, |score| most.min(score)),
    }
}

/// An upper bound of the score: what the player to move can get against a follower, who
/// always plays on top of the last mark; `None` if the bound is useless.
///
/// ```text
///   o   o   .      Free squares in pairs, from the lowest of each column: the player to
///   .   .   o      move gets only dots, the follower every o. The third column is odd:
///   o   x   .      its top has no partner. It is never reached if the follower wins on
///   .   o   x      the o below it, which is then called an end.
/// ```
///
/// The number of odd columns without an end must be even. When the player to move takes the
/// top of one, the follower plays in another, where the dots and the o are swapped from then
/// on.
///
/// If the marks of the player to move and the squares that this player can reach have no line,
/// the follower never loses. With an end the follower even wins: the other columns fill up,
/// and finally zugzwang forces the player to move to play below an end. The free squares are
/// then those above every end, and, in every column with an end but the last, the end itself
/// and the square below it.
fn following<W: Word>(columns: &Columns<W>, state: &State<W>) -> Option<Score> {
    let free = columns.all & !state.occupied;
    let playable = columns.playable(state.occupied);
    let even = columns.upwards(free, playable & columns.alternate);
    let dots = free & !(even ^ columns.alternate);
    let threats = columns.winning_squares(state.other(), state.occupied);
    let (ends, below) = columns.lowest(threats & !dots);
    let odd_tops = columns.top & below & free & !even;
    if reaches_line(columns, state.own | dots & below, free, odd_tops) {
        return None;
    }
    if !ends.is_empty() {
        let above = (free & !(below | ends)).count_ones();
        let end = columns.area - above - 2 * (ends.count_ones() - 1);
        return Some(-win(columns.area, end));
    }
    // All columns fill up, and the follower gets every o of the even ones. The highest
    // square of a line, and those above it, may come last.
    let mut followers = even & !dots;
    let (mut row, mut score) = (columns.top, 0);
    while columns.has_line(state.other() | followers) {
        followers &= !row;
        row = row >> 1;
        score -= 1;
    }
    Some(score)
}

/// Whether the player to move can get a line of `own` squares and squares of the odd columns
/// with the given tops. Odd columns form pairs: if the player takes one top, the follower plays
/// in the other column, where the player then gets any square but the top. True if a column is
/// left without a partner.
fn reaches_line<W: Word>(columns: &Columns<W>, own: W, free: W, odd_tops: W) -> bool {
    if !odd_tops.count_ones().is_multiple_of(2) {
        return true;
    }
    let most = own | free & columns.column(odd_tops);
    columns.steps().any(|step| {
        // Each pair alone decides which lines it excludes.
        let (mut lines, mut tops) = (columns.lines(most, step), odd_tops);
        while !lines.is_empty() && !tops.is_empty() {
            let one = tops.lowest();
            let other = (tops ^ one).lowest();
            let lines_if_last = |one: W, other: W| {
                columns.lines(most & !(one | columns.column(other) & !own), step)
            };
            lines &= lines_if_last(one, other) | lines_if_last(other, one);
            tops = tops ^ one ^ other;
        }
        !lines.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use noughts::{Position, Solution};

    use super::*;
    use crate::Tiers;
    use crate::gravity::score::of_value;

    const SMALL: [&str; 4] = [
        "5,3,3:gravity",
        "3,5,3:gravity",
        "3,4,4:gravity",
        "7,2,3:gravity",
    ];

    const LARGER: [&str; 3] = ["4,4,3:gravity", "4,4,4:gravity", "3,5,4:gravity"];

    /// Calls `check` with every position in which the player to move has no immediate win, and
    /// its score.
    fn every_quiet_state(game: &str, mut check: impl FnMut(&Columns<u64>, State<u64>, Score)) {
        let rules = game.parse().unwrap();
        let (tiers, columns) = (Tiers::solve(rules, 2).unwrap(), Columns::<u64>::new(rules));
        for position in Position::all(rules).filter(|position| !position.is_over()) {
            let state = columns.state(&position);
            let wins = columns.winning_squares(state.own, state.occupied);
            if (wins & columns.playable(state.occupied)).is_empty() {
                let value = tiers.value(&position).unwrap();
                let score = of_value(value, columns.area, state.ply);
                check(&columns, state, score);
            }
        }
    }

    #[test]
    fn forced_moves_and_bounds_are_true_of_every_position() {
        forced_moves_and_bounds_are_true(&SMALL);
    }

    #[test]
    #[ignore = "suite library"]
    fn forced_moves_and_bounds_are_true_on_larger_boards() {
        forced_moves_and_bounds_are_true(&LARGER);
    }

    fn forced_moves_and_bounds_are_true(games: &[&str]) {
        for game in games {
            let (mut settled, mut bounded, mut followed) = (0, 0, 0);
            let (mut scores, mut forced) = (HashMap::new(), Vec::new());
            every_quiet_state(game, |columns, state, score| {
                scores.insert((state.own, state.occupied), score);
                match settle(columns, &state) {
                    Settled::Score(found) => {
                        assert_eq!(found, score, "{game} {state:?}");
                        settled += 1;
                    }
                    Settled::Open { state: open, .. } if open == state => {
                        let Bounds { least, most } = bounds(columns, &state);
                        assert!(least <= score && score <= most, "{game} {state:?} {score}");
                        bounded += u32::from(least == most);
                        if let Some(most) = following(columns, &state) {
                            assert!(score <= most, "{game} {state:?}: {score}, not {most}");
                            followed += 1;
                        }
                    }
                    // A forced move keeps the score, negated for the other player.
                    Settled::Open { state, same_side } => {
                        forced.push((state, if same_side { score } else { -score }));
                    }
                }
            });
            for (state, score) in forced {
                assert_eq!(scores[&(state.own, state.occupied)], score, "{state:?}");
            }
            assert!(settled > 0 && bounded > 0 && followed > 0, "{game}");
        }
    }

    /// Compares the result with each choice of the last columns, one of each pair.
    #[test]
    fn paired_columns_match_all_choices() {
        for game in SMALL.iter().chain(&["8,1,3:gravity"]) {
            let mut found = [0, 0];
            every_quiet_state(game, |columns, state, _| {
                let free = columns.all & !state.occupied;
                let (own, mut tops) = (state.own | free & !columns.alternate, columns.top & free);
                let reaches = reaches_line(columns, own, free, tops);
                let mut choices = vec![own];
                while tops.count_ones() > 1 {
                    let pair = [tops.lowest(), (tops ^ tops.lowest()).lowest()];
                    let last = |own: u64| pair.map(|top| (own | free & columns.column(top)) & !top);
                    choices = choices.into_iter().flat_map(last).collect();
                    tops ^= pair[0] ^ pair[1];
                }
                let of_choices = tops != 0 || choices.iter().any(|own| columns.has_line(*own));
                assert_eq!(reaches, of_choices, "{game} {state:?}");
                found[usize::from(reaches)] += 1;
            });
            assert!(found[0] > 0 && found[1] > 0, "{game} {found:?}");
        }
    }
}
