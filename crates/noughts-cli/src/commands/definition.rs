//! Prints completions and manual pages, from the definition of the command line.

use std::io::Write;
use std::iter;
use std::path::Path;

use clap::Command;
use clap::builder::Resettable;
use clap_complete::Shell;
use clap_mangen::Man as Page;

use crate::args::{self, Completions, Man};
use crate::exit::{Exit, Failure, say};

pub(crate) fn completions(args: &Completions, out: &mut impl Write) -> Result<Exit, Failure> {
    // clap_complete panics if it cannot write, so it writes to memory first.
    let mut script = Vec::new();
    let mut program = args::definition();
    clap_complete::generate(args.shell, &mut program, "noughts", &mut script);
    out.write_all(&script)?;
    if args.shell == Shell::Fish {
        out.write_all(fish_arguments(&program).as_bytes())?;
    }
    Ok(Exit::Yes)
}

/// The fish completions of commands with a positional argument that is one of a few names.
/// clap_complete omits them.
fn fish_arguments(program: &Command) -> String {
    let mut script = String::new();
    for command in program.get_subcommands() {
        let arguments = command.get_positionals();
        let values = arguments.filter_map(|argument| argument.get_value_parser().possible_values());
        for value in values.flatten() {
            let (command, name) = (command.get_name(), value.get_name());
            let about = value.get_help().map(ToString::to_string);
            let help = about.unwrap_or_default().replace('\'', "\\'");
            script += &format!(
                "complete -c noughts -n \"__fish_noughts_using_subcommand {command}\" -a '{name}' \
                 -d '{help}'\n"
            );
        }
    }
    script
}

pub(crate) fn manual(args: &Man, out: &mut impl Write) -> Result<Exit, Failure> {
    // The pages are the same for every build of a version.
    let mut program = args::definition()
        .disable_help_subcommand(true)
        .long_version(Resettable::Reset);
    // Gives the commands their full names, such as `noughts-solve`.
    program.build();
    if let Some(dir) = &args.dir {
        write_all(dir, program)?;
    } else if args.command.is_empty() {
        Page::new(program).render(out)?;
    } else {
        let name = args.command.join("-");
        let full_name = format!("noughts-{name}");
        let commands = program.get_subcommands();
        let mut all =
            commands.flat_map(|command| iter::once(command).chain(command.get_subcommands()));
        let Some(command) = all.find(|command| command.get_display_name() == Some(&full_name))
        else {
            return Err(unknown(&args.command, &program));
        };
        Page::new(command.clone()).render(out)?;
    }
    Ok(Exit::Yes)
}

/// The error for an unknown command. It lists all commands, or the subcommands of the first one
/// that the user typed.
fn unknown(typed: &[String], program: &Command) -> Failure {
    let parent = typed
        .first()
        .and_then(|name| program.find_subcommand(name))
        .filter(|command| typed.len() > 1 && command.has_subcommands());
    let names = |command: &Command, before: &str| -> Vec<String> {
        let names = command.get_subcommands().map(Command::get_name);
        names.map(|name| format!("{before}{name}")).collect()
    };
    let names = match parent {
        Some(parent) => names(parent, &format!("{} ", parent.get_name())),
        None => names(program, ""),
    };
    Failure::BadInput(format!(
        "expected one of {}, found '{}'",
        names.join(", "),
        typed.join(" ")
    ))
}

fn write_all(dir: &Path, program: clap::Command) -> Result<(), Failure> {
    let written =
        std::fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(program, dir));
    let dir = dir.display().to_string();
    written.map_err(|error| Failure::unusable(&dir, &error))?;
    say(&format!("the manual pages are in {dir}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use noughts_judge::problems::PROBLEMS;

    use super::*;

    #[test]
    fn shells_complete_the_names_of_problems() {
        for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
            let mut script = Vec::new();
            completions(&Completions { shell }, &mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for problem in PROBLEMS {
                // In problems, answer, check and generate. A description contains one too.
                let times = script.matches(problem.id).count();
                assert!(times >= 4, "{} in {shell}: {times}", problem.id);
            }
        }
    }
}
