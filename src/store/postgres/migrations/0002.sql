-- Which process may use how much of what all share, in thousandths, and until when.

CREATE TABLE parts (
    holder bigint PRIMARY KEY,
    part integer NOT NULL,
    leased_until bigint NOT NULL
);
