//! Korean says what English says, whose sentences are checked one by one, and
//! says it in Korean.

use noughts::{Board, Position, Rules, TABLE};

use super::{Explanation, over, text};
use crate::language::Language;

/// Every position of 3×3 with its English and its Korean text.
fn texts() -> impl Iterator<Item = (Position, Vec<String>, Vec<String>)> {
    let boards = (0..19_683).filter_map(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
    let positions = boards.filter_map(|board| Position::try_from(board).ok());
    positions.map(|position| {
        let explanation = Explanation::of(&TABLE, &position).unwrap();
        let [english, korean] =
            [Language::English, Language::Korean].map(|language| text(&explanation, language));
        (position, english, korean)
    })
}

/// What stands in Latin letters, and the Korean directly behind it.
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

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'c', b'1'..=b'3'])
}

fn squares(text: &str) -> Vec<String> {
    let words = latin(text).into_iter().map(|(word, _)| word);
    words.filter(|word| is_square(word)).collect()
}

#[test]
fn the_same_paragraphs_name_the_same_squares() {
    let mut read = 0;
    for (position, english, korean) in texts() {
        assert_eq!(english.len(), korean.len(), "{position}");
        for (english, korean) in english.iter().zip(&korean) {
            let context = format!("{position}\n{english}\n{korean}");
            assert_eq!(squares(english), squares(korean), "{context}");
            assert_eq!(english.lines().count(), korean.lines().count(), "{context}");
        }
        read += 1;
    }
    assert_eq!(read, 5_478);
}

/// The number in front of each place where `unit` stands.
fn numbers_before(text: &str, unit: &str) -> Vec<String> {
    let texts = text.split(unit).collect::<Vec<_>>();
    let before = texts[..texts.len() - 1].iter();
    let words = before.map(|text| {
        text.rsplit([' ', '\n'])
            .next()
            .unwrap_or_default()
            .to_owned()
    });
    words.collect()
}

/// How soon the game ends: `x wins in 5` is `x가 5수 만에 이깁니다`.
#[test]
fn the_same_numbers_of_moves() {
    for (position, english, korean) in texts() {
        let (english, korean) = (english.join("\n"), korean.join("\n"));
        let in_english = english.split(" in ").skip(1).map(|text| {
            let end = text.find(|c: char| !c.is_ascii_digit());
            text[..end.unwrap_or(text.len())].to_owned()
        });
        let in_korean = korean
            .replace("한 수 만에", "1수 만에")
            .replace("수가 걸립니다", "수 만에");
        assert!(
            in_english.eq(numbers_before(&in_korean, "수 만에")),
            "{position}\n{english}\n{korean}"
        );
    }
}

/// Whose turn it is and who wins: `x wins in 5` is `x가 5수 만에 이깁니다`.
#[test]
fn the_same_players() {
    let is_player = |word: &str| word == "x" || word == "o";
    for (position, english, korean) in texts() {
        let (english, korean) = (english.join("\n"), korean.join("\n"));
        let before = |marker: &str| {
            let texts: Vec<&str> = english.split(marker).collect();
            let words = texts[..texts.len() - 1]
                .iter()
                .filter_map(|text| text.rsplit([' ', '\n']).next());
            let players = words.filter(|word| is_player(word));
            players.map(str::to_owned).collect::<Vec<_>>()
        };
        let sentences = korean.split(['.', '\n']);
        let winners = sentences.filter(|s| s.ends_with("만에 이깁니다"));
        let winners = winners.filter_map(|sentence| {
            let subjects = latin(sentence).into_iter().rev();
            let mut subjects = subjects.filter(|(word, behind)| is_player(word) && behind == "가");
            subjects.next().map(|(word, _)| word)
        });
        let context = format!("{position}\n{english}\n{korean}");
        assert!(winners.eq(before(" wins in ")), "{context}");
        let turn = korean
            .split(" 차례입니다")
            .next()
            .filter(|word| is_player(word));
        assert_eq!(
            turn,
            before(" to move").first().map(String::as_str),
            "{context}"
        );
    }
}

/// Everything but x, o and the squares is Korean, and what is joined to them is
/// a particle in the form that goes with the way they are read: a1 일, a2 이,
/// a3 삼, x 엑스, o 오.
#[test]
fn nothing_is_left_in_english_and_every_particle_fits() {
    let any = ["", "의", "에", "에는", "뿐입니다", "입니다"];
    for (position, _, korean) in texts() {
        for (word, behind) in latin(&korean.join("\n")) {
            let fits = match word.as_str() {
                "x" | "o" => ["는", "가"].contains(&behind.as_str()),
                "a1" | "b1" | "c1" | "a3" | "b3" | "c3" => {
                    ["이", "을", "과", "이나"].contains(&behind.as_str())
                }
                "a2" | "b2" | "c2" => ["가", "를", "와", "나"].contains(&behind.as_str()),
                _ => panic!("{position}: {word} in {korean:?}"),
            };
            assert!(
                fits || any.contains(&behind.as_str()),
                "{position}: {word}{behind} in {korean:?}"
            );
        }
    }
}

