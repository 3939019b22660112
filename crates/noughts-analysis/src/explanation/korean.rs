//! Explanations in Korean.

mod clauses;

use noughts::Prospect::{self, Exact, Win};
use noughts::{Line, Move, Player, Rules, Value};

use super::phrase::as_one;
use super::phrases::{Aim, Fork, MOST_NAMED, Phrases, Purpose, Right};
use super::searched_line::Holding;
use crate::replies::Replies;
use crate::words::korean::Particle::Object;
use crate::words::korean::{moves, player, prospect, with};

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
        let (turn, square) = (self.topic(turn), self.square(danger.played));
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
            as_one(&format!("{} 두면 {aims}", self.at(&[fork.played])))
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
                format!("둘 수 있는 자리는 {}뿐입니다.", self.name_of(*only))
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

    fn unknown(&self, moves: &[Move], known: Prospect, searched: bool) -> String {
        let limits = if searched {
            "주어진 한도 안에서 "
        } else {
            ""
        };
        let at = match moves.len() {
            many if many > MOST_NAMED => format!("다른 {many}곳에"),
            _ => self.at(moves),
        };
        let what = match known {
            Prospect::NoWin => "이기지 못하고, 지는지는",
            Prospect::NoLoss => "지지 않고, 이기는지는",
            _ => "어떻게 되는지는",
        };
        format!("{at} 두면 {what} {limits}알 수 없습니다.")
    }

    fn replies(&self, moves: &[Move], turn: Player, value: Prospect, replies: &Replies) -> String {
        let (at, opponent) = (self.at(moves), self.name(turn.opponent()));
        let Replies { all, hold, .. } = replies;
        let what = match value {
            Exact(Value::Draw) => "무승부를",
            _ => "승리를",
        };
        let [random, easy] = replies.percentages();
        format!(
            "{at} 두면 {opponent}의 응수 {all}가지 가운데 {hold}가지가 {what} 지킵니다. 아무렇게나 \
             두면 {random}%, 쉬운 상대는 {easy}%의 확률로 실수합니다."
        )
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

    fn goes_on(&self) -> &'static str {
        "이런 식으로 이어지며 어느 쪽도 줄을 완성하지 못합니다"
    }

    fn cut_short(&self) -> &'static str {
        "여기서 한도에 이르러 탐색이 끊겼습니다"
    }

    fn too_few_lines(&self) -> &'static str {
        "그 뒤로는 남은 줄이 너무 적어 아무도 이기지 못합니다"
    }

    fn holds_by_pairs(&self, holding: &Holding) -> String {
        let (holder, opponent) = (
            self.topic(holding.player),
            self.subject(holding.player.opponent()),
        );
        let pairs: Vec<String> = holding.pairs.iter().map(|pair| self.pair(pair)).collect();
        format!(
            "{holder} 짝으로 막습니다. {opponent} 짝의 한 칸에 두면 다른 칸에 둡니다: {}.",
            pairs.join(", ")
        )
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
