//! Reads every sentence of an explanation back word for word, and compares it
//! with the marks and the values. Nothing here uses the code that writes the
//! sentences.

use std::collections::{BTreeMap, BTreeSet};

use noughts::{Move, Outcome, Player, Position, Rules, Solution, Status, Value};

use super::family::Known;
use super::marks::{
    Completions, are_shared, complete, completions, effect, line, line_loses, moves_of, square,
};

/// A reader of the English sentences about a game.
pub(super) struct Reader<'a> {
    pub(super) known: &'a Known,
    rules: &'a Rules,
    pub(super) loses: bool,
    shared: bool,
}

pub(super) fn check(known: &Known, position: &Position, text: &[String]) {
    let rules = &known.rules;
    let reader = Reader {
        known,
        rules,
        loses: line_loses(rules),
        shared: are_shared(rules),
    };
    match position.status() {
        Status::Over(outcome) => reader.check_over(position, outcome, text),
        Status::ToMove(turn) => reader.check_open(position, turn, text),
    }
}

/// The items of a list: `a`, `a and b`, `a, b and c`.
pub(super) fn items(list: &str) -> Vec<&str> {
    list.split(" and ")
        .flat_map(|part| part.split(", "))
        .collect()
}

fn capital(sentence: &str) -> String {
    match sentence.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => sentence.to_owned(),
    }
}

/// The sentence about the replies to each best move to which some reply holds.
fn replies_that_hold(reader: &Reader<'_>, position: &Position) -> BTreeMap<Move, String> {
    let known = reader.known;
    let end = |position: &Position| known.of(position).outcome(position.turn());
    let best = known.best_moves(position).into_iter();
    let said = best.filter_map(|played| {
        let child = position.play(played).unwrap();
        let replies: Vec<(Move, Position)> = child.children().collect();
        let is_wrong = |reply: &Move| end(&child.play(*reply).unwrap()) != end(&child);
        let wrong = replies.iter().filter(|(reply, _)| is_wrong(reply)).count();
        let (all, hold) = (replies.len(), replies.len() - wrong);
        let keep = if hold == 1 { "keeps" } else { "keep" };
        let (what, errs) = match known.of(position) {
            Value::Draw => ("draw", "loses"),
            _ => ("win", "throws it away"),
        };
        let said = format!(
            "{hold} of {all} replies of {} {keep} the {what}; a random reply {errs} {}% of the \
             time",
            reader.player(child.turn()),
            percent(wrong as f64 / all as f64),
        );
        (wrong > 0).then_some((played, said))
    });
    said.collect()
}

/// Rounds halves up, even though sums in different orders differ in their last bits.
fn percent(chance: f64) -> u32 {
    (100.0 * chance + 0.5 + 1e-9) as u32
}