/// Sentences end formally, and the names of lines have their particles too.
#[test]
fn sentences_are_formal_and_lines_have_their_particles() {
    let wrong = ["줄를", "줄가", "줄와", "열를", "열가", "열와"];
    for (position, _, korean) in texts() {
        for paragraph in &korean {
            for line in paragraph.lines() {
                let (_, said) = line.trim_start().split_once("  ").unwrap_or(("", ""));
                assert!(said.is_empty() || said.ends_with("니다"), "{line}");
            }
            assert!(wrong.iter().all(|w| !paragraph.contains(w)), "{position}");
            assert!(
                paragraph.contains('\n') || paragraph.ends_with("니다."),
                "{position}"
            );
        }
    }
}

fn korean(rows: &str) -> String {
    let position: Position = rows.parse().unwrap();
    let explanation = Explanation::of(&TABLE, &position).unwrap();
    text(&explanation, Language::Korean).join("\n\n")
}

#[test]
fn a_win_at_once_and_what_throws_it_away() {
    assert_eq!(
        korean(
            "x x .
             o o .
             . . ."
        ),
        "\
x 차례입니다. x가 한 수 만에 이깁니다.

x는 바로 이길 수 있습니다. c1에 두면 맨 윗줄이 완성됩니다.

이기는 수는 c1뿐입니다.

최선의 수순:
  1. x c1  맨 윗줄을 완성합니다

더 약한 수:
  c2에 두면 승리를 놓쳐 무승부가 됩니다
      1. x c2  가운데 줄을 막으면서 맨 윗줄의 c1을 노립니다
      2. o c1  맨 윗줄을 막아야 하며, 대각선 c1-b2-a3의 a3을 노립니다
         그 뒤로는 이길 길이 없습니다
  a3, b3, c3에 두면 역전되어 o가 2수 만에 이깁니다
      1. x a3  맨 윗줄의 c1을 노립니다
      2. o c2  가운데 줄을 완성합니다"
    );
}

#[test]
fn a_draw_that_must_be_kept() {
    assert_eq!(
        korean(
            "x . .
             . o .
             . . x"
        ),
        "\
o 차례입니다. 서로 최선으로 두면 무승부입니다.

무승부를 지키는 수는 b1, a2, c2, b3뿐입니다.

최선의 수순:
  1. o b1  가운데 열의 b3을 노립니다
  2. x b3  가운데 열을 막아야 하며, 맨 아랫줄의 a3을 노립니다
  3. o a3  맨 아랫줄을 막아야 하며, 대각선 c1-b2-a3의 c1을 노립니다
  4. x c1  대각선 c1-b2-a3을 막아야 하며, 오른쪽 열의 c2를 노립니다
  5. o c2  오른쪽 열을 막아야 하며, 가운데 줄의 a2를 노립니다
  6. x a2  가운데 줄을 막아야 합니다

더 약한 수:
  c1이나 a3에 두면 x가 4수 만에 이깁니다
      1. o c1  대각선 c1-b2-a3의 a3을 노립니다
      2. x a3  대각선 c1-b2-a3을 막아야 하며, 양수겸장으로 왼쪽 열의 a2와 맨 아랫줄의 b3을 동시에 노립니다
      3. o a2  왼쪽 열을 막으면서 가운데 줄의 c2를 노립니다
      4. x b3  맨 아랫줄을 완성합니다"
    );
}

#[test]
fn a_fork() {
    let text = korean(
        "x x o
         o . .
         . . .",
    );
    assert!(text.starts_with(
        "\
x 차례입니다. x가 양쪽의 수를 합쳐 3수 만에 이깁니다.

x는 양수겸장을 만들 수 있습니다. b2에 두면 가운데 열의 b3과 대각선 a1-b2-c3의 c3을 동시에 노리게 되어 o는 한 곳밖에 막지 못합니다.

이기는 수는 b2뿐입니다."
    ));
}

#[test]
fn two_threats_at_once() {
    assert_eq!(
        korean(
            "x . o
             . o .
             x . x"
        ),
        "\
o 차례입니다. x가 양쪽의 수를 합쳐 2수 만에 이깁니다.

x가 왼쪽 열의 a2와 맨 아랫줄의 b3을 동시에 노리고 있어 o는 한 곳밖에 막지 못합니다.

어디에 두어도 2수 만에 집니다.

최선의 수순:
  1. o a2  왼쪽 열을 막으면서 가운데 줄의 c2를 노립니다
  2. x b3  맨 아랫줄을 완성합니다"
    );
}

#[test]
fn finished_games() {
    let over = |rows: &str| over(&rows.parse().unwrap(), Language::Korean);
    assert_eq!(
        over(
            "x o o
             x x o
             x o x"
        ),
        "게임이 끝났습니다. x가 왼쪽 열과 대각선 a1-b2-c3을 완성해 이겼습니다."
    );
    assert_eq!(
        over(
            "x o x
             x o o
             o x x"
        ),
        "게임이 끝났습니다. 빈칸이 없고 아무도 줄을 완성하지 못해 무승부입니다."
    );
}
