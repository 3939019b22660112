//! The game in plain lines, for a pipe or a dumb terminal.

use std::io::{BufRead, Write};

use noughts::{Move, ParseMoveError};
use noughts_analysis::draw;
use noughts_analysis::messages::InputError;

use super::analysis::{AnalysisThread, hints};
use super::game::Turn;
use super::session::{Command, Session};
use crate::exit::{Exit, Failure};
use crate::input::unreadable;
use crate::messages::Message;

/// Plays until the input ends or contains the command to quit.
pub(crate) fn run(
    mut session: Session,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let help = session.said(Message::PleaseType {
        example: session.example(),
        commands: &Command::all_of(session.rules()).collect::<Vec<_>>(),
    });
    let (title, who_plays) = (session.title(), session.who_plays());
    writeln!(out, "{title}. {who_plays} {help}")?;
    let mut thread = None;
    proceed(&mut session, &mut thread, out)?;
    for line in input.split(b'\n') {
        let line = line.map_err(|error| unreadable(&error))?;
        let line = String::from_utf8_lossy(&line);
        let word = line.trim();
        if word.is_empty() {
            continue;
        }
        // If a column alone is a move, its letter is not a command.
        let said = match (session.parse_move(word), Command::of_word(word)) {
            (Ok(played), _) => play(&mut session, played),
            (Err(error @ ParseMoveError::FullColumn { .. }), _) => {
                Err(InputError::Move(&error).text(session.language))
            }
            (Err(_), Some(Command::Quit)) => break,
            (Err(_), Some(command)) => Ok(session.execute(command)),
            (Err(_), None) => Err(help.clone()),
        };
        match said {
            Ok(said) => {
                writeln!(out, "{said}")?;
                proceed(&mut session, &mut thread, out)?;
            }
            Err(refused) => writeln!(out, "{refused}")?,
        }
        out.flush()?;
    }
    Ok(Exit::Yes)
}

/// Plays a move of a person. Returns a sentence about the move, or why it is illegal.
fn play(session: &mut Session, played: Move) -> Result<String, String> {
    let (rules, player) = (*session.rules(), session.position().turn());
    match session.play(played) {
        Ok(()) => Ok(session.said(Message::Played(&rules, player, played))),
        Err(error) => Err(InputError::Play(&error, &rules).text(session.language)),
    }
}

/// Plays the opponent's moves, and shows the game.
fn proceed(
    session: &mut Session,
    thread: &mut Option<AnalysisThread>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    analyse(session, thread)?;
    let player = session.position().turn();
    if let Some(played) = session.reply() {
        let told = Message::Played(session.rules(), player, played);
        writeln!(out, "{}", session.said(told))?;
        analyse(session, thread)?;
    }
    let board = session.position().board();
    let drawn = match session.analysis() {
        Some(analysis) if session.values => {
            let moves = analysis.move_values();
            draw::prospects(board, &moves, &hints(analysis), session.language)
        }
        _ => draw::board(board, session.language),
    };
    writeln!(out, "\n{drawn}")?;
    let is_over = matches!(session.game.turn(), Turn::Over(_));
    let mut sentences = session.shown_analysis();
    sentences.push(session.whose_turn());
    sentences.extend(session.review());
    sentences.extend(is_over.then(|| session.said(Message::TypeAfterTheEnd)));
    for sentence in sentences {
        writeln!(out, "{sentence}")?;
    }
    Ok(out.flush()?)
}

/// Waits for the analysis of the position, if it is needed.
fn analyse(session: &mut Session, thread: &mut Option<AnalysisThread>) -> Result<(), Failure> {
    let is_known = !session.wants_analysis() || session.analysis().is_some();
    if let Some(thread) = session.ask(thread).filter(|_| !is_known) {
        session.set_analysis(thread.final_analysis()?);
    }
    Ok(())
}
