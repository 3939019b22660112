//! English.

use noughts::Prospect::{Exact, Loss, NoLoss, NoWin, Win};
use noughts::{
    Direction, GameOption, Line, Mark, Move, Outcome, PlayError, Player, Prospect, Rules, Value,
};

use super::sentence::{Phrase, Sentence, say};
use super::{Aim, InputError, MAX_NAMED, Message, Right, pair, place_on_3x3, sides};
use crate::explanation::{Holding, Step};
use crate::opponent::Replies;

/// Renders messages about a game in English.
#[derive(Clone, Copy)]
pub(super) struct English<'a>(pub(super) &'a Rules);

const BY_SEARCH: &str = "From a search, which finds who wins but not how soon";

/// Why a text is not a game, a board or a move, in the words of the library, except for the
/// names of players.
pub(super) fn error(error: InputError<'_>) -> String {
    match error {
        InputError::Game(error) => error.to_string(),
        InputError::Board(error) => error.to_string(),
        InputError::Move(error) => error.to_string(),
        InputError::Play(PlayError::GameOver(Outcome::Win(winner)), rules) => {
            format!(
                "the game is over: {} has won",
                English(rules).player(*winner)
            )
        }
        InputError::Play(error, _) => error.to_string(),
        InputError::Reason(reason, _) => reason.to_string(),
        InputError::Unreachable(refused) => refused.to_string(),
        InputError::NotPositional(error) => error.to_string(),
    }
}

/// The name of a line: `the top row` on 3×3, on other boards its squares, `the
/// row b2-c2-d2-e2`.
pub fn line(rules: &Rules, line: &Line) -> String {
    let names = match line.direction() {
        Direction::Right => ["top", "middle", "bottom"],
        _ => ["left", "middle", "right"],
    };
    let kind = match line.direction() {
        Direction::Right => "row",
        Direction::Down => "column",
        Direction::In => "pillar",
        Direction::DownRight
        | Direction::DownLeft
        | Direction::InRight
        | Direction::InLeft
        | Direction::InDown
        | Direction::InUp => "diagonal",
        Direction::InDownRight
        | Direction::InDownLeft
        | Direction::InUpRight
        | Direction::InUpLeft => "space diagonal",
    };
    match place_on_3x3(rules, line) {
        Some(place) => format!("the {} {kind}", names[place]),
        None => format!("the {kind} {line}"),
    }
}

/// Joins items with `and`: `a`, `a and b`, `a, b and c`.
pub fn list<S: Into<Sentence>>(items: impl IntoIterator<Item = S>) -> Sentence {
    joined(items, " and ")
}

/// Joins items with `or`: `a`, `a or b`, `a, b or c`.
fn any<S: Into<Sentence>>(items: impl IntoIterator<Item = S>) -> Sentence {
    joined(items, " or ")
}

fn joined<S: Into<Sentence>>(items: impl IntoIterator<Item = S>, join: &str) -> Sentence {
    let mut items: Vec<S> = items.into_iter().collect();
    let last = items.pop();
    let first = Sentence::joined(items, ", ");
    match last {
        Some(last) if first.is_empty() => last.into(),
        Some(last) => say![first, join, last],
        None => first,
    }
}

