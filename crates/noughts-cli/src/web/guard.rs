//! Who may ask. The server runs on somebody's machine, where any site that they
//! visit can send it requests; none of those may come through.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Server;
use super::error::Error;

/// How long a request may take, apart from a search, which reports as it goes
/// and has a limit of its own. Working out a game of 20 squares takes seconds.
const LONGEST: Duration = Duration::from_secs(60);

/// The page has no business anywhere else, and nobody else with the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Puts the headers on a response that it does not have yet.
pub(super) async fn protect(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Lets a request through, or not.
pub(super) async fn guard(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    if let Err(error) = check(request.headers(), &server.bounds.names, is_api) {
        return error.into_response();
    }
    match tokio::time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Error::TimedOut.into_response(),
    }
}

/// A page of another site gives itself away by one of three headers, all of which
/// its browser sets:
/// `Host`, if its own name has been made to lead here;
/// `Origin`, if it sends more than a plain request;
/// `Sec-Fetch-Site` in any case, and following a link to the page is fine.
fn check(headers: &HeaderMap, names: &[String], is_api: bool) -> Result<(), Error> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str());
    let Some(Ok(host)) = text(header::HOST) else {
        return Err(Error::Forbidden("expected one Host header"));
    };
    if headers.get_all(header::HOST).iter().count() > 1 || !is_own(host, names) {
        return Err(Error::Forbidden(
            "this is not the host you asked for; noughts serve --name NAME lets it through",
        ));
    }
    if let Some(origin) = text(header::ORIGIN)
        && origin
            .ok()
            .and_then(|origin| origin.strip_prefix("http://"))
            != Some(host)
    {
        return Err(Error::Forbidden("requests from other sites are refused"));
    }
    match text(HeaderName::from_static("sec-fetch-site")) {
        None | Some(Ok("same-origin" | "none")) => Ok(()),
        Some(_) if !is_api => Ok(()),
        Some(_) => Err(Error::Forbidden("requests from other sites are refused")),
    }
}

/// Whether a host is us. Another site can have any name lead to this machine, but
/// a number leads where it says.
fn is_own(host: &str, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.parse::<u16>().is_ok() => name,
        _ => host,
    };
    let number = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || number.parse::<IpAddr>().is_ok()
        || names.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(headers: &[(&'static str, &'static str)], is_api: bool) -> bool {
        let headers = headers.iter().map(|(name, value)| {
            let name = HeaderName::from_static(name);
            (name, HeaderValue::from_static(value))
        });
        check(&headers.collect(), &["box.local".to_owned()], is_api).is_ok()
    }

    #[test]
    fn own_names_are_numbers_localhost_and_what_was_allowed() {
        for host in [
            "127.0.0.1:3333",
            "127.0.0.1",
            "[::1]:3333",
            "localhost:80",
            "LOCALHOST",
            "192.168.0.7:3333",
            "box.local",
            "Box.Local:3333",
        ] {
            assert!(is_own(host, &["box.local".to_owned()]), "{host}");
        }
        for host in [
            "",
            "example.com",
            "localhost.example.com",
            "127.0.0.1.example.com",
            "example.com:3333",
            "localhost:3333:80",
            "localhost:port",
            "box.local.",
        ] {
            assert!(!is_own(host, &["box.local".to_owned()]), "{host}");
        }
    }

    #[test]
    fn other_sites_are_refused() {
        let own = ("host", "127.0.0.1:3333");
        assert!(allowed(&[own], true));
        assert!(allowed(&[own, ("origin", "http://127.0.0.1:3333")], true));
        assert!(allowed(&[own, ("sec-fetch-site", "same-origin")], true));
        assert!(allowed(&[own, ("sec-fetch-site", "none")], true));
        // A link on another site leads to the page, but its scripts get nothing.
        assert!(allowed(&[own, ("sec-fetch-site", "cross-site")], false));

        assert!(!allowed(&[], true));
        assert!(!allowed(&[("host", "example.com")], false));
        assert!(!allowed(&[own, ("sec-fetch-site", "cross-site")], true));
        assert!(!allowed(&[own, ("sec-fetch-site", "same-site")], true));
        for origin in [
            "null",
            "https://127.0.0.1:3333",
            "http://127.0.0.1:4444",
            "http://example.com",
        ] {
            assert!(!allowed(&[own, ("origin", origin)], true), "{origin}");
        }
    }
}
