-- Policy projects: the number of the latest version, which every new version locks.
CREATE TABLE policyprojectlatest (
    service VARCHAR(32) NOT NULL,
    name VARCHAR(128) NOT NULL,
    latest INT NOT NULL,
    PRIMARY KEY (service, name)
) ${tableOptions};

-- What was put, never changed afterwards. The checksum is SHA-256 of the document, in hexadecimal.
CREATE TABLE policyprojectversion (
    service VARCHAR(32) NOT NULL,
    name VARCHAR(128) NOT NULL,
    version INT NOT NULL,
    created_millis BIGINT NOT NULL,
    created_by VARCHAR(255) NOT NULL,
    checksum CHAR(64) NOT NULL,
    document MEDIUMTEXT NOT NULL,
    PRIMARY KEY (service, name, version)
) ${tableOptions};

-- Which versions decide, one row a service. The revision grows with every change, so that processes see it.
CREATE TABLE policyprojectactive (
    service VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(128) NOT NULL,
    version INT NOT NULL,
    canary_version INT,
    canary_share INT,
    revision BIGINT NOT NULL
) ${tableOptions};
