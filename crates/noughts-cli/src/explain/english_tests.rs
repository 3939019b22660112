//! Every sentence of every explanation, read back word for word and compared
//! with what the marks and the table say. Nothing here asks the code that made
//! the sentence.

use std::collections::BTreeSet;

use noughts::{Board, Outcome, Player, Position, Rules, Solution, Square, Status, TABLE, Value};

use super::{Explanation, text};
use crate::language::Language;

/// The lines as people call them.
const LINES: [(&str, [&str; 3]); 8] = [
    ("the top row", ["a1", "b1", "c1"]),
    ("the middle row", ["a2", "b2", "c2"]),
    ("the bottom row", ["a3", "b3", "c3"]),
    ("the left column", ["a1", "a2", "a3"]),
    ("the middle column", ["b1", "b2", "b3"]),
    ("the right column", ["c1", "c2", "c3"]),
    ("the diagonal a1-b2-c3", ["a1", "b2", "c3"]),
    ("the diagonal c1-b2-a3", ["c1", "b2", "a3"]),
];

/// A square and the name of a line that lacks it.
type Lacking = BTreeSet<(Square, &'static str)>;

fn square(name: &str) -> Square {
    name.parse()
        .unwrap_or_else(|_| panic!("{name:?} is no square"))
}

fn line(name: &str) -> &'static str {
    let known = LINES.iter().find(|(known, _)| *known == name);
    known.unwrap_or_else(|| panic!("{name:?} is no line")).0
}

/// The lines of a player that lack one mark, and can get it.
fn lacking(position: &Position, player: Player) -> Lacking {
    let mut found = Lacking::new();
    for (name, squares) in LINES {
        let marks = squares.map(|s| position.board().mark(square(s)));
        let own = marks.iter().filter(|mark| **mark == Some(player)).count();
        if let Some(empty) = marks.iter().position(Option::is_none)
            && own == 2
        {
            found.insert((square(squares[empty]), name));
        }
    }
    found
}

/// The lines that a player has.
fn complete(position: &Position, player: Player) -> BTreeSet<&'static str> {
    let own = |s: &str| position.board().mark(square(s)) == Some(player);
    LINES
        .iter()
        .filter(|(_, squares)| squares.iter().all(|s| own(s)))
        .map(|(name, _)| *name)
        .collect()
}

fn squares_of(lacking: &Lacking) -> BTreeSet<Square> {
    lacking.iter().map(|(square, _)| *square).collect()
}

/// The items of a list: `a`, `a and b`, `a, b and c`.
fn items(list: &str) -> Vec<&str> {
    list.split(" and ")
        .flat_map(|part| part.split(", "))
        .collect()
}

/// `the top row and the left column`.
fn read_lines(list: &str) -> BTreeSet<&'static str> {
    items(list).into_iter().map(line).collect()
}

/// `the top row at c1 and the left column and the middle row at a2`.
fn read_threats(list: &str) -> Lacking {
    let mut found = Lacking::new();
    let mut lines = Vec::new();
    for item in items(list) {
        match item.split_once(" at ") {
            None => lines.push(line(item)),
            Some((name, at)) => {
                lines.push(line(name));
                found.extend(lines.drain(..).map(|name| (square(at), name)));
            }
        }
    }
    assert!(lines.is_empty(), "{list:?}");
    found
}

/// `c1 completes the top row and the left column and c2 completes …`.
fn read_wins(list: &str) -> Lacking {
    let mut found = Lacking::new();
    let mut at = None;
    for item in items(list) {
        let name = match item.split_once(" completes ") {
            Some((here, name)) => {
                at = Some(square(here));
                name
            }
            None => item,
        };
        found.insert((at.expect("a square comes first"), line(name)));
    }
    found
}

fn value_in_words(value: Value, turn: Player) -> String {
    let other = if turn == Player::X { "o" } else { "x" };
    match value {
        Value::Win { plies } => format!("{turn} wins in {plies}"),
        Value::Loss { plies } => format!("{other} wins in {plies}"),
        Value::Draw => "a draw".to_owned(),
    }
}

