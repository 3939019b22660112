//! What every request may say in its address.

use axum::extract::Query;
use axum::http::Uri;
use noughts_analysis::Language;
use noughts_web::query::language_of;
use serde::Deserialize;

/// The language that an address asks for; English if it asks for none that we know.
pub(in crate::web) fn language(uri: &Uri) -> Language {
    #[derive(Deserialize)]
    struct LanguageQuery {
        lang: Option<String>,
    }
    let query = Query::<LanguageQuery>::try_from_uri(uri).ok();
    let code = query.and_then(|Query(query)| query.lang);
    code.and_then(|code| language_of(&code)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_in_the_language_that_an_address_asks_for() {
        let of = |address: &str| language(&address.parse().unwrap());
        for korean in ["/?lang=ko", "/api/judge?lang=KO", "/x?board=%ff&lang=ko"] {
            assert_eq!(of(korean), Language::Korean, "{korean}");
        }
        for english in ["/", "/?lang=en", "/?lang=fr", "/?lang", "/?lang=ko&lang=ko"] {
            assert_eq!(of(english), Language::English, "{english}");
        }
    }
}
