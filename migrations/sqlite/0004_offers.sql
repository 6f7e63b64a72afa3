-- An offer that was accepted, or that was about moves which were taken back, is past: the same may be offered again.
ALTER TABLE offers ADD COLUMN past INTEGER NOT NULL DEFAULT 0 CHECK (past IN (0, 1));
