//! Explanations in Korean.

use noughts::{Line, Player, Rules, Square, Value};

use super::text::{Aim, Attack, Block, Fork, Phrases, Right};
use crate::prospect::Prospect::{self, Exact, Loss, Unknown, Win};
use crate::words::korean::Particle::{Object, Subject, Topic};
use crate::words::korean::{all, any, line, moves, with};

pub(super) struct Korean(pub(super) Rules);

impl Phrases for Korean {
    fn won(&self, player: Player, lines: &[Line]) -> String {
        let (player, lines) = (with(player, Subject), with(self.lines(lines), Object));
        format!("게임이 끝났습니다. {player} {lines} 완성해 이겼습니다.")
    }

    fn drawn(&self) -> String {
        "게임이 끝났습니다. 빈칸이 없고 아무도 줄을 완성하지 못해 무승부입니다.".to_owned()
    }

    fn verdict(&self, turn: Player, value: Prospect) -> String {
        let (winner, plies) = match value {
            Exact(Value::Draw) => {
                return format!("{turn} 차례입니다. 서로 최선으로 두면 무승부입니다.");
            }
            Exact(Value::Win { plies }) => (turn, plies),
            Exact(Value::Loss { plies }) => (turn.opponent(), plies),
            Win | Loss => {
                let winner = if value == Win { turn } else { turn.opponent() };
                let winner = with(winner, Subject);
                return format!("{turn} 차례입니다. {winner} 이깁니다.");
            }
            Unknown => {
                return format!(
                    "{turn} 차례입니다. 주어진 한도 안에서는 누가 이기는지 알 수 없습니다."
                );
            }
        };
        let both = if plies == 1 {
            ""
        } else {
            "양쪽의 수를 합쳐 "
        };
        let (winner, moves) = (with(winner, Subject), moves(plies));
        format!("{turn} 차례입니다. {winner} {both}{moves} 만에 이깁니다.")
    }

