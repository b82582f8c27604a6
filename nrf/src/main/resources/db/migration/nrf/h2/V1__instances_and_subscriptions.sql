-- Documents as received; the columns beside them are for people and for housekeeping.
CREATE TABLE NfInstances (
    nf_instance_id VARCHAR(36) NOT NULL PRIMARY KEY,
    nf_type VARCHAR(64) NOT NULL,
    nf_status VARCHAR(64) NOT NULL,
    revision BIGINT NOT NULL,
    document VARCHAR(1048576) NOT NULL
) ${tableOptions};

CREATE TABLE NfSubscriptions (
    subscription_id VARCHAR(64) NOT NULL PRIMARY KEY,
    valid_until BIGINT NOT NULL,
    document VARCHAR(1048576) NOT NULL
) ${tableOptions};
