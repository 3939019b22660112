//! The ways in which people name a problem: `boj/7682`, `7682`, `BOJ 7682`, or
//! its address in the browser.

mod sites;
#[cfg(test)]
mod tests;

use std::fmt;

use noughts_analysis::Language;

use super::{PROBLEMS, Problem};
use sites::Site;

/// How alike two names have to be for one to be taken for a slip of the other,
/// from 0 to 1.
const ALIKE: f64 = 0.85;

/// What may stand between a judge and its name for a problem.
const SEPARATORS: [char; 7] = ['/', ' ', '-', '_', '#', ':', '.'];

/// Why a name is not that of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindProblemError {
    /// No problem is called that.
    Unknown {
        /// The name.
        name: String,
        /// The names that may have been meant.
        similar: Vec<&'static str>,
    },
    /// Several problems are called that.
    Ambiguous {
        /// The name.
        name: String,
        /// Their full names.
        candidates: Vec<&'static str>,
    },
}

/// The problem of a name, in upper or lower case: its id or an alias, with
/// anything or nothing between the judge and the number; the number alone; or
/// the address of its page.
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
/// No problem is called that, or several are.
pub fn find(name: &str) -> Result<&'static Problem, FindProblemError> {
    let wanted = name.trim().to_lowercase();
    let wanted = wanted.strip_suffix('번').unwrap_or(&wanted);
    let candidates: Vec<Name> = match Site::of_address(wanted) {
        Some((site, keys)) => {
            let of_site = all_names().filter(|name| name.site == site.name);
            of_site.filter(|name| name.is_among(&keys)).collect()
        }
        None => all_names().filter(|name| name.is(wanted)).collect(),
    };
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

/// A name of a problem, in its parts.
struct Name {
    problem: &'static Problem,
    /// `boj/7682`.
    full: &'static str,
    /// `boj`.
    site: &'static str,
    /// What the judge calls the problem, in lower case: `7682`.
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
    /// Whether `wanted` means this name. A judge alone means all of its problems.
    fn is(&self, wanted: &str) -> bool {
        let site = Site::of(wanted).filter(|(site, _)| site.name == self.site);
        let of_site = site.is_some_and(|(_, rest)| rest.is_empty() || rest == self.number);
        of_site || wanted == self.number
    }

    /// Whether one of the words in an address at its site is the problem.
    fn is_among(&self, keys: &[String]) -> bool {
        let own_page = self.full == self.problem.id;
        let slugs = self.problem.slugs.iter().filter(|_| own_page);
        let mut names = slugs.copied().chain([self.number.as_str()]);
        names.any(|name| keys.iter().any(|key| key == name))
    }
}

/// The names that may have been meant: those of the judge if that is known,
/// otherwise those that look like it, the most alike first.
fn similar(wanted: &str) -> Vec<&'static str> {
    let site = Site::of_address(wanted).map(|(site, _)| site);
    if let Some(site) = site.or_else(|| Site::of(wanted).map(|(site, _)| site)) {
        let of_site = all_names().filter(|name| name.site == site.name);
        return of_site.map(|name| name.full).collect();
    }
    let last = wanted.rsplit('/').next().unwrap_or(wanted);
    let last = last.replace(SEPARATORS, "");
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
    /// What was found and what was expected, in a language.
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
