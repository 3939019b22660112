//! Explanations in English.

use noughts::Prospect::{self, Exact, Loss, Win};
use noughts::{Line, Move, Player, Rules, Square, Value};

use super::phrase::{as_one, to_line, to_move, to_square};
use super::phrases::{Aim, Attack, Block, Fork, MOST_NAMED, Phrases, Purpose, Right};
use super::searched_line::Holding;
use crate::replies::Replies;
use crate::words::english as words;

pub(super) struct English(pub(super) Rules);

impl Phrases for English {
    fn name(&self, player: Player) -> &'static str {
        self.0.player_name(player)
    }

    fn won(&self, winner: Player, lines: &[Line]) -> String {
        let [winner, loser] = self.with_opponent(winner);
        let lines = self.lines(lines);
        match self.0.line_wins() {
            true => format!("The game is over: {winner} has won with {lines}."),
            false => {
                format!("The game is over: {winner} has won, because {loser} completed {lines}.")
            }
        }
    }

    fn drawn(&self) -> String {
        "The game is over: a draw. The board is full and nobody has a line.".to_owned()
    }

    fn verdict(&self, turn: Player, value: Prospect) -> String {
        let both = match value {
            Exact(Value::Win { .. } | Value::Loss { .. }) => ", counting the moves of both",
            _ => "",
        };
        let (mover, value) = (self.subject(turn), words::prospect(&self.0, value, turn));
        format!("{mover} to move: {value}{both}.")
    }

    fn lines_lose(&self) -> &'static str {
        "Who completes a line loses."
    }

    fn can_win(&self, turn: Player, wins: &[Aim]) -> String {
        let (turn, wins) = (self.subject(turn), self.completing(wins));
        format!("{turn} can win at once: {wins}.")
    }

    fn can_lose(&self, turn: Player, losses: &[Aim]) -> String {
        let (turn, losses) = (self.subject(turn), self.completing(losses));
        format!("{turn} loses at once with a move that completes a line: {losses}.")
    }

    fn must_block(&self, turn: Player, danger: &Aim) -> String {
        let (opponent, turn) = (self.subject(turn.opponent()), self.player(turn));
        let (aim, square) = (self.aim(danger), self.square(danger.played));
        format!("{opponent} threatens to complete {aim}, so {turn} must play {square}.")
    }

    fn block_gives(&self, turn: Player, danger: &Aim, then: &[Aim]) -> String {
        let opponent = turn.opponent();
        let (aim, then) = (self.aim(danger), self.aims(then));
        format!(
            "{} threatens to complete {aim}, and a block there lets {} complete {then}.",
            self.subject(opponent),
            self.player(opponent)
        )
    }

    fn cannot_block(&self, turn: Player, dangers: &[Aim]) -> String {
        let (opponent, turn) = (self.subject(turn.opponent()), self.player(turn));
        let aims = self.aims(dangers);
        format!("{opponent} threatens to complete {aims}, and {turn} can block only one of them.")
    }

    fn every_move_gives(&self, turn: Player) -> String {
        let [turn, opponent] = self.with_opponent(turn);
        format!("Whatever {turn} plays, {opponent} can complete a line next.")
    }

    fn every_move_completes(&self, turn: Player, losses: &[Aim]) -> String {
        let (turn, losses) = (self.player(turn), self.completing(losses));
        format!("Every move of {turn} completes a line: {losses}.")
    }

    fn can_fork(&self, turn: Player, forks: &[Fork]) -> String {
        let forks = forks.iter().map(|fork| {
            let (played, aims) = (self.name_of(fork.played), self.aims(&fork.aims));
            as_one(&format!("{played} threatens {aims}"))
        });
        format!(
            "{} can make a fork, two threats of which {} can block only one: {}.",
            self.subject(turn),
            self.player(turn.opponent()),
            forks.collect::<Vec<_>>().join("; ")
        )
    }

    fn can_leave_no_reply(&self, turn: Player, moves: &[Move]) -> String {
        let moves = words::any(&self.names(moves));
        let [turn, opponent] = self.with_opponent(turn);
        match self.0.line_wins() {
            true => {
                format!("After {moves} every reply of {opponent} lets {turn} complete a line.")
            }
            false => format!("After {moves} every move of {opponent} completes a line."),
        }
    }

    fn choice(&self, value: Prospect, right: &Right) -> String {
        match (right, value) {
            _ if !value.is_decided() => "Which move is best is not known.".to_owned(),
            (Right::Sole(only), _) => format!("{} is the only move left.", self.name_of(*only)),
            (Right::All, Exact(Value::Win { plies })) => format!("Every move wins in {plies}."),
            (Right::All, Exact(Value::Draw)) => "Every move keeps the draw.".to_owned(),
            (Right::All, Exact(Value::Loss { plies })) => format!("Every move loses in {plies}."),
            (Right::All, Win) => "Every move wins.".to_owned(),
            (Right::AtLeast(best), _) if best.is_empty() => {
                "Which move it takes is not known.".to_owned()
            }
            (Right::AtLeast(best), Exact(Value::Draw)) => {
                format!("{} the draw.", self.they(best, "keep"))
            }
            (Right::Only(best) | Right::Preferred(best), Exact(Value::Draw)) => {
                format!("Only {} the draw.", self.they(best, "keep"))
            }
            (Right::AtLeast(best), Exact(Value::Win { .. }) | Win) => {
                format!("{}.", self.they(best, "win"))
            }
            (Right::Only(best), Exact(Value::Win { .. }) | Win) => {
                format!("Only {}.", self.they(best, "win"))
            }
            (Right::Preferred(best), Exact(Value::Win { .. }) | Win) => {
                format!("{} fastest.", self.they(best, "win"))
            }
            (
                Right::Only(best) | Right::Preferred(best) | Right::AtLeast(best),
                Exact(Value::Loss { .. }),
            ) => format!("Every move loses; {} out longest.", self.they(best, "hold")),
            // What else is decided is a loss.
            _ => "Every move loses.".to_owned(),
        }
    }

    fn unknown(&self, moves: &[Move], known: Prospect, searched: bool) -> String {
        let limits = if searched { " within the limits" } else { "" };
        let those = match moves.len() {
            many if many > MOST_NAMED => format!("{many} other moves"),
            _ => words::list(&self.names(moves)),
        };
        let [lead, do_not, they, s] = match moves.len() {
            1 => ["leads", "does not", "it", "s"],
            _ => ["lead", "do not", "they", ""],
        };
        match known {
            Prospect::NoWin => {
                format!("{those} {do_not} win; whether {they} lose{s} is not known{limits}.")
            }
            Prospect::NoLoss => {
                format!("{those} {do_not} lose; whether {they} win{s} is not known{limits}.")
            }
            _ => format!("What {those} {lead} to is not known{limits}."),
        }
    }

    fn replies(&self, moves: &[Move], turn: Player, value: Prospect, replies: &Replies) -> String {
        let (moves, opponent) = (words::any(&self.names(moves)), self.player(turn.opponent()));
        let Replies { all, hold, .. } = replies;
        let keep = if *hold == 1 { "keeps" } else { "keep" };
        let what = match value {
            Exact(Value::Draw) => "draw",
            _ => "win",
        };
        let [random, easy] = replies.percentages();
        format!(
            "After {moves}, {hold} of {all} replies of {opponent} {keep} the {what}; random play \
             errs {random}% of the time, an easy opponent {easy}%."
        )
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

    fn refutation(&self, moves: &[Move], turn: Player, worth: Prospect, best: Prospect) -> String {
        let verdict = words::prospect(&self.0, worth, turn);
        match (best, worth) {
            (_, Exact(Value::Win { plies })) => {
                format!("{} too, but only in {plies}", self.they(moves, "win"))
            }
            (Exact(Value::Win { .. }) | Win, Exact(Value::Draw)) => {
                format!("{} the win go: {verdict}", self.they(moves, "let"))
            }
            (Exact(Value::Win { .. }) | Win, _) => {
                format!("{} the win away: {verdict}", self.they(moves, "throw"))
            }
            (Exact(Value::Loss { .. }) | Loss, _) => {
                format!("{} sooner: {verdict}", self.they(moves, "lose"))
            }
            _ => format!("{}: {verdict}", self.they(moves, "lose")),
        }
    }

    fn nothing_wins(&self) -> &'static str {
        "after which nothing wins"
    }

    fn goes_on(&self) -> &'static str {
        "and so on: neither can force a line"
    }

    fn cut_short(&self) -> &'static str {
        "here the limits cut the search short"
    }

    fn too_few_lines(&self) -> &'static str {
        "after which too few lines are open for anybody to win"
    }

    fn holds_by_pairs(&self, holding: &Holding) -> String {
        let [holder, opponent] = self.with_opponent(holding.player);
        let pairs: Vec<String> = holding.pairs.iter().map(|pair| self.pair(pair)).collect();
        format!(
            "{holder} holds by pairs, and answers {opponent} on one square with the other: {}.",
            pairs.join(", ")
        )
    }

    fn completes(&self, lines: &[Line]) -> String {
        let which = if self.0.line_wins() {
            ""
        } else {
            ", which loses"
        };
        format!("completes {}{which}", self.lines(lines))
    }

    fn purposes(&self, player: Player, purposes: &[Purpose<'_>]) -> String {
        let purposes = purposes.iter().map(|purpose| self.purpose(player, purpose));
        purposes.collect::<Vec<_>>().join("; ")
    }
}

