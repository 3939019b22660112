//! Decides which requests the server answers. Any site that a user visits can make the browser send
//! requests to the user's own machine. The guard refuses those.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use noughts_analysis::Text;
use noughts_web::Error;

use super::error::{self, Refused};
use super::{LocalAddress, Server, api};

const OTHER_HOST: Error = Error::Forbidden(Text {
    en: "this server does not have the requested host name; noughts serve --name NAME allows it",
    ko: "요청한 호스트 이름은 이 서버의 이름이 아닙니다. noughts serve --name NAME으로 허용할 수 있습니다",
});

const OTHER_SITE: Error = Error::Forbidden(Text {
    en: "requests from other sites are refused",
    ko: "다른 사이트에서 온 요청은 받지 않습니다",
});

const NO_HOST: Error = Error::Forbidden(Text {
    en: "expected one Host header",
    ko: "Host 헤더가 하나 있어야 합니다",
});

/// The page loads nothing from other sites, except pictures that it has made itself. No other page
/// may embed it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

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

/// Adds the headers that a response does not have yet.
pub(super) async fn protect(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Answers a request or refuses it. Errors are in the language that the request asks for.
pub(super) async fn guard(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let language = api::language(request.uri());
    let mut response = match check_request(&server, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => Refused(error).into_response(),
    };
    error::translate(&mut response, language);
    response
}

fn check_request(server: &Server, request: &Request) -> Result<(), Error> {
    let uri = request.uri();
    let connected = request.extensions().get::<ConnectInfo<LocalAddress>>();
    let own = AllowedHosts {
        connected: connected.and_then(|ConnectInfo(LocalAddress(address))| *address),
        names: &server.names,
    };
    // Like a request to a proxy, a request may also name the host in its first line.
    if uri.authority().is_some_and(|host| !own.has(host.as_str())) {
        return Err(OTHER_HOST);
    }
    check(request.headers(), &own, uri.path().starts_with("/api/"))
}

/// Refuses requests from pages of other sites. The browser sets one of three headers for them:
/// `Host`, if the site's own name resolves to this machine; `Origin`, if the request is more than a
/// plain one; `Sec-Fetch-Site`, if the request goes to this machine by localhost or its address.
/// Following a link to the page is allowed.
fn check(headers: &HeaderMap, own: &AllowedHosts<'_>, is_api: bool) -> Result<(), Error> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str());
    let Some(Ok(host)) = text(header::HOST) else {
        return Err(NO_HOST);
    };
    if headers.get_all(header::HOST).iter().count() > 1 || !own.has(host) {
        return Err(OTHER_HOST);
    }
    if let Some(origin) = text(header::ORIGIN)
        && origin
            .ok()
            .and_then(|origin| origin.strip_prefix("http://"))
            != Some(host)
    {
        return Err(OTHER_SITE);
    }
    match text(HeaderName::from_static("sec-fetch-site")) {
        None | Some(Ok("same-origin" | "none")) => Ok(()),
        Some(_) if !is_api => Ok(()),
        Some(_) => Err(OTHER_SITE),
    }
}

/// The hosts that a request may name.
struct AllowedHosts<'a> {
    connected: Option<IpAddr>,
    names: &'a [String],
}

impl AllowedHosts<'_> {
    /// Whether a host is this server. Another site can make any name resolve to this machine, but
    /// not an IP address. Only the address of the connection is accepted: browsers name the
    /// requesting site if they recognise an address as this machine, but they do not recognise
    /// some, such as `[::ffff:127.0.0.1]`.
    fn has(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.parse::<u16>().is_ok() => name,
            _ => host,
        };
        let number = match name.strip_prefix('[') {
            Some(rest) => rest
                .strip_suffix(']')
                .and_then(|number| number.parse().ok().map(IpAddr::V6)),
            None => name.parse().ok().map(IpAddr::V4),
        };
        name.eq_ignore_ascii_case("localhost")
            || number.is_some() && number == self.connected
            || self.names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `tests/serve/guards.rs` tests the names of a server that is reached by IPv4.
    #[test]
    fn own_names_are_localhost_the_connected_address_and_allowed_names() {
        let names = ["box.local".to_owned()];
        for (connected, host, is_own) in [
            ("::1", "[::1]:3333", true),
            ("::1", "[0:0::1]", true),
            ("::1", "LOCALHOST", true),
            ("192.168.0.7", "192.168.0.7:3333", true),
            ("::1", "Box.Local:3333", true),
            ("::1", "::1", false),
            ("::1", "[::]:3333", false),
            ("127.0.0.1", "[127.0.0.1]", false),
            ("127.0.0.1", "0.0.0.0:3333", false),
            ("127.0.0.1", "localhost:3333:80", false),
            ("127.0.0.1", "localhost:port", false),
            ("127.0.0.1", "box.local.", false),
            ("", "127.0.0.1", false),
        ] {
            let own = AllowedHosts {
                connected: connected.parse().ok(),
                names: &names,
            };
            assert_eq!(own.has(host), is_own, "{connected} {host}");
        }
    }
}
