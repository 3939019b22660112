use noughts::Rules;
use noughts_analysis::Text;

/// What a player can ask for beside a move: one word on a line, or its first letter
/// as a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Undo,
    Redo,
    Values,
    Hints,
    New,
    Sides,
    Level,
    Two,
    Mark,
    Quit,
}

impl Command {
    /// All of them; no two begin with the same letter.
    pub(crate) const ALL: [Command; 10] = [
        Command::Undo,
        Command::Redo,
        Command::Values,
        Command::Hints,
        Command::New,
        Command::Sides,
        Command::Level,
        Command::Two,
        Command::Mark,
        Command::Quit,
    ];

    /// Those that do something in a game.
    pub(crate) fn all_of(rules: &Rules) -> impl Iterator<Item = Command> + use<> {
        let has_choice = rules.has_choice_of_marks();
        let applies = move |command: &Command| has_choice || *command != Command::Mark;
        Command::ALL.into_iter().filter(applies)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Command::Undo => "undo",
            Command::Redo => "redo",
            Command::Values => "values",
            Command::Hints => "hints",
            Command::New => "new",
            Command::Sides => "sides",
            Command::Level => "level",
            Command::Two => "two",
            Command::Mark => "mark",
            Command::Quit => "quit",
        }
    }

    pub(crate) const fn description(self) -> Text {
        let (en, ko) = match self {
            Command::Undo => ("take your last move back", "마지막 수 무르기"),
            Command::Redo => ("play again what was taken back", "무른 수 다시 두기"),
            Command::Values => (
                "the value of every move, on or off",
                "모든 수의 값 켜고 끄기",
            ),
            Command::Hints => (
                "the best moves and why they are, on or off",
                "가장 좋은 수와 그 이유 켜고 끄기",
            ),
            Command::New => ("a new game", "새 게임"),
            Command::Sides => ("you and the opponent change sides", "상대와 편 바꾸기"),
            Command::Level => ("the next level of the opponent", "상대를 다음 수준으로"),
            Command::Two => (
                "two people at one keyboard, or back to the opponent",
                "두 사람이 번갈아 두기, 또는 다시 상대와 두기",
            ),
            Command::Mark => ("place the other mark", "다른 말 놓기"),
            Command::Quit => ("end", "끝내기"),
        };
        Text { en, ko }
    }

    /// The first letter of its name.
    pub(crate) fn letter(self) -> char {
        char::from(self.name().as_bytes()[0])
    }

    /// The command of a letter, small or capital.
    pub(crate) fn of_letter(letter: char) -> Option<Command> {
        let small = letter.to_ascii_lowercase();
        Command::ALL
            .into_iter()
            .find(|command| command.letter() == small)
    }

    /// The command of a word, singular or plural, or of a letter alone.
    pub(crate) fn of_word(word: &str) -> Option<Command> {
        let small = word.to_ascii_lowercase();
        let named = |command: &Command| singular(command.name()) == singular(&small);
        let one = |letter: &str| letter.chars().next().and_then(Command::of_letter);
        match word.len() {
            1 => one(word),
            _ => Command::ALL.into_iter().find(named),
        }
    }
}

/// A word without the s of its plural: `hint` for `hints`.
fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_by_name_in_singular_and_plural_and_by_letter() {
        for command in Command::ALL {
            let name = command.name();
            let letter = command.letter().to_string();
            for word in [
                name,
                singular(name),
                &format!("{}s", singular(name)),
                &letter,
            ] {
                assert_eq!(Command::of_word(word), Some(command), "{word}");
                let capitals = word.to_ascii_uppercase();
                assert_eq!(Command::of_word(&capitals), Some(command), "{capitals}");
            }
        }
        for word in ["", "hintss", "hin", "a1", "help"] {
            assert_eq!(Command::of_word(word), None, "{word}");
        }
    }
}
