//! The answer about a position, without a search, and pictures of positions and strategies.

use std::sync::OnceLock;

use noughts::{Mark, Move, Player, Position, Rules, Solution, Unreachable};
use noughts_analysis::explanation::{Judgement, Paragraph};
use noughts_analysis::{
    Analysis, Language, Lines, Named, NamedMove, Oracle, Refusal, Searcher, Text, svg,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::query::{GameRecord, parameter};
use crate::questions::about::GameAbout;

/// A move that led to the position.
#[derive(Serialize, JsonSchema)]
pub struct PlayedMove {
    player: Named<Player>,
    #[serde(flatten)]
    played: NamedMove,
    /// `None` if the game is not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    judgement: Option<Judgement>,
}

/// A position and everything that is known about it.
#[derive(Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The analysis.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// The game in detail.
    pub rules: GameAbout,
    /// The board before the first move.
    pub start: String,
    /// The moves that led to the position.
    pub played: Vec<PlayedMove>,
    /// Why the last of them is not best, and the play that shows it; `None` if it is best, or the
    /// game is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Paragraph>,
    /// The marks that the player to move may place; none when the game is over.
    pub marks: Vec<Mark>,
    /// `None` if the game is solved.
    #[serde(flatten)]
    pub unsolved: Option<UnsolvedGame>,
}

/// The fields of a game that is not solved.
#[derive(Serialize, JsonSchema)]
pub struct UnsolvedGame {
    /// Whether the game can be solved. The request did not ask for values.
    solvable: bool,
    /// The part of the game that is solved, from 0 to 1, while the service solves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<f64>,
    /// Whether the service can search the position.
    searchable: bool,
    /// Why it can neither solve nor search the game, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown_because: Option<&'static str>,
}

/// Which facts the answer has.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PositionOptions {
    /// `no` for an immediate answer with the facts that follow from the rules and the progress of
    /// solving the game; yes if it is missing.
    #[schemars(extend("enum" = ["yes", "no"]))]
    pub values: Option<String>,
}

impl PositionOptions {
    /// Whether the answer has values. Without them it is immediate.
    ///
    /// # Errors
    ///
    /// The parameter is neither yes nor no.
    pub fn values(&self, language: Language) -> Result<bool, Error> {
        let read = |text: &str| match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        let expected = Text {
            en: "yes or no",
            ko: "yes와 no 가운데 하나",
        }
        .in_language(language);
        parameter("values", &self.values, true, read, expected, language)
    }
}

/// The message about a game that can be neither solved nor searched.
const NOT_SOLVED_OR_SEARCHED: Text = Text {
    en: "This game is too large to solve completely, and noughts searches only games where a \
         line wins and each player has their own mark.",
    ko: "이 게임은 국면이 너무 많아 모두 계산해 둘 수 없습니다. 줄을 완성하면 이기고 \
         각자 자기 말만 놓는 게임만 탐색할 수 있습니다.",
};

/// An oracle knows every position of its game, so this is a bug.
pub(crate) const NOT_FOUND: Error = Error::Internal(Text {
    en: "a solved game lacks a position",
    ko: "계산해 둔 게임에 이 국면이 없습니다",
});

/// A board that play cannot reach.
#[derive(Serialize, JsonSchema)]
pub struct RefusedBoard {
    #[serde(flatten)]
    refusal: Refusal,
    rules: GameAbout,
}

/// The analysis of a position: complete, or by the rules alone if there is no oracle.
///
/// # Errors
///
/// The oracle is of another game.
pub fn position(
    oracle: Option<&Oracle>,
    record: &GameRecord,
    language: Language,
) -> Result<PositionAnswer, Error> {
    let position = &record.position;
    let (analysis, lines) = match oracle {
        Some(oracle) => {
            let analysis = Analysis::by_oracle(oracle, position).ok_or(NOT_FOUND)?;
            (analysis, Lines::Solved(oracle))
        }
        None => (Analysis::by_rules(position), Lines::None),
    };
    let judge = |before: &Position, after: &Position| {
        let best = oracle?.value(before)?;
        let value = oracle?.value(after)?.for_mover();
        Some(Judgement::of(value, best))
    };
    let rules = position.rules();
    let unsolved = UnsolvedGame::new(rules, language);
    Ok(PositionAnswer {
        analysis: analysis.explain(lines, language),
        rules: GameAbout::new(rules, language),
        start: record.start.to_string(),
        played: played(record, judge),
        refutation: oracle.and_then(|oracle| refutation(oracle, record, language)),
        marks: marks(position),
        unsolved: oracle.is_none().then_some(unsolved),
    })
}

