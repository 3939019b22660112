//! What is said of tables on disk.

use std::path::Path;

use noughts::Rules;
use noughts_analysis::words::{grouped, korean};
use noughts_analysis::{Language, Text};
use noughts_solver::TableError;
#[cfg(feature = "cluster")]
use noughts_solver::tiers::cluster::Difference;
use noughts_solver::tiers::disk::Damage;
#[cfg(feature = "cluster")]
use noughts_solver::{Cluster, ClusterError};

use super::files::system;
use super::text;

/// Why a table cannot be built or read, without a full stop.
pub(crate) fn error(error: &TableError, language: Language) -> String {
    match language {
        Language::English => english(error),
        Language::Korean => korean_error(error),
    }
}

fn english(error: &TableError) -> String {
    match error {
        TableError::Missing { .. } => {
            format!("{error}; noughts table build goes on where it ended")
        }
        TableError::Damaged { path, .. } => format!(
            "{error}; delete {} and those of fewer marks, and build the table again",
            path.display()
        ),
        TableError::OtherVersion { .. } => format!(
            "{error}; use the version of noughts that wrote it, or build the table again in another \
             folder"
        ),
        TableError::TooMuchMemory { rules, found, .. } => format!(
            "the table of {rules} takes {0} MB of memory to build; --memory {0}M allows it",
            found.div_ceil(1_000_000)
        ),
        TableError::OutOfMemory { bytes } => format!(
            "the system does not give {} MB of memory for the table",
            bytes.div_ceil(1_000_000)
        ),
        TableError::InUse { .. } => format!("{error}; wait for it, or end it"),
        _ => error.to_string(),
    }
}

fn korean_error(error: &TableError) -> String {
    match error {
        TableError::Io { path, error } => {
            format!("{}: {}", path.display(), system(error, Language::Korean))
        }
        TableError::Missing { path } => format!(
            "{} 파일이 없어 표가 온전하지 않습니다. noughts table build로 이어서 만들 수 있습니다",
            path.display()
        ),
        TableError::NotATable { path } => {
            format!("{}: 표의 파일이 아닙니다", path.display())
        }
        TableError::OtherVersion {
            path,
            expected,
            found,
        } => format!(
            "{}: 표 형식이 버전 {expected}이어야 하는데 {found}입니다. 이 표를 만든 버전의 noughts를 \
             쓰거나 다른 폴더에 표를 다시 만드세요",
            path.display()
        ),
        TableError::OtherGame {
            path,
            expected,
            found,
        } => format!(
            "{expected}의 표여야 하는데 {found}의 표입니다: {}",
            path.display()
        ),
        TableError::Damaged { path, damage } => format!(
            "{0}: {1}. {0} 파일과 말이 더 적은 파일들을 지우고 표를 다시 만드세요",
            path.display(),
            korean_damage(*damage)
        ),
        TableError::InUse { folder } => format!(
            "다른 프로세스가 {}에 표를 만들고 있습니다. 끝날 때까지 기다리거나 그것을 끝내세요",
            folder.display()
        ),
        TableError::TooMuchMemory { rules, found, .. } => {
            let megabytes = found.div_ceil(1_000_000);
            format!(
                "{rules}의 표를 만들려면 메모리 {megabytes} MB가 필요합니다. --memory {megabytes}M을 \
                 주세요"
            )
        }
        TableError::TooManySquares { rules } => format!(
            "{} 칸이 너무 많아 표를 만들 수 없습니다",
            korean::with(rules, korean::Particle::Topic)
        ),
        TableError::OutOfMemory { bytes } => format!(
            "표에 쓸 메모리 {} MB를 시스템에서 얻지 못했습니다",
            bytes.div_ceil(1_000_000)
        ),
        TableError::LimitsReached => super::INTERRUPTED.ko.to_owned(),
        _ => error.to_string(),
    }
}

fn korean_damage(damage: Damage) -> String {
    match damage {
        Damage::Empty => "비어 있습니다".to_owned(),
        Damage::Shares => "작업자들의 몫이 서로 맞지 않습니다".to_owned(),
        Damage::Length => "길이가 색인과 다릅니다".to_owned(),
        Damage::Tier => "이 게임의 다른 층 파일입니다".to_owned(),
        Damage::Index => "색인이 손상되었습니다".to_owned(),
        Damage::Chunk { number } => format!("{number}번 덩어리가 손상되었습니다"),
        Damage::Values { number } => format!("{number}번 덩어리의 값이 틀립니다"),
        Damage::Counts => "개수가 틀립니다".to_owned(),
        Damage::NoValue => "값이 없는 국면이 있습니다".to_owned(),
        _ => damage.to_string(),
    }
}

/// The folder that was given is not there.
pub(crate) fn no_folder(folder: &Path, language: Language) -> String {
    let folder = folder.display();
    match language {
        Language::English => format!("{folder}: expected a folder of tables, found none"),
        Language::Korean => format!("{folder}: 표가 있는 폴더가 아닙니다"),
    }
}

