//! Tests games on the board, played and searched.

mod games;
mod playing;
mod searching;
mod variants;
