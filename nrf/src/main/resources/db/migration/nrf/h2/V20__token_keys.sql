-- The keys that sign access tokens; by the moment from which a key signs, so that processes that share the table make one.
CREATE TABLE NfTokenKeys (
    active_from BIGINT NOT NULL PRIMARY KEY,
    kid VARCHAR(64) NOT NULL,
    algorithm VARCHAR(16) NOT NULL,
    private_key VARCHAR(4000) NOT NULL,
    public_key VARCHAR(2000) NOT NULL
) ${tableOptions};
