CREATE TABLE visit (
    purpose VARCHAR(20) NOT NULL
) ${tableOptions};
