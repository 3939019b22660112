//! What is said of proofs, and of the games of the literature.

use noughts::{Player, Rules};
use noughts_analysis::words::{self, grouped, korean, proofs};
use noughts_analysis::{Language, Text};
use noughts_solver::proof::{Argument, Claim, Half};

use super::text;

/// What is proved, below the board.
pub(crate) fn proved(rules: &Rules, turn: Player, claim: Claim, language: Language) -> String {
    let claimed = proofs::claim(rules, claim, language);
    match language {
        Language::English => {
            format!("Proved with {} to move: {claimed}", rules.player_name(turn))
        }
        Language::Korean => {
            let turn = words::player(rules, turn, language);
            format!("{turn} 차례일 때 증명된 결과: {claimed}")
        }
    }
}

/// How one part of a proof goes.
pub(crate) fn half(rules: &Rules, half: &Half, claim: Claim, language: Language) -> String {
    let shown = proofs::half(rules, half.attacker, claim, language);
    let argument = proofs::argument(half.argument, language);
    let [records, pairings, references] =
        [half.records, half.pairings, half.references].map(|number| grouped(number.into()));
    match (half.argument, language) {
        (Argument::Stealing, _) => format!("{shown}: {argument}"),
        (_, Language::English) => format!(
            "{shown}: {argument}, {records} positions move by move, {pairings} by pairs and \
             weights, {references} seen before"
        ),
        (_, Language::Korean) => format!(
            "{shown}: {argument}, 한 수씩 따진 국면 {records}개, 짝과 가중치로 정한 국면 \
             {pairings}개, 앞에서 본 국면 {references}개"
        ),
    }
}

/// The size of a proof.
pub(crate) fn bytes(bytes: u64, language: Language) -> String {
    let bytes = grouped(bytes.into());
    match language {
        Language::English => format!("{bytes} bytes"),
        Language::Korean => format!("{bytes}바이트"),
    }
}

/// What it took to find a proof.
pub(crate) fn effort(
    file: &str,
    nodes: u64,
    [searched, seconds]: [f64; 2],
    language: Language,
) -> String {
    let nodes = grouped(nodes.into());
    match language {
        Language::English => {
            format!("{file}: {nodes} positions searched in {searched:.2} s, all in {seconds:.2} s")
        }
        Language::Korean => format!(
            "{file}: 국면 {nodes}개를 {searched:.2}초 동안 탐색했고, 모두 {seconds:.2}초 걸렸습니다"
        ),
    }
}

/// Why a file proves nothing.
pub(crate) fn not_a_proof(file: &str, why: &str, language: Language) -> String {
    match language {
        Language::English => format!("{file}: not a proof: {why}"),
        Language::Korean => format!("{file}: 증명이 아닙니다. {why}"),
    }
}

/// Why a proof cannot be checked, and what to do.
pub(crate) fn more_memory(why: &str, language: Language) -> String {
    match language {
        Language::English => format!("{why}; --memory gives it more"),
        Language::Korean => format!("{why}. --memory로 늘릴 수 있습니다"),
    }
}

/// What looks like the player of the weak game is no board.
pub(crate) fn weak_of(why: &str, player: &str, language: Language) -> String {
    match language {
        Language::English => format!("{why}; for the weak game of {player} write --weak={player}"),
        Language::Korean => {
            format!("{why}. {player}의 약한 게임이라면 --weak={player}처럼 붙여 쓰세요")
        }
    }
}

/// A failure of our own.
pub(crate) fn does_not_hold(why: &str, language: Language) -> String {
    match language {
        Language::English => format!("a proof that does not hold was written: {why}"),
        Language::Korean => format!("성립하지 않는 증명을 썼습니다(noughts의 오류): {why}"),
    }
}

/// Above the columns of the games of the literature.
pub(crate) const COLUMNS: [Text; 5] = [
    text("game", "게임"),
    text("value", "결과"),
    text("weak", "약한 게임"),
    text("literature", "문헌"),
    text("proved by noughts", "noughts의 증명"),
];

