-- NDB compares versions by columns without a sign only.
ALTER TABLE NfInstances MODIFY COLUMN revision BIGINT UNSIGNED NOT NULL;
