//! Solutions that are functions instead of programs.
//!
//! Some judges ask for a function instead of a program. [`function`] decides which of the two a
//! source is, and [`Call::driver`] writes the *driver* of a function: a program that reads the
//! problem's ordinary input, calls the function for every case and prints the ordinary answers.
//!
//! ```
//! use noughts_judge::functions::{CodeLanguage, function};
//! use noughts_judge::problems;
//!
//! let problem = problems::find("leetcode/794")?;
//! let source = "class Solution:\n    def validTicTacToe(self, board): ...";
//! let found = function(problem, CodeLanguage::Python, source);
//! let call = found.expect("it has the name").expect("it reads no input");
//! let driver = call.driver("solution.py", source);
//! assert_eq!(driver.file, "noughts_driver.py");
//! # Ok::<(), problems::FindProblemError>(())
//! ```

#[cfg(test)]
mod tests;

use noughts_analysis::Language;

use crate::generate::filled;
use crate::messages::Message;
use crate::problems::Problem;

/// The line that a driver prints instead of an answer if the function raised an exception. The
/// driver prints the first exception of a run on standard error.
pub const RAISED: &str = "\u{18}exception";

/// The function that a judge asks for.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name at the judge.
    pub name: &'static str,
    /// Its argument.
    pub parameter: Parameter,
    /// The type of its result.
    pub returns: Returns,
    /// The languages in which the judge accepts it.
    pub languages: &'static [CodeLanguage],
    /// Whether the judge imports the usual names, such as `List` in Python.
    pub imports: bool,
}

/// The argument of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// The rows of a board, as strings.
    Rows,
    /// The moves of a game, as pairs of numbers.
    Moves,
}

/// The type of a function's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// A truth value.
    Bool,
    /// A number.
    Int,
    /// A text.
    Text,
    /// A text, or an exception whose message is the answer.
    TextOrError,
    /// Several functions of a Python module. This code calls them.
    Module(&'static str),
}

/// A language for which there are drivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeLanguage {
    /// `.py`
    Python,
    /// `.js`
    JavaScript,
    /// `.java`
    Java,
    /// `.cpp`, `.cc`, `.cxx`
    Cpp,
    /// `.kt`
    Kotlin,
    /// `.rs`
    Rust,
    /// `.go`
    Go,
}

/// A source lacks the function that the problem asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFunction {
    /// The problem.
    pub problem: &'static str,
    /// The name that the function should have.
    pub name: &'static str,
}

impl NoFunction {
    /// The error in a language.
    pub fn in_language(&self, language: Language) -> String {
        Message::NoFunction(self).text(language)
    }
}

/// How a driver calls a function.
#[derive(Clone, Debug)]
pub struct Call {
    function: Function,
    language: CodeLanguage,
    /// Its name in the source.
    name: String,
    /// Whether it is a method of a class `Solution`.
    is_method: bool,
    /// Code before the first line of the source.
    before: &'static str,
    /// The other declarations of the driver.
    declares: &'static str,
}

/// The driver of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driver {
    /// Code to write before the first line of the source, on the same line.
    pub before: &'static str,
    /// The name of the driver's own file, which lies beside the source.
    pub file: &'static str,
    /// The contents of that file.
    pub text: String,
}

/// The names that LeetCode defines in Python without an import.
const PYTHON_IMPORTS: &str = r#"["bisect", "collections", "copy", "functools", "heapq", "itertools", "math", "operator", "random", "re", "string", "typing"]"#;

/// The imports that LeetCode adds in Java.
const JAVA_IMPORTS: &str = "import java.util.*; import java.util.function.*; import java.util.stream.*; import java.math.*; ";

/// The parts of a language's syntax by which functions and programs are told apart.
struct Syntax {
    extensions: &'static [&'static str],
    /// The driver, and the name of its file.
    driver: (&'static str, &'static str),
    /// A source that contains one of these words, followed by its text, is a program.
    program: &'static [(&'static str, &'static str)],
    /// The name of a function follows one of these words,
    definition: &'static [&'static str],
    /// or precedes one of these texts.
    assignment: &'static [&'static str],
    /// The beginning of a comment, and the quotes of strings.
    comment: &'static str,
    quotes: &'static [&'static str],
}

/// The syntax that most languages share.
const LIKE_C: Syntax = Syntax {
    extensions: &[],
    driver: ("", ""),
    program: &[("main", "(")],
    definition: &[],
    assignment: &[],
    comment: "//",
    quotes: &["\"\"\"", "\"", "'"],
};

impl CodeLanguage {
    /// Every language.
    pub const ALL: [CodeLanguage; 7] = [
        CodeLanguage::Python,
        CodeLanguage::JavaScript,
        CodeLanguage::Java,
        CodeLanguage::Cpp,
        CodeLanguage::Kotlin,
        CodeLanguage::Rust,
        CodeLanguage::Go,
    ];

