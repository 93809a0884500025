-- What the contract keeps. A subject is nine bytes, its kind and its number, which sort as subjects do.

CREATE TABLE subjects (
    subject bytea PRIMARY KEY,
    version bigint NOT NULL,
    body bytea NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE deadlines (
    subject bytea NOT NULL,
    place integer NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    leased_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (subject, place)
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX deadlines_at ON deadlines (at, subject, place);

CREATE TABLE outgoing (
    subject bytea NOT NULL,
    place integer NOT NULL,
    version bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    recipients text NOT NULL,
    leased_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (subject, place)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE posts (
    subject bytea PRIMARY KEY,
    channel bigint NOT NULL,
    message bigint NOT NULL,
    version bigint NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE labels (
    label text COLLATE "C" NOT NULL,
    subject bytea NOT NULL,
    place integer NOT NULL,
    PRIMARY KEY (label, subject)
);
CREATE INDEX labels_subject ON labels (subject, place);

-- Idempotency keys. `mark` tells a writer its own commits from those of others.
CREATE TABLE keys (
    key bytea PRIMARY KEY,
    at bigint NOT NULL,
    answer bytea NOT NULL,
    version bigint NOT NULL,
    mark bigint NOT NULL
);
CREATE INDEX keys_at ON keys (at);

-- What the engine notes for itself: that a restore is under way, and a row to write where nothing else is to be written.
CREATE TABLE notes (
    name text PRIMARY KEY,
    value bigint NOT NULL
);
