-- STRs of AFs whose PCF could not be reached. due_at (milliseconds): the time of the next attempt; a process that tries moves it first.
CREATE TABLE bsf_termination (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    due_at BIGINT UNSIGNED NOT NULL,
    created_at BIGINT UNSIGNED NOT NULL,
    attempts INT NOT NULL,
    site_id INT NOT NULL,
    message VARBINARY(8000) NOT NULL
) ${tableOptions};
CREATE INDEX bsf_termination_due ON bsf_termination (due_at);
