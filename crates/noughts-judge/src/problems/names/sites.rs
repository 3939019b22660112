//! The judges, by their names and by the hosts of their pages.

use super::SEPARATORS;

/// A judge.
pub(super) struct Site {
    /// As the ids of problems begin.
    pub(super) name: &'static str,
    /// What else people call it, in lower case.
    other_names: &'static [&'static str],
    /// Where its pages are; any host below one of these is its own too.
    hosts: &'static [&'static str],
}

/// Every judge that has a problem.
pub(super) const SITES: [Site; 12] = [
    Site {
        name: "algospot",
        other_names: &["알고스팟"],
        hosts: &["algospot.com"],
    },
    Site {
        name: "boj",
        other_names: &["baekjoon", "백준", "acmicpc"],
        hosts: &["acmicpc.net", "boj.kr", "icpc.me"],
    },
    Site {
        name: "codeforces",
        other_names: &["cf", "코드포스"],
        hosts: &["codeforces.com"],
    },
    Site {
        name: "cs50",
        other_names: &["cs50ai"],
        hosts: &["cs50.harvard.edu"],
    },
    Site {
        name: "exercism",
        other_names: &["엑서시즘"],
        hosts: &["exercism.org", "exercism.io"],
    },
    Site {
        name: "leetcode",
        other_names: &["lc", "리트코드", "릿코드"],
        hosts: &["leetcode.com", "leetcode.cn"],
    },
    Site {
        name: "noughts",
        other_names: &[],
        hosts: &[],
    },
    Site {
        name: "poj",
        other_names: &[],
        hosts: &["poj.org"],
    },
    Site {
        name: "programmers",
        other_names: &["프로그래머스"],
        hosts: &["programmers.co.kr"],
    },
    Site {
        name: "spoj",
        other_names: &[],
        hosts: &["spoj.com"],
    },
    Site {
        name: "uva",
        other_names: &["onlinejudge"],
        hosts: &["onlinejudge.org"],
    },
    Site {
        name: "zoj",
        other_names: &[],
        hosts: &["acm.zju.edu.cn"],
    },
];

impl Site {
    /// The judge with which a name in lower case begins, and what comes behind
    /// it: `boj`, `7682`.
    pub(super) fn of(name: &str) -> Option<(&'static Site, &str)> {
        SITES.iter().find_map(|site| {
            let mut names = [site.name]
                .into_iter()
                .chain(site.other_names.iter().copied());
            let rest = names.find_map(|own| name.strip_prefix(own))?;
            Some((site, rest.trim_start_matches(SEPARATORS)))
        })
    }

    /// The judge of an address in lower case, and the words in it that may name
    /// a problem. `None` if it is not an address at a judge.
    pub(super) fn of_address(address: &str) -> Option<(&'static Site, Vec<String>)> {
        let (_, behind_scheme) = address.split_once("://").unwrap_or(("", address));
        let (host, page) = behind_scheme.split_once('/')?;
        let (host, _port) = host.split_once(':').unwrap_or((host, ""));
        let is_at = |own: &&str| {
            let below = host.strip_suffix(own);
            below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
        };
        let site = SITES.iter().find(|site| site.hosts.iter().any(&is_at))?;
        let (path, query) = page.split_once(['?', '#']).unwrap_or((page, ""));
        let path: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
        let words = path.iter().copied().chain(query.split(['&', '=', '#']));
        let mut keys: Vec<String> = words
            .map(|word| word.split('.').next().unwrap_or(word).to_owned())
            .collect();
        // A contest and the letter of a problem in it: `3` and `C`.
        let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
        if let (Some(contest), Some(letter)) = (path.iter().find(is_number), path.last()) {
            keys.push(format!("{contest}{letter}"));
        }
        Some((site, keys))
    }
}
