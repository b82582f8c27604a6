-- Committed changes of NF instances whose subscribers have not all heard of them yet; nearly always empty.
CREATE TABLE NfStatusEvents (
    nf_instance_id VARCHAR(36) NOT NULL,
    revision BIGINT NOT NULL,
    before_document LONGTEXT,
    after_document LONGTEXT,
    PRIMARY KEY (nf_instance_id, revision)
) ${tableOptions};