impl RefusedBoard {
    /// Why play cannot reach a board.
    pub fn new(refused: &Unreachable, language: Language) -> RefusedBoard {
        RefusedBoard {
            refusal: Refusal::new(refused, language),
            rules: GameAbout::new(refused.board().rules(), language),
        }
    }
}

impl UnsolvedGame {
    fn new(rules: &Rules, language: Language) -> UnsolvedGame {
        let (solvable, searchable) = (Oracle::can_hold(rules), Searcher::exists_for(rules));
        let is_unknown = !solvable && !searchable;
        UnsolvedGame {
            solvable,
            progress: None,
            searchable: searchable && !solvable,
            unknown_because: is_unknown.then(|| NOT_SOLVED_OR_SEARCHED.in_language(language)),
        }
    }
}

/// The marks that may be placed now.
fn marks(position: &Position) -> Vec<Mark> {
    let is_placed = |mark: &Mark| !position.moves().with_mark(*mark).is_empty();
    Mark::BOTH.into_iter().filter(is_placed).collect()
}

/// The moves that led to the position, each judged by the positions before and after it.
fn played(
    record: &GameRecord,
    judge: impl Fn(&Position, &Position) -> Option<Judgement>,
) -> Vec<PlayedMove> {
    let mut position = record.start;
    let rules = *position.rules();
    let steps = record.moves.iter().filter_map(|played| {
        let before = position;
        position = before.play(*played).ok()?;
        Some(PlayedMove {
            player: Named::player(&rules, before.turn()),
            played: NamedMove::new(&rules, *played),
            judgement: judge(&before, &position),
        })
    });
    steps.collect()
}

/// Why the last move is not best.
fn refutation(oracle: &Oracle, record: &GameRecord, language: Language) -> Option<Paragraph> {
    let (last, earlier) = record.moves.split_last()?;
    let play = |before: Position, played: &Move| before.play(*played).ok();
    let before = earlier.iter().try_fold(record.start, play)?;
    Analysis::by_oracle(oracle, &before)?.refutation(oracle, *last, language)
}

/// Whose map the answer is.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MapOptions {
    /// The player who follows the map, `x` or `o`; x if it is missing.
    pub player: Option<String>,
}

/// The position at the end of a record as SVG, with the value of every move; without values if
/// there is no oracle, because the game has too many positions.
pub fn picture(oracle: Option<&Oracle>, record: &GameRecord, language: Language) -> String {
    let known = oracle.and_then(|oracle| Analysis::by_oracle(oracle, &record.position));
    let analysis = known.unwrap_or_else(|| Analysis::by_rules(&record.position));
    let last = record.moves.last().map(|played| played.square);
    svg::position(&analysis, last, language)
}

/// The complete strategy for one player, as SVG. The first call draws it; later calls return the
/// same text.
pub fn map(player: Player, language: Language) -> &'static str {
    static MAPS: [[OnceLock<String>; 2]; 2] = [const { [const { OnceLock::new() }; 2] }; 2];
    MAPS[language as usize][player as usize].get_or_init(|| svg::map(player, language))
}

impl MapOptions {
    /// The player who follows the map.
    ///
    /// # Errors
    ///
    /// There is no such player.
    pub fn player(&self) -> Result<Player, Error> {
        let Some(text) = &self.player else {
            return Ok(Player::First);
        };
        text.parse()
            .map_err(|error| Error::bad_request(format!("player: {error}")))
    }
}
