//! Values and prospects: their order, and their conversion between the two players.

use noughts::{Outcome, Player, Prospect, Value};

/// Every value there is, the worst first.
fn values() -> Vec<Value> {
    let losses = (0..=255).map(|plies| Value::Loss { plies });
    let wins = (0..=255).rev().map(|plies| Value::Win { plies });
    losses.chain([Value::Draw]).chain(wins).collect()
}

#[test]
fn values_are_ordered_and_negate() {
    assert!(values().is_sorted_by(|a, b| a < b));
    for value in values() {
        let seen = match value {
            Value::Loss { plies } => Value::Win {
                plies: plies.saturating_add(1),
            },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Loss {
                plies: plies.saturating_add(1),
            },
        };
        assert_eq!(value.for_mover(), seen);
        assert_eq!(value.outcome(Player::First), seen.outcome(Player::Second));
        assert_eq!(Prospect::from(value).for_mover(), Prospect::Exact(seen));
    }
    let first = Outcome::Win(Player::First);
    let second = Outcome::Win(Player::Second);
    assert_eq!(Value::Win { plies: 1 }.outcome(Player::Second), second);
    assert_eq!(Value::Loss { plies: 0 }.outcome(Player::Second), first);
    assert_eq!(
        Value::of_end(first, Player::Second),
        Value::Loss { plies: 0 }
    );
    assert_eq!(Value::of_end(first, Player::First), Value::Win { plies: 0 });
    assert_eq!(Value::of_end(Outcome::Draw, Player::First), Value::Draw);
}

/// The unknown is better than a loss, and a certain draw better than the unknown.
#[test]
fn prospects_are_ordered_pessimistically() {
    let exact = |value: fn(&Value) -> bool| {
        let values = values().into_iter().filter(value);
        values.map(Prospect::Exact).collect::<Vec<_>>()
    };
    let losses = exact(|value| matches!(value, Value::Loss { .. }));
    let wins = exact(|value| matches!(value, Value::Win { .. }));
    let mut all = vec![Prospect::Loss];
    all.extend(losses);
    all.extend([
        Prospect::NoWin,
        Prospect::Unknown,
        Prospect::Exact(Value::Draw),
        Prospect::NoLoss,
        Prospect::Win,
    ]);
    all.extend(wins);
    assert!(all.is_sorted_by(|a, b| a < b));
    for prospect in all {
        let other = prospect.for_mover();
        assert_eq!(prospect.is_decided(), other.is_decided());
        assert_eq!(
            prospect.outcome(Player::First),
            other.outcome(Player::Second)
        );
        assert_eq!(
            prospect.is_decided(),
            prospect.outcome(Player::First).is_some()
        );
    }
}

#[test]
fn prospects_from_two_answers() {
    let (yes, no) = (Some(true), Some(false));
    for (wins, loses, prospect, text) in [
        (yes, None, Prospect::Win, "win"),
        (yes, no, Prospect::Win, "win"),
        (no, yes, Prospect::Loss, "loss"),
        (None, yes, Prospect::Loss, "loss"),
        (no, no, Prospect::Exact(Value::Draw), "draw"),
        (no, None, Prospect::NoWin, "no-win"),
        (None, no, Prospect::NoLoss, "no-loss"),
        (None, None, Prospect::Unknown, "unknown"),
    ] {
        assert_eq!(Prospect::of_answers(wins, loses), prospect);
        assert_eq!(Prospect::of_answers(loses, wins), prospect.for_mover());
        assert_eq!(prospect.to_string(), text);
        assert_eq!(prospect.plies(), None);
    }
    let exact = Prospect::Exact(Value::Win { plies: 5 });
    assert_eq!(exact.to_string(), "win in 5");
    assert_eq!((exact.result(), exact.plies()), ("win", Some(5)));
}