impl Reader<'_> {
    /// `After a1 or c3, 1 of 8 replies …. After …`.
    fn read_replies(&self, text: &str, player: Player) -> BTreeMap<Move, String> {
        let text = text.strip_suffix('.').unwrap_or_else(|| panic!("{text}"));
        let mut found = BTreeMap::new();
        for sentence in text.split(". ") {
            let sentence = sentence.strip_prefix("After ").expect(text);
            let (at, _) = sentence
                .match_indices(' ')
                .find(|(at, _)| sentence[at + 1..].starts_with(|c: char| c.is_ascii_digit()))
                .expect(text);
            let (moves, said) = (sentence[..at].trim_end_matches(','), &sentence[at + 1..]);
            for played in items(&moves.replace(" or ", " and ")) {
                let played = self.read_move(played, player);
                assert!(found.insert(played, said.to_owned()).is_none(), "{text}");
            }
        }
        found
    }

    pub(super) fn player(&self, player: Player) -> &'static str {
        match (self.shared, player) {
            (false, Player::First) => "x",
            (false, Player::Second) => "o",
            (true, Player::First) => "the first player",
            (true, Player::Second) => "the second player",
        }
    }

    pub(super) fn read_move(&self, text: &str, player: Player) -> Move {
        if self.rules.has_choice_of_marks() {
            text.parse()
                .unwrap_or_else(|_| panic!("{text:?} is no move"))
        } else {
            Move::new(square(text), self.rules.marks_of(player)[0])
        }
    }

    pub(super) fn listed(&self, moves: &BTreeSet<Move>, join: &str) -> String {
        let names: Vec<String> = moves
            .iter()
            .map(|played| {
                if self.rules.has_choice_of_marks() {
                    format!("{}{}", played.square, played.mark)
                } else {
                    played.square.to_string()
                }
            })
            .collect();
        match &names[..] {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {join} {last}", first.join(", ")),
        }
    }

    /// `the top row and the left column`.
    pub(super) fn read_lines(&self, list: &str) -> BTreeSet<&'static str> {
        let names = items(list).into_iter();
        names.map(|name| line(self.rules, name)).collect()
    }

    /// `the top row at c1 and the left column and the middle row at a2`; `with c1x`
    /// if players choose the mark.
    pub(super) fn read_aims(&self, list: &str, player: Player) -> Completions {
        let at = if self.rules.has_choice_of_marks() {
            " with "
        } else {
            " at "
        };
        let mut found = Completions::new();
        let mut lines = Vec::new();
        for item in items(list) {
            match item.split_once(at) {
                None => lines.push(line(self.rules, item)),
                Some((name, played)) => {
                    lines.push(line(self.rules, name));
                    let played = self.read_move(played, player);
                    found.extend(lines.drain(..).map(|name| (played, name)));
                }
            }
        }
        assert!(lines.is_empty(), "{list:?}");
        found
    }

    /// `c1 completes the top row and the left column and c2 completes …`.
    fn read_completing(&self, list: &str, player: Player) -> Completions {
        let mut found = Completions::new();
        let mut played = None;
        for item in items(list) {
            let name = match item.split_once(" completes ") {
                Some((here, name)) => {
                    played = Some(self.read_move(here, player));
                    name
                }
                None => item,
            };
            found.insert((played.expect("a move comes first"), line(self.rules, name)));
        }
        found
    }

    pub(super) fn value_in_words(&self, value: Value, turn: Player) -> String {
        match value {
            Value::Win { plies } => format!("{} wins in {plies}", self.player(turn)),
            Value::Loss { plies } => format!("{} wins in {plies}", self.player(turn.opponent())),
            Value::Draw => "a draw".to_owned(),
        }
    }

    fn check_over(&self, position: &Position, outcome: Outcome, text: &[String]) {
        let [text] = text else {
            panic!("{position:?} {text:?}")
        };
        let Outcome::Win(winner) = outcome else {
            let draw = "The game is over: a draw. The board is full and nobody has a line.";
            return assert_eq!(text, draw);
        };
        let [winner, loser] = [winner, winner.opponent()].map(|p| self.player(p));
        let start = if self.loses {
            format!("The game is over: {winner} has won, because {loser} completed ")
        } else {
            format!("The game is over: {winner} has won with ")
        };
        let lines = text
            .strip_prefix(&start)
            .and_then(|t| t.strip_suffix('.'))
            .unwrap_or_else(|| panic!("{position:?} {text}"));
        assert_eq!(self.read_lines(lines), complete(position));
    }

    fn check_open(&self, position: &Position, turn: Player, text: &[String]) {
        let value = self.known.of(position);
        let mover = capital(self.player(turn));
        let both = match value {
            Value::Draw => "",
            _ => ", counting the moves of both",
        };
        let rule = if self.loses {
            " The player who completes a line loses."
        } else {
            ""
        };
        let verdict = self.value_in_words(value, turn);
        assert_eq!(text[0], format!("{mover} to move: {verdict}{both}.{rule}"));

        let best_play = text
            .iter()
            .position(|t| t.starts_with("Best play:\n"))
            .unwrap();
        let mut said = &text[1..best_play];
        let replies = replies_that_hold(self, position);
        if let Some((last, others)) = said.split_last().filter(|_| !replies.is_empty()) {
            let told = self.read_replies(last, turn);
            let kinds = |of: &BTreeMap<Move, String>| of.values().cloned().collect::<BTreeSet<_>>();
            // The three most testing kinds of moves.
            assert_eq!(
                kinds(&told).len(),
                kinds(&replies).len().min(3),
                "{position:?}"
            );
            for (played, said) in &replies {
                let told = told.get(played);
                let is_left_out = told.is_none() && kinds(&replies).len() > 3;
                assert!(
                    told == Some(said) || is_left_out,
                    "{position:?} {played}: {said}, but told {told:?}"
                );
            }
            assert!(told.keys().all(|played| replies.contains_key(played)));
            said = others;
        }
        let (choice, said) = said.split_last().unwrap();
        self.check_situation(position, said);
        self.check_choice(position, choice);

        let steps: Vec<&str> = text[best_play].lines().skip(1).collect();
        let (line, end) = self.check_steps(position, &steps);
        let best: BTreeSet<Move> = self.known.best_moves(position).into_iter().collect();
        assert!(best.contains(&line[0]));
        assert!(end.is_over(), "{position:?}");

        let all: BTreeSet<Move> = position.moves().into_iter().collect();
        let told = match text.get(best_play + 1) {
            Some(weaker) => {
                let weaker = weaker.strip_prefix("Weaker moves:\n").unwrap();
                self.check_weaker(position, &weaker.lines().collect::<Vec<_>>())
            }
            None => BTreeSet::new(),
        };
        assert_eq!(told, &all - &best, "{position:?}");
        assert!(text.len() <= best_play + 2);
    }

    /// The threats in the text are those of the position, in order.
    fn check_situation(&self, position: &Position, text: &[String]) {
        let context = format!("{position:?} {text:?}");
        let (turn, opponent) = (position.turn(), position.turn().opponent());
        let [mover, other] = [turn, opponent].map(|p| self.player(p));
        let own = completions(position, turn);
        let loses_soon = matches!(self.known.of(position), Value::Loss { plies: 1 | 2 });
        let mut text = text.iter();
        let mut next = |start: &str, end: &str| {
            let paragraph = text.next().unwrap_or_else(|| panic!("{context}: {start}"));
            let rest = paragraph
                .strip_prefix(&capital(start))
                .and_then(|rest| rest.strip_suffix(end));
            rest.unwrap_or_else(|| panic!("{context}: {start} … {end}"))
        };
        let dangers = if self.loses || self.shared {
            Completions::new()
        } else {
            completions(position, opponent)
        };
        if !self.loses && !own.is_empty() {
            let list = next(&format!("{mover} can win immediately: "), ".");
            assert_eq!(self.read_completing(list, turn), own, "{context}");
        } else if !dangers.is_empty() {
            let start = format!("{other} threatens to complete ");
            let at: Vec<Move> = moves_of(&dangers).into_iter().collect();
            let list = match at[..] {
                [at] if loses_soon => {
                    let list = next(&start, ".");
                    let and = format!(", and a block there lets {other} complete ");
                    let (list, then) = list.split_once(&and).expect(&context);
                    let block = Move::new(at.square, self.rules.marks_of(turn)[0]);
                    let gives = effect(position, block).gives;
                    assert!(!gives.is_empty());
                    assert_eq!(self.read_aims(then, opponent), gives, "{context}");
                    list
                }
                [at] => next(&start, &format!(", so {mover} must play {}.", at.square)),
                _ => next(
                    &start,
                    &format!(", and {mover} can block only one of them."),
                ),
            };
            assert_eq!(self.read_aims(list, opponent), dangers, "{context}");
        } else if loses_soon && self.loses {
            let list = next(&format!("Every move of {mover} completes a line: "), ".");
            assert_eq!(self.read_completing(list, turn), own, "{context}");
            assert!(moves_of(&own).into_iter().eq(position.moves()), "{context}");
        } else if loses_soon {
            let end = format!("Whatever {mover} plays, {other} can complete a line next.");
            assert_eq!(next("", &end), "");
        } else {
            if self.loses && !own.is_empty() {
                let start =
                    format!("{mover} loses immediately with a move that completes a line: ");
                assert_eq!(
                    self.read_completing(next(&start, "."), turn),
                    own,
                    "{context}"
                );
            }
            let plies = if self.loses { 2 } else { 3 };
            let deciding = self
                .known
                .move_values(position)
                .into_iter()
                .filter(|(_, value)| *value == Value::Win { plies });
            let (forks, others): (BTreeSet<Move>, BTreeSet<Move>) = deciding
                .map(|(played, _)| played)
                .partition(|played| effect(position, *played).fork);
            if !forks.is_empty() {
                let start = format!(
                    "{mover} can make a fork (several threats; {other} can block only one): "
                );
                let told = next(&start, ".").split("; ").map(|fork| {
                    let (at, list) = fork.split_once(" threatens ").unwrap();
                    let played = self.read_move(at, turn);
                    let threats = effect(position, played).threats;
                    assert_eq!(self.read_aims(list, turn), threats, "{context}");
                    played
                });
                assert_eq!(told.collect::<BTreeSet<_>>(), forks, "{context}");
            }
            if !others.is_empty() {
                let moves = self.listed(&others, "or");
                let expected = if self.loses {
                    format!("After {moves} every move of {other} completes a line.")
                } else {
                    format!("After {moves} every reply of {other} lets {mover} complete a line.")
                };
                assert_eq!(next("", ""), expected);
            }
        }
        assert_eq!(text.next(), None, "{context}");
    }
}
