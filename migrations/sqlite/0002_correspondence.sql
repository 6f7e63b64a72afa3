-- Correspondence: paces and clocks, pairs and rematches, standings, personal and server settings,
-- vacations, prepared lines, private notes, the staff's log.
--
-- A game's clock is what play made of its pace: the store keeps it and compares it, no more.

ALTER TABLE challenges ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE challenges ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE challenges ADD COLUMN pair INTEGER NOT NULL DEFAULT 0 CHECK (pair IN (0, 1)); -- two games, sides swapped
ALTER TABLE challenges ADD COLUMN rematch INTEGER REFERENCES games (id);                  -- the game that it follows

ALTER TABLE games ADD COLUMN leg INTEGER NOT NULL DEFAULT 0 CHECK (leg IN (0, 1));        -- of a pair: the first, the second
ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE games ADD COLUMN deadline INTEGER;   -- of the player to move; NULL: no clock runs
ALTER TABLE games ADD COLUMN warn INTEGER;       -- when to warn of it; NULL: warned, or never
ALTER TABLE games ADD COLUMN bank_0 INTEGER;     -- seconds that side 0 had at the start of its turn
ALTER TABLE games ADD COLUMN bank_1 INTEGER;
ALTER TABLE games ADD COLUMN paused INTEGER;     -- since when; NULL: not paused
ALTER TABLE games ADD COLUMN pause_left INTEGER; -- seconds that the player to move had left then

DROP INDEX games_one_a_challenge;
CREATE UNIQUE INDEX games_by_challenge ON games (challenge, leg);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_by_warning ON games (warn) WHERE warn IS NOT NULL;

-- A move that its player had prepared and the service played.
ALTER TABLE moves ADD COLUMN prepared INTEGER NOT NULL DEFAULT 0 CHECK (prepared IN (0, 1));

-- To reach a person who is not to be notified where the others read it ...
ALTER TABLE notices ADD COLUMN nudge INTEGER;
-- ... and never before this, also after a restart (quiet hours).
ALTER TABLE notices ADD COLUMN held INTEGER NOT NULL DEFAULT 0;

-- The service itself: `reachable` is when it last was sure that people could play.
CREATE TABLE service (
    name  TEXT NOT NULL PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE standings (
    person     INTEGER NOT NULL,
    variant    TEXT NOT NULL CHECK (variant <> ''),
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    games      INTEGER NOT NULL CHECK (games >= 1), -- rated games that counted
    at         INTEGER NOT NULL,                    -- when the last of them ended
    PRIMARY KEY (person, variant)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_by_rating ON standings (variant, rating);

CREATE TABLE rating_changes (
    game      INTEGER NOT NULL REFERENCES games (id),
    person    INTEGER NOT NULL,
    variant   TEXT NOT NULL,
    at        INTEGER NOT NULL,
    before    REAL NOT NULL,
    after     REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_by_variant ON rating_changes (variant, game);
CREATE INDEX rating_changes_by_person ON rating_changes (person, variant, at);

-- What a person has chosen; no row: the defaults.
CREATE TABLE settings (
    person      INTEGER NOT NULL PRIMARY KEY,
    notify      TEXT NOT NULL DEFAULT 'channel', -- channel, direct, none
    zone        TEXT,                            -- an IANA name; NULL: no quiet hours
    quiet_from  INTEGER CHECK (quiet_from BETWEEN 0 AND 1439), -- minute of the day
    quiet_to    INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    preview     INTEGER NOT NULL DEFAULT 1 CHECK (preview IN (0, 1)),
    orientation TEXT NOT NULL DEFAULT 'own',     -- own, notated
    unreachable INTEGER,                         -- when a direct message was last refused
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
    CHECK (quiet_from IS NULL OR zone IS NOT NULL)
) STRICT;

-- From whom a person takes no challenges.
CREATE TABLE blocks (
    person  INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

CREATE TABLE vacations (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,
    began  INTEGER NOT NULL,
    until  INTEGER NOT NULL,                     -- as planned, or as cut short
    CHECK (until >= began)
) STRICT;

CREATE INDEX vacations_by_person ON vacations (person, until);

-- Prepared play: if the opponent plays the first of the moves, the second is the answer, and so on.
CREATE TABLE lines (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL REFERENCES games (id),
    person INTEGER NOT NULL,
    ply    INTEGER NOT NULL CHECK (ply >= 0),    -- after which it begins
    moves  TEXT NOT NULL CHECK (moves <> ''),    -- with a space between
    made   INTEGER NOT NULL
) STRICT;

CREATE INDEX lines_by_game ON lines (game);

-- What a person notes about a game, for nobody else.
CREATE TABLE notes (
    game   INTEGER NOT NULL REFERENCES games (id),
    person INTEGER NOT NULL,
    text   TEXT NOT NULL CHECK (text <> ''),
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

-- What a server's staff has chosen; no row: the defaults.
CREATE TABLE servers (
    guild    INTEGER NOT NULL PRIMARY KEY,
    channels TEXT NOT NULL DEFAULT '',           -- numbers with a space between; empty: all
    variants TEXT NOT NULL DEFAULT '',           -- ids with a space between; empty: all
    pace     TEXT NOT NULL DEFAULT '',           -- empty: the service's
    language TEXT NOT NULL DEFAULT '',           -- empty: the server's own
    threads  INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1)),
    locale   TEXT NOT NULL DEFAULT ''            -- the server's own language, as it was last told
) STRICT;

-- What a server's staff has done to games.
CREATE TABLE staff_log (
    id     INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    guild  INTEGER NOT NULL,
    person INTEGER NOT NULL,
    game   INTEGER REFERENCES games (id),
    deed   TEXT NOT NULL CHECK (deed <> ''),
    why    TEXT NOT NULL,
    at     INTEGER NOT NULL,
    done   INTEGER NOT NULL CHECK (done IN (0, 1)) -- 0: asked for, and not confirmed
) STRICT;

CREATE INDEX staff_log_by_guild ON staff_log (guild, id);
