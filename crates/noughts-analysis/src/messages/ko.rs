//! Korean.

mod errors;
mod particles;

use noughts::Prospect::{Exact, NoLoss, NoWin, Win};
use noughts::{Direction, GameOption, Line, Mark, Move, Outcome, Player, Prospect, Rules, Value};

use super::sentence::{Phrase, Sentence, say};
use super::{Aim, MAX_NAMED, Message, Right, pair, place_on_3x3, sides};
use crate::explanation::{Holding, Step};
use crate::opponent::Replies;
pub(super) use errors::error;
use particles::Particle::{And, Object, Or, Subject, Topic};
pub use particles::{Particle, with};

/// Renders messages about a game in Korean.
#[derive(Clone, Copy)]
pub(super) struct Korean<'a>(pub(super) &'a Rules);

const BY_SEARCH: &str = "탐색으로는 누가 이기는지만 알고 몇 수 만에 이기는지는 모릅니다";

/// The name of a line: `위쪽 가로줄` on 3×3, on other boards its squares, `가로줄
/// b2-c2-d2-e2`.
pub fn line(rules: &Rules, line: &Line) -> String {
    let names = match line.direction() {
        Direction::Right => ["위쪽 가로줄", "가운데 가로줄", "아래쪽 가로줄"],
        _ => ["왼쪽 세로줄", "가운데 세로줄", "오른쪽 세로줄"],
    };
    let kind = match line.direction() {
        Direction::Right => "가로줄",
        Direction::Down => "세로줄",
        Direction::In => "기둥",
        Direction::DownRight
        | Direction::DownLeft
        | Direction::InRight
        | Direction::InLeft
        | Direction::InDown
        | Direction::InUp => "대각선",
        Direction::InDownRight
        | Direction::InDownLeft
        | Direction::InUpRight
        | Direction::InUpLeft => "공간 대각선",
    };
    match place_on_3x3(rules, line) {
        Some(place) => names[place].to_owned(),
        None => format!("{kind} {line}"),
    }
}

/// Joins items with "and": `a1`, `a1과 a2`, `a1, a2, a3`.
pub fn all<S: Into<Sentence>>(items: impl IntoIterator<Item = S>) -> Sentence {
    joined(items, And)
}

/// Joins items with "or": `a1`, `a1이나 a2`, `a1, a2, a3`.
fn any<S: Into<Sentence>>(items: impl IntoIterator<Item = S>) -> Sentence {
    joined(items, Or)
}

fn joined<S: Into<Sentence>>(items: impl IntoIterator<Item = S>, join: Particle) -> Sentence {
    let items: Vec<Sentence> = items.into_iter().map(Into::into).collect();
    match items.as_slice() {
        [one, other] => say![marked(one.clone(), join), " ", other.clone()],
        _ => Sentence::joined(items, ", "),
    }
}

/// A part of a sentence with the form of the particle that its last sound requires.
fn marked(part: impl Into<Sentence>, particle: Particle) -> Sentence {
    let part = part.into();
    let form = particle.after(&part.to_string());
    say![part, form]
}

/// A number of moves: `한 수`, `5수`.
fn plies(plies: u8) -> String {
    match plies {
        1 => "한 수".to_owned(),
        _ => format!("{plies}수"),
    }
}

