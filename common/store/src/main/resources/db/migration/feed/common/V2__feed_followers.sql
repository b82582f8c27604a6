-- The processes that follow a feed, and where each can be asked to look at once.
CREATE TABLE change_follower (
    feed VARCHAR(32) NOT NULL,
    follower VARCHAR(255) NOT NULL,
    address VARCHAR(255) NOT NULL,
    beats BIGINT NOT NULL,
    PRIMARY KEY (feed, follower)
) ${tableOptions};
