//! Renders reports as HTML: one report as a part of a page, such as a notebook, and a class as a
//! page.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use noughts::Board;
use noughts_analysis::{Text, svg};

use super::class::{Class, ClassWords, Entry, Judged, Outcome, ShownFailure, first_error, visible};
use super::{Report, ReportContext, text};
use crate::judge::Verdict;
use crate::messages::label;

/// Renders the failing board as a picture, and the report. The result needs nothing else on the
/// page and does not affect the page.
pub fn html(context: &ReportContext, report: &Report) -> String {
    let board = report.failing_board(context.problem);
    let page = html! {
        div.noughts-report lang=(context.language.code()) {
            @if let Some(board) = board {
                // Rules of a nested style sheet apply only inside the element.
                style { (PreEscaped(format!(".noughts-report {{{}}}", svg::BOARD_STYLE))) }
                (PreEscaped(svg::board(&board, BOARD, context.language)))
            }
            pre style="white-space: pre-wrap" { (text::plain(context, report)) }
        }
    };
    page.into_string()
}

/// The width of a board on the page, in pixels.
const BOARD: u32 = 160;

/// The most lines of a text that are shown without a click.
const LINES: usize = 12;

/// The most paragraphs about the right answer that are shown without a click.
const PARAGRAPHS: usize = 2;

const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const VERSION: &str = concat!("noughts ", env!("CARGO_PKG_VERSION"));

/// A class as a page for teachers. It loads nothing, runs no scripts, and can be printed.
pub fn class_page(class: &Class) -> String {
    let page = Page {
        class,
        words: ClassWords(class.language),
        folder: common_folder(&class.entries),
        numbers: class.mistake_numbers(),
    };
    visible(&page.whole().into_string())
}

/// The folder that contains all programs, including its slash. The page does not repeat it.
fn common_folder(entries: &[Entry]) -> &str {
    let first = entries.first().map_or("", |entry| &entry.program);
    let mut folders = first.rmatch_indices('/').map(|(end, _)| &first[..=end]);
    let has_all = |folder: &&str| entries.iter().all(|e| e.program.starts_with(folder));
    folders.find(has_all).unwrap_or("")
}

struct Page<'a> {
    class: &'a Class,
    words: ClassWords,
    folder: &'a str,
    numbers: Vec<Option<usize>>,
}

