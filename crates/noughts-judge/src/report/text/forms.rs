//! What is said of the form of answers, in both languages.

use noughts_analysis::Language::{self, English, Korean};
use noughts_analysis::messages::{grouped, on_one_line};

use crate::form::FormMistake;
use crate::report::FormReport;

/// A mistake of form, in a sentence.
pub(super) fn form_mistake(mistake: &FormMistake, language: Language) -> String {
    match language {
        English => form_mistake_english(mistake),
        Korean => form_mistake_korean(mistake),
    }
}

fn form_mistake_english(mistake: &FormMistake) -> String {
    match mistake {
        FormMistake::LineEnds => "Blanks stand at the end of lines or the last newline is \
                                  missing, and with --exact every byte counts."
            .to_owned(),
        FormMistake::LeadingBlanks => "Blanks stand before the answers.".to_owned(),
        FormMistake::LetterCase { printed, expected } => {
            format!("The letter case is wrong: it prints {printed} for {expected}.")
        }
        FormMistake::Invisible => {
            "There are invisible characters in the answers, such as a zero byte.".to_owned()
        }
        FormMistake::Punctuation { printed } => format!(
            "Quotes or punctuation stand around the answers: {}",
            on_one_line(printed)
        ),
        FormMistake::EmptyLines => "Empty lines stand between the answers.".to_owned(),
        FormMistake::LineBreaks => {
            "The line breaks are wrong: each answer needs a line of its own.".to_owned()
        }
        FormMistake::AnswerForEnd => {
            "It answers the line end too, which is no board but the end of the input.".to_owned()
        }
        FormMistake::Prefix { text } => format!(
            "Other text stands before the answers: {} (for a judge a prompt is output like any \
             other)",
            on_one_line(text)
        ),
        FormMistake::ExtraLines { line } => format!(
            "It prints lines that are no answers (debug output or a prompt?): {}",
            on_one_line(line)
        ),
        FormMistake::OneAnswer => {
            "It prints one answer for the whole input, and each case needs one.".to_owned()
        }
        FormMistake::LineBeforeAsked { line } => {
            format!("It prints a line before it is asked: {}", on_one_line(line))
        }
        FormMistake::SeveralLines { line } => {
            format!(
                "It prints more than one line for a board: {}",
                on_one_line(line)
            )
        }
        FormMistake::OtherProblem { id } => format!("This looks like an answer to {id}."),
    }
}

fn form_mistake_korean(mistake: &FormMistake) -> String {
    match mistake {
        FormMistake::LineEnds => "줄 끝에 공백이 있거나 마지막 줄바꿈이 없습니다. --exact를 쓰면 \
                                  모든 바이트가 같아야 합니다."
            .to_owned(),
        FormMistake::LeadingBlanks => "답 앞에 공백이 있습니다.".to_owned(),
        FormMistake::LetterCase { printed, expected } => {
            format!("대소문자가 다릅니다: 정답은 {expected}인데 {printed}로 출력합니다.")
        }
        FormMistake::Invisible => {
            "답에 널 문자처럼 눈에 보이지 않는 문자가 들어 있습니다.".to_owned()
        }
        FormMistake::Punctuation { printed } => format!(
            "답에 따옴표나 문장 부호가 붙어 있습니다: {}",
            on_one_line(printed)
        ),
        FormMistake::EmptyLines => "답 사이에 빈 줄이 있습니다.".to_owned(),
        FormMistake::LineBreaks => {
            "줄바꿈이 잘못되었습니다. 답은 한 줄에 하나씩 출력해야 합니다.".to_owned()
        }
        FormMistake::AnswerForEnd => "입력의 끝을 알리는 end 줄에도 답을 출력합니다.".to_owned(),
        FormMistake::Prefix { text } => format!(
            "답 앞에 다른 글이 있습니다: {} (입력 안내문도 채점할 때는 출력의 일부입니다)",
            on_one_line(text)
        ),
        FormMistake::ExtraLines { line } => format!(
            "답이 아닌 줄을 출력합니다(디버그 출력이나 입력 안내문?): {}",
            on_one_line(line)
        ),
        FormMistake::OneAnswer => {
            "입력에 여러 판이 있는데 답을 하나만 출력합니다. 판마다 답이 있어야 합니다.".to_owned()
        }
        FormMistake::LineBeforeAsked { line } => {
            format!("판을 받기도 전에 한 줄을 출력합니다: {}", on_one_line(line))
        }
        FormMistake::SeveralLines { line } => {
            format!("판 하나에 두 줄 이상 출력합니다: {}", on_one_line(line))
        }
        FormMistake::OtherProblem { id } => format!("{id} 문제의 답처럼 보입니다."),
    }
}

/// What would be without the mistakes of form; `None` if that is not known.
pub(super) fn but_for_form(
    form: &FormReport,
    is_all_known: bool,
    language: Language,
) -> Option<String> {
    let is_unknown = |mistake| {
        matches!(
            mistake,
            &FormMistake::OneAnswer
                | FormMistake::OtherProblem { .. }
                | FormMistake::LineBeforeAsked { .. }
                | FormMistake::SeveralLines { .. }
        )
    };
    if form.mistakes.iter().any(is_unknown) {
        return None;
    }
    let leaves = grouped(form.leaves as u128);
    Some(match (form.leaves, language) {
        (0, English) if is_all_known => "But for that every answer is right.".to_owned(),
        (0, English) => "But for that every answer that was looked at is right.".to_owned(),
        (1, English) => "But for that 1 answer is wrong all the same:".to_owned(),
        (_, English) => format!("But for that {leaves} answers are wrong all the same."),
        (0, Korean) if is_all_known => "그것만 고치면 모든 답이 맞습니다.".to_owned(),
        (0, Korean) => "그것만 고치면 살펴본 답은 모두 맞습니다.".to_owned(),
        (_, Korean) => format!("그것을 고쳐도 답 {leaves}개는 여전히 틀립니다."),
    })
}

/// Above an input that is shown as it is.
pub(super) fn shown_input(is_sample: bool, language: Language) -> &'static str {
    match (is_sample, language) {
        (true, English) => "The sample of the statement:",
        (false, English) => "An input on which it shows:",
        (true, Korean) => "문제의 예제:",
        (false, Korean) => "이것이 드러나는 입력:",
    }
}
