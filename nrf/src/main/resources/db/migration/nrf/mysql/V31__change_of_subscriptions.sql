-- Time of the last change, in microseconds since 1970: of two versions of two sites, NDB keeps the later one.
ALTER TABLE NfSubscriptions ADD COLUMN changed_at BIGINT UNSIGNED DEFAULT 0 NOT NULL;
