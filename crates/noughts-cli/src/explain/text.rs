//! An explanation as text. Which paragraphs there are and what goes into each
//! is decided here, once for all languages; a language has the [`Phrases`].

use noughts::{Line, Outcome, Player, Position, Rules, Square, Status, Value};

use super::english::English;
use super::korean::Korean;
use super::{Choice, Explanation, Judgement, Step, Threat, completed};
use crate::language::Language;
use crate::prospect::Prospect;

/// A square and all the lines that lack only it.
pub(super) struct Aim {
    pub(super) square: Square,
    pub(super) lines: Vec<Line>,
}

/// A move that makes a fork, and what it threatens.
pub(super) struct Fork {
    pub(super) square: Square,
    pub(super) aims: Vec<Aim>,
}

/// Which moves are right.
pub(super) enum Right {
    /// There is no other, and it does not lose.
    Sole(Square),
    /// All of them, and all are worth the same.
    All,
    /// These; all others end the game worse.
    Only(Vec<Square>),
    /// These; some others end it the same way, but a win later or a loss sooner.
    Preferred(Vec<Square>),
    /// These; how the game ends after some others is not known.
    AtLeast(Vec<Square>),
}

/// The lines that a move blocks.
pub(super) struct Block<'a> {
    pub(super) lines: &'a [Line],
    /// Whether everything else loses at once.
    pub(super) forced: bool,
}

/// What a move threatens to complete.
pub(super) struct Attack {
    pub(super) aims: Vec<Aim>,
    pub(super) fork: bool,
}

/// What a language has to say. Squares come in the order in which they are to
/// be named.
pub(super) trait Phrases {
    /// Somebody has completed lines.
    fn won(&self, player: Player, lines: &[Line]) -> String;
    /// The board is full, and nobody has.
    fn drawn(&self) -> String;

    /// Whose turn it is, and how the game ends.
    fn verdict(&self, turn: Player, value: Prospect) -> String;
    /// A search tells who wins but not how soon.
    fn by_search(&self) -> &'static str;
    /// The player to move wins at once.
    fn can_win(&self, turn: Player, wins: &[Aim]) -> String;
    /// The opponent would win at one square.
    fn must_block(&self, turn: Player, danger: &Aim) -> String;
    /// The opponent would win at several.
    fn cannot_block(&self, turn: Player, dangers: &[Aim]) -> String;
    /// The player to move can make forks.
    fn can_fork(&self, turn: Player, forks: &[Fork]) -> String;
    /// Which moves are right in a position of that value.
    fn choice(&self, value: Prospect, right: &Right) -> String;
    /// What these moves lead to is not known, of others it is.
    fn unknown(&self, squares: &[Square]) -> String;

    /// Above the best line.
    fn best_play(&self) -> &'static str;
    /// Above a line that keeps the value, but need not be the shortest.
    fn some_play(&self) -> &'static str;
    /// Above all weaker moves.
    fn weaker(&self) -> &'static str;
    /// Above the line that shows what is wrong with some moves: what they are
    /// worth to `turn`, and what the best are.
    fn refutation(
        &self,
        squares: &[Square],
        turn: Player,
        worth: Prospect,
        best: Prospect,
    ) -> String;
    /// Below a line after which the game will be drawn.
    fn nothing_wins(&self) -> &'static str;

