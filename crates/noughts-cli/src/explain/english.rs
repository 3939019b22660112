//! Explanations in English.

use noughts::{Line, Player, Rules, Square, Value};

use super::text::{Aim, Attack, Block, Fork, Phrases, Right};
use crate::prospect::Prospect::{self, Exact, Loss, Unknown, Win};
use crate::words::english as words;

pub(super) struct English(pub(super) Rules);

impl Phrases for English {
    fn won(&self, player: Player, lines: &[Line]) -> String {
        format!(
            "The game is over: {player} has won with {}.",
            self.lines(lines)
        )
    }

    fn drawn(&self) -> String {
        "The game is over: a draw. The board is full and nobody has a line.".to_owned()
    }

    fn verdict(&self, turn: Player, value: Prospect) -> String {
        let both = match value {
            Exact(Value::Win { .. } | Value::Loss { .. }) => ", counting the moves of both",
            _ => "",
        };
        format!("{turn} to move: {}{both}.", words::prospect(value, turn))
    }

    fn by_search(&self) -> &'static str {
        "By search, which tells who wins but not how soon."
    }

    fn can_win(&self, turn: Player, wins: &[Aim]) -> String {
        let wins = wins
            .iter()
            .map(|win| format!("{} completes {}", win.square, self.lines(&win.lines)));
        let wins: Vec<String> = wins.collect();
        format!("{turn} can win at once: {}.", words::list(&wins))
    }

    fn must_block(&self, turn: Player, danger: &Aim) -> String {
        format!(
            "{} threatens to complete {}, so {turn} must play {}.",
            turn.opponent(),
            self.aim(danger),
            danger.square
        )
    }

    fn cannot_block(&self, turn: Player, dangers: &[Aim]) -> String {
        format!(
            "{} threatens to complete {}, and {turn} can block only one of them.",
            turn.opponent(),
            self.aims(dangers)
        )
    }

    fn can_fork(&self, turn: Player, forks: &[Fork]) -> String {
        let forks = forks
            .iter()
            .map(|fork| format!("{} threatens {}", fork.square, self.aims(&fork.aims)));
        format!(
            "{turn} can make a fork, two threats of which {} can block only one: {}.",
            turn.opponent(),
            forks.collect::<Vec<_>>().join("; ")
        )
    }

    fn choice(&self, value: Prospect, right: &Right) -> String {
        match (right, value) {
            (_, Unknown) => "Which move is best is not known.".to_owned(),
            (Right::Sole(square), _) => format!("{square} is the only move left."),
            (Right::All, Exact(Value::Win { plies })) => format!("Every move wins in {plies}."),
            (Right::All, Win) => "Every move wins.".to_owned(),
            (Right::All, Exact(Value::Draw)) => "Every move keeps the draw.".to_owned(),
            (Right::All, Exact(Value::Loss { plies })) => format!("Every move loses in {plies}."),
            (_, Loss) => "Every move loses.".to_owned(),
            (Right::Only(best), Exact(Value::Win { .. }) | Win) => {
                format!("Only {}.", they(best, "win"))
            }
            (Right::Preferred(best), Exact(Value::Win { .. }) | Win) => {
                format!("{} fastest.", they(best, "win"))
            }
            (Right::Only(best) | Right::Preferred(best), Exact(Value::Draw)) => {
                format!("Only {} the draw.", they(best, "keep"))
            }
            (Right::AtLeast(best), _) if best.is_empty() => {
                "Which move it takes is not known.".to_owned()
            }
            (Right::AtLeast(best), Exact(Value::Draw)) => {
                format!("{} the draw.", they(best, "keep"))
            }
            (Right::AtLeast(best), Exact(Value::Win { .. }) | Win) => {
                format!("{}.", they(best, "win"))
            }
            (
                Right::Only(best) | Right::Preferred(best) | Right::AtLeast(best),
                Exact(Value::Loss { .. }),
            ) => format!("Every move loses; {} out longest.", they(best, "hold")),
        }
    }

    fn unknown(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        let s = if names.len() == 1 { "s" } else { "" };
        let names = words::list(&names);
        format!("What {names} lead{s} to is not known within the limits.")
    }

    fn best_play(&self) -> &'static str {
        "Best play:"
    }

    fn some_play(&self) -> &'static str {
        "Play that keeps it so:"
    }

    fn weaker(&self) -> &'static str {
        "Weaker moves:"
    }

    fn refutation(
        &self,
        squares: &[Square],
        turn: Player,
        worth: Prospect,
        best: Prospect,
    ) -> String {
        let verdict = words::prospect(worth, turn);
        match (best, worth) {
            (_, Exact(Value::Win { plies })) => {
                format!("{} too, but only in {plies}", they(squares, "win"))
            }
            (Exact(Value::Win { .. }) | Win, Exact(Value::Draw)) => {
                format!("{} the win go: {verdict}", they(squares, "let"))
            }
            (Exact(Value::Win { .. }) | Win, _) => {
                format!("{} the win away: {verdict}", they(squares, "throw"))
            }
            (Exact(Value::Loss { .. }), _) => {
                format!("{} sooner: {verdict}", they(squares, "lose"))
            }
            _ => format!("{}: {verdict}", they(squares, "lose")),
        }
    }

    fn nothing_wins(&self) -> &'static str {
        "after which nothing wins"
    }

    fn completes(&self, lines: &[Line]) -> String {
        format!("completes {}", self.lines(lines))
    }

    fn blocks(&self, block: &Block<'_>) -> String {
        let verb = if block.forced { "must block" } else { "blocks" };
        format!("{verb} {}", self.lines(block.lines))
    }

    fn threatens(&self, attack: &Attack) -> String {
        let verb = if attack.fork {
            "makes a fork: it threatens"
        } else {
            "threatens"
        };
        format!("{verb} {}", self.aims(&attack.aims))
    }

    fn blocks_and_threatens(&self, block: &Block<'_>, attack: &Attack) -> String {
        format!("{}; {}", self.blocks(block), self.threatens(attack))
    }
}

impl English {
    /// `the top row and the left column`.
    fn lines(&self, lines: &[Line]) -> String {
        let names = lines.iter().map(|line| words::line(&self.0, line));
        words::list(&names.collect::<Vec<_>>())
    }

    /// `the top row and the left column at a1`.
    fn aim(&self, aim: &Aim) -> String {
        format!("{} at {}", self.lines(&aim.lines), aim.square)
    }

    /// `the top row at c1 and the left column at a3`.
    fn aims(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| self.aim(aim));
        words::list(&aims.collect::<Vec<_>>())
    }
}

/// `a1 wins`, `a1, b2 and c3 win`.
fn they(squares: &[Square], win: &str) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    let s = if names.len() == 1 { "s" } else { "" };
    format!("{} {win}{s}", words::list(&names))
}
