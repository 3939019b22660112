use noughts::{Move, Notation, Position, Prospect, Solution, Status, Value};
use serde::{Serialize, Serializer};

use crate::draw;
use crate::explanation::{best_line, over, replies_in_words};
use crate::language::Language;
use crate::messages::Message;
use crate::moves::{MoveWorth, named, notations};
use crate::replies::Replies;
use crate::summary::PositionSummary;

/// A position of a solved game: its value, and the value of every move.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The position.
    pub position: Position,
    /// Its value to the player to move.
    pub value: Value,
    /// Every move in reading order, with its value to the player who makes it.
    pub moves: Vec<(Move, Value)>,
    /// How hard it is to reply to each of them; `None` if it ends the game.
    pub replies: Vec<Option<Replies>>,
    /// The moves with the best value.
    pub best: Vec<Move>,
    /// Best play of both players to the end of the game, the most testing.
    pub line: Vec<Move>,
}

impl Solved {
    /// Looks a position up; `None` if it is not in the solution.
    pub fn of(solution: &dyn Solution, position: &Position) -> Option<Solved> {
        Some(Solved {
            position: *position,
            value: solution.value(position)?,
            moves: solution.move_values(position).to_vec(),
            replies: position
                .children()
                .map(|(_, child)| Replies::to(solution, &child))
                .collect(),
            best: solution.best_moves(position).iter().collect(),
            line: best_line(solution, position),
        })
    }

    /// Paragraphs: who wins, the board with the value of every move, how hard the best
    /// moves are to reply to, the best line of play. The board has ANSI styles, see [`draw`].
    pub fn text(&self, language: Language) -> Vec<String> {
        let (rules, board) = (self.position.rules(), self.position.board());
        let Status::ToMove(turn) = self.position.status() else {
            return vec![over(&self.position, language)];
        };
        let value = Prospect::Exact(self.value);
        let said = |message: Message| message.text(rules, language);
        let moves = self.moves.iter();
        let moves: Vec<_> = moves
            .map(|(played, value)| (*played, Prospect::Exact(*value)))
            .collect();
        let drawn = draw::prospects(board, &moves, &self.best, language);
        let mut paragraphs = vec![
            said(Message::Standing { turn, value }),
            said(Message::EveryMove { turn, exact: true }),
            drawn.trim_end_matches('\n').to_owned(),
        ];
        let replies = replies_in_words(&self.position, self.value, self.to_best(), language);
        if !replies.is_empty() {
            paragraphs.push(replies.join("\n"));
        }
        paragraphs.push(format!(
            "{}: {}",
            said(Message::BestLine),
            named(rules, &self.line)
        ));
        paragraphs
    }

    /// How hard it is to reply to each of the best moves.
    fn to_best(&self) -> impl Iterator<Item = (Replies, Vec<Move>)> {
        let moves = self.moves.iter().zip(&self.replies);
        let best = moves.filter(|((played, _), _)| self.best.contains(played));
        best.filter_map(|((played, _), replies)| Some(((*replies)?, vec![*played])))
    }
}

/// The shape of [`Solved`] as JSON.
#[derive(Serialize)]
struct SolvedJson {
    #[serde(flatten)]
    summary: PositionSummary,
    value: Value,
    moves: Vec<MoveWorth>,
    best: Vec<Notation>,
    line: Vec<Notation>,
}

impl Serialize for Solved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.position.rules();
        let moves = self.moves.iter();
        let json = SolvedJson {
            summary: (&self.position).into(),
            value: self.value,
            moves: moves
                .zip(&self.replies)
                .map(|((played, value), replies)| {
                    MoveWorth::new(rules, *played, *value).with_replies(*replies)
                })
                .collect(),
            best: notations(rules, &self.best),
            line: notations(rules, &self.line),
        };
        json.serialize(serializer)
    }
}
