//! The names of a problem: `boj/7682`, `7682`, `BOJ 7682`, or its address in the browser.

use std::fmt;

use noughts_analysis::Language;

use super::{PROBLEMS, Problem};

/// How similar two names must be for one to count as a misspelling of the other, from 0 to 1.
const ALIKE: f64 = 0.85;

/// The characters that may stand between a judge and its name for a problem.
const SEPARATORS: [char; 7] = ['/', ' ', '-', '_', '#', ':', '.'];

/// Why a name does not identify a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindProblemError {
    /// No problem has this name.
    Unknown {
        /// The name.
        name: String,
        /// Names that the user may have meant.
        similar: Vec<&'static str>,
    },
    /// Several problems have this name.
    Ambiguous {
        /// The name.
        name: String,
        /// Their full names.
        candidates: Vec<&'static str>,
    },
}

/// Finds a problem by its name, in upper or lower case: its id or an alias, with any separator or
/// none between the judge and the number; the number alone; or the address of its page.
///
/// ```
/// use noughts_judge::problems::find;
///
/// let address = "https://www.acmicpc.net/problem/7682";
/// for name in ["boj/7682", "7682", "boj7682", "BOJ 7682", "백준 7682번", address] {
///     assert_eq!(find(name)?.id, "boj/7682");
/// }
/// let error = find("boj").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected one problem, found 'boj', which may be any of boj/7682, boj/16571, boj/4347"
/// );
/// # Ok::<(), noughts_judge::problems::FindProblemError>(())
/// ```
///
/// # Errors
///
/// No problem has this name, or several have it.
pub fn find(name: &str) -> Result<&'static Problem, FindProblemError> {
    let wanted = name.trim().to_lowercase();
    let wanted = wanted.strip_suffix('번').unwrap_or(&wanted);
    let site = Site::of(wanted);
    let is_meant = |name: &Name| {
        let is_at_site =
            |(site, words): &(&Site, Vec<String>)| site.name == name.site && name.is_among(words);
        site.as_ref().is_some_and(is_at_site) || wanted == name.number
    };
    let candidates: Vec<Name> = all_names().filter(is_meant).collect();
    match candidates.as_slice() {
        [] => Err(FindProblemError::Unknown {
            name: name.to_owned(),
            similar: similar(wanted),
        }),
        [first, rest @ ..]
            if rest
                .iter()
                .all(|other| other.problem.id == first.problem.id) =>
        {
            Ok(first.problem)
        }
        several => Err(FindProblemError::Ambiguous {
            name: name.to_owned(),
            candidates: several.iter().map(|name| name.full).collect(),
        }),
    }
}

/// A name of a problem, divided into its parts.
struct Name {
    problem: &'static Problem,
    /// `boj/7682`.
    full: &'static str,
    /// `boj`.
    site: &'static str,
    /// The judge's name for the problem, in lower case: `7682`.
    number: String,
}

fn all_names() -> impl Iterator<Item = Name> {
    PROBLEMS.into_iter().flat_map(|problem| {
        problem.names().filter_map(move |full| {
            let (site, number) = full.split_once('/')?;
            let number = number.to_lowercase();
            Some(Name {
                problem,
                full,
                site,
                number,
            })
        })
    })
}

impl Name {
    /// Whether one of the words after the judge names the problem. A judge alone names all of its
    /// problems.
    fn is_among(&self, words: &[String]) -> bool {
        let own_page = self.full == self.problem.id;
        let slugs = self.problem.slugs.iter().filter(|_| own_page);
        let mut names = slugs.copied().chain([self.number.as_str()]);
        words.is_empty() || names.any(|name| words.iter().any(|word| word == name))
    }
}

