//! Templates: texts with placeholders.

/// A text in which each `@NAME@` is replaced by its value, in the order of the list.
pub(crate) fn filled(template: &str, values: &[(&str, String)]) -> String {
    let fill =
        |text: String, (name, value): &(&str, String)| text.replace(&format!("@{name}@"), value);
    values.iter().fold(template.to_owned(), fill)
}
