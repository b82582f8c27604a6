-- Notifications that wait to be taken. due_at (milliseconds): when somebody tries next; who tries moves it first.
CREATE TABLE bsf_notification (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    due_at BIGINT UNSIGNED NOT NULL,
    created_at BIGINT UNSIGNED NOT NULL,
    attempts INT NOT NULL,
    site_id INT NOT NULL,
    subscription_id VARCHAR(36) NOT NULL,
    notif_uri VARCHAR(2000) NOT NULL,
    document VARBINARY(12000) NOT NULL
) ${tableOptions};
CREATE INDEX bsf_notification_due ON bsf_notification (due_at);
