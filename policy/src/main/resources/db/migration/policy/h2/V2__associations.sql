-- Policy associations of AMFs (am-service, ue-service).
CREATE TABLE AmPolicyAssociation (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    request VARCHAR(1000000) NOT NULL,
    decision VARCHAR(1000000) NOT NULL
) ${tableOptions};

CREATE TABLE UePolicyAssociation (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    request VARCHAR(1000000) NOT NULL,
    decision VARCHAR(1000000) NOT NULL
) ${tableOptions};
