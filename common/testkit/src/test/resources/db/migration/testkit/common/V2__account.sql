CREATE TABLE account (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    amount INT NOT NULL
) ${tableOptions};
