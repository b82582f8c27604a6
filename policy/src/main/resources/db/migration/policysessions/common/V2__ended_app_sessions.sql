-- AF sessions of N5 that ended with their PDU session (sm-service). The AF deletes such a session although nothing else is stored of
-- it any more. bucket goes round with the time, so that old rows are removed by the first column of the key.
CREATE TABLE endedappsession (
    bucket INT NOT NULL,
    appsessionid VARCHAR(255) NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (bucket, appsessionid)
) ${tableOptions} ${onNdb} PARTITION BY KEY (bucket)
;
