use noughts::Rules;

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

    pub(crate) const fn description(self) -> &'static str {
        match self {
            Command::Undo => "take your last move back",
            Command::Redo => "play again what was taken back",
            Command::Values => "the value of every move, on or off",
            Command::Hints => "the best moves and why they are, on or off",
            Command::New => "a new game",
            Command::Sides => "you and the opponent change sides",
            Command::Level => "the next level of the opponent",
            Command::Two => "two people at one keyboard, or back to the opponent",
            Command::Mark => "place the other mark",
            Command::Quit => "end",
        }
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

    /// The command of a word, or of a letter alone.
    pub(crate) fn of_word(word: &str) -> Option<Command> {
        let named = |command: &Command| command.name().eq_ignore_ascii_case(word);
        let one = |letter: &str| letter.chars().next().and_then(Command::of_letter);
        match word.len() {
            1 => one(word),
            _ => Command::ALL.into_iter().find(named),
        }
    }
}
