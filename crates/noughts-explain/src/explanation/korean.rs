//! Explanations in Korean.

use noughts::Prospect::{self, Exact, Win};
use noughts::{Line, Move, Notation, Player, Rules, Value};

use super::phrases::{Aim, Attack, Block, Fork, Phrases, Purpose, Right};
use crate::words::korean::Particle::{Object, Subject, Topic};
use crate::words::korean::{all, any, line, moves, player, prospect, with};

pub(super) struct Korean(pub(super) Rules);

impl Phrases for Korean {
    fn name(&self, who: Player) -> &'static str {
        player(&self.0, who)
    }

    fn won(&self, winner: Player, lines: &[Line]) -> String {
        let (loser, lines) = (
            self.subject(winner.opponent()),
            with(self.lines(lines), Object),
        );
        let winner = self.subject(winner);
        match self.0.line_wins() {
            true => format!("게임이 끝났습니다. {winner} {lines} 완성해 이겼습니다."),
            false => format!("게임이 끝났습니다. {loser} {lines} 완성해 {winner} 이겼습니다."),
        }
    }

    fn drawn(&self) -> String {
        "게임이 끝났습니다. 빈칸이 없고 아무도 줄을 완성하지 못해 무승부입니다.".to_owned()
    }

    fn verdict(&self, turn: Player, value: Prospect) -> String {
        let opponent = turn.opponent();
        let known = match value {
            Exact(Value::Win { plies }) if plies > 1 => self.wins_in(turn, plies),
            Exact(Value::Loss { plies }) => self.wins_in(opponent, plies),
            _ => prospect(&self.0, value, turn),
        };
        format!("{} 차례입니다. {known}.", self.name(turn))
    }

    fn lines_lose(&self) -> &'static str {
        "줄을 완성하는 쪽이 집니다."
    }

    fn can_win(&self, turn: Player, wins: &[Aim]) -> String {
        let (turn, wins) = (self.topic(turn), self.completing(wins));
        format!("{turn} 바로 이길 수 있습니다. {wins}.")
    }

    fn can_lose(&self, turn: Player, losses: &[Aim]) -> String {
        let (turn, losses) = (self.topic(turn), self.completing(losses));
        format!("{turn} 줄을 완성하는 수를 두면 바로 집니다. {losses}.")
    }

    fn must_block(&self, turn: Player, danger: &Aim) -> String {
        let (opponent, aim) = (
            self.subject(turn.opponent()),
            with(self.aim(danger), Object),
        );
        let (turn, square) = (self.topic(turn), danger.played.square);
        format!("{opponent} {aim} 노리고 있으므로 {turn} {square}에 두어야 합니다.")
    }

    fn block_gives(&self, turn: Player, danger: &Aim, then: &[Aim]) -> String {
        let opponent = self.subject(turn.opponent());
        let (aim, then) = (with(self.aim(danger), Object), self.completions(then));
        let turn = self.subject(turn);
        format!(
            "{opponent} {aim} 노리고 있는데, {turn} 그곳을 막으면 {opponent} {then} 완성할 수 \
             있습니다."
        )
    }

    fn cannot_block(&self, turn: Player, dangers: &[Aim]) -> String {
        let (opponent, aims) = (
            self.subject(turn.opponent()),
            with(self.aims(dangers), Object),
        );
        let turn = self.topic(turn);
        format!("{opponent} {aims} 동시에 노리고 있어 {turn} 한 곳밖에 막지 못합니다.")
    }

    fn every_move_gives(&self, turn: Player) -> String {
        let (opponent, turn) = (self.subject(turn.opponent()), self.subject(turn));
        let anyhow = self.anyhow();
        format!("{turn} {anyhow} 두어도 {opponent} 다음에 줄을 완성할 수 있습니다.")
    }

    fn every_move_completes(&self, turn: Player, losses: &[Aim]) -> String {
        let (turn, losses) = (self.topic(turn), self.completing(losses));
        format!(
            "{turn} {} 두어도 줄을 완성하게 됩니다. {losses}.",
            self.anyhow()
        )
    }

    fn can_fork(&self, turn: Player, forks: &[Fork]) -> String {
        let forks = forks.iter().map(|fork| {
            let aims = with(self.aims(&fork.aims), Object);
            format!("{} 두면 {aims}", self.at(&[fork.played]))
        });
        let forks = forks.collect::<Vec<_>>().join(", ");
        let (opponent, turn) = (self.topic(turn.opponent()), self.topic(turn));
        format!(
            "{turn} 양수겸장을 만들 수 있습니다. {forks} 동시에 노리게 되어 \
             {opponent} 한 곳밖에 막지 못합니다."
        )
    }

    fn can_leave_no_reply(&self, turn: Player, moves: &[Move]) -> String {
        let at = self.at(moves);
        let reply = self.leaves_no_reply(turn);
        format!("{at} 두면 {reply}.")
    }

    fn choice(&self, value: Prospect, right: &Right) -> String {
        let anyhow = self.anyhow();
        match (right, value) {
            _ if !value.is_decided() => "어느 수가 가장 좋은지 알 수 없습니다.".to_owned(),
            (Right::Sole(only), _) => {
                format!("둘 수 있는 자리는 {}뿐입니다.", self.0.notation(*only))
            }
            (Right::All, Exact(Value::Win { plies })) => {
                format!("{anyhow} 두어도 {} 만에 이깁니다.", moves(plies))
            }
            (Right::All, Exact(Value::Draw)) => format!("{anyhow} 두어도 무승부입니다."),
            (Right::All, Exact(Value::Loss { plies })) => {
                format!("{anyhow} 두어도 {} 만에 집니다.", moves(plies))
            }
            (Right::All, Win) => format!("{anyhow} 두어도 이깁니다."),
            (Right::AtLeast(best), _) if best.is_empty() => {
                "어디에 두어야 하는지는 알 수 없습니다.".to_owned()
            }
            (Right::AtLeast(best), Exact(Value::Draw)) => {
                format!("{} 두면 무승부를 지킵니다.", self.at(best))
            }
            (Right::Only(best) | Right::Preferred(best), Exact(Value::Draw)) => {
                format!("무승부를 지키는 수는 {}뿐입니다.", self.all(best))
            }
            (Right::AtLeast(best), Exact(Value::Win { .. }) | Win) => {
                format!("{} 두면 이깁니다.", self.at(best))
            }
            (Right::Only(best), Exact(Value::Win { .. }) | Win) => {
                format!("이기는 수는 {}뿐입니다.", self.all(best))
            }
            (Right::Preferred(best), Exact(Value::Win { .. }) | Win) => {
                format!("가장 빨리 이기는 수는 {}입니다.", self.all(best))
            }
            (
                Right::Only(best) | Right::Preferred(best) | Right::AtLeast(best),
                Exact(Value::Loss { .. }),
            ) => format!(
                "{anyhow} 두어도 집니다. 가장 오래 버티는 수는 {}입니다.",
                self.all(best)
            ),
            // What else is decided is a loss.
            _ => format!("{anyhow} 두어도 집니다."),
        }
    }

    fn unknown(&self, moves: &[Move], searched: bool) -> String {
        let at = self.at(moves);
        let limits = if searched {
            "주어진 한도 안에서 "
        } else {
            ""
        };
        format!("{at} 두면 어떻게 되는지는 {limits}알 수 없습니다.")
    }

    fn best_play(&self) -> &'static str {
        "최선의 수순:"
    }

    fn some_play(&self) -> &'static str {
        "결과를 지키는 수순:"
    }

    fn weaker(&self) -> &'static str {
        "더 약한 수:"
    }

    fn refutation(&self, played: &[Move], turn: Player, worth: Prospect, best: Prospect) -> String {
        let at = self.at(played);
        let opponent = self.subject(turn.opponent());
        let how = match best {
            Exact(Value::Win { .. }) | Win => format!("역전되어 {opponent}"),
            Exact(Value::Loss { .. }) => format!("{opponent} 더 빨리,"),
            _ => opponent,
        };
        match worth {
            Exact(Value::Win { plies }) => {
                format!("{at} 두어도 이기지만 {}가 걸립니다", moves(plies))
            }
            Exact(Value::Draw) => format!("{at} 두면 승리를 놓쳐 무승부가 됩니다"),
            Exact(Value::Loss { plies }) => {
                format!("{at} 두면 {how} {} 만에 이깁니다", moves(plies))
            }
            _ => format!("{at} 두면 {how} 이깁니다"),
        }
    }

    fn nothing_wins(&self) -> &'static str {
        "그 뒤로는 이길 길이 없습니다"
    }

    fn completes(&self, lines: &[Line]) -> String {
        let lines = with(self.lines(lines), Object);
        match self.0.line_wins() {
            true => format!("{lines} 완성합니다"),
            false => format!("{lines} 완성해서 집니다"),
        }
    }

    fn purposes(&self, player: Player, purposes: &[Purpose<'_>]) -> String {
        let purposes = purposes.iter().map(|purpose| self.purpose(player, purpose));
        purposes.collect::<Vec<_>>().join(". ")
    }
}

