-- Bindings of PDU sessions. Identifiers are 36 characters of ASCII; documents stay within the row on every engine.
CREATE TABLE pcf_binding (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

-- Look-up by address: one read by primary key. entries is a JSON array of {id, at, doc}; sole_id names the only entry.
CREATE TABLE pcf_binding_lookup (
    lookup_key VARCHAR(255) NOT NULL PRIMARY KEY,
    sole_id VARCHAR(36),
    entries VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Look-up by SUPI or GPSI, where no address is known.
CREATE TABLE pcf_binding_identity (
    doc_key VARCHAR(255) NOT NULL,
    id VARCHAR(36) NOT NULL,
    PRIMARY KEY (doc_key, id)
) ${tableOptions};

-- Bindings of UEs.
CREATE TABLE pcf_ue_binding (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

CREATE TABLE pcf_ue_binding_key (
    doc_key VARCHAR(255) NOT NULL,
    id VARCHAR(36) NOT NULL,
    PRIMARY KEY (doc_key, id)
) ${tableOptions};

-- Bindings of MBS sessions: the key is unique, a session has one PCF.
CREATE TABLE pcf_mbs_binding (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

CREATE TABLE pcf_mbs_binding_key (
    doc_key VARCHAR(255) NOT NULL PRIMARY KEY,
    id VARCHAR(36) NOT NULL
) ${tableOptions};

-- Subscriptions to events, by SUPI.
CREATE TABLE bsf_subscription (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

CREATE TABLE bsf_subscription_key (
    doc_key VARCHAR(255) NOT NULL,
    id VARCHAR(36) NOT NULL,
    PRIMARY KEY (doc_key, id)
) ${tableOptions};
