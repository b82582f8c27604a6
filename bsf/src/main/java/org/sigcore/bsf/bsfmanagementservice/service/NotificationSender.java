// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Duration;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;

/** Takes notifications to subscribers. Thread-safe. */
public interface NotificationSender {
    /** How long a process that has taken a notification on may need to deliver it; then it is due for others. */
    Duration LEASE = Duration.ofSeconds(10);

    /** Sends a stored notification soon, after those given earlier for the same subscription. Never blocks, never fails. */
    void send(Notification notification);
}
