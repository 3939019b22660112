use noughts_analysis::Text;
use serde::Serialize;

use super::Problem;

/// What there is to know of a judge's problem.
#[derive(Serialize)]
pub struct ProblemAbout {
    id: &'static str,
    aliases: &'static [&'static str],
    title: Text,
    asks: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'static str>,
    input: Text,
    output: Text,
    inputs: InputsJson,
    sample: SampleJson,
}

#[derive(Serialize)]
struct InputsJson {
    promised: usize,
    silent: usize,
    excluded: usize,
}

#[derive(Serialize)]
struct SampleJson {
    input: &'static str,
    output: &'static str,
}

impl From<&Problem> for ProblemAbout {
    fn from(problem: &Problem) -> ProblemAbout {
        let [promised, silent, excluded] = problem.scopes();
        ProblemAbout {
            id: problem.id,
            aliases: problem.aliases,
            title: problem.title,
            asks: problem.asks,
            address: problem.address,
            input: problem.input,
            output: problem.output,
            inputs: InputsJson {
                promised,
                silent,
                excluded,
            },
            sample: SampleJson {
                input: problem.sample.input,
                output: problem.sample.output,
            },
        }
    }
}
