// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;

/** Limit of sessions per subscriber. */
public record SessionLimit(
        @Doc("Maximum number of sessions of a subscriber with one data network and slice, or of associations of a "
                + "subscriber; 0 for no limit.")
        @Default("0")
        @Range(min = 0, max = 100)
        int maximum,

        @Doc("Action above the limit. REJECT refuses the new session with 403 POLICY_CONTEXT_DENIED or 5003. "
                + "TERMINATE_OLDEST requests the peer of the oldest session to terminate it.")
        @Default("REJECT")
        @OneOf({"REJECT", "TERMINATE_OLDEST"})
        String whenReached) {
    /** No limit. */
    public static final SessionLimit NONE = new SessionLimit(0, "REJECT");

    /** True if the oldest session ends when the limit is reached. */
    public boolean endsOldest() {
        return whenReached.equals("TERMINATE_OLDEST");
    }
}