/// Names that the user may have meant: those of the judge if it is known, otherwise similar ones,
/// the most similar first.
fn similar(wanted: &str) -> Vec<&'static str> {
    if let Some((site, _)) = Site::of(wanted) {
        let of_site = all_names().filter(|name| name.site == site.name);
        return of_site.map(|name| name.full).collect();
    }
    let last_part = wanted.rsplit('/').next().unwrap_or(wanted);
    let last = last_part.replace(SEPARATORS, "");
    let likeness = |name: &Name| {
        let whole = strsim::jaro_winkler(&name.full.to_lowercase(), wanted);
        whole.max(strsim::jaro_winkler(&name.number, &last))
    };
    let mut alike: Vec<(f64, &str)> = all_names()
        .map(|name| (likeness(&name), name.full))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    alike.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    alike.into_iter().map(|(_, name)| name).collect()
}

impl FindProblemError {
    /// The text found and the expected one, in a language.
    pub fn text(&self, language: Language) -> String {
        match (language, self) {
            (Language::English, _) => self.to_string(),
            (Language::Korean, FindProblemError::Unknown { name, similar }) => {
                let mut text = format!("'{name}' 문제는 없습니다. 있는 문제: {}.", ids());
                if !similar.is_empty() {
                    text += &format!(" 혹시 {} 문제를 찾으시나요?", similar.join(", "));
                }
                text
            }
            (Language::Korean, FindProblemError::Ambiguous { name, candidates }) => format!(
                "'{name}'에 맞는 문제가 여러 개입니다: {}.",
                candidates.join(", ")
            ),
        }
    }
}

impl fmt::Display for FindProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FindProblemError::Unknown { name, similar } => {
                write!(f, "expected one of {}, found '{name}'", ids())?;
                match similar.as_slice() {
                    [] => Ok(()),
                    similar => write!(f, " (did you mean: {})", similar.join(", ")),
                }
            }
            FindProblemError::Ambiguous { name, candidates } => write!(
                f,
                "expected one problem, found '{name}', which may be any of {}",
                candidates.join(", ")
            ),
        }
    }
}

impl std::error::Error for FindProblemError {}

fn ids() -> String {
    PROBLEMS.map(|problem| problem.id).join(", ")
}

/// A judge.
struct Site {
    /// The beginning of its problems' ids.
    name: &'static str,
    /// Its other names, in lower case.
    other_names: &'static [&'static str],
    /// The hosts of its pages. Their subdomains count too.
    hosts: &'static [&'static str],
}

const fn site(
    name: &'static str,
    other_names: &'static [&'static str],
    hosts: &'static [&'static str],
) -> Site {
    Site {
        name,
        other_names,
        hosts,
    }
}

/// Every judge that has a problem.
const SITES: [Site; 12] = [
    site("algospot", &["알고스팟"], &["algospot.com"]),
    site(
        "boj",
        &["baekjoon", "백준", "acmicpc"],
        &["acmicpc.net", "boj.kr", "icpc.me"],
    ),
    site("codeforces", &["cf", "코드포스"], &["codeforces.com"]),
    site("cs50", &["cs50ai"], &["cs50.harvard.edu"]),
    site("exercism", &["엑서시즘"], &["exercism.org", "exercism.io"]),
    site(
        "leetcode",
        &["lc", "리트코드", "릿코드"],
        &["leetcode.com", "leetcode.cn"],
    ),
    site("noughts", &[], &[]),
    site("poj", &[], &["poj.org"]),
    site("programmers", &["프로그래머스"], &["programmers.co.kr"]),
    site("spoj", &[], &["spoj.com"]),
    site("uva", &["onlinejudge"], &["onlinejudge.org"]),
    site("zoj", &[], &["acm.zju.edu.cn"]),
];

