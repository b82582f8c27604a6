// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import java.util.List;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Selects the usage limit events for which a server receives notices. */
@Doc("Notices about usage limits (usage-mon) that the server receives without a policy.")
public record CounterNotices(
        @Doc("THRESHOLD_REACHED: a percentage of the limit is used. EXHAUSTED: nothing is left. RESET: the next period "
                + "has begun.")
        @Default("[\"THRESHOLD_REACHED\", \"EXHAUSTED\", \"RESET\"]")
        @Size(min = 1, max = 3)
        @OneOf({"THRESHOLD_REACHED", "EXHAUSTED", "RESET"})
        List<String> events,

        @Doc("Percentages of the limit.") @Default("[80]") @Size(max = 10) @Range(min = 1, max = 99)
        List<Integer> thresholds,

        @Doc("Names of limits. If empty, all limits.") @Default("[]") @Size(max = 100)
        List<String> limits) {
    /** True if notices are sent for that event of the limit. */
    public boolean has(String event, String limit) {
        return events.contains(event) && (limits.isEmpty() || limits.contains(limit));
    }
}
