-- What operators configured: one JSON document a row; a removed one stays as a row without a document.
CREATE TABLE configuration_document (
    item VARCHAR(120) NOT NULL,
    entry VARCHAR(128) NOT NULL,
    version BIGINT NOT NULL,
    document MEDIUMTEXT,
    PRIMARY KEY (item, entry)
) ${tableOptions};

-- One row; locked by every change, so that versions are given in the order of commits.
CREATE TABLE configuration_version (
    id INT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL
) ${tableOptions};

INSERT INTO configuration_version (id, version) VALUES (1, 0);
