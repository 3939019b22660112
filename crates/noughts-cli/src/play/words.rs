//! What the terminal game says, beside what is said of games elsewhere too.

use noughts::{Mark, Move, Player, Rules};
use noughts_analysis::messages::Message;
use noughts_analysis::messages::ko::{Particle, with};
use noughts_analysis::opponent::Level;
use noughts_analysis::words::{list, player};
use noughts_analysis::{Language, Text};

pub(super) const NO_VALUES: Text = Text {
    en: "This game has too many positions to know what moves are worth.",
    ko: "이 게임은 국면이 너무 많아 수의 값을 알 수 없습니다.",
};

/// Why a game on a board of more than `most` squares is not looked back at.
pub(super) fn no_review(most: u32, language: Language) -> String {
    match language {
        Language::English => format!(
            "Its mistakes are not told: on more than {most} squares it takes too long to know \
             what each move was worth."
        ),
        Language::Korean => format!(
            "칸이 {most}개보다 많으면 수마다 값을 알아내는 데 너무 오래 걸려, 실수를 알려 드리지 않습니다."
        ),
    }
}

pub(super) const TAKEN_BACK: Text = Text {
    en: "Taken back.",
    ko: "물렀습니다.",
};

pub(super) const NOTHING_TO_TAKE_BACK: Text = Text {
    en: "There is nothing to take back.",
    ko: "무를 수가 없습니다.",
};

pub(super) const PLAYED_AGAIN: Text = Text {
    en: "Played again.",
    ko: "다시 두었습니다.",
};

pub(super) const NOTHING_TO_PLAY_AGAIN: Text = Text {
    en: "There is nothing to play again.",
    ko: "다시 둘 수가 없습니다.",
};

pub(super) const NEW_GAME: Text = Text {
    en: "A new game.",
    ko: "새 게임입니다.",
};

pub(super) const TWO_PEOPLE: Text = Text {
    en: "Two people play.",
    ko: "두 사람이 둡니다.",
};

pub(super) const NO_OPPONENT: Text = Text {
    en: "Two people play; there is no opponent.",
    ko: "두 사람이 두고 있어 편을 바꿀 상대가 없습니다.",
};

pub(super) const ONE_MARK: Text = Text {
    en: "There is only one mark that you can place.",
    ko: "놓을 수 있는 말은 한 가지뿐입니다.",
};

/// What is to be known while every position is worked out.
pub(super) const WORKING: Text = Text {
    en: "Working out every position…",
    ko: "모든 국면을 계산하고 있습니다…",
};

/// The same while a search goes on.
pub(super) const SEARCHING: Text = Text {
    en: "Searching…",
    ko: "탐색하고 있습니다…",
};

/// Behind whose turn it is, while a search goes on.
pub(super) const IS_SEARCHING: Text = Text {
    en: "searching…",
    ko: "탐색하고 있습니다…",
};

/// Behind whose turn it is, after a search.
pub(super) const NOT_FOUND: Text = Text {
    en: "who wins is not known after a short search.",
    ko: "잠깐 탐색해서는 누가 이기는지 알 수 없습니다.",
};

/// On a terminal, before the values of a large game are known.
pub(super) const WORKING_OUT_VALUES: Text = Text {
    en: "working out what the moves are worth",
    ko: "수의 값을 계산하고 있습니다",
};

pub(super) const ONE_WORD: Text = Text {
    en: "expected one move or one word; help lists them",
    ko: "수 하나나 단어 하나만 입력하세요. 목록은 help로 볼 수 있습니다",
};

pub(super) const TYPE_AFTER_THE_END: Text = Text {
    en: "Type new, undo or quit.",
    ko: "new, undo, quit 가운데 하나를 입력하세요.",
};

pub(super) const fn values_are(on: bool) -> Text {
    match on {
        true => Text {
            en: "Values are on.",
            ko: "수의 값을 표시합니다.",
        },
        false => Text {
            en: "Values are off.",
            ko: "수의 값을 표시하지 않습니다.",
        },
    }
}

pub(super) const fn hints_are(on: bool) -> Text {
    match on {
        true => Text {
            en: "Hints are on.",
            ko: "힌트를 표시합니다.",
        },
        false => Text {
            en: "Hints are off.",
            ko: "힌트를 표시하지 않습니다.",
        },
    }
}

/// The mark that a person places.
pub(super) fn you_place(mark: Mark, language: Language) -> String {
    match language {
        Language::English => format!("You place {mark}."),
        Language::Korean => format!("{} 놓습니다.", with(mark, Particle::Object)),
    }
}

/// How well the opponent plays from now on.
pub(super) fn level(rules: &Rules, level: Level, language: Language) -> String {
    let [title, description] =
        [level.title(), level.description_in(rules)].map(|text| text.in_language(language));
    format!("{title}: {description}.")
}

/// Which side the only person has, and how well the other side plays.
pub(super) fn sides(rules: &Rules, person: Player, level: Level, language: Language) -> String {
    let [you, opponent] = [person, person.opponent()].map(|who| player(rules, who, language));
    let level = level.title().in_language(language);
    match language {
        Language::English => {
            let opponent = subject(rules, person.opponent());
            format!("You are {you}. {opponent} plays at level {level}.")
        }
        Language::Korean => {
            format!("나는 {you}, 상대는 {opponent}입니다. 상대의 수준은 {level}입니다.")
        }
    }
}

