//! Clients of the real server: raw ones, and a well-behaved one.

use std::time::Duration;

use serde_json::Value;
use ureq::Agent;
use ureq::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};

pub(crate) use crate::common::served::Served;
use crate::common::served::{LONG, patiently};
use crate::common::wait::wait_for;
use crate::description::Description;

impl Served {
    /// The answer to a request of any bytes.
    pub(crate) fn say(&self, request: impl AsRef<[u8]>) -> Answer {
        Answer::parse(&String::from_utf8(self.bytes(request)).unwrap())
    }

    /// The answer to a request such as `GET /` with further headers, each with its line end.
    pub(crate) fn request(&self, line: &str, headers: &str) -> Answer {
        let host = self.address;
        self.say(format!(
            "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"
        ))
    }
}

/// A well-behaved client, which reuses its connection.
pub(crate) struct Client<'a> {
    served: &'a Served,
    agent: Agent,
}

impl<'a> Client<'a> {
    pub(crate) fn of(served: &'a Served) -> Client<'a> {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            // The server closes connections that are idle for longer.
            .max_idle_age(Duration::from_secs(2))
            .timeout_global(Some(LONG));
        Client {
            served,
            agent: config.build().into(),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        whole(path, || self.agent.get(self.served.url(path)).call())
    }

    /// The answer, checked against the description.
    pub(crate) fn get_described(&self, path: &str) -> Answer {
        let answer = self.get(path);
        Description::of(self.served).check("get", path, &answer);
        answer
    }

    /// The JSON of an answer, checked against the description.
    pub(crate) fn ask(&self, path: &str) -> Value {
        let answer = self.get_described(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        answer.json()
    }

    /// The message of an answer that refuses a bad request, checked against the description.
    pub(crate) fn refusal(&self, path: &str) -> String {
        self.get_described(path).assert_error(400, "bad-request")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        whole(path, || {
            let request = self.agent.post(self.served.url(path));
            request.content_type("application/json").send(body)
        })
    }

    /// The answer to a step of a check, checked against the description.
    pub(crate) fn check(&self, body: &str) -> Answer {
        let answer = self.post("/api/check", body);
        Description::of(self.served).check("post", "/api/check", &answer);
        answer
    }

    /// Repeats a request until the server is not busy.
    pub(crate) fn insist(&self, path: &str) -> Answer {
        wait_for(&format!("answer to {path}"), || {
            let answer = self.get(path);
            if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                return Some(answer);
            }
            answer.assert_error(503, "busy");
            None
        })
    }
}

/// Repeats a request until the answer is complete, as browsers do: the server may just have closed
/// an idle connection, or that of a client that the machine has kept from sending.
fn whole(path: &str, ask: impl Fn() -> Result<Response<ureq::Body>, ureq::Error>) -> Answer {
    let once = || match ask().and_then(Answer::read) {
        Ok(late) if late.status == StatusCode::REQUEST_TIMEOUT => Err(late.body),
        Ok(answer) => Ok(answer),
        Err(error) => Err(format!("{path}: {error}")),
    };
    let answer = once().or_else(|_| patiently(once));
    answer.unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    fn read(mut response: Response<ureq::Body>) -> Result<Answer, ureq::Error> {
        Ok(Answer {
            status: response.status(),
            headers: response.headers().clone(),
            body: response.body_mut().read_to_string()?,
        })
    }

    pub(crate) fn parse(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1);
        let headers = lines.map(|line| -> (HeaderName, HeaderValue) {
            let (name, value) = line.split_once(": ").unwrap();
            (name.parse().unwrap(), value.parse().unwrap())
        });
        Answer {
            status: status.unwrap().parse().unwrap(),
            headers: headers.collect::<Vec<_>>().into_iter().collect(),
            body: body.to_owned(),
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// Checks that the answer is an error in the common shape, and returns the message.
    pub(crate) fn assert_error(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status, status, "{}", self.body);
        assert_eq!(self.header("content-type"), "application/json");
        let error = &self.json()["error"];
        assert_eq!(error["code"], code, "{}", self.body);
        let message = error["message"].as_str().unwrap();
        let whole = serde_json::json!({"error": {"code": code, "message": message}});
        assert_eq!(self.json(), whole);
        message.to_owned()
    }
}
