//! A class as a page for teachers. It needs nothing from outside, runs no scripts, and
//! can be printed.

use std::fmt::Write;

use noughts::Board;
use noughts_explain::svg;

use super::markup::escaped;
use super::{Class, ClassWords, Entry, Judged, Mistake, Outcome, ShownFailure};
use crate::judge::Verdict;

/// The width of a board on the page, in pixels.
const BOARD: u32 = 180;

/// The page as a whole.
pub fn html(class: &Class) -> String {
    let words = ClassWords(class.language);
    let title = escaped(&words.title(class));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n<p>{}</p>\n<p class=\"count\">{}</p>\n",
        class.language.code(),
        include_str!("page.css"),
        svg::BOARD_STYLE,
        escaped(words.asks(class)),
        escaped(&words.accepted(class)),
    );
    let mistakes = class.mistakes();
    table(&mut page, class, &mistakes);
    if !mistakes.is_empty() {
        list(&mut page, class, &mistakes);
    }
    let wrong = |entry: &&Entry| entry.verdict() != Some(Verdict::Accepted);
    if class.entries.iter().any(|entry| wrong(&entry)) {
        let _ = writeln!(page, "<h2>{}</h2>", words.not_accepted());
    }
    for (number, entry) in class.entries.iter().enumerate().filter(|(_, e)| wrong(e)) {
        details(&mut page, class, number, entry);
    }
    let made_by = escaped(&words.made_by());
    page + &format!("</main>\n<footer>{made_by}</footer>\n</body>\n</html>\n")
}

/// What stands before a verdict, for those who do not see its colour.
fn sign(entry: &Entry) -> (&'static str, &'static str) {
    match entry.verdict() {
        Some(Verdict::Accepted) => ("right", "✓"),
        Some(_) => ("wrong", "✗"),
        None => ("unknown", "?"),
    }
}

fn verdict(entry: &Entry, words: ClassWords) -> String {
    let (class, sign) = sign(entry);
    let verdict = escaped(words.verdict(entry));
    format!("<span class=\"{class}\"><span aria-hidden=\"true\">{sign}</span> {verdict}</span>")
}

fn table(page: &mut String, class: &Class, mistakes: &[Mistake<'_>]) {
    let words = ClassWords(class.language);
    let _ = write!(
        page,
        "<table>\n<caption>{}</caption>\n<thead><tr>",
        words.all_programs()
    );
    for column in words.columns() {
        let _ = write!(page, "<th scope=\"col\">{column}</th>");
    }
    *page += "</tr></thead>\n<tbody>\n";
    for (number, entry) in class.entries.iter().enumerate() {
        let program = escaped(&entry.program);
        let program = match entry.verdict() {
            Some(Verdict::Accepted) => program,
            _ => format!("<a href=\"#program-{number}\">{program}</a>"),
        };
        let makes = |mistake: &Mistake<'_>| {
            let mut entries = mistake.entries.iter();
            entries.any(|other| std::ptr::eq(*other, entry))
        };
        let mistake = mistakes.iter().position(makes).map(|place| place + 1);
        let mistake = mistake.map_or_else(String::new, |number| {
            format!("<a href=\"#mistake-{number}\">{number}</a>")
        });
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\">{program}</th><td>{}</td><td class=\"number\">{}</td>\
             <td class=\"number\">{}</td><td class=\"number\">{mistake}</td></tr>",
            verdict(entry, words),
            escaped(&words.failing(entry)),
            escaped(&words.time(entry)),
        );
    }
    *page += "</tbody>\n</table>\n";
}

fn list(page: &mut String, class: &Class, mistakes: &[Mistake<'_>]) {
    let words = ClassWords(class.language);
    let _ = writeln!(page, "<h2>{}</h2>\n<ol>", words.mistakes());
    for (place, mistake) in mistakes.iter().enumerate() {
        let entries = mistake.entries.iter();
        let names = entries.map(|entry| format!("<code>{}</code>", escaped(&entry.program)));
        let _ = writeln!(
            page,
            "<li id=\"mistake-{}\">{} <strong>({})</strong><br>{}</li>",
            place + 1,
            escaped(&words.mistake(mistake)),
            words.programs(mistake.entries.len()),
            names.collect::<Vec<_>>().join(", "),
        );
    }
    *page += "</ol>\n";
}

/// A program that is not accepted, and where it goes wrong.
fn details(page: &mut String, class: &Class, number: usize, entry: &Entry) {
    let words = ClassWords(class.language);
    let _ = writeln!(
        page,
        "<section id=\"program-{number}\">\n<h3>{}</h3>",
        escaped(&entry.program)
    );
    let summary = match &entry.outcome {
        Outcome::Judged(judged) => escaped(judged.summary.in_language(class.language)),
        Outcome::NotJudged(why) => escaped(why),
        Outcome::Waiting => String::new(),
    };
    let colon = if summary.is_empty() { "" } else { ": " };
    let _ = writeln!(page, "<p>{}{colon}{summary}</p>", verdict(entry, words));
    if let Some(judged) = entry.judged() {
        judged_details(page, class, judged);
    }
    *page += "</section>\n";
}

fn judged_details(page: &mut String, class: &Class, judged: &Judged) {
    let words = ClassWords(class.language);
    if let Some(diagnosis) = &judged.diagnosis {
        let diagnosis = escaped(diagnosis.in_language(class.language));
        let _ = writeln!(page, "<p class=\"diagnosis\">{diagnosis}.</p>");
    }
    if let Some(text) = &judged.compiler {
        let (says, text) = (words.compiler(), escaped(text.in_language(class.language)));
        let _ = writeln!(page, "<p>{says}</p>\n<pre>{text}</pre>");
    }
    if let Some(shown) = &judged.shown {
        let heading = words.above(judged, shown);
        let _ = writeln!(page, "<p>{heading}</p>");
        failure(page, class, shown);
    }
}

fn failure(page: &mut String, class: &Class, shown: &ShownFailure) {
    let words = ClassWords(class.language);
    let language = class.language;
    *page += "<div class=\"failure\">\n";
    let board = shown.board.as_ref().map(|board| board.parse::<Board>());
    if let Some(Ok(board)) = board {
        *page += &svg::board(&board, BOARD, language);
    }
    *page += "<div>\n<dl>\n";
    let moves = shown.moves.as_ref().map(|moves| (words.moves(), moves));
    let answers = [
        (words.expected(), &shown.expected),
        (words.got(), &shown.got),
    ];
    for (label, text) in moves.into_iter().chain(answers) {
        let text = escaped(text.in_language(language));
        let _ = writeln!(page, "<dt>{label}</dt><dd><code>{text}</code></dd>");
    }
    *page += "</dl>\n";
    for why in &shown.why {
        let why = escaped(why.in_language(language)).replace('\n', "<br>");
        let _ = writeln!(page, "<p>{why}</p>");
    }
    for (label, text) in [
        (words.input(), &shown.input),
        (words.errors(), &shown.errors),
    ] {
        if !text.trim().is_empty() {
            let text = escaped(text.trim_end());
            let _ = writeln!(
                page,
                "<details><summary>{label}</summary><pre>{text}</pre></details>"
            );
        }
    }
    *page += "</div>\n</div>\n";
}
