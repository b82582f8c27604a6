-- The site that an instance registered at, or that took it over; empty where there is one site only.
ALTER TABLE NfInstances ADD COLUMN site_id VARCHAR(64) DEFAULT '' NOT NULL;