    /// The language of a file, by the extension of its name in lower case.
    pub fn of_extension(extension: &str) -> Option<CodeLanguage> {
        let has = |language: &CodeLanguage| language.syntax().extensions.contains(&extension);
        CodeLanguage::ALL.into_iter().find(has)
    }

    /// The extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        self.syntax().extensions[0]
    }

    fn syntax(self) -> Syntax {
        match self {
            CodeLanguage::Python => Syntax {
                extensions: &["py"],
                driver: ("noughts_driver.py", include_str!("drivers/driver.py")),
                program: &[
                    ("input", "("),
                    ("stdin", ""),
                    ("open", "(0"),
                    ("read", "(0"),
                    ("fileinput", ""),
                ],
                definition: &["def"],
                assignment: &["="],
                comment: "#",
                quotes: &["\"\"\"", "'''", "\"", "'"],
            },
            CodeLanguage::JavaScript => Syntax {
                extensions: &["js"],
                driver: ("noughts_driver.js", include_str!("drivers/driver.js")),
                program: &[
                    ("readFileSync", ""),
                    ("readFile", ""),
                    ("readSync", ""),
                    ("createReadStream", ""),
                    ("readline", ""),
                    ("stdin", ""),
                ],
                definition: &["function"],
                assignment: &["=", "(", ":"],
                quotes: &["\"", "'", "`"],
                ..LIKE_C
            },
            CodeLanguage::Java => Syntax {
                extensions: &["java"],
                driver: (
                    "NoughtsDriver.java",
                    include_str!("drivers/NoughtsDriver.java"),
                ),
                assignment: &["("],
                ..LIKE_C
            },
            CodeLanguage::Cpp => Syntax {
                extensions: &["cpp", "cc", "cxx"],
                driver: ("noughts_driver.cpp", include_str!("drivers/driver.cpp")),
                assignment: &["("],
                ..LIKE_C
            },
            CodeLanguage::Kotlin => Syntax {
                extensions: &["kt"],
                driver: ("noughts_driver.kt", include_str!("drivers/driver.kt")),
                definition: &["fun"],
                ..LIKE_C
            },
            CodeLanguage::Rust => Syntax {
                extensions: &["rs"],
                driver: ("noughts_driver.rs", include_str!("drivers/driver.rs")),
                definition: &["fn"],
                ..LIKE_C
            },
            CodeLanguage::Go => Syntax {
                extensions: &["go"],
                driver: ("noughts_driver.go", include_str!("drivers/driver.go")),
                definition: &["func"],
                quotes: &["\"", "'", "`"],
                ..LIKE_C
            },
        }
    }
}

/// Finds the function that a problem asks for in a source. `None` if the source is a program.
///
/// A source is a program if it has its own entry point, or in Python and JavaScript if it
/// reads standard input. Comments and strings do not count.
///
/// # Errors
///
/// It is neither a program nor a function with the name that the problem asks for.
pub fn function(
    problem: &Problem,
    language: CodeLanguage,
    source: &str,
) -> Result<Option<Call>, NoFunction> {
    let Some(function) = problem.function else {
        return Ok(None);
    };
    let syntax = language.syntax();
    let code = without_comments(source, language);
    let is_program = |(word, behind): &(&str, &str)| {
        places(&code, word).any(|place| place.behind.starts_with(behind))
    };
    let reads_device = source.contains("/dev/stdin");
    if !function.languages.contains(&language)
        || reads_device
        || syntax.program.iter().any(is_program)
    {
        return Ok(None);
    }
    let mut names = function.names().into_iter();
    let exports = language == CodeLanguage::JavaScript && code.contains("module.exports");
    let name = names.find(|name| is_defined(&code, name, &syntax));
    let declares = |word: &str| {
        let solutions = places(&code, "Solution");
        solutions.into_iter().any(|place| place.before == word)
    };
    let is_method = ["class", "struct", "impl"].into_iter().any(declares);
    let Some(name) = name.or_else(|| exports.then(|| function.name.to_owned())) else {
        return Err(NoFunction {
            problem: problem.id,
            name: function.name,
        });
    };
    Ok(Some(Call {
        function,
        language,
        name,
        is_method,
        before: match language {
            CodeLanguage::Java if function.imports => JAVA_IMPORTS,
            CodeLanguage::Go if places(&code, "package").next().is_none() => "package main; ",
            _ => "",
        },
        declares: if declares("struct") {
            ""
        } else {
            "struct Solution;"
        },
    }))
}

/// Whether some code defines a function with this name.
fn is_defined(code: &str, name: &str, syntax: &Syntax) -> bool {
    places(code, name).any(|place| {
        let is_assigned = |text: &&str| place.behind.starts_with(text);
        let is_compared = place.behind.starts_with("==");
        syntax.definition.contains(&place.before)
            || syntax.assignment.iter().any(is_assigned) && !is_compared
    })
}