impl Korean {
    /// `x가`, `선공이`.
    fn subject(&self, player: Player) -> String {
        with(self.name(player), Subject)
    }

    /// `x는`, `선공은`.
    fn topic(&self, player: Player) -> String {
        with(self.name(player), Topic)
    }

    fn wins_in(&self, winner: Player, plies: u8) -> String {
        let (winner, moves) = (self.subject(winner), moves(plies));
        format!("{winner} 양쪽의 수를 합쳐 {moves} 만에 이깁니다")
    }

    /// However one plays: where, and where the mark is a choice, which.
    fn anyhow(&self) -> &'static str {
        match self.0.has_choice_of_marks() {
            true => "어떻게",
            false => "어디에",
        }
    }

    fn purpose(&self, player: Player, purpose: &Purpose<'_>) -> String {
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

    fn threatens(&self, attack: &Attack) -> String {
        let aims = with(self.aims(&attack.aims), Object);
        match (attack.fork, attack.aims.len()) {
            (true, _) => format!("양수겸장으로 {aims} 동시에 노립니다"),
            (false, 1) => format!("{aims} 노립니다"),
            (false, _) => format!("{aims} 동시에 노립니다"),
        }
    }

    fn blocks_and_threatens(&self, block: &Block<'_>, attack: &Attack) -> String {
        let lines = with(self.lines(block.lines), Object);
        let verb = if block.forced {
            "막아야 하며,"
        } else {
            "막으면서"
        };
        format!("{lines} {verb} {}", self.threatens(attack))
    }

    fn leaves_no_reply(&self, player: Player) -> String {
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
    fn lines(&self, lines: &[Line]) -> String {
        let names = lines.iter().map(|own| line(&self.0, own));
        all(&names.collect::<Vec<_>>())
    }

    /// `c1에 두면 맨 윗줄이, a3에 두면 왼쪽 열이 완성됩니다`.
    fn completing(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| {
            let lines = with(self.lines(&aim.lines), Subject);
            format!("{} 두면 {lines}", self.at(&[aim.played]))
        });
        format!("{} 완성됩니다", aims.collect::<Vec<_>>().join(", "))
    }

    /// `맨 윗줄을 c1에서, 왼쪽 열을 a3에서`, `맨 윗줄을 c1x로`.
    fn completions(&self, aims: &[Aim]) -> String {
        let with_it = if self.0.has_choice_of_marks() {
            "로"
        } else {
            "에서"
        };
        let aims = aims.iter().map(|aim| {
            let lines = with(self.lines(&aim.lines), Object);
            format!("{lines} {}{with_it}", self.0.notation(aim.played))
        });
        aims.collect::<Vec<_>>().join(", ")
    }

    /// `맨 윗줄의 c1`, `맨 윗줄과 왼쪽 열이 겹치는 a1`.
    fn aim(&self, aim: &Aim) -> String {
        let (lines, played) = (self.lines(&aim.lines), self.0.notation(aim.played));
        match aim.lines.len() {
            1 => format!("{lines}의 {played}"),
            _ => format!("{} 겹치는 {played}", with(lines, Subject)),
        }
    }

    /// `맨 윗줄의 c1과 왼쪽 열의 a3`.
    fn aims(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| self.aim(aim));
        all(&aims.collect::<Vec<_>>())
    }

    /// Any of some moves before the verb: `a1이나 b2에`, and where the mark is a
    /// choice `a1x나 b2o를`.
    fn at(&self, moves: &[Move]) -> String {
        let moves = any(&self.names(moves));
        match self.0.has_choice_of_marks() {
            true => with(moves, Object),
            false => format!("{moves}에"),
        }
    }

    /// All of some moves: `a1과 b2`.
    fn all(&self, moves: &[Move]) -> String {
        all(&self.names(moves))
    }

    fn names(&self, moves: &[Move]) -> Vec<Notation> {
        moves
            .iter()
            .map(|played| self.0.notation(*played))
            .collect()
    }
}
