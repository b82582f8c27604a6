CREATE TABLE engine_note (note VARCHAR(20)) ${tableOptions};
INSERT INTO engine_note VALUES ('mysql');
