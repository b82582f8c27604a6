-- Who changed what by the management port, and when: one row a change, JSON before and after; NULL where there was, or is, nothing.
CREATE TABLE management_history (
    changed_micros BIGINT NOT NULL,
    id VARCHAR(36) NOT NULL,
    user_name VARCHAR(255) NOT NULL,
    resource VARCHAR(255) NOT NULL,
    before_document MEDIUMTEXT,
    after_document MEDIUMTEXT,
    PRIMARY KEY (changed_micros, id)
) ${tableOptions};
