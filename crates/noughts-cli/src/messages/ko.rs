//! The messages in Korean.

use std::io::{self, ErrorKind};

use noughts::{Move, Value};
use noughts_analysis::Language::Korean;
use noughts_analysis::messages::grouped;
use noughts_analysis::messages::ko::{Particle, with};

use super::{Message, player};
use crate::play::Command;

pub(super) fn text(message: Message<'_>) -> String {
    match message {
        Message::Interrupted => "중단되었습니다".into(),
        Message::StandardInput => "표준 입력".into(),
        Message::IsDirectory => "파일이어야 하는데 폴더입니다".into(),
        Message::System(error) => system(error),

        Message::SeveralBoards => "판을 하나만 입력해야 하는데 여러 개가 입력되었습니다".into(),
        Message::AtArgument(number) => format!("{number}번째 판: "),
        Message::AtLine(number) => format!("{number}번째 줄: "),
        Message::TypeRows { rows, width } => {
            format!("x, o, .을 {width}개씩 {rows}줄 입력하세요")
        }
        Message::LineTooLong(most) => {
            format!("판이 와야 하는데 {most}바이트가 넘는 줄이 나왔습니다")
        }
        Message::NotUtf8 { byte, offset } => {
            format!("UTF-8로 쓴 판이 와야 하는데 오프셋 {offset}의 바이트가 0x{byte:02x}입니다")
        }
        Message::ArgumentNotUtf8(found) => {
            format!("UTF-8로 쓴 판이 와야 하는데 나온 것은 {found}입니다")
        }
        Message::ErrorsInBoards { errors, boards } => {
            format!("판 {boards}개 가운데 {errors}개에 잘못이 있습니다")
        }

        Message::NotInTime(rules) => format!(
            "{rules}의 모든 국면을 계산하기 전에 시간이 다 되었습니다. --timeout을 늘려 보세요"
        ),
        Message::NoMemory(rules, bytes) => format!(
            "{rules}의 표에 쓸 메모리 {} MB를 시스템에서 얻지 못했습니다. --memory를 줄이면 표 없이 \
             계산합니다",
            bytes.div_ceil(1_000_000)
        ),
        Message::TakesMoreMemory(rules, bytes) => format!(
            "{rules}의 모든 국면을 계산하려면 {0} MB가 필요합니다. --memory {0}M을 지정하세요",
            bytes.div_ceil(1_000_000)
        ),
        Message::CannotSolve(rules, smaller) => format!(
            "{} 가능한 배치가 너무 많아 모두 계산할 수 없습니다. 줄을 완성하면 이기고 각자 자기 말만 \
             놓는 게임만 탐색할 수 있습니다. {smaller} 같은 더 작은 판은 풀 수 있습니다",
            with(rules, Particle::Topic)
        ),
        Message::TooManyForAll(rules, smaller) => format!(
            "모든 수의 값을 알려면 모든 국면을 계산해야 하는데, {} 가능한 배치가 너무 많습니다. {smaller} \
             같은 더 작은 판은 계산할 수 있습니다",
            with(rules, Particle::Topic)
        ),
        Message::DrawnWithoutValues(why) => format!("수의 값 없이 그렸습니다. {why}"),
        Message::CannotBeHad(wanted, why) => {
            format!("이 게임에는 {wanted} 옵션을 쓸 수 없습니다. {why}")
        }

        Message::SweepTemplate { time_known } => format!(
            "{{wide_bar}} 배치 {{human_len}}가지 중 {{human_pos}}가지{}",
            if time_known { ", {eta_precise} 남음" } else { "" }
        ),
        Message::SearchProgress { seconds, nodes } => {
            let nodes = grouped(nodes.into());
            format!("{seconds:.0}초 동안 탐색, 지금까지 국면 {nodes}개")
        }
        Message::Bounds(least, most) => {
            let [least, most] = [least, most].map(|value| match value {
                Value::Loss { plies } => format!("{plies}수 패"),
                Value::Draw => "무승부".to_owned(),
                Value::Win { plies } => format!("{plies}수 승"),
            });
            format!("; {least}에서 {most} 사이")
        }

        Message::MoreAboutProblems => {
            "한 문제를 자세히 보기: noughts problems ID".into()
        }
        Message::Title => "제목".into(),
        Message::Asks => "질문".into(),
        Message::Address => "주소".into(),
        Message::Also => "같은 문제".into(),
        Message::Input => "입력".into(),
        Message::Output => "출력".into(),
        Message::Function => "함수".into(),
        Message::InsteadOfProgram(name, files) => {
            format!("{name} (프로그램 대신 낼 수 있음: {files})")
        }
        Message::Inputs => "입력 수".into(),
        Message::SampleInput => "예제 입력:".into(),
        Message::SampleOutput => "예제 출력:".into(),
        Message::PromisedInputs(number) => {
            format!("채점에 나올 수 있는 입력 {}개", count(number))
        }
        Message::SilentInputs(number) => format!("그 밖에, 문제에서 정답을 정해 두지 않은 입력 {}개(--strict일 때만 판정에 포함)", count(number)),
        Message::ExcludedInputs(number) => {
            format!(
                "그 밖에, 문제의 조건에 맞지 않는 입력 {}개(채점에 쓰지 않음)",
                count(number)
            )
        }

        Message::Preparing => "프로그램을 준비하는 중".into(),
        Message::InputsTemplate => {
            "{spinner} {prefix}{wide_bar} {human_len}개 중 {human_pos}개{msg}, {eta_precise} 남음".into()
        }
        Message::PositionsTemplate => "{spinner} {prefix}국면: {pos}개{msg}".into(),
        Message::FailuresSoFar(failed) => format!(", {}개 틀림", count(failed)),
        Message::OverProgram => "반례를 프로그램 파일에 덮어쓸 수 없습니다. --save로 다른 파일을 지정하세요".into(),
        Message::NoCase => "케이스가 하나는 있어야 하는데 없습니다".into(),
        Message::ExcludedCase(board) => format!(
            "채점에 나올 수 있는 케이스여야 하는데, {board} 판은 문제에서 제외한 판입니다"
        ),
        Message::NotSandboxed => {
            "프로그램을 격리하지 않고 사용자와 똑같은 권한으로 실행합니다. bubblewrap을 설치하세요"
                .into()
        }
        Message::NotSandboxedHere => "이 시스템에서는 프로그램을 격리하지 않습니다. 믿을 수 있는 \
                                      프로그램만 채점하세요"
            .into(),
        Message::WeaklySandboxed(why) => format!(
            "bubblewrap을 쓸 수 없어({why}) landlock으로 격리합니다. landlock은 bubblewrap보다 \
             약해서, 프로그램이 다른 프로세스의 목록을 보거나 잠시 디스크를 가득 채울 수 있습니다"
        ),
        Message::CannotSandbox(why) => format!(
            "프로그램을 격리할 수 없습니다({why}). bubblewrap을 설치하거나, 믿을 수 있는 \
             프로그램이면 --sandbox off를 쓰세요"
        ),
        Message::ReadAs(encoding) => {
            format!("소스가 UTF-8이 아니어서 {encoding} 인코딩으로 읽었습니다")
        }
        Message::CompiledAs { used, usual } => {
            format!("{usual} 기준으로는 컴파일되지 않아 {used} 기준으로 컴파일했습니다")
        }
        Message::NotKeptAlive { fit, problem } => format!(
            "--keep-alive는 게임을 하는 프로그램({fit})에만 쓸 수 있습니다. {problem} 문제는 \
             입력마다 프로그램을 새로 실행합니다"
        ),
        Message::NotRemoved(left) => format!("지울 수 없습니다: {left}"),
        Message::CommandSeesTooLittle => {
            "실행이 모두 종료 코드 126이나 127로 끝났습니다. 실행할 명령을 \
             찾지 못한 것으로 보입니다. 격리된 명령은 시스템의 프로그램, 현재 폴더, 명령에 적은 파일, \
             그리고 실행 파일이 있는 bin 폴더의 상위 폴더만 볼 수 있습니다. 믿을 수 있는 프로그램이라면 \
             --sandbox off를 쓰세요"
                .into()
        }
        Message::NotInstalled { tool, package } if cfg!(target_os = "linux") => format!(
            "프로그램에 필요한 {tool} 명령이 설치되어 있지 않습니다. 데비안에서는 {package} \
             패키지에 있습니다"
        ),
        Message::NotInstalled { tool, .. } => {
            format!("프로그램에 필요한 {tool} 명령이 설치되어 있지 않거나 PATH에 없습니다")
        }
        Message::CannotStart(why) => {
            let why = system_behind_name(why).unwrap_or_else(|| why.to_owned());
            format!("프로그램을 시작할 수 없습니다({why})")
        }
        Message::CannotSave(why) => format!("입력을 저장할 수 없습니다: {why}"),
        Message::IsLink(path) => format!(
            "{}: 심볼릭 링크입니다. --save로 다른 파일을 지정하세요",
            path.display()
        ),

        Message::Skipped { files, listed } => {
            let files = count(files);
            format!("심볼릭 링크이거나 소스 파일이 아닌 파일 {files}개를 건너뜁니다: {listed}")
        }
        Message::SkippedHidden(number) => {
            format!("숨은 파일과 폴더 {}개를 건너뜁니다", count(number))
        }
        Message::NoPrograms(kinds) => {
            format!("소스 파일({kinds})이 있어야 하는데 하나도 없습니다")
        }
        Message::JudgedBefore { known, all, file } => format!(
            "{}개 가운데 {}개는 전에 채점한 결과를 {file}에서 가져왔습니다. 모두 다시 채점하려면 \
             --no-cache를 쓰세요",
            count(all),
            count(known)
        ),
        Message::JudgedSoFar { judged, all, file } => {
            let resumes = file.filter(|_| judged > 0).map(|file| {
                format!(". 같은 명령을 다시 실행하면 {file} 파일을 보고 이어서 채점합니다")
            });
            format!(
                "{}개 가운데 {}개를 채점하고 중단되었습니다{}",
                count(all),
                count(judged),
                resumes.unwrap_or_default()
            )
        }
        Message::NotResults(file) => format!(
            "{file}: noughts check의 결과 파일이어야 하는데 다른 것이 들어 있습니다. --results로 \
             다른 파일을 지정하세요"
        ),
        Message::SaveIsForOne => "--save는 프로그램이 하나일 때만 쓸 수 있습니다. 여러 프로그램을 \
                                  채점할 때 틀린 입력은 --json과 --html에서 볼 수 있습니다"
            .into(),
        Message::PageWritten(file) => format!("페이지를 저장했습니다: {file}"),

        Message::PleaseType { example, commands } => {
            let commands = commands
                .iter()
                .map(|command| format!("{}({})", command.name(), label(*command)))
                .collect::<Vec<_>>()
                .join(", ");
            format!("{example} 같은 수나 다음 가운데 하나를 입력하세요: {commands}.")
        }
        Message::TypeAfterTheEnd => "new, undo, quit 가운데 하나를 입력하세요.".into(),
        Message::NoValues => "이 게임은 국면이 너무 많아 수의 값을 알 수 없습니다.".into(),
        Message::NoReview(most) => format!(
            "칸이 {most}개보다 많으면 수마다 값을 알아내는 데 너무 오래 걸려, 실수를 알려 드리지 \
             않습니다."
        ),
        Message::TakenBack => "물렀습니다.".into(),
        Message::NothingToTakeBack => "무를 수가 없습니다.".into(),
        Message::PlayedAgain => "다시 두었습니다.".into(),
        Message::NothingToPlayAgain => "다시 둘 수가 없습니다.".into(),
        Message::NewGame => "새 게임입니다.".into(),
        Message::TwoPeople => "두 사람이 둡니다.".into(),
        Message::NoOpponent => "두 사람이 두고 있어 편을 바꿀 상대가 없습니다.".into(),
        Message::OneMark => "놓을 수 있는 말은 한 가지뿐입니다.".into(),
        Message::Solving => "모든 국면을 계산하고 있습니다…".into(),
        Message::Searching | Message::IsSearching => "탐색하고 있습니다…".into(),
        Message::NotFound => "잠깐 탐색해서는 누가 이기는지 알 수 없습니다.".into(),
        Message::WorthTrying(moves) => format!("둘 만한 수: {}.", moves.join(", ")),
        Message::ValuesAre(true) => "수의 값을 표시합니다.".into(),
        Message::ValuesAre(false) => "수의 값을 표시하지 않습니다.".into(),
        Message::HintsAre(true) => "힌트를 표시합니다.".into(),
        Message::HintsAre(false) => "힌트를 표시하지 않습니다.".into(),
        Message::YouPlace(mark) => format!("{} 놓습니다.", with(mark, Particle::Object)),
        Message::LevelIs(rules, level) => {
            let (title, how) = (level.title().ko, level.description_in(rules).ko);
            format!("{title}: {how}.")
        }
        Message::Sides(rules, person, level) => format!(
            "나는 {}, 상대는 {}입니다. 상대의 수준은 {}입니다.",
            player(rules, person, Korean),
            player(rules, person.opponent(), Korean),
            level.title().ko
        ),
        Message::ToMove(rules, turn) => format!("{} 차례입니다.", player(rules, turn, Korean)),
        Message::YourMove(Some(mark)) => format!("내 차례입니다({mark})."),
        Message::YourMove(None) => "내 차례입니다.".into(),
        Message::NotYourTurn => "내 차례가 아닙니다.".into(),
        Message::IsThinking(rules, turn) => {
            let turn = player(rules, turn, Korean);
            format!("{} 생각하고 있습니다…", with(turn, Particle::Subject))
        }
        Message::Played(rules, who, Move { square, mark }) => {
            let who = with(player(rules, who, Korean), Particle::Subject);
            if rules.has_choice_of_marks() {
                format!(
                    "{who} {square}에 {} 놓았습니다.",
                    with(mark, Particle::Object)
                )
            } else {
                format!("{who} {square}에 두었습니다.")
            }
        }
        Message::Label(command) => label(command).into(),
        Message::EnterPlays => "Enter 두기".into(),
        Message::BracketsLayer => "[ ] 층".into(),
        Message::Arrows(example) => format!("화살표나 {example} 같은 이름"),
        Message::AfterTheEnd(new, undo) => format!("새 게임은 {new}, 무르기는 {undo}."),
        Message::TooSmall {
            needed: [width, height],
            found: [columns, rows],
            quit,
        } => format!(
            "판을 그리려면 {width}열 {height}행이 필요한데 이 터미널은 {columns}열 {rows}행입니다. \
             터미널을 키우거나, {quit} 키를 눌러 끝내세요."
        ),
    }
}

