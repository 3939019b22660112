use noughts::Rules;

/// The commands of a player besides moves: one word on a line, or its first letter as a key.
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
    pub(crate) fn all_of(rules: &Rules) -> Vec<Command> {
        let mut commands = Command::ALL.to_vec();
        commands.retain(|command| rules.has_choice_of_marks() || *command != Command::Mark);
        commands
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

    /// The first letter of its name.
    #[cfg(feature = "play")]
    pub(crate) fn letter(self) -> char {
        char::from(self.name().as_bytes()[0])
    }

    /// The command of a name or of its first letter, small or capital.
    pub(crate) fn of_word(word: &str) -> Option<Command> {
        let word = word.to_ascii_lowercase();
        let is_meant = |command: &Command| {
            let name = command.name();
            word == name || word == name[..1]
        };
        Command::ALL.into_iter().find(is_meant)
    }
}