/// No folder was given where one is needed.
pub(crate) const WHICH_FOLDER: Text = text(
    "expected a folder of tables: --tables DIR, or the variable NOUGHTS_TABLES",
    "표가 있는 폴더를 --tables DIR이나 환경 변수 NOUGHTS_TABLES로 알려 주세요",
);

/// There is no table of a game.
pub(crate) fn no_table(rules: &Rules, folder: &Path, language: Language) -> String {
    let folder = folder.display();
    match language {
        Language::English => format!(
            "{folder} has no table of {rules}; noughts table build --game {rules} --out {folder} \
             makes one"
        ),
        Language::Korean => format!(
            "{folder}에 {rules}의 표가 없습니다. noughts table build --game {rules} --out {folder} \
             명령으로 만들 수 있습니다"
        ),
    }
}

/// Behind that: there is one of the game with columns for rows.
pub(crate) fn transposed_table(other: &Rules, language: Language) -> String {
    match language {
        Language::English => format!("; there is one of {other}, the same with columns for rows"),
        Language::Korean => format!(". 가로와 세로를 바꾼 {other}의 표는 있습니다"),
    }
}

/// The folder has no tables at all.
pub(crate) fn no_tables(folder: &Path, language: Language) -> String {
    let folder = folder.display();
    match language {
        Language::English => format!("{folder} has no tables; noughts table build makes them"),
        Language::Korean => {
            format!("{folder}에 표가 없습니다. noughts table build로 만들 수 있습니다")
        }
    }
}

/// What the empty board is worth, above the counts.
pub(crate) fn start(value: &str, language: Language) -> String {
    match language {
        Language::English => format!("From the empty board: {value}."),
        Language::Korean => format!("빈 판에서: {value}."),
    }
}

/// The longest win, below the counts.
pub(crate) fn longest_win(plies: u8, language: Language) -> String {
    match language {
        Language::English => {
            let moves = if plies == 1 { "move" } else { "moves" };
            format!("The longest win takes {plies} {moves}.")
        }
        Language::Korean => format!("가장 긴 승리는 {plies}수가 걸립니다."),
    }
}

/// Above the columns of a table.
pub(crate) const COLUMNS: [Text; 6] = [
    text("marks", "말"),
    text("positions", "국면"),
    text("wins", "승"),
    text("draws", "무승부"),
    text("losses", "패"),
    text("bytes", "바이트"),
];

/// The row of the sums.
pub(crate) const TOTAL: Text = text("total", "합계");

/// A table among others, on a line.
pub(crate) fn listed(
    game: &str,
    positions: u64,
    bytes: u64,
    value: &str,
    language: Language,
) -> String {
    let [positions, bytes] = [positions, bytes].map(|number| grouped(number.into()));
    match language {
        Language::English => format!("{game}: {value}; {positions} positions in {bytes} bytes"),
        Language::Korean => format!("{game}: {value}. 국면 {positions}개, {bytes}바이트"),
    }
}

/// What was found in order.
pub(crate) fn verified(rules: &Rules, positions: u64, quick: bool, language: Language) -> String {
    let positions = grouped(positions.into());
    match (language, quick) {
        (Language::English, false) => {
            format!("{rules}: the values of all {positions} positions are right")
        }
        (Language::English, true) => {
            format!("{rules}: the files of {positions} positions are as they were written")
        }
        (Language::Korean, false) => format!("{rules}: 국면 {positions}개의 값이 모두 맞습니다"),
        (Language::Korean, true) => {
            format!("{rules}: 국면 {positions}개의 파일이 쓰인 그대로입니다")
        }
    }
}

/// A tier that the board does not have.
pub(crate) fn too_many_marks(found: u32, squares: u32, language: Language) -> String {
    match language {
        Language::English => format!("expected at most {squares} marks, found {found}"),
        Language::Korean => format!("말은 {squares}개까지인데 {found}개입니다"),
    }
}

/// An address that is none.
#[cfg(feature = "cluster")]
pub(crate) fn not_an_address(file: &Path, found: &str, language: Language) -> String {
    let file = file.display();
    match language {
        Language::English => format!("{file}: expected HOST:PORT, found '{found}'"),
        Language::Korean => format!("{file}: HOST:PORT 꼴이어야 하는데 '{found}'입니다"),
    }
}

/// Where the work ended, and how it goes on.
pub(crate) const GOES_ON: Text = text(
    "interrupted; the same command goes on from the last whole tier",
    "중단되었습니다. 같은 명령을 다시 실행하면 마지막으로 끝난 층부터 이어집니다",
);

