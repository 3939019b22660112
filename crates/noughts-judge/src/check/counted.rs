use noughts_explain::words::grouped;

/// A number and what it counts: `1 input`, `19,683 inputs`.
pub(super) fn counted(number: u128, one: &str, several: &str) -> String {
    let things = if number == 1 { one } else { several };
    format!("{} {things}", grouped(number))
}
