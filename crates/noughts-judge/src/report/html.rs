//! A report as a part of a page, such as a notebook.

use noughts::{Board, Mark};
use noughts_analysis::svg;

use super::{Report, ReportContext, text};
use crate::problems::Letters;

/// The width of the board on the page, in pixels.
const BOARD: u32 = 180;

/// The failing board as a picture, and the report. It needs nothing else on the page and changes
/// nothing else there.
pub fn html(context: &ReportContext, report: &Report) -> String {
    let board = failing_board(report).map(|board| {
        let board = with_letters(&board, &context.problem.layout.letters);
        // The rules of a nested style sheet apply inside of the element only.
        let style = svg::BOARD_STYLE;
        let drawn = svg::board(&board, BOARD, context.language);
        format!("<style>.noughts-report {{{style}}}</style>\n{drawn}")
    });
    format!(
        "<div class=\"noughts-report\" lang=\"{}\">\n{}\
         <pre style=\"white-space: pre-wrap\">{}</pre>\n</div>\n",
        context.language.code(),
        board.unwrap_or_default(),
        escaped(&text::plain(context, report))
    )
}

/// The board of the failure that the report shows.
fn failing_board(report: &Report) -> Option<Board> {
    match report {
        Report::CompileError { .. } => None,
        Report::Cases(report) => {
            let example = report.example.as_ref();
            let example = example.filter(|example| example.is_of_board());
            example.map(|example| example.case.board())
        }
        Report::Games(report) => Some(*report.games.worst.as_ref()?.mistake.board()),
    }
}

/// The board as it is to be drawn: where O moves first, its marks are drawn as O.
fn with_letters(board: &Board, letters: &Letters) -> Board {
    if !letters.first.eq_ignore_ascii_case(&b'o') {
        return *board;
    }
    let mut drawn = Board::empty(*board.rules());
    for mark in Mark::BOTH {
        for square in board.rules().squares(board.stones(mark)) {
            drawn = drawn.with_mark(square, Some(mark.other())).unwrap_or(drawn);
        }
    }
    drawn
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use noughts_analysis::Language;

    use super::*;
    use crate::answer;
    use crate::judge::{Judge, Next, Plan, Run, Settings};
    use crate::problems::find;
    use crate::report::SourceReading;

    /// The page of a function that returns the same everywhere, and raises on the first case.
    fn page(problem: &str, input: &str, answer: &str) -> String {
        let problem = find(problem).unwrap();
        let cases = answer::cases(problem, input.as_bytes()).unwrap();
        let plan = Plan::only(problem, cases, false);
        let first = plan.cases[0].clone();
        let mut judge = Judge::new(problem, plan.clone(), Settings::default());
        let findings = loop {
            match judge.next() {
                Next::Run(batch) => {
                    let raised = batch.cases.iter().position(|case| *case == first);
                    let lines = batch.cases.len() - usize::from(raised.is_some());
                    let run = Run {
                        raised: raised.into_iter().collect(),
                        errors: b"Error: <b>&</b>".to_vec(),
                        ..Run::printed(format!("{answer}\n").repeat(lines))
                    };
                    judge.observe(batch.id, run);
                }
                Next::Wait | Next::Stop => unreachable!(),
                Next::Done(findings) => break findings,
            }
        };
        let context = ReportContext {
            problem,
            program: "function".to_owned(),
            reading: SourceReading::default(),
            jobs: 1,
            exact: false,
            elapsed: Duration::ZERO,
            language: Language::English,
            saved: None,
        };
        html(&context, &Report::new(problem, &plan, findings))
    }

    #[test]
    fn the_failing_board_and_the_report_are_shown() {
        let page = page("boj/7682", "X........\nXO.......\nend\n", "valid");
        assert!(page.contains("aria-label=\"x../.../...\""), "{page}");
        assert!(page.contains("runtime error on 1"), "{page}");
        assert!(page.contains("raised an exception"), "{page}");
        assert!(page.contains("Error: &lt;b&gt;&amp;&lt;/b&gt;"), "{page}");
        assert!(!page.contains("<b>"), "{page}");
    }

    /// In this problem O moves first.
    #[test]
    fn marks_are_drawn_as_the_problem_calls_them() {
        let page = page("programmers/160585", "[\"X..\",\"...\",\"...\"]\n", "1");
        assert!(page.contains("aria-label=\"x../.../...\""), "{page}");
    }
}