/// Reads a column of moves and checks what each is said to be for; gives the
/// squares and where they lead.
fn check_steps(start: &Position, text: &[&str]) -> (Vec<Square>, Position) {
    let mut position = *start;
    let mut squares = Vec::new();
    for (number, step) in text.iter().enumerate() {
        let (what, purpose) = step.trim().split_once("  ").unwrap_or((step.trim(), ""));
        let words: Vec<&str> = what.split(' ').collect();
        let [counted, player, at] = words[..] else {
            panic!("{step:?}")
        };
        assert_eq!(counted, format!("{}.", number + 1));
        assert_eq!(player, position.turn().to_string());
        let next = position.play(square(at)).unwrap();
        check_purpose(&position, square(at), &next, purpose);
        squares.push(square(at));
        position = next;
    }
    (squares, position)
}

fn check_purpose(before: &Position, at: Square, after: &Position, purpose: &str) {
    let (player, opponent) = (before.turn(), before.turn().opponent());
    let context = format!("{before} {at}: {purpose}");
    let completed = complete(after, player);
    if !completed.is_empty() {
        let named = purpose.strip_prefix("completes ").map(read_lines);
        assert_eq!(named, Some(completed), "{context}");
        return;
    }
    let dangers = lacking(before, opponent);
    let blocked: BTreeSet<_> = dangers
        .iter()
        .filter(|(s, _)| *s == at)
        .map(|(_, name)| *name)
        .collect();
    let forced = squares_of(&dangers) == BTreeSet::from([at]) && lacking(before, player).is_empty();
    let threats = lacking(after, player);
    let fork = squares_of(&threats).len() > 1 && lacking(after, opponent).is_empty();
    let mut parts = purpose.split("; ").filter(|part| !part.is_empty());
    if !blocked.is_empty() {
        let verb = if forced { "must block " } else { "blocks " };
        let named = parts
            .next()
            .and_then(|part| part.strip_prefix(verb))
            .map(read_lines);
        assert_eq!(named, Some(blocked), "{context}");
    }
    if !threats.is_empty() {
        let verb = if fork {
            "makes a fork: it threatens "
        } else {
            "threatens "
        };
        let named = parts
            .next()
            .and_then(|part| part.strip_prefix(verb))
            .map(read_threats);
        assert_eq!(named, Some(threats), "{context}");
    }
    assert_eq!(parts.next(), None, "{context}");
}

/// Wins, dangers and forks.
fn check_situation(position: &Position, text: &str) {
    let (turn, opponent) = (position.turn(), position.turn().opponent());
    let (wins, dangers) = (lacking(position, turn), lacking(position, opponent));
    if let Some(list) = text.strip_prefix(&format!("{turn} can win at once: ")) {
        assert_eq!(
            read_wins(list.strip_suffix('.').unwrap()),
            wins,
            "{position} {text}"
        );
    } else if let Some(rest) = text.strip_prefix(&format!("{opponent} threatens to complete ")) {
        assert!(wins.is_empty());
        let must = format!(", so {turn} must play ");
        let (list, number) = match rest.split_once(&must) {
            Some((list, at)) => {
                assert_eq!(
                    squares_of(&dangers),
                    BTreeSet::from([square(at.strip_suffix('.').unwrap())])
                );
                (list, 1)
            }
            None => (
                rest.strip_suffix(&format!(", and {turn} can block only one of them."))
                    .unwrap(),
                2,
            ),
        };
        assert_eq!(read_threats(list), dangers, "{position} {text}");
        assert!(
            (squares_of(&dangers).len() == 1) == (number == 1),
            "{position} {text}"
        );
    } else {
        let fork =
            format!("{turn} can make a fork, two threats of which {opponent} can block only one: ");
        let forks = text.strip_prefix(&fork).and_then(|t| t.strip_suffix('.'));
        let forks = forks.unwrap_or_else(|| panic!("{position} {text}"));
        assert!(wins.is_empty() && dangers.is_empty());
        let mut told = BTreeSet::new();
        for fork in forks.split("; ") {
            let (at, list) = fork.split_once(" threatens ").unwrap();
            let after = position.play(square(at)).unwrap();
            assert_eq!(
                read_threats(list),
                lacking(&after, turn),
                "{position} {text}"
            );
            told.insert(square(at));
        }
        let wins_in_three = TABLE
            .move_values(position)
            .filter(|(_, v)| *v == Value::Win { plies: 3 });
        assert_eq!(
            told,
            wins_in_three.map(|(s, _)| s).collect(),
            "{position} {text}"
        );
    }
}

