//! The query of a request about a position: a game, a board, and moves from there.

use std::borrow::Cow;

use axum::extract::Query;
use axum::http::Uri;
use noughts::{Board, Move, Position, Rules, Unreachable};
use noughts_explain::Language;
use noughts_explain::words;
use serde::Deserialize;

use crate::web::blocking;
use crate::web::error::Error;

/// The parameters as they stand in the address.
#[derive(Deserialize)]
pub(super) struct PositionQuery {
    game: Option<String>,
    board: Option<String>,
    moves: Option<String>,
    lang: Option<String>,
}

/// A position, and the moves that led to it.
pub(super) struct GameRecord {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) position: Position,
}

impl PositionQuery {
    fn rules(&self, language: Language) -> Result<Rules, Error> {
        let Some(text) = &self.game else {
            return Ok(Rules::TIC_TAC_TOE);
        };
        let rules = with_plus(text).parse();
        rules.map_err(|error| Error::BadRequest(words::game_error(&error, language)))
    }

    pub(super) fn language(&self) -> Result<Language, Error> {
        let Some(text) = &self.lang else {
            return Ok(Language::English);
        };
        // In which language to say it is not known.
        language_of(text)
            .ok_or_else(|| Error::parameter("lang", "en or ko", text, Language::English))
    }

    /// The record, or why play cannot reach the board. For some boards that takes
    /// long to find out.
    pub(super) fn record(&self) -> Result<Result<GameRecord, Unreachable>, Error> {
        let language = self.language()?;
        let rules = self.rules(language)?;
        let board = match &self.board {
            None => Board::empty(rules),
            Some(text) => Board::parse(rules, text)
                .map_err(|error| Error::BadRequest(words::board_error(&error, language)))?,
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
            let played = position.parse_move(text);
            let played = played.map_err(|error| wrong(words::move_error(&error, language)))?;
            let next = position.play(played);
            position = next.map_err(|error| wrong(words::play_error(&error, &rules, language)))?;
            moves.push(played);
        }
        Ok(Ok(GameRecord {
            start,
            moves,
            position,
        }))
    }

    /// The position and the language, where a board that play cannot reach is an
    /// error.
    pub(super) async fn position(self) -> Result<(Position, Language), Error> {
        let language = self.language()?;
        let position = blocking(move || match self.record()? {
            Ok(record) => Ok(record.position),
            Err(refused) => Err(Error::bad_request(words::refusal(&refused, language))),
        });
        Ok((position.await??, language))
    }
}

/// The language that an address asks for; English if it asks for none that we know.
pub(in crate::web) fn language(uri: &Uri) -> Language {
    #[derive(Deserialize)]
    struct LanguageQuery {
        lang: Option<String>,
    }
    let query = Query::<LanguageQuery>::try_from_uri(uri).ok();
    let code = query.and_then(|Query(query)| query.lang);
    code.and_then(|code| language_of(&code)).unwrap_or_default()
}

fn language_of(code: &str) -> Option<Language> {
    code.to_ascii_lowercase().parse().ok()
}

/// A game whose options are joined by `+`. In a query a `+` stands for a blank, so
/// that of `4,4,3:torus+misere`, written as it is, `4,4,3:torus misere` arrives.
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
    fn errors_are_in_the_language_that_an_address_asks_for() {
        let of = |address: &str| language(&address.parse().unwrap());
        for korean in ["/?lang=ko", "/api/judge?lang=KO", "/x?board=%ff&lang=ko"] {
            assert_eq!(of(korean), Language::Korean, "{korean}");
        }
        for english in ["/", "/?lang=en", "/?lang=fr", "/?lang", "/?lang=ko&lang=ko"] {
            assert_eq!(of(english), Language::English, "{english}");
        }
    }

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