impl<'a> Page<'a> {
    fn whole(&self) -> Markup {
        let (problem, language) = (self.class.problem, self.class.language);
        let title = format!("{} {}", problem.id, problem.title.in_language(language));
        let places = 0..self.class.entries.len();
        let (accepted, others): (Vec<usize>, Vec<usize>) =
            places.partition(|place| self.class.entries[*place].is_accepted());
        html! {
            (DOCTYPE)
            html lang=(language.code()) {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    style { (PreEscaped(include_str!("page.css"))) (PreEscaped(svg::BOARD_STYLE)) }
                }
                body {
                    main {
                        h1 { (title) }
                        p { (problem.asks.in_language(language)) }
                        p.count { (self.words.accepted(self.class)) }
                        @if !others.is_empty() { (self.table(&others)) }
                        @if !accepted.is_empty() { (self.accepted(&accepted, others.is_empty())) }
                        (self.mistakes())
                        @if !others.is_empty() {
                            h2 { (self.label(label::WHAT_GOES_WRONG)) }
                            @for place in others { (self.program(place)) }
                        }
                    }
                    footer { (self.label(label::JUDGED_BY)) " " (VERSION) }
                }
            }
        }
    }

    fn label(&self, label: Text) -> &'static str {
        label.in_language(self.class.language)
    }

    fn name(&self, place: usize) -> &'a str {
        let program = &self.class.entries[place].program;
        program.strip_prefix(self.folder).unwrap_or(program)
    }

    /// A link from a name to the details of the program.
    fn link(&self, place: usize) -> Markup {
        html! { a href={ "#program-" (place) } { (self.name(place)) } }
    }

    /// Marks a program whose text equals that of an earlier one.
    fn identical(&self, place: usize) -> Markup {
        let other = self.class.identical_to(place).map(|other| self.name(other));
        html! { @if let Some(other) = other { " " small { (self.words.identical_to(other)) } } }
    }

    /// The number of the program's mistake, after a label, as a link to the mistake.
    fn mistake(&self, place: usize, label: &str) -> Markup {
        let number = self.numbers[place];
        html! { @if let Some(n) = number { a href={ "#mistake-" (n) } { (label) " " (n) } } }
    }

    fn verdict(&self, entry: &Entry) -> Markup {
        // The sign is for readers who cannot see the colour.
        let (style, sign) = match entry.verdict() {
            Some(Verdict::Accepted) => ("right", "✓"),
            Some(_) => ("wrong", "✗"),
            None => ("unknown", "?"),
        };
        let verdict = self.words.verdict(entry);
        html! { span class=(style) { span aria-hidden="true" { (sign) } " " (verdict) } }
    }

    /// A row for each program that is not accepted.
    fn table(&self, places: &[usize]) -> Markup {
        let [program, verdict, failing, _, mistake] = self.words.columns();
        let columns = [program, verdict, failing, mistake];
        html! {
            table {
                thead { tr { @for column in columns { th scope="col" { (column) } } } }
                tbody {
                    @for (place, entry) in places.iter().map(|n| (*n, &self.class.entries[*n])) {
                        tr {
                            th scope="row" { (self.link(place)) (self.identical(place)) }
                            td { (self.verdict(entry)) }
                            td.number { (self.words.failing(entry)) }
                            td.number { (self.mistake(place, "")) }
                        }
                    }
                }
            }
        }
    }

    fn accepted(&self, places: &[usize], is_open: bool) -> Markup {
        let label = self.label(label::ACCEPTED_PROGRAMS);
        html! {
            details.accepted open[is_open] {
                summary.right { span aria-hidden="true" { "✓" } " " (label) ": " (places.len()) }
                ul { @for n in places { li { (self.name(*n)) (self.identical(*n)) } } }
            }
        }
    }

    fn mistakes(&self) -> Markup {
        let mistakes = self.class.mistakes();
        html! {
            @if !mistakes.is_empty() {
                h2 { (self.words.mistakes()) }
                ol {
                    @for (places, number) in mistakes.iter().zip(1..) {
                        li id={ "mistake-" (number) } {
                            (sentence(&self.words.mistake(self.class, places)))
                            ul.makers { @for place in places { li { (self.link(*place)) } } }
                        }
                    }
                }
            }
        }
    }

    /// A program that is not accepted, with its failure.
    fn program(&self, place: usize) -> Markup {
        let entry = &self.class.entries[place];
        let summary = match &entry.outcome {
            Outcome::Judged(judged) => Some(judged.summary.in_language(self.class.language)),
            Outcome::NotJudged(why) => Some(why.as_str()),
            Outcome::Waiting => None,
        };
        let [.., mistake] = self.words.columns();
        let is_first = self.class.identical_to(place).is_none();
        html! {
            section id={ "program-" (place) } {
                h3 { (self.name(place)) (self.identical(place)) }
                p {
                    (self.verdict(entry)) @if let Some(summary) = summary { ": " (summary) }
                    @if self.numbers[place].is_some() { " · " (self.mistake(place, mistake)) }
                }
                @if let Some(judged) = entry.judged().filter(|_| is_first) { (self.judged(judged)) }
            }
        }
    }

    fn judged(&self, judged: &Judged) -> Markup {
        let language = self.class.language;
        html! {
            @for mistake in &judged.mistakes {
                p.diagnosis { (sentence(mistake.in_language(language))) }
            }
            @if let Some(text) = judged.compiler.as_ref().map(|text| text.in_language(language)) {
                (self.quoted(text, first_error(text).0))
            }
            @if let Some(shown) = &judged.shown {
                p { (shown.heading.in_language(language)) }
                div.failure { (self.failure(shown)) }
                (self.folded(label::STANDARD_ERROR, &shown.errors))
            }
        }
    }

    /// The board with its answers, or the whole input if no board explains the failure.
    fn failure(&self, shown: &ShownFailure) -> Markup {
        let (words, language) = (self.words, self.class.language);
        let (reason, more) = shown.why.split_at(shown.why.len().min(PARAGRAPHS));
        let input = (self.label(label::INPUT), shown.input.as_str());
        let moves = shown.moves.as_ref();
        let labelled = moves.map(|moves| (self.label(label::MOVES), moves.in_language(language)));
        let board = shown
            .board
            .as_ref()
            .and_then(|board| board.parse::<Board>().ok());
        html! {
            @if let Some(board) = board {
                (PreEscaped(svg::board(&board, BOARD, language)))
                div {
                    dl {
                        @for (label, text) in labelled.into_iter().chain(words.answers(shown)) {
                            dt { (label) } dd { code { (text) } }
                        }
                    }
                    @for why in reason { p.why { (why.in_language(language)) } }
                    @if !more.is_empty() {
                        details.more {
                            summary { (self.label(label::MOVES_IN_DETAIL)) }
                            @for why in more { p.why { (why.in_language(language)) } }
                        }
                    }
                    (self.folded(label::INPUT, &shown.input))
                }
            } @else {
                @for (label, text) in [input].into_iter().chain(words.answers(shown)) {
                    div { p.label { (label) } (self.quoted(text, 0)) }
                }
            }
        }
    }

    /// A text from elsewhere. If it is long, some lines from `first` on, and the rest after a
    /// click.
    fn quoted(&self, text: &str, first: usize) -> Markup {
        let lines: Vec<&str> = text.trim_end().lines().collect();
        let is_long = lines.len() > LINES;
        let shown = lines.iter().skip(if is_long { first } else { 0 });
        html! {
            pre { (shown.take(LINES).copied().collect::<Vec<_>>().join("\n")) }
            @if is_long { (self.folded(label::ALL_LINES, text)) }
        }
    }

    /// A text from elsewhere, hidden until a click on its label.
    fn folded(&self, label: Text, text: &str) -> Markup {
        html! {
            @if !text.trim().is_empty() {
                details.more { summary { (self.label(label)) } pre { (text.trim_end()) } }
            }
        }
    }
}