/// Which moves are said to be right.
fn check_choice(position: &Position, text: &str) {
    let value = TABLE.value(position).unwrap();
    let values: Vec<(Square, Value)> = TABLE.move_values(position).collect();
    let best: Vec<Square> = values
        .iter()
        .filter(|(_, v)| *v == value)
        .map(|(s, _)| *s)
        .collect();
    let names = best.iter().map(Square::to_string).collect::<Vec<_>>();
    let names = match &names[..] {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => panic!("{position}"),
    };
    let s = if best.len() == 1 { "s" } else { "" };
    let all = best.len() == values.len();
    let slower = values
        .iter()
        .any(|(_, v)| *v != value && matches!(v, Value::Win { .. }));
    let expected = match value {
        Value::Draw | Value::Win { .. } if values.len() == 1 => {
            format!("{names} is the only move left.")
        }
        Value::Draw if all => "Every move keeps the draw.".to_owned(),
        Value::Draw => format!("Only {names} keep{s} the draw."),
        Value::Win { plies } if all => format!("Every move wins in {plies}."),
        Value::Win { .. } if slower => format!("{names} win{s} fastest."),
        Value::Win { .. } => format!("Only {names} win{s}."),
        Value::Loss { plies } if all => format!("Every move loses in {plies}."),
        Value::Loss { .. } => format!("Every move loses; {names} hold{s} out longest."),
    };
    assert_eq!(text, expected, "{position}");
}

/// The weaker moves, each with its verdict and the play that shows it.
fn check_weaker(position: &Position, lines: &[&str]) -> BTreeSet<Square> {
    let (turn, value) = (position.turn(), TABLE.value(position).unwrap());
    let mut told = BTreeSet::new();
    for block in lines.chunk_by(|_, next| next.starts_with("   ")) {
        let [heading, steps @ ..] = block else {
            panic!()
        };
        let names: String = heading.trim().chars().take_while(|c| *c != ':').collect();
        let end = [
            " wins ", " win ", " loses", " lose", " lets", " let", " throws", " throw",
        ]
        .iter()
        .filter_map(|verb| names.find(verb))
        .min()
        .unwrap_or_else(|| panic!("{heading}"));
        let squares: Vec<Square> = items(&names[..end]).into_iter().map(square).collect();
        let one = squares.len() == 1;
        let worth = TABLE
            .value(&position.play(squares[0]).unwrap())
            .unwrap()
            .for_mover();
        let verb = |singular: &str, plural: &str| {
            if one {
                singular.to_owned()
            } else {
                plural.to_owned()
            }
        };
        let verdict = value_in_words(worth, turn);
        let expected = match (value, worth) {
            (Value::Win { .. }, Value::Win { plies }) => {
                format!("{} too, but only in {plies}", verb("wins", "win"))
            }
            (Value::Win { .. }, Value::Draw) => {
                format!("{} the win go: {verdict}", verb("lets", "let"))
            }
            (Value::Win { .. }, _) => {
                format!("{} the win away: {verdict}", verb("throws", "throw"))
            }
            (Value::Draw, Value::Loss { .. }) => format!("{}: {verdict}", verb("loses", "lose")),
            (Value::Loss { .. }, _) => format!("{} sooner: {verdict}", verb("loses", "lose")),
            (Value::Draw, _) => panic!("{position} {heading}"),
        };
        assert_eq!(
            heading.trim(),
            format!("{} {expected}", &names[..end]),
            "{position}"
        );

        let (steps, remark) = match steps {
            [steps @ .., last] if last.trim() == "after which nothing wins" => (steps, true),
            steps => (steps, false),
        };
        let (line, end) = check_steps(position, steps);
        assert_eq!(remark, worth == Value::Draw);
        match worth {
            Value::Draw => assert_eq!(TABLE.value(&end), Some(Value::Draw)),
            Value::Win { plies } => {
                assert_eq!(line.len(), usize::from(plies));
                assert_eq!(end.status(), Status::Over(Outcome::Win(turn)));
            }
            Value::Loss { plies } => {
                assert_eq!(line.len(), usize::from(plies));
                assert_eq!(end.status(), Status::Over(Outcome::Win(turn.opponent())));
            }
        }
        for square in squares {
            let child = position.play(square).unwrap();
            assert_eq!(
                TABLE.value(&child).unwrap().for_mover(),
                worth,
                "{position} {heading}"
            );
            assert!(told.insert(square), "{position} {heading}");
        }
    }
    told
}