/// Why several processes do not build a table together, without a full stop.
#[cfg(feature = "cluster")]
pub(crate) fn cluster_error(error: &ClusterError, language: Language) -> String {
    match (error, language) {
        (ClusterError::Table(error), _) => self::error(error, language),
        (ClusterError::Differs { what, .. }, Language::English) if is_version(*what) => {
            format!("{error}; all need the same version of noughts")
        }
        (_, Language::English) => error.to_string(),
        (ClusterError::Listen { host, error }, _) => {
            let why = system(error, language);
            format!("{host} 주소에서 연결을 받을 수 없습니다: {why}")
        }
        (
            ClusterError::NotThere {
                host,
                waited,
                error,
            },
            _,
        ) => {
            let seconds = waited.as_secs_f64();
            let why = error.as_ref().map(|error| system(error, language));
            let why = why.map_or_else(String::new, |why| format!(": {why}"));
            format!("{seconds}초 안에 {host} 주소의 noughts 프로세스와 연결하지 못했습니다{why}")
        }
        (ClusterError::Lost { host }, _) => format!(
            "{host} 주소의 프로세스가 끝났습니다. 모두 다시 실행하면 마지막으로 끝난 층부터 이어집니다"
        ),
        (
            ClusterError::Differs {
                host,
                what,
                own,
                other,
            },
            _,
        ) => {
            let hint = match is_version(*what) {
                true => ". 모두 같은 버전의 noughts를 쓰세요",
                false => "",
            };
            let what = match what {
                Difference::Protocol => "통신 규약의 버전이",
                Difference::Version => "버전이",
                Difference::Game => "게임이",
                Difference::Processes => "프로세스 수가",
                Difference::Workers => "작업자 수가",
                Difference::Hosts => "주소 목록의 체크섬이",
                Difference::Number => "번호가",
            };
            format!(
                "{host} 주소의 프로세스는 {what} 다릅니다. 여기는 {own}, 저쪽은 {other}입니다{hint}"
            )
        }
        (ClusterError::NoSuchProcess { process, processes }, _) => format!(
            "프로세스 번호는 0부터 {}까지인데 {process}입니다",
            processes - 1
        ),
        (ClusterError::TooManyWorkers { workers }, _) => format!(
            "작업자는 {}개까지인데 {workers}개입니다",
            Cluster::MAX_WORKERS
        ),
        (_, Language::Korean) => error.to_string(),
    }
}

/// Whether two processes that differ in it were built of different versions of noughts.
#[cfg(feature = "cluster")]
fn is_version(what: Difference) -> bool {
    matches!(what, Difference::Protocol | Difference::Version)
}

/// A file of hosts that names one twice.
#[cfg(feature = "cluster")]
pub(crate) fn host_twice(file: &Path, host: &str, language: Language) -> String {
    let file = file.display();
    match language {
        Language::English => {
            format!("{file}: expected an address for each process, found {host} twice")
        }
        Language::Korean => {
            format!("{file}: 프로세스마다 주소가 달라야 하는데 {host}가 두 번 있습니다")
        }
    }
}

/// A file of hosts that has too few.
#[cfg(feature = "cluster")]
pub(crate) fn too_few_hosts(file: &Path, found: usize, language: Language) -> String {
    let file = file.display();
    match language {
        Language::English => {
            format!("{file}: expected the addresses of at least 2 processes, found {found}")
        }
        Language::Korean => {
            format!("{file}: 프로세스 주소가 둘 이상 있어야 하는데 {found}개 있습니다")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_is_one() {
        assert_eq!(
            [1, 2].map(|plies| longest_win(plies, Language::English)),
            [
                "The longest win takes 1 move.",
                "The longest win takes 2 moves."
            ]
        );
    }

    /// Both versions, and what to do.
    #[test]
    fn another_version_is_named_in_both_languages() {
        let version = TableError::OtherVersion {
            path: "04.tier".into(),
            expected: 1,
            found: 2,
        };
        assert_eq!(
            [Language::English, Language::Korean].map(|language| error(&version, language)),
            [
                "expected version 1 of the format of tables, found 2 in 04.tier; use the version of \
                 noughts that wrote it, or build the table again in another folder",
                "04.tier: 표 형식이 버전 1이어야 하는데 2입니다. 이 표를 만든 버전의 noughts를 쓰거나 \
                 다른 폴더에 표를 다시 만드세요",
            ]
        );
    }

    #[cfg(feature = "cluster")]
    #[test]
    fn another_protocol_is_named_in_both_languages() {
        let differs = ClusterError::Differs {
            host: "a:1".to_owned(),
            what: Difference::Protocol,
            own: "1".to_owned(),
            other: "2".to_owned(),
        };
        assert_eq!(
            [Language::English, Language::Korean].map(|language| cluster_error(&differs, language)),
            [
                "the process at a:1 has another version of the protocol: expected 1, found 2; all \
                 need the same version of noughts",
                "a:1 주소의 프로세스는 통신 규약의 버전이 다릅니다. 여기는 1, 저쪽은 2입니다. 모두 같은 \
                 버전의 noughts를 쓰세요",
            ]
        );
    }
}
