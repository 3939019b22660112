//! Checks that the Korean text is correct Korean and has the paragraphs, lines and moves of
//! the English text, whose sentences other tests check one by one.

use noughts::Position;

use super::{ended, situation};
use crate::messages::Language::Korean;

pub(super) fn check(position: &Position, english: &[String], korean: &[String]) {
    let context = format!("{position:?}\n{english:?}\n{korean:?}");
    assert_eq!(english.len(), korean.len(), "{context}");
    for (english, korean) in english.iter().zip(korean) {
        assert_eq!(english.lines().count(), korean.lines().count(), "{context}");
        assert_eq!(moves(english), moves(korean), "{context}");
    }
    check_language(&korean.join("\n\n"));
}

/// The words in Latin letters, each with the Korean directly after it.
fn latin(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        rest = &rest[start..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let end = behind.find(|c: char| !matches!(c, '가'..='힣'));
        let (korean, behind) = behind.split_at(end.unwrap_or(behind.len()));
        found.push((word.to_owned(), korean.to_owned()));
        rest = behind;
    }
    found
}

/// The squares and moves of a text, in order.
fn moves(text: &str) -> Vec<String> {
    let is_move = |word: &String| {
        let square = word.trim_end_matches(['x', 'o']);
        matches!(square.as_bytes(), [b'a'..=b'c', b'1'..=b'3'])
    };
    let words = latin(text).into_iter().map(|(word, _)| word);
    words.filter(is_move).collect()
}

/// Checks that everything except x, o and the squares is Korean, that sentences
/// end formally, and that a particle after a name has the form that its
/// pronunciation requires: a1 일, a2 이, a3 삼, x 엑스, o 오.
fn check_language(korean: &str) {
    let any = ["", "의", "에", "에서", "뿐입니다", "입니다"];
    for (word, behind) in latin(korean) {
        let fits: &[&str] = match word.as_bytes() {
            [b'x' | b'o'] => &["는", "가"],
            [b'a'..=b'c', b'1' | b'3'] => &["이", "을", "과", "이나"],
            [b'a'..=b'c', b'2'] => &["가", "를", "와", "나"],
            [b'a'..=b'c', b'1'..=b'3', b'x' | b'o'] => &["를", "와", "나", "로"],
            _ => panic!("{word} in {korean}"),
        };
        let behind = behind.as_str();
        assert!(
            fits.contains(&behind) || any.contains(&behind),
            "{word}{behind} in {korean}"
        );
    }
    let wrong = [
        "줄를", "줄가", "줄와", "열를", "열가", "열와", "공는", "공가",
    ];
    assert!(
        wrong.iter().all(|wrong| !korean.contains(wrong)),
        "{korean}"
    );
    for paragraph in korean.split("\n\n") {
        assert!(
            paragraph.contains('\n') || paragraph.ends_with("니다."),
            "{korean}"
        );
        for line in paragraph.lines() {
            let (_, said) = line.trim_start().split_once("  ").unwrap_or(("", ""));
            assert!(said.is_empty() || said.ends_with("니다"), "{line}");
        }
    }
}

/// Threats in positions that are won or lost soon.
#[test]
fn situations() {
    let seen = |game, rows| situation(game, rows, Korean);
    assert_eq!(
        seen("3,3,3", "xxo/o../..."),
        "x는 양수겸장을 만들 수 있습니다(o는 한 곳만 막을 수 있음). b2에 두면 가운데 세로줄의 b3과 대각선 a1-b2-c3의 c3을 노립니다."
    );
    assert_eq!(
        seen("3,3,3", "x.o/.o./x.x"),
        "x가 왼쪽 세로줄의 a2와 아래쪽 가로줄의 b3을 동시에 노리고 있어 o는 한 곳밖에 막지 못합니다."
    );
    assert_eq!(
        seen("3,3,3:misere", "oxo/x.x/xoo"),
        "x는 어디에 두어도 줄을 완성하게 됩니다. b2에 두면 가운데 가로줄이 완성됩니다."
    );
    assert_eq!(
        seen("3,3,3:wild", ".x./xox/.x."),
        "후공이 어떻게 두어도 선공이 다음에 줄을 완성할 수 있습니다."
    );
    assert_eq!(
        seen("3,3,3:x-only", ".x./..x/x.."),
        "후공이 어디에 두어도 선공이 다음에 줄을 완성할 수 있습니다."
    );
    assert_eq!(
        seen("3,3,3:gravity", "..x/.oo/xxo"),
        "o가 가운데 가로줄의 a2를 노리고 있는데, x가 그곳을 막으면 o가 대각선 a1-b2-c3을 a1에서 완성할 수 있습니다."
    );
    assert_eq!(
        seen("3,3,3:gravity", "x.o/x.o/o.x"),
        "x가 어디에 두어도 o가 다음에 줄을 완성할 수 있습니다."
    );
    assert_eq!(
        seen("3,3,3:notakto", "x.x/..x/xx."),
        "후공은 어디에 두어도 줄을 완성하게 됩니다. b1에 두면 위쪽 가로줄이, a2에 두면 왼쪽 세로줄이, b2에 두면 대각선 c1-b2-a3이, c3에 두면 아래쪽 가로줄과 오른쪽 세로줄이 완성됩니다."
    );
}

#[test]
fn finished_games() {
    let end = |game, rows| ended(game, rows, Korean);
    assert_eq!(
        end("3,3,3", "xoo/xxo/xox"),
        "게임이 끝났습니다. x가 왼쪽 세로줄과 대각선 a1-b2-c3을 완성해 이겼습니다."
    );
    assert_eq!(
        end("3,3,3", "xox/xoo/oxx"),
        "게임이 끝났습니다. 빈칸이 없고 아무도 줄을 완성하지 못해 무승부입니다."
    );
    assert_eq!(
        end("3,3,3:misere", "xxx/oo./..."),
        "게임이 끝났습니다. x가 위쪽 가로줄을 완성해 o가 이겼습니다."
    );
    assert_eq!(
        end("3,3,3:wild", ".../ooo/..."),
        "게임이 끝났습니다. 선공이 가운데 가로줄을 완성해 이겼습니다."
    );
    assert_eq!(
        end("3,3,3:notakto", "xxx/.../..."),
        "게임이 끝났습니다. 선공이 위쪽 가로줄을 완성해 후공이 이겼습니다."
    );
    assert_eq!(
        end("3,3,3:torus", ".xo/o.x/x.."),
        "게임이 끝났습니다. x가 대각선 b1-c2-a3을 완성해 이겼습니다."
    );
    assert_eq!(
        end("3,3,3,3", "x../.../...|x../.o./...|x../.../..o"),
        "게임이 끝났습니다. x가 기둥 a1.1-a1.2-a1.3을 완성해 이겼습니다."
    );
    assert_eq!(
        end("3,3,3,3", "x../.../...|.o./.x./...|.o./.../..x"),
        "게임이 끝났습니다. x가 공간 대각선 a1.1-b2.2-c3.3을 완성해 이겼습니다."
    );
}