/// One of two people is to move.
pub(super) fn to_move(rules: &Rules, turn: Player, language: Language) -> String {
    match language {
        Language::English => format!("{} to move.", subject(rules, turn)),
        Language::Korean => format!("{} 차례입니다.", player(rules, turn, language)),
    }
}

/// The only person is to move; `own` is their mark, `None` if players share marks.
pub(super) fn your_move(own: Option<Mark>, language: Language) -> String {
    match (language, own) {
        (Language::English, Some(mark)) => format!("Your move, {mark}."),
        (Language::English, None) => "Your move.".to_owned(),
        (Language::Korean, Some(mark)) => format!("내 차례입니다({mark})."),
        (Language::Korean, None) => "내 차례입니다.".to_owned(),
    }
}

/// The opponent is to move.
pub(super) fn is_thinking(rules: &Rules, turn: Player, language: Language) -> String {
    match language {
        Language::English => format!("{} is thinking…", subject(rules, turn)),
        Language::Korean => {
            let turn = player(rules, turn, language);
            format!("{} 생각하고 있습니다…", with(turn, Particle::Subject))
        }
    }
}

/// Who makes which move.
pub(super) fn told(rules: &Rules, who: Player, played: Move, language: Language) -> String {
    match language {
        Language::English => {
            let (who, notation) = (subject(rules, who), rules.notation(played));
            format!("{who} plays {notation}.")
        }
        Language::Korean => {
            let who = with(player(rules, who, language), Particle::Subject);
            let Move { square, mark } = played;
            match rules.has_choice_of_marks() {
                true => {
                    let mark = with(mark, Particle::Object);
                    format!("{who} {square}에 {mark} 놓았습니다.")
                }
                false => format!("{who} {square}에 두었습니다."),
            }
        }
    }
}

/// Moves, as they are written, that a search thinks well of.
pub(super) fn worth_trying(moves: &[String], language: Language) -> String {
    match language {
        Language::English => format!("Worth trying: {}.", list(moves)),
        Language::Korean => format!("둘 만한 수: {}.", moves.join(", ")),
    }
}

/// What a move looks like: `a square such as b2`.
fn move_like(rules: &Rules, example: &str, language: Language) -> String {
    let kind = match (rules.has_free_squares(), rules.has_choice_of_marks()) {
        (false, _) => Text {
            en: "column",
            ko: "열",
        },
        (true, true) => Text {
            en: "move",
            ko: "수",
        },
        (true, false) => Text {
            en: "square",
            ko: "칸",
        },
    };
    let kind = kind.in_language(language);
    match language {
        Language::English => format!("a {kind} such as {example}"),
        Language::Korean => format!("{example} 같은 {kind}"),
    }
}

/// What to type.
pub(super) fn please_type(rules: &Rules, example: &str, language: Language) -> String {
    let like = move_like(rules, example, language);
    match language {
        Language::English => format!("Type {like}, or help."),
        Language::Korean => format!("{} help를 입력하세요.", with(like, Particle::Or)),
    }
}

/// What was typed is no move and no word, without a full stop.
pub(super) fn not_understood(
    rules: &Rules,
    example: &str,
    found: &str,
    language: Language,
) -> String {
    let like = move_like(rules, example, language);
    match language {
        Language::English => format!("expected {like}, or help, found '{found}'"),
        Language::Korean => format!(
            "{} help를 입력해야 하는데 다른 것이 있습니다: '{found}'",
            with(like, Particle::Or)
        ),
    }
}

/// What was typed is no level, without a full stop.
pub(super) fn no_level(levels: &str, language: Language) -> String {
    match language {
        Language::English => format!("expected a level: {levels}"),
        Language::Korean => format!("수준은 다음 가운데 하나여야 합니다: {levels}"),
    }
}

/// Above the levels.
pub(super) fn level_by_name(levels: &str, language: Language) -> String {
    match language {
        Language::English => format!("level NAME, with {levels}:"),
        Language::Korean => format!("level NAME, NAME은 {levels} 가운데 하나:"),
    }
}

/// What moves look like in a game, and what they do.
pub(super) fn ways_to_move(rules: &Rules) -> Vec<(&'static str, Text)> {
    let square = match rules.depth() {
        1 => (
            "b2",
            Text {
                en: "play on that square",
                ko: "그 칸에 두기",
            },
        ),
        _ => (
            "b2.1",
            Text {
                en: "play on that square of layer 1",
                ko: "1층의 그 칸에 두기",
            },
        ),
    };
    let drop = Text {
        en: "let a mark drop in that column",
        ko: "그 열에 말을 떨어뜨리기",
    };
    let with_mark = Text {
        en: "place o there, whichever mark you place otherwise",
        ko: "고른 말과 상관없이 그 칸에 o를 놓기",
    };
    let mut ways = match rules.has_free_squares() {
        true => vec![square],
        false => vec![("b", drop)],
    };
    if rules.has_choice_of_marks() {
        let example = match rules.depth() {
            1 => "b2o",
            _ => "b2.1o",
        };
        ways.push((example, with_mark));
    }
    ways
}
/// A player at the beginning of an English sentence.
fn subject(rules: &Rules, player: Player) -> String {
    Message::Subject(player).text(rules, Language::English)
}
