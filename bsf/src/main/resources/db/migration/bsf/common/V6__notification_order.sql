-- Finds the oldest notification of a subscription: a later one waits for it.
CREATE INDEX bsf_notification_subscription ON bsf_notification (subscription_id, id);
