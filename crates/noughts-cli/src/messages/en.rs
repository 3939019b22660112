//! The messages in English.

use noughts::{Player, Rules, Value};
use noughts_analysis::Language::English;
use noughts_analysis::messages::en::list;
use noughts_analysis::messages::{self, grouped};

use super::{Message, player};

pub(super) fn text(message: Message<'_>) -> String {
    match message {
        Message::Interrupted => "interrupted".into(),
        Message::StandardInput => "standard input".into(),
        Message::IsDirectory => "expected a file, found a directory".into(),
        Message::System(error) => error.to_string(),

        Message::SeveralBoards => "expected one board, found several".into(),
        Message::AtArgument(number) => format!("board {number}: "),
        Message::AtLine(number) => format!("line {number}: "),
        Message::TypeRows { rows, width } => {
            format!("type {rows} rows of {width} with x, o and .")
        }
        Message::LineTooLong(most) => format!("expected a board, found more than {most} bytes"),
        Message::NotUtf8 { byte, offset } => {
            format!("expected a board in UTF-8, found byte 0x{byte:02x} at offset {offset}")
        }
        Message::ArgumentNotUtf8(found) => format!("expected a board in UTF-8, found {found}"),
        Message::ErrorsInBoards { errors, boards } => {
            let [s, t] = [errors, boards].map(|n| if n == 1 { "" } else { "s" });
            format!("{errors} error{s} in {boards} board{t}")
        }

        Message::NotInTime(rules) => format!(
            "--timeout expired before every position of {rules} was solved; try a larger --timeout"
        ),
        Message::NoMemory(rules, bytes) => format!(
            "the system does not have enough memory for the table of {rules} ({} MB); with a \
             smaller --memory noughts works without a table",
            bytes.div_ceil(1_000_000)
        ),
        Message::TakesMoreMemory(rules, bytes) => format!(
            "{rules} takes {0} MB to solve completely; --memory {0}M allows it",
            bytes.div_ceil(1_000_000)
        ),
        Message::CannotSolve(rules, smaller) => format!(
            "{rules} is too large to solve completely, and noughts searches only games where a line \
             wins and each player has their own mark; try a smaller board such as {smaller}"
        ),
        Message::TooManyForAll(rules, smaller) => format!(
            "{rules} is too large to solve completely, which is necessary for the value of every \
             move; try a smaller board such as {smaller}"
        ),
        Message::DrawnWithoutValues(why) => format!("drawn without the values of moves: {why}"),
        Message::CannotBeHad(wanted, why) => format!("{wanted} is not available: {why}"),

        Message::SweepTemplate { time_known } => format!(
            "{{wide_bar}} {{human_pos}} of {{human_len}} boards{}",
            if time_known { ", {eta} left" } else { "" }
        ),
        Message::SearchProgress { seconds, nodes } => {
            let nodes = grouped(nodes.into());
            format!("searching for {seconds:.0} s, {nodes} positions so far")
        }
        Message::Bounds(least, most) => {
            let [least, most] = [least, most].map(|value| match value {
                Value::Loss { plies } => format!("a loss in {plies}"),
                Value::Draw => "a draw".to_owned(),
                Value::Win { plies } => format!("a win in {plies}"),
            });
            format!("; between {least} and {most}")
        }

        Message::MoreAboutProblems => "To see one in detail: noughts problems ID".into(),
        Message::Title => "title".into(),
        Message::Asks => "asks".into(),
        Message::Address => "address".into(),
        Message::Also => "also".into(),
        Message::Input => "input".into(),
        Message::Output => "output".into(),
        Message::Function => "function".into(),
        Message::InsteadOfProgram(name, files) => {
            format!("{name}; a file with only this function is accepted too ({files})")
        }
        Message::Inputs => "inputs".into(),
        Message::SampleInput => "Sample input:".into(),
        Message::SampleOutput => "Sample output:".into(),
        Message::PromisedInputs(number) => format!("{} that the judge can give", count(number)),
        Message::SilentInputs(number) => {
            format!(
                "{} more, for which the statement defines no answer (errors on them count only with --strict)",
                count(number)
            )
        }
        Message::ExcludedInputs(number) => format!(
            "{} more, which the statement excludes; noughts check does not use them",
            count(number)
        ),

        Message::Preparing => "preparing the program".into(),
        Message::InputsTemplate => {
            "{spinner} {prefix}{wide_bar} {human_pos} of {human_len}{msg}, {eta} left".into()
        }
        Message::PositionsTemplate => "{spinner} {prefix}positions: {pos}{msg}".into(),
        Message::FailuresSoFar(failed) => format!(", {} failed", count(failed)),
        Message::OverProgram => {
            "cannot overwrite the program with the failing input; choose another file with --save"
                .into()
        }
        Message::NoCase => "expected at least one case, found none".into(),
        Message::ExcludedCase(board) => format!(
            "expected cases that the judge can give, found {board}, which the statement excludes"
        ),
        Message::NotSandboxed => {
            "programs are not sandboxed: they can do everything that you can; install bubblewrap"
                .into()
        }
        Message::NotSandboxedHere => {
            "programs are not sandboxed on this system: check only programs that you trust".into()
        }
        Message::WeaklySandboxed(why) => format!(
            "programs are sandboxed by landlock, which is weaker than bubblewrap ({why}): they \
             can list other processes, and briefly fill the disk"
        ),
        Message::CannotSandbox(why) => format!(
            "programs cannot be sandboxed ({why}); install bubblewrap, or use --sandbox off for a \
             program that you trust"
        ),
        Message::ReadAs(encoding) => {
            format!("the source was read as {encoding}, since it is not UTF-8")
        }
        Message::CompiledAs { used, usual } => {
            format!("compiled as {used}, since it does not compile as {usual}")
        }
        Message::NotKeptAlive { fit, problem } => format!(
            "--keep-alive is for programs that play ({fit}); for {problem}, noughts starts the \
             program again for each input"
        ),
        Message::NotRemoved(left) => format!("cannot remove {left}"),
        Message::CommandSeesTooLittle => {
            "every run ended with exit code 126 or 127, so the command was probably not found. In \
             the sandbox a command sees only the system's programs, the current folder, the files \
             among its arguments, and the parent of the folder bin of its executable; --sandbox \
             off is for programs that you trust"
                .into()
        }
        Message::NotInstalled { tool, package } if cfg!(target_os = "linux") => format!(
            "{tool} is not installed, and the program needs it; on Debian it is in the package \
             {package}"
        ),
        Message::NotInstalled { tool, .. } => {
            format!("{tool} is not installed or not on the PATH, and the program needs it")
        }
        Message::CannotStart(why) => why.into(),
        Message::CannotSave(why) => format!("cannot save the input: {why}"),
        Message::IsLink(path) => format!(
            "{} is a symbolic link; choose another file with --save",
            path.display()
        ),

        Message::Skipped { files: 1, listed } => {
            format!("skipped a file that is a symbolic link or not a source file: {listed}")
        }
        Message::Skipped { files, listed } => format!(
            "skipped {} files that are symbolic links or not source files: {listed}",
            count(files)
        ),
        Message::SkippedHidden(1) => "skipped a hidden file or folder".into(),
        Message::SkippedHidden(number) => {
            format!("skipped {} hidden files and folders", count(number))
        }
        Message::NoPrograms(kinds) => format!("expected source files ({kinds}), found none"),
        Message::JudgedBefore { known, all, file } => format!(
            "{} of {} verdicts are cached in {file}; --no-cache judges every program again",
            count(known),
            count(all)
        ),
        Message::JudgedSoFar { judged, all, file } => {
            let saved = file.filter(|_| judged > 0);
            let resumes = saved.map(|file| format!("; the same command resumes from {file}"));
            format!(
                "interrupted with {} of {} judged{}",
                count(judged),
                count(all),
                resumes.unwrap_or_default()
            )
        }
        Message::NotResults(file) => format!(
            "{file}: expected results of noughts check, found something else; choose another file \
             with --results"
        ),
        Message::SaveIsForOne => {
            "--save is for one program; for several, --json and --html have the failing inputs"
                .into()
        }
        Message::PageWritten(file) => format!("the page is in {file}"),

        Message::PleaseType { example, commands } => {
            let commands: Vec<String> = commands.iter().map(|command| command.name()).collect();
            format!(
                "Type a move such as {example}, or one of {}.",
                commands.join(", ")
            )
        }
        Message::TypeAfterTheEnd => "Type new, undo or quit.".into(),
        Message::NoValues => {
            "This game has too many positions to compute the values of moves.".into()
        }
        Message::NoReview(most) => format!(
            "noughts does not list mistakes on more than {most} squares, since computing the \
             value of every move takes too long."
        ),
        Message::TakenBack => "Taken back.".into(),
        Message::NothingToTakeBack => "There is nothing to take back.".into(),
        Message::PlayedAgain => "Played again.".into(),
        Message::NothingToPlayAgain => "There is nothing to play again.".into(),
        Message::NewGame => "A new game.".into(),
        Message::TwoPeople => "Two people play.".into(),
        Message::NoOpponent => "Two people play; there is no opponent.".into(),
        Message::OneMark => "There is only one mark that you can place.".into(),
        Message::Solving => "Solving every position…".into(),
        Message::Searching => "Searching…".into(),
        Message::IsSearching => "searching…".into(),
        Message::NotFound => "a short search did not find who wins.".into(),
        Message::WorthTrying(moves) => format!("Worth trying: {}.", list(moves)),
        Message::ValuesAre(on) => format!("Values are {}.", if on { "on" } else { "off" }),
        Message::HintsAre(on) => format!("Hints are {}.", if on { "on" } else { "off" }),
        Message::YouPlace(mark) => format!("You place {mark}."),
        Message::LevelIs(rules, level) => {
            let (title, how) = (level.title().en, level.description_in(rules).en);
            format!("{title}: {how}.")
        }
        Message::Sides(rules, person, level) => format!(
            "You are {}. {} plays at level {}.",
            player(rules, person, English),
            subject(rules, person.opponent()),
            level.title().en
        ),
        Message::ToMove(rules, turn) => format!("{} to move.", subject(rules, turn)),
        Message::YourMove(Some(mark)) => format!("Your move, {mark}."),
        Message::YourMove(None) => "Your move.".into(),
        Message::NotYourTurn => "It is not your turn.".into(),
        Message::IsThinking(rules, turn) => format!("{} is thinking…", subject(rules, turn)),
        Message::Played(rules, who, played) => {
            format!("{} plays {}.", subject(rules, who), rules.notation(played))
        }
        Message::Label(command) => command.name(),
        Message::EnterPlays => "Enter plays".into(),
        Message::BracketsLayer => "[ ] layer".into(),
        Message::Arrows(example) => format!("arrows or a name such as {example}"),
        Message::AfterTheEnd(new, undo) => {
            format!("{new} starts a new game, {undo} takes back a move.")
        }
        Message::TooSmall {
            needed: [width, height],
            found: [columns, rows],
            quit,
        } => format!(
            "The board needs {width} columns and {height} rows; this terminal has {columns} and \
             {rows}. Make it larger, or press {quit} to quit."
        ),
    }
}

fn count(number: usize) -> String {
    grouped(number as u128)
}

/// A player at the beginning of a sentence.
fn subject(rules: &Rules, player: Player) -> String {
    messages::Message::Subject(player).text(rules, English)
}
