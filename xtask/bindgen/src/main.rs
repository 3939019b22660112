//! `bindgen FILE.wasm DIR NAME` writes NAME.js and NAME_bg.wasm, which a page can load.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let [_, input, out, name] = &env::args().collect::<Vec<_>>()[..] else {
        eprintln!("bindgen: expected a file, a folder and a name");
        return ExitCode::from(2);
    };
    let done = Bindgen::new()
        .input_path(input)
        .out_name(name)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.generate(out));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:?}");
            ExitCode::FAILURE
        }
    }
}
