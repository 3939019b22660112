use std::io::Write;
use std::path::Path;

use noughts_analysis::{Analysis, svg};

use crate::args::{Draw, Map};
use crate::engine::Engine;
use crate::exit::{Exit, Failure, say};
use crate::messages::{Message, language};
use crate::{input, output};

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.board.game.rules;
    check_name(args.out.as_deref())?;
    let position = input::position(rules, &args.board.rows)?;
    let mut engine = Engine::new(rules, &args.effort).with_tables(&args.tables);
    let analysis = engine.look_up(&position)?.unwrap_or_else(|| {
        say(&Message::DrawnWithoutValues(&engine.why_incomplete()).text());
        Analysis::by_rules(&position)
    });
    let picture = svg::position(&analysis, None, language());
    write(args.out.as_deref(), &picture, out)
}

pub(crate) fn run_map(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    check_name(args.out.as_deref())?;
    let picture = svg::map(args.player, language());
    write(args.out.as_deref(), &picture, out)
}

/// Writes a picture to a file. Without a name, to standard output.
fn write(name: Option<&Path>, picture: &str, out: &mut impl Write) -> Result<Exit, Failure> {
    match name {
        Some(name) => output::save(name, picture)?,
        None => out.write_all(picture.as_bytes())?,
    }
    Ok(Exit::Yes)
}

/// Refuses a name with the extension of another format than SVG.
fn check_name(name: Option<&Path>) -> Result<(), Failure> {
    const OTHERS: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "pdf", "eps"];
    let Some(name) = name else { return Ok(()) };
    let extension = name.extension().map(|e| e.to_string_lossy().to_lowercase());
    match extension.filter(|extension| OTHERS.contains(&extension.as_str())) {
        None => Ok(()),
        Some(other) => {
            let (name, format) = (name.display(), other.to_uppercase());
            Err(Failure::BadInput(format!(
                "{name}: expected a name that ends in .svg, found .{other}; the picture is SVG, \
                 which browsers and tools such as rsvg-convert turn into {format}"
            )))
        }
    }
}
