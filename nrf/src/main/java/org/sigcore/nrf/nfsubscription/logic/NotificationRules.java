// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import org.jspecify.annotations.Nullable;

/**
 * How much subscribers are told.
 *
 * @param changesOnly what has changed of a profile rather than the whole
 * @param loadChangeThreshold points by which load must have changed; 0 for any change; null when load alone is told only to
 *     those who monitor it by name
 */
public record NotificationRules(
        boolean changesOnly, @Nullable Integer loadChangeThreshold) {
    /** Everything. */
    public static final NotificationRules ALL = new NotificationRules(false, 0);
}
