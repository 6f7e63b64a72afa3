-- Keeping: people who had what was stored of them deleted, and what is kept for a time only.

-- In the rows that are kept for the opponents' sake such a person is -id: a number that nobody has, and that does
-- not lead back. `request` is what asked for it, so that the same request again deletes nothing more.
CREATE TABLE former_people (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    request INTEGER,
    at      INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX former_people_by_request ON former_people (request) WHERE request IS NOT NULL;

-- Requests are kept as long as they may come again; those from before this column are old.
ALTER TABLE requests ADD COLUMN at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX requests_by_time ON requests (at);
CREATE INDEX notices_settled_by_time ON notices (settled) WHERE settled IS NOT NULL;
CREATE INDEX notices_given_up_by_time ON notices (created) WHERE given_up = 1;
