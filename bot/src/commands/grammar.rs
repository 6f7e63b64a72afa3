//! The commands and their options: one table for Discord's registration and the terminal's parser.

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Text; with suggestions while typing if `suggests`.
    Text,
    /// A person.
    Person,
    /// A whole number between bounds.
    Number {
        /// Least.
        min: i64,
        /// Most.
        max: i64,
    },
    /// Yes or no.
    Flag,
    /// A channel or thread of the server.
    Channel,
}

/// An option of a command. Its description is the Fluent message `option-COMMAND-NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Name, lower case.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// It must be given (required options come first).
    pub required: bool,
    /// There are suggestions while it is typed.
    pub suggests: bool,
    /// Fixed choices: each value's words are the Fluent message `choice-VALUE`.
    pub choices: &'static [&'static str],
}

/// A command. Its description is the Fluent message `command-NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandSpec {
    /// Name without the slash.
    pub name: &'static str,
    /// Options, required ones first; the terminal takes them by position in this order.
    pub options: &'static [OptionSpec],
    /// Only for those who run a server, and only there.
    pub staff: bool,
}

const fn text(name: &'static str, required: bool) -> OptionSpec {
    OptionSpec {
        name,
        kind: OptionKind::Text,
        required,
        suggests: true,
        choices: &[],
    }
}

const fn plain(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        required: false,
        suggests: false,
        choices: &[],
    }
}

const fn one_of(name: &'static str, choices: &'static [&'static str]) -> OptionSpec {
    OptionSpec {
        choices,
        ..plain(name, OptionKind::Text)
    }
}

const fn flag(name: &'static str) -> OptionSpec {
    plain(name, OptionKind::Flag)
}

const fn ply(name: &'static str) -> OptionSpec {
    plain(name, OptionKind::Number { min: 0, max: 9_999 })
}

const GAME: OptionSpec = text("game", false);
const PIECE: OptionSpec = plain("piece", OptionKind::Text);

/// All commands, in the order of `/help`.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "challenge",
        options: &[
            plain("opponent", OptionKind::Person),
            text("game", false),
            text("side", false),
            text("pace", false),
            flag("rated"),
            flag("pair"),
            text("options", false),
        ],
        staff: false,
    },
    CommandSpec {
        name: "move",
        options: &[text("move", true), GAME],
        staff: false,
    },
    CommandSpec {
        name: "board",
        options: &[GAME, ply("ply"), PIECE, flag("text"), flag("share")],
        staff: false,
    },
    CommandSpec {
        name: "replay",
        options: &[GAME, ply("from"), ply("to"), flag("share")],
        staff: false,
    },
    CommandSpec {
        name: "games",
        options: &[],
        staff: false,
    },
    CommandSpec {
        name: "next",
        options: &[],
        staff: false,
    },
    CommandSpec {
        name: "settings",
        options: &[
            one_of("notify", &["channel", "direct", "none"]),
            text("zone", false),
            plain("quiet", OptionKind::Text),
            flag("preview"),
            one_of("orientation", &["own", "notated"]),
        ],
        staff: false,
    },
    CommandSpec {
        name: "draw",
        options: &[GAME],
        staff: false,
    },
    CommandSpec {
        name: "takeback",
        options: &[GAME],
        staff: false,
    },
    CommandSpec {
        name: "pause",
        options: &[GAME],
        staff: false,
    },
    CommandSpec {
        name: "resume",
        options: &[GAME],
        staff: false,
    },
    CommandSpec {
        name: "extend",
        options: &[plain("days", OptionKind::Number { min: 1, max: 30 }), GAME],
        staff: false,
    },
    CommandSpec {
        name: "vacation",
        options: &[
            plain("days", OptionKind::Number { min: 1, max: 365 }),
            flag("back"),
        ],
        staff: false,
    },
    CommandSpec {
        name: "plan",
        options: &[text("line", false), GAME, text("remove", false)],
        staff: false,
    },
    CommandSpec {
        name: "note",
        options: &[plain("text", OptionKind::Text), GAME],
        staff: false,
    },
    CommandSpec {
        name: "resign",
        options: &[GAME],
        staff: false,
    },
    CommandSpec {
        name: "rematch",
        options: &[GAME],
        staff: false,
    },
    CommandSpec {
        name: "block",
        options: &[plain("person", OptionKind::Person), flag("undo")],
        staff: false,
    },
    CommandSpec {
        name: "move-here",
        options: &[text("game", true)],
        staff: false,
    },
    CommandSpec {
        name: "rules",
        options: &[text("game", false), text("options", false)],
        staff: false,
    },
    CommandSpec {
        name: "profile",
        options: &[
            plain("person", OptionKind::Person),
            text("game", false),
            flag("share"),
        ],
        staff: false,
    },
    CommandSpec {
        name: "leaderboard",
        options: &[
            one_of("by", &["rating", "wins", "games"]),
            text("game", false),
            one_of("where", &["here", "everywhere"]),
            flag("share"),
        ],
        staff: false,
    },
    CommandSpec {
        name: "server",
        options: &[
            plain("channel", OptionKind::Channel),
            flag("allow"),
            text("pace", false),
            text("variant", false),
            flag("offer"),
            text("language", false),
            flag("threads"),
        ],
        staff: true,
    },
    CommandSpec {
        name: "admin",
        options: &[
            OptionSpec {
                required: true,
                ..one_of("action", &["abort", "log"])
            },
            GAME,
            plain("why", OptionKind::Text),
        ],
        staff: true,
    },
    CommandSpec {
        name: "history",
        options: &[GAME, ply("ply")],
        staff: false,
    },
    CommandSpec {
        name: "export",
        options: &[
            GAME,
            one_of("as", &["record", "gif"]),
            plain("since", OptionKind::Text),
        ],
        staff: false,
    },
    CommandSpec {
        name: "privacy",
        options: &[one_of("action", &["download", "delete"])],
        staff: false,
    },
    CommandSpec {
        name: "help",
        options: &[text("topic", false)],
        staff: false,
    },
    CommandSpec {
        name: "about",
        options: &[],
        staff: false,
    },
];

/// The command of this name.
#[must_use]
pub fn command(name: &str) -> Option<&'static CommandSpec> {
    COMMANDS.iter().find(|spec| spec.name == name)
}