    fn by_search(&self) -> &'static str {
        "탐색으로 얻은 결과라 누가 이기는지는 알지만 몇 수 만인지는 모릅니다."
    }

    fn can_win(&self, turn: Player, wins: &[Aim]) -> String {
        let wins = wins.iter().map(|win| {
            let lines = with(self.lines(&win.lines), Subject);
            format!("{}에 두면 {lines}", win.square)
        });
        let wins = wins.collect::<Vec<_>>().join(", ");
        let turn = with(turn, Topic);
        format!("{turn} 바로 이길 수 있습니다. {wins} 완성됩니다.")
    }

    fn must_block(&self, turn: Player, danger: &Aim) -> String {
        let (opponent, aim) = (
            with(turn.opponent(), Subject),
            with(self.aim(danger), Object),
        );
        let (turn, square) = (with(turn, Topic), danger.square);
        format!("{opponent} {aim} 노리고 있으므로 {turn} {square}에 두어야 합니다.")
    }

    fn cannot_block(&self, turn: Player, dangers: &[Aim]) -> String {
        let (opponent, aims) = (
            with(turn.opponent(), Subject),
            with(self.aims(dangers), Object),
        );
        let turn = with(turn, Topic);
        format!("{opponent} {aims} 동시에 노리고 있어 {turn} 한 곳밖에 막지 못합니다.")
    }

    fn can_fork(&self, turn: Player, forks: &[Fork]) -> String {
        let forks = forks.iter().map(|fork| {
            let aims = with(self.aims(&fork.aims), Object);
            format!("{}에 두면 {aims}", fork.square)
        });
        let forks = forks.collect::<Vec<_>>().join(", ");
        let (turn, opponent) = (with(turn, Topic), with(turn.opponent(), Topic));
        format!(
            "{turn} 양수겸장을 만들 수 있습니다. {forks} 동시에 노리게 되어 \
             {opponent} 한 곳밖에 막지 못합니다."
        )
    }

    fn choice(&self, value: Prospect, right: &Right) -> String {
        match (right, value) {
            (_, Unknown) => "어느 수가 가장 좋은지 알 수 없습니다.".to_owned(),
            (Right::Sole(square), _) => format!("남은 자리는 {square}뿐입니다."),
            (Right::All, Exact(Value::Win { plies })) => {
                format!("어디에 두어도 {} 만에 이깁니다.", moves(plies))
            }
            (Right::All, Win) => "어디에 두어도 이깁니다.".to_owned(),
            (Right::All, Exact(Value::Draw)) => "어디에 두어도 무승부입니다.".to_owned(),
            (Right::All, Exact(Value::Loss { plies })) => {
                format!("어디에 두어도 {} 만에 집니다.", moves(plies))
            }
            (_, Loss) => "어디에 두어도 집니다.".to_owned(),
            (Right::Only(best), Exact(Value::Win { .. }) | Win) => {
                format!("이기는 수는 {}뿐입니다.", all(best))
            }
            (Right::Preferred(best), Exact(Value::Win { .. }) | Win) => {
                format!("가장 빨리 이기는 수는 {}입니다.", all(best))
            }
            (Right::Only(best) | Right::Preferred(best), Exact(Value::Draw)) => {
                format!("무승부를 지키는 수는 {}뿐입니다.", all(best))
            }
            (Right::AtLeast(best), _) if best.is_empty() => {
                "어디에 두어야 하는지는 알 수 없습니다.".to_owned()
            }
            (Right::AtLeast(best), Exact(Value::Draw)) => {
                format!("{}에 두면 무승부를 지킵니다.", any(best))
            }
            (Right::AtLeast(best), Exact(Value::Win { .. }) | Win) => {
                format!("{}에 두면 이깁니다.", any(best))
            }
            (
                Right::Only(best) | Right::Preferred(best) | Right::AtLeast(best),
                Exact(Value::Loss { .. }),
            ) => format!(
                "어디에 두어도 집니다. 가장 오래 버티는 수는 {}입니다.",
                all(best)
            ),
        }
    }

    fn unknown(&self, squares: &[Square]) -> String {
        let squares = any(squares);
        format!("{squares}에 두면 어떻게 되는지는 주어진 한도 안에서 알 수 없습니다.")
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

    fn refutation(
        &self,
        squares: &[Square],
        turn: Player,
        worth: Prospect,
        best: Prospect,
    ) -> String {
        let squares = any(squares);
        let opponent = with(turn.opponent(), Subject);
        let how = match best {
            Exact(Value::Win { .. }) | Win => format!("역전되어 {opponent}"),
            Exact(Value::Loss { .. }) => format!("{opponent} 더 빨리,"),
            _ => opponent,
        };
        match worth {
            Exact(Value::Win { plies }) => {
                format!("{squares}에 두어도 이기지만 {}가 걸립니다", moves(plies))
            }
            Exact(Value::Draw) => format!("{squares}에 두면 승리를 놓쳐 무승부가 됩니다"),
            Exact(Value::Loss { plies }) => {
                format!("{squares}에 두면 {how} {} 만에 이깁니다", moves(plies))
            }
            Win | Loss | Unknown => format!("{squares}에 두면 {how} 이깁니다"),
        }
    }

    fn nothing_wins(&self) -> &'static str {
        "그 뒤로는 이길 길이 없습니다"
    }

    fn completes(&self, lines: &[Line]) -> String {
        format!("{} 완성합니다", with(self.lines(lines), Object))
    }

    fn blocks(&self, block: &Block<'_>) -> String {
        let verb = if block.forced {
            "막아야 합니다"
        } else {
            "막습니다"
        };
        format!("{} {verb}", with(self.lines(block.lines), Object))
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
}

impl Korean {
    /// `맨 윗줄과 왼쪽 열`.
    fn lines(&self, lines: &[Line]) -> String {
        let names = lines.iter().map(|own| line(&self.0, own));
        all(&names.collect::<Vec<_>>())
    }

    /// `맨 윗줄의 c1`, `맨 윗줄과 왼쪽 열이 겹치는 a1`.
    fn aim(&self, aim: &Aim) -> String {
        let lines = self.lines(&aim.lines);
        match aim.lines.len() {
            1 => format!("{lines}의 {}", aim.square),
            _ => format!("{} 겹치는 {}", with(lines, Subject), aim.square),
        }
    }

    /// `맨 윗줄의 c1과 왼쪽 열의 a3`.
    fn aims(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| self.aim(aim));
        all(&aims.collect::<Vec<_>>())
    }
}
