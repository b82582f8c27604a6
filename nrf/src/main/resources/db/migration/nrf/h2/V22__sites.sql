-- Signs of life of the sites that work on one replicated state: each site writes its row, and sees whether the others' come.
CREATE TABLE NfSites (
    site_id VARCHAR(64) NOT NULL PRIMARY KEY,
    beat BIGINT NOT NULL
) ${tableOptions};
