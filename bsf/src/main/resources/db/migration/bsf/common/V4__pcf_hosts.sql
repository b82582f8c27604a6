-- Diameter hosts, in lower case, that bindings have named as PCF. Only they may send RAR and ASR through the gateway. seen_at: milliseconds.
CREATE TABLE bsf_pcf_host (
    host VARCHAR(255) NOT NULL PRIMARY KEY,
    seen_at BIGINT UNSIGNED NOT NULL
) ${tableOptions};
