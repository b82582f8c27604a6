CREATE TABLE engine_note (note VARCHAR(20));
INSERT INTO engine_note VALUES ('h2');