    /// A move completes lines.
    fn completes(&self, lines: &[Line]) -> String;
    fn blocks(&self, block: &Block<'_>) -> String;
    fn threatens(&self, attack: &Attack) -> String;
    fn blocks_and_threatens(&self, block: &Block<'_>, attack: &Attack) -> String;
}

fn phrases(language: Language, rules: &Rules) -> Box<dyn Phrases> {
    match language {
        Language::English => Box::new(English(*rules)),
        Language::Korean => Box::new(Korean(*rules)),
    }
}

/// What matters in the position, a paragraph each.
pub(crate) fn text(explanation: &Explanation, language: Language) -> Vec<String> {
    let mut paragraphs = without_weaker(explanation, language);
    paragraphs.extend(Writer::of(explanation, language).weaker());
    paragraphs
}

/// The same without a word about moves that are not best.
pub(crate) fn without_weaker(explanation: &Explanation, language: Language) -> Vec<String> {
    let mut paragraphs = summary(explanation, language);
    if !explanation.best_line().is_empty() {
        let writer = Writer::of(explanation, language);
        let heading = match explanation.distances {
            true => writer.phrases.best_play(),
            false => writer.phrases.some_play(),
        };
        let steps = writer.steps(explanation.best_line(), 2);
        paragraphs.push(format!("{heading}\n{steps}"));
    }
    paragraphs
}

/// In short: who wins, what is there to see, and which moves are right.
pub(crate) fn summary(explanation: &Explanation, language: Language) -> Vec<String> {
    let position = &explanation.position;
    let Status::ToMove(turn) = position.status() else {
        return vec![over(position, language)];
    };
    let writer = Writer::of(explanation, language);
    let phrases = &writer.phrases;
    let mut verdict = phrases.verdict(turn, explanation.value);
    if !explanation.distances && explanation.value != Prospect::Unknown {
        verdict = format!("{verdict} {}", phrases.by_search());
    }
    let mut paragraphs = vec![verdict];
    paragraphs.extend(writer.situation());
    paragraphs.push(phrases.choice(explanation.value, &right(explanation)));
    paragraphs.extend(writer.unknown());
    paragraphs
}

/// Only what is there to see, for a position of which nothing else is known.
pub(crate) fn at_sight(explanation: &Explanation, language: Language) -> Vec<String> {
    let situation = Writer::of(explanation, language).situation();
    situation.into_iter().collect()
}

/// How a finished game ended, and with which lines.
pub(crate) fn over(position: &Position, language: Language) -> String {
    let phrases = phrases(language, position.rules());
    match position.status() {
        Status::Over(Outcome::Win(player)) => {
            phrases.won(player, &completed(position.board(), player))
        }
        _ => phrases.drawn(),
    }
}

struct Writer<'a> {
    explanation: &'a Explanation,
    phrases: Box<dyn Phrases>,
}

impl<'a> Writer<'a> {
    fn of(explanation: &'a Explanation, language: Language) -> Writer<'a> {
        Writer {
            explanation,
            phrases: phrases(language, explanation.position.rules()),
        }
    }

    /// Wins, blocks and forks that are there to see.
    fn situation(&self) -> Option<String> {
        let (explanation, phrases) = (self.explanation, &self.phrases);
        let turn = explanation.position.turn();
        let wins = aims(&explanation.wins);
        if !wins.is_empty() {
            return Some(phrases.can_win(turn, &wins));
        }
        match aims(&explanation.dangers).as_slice() {
            [] => {}
            [danger] => return Some(phrases.must_block(turn, danger)),
            dangers => return Some(phrases.cannot_block(turn, dangers)),
        }
        let forks = explanation.forks.iter().map(|step| Fork {
            square: step.square,
            aims: aims(&step.threatens),
        });
        let forks: Vec<Fork> = forks.collect();
        (!forks.is_empty()).then(|| phrases.can_fork(turn, &forks))
    }

    /// The moves of which nothing is known, if others are known to keep the
    /// value.
    fn unknown(&self) -> Option<String> {
        let unknown = squares(self.explanation, Judgement::Unknown);
        let some_are_known = !self.explanation.best_line().is_empty();
        (some_are_known && !unknown.is_empty()).then(|| self.phrases.unknown(&unknown))
    }

    /// All moves that are not best, if there are any.
    fn weaker(&self) -> Option<String> {
        let choices = self.explanation.choices.iter();
        let weaker = [Judgement::SameEnd, Judgement::WorseEnd];
        let weaker: Vec<&Choice> = choices
            .filter(|choice| weaker.contains(&choice.judgement))
            .collect();
        let refutations: Vec<String> = weaker
            .chunk_by(|a, b| refuted_alike(a, b))
            .map(|choices| self.refutation(choices))
            .collect();
        (!refutations.is_empty())
            .then(|| format!("{}\n{}", self.phrases.weaker(), refutations.join("\n")))
    }

    /// Moves that are not best, and the play that shows it.
    fn refutation(&self, choices: &[&Choice]) -> String {
        let turn = self.explanation.position.turn();
        let worth = choices[0].value;
        let mut squares: Vec<Square> = choices.iter().flat_map(|c| c.squares.clone()).collect();
        squares.sort();
        let heading = self
            .phrases
            .refutation(&squares, turn, worth, self.explanation.value);
        let steps = self.steps(shown(choices[0]), 6);
        match worth {
            Prospect::Exact(Value::Draw) => {
                let remark = self.phrases.nothing_wins();
                format!("  {heading}\n{steps}\n{:9}{remark}", "")
            }
            _ => format!("  {heading}\n{steps}"),
        }
    }

    /// Moves in a column, each with its purpose.
    fn steps(&self, steps: &[Step], indent: usize) -> String {
        let lines = steps.iter().zip(1..).map(|(step, number)| {
            let what = format!("{:indent$}{number}. {} {}", "", step.player, step.square);
            match self.purpose(step) {
                Some(purpose) => format!("{what}  {purpose}"),
                None => what,
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What a move is for.
    fn purpose(&self, step: &Step) -> Option<String> {
        let phrases = &self.phrases;
        if !step.completes.is_empty() {
            return Some(phrases.completes(&step.completes));
        }
        let block = Block {
            lines: &step.blocks,
            forced: step.forced,
        };
        let attack = Attack {
            aims: aims(&step.threatens),
            fork: step.fork,
        };
        match (step.blocks.is_empty(), step.threatens.is_empty()) {
            (true, true) => None,
            (false, true) => Some(phrases.blocks(&block)),
            (true, false) => Some(phrases.threatens(&attack)),
            (false, false) => Some(phrases.blocks_and_threatens(&block, &attack)),
        }
    }
}

/// Which moves are right.
fn right(explanation: &Explanation) -> Right {
    let any = |judgement| !squares(explanation, judgement).is_empty();
    let best = squares(explanation, Judgement::Best);
    let loses = matches!(
        explanation.value,
        Prospect::Loss | Prospect::Exact(Value::Loss { .. })
    );
    match best.as_slice() {
        _ if any(Judgement::Unknown) && !loses => Right::AtLeast(best),
        _ if any(Judgement::SameEnd) => Right::Preferred(best),
        _ if any(Judgement::WorseEnd) => Right::Only(best),
        [only] if !loses => Right::Sole(*only),
        _ => Right::All,
    }
}

/// The moves that compare so with the best, in reading order.
fn squares(explanation: &Explanation, judgement: Judgement) -> Vec<Square> {
    let choices = explanation.choices.iter();
    let choices = choices.filter(|choice| choice.judgement == judgement);
    let mut squares: Vec<Square> = choices.flat_map(|choice| choice.squares.clone()).collect();
    squares.sort();
    squares
}

/// Whether the same replies show what is wrong with both moves.
fn refuted_alike(a: &Choice, b: &Choice) -> bool {
    let replies = |choice| {
        shown(choice)[1..]
            .iter()
            .map(|s| s.square)
            .collect::<Vec<_>>()
    };
    a.value == b.value && replies(a) == replies(b)
}

/// The part of a line that is worth showing. A win or a loss is shown to the
/// end. Of a draw the reply that holds it tells all; what follows are moves to
/// a full board.
fn shown(choice: &Choice) -> &[Step] {
    match choice.value {
        Prospect::Exact(Value::Draw) => &choice.line[..choice.line.len().min(2)],
        _ => &choice.line,
    }
}

/// Threats, those at the same square together.
fn aims(threats: &[Threat]) -> Vec<Aim> {
    threats
        .chunk_by(|a, b| a.square == b.square)
        .map(|group| Aim {
            square: group[0].square,
            lines: group.iter().map(|threat| threat.line).collect(),
        })
        .collect()
}
