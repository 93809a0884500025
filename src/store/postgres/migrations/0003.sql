-- Who may open the database, by the number of its format: the newest row counts.

CREATE TABLE statements (
    format integer PRIMARY KEY,
    made_by text NOT NULL,
    least text NOT NULL
);