#[test]
fn every_sentence_is_true() {
    let boards = (0..19_683).filter_map(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
    let positions = boards.filter_map(|board| Position::try_from(board).ok());
    let mut read = 0;
    for position in positions {
        let text = text(
            &Explanation::of(&TABLE, &position).unwrap(),
            Language::English,
        );
        read += 1;
        let turn = position.turn();
        match position.status() {
            Status::Over(Outcome::Win(player)) => {
                let start = format!("The game is over: {player} has won with ");
                let lines = text[0]
                    .strip_prefix(&start)
                    .and_then(|t| t.strip_suffix('.'))
                    .unwrap();
                assert_eq!(read_lines(lines), complete(&position, player));
                assert_eq!(text.len(), 1);
                continue;
            }
            Status::Over(Outcome::Draw) => {
                assert_eq!(
                    text,
                    ["The game is over: a draw. The board is full and nobody has a line."]
                );
                continue;
            }
            Status::ToMove(_) => {}
        }
        let value = TABLE.value(&position).unwrap();
        let both = if value == Value::Draw {
            ""
        } else {
            ", counting the moves of both"
        };
        assert_eq!(
            text[0],
            format!("{turn} to move: {}{both}.", value_in_words(value, turn))
        );

        let best_play = text
            .iter()
            .position(|t| t.starts_with("Best play:\n"))
            .unwrap();
        let wins = lacking(&position, turn);
        let dangers = lacking(&position, turn.opponent());
        let forks = TABLE
            .move_values(&position)
            .any(|(_, v)| v == Value::Win { plies: 3 });
        let something = !wins.is_empty() || !dangers.is_empty() || forks;
        assert_eq!(
            best_play,
            if something { 3 } else { 2 },
            "{position} {text:?}"
        );
        if something {
            check_situation(&position, &text[1]);
        }
        check_choice(&position, &text[best_play - 1]);

        let lines: Vec<&str> = text[best_play].lines().skip(1).collect();
        let (line, end) = check_steps(&position, &lines);
        assert!(TABLE.best_moves(&position).any(|best| best == line[0]));
        assert!(end.is_over(), "{position}");

        let best: BTreeSet<Square> = TABLE.best_moves(&position).collect();
        let others: BTreeSet<Square> = position.moves().filter(|s| !best.contains(s)).collect();
        let told = match text.get(best_play + 1) {
            Some(weaker) => {
                let weaker = weaker.strip_prefix("Weaker moves:\n").unwrap();
                check_weaker(&position, &weaker.lines().collect::<Vec<_>>())
            }
            None => BTreeSet::new(),
        };
        assert_eq!(told, others, "{position}");
    }
    assert_eq!(read, 5_478);
}