/// Where a value is from.
pub(crate) fn source(source: &str, language: Language) -> String {
    match (language, source) {
        (Language::English, _) => source.to_owned(),
        (Language::Korean, "a pairing") => "짝짓기".to_owned(),
        (Language::Korean, "folklore") => "예부터 알려짐".to_owned(),
        (Language::Korean, "trivial") => "자명함".to_owned(),
        (Language::Korean, _) => match source.strip_prefix("follows from ") {
            Some(game) => format!("{game}에서 따라 나옴"),
            // Names of people.
            None => source.replace(" and others", " 외").replace(" and ", ", "),
        },
    }
}

/// Our search found the value, without a proof.
pub(crate) const SEARCHED: Text = text("no, searched without a proof", "없음, 증명 없이 탐색함");

/// There is no proof of ours.
pub(crate) const PUBLISHED: Text = text("no, only published", "없음, 문헌에만 있음");

/// There is no proof of anybody.
pub(crate) const NOT_PROVED: Text = text("no, open", "없음, 알려지지 않음");

/// How many digits of a hash tell certificates apart in a table.
const SHORT_HASH: usize = 12;

/// Which certificate it is.
pub(crate) fn certificate(size: u64, sha256: &str, language: Language) -> String {
    let size = bytes(size, language);
    match sha256.get(..SHORT_HASH) {
        Some(short) => format!("{size}, SHA-256 {short}"),
        None => size,
    }
}

/// Behind the certificate of a value: that of the weak game.
pub(crate) fn by_weak(certificate: &str, language: Language) -> String {
    match language {
        Language::English => format!("; weak: {certificate}"),
        Language::Korean => format!("; 약한 게임: {certificate}"),
    }
}

/// Where the certificates are, below the table.
pub(crate) fn certificates(not_kept: &[String], language: Language) -> String {
    match (language, not_kept) {
        (Language::English, []) => "The certificates are in docs/proofs of the repository; --json \
             names each, with its whole hash."
            .to_owned(),
        (Language::English, games) => format!(
            "The certificates are in docs/proofs of the repository, but for {}, which are larger; \
             --json names each, with its whole hash.",
            words::list(games)
        ),
        (Language::Korean, []) => "증명 파일은 저장소의 docs/proofs에 있고, --json은 각 파일의 \
             이름과 해시 전체를 알려 줍니다."
            .to_owned(),
        (Language::Korean, games) => format!(
            "증명 파일은 저장소의 docs/proofs에 있고(더 큰 {} 게임은 제외), --json은 각 파일의 \
             이름과 해시 전체를 알려 줍니다.",
            korean::all(games)
        ),
    }
}

/// Which seconds are recorded, below the table. `by_processor` are the games that were
/// measured otherwise.
pub(crate) fn recorded_seconds(by_processor: &[String], language: Language) -> String {
    match language {
        Language::English => format!(
            "The seconds are those of the clock, for search, proof and check on one thread; of {} \
             those of the processor.",
            words::list(by_processor)
        ),
        Language::Korean => format!(
            "시간은 스레드 하나로 탐색하고 증명을 쓰고 검사하는 데 실제로 걸린 시간이고, {} 게임만 프로세서 \
             시간입니다.",
            korean::all(by_processor)
        ),
    }
}

/// Behind a proof that says something else than the literature.
pub(crate) const DISAGREES: Text = text(", against the literature", ", 문헌과 다름");

/// How a game was proved.
pub(crate) fn by(argument: &str, certificate: &str, seconds: f64, language: Language) -> String {
    match language {
        Language::English => format!("by {argument}, {seconds:.2} s, {certificate}"),
        Language::Korean => format!("{argument}, {seconds:.2}초, {certificate}"),
    }
}

/// The games in which the weak game ends otherwise.
pub(crate) fn weak_differs(games: &[String], language: Language) -> String {
    match language {
        Language::English => format!(
            "In {} x wins the weak game, in which only the lines of x count, and the game itself \
             is a draw.",
            words::list(games)
        ),
        Language::Korean => format!(
            "{} 게임은 x의 줄만 인정하는 약한 게임에서는 x가 이기고, 원래 게임은 무승부입니다.",
            korean::all(games)
        ),
    }
}
