//! What a request is about: a game, a board, and moves from there.

use clap::ValueEnum;
use noughts::{Board, Position, Rules, Square, Unreachable};
use serde::Deserialize;

use crate::language::Language;
use crate::web::error::Error;

/// As it stands in the address.
#[derive(Deserialize)]
pub(super) struct Asked {
    game: Option<String>,
    board: Option<String>,
    moves: Option<String>,
    lang: Option<String>,
}

/// A position and how the game came there.
pub(super) struct Place {
    pub(super) start: Position,
    pub(super) moves: Vec<Square>,
    pub(super) position: Position,
}

impl Asked {
    pub(super) fn rules(&self) -> Result<Rules, Error> {
        match &self.game {
            None => Ok(Rules::TIC_TAC_TOE),
            Some(text) => text.parse().map_err(Error::bad_request),
        }
    }

    pub(super) fn language(&self) -> Result<Language, Error> {
        match &self.lang {
            None => Ok(Language::English),
            Some(text) => Language::from_str(text, true).map_err(|_| {
                Error::bad_request(format!("lang: expected en or ko, found '{text}'"))
            }),
        }
    }

    /// The place, or why play cannot reach the board.
    pub(super) fn place(&self) -> Result<Result<Place, Unreachable>, Error> {
        let rules = self.rules()?;
        let board = match &self.board {
            None => Board::empty(rules),
            Some(text) => Board::parse(rules, text).map_err(Error::bad_request)?,
        };
        let moves = moves(self.moves.as_deref().unwrap_or_default())?;
        let start = match Position::try_from(board) {
            Ok(start) => start,
            Err(refused) => return Ok(Err(refused)),
        };
        let mut position = start;
        for (square, number) in moves.iter().zip(1..) {
            let played = position.play(*square);
            position =
                played.map_err(|error| Error::bad_request(format!("move {number}: {error}")))?;
        }
        Ok(Ok(Place {
            start,
            moves,
            position,
        }))
    }

    /// The position, where a board that play cannot reach is an error.
    pub(super) fn position(&self) -> Result<Position, Error> {
        let place = self.place()?.map_err(Error::bad_request)?;
        Ok(place.position)
    }
}

/// Names of squares with commas between them.
fn moves(text: &str) -> Result<Vec<Square>, Error> {
    let names = text.split(',').filter(|name| !name.is_empty());
    let squares = names.map(|name| {
        let square = name.parse();
        square.map_err(|error| Error::bad_request(format!("moves: {error}")))
    });
    squares.collect()
}
