-- Policy associations of AMFs (am-service, ue-service).
CREATE TABLE AmPolicyAssociation (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    request MEDIUMTEXT NOT NULL,
    decision MEDIUMTEXT NOT NULL
) ${tableOptions};

CREATE TABLE UePolicyAssociation (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    request MEDIUMTEXT NOT NULL,
    decision MEDIUMTEXT NOT NULL
) ${tableOptions};
