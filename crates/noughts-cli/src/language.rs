use clap::ValueEnum;

/// A language in which noughts explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    #[value(name = "en")]
    English,
    #[value(name = "ko")]
    Korean,
}
