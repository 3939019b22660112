//! A question about a position: a game, a board, and moves from there.

use std::borrow::Cow;

use noughts::{Board, Move, Position, Rules, Unreachable};
use noughts_analysis::Language;
use noughts_analysis::messages::InputError;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;

/// The parameters as text.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PositionQuery {
    /// The game; tic-tac-toe if it is missing.
    pub game: Option<String>,
    /// The first board; the empty one if it is missing.
    pub board: Option<String>,
    /// The moves after that board, separated by commas. If marks drop, a move may be just its
    /// column.
    pub moves: Option<String>,
    /// The language of texts; English if it is missing.
    #[schemars(with = "Option<Language>")]
    pub lang: Option<String>,
}

/// A position, and the moves that led to it.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The position before the first of the moves.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after the last of them.
    pub position: Position,
}

impl PositionQuery {
    fn rules(&self, language: Language) -> Result<Rules, Error> {
        let Some(text) = &self.game else {
            return Ok(Rules::TIC_TAC_TOE);
        };
        let rules = with_plus(text).parse();
        rules.map_err(|error| Error::BadRequest(InputError::Game(&error).text(language)))
    }

    /// The language to answer in.
    ///
    /// # Errors
    ///
    /// There is no such language.
    pub fn language(&self) -> Result<Language, Error> {
        // The language of the error is not known yet.
        let english = Language::English;
        parameter(
            "lang",
            &self.lang,
            english,
            Language::of_code,
            "en or ko",
            english,
        )
    }

    /// The record, or why play cannot reach the board. For some boards this takes long.
    ///
    /// # Errors
    ///
    /// A parameter is invalid, or a move is not legal.
    pub fn record(&self) -> Result<Result<GameRecord, Unreachable>, Error> {
        let language = self.language()?;
        let rules = self.rules(language)?;
        let board = match &self.board {
            None => Board::empty(rules),
            Some(text) => Board::parse(rules, text)
                .map_err(|error| Error::BadRequest(InputError::Board(&error).text(language)))?,
        };
        let start = match Position::try_from(board) {
            Ok(start) => start,
            Err(refused) => return Ok(Err(refused)),
        };
        let texts = self.moves.as_deref().unwrap_or_default().split(',');
        let (mut position, mut moves) = (start, Vec::new());
        for (text, number) in texts.filter(|text| !text.is_empty()).zip(1..) {
            let wrong = |why| {
                Error::BadRequest(match language {
                    Language::English => format!("move {number}: {why}"),
                    Language::Korean => format!("{number}번째 수: {why}"),
                })
            };
            let played = position
                .parse_move(text)
                .map_err(|error| wrong(InputError::Move(&error).text(language)))?;
            position = position
                .play(played)
                .map_err(|error| wrong(InputError::Play(&error, &rules).text(language)))?;
            moves.push(played);
        }
        Ok(Ok(GameRecord {
            start,
            moves,
            position,
        }))
    }

    /// The position and the language.
    ///
    /// # Errors
    ///
    /// Those of [`record`](PositionQuery::record), and if play cannot reach the board.
    pub fn position(&self) -> Result<(Position, Language), Error> {
        Ok((self.reachable_record()?.position, self.language()?))
    }

    /// The record. A board that play cannot reach is an error.
    ///
    /// # Errors
    ///
    /// Those of [`record`](PositionQuery::record), and if play cannot reach the board.
    pub fn reachable_record(&self) -> Result<GameRecord, Error> {
        let language = self.language()?;
        let record = self.record()?;
        record
            .map_err(|refused| Error::bad_request(InputError::Unreachable(&refused).text(language)))
    }
}

/// Parses an optional parameter; returns `missing` if it is absent.
///
/// # Errors
///
/// The parameter is invalid.
pub(crate) fn parameter<T>(
    name: &str,
    text: &Option<String>,
    missing: T,
    parse: impl FnOnce(&str) -> Option<T>,
    expected: &str,
    language: Language,
) -> Result<T, Error> {
    let Some(text) = text else {
        return Ok(missing);
    };
    parse(text).ok_or_else(|| Error::parameter(name, expected, text, language))
}

/// The expected values of a parameter that is one of some names.
pub(crate) fn one_of(names: &[&str], language: Language) -> String {
    let names = names.join(", ");
    match language {
        Language::English => format!("one of {names}"),
        Language::Korean => format!("{names} 가운데 하나"),
    }
}

/// Joins the options of a game by `+`. A query decodes `+` as a space, so `4,4,3:torus+misere` can
/// arrive as `4,4,3:torus misere`.
fn with_plus(game: &str) -> Cow<'_, str> {
    match game.trim().split_once(':') {
        Some((board, options)) if !options.contains('+') => {
            let options: Vec<&str> = options.split_whitespace().collect();
            format!("{board}:{}", options.join("+")).into()
        }
        _ => game.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plus_may_have_become_a_blank() {
        for (arrived, game) in [
            ("3,3,3", "3,3,3"),
            ("qubic", "qubic"),
            (" 3, 3, 3 ", " 3, 3, 3 "),
            ("3,3,3:misere", "3,3,3:misere"),
            ("4,4,3:torus misere", "4,4,3:torus+misere"),
            ("4,4,3:torus+misere", "4,4,3:torus+misere"),
            ("4,4,3: torus + misere", "4,4,3: torus + misere"),
            ("3,3,3:", "3,3,3:"),
        ] {
            assert_eq!(with_plus(arrived), game);
        }
    }
}
