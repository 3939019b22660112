//! The review of a finished or running game: the value of each move, and the better moves.

use noughts::{Move, Outcome, Player, Position, Rules, Solution, Value};
use schemars::JsonSchema;
use serde::Serialize;

use crate::explanation::Judgement;
use crate::messages::Language;
use crate::messages::Message;
use crate::moves::{Named, NamedMove, ValuedMove};

/// The review of a played game of a solved game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Review {
    /// The game.
    pub game: Rules,
    /// The board before the first move.
    pub start: String,
    /// Whose turn it is before the first move.
    pub turn: Named<Player>,
    /// Its value to the player to move.
    pub value: Value,
    /// The moves in their order.
    pub moves: Vec<ReviewedMove>,
    /// How the game ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Named<Outcome>>,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewedMove {
    /// The player who made it.
    pub player: Named<Player>,
    /// The move.
    #[serde(flatten)]
    pub played: NamedMove,
    /// Its value for that player.
    #[serde(flatten)]
    pub value: Value,
    /// How it compares with the best.
    pub judgement: Judgement,
    /// The best moves with their value, if it was not one of them.
    pub better: Vec<ValuedMove>,
}

impl Review {
    /// Reviews the moves played from a position; `None` if the solution lacks a
    /// position, or if a move is illegal.
    pub fn of(solution: &dyn Solution, start: &Position, moves: &[Move]) -> Option<Review> {
        let mut position = *start;
        let mut reviewed = Vec::with_capacity(moves.len());
        for played in moves {
            reviewed.push(ReviewedMove::of(solution, &position, *played)?);
            position = position.play(*played).ok()?;
        }
        let rules = start.rules();
        let outcome = position.outcome();
        Some(Review {
            game: *rules,
            start: start.to_string(),
            turn: Named::player(rules, start.turn()),
            value: solution.value(start)?,
            moves: reviewed,
            outcome: outcome.map(|outcome| Named::outcome(rules, outcome)),
        })
    }

    /// The number of moves of a player that made the outcome worse.
    pub fn mistakes(&self, player: Player) -> usize {
        let is_mistake = |one: &&ReviewedMove| {
            one.player.value == player && one.judgement == Judgement::WorseEnd
        };
        self.moves.iter().filter(is_mistake).count()
    }

    /// The review as sentences: one for each move that made the outcome worse, or a
    /// single sentence if there is none.
    pub fn text(&self, language: Language) -> Vec<String> {
        let moves = self.moves.iter().zip(1_usize..);
        let mut messages: Vec<Message> = moves
            .filter(|(one, _)| one.judgement == Judgement::WorseEnd)
            .map(|(one, number)| one.mistake(number))
            .collect();
        if messages.is_empty() {
            messages.push(Message::NoMistake);
        }
        let rules = &self.game;
        messages
            .iter()
            .map(|message| message.text(rules, language))
            .collect()
    }
}

impl ReviewedMove {
    fn of(solution: &dyn Solution, position: &Position, played: Move) -> Option<ReviewedMove> {
        let rules = position.rules();
        let best = solution.value(position)?;
        let value = solution.value(&position.play(played).ok()?)?.for_mover();
        let moves = solution.best_moves(position);
        let better = if value < best {
            moves
                .iter()
                .map(|better| ValuedMove {
                    played: NamedMove::new(rules, better),
                    value: best.into(),
                    replies: None,
                })
                .collect()
        } else {
            Vec::new()
        };
        Some(ReviewedMove {
            player: Named::player(rules, position.turn()),
            played: NamedMove::new(rules, played),
            value,
            judgement: Judgement::of(value, best),
            better,
        })
    }

    /// The message about a mistake.
    fn mistake(&self, number: usize) -> Message {
        let worth = self.value.into();
        let best = self.better.first().map_or(worth, |best| best.value);
        Message::Mistake {
            number,
            player: self.player.value,
            played: self.played.played(),
            worth,
            better: self.better.iter().map(|one| one.played.played()).collect(),
            best,
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts::TABLE;

    use super::*;

    fn review(moves: &str) -> Review {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let mut position = start;
        let moves: Vec<Move> = moves
            .split_whitespace()
            .map(|text| {
                let played = position.parse_move(text).unwrap();
                position = position.play(played).unwrap();
                played
            })
            .collect();
        Review::of(&TABLE, &start, &moves).unwrap()
    }

    /// Compares every move of every position with the values of the table before and after it.
    #[test]
    fn judgements_match_the_table() {
        for position in Position::all(Rules::TIC_TAC_TOE) {
            let best = TABLE.value(&position).unwrap();
            for (played, value) in TABLE.move_values(&position).iter() {
                let review = Review::of(&TABLE, &position, &[*played]).unwrap();
                let [one] = &review.moves[..] else {
                    panic!("{position}")
                };
                assert_eq!((one.value, one.player.value), (*value, position.turn()));
                let is_best = *value == best;
                assert_eq!(one.judgement == Judgement::Best, is_best);
                assert_eq!(one.better.is_empty(), is_best, "{position} {played:?}");
                for better in &one.better {
                    let after = position.play(better.played.played()).unwrap();
                    assert_eq!(TABLE.value(&after).unwrap().for_mover(), best);
                    assert_eq!(better.value, best.into());
                }
                let ends = [*value, best].map(|value| value.outcome(position.turn()));
                let mistakes = usize::from(ends[0] != ends[1]);
                assert_eq!(review.mistakes(position.turn()), mistakes);
                assert_eq!(review.mistakes(position.turn().opponent()), 0);
            }
        }
    }

    #[test]
    fn mistakes_name_the_better_move() {
        let lost = review("a1 b1 a2 b2 a3");
        assert_eq!(lost.mistakes(Player::Second), 1);
        let outcome = lost.outcome.map(|outcome| outcome.value);
        assert_eq!(outcome, Some(Outcome::Win(Player::First)));
        assert_eq!(
            lost.text(Language::English),
            ["Move 2, o b1: x wins in 5. Better was b2: a draw."]
        );
        assert_eq!(
            lost.text(Language::Korean),
            [
                "2번째 수 o b1: x가 5수 만에 이깁니다. b2가 더 나은 수였습니다: 서로 최선으로 두면 무승부입니다."
            ]
        );
        let drawn = review("a1 b2 c3 b1 b3 a3 c1 c2 a2");
        assert_eq!(drawn.text(Language::English), ["Nobody made a mistake."]);
        assert_eq!(
            drawn.text(Language::Korean),
            ["아무도 실수하지 않았습니다."]
        );
    }

    #[test]
    fn illegal_moves_are_not_reviewed() {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let played = start.parse_move("a1").unwrap();
        assert!(Review::of(&TABLE, &start, &[played, played]).is_none());
    }
}