impl Function {
    /// The accepted names of the function: the judge's name, the judge's name as Rust writes it,
    /// and `solution`.
    fn names(&self) -> Vec<String> {
        let mut snake = String::new();
        for letter in self.name.chars() {
            if letter.is_ascii_uppercase() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        let mut names = vec![self.name.to_owned(), snake, "solution".to_owned()];
        names.dedup();
        names
    }
}

impl Call {
    /// Writes the driver for the source in a file. Drivers for Python and JavaScript get the file's
    /// name as their argument; the drivers of other languages are compiled.
    pub fn driver(&self, file: &str, source: &str) -> Driver {
        let Function {
            parameter, returns, ..
        } = self.function;
        let language = self.language;
        let holder = match (language, self.is_method) {
            (_, false) | (CodeLanguage::Go, _) => "",
            (CodeLanguage::Rust, true) => "Solution::",
            (CodeLanguage::Java, true) => "new Solution().",
            (_, true) => "Solution().",
        };
        let (read, go_case, cpp_case) = match parameter {
            Parameter::Rows => ("rows", "[]string", "std::vector<std::string>"),
            Parameter::Moves => ("moves", "[][]int", "std::vector<std::vector<int>>"),
        };
        let case = if language == CodeLanguage::Go {
            go_case
        } else {
            cpp_case
        };
        let returns_text = match returns {
            Returns::Bool => "bool",
            Returns::Int => "int",
            Returns::Text if language == CodeLanguage::Cpp => "std::string",
            Returns::Text => "text",
            Returns::TextOrError | Returns::Module(_) => "text or error",
        };
        let imports = if self.function.imports {
            PYTHON_IMPORTS
        } else {
            "[]"
        };
        let answer = match returns {
            Returns::Module(code) => code,
            _ => include_str!("drivers/function.py"),
        };
        let names = self.function.names();
        let values = [
            ("ANSWER", answer.trim_end().to_owned()),
            ("IMPORTS", imports.to_owned()),
            ("NAMES", format!("{names:?}")),
            ("RETURNS", returns_text.to_owned()),
            ("CALL", format!("{holder}{}", self.name)),
            ("READ", read.to_owned()),
            ("CASE", case.to_owned()),
            ("RAISED", RAISED.to_owned()),
            ("STRUCT", self.declares.to_owned()),
            ("FILE", format!("{file:?}")),
            // The source may contain any of these names, so it comes last.
            ("SOURCE", source.to_owned()),
        ];
        let (name, template) = self.language.syntax().driver;
        Driver {
            before: self.before,
            file: name,
            text: filled(template, &values),
        }
    }
}

/// The text around a word.
struct WordPlace<'c> {
    /// The word before it. Empty if the text before it is not a word.
    before: &'c str,
    /// The text after it, without leading blanks.
    behind: &'c str,
}

/// Replaces each comment and each string in a source by a blank.
fn without_comments(source: &str, language: CodeLanguage) -> String {
    let syntax = language.syntax();
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_block = syntax.comment == "//" && rest.starts_with("/*");
        let quote = syntax
            .quotes
            .iter()
            .find(|quote| rest.starts_with(**quote))
            .filter(|quote| is_string(rest, quote, &code, language));
        let length = if rest.starts_with(syntax.comment) {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_block {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(quote) = quote {
            string_length(rest, quote)
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[length..];
    }
    code
}

/// Whether a quote begins a string. In Rust it may begin a lifetime, and in C++ it may separate the
/// digits of a number.
fn is_string(rest: &str, quote: &str, before: &str, language: CodeLanguage) -> bool {
    match (language, quote) {
        (CodeLanguage::Rust, "'") => {
            let mut letters = rest.chars().skip(1);
            letters.next() == Some('\\') || letters.next() == Some('\'')
        }
        (CodeLanguage::Cpp, "'") => !before.ends_with(|c: char| c.is_ascii_digit()),
        _ => true,
    }
}

/// The length of a string with its quotes. A string between single characters ends at the end of
/// its line.
fn string_length(text: &str, quote: &str) -> usize {
    let spans_lines = quote.len() > 1 || quote == "`";
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(quote.len()) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' if !spans_lines => return place,
            _ if text[place..].starts_with(quote) => return place + quote.len(),
            _ => {}
        }
    }
    text.len()
}

/// The places at which a word occurs in some code.
fn places<'c>(code: &'c str, word: &'c str) -> impl Iterator<Item = WordPlace<'c>> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    code.match_indices(word).filter_map(move |(place, _)| {
        let (before, behind) = (&code[..place], &code[place + word.len()..]);
        let is_part = before.ends_with(is_of_word) || behind.starts_with(is_of_word);
        if is_part {
            return None;
        }
        let before = before.trim_end();
        let start = before.trim_end_matches(is_of_word).len();
        Some(WordPlace {
            before: &before[start..],
            behind: behind.trim_start(),
        })
    })
}
