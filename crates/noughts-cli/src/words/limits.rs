//! What is beyond the limits, without a full stop.

use noughts::Rules;
use noughts_analysis::Language;
use noughts_analysis::messages::ko as korean;

/// The time was over before every position of the game was worked out.
pub(crate) fn not_in_time(rules: &Rules, language: Language) -> String {
    match language {
        Language::English => format!(
            "the time was over before every position of {rules} was worked out; a larger \
             --timeout gives it more"
        ),
        Language::Korean => format!(
            "{rules}의 모든 국면을 계산하기 전에 시간이 다 되었습니다. --timeout을 늘려 보세요"
        ),
    }
}

/// The system does not give the memory for a table.
pub(crate) fn no_memory(rules: &Rules, bytes: usize, language: Language) -> String {
    let megabytes = bytes.div_ceil(1_000_000);
    match language {
        Language::English => format!(
            "the system does not give {megabytes} MB of memory for the table of {rules}; a \
             smaller --memory does without a table"
        ),
        Language::Korean => format!(
            "{rules}의 표에 쓸 메모리 {megabytes} MB를 시스템에서 얻지 못했습니다. --memory를 줄이면 \
             표 없이 계산합니다"
        ),
    }
}

/// The game fits in memory, but not in what may be used.
pub(crate) fn takes_more_memory(rules: &Rules, bytes: u128, language: Language) -> String {
    let megabytes = bytes.div_ceil(1_000_000);
    match language {
        Language::English => format!(
            "{rules} takes {megabytes} MB to work out every position; --memory {megabytes}M \
             allows it"
        ),
        Language::Korean => format!(
            "{rules}의 모든 국면을 계산하려면 {megabytes} MB가 필요합니다. --memory \
             {megabytes}M을 주세요"
        ),
    }
}

/// The game has too many positions, and cannot be searched; a `smaller` one can be
/// solved.
pub(crate) fn cannot_solve(rules: &Rules, smaller: &Rules, language: Language) -> String {
    match language {
        Language::English => format!(
            "{rules} has too many positions to work out all of them, and only games in which a \
             line wins and each player has a mark of their own can be searched; a smaller board \
             such as {smaller} will do"
        ),
        Language::Korean => format!(
            "{} 국면이 너무 많아 모두 계산할 수 없고, 탐색은 줄을 완성하면 이기고 각자 자기 말만 \
             놓는 게임만 할 수 있습니다. {smaller} 같은 더 작은 판은 풀 수 있습니다",
            korean::with(rules, korean::Particle::Topic)
        ),
    }
}

/// The game has too many positions to know all of them; of a `smaller` one they can be
/// known.
pub(crate) fn too_many_for_all(rules: &Rules, smaller: &Rules, language: Language) -> String {
    match language {
        Language::English => format!(
            "{rules} has too many positions to work out all of them, as it takes to tell the \
             value of every move; a smaller board such as {smaller} will do"
        ),
        Language::Korean => format!(
            "모든 수의 값을 알려면 모든 국면을 계산해야 하는데, {} 국면이 너무 많습니다. {smaller} \
             같은 더 작은 판은 계산할 수 있습니다",
            korean::with(rules, korean::Particle::Topic)
        ),
    }
}

/// What only a game that can be solved has, and why this one has not.
pub(crate) fn cannot_be_had(wanted: &str, why: &str, language: Language) -> String {
    match language {
        Language::English => format!("{wanted} cannot be had: {why}"),
        Language::Korean => format!("이 게임에는 {wanted} 옵션을 쓸 수 없습니다. {why}"),
    }
}

/// How many boards of an input were bad.
pub(crate) fn errors_in_boards(errors: u64, boards: u64, language: Language) -> String {
    match language {
        Language::English => {
            let [s, t] = [errors, boards].map(|n| if n == 1 { "" } else { "s" });
            format!("{errors} error{s} in {boards} board{t}")
        }
        Language::Korean => format!("판 {boards}개 가운데 {errors}개에 잘못이 있습니다"),
    }
}
