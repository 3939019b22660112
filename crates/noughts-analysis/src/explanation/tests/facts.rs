//! Compares the data of explanations, and the squares and lines that phrases point to, with the
//! marks and the values. `english` reads the lines of play.

use std::collections::BTreeSet;

use noughts::{Line, Outcome, Rules, Square, Status, Value};

use super::family::Known;
use super::marks::{self, Completions, complete, completions, effect};
use super::*;
use crate::messages::Phrase;

/// Threats with the names of [`marks`].
fn named(position: &Position, threats: &[Threat]) -> Completions {
    let rules = position.rules();
    let named: Completions = threats
        .iter()
        .map(|threat| {
            let played = Move::new(threat.square, threat.mark);
            (played, marks::name(rules, threat.line.squares().collect()))
        })
        .collect();
    assert_eq!(named.len(), threats.len(), "each once");
    named
}

fn names(position: &Position, lines: &[Line]) -> BTreeSet<&'static str> {
    let name = |line: &Line| marks::name(position.rules(), line.squares().collect());
    lines.iter().map(name).collect()
}

pub(super) fn check(known: &Known, analysis: &Analysis) {
    let position = &analysis.position;
    let explanation = analysis.explanation.as_ref().unwrap();
    assert_eq!(names(position, &analysis.lines), complete(position));
    assert_eq!(explanation.choices.is_empty(), position.is_over());
    assert_eq!(analysis.value, Prospect::Exact(known.of(position)));
    assert!(analysis.distances);
    let values = known
        .move_values(position)
        .into_iter()
        .map(|(played, value)| (played, value.into()));
    assert_eq!(analysis.move_values(), values.collect::<Vec<_>>());
    let best: Vec<Move> = known.best_moves(position).iter().collect();
    let of_ended = if position.is_over() { Vec::new() } else { best };
    assert_eq!(analysis.best_moves(), of_ended);
    check_immediate_moves(known, position, explanation);
    check_forks(known, position, explanation);
    check_choices(known, analysis, explanation);
}

/// Checks the moves that can end the game immediately, and whether they must be blocked.
fn check_immediate_moves(known: &Known, position: &Position, e: &Explanation) {
    let rules = position.rules();
    let (turn, opponent) = (position.turn(), position.turn().opponent());
    let (loses, shared) = (marks::line_loses(rules), marks::are_shared(rules));
    let own = completions(position, turn);
    let theirs = completions(position, opponent);
    let none = Completions::new();
    let expected = match (loses, shared) {
        (true, _) => [&none, &own, &none],
        (false, true) => [&own, &none, &none],
        (false, false) => [&own, &none, &theirs],
    };
    let [wins, losses, dangers] = expected;
    assert_eq!(named(position, &e.wins), *wins, "{position:?}");
    assert_eq!(named(position, &e.losses), *losses, "{position:?}");
    assert_eq!(named(position, &e.dangers), *dangers, "{position:?}");

    let loses_soon = |value: Value| matches!(value, Value::Loss { plies: 1 | 2 });
    let all_lost = !position.is_over() && loses_soon(known.of(position));
    assert_eq!(e.no_defence, all_lost, "{position:?}");
}

/// Checks the moves after which every reply loses immediately: a fork or zugzwang.
fn check_forks(known: &Known, position: &Position, e: &Explanation) {
    let plies = if position.rules().line_wins() { 3 } else { 2 };
    let deciding = known
        .move_values(position)
        .into_iter()
        .filter(|(_, value)| *value == Value::Win { plies });
    let (forks, others): (Vec<Move>, Vec<Move>) = deciding
        .map(|(played, _)| played)
        .partition(|played| effect(position, *played).fork);
    let played = |steps: &[Step]| steps.iter().map(|s| s.played.played()).collect::<Vec<_>>();
    assert_eq!(played(&e.forks), forks, "{position:?}");
    assert_eq!(played(&e.zugzwangs), others, "{position:?}");
    if position.rules().is_positional() {
        assert!(others.is_empty(), "{position:?}");
    }
}

fn exact(prospect: Prospect) -> Value {
    match prospect {
        Prospect::Exact(value) => value,
        _ => panic!("every position is known"),
    }
}

fn check_choices(known: &Known, analysis: &Analysis, e: &Explanation) {
    let position = &analysis.position;
    let best = known.best_moves(position);
    let mut found: Vec<(Move, Value)> = Vec::new();
    for choice in &e.choices {
        let class = |played: &Move| position.play(*played).unwrap().canonical();
        let moves: Vec<Move> = choice.moves.iter().map(|name| name.played()).collect();
        let first = class(&moves[0]);
        assert!(moves.iter().all(|played| class(played) == first));
        let value = exact(choice.value);
        let is_best = moves.iter().all(|played| best.contains(*played));
        found.extend(moves.into_iter().map(|played| (played, value)));
        let outcome = |value: Value| value.outcome(position.turn());
        let same_end = outcome(value) == outcome(exact(analysis.value));
        let judgement = match (is_best, same_end) {
            (true, _) => Judgement::Best,
            (false, true) => Judgement::SameEnd,
            (false, false) => Judgement::WorseEnd,
        };
        assert_eq!(choice.judgement, judgement, "{position:?}");
    }
    assert!(e.choices.is_sorted_by_key(|choice| Reverse(choice.value)));
    found.sort_by_key(|(played, _)| *played);
    assert_eq!(found, known.move_values(position).to_vec(), "{position:?}");
    if let Some(first) = e.best_line().first() {
        assert!(best.contains(first.played.played()), "{position:?}");
        check_testing(known, position, first);
    }
    let line: Vec<_> = e.best_line().iter().map(|step| step.played).collect();
    assert_eq!(line, analysis.line, "{position:?}");
}

