-- Changes that are committed but have no place in the order yet; nearly always empty.
CREATE TABLE change_inbox (
    entry_id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    feed VARCHAR(32) NOT NULL,
    topic VARCHAR(32) NOT NULL,
    entity VARCHAR(255) NOT NULL,
    stamp BIGINT NOT NULL,
    payload VARCHAR(4000) NOT NULL
) ${tableOptions};

-- The last few thousand changes in their order, without gaps.
CREATE TABLE change_log (
    feed VARCHAR(32) NOT NULL,
    seq BIGINT NOT NULL,
    topic VARCHAR(32) NOT NULL,
    entity VARCHAR(255) NOT NULL,
    stamp BIGINT NOT NULL,
    payload VARCHAR(4000) NOT NULL,
    PRIMARY KEY (feed, seq)
) ${tableOptions};

-- The end of each log, and what it still holds: everything above kept_from.
CREATE TABLE change_head (
    feed VARCHAR(32) NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL,
    kept_from BIGINT NOT NULL
) ${tableOptions};

CREATE TABLE process_lease (
    lease VARCHAR(64) NOT NULL PRIMARY KEY,
    holder VARCHAR(255) NOT NULL,
    renewals BIGINT NOT NULL
) ${tableOptions};
