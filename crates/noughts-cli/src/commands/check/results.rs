//! Caches the verdicts on the programs of a class in a file, so that an interrupted check can
//! resume.

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use noughts_analysis::messages::on_one_line;
use noughts_judge::problems::Problem;
use noughts_judge::report::class::{Judged, digest};
use serde::{Deserialize, Serialize};

use super::CheckSession;
use crate::exit::Failure;
use crate::messages::Message;
use crate::output;

/// Larger files are not cached.
const LARGEST: u64 = 64 << 20;

/// The cached verdicts, by a digest of the program, the problem and all options that matter.
pub(super) struct Results {
    path: Option<PathBuf>,
    /// Whether the file is in the cache folder. If it cannot be written there, the programs are
    /// judged again the next time.
    is_in_cache_folder: bool,
    kept: Kept,
    /// The programs that this run has judged. Two of them may have the same text.
    new: HashSet<String>,
}

/// The contents of the file.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The version of noughts that judged the programs.
    noughts: String,
    results: BTreeMap<String, Judged>,
}

impl Kept {
    fn nothing() -> Kept {
        Kept {
            noughts: env!("CARGO_PKG_VERSION").to_owned(),
            results: BTreeMap::new(),
        }
    }
}

/// The file in the user's cache folder, which the authors of the programs cannot write to. `None`
/// if there is no such folder.
fn cache(problem: &Problem) -> Option<PathBuf> {
    let folder = cache_folder()?;
    fs::create_dir_all(&folder).ok()?;
    let name = format!("{}.results.json", problem.id.replace('/', "-"));
    Some(folder.join(name))
}

/// The cache folder by the conventions of the system.
fn cache_folder() -> Option<PathBuf> {
    let named = |name: &str| {
        let path = env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let at_home = |place: &str| {
        let home = env::home_dir().filter(|home| home.is_absolute())?;
        Some(home.join(place))
    };
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        at_home("Library/Caches")
    } else {
        named("XDG_CACHE_HOME").or_else(|| at_home(".cache"))
    };
    Some(folder?.join("noughts"))
}

impl Results {
    /// Reads the cached verdicts, unless `--no-cache` is given.
    pub(super) fn open(session: &CheckSession<'_>) -> Result<Results, Failure> {
        let named = session.args.results.clone();
        let is_in_cache_folder = named.is_none();
        let path = named.or_else(|| cache(session.problem));
        let kept = match path.as_ref().map(|path| (path, fs::read(path))) {
            None => Kept::nothing(),
            Some((path, Ok(text))) => match serde_json::from_slice(&text) {
                Ok(kept) => kept,
                Err(_) if is_in_cache_folder => Kept::nothing(),
                Err(_) => {
                    let name = path.display().to_string();
                    return Err(Failure::BadInput(Message::NotResults(&name).text()));
                }
            },
            Some((_, Err(error))) if is_in_cache_folder || error.kind() == ErrorKind::NotFound => {
                Kept::nothing()
            }
            Some((path, Err(error))) => return Err(Failure::unusable(path.display(), &error)),
        };
        let of_today = kept.noughts == env!("CARGO_PKG_VERSION") && !session.args.no_cache;
        Ok(Results {
            path,
            is_in_cache_folder,
            kept: if of_today { kept } else { Kept::nothing() },
            new: HashSet::new(),
        })
    }

    /// The name of the file, for messages.
    pub(super) fn name(&self) -> String {
        let path = self.path.as_deref().unwrap_or(Path::new("-"));
        on_one_line(&path.display().to_string())
    }

    /// The key of a program. `None` if the program cannot be read, or is too large.
    pub(super) fn key(session: &CheckSession<'_>, program: &Path) -> Option<String> {
        let about = fs::metadata(program).ok()?;
        if !about.is_file() || about.len() > LARGEST {
            return None;
        }
        let text = fs::read(program).ok()?;
        let suffix = program.extension().unwrap_or_default();
        let input = match &session.args.input {
            Some(path) => fs::read(path).ok()?,
            None => Vec::new(),
        };
        let args = session.args;
        let options = format!(
            "{:?} {} {} {} {} {} {} {}",
            args.time_limit,
            args.memory_limit,
            args.strict,
            args.exact,
            args.fail_fast,
            args.input.is_some(),
            args.sandbox.name(),
            args.keep_alive,
        );
        let parts = [
            env!("CARGO_PKG_VERSION").as_bytes(),
            session.problem.id.as_bytes(),
            options.as_bytes(),
            &input,
            suffix.as_encoded_bytes(),
            &text,
        ];
        Some(digest(parts))
    }

    /// The cached verdict on a program.
    pub(super) fn get(&self, key: &str) -> Option<Judged> {
        self.kept.results.get(key).cloned()
    }

    /// Whether the verdict on a program was cached by an earlier run.
    pub(super) fn is_from_earlier_run(&self, key: &str) -> bool {
        self.kept.results.contains_key(key) && !self.new.contains(key)
    }

    /// Caches a verdict, and writes the file.
    pub(super) fn keep(&mut self, key: String, judged: Judged) -> Result<(), Failure> {
        self.new.insert(key.clone());
        self.kept.results.insert(key, judged);
        let text = serde_json::to_string_pretty(&self.kept)?;
        match self
            .path
            .as_ref()
            .map(|path| output::save(path, &(text + "\n")))
        {
            Some(Err(failure)) if !self.is_in_cache_folder => Err(failure),
            _ => Ok(()),
        }
    }
}
