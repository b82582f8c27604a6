// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

/** Result of an attempt to deliver a notice. */
public enum NoticeOutcome {
    /** The server accepted the notice. */
    TAKEN,
    /** The server rejected the notice permanently. */
    REFUSED,
    /** The server is unreachable or temporarily unavailable; delivery is retried. */
    LATER;

    /** Maps an HTTP status. Redirects count as refused because their target is not configured. */
    public static NoticeOutcome of(int status) {
        if (status / 100 == 2) {
            return TAKEN;
        }
        return status >= 500 || status == 408 || status == 429 ? LATER : REFUSED;
    }
}