fn count(number: usize) -> String {
    grouped(number as u128)
}

fn label(command: Command) -> &'static str {
    match command {
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
    }
}

/// An error of the system after a name, with the error's number: `a.out: … (os error 2)`.
fn system_behind_name(why: &str) -> Option<String> {
    let (name, said) = why.rsplit_once(": ")?;
    let (_, number) = said.strip_suffix(')')?.rsplit_once("(os error ")?;
    let error = io::Error::from_raw_os_error(number.parse().ok()?);
    Some(format!("{name}: {}", system(&error)))
}

/// The errors that users often see in Korean, others as the system reports them.
fn system(error: &io::Error) -> String {
    // This error has no kind of its own.
    const NO_EXECUTABLE: i32 = 8;
    match error.kind() {
        _ if cfg!(unix) && error.raw_os_error() == Some(NO_EXECUTABLE) => {
            "실행할 수 있는 형식의 파일이 아닙니다"
        }
        ErrorKind::NotFound => "그런 파일이나 폴더가 없습니다",
        ErrorKind::PermissionDenied => "권한이 없습니다",
        ErrorKind::AlreadyExists => "이미 있습니다",
        ErrorKind::IsADirectory => "파일이어야 하는데 폴더입니다",
        ErrorKind::NotADirectory => "경로 중간에 폴더가 아닌 것이 있습니다",
        ErrorKind::DirectoryNotEmpty => "폴더가 비어 있지 않습니다",
        ErrorKind::ReadOnlyFilesystem => "읽기 전용 파일 시스템입니다",
        ErrorKind::StorageFull => "저장 공간이 모자랍니다",
        ErrorKind::QuotaExceeded => "저장 공간 할당량을 넘었습니다",
        ErrorKind::FileTooLarge => "파일이 너무 큽니다",
        ErrorKind::InvalidFilename => "쓸 수 없는 파일 이름입니다",
        ErrorKind::OutOfMemory => "메모리가 모자랍니다",
        ErrorKind::AddrInUse => "이미 쓰고 있는 주소입니다",
        ErrorKind::AddrNotAvailable => "이 컴퓨터에 없는 주소입니다",
        _ => return error.to_string(),
    }
    .into()
}
