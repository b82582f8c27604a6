CREATE TABLE sample (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    amount INT NOT NULL,
    document VARBINARY(2000)
) ${tableOptions};
