-- Bindings of PDU sessions, one table so that a binding comes and goes in one statement. Rows of a binding:
--   '#<id>'                 ''    where it is (home)
--   an address              ''    entries: JSON array of {id, at, doc}; nearly always one
--   'i:<SUPI or GPSI>'      <id>  where it is (home)
-- token names the writing of the one binding that a row belongs to, and is null where bindings share the row.
-- Documents stay within the row on every engine. changed_at (milliseconds) decides between two sites.
CREATE TABLE pcf_binding (
    lookup_key VARCHAR(255) NOT NULL,
    slot VARCHAR(36) NOT NULL,
    token VARCHAR(60),
    home VARCHAR(255),
    changed_at BIGINT UNSIGNED NOT NULL,
    site_id INT NOT NULL,
    entries VARBINARY(16000),
    PRIMARY KEY (lookup_key, slot)
) ${tableOptions} ${onNdb} PARTITION BY KEY (lookup_key)
;

-- Bindings of UEs.
CREATE TABLE pcf_ue_binding (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT UNSIGNED NOT NULL,
    site_id INT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

CREATE TABLE pcf_ue_binding_key (
    doc_key VARCHAR(255) NOT NULL,
    id VARCHAR(36) NOT NULL,
    PRIMARY KEY (doc_key, id)
) ${tableOptions} ${onNdb} PARTITION BY KEY (doc_key)
;

-- Bindings of MBS sessions: the key is unique, a session has one PCF.
CREATE TABLE pcf_mbs_binding (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT UNSIGNED NOT NULL,
    site_id INT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

CREATE TABLE pcf_mbs_binding_key (
    doc_key VARCHAR(255) NOT NULL PRIMARY KEY,
    id VARCHAR(36) NOT NULL
) ${tableOptions};

-- Subscriptions to events, by SUPI.
CREATE TABLE bsf_subscription (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    stored_at BIGINT UNSIGNED NOT NULL,
    site_id INT NOT NULL,
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

CREATE TABLE bsf_subscription_key (
    doc_key VARCHAR(255) NOT NULL,
    id VARCHAR(36) NOT NULL,
    PRIMARY KEY (doc_key, id)
) ${tableOptions} ${onNdb} PARTITION BY KEY (doc_key)
;
