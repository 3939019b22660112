use std::io::Write;
use std::path::Path;

use clap_mangen::Man as Page;

use crate::args::{self, Man};
use crate::exit::{Exit, Failure, say};

pub(crate) fn run(args: &Man, out: &mut impl Write) -> Result<Exit, Failure> {
    let mut program = args::definition().disable_help_subcommand(true);
    // Gives the commands their full names, `noughts-solve`.
    program.build();
    match (&args.dir, &args.command) {
        (Some(dir), _) => write_all(dir, program)?,
        (None, None) => Page::new(program).render(out)?,
        (None, Some(name)) => match program.find_subcommand(name) {
            Some(command) => Page::new(command.clone()).render(out)?,
            None => {
                let names: Vec<&str> = program.get_subcommands().map(|c| c.get_name()).collect();
                let names = names.join(", ");
                return Err(Failure::BadInput(format!(
                    "expected one of {names}, found '{name}'"
                )));
            }
        },
    }
    Ok(Exit::Yes)
}

fn write_all(dir: &Path, program: clap::Command) -> Result<(), Failure> {
    let written =
        std::fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(program, dir));
    let dir = dir.display().to_string();
    written.map_err(|error| Failure::unusable(&dir, &error))?;
    say(&format!("the manual pages are in {dir}"));
    Ok(())
}
