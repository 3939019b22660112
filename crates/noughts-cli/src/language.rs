use clap::ValueEnum;
use serde::Deserialize;

/// A language in which noughts explains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
pub(crate) enum Language {
    #[default]
    #[value(name = "en")]
    #[serde(rename = "en")]
    English,
    #[value(name = "ko")]
    #[serde(rename = "ko")]
    Korean,
}
