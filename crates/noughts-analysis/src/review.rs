//! A game that was played, looked back at: what each move was worth, and what would have
//! been better.

use noughts::{Move, Notation, Outcome, Player, Position, Rules, Solution, Value};
use serde::{Serialize, Serializer};

use crate::explanation::Judgement;
use crate::language::Language;
use crate::messages::Message;
use crate::moves::MoveWorth;
use crate::summary::outcome_name;

/// A game that was played, in a game that is solved.
#[derive(Clone, Debug)]
pub struct Review {
    /// The position before the first move.
    pub start: Position,
    /// Its value to the player to move.
    pub value: Value,
    /// The moves in their order.
    pub moves: Vec<ReviewedMove>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A move that was played.
#[derive(Clone, Debug)]
pub struct ReviewedMove {
    /// Who made it.
    pub player: Player,
    /// The move.
    pub played: Move,
    /// What it was worth to that player.
    pub value: Value,
    /// How it compares with the best.
    pub judgement: Judgement,
    /// The best moves with their value, if it was not one of them.
    pub better: Vec<(Move, Value)>,
}

impl Review {
    /// Looks back at the moves that were played from a position on; `None` if the
    /// solution lacks a position, or if a move cannot be made.
    pub fn of(solution: &dyn Solution, start: &Position, moves: &[Move]) -> Option<Review> {
        let mut position = *start;
        let mut reviewed = Vec::with_capacity(moves.len());
        for played in moves {
            reviewed.push(ReviewedMove::of(solution, &position, *played)?);
            position = position.play(*played).ok()?;
        }
        Some(Review {
            start: *start,
            value: solution.value(start)?,
            moves: reviewed,
            outcome: position.outcome(),
        })
    }

    /// How many moves of a player made the outcome worse.
    pub fn mistakes(&self, player: Player) -> usize {
        let is_mistake =
            |one: &&ReviewedMove| one.player == player && one.judgement == Judgement::WorseEnd;
        self.moves.iter().filter(is_mistake).count()
    }

    /// Sentences: one for each move that made the outcome worse, or one that says that
    /// there is none.
    pub fn text(&self, language: Language) -> Vec<String> {
        let moves = self.moves.iter().zip(1_usize..);
        let mut messages: Vec<Message> = moves
            .filter(|(one, _)| one.judgement == Judgement::WorseEnd)
            .map(|(one, number)| one.mistake(number))
            .collect();
        if messages.is_empty() {
            messages.push(Message::NoMistake);
        }
        let rules = self.start.rules();
        messages
            .iter()
            .map(|message| message.text(rules, language))
            .collect()
    }
}

impl ReviewedMove {
    fn of(solution: &dyn Solution, position: &Position, played: Move) -> Option<ReviewedMove> {
        let best = solution.value(position)?;
        let value = solution.value(&position.play(played).ok()?)?.for_mover();
        let moves = solution.best_moves(position);
        let better = match value < best {
            true => moves.iter().map(|better| (better, best)).collect(),
            false => Vec::new(),
        };
        Some(ReviewedMove {
            player: position.turn(),
            played,
            value,
            judgement: Judgement::of(value, best),
            better,
        })
    }

    /// What was wrong with it.
    fn mistake(&self, number: usize) -> Message {
        let best = self.better.first().map_or(self.value, |(_, best)| *best);
        Message::Mistake {
            number,
            player: self.player,
            played: self.played,
            worth: self.value.into(),
            better: self.better.iter().map(|(better, _)| *better).collect(),
            best: best.into(),
        }
    }
}

/// The shape of [`Review`] as JSON.
#[derive(Serialize)]
struct ReviewJson<'a> {
    game: Rules,
    start: String,
    turn: &'static str,
    value: Value,
    moves: Vec<ReviewedMoveJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
}

#[derive(Serialize)]
struct ReviewedMoveJson<'a> {
    player: &'static str,
    #[serde(rename = "move")]
    played: Notation,
    #[serde(flatten)]
    value: Value,
    judgement: &'a Judgement,
    better: Vec<MoveWorth>,
}

impl Serialize for Review {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.start.rules();
        let moves = self.moves.iter().map(|one| ReviewedMoveJson {
            player: rules.player_name(one.player),
            played: rules.notation(one.played),
            value: one.value,
            judgement: &one.judgement,
            better: (one.better.iter())
                .map(|(better, value)| MoveWorth::new(rules, *better, *value))
                .collect(),
        });
        let json = ReviewJson {
            game: *rules,
            start: self.start.to_string(),
            turn: rules.player_name(self.start.turn()),
            value: self.value,
            moves: moves.collect(),
            outcome: self.outcome.map(|outcome| outcome_name(rules, outcome)),
        };
        json.serialize(serializer)
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

    /// Every move of every position, by what the table says before and after it.
    #[test]
    fn every_move_is_judged_by_the_table() {
        for position in Position::all(Rules::TIC_TAC_TOE) {
            let best = TABLE.value(&position).unwrap();
            for (played, value) in TABLE.move_values(&position).iter() {
                let review = Review::of(&TABLE, &position, &[*played]).unwrap();
                let [one] = &review.moves[..] else {
                    panic!("{position}")
                };
                assert_eq!((one.value, one.player), (*value, position.turn()));
                let is_best = *value == best;
                assert_eq!(one.judgement == Judgement::Best, is_best);
                assert_eq!(one.better.is_empty(), is_best, "{position} {played:?}");
                for (better, worth) in &one.better {
                    let after = position.play(*better).unwrap();
                    assert_eq!(TABLE.value(&after).unwrap().for_mover(), best);
                    assert_eq!(*worth, best);
                }
                let ends = [*value, best].map(|value| value.outcome(position.turn()));
                let mistakes = usize::from(ends[0] != ends[1]);
                assert_eq!(review.mistakes(position.turn()), mistakes);
                assert_eq!(review.mistakes(position.turn().opponent()), 0);
            }
        }
    }

    #[test]
    fn mistakes_are_said_with_what_was_better() {
        let lost = review("a1 b1 a2 b2 a3");
        assert_eq!(lost.mistakes(Player::Second), 1);
        assert_eq!(lost.outcome, Some(Outcome::Win(Player::First)));
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
    fn what_cannot_be_played_is_not_reviewed() {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let played = start.parse_move("a1").unwrap();
        assert!(Review::of(&TABLE, &start, &[played, played]).is_none());
    }
}