impl Site {
    /// The judge in a name or an address in lower case, and the words after it that may name a
    /// problem. A name has no further words.
    fn of(wanted: &str) -> Option<(&'static Site, Vec<String>)> {
        let (_, address) = wanted.split_once("://").unwrap_or(("", wanted));
        let (host, page) = address.split_once('/').unwrap_or((address, ""));
        let (host, _port) = host.split_once(':').unwrap_or((host, ""));
        let is_at = |own: &&str| {
            let below = host.strip_suffix(own);
            below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
        };
        if let Some(site) = SITES.iter().find(|site| site.hosts.iter().any(&is_at)) {
            return Some((site, words(page)));
        }
        SITES.iter().find_map(|site| {
            let mut names = [&site.name].into_iter().chain(site.other_names);
            let rest = names.find_map(|own| wanted.strip_prefix(own))?;
            let number = rest.trim_start_matches(SEPARATORS);
            let number = (!number.is_empty()).then(|| number.to_owned());
            Some((site, number.into_iter().collect()))
        })
    }
}

/// The words of an address, after its host, that may name a problem.
fn words(page: &str) -> Vec<String> {
    let divided = |text: &str| -> Vec<String> {
        text.split(['/', '?', '&', '=', '#', '.'])
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let mut all = divided(page);
    // A contest and the letter of a problem in it: `3` and `C`.
    let path = divided(page.split(['?', '#']).next().unwrap_or(page));
    let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
    if let (Some(contest), Some(letter)) = (path.iter().find(is_number), path.last()) {
        all.push(format!("{contest}{letter}"));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> &'static str {
        find(name).unwrap_or_else(|error| panic!("{error}")).id
    }

    #[test]
    fn every_problem_by_every_form() {
        for problem in PROBLEMS {
            for full in problem.names() {
                let (site, number) = full.split_once('/').unwrap();
                let separators = ["/", "", " ", "-", "_", "#", " #"];
                let forms = separators.map(|between| format!("{site}{between}{number}"));
                let same = all_names().filter(|name| name.number == number.to_lowercase());
                let alone = (same.count() == 1).then(|| number.to_owned());
                for form in forms.into_iter().chain(alone) {
                    for spelled in [
                        form.clone(),
                        form.to_lowercase(),
                        form.to_uppercase(),
                        format!("  {form}\n"),
                    ] {
                        assert_eq!(id(&spelled), problem.id, "{spelled}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_problem_by_its_address() {
        for problem in PROBLEMS {
            let Some(address) = problem.address else {
                continue;
            };
            let (_, bare) = address.split_once("://").unwrap();
            let bare = bare.trim_end_matches('/');
            let without_www = bare.strip_prefix("www.").unwrap_or(bare);
            for form in [
                address.to_owned(),
                bare.to_owned(),
                without_www.to_owned(),
                format!("http://{bare}"),
                format!("https://www.{without_www}/"),
                format!("{address}?language=ko&page=2"),
                format!("{address}#sample"),
                address.to_uppercase(),
            ] {
                assert_eq!(id(&form), problem.id, "{form}");
            }
        }
    }

    const PAGES: &str = "
boj/7682                       https://boj.kr/7682
boj/16571                      https://www.acmicpc.net/submit/16571
boj/7682                       https://www.acmicpc.net/status?problem_id=7682&from_mine=1
uva/10363                      https://www.acmicpc.net/problem/4347
algospot/tictactoe             https://algospot.com/judge/problem/read/TICTACTOE
codeforces/3C                  https://codeforces.com/problemset/problem/3/C
codeforces/3C                  https://codeforces.com/contest/3/problem/C?locale=en
codeforces/3C                  m1.codeforces.com/contest/3/problem/c/
leetcode/794                   https://leetcode.com/problems/valid-tic-tac-toe-state/description/
leetcode/1275                  https://leetcode.cn/problems/find-winner-on-a-tic-tac-toe-game
uva/10363                      https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&page=show_problem&problem=1304
uva/10363                      http://uva.onlinejudge.org/external/103/10363.html
uva/10363                      https://onlinejudge.org/external/103/p10363.pdf
programmers/160585             https://school.programmers.co.kr/learn/courses/30/lessons/160585?language=java
programmers/160585             https://programmers.co.kr/learn/courses/30/lessons/160585
cs50/tictactoe                 https://cs50.harvard.edu/ai/2020/projects/0/tictactoe/
exercism/state-of-tic-tac-toe  https://exercism.org/tracks/javascript/exercises/state-of-tic-tac-toe/edit
boj/7682                       http://poj.org/problem?id=3075
uva/10363                      https://www.spoj.com/problems/TOE1/
uva/10363                      http://acm.zju.edu.cn/onlinejudge/showProblem.do?problemCode=1908
";

    #[test]
    fn pages_of_all_kinds() {
        for row in PAGES.lines().filter(|row| !row.is_empty()) {
            let (expected, address) = row.split_once(' ').unwrap();
            assert_eq!(id(address), expected);
        }
    }

    #[test]
    fn judges_have_several_names() {
        for (name, expected) in [
            ("백준 7682번", "boj/7682"),
            ("백준16571", "boj/16571"),
            ("baekjoon 7682", "boj/7682"),
            ("CF 3C", "codeforces/3C"),
            ("LC794", "leetcode/794"),
            ("프로그래머스 160585", "programmers/160585"),
            ("알고스팟 TICTACTOE", "algospot/tictactoe"),
            ("UVa 10363", "uva/10363"),
            // The only problem of its judge.
            ("codeforces", "codeforces/3C"),
            ("best-move", "noughts/best-move"),
        ] {
            assert_eq!(id(name), expected, "{name}");
        }
        for name in all_names() {
            assert!(
                SITES.iter().any(|site| site.name == name.site),
                "{}",
                name.full
            );
        }
    }

    #[test]
    fn similar_names_are_suggested() {
        let boj = ["boj/7682", "boj/16571", "boj/4347"];
        for (name, expected) in [
            ("boj/1", &boj[..]),
            ("boj 76820", &boj),
            ("https://www.acmicpc.net/problem/1000", &boj),
            (
                "algspot/tictactoe",
                &["algospot/tictactoe", "cs50/tictactoe"],
            ),
            ("tic-tac-toe", &["algospot/tictactoe", "cs50/tictactoe"]),
            ("unbeatble", &["noughts/unbeatable"]),
            ("7683", &["boj/7682"]),
            ("", &[]),
            ("https://example.com/problem/7682", &["boj/7682"]),
            // Nothing may follow the number, such as the path of a file.
            ("boj/7682 tmp/7682", &boj),
            ("boj 7682.c", &boj),
        ] {
            let expected = FindProblemError::Unknown {
                name: name.to_owned(),
                similar: expected.to_vec(),
            };
            assert_eq!(find(name).unwrap_err(), expected);
        }
        assert_eq!(
            find("leetcode").unwrap_err(),
            FindProblemError::Ambiguous {
                name: "leetcode".to_owned(),
                candidates: vec!["leetcode/794", "leetcode/1275"],
            }
        );
    }

    #[test]
    fn errors_list_the_problems_in_both_languages() {
        let ids = "algospot/tictactoe, boj/7682, boj/16571, codeforces/3C, uva/10363, leetcode/794, \
                   leetcode/1275, programmers/160585, noughts/best-move, noughts/unbeatable, \
                   exercism/state-of-tic-tac-toe, cs50/tictactoe";
        let unknown = find("unbeatble").unwrap_err();
        assert_eq!(
            unknown.text(Language::English),
            format!("expected one of {ids}, found 'unbeatble' (did you mean: noughts/unbeatable)")
        );
        assert_eq!(
            unknown.text(Language::Korean),
            format!(
                "'unbeatble' 문제는 없습니다. 있는 문제: {ids}. 혹시 noughts/unbeatable 문제를 찾으시나요?"
            )
        );
        let ambiguous = find("leetcode").unwrap_err();
        assert_eq!(
            ambiguous.text(Language::English),
            "expected one problem, found 'leetcode', which may be any of leetcode/794, leetcode/1275"
        );
        assert_eq!(
            ambiguous.text(Language::Korean),
            "'leetcode'에 맞는 문제가 여러 개입니다: leetcode/794, leetcode/1275."
        );
    }
}
