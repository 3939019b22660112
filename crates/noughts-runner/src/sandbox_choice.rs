/// How programs that are judged are to be locked in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SandboxChoice {
    /// As well as this machine can.
    #[default]
    Auto,
    /// By bubblewrap or by landlock; if neither can be had, nothing is run.
    Require,
    /// By bubblewrap only.
    Bubblewrap,
    /// By landlock only.
    Landlock,
    /// Not at all: for programs that one trusts.
    Off,
}

impl SandboxChoice {
    /// All of them.
    pub const ALL: [SandboxChoice; 5] = [
        SandboxChoice::Auto,
        SandboxChoice::Require,
        SandboxChoice::Bubblewrap,
        SandboxChoice::Landlock,
        SandboxChoice::Off,
    ];

    /// Its name on a command line.
    pub fn name(self) -> &'static str {
        match self {
            SandboxChoice::Auto => "auto",
            SandboxChoice::Require => "require",
            SandboxChoice::Bubblewrap => "bubblewrap",
            SandboxChoice::Landlock => "landlock",
            SandboxChoice::Off => "off",
        }
    }

    /// What it means, in a phrase.
    pub fn description(self) -> &'static str {
        match self {
            SandboxChoice::Auto => "By bubblewrap, else by landlock, else not at all; says which",
            SandboxChoice::Require => "By bubblewrap or landlock; without them nothing is run",
            SandboxChoice::Bubblewrap => "By bubblewrap or not at all",
            SandboxChoice::Landlock => "By landlock or not at all",
            SandboxChoice::Off => "Not locked in: for programs that you trust",
        }
    }
}