/// A sentence that begins with a capital letter and ends with a full stop.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use noughts_analysis::Language;

    use super::*;
    use crate::answer;
    use crate::judge::{End, Example, Findings, Got, Plan, ProgramFailure};
    use crate::problems::find;
    use crate::tests::{ending, failure};

    /// The report on a function that raises an exception on the only case.
    fn report(problem: &str, input: &str) -> (ReportContext, Report) {
        let problem = find(problem).unwrap();
        let cases = answer::cases(problem, input.as_bytes()).unwrap();
        let raised = ProgramFailure {
            errors: "Error: <b>&</b>".to_owned(),
            ..failure(Verdict::RuntimeError, Got::Ended(ending(End::Raised)))
        };
        let findings = Findings {
            example: Some(Example::new(problem, &[&cases[0]], 0, raised)),
            tried: vec![true],
            ..Findings::default()
        };
        let context = ReportContext::new(problem, "function", Duration::ZERO, Language::English);
        let plan = Plan::only(problem, cases, false);
        (context, Report::new(problem, &plan, findings))
    }

    #[test]
    fn the_failing_board_and_the_report_are_shown() {
        let (context, report) = report("boj/7682", "X........\nend\n");
        let page = html(&context, &report);
        assert!(page.contains("aria-label=\"x../.../...\""), "{page}");
        assert!(page.contains("raised an exception"), "{page}");
        assert!(page.contains("Error: &lt;b&gt;&amp;&lt;/b&gt;"), "{page}");
        assert!(!page.contains("<b>"), "{page}");
    }

    /// In this problem O moves first.
    #[test]
    fn marks_are_drawn_as_the_problem_calls_them() {
        let (context, report) = report("programmers/160585", "[\"X..\",\"...\",\"...\"]\n");
        let page = html(&context, &report);
        assert!(page.contains("aria-label=\"x../.../...\""), "{page}");
        let shown = Judged::new(&context, &report).shown.unwrap();
        assert_eq!(shown.board.as_deref(), Some("x../.../..."));
    }
}
