-- One script for H2, MySQL and NDB Cluster. Rules of all tables:
--   Documents are JSON as octets and stand in the row, up to 16,000 octets, since a row of NDB takes 30,000 and a BLOB there is
--   a table of its own. What is longer goes on in documentpart, and parts says in how many rows.
--   Every row that changes has a version, which its writer compares; changed_at in milliseconds, which decides between two
--   sites that replicate to each other.
--   Rows are reached by their primary key or its first column, by which NDB partitions: no other index.

-- Sessions of N7 (sm-service). supi leads to the subscriber.
CREATE TABLE SmPolicyAssociation (
    smpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Slices of it. A session stands in the table without a number, or in that which its identity names.
CREATE TABLE SmPolicyAssociation_1 (
    smpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE SmPolicyAssociation_2 (
    smpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE SmPolicyAssociation_3 (
    smpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE SmPolicyAssociation_4 (
    smpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- AF sessions on them. version: of the session when this row was written.
CREATE TABLE AppSession (
    smpolicyid VARCHAR(64) NOT NULL,
    appsessionid VARCHAR(128) NOT NULL,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL,
    PRIMARY KEY (smpolicyid, appsessionid)
) ${tableOptions} ${onNdb} PARTITION BY KEY (smpolicyid)
;

-- Sessions of Gx (pcrf-core).
CREATE TABLE gxsession (
    sessionid VARCHAR(255) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Sessions of Rx on them.
CREATE TABLE rxsession (
    gxsessionid VARCHAR(255) NOT NULL,
    rxsessionid VARCHAR(128) NOT NULL,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL,
    PRIMARY KEY (gxsessionid, rxsessionid)
) ${tableOptions} ${onNdb} PARTITION BY KEY (gxsessionid)
;

-- By what a session of either kind is found:
--   '4:<address>'      IPv4 address of the UE
--   '6:<16 hex digits>' the first 64 bits of the IPv6 prefix
--   'r:<id>'           AF session that came over Rx
--   'g:<guami>'        UE policy association whose UE is listened to at an AMF
CREATE TABLE sessionaddress (
    lookup_key VARCHAR(160) NOT NULL,
    id VARCHAR(255) NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (lookup_key, id)
) ${tableOptions} ${onNdb} PARTITION BY KEY (lookup_key)
;

-- Subscribers: their data, their counters and the sessions that use them (policyds).
CREATE TABLE pdssubscriber (
    uekey VARCHAR(255) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- What subscribers have left of their limits, and what their sessions are granted (usage-mon).
CREATE TABLE usagecontext (
    uekey VARCHAR(255) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- PCEFs and the highest Origin-State-Id that they came with (pcrf-core).
CREATE TABLE gatewaystate (
    originhost VARCHAR(255) NOT NULL PRIMARY KEY,
    originstateid BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL
) ${tableOptions};

-- What the BSF knows of sessions, or must be told (binding).
CREATE TABLE contextbinding (
    contextid VARCHAR(255) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    state VARCHAR(16) NOT NULL,
    uri VARCHAR(2000),
    document VARBINARY(8000) NOT NULL
) ${tableOptions};

-- What has to be sent, and who tries when: read shard by shard in the order of the key.
CREATE TABLE outbox (
    shard INT NOT NULL,
    due_at BIGINT NOT NULL,
    id VARCHAR(36) NOT NULL,
    kind VARCHAR(32) NOT NULL,
    attempts INT NOT NULL,
    site_id INT NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL,
    PRIMARY KEY (shard, due_at, id)
) ${tableOptions} ${onNdb} PARTITION BY KEY (shard)
;

-- Locks of subscribers, where several processes share them (bulwark). until_at in
-- milliseconds.
CREATE TABLE subscriberlock (
    lock_key VARCHAR(300) NOT NULL PRIMARY KEY,
    holder VARCHAR(36) NOT NULL,
    until_at BIGINT NOT NULL
) ${tableOptions};

-- Policy associations of AMFs (am-service, ue-service).
CREATE TABLE AmPolicyAssociation (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE AmPolicyAssociation_1 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE AmPolicyAssociation_2 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE AmPolicyAssociation_3 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE AmPolicyAssociation_4 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- AM contexts of AFs on associations of am-service. version: of the association when this row was written.
CREATE TABLE AmAppContext (
    associationid VARCHAR(64) NOT NULL,
    appamcontextid VARCHAR(128) NOT NULL,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL,
    PRIMARY KEY (associationid, appamcontextid)
) ${tableOptions} ${onNdb} PARTITION BY KEY (associationid)
;

CREATE TABLE UePolicyAssociation (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE UePolicyAssociation_1 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE UePolicyAssociation_2 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE UePolicyAssociation_3 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

CREATE TABLE UePolicyAssociation_4 (
    associationid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    supi VARCHAR(255) NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- GUAMIs, the subscriptions at their AMFs to what becomes of them, and what that was (ue-service). guami: MCC, MNC, AMF identity.
CREATE TABLE amfstatus (
    guami VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Who is told of policy control events (notifier).
CREATE TABLE pceventsubscription (
    subscriptionid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Policies of background data transfer (sm-service).
CREATE TABLE bdtpolicy (
    bdtpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Policies of planned data transfer with QoS (sm-service).
CREATE TABLE pdtqpolicy (
    pdtqpolicyid VARCHAR(64) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Which subscriber has an identity by which an HSS tells of him (policyds).
CREATE TABLE pdsprofile (
    profileid VARCHAR(255) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- Notices that wait, of a subscriber to a server (all roles with sessions, usage-mon).
CREATE TABLE noticequeue (
    queue VARCHAR(400) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    site_id INT NOT NULL,
    changed_at BIGINT UNSIGNED NOT NULL,
    parts INT NOT NULL,
    document VARBINARY(16000) NOT NULL
) ${tableOptions};

-- The rest of long documents. owner: table, row and version.
CREATE TABLE documentpart (
    owner VARCHAR(500) NOT NULL,
    part INT NOT NULL,
    octets VARBINARY(16000) NOT NULL,
    PRIMARY KEY (owner, part)
) ${tableOptions} ${onNdb} PARTITION BY KEY (owner)
;

-- Which process looks after the records of a service, until when, and how far it is (audit-service). until_at in milliseconds.
CREATE TABLE auditschedule (
    service VARCHAR(32) NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    holder VARCHAR(255) NOT NULL,
    until_at BIGINT NOT NULL,
    document VARBINARY(4000) NOT NULL
) ${tableOptions};

-- Records that nobody has answered for. changed_at: of the record; pass: the last one in which it was asked for.
CREATE TABLE auditattempt (
    service VARCHAR(32) NOT NULL,
    record_key VARCHAR(255) NOT NULL,
    attempts INT NOT NULL,
    pass BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (service, record_key)
) ${tableOptions} ${onNdb} PARTITION BY KEY (service)
;