impl Korean<'_> {
    pub(super) fn message(self, message: &Message) -> Sentence {
        match message {
            Message::Game => self.game().into(),
            Message::Player(player) | Message::Subject(player) | Message::Mover(player) => {
                self.player(*player).into()
            }
            Message::ToMove(turn) => say![self.player(*turn), " 차례"],
            Message::Known { turn, value } => self.known(*turn, *value).into(),
            Message::Standing { turn, value } => {
                say![self.player(*turn), " 차례: ", self.known(*turn, *value)]
            }
            Message::BySearch => BY_SEARCH.into(),
            Message::BestLine => "최선의 수순".into(),
            Message::LineKept(value) => kept_line(*value).into(),
            Message::Legend { exact } => legend(*exact).into(),
            Message::EveryMove { turn, exact } => {
                say![self.player(*turn), "의 모든 수: ", legend(*exact)]
            }
            Message::Layer(layer) => format!("{}층", layer + 1).into(),
            Message::Placing(mark) => format!("{} 놓을 때", with(mark, Object)).into(),
            Message::MapTitle(player) => say![self.subject(*player), " 지지 않는 법"],
            Message::MapHelp(player) => format!(
                "강조된 칸에 두세요. {} 두면 그 칸에 있는 작은 판으로 들어가 똑같이 하세요.",
                self.subject(player.opponent())
            )
            .into(),
            Message::NoMistake => "아무도 실수하지 않았습니다.".into(),
            Message::Mistake {
                number,
                player,
                played,
                worth,
                better,
                best,
            } => {
                let worth = self.known(player.opponent(), worth.for_opponent());
                let best = self.known(*player, *best);
                let better = marked(any(self.moves(better)), Subject);
                say![
                    format!("{number}번째 수 {} ", self.player(*player)),
                    self.name(*played),
                    format!(": {worth}. "),
                    better,
                    format!(" 더 나은 수였습니다: {best}.")
                ]
            }

            Message::Won { winner, lines } => {
                let lines = marked(self.lines(lines), Object);
                let [winner, loser] = [*winner, winner.opponent()].map(|who| self.subject(who));
                let over = "게임이 끝났습니다. ";
                if self.0.line_wins() {
                    say![over, winner, " ", lines, " 완성해 이겼습니다."]
                } else {
                    let won = format!(" 완성해 {winner} 이겼습니다.");
                    say![over, loser, " ", lines, won]
                }
            }
            Message::Drawn => {
                "게임이 끝났습니다. 빈칸이 없고 아무도 줄을 완성하지 못해 무승부입니다.".into()
            }
            Message::Verdict {
                turn,
                value,
                by_search,
            } => {
                let known = match value {
                    Exact(Value::Win { plies }) if *plies > 1 => self.wins_in(*turn, *plies),
                    Exact(Value::Loss { plies }) => self.wins_in(turn.opponent(), *plies),
                    _ => self.known(*turn, *value),
                };
                let by_search = if *by_search {
                    format!(" {BY_SEARCH}.")
                } else {
                    String::new()
                };
                say![self.player(*turn), " 차례입니다. ", known, ".", by_search]
            }
            Message::LinesLose => "줄을 완성하는 쪽이 집니다.".into(),
            Message::CanWin(turn, wins) => {
                let wins = self.completing(wins);
                say![self.topic(*turn), " 바로 이길 수 있습니다. ", wins, "."]
            }
            Message::CanLose(turn, losses) => {
                let losses = self.completing(losses);
                let how = " 줄을 완성하는 수를 두면 바로 집니다. ";
                say![self.topic(*turn), how, losses, "."]
            }
            Message::MustBlock(turn, danger) => {
                let square = Phrase::square(danger.played.square, danger.played.square);
                let so = format!(" 노리고 있으므로 {} ", self.topic(*turn));
                let aim = marked(self.aim(danger), Object);
                let opponent = self.subject(turn.opponent());
                say![opponent, " ", aim, so, square, "에 두어야 합니다."]
            }
            Message::BlockGives(turn, danger, then) => {
                let [turn, opponent] = [*turn, turn.opponent()].map(|who| self.subject(who));
                let but = format!(" 노리고 있는데, {turn} 그곳을 막으면 {opponent} ");
                let (aim, then) = (marked(self.aim(danger), Object), self.completions(then));
                say![opponent, " ", aim, but, then, " 완성할 수 있습니다."]
            }
            Message::CannotBlock(turn, dangers) => {
                let aims = marked(self.aims(dangers), Object);
                let so = format!(
                    " 동시에 노리고 있어 {} 한 곳밖에 막지 못합니다.",
                    self.topic(*turn)
                );
                say![self.subject(turn.opponent()), " ", aims, so]
            }
            Message::EveryMoveGives(turn) => format!(
                "{} {} 두어도 {} 다음에 줄을 완성할 수 있습니다.",
                self.subject(*turn),
                self.anyhow(),
                self.subject(turn.opponent())
            )
            .into(),
            Message::EveryMoveCompletes(turn, losses) => {
                let (turn, anyhow) = (self.topic(*turn), self.anyhow());
                let start = format!("{turn} {anyhow} 두어도 줄을 완성하게 됩니다. ");
                say![start, self.completing(losses), "."]
            }
            Message::CanFork(turn, forks) => {
                let clauses = forks.iter().map(|(played, aims)| {
                    let aims = marked(self.aims(aims), Object);
                    say![self.at(&[*played]), " 두면 ", aims, " 노립니다"].into_one()
                });
                // The word for a fork means exactly two threats.
                let is_double = forks.iter().all(|(_, aims)| aims.len() == 2);
                let what = if is_double {
                    "양수겸장을 만들"
                } else {
                    "여러 곳을 동시에 노릴"
                };
                let start = format!(
                    "{} {what} 수 있습니다({} 한 곳만 막을 수 있음). ",
                    self.topic(*turn),
                    self.topic(turn.opponent())
                );
                say![start, Sentence::joined(clauses, ". "), "."]
            }
            Message::CanLeaveNoReply(turn, moves) => {
                say![self.at(moves), " 두면 ", self.leaves_no_reply(*turn), "."]
            }
            Message::Choice(value, right) => self.choice(*value, right),
            Message::Unknown {
                moves,
                known,
                searched,
            } => self.unknown(moves, *known, *searched),
            Message::Replies {
                moves,
                turn,
                value,
                replies,
            } => self.replies(moves, *turn, *value, replies),
            Message::BestPlay => "최선의 수순:".into(),
            Message::SomePlay(value) => format!("{}:", kept_line(*value)).into(),
            Message::Weaker => "더 약한 수:".into(),
            Message::Refutation {
                moves,
                turn,
                worth,
                best,
            } => self.refutation(moves, *turn, *worth, *best),
            Message::NothingWins => "그 뒤로는 승리를 강제할 수 없습니다".into(),
            Message::DrawContinues => {
                "이런 식으로 이어지며 어느 쪽도 줄을 완성하지 못합니다".into()
            }
            Message::CutShort => "탐색 한도에 이르러 여기서 멈추었습니다".into(),
            Message::TooFewLines => "그 뒤로는 남은 줄이 너무 적어 아무도 이기지 못합니다".into(),
            Message::HoldsByPairs(Holding { player, pairs }) => {
                let start = format!(
                    "{} 두 칸씩 짝지어 막습니다. {} 짝의 한 칸에 두면 나머지 칸에 둡니다: ",
                    self.topic(*player),
                    self.subject(player.opponent())
                );
                say![start, Sentence::joined(pairs.iter().map(pair), ", "), "."]
            }
        }
    }

    fn game(self) -> String {
        let rules = self.0;
        let kind = if rules.depth() > 1 { "상자" } else { "판" };
        let wins = if rules.line_wins() {
            "승리"
        } else {
            "패배"
        };
        let (sides, k) = (sides(rules), rules.k());
        let mut game = format!("{sides} {kind}, 한 줄로 {k}개를 이으면 {wins}");
        for option in rules.variant().options() {
            game += match option {
                GameOption::Torus => ", 마주 보는 변이 서로 이어짐",
                GameOption::Gravity => ", 말은 고른 세로줄의 맨 아래 빈칸으로 떨어짐",
                GameOption::Wild => ", 두 사람 모두 x와 o 가운데 마음대로 골라 놓음",
                GameOption::OnlyX => ", 두 사람 모두 x만 놓음",
                // The text already states that a line loses.
                _ => "",
            };
        }
        game
    }

    /// `x`, or `선공` if players do not have their own marks.
    fn player(self, player: Player) -> &'static str {
        match player {
            _ if self.0.owner(Mark::X).is_some() => self.0.player_name(player),
            Player::First => "선공",
            Player::Second => "후공",
        }
    }

    /// `x가`, `선공이`.
    fn subject(self, player: Player) -> String {
        with(self.player(player), Subject)
    }

    /// `x는`, `선공은`.
    fn topic(self, player: Player) -> String {
        with(self.player(player), Topic)
    }

    /// `x가 5수 만에 이깁니다`.
    fn known(self, turn: Player, value: Prospect) -> String {
        let not_won = |by: Player| {
            let (not, perhaps) = (self.topic(by), self.subject(by.opponent()));
            format!("{not} 이기지 못하고, {perhaps} 이기는지는 주어진 한도 안에서 알 수 없습니다")
        };
        match (value, value.outcome(turn)) {
            (
                Exact(Value::Win { plies: 0 } | Value::Loss { plies: 0 }),
                Some(Outcome::Win(winner)),
            ) => format!("{} 이겼습니다", self.subject(winner)),
            (
                Exact(Value::Win { plies: soon } | Value::Loss { plies: soon }),
                Some(Outcome::Win(winner)),
            ) => format!("{} {} 만에 이깁니다", self.subject(winner), plies(soon)),
            (_, Some(Outcome::Win(winner))) => format!("{} 이깁니다", self.subject(winner)),
            (_, Some(Outcome::Draw)) => "서로 최선으로 두면 무승부입니다".to_owned(),
            (NoWin, _) => not_won(turn),
            (NoLoss, _) => not_won(turn.opponent()),
            _ => "주어진 한도 안에서는 누가 이기는지 알 수 없습니다".to_owned(),
        }
    }

    fn wins_in(self, winner: Player, soon: u8) -> String {
        let (winner, soon) = (self.subject(winner), plies(soon));
        format!("양쪽의 수를 모두 세면 {winner} {soon} 만에 이깁니다")
    }

    fn choice(self, value: Prospect, right: &Right) -> Sentence {
        let anyhow = self.anyhow();
        match (right, value) {
            _ if !value.is_decided() => "어느 수가 가장 좋은지 알 수 없습니다.".into(),
            (Right::Sole(only), _) => say!["둘 수 있는 자리는 ", self.name(*only), "뿐입니다."],
            (Right::All, Exact(Value::Win { plies: soon })) => {
                format!("{anyhow} 두어도 {} 만에 이깁니다.", plies(soon)).into()
            }
            (Right::All, Exact(Value::Draw)) => format!("{anyhow} 두어도 무승부입니다.").into(),
            (Right::All, Exact(Value::Loss { plies: soon })) => {
                format!("{anyhow} 두어도 {} 만에 집니다.", plies(soon)).into()
            }
            (Right::All, Win) => format!("{anyhow} 두어도 이깁니다.").into(),
            (Right::AtLeast(best), _) if best.is_empty() => {
                "어디에 두어야 하는지는 알 수 없습니다.".into()
            }
            (Right::AtLeast(best), Exact(Value::Draw)) => {
                say![self.at(best), " 두면 무승부를 지킵니다."]
            }
            (Right::Only(best) | Right::Preferred(best), Exact(Value::Draw)) => {
                say!["무승부를 지키는 수는 ", all(self.moves(best)), "뿐입니다."]
            }
            (Right::AtLeast(best), Exact(Value::Win { .. }) | Win) => {
                say![self.at(best), " 두면 이깁니다."]
            }
            (Right::Only(best), Exact(Value::Win { .. }) | Win) => {
                say!["이기는 수는 ", all(self.moves(best)), "뿐입니다."]
            }
            (Right::Preferred(best), Exact(Value::Win { .. }) | Win) => {
                say!["가장 빨리 이기는 수는 ", all(self.moves(best)), "입니다."]
            }
            (
                Right::Only(best) | Right::Preferred(best) | Right::AtLeast(best),
                Exact(Value::Loss { .. }),
            ) => {
                let lost = format!("{anyhow} 두어도 집니다. 가장 오래 버티는 수는 ");
                say![lost, all(self.moves(best)), "입니다."]
            }
            // The only other decided value is a loss.
            _ => format!("{anyhow} 두어도 집니다.").into(),
        }
    }

    fn unknown(self, moves: &[Move], known: Prospect, searched: bool) -> Sentence {
        let limits = if searched {
            "주어진 한도 안에서 "
        } else {
            ""
        };
        let at = match moves.len() {
            many if many > MAX_NAMED => format!("다른 {many}곳에").into(),
            _ => self.at(moves),
        };
        let what = match known {
            NoWin => "이기지 못하고, 지는지는",
            NoLoss => "지지 않고, 이기는지는",
            _ => "어떻게 되는지는",
        };
        say![at, format!(" 두면 {what} {limits}알 수 없습니다.")]
    }

    fn replies(self, moves: &[Move], turn: Player, value: Prospect, replies: &Replies) -> Sentence {
        let opponent = self.player(turn.opponent());
        let replier = self.subject(turn.opponent());
        let Replies { all, hold, .. } = replies;
        let (what, errs) = match value {
            Exact(Value::Draw) => ("무승부를", "집니다"),
            _ => ("승리를", "승리를 놓칩니다"),
        };
        let percent = replies.percent();
        let replies = format!(
            " 두면 {opponent}의 응수 {all}가지 가운데 {hold}가지만 {what} 지킵니다. {replier} \
             아무렇게나 응수하면 {percent}%의 확률로 {errs}."
        );
        say![self.at(moves), replies]
    }

    fn refutation(self, moves: &[Move], turn: Player, worth: Prospect, best: Prospect) -> Sentence {
        let opponent = self.subject(turn.opponent());
        let how = match best {
            Exact(Value::Win { .. }) | Win => format!("역전되어 {opponent}"),
            Exact(Value::Loss { .. }) => format!("{opponent} 더 빨리"),
            _ => format!("상대인 {opponent}"),
        };
        let what = match worth {
            Exact(Value::Win { plies: soon }) => {
                format!(" 두어도 이기지만 {}가 걸립니다", plies(soon))
            }
            Exact(Value::Draw) => " 두면 무승부에 그칩니다".to_owned(),
            Exact(Value::Loss { plies: 1 }) => format!(" 두면 {how} 바로 이깁니다"),
            Exact(Value::Loss { plies: soon }) => {
                format!(" 두면 이 수를 포함해 {} 만에 {how} 이깁니다", plies(soon))
            }
            _ => format!(" 두면 {how} 이깁니다"),
        };
        say![self.at(moves), what]
    }

    /// The purpose of a move; empty if it has none.
    pub(super) fn purpose(self, step: &Step) -> Sentence {
        let player = step.player.value;
        if !step.completes.is_empty() {
            let verb = if self.0.line_wins() {
                " 완성합니다"
            } else {
                " 완성해서 집니다"
            };
            return say![marked(self.lines(&step.completes), Object), verb];
        }
        let threat = (!step.threatens.is_empty()).then(|| self.threatens(step));
        let mut purposes = Vec::new();
        if step.blocks.is_empty() {
            purposes.extend(threat);
        } else {
            let verb = match (step.forced, threat.is_some()) {
                (true, true) => " 막아야 하고, 막으면서 ",
                (true, false) => " 막아야 합니다",
                (false, true) => " 막으면서 ",
                (false, false) => " 막습니다",
            };
            let lines = marked(self.lines(&step.blocks), Object);
            purposes.push(say![lines, verb, threat.unwrap_or_default()]);
        }
        if !step.gives.is_empty() {
            let opponent = self.subject(player.opponent());
            let completions = self.completions(&Aim::of_threats(&step.gives));
            purposes.push(say![opponent, " ", completions, " 완성할 수 있게 됩니다"]);
        }
        if step.zugzwang {
            purposes.push(self.leaves_no_reply(player).into());
        }
        Sentence::joined(purposes, ". ")
    }

    fn threatens(self, step: &Step) -> Sentence {
        let threats = Aim::of_threats(&step.threatens);
        let aims = marked(self.aims(&threats), Object);
        match (step.fork, threats.len()) {
            (true, 2) => say!["양수겸장으로 ", aims, " 동시에 노립니다"],
            (_, 1) => say![aims, " 노립니다"],
            _ => say![aims, " 동시에 노립니다"],
        }
    }

    fn leaves_no_reply(self, player: Player) -> String {
        let opponent = self.subject(player.opponent());
        if self.0.line_wins() {
            let (anyhow, player) = (self.anyhow(), self.subject(player));
            format!("{opponent} {anyhow} 두어도 {player} 줄을 완성할 수 있습니다")
        } else {
            format!("{opponent} 줄을 완성할 수밖에 없게 됩니다")
        }
    }

    /// "Whatever the move": any square, or any square and mark if players choose the mark.
    fn anyhow(self) -> &'static str {
        if self.0.has_choice_of_marks() {
            "어떻게"
        } else {
            "어디에"
        }
    }

    /// `위쪽 가로줄과 왼쪽 세로줄`.
    fn lines(self, lines: &[Line]) -> Sentence {
        all(lines
            .iter()
            .map(|own| Phrase::line(line(self.0, own), *own)))
    }

    /// `c1에 두면 위쪽 가로줄이, a3에 두면 왼쪽 세로줄이 완성됩니다`.
    fn completing(self, aims: &[Aim]) -> Sentence {
        let clauses = aims.iter().map(|aim| {
            let lines = marked(self.lines(&aim.lines), Subject);
            say![self.at(&[aim.played]), " 두면 ", lines].into_one()
        });
        say![Sentence::joined(clauses, ", "), " 완성됩니다"]
    }

    /// `위쪽 가로줄을 c1에서, 왼쪽 세로줄을 a3에서`, `위쪽 가로줄을 c1x로`.
    fn completions(self, aims: &[Aim]) -> Sentence {
        let with_it = if self.0.has_choice_of_marks() {
            "로"
        } else {
            "에서"
        };
        let phrases = aims.iter().map(|aim| {
            let lines = marked(self.lines(&aim.lines), Object);
            say![lines, " ", self.name(aim.played), with_it].into_one()
        });
        Sentence::joined(phrases, ", ")
    }

    /// `위쪽 가로줄의 c1`, `위쪽 가로줄과 왼쪽 세로줄이 만나는 a1`.
    fn aim(self, aim: &Aim) -> Sentence {
        let (lines, played) = (self.lines(&aim.lines), self.name(aim.played));
        match aim.lines.len() {
            1 => say![lines, "의 ", played],
            _ => say![marked(lines, Subject), " 만나는 ", played],
        }
        .into_one()
    }

    /// `위쪽 가로줄의 c1과 왼쪽 세로줄의 a3`.
    fn aims(self, aims: &[Aim]) -> Sentence {
        all(aims.iter().map(|aim| self.aim(aim)))
    }

    /// Alternative moves before the verb: `a1이나 b2에`, or `a1x나 b2o를` if players
    /// choose the mark.
    fn at(self, moves: &[Move]) -> Sentence {
        let moves = any(self.moves(moves));
        if self.0.has_choice_of_marks() {
            marked(moves, Object)
        } else {
            say![moves, "에"]
        }
    }

    fn name(self, played: Move) -> Phrase {
        Phrase::square(self.0.notation(played), played.square)
    }

    fn moves(self, moves: &[Move]) -> impl Iterator<Item = Phrase> {
        moves.iter().map(move |played| self.name(*played))
    }
}

/// The name of a line that keeps the value.
fn kept_line(value: Prospect) -> &'static str {
    match value {
        Exact(Value::Draw) => "무승부 수순",
        _ => "승리 수순",
    }
}

fn legend(exact: bool) -> &'static str {
    if exact {
        "W는 승리, D는 무승부, L은 패배이고 숫자는 게임이 끝날 때까지 몇 수가 남았는지 나타냅니다"
    } else {
        "W는 승리, D는 무승부, L은 패배이고 ?는 아직 모르는 수입니다"
    }
}
