-- Who is told when the connections between SCP domains change.
CREATE TABLE ScpRoutingSubscriptions (
    subscription_id VARCHAR(64) NOT NULL PRIMARY KEY,
    valid_until BIGINT NOT NULL,
    document VARCHAR(1048576) NOT NULL
) ${tableOptions};
