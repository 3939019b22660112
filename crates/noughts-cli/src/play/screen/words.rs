//! What only the screen says: its keys, and how large it has to be.

use noughts_analysis::{Language, Text};

use crate::play::command::Command;

pub(super) const NOT_YOUR_TURN: Text = Text {
    en: "It is not your turn.",
    ko: "내 차례가 아닙니다.",
};

/// What the keys of moves do, on the screen.
pub(super) const ENTER: Text = Text {
    en: "Enter plays",
    ko: "Enter 두기",
};

pub(super) const BRACKETS: Text = Text {
    en: "[ ] layer",
    ko: "[ ] 층",
};

/// A command beside its key.
pub(super) const fn label(command: Command) -> Text {
    let ko = match command {
        Command::Undo => "무르기",
        Command::Redo => "다시 두기",
        Command::Values => "값",
        Command::Hints => "힌트",
        Command::New => "새 게임",
        Command::Sides => "편 바꾸기",
        Command::Level => "수준",
        Command::Two => "두 사람",
        Command::Mark => "다른 말",
        Command::Quit => "끝내기",
    };
    Text {
        en: command.name(),
        ko,
    }
}

/// What the keys of two commands do when the game is over.
pub(super) fn after_the_end(new: char, undo: char, language: Language) -> String {
    match language {
        Language::English => format!("{new} begins a new game, {undo} takes back."),
        Language::Korean => format!("새 게임은 {new}, 무르기는 {undo}."),
    }
}

/// The keys that choose a square.
pub(super) fn arrows(example: &str, language: Language) -> String {
    match language {
        Language::English => format!("arrows or a name such as {example}"),
        Language::Korean => format!("화살표나 {example} 같은 이름"),
    }
}

/// How large the terminal has to be, how large it is, and the key that ends the game.
pub(super) fn too_small(
    [width, height]: [u16; 2],
    [columns, rows]: [u16; 2],
    quit: char,
    language: Language,
) -> String {
    match language {
        Language::English => format!(
            "The board needs {width} columns and {height} rows; this terminal has {columns} and \
             {rows}. Make it larger, or press {quit} to quit."
        ),
        Language::Korean => format!(
            "판을 그리려면 {width}열 {height}행이 필요한데 이 터미널은 {columns}열 {rows}행입니다. \
             터미널을 키우거나, {quit} 키를 눌러 끝내세요."
        ),
    }
}
