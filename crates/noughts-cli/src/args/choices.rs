//! Arguments that are one of a few names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use noughts::Player;
use noughts_analysis::Language;
use noughts_analysis::opponent::Level;
use noughts_judge::generate::{Format, Script};
use noughts_runner::SandboxChoice;

/// The names of languages.
pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(Language::code);
    PossibleValuesParser::new(codes).try_map(|code| code.parse::<Language>())
}

/// The players of a game in which each has a mark of their own.
pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    PossibleValuesParser::new(["x", "o"]).map(|name| match name.as_str() {
        "x" => Player::First,
        _ => Player::Second,
    })
}

/// The names of levels, with how the opponent plays.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| PossibleValue::new(level.name()).help(level.description().en);
    PossibleValuesParser::new(Level::ALL.map(value)).try_map(|name| name.parse::<Level>())
}

/// The formats of test data.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let value = |format: Format| PossibleValue::new(format.name()).help(format.description());
    PossibleValuesParser::new(Format::ALL.map(value)).try_map(|name| {
        let mut all = Format::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or("expected a format")
    })
}

/// The languages of scripts.
pub(super) fn script() -> impl TypedValueParser<Value = Script> {
    let value = |script: Script| PossibleValue::new(script.name()).help(script.description());
    PossibleValuesParser::new(Script::ALL.map(value)).try_map(|name| {
        let mut all = Script::ALL.into_iter();
        all.find(|script| script.name() == name)
            .ok_or("expected a language")
    })
}

/// The ways to lock programs in.
pub(super) fn sandbox() -> impl TypedValueParser<Value = SandboxChoice> {
    let value = |choice: &SandboxChoice| {
        PossibleValue::new(choice.name())
            .help(choice.description())
            .hide(*choice == SandboxChoice::Portable)
    };
    PossibleValuesParser::new(SandboxChoice::ALL.iter().map(value)).try_map(|name| {
        let mut all = SandboxChoice::ALL.iter().copied();
        all.find(|choice| choice.name() == name)
            .ok_or("expected a way to lock programs in")
    })
}
