-- Sessions of N7 and N5 (sm-service).
CREATE TABLE SmPolicyAssociation (
    smpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    dnn VARCHAR(128) NOT NULL,
    ipv4 VARCHAR(15),
    ipdomain VARCHAR(128),
    ipv6network VARCHAR(16),
    created BIGINT NOT NULL,
    appsessions INT NOT NULL,
    context MEDIUMTEXT NOT NULL,
    decision MEDIUMTEXT NOT NULL
) ${tableOptions};
CREATE INDEX smpolicyassociation_ipv4 ON SmPolicyAssociation (ipv4);
CREATE INDEX smpolicyassociation_ipv6 ON SmPolicyAssociation (ipv6network);
CREATE INDEX smpolicyassociation_supi ON SmPolicyAssociation (supi);

CREATE TABLE AppSession (
    appsessionid VARCHAR(64) NOT NULL PRIMARY KEY,
    smpolicyid VARCHAR(64) NOT NULL,
    request MEDIUMTEXT NOT NULL,
    rx VARCHAR(2000)
) ${tableOptions};
CREATE INDEX appsession_smpolicyid ON AppSession (smpolicyid);

-- Subscribers and the sessions that use their data (policyds).
CREATE TABLE pdssubscriber (
    supi VARCHAR(128) NOT NULL PRIMARY KEY,
    data MEDIUMTEXT NOT NULL,
    chfuri VARCHAR(1000),
    chfcounterids VARCHAR(2000),
    counters MEDIUMTEXT
) ${tableOptions};

CREATE TABLE pdsprofile (
    contextid VARCHAR(255) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    service VARCHAR(32) NOT NULL
) ${tableOptions};
CREATE INDEX pdsprofile_supi ON pdsprofile (supi);

-- What the BSF knows of sessions, or must be told (binding).
CREATE TABLE contextbinding (
    contextid VARCHAR(64) NOT NULL PRIMARY KEY,
    state VARCHAR(16) NOT NULL,
    binding MEDIUMTEXT NOT NULL,
    uri VARCHAR(1000),
    attempts INT NOT NULL,
    nexttry BIGINT NOT NULL
) ${tableOptions};
CREATE INDEX contextbinding_due ON contextbinding (state, nexttry);

-- Sessions of Gx and Rx (pcrf-core).
CREATE TABLE gxsession (
    sessionid VARCHAR(255) NOT NULL PRIMARY KEY,
    supi VARCHAR(128) NOT NULL,
    apn VARCHAR(128) NOT NULL,
    ipv4 VARCHAR(15),
    ipdomain VARCHAR(128),
    ipv6network VARCHAR(16),
    created BIGINT NOT NULL,
    peer VARCHAR(1000) NOT NULL,
    rxsessions INT NOT NULL,
    context MEDIUMTEXT NOT NULL,
    decision MEDIUMTEXT NOT NULL
) ${tableOptions};
CREATE INDEX gxsession_ipv4 ON gxsession (ipv4);
CREATE INDEX gxsession_ipv6 ON gxsession (ipv6network);
CREATE INDEX gxsession_supi ON gxsession (supi);

CREATE TABLE rxsession (
    sessionid VARCHAR(255) NOT NULL PRIMARY KEY,
    gxsessionid VARCHAR(255) NOT NULL,
    peer VARCHAR(1000) NOT NULL,
    request MEDIUMTEXT NOT NULL
) ${tableOptions};
CREATE INDEX rxsession_gxsessionid ON rxsession (gxsessionid);

-- Policies (pre).
CREATE TABLE policyproject (
    service VARCHAR(32) NOT NULL,
    name VARCHAR(128) NOT NULL,
    state VARCHAR(8) NOT NULL,
    version INT NOT NULL,
    document MEDIUMTEXT NOT NULL,
    PRIMARY KEY (service, name)
) ${tableOptions};
