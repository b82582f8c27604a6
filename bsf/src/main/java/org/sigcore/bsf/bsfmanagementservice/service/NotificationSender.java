// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Duration;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;

/** Delivers notifications to subscribers. Thread-safe. */
public interface NotificationSender {
    /** Lease of a claimed notification; afterwards other processes may send it. */
    Duration LEASE = Duration.ofSeconds(10);

    /** Sends a stored notification after the earlier ones of the same subscription. Never blocks and never throws. */
    void send(Notification notification);
}
