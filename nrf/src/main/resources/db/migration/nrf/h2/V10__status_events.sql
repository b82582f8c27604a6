-- Committed changes of NF instances whose subscribers have not all heard of them yet; nearly always empty.
CREATE TABLE NfStatusEvents (
    nf_instance_id VARCHAR(36) NOT NULL,
    revision BIGINT NOT NULL,
    before_document VARCHAR(1048576),
    after_document VARCHAR(1048576),
    PRIMARY KEY (nf_instance_id, revision)
) ${tableOptions};
