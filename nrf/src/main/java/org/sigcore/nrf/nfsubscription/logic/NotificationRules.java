// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import org.jspecify.annotations.Nullable;

/**
 * Extent of notifications.
 *
 * @param changesOnly true to send the changes of a profile instead of the whole profile
 * @param loadChangeThreshold points by which load must change for a notification; 0 for any change; null to notify
 *     changes of load alone only to subscribers that monitor load by name
 */
public record NotificationRules(
        boolean changesOnly, @Nullable Integer loadChangeThreshold) {
    /** Sends whole profiles for all changes. */
    public static final NotificationRules ALL = new NotificationRules(false, 0);
}