impl English {
    fn player(&self, player: Player) -> &'static str {
        words::player(&self.0, player)
    }

    fn with_opponent(&self, player: Player) -> [&'static str; 2] {
        [player, player.opponent()].map(|who| self.player(who))
    }

    /// A player at the beginning of a sentence. A mark stays as it is written.
    fn subject(&self, player: Player) -> String {
        words::subject(&self.0, player)
    }

    fn purpose(&self, player: Player, purpose: &Purpose<'_>) -> String {
        let [player, opponent] = self.with_opponent(player);
        match purpose {
            Purpose::Blocks(block) => self.blocks(block),
            Purpose::Threatens(attack) => self.threatens(attack),
            Purpose::BlocksAndThreatens(block, attack) => {
                format!("{}; {}", self.blocks(block), self.threatens(attack))
            }
            Purpose::Gives(aims) => format!("lets {opponent} complete {}", self.aims(aims)),
            Purpose::LeavesNoReply if self.0.line_wins() => {
                format!("every reply lets {player} complete a line")
            }
            Purpose::LeavesNoReply => {
                format!("leaves {opponent} only moves that complete a line")
            }
        }
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

    /// `the top row and the left column`.
    fn lines(&self, lines: &[Line]) -> String {
        let names = lines.iter().map(|line| {
            let name = words::line(&self.0, line);
            to_line(&self.0, name, line)
        });
        words::list(&names.collect::<Vec<_>>())
    }

    /// `a1 completes the top row and the left column and c3 completes …`.
    fn completing(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| {
            let (played, lines) = (self.name_of(aim.played), self.lines(&aim.lines));
            as_one(&format!("{played} completes {lines}"))
        });
        words::list(&aims.collect::<Vec<_>>())
    }

    /// `the top row and the left column at a1`, `the top row with a1x`.
    fn aim(&self, aim: &Aim) -> String {
        let at = if self.0.has_choice_of_marks() {
            "with"
        } else {
            "at"
        };
        let (lines, played) = (self.lines(&aim.lines), self.name_of(aim.played));
        as_one(&format!("{lines} {at} {played}"))
    }

    /// `the top row at c1 and the left column at a3`.
    fn aims(&self, aims: &[Aim]) -> String {
        let aims = aims.iter().map(|aim| self.aim(aim));
        words::list(&aims.collect::<Vec<_>>())
    }

    fn names(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|played| self.name_of(*played)).collect()
    }

    fn name_of(&self, played: Move) -> String {
        to_move(&self.0, self.0.notation(played), played)
    }

    /// `a1–b2`.
    fn pair(&self, pair: &[Square; 2]) -> String {
        let names = pair.map(|square| to_square(&self.0, square));
        as_one(&names.join("–"))
    }

    /// The square of a move, whatever mark it places.
    fn square(&self, played: Move) -> String {
        to_move(&self.0, played.square, played)
    }

    /// `a1 wins`, `a1, b2 and c3 win`.
    fn they(&self, moves: &[Move], win: &str) -> String {
        let s = if moves.len() == 1 { "s" } else { "" };
        format!("{} {win}{s}", words::list(&self.names(moves)))
    }
}
