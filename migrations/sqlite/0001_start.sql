-- People, challenges, games with their moves and offers, requests, and the outbox.
--
-- Times are whole seconds since 1970-01-01 00:00 UTC. The numbers of people, servers, channels,
-- messages and requests are Discord's own, or made up by the terminal.
-- A CHECK holds what can never change (two sides, a ply from 1). Words that later versions add to
-- (kinds, reasons) have no list here, since SQLite cannot alter a CHECK: the program reads them and
-- refuses a word that it does not know.
-- AUTOINCREMENT: a number that was once on a button is never given to another row.

-- The name somebody was last seen under: for lists, never an identity. No table refers to it, as
-- somebody can be challenged who has never spoken to the service.
CREATE TABLE people (
    id   INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

CREATE TABLE challenges (
    id              INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    challenger      INTEGER NOT NULL,
    opponent        INTEGER,                      -- NULL: anyone
    variant         TEXT NOT NULL CHECK (variant <> ''),
    version         INTEGER NOT NULL CHECK (version >= 0),
    options         TEXT NOT NULL,
    side            INTEGER CHECK (side IN (0, 1)), -- the challenger's; NULL: drawn when accepted
    guild           INTEGER,
    channel         INTEGER,                      -- NULL: direct messages
    created         INTEGER NOT NULL,
    expires         INTEGER NOT NULL,
    state           TEXT NOT NULL DEFAULT 'open', -- open, accepted, declined, cancelled, expired
    closed          INTEGER,                      -- when it stopped being open
    message_channel INTEGER,
    message         INTEGER,
    CHECK (guild IS NULL OR channel IS NOT NULL),
    CHECK ((state = 'open') = (closed IS NULL)),
    CHECK ((message IS NULL) = (message_channel IS NULL))
) STRICT;

CREATE INDEX challenges_by_challenger ON challenges (challenger, created);
CREATE INDEX challenges_open_by_opponent ON challenges (opponent) WHERE state = 'open';
CREATE INDEX challenges_open_by_channel ON challenges (channel) WHERE state = 'open';
CREATE INDEX challenges_open_by_expiry ON challenges (expires) WHERE state = 'open';

CREATE TABLE games (
    id            INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    challenge     INTEGER NOT NULL REFERENCES challenges (id),
    variant       TEXT NOT NULL CHECK (variant <> ''),
    version       INTEGER NOT NULL CHECK (version >= 0),
    options       TEXT NOT NULL,
    player_0      INTEGER NOT NULL,               -- by side index
    player_1      INTEGER NOT NULL,
    guild         INTEGER,
    channel       INTEGER,                        -- NULL: direct messages
    created       INTEGER NOT NULL,
    ended         INTEGER,                        -- NULL: it runs
    winner        INTEGER CHECK (winner IN (0, 1)),
    reason        TEXT CHECK (reason <> ''),
    board_channel INTEGER,                        -- the newest message with its board ...
    board_message INTEGER,
    board_ply     INTEGER CHECK (board_ply >= 0), -- ... and the ply it shows
    CHECK (guild IS NULL OR channel IS NOT NULL),
    CHECK ((ended IS NULL) = (reason IS NULL)),
    CHECK (winner IS NULL OR ended IS NOT NULL),
    CHECK ((board_message IS NULL) = (board_channel IS NULL)),
    CHECK ((board_message IS NULL) = (board_ply IS NULL))
) STRICT;

-- Two clicks on Accept never make two games. (An index and not a constraint, so that it can go.)
CREATE UNIQUE INDEX games_one_a_challenge ON games (challenge);
CREATE INDEX games_by_player_0 ON games (player_0, ended);
CREATE INDEX games_by_player_1 ON games (player_1, ended);
CREATE INDEX games_by_channel ON games (channel, ended);

CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (id),
    ply  INTEGER NOT NULL CHECK (ply >= 1),
    text TEXT NOT NULL CHECK (text <> ''),
    made INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE offers (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL REFERENCES games (id),
    kind   TEXT NOT NULL,                         -- draw
    person INTEGER NOT NULL,                      -- who offers
    ply    INTEGER NOT NULL CHECK (ply >= 0),
    made   INTEGER NOT NULL,
    closed INTEGER                                -- NULL: it stands
) STRICT;

CREATE UNIQUE INDEX offers_one_standing_a_game ON offers (game) WHERE closed IS NULL;

-- What a request (a Discord interaction) has made: the same request again makes nothing.
CREATE TABLE requests (
    id        INTEGER NOT NULL PRIMARY KEY,
    made      TEXT NOT NULL,                      -- challenge, game, move, ending
    challenge INTEGER REFERENCES challenges (id),
    game      INTEGER REFERENCES games (id),
    ply       INTEGER CHECK (ply >= 1),
    CHECK ((challenge IS NULL) <> (game IS NULL))
) STRICT;

CREATE UNIQUE INDEX requests_by_challenge ON requests (challenge) WHERE challenge IS NOT NULL;

-- The outbox: what others must hear, written with the change it tells of.
CREATE TABLE notices (
    id         INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL, -- challenged, declined, expired; board, offered, offer-declined, ended
    challenge  INTEGER REFERENCES challenges (id),
    game       INTEGER REFERENCES games (id),
    ply        INTEGER CHECK (ply >= 0),
    offer      INTEGER REFERENCES offers (id),
    channel    INTEGER,                           -- to a channel, or ...
    person     INTEGER,                           -- ... to a person's direct messages
    created    INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    answered   INTEGER NOT NULL CHECK (answered IN (0, 1)),
    attempts   INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    sending    INTEGER NOT NULL DEFAULT 0 CHECK (sending IN (0, 1)), -- handed out, outcome not known
    cut_off    INTEGER NOT NULL DEFAULT 0 CHECK (cut_off IN (0, 1)), -- an outcome was never known
    settled    INTEGER,                           -- when it was heard
    given_up   INTEGER NOT NULL DEFAULT 0 CHECK (given_up IN (0, 1)),
    problem    TEXT,                              -- why it could not be sent, the last time
    CHECK (challenge IS NULL OR game IS NULL),
    CHECK ((channel IS NULL) <> (person IS NULL)),
    CHECK (given_up = 0 OR problem IS NOT NULL)
) STRICT;

CREATE INDEX notices_open_by_time ON notices (not_before) WHERE settled IS NULL AND given_up = 0;
CREATE INDEX notices_unheard_by_game ON notices (game) WHERE settled IS NULL;
CREATE INDEX notices_unheard_by_challenge ON notices (challenge) WHERE settled IS NULL;
