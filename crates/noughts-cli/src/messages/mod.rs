//! All texts of the program itself, as data. Many of them name an option. [`en`] and [`ko`] render
//! them. Each is an exhaustive `match`, so a message without a translation does not compile.
//! Research commands, usage errors and internal errors are in English only and need no message.

mod en;
mod ko;

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use noughts::{Mark, Move, Player, Rules, Value};
use noughts_analysis::Language;
use noughts_analysis::opponent::Level;

use crate::play::Command;

/// The game's name for a player.
fn player(rules: &Rules, player: Player, language: Language) -> String {
    noughts_analysis::messages::Message::Player(player).text(rules, language)
}

/// A message for the user. Errors and labels have no full stop, sentences about a game have one.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "play"),
    allow(dead_code, reason = "some are of the screen")
)]
pub(crate) enum Message<'a> {
    Interrupted,
    StandardInput,
    IsDirectory,
    /// An error of the operating system.
    System(&'a io::Error),

    // Boards on the command line and on standard input.
    SeveralBoards,
    /// The prefix of an error about one of several arguments.
    AtArgument(usize),
    /// The prefix of an error about a line of standard input.
    AtLine(u64),
    TypeRows {
        rows: u8,
        width: u8,
    },
    LineTooLong(usize),
    NotUtf8 {
        byte: u8,
        offset: usize,
    },
    ArgumentNotUtf8(&'a str),
    ErrorsInBoards {
        errors: u64,
        boards: u64,
    },

    // Games that are too large.
    NotInTime(&'a Rules),
    NoMemory(&'a Rules, usize),
    TakesMoreMemory(&'a Rules, u128),
    /// The first game can be neither solved nor searched, the second can be solved.
    CannotSolve(&'a Rules, &'a Rules),
    /// The first game has too many positions to know all of them, the second has not.
    TooManyForAll(&'a Rules, &'a Rules),
    /// Why a picture has no values.
    DrawnWithoutValues(&'a str),
    /// An option that needs a solution, and why there is no solution.
    CannotBeHad(&'a str, &'a str),

    // Progress on a terminal; templates are those of indicatif.
    SweepTemplate {
        time_known: bool,
    },
    SearchProgress {
        seconds: f64,
        nodes: u64,
    },
    /// After the progress of a search: the bounds of the value so far.
    Bounds(Value, Value),

    // noughts problems.
    MoreAboutProblems,
    Title,
    Asks,
    Address,
    Also,
    Input,
    Output,
    Function,
    /// The name of a function, and the extensions of its files.
    InsteadOfProgram(&'a str, &'a str),
    Inputs,
    SampleInput,
    SampleOutput,
    PromisedInputs(usize),
    SilentInputs(usize),
    ExcludedInputs(usize),

    // noughts check.
    Preparing,
    InputsTemplate,
    PositionsTemplate,
    FailuresSoFar(usize),
    OverProgram,
    NoCase,
    ExcludedCase(&'a str),
    /// No sandbox on Linux, and none on other systems.
    NotSandboxed,
    NotSandboxedHere,
    WeaklySandboxed(&'a str),
    /// The reason of each sandbox that was tried.
    CannotSandbox(&'a str),
    ReadAs(&'a str),
    CompiledAs {
        used: &'a str,
        usual: &'a str,
    },
    NotKeptAlive {
        fit: &'a str,
        problem: &'a str,
    },
    NotRemoved(&'a str),
    /// Every run ended with the exit code of a shell that cannot start a command.
    CommandSeesTooLittle,
    NotInstalled {
        tool: &'a str,
        package: &'a str,
    },
    CannotStart(&'a str),
    CannotSave(&'a str),
    IsLink(&'a Path),

    // noughts check of many programs.
    /// Links and files that are not sources, and whether there are more than those listed.
    Skipped {
        files: usize,
        listed: &'a str,
    },
    SkippedHidden(usize),
    NoPrograms(&'a str),
    JudgedBefore {
        known: usize,
        all: usize,
        file: &'a str,
    },
    JudgedSoFar {
        judged: usize,
        all: usize,
        /// The file of the verdicts. `None` if the same command does not read it.
        file: Option<&'a str>,
    },
    NotResults(&'a str),
    SaveIsForOne,
    PageWritten(&'a str),

    // noughts play.
    PleaseType {
        example: &'a str,
        commands: &'a [Command],
    },
    TypeAfterTheEnd,
    NoValues,
    /// Games on boards with more squares are not reviewed.
    NoReview(u32),
    TakenBack,
    NothingToTakeBack,
    PlayedAgain,
    NothingToPlayAgain,
    NewGame,
    TwoPeople,
    NoOpponent,
    OneMark,
    Solving,
    Searching,
    /// Follows the text about whose turn it is.
    IsSearching,
    /// Follows the text about whose turn it is.
    NotFound,
    WorthTrying(&'a [String]),
    ValuesAre(bool),
    HintsAre(bool),
    YouPlace(Mark),
    /// The new level of the opponent.
    LevelIs(&'a Rules, Level),
    /// The side of the only person, and the level of the other side.
    Sides(&'a Rules, Player, Level),
    /// One of two people is to move.
    ToMove(&'a Rules, Player),
    /// The only person is to move; their mark, unless players share marks.
    YourMove(Option<Mark>),
    NotYourTurn,
    IsThinking(&'a Rules, Player),
    Played(&'a Rules, Player, Move),
    /// A command beside its key.
    Label(Command),
    EnterPlays,
    BracketsLayer,
    Arrows(&'a str),
    /// The keys of a new game and of undo.
    AfterTheEnd(char, char),
    /// The columns and rows that the board needs, those that the terminal has, and the key to quit.
    TooSmall {
        needed: [u16; 2],
        found: [u16; 2],
        quit: char,
    },
}

impl Message<'_> {
    /// The text in the language of this run.
    pub(crate) fn text(self) -> String {
        self.text_in(language())
    }

    pub(crate) fn text_in(self, language: Language) -> String {
        match language {
            Language::English => en::text(self),
            Language::Korean => ko::text(self),
        }
    }
}

/// The language of this run, after the arguments have been read.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Sets the language of this run, once.
pub(crate) fn set_language(language: Language) {
    let _ = CHOSEN.set(language);
}

/// The language of this run.
pub(crate) fn language() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

/// The language of the locale.
pub(crate) fn language_of_environment() -> Language {
    language_of(env::var_os)
}

/// The first variable that is set determines the language.
fn language_of(variable: impl Fn(&'static str) -> Option<OsString>) -> Language {
    let mut set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .filter(|locale| !locale.is_empty());
    let locale = set.next().unwrap_or_default();
    // A locale starts with a language, which a country, an encoding and more may follow:
    // `ko_KR.UTF-8`.
    match locale.to_string_lossy().split(['_', '.', '@']).next() {
        Some("ko") => Language::Korean,
        _ => Language::English,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If there are no verdicts, there is no file of verdicts.
    #[test]
    fn a_class_resumes_from_cached_verdicts() {
        let (all, file) = (9, Some("r.json"));
        for judged in [0, 1] {
            for language in Language::ALL {
                let said = Message::JudgedSoFar { judged, all, file }.text_in(language);
                assert_eq!(said.contains("r.json"), judged > 0, "{said}");
            }
        }
    }

    #[test]
    fn the_first_variable_that_is_set_decides_the_language() {
        let language = |set: &[(&str, &str)]| {
            language_of(|name| {
                let found = set.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, locale)| locale.into())
            })
        };
        for korean in [
            &[("LANG", "ko_KR.UTF-8")][..],
            &[("LC_MESSAGES", "ko")],
            &[("LC_ALL", ""), ("LC_MESSAGES", "ko.UTF-8"), ("LANG", "C")],
        ] {
            assert_eq!(language(korean), Language::Korean, "{korean:?}");
        }
        for english in [
            &[][..],
            &[("LANG", "de_DE@euro")],
            // Konkani.
            &[("LANG", "kok_IN")],
            &[("LC_MESSAGES", "en_GB"), ("LANG", "ko_KR.UTF-8")],
        ] {
            assert_eq!(language(english), Language::English, "{english:?}");
        }
    }

    #[test]
    fn errors_of_the_system_in_korean() {
        for (why, said) in [
            (
                "nosuch: No such file or directory (os error 2)",
                "프로그램을 시작할 수 없습니다(nosuch: 그런 파일이나 폴더가 없습니다)",
            ),
            (
                "a.out: Exec format error (os error 8)",
                "프로그램을 시작할 수 없습니다(a.out: 실행할 수 있는 형식의 파일이 아닙니다)",
            ),
            ("odd", "프로그램을 시작할 수 없습니다(odd)"),
        ] {
            assert_eq!(Message::CannotStart(why).text_in(Language::Korean), said);
            assert_eq!(Message::CannotStart(why).text_in(Language::English), why);
        }
    }
}