impl English<'_> {
    pub(super) fn message(self, message: &Message) -> Sentence {
        match message {
            Message::Game => self.game().into(),
            Message::Player(player) => self.player(*player).into(),
            Message::Subject(player) => self.subject(*player).into(),
            Message::Mover(player) => self.0.player_name(*player).into(),
            Message::ToMove(turn) => say![self.subject(*turn), " to move"],
            Message::Known { turn, value } => self.known(*turn, *value).into(),
            Message::Standing { turn, value } => {
                let value = match value {
                    Prospect::Unknown => "not known within the limits".to_owned(),
                    known => self.known(*turn, *known),
                };
                say![self.subject(*turn), " to move: ", value]
            }
            Message::BySearch => BY_SEARCH.into(),
            Message::BestLine => "Best line".into(),
            Message::LineKept(value) => kept_line(*value).into(),
            Message::Legend { exact } => legend(*exact).into(),
            Message::EveryMove { turn, exact } => {
                say!["Every move of ", self.player(*turn), ": ", legend(*exact)]
            }
            Message::Layer(layer) => format!("layer {}", layer + 1).into(),
            Message::Placing(mark) => format!("placing {mark}").into(),
            Message::MapTitle(player) => say!["How ", self.player(*player), " never loses"],
            Message::MapHelp(player) => format!(
                "Play the mark that stands out. When {} has moved, go to the smaller \
                 board on that square, and do the same.",
                self.player(player.opponent())
            )
            .into(),
            Message::NoMistake => "Nobody made a mistake.".into(),
            Message::Mistake {
                number,
                player,
                played,
                worth,
                better,
                best,
            } => {
                // Count plies like the headline of the position after the move.
                let worth = self.known(player.opponent(), worth.for_opponent());
                let best = self.known(*player, *best);
                let (better, name) = (any(self.moves(better)), self.player(*player));
                say![
                    format!("Move {number}, {name} "),
                    self.name(*played),
                    format!(": {worth}. Better was "),
                    better,
                    format!(": {best}.")
                ]
            }

            Message::Won { winner, lines } => {
                let [winner, loser] = self.with_opponent(*winner);
                let how = if self.0.line_wins() {
                    "with ".to_owned()
                } else {
                    format!("because {loser} completed ")
                };
                let comma = if self.0.line_wins() { "" } else { "," };
                let start = format!("The game is over: {winner} has won{comma} {how}");
                say![start, self.lines(lines), "."]
            }
            Message::Drawn => {
                "The game is over: a draw. The board is full and nobody has a line.".into()
            }
            Message::Verdict {
                turn,
                value,
                by_search,
            } => {
                let both = match value {
                    Exact(Value::Win { .. } | Value::Loss { .. }) => ", counting the moves of both",
                    _ => "",
                };
                let value = self.known(*turn, *value);
                let by_search = if *by_search {
                    format!(" {BY_SEARCH}.")
                } else {
                    String::new()
                };
                say![
                    self.subject(*turn),
                    " to move: ",
                    value,
                    both,
                    ".",
                    by_search
                ]
            }
            Message::LinesLose => "The player who completes a line loses.".into(),
            Message::CanWin(turn, wins) => {
                let wins = self.completing(wins);
                say![self.subject(*turn), " can win immediately: ", wins, "."]
            }
            Message::CanLose(turn, losses) => {
                let losses = self.completing(losses);
                let how = " loses immediately with a move that completes a line: ";
                say![self.subject(*turn), how, losses, "."]
            }
            Message::MustBlock(turn, danger) => {
                let square = Phrase::square(danger.played.square, danger.played.square);
                let so = format!(", so {} must play ", self.player(*turn));
                say![self.threat(*turn), self.aim(danger), so, square, "."]
            }
            Message::BlockGives(turn, danger, then) => {
                let opponent = self.player(turn.opponent());
                let and = format!(", and a block there lets {opponent} complete ");
                let (danger, then) = (self.aim(danger), self.aims(then));
                say![self.threat(*turn), danger, and, then, "."]
            }
            Message::CannotBlock(turn, dangers) => {
                let and = format!(", and {} can block only one of them.", self.player(*turn));
                say![self.threat(*turn), self.aims(dangers), and]
            }
            Message::EveryMoveGives(turn) => {
                let [turn, opponent] = self.with_opponent(*turn);
                format!("Whatever {turn} plays, {opponent} can complete a line next.").into()
            }
            Message::EveryMoveCompletes(turn, losses) => {
                let start = format!("Every move of {} completes a line: ", self.player(*turn));
                say![start, self.completing(losses), "."]
            }
            Message::CanFork(turn, forks) => {
                let clauses = forks.iter().map(|(played, aims)| {
                    say![self.name(*played), " threatens ", self.aims(aims)].into_one()
                });
                let start = format!(
                    "{} can make a fork (several threats; {} can block only one): ",
                    self.subject(*turn),
                    self.player(turn.opponent())
                );
                say![start, Sentence::joined(clauses, "; "), "."]
            }
            Message::CanLeaveNoReply(turn, moves) => {
                let [turn, opponent] = self.with_opponent(*turn);
                let every = if self.0.line_wins() {
                    format!(" every reply of {opponent} lets {turn} complete a line.")
                } else {
                    format!(" every move of {opponent} completes a line.")
                };
                say!["After ", any(self.moves(moves)), every]
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
            Message::BestPlay => "Best play:".into(),
            Message::SomePlay(value) => format!("{}:", kept_line(*value)).into(),
            Message::Weaker => "Weaker moves:".into(),
            Message::Refutation {
                moves,
                turn,
                worth,
                best,
            } => {
                let known = self.known(*turn, *worth);
                let (verb, what) = match (best, worth) {
                    (_, Exact(Value::Win { plies })) => {
                        ("win", format!(" too, but later: in {plies}"))
                    }
                    (Exact(Value::Win { .. }) | Win, Exact(Value::Draw)) => {
                        ("only draw", String::new())
                    }
                    (Exact(Value::Win { .. }) | Win, _) => {
                        ("throw", format!(" the win away: {known}"))
                    }
                    (Exact(Value::Loss { .. }) | Loss, _) => ("lose", format!(" sooner: {known}")),
                    _ => ("lose", format!(": {known}")),
                };
                say![self.they(moves, verb), what]
            }
            Message::NothingWins => "now neither player can force a win".into(),
            Message::DrawContinues => "and so on: neither can force a line".into(),
            Message::CutShort => "the search reached its limits here".into(),
            Message::TooFewLines => "now too few lines are open for anybody to win".into(),
            Message::HoldsByPairs(Holding { player, pairs }) => {
                let [holder, opponent] = self.with_opponent(*player);
                let start = format!(
                    "{holder} blocks with pairs of squares. If {opponent} plays one square of a pair, \
                     {holder} plays the other: "
                );
                say![start, Sentence::joined(pairs.iter().map(pair), ", "), "."]
            }
        }
    }

    fn game(self) -> String {
        let rules = self.0;
        let kind = if rules.depth() > 1 { "box" } else { "board" };
        let wins = if rules.line_wins() { "wins" } else { "loses" };
        let mut game = format!("{} {kind}, {} in a row {wins}", sides(rules), rules.k());
        for option in rules.variant().options() {
            game += match option {
                GameOption::Torus => "; opposite edges are joined",
                GameOption::Gravity => "; marks drop to the lowest empty square of their column",
                GameOption::Wild => "; both players may place x or o",
                GameOption::OnlyX => "; both players place x",
                // The text already states that a line loses.
                _ => "",
            };
        }
        game
    }

    fn player(self, player: Player) -> &'static str {
        match player {
            _ if self.0.owner(Mark::X).is_some() => self.0.player_name(player),
            Player::First => "the first player",
            Player::Second => "the second player",
        }
    }

    fn with_opponent(self, player: Player) -> [&'static str; 2] {
        [player, player.opponent()].map(|who| self.player(who))
    }

    /// A player at the beginning of a sentence. A mark keeps its lower case.
    fn subject(self, player: Player) -> String {
        let name = self.player(player);
        match name.strip_prefix("the ") {
            Some(rest) => format!("The {rest}"),
            None => name.to_owned(),
        }
    }

    /// `x wins in 5`, `a draw`.
    fn known(self, turn: Player, value: Prospect) -> String {
        let not_won = |by: Player| {
            let [not, perhaps] = self.with_opponent(by);
            format!("{not} does not win; whether {perhaps} does is not known within the limits")
        };
        match (value, value.outcome(turn)) {
            (
                Exact(Value::Win { plies: 0 } | Value::Loss { plies: 0 }),
                Some(Outcome::Win(winner)),
            ) => format!("{} has won", self.player(winner)),
            (Exact(Value::Win { plies } | Value::Loss { plies }), Some(Outcome::Win(winner))) => {
                format!("{} wins in {plies}", self.player(winner))
            }
            (_, Some(Outcome::Win(winner))) => format!("{} wins", self.player(winner)),
            (_, Some(Outcome::Draw)) => "a draw".to_owned(),
            (NoWin, _) => not_won(turn),
            (NoLoss, _) => not_won(turn.opponent()),
            _ => "who wins is not known within the limits".to_owned(),
        }
    }

    fn choice(self, value: Prospect, right: &Right) -> Sentence {
        match (right, value) {
            _ if !value.is_decided() => "Which move is best is not known.".into(),
            (Right::Sole(only), _) => say![self.name(*only), " is the only move left."],
            (Right::All, Exact(Value::Win { plies })) => {
                format!("Every move wins in {plies}.").into()
            }
            (Right::All, Exact(Value::Draw)) => "Every move keeps the draw.".into(),
            (Right::All, Exact(Value::Loss { plies })) => {
                format!("Every move loses in {plies}.").into()
            }
            (Right::All, Win) => "Every move wins.".into(),
            (Right::AtLeast(best), _) if best.is_empty() => "The right move is not known.".into(),
            (Right::AtLeast(best), Exact(Value::Draw)) => {
                say![self.they(best, "keep"), " the draw."]
            }
            (Right::Only(best) | Right::Preferred(best), Exact(Value::Draw)) => {
                say!["Only ", self.they(best, "keep"), " the draw."]
            }
            (Right::AtLeast(best), Exact(Value::Win { .. }) | Win) => {
                say![self.they(best, "win"), "."]
            }
            (Right::Only(best), Exact(Value::Win { .. }) | Win) => {
                say!["Only ", self.they(best, "win"), "."]
            }
            (Right::Preferred(best), Exact(Value::Win { .. }) | Win) => {
                say![self.they(best, "win"), " fastest."]
            }
            (
                Right::Only(best) | Right::Preferred(best) | Right::AtLeast(best),
                Exact(Value::Loss { .. }),
            ) => say![
                "Every move loses; ",
                self.they(best, "hold"),
                " out longest."
            ],
            // The only other decided value is a loss.
            _ => "Every move loses.".into(),
        }
    }

    fn unknown(self, moves: &[Move], known: Prospect, searched: bool) -> Sentence {
        let limits = if searched { " within the limits" } else { "" };
        let those = match moves.len() {
            many if many > MAX_NAMED => format!("{many} other moves").into(),
            _ => list(self.moves(moves)),
        };
        let [do_not, they, s] = match moves.len() {
            1 => ["does not", "it", "s"],
            _ => ["do not", "they", ""],
        };
        let [never, perhaps] = match known {
            NoWin => ["win", "lose"],
            NoLoss => ["lose", "win"],
            _ => return say!["The result of ", those, format!(" is not known{limits}.")],
        };
        let rest = format!(" {do_not} {never}; whether {they} {perhaps}{s} is not known{limits}.");
        say![those, rest]
    }

    fn replies(self, moves: &[Move], turn: Player, value: Prospect, replies: &Replies) -> Sentence {
        let opponent = self.player(turn.opponent());
        let Replies { all, hold, .. } = replies;
        let keep = if *hold == 1 { "keeps" } else { "keep" };
        let (what, errs) = match value {
            Exact(Value::Draw) => ("draw", "loses"),
            _ => ("win", "throws it away"),
        };
        let percent = replies.percent();
        let replies = format!(
            ", {hold} of {all} replies of {opponent} {keep} the {what}; a random reply {errs} \
             {percent}% of the time."
        );
        say!["After ", any(self.moves(moves)), replies]
    }

    /// The purpose of a move; empty if it has none.
    pub(super) fn purpose(self, step: &Step) -> Sentence {
        let [player, opponent] = self.with_opponent(step.player.value);
        let line_wins = self.0.line_wins();
        if !step.completes.is_empty() {
            let which = if line_wins { "" } else { ", which loses" };
            return say!["completes ", self.lines(&step.completes), which];
        }
        let mut purposes = Vec::new();
        if !step.blocks.is_empty() {
            let verb = if step.forced {
                "must block "
            } else {
                "blocks "
            };
            purposes.push(say![verb, self.lines(&step.blocks)]);
        }
        if !step.threatens.is_empty() {
            let verb = if step.fork {
                "makes a fork: it threatens "
            } else {
                "threatens "
            };
            let aims = self.aims(&Aim::of_threats(&step.threatens));
            purposes.push(say![verb, aims]);
        }
        if !step.gives.is_empty() {
            let aims = self.aims(&Aim::of_threats(&step.gives));
            purposes.push(say!["lets ", opponent, " complete ", aims]);
        }
        if step.zugzwang {
            purposes.push(if line_wins {
                say!["every reply lets ", player, " complete a line"]
            } else {
                say!["forces ", opponent, " to complete a line"]
            });
        }
        Sentence::joined(purposes, "; ")
    }

    /// The opponent of a player as the subject of `threatens to complete`.
    fn threat(self, turn: Player) -> String {
        format!("{} threatens to complete ", self.subject(turn.opponent()))
    }

    /// `the top row and the left column`.
    fn lines(self, lines: &[Line]) -> Sentence {
        list(
            lines
                .iter()
                .map(|own| Phrase::line(line(self.0, own), *own)),
        )
    }

    /// `a1 completes the top row and the left column and c3 completes …`.
    fn completing(self, aims: &[Aim]) -> Sentence {
        list(aims.iter().map(|aim| {
            say![self.name(aim.played), " completes ", self.lines(&aim.lines)].into_one()
        }))
    }

    /// `the top row and the left column at a1`, `the top row with a1x`.
    fn aim(self, aim: &Aim) -> Sentence {
        let at = if self.0.has_choice_of_marks() {
            " with "
        } else {
            " at "
        };
        say![self.lines(&aim.lines), at, self.name(aim.played)].into_one()
    }

    /// `the top row at c1 and the left column at a3`.
    fn aims(self, aims: &[Aim]) -> Sentence {
        list(aims.iter().map(|aim| self.aim(aim)))
    }

    fn name(self, played: Move) -> Phrase {
        Phrase::square(self.0.notation(played), played.square)
    }

    fn moves(self, moves: &[Move]) -> impl Iterator<Item = Phrase> {
        moves.iter().map(move |played| self.name(*played))
    }

    /// `a1 wins`, `a1, b2 and c3 win`.
    fn they(self, moves: &[Move], win: &str) -> Sentence {
        let s = if moves.len() == 1 { "s" } else { "" };
        say![list(self.moves(moves)), format!(" {win}{s}")]
    }
}

/// The name of a line that keeps the value.
fn kept_line(value: Prospect) -> &'static str {
    match value {
        Exact(Value::Draw) => "One way to draw",
        _ => "One way to win",
    }
}

fn legend(exact: bool) -> &'static str {
    if exact {
        "W wins, D draws, L loses; the number is how many moves are left"
    } else {
        "W wins, D draws, L loses, ? is not known"
    }
}
