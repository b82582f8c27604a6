-- NF instances that the SCP knows from NRFs: one profile a row, as it was told.
CREATE TABLE NfProfile (
    nf_instance_id VARCHAR(64) NOT NULL,
    document MEDIUMTEXT NOT NULL,
    PRIMARY KEY (nf_instance_id)
) ${tableOptions};
