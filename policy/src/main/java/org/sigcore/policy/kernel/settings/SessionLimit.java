// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;

/** How many sessions a subscriber may have. */
public record SessionLimit(
        @Doc(
                "Sessions of a subscriber with one data network and slice, or associations of a subscriber; 0 for any number.")
        @Default("0")
        @Range(min = 0, max = 100)
        int maximum,

        @Doc(
                "What one more does: REJECT refuses it with 403 POLICY_CONTEXT_DENIED or 5003, TERMINATE_OLDEST has the peer of the oldest end that.")
        @Default("REJECT")
        @OneOf({"REJECT", "TERMINATE_OLDEST"})
        String whenReached) {
    /** Any number. */
    public static final SessionLimit NONE = new SessionLimit(0, "REJECT");

    /** Whether the oldest makes room. */
    public boolean endsOldest() {
        return whenReached.equals("TERMINATE_OLDEST");
    }
}
