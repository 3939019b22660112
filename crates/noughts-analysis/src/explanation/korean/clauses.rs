//! Parts of Korean sentences.

use noughts::{Line, Move, Player, Square};

use super::Korean;
use crate::explanation::phrase::{as_one, to_line, to_move, to_square};
use crate::explanation::phrases::{Aim, Attack, Block, Phrases, Purpose};
use crate::words::korean::Particle::{Object, Subject, Topic};
use crate::words::korean::{all, any, line, moves, with};

impl Korean {
    /// `x가`, `선공이`.
    pub(super) fn subject(&self, player: Player) -> String {
        with(self.name(player), Subject)
    }

    /// `x는`, `선공은`.
    pub(super) fn topic(&self, player: Player) -> String {
        with(self.name(player), Topic)
    }

    pub(super) fn wins_in(&self, winner: Player, plies: u8) -> String {
        let (winner, moves) = (self.subject(winner), moves(plies));
        format!("{winner} 양쪽의 수를 합쳐 {moves} 만에 이깁니다")
    }

    /// However one plays: where, and where the mark is a choice, which.
    pub(super) fn anyhow(&self) -> &'static str {
        match self.0.has_choice_of_marks() {
            true => "어떻게",
            false => "어디에",
        }
    }

    pub(super) fn purpose(&self, player: Player, purpose: &Purpose<'_>) -> String {
        match purpose {
            Purpose::Blocks(block) => {
                let verb = if block.forced {
                    "막아야 합니다"
                } else {
                    "막습니다"
                };
                format!("{} {verb}", with(self.lines(block.lines), Object))
            }
            Purpose::Threatens(attack) => self.threatens(attack),
            Purpose::BlocksAndThreatens(block, attack) => self.blocks_and_threatens(block, attack),
            Purpose::Gives(aims) => {
                let opponent = self.subject(player.opponent());
                let completions = self.completions(aims);
                format!("{opponent} {completions} 완성할 수 있게 됩니다")
            }
            Purpose::LeavesNoReply => self.leaves_no_reply(player),
        }
    }

    pub(super) fn threatens(&self, attack: &Attack) -> String {
        let aims = with(self.aims(&attack.aims), Object);
        match (attack.fork, attack.aims.len()) {
            (true, _) => format!("양수겸장으로 {aims} 동시에 노립니다"),
            (false, 1) => format!("{aims} 노립니다"),
            (false, _) => format!("{aims} 동시에 노립니다"),
        }
    }

    pub(super) fn blocks_and_threatens(&self, block: &Block<'_>, attack: &Attack) -> String {
        let lines = with(self.lines(block.lines), Object);
        let verb = if block.forced {
            "막아야 하며,"
        } else {
            "막으면서"
        };
        format!("{lines} {verb} {}", self.threatens(attack))
    }

    pub(super) fn leaves_no_reply(&self, player: Player) -> String {
        let (opponent, anyhow) = (self.subject(player.opponent()), self.anyhow());
        match self.0.line_wins() {
            true => {
                let player = self.subject(player);
                format!("{opponent} {anyhow} 두어도 {player} 줄을 완성할 수 있습니다")
            }
            false => format!("{opponent} {anyhow} 두어도 줄을 완성하게 됩니다"),
        }
    }

    /// `맨 윗줄과 왼쪽 열`.
    pub(super) fn lines(&self, lines: &[Line]) -> String {
        let names = lines
            .iter()
            .map(|own| to_line(&self.0, line(&self.0, own), own));
        all(&names.collect::<Vec<_>>())
    }

    /// `c1에 두면 맨 윗줄이, a3에 두면 왼쪽 열이 완성됩니다`.
    pub(super) fn completing(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| {
            let lines = with(self.lines(&aim.lines), Subject);
            as_one(&format!("{} 두면 {lines}", self.at(&[aim.played])))
        });
        format!("{} 완성됩니다", aims.collect::<Vec<_>>().join(", "))
    }

    /// `맨 윗줄을 c1에서, 왼쪽 열을 a3에서`, `맨 윗줄을 c1x로`.
    pub(super) fn completions(&self, aims: &[Aim]) -> String {
        let with_it = if self.0.has_choice_of_marks() {
            "로"
        } else {
            "에서"
        };
        let aims = aims.iter().map(|aim| {
            let lines = with(self.lines(&aim.lines), Object);
            as_one(&format!("{lines} {}{with_it}", self.name_of(aim.played)))
        });
        aims.collect::<Vec<_>>().join(", ")
    }

    /// `맨 윗줄의 c1`, `맨 윗줄과 왼쪽 열이 겹치는 a1`.
    pub(super) fn aim(&self, aim: &Aim) -> String {
        let (lines, played) = (self.lines(&aim.lines), self.name_of(aim.played));
        as_one(&match aim.lines.len() {
            1 => format!("{lines}의 {played}"),
            _ => format!("{} 겹치는 {played}", with(lines, Subject)),
        })
    }

    /// `맨 윗줄의 c1과 왼쪽 열의 a3`.
    pub(super) fn aims(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| self.aim(aim));
        all(&aims.collect::<Vec<_>>())
    }

    /// Any of some moves before the verb: `a1이나 b2에`, and where the mark is a
    /// choice `a1x나 b2o를`.
    pub(super) fn at(&self, moves: &[Move]) -> String {
        let moves = any(&self.names(moves));
        match self.0.has_choice_of_marks() {
            true => with(moves, Object),
            false => format!("{moves}에"),
        }
    }

    /// All of some moves: `a1과 b2`.
    pub(super) fn all(&self, moves: &[Move]) -> String {
        all(&self.names(moves))
    }

    pub(super) fn names(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|played| self.name_of(*played)).collect()
    }

    pub(super) fn name_of(&self, played: Move) -> String {
        to_move(&self.0, self.0.notation(played), played)
    }

    /// `a1–b2`.
    pub(super) fn pair(&self, pair: &[Square; 2]) -> String {
        let names = pair.map(|square| to_square(&self.0, square));
        as_one(&names.join("–"))
    }

    /// The square of a move, whatever mark it places.
    pub(super) fn square(&self, played: Move) -> String {
        to_move(&self.0, played.square, played)
    }
}