/// Checks that no other best move blocks instead, or has fewer replies that hold.
fn check_testing(known: &Known, position: &Position, step: &Step) {
    let end = |position: &Position| known.of(position).outcome(position.turn());
    let hold = |played: Move| {
        let child = position.play(played).unwrap();
        let holds = |(_, next): &(Move, Position)| end(next) == end(&child);
        let all = child.children().count();
        (child.children().filter(holds).count(), all)
    };
    let blocks = |played| !effect(position, played).blocked.is_empty();
    let played = step.played.played();
    let (held, all) = hold(played);
    for other in known.best_moves(position) {
        if blocks(other) == blocks(played) {
            let (other_held, other_all) = hold(other);
            assert!(held * other_all <= other_held * all, "{position:?} {other}");
        }
        assert!(blocks(played) || !blocks(other), "{position:?}");
    }
}

/// Checks that the claims of a step are true.
pub(super) fn check_step(known: &Known, before: &Position, step: &Step) {
    let context = format!("{before:?} {step:?}");
    let made = step.played.played();
    let after = before.play(made).unwrap();
    let expected = effect(before, made);
    let ends = matches!(after.status(), Status::Over(Outcome::Win(_)));
    assert_eq!(!step.completes.is_empty(), ends, "{context}");
    assert_eq!(
        names(before, &step.completes),
        complete(&after),
        "{context}"
    );
    assert_eq!(names(before, &step.blocks), expected.blocked, "{context}");
    assert_eq!(step.forced, expected.forced, "{context}");
    assert_eq!(
        named(&after, &step.threatens),
        expected.threats,
        "{context}"
    );
    assert_eq!(step.fork, expected.fork, "{context}");
    assert_eq!(named(&after, &step.gives), expected.gives, "{context}");

    let lost = |value: Value| matches!(value, Value::Loss { plies: 1 | 2 });
    assert_eq!(
        step.fork || step.zugzwang,
        lost(known.of(&after)),
        "{context}"
    );
    assert!(!(step.fork && step.zugzwang), "{context}");
    if step.forced {
        let values = known.move_values(before).into_iter();
        let mut others = values.filter(|(played, _)| *played != made);
        assert!(
            others.all(|(_, value)| value == Value::Loss { plies: 2 }),
            "{context}"
        );
    }
}

/// Checks that the phrases of every paragraph form its text, and that each phrase
/// points to the squares and lines that its English words name. The Korean phrases
/// must point to the same ones.
pub(super) fn check_phrases(rules: &Rules, english: &Explanation, korean: &Explanation) {
    let [english, korean] = [english, korean].map(|explanation| &explanation.paragraphs);
    assert_eq!(english.len(), korean.len());
    for (english, korean) in english.iter().zip(korean) {
        assert_eq!(english.topic, korean.topic);
        let [told, tells] = [english, korean].map(|paragraph| {
            let shown = paragraph
                .moves
                .iter()
                .flat_map(|shown| shown.phrases.phrases());
            let all = paragraph.phrases.phrases().iter().chain(shown);
            all.chain(paragraph.remark.phrases()).collect::<Vec<_>>()
        });
        for phrase in &told {
            check_phrase(rules, phrase);
        }
        assert_eq!(pointed(&told), pointed(&tells), "{told:?} {tells:?}");
        for (shown, korean) in english.moves.iter().zip(&korean.moves) {
            assert_eq!(shown.played, korean.played);
        }
    }
}

/// All squares and lines that some phrases point to.
fn pointed(phrases: &[&Phrase]) -> (BTreeSet<Square>, BTreeSet<String>) {
    let squares = phrases.iter().flat_map(|phrase| phrase.squares.clone());
    let lines = phrases.iter().flat_map(|phrase| phrase.lines.clone());
    (
        squares.collect(),
        lines.map(|line| line.to_string()).collect(),
    )
}

fn check_phrase(rules: &Rules, phrase: &Phrase) {
    let lines = phrase.lines.iter();
    let names: BTreeSet<&str> = lines
        .map(|line| marks::name(rules, line.squares().collect()))
        .collect();
    let mut rest = phrase.text.clone();
    for name in names {
        assert!(rest.contains(name), "{phrase:?}");
        rest = rest.replace(name, "");
    }
    assert!(
        !["the top row", "column", "diagonal"]
            .iter()
            .any(|name| rest.contains(name)),
        "{phrase:?}"
    );
    let named: BTreeSet<Square> = rest
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter_map(|word| word.trim_end_matches(['x', 'o']).parse().ok())
        .collect();
    let squares: BTreeSet<Square> = phrase.squares.iter().copied().collect();
    assert_eq!(named, squares, "{phrase:?}");
}
