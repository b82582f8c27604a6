// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

/** What became of an attempt to tell a server. */
public enum NoticeOutcome {
    /** The server has it. */
    TAKEN,
    /** The server will never take it. */
    REFUSED,
    /** The server could not be reached, or cannot take it now. */
    LATER;

    /** What an HTTP status says: a redirection leads to where nobody has configured. */
    public static NoticeOutcome of(int status) {
        if (status / 100 == 2) {
            return TAKEN;
        }
        return status >= 500 || status == 408 || status == 429 ? LATER : REFUSED;
    }
}
