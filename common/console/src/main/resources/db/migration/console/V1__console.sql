-- Times are milliseconds since 1970. Texts of documents are JSON.
CREATE TABLE console_user (
    name VARCHAR(64) NOT NULL PRIMARY KEY,
    password_hash VARCHAR(80) NOT NULL,
    stamp BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);

-- function_name is empty for all functions.
CREATE TABLE console_grant (
    user_name VARCHAR(64) NOT NULL,
    role_name VARCHAR(20) NOT NULL,
    function_name VARCHAR(40) NOT NULL,
    PRIMARY KEY (user_name, role_name, function_name),
    FOREIGN KEY (user_name) REFERENCES console_user (name)
);

CREATE TABLE console_audit (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    happened_at BIGINT NOT NULL,
    person VARCHAR(64) NOT NULL,
    address VARCHAR(64) NOT NULL,
    action VARCHAR(40) NOT NULL,
    function_name VARCHAR(40) NOT NULL,
    resource VARCHAR(400) NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    outcome VARCHAR(400) NOT NULL
);
CREATE INDEX console_audit_time ON console_audit (happened_at);

CREATE TABLE console_view (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    owner VARCHAR(64) NOT NULL,
    name VARCHAR(100) NOT NULL,
    address VARCHAR(2000) NOT NULL,
    shared BOOLEAN NOT NULL
);
CREATE INDEX console_view_owner ON console_view (owner);

CREATE TABLE console_change_set (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    revision BIGINT NOT NULL,
    title VARCHAR(200) NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    author VARCHAR(64) NOT NULL,
    approver VARCHAR(64) NOT NULL,
    state VARCHAR(20) NOT NULL,
    problem VARCHAR(1000) NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);

CREATE TABLE console_change (
    change_set_id BIGINT NOT NULL,
    position INT NOT NULL,
    function_name VARCHAR(40) NOT NULL,
    document VARCHAR(400) NOT NULL,
    before_text LONGTEXT,
    after_text LONGTEXT NOT NULL,
    PRIMARY KEY (change_set_id, position),
    FOREIGN KEY (change_set_id) REFERENCES console_change_set (id)
);

CREATE TABLE console_policy_draft (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    revision BIGINT NOT NULL,
    service VARCHAR(40) NOT NULL,
    project VARCHAR(100) NOT NULL,
    title VARCHAR(200) NOT NULL,
    author VARCHAR(64) NOT NULL,
    state VARCHAR(20) NOT NULL,
    document LONGTEXT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);

CREATE TABLE console_policy_review (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    draft_id BIGINT NOT NULL,
    draft_revision BIGINT NOT NULL,
    reviewer VARCHAR(64) NOT NULL,
    verdict VARCHAR(20) NOT NULL,
    remark VARCHAR(2000) NOT NULL,
    happened_at BIGINT NOT NULL,
    FOREIGN KEY (draft_id) REFERENCES console_policy_draft (id)
);

-- draft_id is null for a rollback.
CREATE TABLE console_policy_publication (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    draft_id BIGINT,
    service VARCHAR(40) NOT NULL,
    project VARCHAR(100) NOT NULL,
    version INT NOT NULL,
    previous_version INT NOT NULL,
    canary_share INT NOT NULL,
    person VARCHAR(64) NOT NULL,
    reason VARCHAR(1000) NOT NULL,
    happened_at BIGINT NOT NULL
);
CREATE INDEX console_policy_publication_project ON console_policy_publication (service, project);
