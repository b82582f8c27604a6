-- Time of the last change, in microseconds since 1970.
ALTER TABLE NfSubscriptions ADD COLUMN changed_at BIGINT DEFAULT 0 NOT NULL;
