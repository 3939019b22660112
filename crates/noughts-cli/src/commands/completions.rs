use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::args::{self, Completions};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &Completions, out: &mut impl Write) -> Result<Exit, Failure> {
    // clap_complete panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    let mut program = args::definition();
    clap_complete::generate(args.shell, &mut program, "noughts", &mut script);
    out.write_all(&script)?;
    if args.shell == Shell::Fish {
        out.write_all(fish_arguments(&program).as_bytes())?;
    }
    Ok(Exit::Yes)
}

/// What fish completes where a command takes one of a few names without an
/// option: clap_complete leaves that out.
fn fish_arguments(program: &Command) -> String {
    let line = |command: &Command, name: &str, help: &str| {
        let command = command.get_name();
        let help = help.replace('\'', "\\'");
        format!(
            "complete -c noughts -n \"__fish_noughts_using_subcommand {command}\" -a '{name}' -d '{help}'\n"
        )
    };
    let mut script = String::new();
    for command in program.get_subcommands() {
        let arguments = command.get_positionals();
        let names = arguments.filter_map(|argument| argument.get_value_parser().possible_values());
        for name in names.flatten() {
            let help = name.get_help().map(ToString::to_string).unwrap_or_default();
            script += &line(command, name.get_name(), &help);
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use noughts_judge::problems::PROBLEMS;

    use super::*;

    #[test]
    fn shells_complete_the_names_of_problems() {
        for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
            let mut script = Vec::new();
            run(&Completions { shell }, &mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for problem in PROBLEMS {
                // For problems, answer, check and generate; descriptions name one too.
                let times = script.matches(problem.id).count();
                assert!(times >= 4, "{} in {shell}: {times}", problem.id);
            }
        }
    }
}
